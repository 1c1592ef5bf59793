//! Where the answer stands in a text: named policies, each a row of a table.
//!
//! A policy first chooses a part of the text: all of it, what the last tag encloses, the last line. In that part it looks
//! for candidates: [regions](crate::region) with at least one operator. The last candidate with as many numbers as the
//! hand has cards counts, or else the last one; the value of a candidate never decides, so that it does not help to name
//! several. A candidate that is taken back does not count, `... is wrong`, and one that the last words `answer is`
//! introduce counts before others. A tag or a box holds one answer. What a model thinks is not a part of what it says.
//!
//! Doubt decides against an answer.

use crate::part::{BOX, Enclosed, TAG, answer_line, is_number, last_box, last_line, last_tag, said, tail, trimmed};
use crate::region::{Region, Scanner};
use crate::steps::{bare_steps, end_of_steps};
use crate::words::claim::{claims_unsolvable, is_none};
use crate::words::has_letters;
use crate::words::presented::{introduced, other_answer};
use crate::words::retraction::{is_denied, is_doubted, is_given_up, is_taken_back};
use make24::{CardUse, Expr, Judge, Rational, Style};
use std::ops::Range;

make24::named_enum! {
    "kebab-case"
    /// The policy that finds the answer in a text.
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
    pub enum ExtractionPolicy {
        /// The whole text is the answer.
        #[default]
        Strict,
        /// The text between the last `<answer>` and `</answer>`.
        LastTag,
        /// The text in the last `\boxed{}`.
        Boxed,
        /// The text after the last `Answer:` at the beginning of a line.
        Answer,
        /// The last line that is not empty.
        LastLine,
        /// The last expression of the text.
        LastEquation,
        /// Equations, each a step: `8 / 3 = 8/3 (left: 3 8 8/3)`, or `8 / 3 = 8/3` alone. Every step must be right, and so
        /// must an expression behind `Answer:`.
        Steps,
        /// The first of these that finds something: the last tag or box, the line `Answer:` behind steps, the steps, the
        /// last expression. A tag or a box with the target alone says what is made, and not how. Bare steps count where no
        /// expression has all the cards.
        Auto,
    }
}

/// What a policy finds in a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Extraction {
    /// The policy that found it; of [`ExtractionPolicy::Auto`], the one that did.
    pub policy: ExtractionPolicy,
    /// The bytes of the answer that counts; of steps, of the part of the text in which they stand.
    pub answer: Option<Range<usize>>,
    /// The number of candidates.
    pub candidates: usize,
    /// Whether the text says, after the last candidate, that there is no solution.
    pub claims_unsolvable: bool,
}

/// What is found, and the region in which it stands.
#[derive(Clone, Debug)]
pub(crate) struct Extracted {
    pub(crate) extraction: Extraction,
    /// The region of the answer; `None` where a part of the text is the answer, whatever stands there.
    pub(crate) region: Option<Region>,
    /// The candidates of a part that has steps.
    pub(crate) steps: Vec<Region>,
}

impl Extracted {
    /// What is found where nothing is.
    fn nothing(policy: ExtractionPolicy) -> Extracted {
        Extracted::of(Extraction { policy, answer: None, candidates: 0, claims_unsolvable: false })
    }

    fn of(extraction: Extraction) -> Extracted {
        Extracted { extraction, region: None, steps: Vec::new() }
    }

    /// A part of the text with steps.
    fn steps(part: Range<usize>, steps: Vec<Region>) -> Extracted {
        Extracted { steps, ..Extracted::part(ExtractionPolicy::Steps, part) }
    }

    /// A part of the text, whatever stands there.
    fn part(policy: ExtractionPolicy, part: Range<usize>) -> Extracted {
        Extracted::of(Extraction { policy, answer: Some(part), candidates: 1, claims_unsolvable: false })
    }

    /// A claim that there is no solution.
    fn claim(self) -> Extracted {
        Extracted::of(Extraction { answer: None, claims_unsolvable: true, ..self.extraction })
    }

    /// The same without an answer.
    fn without_answer(self) -> Extracted {
        Extracted::of(Extraction { answer: None, ..self.extraction })
    }

    fn is_something(&self) -> bool {
        self.extraction.answer.is_some() || self.extraction.claims_unsolvable
    }
}

