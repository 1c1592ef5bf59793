//! Wraps long lines on a terminal between words.

use console::Term;
use textwrap::{Options, fill};

/// On a terminal, continuation lines begin with this many spaces.
pub(crate) fn wrapped(line: &str, indent: usize) -> String {
    match Term::stdout().size_checked() {
        Some((_, width)) => to_width(line, indent, width.into()),
        None => line.to_owned(),
    }
}

/// Lines of at most this width, unless a word is longer; continuation lines begin with `indent` spaces.
pub(crate) fn to_width(line: &str, indent: usize, width: usize) -> String {
    let text = line.trim_start();
    let (first, later) = (&line[..line.len() - text.len()], " ".repeat(indent));
    // A narrow terminal wraps the line itself.
    if width < 2 * indent {
        return line.to_owned();
    }
    fill(text, Options::new(width).initial_indent(first).subsequent_indent(&later))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_long_line_is_broken_between_words_and_indented() {
        assert_eq!(to_width("  name  what it does", 8, 17), "  name  what it\n        does");
        assert_eq!(to_width("  name  what it does", 8, 80), "  name  what it does");
        assert_eq!(to_width("  name  what it does", 8, 10), "  name  what it does");
    }
}
