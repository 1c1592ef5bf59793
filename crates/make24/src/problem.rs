//! Errors as data: what is wrong, and what would mend it.

use std::fmt;

/// What is wrong with a text or a question, and what would mend it.
///
/// ```
/// use make24::{Hand, Problem};
/// let error = "3 3 8 %".parse::<Hand>().unwrap_err();
/// let problem = Problem::from(&error);
/// assert_eq!(problem.what(), "card 4, `%`, is not a card");
/// assert_eq!(problem.fix(), Some("use an integer, a fraction such as `1/2`, or one of A T J Q K"));
/// assert_eq!(problem.to_string(), error.to_string());
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Problem {
    what: String,
    fix: Option<String>,
}

impl Problem {
    /// What is wrong, as the beginning of a sentence.
    pub fn new(what: impl Into<String>) -> Problem {
        Problem { what: what.into(), fix: None }
    }

    /// The same, with what would mend it.
    #[must_use]
    pub fn with_fix(self, fix: impl Into<String>) -> Problem {
        Problem { fix: Some(fix.into()), ..self }
    }

    /// The same problem in a part of something: `card 3: ...`.
    #[must_use]
    pub fn of(self, part: impl fmt::Display) -> Problem {
        Problem { what: format!("{part}: {}", self.what), ..self }
    }

    /// What is wrong.
    pub fn what(&self) -> &str {
        &self.what
    }

    /// Both: what is wrong, and what would mend it.
    pub fn into_parts(self) -> (String, Option<String>) {
        (self.what, self.fix)
    }

    /// What would mend it, if that is known.
    pub fn fix(&self) -> Option<&str> {
        self.fix.as_deref()
    }
}

impl fmt::Display for Problem {
    /// The problem and its fix in one sentence.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.fix {
            Some(fix) => write!(f, "{}; {fix}", self.what),
            None => f.write_str(&self.what),
        }
    }
}

impl std::error::Error for Problem {}

impl From<(String, Option<String>)> for Problem {
    fn from((what, fix): (String, Option<String>)) -> Problem {
        Problem { what, fix }
    }
}

impl From<String> for Problem {
    fn from(what: String) -> Problem {
        Problem::new(what)
    }
}

impl From<&str> for Problem {
    fn from(what: &str) -> Problem {
        Problem::new(what)
    }
}

/// Makes a [`Problem`] from a message and, optionally, its fix. Both are format strings that capture variables.
///
/// ```
/// let (low, high) = (13, 1);
/// let problem = make24::problem!("{low} is larger than {high}", "use `{high}..{low}`");
/// assert_eq!(problem.to_string(), "13 is larger than 1; use `1..13`");
/// ```
#[macro_export]
macro_rules! problem {
    ($what:literal $(,)?) => {
        $crate::Problem::new(format!($what))
    };
    ($what:literal, $fix:literal $(,)?) => {
        $crate::Problem::new(format!($what)).with_fix(format!($fix))
    };
}

/// Makes types with a method `problem` errors that print it.
#[macro_export]
#[doc(hidden)]
macro_rules! errors_with_problems {
    ($($Error:ty),*) => {$(
        impl std::fmt::Display for $Error {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                self.problem().fmt(f)
            }
        }

        impl std::error::Error for $Error {}

        impl From<&$Error> for $crate::Problem {
            fn from(error: &$Error) -> $crate::Problem {
                error.problem()
            }
        }

        impl From<$Error> for $crate::Problem {
            fn from(error: $Error) -> $crate::Problem {
                error.problem()
            }
        }
    )*};
}
