//! The solver: prepared rules, and one method per question.

mod answer;
mod boards;
mod choices;
mod fast;
mod gather;
mod least;
mod list;
pub(crate) mod number_type;
mod own;
mod simplest;
mod survey;

pub use answer::{Answer, Solution, Solutions};
pub(crate) use survey::Surveyed;

use choices::{both, either};

use crate::budget::{Budget, Limits, RefutationStats};
use crate::card::Card;
use crate::count::Count;
use crate::expr::Expr;
use crate::form::{Form, Normalizer};
use crate::hand::{Hand, Puzzle};
use crate::judge::{Verdict, judge};
use crate::literal::Literals;
use crate::op::OpSet;
use crate::plan::{Facts, Question, Search, SearchLog, is_plain, plan};
use crate::render::Style;
use crate::rules::{Domain, NumberKind, RuleSet};
use crate::search::shapes::{self, ShapeCounts};
use crate::search::trees::{Keeps, Order, SharedTables, TreeClasses, Trees};
use crate::search::{SearchContext, Set, shapes_suffice};
use crate::value::{Arithmetic, Height, Number, Rational};
use crate::watch::{Interrupt, StopReason};
use number_type::in_fitting;
use std::fmt;
use std::sync::Arc;

/// A solver for one rule set and its limits, to use for many puzzles.
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
#[derive(Clone)]
#[must_use]
pub struct Solver {
    rules: RuleSet,
    is_plain: bool,
    limits: Limits,
    watch: Option<Interrupt>,
    refutation_stats: Option<Arc<RefutationStats>>,
    search_log: Option<Arc<SearchLog>>,
    shared_tables: Arc<SharedTables>,
}

pub(crate) fn conclude<T>(found: Result<T, StopReason>, budget: &Budget, none: impl FnOnce() -> T) -> Answer<T> {
    match (found, budget.stopped()) {
        (Ok(found), None) => Answer::Complete(found),
        (Ok(found), Some(stop)) => Answer::Incomplete(found, stop),
        (Err(stop), _) => Answer::Incomplete(none(), stop),
    }
}

/// The approximate heap memory of a fraction that is not a machine word, in bytes: most of them fit next to their length.
const FRACTION_BYTES: usize = 24;

/// The approximate heap memory of a number in normal form, in bytes.
const NORMAL_FORM_BYTES: usize = 400;

impl Solver {
    /// A solver for these rules, with the default limits.
    pub fn new(rules: RuleSet) -> Solver {
        Solver {
            is_plain: is_plain(&rules),
            rules,
            limits: Limits::default(),
            watch: None,
            refutation_stats: None,
            search_log: None,
            shared_tables: Arc::default(),
        }
    }

    /// The same solver with other limits for each call.
    pub fn with_limits(self, limits: Limits) -> Solver {
        Solver { limits, ..self }
    }

    /// The same solver with an interrupt: a call ends soon after `watch` returns a reason.
    ///
    /// ```
    /// # use make24::{Answer, Puzzle, Solver, StopReason};
    /// let start = std::time::Instant::now();
    /// let solver = Solver::default().with_interrupt(move || (start.elapsed().as_secs() > 0).then_some(StopReason::Cancelled));
    /// assert_eq!(solver.is_solvable(&"3 3 8 8".parse::<Puzzle>()?), Answer::Complete(true));
    /// # Ok::<(), make24::ParseHandError>(())
    /// ```
    pub fn with_interrupt(self, watch: impl Fn() -> Option<StopReason> + Send + Sync + 'static) -> Solver {
        Solver { watch: Some(Arc::new(watch)), ..self }
    }

    /// Whether the interrupt asks to stop.
    pub fn is_interrupted(&self) -> bool {
        self.interrupted().is_some()
    }

    fn interrupted(&self) -> Option<StopReason> {
        self.watch.as_ref().and_then(|watch| watch())
    }

    /// The result of `ask`, or an incomplete `none` if the interrupt asks to stop.
    pub fn unless_interrupted<T>(&self, none: T, ask: impl FnOnce() -> Answer<T>) -> Answer<T> {
        match self.interrupted() {
            Some(stop) => Answer::Incomplete(none, stop),
            None => ask(),
        }
    }

