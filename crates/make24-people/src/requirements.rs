//! Properties that every solution of a puzzle has.

use make24::expr::{Expr, Step};
use make24::op::{Algebra, AssocChain, Op, OpSet, Polarity};
use make24::rules::{Domain, RuleSet};
use make24::value::Value;
use make24::{Answer, Puzzle, Solver};
use std::fmt;

/// The properties that every solution of a puzzle has. Each is decided by a search for a solution without it.
///
/// ```
/// use make24_people::requirements;
/// let needs = |text: &str| requirements(&make24::Solver::default(), &text.parse().unwrap()).complete().unwrap();
/// let famous = needs("3 3 8 8").expect("it has a solution");
/// assert_eq!((famous.fraction, famous.grouping, famous.ops.to_string()), (true, false, String::from("- /")));
/// assert!(needs("5 5 5 5").is_some_and(|needs| needs.grouping)); // 5 * 5 - 5 / 5
/// assert_eq!(needs("1 1 1 1"), None);
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Requirements {
    /// The operators that every solution uses.
    pub ops: OpSet,
    /// Every solution makes a number on the way that is not whole.
    pub fraction: bool,
    /// Every solution joins two results: none takes one card at a time.
    pub grouping: bool,
}

/// A property that solutions may have. Its `Display` is a noun phrase: `a fraction`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Property {
    /// A step makes a number that is not whole.
    Fraction,
    /// The same, where it may be irrational.
    NonInteger,
    /// Two results are joined.
    Grouping,
    /// This operator is used.
    Operator(Op),
}

impl fmt::Display for Property {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Property::Fraction => f.write_str("a fraction"),
            Property::NonInteger => f.write_str("numbers that are not whole"),
            Property::Grouping => f.write_str("two groups of cards"),
            Property::Operator(op) => f.write_str(&op.row().with_article()),
        }
    }
}

/// The properties that every solution of a puzzle has; `None` where it has no solution. A property that a limit kept
/// from being decided is not reported.
pub fn requirements(solver: &Solver, puzzle: &Puzzle) -> Answer<Option<Requirements>> {
    let solvable = solver.is_solvable(puzzle);
    if let Answer::Complete(false) | Answer::Incomplete(..) = solvable {
        return solvable.map(|_| None);
    }
    let rules = solver.rules();
    let mut stop = None;
    let mut fails = |solvable: Answer<bool>| {
        stop = stop.or(solvable.stopped());
        solvable.complete() == Some(false)
    };
    let mut fails_under = |rules: RuleSet| fails(solver.under(rules).is_solvable(puzzle));
    let fraction =
        rules.domain < Domain::Integers && fails_under(RuleSet { domain: Domain::Integers, ..rules.clone() });
    let fails_without = |op: &Op| fails_under(RuleSet { ops: rules.ops.without(op), ..rules.clone() });
    let needed: Vec<Op> = rules.ops.iter().filter(fails_without).collect();
    let ops = rules.ops.filter(|op| needed.contains(op));
    let grouping = puzzle.hand.len() > 3 && fails(solver.is_solvable_card_by_card(puzzle));
    Answer::until(Some(Requirements { ops, fraction, grouping }), stop)
}

impl Requirements {
    /// The properties that are worth telling under these rules, each with whether it is required.
    ///
    /// ```
    /// use make24::{Puzzle, Solver};
    /// use make24_people::requirements;
    /// let (puzzle, solver): (Puzzle, _) = ("5 5 5 5".parse()?, Solver::default());
    /// let needs = requirements(&solver, &puzzle).found().expect("it has a solution");
    /// let told = |wanted: bool| -> Vec<String> {
    ///     let told = needs.properties(solver.rules()).into_iter().filter(|(_, is_needed)| *is_needed == wanted);
    ///     told.map(|(property, _)| property.to_string()).collect()
    /// };
    /// assert_eq!(told(true), ["two groups of cards", "a subtraction", "a multiplication", "a division"]);
    /// assert_eq!(told(false), ["a fraction"]);
    /// # Ok::<(), make24::ParseHandError>(())
    /// ```
    pub fn properties(&self, rules: &RuleSet) -> Vec<(Property, bool)> {
        let mut properties = Vec::new();
        if rules.domain < Domain::Integers {
            let fraction = if rules.has_irrational_steps() { Property::NonInteger } else { Property::Fraction };
            properties.push((fraction, self.fraction));
        }
        properties.push((Property::Grouping, self.grouping));
        let difference = Algebra::Chain { chain: AssocChain::Sum, polarity: Polarity::Inverse };
        for op in rules.ops.iter() {
            // Of the operators that are not required, only subtraction is mentioned: nearly every solution adds or
            // multiplies.
            let is_needed = self.ops.contains(&op);
            if is_needed || op.algebra() == difference {
                properties.push((Property::Operator(op), is_needed));
            }
        }
        properties
    }

    /// Whether all of these properties are among those of `other`.
    pub fn is_subset(&self, other: &Requirements) -> bool {
        (!self.fraction || other.fraction) && (!self.grouping || other.grouping) && self.ops.is_subset(&other.ops)
    }

    pub(crate) fn and(&self, other: &Requirements) -> Requirements {
        Requirements {
            ops: self.ops.and(&other.ops),
            fraction: self.fraction && other.fraction,
            grouping: self.grouping && other.grouping,
        }
    }

    pub(crate) fn of_one(expr: &Expr) -> Requirements {
        let whole = |step: &Step| step.value.to_rational().is_some_and(Value::is_integer);
        let mut grouping = false;
        let _ = expr.fold(
            |_, _| 1usize,
            |_, _, left, right| {
                let right = right.unwrap_or(0);
                grouping |= left > 1 && right > 1;
                Some(left + right)
            },
        );
        Requirements {
            ops: expr.ops().cloned().collect(),
            fraction: !expr.steps().unwrap_or_default().iter().all(whole),
            grouping,
        }
    }
}
