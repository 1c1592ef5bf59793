//! Words around an expression and what they say of it: lists by language (`words/*.txt`), each searched in one pass.
//!
//! A file has sections. `[taken back]` lists words in lower case with straight apostrophes. `[= make]` is a list that other
//! words name: `no way to {make}` is one phrase for each of its words.

use aho_corasick::{AhoCorasick, AhoCorasickBuilder, AhoCorasickKind, Match, MatchKind};
use std::ops::Range;

/// The files of words. A new language is a new file.
const FILES: [&str; 6] = [
    include_str!("words/en.txt"),
    include_str!("words/de.txt"),
    include_str!("words/zh.txt"),
    include_str!("words/fr.txt"),
    include_str!("words/es.txt"),
    include_str!("words/signs.txt"),
];

fn section(name: &str) -> Vec<String> {
    FILES.iter().flat_map(|file| lines_of(file, name).flat_map(|line| expanded(file, line))).collect()
}

fn lines_of<'a>(file: &'a str, name: &str) -> impl Iterator<Item = &'a str> {
    let is_header = |line: &&str| line.starts_with('[') && line.ends_with(']') && line.len() > 2;
    let header = format!("[{name}]");
    let lines = file.lines().skip_while(move |line| *line != header).skip(1);
    lines.take_while(move |line| !is_header(line)).filter(|line| !line.is_empty() && !line.starts_with("# "))
}

/// The phrases of a line, one for each word of the list that it names.
fn expanded(file: &str, line: &str) -> Vec<String> {
    let named = line.split_once('{').and_then(|(before, rest)| Some((before, rest.split_once('}')?)));
    let Some((before, (list, behind))) = named else { return vec![line.to_owned()] };
    let list = format!("= {list}");
    let words = lines_of(file, &list).map(|word| format!("{before}{word}{behind}"));
    words.flat_map(|line| expanded(file, &line)).collect()
}

/// A list of words.
pub(crate) struct Words {
    list: Vec<String>,
    /// What each stands for, in lists such as `plus = +`.
    meanings: Vec<String>,
    automaton: AhoCorasick,
    /// The rows of the words that begin with each byte, and of those that end with it, in lower case.
    ends: [Vec<Vec<usize>>; 2],
}

impl Words {
    pub(crate) fn new(name: &str) -> Words {
        let rows = section(name).into_iter().map(|line| match line.split_once(" = ") {
            Some((word, meaning)) => (word.to_owned(), meaning.to_owned()),
            None => (line, String::new()),
        });
        let (list, meanings): (Vec<String>, Vec<String>) = rows.unzip();
        let automaton = AhoCorasickBuilder::new()
            .ascii_case_insensitive(true)
            .match_kind(MatchKind::LeftmostLongest)
            .kind(Some(AhoCorasickKind::DFA))
            .build(&list)
            .expect("the lists are short");
        let mut ends = [vec![Vec::new(); 256], vec![Vec::new(); 256]];
        for (row, word) in list.iter().map(|word| word.as_bytes()).enumerate() {
            ends[0][usize::from(word[0].to_ascii_lowercase())].push(row);
            ends[1][usize::from(word[word.len() - 1].to_ascii_lowercase())].push(row);
        }
        Words { list, meanings, automaton, ends }
    }

    /// The places where one of the words stands.
    pub(crate) fn find_iter<'t>(&'t self, text: &'t str) -> impl Iterator<Item = Match> + 't {
        self.automaton.find_iter(text)
    }

    /// The places where one of the words stands as a whole word.
    pub(crate) fn find_words<'t>(&'t self, text: &'t str) -> impl Iterator<Item = Match> + 't {
        self.find_iter(text).filter(|found| is_whole(text, found.start(), found.end()))
    }

    pub(crate) fn is_in(&self, text: &str) -> bool {
        self.automaton.is_match(text)
    }

    pub(crate) fn is_word_in(&self, text: &str) -> bool {
        self.find_words(text).next().is_some()
    }

    /// Whether a text in lower case is one of the words.
    pub(crate) fn has(&self, text: &str) -> bool {
        self.list.iter().any(|word| word == text)
    }

    /// The longest word with which a text begins, as a whole word: its length, and what it stands for.
    pub(crate) fn begin_row(&self, text: &str) -> Option<(usize, &str)> {
        self.longest(0, text.bytes().next()?, text, |length| Some(0..length))
    }

