//! The README of an atlas: Markdown, with the YAML header that the Hub of Hugging Face reads.

use super::AtlasManifest;
use super::atlas_table::{AtlasFile, AtlasTable, COLUMNS};
use crate::command::dataset::readme::size_category;
use std::fmt::Write;

const NAMED: usize = 6;

/// Questions with their SQL; `FILE` is the path of a table.
const QUESTIONS: [(&str, &str); 4] = [
    (
        "How many hands make each number?",
        "SELECT target, count(*) FILTER (WHERE status = 'solved') AS solvable FROM 'FILE' GROUP BY target ORDER BY target",
    ),
    (
        "Which hands make the most numbers?",
        "SELECT hand, count(*) AS numbers FROM 'FILE' WHERE count > 0 GROUP BY hand ORDER BY numbers DESC, hand LIMIT 10",
    ),
    (
        "Which puzzles are the hardest?",
        "SELECT hand, target, difficulty, solution FROM 'FILE' WHERE difficulty IS NOT NULL ORDER BY difficulty DESC, hand, target LIMIT 10",
    ),
    (
        "Which puzzles have exactly one solution, and it divides?",
        "SELECT hand, target, solution FROM 'FILE' WHERE count = 1 AND solution LIKE '%/%' ORDER BY hand, target LIMIT 10",
    ),
];

pub(super) fn card(manifest: &AtlasManifest, tables: &[AtlasTable]) -> String {
    let (cards, low, high) = (&manifest.cards, manifest.targets.low, manifest.targets.high);
    let rows: u64 = manifest.tables.iter().map(|file| file.puzzles).sum();
    let mut card = String::new();
    // Writing to a `String` does not fail.
    let mut line = |text: String| {
        let _ = writeln!(card, "{text}");
    };
    line(format!("---\npretty_name: Which cards of {cards} make which numbers from {low} to {high}?"));
    line(String::from("license: cc0-1.0\nlanguage:\n- en"));
    line(format!("size_categories:\n- {}", size_category(rows)));
    line(String::from("tags:\n- game-of-24\n- countdown\n- arithmetic\n- mathematics"));
    let mut rules: Vec<&str> = manifest.tables.iter().map(|file| file.rules.as_str()).collect();
    rules.sort_unstable();
    rules.dedup();
    if !rules.is_empty() {
        line(String::from("configs:"));
    }
    for rules in rules {
        line(format!("- config_name: {rules}\n  data_files: data/{rules}-*.parquet"));
    }
    line(format!("---\n\n# Which cards of {cards} make which numbers from {low} to {high}?\n"));
    line(format!(
        "Every hand of cards {cards}, each card as often as one likes, with every target from {low} to {high}. \
         `make24 atlas` of make24 {} made it. Every value is exact; `unsolvable` is proven by a search that is complete.",
        manifest.make24
    ));
    line(String::from("\n| column | type | what it is |\n|---|---|---|"));
    for column in COLUMNS {
        let info = column.info();
        line(format!("| `{}` | {} | {} |", info.name, info.kind, info.about));
    }
    line(String::from(
        "\n`count` is the number of essential solutions: those that differ by more than order, brackets, or cards without \
         effect. `difficulty` was fitted to times of people for four cards that make 24; for other puzzles it is an \
         estimate.",
    ));
    line(String::from("\n## Tables\n"));
    line(String::from("| table | hands | puzzles | solvable | share | solutions | bytes | SHA-256 |"));
    line(String::from("|---|---|---|---|---|---|---|---|"));
    manifest.tables.iter().for_each(|file| line(row(file)));
    if let Some(file) = manifest.tables.iter().max_by_key(|file| (file.rules == "arithmetic", file.size == 4)) {
        line(String::from("\n## Questions\n\n`make24 sql -c` asks them, and so does DuckDB."));
        for (about, sql) in QUESTIONS {
            line(format!("\n{about}\n\n```sql\n{}\n```", sql.replace("FILE", &file.path)));
        }
    }
    let left: Vec<&AtlasTable> = tables.iter().filter(|table| !table.is_whole()).collect();
    if !left.is_empty() {
        line(String::from("\n## What is left\n"));
        line(String::from(
            "`make24 atlas` with the same arguments goes on. Each part can also be made by itself, on any machine, and put \
             into its folder; `--claim URL` instead of `--shard` lends the parts to many machines.",
        ));
        left.into_iter().for_each(|table| line(remains(manifest, table)));
    }
    card
}

fn row(file: &AtlasFile) -> String {
    let share = file.solvable as f64 / file.puzzles.max(1) as f64;
    format!(
        "| `{}` | {} | {} | {} | {share:.4} | {} | {} | `{}` |",
        file.path, file.hands, file.puzzles, file.solvable, file.count, file.bytes, file.sha256
    )
}

fn remains(manifest: &AtlasManifest, table: &AtlasTable) -> String {
    let (missing, parts) = (table.missing(), table.parts);
    let named: Vec<String> = missing.iter().take(NAMED).map(ToString::to_string).collect();
    let more = if missing.len() > NAMED { ", ..." } else { "" };
    let columns: Vec<&str> = COLUMNS.iter().map(|column| column.name()).collect();
    let first = missing.first().copied().unwrap_or(1);
    let undecided: Vec<String> = table.undecided.iter().map(ToString::to_string).collect();
    let undecided = match undecided.join(", ") {
        none if none.is_empty() => none,
        parts => format!(" These have puzzles that make24 does not decide: {parts}."),
    };
    format!(
        "\n`{}`: {} of {parts} parts are left ({}{more}).{undecided}\n\n```sh\nmake24 census --cards {} --size {} --targets \
         {} --rules {} --columns {} --shard {first}/{parts} --out {}\n```",
        table.parts_path(),
        missing.len(),
        named.join(", "),
        manifest.cards,
        table.size,
        manifest.targets,
        table.rules,
        columns.join(","),
        table.parts_path(),
    )
}
