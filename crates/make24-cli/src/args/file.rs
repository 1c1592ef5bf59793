//! Small text files that a person names: rules and decks.

use std::io::Read;
use std::path::PathBuf;

pub(super) fn text_of(path: &str, longest: u64, advice: &str) -> Result<String, String> {
    let unreadable = |error: std::io::Error| format!("{path} cannot be read: {error}");
    let file = std::fs::File::open(path).map_err(unreadable)?;
    let mut text = String::new();
    // A device may have no end.
    file.take(longest + 1).read_to_string(&mut text).map_err(unreadable)?;
    match text.len() as u64 > longest {
        true => Err(format!("{path} is longer than {longest} bytes; {advice}")),
        false => Ok(text),
    }
}

/// Drops the space that [`super::line`] puts before a leading minus sign.
pub(super) fn path(text: &str) -> Result<PathBuf, String> {
    if text.is_empty() {
        return Err(String::from("the path is empty; name a file or a folder"));
    }
    Ok(PathBuf::from(text.strip_prefix(' ').filter(|rest| rest.starts_with('-')).unwrap_or(text)))
}
