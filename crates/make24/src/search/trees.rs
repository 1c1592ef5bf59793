//! The plain recursion: the values of a sub-hand are the values of its parts, joined by an operator.
//!
//! Each sub-hand has a table of its values, and of each value an [`Element`], which describes the trees that make it:
//! nothing but their existence, their number, or what the cheapest costs. This recursion is the reference that every faster
//! search is tested against.

mod by_bounds;
mod classes;
mod cost;
mod downward;
mod element;
mod leaves;
mod roots;
pub(crate) mod shared;
mod stream;
mod table;
mod tables;
mod targets;
mod unary;

pub use by_bounds::ByBounds;
pub(crate) use classes::TreeClasses;
pub use cost::Cost;
pub use element::{Element, Keeps};
pub use shared::SharedTables;
pub use table::ValueTable;

use downward::Asked;
use leaves::Leaf;
use roots::{MatchBy, TreeRoot, is_made};
use targets::TargetRoots;
use unary::Chain;

use super::SubsetIndex;
use super::semiring::{Semiring, add_to};
use super::{SearchContext, Stream};
use crate::budget::Refutation;
use crate::count::Count;
use crate::expr::Expr;
use crate::form::Form;
use crate::op::Op;
use crate::rules::CardOrder;
use crate::value::{Number, Outcome};
use crate::watch::StopReason;
use crate::writing::{OperandKind, OperandKinds};
use std::sync::{Arc, OnceLock};

/// Not where every byte of the engine is loaded by a page.
const SHARES_TABLES: bool = !cfg!(feature = "small");

/// Whether `x + y` and `y + x` are two trees or one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Order {
    /// Two.
    Written,
    /// One.
    Commuted,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct TreesOfKind {
    cards: SubsetIndex,
    kind: OperandKind,
}

#[derive(Clone, Copy)]
struct Wanted {
    cards: SubsetIndex,
    kind: Option<OperandKind>,
}

impl From<TreesOfKind> for Wanted {
    fn from(part: TreesOfKind) -> Wanted {
        Wanted { cards: part.cards, kind: Some(part.kind) }
    }
}

pub(crate) struct Trees<V> {
    context: Arc<SearchContext<V>>,
    keeps: Keeps,
    order: Order,
    card_by_card: bool,
    keeps_order: bool,
    kinds: OperandKinds,
    /// Whether trees with an idle step are left out ([`Op::is_idle`]).
    skips_idle_steps: bool,
    binary: Vec<Op>,
    unary: Vec<Op>,
    /// By sub-hand, filled by [`Trees::filled`].
    tables: Vec<OnceLock<Arc<Filled<V>>>>,
    shared: Option<Arc<SharedTables>>,
    asked: Asked<V>,
    /// The values, of every kind, of the last sub-hand that was asked for.
    merged: ValueTable<V>,
    target_roots: TargetRoots<V>,
}

/// The tables of a sub-hand.
pub struct Filled<V> {
    /// By the kind of the trees in them.
    pub tables: Vec<ValueTable<V>>,
    /// The order of their numbers by their bounds, once it has been asked for.
    pub by_bounds: OnceLock<Vec<ByBounds>>,
    /// The steps to make them: a hand that finds them made owes these too.
    pub steps: u64,
    /// The number of undecided results, which it owes too.
    pub undecided: u64,
}

impl<V: Number> Filled<V> {
    fn len(&self) -> usize {
        self.tables.iter().map(ValueTable::len).sum()
    }
}

impl Order {
    pub(crate) fn of(form: Form) -> Order {
        if form == Form::Written { Order::Written } else { Order::Commuted }
    }
}

impl<V: Number> Trees<V> {
    pub(crate) fn new(context: Arc<SearchContext<V>>, keeps: Keeps, order: Order) -> Trees<V> {
        let tables = std::iter::repeat_with(OnceLock::new).take(context.subsets.size()).collect();
        let (unary, binary) = context.rules.ops.iter().partition(|op| op.is_unary());
        let order = if context.rules.may_swap_operands() { order } else { Order::Written };
        let keeps_order = context.rules.order == CardOrder::Kept;
        let kinds = OperandKinds::new(context.rules.writing.clone(), &context.rules.ops);
        let (asked, merged, target_roots) = (Asked::default(), ValueTable::new(keeps), TargetRoots::default());
        Trees {
            context,
            keeps,
            order,
            card_by_card: false,
            keeps_order,
            kinds,
            skips_idle_steps: false,
            binary,
            unary,
            tables,
            shared: None,
            asked,
            merged,
            target_roots,
        }
    }

