//! The choice of the number type for a search. A number type is a copy of every search, so there are two: fractions, and
//! real numbers, which are exact under powers and logarithms.

macro_rules! in_numbers {
    ($rules:expr, $V:ident => $body:expr) => {
        match $rules.number_kind() {
            $crate::rules::NumberKind::Heights | $crate::rules::NumberKind::Fractions => {
                type $V = $crate::value::Rational;
                $body
            }
            $crate::rules::NumberKind::Reals => {
                type $V = $crate::value::Real;
                $body
            }
        }
    };
}

pub(crate) use in_numbers;

/// Where every byte of the engine is loaded, the search exists for real numbers alone.
macro_rules! in_fitting {
    ($solver:expr, $V:ident => $body:expr) => {{
        if cfg!(feature = "small") {
            type $V = $crate::value::Real;
            $body
        } else {
            $crate::solver::number_type::in_numbers!($solver.rules, $V => $body)
        }
    }};
}

pub(crate) use in_fitting;
