//! Findings of the judge as data, and the sentence for each.

use super::cards::CardComparison;
use crate::card::Card;
use crate::expr::Calculation;
use crate::literal::{Literal, Literals};
use crate::op::{Op, OpSet, OperandRules};
use crate::parse::{ParseExprError, ParseExprErrorKind};
use crate::rules::{Domain, PRESETS, RuleSet};
use crate::value::{Arithmetic, Number, Rational, Real};
use crate::writing::WritingRule;
use std::fmt;
use std::ops::Range;

/// The judge's answer: right, or the first rule that is broken, as data. Its `Display` is the sentence for the player.
///
/// ```
/// use make24::{Puzzle, Solver, VerdictKind};
/// let puzzle: Puzzle = "3 3 8 8".parse()?;
/// let verdict = Solver::default().judge(&puzzle, "4 * 6 * 1 * 1");
/// assert_eq!(verdict.kind(), VerdictKind::WrongCards);
/// let cards = verdict.cards.as_ref().expect("the answer can be read");
/// assert_eq!((cards.missing.len(), cards.extra.len()), (4, 4));
/// assert_eq!(verdict.to_string(), "wrong cards: 3, 3, 8, 8 are missing and 1, 1, 4, 6 are extra");
/// # Ok::<(), make24::ParseHandError>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
#[must_use]
pub struct Verdict {
    /// Right, or the first rule that the answer breaks, with the data of that rule.
    pub finding: Finding,
    /// The number to make.
    pub target: Rational,
    /// The value of the answer, where it can be read, keeps to the rules, and has a value.
    pub value: Option<Real>,
    /// The cards of the answer compared with those of the hand, where the answer has a value.
    pub cards: Option<CardComparison>,
    /// The bytes of the answer that the verdict is about, where it is about a part.
    pub span: Option<Range<usize>>,
}

/// Right, or the rule that an answer breaks, with the data of that rule.
#[derive(Clone, Debug, PartialEq)]
pub enum Finding {
    /// The answer makes the target, by the rules, from the cards.
    Right,
    /// The answer makes another number: [`Verdict::value`].
    WrongValue,
    /// The answer makes the target, but the number behind its equals sign is another.
    WrongClaim {
        /// The number behind the equals sign.
        claimed: Rational,
    },
    /// The answer uses other cards than those of the hand: [`Verdict::cards`].
    WrongCards,
    /// The rules do not have this operator.
    OperatorNotAllowed {
        /// The operator.
        op: Op,
        /// The operators of the rules.
        allowed: OpSet,
    },
    /// The rules do not allow this operator for these numbers.
    OperandsNotAllowed {
        /// The step.
        step: Calculation,
        /// The numbers for which the rules allow each operator.
        operands: OperandRules,
    },
    /// The rules do not allow a number to be written like this with the digits of several cards.
    LiteralNotAllowed {
        /// The number.
        literal: Literal,
        /// What the rules allow.
        allowed: Literals,
    },
    /// The answer uses the cards in another order than they were dealt in.
    WrongOrder,
    /// More unary operators stand directly inside each other than the rules allow.
    NestedTooDeep {
        /// How many the rules allow.
        nesting: u8,
    },
    /// An operation is written in a way that the rules do not allow.
    WrittenOtherwise {
        /// The rule that it breaks.
        rule: WritingRule,
    },
    /// A step makes a number that the rules do not allow.
    OutsideDomain {
        /// The step.
        step: Calculation,
        /// The number that it makes.
        result: Real,
        /// The numbers that the rules allow.
        domain: Domain,
    },
    /// A step has no value: a division by zero.
    NoValue {
        /// The step.
        step: Calculation,
    },
    /// A step makes a number that is too long to be worked out.
    StepTooBig {
        /// The step.
        step: Calculation,
    },
    /// The steps together make numbers that are too long to be worked out.
    TooMuchWork,
    /// The answer is not an expression, is longer or nested deeper than is read, or has a sign of another game.
    Unreadable {
        /// What is wrong with the text.
        error: ParseExprError,
        /// The operators of the rules, which the sentence names.
        allowed: OpSet,
    },
    /// The value of the answer is so close to the target that neither equality nor difference is proven.
    TargetUndecided,
    /// A step is so close to a bound of the rules that it is not proven whether the rules allow it.
    StepUndecided {
        /// The step.
        step: Calculation,
    },
    /// The value of a step is so close to zero that it is not proven whether it is zero.
    ZeroUndecided {
        /// The step.
        step: Calculation,
    },
    /// A text has no answer.
    NoAnswer {
        /// Why it has none.
        reason: NoAnswerReason,
    },
    /// Of steps written line by line, this one is wrong.
    WrongStep {
        /// The number of the step, from 1.
        number: usize,
        /// What is wrong with it.
        fault: StepFault,
    },
    /// A text says that there is no solution.
    ClaimsUnsolvable {
        /// Whether that is so; `None` if the judge does not know, which never searches.
        is_unsolvable: Option<bool>,
    },
}

