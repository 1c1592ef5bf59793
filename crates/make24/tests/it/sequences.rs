//! The sequences that the engine computes, against the terms that the OEIS has of them.

use make24::form::ClassOperators::{Arithmetic, Powers};
use make24::sequence::{SEQUENCES, Sequence};
use make24::{Card, Expr, Form, Hand, OpSet, RuleSet, Solver};
use std::collections::BTreeSet;
use std::ops::ControlFlow;

/// How many terms of each sequence take about a second; of the others, all that are written in their rows.
const SHORT: &[(&str, usize)] = &[
    ("A182002", 14),
    ("A066409", 13),
    ("A071848", 15),
    ("A060315", 8),
    ("A071985", 7),
    ("A071819", 7),
    ("A309886", 8),
    ("A071314", 8),
    ("A071313", 7),
    ("A357891", 8),
    ("A358075", 8),
    ("A217043", 8),
    ("A071115", 8),
    ("A060316", 40),
    ("A143192", 3),
    ("A143193", 1),
    ("A258097", 9),
    ("A071603", 6),
];

/// Published terms that are wrong: 35 / (36 + 34 - 33 - 32) = 7 and 42 / (44 + 43 - 41 - 40) = 7, which the entry says
/// cannot be made. The right terms follow.
const WRONG: &[(&str, i64, u64)] = &[("A071110", 32, 10), ("A071110", 40, 12)];

fn terms(sequence: &Sequence, first: i64, count: usize, before: &[u64]) -> Vec<String> {
    let mut terms = Vec::new();
    let answer = sequence.for_each_term(&|rules| Solver::new(rules), first, count, before, |index, term| {
        assert_eq!(index, first + terms.len() as i64, "{}", sequence.name);
        terms.push(term.to_string());
        ControlFlow::Continue(())
    });
    assert_eq!(answer.complete(), Some(()), "{}", sequence.name);
    terms
}

#[test]
fn published_terms_come_out() {
    for sequence in SEQUENCES.iter() {
        let published: Vec<&str> = sequence.published().collect();
        let short = SHORT.iter().find(|(name, _)| *name == sequence.name).map(|(_, count)| *count);
        let count = short.unwrap_or(published.len());
        let mut published: Vec<String> = published[..count].iter().map(ToString::to_string).collect();
        for (_, index, right) in WRONG.iter().filter(|(name, ..)| *name == sequence.name) {
            published[(index - sequence.offset) as usize] = right.to_string();
        }
        assert_eq!(terms(sequence, sequence.offset, count, &[]), published, "{}", sequence.name);
    }
    assert!(SHORT.iter().all(|(name, _)| Sequence::named(name).is_some()));
}

/// Totals that the tests of the census have, too, and for five cards those of cards 1 to 10.
#[test]
fn hands_that_make_24() {
    let count = |name: &str, cards: i64| terms(Sequence::named(name).expect("a row"), cards, 1, &[])[0].clone();
    assert_eq!([count("hands-of-4", 10), count("hands-of-4", 13), count("hands-of-5", 10)], ["566", "1362", "1961"]);
    assert_eq!(terms(Sequence::named("hands-of-3").expect("a row"), 1, 5, &[]), ["0", "0", "0", "4", "8"]);
}

/// A sequence that builds on its terms goes on after the published ones, or after those that it is given.
#[test]
fn sequences_go_on() {
    let greedy = Sequence::named("a357891").expect("a row");
    assert_eq!(terms(greedy, 6, 2, &[]), ["152", "1079"]);
    let least = Solver::default().least_missing(&Hand::new([1, 2, 3]).expect("a hand"), 1, 100).found();
    assert_eq!(terms(greedy, 4, 1, &[1, 2, 3]), [least[0].to_string()], "whatever the terms before it are");
    let fours = Sequence::named("A171827").expect("a row");
    assert_eq!(terms(fours, 25, 100, &[]), ["128", "256"], "a sequence that ends");
}

#[test]
fn rows_are_complete() {
    let names: BTreeSet<&str> = SEQUENCES.iter().map(|sequence| sequence.name).collect();
    assert!(names.len() == SEQUENCES.len() && names.len() >= 20);
    for sequence in SEQUENCES.iter() {
        let known = sequence.published().count() as i64;
        assert!(sequence.published().all(|term| term.parse::<u128>().is_ok()), "{}", sequence.name);
        assert!(sequence.offset + known - 1 <= sequence.published_to, "{}", sequence.name);
        assert!(!sequence.about.ends_with('.') && !sequence.definition.is_empty(), "{}", sequence.name);
    }
}

