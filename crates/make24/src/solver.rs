//! The solver: rules made ready once, and the questions one can ask.

mod answer;

pub use answer::{Answer, Solution, Solutions};

use crate::budget::{Budget, Limits, Stop, Watch};
use crate::card::Card;
use crate::count::Count;
use crate::expr::Expr;
use crate::form::Form;
use crate::hand::{Hand, Puzzle};
use crate::op::OpSet;
use crate::rules::RuleSet;
use crate::search::classes::{classes, reading_cost};
use crate::search::essential::Essential;
use crate::search::tally::{self, Best, Counts};
use crate::search::trees::{Order, Trees};
use crate::search::walk::{Walk, Which};
use crate::search::{Ground, Set, Stream, has_negative, large, shapes_suffice};
use crate::value::{Height, Ratio, Rational, Value};
use std::cmp::Ordering;
use std::fmt;
use std::sync::Arc;

/// Rules and limits, ready for many puzzles.
///
/// ```
/// use make24::{Count, Form, Puzzle, RuleSet, Solver};
/// let solver = Solver::new(RuleSet::ARITHMETIC);
/// let puzzle: Puzzle = "6 6 6 6".parse()?;
/// assert_eq!(solver.is_solvable(&puzzle).complete(), Some(true));
/// assert_eq!(solver.count(&puzzle, Form::Written).complete(), Some(Count::from(7)));
/// let ways: Vec<String> = solver.solutions(&puzzle, Form::Essential).map(|s| s.to_string()).collect();
/// assert_eq!(ways, ["6 + 6 + 6 + 6", "6 * 6 - 6 - 6"]);
/// # Ok::<(), make24::ParseHandError>(())
/// ```
#[derive(Clone, Default)]
pub struct Solver {
    rules: RuleSet,
    limits: Limits,
    watch: Option<Watch>,
}

/// The largest hand of which the plainest solution is looked for among all.
const SEARCHED: usize = 7;

/// A bound on all that a puzzle's cards can make, and on what is left to make of its target.
fn height_of(puzzle: &Puzzle) -> Height {
    puzzle.hand.cards().iter().map(Card::number).chain([&puzzle.target]).collect()
}

/// Runs a question in the smallest number type that holds every value on the way.
macro_rules! in_fitting {
    ($puzzle:expr, $V:ident => $body:expr) => {{
        let height = height_of($puzzle);
        if height.fits_i64() {
            type $V = Ratio<i64>;
            $body
        } else if height.fits_i128() {
            type $V = Ratio<i128>;
            $body
        } else {
            type $V = Rational;
            $body
        }
    }};
}

impl Solver {
    /// A solver for these rules, with the default limits.
    pub fn new(rules: RuleSet) -> Solver {
        Solver { rules, ..Solver::default() }
    }

    /// The same solver with other limits for each question.
    pub fn with_limits(self, limits: Limits) -> Solver {
        Solver { limits, ..self }
    }

    /// The same solver, which ends a question with [`Stop::Cancelled`] soon after `watch` says so.
    pub fn with_watch(self, watch: impl Fn() -> bool + Send + Sync + 'static) -> Solver {
        Solver { watch: Some(Arc::new(watch)), ..self }
    }

    /// The rules.
    pub fn rules(&self) -> &RuleSet {
        &self.rules
    }

    fn budget(&self, puzzle: &Puzzle) -> Arc<Budget> {
        let height = height_of(puzzle);
        // Numbers beyond machine words keep their digits elsewhere.
        let outside = if height.fits_i128() { 0 } else { height.bits() / 4 };
        Arc::new(Budget::new(self.limits, self.watch.clone(), outside))
    }

    /// Whether the puzzle can be solved; no expression is built.
    ///
    /// ```
    /// # use make24::{Puzzle, Solver};
    /// let solvable = |text: &str| Solver::default().is_solvable(&text.parse::<Puzzle>().unwrap()).complete();
    /// assert_eq!(solvable("3 3 8 8"), Some(true));
    /// assert_eq!(solvable("1 1 1 1"), Some(false));
    /// ```
    pub fn is_solvable(&self, puzzle: &Puzzle) -> Answer<bool> {
        if puzzle.hand.len() > SEARCHED && self.large(puzzle).is_some() {
            return Answer::Complete(true);
        }
        Answer::of(in_fitting!(puzzle, V => self.reaches::<V>(puzzle)), || false)
    }

