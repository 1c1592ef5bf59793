//! The answer of a label.

use super::attempts::Attempt;
use super::{Found, Searcher, What};
use crate::claim::{claims_unsolvable, is_none};
use crate::mark::{BOX, Label};
use crate::policy::ExtractionPolicy;
use crate::region::Region;
use crate::stance::{is_denied, is_offered, is_taken_back};
use crate::steps::is_step;
use crate::words::has_letters;
use make24::judge::NoAnswerReason;
use std::ops::Range;

/// The most steps behind a label for which the next paragraphs are read.
const MOST_STEPS: usize = 8;

impl Searcher<'_> {
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
        if let Some((longer, steps)) = self.paragraphs_of_steps(at, end, part.end, &regions) {
            (end, regions) = (longer, steps);
        }
        let number = self.number_at(at + begin, end);
        let is_alone = |number: &Range<usize>| !regions.iter().any(|region| region.span.contains(&number.start));
        if let Some(number) = number.filter(is_alone) {
            return Err(number);
        }
        let attempts = self.attempts(&regions);
        let of = |what| Ok(Some(Found::new(ExtractionPolicy::Answer, what, attempts.len())));
        let first = regions.first().map(|region| region.span.start);
        let line = rest[begin..].find('\n').map_or(end, |length| at + begin + length);
        let words = &self.text[at..first.unwrap_or(line).min(line)];
        if claims_unsolvable(words, self.target()) || is_none(words) {
            return of(What::Claim);
        }
        // `I choose B.`
        let option = words.trim_matches(|c: char| !c.is_alphanumeric()).rsplit(' ').next().unwrap_or_default();
        if first.is_none() && option.len() == 1 && option.starts_with(|c: char| c.is_ascii_uppercase()) && option != "I"
        {
            return of(self.option(option, part.start..at).unwrap_or(What::Nothing(NoAnswerReason::Nothing)));
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

    /// The end of the paragraphs in which the steps of a working behind a label stand, where the first one has fewer steps
    /// than the hand takes, and their expressions.
    fn paragraphs_of_steps(
        &self,
        at: usize,
        end: usize,
        last: usize,
        first: &[Region],
    ) -> Option<(usize, Vec<Region>)> {
        let is_short = |regions: &[Region]| regions.len() + 1 < self.cards().min(MOST_STEPS);
        let mut found: Option<(usize, Vec<Region>)> = None;
        loop {
            let (end, regions) = found.as_ref().map_or((end, first), |(end, regions)| (*end, regions));
            if regions.is_empty() || !is_short(regions) || !regions.iter().all(is_step) || end == last {
                return found;
            }
            let behind = (end + 2).min(last);
            let end = self.text[behind..last].find("\n\n").map_or(last, |length| behind + length);
            let longer = self.regions(at..end);
            let is_first = |attempt: &Attempt| attempt.is_working && attempt.regions[0] == 0;
            let goes_on = longer.len() > regions.len() && longer.iter().all(is_step);
            if !goes_on || !self.attempts(&longer).first().is_none_or(is_first) {
                return found;
            }
            found = Some((end, longer));
        }
    }

    /// The last attempt of a part that has this letter: `B) 8 / (3 - 8 / 3)`.
    fn option(&self, letter: &str, part: Range<usize>) -> Option<What> {
        let regions = self.regions(part);
        let is_it = |attempt: &&Attempt| {
            let before = self.text[..attempt.span.start].trim_end_matches([' ', ':', '.', ')', '*']);
            before.strip_suffix(letter).is_some_and(|rest| !rest.ends_with(char::is_alphanumeric))
        };
        self.attempts(&regions).iter().rfind(is_it).map(|attempt| self.what(attempt, &regions))
    }

    /// The answer before `... is my answer`.
    pub(super) fn labelled_behind(&self, at: usize, part: &Range<usize>) -> Option<Found> {
        let regions = self.regions(part.start..at);
        let region = regions.last()?;
        let is_near = self.text[region.span.end.min(at)..at].trim_matches(|c: char| !c.is_alphanumeric()).is_empty();
        let (before, _) = self.around(&regions, &(regions.len() - 1..regions.len()), part);
        let is_kept = is_offered(before, &self.text[region.span.end..self.next_region(at, part.end)]);
        (is_near && is_kept).then(|| Found::new(ExtractionPolicy::Answer, What::Region(region.clone()), 1))
    }

    /// A number that stands alone at a place, with the marks around it.
    pub(super) fn number_at(&self, at: usize, end: usize) -> Option<Range<usize>> {
        let rest = &self.text[at..end];
        let inner = rest.trim_start_matches(BOX).trim_start_matches(['$', '(', '\\', '[', '*']);
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
}
