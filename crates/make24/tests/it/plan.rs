//! The table of searches: it is complete, DESIGN.md shows it, and the searches that it names are those that answer.

use make24::plan::{PlanRow, Question, Search, SearchLog};
use make24::{Form, Hand, Puzzle, Rational, RuleSet, Solver};
use std::sync::Arc;

/// The table as DESIGN.md has it.
fn markdown() -> String {
    let mut lines = vec![String::from("| question | search | when | why |"), String::from("|---|---|---|---|")];
    for question in Question::ALL {
        for (at, row) in question.rows().iter().enumerate() {
            let question = if at == 0 { question.name() } else { "" };
            lines.push(format!("| {question} | {} | {} | {} |", row.search.name(), row.when, row.why));
        }
    }
    lines.join("\n")
}

/// The table in DESIGN.md is generated: `TRYCMD=overwrite` writes it anew, as it does the transcripts.
#[test]
fn the_design_shows_the_table() {
    let (path, table) = (concat!(env!("CARGO_MANIFEST_DIR"), "/../../DESIGN.md"), markdown());
    let design = std::fs::read_to_string(path).expect("DESIGN.md");
    let start = design.find("| question | search |").expect("the table of DESIGN.md");
    let end = start + design[start..].find("\n\n").expect("the end of the table");
    if std::env::var("TRYCMD").is_ok_and(|what| what == "overwrite") {
        return std::fs::write(path, [&design[..start], &table, &design[end..]].concat())
            .expect("DESIGN.md is written");
    }
    assert!(design[start..end] == table, "DESIGN.md, section \"Which search, when\", should have:\n{table}");
}

#[test]
fn the_last_search_of_each_question_has_no_condition() {
    for question in Question::ALL {
        let (last, others) = question.rows().split_last().expect("rows");
        let unconditional = ["all puzzles", "all other puzzles"];
        assert!(unconditional.contains(&last.when), "{question:?}");
        assert!(
            others.iter().all(|row| row.question == question && !unconditional.contains(&row.when)),
            "{question:?}"
        );
    }
}

/// The searches that answer `ask`, in the order in which they did.
fn searches<T>(rules: RuleSet, ask: impl Fn(&Solver) -> T) -> Vec<(Question, Search)> {
    let log = Arc::new(SearchLog::default());
    ask(&Solver::new(rules).with_search_log(Arc::clone(&log)));
    log.rows().iter().map(|row| (row.question, row.search)).collect()
}

fn puzzle(text: &str) -> Puzzle {
    text.parse().expect("a puzzle")
}

#[test]
fn existence_is_decided_by_the_search_that_fits() {
    let of = |rules: RuleSet, text: &str| searches(rules, |solver| solver.is_solvable(&puzzle(text)));
    let by = |search| vec![(Question::Existence, search)];
    assert_eq!(of(RuleSet::ARITHMETIC, "3 3 8 8"), by(Search::FourCards));
    // The equations do not fit numbers beyond 2^53, nor zeros.
    assert_eq!(of(RuleSet::ARITHMETIC, "0 3 8 8"), by(Search::Meet));
    assert_eq!(of(RuleSet::ARITHMETIC, "1 2 3 4 5"), by(Search::Meet));
    assert_eq!(of(RuleSet::ARITHMETIC, "-1 2 3 4"), by(Search::Trees));
    assert_eq!(of(RuleSet::ARITHMETIC, "1 2 3 4 5 6 7 8 9 10 11 12"), by(Search::Reduction));
    assert_eq!(of(RuleSet::POWERS, "3 3 8 8"), by(Search::ArithmeticAlone));
    assert_eq!(of(RuleSet::POWERS, "1 1 1 1"), by(Search::Trees));
    assert_eq!(of(RuleSet::POWERS, "1 1 1 5"), by(Search::FractionsAlone));
}

#[test]
fn counts_and_lists_are_made_by_the_search_that_fits() {
    let count = |rules: RuleSet, text: &str, form| searches(rules, |solver| solver.count(&puzzle(text), form));
    let by = |search| vec![(Question::Count, search)];
    assert_eq!(count(RuleSet::ARITHMETIC, "3 3 8 8", Form::Essential), by(Search::FourCards));
    assert_eq!(count(RuleSet::ARITHMETIC, "1 2 3 4 5", Form::Essential), by(Search::Joins));
    assert_eq!(count(RuleSet::ARITHMETIC, "1 2 3 4 5", Form::Written), by(Search::Meet));
    assert_eq!(count(RuleSet::ARITHMETIC, "1 2 3 4 5", Form::Commuted), by(Search::Trees));
    assert_eq!(count(RuleSet::ARITHMETIC, "1 2 3 4 5", Form::Flat), by(Search::Shapes));
    let listed = count(RuleSet::ARITHMETIC, "1 2 3 4", Form::Dominus);
    assert!(listed.contains(&(Question::Count, Search::List)) && listed.contains(&(Question::List, Search::Walk)));
}

#[test]
fn a_board_answers_for_all_targets_at_once() {
    let board: Hand = "25 50 75 100 3 6".parse().expect("a hand");
    let targets: Vec<Rational> = (100..110).map(Rational::from).collect();
    let each = searches(RuleSet::COUNTDOWN, |solver| solver.are_solvable(&board, &targets));
    assert_eq!(each, [(Question::ExistenceOfEach, Search::Board)]);
    let best = searches(RuleSet::COUNTDOWN, |solver| solver.best_each(&board, &targets).count());
    assert_eq!(best, [(Question::SimplestOfEach, Search::Board)]);
}

#[test]
fn a_row_is_a_sentence() {
    let row: &PlanRow = &Question::Existence.rows()[0];
    let sentence = "existence: the equations of four cards, since 733 equations take 0.2 us, tables take 4 us \
                    (for: four cards, + - * / on fractions, all used)";
    assert_eq!(row.to_string(), sentence);
}