    pub(crate) fn card_by_card(self) -> Trees<V> {
        Trees { card_by_card: true, shared: None, ..self }
    }

    /// Where rules about writing tell operands apart, a tree without the step may not be allowed.
    pub(crate) fn without_idle_steps(self, form: Form) -> Trees<V> {
        Trees { skips_idle_steps: form.reduces() && self.kinds.len() == 1, ..self }
    }

    pub(crate) fn sharing(self, shared: &Arc<SharedTables>) -> Trees<V> {
        let is_worth_it = SHARES_TABLES && !self.context.has_canonical_keys;
        Trees { shared: is_worth_it.then(|| Arc::clone(shared)), ..self }
    }

    fn whole(&self, m: SubsetIndex) -> Wanted {
        Wanted { cards: m, kind: self.kinds.whole() }
    }

    pub(crate) fn whole_hands(&self) -> Stream<SubsetIndex> {
        self.context.roots()
    }

    fn table(&self, part: TreesOfKind) -> Result<&ValueTable<V>, StopReason> {
        Ok(&self.filled(part.cards)?.tables[part.kind])
    }

    fn filled_table(&self, part: TreesOfKind) -> Option<&ValueTable<V>> {
        Some(&self.tables[part.cards].get()?.tables[part.kind])
    }

    fn by_bounds(&self, part: TreesOfKind) -> Result<&ByBounds, StopReason> {
        let filled = self.filled(part.cards)?;
        let order = |table: &ValueTable<V>| ByBounds::new(table.values().map(Number::bounds).collect());
        Ok(&filled.by_bounds.get_or_init(|| filled.tables.iter().map(order).collect())[part.kind])
    }

    fn element(&self, part: TreesOfKind, v: &V) -> Option<Element> {
        match self.filled_table(part) {
            Some(table) => table.place(v).map(|at| table.element(at)),
            None => self.asked.get(&(part, v.clone()))?.clone(),
        }
    }

    fn has(&self, part: TreesOfKind, v: &V) -> bool {
        match self.filled_table(part) {
            Some(table) => table.place(v).is_some(),
            None => self.asked.get(&(part, v.clone())).is_some_and(Option::is_some),
        }
    }

    fn reserve(&self, numbers: usize) -> Result<(), StopReason> {
        let budget = &self.context.budget;
        match self.keeps {
            Keeps::Existence => budget.reserve::<V>(numbers),
            Keeps::Counts => budget.reserve::<(V, Count)>(numbers),
            Keeps::Costs => budget.reserve::<(V, Cost)>(numbers),
        }
    }

    /// Whether the side of a part matters, so that no tree represents its mirror image.
    fn has_places(&self) -> bool {
        self.keeps_order || self.kinds.len() > 1
    }

    fn only_kind(&self, wanted: Wanted) -> Option<OperandKind> {
        wanted.kind.or((self.kinds.len() == 1).then_some(OperandKinds::NUMBER))
    }

    fn joins(&self, a: TreesOfKind, b: TreesOfKind) -> impl Iterator<Item = (&Op, OperandKind)> {
        self.binary.iter().filter_map(move |op| Some((op, self.kinds.join(op, a.kind, Some(b.kind))?)))
    }

    fn kinds_of_sides(&self, a: SubsetIndex, b: SubsetIndex) -> impl Iterator<Item = [TreesOfKind; 2]> + use<V> {
        let kinds = self.kinds.len();
        let part = |cards, kind| TreesOfKind { cards, kind };
        (0..kinds).flat_map(move |left| (0..kinds).map(move |right| [part(a, left), part(b, right)]))
    }

    /// Returns the parts of `m` that may be left of an operator, in ascending order.
    fn splits(&self, m: SubsetIndex) -> Stream<SubsetIndex> {
        match (self.context.subsets.len(m), self.card_by_card) {
            (2.., true) => self.context.lefts_of_split(m, 1),
            (cards, _) => self.context.lefts(m, 1..=cards.saturating_sub(1)),
        }
    }

