//! The plain recursion: the values of a sub-hand are the values of its parts, joined by an operator.
//!
//! Each sub-hand has a table from values to an element of a [`Semiring`], which describes the trees that make the
//! value: nothing but their existence, or their number. This recursion is the reference that every faster search is
//! tested against.
//!
//! Heights of numbers: tables join values of different cards, and a root joins such a value with the target, so their
//! heights multiply. A list goes down from the root; beside a factor 0 it continues with any number of a part and joins
//! that with values of cards of the same part, so there the height of the cards counts twice (`solver.rs`,
//! `height_upward` and `height_downward`).

mod joins;

use joins::{Join, Sought};

use super::lattice::Sub;
use super::{Ground, Stream, Table};
use crate::budget::StopReason;
use crate::count::Count;
use crate::expr::Expr;
use crate::op::Op;
use crate::value::{Number, Outcome};
use std::sync::Arc;

/// What is kept of the trees that make one value.
pub(crate) trait Keep: Clone + Send + Sync + 'static {
    /// Of a single card.
    fn card() -> Self;
    /// Of the trees that join one of `self` and one of `rhs`.
    fn checked_mul(&self, rhs: &Self) -> Self;
    /// Of the trees that join two of `self`, in whichever order.
    fn pairs(&self) -> Self;
    /// Of both.
    fn checked_add(&mut self, rhs: Self);
    /// Of the same trees, now that it is known what joins their two sides, and what that makes.
    fn joined<V: Number>(self, _: &Joint<'_, V>) -> Self {
        self
    }
}

/// How the two sides of a tree are joined.
pub(crate) struct Joint<'a, V> {
    pub(crate) op: Op,
    pub(crate) left: &'a V,
    pub(crate) right: &'a V,
    pub(crate) value: &'a V,
    /// Whether there is more than one card on either side.
    pub(crate) is_of_groups: bool,
    /// Whether this is the root: what is made is the target.
    pub(crate) is_last: bool,
}

/// Only that there are some.
impl Keep for () {
    fn card() {}
    fn checked_mul(&self, (): &()) {}
    fn pairs(&self) {}
    fn checked_add(&mut self, (): ()) {}
}

/// How many there are.
impl Keep for Count {
    fn card() -> Count {
        Count::from(1)
    }
    fn checked_mul(&self, rhs: &Count) -> Count {
        self.clone() * rhs
    }
    fn pairs(&self) -> Count {
        self.multichoose(2)
    }
    fn checked_add(&mut self, rhs: Count) {
        *self += &rhs;
    }
}

/// Whether `x + y` and `y + x` are two trees or one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Order {
    Written,
    Commuted,
}

/// The tables of the sub-hands that have been filled so far.
pub(crate) struct Trees<V, K> {
    ground: Arc<Ground<V>>,
    order: Order,
    /// Whether one side of each operator must be a single card.
    card_by_card: bool,
    tables: Vec<Option<Table<V, K>>>,
}

impl<V: Number, K: Keep> Trees<V, K> {
    pub(crate) fn new(ground: Arc<Ground<V>>, order: Order) -> Trees<V, K> {
        let tables = std::iter::repeat_with(|| None).take(ground.lattice.size()).collect();
        Trees { ground, order, card_by_card: false, tables }
    }

    /// Restricts the trees to those that take one card at a time.
    pub(crate) fn card_by_card(self) -> Trees<V, K> {
        Trees { card_by_card: true, ..self }
    }

    /// Fills the tables of `m` and of all its parts.
    fn fill(&mut self, m: Sub) -> Result<(), StopReason> {
        for part in self.ground.lattice.parts(m).into_iter().skip(1) {
            if self.tables[part].is_none() {
                let table = self.filled(part)?;
                self.ground.budget.reserve::<(V, K)>(table.len())?;
                self.tables[part] = Some(table);
            }
        }
        Ok(())
    }

    /// Fills the tables of all proper parts of `m`.
    pub(crate) fn fill_parts(&mut self, m: Sub) -> Result<(), StopReason> {
        self.splits(m).try_for_each(|part| self.fill(part))
    }

    /// A table that has been filled before.
    fn table(&self, m: Sub) -> &Table<V, K> {
        self.tables[m].as_ref().expect("the parts of a sub-hand are filled before it is asked for")
    }

