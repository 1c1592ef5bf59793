//! The functions for queries that are built in Rust; [`crate::register_all`] makes them known to SQL.
//!
//! ```
//! use datafusion::prelude::{col, lit};
//! use make24_sql::functions::make24_solvable;
//! let is_solvable = make24_solvable(vec![col("hand"), lit(24)]);
//! assert_eq!(is_solvable.to_string(), "make24_solvable(hand, Int32(24))");
//! ```

use crate::udf::named;
use datafusion::logical_expr::Expr;

macro_rules! functions {
    ($($(#[$doc:meta])* $name:ident)*) => {
        $($(#[$doc])* pub fn $name(arguments: Vec<Expr>) -> Expr {
            named(stringify!($name)).call(arguments)
        })*

        #[cfg(test)]
        const NAMES: &[&str] = &[$(stringify!($name)),*];
    };
}

functions! {
    /// Whether all cards make the target: `hand [, target [, rules]]`.
    make24_solvable
    /// The number of solutions: `hand [, target [, form [, rules]]]`.
    make24_count
    /// The simplest solution: `hand [, target [, rules]]`.
    make24_solve
    /// All solutions in a list: `hand [, target [, form [, rules]]]`.
    make24_solutions
    /// The verdict on an answer: `hand, target, answer [, rules]`.
    make24_verdict
    /// How hard a puzzle is, from 0 to 100: `hand [, target [, rules]]`.
    make24_difficulty
    /// The cards in ascending order: `hand`.
    make24_canonical
    /// The cards as one number: `hand`.
    make24_packed
    /// The exact value of an expression: `expression`.
    make24_value
    /// As [`make24_solvable`], NULL where a row cannot be read or is not known.
    make24_try_solvable
    /// As [`make24_count`], NULL where a row cannot be read or is not known.
    make24_try_count
    /// As [`make24_solve`], NULL where a row cannot be read or is not known.
    make24_try_solve
    /// As [`make24_solutions`], NULL where a row cannot be read or is not known.
    make24_try_solutions
    /// As [`make24_verdict`], NULL where a row cannot be read or is not known.
    make24_try_verdict
    /// As [`make24_difficulty`], NULL where a row cannot be read or is not known.
    make24_try_difficulty
    /// As [`make24_canonical`], NULL where a row cannot be read.
    make24_try_canonical
    /// As [`make24_packed`], NULL where a row cannot be read.
    make24_try_packed
    /// As [`make24_value`], NULL where a row cannot be read or is not known.
    make24_try_value
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::udf::udfs;

    #[test]
    fn every_function_of_the_table_is_here() {
        let mut names: Vec<String> = udfs().iter().map(|function| function.name().to_owned()).collect();
        let mut here: Vec<String> = NAMES.iter().map(ToString::to_string).collect();
        names.sort();
        here.sort();
        assert_eq!(names, here);
    }
}