    /// The most even splits come first: what needs only small tables comes before large ones are built.
    fn splits_evenest_first(&self, m: SubsetIndex) -> Stream<SubsetIndex> {
        let cards = self.context.subsets.len(m);
        let least = if self.card_by_card && cards > 1 { cards - 1 } else { cards.div_ceil(2) };
        let context = Arc::clone(&self.context);
        Box::new((least..cards).flat_map(move |larger| context.lefts_of_split(m, larger)))
    }

    pub(crate) fn total(&mut self, m: SubsetIndex, v: &V) -> Result<Option<Element>, StopReason> {
        if self.goes_down(m) {
            return self.descend(self.whole(m), v);
        }
        self.total_from_tables(m, v)
    }

    pub(crate) fn total_from_tables(&self, m: SubsetIndex, v: &V) -> Result<Option<Element>, StopReason> {
        self.fill_parts(m)?;
        let mut total: Option<Element> = None;
        if !self.is_invertible() {
            self.each_that_is(m, v, |element| add_to(&mut total, element))?;
            return Ok(total);
        }
        for chain in self.chains(m, v, MatchBy::Value)? {
            for base in self.bases(&chain, self.whole(m)) {
                let element = self.total_of_base(base, &chain.source, chain.match_by)?;
                if let Some(element) = element {
                    add_to(&mut total, chain.weigh(element, v));
                }
            }
        }
        Ok(total)
    }

    /// Only trees without a unary operator at their root.
    fn total_of_base(&self, base: TreesOfKind, v: &V, match_by: MatchBy) -> Result<Option<Element>, StopReason> {
        let mut total = self.total_of_leaves(base, v)?;
        for a in self.splits(base.cards) {
            self.add_roots(a, base, v, match_by, &mut total)?;
        }
        Ok(total)
    }

    fn total_of_leaves(&self, base: TreesOfKind, v: &V) -> Result<Option<Element>, StopReason> {
        let mut total: Option<Element> = None;
        for _ in self.leaves_of(base)?.iter().filter(|leaf| leaf.value == *v) {
            add_to(&mut total, self.keeps.card());
        }
        Ok(total)
    }

    fn add_roots(
        &self,
        a: SubsetIndex,
        base: TreesOfKind,
        v: &V,
        match_by: MatchBy,
        total: &mut Option<Element>,
    ) -> Result<(), StopReason> {
        for TreeRoot { op, left: (a, x), right: (b, y), .. } in self.roots(a, base, v, match_by)? {
            let Some((kx, ky)) = self.element(a, &x).zip(self.element(b, &y)) else { continue };
            let element = match self.mirror(&op, (a, &x), (b, &y)) {
                Mirror::None => kx.times(&ky),
                Mirror::SameEntry => kx.pairs(),
                Mirror::Elsewhere => continue,
            };
            add_to(total, element.at_node(&op, v));
        }
        Ok(())
    }

    fn mirror(&self, op: &Op, left: (TreesOfKind, &V), right: (TreesOfKind, &V)) -> Mirror {
        if self.order == Order::Written || self.has_places() || !op.commutes() {
            return Mirror::None;
        }
        let place = |(part, value): (TreesOfKind, &V)| self.filled_table(part)?.place(value);
        let (a, b) = (left.0.cards, right.0.cards);
        match if a == b { place(left).cmp(&place(right)) } else { a.cmp(&b) } {
            std::cmp::Ordering::Greater => Mirror::None,
            std::cmp::Ordering::Equal => Mirror::SameEntry,
            std::cmp::Ordering::Less => Mirror::Elsewhere,
        }
    }

