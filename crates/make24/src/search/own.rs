//! Searches that users of the library write.

use super::SearchContext;
use crate::value::Number;
use crate::watch::StopReason;

/// A search of your own, which [`Solver::search`](crate::Solver::search) runs in the fastest number type that holds
/// every number made from the cards and the target, each used once at most. A search that uses a card twice on the way
/// to one number, such as one from the target down, may meet larger numbers, which that type does not check.
///
/// This one folds all solutions of a puzzle: what two parts of a hand make are multiplied, and the ways to one number
/// are added. With 1 for each card that counts the solutions; with other weights, or with other operations in the place
/// of the sum and the product, the same recursion finds costs, probabilities or lists.
///
/// ```
/// use make24::search::{OwnSearch, SearchContext};
/// use make24::value::{Arithmetic, Number};
/// use make24::{Count, Form, Puzzle, Solver, StopReason};
/// use std::collections::HashMap;
///
/// struct CountWays<'a>(&'a Puzzle);
///
/// impl OwnSearch for CountWays<'_> {
///     type Found = u64;
///
///     fn run<V: Number>(self, context: &SearchContext<V>) -> Result<u64, StopReason> {
///         let hands = context.sub_hands();
///         let mut tables: Vec<HashMap<V, u64>> = vec![HashMap::new(); hands.size()];
///         for hand in 1..hands.size() {
///             if let Some(card) = hands.single(hand) {
///                 tables[hand].insert(context.values()[card].clone(), 1);
///             }
///             for part in hands.parts(hand) {
///                 let mut made = HashMap::new();
///                 for (x, ways_x) in &tables[part] {
///                     for (y, ways_y) in &tables[hand - part] {
///                         for op in context.rules().ops.iter() {
///                             context.budget().spend(1)?;
///                             if let Some(value) = context.make(&op, x, y).value() {
///                                 *made.entry(value).or_insert(0) += ways_x * ways_y;
///                             }
///                         }
///                     }
///                 }
///                 made.into_iter().for_each(|(value, ways)| *tables[hand].entry(value).or_insert(0) += ways);
///             }
///         }
///         Ok(tables.last().and_then(|table| table.get(&V::of(&self.0.target))).copied().unwrap_or(0))
///     }
/// }
///
/// let (solver, puzzle): (Solver, Puzzle) = (Solver::default(), "1 3 4 6".parse()?);
/// let ways = solver.search(&puzzle, CountWays(&puzzle)).complete().flatten().unwrap();
/// assert_eq!(Count::from(ways), solver.count(&puzzle, Form::Written).found());
/// # Ok::<(), make24::ParseHandError>(())
/// ```
pub trait OwnSearch {
    /// What it finds.
    type Found;

    /// Searches. A search that may take long tells the [budget](SearchContext::budget) what it does.
    ///
    /// # Errors
    ///
    /// The limit that the budget says is reached.
    fn run<V: Number>(self, context: &SearchContext<V>) -> Result<Self::Found, StopReason>;
}
