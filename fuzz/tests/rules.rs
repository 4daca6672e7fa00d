//! The truth rules and the marks, each with texts that it decides: a decision, and the value of the cheapest reading.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

use corpus::read::read;
use corpus::write::{Style, print};
use fuzz::readings::Decision::{self, Ambiguous, Cosmetic, Invalid, Lossy, Safe};
use fuzz::readings::{Limits, Reader, canonical};
use jsontriage_core::COSTS;

type Row = (&'static str, Decision, &'static str);

#[track_caller]
fn check(rows: &[Row]) {
    let mut wrong = Vec::new();
    for (text, decision, value) in rows {
        let answer = Reader::default().read(text.as_bytes(), &COSTS, Limits::SHOW);
        let right = match *value {
            "" => true,
            value => {
                let form = canonical(&read(value.as_bytes()).unwrap());
                answer.readings.first().is_some_and(|reading| reading.is(&form))
            }
        };
        if answer.decision != Some(*decision) || !right {
            let readings = answer.readings.iter().map(|reading| {
                let values = reading.values.iter().map(|value| print(value, Style::ALL[2]).text);
                let slips = reading.edits.iter().map(|edit| format!("{} ({})", edit.slip, edit.cost));
                format!("    {} by {}\n", values.collect::<String>(), slips.collect::<Vec<_>>().join(", "))
            });
            let found = answer.decision.map_or("nothing", Decision::name);
            let readings = readings.collect::<String>();
            wrong.push(format!("{text}\n  wanted {} {value}, found {found}:\n{readings}", decision.name()));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn rule_1_where_a_string_ends() {
    check(&[
        (r#"{"a": "one, two, "b": 1}"#, Cosmetic, r#"{"a":"one, two","b":1}"#),
        (r#"{"a": 1, "b: "x", "c": 2}"#, Cosmetic, r#"{"a":1,"b":"x","c":2}"#),
        (r#"{"a": "say "no" now", "b": 1}"#, Cosmetic, r#"{"a":"say \"no\" now","b":1}"#),
        (r#"{"a": "one 27" screen", "b": 1}"#, Cosmetic, r#"{"a":"one 27\" screen","b":1}"#),
        (r#"{"a": "one big" screen", "b": 1}"#, Ambiguous, ""),
        (r#"["e.g. "x", "y" tail"]"#, Ambiguous, r#"["e.g. \"x\", \"y\" tail"]"#),
        (r#"{"a": "v"", "b": 1}"#, Ambiguous, ""),
        ("{\"a\": \"one\n, \"b\": 1}", Ambiguous, ""),
        (r#"{"say "x" now": 1}"#, Ambiguous, ""),
        (r#"{"a": [, "k": 1}"#, Lossy, r#"{"a":[],"k":1}"#),
    ]);
}

#[test]
fn rule_2_a_string_open_at_the_end() {
    check(&[
        (r#"{"a": "one"#, Lossy, r#"{"a":"one"}"#),
        (r#"{"a": "one}"#, Ambiguous, ""),
        (r#"{"a": [{"b": "one}"#, Lossy, r#"{"a":[{"b":"one}"}]}"#),
        (r#"{"a": 1, "b: "one"}"#, Cosmetic, r#"{"a":1,"b":"one"}"#),
        (r#"{"a": 1, "b: 2}"#, Cosmetic, r#"{"a":1,"b":2}"#),
    ]);
}

#[test]
fn rule_3_closers_missing_at_the_end() {
    check(&[
        (r#"{"a": {"b": 1, "c": 2}"#, Ambiguous, r#"{"a":{"b":1,"c":2}}"#),
        (r#"{"a": [1, {"b": 2}]"#, Lossy, r#"{"a":[1,{"b":2}]}"#),
        (r#"{"a": {"b": 1, "c": 2},"#, Lossy, r#"{"a":{"b":1,"c":2}}"#),
        ("```json\n{\"a\": [true]\n```", Cosmetic, r#"{"a":[true]}"#),
    ]);
}

#[test]
fn rule_4_a_scalar_that_may_still_grow() {
    check(&[
        (r#"{"a": 1, "b": 12"#, Ambiguous, ""),
        ("[1, 3.", Ambiguous, ""),
        ("[1, 1e", Ambiguous, ""),
        ("[1, -", Lossy, "[1]"),
        ("[-", Invalid, ""),
        ("[1, true", Lossy, "[1,true]"),
        ("[1, tru", Lossy, "[1,true]"),
        ("```json\n{\"a\": [1, 12\n```", Cosmetic, r#"{"a":[1,12]}"#),
    ]);
}

#[test]
fn rule_5_cut_content_is_kept_and_halves_are_dropped() {
    check(&[
        (r#"{"a": 1, "b": "one two"#, Lossy, r#"{"a":1,"b":"one two"}"#),
        (r#"{"a": 1, "b": ""#, Lossy, r#"{"a":1}"#),
        (r#"["x", "one\"#, Lossy, r#"["x","one"]"#),
        (r#"["x", "one\u27"#, Lossy, r#"["x","one"]"#),
        (r#"["x", "one\ud83d"#, Lossy, r#"["x","one"]"#),
    ]);
}

#[test]
fn rule_6_duplicate_names() {
    check(&[
        (r#"{"a": 1, "a": 1}"#, Safe, r#"{"a":1}"#),
        (r#"{"a": 1, "a": 2}"#, Ambiguous, ""),
        (r#"{"a": 1, "\u0061": 2}"#, Ambiguous, ""),
        (r#"{"a": 1, "a": 1,}"#, Cosmetic, r#"{"a":1}"#),
        (r#"{"a": 1, "a": 2,}"#, Ambiguous, ""),
    ]);
}

#[test]
fn rule_7_several_documents_and_surplus_closers() {
    check(&[
        (r#"{"a": 1}{"a": 1}"#, Cosmetic, r#"{"a":1}"#),
        (r#"{"a": 1} {"a": 2}"#, Ambiguous, ""),
        (r#"{"a": 1}]"#, Ambiguous, ""),
        (r#"{"a": 1}}"#, Cosmetic, r#"{"a":1}"#),
        (r#"{"a": [1]], "b": 2}"#, Cosmetic, r#"{"a":[1],"b":2}"#),
        (r#"{"a": [{"b": 1}}, 2]}"#, Cosmetic, r#"{"a":[{"b":1},2]}"#),
        ("[[1]], 2]", Ambiguous, ""),
        (r#"{"a": 1}, "b": 2}"#, Ambiguous, ""),
        (r#""a": 1}"#, Lossy, r#"{"a":1}"#),
    ]);
}

#[test]
fn rule_8_literals_of_other_languages() {
    check(&[
        ("[None, True, False, TRUE, FALSE, NULL, Null, nil]", Cosmetic, "[null,true,false,true,false,null,null,null]"),
        ("[NaN]", Ambiguous, "[null]"),
        (r#"{"a": undefined}"#, Ambiguous, r#"{"a":null}"#),
        (r#"{"a": red}"#, Cosmetic, r#"{"a":"red"}"#),
        (r#"{"a": NONE}"#, Ambiguous, r#"{"a":"NONE"}"#),
        (r#"{"a": yes}"#, Ambiguous, r#"{"a":"yes"}"#),
    ]);
}

#[test]
fn rule_9_escapes() {
    check(&[
        (r#"{"a": "C:\temp"}"#, Safe, ""),
        (r#"{"a": "\s+"}"#, Cosmetic, r#"{"a":"\\s+"}"#),
        (r#"{"a": "it\'s"}"#, Cosmetic, r#"{"a":"it's"}"#),
        (r#"{"a": "C:\dir\new"}"#, Ambiguous, ""),
        (r#"{"a": "$\sigma \theta$"}"#, Ambiguous, ""),
        (r#"{"a": "\s+ then\n"}"#, Cosmetic, r#"{"a":"\\s+ then\n"}"#),
    ]);
}

#[test]
fn rule_10_numbers() {
    check(&[
        ("[1.50, 1e400, 12345678901234567890,]", Cosmetic, "[1.50,1e400,12345678901234567890]"),
        ("[.5, 5., +1, 0x1F, 1_000]", Cosmetic, "[0.5,5.0,1,31,1000]"),
        (r#"{"a": 02134}"#, Ambiguous, ""),
        (r#"{"a": 98,500.00}"#, Ambiguous, ""),
        (
            r#"{"a": 12%, "b": 10px, "c": 0.0.1, "d": 10-20}"#,
            Cosmetic,
            r#"{"a":"12%","b":"10px","c":"0.0.1","d":"10-20"}"#,
        ),
    ]);
}

#[test]
fn rule_11_closers_by_fewest_faults() {
    check(&[
        (r#"{"a": ["x", "y"}}"#, Cosmetic, r#"{"a":["x","y"]}"#),
        (r#"{"a": ["x", "y"}]"#, Cosmetic, r#"{"a":["x","y"]}"#),
        (r#"{"a": [1, 2, "b": 3}"#, Cosmetic, r#"{"a":[1,2],"b":3}"#),
        (r#"{"a": 1}}}}"#, Cosmetic, r#"{"a":1}"#),
        (r#"{"a": [}"#, Ambiguous, ""),
        ("[[1, 2, 3]", Ambiguous, ""),
    ]);
}

#[test]
fn rule_12_what_was_left_out() {
    check(&[
        ("[1, 2, ...]", Lossy, "[1,2]"),
        ("[1, 2 // rest omitted\n]", Lossy, "[1,2]"),
        (r#"{"a": 1,, "b": 2}"#, Cosmetic, r#"{"a":1,"b":2}"#),
        ("[1,,2]", Ambiguous, "[1,2]"),
    ]);
}

#[test]
fn rule_13_compound_damage_is_at_most_lossy() {
    check(&[
        (r#"{"a" 1 "b": 2, "c": 3}"#, Lossy, r#"{"a":1,"b":2,"c":3}"#),
        (r#"{"a": 1 "b": 2 "c": 3}"#, Cosmetic, r#"{"a":1,"b":2,"c":3}"#),
        (r#"{'a': True, b: "say "x" now",} // end"#, Cosmetic, ""),
    ]);
}

#[test]
fn rule_14_bytes_that_are_no_text() {
    let answer = Reader::default().read(b"{\"a\": \"\xFF\"}", &COSTS, Limits::DECIDE);
    assert_eq!(answer.decision, Some(Lossy));
    assert!(answer.readings[0].is(&canonical(&read("{\"a\": \"\u{FFFD}\"}".as_bytes()).unwrap())));
}

#[test]
fn marks_choose_whatever_the_costs_say() {
    check(&[
        (r#"{"a": 12", "b": 1}"#, Ambiguous, ""),
        (r#"{"a": true", "b": 1}"#, Ambiguous, ""),
        (r#"{"a": 1/* x */, "b": 2}"#, Ambiguous, ""),
        ("[0null]", Ambiguous, ""),
        ("[1-2]", Ambiguous, ""),
        ("[8e29e21]", Ambiguous, ""),
        (r#"{"a": x ", "b": 1}"#, Ambiguous, ""),
        (r#"{"a": f(x", "b": 1}"#, Ambiguous, ""),
        (r#"{"a":   x", "b": 1}"#, Ambiguous, ""),
        (r#"{"a": x", "b": 1}"#, Cosmetic, r#"{"a":"x","b":1}"#),
    ]);
}

#[test]
fn the_envelope_is_read_by_the_same_search() {
    check(&[
        ("Here: {\"a\": 1}\nDone.", Cosmetic, r#"{"a":1}"#),
        ("<think>{\"a\": 0}</think>{\"a\": 1}", Cosmetic, r#"{"a":1}"#),
        ("<think>{\"a\": 0}", Invalid, ""),
        ("{\"x\": 0}\n```json\n{\"a\": 1}\n```", Cosmetic, r#"{"a":1}"#),
        ("For {project}: {\"a\": 1}", Cosmetic, r#"{"a":1}"#),
        ("[CONTENT]\n{\"a\": 1}\n[/CONTENT]", Cosmetic, r#"{"a":1}"#),
        ("As \\[ x_{1} \\] says:\n```json\n{\"a\": 1}\n```", Cosmetic, r#"{"a":1}"#),
        ("x = {\"a\": 1};", Cosmetic, r#"{"a":1}"#),
        ("\"b\": 2, {\"a\": 1}", Ambiguous, ""),
        ("[1, 2], 3", Ambiguous, ""),
        ("No value in here.", Invalid, ""),
    ]);
}

#[test]
fn indentation_decides_only_between_rivals_of_which_one_fits_every_line() {
    let text = r#"[
  {
    "a": {
      "b": 1,
    "c": [
      2
    ],
    "d": [
      3
    ]
  },
  4
]"#;
    check(&[(text, Cosmetic, r#"[{"a":{"b":1},"c":[2],"d":[3]},4]"#)]);
    let one_line = text.split_whitespace().collect::<String>();
    let answer = Reader::default().read(one_line.as_bytes(), &COSTS, Limits::DECIDE);
    assert_eq!(answer.decision, Some(Ambiguous));
}
