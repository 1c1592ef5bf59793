//! An atlas: every table is right, whatever was there before, and the one of the repository is what the command makes.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Output;

use crate::program;

fn make24(args: &[&str], folder: &Path) -> Output {
    program::make24(args).current_dir(folder).output().unwrap()
}

fn told(output: &Output) -> String {
    String::from_utf8_lossy(&output.stdout).into_owned() + &String::from_utf8_lossy(&output.stderr)
}

struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Folder {
        let path = std::env::temp_dir().join(format!("make24-atlas-{}-{name}", std::process::id()));
        let _ = fs::remove_dir_all(&path);
        fs::create_dir_all(&path).unwrap();
        Folder(path)
    }
    fn atlas(&self, more: &[&str]) -> Output {
        make24(&[&["atlas", "--out", "atlas"], more].concat(), &self.0)
    }
    fn read(&self, file: &str) -> Vec<u8> {
        fs::read(self.0.join("atlas").join(file)).unwrap()
    }
    fn rows(&self, file: &str) -> Vec<serde_json::Value> {
        let path = self.0.join("atlas").join(file);
        let output = program::make24(&["parquet", "--read"]).arg(path).output().unwrap();
        assert!(output.status.success(), "{}", told(&output));
        String::from_utf8(output.stdout).unwrap().lines().map(|line| serde_json::from_str(line).unwrap()).collect()
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

const SMALL: &[&str] = &["--cards", "1..5", "--sizes", "1..3", "--targets", "0..12", "--rules", "school,powers"];

/// The atlas of the repository.
fn published() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../atlas")
}

#[test]
fn an_atlas_goes_on_wherever_it_ended_to_the_same_bytes() {
    let (once, often) = (Folder::new("once"), Folder::new("often"));
    let output = once.atlas(SMALL);
    assert!(output.status.success(), "{}", told(&output));
    assert!(told(&output).contains("school, 3 cards: 35 hands, 455 puzzles,"), "{}", told(&output));

    // No time makes nothing, and says how to go on: with the same command, or part by part.
    let output = often.atlas(&[SMALL, &["--time-limit", "0s"]].concat());
    assert_eq!(output.status.code(), Some(3), "{}", told(&output));
    assert!(told(&output).contains("6 of 6 tables have 8 parts to go"), "{}", told(&output));
    let card = String::from_utf8(often.read("README.md")).unwrap();
    let commands: Vec<&str> = card.lines().filter(|line| line.starts_with("make24 census ")).collect();
    assert_eq!(commands.len(), 6);
    for command in commands {
        let words: Vec<&str> = command.split(' ').skip(1).collect();
        let output = make24(&words, &often.0.join("atlas"));
        assert!(output.status.success(), "{command}: {}", told(&output));
    }
    let output = often.atlas(&[SMALL, &["--time-limit", "1h"]].concat());
    assert!(output.status.success(), "{}", told(&output));
    for file in ["README.md", "atlas.json", "data/school-3.parquet", "data/powers-3.parquet", "data/powers-1.parquet"] {
        assert!(once.read(file) == often.read(file), "{file}");
    }
    assert!(!often.0.join("atlas/parts").exists());

    let known = once.read("data/powers-3.parquet");
    let output = once.atlas(SMALL);
    assert!(output.status.success() && told(&output).contains("atlas is whole: 6 tables"), "{}", told(&output));
    assert!(known == once.read("data/powers-3.parquet"));
}

