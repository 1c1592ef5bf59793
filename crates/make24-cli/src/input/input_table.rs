//! Tables on standard input: CSV with common delimiters, and the text tables that make24 prints.

use make24::{Problem, Puzzle, Rational, problem};
use make24_api::{Error, ErrorCode, HAND_NAMES};
use serde_json::{Map, Value};

pub(super) const FIELDS: [&str; 4] = ["hand", "target", "answer", "rules"];

/// Column names in the files that people have, by field, besides [`HAND_NAMES`].
const SYNONYMS: [&[&str]; 4] = [
    &["hands", "puzzle", "puzzles", "tiles"],
    &["target", "goal"],
    &["answer", "response", "output", "completion"],
    &["rules"],
];

const MAYBE_TARGETS: [&str; 5] = ["result", "total", "sum", "value", "make"];

/// Stems of numbered columns with one card each: `n1,n2,n3,n4`. Columns may also be named `a,b,c,d`.
const NUMBERED: [&str; 8] = ["n", "num", "number", "card", "c", "x", "tile", "digit"];

/// The first of these that a header contains is its delimiter.
const DELIMITERS: [u8; 4] = *b"\t;,|";

pub(crate) type NamedColumn = (usize, String);

#[derive(Default)]
pub(super) struct InputRow {
    /// In the order of [`FIELDS`].
    pub(super) question: [Option<Value>; 4],
    pub(super) others: Map<String, Value>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum RowLayout {
    Delimited(u8),
    /// Two or more spaces between columns.
    Spaced,
}

pub(super) struct InputTable {
    layout: RowLayout,
    names: Vec<String>,
    columns: [Option<usize>; 4],
    cards: Vec<usize>,
}

impl InputTable {
    /// `None` for a line that is not a header. `named` are the columns from the command line. Fails if it is unknown
    /// which column of a header has the hand.
    pub(super) fn of_header(line: &str, named: &[NamedColumn]) -> Result<Option<InputTable>, Problem> {
        let delimited = DELIMITERS.iter().find(|&&delimiter| line.as_bytes().contains(&delimiter));
        let layout = match delimited {
            Some(&delimiter) => RowLayout::Delimited(delimiter),
            None if line.trim().contains("  ") => RowLayout::Spaced,
            None => RowLayout::Delimited(b','),
        };
        let names = fields(layout, line);
        let mut columns = [None; 4];
        for (field, column) in columns.iter_mut().enumerate() {
            *column = match columns_of(field, &names, named)?[..] {
                [] => None,
                [column] => Some(column),
                [one, other, ..] => return Err(ambiguous(field, &names[one], &names[other])),
            };
        }
        let cards = if named.iter().any(|(of, _)| *of == 0) { Vec::new() } else { numbered(&names) };
        if let (Some(hand), Some(card)) = (columns[0], cards.first()) {
            return Err(ambiguous(0, &names[hand], &names[*card]));
        }
        if columns[0].is_some() || !cards.is_empty() {
            return Ok(Some(InputTable { layout, names, columns, cards }));
        }
        let is_name = |name: &String| !name.starts_with(|c: char| c.is_ascii_digit() || c == '-');
        let is_known = |name: &str| (0..FIELDS.len()).any(|field| is_name_of(field, name));
        let has_known_name =
            || names.iter().any(|name| is_known(name)) || line.split_whitespace().next().is_some_and(is_known);
        match names.len() > 1 && names.iter().all(is_name) || has_known_name() {
            true => Err(problem!(
                "the first line, `{line}`, is neither a hand nor a header that names a column with the hand",
                "name that column `hand`, `cards`, `nums`, `numbers` or `puzzle`, with commas between columns; or name columns with one card each `n1,n2,n3,n4`; or use --column NAME"
            )),
            false => Ok(None),
        }
    }

    /// The other columns, if there are some and none has the target. Tables of make24 have it next to the hand.
    pub(super) fn without_target(&self) -> Option<String> {
        let others: Vec<&str> = self.others().map(|column| self.names[column].as_str()).collect();
        let is_foreign = self.layout != RowLayout::Spaced;
        (self.columns[1].is_none() && is_foreign && !others.is_empty()).then(|| others.join("`, `"))
    }

    fn others(&self) -> impl Iterator<Item = usize> {
        (0..self.names.len()).filter(|column| !self.columns.contains(&Some(*column)) && !self.cards.contains(column))
    }

    /// Whether a quoted field continues in the next line.
    pub(super) fn is_open(&self, row: &str) -> bool {
        match self.layout {
            // A second line makes a second record, unless the row is open.
            RowLayout::Delimited(delimiter) => {
                row.contains('"') && reader(delimiter, &format!("{row}\n0")).into_records().count() < 2
            }
            RowLayout::Spaced => false,
        }
    }

