//! The README of a data set: Markdown, with the YAML header that the Hub of Hugging Face reads.

use super::manifest::Manifest;
use make24_api::{ColumnType, DatasetRequest};
use serde_json::{Value, json};
use std::fmt::Write;

/// The key and value by which `datasets` describes a type in the YAML.
fn feature(kind: ColumnType) -> (&'static str, &'static str) {
    match kind {
        ColumnType::Integers => ("list", "int64"),
        ColumnType::Texts => ("list", "string"),
        ColumnType::Integer => ("dtype", "int64"),
        ColumnType::Number => ("dtype", "float64"),
        ColumnType::Text => ("dtype", "string"),
    }
}

pub(crate) fn size_category(rows: u64) -> &'static str {
    match rows {
        0..1_000 => "n<1K",
        1_000..10_000 => "1K<n<10K",
        10_000..100_000 => "10K<n<100K",
        100_000..1_000_000 => "100K<n<1M",
        1_000_000..10_000_000 => "1M<n<10M",
        _ => "10M<n<100M",
    }
}

fn asked(request: &DatasetRequest) -> String {
    fn says_something(value: &mut Value) -> bool {
        match value {
            Value::Null | Value::Bool(false) => false,
            Value::Array(list) => !list.is_empty(),
            Value::Object(fields) => {
                fields.retain(|_, field| says_something(field));
                !fields.is_empty()
            }
            _ => true,
        }
    }
    let mut fields = json!(request);
    says_something(&mut fields);
    serde_json::to_string_pretty(&fields).unwrap_or_default()
}

pub(super) fn card(manifest: &Manifest) -> String {
    let (request, rows) = (&manifest.request, manifest.splits.iter().map(|split| split.rows).sum());
    let columns = request.table();
    let mut card = String::new();
    // Writing to a `String` does not fail.
    let mut line = |text: String| {
        let _ = writeln!(card, "{text}");
    };
    line(format!("---\npretty_name: How can these numbers make that number? {rows} puzzles"));
    line(String::from("license: cc0-1.0\nlanguage:\n- en\ntask_categories:\n- text-generation"));
    line(format!("size_categories:\n- {}", size_category(rows)));
    line(String::from("tags:\n- game-of-24\n- countdown\n- arithmetic\n- reasoning\n- synthetic"));
    line(String::from("configs:\n- config_name: default\n  data_files:"));
    for split in &manifest.splits {
        line(format!("  - split: {}\n    path: {}", split.split, split.path));
    }
    line(String::from("dataset_info:\n  features:"));
    for column in &columns {
        let (key, kind) = feature(column.kind);
        line(format!("  - name: {}\n    {key}: {kind}", column.name));
    }
    line(String::from("  splits:"));
    for split in &manifest.splits {
        line(format!("  - name: {}\n    num_bytes: {}\n    num_examples: {}", split.split, split.bytes, split.rows));
    }
    line(format!("---\n\n# {rows} puzzles: how can these numbers make that number?\n"));
    if let Some(preset) = request.preset {
        line(format!("{}\n", preset.0.about));
    }
    line(format!(
        "Made by make24 {} on {} with the seed {} out of {} puzzles; the same request makes the same rows on every machine.",
        manifest.make24, manifest.made_on, request.seed, manifest.puzzles
    ));
    line(String::from("Every value is exact. `unsolvable` is proven: a complete search has refuted every expression."));
    if let Some(share) = request.unsolvable.filter(|share| *share > 0.0) {
        line(format!("The share of rows without a solution is {share}, spread over each split."));
    }
    line(String::from("No two splits share a multiset of cards."));
    if request.disjoint_targets {
        line(String::from("No two splits share a target."));
    }
    line(String::from("\n| column | what it is |\n|---|---|"));
    for column in &columns {
        line(format!("| `{}` | {} |", column.name, column.about));
    }
    line(String::from("\n| split | rows | bytes | SHA-256 |\n|---|---|---|---|"));
    for split in &manifest.splits {
        line(format!("| {} | {} | {} | `{}` |", split.split, split.rows, split.bytes, split.sha256));
    }
    line(String::from("\n## Decontamination\n"));
    line(String::from(
        "The column `key` is the same text for the same puzzle in every data set of make24: cards in ascending order, an \
         arrow, the target.",
    ));
    line(format!(
        "`{}` is a text that no other document has: a text for training in which it stands contains this data set.\n",
        manifest.canary
    ));
    line(format!("## The request\n\n```json\n{}\n```", asked(request)));
    card
}
