//! A solution as a person finds it: backward from the target, in the words of the method.

use super::moves::{MOVES, Move};
use crate::card::Card;
use crate::expr::{Expr, Step};
use crate::op::{Algebra, AssocChain, Op, Polarity};
use crate::value::{Number, Real, Value};

/// One thought on the way back: a part is put aside, and leaves a smaller goal for the other cards.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BackwardStep {
    /// The number that is wanted.
    pub goal: Real,
    /// What is put aside: a card, or what a few cards make.
    pub part: Expr,
    /// What the part makes.
    pub number: Real,
    /// What the other cards are to make.
    pub left: Real,
    /// How the other cards make it.
    pub rest: Expr,
    op: Op,
    part_first: bool,
}

impl BackwardStep {
    /// The other cards, from left to right.
    pub fn others(&self) -> Vec<&Card> {
        self.rest.cards().collect()
    }

    /// The step that is left for the end: `8 / (1/3) = 24`.
    pub fn step(&self) -> Step {
        let (left, right) = match self.part_first {
            true => (&self.number, &self.left),
            false => (&self.left, &self.number),
        };
        Step { left: left.clone(), op: self.op, right: right.clone(), value: self.goal.clone() }
    }

    /// The thought in words: `2 is a factor of 24: make 12 from 3 3 4`.
    pub fn sentence(&self) -> String {
        let others: Vec<String> = self.others().into_iter().map(ToString::to_string).collect();
        let others = others.join(" ");
        let fractions = self.goal.to_rational().zip(self.number.to_rational()).zip(self.left.to_rational());
        let said = fractions.and_then(|((goal, part), left)| {
            let fits = |step: &&&Move| {
                let law = Algebra::Chain { chain: step.chain, polarity: step.polarity };
                let placed = step.part_first == self.part_first || self.op.algebra().commutes();
                self.op.algebra() == law && placed && (step.left)(goal, part).as_ref() == Some(left)
            };
            MOVES.iter().find(fits).map(|step| step.sentence(&self.part, part, goal, left, &others))
        });
        said.unwrap_or_else(|| {
            let made = match self.part.nodes() {
                [_] => String::new(),
                _ => format!("{} = {}, and ", self.part, self.number.brief()),
            };
            let equation = self.step().equation();
            format!("{made}{equation}: make {} from {others}", self.left.brief())
        })
    }
}

/// The way back from what an expression makes to its last two cards; `None` where a step has no value.
///
/// ```
/// use make24::method::backward_steps;
/// let backward_steps = backward_steps(&"(5 - 1 / 5) * 5".parse()?).unwrap();
/// assert_eq!(backward_steps[0].sentence(), "24/5 * 5 = 24: make 24/5 from 5 1 5");
/// assert_eq!(backward_steps[1].left.to_string(), "1/5");
/// assert_eq!(backward_steps.len(), 2); // and 1 / 5 is left
/// # Ok::<(), make24::parse::ParseExprError>(())
/// ```
pub fn backward_steps(expr: &Expr) -> Option<Vec<BackwardStep>> {
    let mut backward_steps = Vec::new();
    let mut whole = expr.clone();
    while let Some((op, left, right)) = whole.sides() {
        let (x, y) = (left.value().value()?, right.value().value()?);
        let goal = op.apply(&x, &y).value()?;
        let cards = |polarity: &Expr| polarity.cards().count();
        if cards(&left) == 1 && cards(&right) == 1 {
            break;
        }
        // A card is put aside, or the smaller group, or the one that makes more.
        let part_first = match cards(&left).cmp(&cards(&right)) {
            std::cmp::Ordering::Equal => x.comes_before(&y),
            order => order.is_lt(),
        };
        let ((part, number), (rest, left)) = if part_first { ((left, x), (right, y)) } else { ((right, y), (left, x)) };
        whole = rest.clone();
        backward_steps.push(BackwardStep { goal, part, number, left, rest, op, part_first });
    }
    Some(backward_steps)
}

/// Tells the backward reasoning for a solution, a sentence a line; the last one goes forward again. `None` where a step
/// has no value.
///
/// ```
/// let told = make24::method::explain(&"8 / (3 - 8 / 3)".parse()?).unwrap();
/// assert_eq!(told, [
///     "8 / (1/3) = 24: make 1/3 from 3 8 3",
///     "3 is 8/3 too many for 1/3: make 8/3 from 8 3",
///     "8 / 3 = 8/3",
///     "so 8 / 3 is in reach of 3: 3 - 8/3 = 1/3, and 8 / (1/3) = 24",
/// ]);
/// # Ok::<(), make24::parse::ParseExprError>(())
/// ```
pub fn explain(expr: &Expr) -> Option<Vec<String>> {
    let (backward_steps, steps) = (backward_steps(expr)?, expr.steps()?);
    let mut told: Vec<String> = backward_steps.iter().map(BackwardStep::sentence).collect();
    let last = backward_steps.last().map_or(expr, |thought| &thought.rest);
    let end = last.steps()?;
    told.extend(end.iter().map(Step::equation));
    if steps.len() > end.len() {
        told.push(format!("so {}", forward(&steps)));
    }
    if steps.is_empty() {
        told.push(format!("{expr} is the card"));
    }
    Some(told)
}

