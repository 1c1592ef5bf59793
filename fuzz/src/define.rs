//! No definition of an operator panics, hangs or overflows the stack; one that is accepted is printed as it is read, and
//! works on small numbers.

use make24::op::MAX_DEFINED;
use make24::value::Real;
use make24::{Op, OpSet, Rational};

pub(crate) fn check(text: &str) {
    // Definitions may use those before them, one a line.
    let mut ops = OpSet::NONE;
    for line in text.lines() {
        let Ok(op) = Op::define(line, &ops) else { continue };
        let row = op.row();
        let definition = row.definition.expect("it is defined");
        let again = Op::define(definition, &ops).unwrap_or_else(|error| panic!("{definition}: {error}"));
        assert_eq!(again, op, "{definition}");
        for numbers in [[0, 0], [1, 2], [-3, 7]] {
            let [x, y] = numbers.map(Rational::from);
            let _ = op.apply(&x, &y);
            let _ = op.apply(&Real::from(x), &Real::from(y));
        }
        if ops.iter_defined().count() < MAX_DEFINED {
            ops = ops.with(op.clone());
        }
    }
}
