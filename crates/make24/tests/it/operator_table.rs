//! The table of operators is consistent, and so are the rules that have a name.

use make24::internals::inverted;
use make24::op::{Algebra, Body, Condition, Layout, Needed, OPERATORS, Operands, UNSUPPORTED};
use make24::rules::PRESETS;
use make24::value::{Arithmetic, Outcome, Real, Value};
use make24::{Op, OpSet, Rational, RuleSet};
use std::collections::HashSet;

#[test]
fn the_named_operators_are_the_rows_that_they_name() {
    let named = [Op::ADD, Op::SUBTRACT, Op::MULTIPLY, Op::DIVIDE, Op::POWER, Op::ROOT, Op::LOG, Op::MODULO];
    assert_eq!(named.map(|op| op.to_string()), ["+", "-", "*", "/", "^", "root", "log", "mod"]);
    let unary = [Op::NEGATE, Op::SQUARE_ROOT, Op::FACTORIAL];
    assert_eq!(unary.map(|op| op.to_string()), ["neg", "sqrt", "!"]);
    // A set knows its operators by their places.
    assert_eq!(Op::all().count(), OPERATORS.len());
    let rows: HashSet<&str> = OPERATORS.iter().map(|row| row.name).collect();
    assert_eq!(rows.len(), OPERATORS.len());
    for (row, op) in OPERATORS.iter().zip(Op::all()) {
        let alone: Vec<Op> = OpSet::NONE.with(op.clone()).iter().collect();
        assert_eq!((op.row().name, &alone[..]), (row.name, std::slice::from_ref(&op)));
        assert_eq!(alone[0].row().name, row.name);
    }
}

#[test]
fn no_two_spellings_are_alike() {
    let mut seen = HashSet::new();
    for row in &OPERATORS {
        let layouts = [row.plain, row.unicode, row.latex].into_iter().flat_map(|layout| match layout {
            Layout::Superscript => Vec::new(),
            Layout::Command(names) => names.to_vec(),
            Layout::Infix(sign)
            | Layout::Call(sign)
            | Layout::Radical(sign)
            | Layout::Subscript(sign)
            | Layout::Prefix(sign)
            | Layout::Postfix(sign) => vec![sign],
        });
        let unary = row.unary_sugar.iter().map(|(sign, _)| *sign);
        let own = row.aliases.iter().chain(row.functions).copied().chain([row.symbol]);
        let spelled: HashSet<_> = own.chain(layouts).chain(unary).collect();
        // A sign may have one meaning between operands, one before and one behind a single one.
        let place = (row.arity, matches!(row.plain, Layout::Postfix(_)));
        assert!(spelled.into_iter().all(|s| seen.insert((s, place))), "{}", row.name);
    }
    assert!(UNSUPPORTED.iter().all(|(sign, ..)| seen.insert((sign, (2, false)))));
}

#[test]
fn formulas_of_the_table_are_read_and_inverted() {
    for op in Op::all().filter(|op| matches!(op.row().body, Body::Postfix(_))) {
        assert!(op.formula().is_some(), "{op}");
        for n in 0..5 {
            let x = Rational::from(n);
            // Without conditions, each formula gives one candidate.
            assert_eq!(inverted(&op, &x, &Operands::ANY).len(), op.row().inverses.len(), "{op}");
            let made = op.apply(&x, &x);
            let inverted = made.and_then(|made| Outcome::Value(inverted(&op, &made, &op.row().operands)));
            let inverted = inverted.value().unwrap_or_default();
            assert!(inverted.is_empty() || inverted.contains(&Outcome::Value(x)), "{op} of {n}: {inverted:?}");
        }
    }
}

#[test]
fn equal_precedence_associates_alike() {
    for a in &OPERATORS {
        for b in &OPERATORS {
            assert!(a.precedence != b.precedence || a.right_associative == b.right_associative);
        }
    }
}

#[test]
fn an_algebra_names_one_operator() {
    for a in Op::all() {
        if let Algebra::Chain { chain, polarity } = a.algebra() {
            assert_eq!(OpSet::ARITHMETIC.on(chain, polarity), Some(a.clone()));
        }
        assert_eq!(OpSet::ARITHMETIC.contains(&a), matches!(a.algebra(), Algebra::Chain { .. }));
    }
}

#[test]
fn the_needed_operand_makes_the_result() {
    let numbers: Vec<Rational> = (-4..=4)
        .flat_map(|n| [1, 2, 3].map(|d| Rational::from(n).div(&Rational::from(d)).expect("d is not 0")))
        .collect();
    for op in OpSet::ARITHMETIC.iter() {
        for known in &numbers {
            for result in &numbers {
                let left = op.left_needed(known, result);
                let right = op.right_needed(known, result);
                for x in &numbers {
                    let fits = |needed: &Needed<_>| match needed {
                        Needed::Nothing => false,
                        Needed::One(v) => v == x,
                        Needed::Two(v, w) => v == x || w == x,
                        Needed::Anything => true,
                    };
                    if op.apply(x, known).value().as_ref() == Some(result) {
                        assert!(fits(&left), "{x:?} {op} {known:?} = {result:?}");
                    } else {
                        assert!(!fits(&left) || op.apply(x, known).value().is_none());
                    }
                    if op.apply(known, x).value().as_ref() == Some(result) {
                        assert!(fits(&right), "{known:?} {op} {x:?} = {result:?}");
                    } else {
                        assert!(!fits(&right) || op.apply(known, x).value().is_none());
                    }
                }
            }
        }
    }
}

#[test]
fn conditions_are_decided_for_fractions_and_roots() {
    let real = |n: i64| Real::from(Rational::from(n));
    let root = real(2).checked_pow(&real(1).checked_div(&real(2)).value().expect("a half")).value().expect("a root");
    let rows = [
        (Condition::Within(16), real(16), true),
        (Condition::Within(16), real(-17), false),
        (Condition::Within(1), root.clone(), false),
        (Condition::Whole, root.clone(), false),
        (Condition::Positive, root, true),
        (Condition::NotOne, real(1), false),
        (Condition::NotZero, real(0), false),
    ];
    for (condition, operand, met) in rows {
        assert_eq!(condition.is_met(&operand), Some(met), "{condition:?} of {operand}");
    }
}

#[test]
fn presets_are_found_by_their_names() {
    for preset in PRESETS {
        assert_eq!(RuleSet::named(preset.name), Some(preset.rules.clone()));
        assert_eq!(RuleSet::named(&preset.rules.name()), Some(preset.rules.clone()));
    }
}