/// Why a text has no answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoAnswerReason {
    /// It has no expression and no claim.
    Nothing,
    /// Its expressions are denied, doubted or taken back.
    TakenBack,
    /// It gives up.
    GivenUp,
    /// It has so many different answers, and none of them is marked.
    ManyAnswers(usize),
}

impl fmt::Display for NoAnswerReason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NoAnswerReason::Nothing => f.write_str("the text has no expression and no claim"),
            NoAnswerReason::TakenBack => f.write_str("the text denies its expression, doubts it, or takes it back"),
            NoAnswerReason::GivenUp => f.write_str("the text gives up"),
            NoAnswerReason::ManyAnswers(count) => {
                write!(f, "it is a list of {count} answers, and none of them is marked")
            }
        }
    }
}

/// What is wrong with a step of a text.
#[derive(Clone, Debug, PartialEq)]
pub enum StepFault {
    /// The step makes another number than is written.
    WrongResult {
        /// The calculation as it is written.
        calculation: String,
        /// The number that is written.
        written: Rational,
        /// The number that it makes.
        made: Real,
    },
    /// The calculation is not allowed with the numbers that are left.
    Calculation(Box<Verdict>),
    /// Other numbers are left than is written.
    WrongLeft {
        /// The numbers that are left.
        left: Vec<Card>,
    },
}

impl fmt::Display for StepFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            StepFault::WrongResult { calculation, written, made } => {
                write!(f, "{calculation} is {}, not {}", made.brief(), Real::from(written.clone()).brief())
            }
            StepFault::Calculation(verdict) => verdict.fmt(f),
            StepFault::WrongLeft { left } => {
                let left: Vec<String> = left.iter().map(ToString::to_string).collect();
                write!(f, "the numbers left are {}", left.join(" "))
            }
        }
    }
}

crate::named_enum! {
    "snake_case"
    /// The class of a finding: the same word in Rust, JSON, Python and SQL.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
    pub enum VerdictKind {
        /// The answer makes the target, by the rules, from the cards.
        Right,
        /// The answer makes another number.
        WrongValue,
        /// The answer uses other cards than those of the hand.
        WrongCards,
        /// The answer uses an operator that the rules do not allow, or allow only for other numbers, or makes a number on
        /// the way that they do not allow.
        NotAllowed,
        /// A step has no value: a division by zero.
        Undefined,
        /// The answer is not an expression.
        Unreadable,
        /// The answer is longer or nested deeper than is read, or makes numbers too long to be worked out.
        TooBig,
        /// The value of the answer or of a step is so close to a bound that nothing is proven; or it is not known whether a
        /// claim is true.
        Unproven,
        /// A text has no answer.
        NoAnswer,
        /// A step of a text is wrong.
        WrongStep,
        /// A text says that there is no solution, and there is one.
        FalseClaim,
    }
}

impl Finding {
    /// The class of the finding.
    pub fn kind(&self) -> VerdictKind {
        match self {
            Finding::Right => VerdictKind::Right,
            Finding::WrongValue | Finding::WrongClaim { .. } => VerdictKind::WrongValue,
            Finding::WrongCards | Finding::WrongOrder => VerdictKind::WrongCards,
            Finding::OperatorNotAllowed { .. }
            | Finding::OperandsNotAllowed { .. }
            | Finding::NestedTooDeep { .. }
            | Finding::WrittenOtherwise { .. }
            | Finding::LiteralNotAllowed { .. }
            | Finding::OutsideDomain { .. } => VerdictKind::NotAllowed,
            Finding::NoValue { .. } => VerdictKind::Undefined,
            Finding::StepTooBig { .. } | Finding::TooMuchWork => VerdictKind::TooBig,
            Finding::Unreadable { error, .. } => match error.kind {
                ParseExprErrorKind::TooLong | ParseExprErrorKind::TooDeep => VerdictKind::TooBig,
                ParseExprErrorKind::Unsupported { .. } => VerdictKind::NotAllowed,
                ParseExprErrorKind::Empty
                | ParseExprErrorKind::Unknown(_)
                | ParseExprErrorKind::MissingOperand
                | ParseExprErrorKind::MissingOperator
                | ParseExprErrorKind::MinusBeforeBracket
                | ParseExprErrorKind::MinusBeforePower
                | ParseExprErrorKind::Ambiguous
                | ParseExprErrorKind::ImplicitProductAfter(_)
                | ParseExprErrorKind::Arguments(_)
                | ParseExprErrorKind::Unclosed(_)
                | ParseExprErrorKind::Unopened(_)
                | ParseExprErrorKind::NotANumberAfterEquals
                | ParseExprErrorKind::NotEqual(_)
                | ParseExprErrorKind::Number(_) => VerdictKind::Unreadable,
            },
            Finding::TargetUndecided
            | Finding::StepUndecided { .. }
            | Finding::ZeroUndecided { .. }
            | Finding::ClaimsUnsolvable { is_unsolvable: None } => VerdictKind::Unproven,
            Finding::NoAnswer { .. } => VerdictKind::NoAnswer,
            Finding::WrongStep { .. } => VerdictKind::WrongStep,
            Finding::ClaimsUnsolvable { is_unsolvable: Some(true) } => VerdictKind::Right,
            Finding::ClaimsUnsolvable { is_unsolvable: Some(false) } => VerdictKind::FalseClaim,
        }
    }
}