    /// All values that the sub-hand `m` makes, from the tables of its parts.
    fn filled(&self, m: Sub) -> Result<Table<V, K>, StopReason> {
        let mut table = Table::default();
        if let Some((_, value)) = self.ground.single(m) {
            table.insert(value.clone(), K::card());
            return Ok(table);
        }
        let mut held = 0;
        for a in self.splits(m).filter(|&a| a >= m - a) {
            let (lhs, rhs) = (self.table(a), self.table(m - a));
            let offer = |table: &mut Table<V, K>, op, x: &V, y: &V, kept: K| {
                self.offer(table, op, x, y, self.are_groups(a, m - a), kept);
            };
            for (i, (x, kx)) in lhs.iter().enumerate() {
                // Each value of one part meets each value of the other under every operator, so one row of the product
                // is the unit of work.
                let row = if V::CANONICAL_KEYS { rhs.len() as u64 * 6 } else { 0 };
                self.ground.budget.spend(row)?;
                if table.len() > held + 4096 {
                    self.ground.budget.reserve::<(V, K)>(table.len() - held)?;
                    held = table.len();
                }
                for (j, (y, ky)) in rhs.iter().enumerate() {
                    if !V::CANONICAL_KEYS {
                        self.ground.budget.spend(6)?;
                    }
                    let same = a == m - a;
                    for op in self.ground.rules.ops.iter() {
                        let commutes = op.algebra().commutes();
                        if same && commutes && self.order == Order::Commuted {
                            match i.cmp(&j) {
                                std::cmp::Ordering::Less => offer(&mut table, op, x, y, kx.checked_mul(ky)),
                                std::cmp::Ordering::Equal => offer(&mut table, op, x, y, kx.pairs()),
                                std::cmp::Ordering::Greater => {}
                            }
                            continue;
                        }
                        offer(&mut table, op, x, y, kx.checked_mul(ky));
                        let once = same || commutes && self.order == Order::Commuted;
                        if !once {
                            offer(&mut table, op, y, x, kx.checked_mul(ky));
                        }
                    }
                }
            }
        }
        Ok(table)
    }

    fn offer(&self, table: &mut Table<V, K>, op: Op, left: &V, right: &V, is_of_groups: bool, kept: K) {
        match self.ground.make(op, left, right) {
            Outcome::Value(value) => {
                let kept = kept.joined(&Joint { op, left, right, value: &value, is_of_groups, is_last: false });
                match table.entry(value) {
                    indexmap::map::Entry::Occupied(mut entry) => entry.get_mut().checked_add(kept),
                    indexmap::map::Entry::Vacant(entry) => drop(entry.insert(kept)),
                }
            }
            Outcome::Undefined => {}
            Outcome::TooBig | Outcome::Undecided => self.ground.budget.note_undecided(),
        }
    }

    /// Whether both parts have more than one card.
    fn are_groups(&self, a: Sub, b: Sub) -> bool {
        self.ground.lattice.len(a) > 1 && self.ground.lattice.len(b) > 1
    }

    /// The nonempty proper parts of `m`.
    fn splits(&self, m: Sub) -> impl Iterator<Item = Sub> + use<V, K> {
        let parts = self.ground.lattice.parts(m).into_iter().filter(|&part| part != 0 && part != m);
        parts.filter(|&part| !self.card_by_card || !self.are_groups(part, m - part)).collect::<Vec<_>>().into_iter()
    }

    /// The element of the trees over all of `m` that make `v`; fills the tables of the parts of `m` first.
    pub(crate) fn total(&mut self, m: Sub, v: &V) -> Result<Option<K>, StopReason> {
        self.fill_parts(m)?;
        if let Some((_, value)) = self.ground.single(m) {
            return Ok((value == v).then(K::card));
        }
        let mut total: Option<K> = None;
        for a in self.splits(m) {
            for Join { op, left: (a, x), right: (b, y) } in self.joins(a, m - a, v, Sought::Number)? {
                let (kx, ky) = (&self.table(a)[&x], &self.table(b)[&y]);
                let kept = match self.twin(op, (a, &x), (b, &y)) {
                    Twin::None => kx.checked_mul(ky),
                    Twin::Itself => kx.pairs(),
                    Twin::Counted => continue,
                };
                let is_of_groups = self.are_groups(a, b);
                let joint = Joint { op, left: &x, right: &y, value: v, is_of_groups, is_last: true };
                let kept = kept.joined(&joint);
                match &mut total {
                    Some(total) => total.checked_add(kept),
                    None => total = Some(kept),
                }
            }
        }
        Ok(total)
    }

    /// Whether the same tree occurs a second time, with its sides exchanged.
    fn twin(&self, op: Op, left: (Sub, &V), right: (Sub, &V)) -> Twin {
        if self.order == Order::Written || !op.algebra().commutes() {
            return Twin::None;
        }
        let place = |(part, value): (Sub, &V)| (part, self.table(part).get_index_of(value));
        match place(left).cmp(&place(right)) {
            std::cmp::Ordering::Greater => Twin::None,
            std::cmp::Ordering::Equal => Twin::Itself,
            std::cmp::Ordering::Less => Twin::Counted,
        }
    }