    fn reaches<V: Value>(&self, puzzle: &Puzzle) -> Result<bool, Stop> {
        let ground = Ground::<V>::new(&puzzle.hand, &self.rules, self.budget(puzzle))?;
        let mut trees = Trees::<V, ()>::new(Arc::clone(&ground), Order::Commuted);
        trees.reach_any(ground.roots(), &V::of(&puzzle.target))
    }

    /// How many solutions there are under a form. `Written` to `Arranged` are counted without listing them.
    pub fn count(&self, puzzle: &Puzzle, form: Form) -> Answer<Count> {
        let counted = match form {
            Form::Written => {
                in_fitting!(puzzle, V => self.count_trees::<V>(puzzle, Order::Written))
            }
            Form::Commuted => {
                in_fitting!(puzzle, V => self.count_trees::<V>(puzzle, Order::Commuted))
            }
            Form::Flat | Form::Arranged if shapes_suffice(&puzzle.hand, &self.rules) => {
                in_fitting!(puzzle, V => self.count_shapes::<V>(puzzle, form))
            }
            Form::Essential if self.cores_suffice(puzzle) => {
                in_fitting!(puzzle, V => self.count_cores::<V>(puzzle))
            }
            _ => {
                let mut solutions = self.solutions(puzzle, form);
                let mut count = Count::default();
                solutions.by_ref().for_each(|_| count += &Count::from(1));
                return match solutions.stopped() {
                    Some(stop) => Answer::Incomplete(count, stop),
                    None => Answer::Complete(count),
                };
            }
        };
        Answer::of(counted, Count::default)
    }

    fn count_trees<V: Value>(&self, puzzle: &Puzzle, order: Order) -> Result<Count, Stop> {
        let ground = Ground::<V>::new(&puzzle.hand, &self.rules, self.budget(puzzle))?;
        let mut trees = Trees::<V, Count>::new(Arc::clone(&ground), order);
        let target = V::of(&puzzle.target);
        let mut count = Count::default();
        for m in ground.roots() {
            count += &trees.total(m, &target)?.unwrap_or_default();
        }
        Ok(count)
    }

    fn count_shapes<V: Value>(&self, puzzle: &Puzzle, form: Form) -> Result<Count, Stop> {
        let ground = Ground::<V>::new(&puzzle.hand, &self.rules, self.budget(puzzle))?;
        let counts: Option<Counts> = tally::total(&ground, form.signs_move(), &puzzle.target)?;
        Ok(counts.map(|counts| counts.all).unwrap_or_default())
    }

    fn count_cores<V: Value>(&self, puzzle: &Puzzle) -> Result<Count, Stop> {
        let budget = self.budget(puzzle);
        let essential = Essential::<V>::new(&puzzle.hand, &puzzle.target, &self.rules, Arc::clone(&budget))?;
        let Some(essential) = essential else {
            return Ok(Count::default());
        };
        let count = Count::from(essential.count(&puzzle.target));
        budget.stopped().map_or(Ok(count), Err)
    }

    /// How many classes of expressions the cards have under `Flat` or `Arranged`, whatever they make; the classes are
    /// counted, not listed. `None` for the other forms, and for rules without `+` or `*`.
    ///
    /// ```
    /// # use make24::{Count, Form, Hand, Solver};
    /// let hand = "101 1009 10007".parse::<Hand>()?; // far apart, so that no two classes meet by chance
    /// let count = Solver::default().count_all(&hand, Form::Arranged).expect("a form of shapes");
    /// assert_eq!(count.complete(), Some(Count::from(68))); // OEIS A140606(3)
    /// # Ok::<(), make24::ParseHandError>(())
    /// ```
    pub fn count_all(&self, hand: &Hand, form: Form) -> Option<Answer<Count>> {
        let counted = matches!(form, Form::Flat | Form::Arranged) && shapes_suffice(hand, &self.rules);
        let puzzle = Puzzle::new(hand.clone(), 1);
        counted
            .then(|| Answer::of(in_fitting!(&puzzle, V => self.count_all_shapes::<V>(&puzzle, form)), Count::default))
    }