    pub(crate) fn reaches(&mut self, m: SubsetIndex, v: &V) -> Result<bool, StopReason> {
        if self.goes_down(m) {
            return Ok(self.descend(self.whole(m), v)?.is_some());
        }
        if !self.is_invertible() {
            let mut is_made = false;
            self.each_that_is(m, v, |_| is_made = true)?;
            return Ok(is_made);
        }
        let chains = self.chains(m, v, MatchBy::Value)?;
        let whole = self.whole(m);
        let bases: Vec<(Chain<V>, TreesOfKind)> = chains
            .into_iter()
            .flat_map(|chain| self.bases(&chain, whole).map(move |base| (chain.clone(), base)))
            .collect();
        for (chain, base) in &bases {
            if self.leaves_of(*base)?.iter().any(|leaf| leaf.value == chain.source) {
                return Ok(true);
            }
        }
        let keeps_order = self.keeps_order;
        for a in self.splits_evenest_first(m).filter(|&a| keeps_order || a >= m - a) {
            self.filled(a)?;
            self.filled(m - a)?;
            for (Chain { source, match_by, .. }, base) in &bases {
                if !self.roots(a, *base, source, *match_by)?.is_empty()
                    || !keeps_order && !self.roots(m - a, *base, source, *match_by)?.is_empty()
                {
                    return Ok(true);
                }
            }
        }
        Ok(false)
    }

    pub(crate) fn first(&mut self, m: SubsetIndex, v: &V) -> Result<Option<Expr>, StopReason> {
        if !self.reaches(m, v)? {
            return Ok(None);
        }
        self.reconstruct(self.whole(m), v, MatchBy::Value)
    }

    fn reconstruct(&self, wanted: Wanted, v: &V, match_by: MatchBy) -> Result<Option<Expr>, StopReason> {
        for chain in self.chains(wanted.cards, v, match_by)? {
            for base in self.bases(&chain, wanted) {
                if let Some(expr) = self.reconstruct_base(base, &chain.source, chain.match_by)? {
                    return Ok(Some(chain.around(expr)));
                }
            }
        }
        Ok(None)
    }

    fn reconstruct_base(&self, base: TreesOfKind, v: &V, match_by: MatchBy) -> Result<Option<Expr>, StopReason> {
        if let Some(leaf) = self.leaves_of(base)?.into_iter().find(|leaf| leaf.value == *v) {
            return Ok(Some(leaf.expr));
        }
        for a in self.splits(base.cards) {
            if let Some(TreeRoot { op, left: (a, x), right: (b, y), .. }) =
                self.roots(a, base, v, match_by)?.into_iter().next()
            {
                let (lhs, rhs) =
                    (self.reconstruct(a.into(), &x, MatchBy::Key)?, self.reconstruct(b.into(), &y, MatchBy::Key)?);
                return Ok(lhs.zip(rhs).map(|(lhs, rhs)| Expr::apply(op, lhs, rhs)));
            }
        }
        Ok(None)
    }

    pub(crate) fn any_reaches(
        &mut self,
        mut subs: impl Iterator<Item = SubsetIndex>,
        v: &V,
    ) -> Result<bool, StopReason> {
        // A limit that is reached before an answer ends the search, and so does a yes.
        subs.find_map(|m| match self.reaches(m, v) {
            Ok(false) => None,
            answer => Some(answer),
        })
        .unwrap_or(Ok(false))
    }

    pub(crate) fn values(&mut self, m: SubsetIndex) -> Result<&ValueTable<V>, StopReason> {
        if let Some(kind) = self.only_kind(self.whole(m)) {
            return self.table(TreesOfKind { cards: m, kind });
        }
        let mut merged = ValueTable::new(self.keeps);
        self.filled(m)?.tables.iter().for_each(|table| merged.add_all(table));
        self.reserve(merged.len())?;
        self.merged = merged;
        Ok(&self.merged)
    }

    /// Calls `each` for every entry equal to a number, which may have several keys.
    fn each_that_is(&self, m: SubsetIndex, v: &V, mut each: impl FnMut(Element)) -> Result<(), StopReason> {
        let tables = &self.filled(m)?.tables;
        let answers = self.only_kind(self.whole(m)).map_or(&tables[..], |kind| &tables[kind..=kind]);
        for table in answers {
            if self.context.has_canonical_keys {
                table.place(v).into_iter().for_each(|at| each(table.element(at)));
                continue;
            }
            for (at, value) in table.values().enumerate() {
                self.context.budget.spend(6)?;
                let verdict = is_made(&Outcome::Value(value.clone()), v);
                self.context.budget.note(verdict);
                if verdict == Refutation::Made {
                    each(table.element(at));
                }
            }
        }
        Ok(())
    }
}

/// Where the same tree occurs with its sides exchanged.
enum Mirror {
    None,
    /// At the same root, with both sides from the same entry.
    SameEntry,
    /// At another root, which counts it.
    Elsewhere,
}
