//! Every command obeys its limits under every operator, whatever the size of the question.
#![cfg(unix)]
#![allow(clippy::unwrap_used, reason = "a failed unwrap is a failed test")]
#![allow(clippy::explicit_write, reason = "the last request is shown also where the program ends at once")]

use make24::op::OPERATORS;
use make24_api::{Event, Request, stream};
use serde_json::{Value, json};
use std::collections::BTreeSet;
use std::ops::ControlFlow;

#[path = "../../../tests/limits/mod.rs"]
mod measure;

/// Operators of one kind: those that are used together, and the time limit of a request in milliseconds. The arithmetic of
/// irrational numbers looks at the clock every tenth of a second.
struct Kind {
    name: &'static str,
    operators: &'static str,
    /// The number of logarithms that an operator `pp` of its own adds.
    logarithms: usize,
    time_ms: u64,
}

const OF_FRACTIONS: &[Kind] = &[
    Kind { name: "arithmetic", operators: "+ - * /", logarithms: 0, time_ms: 150 },
    Kind {
        name: "long numbers",
        operators: "^ ! !! gamma subfactorial tri neg gcd sqr cube",
        logarithms: 0,
        time_ms: 150,
    },
    Kind { name: "whole numbers", operators: "+ * mod lcm", logarithms: 0, time_ms: 150 },
];

const IRRATIONAL: &[Kind] = &[
    Kind { name: "powers", operators: "+ - * / ^ log sqrt", logarithms: 0, time_ms: 400 },
    Kind { name: "ten logarithms", operators: "+ - pp", logarithms: 10, time_ms: 400 },
    Kind { name: "fifty logarithms", operators: "+ - * pp", logarithms: 50, time_ms: 400 },
    Kind { name: "rounding", operators: "+ - * / percent floor ceil root", logarithms: 0, time_ms: 400 },
];

impl Kind {
    fn rules(&self) -> Value {
        let logarithms: Vec<String> = (1..=self.logarithms).map(|n| format!("log(a + {n}, b)")).collect();
        match self.logarithms {
            0 => json!({"operators": self.operators}),
            _ => json!({"operators": self.operators, "define": [format!("pp(a, b) = {}", logarithms.join(" + "))]}),
        }
    }
}

/// Hands that are small, that have many cards, equal ones and different ones, and long numbers.
fn hands() -> [String; 4] {
    let spaced = |cards: Vec<String>| cards.join(" ");
    [
        String::from("3 5 8 8"),
        spaced((1..=24).map(|card| card.to_string()).collect()),
        vec!["1"; 200].join(" "),
        spaced((899..903).map(|digits| "7".repeat(digits)).collect()),
    ]
}

/// The largest requests of a command about a hand, under rules.
fn requests(command: &str, hand: &str, rules: &Value) -> Vec<Value> {
    let cards = hand.split(' ').count();
    let sum = hand.replace(' ', "+");
    let deck = json!({"cards": "1..13", "size": cards.min(50)});
    let small_deck = json!({"cards": "1..13", "size": cards.min(8)});
    let million = "1..1000000";
    let large_deck = json!({"cards": million, "size": cards.min(3)});
    match command {
        "solve" => vec![
            json!({"hand": hand, "rules": rules}),
            json!({"hand": hand, "rules": rules, "all": true}),
            json!({"hand": hand, "rules": rules, "targets": million}),
            json!({"hand": hand, "rules": rules, "targets": million, "exists": true}),
        ],
        "check" => vec![
            json!({"hand": hand, "rules": rules, "answer": sum}),
            json!({"hand": hand, "rules": rules, "answer": "no solution", "policy": "auto", "rewards": true}),
        ],
        "count" => {
            vec![json!({"hand": hand, "rules": rules}), json!({"hand": hand, "rules": rules, "targets": million})]
        }
        "values" | "rate" => vec![json!({"hand": hand, "rules": rules})],
        "certificate" => vec![
            json!({"hand": hand, "rules": rules, "target": 987_654_321}),
            json!({"hand": hand, "rules": rules, "target": 987_654_321, "nearer_than": "1/1000"}),
        ],
        "least" => vec![
            json!({"hand": hand, "rules": rules}),
            json!({"hand": hand, "rules": rules, "witness": true, "next": 100}),
            json!({"hand": "n n+1 n+2 n+3 n+4 n+5 n+6 n+7 n+8 n+9", "for_all": "n"}),
        ],
        "hint" => vec![json!({"hand": hand, "rules": rules, "level": 7})],
        "explain" => vec![json!({"expression": sum, "rules": rules})],
        "generate" => [small_deck, large_deck].map(|deck| json!({"count": 1000, "deck": deck, "rules": rules})).into(),
        "compare" => [small_deck, large_deck].map(|deck| json!({"deck": deck, "rules": rules})).into(),
        "dataset" => [small_deck, large_deck].map(|deck| json!({"rows": 1000, "deck": deck, "rules": rules})).into(),
        // The time limit is that of each hand, of which there is one.
        "census" => vec![
            json!({"deck": {"cards": "3", "size": cards}, "rules": rules}),
            json!({"deck": {"cards": "3", "size": cards}, "rules": rules, "targets": million}),
        ],
        "deal" => [deck, large_deck].map(|deck| json!({"count": 1_000_000, "deck": deck})).into(),
        "sequence" => vec![json!({"name": "A351922", "terms": 30})],
        "forms" => vec![json!({"count": 100})],
        "catalogue" | "methods" => vec![json!({})],
        other => panic!("the command `{other}` has no row in this table"),
    }
}

#[test]
fn every_operator_has_a_kind() {
    let kinds = OF_FRACTIONS.iter().chain(IRRATIONAL);
    let tried: BTreeSet<&str> = kinds.flat_map(|kind| kind.operators.split(' ')).collect();
    let untried: Vec<_> = OPERATORS.iter().map(|row| row.symbol).filter(|symbol| !tried.contains(symbol)).collect();
    assert!(untried.is_empty(), "operators without a kind in this table: {untried:?}");
}

#[test]
fn every_command_obeys_its_limits_with_fractions() {
    hold(OF_FRACTIONS);
}

#[test]
fn every_command_obeys_its_limits_with_irrational_numbers() {
    hold(IRRATIONAL);
}

/// Asks every command under these operators about every hand.
fn hold(kinds: &[Kind]) {
    let (mut seen, mut late) = (BTreeSet::new(), Vec::new());
    for command in Request::COMMANDS {
        for kind in kinds {
            for hand in hands() {
                for mut fields in requests(command, &hand, &kind.rules()) {
                    if !seen.insert(format!("{command} {fields}")) {
                        continue;
                    }
                    fields["limits"] = json!({"time_ms": kind.time_ms, "memory_bytes": measure::MEMORY});
                    let shown = format!("{command}, {}: {:.150}", kind.name, fields.to_string());
                    let Value::Object(fields) = fields else { unreachable!("a request is an object") };
                    let request = Request::read(command, fields).unwrap();
                    late.extend(measure::late(kind.time_ms, &shown, |host| {
                        stream(&request, host, &mut |_: Event<_>| ControlFlow::Continue(()))
                    }));
                }
            }
        }
    }
    assert!(late.is_empty(), "{} of {} requests:\n{}", late.len(), seen.len(), late.join("\n"));
}
