//! What an answer says: values, rivals, hints, duplicates, roots, shapes, policies.

use std::sync::Arc;

use jsontriage_core::{
    Ambiguity, Decision, Duplicates, End, Exactness, Kind, Limits, Options, Policy, Roots, Session, Shape, Value,
    WarningKind, triage,
};

fn agent(text: &str) -> jsontriage_core::Triage<'_> {
    triage(text, &Options::agent())
}

#[test]
fn a_valid_text_is_borrowed() {
    let answer = agent(" {\"a\": 1}\n");
    assert!(matches!(answer.text(), std::borrow::Cow::Borrowed(_)));
    assert_eq!(
        (answer.decision(), answer.exactness(), answer.ambiguity()),
        (Decision::Safe, Exactness::Exact, Ambiguity::None)
    );
    assert!(matches!(jsontriage_core::repair("[1]").unwrap(), std::borrow::Cow::Borrowed(_)));
}

#[test]
fn both_readings_of_a_choice_are_shown() {
    let rivals = |text: &str| {
        let answer = agent(text);
        assert_eq!(answer.decision(), Decision::Ambiguous, "{text}");
        (answer.text().into_owned(), answer.rivals())
    };
    assert_eq!(rivals("{\"zip\": 02134}"), ("{\"zip\": \"02134\"}".into(), vec!["{\"zip\": 2134}".into()]));
    let (shown, others) = rivals("{\"a\": 1, \"a\": 2}");
    assert_eq!(shown, "{\"a\": 1, \"a\": 2}");
    assert_eq!(others, ["{\"a\": 1}", "{\"a\": 2}"]);
    assert_eq!(rivals("{\"a\":1}\n{\"a\":2}").1, ["{\"a\":2}"]);
    let (shown, others) = rivals("```json{\"key\": \"abc}```");
    assert_eq!(shown, "{\"key\": \"abc}```\"}");
    assert_eq!(others.len(), 1);
}