impl ExtractionPolicy {
    /// Finds the answer in a text.
    ///
    /// ```
    /// use make24::{Judge, RuleSet};
    /// use make24_grade::ExtractionPolicy;
    /// let judge = Judge::new("3 3 8 8".parse().unwrap(), RuleSet::ARITHMETIC);
    /// let text = "First 8 * 3 = 24, but that leaves 3 and 8. So: **8 / (3 - 8 / 3) = 24**.";
    /// let found = ExtractionPolicy::Auto.find(text, &judge);
    /// assert_eq!(&text[found.answer.unwrap()], "8 / (3 - 8 / 3) = 24");
    /// assert_eq!((found.policy, found.candidates), (ExtractionPolicy::LastEquation, 2));
    /// assert!(ExtractionPolicy::Auto.find("It cannot be done: there is no solution.", &judge).claims_unsolvable);
    /// ```
    pub fn find(self, text: &str, judge: &Judge) -> Extraction {
        self.found(text, judge).extraction
    }

    pub(crate) fn found(self, text: &str, judge: &Judge) -> Extracted {
        let is_target = |number: &str| is_target(number, judge);
        let said = if self == ExtractionPolicy::Strict { 0..text.len() } else { said(text) };
        let reader = Reader { text, said: said.clone(), judge, is_target: &is_target };
        match self {
            ExtractionPolicy::Strict => Extracted::part(self, said),
            ExtractionPolicy::LastTag => {
                last_tag(text, &said).map_or(Extracted::nothing(self), |tag| reader.enclosed(self, tag))
            }
            ExtractionPolicy::Boxed => {
                last_box(text, &said).map_or(Extracted::nothing(self), |last| reader.enclosed(self, last))
            }
            ExtractionPolicy::Answer => {
                answer_line(text, &said).map_or(Extracted::nothing(self), |line| reader.in_part(self, tail(text, line)))
            }
            ExtractionPolicy::LastLine => {
                last_line(text, &said).map_or(Extracted::nothing(self), |line| reader.in_part(self, tail(text, line)))
            }
            ExtractionPolicy::LastEquation => reader.in_part(self, tail(text, said)),
            ExtractionPolicy::Steps => reader.steps(),
            ExtractionPolicy::Auto => reader.auto(),
        }
    }
}

/// Whether a number is the target of a puzzle.
fn is_target(number: &str, judge: &Judge) -> bool {
    let target = &judge.puzzle().target;
    match number.parse::<i64>() {
        Ok(number) => Rational::from(number) == *target,
        Err(_) => number.replace(',', "").parse().is_ok_and(|number: Rational| number == *target),
    }
}

/// A text in which an answer is looked for.
struct Reader<'a> {
    text: &'a str,
    /// The part of it that is not a thought.
    said: Range<usize>,
    judge: &'a Judge,
    is_target: &'a dyn Fn(&str) -> bool,
}

