//! Every command that takes limits keeps them, on input that is made to break them.

#![cfg(unix)]
#![allow(clippy::unwrap_used, reason = "a failed unwrap is a failed test")]

use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

/// What each command is asked, so that it would take minutes and gigabytes.
const HEAVY: [&str; 16] = [
    "solve 3 7 11 13 17 19 23 29 31 --all --form written --target 1000003",
    "solve 3 7 11 13 17 19 23 29 31 --all --sort interesting --form flat --target 1000003",
    "solve 2 3 5 7 11 13 17 --rules powers --all --target 1000003",
    "solve 3 7 11 13 17 19 23 29 31 --rules countdown --target 99999999999",
    "solve 3 7 11 13 17 19 23 29 --targets 1..1000 --exists",
    "count 3 7 11 13 17 19 23 29 31 37",
    "count 3 7 11 13 17 19 23 29 31 37 --form written",
    "count 3 7 11 13 17 19 23 29 31 37 --form flat",
    "count 3 7 11 13 17 19 23 29 --form dominus",
    "count 2 3 5 7 11 13 --rules wide-powers --form written",
    "values 3 7 11 13 17 19 23 29",
    "rate 2 3 5 7 11 13 17 --rules modulo --target 1000003",
    "hint 3 7 11 13 17 19 23 29 31 --level 2 --target 1000003",
    "census --size 9 --summary --cards 3*1,7*1,11*1,13*1,17*1,19*1,23*1,29*1,31*1",
    "compare --cards 1..1000000 --methods backward",
    "generate --cards 1..3 --size 1000",
];

/// The peak of memory that is in use is asked of the system, which counts the program itself and its libraries too.
const PROGRAM_KB: u64 = 12 << 10;

/// Runs a command to its end, and tells its exit status, its time and its peak memory in KB.
fn run(args: &str, flags: &[&str]) -> (Option<i32>, Duration, u64) {
    let start = Instant::now();
    let mut child = Command::new(env!("CARGO_BIN_EXE_make24"))
        .args(args.split_whitespace())
        .args(flags)
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let (status, id) = (format!("/proc/{}/status", child.id()), child.id());
    let mut peak = 0;
    loop {
        if let Ok(text) = std::fs::read_to_string(&status) {
            let line = text.lines().find_map(|line| line.strip_prefix("VmHWM:"));
            peak = line.and_then(|line| line.split_whitespace().next()?.parse().ok()).unwrap_or(peak).max(peak);
        }
        if let Some(ended) = child.try_wait().unwrap() {
            return (ended.code(), start.elapsed(), peak);
        }
        if start.elapsed() > Duration::from_secs(60) {
            let _ = child.kill();
            panic!("{args} {flags:?} does not end ({id})");
        }
        std::thread::sleep(Duration::from_millis(2));
    }
}

/// A generous bound: a debug build on a machine that does other things too. It catches a limit that is ignored, which
/// costs a minute; how closely limits are kept is measured by hand.
const LATE: Duration = Duration::from_secs(8);

#[test]
fn every_command_keeps_both_limits() {
    for heavy in HEAVY {
        let (code, time, _) = run(heavy, &["--time-limit", "1s"]);
        assert!(matches!(code, Some(0 | 1 | 3)), "{heavy}: {code:?}");
        assert!(time < LATE, "{heavy}: {time:?}");
        let (code, _, peak) = run(heavy, &["--memory-limit", "64MiB", "--time-limit", "4s"]);
        assert!(matches!(code, Some(0 | 1 | 3)), "{heavy}: {code:?}");
        let most = (64 << 10) * 5 / 4 + PROGRAM_KB;
        assert!(peak <= most, "{heavy}: {peak} KB of {most}");
    }
}
