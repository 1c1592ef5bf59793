//! Where the answer stands in a text. The page "Where the answer is" of the guide says the same in words.
//!
//! 1. What is no answer is blank ([`crate::reading`]).
//! 2. A mark comes before position: the last element or field that holds the answer, else the last box, else the last
//!    label. A mark that holds a number alone, or points elsewhere, hands on.
//! 3. Else the last complete attempt that is not taken back: one with a sign of success first. An attempt is an expression
//!    with all the cards, or a working.
//!
//! What an expression makes never decides which one is the answer.

use crate::claim::{claims_unsolvable, is_none};
use crate::mark::{Label, Mark, labels, last_box, last_element};
use crate::part::{is_number, trimmed};
use crate::policy::ExtractionPolicy;
use crate::region::{Region, Scanner};
use crate::stance::{ENDS, are_alternatives, is_denied, is_given_up, is_offered, is_success, is_taken_back};
use crate::steps::{is_step, is_working, left_behind, next_cell, numbers_behind, without_left, without_zero};
use crate::words::{
    ALTERNATIVE, ANEW, BEFORE_IN_A_MARK, BEHIND_IN_A_MARK, BY, CHECK, EXTREME, OPERATION_BEHIND, POINTER, has_letters,
    operation_before, plain,
};
use make24::judge::NoAnswerReason;
use make24::{CardUse, Expr, Judge, Style};
use std::ops::Range;

/// What stands where the answer is.
#[derive(Clone, Debug)]
pub(crate) enum What {
    /// There is no answer.
    Nothing(NoAnswerReason),
    /// There is no solution, says the text.
    Claim,
    /// A part of the text that is no expression.
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

/// A complete attempt.
#[derive(Clone, Debug)]
struct Attempt {
    span: Range<usize>,
    /// Its regions: one with all the cards, or the steps of a working, without those that are taken back.
    regions: Vec<usize>,
    /// Behind its last region.
    next: usize,
    is_working: bool,
}

/// A text in which the answer of a puzzle is searched.
pub(crate) struct Searcher<'a> {
    pub(crate) text: &'a str,
    pub(crate) judge: &'a Judge,
    pub(crate) is_target: &'a dyn Fn(&str) -> bool,
}

/// How many steps a working may have beyond twice the cards of the hand.
const MORE_STEPS: usize = 16;

impl Found {
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

impl Searcher<'_> {
    fn cards(&self) -> usize {
        self.judge.puzzle().hand.len()
    }

    /// The answer of a part of the text.
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

    /// The answer that a mark encloses; an error if it hands on, with its number.
    pub(crate) fn marked(
        &self,
        policy: ExtractionPolicy,
        mark: &Mark,
        end: usize,
    ) -> Result<Found, Option<Range<usize>>> {
        let inside = trimmed(self.text, mark.part.clone());
        let words = &self.text[inside.clone()];
        let of = |what| Found { policy, what, attempts: 1, number: None, also: Vec::new() };
        if is_none(words) {
            return Ok(Found { attempts: 0, ..of(What::Claim) });
        }
        if words.is_empty() || POINTER.has(plain(words).trim()) {
            return Err(None);
        }
        if self.cards() > 1 && is_number(words) {
            return Err(Some(inside));
        }
        let rest = &self.text[mark.end.min(end)..end];
        let mut found = self.answer(mark.part.clone());
        // A mark holds one answer.
        let is_list = found.attempts > 1 && found.policy == ExtractionPolicy::LastEquation
            || !has_letters(words) && words.contains([',', ';']);
        let is_alone = |region: &Region| self.is_alone(region, &mark.part);
        found.what = match found.what {
            What::Region(_) if is_list => What::Part(inside),
            What::Region(region) if !is_alone(&region) || self.has_exclamation(&region, &mark.part) => {
                What::Part(inside)
            }
            What::Region(_) if claims_unsolvable(words, self.is_target) => What::Nothing(NoAnswerReason::TakenBack),
            What::Region(region) => self.with_what_touches(mark, region, end),
            What::Nothing(NoAnswerReason::Nothing) if found.attempts == 0 => What::Part(inside),
            what => what,
        };
        let is_expression = matches!(found.what, What::Region(_) | What::Working(_));
        if is_expression
            && !mark.is_field
            && is_taken_back(&rest[..self.next_region(mark.end, end) - mark.end.min(end)])
        {
            return Err(None);
        }
        found.policy = if matches!(found.what, What::Working(_)) { ExtractionPolicy::Steps } else { policy };
        Ok(found)
    }