    /// The same solver; where numbers may be irrational, it counts in `refutation_stats` how candidates are refuted.
    pub fn with_refutation_stats(self, refutation_stats: Arc<RefutationStats>) -> Solver {
        Solver { refutation_stats: Some(refutation_stats), ..self }
    }

    /// The same solver; it notes in `search_log` which searches answered, and under which conditions; see
    /// [`plan`](crate::plan).
    pub fn with_search_log(self, search_log: Arc<SearchLog>) -> Solver {
        Solver { search_log: Some(search_log), ..self }
    }

    /// The limits of each call.
    pub fn limits(&self) -> Limits {
        self.limits
    }

    /// The rules.
    pub fn rules(&self) -> &RuleSet {
        &self.rules
    }

    /// The limits of one call, for a search of your own; see [`search`](crate::search).
    pub fn budget(&self, puzzle: &Puzzle) -> Arc<Budget> {
        let height: Height = puzzle.hand.cards().iter().map(Card::number).chain([&puzzle.target]).collect();
        // Numbers beyond machine words keep their digits on the heap.
        let outside = match self.rules.number_kind() {
            NumberKind::Heights if height.fits_i64() => 0,
            NumberKind::Heights => FRACTION_BYTES.max(height.bits() / 4),
            NumberKind::Fractions => FRACTION_BYTES,
            NumberKind::Reals => NORMAL_FORM_BYTES,
        };
        Arc::new(Budget::new(self.limits, self.watch.clone(), outside, self.refutation_stats.clone()))
    }

    /// The judge's verdict on an answer in infix notation or LaTeX; [`judge()`] also reads other notations.
    ///
    /// ```
    /// # use make24::{Puzzle, Solver};
    /// let puzzle: Puzzle = "3 3 8 8".parse()?;
    /// assert!(Solver::default().judge(&puzzle, "8/(3-8/3)").is_right());
    /// # Ok::<(), make24::ParseHandError>(())
    /// ```
    pub fn judge(&self, puzzle: &Puzzle, answer: &str) -> Verdict {
        judge(puzzle, answer, &self.rules, Style::Plain)
    }

    /// Whether the puzzle has a solution; this builds no expression.
    ///
    /// ```
    /// # use make24::{Puzzle, Solver};
    /// let solvable = |text: &str| Solver::default().is_solvable(&text.parse::<Puzzle>().unwrap()).complete();
    /// assert_eq!(solvable("3 3 8 8"), Some(true));
    /// assert_eq!(solvable("1 1 1 1"), Some(false));
    /// ```
    pub fn is_solvable(&self, puzzle: &Puzzle) -> Answer<bool> {
        if let Some(puzzles) = puzzle.alternatives() {
            let mut answer = Answer::Complete(false);
            for puzzle in puzzles {
                answer = either(answer, self.unless_interrupted(false, || self.is_solvable(&puzzle)));
                if answer == Answer::Complete(true) {
                    break;
                }
            }
            return answer;
        }
        self.by_plan(Question::Existence, &self.facts(puzzle), |search| match search {
            Search::FourCards => self.four_cards(puzzle).map(Answer::Complete),
            Search::Meet => Some(self.meets(puzzle)),
            Search::WideMeet => self.decided(puzzle),
            Search::Reduction => self.large(puzzle).map(|_| Answer::Complete(true)),
            Search::ArithmeticAlone | Search::FractionsAlone => {
                let alone = self.alone(search)?.is_solvable(puzzle);
                (alone.complete() == Some(true)).then_some(alone)
            }
            _ => None,
        })
        .unwrap_or_else(|| {
            let budget = self.budget(puzzle);
            let found = in_fitting!(self, V => self.reaches::<V>(puzzle, &budget, false));
            if found == Ok(true) { Answer::Complete(true) } else { conclude(found, &budget, || false) }
        })
    }

    pub(crate) fn facts<'a>(&'a self, puzzle: &'a Puzzle) -> Facts<'a> {
        Facts { rules: &self.rules, is_plain: self.is_plain, puzzle, form: Form::Essential, targets: 1 }
    }

    /// `None` if all searches before the last one decline: the last one is for all puzzles.
    pub(crate) fn by_plan<T>(
        &self,
        question: Question,
        facts: &Facts<'_>,
        mut ask: impl FnMut(Search) -> Option<T>,
    ) -> Option<T> {
        let mut answer = None;
        let row = plan(question, facts).find(|row| {
            answer = ask(row.search);
            answer.is_some()
        });
        if let Some((log, row)) = self.search_log.as_ref().zip(row.or(question.rows().last())) {
            log.note(row);
        }
        answer
    }

