//! The plain recursion: the values of a sub-hand are the values of its parts, joined by an operator.
//!
//! Each sub-hand has a table from values to an element of a [`TreeSemiring`], which describes the trees that make the
//! value: nothing but their existence, or their number. This recursion is the reference that every faster search is
//! tested against.
//!
//! Heights of numbers: tables join values of different cards, and a root joins such a value with the target, so their
//! heights multiply. A list goes down from the root; beside a factor 0 it continues with any number of a part and joins
//! that with values of cards of the same part, so there the height of the cards counts twice (`solver/number_type.rs`,
//! `height_upward` and `height_downward`).

mod cost;
mod leaves;
mod roots;
mod semiring;
mod targets;
mod unary;

pub(crate) use cost::Cost;

pub(crate) use semiring::{TreeNode, TreeSemiring};

use leaves::Leaf;
use roots::{MatchBy, TreeRoot};
use targets::TargetRoots;
use unary::Chain;

use super::semiring::{add_at, add_to};
use super::sub_multisets::SubsetIndex;
use super::{SearchContext, Stream, Table};
use crate::budget::StopReason;
use crate::expr::Expr;
use crate::form::Form;
use crate::op::Op;
use crate::rules::CardOrder;
use crate::value::{Number, Outcome};
use std::sync::Arc;

/// Whether `x + y` and `y + x` are two trees or one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Order {
    Written,
    Commuted,
}

/// The tables of the sub-hands that have been filled so far.
pub(crate) struct Trees<V, S> {
    context: Arc<SearchContext<V>>,
    order: Order,
    /// Whether one side of each operator must be a single card.
    card_by_card: bool,
    /// Whether the cards must be used in the order of the context.
    keeps_order: bool,
    /// The operators of the rules with two operands, and those with one.
    binary: Vec<Op>,
    unary: Vec<Op>,
    tables: Vec<Option<Table<V, S>>>,
    /// The roots of targets that were prepared together.
    target_roots: TargetRoots<V>,
}

impl Order {
    /// The order in which a form has its trees.
    pub(crate) fn of(form: Form) -> Order {
        if form == Form::Written { Order::Written } else { Order::Commuted }
    }
}

impl<V: Number, S: TreeSemiring> Trees<V, S> {
    pub(crate) fn new(context: Arc<SearchContext<V>>, order: Order) -> Trees<V, S> {
        let tables = std::iter::repeat_with(|| None).take(context.subsets.size()).collect();
        let (unary, binary) = context.rules.ops.iter().partition(|op| op.is_unary());
        let keeps_order = context.rules.order == CardOrder::Kept;
        let target_roots = TargetRoots::default();
        Trees { context, order, card_by_card: false, keeps_order, binary, unary, tables, target_roots }
    }

    /// Restricts the trees to those that take one card at a time.
    pub(crate) fn card_by_card(self) -> Trees<V, S> {
        Trees { card_by_card: true, ..self }
    }

    /// Fills the tables of `m` and of all its parts, or where the order of the cards is kept, of those parts that lie
    /// together in it.
    fn fill(&mut self, m: SubsetIndex) -> Result<(), StopReason> {
        if self.keeps_order {
            if self.tables[m].is_none() {
                self.splits(m).try_for_each(|a| self.fill(a).and_then(|()| self.fill(m - a)))?;
                let table = self.build_table(m)?;
                self.context.budget.reserve::<(V, S)>(table.len())?;
                self.tables[m] = Some(table);
            }
            return Ok(());
        }
        for part in self.context.subsets.parts(m).into_iter().skip(1) {
            if self.tables[part].is_none() {
                let table = self.build_table(part)?;
                self.context.budget.reserve::<(V, S)>(table.len())?;
                self.tables[part] = Some(table);
            }
        }
        Ok(())
    }

    /// Fills the tables of all proper parts of `m`, and that of `m` if its trees cannot be found without it.
    pub(crate) fn fill_parts(&mut self, m: SubsetIndex) -> Result<(), StopReason> {
        self.splits(m).try_for_each(|part| self.fill(part).and_then(|()| self.fill(m - part)))?;
        if self.is_invertible() { Ok(()) } else { self.fill(m) }
    }

