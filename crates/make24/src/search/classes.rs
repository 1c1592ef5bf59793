//! One member of each class, by meeting every solution of a finer form and keeping the plainest of each key.
//!
//! The plain way, for rules and hands that the walks over shapes do not cover. It remembers every class it has met.

use super::Stream;
use crate::budget::Budget;
use crate::expr::Expr;
use crate::form::{Form, Key};
use std::collections::BTreeMap;
use std::collections::btree_map::Entry;

/// The plainest member of each class of `form` among `solutions`, in the order of the keys; where a limit is
/// reached, the classes met so far are given.
pub(crate) fn classes(solutions: Stream<Expr>, form: Form, budget: &Budget) -> Vec<Expr> {
    let mut classes: BTreeMap<Key, (u32, Expr)> = BTreeMap::new();
    for expr in solutions {
        let Some(key) = form.key(&expr) else { continue };
        let cost = reading_cost(&expr);
        let room = budget.spend(64).and_then(|()| match classes.entry(key) {
            Entry::Vacant(entry) => {
                budget.hold::<(Key, u32, Expr)>(1 + expr.nodes().len())?;
                entry.insert((cost, expr));
                Ok(())
            }
            Entry::Occupied(mut entry) => {
                if (cost, &expr) < (entry.get().0, &entry.get().1) {
                    entry.insert((cost, expr));
                }
                Ok(())
            }
        });
        if room.is_err() {
            break;
        }
    }
    classes.into_values().map(|(_, expr)| expr).collect()
}

/// What an expression costs to read, by its shape.
pub(crate) fn reading_cost(expr: &Expr) -> u32 {
    match Form::Flat.key(expr) {
        Some(Key::Shape { shape, .. }) => shape.cost(),
        _ => u32::MAX,
    }
}
