//! The explanation of a solution as a person finds it: backward from the target, in the words of the method `backward`.

use make24::Card;
use make24::expr::{Expr, Node, Step};
use make24::op::{Algebra, AssocChain, Op, Polarity};
use make24::value::{Number, Real, Value};
use make24_methods::{MOVES, Move};
use std::fmt;

/// One step of backward reasoning: a part is put aside and leaves a subgoal for the other cards. A unary operator leaves
/// a subgoal for the same cards.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BackwardStep {
    /// The number to make.
    pub goal: Real,
    /// The part that is put aside, a card or an expression over a few cards, and its value; `None` for a unary operator.
    pub part: Option<(Expr, Real)>,
    /// The number that the other cards have to make.
    pub subgoal: Real,
    /// The expression over the other cards that makes it.
    pub rest: Expr,
    op: Op,
    part_first: bool,
}

impl BackwardStep {
    /// The other cards, from left to right.
    pub fn others(&self) -> Vec<&Card> {
        self.rest.cards().collect()
    }

    /// The forward step that joins the part and the subgoal: `8 / (1/3) = 24`.
    pub fn step(&self) -> Step {
        let (subgoal, value) = (self.subgoal.clone(), self.goal.clone());
        let (left, right) = match (&self.part, self.part_first) {
            (Some((_, number)), true) => (number.clone(), Some(subgoal)),
            (Some((_, number)), false) => (subgoal, Some(number.clone())),
            (None, _) => (subgoal, None),
        };
        Step { left, op: self.op.clone(), right, value }
    }

    /// The name of the relation of the part to the goal, if it is one of the moves of the method `backward`: `factor`,
    /// `fraction`, `complement`, `overshoot`, `take_from`, `multiply` or `divide`.
    pub fn relation(&self) -> Option<&'static str> {
        self.found_move().map(|found| found.name)
    }

    fn found_move(&self) -> Option<&'static Move> {
        let (_, number) = self.part.as_ref()?;
        let (goal, part, subgoal) = (self.goal.to_rational()?, number.to_rational()?, self.subgoal.to_rational()?);
        let matches = |candidate: &&Move| {
            let algebra = Algebra::Chain { chain: candidate.chain, polarity: candidate.polarity };
            let same_order = candidate.part_first == self.part_first || self.op.commutes();
            self.op.algebra() == algebra && same_order && (candidate.subgoal)(goal, part).as_ref() == Some(subgoal)
        };
        MOVES.into_iter().find(matches)
    }

    /// The step as a sentence: `2 is a factor of 24: make 12 from 3 3 4`.
    pub fn sentence(&self) -> String {
        let others: Vec<String> = self.others().into_iter().map(ToString::to_string).collect();
        let others = others.join(" ");
        let sentence = self.part.as_ref().zip(self.found_move()).and_then(|((expr, number), found)| {
            let (goal, part, subgoal) = (self.goal.to_rational()?, number.to_rational()?, self.subgoal.to_rational()?);
            Some(found.sentence(expr, part, goal, subgoal, &others))
        });
        sentence.unwrap_or_else(|| {
            let group = match &self.part {
                Some((part, number)) if part.nodes().len() > 1 => format!("{part} = {}, and ", number.brief()),
                _ => String::new(),
            };
            let equation = self.step().equation();
            format!("{group}{equation}: make {} from {others}", self.subgoal.brief())
        })
    }
}

/// The backward steps from the value of an expression down to its last two cards; `None` if a step has no value.
///
/// ```
/// use make24_people::explain::backward_steps;
/// let steps = backward_steps(&"(5 - 1 / 5) * 5".parse()?).unwrap();
/// assert_eq!(steps[0].sentence(), "24/5 * 5 = 24: make 24/5 from 5 1 5");
/// assert_eq!(steps[1].subgoal.to_string(), "1/5");
/// assert_eq!(steps.len(), 2); // and 1 / 5 is left
/// # Ok::<(), make24::parse::ParseExprError>(())
/// ```
pub fn backward_steps(expr: &Expr) -> Option<Vec<BackwardStep>> {
    let mut backward_steps = Vec::new();
    let mut whole = expr.clone();
    while let Some((op, left, right)) = whole.sides() {
        let x = left.value().value()?;
        let Some(right) = right else {
            if left.nodes().len() == 1 {
                break;
            }
            let goal = op.apply(&x, &x).value()?;
            whole = left.clone();
            backward_steps.push(BackwardStep { goal, part: None, subgoal: x, rest: left, op, part_first: false });
            continue;
        };
        let y = right.value().value()?;
        let goal = op.apply(&x, &y).value()?;
        let card_count = |side: &Expr| side.cards().count();
        if left.nodes().len() == 1 && right.nodes().len() == 1 {
            break;
        }
        // The part is the side with fewer cards; on a tie, the side with the larger value.
        let part_first = match card_count(&left).cmp(&card_count(&right)) {
            std::cmp::Ordering::Equal => x.comes_before(&y),
            order => order.is_lt(),
        };
        let (part, (rest, subgoal)) = if part_first { ((left, x), (right, y)) } else { ((right, y), (left, x)) };
        whole = rest.clone();
        backward_steps.push(BackwardStep { goal, part: Some(part), subgoal, rest, op, part_first });
    }
    Some(backward_steps)
}

