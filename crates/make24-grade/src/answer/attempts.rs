//! The complete attempts of a text: expressions with all the cards, and workings.

use super::{Searcher, What};
use crate::mark::BOX;
use crate::region::Region;
use crate::stance::{are_alternatives, is_offered, is_taken_back};
use crate::steps::{is_step, is_working, next_cell, numbers_behind, without_left, without_zero};
use crate::words::{ANEW, CHECK, NOT_THIS, plain};
use make24::{CardUse, Expr, Style};
use std::ops::Range;

#[derive(Clone, Debug)]
pub(super) struct Attempt {
    pub(super) span: Range<usize>,
    /// Its regions: one with all the cards, or the steps of a working, without those that are taken back.
    pub(super) regions: Vec<usize>,
    /// Behind its last region.
    pub(super) next: usize,
    pub(super) is_working: bool,
}

/// How many steps a working may have beyond twice the cards of the hand.
const MORE_STEPS: usize = 16;

impl Searcher<'_> {
    /// The expressions of a part, without those in the numbers that are left behind a step.
    pub(crate) fn regions(&self, part: Range<usize>) -> Vec<Region> {
        let rules = self.judge.rules();
        let has_numbers = self.cards() == 1 || rules.card_use != CardUse::All || !rules.literals.is_none();
        let mut regions = self.tokens.regions(part.clone());
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

    /// What stands in a part between these of its expressions and the ones before and behind them.
    pub(super) fn around(&self, regions: &[Region], these: &Range<usize>, part: &Range<usize>) -> (&str, &str) {
        let (start, end) = (regions[these.start].span.start, regions[these.end - 1].span.end);
        let from = these.start.checked_sub(1).map_or(part.start, |before| regions[before].span.end);
        let to = regions.get(these.end).map_or(part.end, |next| next.span.start);
        let behind = &self.text[end..to.max(end)];
        // `Wrong: ...` or `✗ ...` in the next line is a label of the next one.
        let is_label = |line: &str| {
            let line = line.trim_end_matches([' ', '*', '`', '$', '-']);
            line.ends_with([':', '\u{FF1A}']) || !line.contains(char::is_alphanumeric)
        };
        let line = behind.rfind('\n').filter(|line| to < part.end && is_label(&behind[*line..]));
        // `..., not ...`
        let words = behind.trim_end();
        let clause = NOT_THIS.end(words).filter(|_| to < part.end).map(|length| words.len() - length);
        (&self.text[from.min(start)..start], &behind[..line.or(clause).unwrap_or(behind.len())])
    }

    /// Whether a number stands in a line of its own, but for marks.
    pub(super) fn is_in_own_line(&self, region: &Region, part: &Range<usize>) -> bool {
        let is_mark = |c: char| !c.is_alphanumeric();
        let before = self.text[part.start..region.span.start].rsplit('\n').next().unwrap_or_default();
        let behind = self.text[region.span.end..part.end].split('\n').next().unwrap_or_default();
        let before = before.trim_end().trim_end_matches("<answer>").trim_end_matches(BOX);
        let behind = behind.trim_start().trim_start_matches("</answer>");
        let before = before.trim_end_matches([' ', '.', ')']).trim_end_matches(|c: char| c.is_ascii_digit());
        before.chars().all(is_mark) && behind.chars().all(is_mark)
    }

    /// The complete attempts among the expressions of a part.
    pub(super) fn attempts(&self, regions: &[Region]) -> Vec<Attempt> {
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

    pub(super) fn cards_at_least(&self) -> usize {
        if self.judge.rules().card_use == CardUse::All { self.cards() } else { 2 }
    }

    /// How many expressions from the first on are steps of one working.
    pub(super) fn run_of_steps(&self, regions: &[Region]) -> usize {
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
    pub(super) fn is_step_kept(&self, at: usize, regions: &[Region]) -> bool {
        let (before, behind) = self.around(regions, &(at..at + 1), &(0..self.text.len()));
        is_offered(before, behind)
    }

    /// Whether a working only shows what the attempt before it makes: the text does not begin anew between them. Where cards
    /// may be left out, a smaller expression in the same line, or behind words for a check, is a part of it too.
    pub(super) fn is_check(&self, attempt: &Attempt, before: Option<&Attempt>, regions: &[Region]) -> bool {
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
    pub(super) fn left_by(&self, text: &str) -> Option<usize> {
        let read = Expr::read_with(text, Style::Plain, self.judge.rules()).ok()?;
        let hand = &self.judge.puzzle().hand;
        let mut left = hand.cards().to_vec();
        for card in read.resolve_cards(text, hand, self.judge.rules()).expr.cards() {
            left.swap_remove(left.iter().position(|other| other == card)?);
        }
        Some(left.len())
    }

    pub(super) fn alternatives(&self, at: usize, attempts: &[Attempt], regions: &[Region]) -> Vec<Region> {
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

    pub(super) fn what(&self, attempt: &Attempt, regions: &[Region]) -> What {
        match attempt.is_working {
            true => What::Working(attempt.regions.iter().map(|at| regions[*at].clone()).collect()),
            false => What::Region(regions[attempt.regions[0]].clone()),
        }
    }
}
