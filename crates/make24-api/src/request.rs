//! One definition of a request: its fields in JSON, their schema, and the flags of the command line.

/// Defines a request, one row per field: a sentence about it, its type, and its flag for clap. A request without limits
/// does not compile.
macro_rules! request {
    ($(#[$about:meta])* $name:ident { $($(#[$meta:meta])* $field:ident: $type:ty [$($flag:tt)*],)* }) => {
        $(#[$about])*
        #[derive(Clone, Debug, Default, PartialEq, serde::Serialize, serde::Deserialize)]
        #[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
        #[cfg_attr(feature = "clap", derive(clap::Args))]
        #[serde(default, deny_unknown_fields)]
        pub struct $name {
            $($(#[$meta])* #[cfg_attr(feature = "clap", $($flag)*)] pub $field: $type,)*
        }

        impl crate::command::Limited for $name {
            fn limits(&self) -> &crate::limits::LimitsSpec {
                &self.limits
            }
        }
    };
}