#[test]
fn another_atlas_and_foreign_files_are_left_alone() {
    let folder = Folder::new("other");
    assert!(folder.atlas(&["--cards", "1..3", "--sizes", "1..2", "--rules", "school"]).status.success());
    let output = folder.atlas(&["--cards", "1..4", "--sizes", "1..2", "--rules", "school"]);
    assert_eq!(output.status.code(), Some(2));
    assert!(told(&output).contains("has an atlas of the cards 1..3 and the targets 0..100"), "{}", told(&output));

    let foreign = Folder::new("foreign");
    fs::create_dir_all(foreign.0.join("atlas")).unwrap();
    fs::write(foreign.0.join("atlas/letter.txt"), "dear").unwrap();
    let output = foreign.atlas(SMALL);
    assert!(told(&output).contains("atlas is not empty, and has no atlas of make24"), "{}", told(&output));
    assert_eq!(foreign.read("letter.txt"), b"dear");

    let damaged = Folder::new("damaged");
    damaged.atlas(&[SMALL, &["--time-limit", "0s"]].concat());
    let part = damaged.0.join("atlas/parts/school-3");
    fs::create_dir_all(&part).unwrap();
    fs::write(part.join("part-1-of-2.parquet"), "no part").unwrap();
    let output = damaged.atlas(SMALL);
    assert_eq!(output.status.code(), Some(2), "{}", told(&output));
    assert!(told(&output).contains("part-1-of-2.parquet"), "{}", told(&output));
}

#[test]
fn the_published_atlas_is_what_the_command_makes() {
    let folder = Folder::new("published");
    let sizes = ["--sizes", "1..3", "--rules", "arithmetic,school"];
    let output = folder.atlas(&sizes);
    assert!(output.status.success(), "{}", told(&output));
    for rules in ["arithmetic", "school"] {
        for size in 1..=3 {
            let file = format!("data/{rules}-{size}.parquet");
            assert!(folder.read(&file) == fs::read(published().join(&file)).unwrap(), "{file}");
        }
    }
}

#[test]
fn the_published_atlas_has_the_published_numbers() {
    let folder = Folder::new("numbers");
    fs::create_dir_all(folder.0.join("atlas/data")).unwrap();
    for file in
        ["atlas.json", "README.md", "data/arithmetic-4.parquet", "data/powers-4.parquet", "data/modulo-4.parquet"]
    {
        fs::copy(published().join(file), folder.0.join("atlas").join(file)).unwrap();
    }
    // SOURCES.md, mathematica-1 to mathematica-3: the hands of 1..10 without a solution; and 1,362 hands of 1..13 with.
    for (rules, of_10) in [("arithmetic", 149), ("powers", 120), ("modulo", 96)] {
        let rows = folder.rows(&format!("data/{rules}-4.parquet"));
        assert_eq!(rows.len(), 1820 * 101);
        let of_24 = || rows.iter().filter(|row| row["target"] == 24);
        let is_small =
            |row: &serde_json::Value| row["hand"].as_array().unwrap().iter().all(|card| card.as_u64().unwrap() <= 10);
        let small = of_24().filter(|row| row["status"] == "unsolvable" && is_small(row)).count();
        assert_eq!(small, of_10, "{rules}");
        if rules == "arithmetic" {
            assert_eq!(of_24().filter(|row| row["status"] == "solved").count(), 1362);
        }
        for row in rows {
            let is_solved = row["status"] == "solved";
            assert_eq!(row["count"].as_u64().unwrap() > 0, is_solved, "{row}");
            assert_eq!((row["solution"].is_string(), row["difficulty"].is_number()), (is_solved, is_solved), "{row}");
        }
    }
    // The card names each file by its hash.
    let card = String::from_utf8(folder.read("README.md")).unwrap();
    let manifest: serde_json::Value = serde_json::from_slice(&folder.read("atlas.json")).unwrap();
    assert!(manifest["tables"].as_array().unwrap().iter().all(|file| card.contains(file["sha256"].as_str().unwrap())));
}

#[test]
fn a_part_that_is_not_decided_is_told_and_the_others_are_made() {
    let folder = Folder::new("undecided");
    let cards = "1*2,2*1,3*1,6*1";
    let output = folder.atlas(&["--cards", cards, "--sizes", "5..5", "--targets", "6..6", "--rules", "powers,school"]);
    assert_eq!(output.status.code(), Some(3), "{}", told(&output));
    let card = String::from_utf8(folder.read("README.md")).unwrap();
    assert!(card.contains("1 of 1 parts are left (1). These have puzzles that make24 does not decide: 1."), "{card}");
    assert!(folder.0.join("atlas/data/school-5.parquet").exists(), "{}", told(&output));
}