/// The calculation in a sentence. A first number that misses the next one by less than 1 is in reach of it.
fn forward(steps: &[Step]) -> String {
    let said: Vec<String> = steps.iter().map(Step::equation).collect();
    let reached = steps.get(1).and_then(|second| in_reach(&steps[0], second));
    match (reached, said.split_last()) {
        (Some(of), Some((last, before))) => {
            let first = steps[0].calculation();
            let between: String = before[1..].iter().map(|step| format!("{step}, ")).collect();
            let and = if between.is_empty() { "" } else { "and " };
            format!("{first} is in reach of {}: {between}{and}{last}", of.brief())
        }
        (None, Some((last, before))) if !before.is_empty() => format!("{}, and {last}", before.join(", ")),
        _ => said.concat(),
    }
}

/// The number that the first step comes near to, if the second takes one from the other.
fn in_reach(first: &Step, second: &Step) -> Option<Real> {
    let difference = Algebra::Chain { chain: AssocChain::Sum, polarity: Polarity::Inverse };
    let (value, one) = (second.value.to_rational()?, 1.into());
    let is_small = !value.is_integer() && *value < one && value.neg() < one;
    let other = if second.left == first.value { &second.right } else { &second.left };
    let joined = second.left == first.value || second.right == first.value;
    (second.op.algebra() == difference && is_small && joined).then(|| other.clone())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::deck::Deck;
    use crate::form::Form;
    use crate::hand::Puzzle;
    use crate::rules::RuleSet;
    use crate::solver::Solver;

    #[track_caller]
    fn told(text: &str) -> Vec<String> {
        explain(&text.parse().expect("an expression")).expect("it has a value")
    }

    #[test]
    fn every_kind_of_thought_has_its_words() {
        let rows = [
            ("2 * (3 + 3 * 3)", "2 is a factor of 24: make 12 from 3 3 3"),
            ("5 * 5 - 5 / 5", "5 * 5 = 25, and 25 is 1 too many for 24: make 1 from 5 5"),
            ("4 + 4 * (2 + 3)", "24 is 20 more than 4: make 20 from 4 2 3"),
            ("3 * (1 + 8) - 3", "27 is 3 more than 24: make 27 from 3 1 8"),
            ("(5 - 1 / 5) * 5", "24/5 * 5 = 24: make 24/5 from 5 1 5"),
            ("6 * (5 + 3) / 2", "48 / 2 = 24: make 48 from 6 5 3"),
            ("6 / (1 - 3 / 4)", "6 / (1/4) = 24: make 1/4 from 1 3 4"),
            ("30 + (2 - 4 * 2)", "30 + (-6) = 24: make -6 from 2 4 2"),
            ("2 ^ 10 - 10 ^ 3", "2 ^ 10 = 1024, and 1024 is 1000 too many for 24: make 1000 from 10 3"),
            ("root(4 * (8 + 1), 2) * 4", "4 is a factor of 24: make 6 from 4 8 1 2"),
            ("(2 * root(6, 2)) ^ 2", "(2*root(6, 2)) ^ 2 = 24: make 2*root(6, 2) from 2 6 2"),
        ];
        for (text, sentence) in rows {
            assert_eq!(told(text)[0], sentence);
        }
        assert_eq!(told("4 * 6"), ["4 * 6 = 24"]);
        assert_eq!(told("24"), ["24 is the card"]);
    }

    #[test]
    fn what_is_told_is_true() {
        for rules in [RuleSet::ARITHMETIC, RuleSet::COUNTDOWN] {
            let solver = Solver::new(rules);
            for dealt in Deck::standard().hands(4).step_by(7) {
                for solution in solver.solutions(&Puzzle::new(dealt.hand, Puzzle::TARGET), Form::Essential) {
                    let mut goal = Real::from(solution.value.clone());
                    let backward_steps = backward_steps(&solution.expr).expect("it has a value");
                    for thought in &backward_steps {
                        let step = thought.step();
                        assert_eq!(step.op.apply(&step.left, &step.right).value(), Some(goal), "{solution}");
                        assert_eq!(thought.rest.value().value().as_ref(), Some(&thought.left));
                        assert_eq!(thought.part.value().value().as_ref(), Some(&thought.number));
                        goal = thought.left.clone();
                    }
                    // The two cards at the end, and the way forward if it is longer.
                    let more = if backward_steps.is_empty() { 1 } else { 2 };
                    assert_eq!(explain(&solution.expr).map(|told| told.len()), Some(backward_steps.len() + more));
                }
            }
        }
    }
}