    /// An expression in a mark, with what touches the mark from outside: `-<answer>...`, `\boxed{...} + 1`.
    fn with_what_touches(&self, mark: &Mark, region: Region, end: usize) -> What {
        if self.text[..mark.part.start].ends_with("\\boxed{") {
            let is_whole =
                |other: &Region| other.span.contains(&region.span.start) && other.span.len() > region.span.len();
            let around = self.regions(0..end).into_iter().find(is_whole);
            return What::Region(around.unwrap_or(region));
        }
        let open = self.text[..mark.part.start].rfind('<').unwrap_or(mark.part.start);
        let (before, behind) = (&self.text[..open], &self.text[mark.end.min(end)..end]);
        let is_call = before.strip_suffix('(').is_some_and(|name| name.ends_with(|c: char| c.is_ascii_alphabetic()));
        let is_sign = before.ends_with(|c: char| "-+/^\u{2212}\u{D7}\u{F7}\u{221A}".contains(c));
        let is_product = before.ends_with('*') && !before.ends_with("**");
        let is_next = behind.starts_with(|c: char| "+/^\u{B2}\u{B3}\u{D7}\u{F7}".contains(c));
        let is_factor = behind.starts_with('*') && !behind.starts_with("**");
        match is_call || is_sign || is_product || is_next || is_factor {
            true => What::Part(open..mark.end.min(end)),
            false => What::Region(region),
        }
    }

    /// Whether a mark of exclamation stands right behind an expression in a tag or a box, where no sentence ends.
    fn has_exclamation(&self, region: &Region, part: &Range<usize>) -> bool {
        region.sides.len() == 1 && self.text[region.span.end.min(part.end)..part.end].starts_with(['!', '\u{FF01}'])
    }

    /// Where the next expression begins behind a place.
    fn next_region(&self, from: usize, end: usize) -> usize {
        self.regions(from.min(end)..end).first().map_or(end, |region| region.span.start)
    }

    /// Whether the words next to an expression in a tag or a box are none that could change it.
    fn is_alone(&self, region: &Region, part: &Range<usize>) -> bool {
        let is_around = |c: char| c.is_whitespace() || "*_`$\"'{}()[]\\".contains(c);
        let is_letter = |c: char| c.is_alphabetic() && c < '\u{2E80}';
        let before = self.text[part.start..region.span.start.max(part.start)].trim_end_matches(is_around);
        let behind = self.text[region.span.end.min(part.end)..part.end].trim_start_matches(is_around);
        let word_before = before.trim_end_matches(is_letter).len();
        let word_behind = behind.len() - behind.trim_start_matches(is_letter).len();
        let touches = |c: Option<char>| c.is_some_and(char::is_alphabetic);
        let allows =
            |touches: bool, word: &str, allowed: bool| !touches || !word.is_empty() && allowed || word.is_empty();
        // `\left(`
        let is_command = before[..word_before].ends_with('\\');
        let (last, first) = (if is_command { "" } else { &before[word_before..] }, &behind[..word_behind]);
        allows(touches(before.chars().next_back()), last, BEFORE_IN_A_MARK.has(&last.to_lowercase()))
            && allows(touches(behind.chars().next()), first, BEHIND_IN_A_MARK.has(&first.to_lowercase()))
            && operation_before(before).is_none()
            && OPERATION_BEHIND.begin(behind).is_none()
    }

