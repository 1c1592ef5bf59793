//! Puzzles in Markdown: a sheet for players, and its key.

use make24::{CardUse, RuleSet};
use make24_api::{PuzzleData, Status};
use std::io::{Result, Write};

pub(super) fn puzzles(found: &[PuzzleData], rules: &RuleSet, out: &mut dyn Write) -> Result<()> {
    let target = common_target(found);
    let title = target.as_ref().map_or_else(|| String::from("the number behind the arrow"), Clone::clone);
    let used = match rules.card_use {
        CardUse::All => String::from("every number of a line once"),
        CardUse::AnySubset => String::from("the numbers of a line, each once at most; you need not use all"),
        CardUse::AtMost(most) => format!("at most {most} numbers of a line, each once at most"),
    };
    let allowed = RuleSet { card_use: CardUse::All, ..rules.clone() }.in_words();
    writeln!(out, "# Make {title}\n\nUse {used}, with {allowed}.\n")?;
    if found.iter().all(|found| found.rating.status == Status::Unsolvable) {
        writeln!(out, "None of them can be made. Why not?\n")?;
    }
    for (number, found) in (1..).zip(found) {
        let arrow = if target.is_some() { String::new() } else { format!(" \u{2192} {}", found.rating.target) };
        writeln!(out, "{number}. **{}**{arrow} &emsp; ________________________________\n", cards(found))?;
    }
    Ok(())
}

pub(super) fn solutions(found: &[PuzzleData], _: &RuleSet, out: &mut dyn Write) -> Result<()> {
    writeln!(
        out,
        "# Solutions\n\n| | puzzle | a solution | different solutions | difficulty |\n|--:|---|---|--:|--:|"
    )?;
    for (number, found) in (1..).zip(found) {
        let target = &found.rating.target;
        let solution = found.solutions.first();
        let solution =
            solution.map_or_else(|| String::from("none"), |first| format!("`{} = {target}`", first.expression));
        let difficulty = found.rating.difficulty.zip(found.rating.level);
        let difficulty =
            difficulty.map_or_else(String::new, |(score, level)| format!("{score} ({})", level.in_words()));
        let different = found.solutions.len();
        writeln!(out, "| {number} | {} | {solution} | {different} | {difficulty} |", cards(found))?;
    }
    Ok(())
}

fn cards(found: &PuzzleData) -> String {
    found.rating.hand.join(" &ensp; ")
}

fn common_target(found: &[PuzzleData]) -> Option<String> {
    let (first, rest) = found.split_first()?;
    rest.iter().all(|other| other.rating.target == first.rating.target).then(|| first.rating.target.clone())
}
