//! Where the answer stands in a text. The page "Where the answer is" of the guide says the same in words.
//!
//! 1. What is no answer is blank ([`crate::reading`]).
//! 2. A mark comes before position: the last element or field that holds the answer, else the last box, else the last
//!    label. A mark that holds a number alone, or points elsewhere, hands on.
//! 3. Else the last complete attempt that is not taken back: one with a sign of success first. An attempt is an expression
//!    with all the cards, or a working.
//!
//! What an expression makes never decides which one is the answer.

mod attempts;
mod labelled;
mod marked;

use crate::claim::claims_unsolvable;
use crate::mark::{labels, last_box, last_element};
use crate::part::{is_number, trimmed};
use crate::policy::ExtractionPolicy;
use crate::region::{Region, Tokens};
use crate::stance::{ENDS, is_asked, is_denied, is_given_up, is_offered, is_success};
use crate::steps::{is_step, left_behind};
use crate::words::{ALTERNATIVE, BY, EXTREME, REASON, plain};
use make24::judge::NoAnswerReason;
use make24::{Judge, Rational};
use std::ops::Range;

/// What stands where the answer is.
#[derive(Clone, Debug)]
pub(crate) enum What {
    Nothing(NoAnswerReason),
    /// There is no solution, says the text.
    Claim,
    Part(Range<usize>),
    /// An expression.
    Region(Region),
    /// Steps, in the order of the text.
    Working(Vec<Region>),
}

/// The answer of a text.
#[derive(Clone, Debug)]
pub(crate) struct Found {
    pub(crate) policy: ExtractionPolicy,
    pub(crate) what: What,
    /// The number of attempts in the part of the text that was searched.
    pub(crate) attempts: usize,
    /// The number that the text calls its answer, apart from the expression.
    pub(crate) number: Option<Range<usize>>,
    /// Other expressions that must be right too: alternatives.
    pub(crate) also: Vec<Region>,
}

/// A text in which the answer of a puzzle is searched.
pub(crate) struct Searcher<'a> {
    pub(crate) text: &'a str,
    pub(crate) judge: &'a Judge,
    tokens: Tokens<'a>,
}

impl Found {
    /// An answer, without other numbers or expressions that the text says are right.
    pub(crate) fn new(policy: ExtractionPolicy, what: What, attempts: usize) -> Found {
        Found { policy, what, attempts, number: None, also: Vec::new() }
    }

    /// A number that a mark holds instead of an expression; nothing without one.
    pub(crate) fn number(policy: ExtractionPolicy, number: Option<Range<usize>>) -> Found {
        match number {
            Some(number) => Found::new(policy, What::Part(number), 1),
            None => Found::new(policy, What::Nothing(NoAnswerReason::Nothing), 0),
        }
    }

    /// The length of the answer in bytes, without what stands between steps.
    pub(crate) fn length(&self) -> usize {
        match &self.what {
            What::Working(steps) => steps.iter().map(|step| step.span.len()).sum(),
            _ => self.span().map_or(0, |span| span.len()),
        }
    }

    /// From the first to the last byte of the answer.
    fn span(&self) -> Option<Range<usize>> {
        match &self.what {
            What::Nothing(_) | What::Claim => None,
            What::Part(part) => Some(part.clone()),
            What::Region(region) => Some(region.span.clone()),
            What::Working(steps) => {
                steps.first().zip(steps.last()).map(|(first, last)| first.span.start..last.span.end)
            }
        }
    }
}

