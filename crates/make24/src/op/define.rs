//! The rows of operators that people define. They live until the process ends, so that an operator stays as cheap to
//! copy as a pointer; there are at most [`MAX_ROWS`] of them.

use super::operands::OperandColumn;
use super::{Condition, OPERATORS, Op, OpRow, Operands};
use std::collections::HashMap;
use std::sync::{LazyLock, Mutex, MutexGuard, PoisonError};

/// The most operators that a process defines. A row takes about a kilobyte.
pub const MAX_ROWS: usize = 10_000;

/// The rows and lists of rows that have been defined so far.
#[derive(Default)]
struct Registry {
    rows: HashMap<String, &'static OpRow>,
    lists: HashMap<Vec<u16>, &'static [Op]>,
    columns: Vec<&'static OperandColumn>,
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

/// The most columns of operands that a process makes. A column takes about a kilobyte.
const MAX_COLUMNS: usize = 1_000;

/// The column that differs from another one in these conditions of one operator. `None` if there are too many.
pub(super) fn interned_column(
    base: &OperandColumn,
    op: Op,
    conditions: [Vec<Condition>; 2],
) -> Option<&'static OperandColumn> {
    let [left, right] = &conditions;
    let columns = &mut registry().columns;
    let is_wanted = |column: &&&OperandColumn| {
        let all = column.iter().zip(base).enumerate();
        all.into_iter().all(|(id, (own, before))| match id == op.id() {
            true => (own.left, own.right) == (left.as_slice(), right.as_slice()),
            false => own == before,
        })
    };
    if let Some(column) = columns.iter().find(is_wanted) {
        return Some(column);
    }
    if columns.len() == MAX_COLUMNS {
        return None;
    }
    let mut column = *base;
    let [left, right] = conditions.map(|conditions| &*conditions.leak());
    column[op.id()] = Operands { left, right };
    let column: &'static OperandColumn = Box::leak(Box::new(column));
    columns.push(column);
    Some(column)
}