/// A sentence of an explanation as data; its `Display` is the sentence in English.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Sentence {
    /// A step backward from the target.
    Backward(Box<BackwardStep>),
    /// A step on the cards that are left: `8 / 3 = 8/3`.
    Step(Step),
    /// The calculation forward. If the result of its first step differs from the next operand by less than 1, that step
    /// is "in reach" of the operand, which is given.
    Forward(Vec<Step>, Option<Real>),
    /// One card alone is the number.
    Card(Expr),
    /// The number is written with the digits of these cards.
    Digits(Expr, Vec<Card>),
}

/// The backward reasoning for a solution; the last sentence is the calculation forward. `None` if a step has no value.
///
/// ```
/// use make24_people::explain::{Sentence, sentences};
/// let sentences = sentences(&"8 / (3 - 8 / 3)".parse()?).unwrap();
/// let Sentence::Backward(step) = &sentences[1] else { panic!("it is a step backward") };
/// assert_eq!((step.relation(), step.subgoal.to_string()), (Some("take_from"), String::from("8/3")));
/// # Ok::<(), make24::parse::ParseExprError>(())
/// ```
pub fn sentences(expr: &Expr) -> Option<Vec<Sentence>> {
    let (backward_steps, steps) = (backward_steps(expr)?, expr.steps()?);
    let first_steps = backward_steps.last().map_or(expr, |step| &step.rest).steps()?;
    let (count, is_longer) = (steps.len(), steps.len() > first_steps.len());
    let mut sentences: Vec<Sentence> =
        backward_steps.into_iter().map(|step| Sentence::Backward(Box::new(step))).collect();
    sentences.extend(first_steps.into_iter().map(Sentence::Step));
    if is_longer {
        let close_to = steps.get(1).and_then(|second| in_reach(&steps[0], second));
        sentences.push(Sentence::Forward(steps, close_to));
    }
    if count == 0 {
        sentences.push(match expr.nodes() {
            [Node::Literal(literal)] => Sentence::Digits(expr.clone(), literal.cards().to_vec()),
            _ => Sentence::Card(expr.clone()),
        });
    }
    Some(sentences)
}

/// [`sentences`] in English, one a line. `None` if a step has no value.
///
/// ```
/// let sentences = make24_people::explain::explain(&"8 / (3 - 8 / 3)".parse()?).unwrap();
/// assert_eq!(sentences, [
///     "8 / (1/3) = 24: make 1/3 from 3 8 3",
///     "3 is 8/3 more than 1/3: make 8/3 from 8 3",
///     "8 / 3 = 8/3",
///     "so 8 / 3 is close to 3: 3 - 8/3 = 1/3, and 8 / (1/3) = 24",
/// ]);
/// # Ok::<(), make24::parse::ParseExprError>(())
/// ```
pub fn explain(expr: &Expr) -> Option<Vec<String>> {
    Some(sentences(expr)?.iter().map(ToString::to_string).collect())
}

impl fmt::Display for Sentence {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Sentence::Backward(step) => f.write_str(&step.sentence()),
            Sentence::Step(step) => f.write_str(&step.equation()),
            Sentence::Forward(steps, close_to) => write!(f, "so {}", forward(steps, close_to.as_ref())),
            Sentence::Card(expr) => write!(f, "{expr} is the card"),
            Sentence::Digits(expr, cards) => {
                let cards: Vec<String> = cards.iter().map(ToString::to_string).collect();
                write!(f, "{expr} is written with {}", cards.join(" and "))
            }
        }
    }
}