    /// The same solver, with its limits, under other rules.
    pub fn under(&self, rules: RuleSet) -> Solver {
        Solver { is_plain: is_plain(&rules), rules, shared_tables: Arc::default(), ..self.clone() }
    }

    /// A hundred times faster than with all rules. `None` if the order of the cards is kept, which it cannot do.
    fn arithmetic_alone(&self) -> Option<Solver> {
        let ops = self.rules.ops.and(&OpSet::ARITHMETIC);
        let any = self.rules.has_free_trees();
        // The question is a part of another one, whose search is logged.
        any.then(|| Solver {
            search_log: None,
            ..self.under(RuleSet { ops, literals: Literals::NONE, ..self.rules.clone() })
        })
    }

    /// Restricts every step to fractions: such a search is a hundred times faster.
    fn fractions_alone(&self) -> Solver {
        Solver { search_log: None, ..self.under(RuleSet { domain: Domain::Rationals, ..self.rules.clone() }) }
    }

    fn alone(&self, search: Search) -> Option<Solver> {
        match search {
            Search::FractionsAlone => Some(self.fractions_alone()),
            _ => self.arithmetic_alone(),
        }
    }

    fn trees<V: Number>(
        &self,
        hand: &Hand,
        keeps: Keeps,
        order: Order,
        budget: &Arc<Budget>,
    ) -> Result<Trees<V>, StopReason> {
        let context = SearchContext::<V>::new(hand, &self.rules, Arc::clone(budget))?;
        Ok(Trees::new(context, keeps, order).sharing(&self.shared_tables))
    }

    fn reaches<V: Number>(
        &self,
        puzzle: &Puzzle,
        budget: &Arc<Budget>,
        card_by_card: bool,
    ) -> Result<bool, StopReason> {
        let trees = self.trees::<V>(&puzzle.hand, Keeps::Existence, Order::Commuted, budget)?;
        let mut trees = if card_by_card { trees.card_by_card() } else { trees };
        trees.any_reaches(trees.whole_hands(), &V::of(&puzzle.target))
    }

    /// Whether the cards can make each of these targets, all from the same tables.
    ///
    /// ```
    /// # use make24::{Hand, Solver, value::Rational};
    /// let hand = "1 2 3".parse::<Hand>()?;
    /// let targets: Vec<Rational> = (6..=10).map(Rational::from).collect();
    /// let made: Vec<bool> = Solver::default().are_solvable(&hand, &targets).into_iter().map(|a| a.found()).collect();
    /// assert_eq!(made, [true, true, true, true, false]); // 9 is (1 + 2) * 3
    /// # Ok::<(), make24::ParseHandError>(())
    /// ```
    pub fn are_solvable(&self, hand: &Hand, targets: &[Rational]) -> Vec<Answer<bool>> {
        let Some(largest) = targets.iter().max() else { return Vec::new() };
        let of_choices = |solver: &Solver, hand: &Hand| solver.are_solvable(hand, targets);
        if let Some(solvable) = self.over_choices_each(hand, targets, of_choices, |_, one, other| either(one, other)) {
            return solvable;
        }
        let puzzle = Puzzle::new(hand.clone(), largest.clone());
        let facts = Facts { targets: targets.len(), ..self.facts(&puzzle) };
        let each = || targets.iter().map(|target| Puzzle::new(hand.clone(), target.clone()));
        let one_by_one = || {
            let mut answers = Vec::with_capacity(targets.len());
            for puzzle in each() {
                if let Some(stop) = self.interrupted() {
                    answers.resize(targets.len(), Answer::Incomplete(false, stop));
                    break;
                }
                answers.push(self.is_solvable(&puzzle));
            }
            answers
        };
        self.by_plan(Question::ExistenceOfEach, &facts, |search| match search {
            Search::OneByOne => Some(one_by_one()),
            Search::Board => Some(self.made_by_board(&puzzle, targets)),
            Search::WideMeet => self.each_decided(&each().collect::<Vec<_>>()),
            Search::Values => Some(match self.values(hand) {
                Answer::Complete(made) => {
                    let made: Set<Rational> = made.into_iter().collect();
                    targets.iter().map(|target| Answer::Complete(made.contains(target))).collect()
                }
                Answer::Incomplete(..) => one_by_one(),
            }),
            Search::FractionsAlone => {
                let mut answers = self.fractions_alone().are_solvable(hand, targets);
                if self.is_interrupted() {
                    return Some(answers);
                }
                let unmade: Vec<usize> = (0..targets.len()).filter(|&at| !answers[at].found()).collect();
                let left: Vec<Rational> = unmade.iter().map(|&at| targets[at].clone()).collect();
                for (at, answer) in unmade.into_iter().zip(self.reached(hand, &left)) {
                    answers[at] = answer;
                }
                Some(answers)
            }
            _ => None,
        })
        .unwrap_or_else(|| self.reached(hand, targets))
    }

