//! The answer that an element, a field or a box encloses.

use super::{Found, Searcher, What};
use crate::claim::{claims_unsolvable, is_none};
use crate::mark::{BOX, Mark};
use crate::part::{is_number, trimmed};
use crate::policy::ExtractionPolicy;
use crate::region::Region;
use crate::stance::is_taken_back;
use crate::words::{
    BEFORE_IN_A_MARK, BEHIND_IN_A_MARK, OPERATION_BEHIND, POINTER, has_letters, operation_before, plain,
};
use make24::judge::NoAnswerReason;
use std::ops::Range;

impl Searcher<'_> {
    /// The answer that a mark encloses; an error if it hands on, with its number.
    pub(crate) fn marked(
        &self,
        policy: ExtractionPolicy,
        mark: &Mark,
        end: usize,
    ) -> Result<Found, Option<Range<usize>>> {
        let inside = trimmed(self.text, mark.part.clone());
        let words = &self.text[inside.clone()];
        let of = |what| Found::new(policy, what, 1);
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
            What::Region(region) if !is_alone(&region) || self.has_sign_behind(&region, &mark.part) => {
                What::Part(inside)
            }
            What::Region(_) if claims_unsolvable(words, self.target()) => What::Nothing(NoAnswerReason::TakenBack),
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
    pub(super) fn with_what_touches(&self, mark: &Mark, region: Region, end: usize) -> What {
        if self.text[..mark.part.start].ends_with(BOX) {
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

    /// Whether a sign stands right behind an expression in a tag or a box, where no sentence ends: `!`, or a minus sign with
    /// nothing behind it.
    pub(super) fn has_sign_behind(&self, region: &Region, part: &Range<usize>) -> bool {
        let behind = &self.text[region.span.end.min(part.end)..part.end];
        region.sides.len() == 1 && (behind.starts_with(['!', '\u{FF01}']) || matches!(behind.trim(), "-" | "\u{2212}"))
    }

    /// Where the next expression begins behind a place.
    pub(super) fn next_region(&self, from: usize, end: usize) -> usize {
        self.regions(from.min(end)..end).first().map_or(end, |region| region.span.start)
    }

    /// Whether the words next to an expression in a tag or a box are none that could change it.
    pub(super) fn is_alone(&self, region: &Region, part: &Range<usize>) -> bool {
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
}
