//! The reasons why a statement fails. Ballista 55 reports failures only as text, for people or for programmers; this
//! module classifies it.

use make24_sql::sentence;

/// What has happened to a statement.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Failure {
    /// The scheduler has noticed that an executor is lost, and has given the statement up.
    GivenUp,
    /// A connection to an executor has ended, or the scheduler is gone; the scheduler may not know yet.
    Lost,
    /// Nobody answers where the scheduler is to be.
    NoScheduler,
    /// The system of an executor refuses something, such as to write on a full disk.
    System(String),
    /// Anything else; the sentence says it.
    Other(String),
}

/// Parts of error messages and what they mean; the first match counts.
const SIGNS: [(&str, Failure); 8] = [
    ("failed: Cancelled", Failure::GivenUp),
    // Another executor could not fetch a part: "Stage 3 has failed 1 times". A full disk says "Task 2 in Stage 3 failed
    // 1 times".
    ("has failed 1 times", Failure::Lost),
    // This client could not fetch a part, from its first byte on or in the middle.
    ("FetchFailed", Failure::Lost),
    ("Shuffle fetch partition error", Failure::Lost),
    ("GrpcConnectionError", Failure::Lost),
    ("Grpc connection error", Failure::Lost),
    ("h2 protocol error", Failure::Lost),
    ("ConnectError", Failure::NoScheduler),
];

impl Failure {
    /// What an error of a statement means.
    pub fn of(error: &anyhow::Error) -> Failure {
        let (told, whole) = (sentence(error), format!("{error:#}"));
        let found = SIGNS.into_iter().find(|(sign, _)| told.contains(sign) || whole.contains(sign));
        let known = found.map(|(_, failure)| failure);
        known.or_else(|| system(&told).map(Failure::System)).unwrap_or(Failure::Other(told))
    }

    /// The sentence for people who have asked the scheduler at a URL.
    pub fn sentence(&self, url: &str) -> String {
        match self {
            Failure::GivenUp | Failure::Lost => String::from("executors keep failing; check their logs and retry"),
            Failure::NoScheduler => format!(
                "no scheduler answers at {url}; `make24 cluster up` starts one on this machine, and --at names another"
            ),
            Failure::System(reason) => format!("the system of an executor says: {reason}"),
            Failure::Other(sentence) => sentence.clone(),
        }
    }
}

/// The message of an operating system in the debug format of `io::Error`: `Os { code: 28, ..., message: "No space left
/// on device" }`, perhaps inside quotes.
fn system(told: &str) -> Option<String> {
    let (_, behind) = told.rsplit_once("Os { code: ")?;
    let (_, message) = behind.split_once("message: ")?;
    let message = message.trim_start_matches(['\\', '"']);
    message.split(['\\', '"']).next().filter(|message| !message.is_empty()).map(str::to_owned)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_failure_is_known_by_its_words() {
        let of = |words: &'static str| Failure::of(&anyhow::anyhow!(words));
        assert_eq!(of("Job 038GJ failed: Cancelled"), Failure::GivenUp);
        let fetch = "Job 038GJ failed: Stage 2 has failed 1 times, most recent failure reason: \"Error connecting: \
                     tonic::transport::Error(Transport, ConnectError(ConnectError(\\\"tcp connect error\\\"";
        assert_eq!(of(fetch), Failure::Lost);
        assert_eq!(of("tonic::transport::Error(Transport, ConnectError(ConnectError(\"tcp"), Failure::NoScheduler);
        let full = "Job 038GJ failed: Task 0 in Stage 1 failed 1 times, most recent failure reason: \"IoError(Os { \
                    code: 28, kind: StorageFull, message: \\\"No space left on device\\\" })\"";
        assert_eq!(of(full), Failure::System(String::from("No space left on device")));
        assert_eq!(of("make24_count: no card"), Failure::Other(String::from("make24_count: no card")));
    }
}
