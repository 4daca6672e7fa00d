//! Every rule does what its row says.

use jsontriage_core::{Effect, Options, RULES, triage};

mod support;

#[test]
fn every_rule_repairs_its_own_example() {
    for rule in RULES {
        let Some(example) = rule.example else { continue };
        let answer = triage(example.text, &Options::permissive());
        assert_eq!(answer.text(), example.json, "{}: {:?}", rule.slug, answer.error());
        assert!(answer.edits().iter().any(|edit| edit.rule == rule.id), "{} is never named", rule.slug);
        let released = answer.decision().is_released();
        assert_eq!(released, rule.effect == Effect::Cosmetic, "{} {:?}", rule.slug, answer.decision());
    }
}

#[test]
fn every_rule_can_be_switched_off() {
    for rule in RULES.iter().filter(|rule| rule.group != jsontriage_core::Group::Envelope) {
        let Some(example) = rule.example else { continue };
        let answer = triage(example.text, &Options::permissive().without(rule.id));
        assert!(answer.error().is_some(), "{} is off and still repaired {:?}", rule.slug, answer.text());
    }
}

#[test]
fn every_cut_of_every_example_gives_the_same_triage() {
    for example in RULES.iter().filter_map(|rule| rule.example) {
        for cut in 0..=example.text.len() {
            support::chunks_agree(example.text.as_bytes(), &[cut], &Options::agent());
        }
        let every: Vec<usize> = (0..example.text.len()).collect();
        support::chunks_agree(example.text.as_bytes(), &every, &Options::agent());
    }
}
