//! The tables: all values of a sub-hand, from those of its parts.

use super::{Element, Filled, Order, Trees, TreesOfKind, ValueTable};
use crate::budget::Refutation;
use crate::op::Op;
use crate::search::SubsetIndex;
use crate::value::{Number, Outcome};
use crate::watch::StopReason;
use crate::writing::OperandKind;
use std::sync::{Arc, OnceLock};

impl<V: Number> Trees<V> {
    /// Fills all parts too or, where the order of the cards is kept, the parts that are contiguous in it.
    pub(super) fn filled(&self, m: SubsetIndex) -> Result<&Filled<V>, StopReason> {
        if let Some(filled) = self.tables[m].get() {
            return Ok(filled);
        }
        if self.keeps_order {
            self.fill_parts_of_splits(m)?;
        } else {
            // Ascending, so that the parts of a part come before it.
            for part in self.context.subsets.parts(m).skip(1).take_while(|&part| part != m) {
                self.context.budget.spend(1)?;
                self.join_parts(part)?;
            }
        }
        self.join_parts(m)
    }

    fn join_parts(&self, m: SubsetIndex) -> Result<&Filled<V>, StopReason> {
        match self.tables[m].get() {
            Some(filled) => Ok(filled),
            None => {
                let made = self.made_tables(m)?;
                Ok(self.tables[m].get_or_init(|| made))
            }
        }
    }

    fn fill_parts_of_splits(&self, m: SubsetIndex) -> Result<(), StopReason> {
        self.splits(m).try_for_each(|part| self.filled(part).and(self.filled(m - part)).map(drop))
    }

    /// Fills the tables of all proper parts of `m`, and that of `m` if its trees cannot be found without it.
    pub(crate) fn fill_parts(&self, m: SubsetIndex) -> Result<(), StopReason> {
        self.fill_parts_of_splits(m)?;
        if self.is_invertible() { Ok(()) } else { self.filled(m).map(drop) }
    }

    /// Tables that another hand made cost the same, so that limits do not depend on earlier questions.
    fn made_tables(&self, m: SubsetIndex) -> Result<Arc<Filled<V>>, StopReason> {
        let (budget, order) = (&self.context.budget, self.order);
        let shared = self.shared.as_ref().map(|shared| (shared, self.context.cards_of(m)));
        if let Some(filled) =
            shared.as_ref().and_then(|(shared, cards)| shared.get::<V>((self.keeps, order), cards.clone()))
        {
            budget.spend(filled.steps)?;
            budget.note_all(Refutation::Unknown, filled.undecided);
            self.reserve(filled.len())?;
            return Ok(filled);
        }
        let (steps, undecided) = (budget.steps_left(), budget.undecided());
        let tables = self.build_tables(m)?;
        let filled = Arc::new(Filled {
            tables,
            by_bounds: OnceLock::new(),
            steps: steps - budget.steps_left(),
            undecided: budget.undecided() - undecided,
        });
        if let Some((shared, cards)) = shared {
            shared.put((self.keeps, order), cards, &filled);
        }
        Ok(filled)
    }

    fn build_tables(&self, m: SubsetIndex) -> Result<Vec<ValueTable<V>>, StopReason> {
        let mut tables: Vec<ValueTable<V>> = (0..self.kinds.len()).map(|_| ValueTable::new(self.keeps)).collect();
        for (kind, table) in tables.iter_mut().enumerate() {
            for leaf in self.leaves_of(TreesOfKind { cards: m, kind })? {
                table.add(leaf.value, self.keeps.card());
            }
        }
        let mut reserved = 0;
        for a in self.splits(m).filter(|&a| self.has_places() || a >= m - a) {
            self.context.budget.spend(1)?;
            for parts in self.kinds_of_sides(a, m - a) {
                self.join_tables(&mut tables, parts, &mut reserved)?;
            }
        }
        if !self.unary.is_empty() {
            self.close(&mut tables)?;
        }
        self.reserve(tables.iter().map(ValueTable::len).sum())?;
        Ok(tables)
    }

    fn join_tables(
        &self,
        tables: &mut [ValueTable<V>],
        [a, b]: [TreesOfKind; 2],
        reserved: &mut usize,
    ) -> Result<(), StopReason> {
        let pace = if self.context.has_canonical_keys { 1 << 10 } else { 1 };
        let (lhs, rhs) = (self.table(a)?, self.table(b)?);
        let (same, has_places) = (a == b, self.has_places());
        let ops: Vec<(&Op, OperandKind)> = self.joins(a, b).collect();
        for (i, x) in lhs.values().enumerate() {
            for (j, y) in rhs.values().enumerate() {
                // A row may be millions of values long, so the limits are checked along it too.
                if j % pace == 0 {
                    self.context.budget.spend(6 * pace.min(rhs.len() - j) as u64)?;
                    let made = tables.iter().map(ValueTable::len).sum();
                    if made > *reserved + 4096 {
                        self.reserve(made - *reserved)?;
                        *reserved = made;
                    }
                }
                for &(op, kind) in &ops {
                    let table = &mut tables[kind];
                    let commutes = op.commutes();
                    if same && commutes && self.order == Order::Commuted && !has_places {
                        match i.cmp(&j) {
                            std::cmp::Ordering::Less => self.offer(table, op, x, y, lhs.product(i, rhs, j)),
                            std::cmp::Ordering::Equal => self.offer(table, op, x, y, lhs.element(i).pairs()),
                            std::cmp::Ordering::Greater => {}
                        }
                        continue;
                    }
                    self.offer(table, op, x, y, lhs.product(i, rhs, j));
                    let once = same || has_places || commutes && self.order == Order::Commuted;
                    if !once {
                        self.offer(table, op, y, x, lhs.product(i, rhs, j));
                    }
                }
            }
        }
        Ok(())
    }

    pub(super) fn offer(&self, table: &mut ValueTable<V>, op: &Op, left: &V, right: &V, element: Element) {
        match self.context.make(op, left, right) {
            Outcome::Value(value) => {
                let element = element.at_node(op, &value);
                table.add(value, element);
            }
            Outcome::Undefined => {}
            Outcome::TooBig | Outcome::Undecided => self.context.budget.note_undecided(),
        }
    }
}