    fn count_all_shapes<V: Value>(&self, puzzle: &Puzzle, form: Form) -> Result<Count, Stop> {
        let ground = Ground::<V>::new(&puzzle.hand, &self.rules, self.budget(puzzle))?;
        let mut count = Count::default();
        for counts in tally::everything::<V, Counts>(&ground, form.signs_move())? {
            count += &counts.all;
        }
        Ok(count)
    }

    /// Whether the walk over cores lists the essential solutions of this puzzle; see [`Essential`] for its bounds.
    fn cores_suffice(&self, puzzle: &Puzzle) -> bool {
        self.rules.ops == OpSet::ARITHMETIC
            && puzzle.target.sign() == Ordering::Greater
            && !has_negative(&puzzle.hand)
            && shapes_suffice(&puzzle.hand, &self.rules)
    }

    /// The plainest solution: the one of least [`Shape::cost`](crate::Shape::cost). Of more than seven cards a plain
    /// one, since the plainest would take minutes.
    ///
    /// ```
    /// # use make24::{Puzzle, Solver};
    /// let best = Solver::default().best(&"1 5 5 5".parse::<Puzzle>()?).found().expect("there is one");
    /// assert_eq!(best.to_string(), "5 * (5 - 1 / 5)");
    /// # Ok::<(), make24::ParseHandError>(())
    /// ```
    pub fn best(&self, puzzle: &Puzzle) -> Answer<Option<Solution>> {
        let best = if puzzle.hand.len() > SEARCHED {
            self.large(puzzle).map_or_else(|| in_fitting!(puzzle, V => self.first::<V>(puzzle)), |expr| Ok(Some(expr)))
        } else if shapes_suffice(&puzzle.hand, &self.rules) {
            in_fitting!(puzzle, V => self.best_shape::<V>(puzzle))
        } else {
            let mut solutions = self.solutions(puzzle, Form::Commuted);
            let best =
                solutions.by_ref().map(|solution| solution.expr).min_by_key(|expr| (reading_cost(expr), expr.clone()));
            solutions.stopped().map_or(Ok(best), Err)
        };
        let solution = |expr| Solution { expr, value: puzzle.target.clone() };
        Answer::of(best.map(|best| best.map(solution)), || None)
    }

    /// Some solution of a large hand, where one is found without a search of all of it.
    fn large(&self, puzzle: &Puzzle) -> Option<Expr> {
        let cancelled = || self.watch.as_ref().is_some_and(|watch| watch());
        large::find(puzzle, &self.rules, cancelled, |small| self.best(small).found().map(|best| best.expr))
    }

    fn first<V: Value>(&self, puzzle: &Puzzle) -> Result<Option<Expr>, Stop> {
        let ground = Ground::<V>::new(&puzzle.hand, &self.rules, self.budget(puzzle))?;
        let mut trees = Trees::<V, ()>::new(Arc::clone(&ground), Order::Commuted);
        let target = V::of(&puzzle.target);
        for m in ground.roots() {
            if let Some(expr) = trees.first(m, &target)? {
                return Ok(Some(expr));
            }
        }
        Ok(None)
    }

    fn best_shape<V: Value>(&self, puzzle: &Puzzle) -> Result<Option<Expr>, Stop> {
        let ground = Ground::<V>::new(&puzzle.hand, &self.rules, self.budget(puzzle))?;
        // Where nothing need be negative, the plainest solution is found among sums that are not, which are far fewer.
        let signs_move = puzzle.target.sign() == Ordering::Greater && !has_negative(&puzzle.hand);
        let best: Option<Best> = tally::total(&ground, signs_move, &puzzle.target)?;
        Ok(best.and_then(|best| best.shape(&ground.cards).to_expr(false, &self.rules)))
    }

