//! The limits of a request.

#[cfg(feature = "clap")]
use crate::flags;
use crate::host::Host;
use make24::StopReason;
use serde::{Deserialize, Serialize};
use std::time::Duration;

/// Bounds on the work. An answer that a limit cut short says so: its status is `incomplete`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "clap", derive(clap::Args))]
#[serde(default, deny_unknown_fields)]
pub struct LimitsSpec {
    /// The time limit in milliseconds [default: unlimited].
    #[cfg_attr(
        feature = "clap",
        arg(
            long = "time-limit", help_heading = "Limits", value_name = "D", value_parser = flags::milliseconds,
            help = flags::TIME_LIMIT
        )
    )]
    pub time_ms: Option<u64>,
    /// The most memory in bytes [default: 2 GiB].
    #[cfg_attr(
        feature = "clap",
        arg(
            long = "memory-limit", help_heading = "Limits", hide_short_help = true, value_name = "SIZE",
            value_parser = flags::size, help = flags::MEMORY_LIMIT
        )
    )]
    pub memory_bytes: Option<u64>,
}

impl LimitsSpec {
    /// The default memory limit: 2 GiB.
    pub const USUAL_MEMORY: u64 = 2 << 30;

    pub(crate) fn time(&self) -> Option<Duration> {
        self.time_ms.map(Duration::from_millis)
    }

    /// The most memory in bytes that a request with these limits may have on a host.
    pub fn memory(&self, host: &dyn Host) -> u64 {
        self.memory_bytes.unwrap_or(LimitsSpec::USUAL_MEMORY).min(host.max_memory().unwrap_or(u64::MAX))
    }
}

/// The limit that was reached, as a word for programs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Stopped {
    /// The time limit, or the work was cancelled.
    Time,
    /// The memory limit.
    Memory,
    /// The limit on steps.
    Steps,
    /// Some numbers are too long to compute, or could not be proven equal or different.
    Unproven,
    /// The hand has too many different cards to be searched.
    TooLarge,
}

impl From<StopReason> for Stopped {
    fn from(stop: StopReason) -> Stopped {
        match stop {
            StopReason::Cancelled => Stopped::Time,
            StopReason::Memory => Stopped::Memory,
            StopReason::Steps => Stopped::Steps,
            StopReason::Unproven => Stopped::Unproven,
            StopReason::TooLarge => Stopped::TooLarge,
        }
    }
}