    /// The answer of a label, if it has one; an error if it holds a number alone.
    pub(crate) fn labelled(&self, label: Label, part: &Range<usize>) -> Result<Option<Found>, Range<usize>> {
        let at = match label {
            Label::Before(at) => at,
            Label::Behind(at) => return Ok(self.labelled_behind(at, part)),
        };
        let rest = &self.text[at..part.end];
        let begin = rest.find(|c: char| c.is_alphanumeric() || "(\\[\u{221A}-".contains(c)).unwrap_or(rest.len());
        let paragraph = |from: usize| self.text[from..part.end].find("\n\n").map_or(part.end, |length| from + length);
        let mut end = paragraph(at + begin);
        let mut regions = self.regions(at..end);
        if regions.is_empty() && self.text[at..end].trim_end_matches(['*', ' ']).ends_with([':', '\u{FF1A}']) {
            end = paragraph((end + 2).min(part.end));
            regions = self.regions(at..end);
        }
        let number = self.number_at(at + begin, end);
        let is_alone = |number: &Range<usize>| !regions.iter().any(|region| region.span.contains(&number.start));
        if let Some(number) = number.filter(is_alone) {
            return Err(number);
        }
        let attempts = self.attempts(&regions);
        let of = |what| {
            Ok(Some(Found {
                policy: ExtractionPolicy::Answer,
                what,
                attempts: attempts.len(),
                number: None,
                also: Vec::new(),
            }))
        };
        let first = regions.first().map(|region| region.span.start);
        let line = rest[begin..].find('\n').map_or(end, |length| at + begin + length);
        let words = &self.text[at..first.unwrap_or(line).min(line)];
        if claims_unsolvable(words, self.is_target) || is_none(words) {
            return of(What::Claim);
        }
        // `The answer is simple. First, ...`
        let Some(first) = first.filter(|first| !self.text[at..*first].trim_end().contains(['.', '!', '?'])) else {
            return Ok(None);
        };
        let next = regions.iter().find(|region| region.span.start >= first);
        // Nothing but the expression stands behind the label, or no attempt is complete.
        let is_plain = |region: &&Region| !is_step(region) && !has_letters(&self.text[at..region.span.start]);
        let Some(attempt) = attempts
            .first()
            .filter(|attempt| next.filter(is_plain).is_none_or(|region| region.span.start == attempt.span.start))
        else {
            // It breaks off: `My answer is 2 * (5 - ... hold on`.
            let breaks_off = |region: &&Region| self.text[region.span.clone()].contains('\u{2026}');
            let Some(next) = next.filter(|next| (is_plain(next) || is_step(next)) && !breaks_off(next)) else {
                return Ok(None);
            };
            let behind = self.next_region(next.span.end, part.end);
            return if is_taken_back(&self.text[next.span.end..behind]) {
                Ok(None)
            } else {
                of(What::Region(next.clone()))
            };
        };
        let between = &self.text[attempt.span.end..self.next_region(attempt.span.end, part.end)];
        let before = &self.text[at..attempt.span.start];
        if is_taken_back(between) && !is_denied(before) {
            return Ok(None);
        }
        let is_kept = is_offered(before, between);
        let also = self.alternatives(0, &attempts, &regions);
        let nothing = What::Nothing(NoAnswerReason::TakenBack);
        let found = of(if is_kept { self.what(attempt, &regions) } else { nothing })?;
        Ok(found.map(|found| Found { also, ..found }))
    }

    /// The answer before `... is my answer`.
    fn labelled_behind(&self, at: usize, part: &Range<usize>) -> Option<Found> {
        let regions = self.regions(part.start..at);
        let region = regions.last()?;
        let is_near = self.text[region.span.end.min(at)..at].trim_matches(|c: char| !c.is_alphanumeric()).is_empty();
        is_near.then(|| Found {
            policy: ExtractionPolicy::Answer,
            what: What::Region(region.clone()),
            attempts: 1,
            number: None,
            also: Vec::new(),
        })
    }

