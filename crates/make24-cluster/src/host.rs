//! The name or address by which the other machines reach this one.

use anyhow::{Context, ensure};
use std::net::IpAddr;
use std::process::Command;

/// Where Linux has the name of the machine, or of the container.
const NAME: &str = "/proc/sys/kernel/hostname";

/// The advertised name, or else the address that is listened at. `0.0.0.0` and `::` would lead other machines to
/// themselves, so the name of this machine replaces them.
pub(crate) fn reached_by(bind: IpAddr, advertised: Option<String>) -> anyhow::Result<String> {
    match advertised {
        Some(host) => Ok(host),
        None if bind.is_unspecified() => {
            machine().with_context(|| format!("nobody finds this machine at {bind}; name it with --advertise"))
        }
        None => Ok(bind.to_string()),
    }
}

fn machine() -> anyhow::Result<String> {
    let name = match std::fs::read_to_string(NAME) {
        Ok(name) => name,
        Err(_) => String::from_utf8(Command::new("hostname").output()?.stdout)?,
    };
    let name = name.trim();
    ensure!(!name.is_empty(), "this machine has no name");
    Ok(name.to_owned())
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a failed unwrap is a failed test")]

    use super::*;

    #[test]
    fn nobody_is_told_the_address_of_all_networks() {
        let machine = machine().unwrap();
        for (bind, advertised, expected) in [
            ("10.0.0.1", None, "10.0.0.1"),
            ("10.0.0.1", Some("scheduler"), "scheduler"),
            ("0.0.0.0", Some("scheduler"), "scheduler"),
            ("0.0.0.0", None, machine.as_str()),
            ("::", None, machine.as_str()),
        ] {
            let told = reached_by(bind.parse().unwrap(), advertised.map(str::to_owned)).unwrap();
            assert_eq!(told, expected, "{bind} {advertised:?}");
        }
    }
}
