//! Damage that needs a choice: what each slip is read as, and what keeps a reading from being released.

use jsontriage_core::{Ambiguity, Code, Decision, Limits, Options, apply, triage};
use serde_json::Value;

mod support;

fn value(json: &str) -> Value {
    serde_json::from_str(json).unwrap_or_else(|error| panic!("{json}: {error}"))
}

/// The text is read as this value, with this decision, and the laws hold; gives the other readings shown.
#[track_caller]
fn reads(text: &str, json: &str, decision: Decision) -> Vec<Value> {
    let answer = triage(text, &Options::agent());
    assert_eq!((answer.decision(), value(&answer.text())), (decision, value(json)), "{text}");
    assert_eq!(apply(text.as_bytes(), answer.edits()), answer.text().as_bytes(), "the record of {text}");
    let again = triage(answer.text().as_ref(), &Options::agent()).edits().len();
    assert_eq!(again, 0, "the output of {text}");
    for step in [1, 2, 7] {
        let cuts: Vec<usize> = (0..text.len()).step_by(step).collect();
        support::chunks_agree(text.as_bytes(), &cuts, &Options::agent());
    }
    answer.rivals().iter().map(|rival| value(rival)).collect()
}

#[track_caller]
fn mends(text: &str, json: &str) {
    reads(text, json, Decision::CosmeticRepair);
}

#[track_caller]
fn loses(text: &str, json: &str) {
    reads(text, json, Decision::LossyRepair);
}

/// The text is ambiguous; the first of these readings is shown, the others beside it.
#[track_caller]
fn ties(text: &str, readings: &[&str]) {
    let rivals = reads(text, readings[0], Decision::Ambiguous);
    for other in &readings[1..] {
        assert!(rivals.contains(&value(other)), "{text}: {rivals:?}");
    }
}

