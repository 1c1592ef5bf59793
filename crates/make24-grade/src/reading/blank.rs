//! Parts of a text that cannot hold the answer: unknown elements and sections, struck-out text, and comments. Spaces take
//! their place.

use super::{Reading, Tag};
use crate::words::{ANSWER_NAME, THOUGHT};
use make24::Judge;
use std::collections::HashSet;

impl Reading<'_> {
    /// Blanks all parts that cannot hold the answer.
    pub(super) fn blank_all(&mut self, judge: &Judge) {
        let bytes = self.text.as_bytes();
        // `\u{25C1}` begins with the last of these bytes.
        if memchr::memchr3(b'<', b'[', b'~', bytes).or_else(|| memchr::memchr3(b'#', b'\\', 0xE2, bytes)).is_some() {
            self.blank_between("~~", "~~");
            self.blank_between("<!--", "-->");
            self.blank_between("\\cancel{", "}");
            self.blank_elements();
            self.blank_sections();
            // `#` may be an operator of the rules.
            if !judge.rules().ops.iter_defined().any(|op| op.row().symbol.contains('#')) {
                self.blank_code_comments();
            }
        }
    }

    /// Blanks the text between two markers, and the markers.
    fn blank_between(&mut self, open: &str, close: &str) {
        let mut at = 0;
        let find = |text: &str, sign: &str| memchr::memmem::find(text.as_bytes(), sign.as_bytes());
        while let Some(start) = find(&self.text[at..], open).map(|found| at + found) {
            let Some(length) = find(&self.text[start + open.len()..], close) else { return };
            at = start + open.len() + length + close.len();
            self.blank(start..at);
        }
    }

    fn blank_elements(&mut self) {
        let (mut at, mut before) = (0, 0);
        // Elements that are not closed any more.
        let mut open: HashSet<String> = HashSet::new();
        while let Some(tag) = Tag::next(&self.text, at) {
            at = tag.span.end;
            if tag.name == "channel" {
                // `<|channel|>analysis<|message|>...` up to the next channel.
                let name = self.text[at..].split('<').next().unwrap_or_default().trim().to_lowercase();
                if !ANSWER_NAME.has(&name) {
                    let next = Tag::all(&self.text, at).find(|other| other.name == "channel");
                    let end = next.map_or(self.text.len(), |other| other.span.start);
                    self.blank(tag.span.start..end);
                    at = end;
                }
                continue;
            }
            // `<s>` strikes out, or begins a text.
            if tag.is_plain() && tag.name != "s" {
                continue;
            }
            if tag.is_close && tag.name == "s" {
                continue;
            }
            if tag.is_close {
                // The sign with which it began stands in the prompt.
                if self.text[at..].contains(|c: char| c.is_alphanumeric()) {
                    before = at;
                }
                continue;
            }
            let is_closing = |other: &Tag| other.is_close && other.name == tag.name;
            let close = match open.contains(&tag.name) {
                true => None,
                false => Tag::all(&self.text, at).find(is_closing).map(|other| other.span.end),
            };
            let line = self.text[before.min(tag.span.start)..tag.span.start].rsplit('\n').next();
            let is_block = line.is_none_or(|line| line.trim().is_empty());
            match close {
                Some(end) => {
                    self.blank(tag.span.start..end);
                    at = end;
                }
                // It was cut off.
                None if tag.is_thought() && (is_block || !tag.is_bracket)
                    || is_block && !tag.is_bracket && tag.name != "s" =>
                {
                    self.blank(tag.span.start..self.text.len());
                    break;
                }
                None => {
                    open.insert(tag.name);
                }
            }
        }
        self.blank(0..before);
    }

    /// Blanks the sections with thoughts: from `### Thinking` to the next heading.
    fn blank_sections(&mut self) {
        if memchr::memchr(b'#', self.text.as_bytes()).is_none() {
            return;
        }
        let mut start = None;
        let mut sections = Vec::new();
        let mut at = 0;
        for line in self.text.split_inclusive('\n') {
            let heading =
                line.trim_start().strip_prefix('#').map(|rest| rest.trim_matches(|c: char| !c.is_alphanumeric()));
            if let Some(name) = heading {
                sections.extend(start.take().map(|start| start..at));
                if THOUGHT.has(&name.to_lowercase()) {
                    start = Some(at);
                }
            }
            at += line.len();
        }
        sections.extend(start.map(|start| start..at));
        sections.into_iter().for_each(|section| self.blank(section));
    }

    fn blank_code_comments(&mut self) {
        if memchr::memmem::find(self.text.as_bytes(), b"```").is_none() {
            return;
        }
        let (mut is_code, mut at, mut comments) = (false, 0, Vec::new());
        for line in self.text.split_inclusive('\n') {
            if line.trim_start().starts_with("```") {
                is_code = !is_code;
            } else if is_code {
                // `#0` may be an operation.
                let is_begin = |at: &usize| line[..*at].trim_end().len() < *at || *at == 0;
                let comment = line.find("# ").into_iter().chain(line.find("// ")).filter(is_begin).min();
                comments.extend(comment.map(|from| at + from..at + line.trim_end().len().max(from)));
            }
            at += line.len();
        }
        comments.into_iter().for_each(|comment| self.blank(comment));
    }
}
