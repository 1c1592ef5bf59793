//! Values that have names in a table: methods and the presets of data sets.

use crate::error::built_without;
use crate::json::field_error;
use make24::{Problem, problem};
use make24_methods::{METHODS, Method};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::fmt;

/// A set of named values.
pub trait Names: Copy + 'static {
    /// The name of the set, in schemas and messages.
    const WHAT: &'static str;
    /// All values with their names.
    fn all() -> Vec<(Self, &'static str)>;
}

impl Names for Method {
    const WHAT: &'static str = "method";
    fn all() -> Vec<(Method, &'static str)> {
        if cfg!(not(feature = "methods")) {
            return Vec::new();
        }
        METHODS.iter().map(|method| (*method, method.info().name)).collect()
    }
}

/// A value that is written as its name.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ByName<T>(pub T);

impl<T: Names> ByName<T> {
    /// The value with this name, or a message that lists all names.
    ///
    /// # Errors
    ///
    /// If there is no such name.
    pub fn read(name: &str) -> Result<ByName<T>, Problem> {
        let all = T::all();
        if all.is_empty() {
            return Err(built_without(T::WHAT));
        }
        let found = all.iter().find(|(_, known)| *known == name);
        found.map(|(thing, _)| ByName(*thing)).ok_or_else(|| {
            let names = all.iter().map(|(_, name)| *name).collect::<Vec<_>>().join(", ");
            let what = T::WHAT;
            problem!("unknown {what} `{name}`", "use one of {names}")
        })
    }
}

impl<T: fmt::Display> fmt::Display for ByName<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl<T: Names + PartialEq> Serialize for ByName<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let all = T::all();
        let name = all.iter().find(|(thing, _)| *thing == self.0).map_or("", |(_, name)| name);
        serializer.serialize_str(name)
    }
}

impl<'de, T: Names> Deserialize<'de> for ByName<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<ByName<T>, D::Error> {
        ByName::read(&String::deserialize(deserializer)?).map_err(field_error)
    }
}
