//! Workings in many formats: every right one is accepted, and none with a wrong result.

use make24::{Deck, Judge, Puzzle, RuleSet, Solver};
use make24_grade::{ExtractionPolicy, Rounding, grade};

/// How a working begins, what each step is (`{l}` makes `{r}`; `{n}` is its number), what stands between steps, and how it
/// ends.
const FORMATS: [[&str; 4]; 32] = [
    ["", "{l} = {r}", "\n", ""],
    ["", "- {l} = {r}", "\n", ""],
    ["", "* {l} = {r}", "\n", ""],
    ["", "\u{2022} {l} = {r}", "\n", ""],
    ["", "{n}. {l} = {r}", "\n", ""],
    ["", "{n}) {l} = {r}", "\n", ""],
    ["", "({n}) {l} = {r}", "\n", ""],
    ["", "Step {n}: {l} = {r}", "\n", ""],
    ["", "Step {n}. {l} = {r}.", "\n", ""],
    ["", "**Step {n}:** {l} = {r}", "\n", ""],
    ["", "{l} = {r}", ", ", ""],
    ["", "{l} = {r}", "; ", ""],
    ["", "{l} = {r}.", " ", ""],
    ["", "{l} = {r}", ", then ", "."],
    ["", "{l} = {r}", " \u{2192} ", ""],
    ["", "{l} = {r}", " -> ", ""],
    ["", "{l} is {r}", ", ", ""],
    ["", "{l} gives {r}", "\n", ""],
    ["Answer:\n", "{l} = {r}", "\n", ""],
    ["Final answer:\n\n", "{n}. {l} = {r}", "\n", ""],
    ["Final answer: ", "{l} = {r}", ", ", ""],
    ["Answer:\n", "{l} = {r}", "\n\n", ""],
    ["", "|{n}|{l} = {r}|", "\n", ""],
    ["<answer>", "- {l} = {r}", "\n", "</answer>"],
    ["<answer>\n", "{l} = {r}", "\n", "\n</answer>"],
    ["<think>well</think>", "- {l} = {r}", "\n", ""],
    ["| step | result |\n|---|---|\n", "| {l} | {r} |", "\n", ""],
    ["| step | equation |\n|---|---|\n", "| {n} | {l} = {r} |", "\n", ""],
    ["```\n", "{l} = {r}", "\n", "\n```"],
    ["", "$$ {l} = {r} $$", "\n", ""],
    ["First, ", "{l} = {r}", ". Next, ", ". Done!"],
    ["", "{l} = {r}", "\n", "\nThe final answer is 24!"],
];

fn text([begin, step, between, end]: [&str; 4], steps: &[(String, String)]) -> String {
    let lines = steps.iter().zip(1..).map(|((operation, made), number)| {
        step.replace("{l}", operation).replace("{r}", made).replace("{n}", &format!("{number}"))
    });
    format!("{begin}{}{end}", lines.collect::<Vec<_>>().join(between))
}

#[test]
fn workings_are_read_in_every_format() {
    let solver = Solver::default();
    let mut seen = 0;
    for hand in Deck::range(1, 13).unwrap().hands(4).step_by(23) {
        let puzzle = Puzzle::new(hand.hand, 24);
        let Some(solution) = solver.best(&puzzle).found() else { continue };
        let judge = Judge::new(puzzle, RuleSet::ARITHMETIC);
        let is_right = |text: &str| grade(&judge, text, ExtractionPolicy::Auto, Rounding::Exact).verdict.is_right();
        let steps = solution.expr.steps().unwrap();
        let split = |equation: String| equation.split_once(" = ").map(|(l, r)| (l.to_owned(), r.to_owned())).unwrap();
        let steps: Vec<(String, String)> = steps.iter().map(|step| split(step.equation())).collect();
        for format in FORMATS {
            let said = text(format, &steps);
            assert!(is_right(&said), "{said}");
            let signs = said.replace(" * ", " \u{D7} ").replace(" / ", " \u{F7} ");
            assert!(is_right(&signs), "{signs}");
            for wrong in 0..steps.len() {
                let mut other = steps.clone();
                other[wrong].1.insert(0, '1');
                let said = text(format, &other);
                assert!(!is_right(&said), "{said}");
            }
            seen += 1;
        }
    }
    assert!(seen > 1_500, "{seen}");
}
