//! Questions about the hand on the command line, or about each hand on standard input.

use super::stream::stream;
use crate::args::{InputArgs, RuleArgs};
use crate::input::{self, InputLine};
use crate::status::ExitStatus;
use make24::Puzzle;
use make24_api::{
    CheckRequest, Command, CountRequest, HintRequest, NumberText, RateRequest, Request, RulesSpec, SolveRequest,
    ValuesRequest,
};
use std::io::Write;

pub(super) trait PuzzleQuestion: Command + Clone + Into<Request> {
    const COMMAND: &'static str;

    fn target(&self) -> Option<&NumberText>;

    fn has_targets(&self) -> bool {
        false
    }

    fn about(&self, line: InputLine, rules: RulesSpec) -> Self;
}

/// One row per command: name, request, the field of the line it takes besides, and its field for many targets.
macro_rules! puzzle_questions {
    ($($command:literal: $request:ty $(, of a line $field:ident)? $(, of many $targets:ident)?;)*) => {$(
        impl PuzzleQuestion for $request {
            const COMMAND: &'static str = $command;

            fn target(&self) -> Option<&NumberText> {
                self.target.as_ref()
            }

            $(fn has_targets(&self) -> bool {
                self.$targets.is_some()
            })?

            fn about(&self, line: InputLine, rules: RulesSpec) -> Self {
                let target = line.target.filter(|_| !self.has_targets());
                Self { hand: line.hand, target, $($field: line.$field,)? rules, ..self.clone() }
            }
        }
    )*};
}

puzzle_questions! {
    "solve": SolveRequest, of many targets;
    "count": CountRequest, of many targets;
    "check": CheckRequest, of a line answer;
    "hint": HintRequest;
    "rate": RateRequest;
}

impl PuzzleQuestion for ValuesRequest {
    const COMMAND: &'static str = "values";

    fn target(&self) -> Option<&NumberText> {
        None
    }

    fn about(&self, line: InputLine, rules: RulesSpec) -> ValuesRequest {
        ValuesRequest { hand: line.hand, rules, ..self.clone() }
    }
}

/// Answers for the cards of the command line, or for each line of standard input in JSON.
pub(super) fn ask<C: PuzzleQuestion>(
    question: &C,
    cards: &[String],
    (rules, input): (&RuleArgs, &InputArgs),
    out: &mut dyn Write,
    answer: impl FnOnce(C, &mut dyn Write) -> anyhow::Result<ExitStatus>,
) -> anyhow::Result<ExitStatus> {
    let usual = question.target().cloned().unwrap_or_else(|| Puzzle::TARGET.into());
    if input::is_stream(cards, &input.columns)? {
        anyhow::ensure!(
            !question.has_targets(),
            "--targets is for one hand; use `make24 census` for many hands, or end each line in `-> TARGET`"
        );
        let request = |line: InputLine| question.about(line, rules.spec()).into();
        return stream(C::COMMAND, &usual, &rules.name(), input, out, request);
    }
    let hand = input::hand(cards)?;
    let target = input::target_of(&hand, &usual);
    answer(question.about(InputLine { hand, target, answer: None }, rules.spec()), out)
}