/// Every expression of some cards, each used once.
fn expressions(cards: &[Card], ops: &OpSet) -> Vec<Expr> {
    if let [card] = cards {
        return vec![Expr::card(card.clone())];
    }
    let mut all = Vec::new();
    for chosen in 1..(1usize << cards.len()) - 1 {
        let part = |is_chosen: usize| {
            let part: Vec<Card> =
                (0..cards.len()).filter(|i| chosen >> i & 1 == is_chosen).map(|i| cards[i].clone()).collect();
            expressions(&part, ops)
        };
        let (lefts, rights) = (part(1), part(0));
        for (left, right) in lefts.iter().flat_map(|left| rights.iter().map(move |right| (left, right))) {
            all.extend(ops.iter().map(|op| Expr::apply(op, left.clone(), right.clone())));
        }
    }
    all
}

/// The generating functions agree with listing the classes of expressions of cards that are far apart.
#[test]
fn classes_are_as_many_as_are_listed() {
    let cards = [101, 1_009, 10_007, 100_003, 1_000_003];
    for form in Form::ALL {
        let counts = form.class_counts(Arithmetic, false, 5).expect("a system");
        for (size, count) in (1..=4).zip(&counts) {
            let cards: Vec<Card> = cards[..size].iter().map(|&card| Card::from(card)).collect();
            let keys: BTreeSet<_> =
                expressions(&cards, &RuleSet::ARITHMETIC.ops).iter().filter_map(|expr| form.key(expr)).collect();
            assert_eq!(keys.len().to_string(), count.to_string(), "{form}, {size} cards");
        }
        let all = Solver::default().count_all(&Hand::new(cards).expect("a hand"), *form);
        assert!(all.and_then(|all| all.complete()).is_none_or(|listed| listed == counts[4]), "{form}");
    }
}

/// With powers, strings and pairs without an order are counted by the same recursion.
#[test]
fn expressions_with_powers_are_as_many_as_are_listed() {
    let ops: OpSet = "+ - * / ^".parse().expect("operators");
    for form in [Form::Written, Form::Commuted] {
        let counts = form.class_counts(Powers, false, 4).expect("a system");
        for (size, count) in (1..=4usize).zip(counts) {
            let cards: Vec<Card> = [2, 3, 4, 5][..size].iter().map(|&card| Card::from(card)).collect();
            let all = expressions(&cards, &ops);
            let listed = match form {
                Form::Written => all.len(),
                // Each pair of operands of + and of * stands in both orders.
                _ => all.iter().filter(|expr| is_ordered(expr)).count(),
            };
            assert_eq!(listed.to_string(), count.to_string(), "{form}, {size} cards");
        }
    }
}

/// Whether the operands of every `+` and `*` stand in ascending order.
fn is_ordered(expr: &Expr) -> bool {
    expr.fold(
        |_, card| Expr::card(card.clone()),
        |_, op, left, right| {
            let right = right?;
            (!op.commutes() || left < right).then(|| Expr::apply(op.clone(), left, right))
        },
    )
    .is_some()
}

/// OEIS A351922 ends with the fourth term; the fifth and the sixth were also found by listing all classes (2026).
#[test]
fn classes_with_powers() {
    let counts = Form::Arranged.class_counts(Powers, false, 6).expect("a system");
    assert_eq!(counts.iter().map(ToString::to_string).collect::<Vec<_>>()[4..], ["175102", "9144356"]);
}

/// OEIS A393077 ends with the 17th term; the next two are those of another program with the same system (2026).
#[test]
fn classes_up_to_renaming() {
    let counts = Form::Arranged.class_counts(Arithmetic, true, 19).expect("a system");
    let last: Vec<String> = counts[17..].iter().map(ToString::to_string).collect();
    assert_eq!(last, ["11327554742323", "75037057299383"]);
    let of_two = |form: Form| form.class_counts(Arithmetic, true, 2).map(|counts| counts[1].to_string());
    for form in [Form::Written, Form::Commuted, Form::Flat] {
        assert_eq!(of_two(form).as_deref(), Some("4"), "{form}: x + y, x - y, x * y, x / y");
    }
}

/// The atlas has the terms as b-files, and all of them once more in one CSV file.
#[test]
fn the_files_of_the_atlas_have_the_terms() {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../atlas/sequences");
    let read = |name: &str| std::fs::read_to_string(folder.join(name)).expect("the atlas has it");
    let mut csv = String::from("cards,highest_card,hands\n");
    for (size, count) in [(3, 30), (4, 13), (5, 7), (6, 5)] {
        let name = format!("hands-of-{size}");
        let sequence = Sequence::named(&name).expect("a sequence");
        let file = read(&format!("{name}.txt"));
        let lines: Vec<(&str, &str)> =
            file.lines().filter_map(|line| line.split_once(' ')).filter(|(index, _)| *index != "#").collect();
        let written: Vec<&str> = lines.iter().take(count).map(|(_, term)| *term).collect();
        assert_eq!(terms(sequence, sequence.offset, count, &[]), written, "{name}");
        csv.extend(lines.iter().map(|(index, term)| format!("{size},{index},{term}\n")));
    }
    assert_eq!(read("hands-that-make-24.csv"), csv);
}