    /// The solutions that are distinct under a form, one at a time, each class by its plainest member, always in the
    /// same order. Listing takes no memory for what was listed, apart from the cases that [`Solutions`] names.
    pub fn solutions(&self, puzzle: &Puzzle, form: Form) -> Solutions {
        let made = in_fitting!(puzzle, V => self.stream::<V>(puzzle, form));
        let (stream, stopped): (Stream<Expr>, Box<dyn Fn() -> Option<Stop> + Send>) = match made {
            Ok(made) => made,
            Err(stop) => (Box::new(std::iter::empty()), Box::new(move || Some(stop))),
        };
        Solutions { stream, stopped, value: puzzle.target.clone() }
    }

    #[expect(clippy::type_complexity, reason = "a stream and the question whether it ended early")]
    fn stream<V: Value>(
        &self,
        puzzle: &Puzzle,
        form: Form,
    ) -> Result<(Stream<Expr>, Box<dyn Fn() -> Option<Stop> + Send>), Stop> {
        let Puzzle { hand, target } = puzzle.clone();
        let rules = self.rules;
        if form == Form::Essential && self.cores_suffice(puzzle) {
            let budget = self.budget(puzzle);
            let essential = Essential::<V>::new(&hand, &target, &self.rules, Arc::clone(&budget))?;
            let Some(essential) = essential else {
                return Ok((Box::new(std::iter::empty()), Box::new(|| None)));
            };
            let written = essential.solutions(&target).filter_map(move |shape| shape.to_expr(false, &rules));
            return Ok((Box::new(written), Box::new(move || budget.stopped())));
        }
        let ground = Ground::<V>::new(&hand, &self.rules, self.budget(puzzle))?;
        let roots = ground.roots();
        let asked = Arc::clone(&ground);
        let stopped = Box::new(move || asked.budget.stopped());
        let order = match form {
            Form::Written => Some(Order::Written),
            Form::Commuted => Some(Order::Commuted),
            _ if !shapes_suffice(&hand, &self.rules) => Some(Order::Commuted),
            _ => None,
        };
        let finer: Stream<Expr> = if let Some(order) = order {
            let mut trees = Trees::<V, ()>::new(Arc::clone(&ground), order);
            trees.fill_parts(ground.lattice.full())?;
            let (trees, target) = (Arc::new(trees), V::of(&target));
            Box::new(roots.flat_map(move |m| trees.stream(m, &target)))
        } else {
            let which = if form.signs_move() { Which::Arranged } else { Which::Flat };
            let walk = Arc::new(Walk::<V>::new(Arc::clone(&ground), which));
            let shapes = roots.flat_map(move |m| walk.roots(m, &target));
            Box::new(shapes.filter_map(move |(negative, shape)| shape.to_expr(negative, &rules)))
        };
        let done = form <= Form::Commuted || order.is_none() && !form.reduces();
        if done {
            return Ok((finer, stopped));
        }
        let classes = classes(finer, form, &ground);
        Ok((Box::new(classes.into_iter()), stopped))
    }

    /// Every value that the cards can make, in ascending order.
    ///
    /// ```
    /// # use make24::{Hand, Solver};
    /// let values = Solver::default().values(&"1 2".parse::<Hand>()?).complete().unwrap();
    /// let values: Vec<String> = values.iter().map(|value| value.to_string()).collect();
    /// assert_eq!(values, ["-1", "1/2", "1", "2", "3"]);
    /// # Ok::<(), make24::ParseHandError>(())
    /// ```
    pub fn values(&self, hand: &Hand) -> Answer<Vec<Rational>> {
        let puzzle = Puzzle::new(hand.clone(), 1);
        Answer::of(in_fitting!(&puzzle, V => self.reach_all::<V>(&puzzle)), Vec::new)
    }

    fn reach_all<V: Value>(&self, puzzle: &Puzzle) -> Result<Vec<Rational>, Stop> {
        let ground = Ground::<V>::new(&puzzle.hand, &self.rules, self.budget(puzzle))?;
        let mut trees = Trees::<V, ()>::new(Arc::clone(&ground), Order::Commuted);
        let mut values: Set<V> = Set::default();
        for m in ground.roots() {
            values.extend(trees.values(m)?.keys().cloned());
        }
        values.sort_unstable();
        Ok(values.iter().map(Value::to_rational).collect())
    }
}

impl fmt::Debug for Solver {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Solver").field("rules", &self.rules).field("limits", &self.limits).finish_non_exhaustive()
    }
}