    /// A table that has been filled before.
    fn table(&self, m: SubsetIndex) -> &Table<V, S> {
        self.tables[m].as_ref().expect("the parts of a sub-hand are filled before it is asked for")
    }

    /// All values that the sub-hand `m` makes, from the tables of its parts.
    fn build_table(&self, m: SubsetIndex) -> Result<Table<V, S>, StopReason> {
        let mut table = Table::default();
        for leaf in self.leaves(m)? {
            add_at(&mut table, leaf.value, S::card());
        }
        let mut reserved = 0;
        let pace = if self.context.has_canonical_keys { 1 << 10 } else { 1 };
        for a in self.splits(m).filter(|&a| a >= m - a) {
            let (lhs, rhs) = (self.table(a), self.table(m - a));
            let cards = self.card_counts(a, m - a);
            let swapped = [cards[1], cards[0]];
            for (i, (x, kx)) in lhs.iter().enumerate() {
                for (j, (y, ky)) in rhs.iter().enumerate() {
                    // Each value of one part meets each value of the other under every operator. A row may be millions
                    // of values long, so the limits are looked at along it too.
                    if j % pace == 0 {
                        self.context.budget.spend(6 * pace.min(rhs.len() - j) as u64)?;
                        if table.len() > reserved + 4096 {
                            self.context.budget.reserve::<(V, S)>(table.len() - reserved)?;
                            reserved = table.len();
                        }
                    }
                    let same = a == m - a;
                    for &op in &self.binary {
                        let commutes = op.commutes();
                        if same && commutes && self.order == Order::Commuted && !self.keeps_order {
                            match i.cmp(&j) {
                                std::cmp::Ordering::Less => self.offer(&mut table, op, x, y, cards, kx.times(ky)),
                                std::cmp::Ordering::Equal => self.offer(&mut table, op, x, y, cards, kx.pairs()),
                                std::cmp::Ordering::Greater => {}
                            }
                            continue;
                        }
                        self.offer(&mut table, op, x, y, cards, kx.times(ky));
                        let once = same || self.keeps_order || commutes && self.order == Order::Commuted;
                        if !once {
                            self.offer(&mut table, op, y, x, swapped, kx.times(ky));
                        }
                    }
                }
            }
        }
        if !self.unary.is_empty() {
            self.close(&mut table, m)?;
        }
        Ok(table)
    }

    fn offer(&self, table: &mut Table<V, S>, op: Op, left: &V, right: &V, cards: [usize; 2], element: S) {
        match self.context.make(op, left, right) {
            Outcome::Value(value) => {
                let element = element.at_node(&TreeNode { op, left, right, value: &value, cards, is_root: false });
                add_at(table, value, element);
            }
            Outcome::Undefined => {}
            Outcome::TooBig | Outcome::Undecided => self.context.budget.note_undecided(),
        }
    }

    /// The number of cards in each of two parts.
    fn card_counts(&self, a: SubsetIndex, b: SubsetIndex) -> [usize; 2] {
        [a, b].map(|part| self.context.subsets.len(part))
    }

    /// The nonempty proper parts of `m` that may stand on the left; where the order of the cards is kept, those that
    /// begin it.
    fn splits(&self, m: SubsetIndex) -> impl Iterator<Item = SubsetIndex> + use<V, S> {
        let parts = match self.keeps_order {
            true => self.context.subsets.beginnings(m),
            false => self.context.subsets.parts(m),
        };
        let parts = parts.into_iter().filter(|&part| part != 0 && part != m);
        parts
            .filter(|&part| !self.card_by_card || self.card_counts(part, m - part).contains(&1))
            .collect::<Vec<_>>()
            .into_iter()
    }

    /// The element of the trees over all of `m` that make `v`; fills the tables of the parts of `m` first.
    pub(crate) fn total(&mut self, m: SubsetIndex, v: &V) -> Result<Option<S>, StopReason> {
        self.fill_parts(m)?;
        let mut total: Option<S> = None;
        for chain in self.chains(m, v, MatchBy::Value)? {
            let base = self.total_of_base(m, &chain.source, chain.match_by, chain.ops.is_empty())?;
            if let Some(element) = base {
                add_to(&mut total, chain.weigh(element, v, self.context.subsets.len(m)));
            }
        }
        Ok(total)
    }

