//! One member of each class: visits every solution of a finer form and keeps the simplest one for each key.
//!
//! The fallback for rules and hands that the walks over shapes do not cover. It stores every class that it has visited.

use super::Stream;
use crate::budget::Budget;
use crate::card::Card;
use crate::expr::Expr;
use crate::form::{Form, FormKey, reading_cost};
use crate::watch::StopReason;
use std::cmp::Reverse;
use std::collections::btree_map::Entry;
use std::collections::{BTreeMap, HashSet};
use std::sync::Arc;

/// In the order of the keys; if a limit is reached, only the classes found so far.
pub(crate) fn classes(solutions: Stream<Expr>, form: Form, budget: &Budget) -> Vec<Expr> {
    let mut classes: BTreeMap<FormKey, SimplicityKey> = BTreeMap::new();
    for expr in solutions {
        let Some(key) = form.key(&expr) else { continue };
        let size = 1 + expr.nodes().len();
        let simplicity_key = simplicity_key(expr);
        let room = budget.spend(64).and_then(|()| match classes.entry(key) {
            Entry::Vacant(entry) => {
                budget.reserve::<(FormKey, SimplicityKey)>(size)?;
                entry.insert(simplicity_key);
                Ok(())
            }
            Entry::Occupied(mut entry) => {
                if simplicity_key < *entry.get() {
                    entry.insert(simplicity_key);
                }
                Ok(())
            }
        });
        if room.is_err() {
            break;
        }
    }
    classes.into_values().map(|(.., expr)| expr).collect()
}

/// In the order of `solutions`; the list ends if a limit is reached.
pub(crate) fn first_of_each(
    solutions: Stream<Expr>,
    form: Form,
    budget: Arc<Budget>,
) -> impl Iterator<Item = Expr> + Send {
    let mut seen: HashSet<FormKey> = HashSet::new();
    let new = move |expr: Expr| {
        let Some(key) = form.key(&expr) else { return Ok(None) };
        budget.spend(64)?;
        if !seen.insert(key) {
            return Ok(None);
        }
        budget.reserve::<FormKey>(1 + expr.nodes().len())?;
        Ok(Some(expr))
    };
    solutions.map(new).map_while(|new: Result<Option<Expr>, StopReason>| new.ok()).flatten()
}

/// The simplest member of a class has the least key: the reading cost of its shape, then the length of its text, then
/// larger numbers first.
pub(crate) type SimplicityKey = (u32, usize, Reverse<Vec<Card>>, Expr);

pub(crate) fn simplicity_key(expr: Expr) -> SimplicityKey {
    (reading_cost(&expr), expr.to_string().len(), Reverse(expr.cards().cloned().collect()), expr)
}
