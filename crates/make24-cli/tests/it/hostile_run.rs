//! Hostile input by the thousand: a seeded generator of command lines and lines of input, run against a real process. No
//! panic, no hang, no exit status but the four, and one sentence where something is not understood.

use assert_cmd::Command;
use proptest::prelude::*;
use proptest::strategy::ValueTree;
use proptest::test_runner::{Config, RngSeed, TestRunner};
use std::time::Duration;

/// The inputs of a run, unless `HOSTILE_INPUTS` is another number.
const INPUTS: usize = 400;

/// Cards, targets and answers as nobody would type them.
fn word() -> impl Strategy<Value = String> {
    let awkward = [
        "0",
        "-0",
        "1/0",
        "0/0",
        "00",
        "1e3",
        "1e99999",
        ".5",
        "5.",
        "\u{BD}",
        "A",
        "T",
        "ace",
        "5\u{2665}",
        "-1/2",
        "1/-2",
        "18446744073709551616",
        "-9223372036854775808",
        "99999999999999999999999999999999",
        "1/3",
        "NaN",
        "inf",
        "",
        " ",
        "\u{FF13}",
        "\u{0663}",
        "\u{1b}[2J",
        "\0",
        "--",
        "->",
        "-> 5",
        "24",
        "=",
        "=24",
        "8/(3-8/3)",
        "((((",
        "))))",
        "2(3)4",
        "6/2(1+2)",
        "9**9**9**9",
        "\u{221A}4",
        "log(2,8)",
        "mod(7,0)",
        "5!",
        "\\frac{1}{2}",
        "{\"hand\":[3,3,8,8]}",
        "{",
        "[]",
        "{\"hand\":null}",
        "{\"hand\":\"3 3\",\"answer\":5,\"target\":\"x\"}",
        "%",
        "*",
        "/",
        "+",
        "-",
        "^",
        "root",
        "\u{202E}",
    ];
    prop_oneof![
        6 => (0i64..=13).prop_map(|n| n.to_string()),
        6 => prop::sample::select(awkward.to_vec()).prop_map(String::from),
        1 => any::<i64>().prop_map(|n| n.to_string()),
        1 => "\\PC{0,12}",
        1 => (1usize..3000).prop_map(|n| "(".repeat(n)),
        1 => (1usize..1500).prop_map(|n| "9".repeat(n)),
    ]
}

fn flag() -> impl Strategy<Value = String> {
    let flags = [
        "--target 0",
        "--target=-5",
        "--target 1/2",
        "--target 99999999999999999999",
        "--target x",
        "--rules powers",
        "--rules modulo",
        "--rules wide-powers",
        "--rules school",
        "--rules countdown",
        "--rules nothing",
        "--operators +-",
        "--operators ^",
        "--operators !",
        "--any-subset",
        "--at-most 2",
        "--at-most 0",
        "--domain positive",
        "--domain integers",
        "--form written",
        "--form dominus",
        "--all",
        "--limit 3",
        "--limit 0",
        "--exists",
        "--working",
        "--explain",
        "--style latex",
        "--style rpn",
        "--style sexpr",
        "--format json",
        "--format jsonl",
        "--format csv",
        "--sort interesting",
        "--method pairs",
        "--method chain",
        "--method backward",
        "--trace",
        "--trace 5",
        "--level 6",
        "--level 9",
        "--so-far 8/3",
        "--so-far x",
        "--cards 1..3",
        "--cards 3..1",
        "--cards 1*0",
        "--cards 1,2,2*3",
        "--deck standard",
        "--deck /dev/null",
        "--deck x.toml",
        "--size 3",
        "--size 1000",
        "--size 0",
        "--targets 1..5",
        "--targets deck",
        "--targets 5..1",
        "--unsolvable",
        "--summary",
        "--nearest",
        "--columns hand,count",
        "--columns nothing",
        "--count 3",
        "--count 0",
        "--seed 1",
        "--seed x",
        "--difficulty 0..1",
        "--unique",
        "--ladder 5..95",
        "--needs ^",
        "--whole",
        "--between 1..9",
        "--large 2",
        "--large 99",
        "--large-tiles 12,37",
        "--threads 1",
        "--out /dev/full",
        "--out /nowhere/x",
        "--missed",
        "--exhaust",
        "--help",
        "--version",
    ];
    prop::sample::select(flags.to_vec()).prop_map(String::from)
}

/// A command line, and what stands on standard input.
fn input() -> impl Strategy<Value = (Vec<String>, String)> {
    let commands = [
        "solve",
        "count",
        "values",
        "hint",
        "rate",
        "check",
        "census",
        "deal",
        "generate",
        "compare",
        "methods",
        "rules",
        "schema",
        "completions",
        "man",
        "nothing",
        "",
    ];
    let command = prop::sample::select(commands.to_vec()).prop_map(String::from);
    let words = prop_oneof![3 => prop::collection::vec(word(), 0..8), 1 => Just(vec![String::from("-")])];
    let flags = prop::collection::vec(flag(), 0..4);
    let lines = prop::collection::vec(prop::collection::vec(word(), 0..8), 0..6);
    (command, words, flags, lines).prop_map(|(command, words, flags, lines)| {
        let mut args = vec![command];
        args.extend(words);
        args.extend(flags.iter().flat_map(|flag| flag.split(' ').map(String::from)));
        // No argument can have a byte 0.
        args.iter_mut().for_each(|arg| arg.retain(|c| c != '\0'));
        let lines: Vec<String> = lines.into_iter().map(|words| words.join(" ")).collect();
        (args, lines.join("\n"))
    })
}

#[test]
fn nothing_panics_hangs_or_lies_about_its_end() {
    let mut runner = TestRunner::new(Config { rng_seed: RngSeed::Fixed(2026), ..Config::default() });
    let inputs = std::env::var("HOSTILE_INPUTS").map_or(INPUTS, |text| text.parse().expect("a number of inputs"));
    for _ in 0..inputs {
        let (mut args, lines) = input().new_tree(&mut runner).expect("an input").current();
        if ["solve", "count", "values", "hint", "rate", "census", "compare", "generate"].contains(&args[0].as_str()) {
            args.extend(["--time-limit", "200ms", "--memory-limit", "64MB"].map(String::from));
        }
        if matches!(args[0].as_str(), "census" | "compare") {
            // One hand each may take its limit: few hands.
            args.extend(["--cards", "1..2"].map(String::from));
        }
        let output = Command::cargo_bin("make24")
            .expect("it was built")
            .args(&args)
            .write_stdin(lines.as_str())
            .timeout(Duration::from_secs(60))
            .output()
            .expect("it runs");
        let why = String::from_utf8_lossy(&output.stderr);
        assert!(matches!(output.status.code(), Some(0..=3)), "{args:?} < {lines:?}: {:?} {why}", output.status);
        assert!(!why.contains("panicked"), "{args:?} < {lines:?}: {why}");
        assert!(!why.contains("internal error"), "{args:?} < {lines:?}: {why}");
        if output.status.code() == Some(2) && args.iter().all(|arg| arg != "-") {
            assert!(!why.trim().is_empty(), "{args:?}: nothing is said");
        }
    }
}