    /// The longest word with which a text ends, as a whole word: its length, and what it stands for.
    pub(crate) fn end_row(&self, text: &str) -> Option<(usize, &str)> {
        self.longest(1, text.bytes().next_back()?, text, |length| Some(text.len().checked_sub(length)?..text.len()))
    }

    /// The longest word that stands at an end of a text, which has this byte there.
    fn longest(
        &self,
        end: usize,
        byte: u8,
        text: &str,
        place: impl Fn(usize) -> Option<Range<usize>>,
    ) -> Option<(usize, &str)> {
        let stands = |word: &str| {
            place(word.len()).is_some_and(|place| {
                text.get(place.clone()).is_some_and(|part| part.eq_ignore_ascii_case(word))
                    && is_whole(text, place.start, place.end)
            })
        };
        let rows = &self.ends[end][usize::from(byte.to_ascii_lowercase())];
        let row = rows.iter().filter(|row| stands(&self.list[**row])).max_by_key(|row| self.list[**row].len())?;
        Some((self.list[*row].len(), &self.meanings[*row]))
    }

    /// The length of the longest word with which a text begins.
    pub(crate) fn begin(&self, text: &str) -> Option<usize> {
        self.begin_row(text).map(|(length, _)| length)
    }

    /// The length of the longest word with which a text ends.
    pub(crate) fn end(&self, text: &str) -> Option<usize> {
        self.end_row(text).map(|(length, _)| length)
    }

    pub(crate) fn meaning(&self, found: &Match) -> &str {
        &self.meanings[found.pattern().as_usize()]
    }

    /// The sign with which a text ends, whatever stands before it: its length.
    pub(crate) fn ending(&self, text: &str) -> Option<usize> {
        self.list.iter().filter(|word| text.ends_with(word.as_str())).map(String::len).max()
    }

    /// The words and what each stands for.
    pub(crate) fn rows(&self) -> impl Iterator<Item = (&str, &str)> {
        self.list.iter().map(String::as_str).zip(self.meanings.iter().map(String::as_str))
    }

    pub(crate) fn word(&self, found: &Match) -> &str {
        &self.list[found.pattern().as_usize()]
    }
}