    /// The element of the trees over `m` that make `v` and have no unary operator at their root.
    fn total_of_base(&self, m: SubsetIndex, v: &V, match_by: MatchBy, is_root: bool) -> Result<Option<S>, StopReason> {
        let mut total: Option<S> = None;
        for leaf in self.leaves(m)? {
            if leaf.value == *v {
                add_to(&mut total, S::card());
            }
        }
        for a in self.splits(m) {
            for TreeRoot { op, left: (a, x), right: (b, y) } in self.roots(a, m - a, v, match_by)? {
                let (kx, ky) = (&self.table(a)[&x], &self.table(b)[&y]);
                let element = match self.mirror(op, (a, &x), (b, &y)) {
                    Mirror::None => kx.times(ky),
                    Mirror::SameEntry => kx.pairs(),
                    Mirror::Elsewhere => continue,
                };
                let cards = self.card_counts(a, b);
                add_to(&mut total, element.at_node(&TreeNode { op, left: &x, right: &y, value: v, cards, is_root }));
            }
        }
        Ok(total)
    }

    /// Whether the same tree occurs a second time, with its sides exchanged.
    fn mirror(&self, op: Op, left: (SubsetIndex, &V), right: (SubsetIndex, &V)) -> Mirror {
        if self.order == Order::Written || self.keeps_order || !op.commutes() {
            return Mirror::None;
        }
        let place = |(part, value): (SubsetIndex, &V)| (part, self.table(part).get_index_of(value));
        match place(left).cmp(&place(right)) {
            std::cmp::Ordering::Greater => Mirror::None,
            std::cmp::Ordering::Equal => Mirror::SameEntry,
            std::cmp::Ordering::Less => Mirror::Elsewhere,
        }
    }

    /// Whether `m` makes `v`. Looks at even splits first: a solution that needs only small tables is found before the
    /// large ones are built.
    pub(crate) fn reaches(&mut self, m: SubsetIndex, v: &V) -> Result<bool, StopReason> {
        if !self.is_invertible() {
            self.fill(m)?;
        }
        let chains = self.chains(m, v, MatchBy::Value)?;
        if self.leaves(m)?.iter().any(|leaf| chains.iter().any(|chain| leaf.value == chain.source)) {
            return Ok(true);
        }
        let mut splits: Vec<SubsetIndex> = self.splits(m).filter(|&a| a >= m - a).collect();
        splits.sort_by_cached_key(|&a| self.context.subsets.len(a).max(self.context.subsets.len(m - a)));
        for a in splits {
            self.fill(a)?;
            self.fill(m - a)?;
            for Chain { source, match_by, .. } in &chains {
                if !self.roots(a, m - a, source, *match_by)?.is_empty()
                    || !self.keeps_order && !self.roots(m - a, a, source, *match_by)?.is_empty()
                {
                    return Ok(true);
                }
            }
        }
        Ok(false)
    }

    /// Some tree over all of `m` that makes `v`; one of an even split, if there is one.
    pub(crate) fn first(&mut self, m: SubsetIndex, v: &V) -> Result<Option<Expr>, StopReason> {
        if !self.reaches(m, v)? {
            return Ok(None);
        }
        self.reconstruct(m, v, MatchBy::Value)
    }

    /// A tree over `m` that makes `v`, from the tables that have been filled.
    fn reconstruct(&self, m: SubsetIndex, v: &V, match_by: MatchBy) -> Result<Option<Expr>, StopReason> {
        for chain in self.chains(m, v, match_by)? {
            if let Some(expr) = self.reconstruct_base(m, &chain.source, chain.match_by)? {
                return Ok(Some(chain.around(expr)));
            }
        }
        Ok(None)
    }