#[test]
fn duplicates_are_found_through_escapes_and_quotes_and_compared_by_value() {
    assert_eq!(agent(r#"{"a": 1, "\u0061": 2}"#).decision(), Decision::Ambiguous);
    assert_eq!(agent(r#"{"a": 1, 'a': 2}"#).decision(), Decision::Ambiguous);
    assert_eq!(agent(r#"{"a": [1, "x"], "\u0061":[1,"\u0078"]}"#).decision(), Decision::Safe);
    let repeated = agent(r#"{"a": {"b": None}, "a": {"b": null}}"#);
    assert_eq!(repeated.decision(), Decision::CosmeticRepair);
    assert!(repeated.warnings().iter().any(|warning| warning.kind == WarningKind::RepeatedMember));
    assert_eq!(agent(r#"[{"a": 1}, {"a": 2}]"#).decision(), Decision::Safe);
    assert_eq!(agent(r#"{"a": {"a": 1}, "b": {"a": 2}}"#).decision(), Decision::Safe);
}

#[test]
fn a_name_behind_a_lost_head_is_known() {
    for (text, first, last) in [
        (r#""q": "x", "q": "y"}"#, r#"{"q": "x"}"#, r#"{"q": "y"}"#),
        (r#""q": "x", "q": "y", "c"#, r#"{"q": "x"}"#, r#"{"q": "y"}"#),
    ] {
        let shown = |duplicates| triage(text, &Options::agent().duplicates(duplicates)).text().into_owned();
        assert_eq!((&*shown(Duplicates::First), &*shown(Duplicates::Last)), (first, last), "{text}");
    }
    let same = triage(r#""q": 1, "q": 1}"#, &Options::agent().duplicates(Duplicates::First));
    assert_eq!(same.text(), r#"{"q": 1}"#);
}

#[test]
fn the_option_says_which_duplicate_is_shown() {
    let shown = |duplicates| {
        let answer = triage(r#"{"a": 1, "b": {"c": 1, "c": 2}, "a": 3}"#, &Options::agent().duplicates(duplicates));
        (answer.text().into_owned(), answer.decision())
    };
    assert_eq!(shown(Duplicates::First), (r#"{"a": 1, "b": {"c": 1}}"#.into(), Decision::LossyRepair));
    assert_eq!(shown(Duplicates::Last), (r#"{"b": {"c": 2}, "a": 3}"#.into(), Decision::LossyRepair));
    assert_eq!(shown(Duplicates::Error).1, Decision::Invalid);
}

#[test]
fn the_option_says_which_root_is_meant() {
    let text = "{\"a\": 1}\n{\"a\": 2}\n{\"a\": 1}";
    let shown = |roots| triage(text, &Options::agent().roots(roots)).text().into_owned();
    assert_eq!(shown(Roots::First), "{\"a\": 1}");
    assert_eq!(triage("{\"a\": 1} {\"a\": 2}", &Options::agent().roots(Roots::Last)).text(), "{\"a\": 2}");
}

/// An object with these members, and no others.
#[derive(Debug)]
struct Closed(&'static [&'static str]);

impl Shape for Closed {
    fn kinds(&self, _: &str) -> Vec<Kind> {
        vec![Kind::Object]
    }
    fn required(&self, _: &str) -> Vec<String> {
        self.0.iter().map(|&name| name.to_owned()).collect()
    }
    fn names(&self, pointer: &str) -> Vec<String> {
        self.required(pointer)
    }
    fn is_closed(&self, _: &str) -> bool {
        true
    }
}

#[test]
fn a_shape_chooses_the_only_candidate_that_fits() {
    let asked = |text: &str| {
        let answer = triage(text, &Options::agent().shape(Arc::new(Closed(&["city"]))));
        (answer.decision(), answer.ambiguity(), answer.text().into_owned())
    };
    assert_eq!(
        asked("{}{\"city\": \"Oslo\"}"),
        (Decision::CosmeticRepair, Ambiguity::Resolved, "{\"city\": \"Oslo\"}".into())
    );
    assert_eq!(asked("{}{\"town\": 1}").0, Decision::Invalid);
    assert_eq!(asked("{\"city\": 1}{\"city\": 2}").0, Decision::Ambiguous);
}

#[test]
fn a_value_that_does_not_fit_is_not_shown_where_others_do() {
    for roots in [Roots::Ambiguous, Roots::First] {
        let options = Options::agent().roots(roots).shape(Arc::new(Closed(&["city"])));
        let two = triage("[0, 1] {\"city\": 1} {\"city\": 2}", &options);
        assert_eq!(two.text(), "{\"city\": 1}");
        let fenced = triage("{\"city\": 1} {\"city\": 2}\n```json\n[0, 1]\n```", &options);
        assert_eq!(fenced.text(), "{\"city\": 1}");
        assert_eq!(fenced.decision() == Decision::Ambiguous, roots == Roots::Ambiguous);
    }
}

#[test]
fn law_8_a_shape_never_changes_a_safe_text_that_fits() {
    for text in ["{\"city\": \"Oslo\"}", " {\"city\": {\"city\": 1}}\n"] {
        let plain = agent(text);
        let shaped = triage(text, &Options::agent().shape(Arc::new(Closed(&["city"]))));
        assert_eq!((plain.decision(), plain.text()), (Decision::Safe, shaped.text()));
        assert_eq!(shaped.decision(), Decision::Safe);
    }
}

#[test]
fn a_cut_turn_is_not_executed_whatever_the_text() {
    for end in [End::MaxTokens, End::ContentFilter, End::Interrupted, End::Unknown("odd".into())] {
        let answer = triage("{\"a\": 1}", &Options::agent().end(end));
        assert_eq!(answer.decision(), Decision::Safe);
        assert!(!answer.is_executable(Policy::Agent) && !answer.is_executable(Policy::Strict));
        assert!(answer.is_executable(Policy::Interactive));
        assert!(answer.is_turn_cut() && answer.hint().reason == "turn-cut");
        assert!(answer.to_json().contains("\"turn_cut\":true"));
    }
}

#[test]
fn policies_allow_what_they_say() {
    let texts = [("[1]", 5), ("[1,]", 4), ("[\"a", 2), ("[1, 2", 1), ("no", 0)];
    for (text, allowed) in texts {
        let answer = agent(text);
        let count = Policy::ALL.iter().filter(|&&policy| answer.is_executable(policy)).count();
        assert_eq!(count, allowed, "{text} {:?}", answer.decision());
    }
    let capped = triage("[1,]", &Options::agent().max_repairs(0));
    assert!(!agent("[1]").is_turn_cut() && !triage("[1", &Options::agent().end(End::MaxTokens)).is_turn_cut());
    assert!(!capped.is_executable(Policy::Agent));
}

#[test]
fn hints_name_place_reading_and_remedy() {
    let refused = agent("{: \"say \"hi\" now\"}").prompt();
    assert!(refused.contains("line 1, column 4") && refused.contains("Escape quotes"), "{refused}");
    let quotes = agent("{\"reply\": \"say \"hi now\"}").prompt();
    assert!(quotes.contains("line 1, column 16") && quotes.contains("Escape quotes"), "{quotes}");
    let slips = agent("{\"a\": 1 \"b\" 2}").prompt();
    assert!(slips.contains("different kinds") && !slips.contains("Nothing needs to be done"), "{slips}");
    let cut = agent("{\"a\": \"x").prompt();
    assert!(cut.contains("string cut") && cut.contains("would be cut again"), "{cut}");
    let tie = agent("{\"zip\": 02134}").prompt();
    assert!(tie.contains("{\"zip\": 2134}"), "{tie}");
    assert!(!agent("{\"zip\": 02134}\n").prompt().contains("\n\n\n"));
    let long = format!("{{\"a\": 01, \"b\": \"{}\"}}", "x".repeat(100_000));
    assert!(agent(&long).prompt().len() < 2_000);
    assert_eq!(agent("[1]").prompt(), "The answer is valid JSON.");
}

#[test]
fn a_hint_says_that_a_limit_stood_in_the_way() {
    let limits = Limits { names: 1, ..Limits::DEFAULT };
    let answer = triage("{\"a\": 1, \"b\": 2}", &Options::agent().limits(limits));
    assert_eq!((answer.decision(), answer.ambiguity()), (Decision::Ambiguous, Ambiguity::Budget));
    assert_eq!(answer.hint().reason, "budget");
}

#[test]
fn values_keep_numbers_order_and_places() {
    let value = agent("{'b': 1.50, \"a\": [1e10, -0.0, 7312845601928374655]}").value().unwrap();
    let names: Vec<_> = value.root().members().map(|(name, _)| name.into_owned()).collect();
    assert_eq!(names, ["b", "a"]);
    let lexemes: Vec<_> = value.pointer("/a").unwrap().items().map(|item| item.lexeme().to_owned()).collect();
    assert_eq!(lexemes, ["1e10", "-0.0", "7312845601928374655"]);
    let span = value.pointer("/b").unwrap().span();
    assert_eq!(&value.text()[span], "1.50");
    assert!(value.pointer("/c").is_none() && value.pointer("/a/03").is_none());
}

#[test]
fn serde_goes_both_ways() {
    #[derive(serde::Deserialize, serde::Serialize, PartialEq, Debug)]
    #[serde(rename_all = "lowercase")]
    enum Kind {
        Plain,
        Sized { size: u8 },
    }
    #[derive(serde::Deserialize, serde::Serialize, PartialEq, Debug)]
    struct Call {
        id: u128,
        score: f64,
        note: Option<String>,
        kinds: Vec<Kind>,
    }
    let text = "{'id': 340282366920938463463374607431768211455, 'score': -2.5, 'note': None, 'kinds': ['plain', {'sized': {'size': 3}}]}";
    let value = agent(text).value().unwrap();
    let call: Call = value.to().unwrap();
    assert_eq!(call.id, u128::MAX);
    assert_eq!(call.kinds, [Kind::Plain, Kind::Sized { size: 3 }]);
    let written = serde_json::to_string(&value).unwrap();
    let read: Value = serde_json::from_str("{\"a\": [1.0, -3, null, \"x\"]}").unwrap();
    assert_eq!(read.text(), "{\"a\":[1.0,-3,null,\"x\"]}");
    assert!(written.starts_with("{\"id\":340282366920938463463374607431768211455,"), "{written}");
    let long = agent("[1234567890123456789012345678901234567890123]").value().unwrap();
    assert!(serde_json::to_string(&long).unwrap_err().to_string().contains("without loss"));
}

#[test]
fn warnings_name_what_is_suspicious_and_change_nothing() {
    let kinds = |text: &str| {
        let answer = agent(text);
        assert_eq!((answer.decision(), answer.text().as_ref()), (Decision::Safe, text));
        answer.warnings().iter().map(|warning| warning.kind).collect::<Vec<_>>()
    };
    assert_eq!(kinds(r#"{"p": "C:\temp"}"#), [WarningKind::EscapeInPath]);
    assert_eq!(kinds("[9007199254740993]"), [WarningKind::BigInteger]);
    assert_eq!(kinds("[1e400]"), [WarningKind::Overflow]);
    assert_eq!(kinds(r#""\uDC00""#), [WarningKind::LoneSurrogate]);
    assert_eq!(kinds(r#"{"\uDC00": 1}"#), [WarningKind::LoneSurrogate]);
    assert_eq!(kinds(r#"{"C:\temp": 1}"#), [WarningKind::EscapeInPath]);
    assert!(kinds(r#"{"[0]": 1, "{}": 2}"#).is_empty());
    assert_eq!(kinds(r#"{"a": "{\"b\": 1}"}"#), [WarningKind::NestedDocument]);
    assert_eq!(kinds(r#"{"a": 1, "a": 1}"#), [WarningKind::RepeatedMember]);
    assert!(kinds(r#"{"a": "plain\ttext\n"}"#).is_empty());
}

#[test]
fn warnings_about_long_strings_do_not_hang_on_the_pieces() {
    let limits = Limits { window: 1024, ..Limits::DEFAULT };
    for length in [500, 2_000] {
        for (before, after) in [(r#"{"a": "C:\temp "#, r#""}"#), (r#"{"C:\temp "#, r#"": 1}"#)] {
            let text = format!("{before}{}{after}", "x".repeat(length));
            let whole = triage(&text, &Options::agent().limits(limits));
            let mut session = Session::new(Options::agent().limits(limits));
            text.as_bytes().chunks(100).for_each(|piece| session.feed(piece));
            let pieces = session.finish(End::NotTold);
            assert_eq!(
                (pieces.warnings(), pieces.decision()),
                (whole.warnings(), whole.decision()),
                "{length} {before}"
            );
            assert_eq!(whole.warnings().is_empty(), length > 1024);
        }
    }
}

#[test]
fn a_report_reads_back_and_agrees() {
    for text in ["{\"a\": 1}", "{'a': 02,}", "no", "{\"a\": \"x \"y\" z\"}"] {
        let answer = agent(text);
        let report: serde_json::Value = serde_json::from_str(&answer.to_json()).unwrap();
        assert_eq!(report["v"], 1);
        assert_eq!(report["decision"], answer.decision().name());
        assert_eq!(report["text"].as_str(), answer.json().as_deref());
        assert_eq!(report["repairs"].as_array().unwrap().len(), answer.edits().len());
    }
}

#[test]
fn a_document_right_behind_another_is_no_index_of_it() {
    assert_eq!(agent("[{\"a\":1}][{\"a\":2}]").decision(), Decision::Ambiguous);
    let twice = agent("[{\"a\":1}][{\"a\":1}]");
    assert_eq!((twice.decision(), &*twice.text()), (Decision::CosmeticRepair, "[{\"a\":1}]"));
}

#[test]
fn double_quotes_around_an_apostrophe_do_not_make_pythons_quoting_mixed() {
    let python = r#"{'size': '5" pipe', 'note': "it's", 'tags': ["don't"]}"#;
    assert_eq!(triage(python, &Options::agent()).decision(), Decision::CosmeticRepair);
    let mixed = r#"{'size': '5" pipe', 'note': "plain"}"#;
    assert_eq!(triage(mixed, &Options::agent()).decision(), Decision::Ambiguous);
    let mixed_before = r#"{"note": "it's", 'size': '5" pipe'}"#;
    assert_eq!(triage(mixed_before, &Options::agent()).decision(), Decision::Ambiguous);
}

#[test]
fn a_missing_closer_is_cosmetic_once_a_closed_shape_has_all_its_members() {
    let asked = |text: &str, shape| {
        let answer = triage(text, &Options::agent().shape(Arc::new(Closed(shape))));
        (answer.decision(), answer.ambiguity())
    };
    let whole: &[&str] = &["city", "days"];
    assert_eq!(asked(r#"{"days": 2, "city": "Oslo""#, whole), (Decision::CosmeticRepair, Ambiguity::Resolved));
    assert_eq!(agent(r#"{"days": 2, "city": "Oslo""#).decision(), Decision::LossyRepair);
    for cut in [r#"{"days": 2, "city": "Oslo"#, r#"{"days": 2, "city": "Oslo","#, r#"{"days": 2, "city": ["#] {
        assert!(!asked(cut, whole).0.is_released(), "{cut}");
    }
    // The inner object may have lost a member.
    assert!(!asked(r#"{"city": "Oslo", "days": {"a": true"#, whole).0.is_released());
}

#[test]
fn a_repaired_text_says_an_equal_member_once() {
    let text = r#"{"a": 1, "b": {"c": [2], "c": [ 2 ]}, "a": 1.0, "a": 1,}"#;
    let answer = agent(text);
    assert_eq!(answer.decision(), Decision::Ambiguous, "1 and 1.0 are different lexemes");
    let answer = agent(r#"{"a": 1, "b": {"c": [2], "c": [ 2 ]}, "a": 1, "a": 1,}"#);
    assert_eq!((answer.decision(), &*answer.text()), (Decision::CosmeticRepair, r#"{"a": 1, "b": {"c": [2]}}"#));
    let valid = r#"{"a": 1, "a": 1}"#;
    assert_eq!((agent(valid).decision(), &*agent(valid).text()), (Decision::Safe, valid));
}

#[test]
fn of_members_with_one_name_the_option_leaves_one() {
    let left = |text: &str| {
        let kept = |duplicates| triage(text, &Options::agent().duplicates(duplicates)).text().into_owned();
        [kept(Duplicates::First), kept(Duplicates::Last)]
    };
    assert_eq!(left(r#"{"a": 1, "a": 2, "a": 3}"#), [r#"{"a": 1}"#, r#"{"a": 3}"#]);
    assert_eq!(
        left(r#"{"a": 1, "a": 2, "a": 2}"#),
        [r#"{"a": 1}"#, r#"{"a": 2}"#],
        "an equal one goes with the others"
    );
    assert_eq!(left(r#"{"a": 1, "a": 2, "a": 2, "a": 1,}"#), [r#"{"a": 1}"#, r#"{"a": 1}"#]);
}

#[test]
fn the_option_takes_out_a_member_with_the_repairs_at_its_edges() {
    let left = |text: &str| {
        let kept = |duplicates| triage(text, &Options::agent().duplicates(duplicates)).text().into_owned();
        [kept(Duplicates::First), kept(Duplicates::Last)]
    };
    let closing_quote = r#"{"a": "one", "a": "two, "b": 3}"#;
    assert_eq!(left(closing_quote), [r#"{"a": "one", "b": 3}"#, r#"{"a": "two", "b": 3}"#]);
    let opening_quote = r#"{"b": 3, a": "one", "a": "two"}"#;
    assert_eq!(left(opening_quote), [r#"{"b": 3, "a": "one"}"#, r#"{"b": 3, "a": "two"}"#]);
    let comma = r#"{"a": "one" "a": "two" "b": 3}"#;
    assert_eq!(left(comma), [r#"{"a": "one" ,"b": 3}"#, r#"{"a": "two" ,"b": 3}"#]);
    let cut = r#"{"x": {"a": 1, "a": [{"b": 2"#;
    assert_eq!(left(cut), [r#"{"x": {"a": 1}}"#, r#"{"x": {"a": [{"b": 2}]}}"#]);
    let closers = r#"[{"a": 1, "a": [{"b": 2}, {"c": 3}}, 4]"#;
    assert_eq!(left(closers), [r#"[{"a": 1}, 4]"#, r#"[{"a": [{"b": 2}, {"c": 3}]}, 4]"#]);
}

#[test]
fn in_a_pattern_that_lost_backslashes_a_tab_may_be_two_letters() {
    for text in [r#"{"a": "\d+\t*"}"#, r#"{"a": "[^\r\n]\s"}"#, r#"{"a": "\d+\tx"}"#] {
        assert_eq!(agent(text).decision(), Decision::Ambiguous, "{text}");
    }
    assert_eq!(agent(r#"{"a": "50\%\nof it"}"#).decision(), Decision::CosmeticRepair);
}

#[test]
fn a_stray_backslash_in_the_place_of_a_value_may_be_what_is_left_of_one() {
    for text in [r"{\}", r"[\]", r"[1, \]", r#"{"a": 1, \ }"#] {
        assert_eq!(agent(text).decision(), Decision::LossyRepair, "{text}");
    }
    for text in [r#"["x"\, "y"]"#, r#"{"a": 1\}"#, r#"[{"a": 1}\]"#] {
        assert_eq!(agent(text).decision(), Decision::CosmeticRepair, "{text}");
    }
}

#[test]
fn what_goes_on_behind_a_root_makes_it_one_of_two_readings() {
    for text in
        [r#"{"a":1}, "b":2}"#, r#"{"a": {"b": 1}}, "c": 2}"#, r#"{"a":1},"#, r#"{"a":1}, {"a":1}"#, r#"{"a":1},x"#]
    {
        let answer = agent(text);
        assert_eq!(answer.decision(), Decision::Ambiguous, "{text}");
    }
}

#[test]
fn a_fence_between_brackets_of_plain_text_is_not_released() {
    let inside = "{note: see\n```json\n{\"b\": 1}\n```\n, more: 2}";
    assert!(!agent(inside).decision().is_released(), "{:?}", agent(inside).json());
    let beside = "Write {name: value} like\n```json\n{\"b\": 1}\n```\nand no more.";
    assert_eq!(agent(beside).decision(), Decision::CosmeticRepair);
}

/// A list of calls, open: what may stand in a call, and in its place.
#[derive(Debug)]
struct Calls;

impl Shape for Calls {
    fn kinds(&self, pointer: &str) -> Vec<Kind> {
        if pointer.ends_with("/limit") { vec![Kind::Number] } else { Vec::new() }
    }
    fn required(&self, _: &str) -> Vec<String> {
        Vec::new()
    }
    fn names(&self, pointer: &str) -> Vec<String> {
        let names: &[&str] = match pointer {
            "" => &[],
            place if place.ends_with("/where") => &["city", "country", "near"],
            _ => &["where", "limit", "near"],
        };
        names.iter().map(|&name| name.to_owned()).collect()
    }
    fn is_closed(&self, _: &str) -> bool {
        false
    }
}

#[test]
fn the_names_of_a_shape_tell_where_a_closer_was_lost() {
    let calls = |text: &str| {
        let answer = triage(text, &Options::agent().shape(Arc::new(Calls)));
        (answer.decision(), answer.ambiguity())
    };
    let tests = [
        // The country belongs to the place, so the closer of the call was lost.
        (r#"[{"where": {"city": "Oslo", "country": "NO"}, {"limit": 1}]"#, Ambiguity::Resolved),
        // So it may, or beside it: both have the name.
        (r#"[{"where": {"city": "Oslo", "near": "NO"}, {"limit": 1}]"#, Ambiguity::Rival),
        // It suits no reading.
        (r#"[{"where": {"city": "Oslo", "town": "NO"}, {"limit": 1}]"#, Ambiguity::Rival),
        // A second doubt is none of the shape's.
        (r#"[{"where": {"city": "Oslo", "country": "N"O"}, {"limit": 1}]"#, Ambiguity::Rival),
        (r#"[{"where": {"city": "Oslo", "country": "NO"}, {"limit": "1"}]"#, Ambiguity::Rival),
    ];
    for (text, ambiguity) in tests {
        assert_eq!(agent(text).decision(), Decision::Ambiguous, "{text}");
        let decision = if ambiguity == Ambiguity::Resolved { Decision::CosmeticRepair } else { Decision::Ambiguous };
        assert_eq!(calls(text), (decision, ambiguity), "{text}");
    }
}
