//! The units for systemd let executors write where the README has queries write.

use std::path::{Path, PathBuf};
use std::process::Command;

const UNITS: [&str; 2] = ["make24-scheduler.service", "make24-executor.service"];

fn deploy() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("deploy")
}

fn lines(unit: &str) -> Vec<String> {
    std::fs::read_to_string(deploy().join(unit)).unwrap().lines().map(str::to_owned).collect()
}

/// A user who is made for each start owns no files, and has a file system that is read only, whatever else a unit says.
#[test]
fn an_executor_may_write_its_rows() {
    let executor = lines("make24-executor.service");
    assert!(executor.iter().any(|line| line == "ReadWritePaths=/data"));
    for unit in UNITS {
        let lines = lines(unit);
        assert!(lines.iter().any(|line| line == "User=make24"), "{unit}");
        assert!(!lines.iter().any(|line| line.starts_with("DynamicUser=")), "{unit}");
    }
}

/// What a unit starts is a command line that the program reads.
#[test]
fn a_unit_starts_what_the_program_has() {
    for unit in UNITS {
        let lines = lines(unit);
        let start = lines.iter().find_map(|line| line.strip_prefix("ExecStart=")).unwrap();
        let mut words = start.split(' ');
        assert_eq!(words.next(), Some("/usr/local/bin/make24-cluster"));
        let help = Command::new(env!("CARGO_BIN_EXE_make24-cluster"))
            .args([words.next().unwrap(), "--help"])
            .output()
            .unwrap();
        let help = String::from_utf8(help.stdout).unwrap();
        for option in words.filter(|word| word.starts_with("--")).chain(["--advertise"]) {
            assert!(help.contains(&format!("{option} <")), "{unit}: {option}");
        }
    }
}

/// What systemd itself says, where it is installed.
#[test]
fn systemd_reads_the_units() {
    let folder = std::env::temp_dir().join(format!("make24-units-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    for unit in UNITS {
        // A program that is not installed would be told.
        let text =
            lines(unit).join("\n").replace("/usr/local/bin/make24-cluster", env!("CARGO_BIN_EXE_make24-cluster"));
        let path = folder.join(unit);
        std::fs::write(&path, text).unwrap();
        let Ok(verified) = Command::new("systemd-analyze").args(["verify", "--man=no"]).arg(&path).output() else {
            continue;
        };
        let told = String::from_utf8_lossy(&verified.stderr);
        assert!(!told.contains(unit), "{told}");
    }
    std::fs::remove_dir_all(folder).unwrap();
}
