//! The other readings of an ambiguous text: full texts, where they part, what they cost, how many.

use jsontriage_core::{Decision, Effect, End, Limits, Options, RULES, Retain, Session, Unstated, triage};
use proptest::prelude::*;

mod support;

fn same(one: &str, other: &str) -> bool {
    let value = |text: &str| serde_json::from_str::<serde_json::Value>(text).ok();
    value(one).is_some() && value(one) == value(other)
}

#[test]
fn the_reading_whose_records_are_alike_comes_before_others_of_its_price() {
    let text = r#"[{"a": {"x": 1}, "b": 1, "c": 1}, {"a": {"x": 1}, "b": 1, "c": 1}, {"a": {"x": 1, "b": 1, "c": 1}]"#;
    let rivals = triage(text, &Options::agent().rivals(8)).rivals();
    let first =
        r#"[{"a": {"x": 1}, "b": 1, "c": 1}, {"a": {"x": 1}, "b": 1, "c": 1}, {"a": {"x": 1}, "b": 1, "c": 1}]"#;
    assert!(rivals.len() > 1 && same(&rivals[0], first), "{rivals:?}");
}

#[test]
fn what_a_rule_holds_for_a_choice_has_a_second_reading() {
    let table = [
        // The closer ledger: the other place.
        (r#"{"a":{"b":1,"c":2}"#, r#"{"a":{"b":1},"c":2}"#),
        (r#"{"a":[1,[2,3],"b":1}"#, r#"{"a":[1,[2],3],"b":1}"#),
        (r#"{"a":{"b":{"c":1,"d":2}}"#, r#"{"a":{"b":{"c":1},"d":2}}"#),
        ("[[1, 2, [3, 4], 5]", "[[1, 2, [3, 4]], 5]"),
        ("```json\n{\"a\":{\"b\":1,\"c\":2}\n```", r#"{"a":{"b":1},"c":2}"#),
        // A closer too many.
        (r#"{"a":{"b":1},"c":2}}"#, r#"{"a":{"b":1,"c":2}}"#),
        (r#"{"a":1}]"#, r#"[{"a":1}]"#),
        (r#""a","b",["c"]]"#, r#"["a","b",["c"]]"#),
        ("[1,}]", "[1,{}]"),
        // Empty containers: the opener may be the wrong one.
        (r#"{"a":[}"#, r#"{"a":{}}"#),
        ("[{]]", "[[]]"),
        // Quotes.
        (r#"{"k":"v""}"#, r#"{"k":"v\""}"#),
        (r#"{"a": "he said "no", "b": 1}"#, r#"{"a": "he said no", "b": 1}"#),
        (r#"["use "a", "b" or"]"#, r#"["use \"a", "b\" or"]"#),
        (r#"{"a": "12, "b": 1}"#, r#"{"a": 12, "b": 1}"#),
        ("{'name': 'Mia O'Dell, 'id': '5'}", r#"{"name": "Mia O'Dell", "id": "5"}"#),
        // Words.
        (r#"{"a": yes}"#, r#"{"a": true}"#),
        (r#"{"a": flase}"#, r#"{"a": false}"#),
        (r#"{"a": n/a}"#, r#"{"a": null}"#),
        (r#"{"a": NaN}"#, r#"{"a": "NaN"}"#),
        (r#"{"a": undefined, "b": 1}"#, r#"{ "b": 1}"#),
        ("[12null, 3]", "[12, null, 3]"),
        // Commas.
        ("[1,,2]", "[1,null,2]"),
        ("[, 1]", "[null, 1]"),
        (r#"{"a":{, "b":1}}"#, r#"{"a":{}, "b":1}"#),
        ("[98,500.00,]", "[98500.00]"),
        // Several values, or one that closed early.
        (r#"use {"a":1} or {"b":2}"#, r#"{"b":2}"#),
        (r#"{"a":1}, "b":2}"#, r#"{"a":1, "b":2}"#),
    ];
    for (text, second) in table {
        let answer = triage(text, &Options::agent());
        assert_eq!(answer.decision(), Decision::Ambiguous, "{text}");
        let rivals = answer.rivals();
        assert!(rivals.first().is_some_and(|rival| same(rival, second)), "{text}: {rivals:?}");
        assert!(!same(&answer.text(), second), "{text}");
        assert_eq!(answer.unstated(), None, "{text}");
    }
}

#[test]
fn where_no_second_text_follows_the_answer_says_why() {
    let unstated = |text: &str, options: &Options| triage(text, options).unstated();
    let agent = Options::agent();
    assert_eq!(unstated(r#"{"price": 12"#, &agent), Some(Unstated::OpenNumber));
    assert_eq!(unstated(r#"{"a":{"b":1,"c":2}"#, &agent), None);
    assert_eq!(unstated("[1, 2]", &agent), None);
    let few = Options::agent().limits(Limits { names: 1, ..Limits::DEFAULT });
    assert_eq!(unstated(r#"{"a": 1, "b": 2}"#, &few), Some(Unstated::Limit));
    let text = format!(r#"{{"x": "{}", "a": {{"b": 1, "c": 2}}"#, "y ".repeat(200_000));
    let mut session = Session::new(Options::agent().retain(Retain::Window));
    text.as_bytes().chunks(4096).for_each(|piece| session.feed(piece));
    let answer = session.finish(End::NotTold);
    assert_eq!((answer.decision(), answer.unstated()), (Decision::Ambiguous, Some(Unstated::Window)));
    for reason in Unstated::ALL {
        assert!(!reason.message().is_empty() && !reason.name().contains(' '));
    }
    assert!(triage(r#"{"price": 12"#, &agent).prompt().contains(Unstated::OpenNumber.message()));
}

#[test]
fn a_rival_names_the_edit_where_it_leaves_the_shown_reading() {
    let answer = triage(r#"{"a":{"b":1,"c":2}"#, &Options::agent());
    let [rival] = answer.readings() else { panic!("{:?}", answer.readings()) };
    let edit = rival.edit.as_ref().expect("an edit");
    assert_eq!((rival.at, edit.start, edit.end, &*edit.insert, rival.cost), (11, 11, 11, "}", Some(0)));
    // In bytes that were sent: one that is no UTF-8 stands before.
    let answer = triage(b"\xFF {\"a\":{\"b\":1,\"c\":2}", &Options::agent());
    assert_eq!((answer.readings()[0].at, answer.readings()[0].edit.as_ref().map(|edit| edit.start)), (13, Some(13)));
}

#[test]
fn rivals_come_cheapest_first_and_as_many_as_asked_for() {
    let text = r#"{"x": ["red, "green"], "y": ["blue, "black"], "z": ["a" "b, "c"]}"#;
    let all = triage(text, &Options::agent().rivals(8));
    let costs: Vec<u32> = all.readings().iter().map(|rival| rival.cost.unwrap_or(u32::MAX)).collect();
    assert!(costs.len() > 4 && costs.len() <= 8 && costs.is_sorted(), "{costs:?}");
    for most in 1..=8 {
        let some = triage(text, &Options::agent().rivals(most));
        assert_eq!(some.rivals(), all.rivals()[..costs.len().min(most)]);
        assert_eq!((some.decision(), some.text()), (all.decision(), all.text()));
    }
    assert_eq!(triage(text, &Options::agent().rivals(0)).rivals().len(), 1);
    assert_eq!(triage(text, &Options::agent().rivals(99)).rivals(), all.rivals());
    let roots: String = (0..20).map(|n| format!("{{\"a\": {n}}}\n")).collect();
    assert_eq!(triage(&roots, &Options::agent().rivals(8)).rivals().len(), 8);
}

#[test]
fn the_hint_shows_both_readings_where_they_part() {
    let hint = triage(r#"{"a":{"b":1,"c":2}"#, &Options::agent()).hint();
    let parting = "shown:   {\"a\":{\"b\":1,\"c\":2}}\nor else: {\"a\":{\"b\":1},\"c\":2}\n                    ^";
    assert_eq!(hint.parting, parting);
    // Far into a long text, and with characters that are not one byte.
    let text = format!("{{\"x\": \"{}\", \"é\": 007, \"y\": \"{}\"}}", "ü".repeat(500), "z".repeat(500));
    let parting = triage(&text, &Options::agent()).hint().parting;
    let lines: Vec<&str> = parting.lines().collect();
    let column = lines[2].chars().count() - 1;
    assert!(lines.iter().all(|line| line.chars().count() < 80), "{parting}");
    let there = |line: &str| line.chars().nth(column);
    assert_eq!((there(lines[0]), there(lines[1])), (Some('"'), Some('7')), "{parting}");
    assert_eq!(triage("[1,]", &Options::agent()).hint().parting, "");
}

#[test]
fn every_rule_has_advice_that_says_what_to_do() {
    let verbs =
        ["Write", "Answer", "Put", "Close", "Check", "Quote", "Open", "Escape", "Begin", "Break", "The answer was cut"];
    for rule in RULES {
        assert!(rule.advice.ends_with('.') && rule.advice.len() < 120, "{}: {}", rule.slug, rule.advice);
        assert!(verbs.iter().any(|verb| rule.advice.starts_with(verb)), "{}: {}", rule.slug, rule.advice);
    }
    for rule in RULES.iter().filter(|rule| rule.effect > Effect::Cosmetic) {
        let Some(example) = rule.example else { continue };
        let answer = triage(example.text, &Options::agent());
        let gravest = answer.edits().iter().map(|edit| edit.effect).max();
        let gravest = answer.edits().iter().find(|edit| Some(edit.effect) == gravest).expect("a repair").rule.rule();
        assert_eq!(answer.hint().advice, gravest.advice, "{}", rule.slug);
        assert!(answer.prompt().contains(gravest.advice), "{}", rule.slug);
    }
}

#[test]
fn many_choices_in_a_long_text_cost_a_few_passes() {
    for text in ["[1,,".repeat(5_000), format!("[{}1]", "1,,".repeat(100_000)), "{\"a\":yes}\n".repeat(30_000)] {
        let start = std::time::Instant::now();
        let answer = triage(&text, &Options::agent().rivals(8));
        assert_eq!(answer.decision(), Decision::Ambiguous);
        assert!(answer.readings().len() <= 8);
        assert!(start.elapsed().as_secs() < 20, "{} bytes took {:?}", text.len(), start.elapsed());
    }
}

proptest! {
    #![proptest_config(support::law_cases())]

    #[test]
    fn an_ambiguous_answer_shows_two_readings_or_says_why_not(text in support::anything()) {
        let answer = triage(&text, &Options::agent().rivals(8));
        if answer.decision() == Decision::Ambiguous {
            let mut texts = vec![answer.text().into_owned()];
            for rival in answer.readings() {
                prop_assert!(serde_json::from_str::<serde::de::IgnoredAny>(&rival.text).is_ok(), "{}", rival.text);
                prop_assert!(!texts.contains(&rival.text), "{}", rival.text);
                texts.push(rival.text.clone());
            }
            prop_assert_eq!(texts.len() == 1, answer.unstated().is_some());
        } else {
            prop_assert_eq!(answer.unstated(), None);
        }
    }

    #[test]
    fn how_many_are_shown_decides_nothing(text in support::anything()) {
        let one = triage(&text, &Options::agent().rivals(1));
        let all = triage(&text, &Options::agent().rivals(8));
        prop_assert_eq!((one.decision(), one.ambiguity(), one.json()), (all.decision(), all.ambiguity(), all.json()));
        prop_assert_eq!(one.readings().first(), all.readings().first());
    }
}