    /// A number that stands alone at a place, with the marks around it.
    fn number_at(&self, at: usize, end: usize) -> Option<Range<usize>> {
        let rest = &self.text[at..end];
        let inner = rest.trim_start_matches("\\boxed{").trim_start_matches(['$', '(', '\\', '[', '*']);
        let start = end - inner.len();
        let sign = usize::from(inner.starts_with('-'));
        let is_part = |c: char| c.is_ascii_digit() || matches!(c, '.' | '/' | ',');
        let length = sign + inner[sign..].find(|c: char| !is_part(c)).unwrap_or(inner.len() - sign);
        let number = inner[..length].trim_end_matches(['.', ',', '/']);
        let behind = inner[number.len()..].trim_start();
        let is_alone = !behind
            .starts_with(|c: char| c.is_alphanumeric() || "+-*/^\u{D7}\u{F7}\u{2212}\u{B7}\u{2022}=(:\\".contains(c));
        (self.cards() > 1 && number.ends_with(|c: char| c.is_ascii_digit()) && is_alone)
            .then(|| start..start + number.len())
    }

    /// The last complete attempt of a part.
    pub(crate) fn last_attempt(&self, part: Range<usize>) -> Found {
        let regions = self.regions(part.clone());
        let attempts = self.attempts(&regions);
        let around = |at: usize| {
            let attempt = &attempts[at];
            let from = attempt.regions[0].checked_sub(1).map_or(part.start, |before| regions[before].span.end);
            let to = regions.get(attempt.next).map_or(part.end, |next| next.span.start);
            let (start, end) = (attempt.span.start, attempt.span.end);
            (&self.text[from.min(start)..start], &self.text[end..to.max(end)])
        };
        let offered: Vec<usize> = (0..attempts.len())
            .filter(|at| {
                let (before, behind) = around(*at);
                // `No solution: the most is ...`
                let is_explained = EXTREME.is_word_in(&plain(before)) && claims_unsolvable(before, self.is_target);
                // `Either there is no solution or ...`
                let sentence = before.rsplit(ENDS).next().unwrap_or_default();
                let is_either = ALTERNATIVE.is_word_in(&plain(sentence)) && claims_unsolvable(sentence, self.is_target);
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
        let of = |policy, what| Found { policy, what, attempts: different.len(), number: None, also: Vec::new() };
        let nothing = |reason| of(ExtractionPolicy::LastEquation, What::Nothing(reason));
        let from = chosen.map_or(part.start, |at| attempts[at].span.end);
        let behind = &self.text[from..part.end];
        if claims_unsolvable(behind, self.is_target) {
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
        (digits > 0).then(|| number.len() - digits..number.len())
    }

    /// What counts where no attempt is complete: steps, else the last expression, else a number that stands alone.
    fn incomplete(&self, part: Range<usize>, regions: &[Region]) -> Found {
        let of = |policy, what, attempts| Found { policy, what, attempts, number: None, also: Vec::new() };
        let nothing = |reason| of(ExtractionPolicy::LastEquation, What::Nothing(reason), 0);
        let run = regions.iter().rev().take_while(|region| is_step(region)).count();
        let steps = &regions[regions.len() - run..];
        if run > 1 || steps.iter().any(|step| left_behind(self.text, step.span.end).is_some()) {
            return of(ExtractionPolicy::Steps, What::Working(steps.to_vec()), 1);
        }
        let Some(last) = regions.last() else {
            let part = trimmed(self.text, part);
            return match is_number(&self.text[part.clone()]) {
                true => of(ExtractionPolicy::LastEquation, What::Part(part), 1),
                false if is_given_up(&self.text[part]) => nothing(NoAnswerReason::GivenUp),
                false => nothing(NoAnswerReason::Nothing),
            };
        };
        let before = regions.len().checked_sub(2).map_or(part.start, |at| regions[at].span.end).min(last.span.start);
        let behind = &self.text[last.span.end..part.end];
        match is_offered(&self.text[before..last.span.start], behind) {
            true if is_given_up(behind) => nothing(NoAnswerReason::GivenUp),
            true => of(ExtractionPolicy::LastEquation, What::Region(last.clone()), regions.len()),
            false => nothing(NoAnswerReason::TakenBack),
        }
    }

    /// The attempts that the text joins to one as alternatives.
    fn alternatives(&self, at: usize, attempts: &[Attempt], regions: &[Region]) -> Vec<Region> {
        let is_joined = |first: usize| {
            let between = attempts[first].span.end..attempts[first + 1].span.start.max(attempts[first].span.end);
            are_alternatives(&self.text[between])
        };
        let from = (0..at).rev().take_while(|first| is_joined(*first)).last().unwrap_or(at);
        let to =
            (at..attempts.len().saturating_sub(1)).take_while(|first| is_joined(*first)).last().map_or(at, |at| at + 1);
        let others = (from..=to).filter(|other| *other != at && !attempts[*other].is_working);
        others.map(|other| regions[attempts[other].regions[0]].clone()).collect()
    }

    fn what(&self, attempt: &Attempt, regions: &[Region]) -> What {
        match attempt.is_working {
            true => What::Working(attempt.regions.iter().map(|at| regions[*at].clone()).collect()),
            false => What::Region(regions[attempt.regions[0]].clone()),
        }
    }

    /// The expressions of a part, without those in the numbers that are left behind a step.
    pub(crate) fn regions(&self, part: Range<usize>) -> Vec<Region> {
        let rules = self.judge.rules();
        let has_numbers = self.cards() == 1 || rules.card_use != CardUse::All || !rules.literals.is_none();
        let mut regions = Scanner::new(self.text, part.clone(), rules).with_numbers(has_numbers).regions();
        regions.retain(|region| region.has_operator() || has_numbers && self.is_in_own_line(region, &part));
        let mut kept: Vec<Region> = Vec::with_capacity(regions.len());
        for mut region in regions {
            let is_told = |last: &Region| last.sides.iter().any(|side| side.span.contains(&region.span.start));
            if kept.last().is_some_and(is_told) {
                continue;
            }
            without_zero(self.text, &mut region, self.cards());
            if region.sides.len() == 1 && !self.is_complete(&region, &kept) {
                region.sides.extend(next_cell(self.text, region.span.end));
            }
            kept.push(region);
        }
        without_left(self.text, kept)
    }

    /// Whether a number stands in a line of its own, but for marks.
    fn is_in_own_line(&self, region: &Region, part: &Range<usize>) -> bool {
        let is_mark = |c: char| !c.is_alphanumeric();
        let before = self.text[part.start..region.span.start].rsplit('\n').next().unwrap_or_default();
        let behind = self.text[region.span.end..part.end].split('\n').next().unwrap_or_default();
        let before = before.trim_end().trim_end_matches("<answer>").trim_end_matches("\\boxed{");
        let behind = behind.trim_start().trim_start_matches("</answer>");
        let before = before.trim_end_matches([' ', '.', ')']).trim_end_matches(|c: char| c.is_ascii_digit());
        before.chars().all(is_mark) && behind.chars().all(is_mark)
    }

    /// The complete attempts among the expressions of a part.
    fn attempts(&self, regions: &[Region]) -> Vec<Attempt> {
        let mut attempts: Vec<Attempt> = Vec::new();
        let mut at = 0;
        while at < regions.len() {
            let run = self.run_of_steps(&regions[at..]);
            let next = at + run.max(1);
            // Where the last step is taken back, the working is.
            let kept = |step: &usize| *step + 1 == next || self.is_step_kept(*step, regions);
            let own: Vec<usize> = (at..next).filter(kept).collect();
            let steps: Vec<Region> = own.iter().map(|step| regions[*step].clone()).collect();
            let is_working = run > 0 && is_working(self.text, &steps, self.cards_at_least());
            if is_working || run == 0 && self.is_complete(&regions[at], &[]) {
                let span = regions[own[0]].span.start..regions[own[own.len() - 1]].span.end;
                let attempt = Attempt { span, regions: own, next, is_working };
                if !self.is_check(&attempt, attempts.last(), regions) {
                    attempts.push(attempt);
                }
            }
            at = next;
        }
        attempts
    }

    /// The cards that a working uses at least.
    fn cards_at_least(&self) -> usize {
        if self.judge.rules().card_use == CardUse::All { self.cards() } else { 2 }
    }

    /// How many expressions from the first on are steps of one working.
    fn run_of_steps(&self, regions: &[Region]) -> usize {
        // A hand takes fewer steps; the others are told again.
        let regions = &regions[..regions.len().min(2 * self.cards() + MORE_STEPS)];
        let is_own = |at: &usize| is_step(&regions[*at]) && !self.is_complete(&regions[*at], &regions[..*at]);
        if self.judge.rules().card_use == CardUse::All {
            return (0..regions.len()).take_while(is_own).count();
        }
        // Where cards may be left out, the first step uses cards only, and later ones what was made.
        let run = regions.iter().take_while(|region| is_step(region)).count();
        // A larger expression of cards is another attempt.
        let numbers = |at: usize| regions[at].sides.iter().map(|side| side.numbers).max().unwrap_or_default();
        let is_larger = |at: &usize| {
            self.is_complete(&regions[*at], &[])
                && numbers(*at) > 2
                && (0..*at).all(|before| numbers(before) < numbers(*at))
        };
        let run = (1..run).find(is_larger).unwrap_or(run);
        if run > 1 && (1..run).any(|at| is_own(&at)) { run } else { usize::from(run > 0 && is_own(&0)) }
    }

    /// Whether a step is neither denied nor taken back.
    fn is_step_kept(&self, at: usize, regions: &[Region]) -> bool {
        let span = &regions[at].span;
        let before = at.checked_sub(1).map_or(0, |before| regions[before].span.end).min(span.start);
        let behind = regions.get(at + 1).map_or(self.text.len(), |next| next.span.start).max(span.end);
        is_offered(&self.text[before..span.start], &self.text[span.end..behind])
    }

    /// Whether a working only shows what the attempt before it makes: the text does not begin anew between them. Where cards
    /// may be left out, a smaller expression in the same line, or behind words for a check, is a part of it too.
    fn is_check(&self, attempt: &Attempt, before: Option<&Attempt>, regions: &[Region]) -> bool {
        let Some(before) = before.filter(|before| !before.is_working) else { return false };
        let numbers = |attempt: &Attempt| {
            let region = &regions[attempt.regions[0]];
            region.sides[region.answer(self.cards())].numbers
        };
        let is_part = self.judge.rules().card_use != CardUse::All && numbers(attempt) < numbers(before);
        let between = &self.text[before.span.end..attempt.span.start.max(before.span.end)];
        if attempt.is_working {
            return CHECK.is_in(&plain(between)) || !ANEW.is_word_in(&plain(between)) && !is_taken_back(between);
        }
        let is_smaller = is_part && is_step(&regions[attempt.regions[0]]);
        let bare = |span: &Range<usize>| self.text[span.clone()].replace([' ', '*', '`'], "");
        is_smaller && (!between.contains('\n') || CHECK.is_word_in(&plain(between)))
            || is_part && bare(&before.span).contains(&bare(&attempt.span))
    }

    /// Whether an expression has as many numbers as the hand has cards, or, where some cards may be left out, only cards of
    /// the hand.
    pub(crate) fn is_complete(&self, region: &Region, earlier: &[Region]) -> bool {
        let side = &region.sides[region.answer(self.cards())];
        let rules = self.judge.rules();
        let text = &self.text[side.span.clone()];
        // It breaks off.
        if text.contains('\u{2026}') {
            return false;
        }
        let exactly = || self.left_by(text) == Some(0);
        numbers_behind(self.text, side, earlier) == self.cards()
            || side.numbers == self.cards() && exactly()
            || match rules.card_use {
                // Numbers of several digits use a card for each.
                CardUse::All => !rules.literals.is_none() && self.left_by(text).is_some_and(|left| left == 0),
                CardUse::AnySubset | CardUse::AtMost(_) => self.left_by(text).is_some(),
            }
    }

    /// How many cards of the hand an expression leaves, if it uses only such cards.
    fn left_by(&self, text: &str) -> Option<usize> {
        let read = Expr::read_with(text, Style::Plain, self.judge.rules()).ok()?;
        let hand = &self.judge.puzzle().hand;
        let mut left = hand.cards().to_vec();
        for card in read.resolve_cards(text, hand, self.judge.rules()).expr.cards() {
            left.swap_remove(left.iter().position(|other| other == card)?);
        }
        Some(left.len())
    }
}
