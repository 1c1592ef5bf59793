//! Markdown tables, in the format of RESULTS.md.

use std::fmt::Write;

/// A table whose columns are as wide as their longest cells.
pub fn markdown(header: &[&str], rows: &[Vec<String>]) -> String {
    let all = || std::iter::once(header.iter().map(ToString::to_string).collect()).chain(rows.iter().cloned());
    let width = |column: usize| all().map(|row: Vec<String>| row[column].chars().count()).max().unwrap_or(0);
    let widths: Vec<usize> = (0..header.len()).map(width).collect();
    let mut text = String::new();
    for (number, row) in all().enumerate() {
        let cells: Vec<String> = row.iter().zip(&widths).map(|(cell, &width)| format!("{cell:<width$}")).collect();
        let _ = writeln!(text, "| {} |", cells.join(" | "));
        if number == 0 {
            let lines: Vec<String> = widths.iter().map(|&width| "-".repeat(width)).collect();
            let _ = writeln!(text, "|-{}-|", lines.join("-|-"));
        }
    }
    text
}