#[test]
fn a_missing_comma_is_put_back() {
    mends(r#"{"a": 1 "b": 2}"#, r#"{"a": 1, "b": 2}"#);
    mends(r#"{"a": {"b": 1} "c": 2}"#, r#"{"a": {"b": 1}, "c": 2}"#);
    mends(r#"["a" "b", "c"]"#, r#"["a", "b", "c"]"#);
    mends("[1 -2]", "[1, -2]");
}

#[test]
fn strings_that_are_added_up_are_one() {
    mends(r#"{"a": "x" + "y", "b": 1}"#, r#"{"a": "xy", "b": 1}"#);
    mends("{\"a\": \"x \" +\n    \"y\" + \"z\"}", r#"{"a": "x yz"}"#);
    mends("{'a': 'x' + 'y', 'b': 'z'}", r#"{"a": "xy", "b": "z"}"#);
    mends(r#"["a" + "b", "c"]"#, r#"["ab", "c"]"#);
    mends(r#"{"a": "say "x" + "y" now"}"#, r#"{"a": "say \"x\" + \"y\" now"}"#);
    ties(r#"{"a": "use "+" here"}"#, &[r#"{"a": "use  here"}"#, r#"{"a": "use \"+\" here"}"#]);
}

#[test]
fn a_missing_colon_is_put_back() {
    mends(r#"{"a" 1}"#, r#"{"a": 1}"#);
    mends(r#"{"a" "x", "b": [2]}"#, r#"{"a": "x", "b": [2]}"#);
}

#[test]
fn a_missing_opening_quote_is_put_back() {
    mends(r#"{"a": x y", "b": 1}"#, r#"{"a": "x y", "b": 1}"#);
    mends(r#"{a": 1, "b": 2}"#, r#"{"a": 1, "b": 2}"#);
}

#[test]
fn text_that_lost_its_opening_quote_may_begin_with_any_mark() {
    mends(r#"{"a": ^\\d$", "b": 1}"#, r#"{"a": "^\\d$", "b": 1}"#);
    mends(r#"{"a": ```js x``` y", "b": 1}"#, r#"{"a": "```js x``` y", "b": 1}"#);
    mends(r#"{^x.*$": 1, "b": 2}"#, r#"{"^x.*$": 1, "b": 2}"#);
}

#[test]
fn the_blank_before_a_lost_quote_is_held_against_those_between_other_tokens() {
    mends(r#"{"a": "see http://x:80", "b": it is", "c": 1}"#, r#"{"a": "see http://x:80", "b": "it is", "c": 1}"#);
    mends(r#"{"a": ["x {y} [p,q]"], it is": 1, "c": 2}"#, r#"{"a": ["x {y} [p,q]"], "it is": 1, "c": 2}"#);
    ties(r#"{"a":"x","b": it is","c":1}"#, &[r#"{"a":"x","b":"it is","c":1}"#]);
}

#[test]
fn a_line_break_proves_in_a_list_what_a_name_proves_in_an_object() {
    mends("[\n  \"a x\",\n  cookies\",\n  \"cors\"\n]", r#"["a x", "cookies", "cors"]"#);
    mends("[\n  \"x\",\n  \"a 5\" nail and a 3\" screw\",\n  \"y\"\n]", r#"["x", "a 5\" nail and a 3\" screw", "y"]"#);
    ties(
        r#"["x", "a 5" nail and a 3" screw", "y"]"#,
        &[r#"["x", "a 5\" nail and a 3\" screw", "y"]"#, r#"["x", "a 5\" nail and a 3\" screw\", \"y"]"#],
    );
}

#[test]
fn a_missing_closing_quote_is_put_back_before_the_next_member() {
    mends(r#"{"a": "x, "b": 1}"#, r#"{"a": "x", "b": 1}"#);
    mends(r#"{"a": "x, y: z, "b": 1}"#, r#"{"a": "x, y: z", "b": 1}"#);
    mends("{\"a\": \"x,\n \"b\": 1}", r#"{"a": "x", "b": 1}"#);
    mends(r#"{"a: 1, "b": 2}"#, r#"{"a": 1, "b": 2}"#);
}

#[test]
fn a_line_break_in_a_string_that_is_read_again_is_no_habit() {
    ties("[\"a b\n, \"n\nq\"]", &[r#"["a b\n, \"n\nq"]"#, r#"["a b", "n\nq"]"#]);
}

#[test]
fn escaped_quotes_beside_a_lost_one_are_text() {
    mends(r#"{"a": "say \"x\": y, "b": 1}"#, r#"{"a": "say \"x\": y", "b": 1}"#);
    mends(r#"{"a": "say {\"x\": 1} y, "b": 1}"#, r#"{"a": "say {\"x\": 1} y", "b": 1}"#);
}

#[test]
fn digits_with_separators_behind_a_quote_of_their_own_are_text() {
    mends(r#"{"id": "41_2, "b": 1}"#, r#"{"id": "41_2", "b": 1}"#);
    ties(r#"{"id": 28_0", "b": 1}"#, &[r#"{"id": "28_0", "b": 1}"#]);
}

#[test]
fn a_missing_quote_in_a_list_is_a_choice() {
    ties(r#"["a", "x y, "b"]"#, &[r#"["a", "x y", "b"]"#, r#"["a", "x y, \"b"]"#]);
    ties(r#"["a" b", "c"]"#, &[r#"["a\" b", "c"]"#, r#"["a", "b", "c"]"#]);
}

#[test]
fn a_repaired_quote_around_a_number_a_literal_or_half_a_bracket_is_a_choice() {
    ties(r#"{"a": "12, "b": 1}"#, &[r#"{"a": "12", "b": 1}"#]);
    ties(r#"{"a": "true, "b": 1}"#, &[r#"{"a": "true", "b": 1}"#]);
    ties(r#"{"a": "{x, "b": 1}"#, &[r#"{"a": "{x", "b": 1}"#]);
}

#[test]
fn white_space_beside_a_repaired_quote_is_a_choice() {
    ties(r#"{"a": "x  , "b": 1}"#, &[r#"{"a": "x", "b": 1}"#]);
    ties("{\"a\": \"x\n, \"b\": 1}", &[r#"{"a": "x", "b": 1}"#]);
    ties(r#"{"a":  x y", "b": 1}"#, &[r#"{"a": "x y", "b": 1}"#]);
    ties(r#"{"a": " x, "b": 1}"#, &[r#"{"a": " x", "b": 1}"#]);
}

#[test]
fn a_lost_inner_closer_of_another_kind_is_put_back() {
    mends(r#"{"a": [1, 2}"#, r#"{"a": [1, 2]}"#);
    mends(r#"{"a": [1, 2, "b": 3}"#, r#"{"a": [1, 2], "b": 3}"#);
    mends(r#"[{"a": 1, "b": 2, {"a": 3}]"#, r#"[{"a": 1, "b": 2}, {"a": 3}]"#);
    mends(r#"{"a": [{"b": 1}, {"b": 2}, "c": 3}"#, r#"{"a": [{"b": 1}, {"b": 2}], "c": 3}"#);
}

#[test]
fn a_lost_closer_of_the_same_kind_may_belong_elsewhere() {
    ties(r#"{"k": [[1, 2, [3, 4]], "b": 1}"#, &[r#"{"k": [[1, 2, [3, 4]]], "b": 1}"#]);
    ties(r#"{"a": {"x": 1, "y": 2, "b": 3}"#, &[r#"{"a": {"x": 1, "y": 2, "b": 3}}"#]);
}

#[test]
fn an_empty_container_that_lost_its_closer_is_lossy() {
    loses(r#"{"a": [, "b": 1}"#, r#"{"a": [], "b": 1}"#);
}

#[test]
fn a_closer_too_many_goes_unless_its_opener_may_be_missing() {
    mends(r#"{"a": [1]]}"#, r#"{"a": [1]}"#);
    mends(r#"[{"a": 1}, {"b": 2}}]"#, r#"[{"a": 1}, {"b": 2}]"#);
    mends(r#"{"a": 1}}"#, r#"{"a": 1}"#);
    ties(r#"{"a": 1}]"#, &[r#"{"a": 1}"#]);
    ties("[1, 2]]", &["[1, 2]"]);
}

#[test]
fn a_wrong_closer_is_replaced_unless_its_container_is_empty() {
    mends(r#"{"a": [1, 2}, "b": 3}"#, r#"{"a": [1, 2], "b": 3}"#);
    mends(r#"{"a": {"b": 1]}"#, r#"{"a": {"b": 1}}"#);
    ties(r#"{"a": [}}"#, &[r#"{"a": []}"#]);
    ties(r#"{"a": {], "b": 1}"#, &[r#"{"a": {}, "b": 1}"#]);
}

#[test]
fn swapped_closers_are_one_slip() {
    mends(r#"{"a": {"b": [1}]}"#, r#"{"a": {"b": [1]}}"#);
}

#[test]
fn inner_quotes_in_pairs_belong_to_the_text() {
    mends(r#"{"a": "x "y" z"}"#, r#"{"a": "x \"y\" z"}"#);
    mends(r#"{"reply": "Tell them "no", then wait"}"#, r#"{"reply": "Tell them \"no\", then wait"}"#);
    mends(r#"{"rule": "use "a", "b" or", "n": 1}"#, r#"{"rule": "use \"a\", \"b\" or", "n": 1}"#);
    mends(r#"{"h": "<a href="x">y</a>", "b": 1}"#, r#"{"h": "<a href=\"x\">y</a>", "b": 1}"#);
    mends(r#"["say "a" now"]"#, r#"["say \"a\" now"]"#);
}

#[test]
fn an_odd_inner_quote_is_a_choice() {
    ties(r#"{"a": "x "y z"}"#, &[r#"{"a": "x \"y z"}"#]);
    ties(r#"{"a": "x "y" z" tail", "b": 1}"#, &[r#"{"a": "x \"y\" z\" tail", "b": 1}"#]);
    ties(r#"{"a": "he said: "go", "b": 1}"#, &[r#"{"a": "he said: \"go", "b": 1}"#]);
}

#[test]
fn an_inch_mark_is_text_in_an_object_and_a_choice_in_a_list() {
    mends(r#"{"a": "5" pipe", "b": 1}"#, r#"{"a": "5\" pipe", "b": 1}"#);
    ties(r#"["x 5" pipe"]"#, &[r#"["x 5\" pipe"]"#, r#"["x 5", "pipe"]"#]);
}

#[test]
fn a_quote_that_closes_a_low_one_is_text() {
    mends(r#"{"a": "„Hallo" sagte er"}"#, r#"{"a": "„Hallo\" sagte er"}"#);
    mends(r#"["„Hallo" sagte er"]"#, r#"["„Hallo\" sagte er"]"#);
}

#[test]
fn an_apostrophe_between_letters_is_text() {
    mends("{'a': 'it's'}", r#"{"a": "it's"}"#);
    mends("{'a': 'it's fine', 'b': 1}", r#"{"a": "it's fine", "b": 1}"#);
}

#[test]
fn an_inner_quote_in_a_name_is_a_choice() {
    for text in [r#"{"it "x" y": 1}"#, r#"{"a "b" c": 1, "d": 2}"#, r#"{"a "b": 1}"#] {
        let answer = triage(text, &Options::agent());
        reads(text, &answer.text(), Decision::Ambiguous);
    }
}

#[test]
fn an_inner_object_that_tags_follow_does_not_end_the_root() {
    let text = r#"{"code": "<think>draft {"a": 0}</think> or <think>draft {"a": 1}</think> or", "b": 1}"#;
    let code = "<think>draft {\"a\": 0}</think> or <think>draft {\"a\": 1}</think> or";
    mends(text, &serde_json::json!({"code": code, "b": 1}).to_string());
    mends(r#"{"a" 1}</answer><|end|>"#, r#"{"a": 1}"#);
}

#[test]
fn a_root_that_closes_early_pays_for_what_it_leaves_behind() {
    let words = "and so on; ".repeat(40);
    let text = format!("{{\"a\": \"if x}} {words}\n{words}\" \"b\": 1}}");
    mends(&text, &serde_json::json!({"a": format!("if x}} {words}\n{words}"), "b": 1}).to_string());
    let text = format!("{{\"a\": \"\\\\frac{{1}}{{x}} {words}\n{words}\" \"b\": 1}}");
    mends(&text, &serde_json::json!({"a": format!("\\frac{{1}}{{x}} {words}\n{words}"), "b": 1}).to_string());
}

#[test]
fn a_quoted_list_inside_a_list_is_a_choice() {
    ties(r#"["use "a", "b" or"]"#, &[r#"["use \"a\", \"b\" or"]"#]);
}

#[test]
fn a_doubled_quote_is_a_choice() {
    ties(r#"{"a": "v"", "b": 1}"#, &[r#"{"a": "v", "b": 1}"#]);
    ties(r#"{"a": ""v", "b": 1}"#, &[r#"{"a": "\"v", "b": 1}"#, r#"{"a": "v", "b": 1}"#]);
}

#[test]
fn strings_side_by_side_after_one_name_are_a_choice() {
    ties(r#"{"a": "b" "c", "d": 1}"#, &[r#"{"a": "b\" \"c", "d": 1}"#]);
}

#[test]
fn a_quoted_blank_inside_of_a_text_is_text() {
    mends(r#"{"a": "by `split(" ")` here", "b": 1}"#, r#"{"a": "by `split(\" \")` here", "b": 1}"#);
    mends(r#"{"a": "use " ".join", "b": 1}"#, r#"{"a": "use \" \".join", "b": 1}"#);
    ties(r#"{"a": "first " "second", "b": 1}"#, &[r#"{"a": "first \" \"second", "b": 1}"#]);
}

#[test]
fn quotes_around_a_whole_text_are_text_where_the_quotes_before_are_not_doubled() {
    mends(r#"{"a": ""x y"", "b": 1}"#, r#"{"a": "\"x y\"", "b": 1}"#);
    mends(r#"["x", ""y z""]"#, r#"["x", "\"y z\""]"#);
    ties(r#"[""x y""]"#, &[r#"["\"x y\""]"#]);
}

#[test]
fn a_quotation_at_the_end_of_its_text_is_no_border_between_strings() {
    ties(r#"["", ""b""]"#, &[r#"["", "\"b\""]"#]);
}

#[test]
fn punctuation_alone_between_two_quotes_is_a_choice() {
    ties(r#"{"a": "x": "y", "b": 1}"#, &[r#"{"a": "x\": \"y", "b": 1}"#]);
}

#[test]
fn a_bare_word_is_a_string() {
    mends(r#"{"a": hello}"#, r#"{"a": "hello"}"#);
    mends(r#"{"a": hello world, "b": 2}"#, r#"{"a": "hello world", "b": 2}"#);
    mends("[a, b]", r#"["a", "b"]"#);
    mends(
        r#"{"u": https://x.org/y, "d": 2024-01-02, "v": 1.2.3}"#,
        r#"{"u": "https://x.org/y", "d": "2024-01-02", "v": "1.2.3"}"#,
    );
}

#[test]
fn a_bare_name_is_a_name() {
    mends("{a: 1}", r#"{"a": 1}"#);
    mends("{a: 1, b_2: {c: [3]}}", r#"{"a": 1, "b_2": {"c": [3]}}"#);
}

#[test]
fn a_bare_word_that_may_be_a_literal_is_a_choice() {
    for word in ["yes", "no", "NONE", "N/A", "off", "-", "tru", "flase", "Nul"] {
        ties(&format!("{{\"a\": {word}, \"b\": 1}}"), &[&format!("{{\"a\": \"{word}\", \"b\": 1}}")]);
    }
    ties(r#"{"a": Null hypothesis}"#, &[r#"{"a": "Null hypothesis"}"#]);
    ties(r#"{"a": 12 px, "b": 1}"#, &[r#"{"a": "12 px", "b": 1}"#]);
}

#[test]
fn tokens_that_ran_together_are_a_choice() {
    ties(r#"{"a": 0null}"#, &[r#"{"a": "0null"}"#]);
    ties("[144-64.93]", &[r#"["144-64.93"]"#]);
    ties(r#"{"a": [144-64.93], "b": hello}"#, &[r#"{"a": ["144-64.93"], "b": "hello"}"#]);
}

#[test]
fn digits_in_groups_are_a_choice_beside_damage() {
    ties(r#"{"a" 1, "b": [98,500.00]}"#, &[r#"{"a": 1, "b": [98, 500.00]}"#]);
    mends(r#"{"a" 1, "b": [9e11,816.65,12345,498.73]}"#, r#"{"a": 1, "b": [9e11, 816.65, 12345, 498.73]}"#);
}

#[test]
fn a_name_without_a_value_goes() {
    loses(r#"{"a": , "b": 2}"#, r#"{"b": 2}"#);
    loses(r#"{"a": 1, "b": }"#, r#"{"a": 1}"#);
    loses(r#"{"a": 1, "b"}"#, r#"{"a": 1}"#);
}

#[test]
fn a_missing_head_is_lossy() {
    loses(r#""a": 1, "b": 2}"#, r#"{"a": 1, "b": 2}"#);
    loses(r#""a": "x", "b": {"c": 1}}"#, r#"{"a": "x", "b": {"c": 1}}"#);
}

#[test]
fn roots_joined_by_a_comma_are_a_choice() {
    ties(r#"{"a": 1}, {"b": 2}"#, &[r#"{"a": 1}"#, r#"{"b": 2}"#]);
}

#[test]
fn different_kinds_of_slips_are_lossy() {
    loses(r#"{"a": 1 "b" 2}"#, r#"{"a": 1, "b": 2}"#);
    loses(r#"{"a": "x "y" z" "b": 1}"#, r#"{"a": "x \"y\" z", "b": 1}"#);
    loses("```json\n{\"a\": {\"b\" 3}\n```", r#"{"a": {"b": 3}}"#);
    loses(r#"{"a": [1]],, "b": 2}"#, r#"{"a": [1], "b": 2}"#);
}

#[test]
fn repeated_slips_of_one_kind_are_one_habit() {
    mends(r#"{"a": 1 "b": 2 "c": 3}"#, r#"{"a": 1, "b": 2, "c": 3}"#);
    mends(r#"{"a" 1, "b" 2}"#, r#"{"a": 1, "b": 2}"#);
    mends(r#"{"a": x y", "b": z w", "c": 1}"#, r#"{"a": "x y", "b": "z w", "c": 1}"#);
    mends(r#"{"a": [1, 2}, "b": [3, 4}}"#, r#"{"a": [1, 2], "b": [3, 4]}"#);
    mends(r#"{"a": "x "y" z", "b": "u "v" w"}"#, r#"{"a": "x \"y\" z", "b": "u \"v\" w"}"#);
}

#[test]
fn spelling_beside_a_slip_does_not_count() {
    mends(r#"{a: 1 "b": True,}"#, r#"{"a": 1, "b": true}"#);
    mends("{\"a\": x, \"b\": \"u \"v\" w\"} // done", r#"{"a": "x", "b": "u \"v\" w"}"#);
}

#[test]
fn a_fence_inside_a_damaged_string_is_text() {
    let reply = "see\n```json\n{\"b\": 1}\n```\n";
    let whole = serde_json::json!({"reply": reply, "c": 1}).to_string();
    mends(&format!("{{\"reply\": \"{reply}\", \"c\": 1}}"), &whole);
    let fenced = format!("```json\n{{\"reply\": \"{reply}\", \"c\": 1}}\n```");
    let texts = [fenced, format!("{{\"reply\": \"{reply}"), format!("{{\"reply\": {reply}\", \"c\": 1}}")];
    for text in texts {
        let answer = triage(&text, &Options::agent());
        let released = answer.decision().is_released().then(|| value(&answer.text()));
        assert!(released.is_none_or(|released| released == value(&whole)), "{text}: {}", answer.text());
        support::chunks_agree(text.as_bytes(), &[3, 20, 30], &Options::agent());
    }
}

#[test]
fn damage_that_no_window_holds_is_never_released() {
    let limits = Limits { window: 256, ..Limits::DEFAULT };
    for (length, released) in [(10, true), (1_000, false)] {
        let text = format!("{{\"a\": \"x \"y\" {}\", \"b\": 1}}", "z ".repeat(length) + "end");
        let answer = triage(&text, &Options::agent().limits(limits));
        assert_eq!(answer.decision().is_released(), released, "{length} {:?}", answer.decision());
        support::chunks_agree(text.as_bytes(), &[5, 300, 900], &Options::agent().limits(limits));
    }
}

#[test]
fn what_keeps_nothing_is_refused() {
    for text in [r#"{"a": }}}{{{"#, "{: 1}"] {
        let answer = triage(text, &Options::agent());
        assert_eq!(answer.error().map(|error| error.code), Some(Code::NeedsChoice), "{text}");
        assert_eq!((answer.decision(), answer.ambiguity(), answer.json()), (Decision::Invalid, Ambiguity::None, None));
    }
}

#[test]
fn a_text_that_swallows_the_rest_is_a_rival_where_a_quote_was_lost() {
    ties(r#"{"a": "x"b": 1}"#, &[r#"{"a": "x", "b": 1}"#, r#"{"a": "x\"b\": 1}"}"#]);
    ties(r#"{"k": [["c"}"#, &[r#"{"k": [["c"]]}"#, r#"{"k": [["c\"}"]]}"#]);
}

#[test]
fn a_word_behind_a_lost_comma_may_be_a_stray_one() {
    ties("[{} so, 2]", &[r#"[{}, "so", 2]"#]);
}

#[test]
fn a_closer_that_fits_may_be_one_of_a_run_too_many() {
    ties(r#"{"k": 1]}}"#, &[r#"{"k": 1}"#]);
}

#[test]
fn two_closers_are_swapped_only_if_each_is_the_other_one() {
    mends(r#"{"a": [1, 2}]"#, r#"{"a": [1, 2]}"#);
    ties(r#"[["c", "d"}}"#, &[r#"[["c", "d\"}}"]]"#, r#"[["c", "d"]]"#]);
}

#[test]
fn a_run_of_commas_stands_for_something() {
    mends(r#"{"k": 1,,, "z": 2}"#, r#"{"k": 1, "z": 2}"#);
    ties(r#"{"k": 1,,,, "z": 2}"#, &[r#"{"k": 1, "z": 2}"#]);
}

#[test]
fn a_prefix_behind_another_element_is_a_choice_unless_its_writer_has_the_habit() {
    for text in [r#"["a",b"c"]"#, r#"["say", r"x"]"#] {
        assert_eq!(triage(text, &Options::agent()).decision(), Decision::Ambiguous, "{text}");
    }
    for text in [r#"[b"a", b"c"]"#, r#"{"k": "x", "b": b"c"}"#, r#"[r"x", 1]"#] {
        assert_eq!(triage(text, &Options::agent()).decision(), Decision::CosmeticRepair, "{text}");
    }
}

#[test]
fn digits_in_groups_are_seen_as_they_are_written() {
    for text in ["[98,500.]", "{'b': [98,500.00]}"] {
        assert_eq!(triage(text, &Options::agent()).decision(), Decision::Ambiguous, "{text}");
    }
    for text in ["[98,/*x*/500.00]", "[0x1,500.00]", "[98,+500.00]"] {
        assert_eq!(triage(text, &Options::agent()).decision(), Decision::CosmeticRepair, "{text}");
    }
}

#[test]
fn a_word_that_may_be_a_comment_is_a_choice() {
    assert!(triage("{n:#q]\n", &Options::agent()).decision() > Decision::CosmeticRepair);
    assert!(triage(" {\"\" r #}", &Options::agent()).decision() > Decision::CosmeticRepair);
    assert!(triage("{\"n\": apples # note\n}", &Options::agent()).decision() > Decision::CosmeticRepair);
    mends("{\"n\": #fff}\n", "{\"n\": \"#fff\"}");
    mends("{\"n\": #fff\n}", "{\"n\": \"#fff\"\n}");
}

#[test]
fn a_backslash_before_a_colon_may_be_what_is_left_of_a_name() {
    loses("{\"k\":\"\",\n\"\"\\\n:\"\"}", "{\"k\":\"\",\n\"\"\n:\"\"}");
}

#[test]
fn a_mark_that_is_missed_behind_a_backslash_is_a_choice() {
    for text in [r#"{"k":"","c"\ "}"}"#, "{\"k\":\"\",\n\"\"\\\n\"\n\"}", r#"["a"\ "b"]"#] {
        assert!(triage(text, &Options::agent()).decision() > Decision::CosmeticRepair, "{text}");
    }
    mends(r#"{"k": "x"\ , "z": 2}"#, r#"{"k": "x" , "z": 2}"#);
}

#[test]
fn a_letter_between_two_quotes_is_no_prefix() {
    ties(r#"[""b"",2]"#, &[r#"["\"b\"",2]"#]);
}

#[test]
fn closers_lost_where_the_text_may_have_been_cut_are_no_milder_for_it() {
    loses(r#"{"k": [[[4}"#, r#"{"k": [[[4]]]}"#);
}

#[test]
fn an_escaped_backtick_may_have_a_backslash_of_its_own() {
    ties(r#"{"k": "run \`ls\` now"}"#, &[r#"{"k": "run \\`ls\\` now"}"#, r#"{"k": "run `ls\\` now"}"#]);
}

#[test]
fn a_comma_at_the_end_of_a_text_may_be_the_one_that_is_missed() {
    ties(r#"{"a": "b, "c: 1}"#, &[r#"{"a": "b, ", "c": 1}"#]);
    ties("{\n  \"a\": \"b,\n  \"c: 1\n}", &["{\"a\": \"b,\\n  \", \"c\": 1}"]);
    mends(r#"{"a": "b" c: 1}"#, r#"{"a": "b", "c": 1}"#);
}

#[test]
fn a_name_behind_a_comma_that_was_put_back_is_a_name_like_others() {
    ties(r#"{"a": 1 "c": 3, "c": 5}"#, &[r#"{"a": 1, "c": 3, "c": 5}"#]);
    mends(r#"{"a": 1 "c": 3, "c": 3}"#, r#"{"a": 1, "c": 3}"#);
}

#[test]
fn a_string_with_a_line_of_the_structure_in_it_may_be_two() {
    let text = "{\n \"a\": [\n  1,\n  {\n   \"b\": \"He said.\n  },\n  He left.\"\n ],\n \"c\": null\n}";
    assert_eq!(triage(text, &Options::agent()).decision(), Decision::Ambiguous);
    let code = "{\n \"a\": [\n  1,\n  {\n   \"b\": \"if x {\n  }\n done\"\n ],\n \"c\": null\n}";
    assert_eq!(triage(code, &Options::agent()).decision(), Decision::CosmeticRepair);
}
