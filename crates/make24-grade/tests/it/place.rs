//! Where the answer is never depends on what an expression makes.

use make24::{Judge, Puzzle, RuleSet};
use make24_grade::{ExtractionPolicy, Rounding, grade};
use serde_json::Value;

fn judge(hand: &str, target: &str, rules: &str) -> Judge {
    Judge::new(format!("{hand} -> {target}").parse::<Puzzle>().unwrap(), RuleSet::named(rules).unwrap())
}

/// The same words under another target: the same part of the text is judged.
#[test]
fn another_target_changes_no_place() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../tests/answers/responses.jsonl");
    let mut found = 0;
    for row in std::fs::read_to_string(path).unwrap().lines() {
        let row: Value = serde_json::from_str(row).unwrap();
        let field = |name: &str| row[name].as_str().unwrap_or_default();
        let rules = row["rules"].as_str().unwrap_or("arithmetic");
        let text = field("answer");
        let place = |target: &str| ExtractionPolicy::Auto.find(text, &judge(field("hand"), target, rules)).answer;
        let first = place(field("target"));
        for target in ["1", "24", "25", "-7", "1000"] {
            assert_eq!(place(target), first, "{target}: {text}");
        }
        found += usize::from(first.is_some());
    }
    assert!(found > 300);
}

/// 21 guesses for 2 3 5 7 that do not make 24.
const GUESSES: [&str; 21] = [
    "2 + 3 + 5 + 7",
    "2 * 3 + 5 + 7",
    "2 + 3 * 5 + 7",
    "2 + 3 + 5 * 7",
    "2 * 3 * 5 + 7",
    "2 * 3 + 5 * 7",
    "2 + 3 * 5 * 7",
    "(7 - 3) * (5 + 2)",
    "7 * 5 - 3 * 2",
    "7 + 5 - 3 - 2",
    "7 * (5 - 3) * 2",
    "7 * 5 * 3 - 2",
    "7 * 5 * 3 * 2",
    "(7 + 5) * 3 - 2",
    "(7 + 5) * (3 + 2)",
    "(7 - 5) * 3 * 2",
    "7 - 5 + 3 - 2",
    "7 - 5 + 3 * 2",
    "(7 + 5) / 3 + 2",
    "(7 + 5 * 3) / 2",
    "7 * 3 - 5 - 2",
];

/// The words around a list of guesses, whose lines stand for `{}`.
const WORDINGS: [&str; 24] = [
    "{}",
    "Here are my guesses:\n{}",
    "One of these is right:\n{}",
    "{}\nOne of them makes 24.",
    "{}\nI choose the first line.",
    "{}\nI choose the right one.",
    "{}\nThe answer is 24.",
    "{}\nThe answer is above.",
    "{}\nThe answer is in the list.",
    "{}\nFinal answer: see above.",
    "{}\nPick any.",
    "Answer:\n{}",
    "My answers:\n{}",
    "Candidates:\n\n{}\n\nDone.",
    "<answer>\n{}\n</answer>",
    "\\boxed{\n{}\n}",
    "<answer>24</answer>\n{}",
    "{}\n<answer>24</answer>",
    "{}\n\\boxed{24}",
    "{}\nSo it can be done.",
    "```\n{}\n```",
    "- {}",
    "I tried all of these:\n{}\nand one works.",
    "{}\n\nThe correct one is the answer.",
];

/// A list of guesses is worth what its last guess is worth, or nothing.
#[test]
fn a_list_of_guesses_pays_for_the_last_one_at_most() {
    let judge = judge("2 3 5 7", "24", "arithmetic");
    let right = "(5 - 2) * 7 + 3";
    assert!(grade(&judge, right, ExtractionPolicy::Auto, Rounding::Exact).verdict.is_right());
    for wording in WORDINGS {
        for (mark, value) in [("", false), ("", true), ("- ", true), ("1. ", true)] {
            for at in 0..=GUESSES.len() {
                let mut guesses: Vec<&str> = GUESSES.to_vec();
                guesses.insert(at, right);
                let line = |guess: &&str| match value {
                    // Whatever number a line says: it never decides.
                    true => format!("{mark}{guess} = 24"),
                    false => format!("{mark}{guess}"),
                };
                let lines: Vec<String> = guesses.iter().map(line).collect();
                let text = wording.replace("{}", &lines.join("\n"));
                let graded = grade(&judge, &text, ExtractionPolicy::Auto, Rounding::Exact);
                let may_be_right = at == GUESSES.len() || text.starts_with("Answer:") && at == 0;
                assert!(may_be_right || !graded.verdict.is_right(), "{text}\n{:?}", graded.extraction);
            }
        }
    }
}

/// What the last guess says that it makes changes no place.
#[test]
fn the_number_behind_a_guess_changes_no_place() {
    let judge = judge("2 3 5 7", "24", "arithmetic");
    let start = |text: &str| ExtractionPolicy::Auto.find(text, &judge).answer.unwrap().start;
    for said in ["", " = 24", " = 36", " = 6.5", " = -20", " = 24!"] {
        let text = format!("(5 - 2) * 7 + 3 = 24\n2 + 3 + 5 + 7{said}");
        assert_eq!(start(&text), 21, "{text}");
        let text = format!("2 + 3 + 5 + 7{said}\nThe answer is 24.");
        assert_eq!(start(&text), 0, "{text}");
    }
}
