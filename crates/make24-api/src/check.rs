//! `check`: judges an answer.

use crate::command::Command;
use crate::error::{Error, ErrorCode};
#[cfg(feature = "clap")]
use crate::flags;
use crate::host::Context;
use crate::limits::LimitsSpec;
use crate::number_text::NumberText;
use crate::phrase::{self, Phrase};
use crate::puzzle::{self, HandSpec, cards_of};
use crate::reply::{NoRow, Outcome, Response, Sink};
use crate::rules::RulesSpec;
use crate::solve::position;
use make24::judge::judge_and_read;
use make24::{Judge, Objective, Rational, Style, VerdictKind, problem};
use make24_grade::reward::{REWARDS, credit};
use make24_grade::{ExtractionPolicy, Rounding};
use serde::Serialize;
use std::cell::LazyCell;
use std::collections::BTreeMap;
use std::ops::Range;
use std::time::Duration;

pub(crate) const USUAL_TIME: Duration = Duration::from_secs(10);

request! {
    /// Asks for a verdict on an answer.
    CheckRequest {
        /// The cards.
        hand: HandSpec [arg(skip)],
        /// The answer to judge.
        answer: Option<String> [arg(skip)],
        /// Notation of the answer: plain (also Unicode and LaTeX), rpn, sexpr [default: plain].
        style: Option<Style> [
            arg(long, hide_short_help = true, value_parser = flags::named(Style::ALL, Style::name), hide_possible_values = true)
        ],
        /// How to find the answer in a text: strict, last-tag, boxed, answer, last-line, last-equation, steps, auto
        /// [default: strict]
        ///
        /// strict: the whole text is the answer. last-tag: the contents of the last `<answer>` tag. boxed: the contents of the
        /// last `\boxed{}`. answer: the text after the last `Answer:`. last-line: the last line. last-equation: the last
        /// label such as `The answer is`, else the last complete attempt. steps: lines of one operation each,
        /// `8 / 3 = 8/3 (left: 3 8 8/3)` or `8 / 3 = 8/3`. auto: where the text says that its answer is: the last tag, else the
        /// last box, else the last label, else the last complete attempt.
        policy: Option<ExtractionPolicy> [arg(long, value_parser = flags::named(ExtractionPolicy::ALL, ExtractionPolicy::name), hide_possible_values = true)],
        /// With a policy: accept rounded intermediate results? exact or rounded [default: exact].
        rounding: Option<Rounding> [
            arg(long, hide_short_help = true, value_parser = flags::named(Rounding::ALL, Rounding::name), hide_possible_values = true)
        ],
        /// With a policy: more different answers than this without a mark are no answer [default: unlimited].
        max_attempts: Option<usize> [arg(long, value_name = "N", hide_short_help = true)],
        /// Add what each reward of the library gives for the answer.
        rewards: bool [arg(skip)],
        /// Add which of the essential solutions the answer is.
        idea: bool [arg(skip)],
        /// The number to make, an integer or a fraction [default: 24].
        target: Option<NumberText> [
            arg(long, short, value_name = "T", help_heading = "Rules", value_parser = flags::target,
            help = flags::TARGET)
        ],
        /// The rules; without them, `arithmetic`.
        rules: RulesSpec [arg(skip)],
        /// The work that it may cost to decide a claim that there is no solution.
        limits: LimitsSpec [arg(skip)],
    }
}

/// The reply of `check`.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
pub struct CheckReply {
    /// The cards in ascending order.
    pub hand: Vec<String>,
    /// The number to make.
    pub target: String,
    /// The answer as it was given.
    pub answer: String,
    /// `right`, `wrong_value`, `wrong_cards`, `not_allowed`, `undefined`, `unreadable`, `too_big`, `unproven`, `no_answer`,
    /// `wrong_step` or `false_claim`.
    pub verdict: String,
    /// The value of the answer, if it has one.
    pub value: Option<String>,
    /// The verdict in a sentence.
    pub message: String,
    /// The mistake as data, for other languages.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub phrase: Option<Phrase>,
    /// The part of the answer that the verdict is about, in bytes of UTF-8: its first byte, and the byte after its last.
    pub span: Option<[usize; 2]>,
    /// The same part in characters (Unicode scalar values), as Python counts them.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub span_chars: Option<[usize; 2]>,
    /// From 0.0 to 1.0; 1.0 is a right answer.
    pub credit: f64,
    /// The distance of its value from the target, where the nearest number counts and it is on the side that counts.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub distance: Option<String>,
    /// The policy that found the answer, if one was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub policy: Option<String>,
    /// The answer that counts, if a policy was asked for and found one, in bytes of UTF-8: its first byte, and the byte
    /// after its last.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub answer_span: Option<[usize; 2]>,
    /// The same in characters (Unicode scalar values).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub answer_span_chars: Option<[usize; 2]>,
    /// The number of expressions among which it is, if a policy was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub candidates: Option<usize>,
    /// The number of right steps before the first wrong one, and of all steps, where the answer has steps.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub steps: Option<[usize; 2]>,
    /// Whether a rounded number counted.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub rounded: bool,
    /// What each reward of the library gives, by name, if asked for; from 0.0 to 1.0.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rewards: Option<BTreeMap<String, f64>>,
    /// Which of the solutions that `solve` lists a right answer is, from 0, if asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub idea: Option<usize>,
    /// The points of Countdown, if the nearest number counts: 10; 7 up to 5 away; 5 up to 10 away.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub points: Option<u8>,
}

impl Command for CheckRequest {
    type Row = NoRow;
    type Reply = CheckReply;

