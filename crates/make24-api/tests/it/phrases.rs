//! Sentences as data: they accompany every text, and the page has words for each.

use make24_api::{BareHost, ErrorCode, Host, Phrase, Request, answer};
use serde_json::{Value, json};
use std::collections::BTreeSet;
use std::path::PathBuf;
use std::sync::Arc;

fn reply(command: &str, fields: &Value) -> Value {
    let host: Arc<dyn Host> = Arc::new(BareHost);
    let request = Request::read(command, fields.as_object().unwrap().clone()).unwrap();
    serde_json::to_value(answer(&request, &host).unwrap().reply).unwrap()
}

fn ids(phrases: &Value) -> Vec<String> {
    phrases.as_array().unwrap().iter().map(|phrase| phrase["id"].as_str().unwrap().to_owned()).collect()
}

#[test]
fn a_hint_is_told_as_data_too() {
    let hint = |level: u8, so_far: &[&str]| {
        reply("hint", &json!({"hand": [3, 3, 8, 8], "level": level, "so_far": so_far}))["phrases"].clone()
    };
    assert_eq!(hint(1, &[]), json!([{"id": "hint_solvable", "values": {}}]));
    let tempting = json!({"step": "8 * 3", "players": "31"});
    assert_eq!(hint(2, &[]), json!([{"id": "hint_tempting", "values": tempting}]));
    let needs = json!({"needs": ["fraction", "-", "/"], "other": ["grouping"]});
    assert_eq!(hint(3, &[]), json!([{"id": "hint_needs", "values": needs}]));
    assert_eq!(hint(4, &[]), json!([{"id": "hint_first", "values": {"left": "8", "right": "3"}}]));
    assert_eq!(hint(5, &["8/3"]), json!([{"id": "hint_goal", "values": {"goal": "1/3", "from": ["3", "8/3"]}}]));
    assert_eq!(hint(6, &[]), json!([{"id": "hint_last", "values": {"step": "8 / (1/3) = 24"}}]));
    let all = ["hint_solution", "explain_divide", "explain_take_from", "explain_step", "explain_in_reach"];
    assert_eq!(ids(&hint(7, &[])), all);
    // What leads nowhere has no hint.
    assert_eq!(hint(4, &["8+8"]), json!([]));
}

#[test]
fn an_explanation_has_a_phrase_for_each_sentence_and_a_difficulty_for_each_reason() {
    let mut seen = BTreeSet::new();
    for (hand, target, rules) in [
        ("5 5 5 5", 24, "arithmetic"),
        ("1 5 5 5", 24, "arithmetic"),
        ("1 3 4 6", 24, "arithmetic"),
        ("1 1 2 12", 24, "arithmetic"),
        ("6 6 6 6", 24, "arithmetic"),
        ("2 4 6 12", 24, "arithmetic"),
        ("2 2 2 6", 24, "powers"),
        ("1 3 8", 30, "arithmetic"),
        ("4 4 4 4", 44, "four-fours"),
    ] {
        let asked = json!({"hand": hand, "target": target, "rules": rules, "explain": true, "all": true, "limit": 9});
        for solution in reply("solve", &asked)["solutions"].as_array().unwrap() {
            let phrases = ids(&solution["phrases"]);
            assert_eq!(phrases.len(), solution["explanation"].as_array().unwrap().len(), "{solution}");
            seen.extend(phrases);
        }
        let rated = reply("rate", &json!({"hand": hand, "target": target, "rules": rules}));
        assert_eq!(rated["phrases"].as_array().unwrap().len(), rated["reasons"].as_array().unwrap().len(), "{rated}");
        seen.extend(ids(&rated["phrases"]));
    }
    for id in ["explain_factor", "explain_overshoot", "explain_complement", "reason_fraction", "reason_ones"] {
        assert!(seen.contains(id), "{id} is not among {seen:?}");
    }
}

#[test]
fn a_verdict_says_what_is_wrong_as_data() {
    let phrase = |rules: &str, answer: &str| {
        reply("check", &json!({"hand": [3, 3, 8, 8], "rules": rules, "answer": answer}))["phrase"].clone()
    };
    assert_eq!(phrase("arithmetic", "8/(3-8/3)"), Value::Null);
    for (rules, answer, id) in [
        ("arithmetic", "3*8+3-8", "verdict_wrong_value"),
        ("arithmetic", "8/(3-8/3) = 25", "verdict_wrong_claim"),
        ("arithmetic", "3*8", "verdict_wrong_cards"),
        ("arithmetic", "3^3+8-8", "verdict_operator"),
        ("arithmetic", "8/(3-3)+8", "verdict_no_value"),
        ("arithmetic", "8/(3-", "verdict_unreadable"),
        ("countdown", "8/3", "verdict_domain"),
    ] {
        assert_eq!(phrase(rules, answer)["id"], id, "{answer}");
    }
    let missing = json!({"missing": ["3", "8"], "extra": ["4"]});
    assert_eq!(phrase("arithmetic", "3*8+4")["values"], missing);
    // Where cards may be left over, none is missing.
    assert_eq!(phrase("countdown", "8*4")["values"], json!({"missing": [], "extra": ["4"]}));
}

#[test]
fn the_page_has_words_for_every_phrase_and_kind_of_error_in_every_language() {
    let messages = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../web/app/messages");
    for language in ["de", "zh"] {
        let words = std::fs::read_to_string(messages.join(language).with_extension("js")).unwrap();
        let (_, sentences) = words.split_once("export const sentences = {").unwrap();
        let there: BTreeSet<&str> = sentences
            .lines()
            .filter_map(|line| line.strip_prefix("  ")?.split_once(": "))
            .map(|(id, _)| id)
            .filter(|id| id.contains('_') && !id.starts_with(' '))
            // What a race refuses is for the server to say.
            .filter(|id| !id.starts_with("refused_"))
            .collect();
        let errors: Vec<String> = ErrorCode::ALL
            .iter()
            .map(|code| format!("error_{}", serde_json::to_value(code).unwrap().as_str().unwrap()))
            .collect();
        let wanted = Phrase::IDS.iter().copied().chain(errors.iter().map(String::as_str)).collect();
        assert_eq!(there, wanted, "{language}");
    }
}
