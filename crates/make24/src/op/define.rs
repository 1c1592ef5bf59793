//! The rows of operators that people define. They live until the process ends, so that an operator stays as cheap to
//! copy as a pointer; there are at most [`MAX_ROWS`] of them.

use super::{OPERATORS, Op, OpRow};
use std::collections::HashMap;
use std::sync::{LazyLock, Mutex, MutexGuard, PoisonError};

/// The most operators that a process defines. A row takes about a kilobyte.
pub const MAX_ROWS: usize = 10_000;

/// The rows and lists of rows that have been defined so far.
#[derive(Default)]
struct Registry {
    rows: HashMap<String, &'static OpRow>,
    lists: HashMap<Vec<u16>, &'static [Op]>,
}

static REGISTRY: LazyLock<Mutex<Registry>> = LazyLock::new(Mutex::default);

fn registry() -> MutexGuard<'static, Registry> {
    REGISTRY.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The operator with this key: the one that was defined before, or a new one with this row. `None` if there are too
/// many.
pub(crate) fn interned(key: &str, row: impl FnOnce() -> OpRow) -> Option<Op> {
    let mut registry = registry();
    if let Some(row) = registry.rows.get(key) {
        return Some(Op(row));
    }
    let id = u16::try_from(OPERATORS.len() + registry.rows.len()).ok()?;
    if registry.rows.len() == MAX_ROWS {
        return None;
    }
    let row: &'static OpRow = Box::leak(Box::new(OpRow { id, ..row() }));
    registry.rows.insert(key.to_owned(), row);
    Some(Op(row))
}

/// The list of these operators; equal lists are stored once. `None` if there are too many.
pub(super) fn interned_list(ops: Vec<Op>) -> Option<&'static [Op]> {
    let ids: Vec<u16> = ops.iter().map(|op| op.0.id).collect();
    let lists = &mut registry().lists;
    if let Some(list) = lists.get(&ids) {
        return Some(list);
    }
    (lists.len() < MAX_ROWS * 10).then(|| *lists.entry(ids).or_insert_with(|| Vec::leak(ops)))
}