fn forward(steps: &[Step], close_to: Option<&Real>) -> String {
    let equations: Vec<String> = steps.iter().map(Step::equation).collect();
    match (close_to, equations.split_last()) {
        (Some(other), Some((last, before))) => {
            let first = steps[0].calculation();
            let between: String = before[1..].iter().map(|step| format!("{step}, ")).collect();
            let and = if between.is_empty() { "" } else { "and " };
            format!("{first} is close to {}: {between}{and}{last}", other.brief())
        }
        (None, Some((last, before))) if !before.is_empty() => format!("{}, and {last}", before.join(", ")),
        _ => equations.concat(),
    }
}

/// The number that the first step's result is close to, if the second step takes their difference.
fn in_reach(first: &Step, second: &Step) -> Option<Real> {
    let difference = Algebra::Chain { chain: AssocChain::Sum, polarity: Polarity::Inverse };
    let (value, one) = (second.value.to_rational()?, 1.into());
    let is_small = !value.is_integer() && *value < one && value.neg() < one;
    let right = second.right.as_ref()?;
    let other = if second.left == first.value { right } else { &second.left };
    let uses_first = second.left == first.value || *right == first.value;
    (second.op.algebra() == difference && is_small && uses_first).then(|| other.clone())
}

#[cfg(test)]
mod tests {
    use super::*;
    use make24::Puzzle;
    use make24::Solver;
    use make24::deck::Deck;
    use make24::form::Form;
    use make24::rules::RuleSet;

    #[track_caller]
    fn sentences(text: &str) -> Vec<String> {
        explain(&text.parse().expect("an expression")).expect("it has a value")
    }

    #[test]
    fn each_move_has_its_sentence() {
        let rows = [
            ("2 * (3 + 3 * 3)", "2 is a factor of 24: make 12 from 3 3 3"),
            ("5 * 5 - 5 / 5", "5 * 5 = 25, and 25 is 1 more than 24: make 1 from 5 5"),
            ("4 + 4 * (2 + 3)", "24 is 20 more than 4: make 20 from 4 2 3"),
            ("3 * (1 + 8) - 3", "27 is 3 more than 24: make 27 from 3 1 8"),
            ("(5 - 1 / 5) * 5", "24/5 * 5 = 24: make 24/5 from 5 1 5"),
            ("6 * (5 + 3) / 2", "48 / 2 = 24: make 48 from 6 5 3"),
            ("6 / (1 - 3 / 4)", "6 / (1/4) = 24: make 1/4 from 1 3 4"),
            ("30 + (2 - 4 * 2)", "30 + (-6) = 24: make -6 from 2 4 2"),
            ("2 ^ 10 - 10 ^ 3", "2 ^ 10 = 1024, and 1024 is 1000 more than 24: make 1000 from 10 3"),
            ("root(4 * (8 + 1), 2) * 4", "4 is a factor of 24: make 6 from 4 8 1 2"),
            ("(2 * root(6, 2)) ^ 2", "(2*root(6, 2)) ^ 2 = 24: make 2*root(6, 2) from 2 6 2"),
        ];
        for (text, sentence) in rows {
            assert_eq!(sentences(text)[0], sentence);
        }
        assert_eq!(sentences("4 * 6"), ["4 * 6 = 24"]);
        assert_eq!(sentences("24"), ["24 is the card"]);
    }

    #[test]
    fn explanations_are_true() {
        for rules in [RuleSet::ARITHMETIC, RuleSet::COUNTDOWN] {
            let solver = Solver::new(rules);
            for dealt in Deck::standard().hands(4).step_by(7) {
                for solution in solver.solutions(&Puzzle::new(dealt.hand, Puzzle::TARGET), Form::Essential) {
                    let mut goal = Real::from(solution.value.clone());
                    let backward_steps = backward_steps(&solution.expr).expect("it has a value");
                    for backward in &backward_steps {
                        let step = backward.step();
                        let (part, number) = backward.part.as_ref().expect("all operators are binary");
                        let right = step.right.expect("all operators are binary");
                        assert_eq!(step.op.apply(&step.left, &right).value(), Some(goal), "{solution}");
                        assert_eq!(backward.rest.value().value().as_ref(), Some(&backward.subgoal));
                        assert_eq!(part.value().value().as_ref(), Some(number));
                        goal = backward.subgoal.clone();
                    }
                    // The step on the last two cards, and the calculation forward if it is longer.
                    let more = if backward_steps.is_empty() { 1 } else { 2 };
                    assert_eq!(
                        explain(&solution.expr).map(|sentences| sentences.len()),
                        Some(backward_steps.len() + more)
                    );
                }
            }
        }
    }
}
