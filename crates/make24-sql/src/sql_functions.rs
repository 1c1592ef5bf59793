//! The table of functions, one row each.

use crate::argument::Argument;
use crate::function::{Function, Output, Response, Run, Value};
use crate::packed::packed;
use crate::question::{Question, TIME};
use make24::value::Outcome;
use make24::{Answer, Expr, Solution, StopReason};
use make24_api::sort_as_listed;
use make24_people::difficulty;

/// Each function exists twice: `make24_NAME` ends the query at a row that cannot be read or is not known,
/// `make24_try_NAME` is NULL there.
pub(crate) const FUNCTIONS: &[Function] = &[
    Function {
        name: "solvable",
        about: "Whether all cards, each used once, make the target.",
        arguments: &[Argument::Hand, Argument::Target, Argument::Rules],
        needed: 1,
        output: Output::Truth,
        example: "\
> SELECT make24_solvable('3 3 8 8') AS a, make24_solvable([1, 1, 1, 1], 24) AS b, make24_solvable('2 2', 4, 'powers') AS c;
+------+-------+------+
| a    | b     | c    |
+------+-------+------+
| true | false | true |
+------+-------+------+",
        run: Run::Puzzle(|question| known(question.solver.is_solvable(question.puzzle), |found| Some(Value::Truth(found)))),
    },
    Function {
        name: "count",
        about: "How many solutions there are that are distinct under a form.",
        arguments: &[Argument::Hand, Argument::Target, Argument::Form, Argument::Rules],
        needed: 1,
        output: Output::Number,
        example: "\
> SELECT make24_count('1 2 3 4') AS essential, make24_count('1 2 3 4', 24, 'written') AS written;
+-----------+---------+
| essential | written |
+-----------+---------+
| 3         | 242     |
+-----------+---------+",
        run: Run::Puzzle(count),
    },
    Function {
        name: "solve",
        about: "The simplest solution; NULL if there is none.",
        arguments: &[Argument::Hand, Argument::Target, Argument::Rules],
        needed: 1,
        output: Output::Text,
        example: "\
> SELECT make24_solve('3 3 8 8') AS solution, make24_solve('1 1 1 1') AS none;
+-----------------+------+
| solution        | none |
+-----------------+------+
| 8 / (3 - 8 / 3) |      |
+-----------------+------+",
        run: Run::Puzzle(|question| {
            known(question.solver.best(question.puzzle), |best| Some(Value::Text(best?.expr.to_string())))
        }),
    },
    Function {
        name: "solutions",
        about: "Every solution that is distinct under a form, in a list; unnest makes rows of it.",
        arguments: &[Argument::Hand, Argument::Target, Argument::Form, Argument::Rules],
        needed: 1,
        output: Output::Texts,
        example: "\
> SELECT unnest(make24_solutions('1 2 3 4')) AS solution;
+-------------------+
| solution          |
+-------------------+
| 4 * 3 * 2 * 1     |
| (3 + 2 + 1) * 4   |
| (4 + 2) * (3 + 1) |
+-------------------+",
        run: Run::Puzzle(solutions),
    },
    Function {
        name: "verdict",
        about: "What is to be said of an answer: right, wrong_value, wrong_cards, unreadable or another verdict.",
        arguments: &[Argument::Hand, Argument::Target, Argument::Answer, Argument::Rules],
        needed: 3,
        output: Output::Text,
        example: "\
> SELECT make24_verdict('3 3 8 8', 24, '8/(3-8/3)') AS a, make24_verdict('3 3 8 8', 24, '8 * 3') AS b;
+-------+-------------+
| a     | b           |
+-------+-------------+
| right | wrong_cards |
+-------+-------------+",
        run: Run::Puzzle(|question| {
            let verdict = question.solver.judge(question.puzzle, question.answer);
            Ok(Some(Value::Text(verdict.kind().to_string())))
        }),
    },
    Function {
        name: "difficulty",
        about: "How hard a puzzle is for people, from 0 to 100; NULL if it has no solution.",
        arguments: &[Argument::Hand, Argument::Target, Argument::Rules],
        needed: 1,
        output: Output::Score,
        example: "\
> SELECT make24_difficulty('3 3 8 8') > make24_difficulty('1 2 3 4') AS harder;
+--------+
| harder |
+--------+
| true   |
+--------+",
        run: Run::Puzzle(|question| {
            known(difficulty(question.solver, question.puzzle), |difficulty| Some(Value::Score(difficulty?.score)))
        }),
    },
    Function {
        name: "canonical",
        about: "The cards in ascending order, as data sets and the store write a hand.",
        arguments: &[Argument::Hand],
        needed: 1,
        output: Output::Text,
        example: "\
> SELECT make24_canonical('K,8,3,3') AS a, make24_canonical([8, 3, 8, 3]) AS b;
+----------+---------+
| a        | b       |
+----------+---------+
| 3 3 8 13 | 3 3 8 8 |
+----------+---------+",
        run: Run::Puzzle(|question| Ok(Some(Value::Text(question.puzzle.hand.to_string())))),
    },
    Function {
        name: "packed",
        about: "The hand as one BIGINT, which every function takes; NULL for cards that are not 1 to 15, or more than 14.",
        arguments: &[Argument::Hand],
        needed: 1,
        output: Output::Number,
        example: "\
> SELECT make24_packed('8 3 8 3') AS hand, make24_canonical(make24_packed('8 3 8 3')) AS cards;
+--------------------+---------+
| hand               | cards   |
+--------------------+---------+
| 288230376151724936 | 3 3 8 8 |
+--------------------+---------+",
        run: Run::Puzzle(|question| Ok(packed(&question.puzzle.hand).map(Value::Number))),
    },
    Function {
        name: "value",
        about: "The exact value of an expression; NULL if it has none, as behind a division by zero.",
        arguments: &[Argument::Expression],
        needed: 1,
        output: Output::Text,
        example: "\
> SELECT make24_value('8 / (3 - 8 / 3)') AS a, make24_value('8 / 3') AS b, make24_value('1 / 0') AS c;
+----+-----+---+
| a  | b   | c |
+----+-----+---+
| 24 | 8/3 |   |
+----+-----+---+",
        run: Run::Expression(value),
    },
];

