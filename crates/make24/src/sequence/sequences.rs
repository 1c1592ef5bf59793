//! The sequences, a row of `sequences.tsv` each.

use super::{Cards, Question, Renaming, Sequence, Use};
use crate::form::{ClassOperators, Form};
use crate::rules::Domain;
use std::sync::LazyLock;

/// All sequences: least integers that cannot be made first, then those that can, then counts.
pub static SEQUENCES: LazyLock<Vec<Sequence>> = LazyLock::new(|| {
    let rows = include_str!("sequences.tsv").lines().filter(|line| !line.starts_with('#'));
    rows.skip(1).map(|row| sequence(row).unwrap_or_else(|| panic!("sequences.tsv: {row}"))).collect()
});

fn sequence(row: &'static str) -> Option<Sequence> {
    let columns: Vec<&str> = row.split('\t').collect();
    let [name, offset, published_to, seen, question, definition, about, published] = columns.try_into().ok()?;
    Some(Sequence {
        name,
        about,
        definition,
        offset: offset.parse().ok()?,
        published_to: published_to.parse().ok()?,
        seen,
        published,
        question: question_of(question, definition)?,
    })
}

fn question_of(name: &str, definition: &'static str) -> Option<Question> {
    let has = |flag| definition.contains(flag);
    let is_countdown = has("--rules countdown");
    let used = match () {
        () if has("--any-subset") || is_countdown => Use::Any,
        () if has("--at-most n-1") => Use::AllButOne,
        () => Use::All,
    };
    let domain = match has("--domain integers") || is_countdown {
        true => Domain::Integers,
        false => Domain::Rationals,
    };
    let words = definition.split_once(' ')?.1;
    let cards = cards(words.split(" --").next()?);
    let forms = |operators, renaming| Question::Classes(Form::Arranged, operators, renaming);
    Some(match name {
        "least" => Question::Least(cards, used, domain),
        "gap" => Question::Gap(cards, used, domain),
        "not made" => Question::NotMade(cards, used, domain),
        "made" => Question::Made(cards, used, domain),
        "count" => Question::HowMany(cards, used, domain, 0),
        "count positive" => Question::HowMany(cards, used, domain, 1),
        "forms" => forms(ClassOperators::Arithmetic, Renaming::Counts),
        "forms with powers" => forms(ClassOperators::Powers, Renaming::Counts),
        "forms up to renaming" => forms(ClassOperators::Arithmetic, Renaming::DoesNotCount),
        "progression" => Question::Progression,
        "hands" => Question::Hands(words.split_once("--size ")?.1.split(' ').next()?.parse().ok()?),
        _ => return None,
    })
}

fn cards(words: &'static str) -> Cards {
    match words {
        "n*n" => Cards::Growing(|n| vec![n; n as usize]),
        "n*9" => Cards::Growing(|n| vec![9; n as usize]),
        "0 1 ... n-1" => Cards::Growing(|n| (0..n).collect()),
        "1 2 ... n" => Cards::Growing(|n| (1..=n).collect()),
        "1 3 5 ... 2n-1" => Cards::Growing(|n| (0..n).map(|place| 2 * place + 1).collect()),
        "1 2 4 ... 2^n" => Cards::Growing(|n| (0..=n).map(|exponent| 1 << exponent).collect()),
        "1 2 4 ... 2^(n-1)" => Cards::Growing(|n| (0..n).map(|exponent| 1 << exponent).collect()),
        "1 2 4 ... a(n-1)" => Cards::TermsBefore,
        "n n+1 n+2 n+3 n+4" => Cards::Of(|n| (n..n + 5).collect()),
        "n n+1 ... n+5" => Cards::Of(|n| (n..n + 6).collect()),
        "n n+1 ... n+7" => Cards::Of(|n| (n..n + 8).collect()),
        "n-1 n ... n+7" => Cards::Of(|n| (n - 1..n + 8).collect()),
        fixed => Cards::Fixed(fixed),
    }
}
