//! The text as it is read: thoughts and whatever else is not an answer are blank, and words for operations are signs.
//!
//! Blank parts keep their length. What is written in another way changes it, so a reading knows where each of its places
//! stands in the text.

mod blank;
mod search;
mod tag;
mod written;

pub(crate) use self::tag::Tag;
use make24::Judge;
use std::borrow::Cow;
use std::ops::Range;

/// How much of the end of a text is read, in bytes.
const MAX_TAIL: usize = 1 << 16;

pub(crate) struct Reading<'a> {
    text: Cow<'a, str>,
    /// The segments of the reading, in order; at least one.
    segments: Vec<Segment>,
}

/// A part of a reading that stands for a part of the text.
#[derive(Clone, Debug)]
struct Segment {
    /// Where it begins in the reading.
    start: usize,
    /// The part of the text.
    origin: Range<usize>,
    /// Whether it is written in another way than the text; else each of its places stands for one of the text.
    is_written: bool,
}

impl<'a> Reading<'a> {
    /// A text as it stands, from a place on.
    pub(crate) fn of(text: &'a str, start: usize) -> Reading<'a> {
        Reading {
            text: Cow::Borrowed(&text[start..]),
            segments: vec![Segment { start: 0, origin: start..text.len(), is_written: false }],
        }
    }

    /// A text without what is no answer.
    pub(crate) fn new(text: &'a str, judge: &Judge) -> Reading<'a> {
        let tail = text.len().saturating_sub(MAX_TAIL);
        let mut reading = Reading::of(text, (tail..).find(|start| text.is_char_boundary(*start)).unwrap_or(tail));
        reading.replace_entities();
        reading.blank_all(judge);
        reading.blank_search();
        reading.from(reading.text.len() - reading.text.trim_start().len())
    }

    /// The same from a place on.
    pub(crate) fn from(&self, start: usize) -> Reading<'a> {
        match &self.text {
            Cow::Borrowed(text) if self.segments.len() == 1 => {
                let Range { start: from, end } = self.segments[0].origin;
                let origin = from + start..end;
                Reading {
                    text: Cow::Borrowed(&text[start..]),
                    segments: vec![Segment { start: 0, origin, is_written: false }],
                }
            }
            _ => {
                let mut rest = Reading { text: Cow::Owned(String::new()), segments: Vec::new() };
                rest.keep(self, start..self.text.len());
                rest
            }
        }
    }

    pub(crate) fn text(&self) -> &str {
        &self.text
    }

    /// The part of the original text that a part of the reading stands for.
    pub(crate) fn origin(&self, part: &Range<usize>) -> Range<usize> {
        let start = self.place(part.start, false);
        start..self.place(part.end, true).max(start)
    }

    /// The place of the text that a place of the reading stands for: the end of a part belongs to what stands before it.
    fn place(&self, at: usize, is_end: bool) -> usize {
        let next =
            self.segments.partition_point(|segment| if is_end { segment.start < at } else { segment.start <= at });
        let Segment { start, origin, is_written } = &self.segments[next.saturating_sub(1)];
        match (*is_written, is_end) {
            (false, _) => (origin.start + (at - start)).min(origin.end),
            (true, false) => origin.start,
            (true, true) => origin.end,
        }
    }

    /// Writes other characters instead of parts of the reading, which are in ascending order and do not overlap.
    fn write(&mut self, changes: &[(Range<usize>, String)]) {
        if changes.is_empty() {
            return;
        }
        let mut written = Reading { text: Cow::Owned(String::with_capacity(self.text.len())), segments: Vec::new() };
        let mut at = 0;
        for (part, new) in changes {
            written.keep(self, at..part.start);
            let origin = self.place(part.start, false)..self.place(part.end, true);
            written.segments.push(Segment { start: written.text.len(), origin, is_written: true });
            written.text.to_mut().push_str(new);
            at = part.end;
        }
        written.keep(self, at..self.text.len());
        *self = written;
    }

    fn keep(&mut self, other: &Reading<'_>, part: Range<usize>) {
        let first = other.segments.partition_point(|segment| segment.start <= part.start).saturating_sub(1);
        for segment in other.segments[first..].iter().take_while(|segment| segment.start < part.end.max(part.start + 1))
        {
            let start = segment.start.max(part.start);
            let origin = match segment.is_written {
                true => segment.origin.clone(),
                false => segment.origin.start + (start - segment.start)..segment.origin.end,
            };
            self.segments.push(Segment { start: self.text.len() + start - part.start, origin, ..*segment });
        }
        self.text.to_mut().push_str(&other.text[part]);
    }

    /// Replaces a part by spaces, but keeps its line breaks.
    fn blank(&mut self, part: Range<usize>) {
        if part.is_empty() {
            return;
        }
        let text = self.text.to_mut();
        let lines: Vec<String> = text[part.clone()].split('\n').map(|line| " ".repeat(line.len())).collect();
        text.replace_range(part, &lines.join("\n"));
    }
}
