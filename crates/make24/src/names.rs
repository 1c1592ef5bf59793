//! Enums with names: forms, domains, styles and the like. `strum` derives what prints, reads and lists their names.

use crate::problem::Problem;
use strum::VariantArray;

/// The error of reading a name that nothing of its kind has.
///
/// ```
/// let error = "round".parse::<make24::Form>().unwrap_err();
/// let names = "written, commuted, flat, arranged, essential, dominus";
/// assert_eq!(error.to_string(), format!("unknown name `round`; use one of {names}"));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownName {
    name: String,
    known: String,
}

impl UnknownName {
    /// What is wrong, and what would mend it.
    pub fn problem(&self) -> Problem {
        let UnknownName { name, known } = self;
        problem!("unknown name `{name}`", "use one of {known}")
    }
}

errors_with_problems!(UnknownName);

/// Returns the error that no variant of `T` has this name; for [`named_enum!`](crate::named_enum).
#[doc(hidden)]
pub fn unknown<T: VariantArray + Copy + Into<&'static str>>(name: &str) -> UnknownName {
    let known: Vec<&str> = T::VARIANTS.iter().map(|variant| (*variant).into()).collect();
    UnknownName { name: name.to_owned(), known: known.join(", ") }
}

/// Defines an enum whose variants have names, as people type them. The crate that uses it depends on `strum`, and has the
/// features `serde` and `schemars`.
///
/// ```
/// make24::named_enum! {
///     "kebab-case"
///     /// A season.
///     #[derive(Clone, Copy, Debug, PartialEq)]
///     pub enum Season { Spring, HighSummer }
/// }
/// assert_eq!((Season::HighSummer.name(), "spring".parse()), ("high-summer", Ok(Season::Spring)));
/// assert_eq!(Season::ALL.len(), 2);
/// ```
#[macro_export]
macro_rules! named_enum {
    ($case:tt $(#[$attribute:meta])* pub enum $name:ident $variants:tt) => {
        $(#[$attribute])*
        #[derive(strum::Display, strum::EnumString, strum::IntoStaticStr, strum::VariantArray)]
        #[strum(
            serialize_all = $case,
            parse_err_ty = $crate::UnknownName,
            parse_err_fn = $crate::names::unknown::<$name>
        )]
        #[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = $case))]
        #[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
        pub enum $name $variants

        impl $name {
            /// Every value, in order.
            pub const ALL: &[$name] = <$name as strum::VariantArray>::VARIANTS;

            /// Its name, as people type it.
            pub fn name(self) -> &'static str {
                self.into()
            }
        }
    };
}
