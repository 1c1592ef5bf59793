//! Colours on a terminal; none in files and pipes, or where `NO_COLOR` is set, unless `CLICOLOR_FORCE` is.

use console::{StyledObject, style};

/// The beginning of a message on standard error, such as `error:`.
pub(crate) fn label(name: &str) -> StyledObject<String> {
    let label = style(format!("{name}:")).for_stderr().bold();
    match name {
        "error" => label.red(),
        "note" => label.cyan(),
        _ => label.yellow(),
    }
}

/// The first line of a table or of an answer, on standard output.
pub(crate) fn heading(line: &str) -> StyledObject<&str> {
    style(line).bold()
}

/// The sentence about a right answer, whose first word is the verdict.
pub(crate) fn right(sentence: &str) -> String {
    let (verdict, rest) = sentence.split_at(sentence.find(':').unwrap_or(0));
    format!("{}{rest}", style(verdict).green().bold())
}