    /// A tree over `m` that makes `v` and has no unary operator at its root.
    fn reconstruct_base(&self, m: SubsetIndex, v: &V, match_by: MatchBy) -> Result<Option<Expr>, StopReason> {
        if let Some(leaf) = self.leaves(m)?.into_iter().find(|leaf| leaf.value == *v) {
            return Ok(Some(leaf.expr));
        }
        for a in self.splits(m).filter(|&a| self.tables[a].is_some() && self.tables[m - a].is_some()) {
            if let Some(TreeRoot { op, left: (a, x), right: (b, y) }) =
                self.roots(a, m - a, v, match_by)?.into_iter().next()
            {
                return Ok(match (self.reconstruct(a, &x, MatchBy::Key)?, self.reconstruct(b, &y, MatchBy::Key)?) {
                    (Some(lhs), Some(rhs)) => Some(Expr::apply(op, lhs, rhs)),
                    _ => None,
                });
            }
        }
        Ok(None)
    }

    /// Whether one of these sub-hands makes `v`.
    pub(crate) fn any_reaches(
        &mut self,
        mut subs: impl Iterator<Item = SubsetIndex>,
        v: &V,
    ) -> Result<bool, StopReason> {
        // A limit that is reached before an answer ends the search; a yes ends it too.
        subs.find_map(|m| match self.reaches(m, v) {
            Ok(false) => None,
            answer => Some(answer),
        })
        .unwrap_or(Ok(false))
    }

    /// The table of `m`: every value that it makes.
    pub(crate) fn values(&mut self, m: SubsetIndex) -> Result<&Table<V, S>, StopReason> {
        self.fill(m)?;
        Ok(self.table(m))
    }

    /// The trees over all of `m` that make `v`, one at a time; the tables of its parts must have been filled.
    pub(crate) fn stream(self: &Arc<Self>, m: SubsetIndex, v: &V) -> Stream<Expr> {
        self.stream_of(m, v, MatchBy::Value)
    }

    fn stream_of(self: &Arc<Self>, m: SubsetIndex, v: &V, match_by: MatchBy) -> Stream<Expr> {
        if self.unary.is_empty() {
            return self.stream_of_base(m, v, match_by);
        }
        let trees = Arc::clone(self);
        Box::new(self.chains(m, v, match_by).unwrap_or_default().into_iter().flat_map(move |chain| {
            trees.stream_of_base(m, &chain.source, chain.match_by).map(move |expr| chain.around(expr))
        }))
    }

    /// The trees over `m` that make `v` and have no unary operator at their root.
    fn stream_of_base(self: &Arc<Self>, m: SubsetIndex, v: &V, match_by: MatchBy) -> Stream<Expr> {
        let is_made = |leaf: Leaf<V>| (leaf.value == *v).then_some(leaf.expr);
        let leaves: Vec<Expr> = self.leaves(m).unwrap_or_default().into_iter().filter_map(is_made).collect();
        let (trees, v) = (Arc::clone(self), v.clone());
        let roots = self.splits(m).flat_map(move |a| trees.roots(a, m - a, &v, match_by).unwrap_or_default());
        let trees = Arc::clone(self);
        Box::new(leaves.into_iter().chain(roots.flat_map(
            move |TreeRoot { op, left: (a, x), right: (b, y) }| -> Stream<Expr> {
                let mirror = trees.mirror(op, (a, &x), (b, &y));
                // The simpler order has the larger number first.
                let swap = trees.order == Order::Commuted && !trees.keeps_order && op.commutes() && y.comes_before(&x);
                let right = Arc::clone(&trees);
                let lefts = trees.stream_of(a, &x, MatchBy::Key).enumerate();
                let join = move |lhs: Expr, rhs: Expr| {
                    if swap { Expr::apply(op, rhs, lhs) } else { Expr::apply(op, lhs, rhs) }
                };
                match mirror {
                    Mirror::Elsewhere => Box::new(std::iter::empty()),
                    mirror => Box::new(lefts.flat_map(move |(i, lhs)| {
                        let before = if let Mirror::SameEntry = mirror { i } else { 0 };
                        right.stream_of(b, &y, MatchBy::Key).skip(before).map(move |rhs| join(lhs.clone(), rhs))
                    })),
                }
            },
        )))
    }
}

/// Where the mirror image of a tree occurs: the same tree with its sides exchanged.
enum Mirror {
    /// Nowhere.
    None,
    /// At the same root, with both sides from the same entry.
    SameEntry,
    /// At another root, which counts it.
    Elsewhere,
}

#[cfg(test)]
mod tests;