    fn reached(&self, hand: &Hand, targets: &[Rational]) -> Vec<Answer<bool>> {
        let puzzle = Puzzle::new(hand.clone(), 1);
        let (budget, mut reached) = (self.budget(&puzzle), Vec::new());
        let each = in_fitting!(self, V => self.reach_each::<V>(hand, targets, &budget, &mut reached));
        let stop = each.err();
        let unreached = stop.map(|stop| Answer::Incomplete(false, stop));
        reached.extend(unreached.into_iter().cycle().take(targets.len() - reached.len()));
        reached
    }

    fn reach_each<V: Number>(
        &self,
        hand: &Hand,
        targets: &[Rational],
        budget: &Arc<Budget>,
        reached: &mut Vec<Answer<bool>>,
    ) -> Result<(), StopReason> {
        let mut trees = self.trees::<V>(hand, Keeps::Existence, Order::Commuted, budget)?;
        trees.whole_hands().try_for_each(|m| trees.fill_parts(m))?;
        let in_tables = budget.undecided();
        for target in targets {
            let before = budget.undecided();
            let found = trees.any_reaches(trees.whole_hands(), &V::of(target))?;
            // An undecided value in the tables affects every target; an undecided value at a root affects only its own
            // target.
            let unknown = in_tables > 0 || budget.undecided() > before;
            reached.push(match found || !unknown {
                true => Answer::Complete(found),
                false => Answer::Incomplete(false, StopReason::Unproven),
            });
        }
        Ok(())
    }

    /// The number of distinct solutions under a form. `Written` to `Arranged` are counted without listing the
    /// solutions.
    pub fn count(&self, puzzle: &Puzzle, form: Form) -> Answer<Count> {
        if puzzle.hand.alternatives().is_some() {
            return self.count_choices(puzzle, form);
        }
        let facts = Facts { form, ..self.facts(puzzle) };
        self.by_plan(Question::Count, &facts, |search| match search {
            Search::Meet => Some(self.count_written(puzzle)),
            Search::FourCards => self.four_list(puzzle).map(|found| Answer::Complete(Count::from(found.len() as u64))),
            Search::Joins => Some(Answer::of(self.joined(puzzle).map(|joined| joined.count), Count::default)),
            Search::Trees => {
                let (budget, order) = (self.budget(puzzle), Order::of(form));
                let counted = self.count_trees(puzzle, order, &budget);
                Some(conclude(counted, &budget, Count::default))
            }
            Search::Shapes => {
                let budget = self.budget(puzzle);
                let counted = self.count_shapes(puzzle, form, &budget);
                Some(conclude(counted, &budget, Count::default))
            }
            Search::TreeClasses => {
                let budget = self.budget(puzzle);
                let counted = self.tree_classes(puzzle, form, &budget).map(|classes| Count::from(classes.len() as u64));
                // A list remembers only the classes of the whole hand.
                (counted != Err(StopReason::Memory)).then(|| conclude(counted, &budget, Count::default))
            }
            _ => None,
        })
        .unwrap_or_else(|| self.count_listed(puzzle, form))
    }

    fn count_listed(&self, puzzle: &Puzzle, form: Form) -> Answer<Count> {
        let (mut solutions, mut count) = (self.solutions(puzzle, form), Count::default());
        solutions.by_ref().for_each(|_| count += &Count::from(1));
        Answer::until(count, solutions.stopped())
    }

