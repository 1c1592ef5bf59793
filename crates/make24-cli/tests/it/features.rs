//! A make24 without a feature says how to get it, before it does any work.

#![cfg(not(any(
    feature = "completions",
    feature = "man",
    feature = "parquet",
    feature = "plot",
    feature = "store",
    feature = "worksheet"
)))]
use assert_cmd::cargo::cargo_bin_cmd;

#[test]
fn what_is_not_built_in_says_how_to_get_it() {
    let folder = tempfile::tempdir().unwrap();
    for (feature, args) in [
        ("completions", "completions bash"),
        ("man", "man solve"),
        ("worksheet", "worksheet --out sheet.pdf"),
        ("worksheet", "help worksheet"),
        ("plot", "compare --cards 1..3 --plot tests.svg"),
        ("store", "store fill --url sqlite:hands.db"),
        ("store", "solve 3 3 8 8 --store sqlite:hands.db"),
        ("parquet", "parquet --read hands.parquet"),
        ("parquet", "census --cards 1..3 --format parquet --out hands.parquet"),
        ("parquet", "census merge ."),
        ("parquet", "dataset --rows 10 --format parquet --out rows"),
        ("parquet", "atlas --out atlas --sizes 1..2"),
        ("parquet", "census --cards 1..3 --claim sqlite:hands.db --shards 2 --out parts"),
    ] {
        let run = cargo_bin_cmd!("make24").args(args.split(' ')).current_dir(&folder).output().unwrap();
        let told = String::from_utf8(run.stderr).unwrap();
        assert_eq!(run.status.code(), Some(2), "{args}: {told}");
        let why = if args.contains(" merge ") { "has no parts" } else { "--features full" };
        assert!(told.contains(why), "{args}: {told}");
        assert!(why == "has no parts" || told.contains(&format!("without `{feature}`")), "{args}: {told}");
        assert_eq!(std::fs::read_dir(&folder).unwrap().count(), 0, "{args} leaves files");
    }
}
