//! Lists the trees that make a number, one at a time.

use super::{Leaf, MatchBy, Mirror, Order, TreeRoot, Trees, TreesOfKind, Wanted};
use crate::expr::Expr;
use crate::search::Stream;
use crate::value::Number;
use std::sync::Arc;

impl<V: Number> Trees<V> {
    /// The tables of all parts must have been filled.
    pub(crate) fn stream(self: &Arc<Self>, v: V) -> Stream<Expr> {
        let trees = Arc::clone(self);
        let roots = self.context.roots_to_list();
        Box::new(roots.flat_map(move |m| trees.stream_of(trees.whole(m), &v, MatchBy::Value)))
    }

    fn stream_of(self: &Arc<Self>, wanted: Wanted, v: &V, match_by: MatchBy) -> Stream<Expr> {
        if let Some(kind) = self.only_kind(wanted).filter(|_| self.unary.is_empty()) {
            return self.stream_of_base(TreesOfKind { cards: wanted.cards, kind }, v, match_by);
        }
        let trees = Arc::clone(self);
        let chains = self.chains(wanted.cards, v, match_by).unwrap_or_default();
        Box::new(chains.into_iter().flat_map(move |chain| {
            let (bases, trees) = (trees.bases(&chain, wanted), Arc::clone(&trees));
            bases.flat_map(move |base| {
                let chain = chain.clone();
                trees.stream_of_base(base, &chain.source, chain.match_by).map(move |expr| chain.around(expr))
            })
        }))
    }

    fn stream_of_base(self: &Arc<Self>, base: TreesOfKind, v: &V, match_by: MatchBy) -> Stream<Expr> {
        let is_made = |leaf: Leaf<V>| (leaf.value == *v).then_some(leaf.expr);
        let leaves: Vec<Expr> = self.leaves_of(base).unwrap_or_default().into_iter().filter_map(is_made).collect();
        let (trees, v) = (Arc::clone(self), v.clone());
        let splits = self.context.until_ended(self.splits(base.cards));
        let roots = splits.flat_map(move |a| trees.roots(a, base, &v, match_by).unwrap_or_default());
        let trees = Arc::clone(self);
        Box::new(leaves.into_iter().chain(roots.flat_map(
            move |TreeRoot { op, left: (a, x), right: (b, y), .. }| -> Stream<Expr> {
                let mirror = trees.mirror(&op, (a, &x), (b, &y));
                // The simpler order has the larger number first.
                let swap = trees.order == Order::Commuted && !trees.has_places() && op.commutes() && y.comes_before(&x);
                let right = Arc::clone(&trees);
                let lefts = trees.stream_of(a.into(), &x, MatchBy::Key).enumerate();
                let join = move |lhs: Expr, rhs: Expr| {
                    let op = op.clone();
                    if swap { Expr::apply(op, rhs, lhs) } else { Expr::apply(op, lhs, rhs) }
                };
                match mirror {
                    Mirror::Elsewhere => Box::new(std::iter::empty()),
                    mirror => Box::new(lefts.flat_map(move |(i, lhs)| {
                        let before = if let Mirror::SameEntry = mirror { i } else { 0 };
                        let join = join.clone();
                        right.stream_of(b.into(), &y, MatchBy::Key).skip(before).map(move |rhs| join(lhs.clone(), rhs))
                    })),
                }
            },
        )))
    }
}
