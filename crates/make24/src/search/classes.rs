//! One member of each class, by meeting every solution of a finer form and keeping the plainest of each key.
//!
//! The plain way, for rules and hands that the walks over shapes do not cover. It remembers every class it has met.

use super::Stream;
use crate::budget::Budget;
use crate::card::Card;
use crate::expr::Expr;
use crate::form::{Form, FormKey};
use std::cmp::Reverse;
use std::collections::BTreeMap;
use std::collections::btree_map::Entry;

/// The plainest member of each class of `form` among `solutions`, in the order of the keys; where a limit is
/// reached, the classes met so far are given.
pub(crate) fn classes(solutions: Stream<Expr>, form: Form, budget: &Budget) -> Vec<Expr> {
    let mut classes: BTreeMap<FormKey, Reading> = BTreeMap::new();
    for expr in solutions {
        let Some(key) = form.key(&expr) else { continue };
        let size = 1 + expr.nodes().len();
        let reading = reading(expr);
        let room = budget.spend(64).and_then(|()| match classes.entry(key) {
            Entry::Vacant(entry) => {
                budget.reserve::<(FormKey, Reading)>(size)?;
                entry.insert(reading);
                Ok(())
            }
            Entry::Occupied(mut entry) => {
                if reading < *entry.get() {
                    entry.insert(reading);
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

/// By what the plainest member of a class is found: what its shape costs to read, then its length, and then the
/// larger numbers first.
pub(crate) type Reading = (u32, usize, Reverse<Vec<Card>>, Expr);

/// How plainly an expression reads.
pub(crate) fn reading(expr: Expr) -> Reading {
    (reading_cost(&expr), expr.to_string().len(), Reverse(expr.cards().cloned().collect()), expr)
}

/// What an expression costs to read, by its shape.
pub(crate) fn reading_cost(expr: &Expr) -> u32 {
    match Form::Flat.key(expr) {
        Some(FormKey::Shape { shape, .. }) => shape.cost(),
        _ => u32::MAX,
    }
}