impl<'a> Searcher<'a> {
    pub(crate) fn new(text: &'a str, judge: &'a Judge) -> Searcher<'a> {
        Searcher { text, judge, tokens: Tokens::new(text, judge.rules()) }
    }

    fn cards(&self) -> usize {
        self.judge.puzzle().hand.len()
    }

    fn target(&self) -> Option<&Rational> {
        Some(&self.judge.puzzle().target)
    }

    pub(crate) fn answer(&self, part: Range<usize>) -> Found {
        let mut number = None;
        let marks = [
            (ExtractionPolicy::LastTag, last_element(self.text, &part)),
            (ExtractionPolicy::Boxed, last_box(self.text, &part)),
        ];
        for (policy, mark) in marks {
            let Some(mark) = mark else { continue };
            match self.marked(policy, &mark, part.end) {
                Ok(found) => return found,
                Err(handed_on) => number = number.or(handed_on),
            }
        }
        self.unmarked(part, number)
    }

    /// The answer of a part without elements and boxes: that of the last label, else the last complete attempt. `number` is
    /// what a mark holds that has handed on.
    pub(crate) fn unmarked(&self, part: Range<usize>, number: Option<Range<usize>>) -> Found {
        let mut told = None;
        for label in labels(self.text, &part) {
            match self.labelled(label, &part) {
                Ok(Some(found)) => return Found { number: found.number.clone().or(number).or(told), ..found },
                Ok(None) => {}
                Err(handed_on) => told = told.or(Some(handed_on)),
            }
        }
        let found = self.last_attempt(part);
        // What was said before the expression is not about it.
        let end = found.span().map_or(0, |span| span.end);
        let number = number.or(told.filter(|told| found.attempts == 0 || told.start >= end));
        match number {
            // Nothing else stands there.
            Some(number) if found.attempts == 0 && matches!(found.what, What::Nothing(_)) => {
                Found { what: What::Part(number), attempts: 1, ..found }
            }
            number => Found { number: number.or(found.number.clone()), ..found },
        }
    }

    pub(crate) fn last_attempt(&self, part: Range<usize>) -> Found {
        let regions = self.regions(part.clone());
        let attempts = self.attempts(&regions);
        let around = |at: usize| {
            let attempt = &attempts[at];
            let (before, behind) = self.around(&regions, &(attempt.regions[0]..attempt.next), &part);
            // A question may be worked out before it is answered.
            let next = attempts.get(at + 1).map_or(part.end, |next| next.span.start);
            (before, if is_asked(behind) { &self.text[attempt.span.end..next.max(attempt.span.end)] } else { behind })
        };
        let offered: Vec<usize> = (0..attempts.len())
            .filter(|at| {
                let (before, behind) = around(*at);
                // `No solution: the most is ...`
                let is_explained = EXTREME.is_word_in(&plain(before)) && claims_unsolvable(before, self.target());
                // `Either there is no solution or ...`, `There is no solution, because ...`
                let sentence = before.rsplit(ENDS).next().unwrap_or_default();
                let is_joined = |words: &str| ALTERNATIVE.is_word_in(words) || REASON.is_word_in(words);
                let is_either = is_joined(&plain(sentence)) && claims_unsolvable(sentence, self.target());
                is_offered(before, behind) && !is_explained && !is_either
            })
            .collect();
        let succeeds = |at: &&usize| {
            let (before, behind) = around(**at);
            is_success(before, behind)
        };
        let chosen = offered.iter().rev().find(succeeds).or(offered.last()).copied();
        let mut different: Vec<&str> = offered.iter().map(|at| self.text[attempts[*at].span.clone()].trim()).collect();
        different.sort_unstable();
        different.dedup();
        let of = |policy, what| Found::new(policy, what, different.len());
        let nothing = |reason| of(ExtractionPolicy::LastEquation, What::Nothing(reason));
        let from = chosen.map_or(part.start, |at| attempts[at].span.end);
        let behind = &self.text[from..part.end];
        if claims_unsolvable(behind, self.target()) {
            return of(ExtractionPolicy::LastEquation, What::Claim);
        }
        let Some(at) = chosen else {
            return match attempts.is_empty() {
                true => self.incomplete(part, &regions),
                false => nothing(NoAnswerReason::TakenBack),
            };
        };
        let attempt = &attempts[at];
        let also = self.alternatives(at, &attempts, &regions);
        if is_given_up(behind) {
            return nothing(NoAnswerReason::GivenUp);
        }
        let policy = if attempt.is_working { ExtractionPolicy::Steps } else { ExtractionPolicy::LastEquation };
        Found { number: self.number_before(attempt.span.start), also, ..of(policy, self.what(attempt, &regions)) }
    }

    /// The number that is made, before an expression: `we get 24 by ...`.
    fn number_before(&self, start: usize) -> Option<Range<usize>> {
        let before = self.text[..start].trim_end();
        let number = before[..before.len() - BY.end(before)?].trim_end();
        let digits = number.bytes().rev().take_while(u8::is_ascii_digit).count();
        // The last card of an expression is no such number.
        let is_card = number[..number.len() - digits].trim_end().ends_with(|c: char| !c.is_alphanumeric() && c != '*');
        (digits > 0 && !is_card).then(|| number.len() - digits..number.len())
    }

    /// What counts where no attempt is complete: steps, else the last expression, else a number that stands alone.
    fn incomplete(&self, part: Range<usize>, regions: &[Region]) -> Found {
        let nothing = |reason| Found::new(ExtractionPolicy::LastEquation, What::Nothing(reason), 0);
        let run = regions.iter().rev().take_while(|region| is_step(region)).count();
        let steps = &regions[regions.len() - run..];
        if run > 1 || steps.iter().any(|step| left_behind(self.text, step.span.end).is_some()) {
            return match is_denied(self.around(regions, &(regions.len() - run..regions.len()), &part).0) {
                true => nothing(NoAnswerReason::TakenBack),
                false => Found::new(ExtractionPolicy::Steps, What::Working(steps.to_vec()), 1),
            };
        }
        let Some(last) = regions.last() else {
            let part = trimmed(self.text, part);
            return match is_number(&self.text[part.clone()]) {
                true => Found::new(ExtractionPolicy::LastEquation, What::Part(part), 1),
                false if is_given_up(&self.text[part]) => nothing(NoAnswerReason::GivenUp),
                false => nothing(NoAnswerReason::Nothing),
            };
        };
        let (before, behind) = self.around(regions, &(regions.len() - 1..regions.len()), &part);
        match is_offered(before, behind) {
            true if is_given_up(behind) => nothing(NoAnswerReason::GivenUp),
            true => Found::new(ExtractionPolicy::LastEquation, What::Region(last.clone()), regions.len()),
            false => nothing(NoAnswerReason::TakenBack),
        }
    }
}