/// Names a static list for each section.
macro_rules! sections {
    ($($(#[$about:meta])* $name:ident $section:literal)*) => {$(
        $(#[$about])*
        pub(crate) static $name: std::sync::LazyLock<Words> = std::sync::LazyLock::new(|| Words::new($section));
    )*
        #[cfg(test)]
        const SECTIONS: &[&str] = &[$($section),*];
    };
}

sections! {
    CLAIM "claim"
    CLAIM_WITH_A_VERB "claim with a verb"
    VERB_OF_A_CLAIM "verb of a claim"
    NO_ANSWER "no answer"
    OPINION "opinion"
    DOUBT_OF_A_CLAIM "doubt of a claim"
    ALL_THERE_IS "all there is"
    TAKEN_BACK "taken back"
    IS "= is"
    BETWEEN "between"
    REJECTED "= rejected"
    AROUND_A_REJECTION "around a rejection"
    MISUSED "misused"
    IS_NOT "is not"
    NO "no"
    NEGATED "negated"
    HARMLESS "harmless"
    NOTHING "nothing"
    ELSEWHERE "elsewhere"
    OTHERWISE "otherwise"
    REASON "reason"
    INTERJECTION "interjection"
    ABOUT_IT "about it"
    THE_EXPRESSION "the expression"
    ENDS_IN_NOT "ends in not"
    CORRECTION "correction"
    RETRY "retry"
    RESTORED "restored"
    RIGHT_AFTER_ALL "right after all"
    DENIED "denied"
    DENIED_IN_CLAUSE "denied in clause"
    TURN "turn"
    CLAUSE "clause"
    DOUBT "doubt"
    ALTERNATIVE "alternative"
    GIVEN_UP "given up"
    KEEPS_ON "keeps on"
    ANOTHER "another"
    YES "yes"
    FINE "fine"
    SUCCESS "success"
    LABEL "label"
    ANSWER_LINE "answer line"
    LABEL_VERB "label verb"
    LABEL_BEHIND "label behind"
    CHOICE "choice"
    CHECK "check"
    ANEW "anew"
    EXTREME "extreme"
    POINTER "pointer"
    OPERATION_BEHIND "operation behind"
    OPERATION_BEFORE "operation before"
    NEUTRAL_BEFORE "neutral before"
    NEUTRAL_BEHIND "neutral behind"
    DENIES_WHAT_FOLLOWS "denies what follows"
    BY "by"
    RELATION "relation"
    OPERATOR "operator"
    NUMBER "number word"
    COUNTED "counted"
    MAY_PRECEDE_A_PRODUCT "before a product"
    THOUGHT "thought"
    ANSWER_NAME "answer name"
    PLAIN_NAME "plain name"
    BEFORE_IN_A_MARK "before in a mark"
    BEHIND_IN_A_MARK "behind in a mark"
    LEFT "left"
    WRAPPER "wrapper"
    EQUALS "equals"
    ARROW "arrow"
    DIFFERS "differs"
    LINE "line"
    STOP "stop"
    MARK "mark"
    COLON "colon"
    UNKNOWN "unknown"
    ENTITY "entity"
    NOT_THIS "not this"
    CONTRACTION "contraction"
}

/// The length of the words for an operation with which a text ends.
pub(crate) fn operation_before(text: &str) -> Option<usize> {
    OPERATION_BEFORE.end(text).filter(|_| NEUTRAL_BEFORE.end(text).is_none())
}

pub(crate) fn has_letters(text: &str) -> bool {
    text.bytes().any(|byte| byte.is_ascii_alphabetic() || !byte.is_ascii())
}

/// Whether what stands at a place is not a part of a longer word. Words of scripts without spaces are whole wherever they
/// stand.
pub(crate) fn is_whole(text: &str, start: usize, end: usize) -> bool {
    let is_letter = |c: char| c.is_alphanumeric() && c < '\u{2E80}';
    let begins = text[start..].starts_with(is_letter) && text[..start].ends_with(is_letter);
    let ends = text[..end].ends_with(is_letter) && text[end..].starts_with(is_letter);
    !begins && !ends
}

/// A text in lower case with straight apostrophes, single spaces, and without marks of Markdown and LaTeX.
pub(crate) fn plain(text: &str) -> String {
    let mut plain = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            'a'..='z' | '0'..='9' => plain.push(c),
            'A'..='Z' => plain.push(c.to_ascii_lowercase()),
            '*' | '_' | '`' => {}
            '\u{2019}' => plain.push('\''),
            // A space of LaTeX too: `No\ solution`.
            c if c.is_whitespace() && c != '\n' || matches!(c, '\\' | '~') => {
                if !plain.ends_with(' ') {
                    plain.push(' ');
                }
            }
            c => plain.extend(c.to_lowercase()),
        }
    }
    // `cant be right`
    if memchr::memmem::find(plain.as_bytes(), b"nt").is_none() {
        return plain;
    }
    let short: Vec<_> = CONTRACTION.find_words(&plain).collect();
    for found in short.iter().rev() {
        plain.replace_range(found.range(), CONTRACTION.meaning(found));
    }
    plain
}

/// The end of a text that is no longer than this many bytes.
pub(crate) fn boundary(text: &str, most: usize) -> usize {
    (0..=most.min(text.len())).rev().find(|end| text.is_char_boundary(*end)).unwrap_or(0)
}

/// The beginning of a text, at most this many bytes.
pub(crate) fn window(text: &str, most: usize) -> &str {
    &text[..boundary(text, most)]
}

/// The end of a text, at most this many bytes.
pub(crate) fn window_before(text: &str, most: usize) -> &str {
    let start = (text.len().saturating_sub(most)..).find(|start| text.is_char_boundary(*start));
    &text[start.unwrap_or(text.len())..]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_section_is_read_and_every_list_is_named() {
        for name in SECTIONS {
            for file in FILES {
                let words: Vec<_> = lines_of(file, name).flat_map(|line| expanded(file, line)).collect();
                let different: std::collections::HashSet<_> = words.iter().collect();
                assert_eq!(different.len(), words.len(), "[{name}] has a word twice: {words:?}");
            }
            let words = section(name);
            assert!(!words.is_empty(), "[{name}] is empty");
            for word in words {
                assert!(
                    !word.contains('}') && (word.chars().count() == 1 || !word.contains('\u{2019}')),
                    "[{name}]: {word}"
                );
                let word = word.split(" = ").next().unwrap_or_default();
                assert!(word.starts_with('\\') || word.to_lowercase() == word, "[{name}]: {word}");
            }
        }
        for file in FILES {
            for header in file.lines().filter_map(|line| line.strip_prefix('[')?.strip_suffix(']')) {
                let is_named = match header.strip_prefix("= ") {
                    Some(list) => file.contains(&format!("{{{list}}}")) || SECTIONS.contains(&header),
                    None => SECTIONS.contains(&header),
                };
                assert!(is_named, "[{header}] is not used");
            }
        }
    }
}
