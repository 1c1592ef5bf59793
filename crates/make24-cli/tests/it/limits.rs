//! Every command that takes limits keeps them, on input that is made to break them.

#![cfg(unix)]
use assert_cmd::Command;
use nix::sys::resource::{UsageWho, getrusage};
use std::time::Duration;

/// What each command is asked, so that it would take minutes and gigabytes.
const HEAVY: [&str; 21] = [
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
    "census --size 9 --sort solutions --top 3 --cards 3*1,7*1,11*1,13*1,17*1,19*1,23*1,29*1,31*1",
    "solve A=1|11 B=2|12 C=3|13 D=4|14 17 19 23 29 31 --all --form written --target 1000003",
    "compare --cards 1..600000 --methods backward",
    "generate --cards 1..3 --size 1000",
    "generate --cards 1..3 --size 1000 --seed 5",
    "count 2 3 5 7 11 13 17 19 23 29 31 37 41 43 47 53 59 61 67 --any-subset",
    "solve 2 3 5 7 11 13 17 19 23 29 31 37 41 43 47 53 59 61 67 71 73 79 --order kept --any-subset --target 10007",
];

/// What the program and its libraries have before they begin, in KB.
const PROGRAM_KB: i64 = 12 << 10;

/// A watchdog for a debug build on a busy machine: a limit that is ignored costs minutes. How closely limits are kept is
/// measured by hand.
const WATCHDOG: Duration = Duration::from_secs(30);

/// Runs a command to its end, which is neither a mistake nor late.
fn run(args: &str, flags: &[&str]) {
    let program = assert_cmd::cargo::cargo_bin!("make24");
    let ended = Command::new(program).args(args.split(' ')).args(flags).timeout(WATCHDOG).output().unwrap();
    assert!(matches!(ended.status.code(), Some(0 | 1 | 3)), "{args} {flags:?}: {:?}", ended.status);
}

/// The most memory that one of the programs has had so far, in KB, as the system has counted it.
fn peak_kb() -> i64 {
    getrusage(UsageWho::RUSAGE_CHILDREN).unwrap().max_rss()
}

#[test]
fn every_command_keeps_both_limits() {
    // First those that keep to little memory: the system tells the largest of all programs that have ended.
    for heavy in HEAVY {
        run(heavy, &["--memory-limit", "64MiB", "--time-limit", "4s"]);
        let (peak, most) = (peak_kb(), (64 << 10) * 5 / 4 + PROGRAM_KB);
        // nextest runs each test in a process of its own; otherwise the programs of other tests count too.
        assert!(peak <= most || std::env::var_os("NEXTEST").is_none(), "{heavy}: {peak} KB of {most}");
    }
    for heavy in HEAVY {
        run(heavy, &["--time-limit", "1s"]);
    }
}
