//! Library values that have names: forms, styles, domains, methods and the columns of a census.

use crate::error::Error;
use crate::fields::{FromJson, Mistake, from_text};
use make24::extraction::ExtractionPolicy;
use make24::method::{METHODS, Method};
use make24::response::Rounding;
use make24::{CardOrder, Domain, Form, Style};
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::{Serialize, Serializer};
use serde_json::Value;
use std::borrow::Cow;
use std::fmt;

/// A set of named values.
pub trait Names: Copy + 'static {
    /// The name of the set, in schemas and messages.
    const WHAT: &'static str;
    /// All values with their names.
    fn all() -> Vec<(Self, &'static str)>;
}

impl Names for Form {
    const WHAT: &'static str = "form";
    fn all() -> Vec<(Form, &'static str)> {
        Form::NAMES.to_vec()
    }
}

impl Names for Style {
    const WHAT: &'static str = "style";
    fn all() -> Vec<(Style, &'static str)> {
        Style::NAMES.to_vec()
    }
}

impl Names for CardOrder {
    const WHAT: &'static str = "order";
    fn all() -> Vec<(CardOrder, &'static str)> {
        CardOrder::NAMES.to_vec()
    }
}

impl Names for Domain {
    const WHAT: &'static str = "domain";
    fn all() -> Vec<(Domain, &'static str)> {
        Domain::NAMES.to_vec()
    }
}

impl Names for ExtractionPolicy {
    const WHAT: &'static str = "policy";
    fn all() -> Vec<(ExtractionPolicy, &'static str)> {
        ExtractionPolicy::NAMES.to_vec()
    }
}

impl Names for Rounding {
    const WHAT: &'static str = "rounding";
    fn all() -> Vec<(Rounding, &'static str)> {
        Rounding::NAMES.to_vec()
    }
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
pub struct Named<T>(pub T);

impl<T: Names> Named<T> {
    /// The value with this name, or a message that lists all names.
    pub fn read(name: &str) -> Result<Named<T>, String> {
        let all = T::all();
        if all.is_empty() {
            return Err(Error::absent(T::WHAT).to_string());
        }
        let found = all.iter().find(|(_, known)| *known == name);
        found.map(|(thing, _)| Named(*thing)).ok_or_else(|| {
            let names: Vec<&str> = all.iter().map(|(_, name)| *name).collect();
            format!("unknown {} `{name}`; use one of {}", T::WHAT, names.join(", "))
        })
    }
}

impl<T: fmt::Display> fmt::Display for Named<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl<T: Names + PartialEq> Serialize for Named<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let all = T::all();
        let name = all.iter().find(|(thing, _)| *thing == self.0).map_or("", |(_, name)| name);
        serializer.serialize_str(name)
    }
}

impl<T: Names> FromJson for Named<T> {
    fn from_json(value: &Value) -> Result<Named<T>, Mistake> {
        from_text(value, Named::read)
    }
}

impl<T: Names> JsonSchema for Named<T> {
    fn schema_name() -> Cow<'static, str> {
        T::WHAT.into()
    }
    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        let names: Vec<&str> = T::all().into_iter().map(|(_, name)| name).collect();
        json_schema!({ "type": "string", "enum": names })
    }
}
