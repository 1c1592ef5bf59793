//! The rows of a batch: equal puzzles are prepared once.

use crate::column::{HandKey, missing_hand};
use crate::error::{invalid, refused};
use make24_api::{Error, ErrorCode, HandSpec, NumberText};
use pyo3::prelude::*;
use pyo3::types::PyList;
use rustc_hash::FxHashMap;

/// Targets: one for every row, or one a row.
pub(crate) enum Targets {
    Each(Vec<String>),
    One(Option<String>),
}

/// Looks at the type first: an attempt that fails would make an exception.
impl<'py> FromPyObject<'_, 'py> for Targets {
    type Error = PyErr;

    fn extract(targets: Borrowed<'_, 'py, PyAny>) -> PyResult<Targets> {
        match targets.is_instance_of::<PyList>() {
            true => targets.extract().map(Targets::Each),
            false => targets.extract().map(Targets::One),
        }
    }
}

/// The puzzles of some rows, each once, and for each row which it is.
pub(crate) struct Rows<T> {
    /// A puzzle, or why it cannot be read.
    pub(crate) puzzles: Vec<Result<T, Error>>,
    pub(crate) of_row: Vec<usize>,
}

impl<T> Rows<T> {
    pub(crate) fn new(
        hands: &[HandKey<'_>],
        has_one_hand: bool,
        targets: &Targets,
        rows: usize,
        mut puzzle: impl FnMut(&HandSpec, Option<&NumberText>) -> Result<T, Error>,
    ) -> PyResult<Rows<T>> {
        let lengths = [
            Some(hands.len()).filter(|_| !has_one_hand),
            match targets {
                Targets::Each(targets) => Some(targets.len()),
                Targets::One(_) => None,
            },
        ];
        if let Some(other) = lengths.into_iter().flatten().find(|&length| length != rows) {
            return Err(invalid(format!("there are {rows} rows in one column and {other} in another")));
        }
        let mut places: FxHashMap<(HandKey<'_>, Option<&str>), usize> = FxHashMap::default();
        let mut last = None;
        let mut made = Rows { puzzles: Vec::new(), of_row: Vec::with_capacity(rows) };
        for row in 0..rows {
            let target = match targets {
                Targets::Each(targets) => Some(targets[row].as_str()),
                Targets::One(target) => target.as_deref(),
            };
            let hand = hands[if has_one_hand { 0 } else { row }];
            // Answers to one puzzle often stand together.
            let same = (last == Some((hand, target))).then(|| made.of_row.last()).flatten();
            let place = match same.or_else(|| places.get(&(hand, target))) {
                Some(&place) => place,
                None => {
                    let hand_of = match hand {
                        HandKey::Text(text) => Ok(HandSpec::from(text)),
                        HandKey::Integers(cards) => Ok(HandSpec::from(cards)),
                        HandKey::Unreadable(why) => Err(Error::new(ErrorCode::InvalidHand, why.clone())),
                        HandKey::Missing => Err(Error::new(ErrorCode::InvalidHand, missing_hand())),
                    };
                    made.puzzles.push(hand_of.and_then(|hand| puzzle(&hand, target.map(NumberText::from).as_ref())));
                    places.insert((hand, target), made.puzzles.len() - 1);
                    made.puzzles.len() - 1
                }
            };
            made.of_row.push(place);
            last = Some((hand, target));
        }
        Ok(made)
    }

    /// All puzzles.
    ///
    /// # Errors
    ///
    /// One cannot be read; the sentence says in which row it stands.
    pub(crate) fn all(&self) -> PyResult<Vec<&T>> {
        let read = self.puzzles.iter().enumerate().map(|(place, puzzle)| {
            puzzle.as_ref().map_err(|error| {
                let row = self.of_row.iter().position(|&of| of == place).unwrap_or_default();
                refused(&Error { message: format!("row {row}: {}", error.message), ..error.clone() })
            })
        });
        read.collect()
    }
}