    fn usual_time(&self) -> Option<Duration> {
        Some(USUAL_TIME)
    }

    fn run(&self, context: &Context, _: &mut Sink<'_, NoRow>) -> Result<Response<CheckReply>, Error> {
        let rules = self.rules.rule_set()?;
        let puzzle = puzzle::read(&self.hand, self.target.as_ref(), &rules)?.puzzle;
        let Some(answer) = self.answer.as_deref() else {
            let message = problem!("there is no answer to judge", "add \"answer\": \"8/(3-8/3)\"");
            return Err(Error::new(ErrorCode::InvalidAnswer, message));
        };
        let policy = self.policy.unwrap_or_default();
        let style = self.style.unwrap_or_default();
        let is_found = policy != ExtractionPolicy::Strict;
        let is_graded = is_found || self.rewards;
        if is_graded && cfg!(not(feature = "training")) {
            return Err(Error::absent(if self.rewards { "rewards" } else { "policies" }));
        }
        match style {
            Style::Rpn | Style::Sexpr if is_found => {
                let message =
                    problem!("the policy {policy} finds expressions in infix notation", "use the style plain");
                return Err(Error::new(ErrorCode::Conflict, message));
            }
            Style::Rpn | Style::Sexpr if self.rewards || self.idea => {
                let message =
                    problem!("rewards and `idea` are for infix notation, not for {style}", "use the style plain");
                return Err(Error::new(ErrorCode::Conflict, message));
            }
            Style::Plain | Style::Unicode | Style::Latex | Style::Rpn | Style::Sexpr => {}
        }
        let judge = Judge::new(puzzle, rules);
        // Only claims and ideas get a solver: to make one takes longer than a verdict.
        let solver = LazyCell::new(|| context.solver(judge.rules()));
        let rounding = self.rounding.unwrap_or_default();
        let grade = || make24_grade::grade_with(|| solver.clone(), &judge, answer, policy, rounding);
        let response =
            (is_graded && cfg!(feature = "training")).then(|| grade().with_max_attempts(answer, self.max_attempts));
        let (verdict, expr) = match (&response, style) {
            (Some(response), _) => (response.verdict.clone(), self.idea.then(|| response.expr()).flatten()),
            (None, Style::Plain) if !self.idea => (judge.verdict(answer), None),
            (None, _) => {
                let (verdict, read) = judge_and_read(judge.puzzle(), answer, judge.rules(), style);
                (verdict, read.map(|read| read.expr))
            }
        };
        let (puzzle, rules) = (judge.puzzle(), judge.rules());
        let idea = expr.filter(|_| self.idea && verdict.is_right());
        let idea = idea.and_then(|expr| position(&solver, puzzle, &expr));
        let rewards = response
            .as_ref()
            .filter(|_| self.rewards)
            .map(|response| REWARDS.iter().map(|reward| (reward.name.to_owned(), reward.of(response))).collect());
        let found = response.as_ref().filter(|_| is_found);
        let counts = matches!(verdict.kind(), VerdictKind::Right | VerdictKind::WrongValue);
        let value = verdict.value.as_ref().and_then(|value| value.to_rational());
        let value = value.filter(|value| {
            counts && rules.objective != Objective::Exact && rules.objective.admits(value, &puzzle.target)
        });
        let distance = value.map(|value| value.distance(&puzzle.target));
        let outcome = match verdict.kind() {
            VerdictKind::Right => Outcome::Yes,
            VerdictKind::Unproven => Outcome::Unknown,
            VerdictKind::WrongValue
            | VerdictKind::WrongCards
            | VerdictKind::NotAllowed
            | VerdictKind::Undefined
            | VerdictKind::Unreadable
            | VerdictKind::TooBig
            | VerdictKind::NoAnswer
            | VerdictKind::WrongStep
            | VerdictKind::FalseClaim => Outcome::No,
        };
        let reply = CheckReply {
            hand: cards_of(&puzzle.hand),
            target: puzzle.target.to_string(),
            answer: answer.to_owned(),
            verdict: verdict.kind().to_string(),
            value: verdict.value.as_ref().map(ToString::to_string),
            message: verdict.to_string(),
            phrase: phrase::of_verdict(&verdict),
            span: verdict.span.as_ref().map(|span| [span.start, span.end]),
            span_chars: verdict.span.as_ref().map(|span| in_chars(answer, span)),
            credit: credit(&verdict),
            points: distance.as_ref().map(points),
            distance: distance.map(|distance| distance.to_string()),
            policy: found.map(|response| response.extraction.policy.to_string()),
            answer_span: found.and_then(|response| response.extraction.answer.clone()).map(|at| [at.start, at.end]),
            answer_span_chars: found
                .and_then(|response| response.extraction.answer.as_ref())
                .map(|span| in_chars(answer, span)),
            candidates: found.map(|response| response.extraction.candidates),
            rewards,
            idea,
            steps: found.and_then(|response| response.steps).map(|(right, all)| [right, all]),
            rounded: response.is_some_and(|response| response.is_rounded),
        };
        Ok(Response::new(reply, outcome))
    }
}

fn in_chars(text: &str, span: &Range<usize>) -> [usize; 2] {
    [span.start, span.end].map(|at| text.get(..at).map_or(at, |before| before.chars().count()))
}

/// The points of Countdown for a number at this distance from the target.
pub fn points(distance: &Rational) -> u8 {
    [(0, 10), (5, 7), (10, 5)]
        .into_iter()
        .find(|(away, _)| *distance <= Rational::from(*away))
        .map_or(0, |(_, won)| won)
}