impl Verdict {
    /// The class of the finding.
    pub fn kind(&self) -> VerdictKind {
        self.finding.kind()
    }

    /// Whether the answer is right.
    pub fn is_right(&self) -> bool {
        self.kind() == VerdictKind::Right
    }
}

impl fmt::Display for Verdict {
    /// The verdict in one sentence for the person who gave the answer.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let target = Real::from(self.target.clone());
        let value = || self.value.clone().unwrap_or_else(|| target.clone());
        match &self.finding {
            Finding::Right => write!(f, "right: it makes {}", target.brief()),
            Finding::WrongValue => {
                let (shown, miss) = (with_decimals(&value()), by_how_little(&value(), &target));
                write!(f, "wrong value: it makes {shown}, not {}{miss}", target.brief())
            }
            Finding::WrongClaim { claimed } => {
                let claimed = Real::from(claimed.clone());
                write!(f, "wrong value: it says {}, but it makes {}", claimed.brief(), value().brief())
            }
            Finding::WrongCards => self.cards.as_ref().map_or(Ok(()), |cards| cards.fmt(f)),
            Finding::OperatorNotAllowed { op, allowed } => {
                write!(f, "{} is not allowed; only {allowed} are", op.row().name)
            }
            Finding::OperandsNotAllowed { step, operands } => {
                let row = step.op.row();
                let takes = operands.of(&step.op).of_names(row.operand_names);
                write!(f, "{step} is not allowed: {} takes {takes}{}", row.written(), allowed_by(step))
            }
            Finding::WrongOrder => f.write_str("wrong cards: they must be used in the order in which they were dealt"),
            Finding::LiteralNotAllowed { literal, allowed } => {
                let example = allowed.example().unwrap_or_default();
                write!(f, "the rules do not allow {literal}; they allow only numbers such as {example}")
            }
            Finding::NestedTooDeep { nesting } => {
                let most = if *nesting == 1 { "1 operator" } else { &format!("{nesting} operators") };
                write!(f, "the rules allow at most {most} with one operand directly inside each other")
            }
            Finding::WrittenOtherwise { rule } => write!(f, "the rules allow {rule}"),
            Finding::OutsideDomain { step, result, domain } => {
                write!(f, "{step} makes {}, and the rules allow only {}", result.brief(), domain.numbers())
            }
            Finding::NoValue { step } => {
                let row = step.op.row();
                write!(f, "{step} has no value: {} is defined {}", row.name, row.defined)
            }
            Finding::StepTooBig { step } => write!(f, "{step} is too long to be worked out"),
            Finding::TooMuchWork => f.write_str("the numbers on the way are too long to be worked out"),
            Finding::Unreadable { error, allowed } => error.problem_under(allowed).fmt(f),
            Finding::TargetUndecided => {
                write!(f, "not proven: no precision that was tried tells what it makes from {}", target.brief())
            }
            Finding::StepUndecided { step } => {
                write!(f, "not proven: no precision that was tried tells whether {step} is allowed")
            }
            Finding::ZeroUndecided { step } => {
                write!(f, "not proven: no precision that was tried tells whether {step} is 0")
            }
            Finding::NoAnswer { reason } => write!(f, "no answer: {reason}"),
            Finding::WrongStep { number, fault } => write!(f, "step {number} is wrong: {fault}"),
            Finding::ClaimsUnsolvable { is_unsolvable } => f.write_str(match is_unsolvable {
                Some(true) => "right: there is no solution",
                Some(false) => "a false claim: there is a solution",
                None => "not proven: it is not known whether there is a solution",
            }),
        }
    }
}

/// The end of a sentence; empty if the result would be too long under any rules.
fn allowed_by(step: &Calculation) -> String {
    let Calculation { left, op, right } = step;
    let right = right.as_ref().unwrap_or(left);
    let result = op.apply(&left.bounds(), &right.bounds()).value();
    if result.is_some_and(|bounds| bounds.low() >= f64::MAX) {
        return String::new();
    }
    let admits = |rules: &RuleSet| rules.operands.admit(op, left, right) == Some(true);
    match PRESETS.iter().find(|preset| preset.rules.ops.contains(op) && admits(&preset.rules)) {
        Some(preset) => format!("; the rules {} allow it", preset.name),
        None if op.is_defined() => String::new(),
        None => format!("; rules with the operands `\"{op}\" = \"any\"` allow it"),
    }
}

fn by_how_little(value: &Real, target: &Real) -> String {
    let difference = value.checked_sub(target).value().map(|difference| difference.bounds());
    match difference.map(|bounds| (bounds.low() / 2.0 + bounds.high() / 2.0).abs()) {
        Some(size) if size > 0.0 && size < 1e-4 => format!("; it misses by {size:.1e}"),
        _ => String::new(),
    }
}

/// `24`, or `49/2 (24.5)`.
fn with_decimals(value: &Real) -> String {
    match value.to_decimal() {
        Some(decimal) if decimal != value.to_string() => format!("{} ({decimal})", value.brief()),
        _ => value.brief(),
    }
}