impl Reader<'_> {
    fn cards(&self) -> usize {
        self.judge.puzzle().hand.len()
    }

    fn tail(&self) -> Range<usize> {
        tail(self.text, self.said.clone())
    }

    /// The candidates of a part, in order.
    fn candidates(&self, part: Range<usize>) -> Vec<Region> {
        let scanner = Scanner::new(self.text, part.clone(), self.judge.rules(), self.is_target);
        let mut regions = scanner.with_numbers(self.allows_one_card()).regions();
        let is_alone = |region: &Region| self.allows_one_card() && self.is_presented(region, &part);
        regions.retain(|region| region.has_operator() || is_alone(region));
        regions
    }

    /// Whether an answer may use a single card.
    fn allows_one_card(&self) -> bool {
        let rules = self.judge.rules();
        self.cards() == 1 || rules.card_use != CardUse::All || !rules.literals.is_none()
    }

    /// Whether a number alone is presented as an answer: in a line of its own, behind words for the answer, or with an
    /// equals sign.
    fn is_presented(&self, region: &Region, part: &Range<usize>) -> bool {
        let before = &self.text[part.start..region.span.start];
        let behind = &self.text[region.span.end..part.end];
        let is_mark = |c: char| {
            crate::region::is_mark(c) || matches!(c, ' ' | '-' | '\\' | '(' | ')' | '[' | ']' | '.' | '{' | '}')
        };
        // Behind the number of an item of a list, and in a box.
        let begin = before.strip_suffix(BOX).unwrap_or(before).trim_end_matches(is_mark);
        let begin = begin.trim_end_matches(|c: char| c.is_ascii_digit()).trim_end_matches(is_mark);
        let is_line_start = begin.chars().next_back().is_none_or(|c| matches!(c, '\n' | '>'));
        let is_line_end = behind.trim_start_matches(is_mark).chars().next().is_none_or(|c| matches!(c, '\n' | '<'));
        let is_equation =
            region.sides.windows(2).any(|sides| self.text[sides[0].span.end..sides[1].span.start].contains('='));
        is_equation
            || is_line_start && is_line_end
            || introduced(before).is_some_and(|from| before[from..].trim_matches(is_mark).is_empty())
    }

    /// The answer of a text of any kind.
    fn auto(&self) -> Extracted {
        let mut enclosed = [
            (ExtractionPolicy::LastTag, last_tag(self.text, &self.said)),
            (ExtractionPolicy::Boxed, last_box(self.text, &self.said)),
        ];
        // Of a tag and a box, the one that is opened last counts.
        enclosed.sort_by_key(|(_, enclosed)| std::cmp::Reverse(enclosed.as_ref().map(|enclosed| enclosed.part.start)));
        let mut number = None;
        for (policy, enclosed) in enclosed {
            let Some(enclosed) = enclosed else { continue };
            let inside = trimmed(self.text, enclosed.part.clone());
            let found = self.enclosed(policy, enclosed);
            // The target alone says what is made, and the expression may stand elsewhere.
            let words = &self.text[inside.clone()];
            if self.cards() > 1 && is_number(words) && (self.is_target)(words) {
                number = number.or(Some(found));
            } else if found.is_something() || found.extraction.candidates > 0 {
                return found;
            } else if !inside.is_empty() {
                // Words where the answer is expected are the answer.
                return Extracted::part(policy, inside);
            }
        }
        let open = match end_of_steps(self.text, &self.tail()) {
            Some(end) if !self.is_answered(end) => self.steps(),
            Some(_) => self.in_part(ExtractionPolicy::LastEquation, self.tail()),
            None => self.expression_or_steps(ExtractionPolicy::LastEquation, self.tail()),
        };
        number.filter(|_| !open.is_something()).unwrap_or(open)
    }

    /// The answer that a tag or a box encloses.
    fn enclosed(&self, policy: ExtractionPolicy, Enclosed { part, is_closed }: Enclosed) -> Extracted {
        let mut found = self.expression_or_steps(policy, part.clone());
        if is_none(&self.text[part.clone()]) {
            return found.claim();
        }
        // What stands behind it may take it back, or go on with it.
        let rest = &self.text[part.end..self.said.end];
        let rest = rest.strip_prefix("</answer>").or(rest.strip_prefix('}')).unwrap_or(rest);
        let last = &rest[tail(rest, 0..rest.len())];
        if claims_unsolvable(last, self.is_target) {
            return found.claim();
        }
        if is_taken_back(rest) || is_given_up(last) {
            return found.without_answer();
        }
        let is_box = self.text[..part.start].ends_with(BOX);
        if let Some(region) = found.region.as_ref().filter(|_| is_box) {
            // What touches the box belongs to it; its braces are marks.
            let around = Scanner::new(self.text, self.tail(), self.judge.rules(), self.is_target).regions();
            let is_around =
                |other: &Region| other.span.contains(&region.span.start) && other.span.len() > region.span.len();
            let mut around = around.into_iter().filter(is_around);
            if let Some(whole) = around.next() {
                found = self.of_region(&found.extraction, whole);
            }
        }
        if policy == ExtractionPolicy::LastTag && found.region.is_some() && self.is_tag_touched(&part, rest) {
            return Extracted::part(policy, part.start - TAG.len()..part.end);
        }
        // A claim next to an expression leaves open which of them is meant.
        let inside = &self.text[part.clone()];
        if found.extraction.answer.is_some() && claims_unsolvable(inside, self.is_target) {
            return found.without_answer();
        }
        // It holds one answer: where several expressions stand, or another number, all of it counts.
        let is_list = !has_letters(inside) && inside.contains([',', ';']);
        if is_list && found.region.is_some() {
            return Extracted::part(policy, trimmed(self.text, part));
        }
        let extraction = &found.extraction;
        let is_one = !is_closed || extraction.policy == ExtractionPolicy::Steps || extraction.candidates < 2;
        match is_one || extraction.claims_unsolvable {
            true => found,
            false => Extracted::of(Extraction { answer: Some(trimmed(self.text, part)), ..found.extraction }),
        }
    }

    /// Whether a sign touches a tag from outside: `-<answer>...`, `sqrt(<answer>...`, `...</answer>\u{B2}`.
    fn is_tag_touched(&self, part: &Range<usize>, rest: &str) -> bool {
        let before = &self.text[self.said.start..part.start - TAG.len()];
        let is_sign = |c: char| "-+/^\u{2212}\u{D7}\u{F7}\u{221A}".contains(c);
        let is_call = before.strip_suffix('(').is_some_and(|name| name.ends_with(|c: char| c.is_ascii_alphabetic()));
        let is_product = |text: &str| text.ends_with('*') && !text.ends_with("**");
        let is_raised = |c: char| "+/^\u{B2}\u{B3}\u{D7}\u{F7}".contains(c);
        before.ends_with(is_sign)
            || is_call
            || is_product(before)
            || rest.starts_with(is_raised)
            || rest.starts_with('*') && !rest.starts_with("**")
    }

    /// All steps of the text.
    fn steps(&self) -> Extracted {
        let policy = ExtractionPolicy::Steps;
        let candidates = self.candidates(self.tail());
        let last = || bare_steps(self.text, &candidates, self.cards()).pop();
        let end = end_of_steps(self.text, &self.tail()).or_else(|| Some(last()?.span.end));
        match end {
            Some(end) if claims_unsolvable(&self.text[end.max(self.tail().start)..self.said.end], self.is_target) => {
                Extracted::nothing(policy).claim()
            }
            Some(_) => Extracted::steps(self.tail(), candidates),
            None => Extracted::nothing(policy),
        }
    }

    /// Whether another answer stands behind the last step: an expression with all the cards or behind `Answer:`, or a
    /// number that the text says is the answer.
    fn is_answered(&self, end: usize) -> bool {
        let rest = end..self.said.end;
        let candidates = self.candidates(tail(self.text, rest.clone()));
        let line = answer_line(self.text, &rest);
        let is_in_line = |region: &Region| line.as_ref().is_some_and(|line| line.contains(&region.span.start));
        candidates.iter().any(|region| self.fits(region) || is_in_line(region))
            || introduced(&self.text[rest.clone()]).is_some_and(|from| {
                candidates.iter().any(|region| (end + from..end + from + 3).contains(&region.span.start))
            })
            || other_answer(&self.text[rest], self.is_target).is_some()
    }

    /// The last expression of a part, or, if it has not all the cards, steps.
    fn expression_or_steps(&self, policy: ExtractionPolicy, part: Range<usize>) -> Extracted {
        let candidates = self.candidates(part.clone());
        let found = self.chosen(policy, part.clone(), &candidates);
        let has_all = |region: &Region| self.fits(region) && !self.makes_other(region);
        let is_part = candidates.len() > 1 && found.region.as_ref().is_some_and(|region| !has_all(region));
        let steps = if is_part { bare_steps(self.text, &candidates, self.cards()) } else { Vec::new() };
        match steps.last() {
            Some(last)
                if steps.len() > 1
                    && other_answer(&self.text[last.span.end..part.end], self.is_target).is_none()
                    && self.is_last(last, &candidates) =>
            {
                Extracted::steps(part, candidates)
            }
            _ => found,
        }
    }

    /// Whether no expression that the text introduces as its answer stands behind a step.
    fn is_last(&self, step: &Region, candidates: &[Region]) -> bool {
        candidates.iter().filter(|other| other.span.start > step.span.start).all(|other| {
            let before = &self.text[step.span.end.min(other.span.start)..other.span.start];
            introduced(before).is_none_or(|from| !is_filler(&before[from..]))
        })
    }

    /// The answer in a part of the text.
    fn in_part(&self, policy: ExtractionPolicy, part: Range<usize>) -> Extracted {
        self.chosen(policy, part.clone(), &self.candidates(part))
    }

    /// The answer of a region.
    fn of_region(&self, extraction: &Extraction, region: Region) -> Extracted {
        let answer = match region.is_plain(self.text) {
            true => region.span.clone(),
            false => region.sides[region.answer(self.cards())].span.clone(),
        };
        Extracted { region: Some(region), ..Extracted::of(Extraction { answer: Some(answer), ..extraction.clone() }) }
    }

    /// The answer among the candidates of a part of the text.
    fn chosen(&self, policy: ExtractionPolicy, part: Range<usize>, found: &[Region]) -> Extracted {
        let Reader { text, is_target, .. } = *self;
        let counts = |at: usize| self.fits(&found[at]) && !self.is_taken_back(at, &part, found);
        let fitting = (0..found.len()).rev().find(|at| counts(*at));
        // One that makes another number, as the text says itself, is no answer next to one that does not.
        let is_other = |at: &usize| self.makes_other(&found[*at]);
        let fitting = match fitting.filter(is_other) {
            Some(last) => (0..last).rev().find(|at| !is_other(at) && counts(*at)).or(fitting),
            None => fitting,
        };
        // Where some cards may be left out, a part of the answer fits too; what is said to make the target counts first.
        let fitting = match self.judge.rules().card_use {
            CardUse::All => fitting,
            CardUse::AnySubset | CardUse::AtMost(_) => {
                (0..found.len()).rev().find(|at| self.makes_target(&found[*at]) && counts(*at)).or(fitting)
            }
        };
        let mut chosen = fitting.or(found.len().checked_sub(1));
        // What is called the answer counts before others.
        if let Some(at) = fitting {
            let called = (at + 1..found.len()).rev().find(|next| {
                let start = found[*next].span.start;
                let before = &text[found[next - 1].span.end.min(start)..start];
                introduced(before).is_some_and(|from| is_filler(&before[from..]))
            });
            chosen = called.or(chosen);
        }
        let last = found.last().map_or(part.start, |last| last.span.end);
        let behind = &text[last.min(part.end)..part.end];
        let claims = claims_unsolvable(behind, is_target) || self.is_claim_explained(&part, found);
        let extraction = Extraction { policy, answer: None, candidates: found.len(), claims_unsolvable: claims };
        let nothing = Extracted::of(extraction.clone());
        if claims {
            return nothing;
        }
        let Some(at) = chosen else {
            // A single number is an answer only where nothing else stands.
            let part = trimmed(text, part);
            return if is_number(&text[part.clone()]) { Extracted::part(policy, part) } else { nothing };
        };
        if let Some(other) = other_answer(behind, is_target) {
            let answer = Some(last + other.start..last + other.end);
            return Extracted::of(Extraction { answer, ..extraction });
        }
        if chosen != fitting && self.is_taken_back(at, &part, found) || is_given_up(behind) {
            return nothing;
        }
        self.of_region(&extraction, found[at].clone())
    }

    /// Whether a claim stands before equations that only tell how close one comes: `No solution. The best is ... = 23.`
    /// Any other expression takes the claim back.
    fn is_claim_explained(&self, part: &Range<usize>, found: &[Region]) -> bool {
        let kept = found.iter().rposition(|region| self.fits(region) && !self.makes_other(region));
        let from = kept.map_or(part.start, |at| found[at].span.end);
        kept.is_none_or(|at| at + 1 < found.len()) && claims_unsolvable(&self.text[from..part.end], self.is_target)
    }

    /// Whether an expression has as many numbers as the hand has cards, or, where some cards may be left out, only cards of
    /// the hand.
    fn fits(&self, region: &Region) -> bool {
        let side = &region.sides[region.answer(self.cards())];
        let rules = self.judge.rules();
        let text = &self.text[side.span.clone()];
        side.numbers == self.cards()
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

    /// The number that an expression says itself that it makes.
    fn made<'t>(&'t self, region: &Region) -> Option<&'t str> {
        let last = region.sides.last().filter(|side| region.sides.len() > 1 && side.numbers == 1 && !side.has_operator);
        last.map(|side| self.text[side.span.clone()].trim())
    }

    /// Whether an expression says itself that it makes another number than the target.
    fn makes_other(&self, region: &Region) -> bool {
        self.made(region).is_some_and(|made| is_number(made) && !(self.is_target)(made))
    }

    /// Whether an expression says itself that it makes the target.
    fn makes_target(&self, region: &Region) -> bool {
        region.has_operator() && self.made(region).is_some_and(|made| (self.is_target)(made))
    }

    /// Whether the words before an expression deny it, or those behind it, up to the next one, take it back.
    fn is_taken_back(&self, at: usize, part: &Range<usize>, found: &[Region]) -> bool {
        let span = &found[at].span;
        let next = found.get(at + 1).map_or(part.end, |next| next.span.start);
        let before = &self.text[part.start..span.start];
        is_taken_back(&self.text[span.end..next.max(span.end)]) || is_denied(before) || is_doubted(before)
    }
}

/// Whether nothing but marks and a few words stands between the words for an answer and an expression.
fn is_filler(text: &str) -> bool {
    const FILLERS: [&str; 16] = [
        "the",
        "this",
        "expression",
        "equation",
        "following",
        "as",
        "follows",
        "one",
        "my",
        "to",
        "be",
        "simply",
        "just",
        "now",
        "then",
        "final",
    ];
    let is_mark = |c: char| !c.is_alphanumeric() && !matches!(c, '.' | '!' | '?' | ',' | ';');
    text.split(is_mark)
        .filter(|word| !word.is_empty())
        .all(|word| FILLERS.iter().any(|filler| filler.eq_ignore_ascii_case(word)))
}
