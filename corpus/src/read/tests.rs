use super::{accepts, read};
use crate::value::Node;
use proptest::prelude::*;

const VALID: &[&str] = &[
    "null",
    " true ",
    "false",
    "0",
    "-0",
    "1.10",
    "1e400",
    "-1.5E+10",
    "\"\"",
    r#""\u00e9\ud83d\ude00\/""#,
    r#""\ud83d""#,
    "[]",
    "{}",
    "[[],{}]",
    r#"{"a":1,"a":2}"#,
    "\t[1 ,\r\n2 ]",
    "\"\u{7f}\u{2028}\"",
];
const INVALID: &[&str] = &[
    "",
    " ",
    "nul",
    "True",
    "01",
    "1.",
    ".5",
    "+1",
    "1e",
    "-",
    "\"",
    "\"\\x\"",
    "\"\\u12g4\"",
    "\"\n\"",
    "[",
    "[1,]",
    "[,1]",
    "[1 2]",
    "{",
    "{\"a\"}",
    "{\"a\":}",
    "{\"a\":1,}",
    "{a:1}",
    "{'a':1}",
    "[1}",
    "{\"a\":1]",
    "1 2",
    "[]]",
    "\u{feff}1",
    "NaN",
    "[1]\u{a0}",
];

#[test]
fn valid_texts_read_and_invalid_ones_do_not() {
    for text in VALID {
        assert!(read(text.as_bytes()).is_ok(), "{text}");
    }
    for text in INVALID {
        assert!(read(text.as_bytes()).is_err(), "{text}");
    }
    assert_eq!(read(b"\"\xff\"").expect_err("not UTF-8").at, 1);
}

#[test]
fn lexemes_order_duplicates_and_lone_surrogates_are_kept() {
    let value = read(br#"{"b":1.10,"a":1e2,"b":"\ud83d","c":"\ud83d\ude00"}"#).expect("valid");
    let names: Vec<_> = value.root().members().map(|(name, _)| name.as_str().expect("plain")).collect();
    assert_eq!(names, ["b", "a", "b", "c"]);
    let nodes: Vec<_> = value.root().items().map(|item| item.node().clone()).collect();
    assert_eq!(nodes[0], Node::Number("1.10".into()));
    assert!(
        matches!(&nodes[2], Node::String(text) if text.as_str().is_none() && text.as_bytes() == [0xED, 0xA0, 0xBD])
    );
    assert!(matches!(&nodes[3], Node::String(text) if text.as_str() == Some("😀")));
}

#[test]
fn a_million_levels_are_read_walked_and_dropped() {
    let text = [vec![b'['; 1_000_000], vec![b']'; 1_000_000]].concat();
    let value = read(&text).expect("deep but valid");
    assert_eq!(value.nodes().len(), 1_000_000);
    assert!(accepts(&text));
    assert_eq!(read(&text[..1_500_000]).expect_err("cut").at, 1_500_000);
}

proptest! {
    #[test]
    fn both_implementations_agree_on_json_like_text(
        pieces in prop::collection::vec(
            prop::sample::select(vec![
                "{", "}", "[", "]", ",", ":", "\"", "\"a\"", "\\", "\\u00e9", "n", "null", "true", "0", "1", "-", ".", "e", "+", " ", "\n",
                "\t", "é", "\u{1}", "\"x\":1",
            ]),
            0..12,
        )
    ) {
        let text = pieces.concat();
        prop_assert_eq!(read(text.as_bytes()).is_ok(), accepts(text.as_bytes()), "{}", text);
        let wrapped = format!("[{{\"k\":[{text}]}}]");
        prop_assert_eq!(read(wrapped.as_bytes()).is_ok(), accepts(wrapped.as_bytes()), "{}", wrapped);
    }
}
