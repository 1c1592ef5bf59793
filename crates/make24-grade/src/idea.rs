//! Whether two answers are the same idea.

use crate::grade::Grade;
use make24::form::FormKey;
use make24::{Expr, Form};
use std::collections::HashSet;

/// Whether two expressions are the same idea: the same solution under [`Form::Essential`].
///
/// ```
/// use make24_grade::is_same_idea;
/// assert!(is_same_idea(&"3 * 8 + 0 * 5".parse().unwrap(), &"8 * 3 + 5 * 0".parse().unwrap()));
/// assert!(!is_same_idea(&"3 * 8".parse().unwrap(), &"4 * 6".parse().unwrap()));
/// ```
pub fn is_same_idea(one: &Expr, other: &Expr) -> bool {
    Form::Essential.key(one).is_some_and(|key| Form::Essential.key(other) == Some(key))
}

/// For each answer of a group to one puzzle, whether it is right and no earlier one is the same idea.
pub fn novel(group: &[Grade]) -> Vec<bool> {
    let mut seen: HashSet<FormKey> = HashSet::new();
    let key = |grade: &Grade| Form::Essential.key(&grade.expr()?);
    group.iter().map(|grade| grade.verdict.is_right() && key(grade).is_some_and(|key| seen.insert(key))).collect()
}