    fn tree_classes(&self, puzzle: &Puzzle, form: Form, budget: &Arc<Budget>) -> Result<Vec<Expr>, StopReason> {
        in_fitting!(self, V => {
            let trees = self.trees::<V>(&puzzle.hand, Keeps::Existence, Order::of(form), budget)?.without_idle_steps(form);
            trees.whole_hands().try_for_each(|m| trees.fill_parts(m))?;
            let classes = TreeClasses::new(&trees, Normalizer::of(form)).all(&V::of(&puzzle.target))?;
            Ok(classes.into_values().collect())
        })
    }

    fn count_shapes(&self, puzzle: &Puzzle, form: Form, budget: &Arc<Budget>) -> Result<Count, StopReason> {
        let context = SearchContext::new(&puzzle.hand, &self.rules, Arc::clone(budget))?;
        let counts: Option<ShapeCounts> = shapes::total(&context, form.signs_move(), &puzzle.target)?;
        Ok(counts.map(|counts| counts.all).unwrap_or_default())
    }

    /// The number of classes of expressions of the cards under `Flat` or `Arranged`, whatever their values. The classes
    /// are counted, not listed. `None` for the other forms, and for rules without `+` or `*`.
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
        let count = || self.count_all_shapes(&puzzle, form);
        counted.then(|| Answer::of(count(), Count::default))
    }

    fn count_all_shapes(&self, puzzle: &Puzzle, form: Form) -> Result<Count, StopReason> {
        let context = SearchContext::new(&puzzle.hand, &self.rules, self.budget(puzzle))?;
        let mut count = Count::default();
        for counts in shapes::all_elements::<ShapeCounts>(&context, form.signs_move())? {
            count += &counts.all;
        }
        Ok(count)
    }

    /// The distinct solutions under a form, one at a time and always in the same order; each class is represented by
    /// its simplest member. [`Solutions`] says which lists remember what they have returned.
    pub fn solutions(&self, puzzle: &Puzzle, form: Form) -> Solutions {
        Solutions::new(self.clone(), puzzle.clone(), form)
    }

    /// Every rational number that the cards can make, in ascending order. Irrational numbers are omitted, and with
    /// powers also numbers that could not be proven rational. If a limit is reached, the numbers found so far.
    ///
    /// ```
    /// # use make24::{Hand, Solver};
    /// let values = Solver::default().values(&"1 2".parse::<Hand>()?).complete().unwrap();
    /// let values: Vec<String> = values.iter().map(|value| value.to_string()).collect();
    /// assert_eq!(values, ["-1", "1/2", "1", "2", "3"]);
    /// # Ok::<(), make24::ParseHandError>(())
    /// ```
    pub fn values(&self, hand: &Hand) -> Answer<Vec<Rational>> {
        let of_choices = |solver: &Solver, hand: &Hand| solver.unless_interrupted(Vec::new(), || solver.values(hand));
        let union = |one, other| {
            both(one, other, |mut one: Vec<Rational>, other: Vec<Rational>| {
                one.extend(other);
                // Two sorted runs.
                one.sort();
                one.dedup();
                one
            })
        };
        if let Some(values) = self.over_choices(hand, of_choices, union) {
            return values;
        }
        let puzzle = Puzzle::new(hand.clone(), 1);
        self.by_plan(Question::Values, &self.facts(&puzzle), |_| None).unwrap_or_else(|| {
            let (budget, mut made) = (self.budget(&puzzle), Vec::new());
            let ended = in_fitting!(self, V => self.reach_all::<V>(&puzzle, &budget, &mut made));
            made.sort_unstable();
            Answer::until(made, ended.err().or(budget.stopped()))
        })
    }

    fn reach_all<V: Number>(
        &self,
        puzzle: &Puzzle,
        budget: &Arc<Budget>,
        made: &mut Vec<Rational>,
    ) -> Result<(), StopReason> {
        let mut trees = self.trees::<V>(&puzzle.hand, Keeps::Existence, Order::Commuted, budget)?;
        let mut values: Set<V> = Set::default();
        let ended = trees.whole_hands().try_for_each(|m| {
            let table = trees.values(m)?;
            values.extend(table.values().cloned());
            budget.reserve::<V>(table.len())
        });
        made.extend(values.iter().filter_map(Number::fraction));
        ended
    }
}

impl Default for Solver {
    fn default() -> Solver {
        Solver::new(RuleSet::default())
    }
}

impl fmt::Debug for Solver {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Solver").field("rules", &self.rules).field("limits", &self.limits).finish_non_exhaustive()
    }
}
