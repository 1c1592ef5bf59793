//! Markdown tables, in the format of RESULTS.md.

/// Prints a table whose columns are as wide as their longest cells.
pub fn print(header: &[&str], rows: &[Vec<String>]) {
    let all = || std::iter::once(header.iter().map(ToString::to_string).collect()).chain(rows.iter().cloned());
    let width = |column: usize| all().map(|row: Vec<String>| row[column].len()).max().unwrap_or(0);
    let widths: Vec<usize> = (0..header.len()).map(width).collect();
    for (number, row) in all().enumerate() {
        let cells: Vec<String> = row.iter().zip(&widths).map(|(cell, &width)| format!("{cell:<width$}")).collect();
        println!("| {} |", cells.join(" | "));
        if number == 0 {
            let lines: Vec<String> = widths.iter().map(|&width| "-".repeat(width)).collect();
            println!("|-{}-|", lines.join("-|-"));
        }
    }
}