    /// `None` for a line between rows. Omits empty fields.
    pub(super) fn record(&self, row: &str) -> Result<Option<InputRow>, Error> {
        let is_line = row.bytes().all(|byte| b"|-: ".contains(&byte));
        if is_line || self.layout == RowLayout::Spaced && row.starts_with([' ', '~']) {
            // The line below a header, a solution, or the meaning of a mark.
            return Ok(None);
        }
        let mut found = fields(self.layout, row);
        if self.layout == RowLayout::Spaced
            && found.len() != self.names.len()
            && (self.columns[0], self.columns[1]) == (Some(0), None)
        {
            // After a long hand, only one space precedes the next column, which is not a number.
            found = longest_puzzle(row).into_iter().collect();
            found.resize(self.names.len(), String::new());
        }
        if found.len() != self.names.len() {
            let (found, named) = (found.len(), self.names.len());
            let message = format!("the first line names {named} columns, and this row has {found}");
            return Err(Error::new(ErrorCode::InvalidRequest, message));
        }
        let value = |column: usize| Some(found[column].trim()).filter(|text| !text.is_empty()).map(Value::from);
        let mut question = self.columns.map(|column| column.and_then(value));
        if !self.cards.is_empty() {
            question[0] = Some(self.cards.iter().filter_map(|column| value(*column)).collect());
        }
        let others = self.others().filter_map(|column| Some((self.names[column].clone(), value(column)?))).collect();
        Ok(Some(InputRow { question, others }))
    }
}

/// From a row of `census`: `1 2 3 4 -> 24: 3 solutions`.
pub(super) fn census_row(line: &str) -> Option<&str> {
    let (puzzle, said) = line.split_once(": ")?;
    let is_row = puzzle.contains("->") && said.contains(char::is_alphabetic) && Puzzle::read_dealt(puzzle).is_ok();
    is_row.then_some(puzzle)
}

fn fields(layout: RowLayout, line: &str) -> Vec<String> {
    match layout {
        RowLayout::Delimited(delimiter) => {
            let record = reader(delimiter, line).into_records().next().and_then(Result::ok).unwrap_or_default();
            record.iter().map(|field| field.trim().to_owned()).collect()
        }
        RowLayout::Spaced => {
            line.split("  ").map(|field| field.trim().to_owned()).filter(|field| !field.is_empty()).collect()
        }
    }
}

fn reader(delimiter: u8, text: &str) -> csv::Reader<&[u8]> {
    csv::ReaderBuilder::new().has_headers(false).flexible(true).delimiter(delimiter).from_reader(text.as_bytes())
}

fn is_name_of(field: usize, name: &str) -> bool {
    let hands: &[&str] = if field == 0 { &HAND_NAMES } else { &[] };
    SYNONYMS[field].iter().chain(hands).any(|known| known.eq_ignore_ascii_case(name))
}

/// The columns of a table, or fields of an object, that may have a field of the question. Fails if the command line
/// names another column, or if a column may have the target but no usual name.
pub(super) fn columns_of(field: usize, names: &[String], named: &[NamedColumn]) -> Result<Vec<usize>, Problem> {
    let columns = |is_one: &dyn Fn(&str) -> bool| (0..names.len()).filter(|&at| is_one(&names[at])).collect::<Vec<_>>();
    if let Some((_, wanted)) = named.iter().find(|(of, _)| *of == field) {
        let found = columns(&|name| name.eq_ignore_ascii_case(wanted));
        return match found.is_empty() {
            false => Ok(found),
            true => {
                let all = names.join("`, `");
                Err(problem!("there is no column `{wanted}`", "use one of `{all}`"))
            }
        };
    }
    let is_free = |name: &str| !named.iter().any(|(_, other)| other.eq_ignore_ascii_case(name));
    let found = columns(&|name| is_name_of(field, name) && is_free(name));
    match names.iter().find(|name| may_be_target(name)) {
        Some(name) if FIELDS[field] == "target" && found.is_empty() && named.is_empty() && names.len() > 1 => {
            Err(problem!(
                "the column `{name}` could have the target",
                "use --column target='{name}', or if it has not, name the column with the hand: --column NAME"
            ))
        }
        _ => Ok(found),
    }
}

/// Whether a word of the name is usual for a target: `result`, `Target number`.
fn may_be_target(name: &str) -> bool {
    let is_target =
        |word: &str| is_name_of(1, word) || MAYBE_TARGETS.iter().any(|maybe| maybe.eq_ignore_ascii_case(word));
    name.split(|c: char| !c.is_alphanumeric()).any(is_target)
}

pub(super) fn ambiguous(field: usize, one: &str, other: &str) -> Problem {
    let field = FIELDS[field];
    problem!(
        "the columns `{one}` and `{other}` could both have the {field}",
        "use --column {field}={one} or --column {field}={other}"
    )
}

/// One card each, in order: a stem with every number from 0 or 1, or every letter from `a`; empty if one is missing.
pub(super) fn numbered(names: &[String]) -> Vec<usize> {
    let names: Vec<String> = names.iter().map(|name| name.replace(['_', ' '], "").to_lowercase()).collect();
    let whole = |is_one: &dyn Fn(&str) -> bool, name_of: &dyn Fn(u32) -> String| {
        let place = |number| names.iter().position(|name| *name == name_of(number));
        let first = u32::from(place(0).is_none());
        let columns: Vec<usize> = (first..).map_while(place).collect();
        let is_whole = columns.len() > 1 && columns.len() == names.iter().filter(|name| is_one(name)).count();
        is_whole.then_some(columns)
    };
    let is_number = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    let stems = NUMBERED.iter().filter_map(|stem| {
        whole(&|name| name.strip_prefix(stem).is_some_and(is_number), &|number| format!("{stem}{number}"))
    });
    let letter = |number| char::from_digit(number + 10, 36).map(String::from).unwrap_or_default();
    let letters = || whole(&|name| name.len() == 1 && name.as_bytes()[0].is_ascii_alphabetic(), &letter);
    stems.chain(std::iter::once_with(letters).flatten()).next().unwrap_or_default()
}

fn longest_puzzle(line: &str) -> Option<String> {
    let words: Vec<&str> = line.split_whitespace().collect();
    let mut runs = (1..=words.len()).rev().map(|length| words[..length].join(" "));
    runs.find(|run| Puzzle::read(run, &Rational::from(Puzzle::TARGET)).is_ok())
}