/// Only the clock cancels a search.
fn why(stopped: StopReason) -> String {
    match stopped {
        StopReason::Cancelled => format!("it takes longer than {} seconds", TIME.as_secs()),
        other => other.to_string(),
    }
}

/// An error if nothing is known for certain.
fn known<T>(answer: Answer<T>, value: impl FnOnce(T) -> Option<Value>) -> Response {
    match answer.stopped() {
        Some(stopped) => Err(format!("it is not known: {}", why(stopped))),
        None => Ok(value(answer.found())),
    }
}

fn count(question: &Question<'_>) -> Response {
    let count = question.solver.count(question.puzzle, question.form);
    let number = count.clone().found();
    match known(count, |count| Some(Value::Number(i64::try_from(count.to_u64()?).ok()?)))? {
        Some(count) => Ok(Some(count)),
        None => Err(format!("{number} solutions are more than BIGINT holds")),
    }
}

fn solutions(question: &Question<'_>) -> Response {
    let mut solutions = question.solver.solutions(question.puzzle, question.form);
    let mut all: Vec<Solution> = solutions.by_ref().collect();
    if let Some(stopped) = solutions.stopped() {
        return Err(format!("not all are known: {}", why(stopped)));
    }
    sort_as_listed(&mut all, question.puzzle.hand.len());
    Ok(Some(Value::Texts(all.into_iter().map(|solution| solution.expr.to_string()).collect())))
}

fn value(text: &str) -> Response {
    match text.parse::<Expr>().map_err(|error| error.to_string())?.value() {
        Outcome::Value(value) => Ok(Some(Value::Text(value.to_string()))),
        Outcome::Undefined => Ok(None),
        Outcome::TooBig | Outcome::Undecided => {
            Err(String::from("it makes numbers that are too long to be worked out"))
        }
    }
}
