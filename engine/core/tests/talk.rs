//! What stands around a value: talk, or a piece of JSON that must not go by unseen.

use jsontriage_core::{Decision, Options, triage};

fn decision(text: &str) -> Decision {
    triage(text, &Options::agent()).decision()
}

#[test]
fn talk_that_looks_like_json_is_not_dropped_for_nothing() {
    let held = ["12, 13\n{\"a\": 1}", "\"x\" {\"a\": 1}", ", 4 {\"a\": 1}", ": x {\"a\": 1}", "{\"a\": 1}} 12, 13"];
    for text in held {
        assert!(decision(text) > Decision::CosmeticRepair, "{text}");
    }
    let released =
        ["So {\"a\": 1}", "Answer 12: {\"a\": 1}", "1. {\"a\": 1}", "\"x\" is it: {\"a\": 1}", "{\"a\": 1} done"];
    for text in released {
        assert_eq!(decision(text), Decision::CosmeticRepair, "{text}");
    }
}

#[test]
fn what_stands_in_a_fence_goes_before_what_looks_like_json_outside() {
    assert_eq!(decision("Set \"b\": to 2\n```json\n{\"a\": 1}\n```"), Decision::CosmeticRepair);
    for text in
        ["12, 13\n```json\n{\"a\": 1}\n```", "```{}``` \"\"```u", "{}```p###\"h\"", "{}```pqrst\"i\"", "{}```p#,st\""]
    {
        assert!(decision(text) > Decision::CosmeticRepair, "scalars alone: {text}");
    }
}

#[test]
fn a_piece_of_json_beside_the_value_in_its_fence_is_not_outside() {
    for text in
        ["```{}:q \"", "```json\n{\"a\": 1} : q \"\n```", "```\n12, 13\n{\"a\": 1}\n```", "<json>{\"a\": 1} 12</json>"]
    {
        assert!(decision(text) > Decision::CosmeticRepair, "{text}");
    }
    assert_eq!(decision("```json\n{\"a\": 1} done\n```\n\"b\": 2 was meant"), Decision::CosmeticRepair);
    assert!(
        decision(" ,#```#{}}\n") > Decision::CosmeticRepair,
        "the closer may be that of what stands before the fence"
    );
}

#[test]
fn a_bracket_in_talk_that_is_not_closed_by_its_own_is_loose() {
    for text in ["{\"a\": 1} so[4}", "{\"a\": 1} so[", "{x] {\"a\": 1}"] {
        assert!(decision(text) > Decision::CosmeticRepair, "{text}");
    }
    assert_eq!(decision("a list[str] {\"a\": 1}"), Decision::CosmeticRepair);
}

#[test]
fn a_bracket_behind_a_number_or_a_string_is_no_index() {
    assert!(decision("12[3] {\"a\": 1}") > Decision::CosmeticRepair);
    assert_eq!(decision("{\"a\": 1}\nIt puts '[' for '(' and ']' for ')'."), Decision::CosmeticRepair);
    assert_eq!(decision("x12[3] {\"a\": 1}"), Decision::CosmeticRepair);
}

#[test]
fn a_bracket_in_a_word_that_touches_the_value_is_no_index() {
    for text in
        ["[1]o[\",2]", "{\"k\":1}o:q:{[}}", "[{\"k\":1},1]o[[]:]", "{\"a\": 1}x[0]", "```json\n{\"k\":{}}}}r{8}\n```"]
    {
        assert!(decision(text) > Decision::CosmeticRepair, "{text}");
    }
    for text in ["{\"a\": 1}Human: see list[0]", "{\"a\": 1}</tool_call>list[0]", "{\"a\": 1}, as in"] {
        assert_eq!(
            decision(text),
            if text.contains(',') { Decision::Ambiguous } else { Decision::CosmeticRepair },
            "{text}"
        );
    }
}

#[test]
fn a_value_in_a_quotation_that_holds_more_may_be_text() {
    for text in [
        "'#{\"d\": 1}# '",
        "\"o {\"a\": 1} x\"",
        "```\n\"Use {} here\"\n```",
        "'# {\"a\": r]",
        "\"\\}\n```\n{\"a\": 1}\n```",
        " ''p{}}}'",
    ] {
        assert!(decision(text) > Decision::CosmeticRepair, "{text}");
    }
    for text in [
        "\"{\"a\": 1}\"",
        "'{\"a\": 1}'",
        "\"x\" is it: {\"a\": 1}",
        "It's {\"a\": 1}",
        "\"see\n```\n{\"a\": 1}\n```",
        "'Twas {\"a\": 1}",
    ] {
        assert_eq!(decision(text), Decision::CosmeticRepair, "{text}");
    }
}

#[test]
fn a_fence_behind_a_quote_is_as_long_as_its_marks() {
    assert!(decision("\"```,\n,\n{}") > Decision::CosmeticRepair);
    let answer = triage("\"```json\n{\"a\": 1}\n```\nso it is", &Options::agent());
    let ends: Vec<usize> = answer.edits().iter().map(|edit| edit.end).collect();
    assert_eq!(ends, [1, 9, 22, 30], "quote, fence, fence, words");
}

#[test]
fn a_list_of_one_number_is_a_citation_only_amid_words() {
    assert_eq!(decision("[2] {\"a\": 1}"), Decision::Ambiguous);
    assert_eq!(decision("As in [2]: {\"a\": 1}"), Decision::CosmeticRepair);
}

#[test]
fn a_text_that_begins_with_a_bracket_is_no_reasoning() {
    assert!(decision("{\"a\": [\"x\"}] }] <b>y</think> ```json\n{\"c\": 1}\n```") > Decision::CosmeticRepair);
    assert_eq!(decision("The draft is {\"a\": 0}</think>{\"a\": 1}"), Decision::CosmeticRepair);
}

#[test]
fn members_behind_a_tag_speak_against_a_value_that_closed_before_it() {
    let text = "{\"a\":\"b\",\"c\":\"so <think>draft {\\\"a\\\": 0}</think> that\",\"d:\"It is\\n```json\\n{\\\"e\\\": [1]}\\n```\"}";
    let answer = triage(text, &Options::agent());
    assert_eq!(answer.text(), text.replace("\"d:", "\"d\":"));
}

#[test]
fn brackets_without_a_word_are_no_talk() {
    for text in [
        "{{},},:[]",
        "{}#' :",
        "{}```p\"e\"\"f\"```",
        "{}```p\"e\"",
        "{}```p{{{{\"i\"",
        "```'':```{}",
        "'n{ } '  ",
        "\"```#```\n,{}'",
    ] {
        assert!(decision(text) > Decision::CosmeticRepair, "{text}");
    }
    for text in ["Fill {project} in: {\"a\": 1}", "Set \"x\" to 1: {\"a\": 1}", "\"```json\n{\"a\": 1}\n```\""] {
        assert_eq!(decision(text), Decision::CosmeticRepair, "{text}");
    }
}

#[test]
fn more_marks_than_letters_are_no_talk() {
    for text in [
        "{####}```{}",
        "``````\"c\"```{}",
        "``````o\"\"e\"```{}",
        "\n{,\\q}{}\\",
        "{#}\n'\"f\"{\n}",
        "{{],}r:[]",
        " 'o  { }}",
        "```o,,,{}",
        "{}``` \"\"\"\"",
    ] {
        assert!(decision(text) > Decision::CosmeticRepair, "{text}");
    }
    for text in ["a: {\"a\": 1}", "Fill [x], {y}: {\"a\": 1}", "'Twas {\"a\": 1}"] {
        assert_eq!(decision(text), Decision::CosmeticRepair, "{text}");
    }
}
