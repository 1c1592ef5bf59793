//! Colours on a terminal; none in files and pipes, or where `NO_COLOR` is set, unless `CLICOLOR_FORCE` is.

use console::{StyledObject, style};

pub(crate) fn label(name: &str) -> StyledObject<String> {
    let label = style(format!("{name}:")).for_stderr().bold();
    match name {
        "error" => label.red(),
        "note" => label.cyan(),
        _ => label.yellow(),
    }
}

pub(crate) fn heading(line: &str) -> StyledObject<&str> {
    style(line).bold()
}

pub(crate) fn right(sentence: &str) -> String {
    let (verdict, rest) = sentence.split_at(sentence.find(':').unwrap_or(0));
    format!("{}{rest}", style(verdict).green().bold())
}
