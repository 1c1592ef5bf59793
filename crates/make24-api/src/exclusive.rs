//! Fields of a request that exclude each other.

use crate::error::{Error, ErrorCode};
use make24::problem;

pub(crate) fn refuse_both(set: &[(&str, bool)], table: &[(&'static str, &[&'static str])]) -> Result<(), Error> {
    let is_set = |name: &str| set.iter().any(|(field, is_set)| *field == name && *is_set);
    let excluded = |(field, others): &(&'static str, &[&'static str])| {
        let other = others.iter().find(|other| is_set(field) && is_set(other))?;
        Some((*field, *other))
    };
    match table.iter().find_map(excluded) {
        None => Ok(()),
        Some((field, other)) => Err(Error::new(
            ErrorCode::Conflict,
            problem!("`{field}` and `{other}` exclude each other", "use one of them"),
        )),
    }
}