    /// Whether `m` makes `v`. Looks at even splits first: a solution that needs only small tables is found before the
    /// large ones are built.
    pub(crate) fn reaches(&mut self, m: Sub, v: &V) -> Result<bool, StopReason> {
        if let Some((_, value)) = self.ground.single(m) {
            return Ok(value == v);
        }
        let mut splits: Vec<Sub> = self.splits(m).filter(|&a| a >= m - a).collect();
        splits.sort_by_cached_key(|&a| self.ground.lattice.len(a).max(self.ground.lattice.len(m - a)));
        for a in splits {
            self.fill(a)?;
            self.fill(m - a)?;
            if !self.joins(a, m - a, v, Sought::Number)?.is_empty()
                || !self.joins(m - a, a, v, Sought::Number)?.is_empty()
            {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Some tree over all of `m` that makes `v`; one of an even split, if there is one.
    pub(crate) fn first(&mut self, m: Sub, v: &V) -> Result<Option<Expr>, StopReason> {
        if !self.reaches(m, v)? {
            return Ok(None);
        }
        self.rebuild(m, v, Sought::Number)
    }

    /// A tree over `m` that makes `v`, from the tables that have been filled.
    fn rebuild(&self, m: Sub, v: &V, sought: Sought) -> Result<Option<Expr>, StopReason> {
        if let Some((card, value)) = self.ground.single(m) {
            return Ok((value == v).then(|| Expr::card(card.clone())));
        }
        for a in self.splits(m).filter(|&a| self.tables[a].is_some() && self.tables[m - a].is_some()) {
            if let Some(Join { op, left: (a, x), right: (b, y) }) = self.joins(a, m - a, v, sought)?.into_iter().next()
            {
                return Ok(match (self.rebuild(a, &x, Sought::Key)?, self.rebuild(b, &y, Sought::Key)?) {
                    (Some(lhs), Some(rhs)) => Some(Expr::apply(op, lhs, rhs)),
                    _ => None,
                });
            }
        }
        Ok(None)
    }

    /// Whether one of these sub-hands makes `v`.
    pub(crate) fn reach_any(&mut self, mut subs: impl Iterator<Item = Sub>, v: &V) -> Result<bool, StopReason> {
        // A limit that is reached before an answer ends the search; a yes ends it too.
        subs.find_map(|m| match self.reaches(m, v) {
            Ok(false) => None,
            answer => Some(answer),
        })
        .unwrap_or(Ok(false))
    }

    /// The table of `m`: every value that it makes.
    pub(crate) fn values(&mut self, m: Sub) -> Result<&Table<V, K>, StopReason> {
        self.fill(m)?;
        Ok(self.table(m))
    }

    /// Whether `m` or some part of it makes `v`.
    pub(crate) fn some_part_makes(&mut self, m: Sub, v: &V) -> Result<bool, StopReason> {
        self.fill(m)?;
        Ok(self.ground.lattice.parts(m).into_iter().skip(1).any(|part| self.table(part).contains_key(v)))
    }

    /// The trees over all of `m` that make `v`, one at a time; the tables of its parts must have been filled.
    pub(crate) fn stream(self: &Arc<Self>, m: Sub, v: &V) -> Stream<Expr> {
        self.stream_of(m, v, Sought::Number)
    }

    fn stream_of(self: &Arc<Self>, m: Sub, v: &V, sought: Sought) -> Stream<Expr> {
        if let Some((card, value)) = self.ground.single(m) {
            let card = (value == v).then(|| Expr::card(card.clone()));
            return Box::new(card.into_iter());
        }
        let (trees, v) = (Arc::clone(self), v.clone());
        let joins = self.splits(m).flat_map(move |a| trees.joins(a, m - a, &v, sought).unwrap_or_default());
        let trees = Arc::clone(self);
        Box::new(joins.flat_map(move |Join { op, left: (a, x), right: (b, y) }| -> Stream<Expr> {
            let twin = trees.twin(op, (a, &x), (b, &y));
            // The simpler order has the larger number first.
            let swap = trees.order == Order::Commuted && op.algebra().commutes() && y.comes_before(&x);
            let right = Arc::clone(&trees);
            let lefts = trees.stream_of(a, &x, Sought::Key).enumerate();
            let join = move |lhs: Expr, rhs: Expr| {
                if swap { Expr::apply(op, rhs, lhs) } else { Expr::apply(op, lhs, rhs) }
            };
            match twin {
                Twin::Counted => Box::new(std::iter::empty()),
                twin => Box::new(lefts.flat_map(move |(i, lhs)| {
                    let before = if let Twin::Itself = twin { i } else { 0 };
                    right.stream_of(b, &y, Sought::Key).skip(before).map(move |rhs| join(lhs.clone(), rhs))
                })),
            }
        }))
    }
}

/// Where the mirror image of a tree occurs: the same tree with its sides exchanged.
enum Twin {
    /// Nowhere.
    None,
    /// At the same root, with both sides from the same entry.
    Itself,
    /// At another root, which counts it.
    Counted,
}
