//! `make24 dataset`: the same bytes for a seed however it is made, splits that share nothing, rows that are right.

use assert_cmd::cargo::cargo_bin_cmd;
use make24::{Form, Judge, Puzzle, RuleSet, Solver, VerdictKind};
use make24_grade::ExtractionPolicy;
use serde_json::Value;
use sha2::{Digest, Sha256};
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Instant;

const SMALL: &[&str] =
    &["--cards", "1..30", "--targets", "10..60", "--split", "train=0.8,test=0.2", "--unsolvable", "0.2"];

fn folder(name: &str) -> PathBuf {
    let path = std::env::temp_dir().join(format!("make24-dataset-{}-{name}", std::process::id()));
    let _ = fs::remove_dir_all(&path);
    path
}

/// The number of rows of the small data sets.
const ROWS: &[&str] = &["--size", "3000"];

fn make(args: &[&str], out: &Path) {
    let done = cargo_bin_cmd!("make24").arg("dataset").args(args).arg("--out").arg(out).assert();
    done.success();
}

/// The files of a data set, with the length and the hash of each.
fn files(path: &Path) -> BTreeMap<String, (usize, String)> {
    let mut found = BTreeMap::new();
    for folder in [path.to_owned(), path.join("data")] {
        for entry in fs::read_dir(folder).unwrap().map(Result::unwrap).filter(|entry| entry.path().is_file()) {
            let bytes = fs::read(entry.path()).unwrap();
            found.insert(entry.file_name().into_string().unwrap(), (bytes.len(), hash(&bytes)));
        }
    }
    found
}

fn hash(bytes: &[u8]) -> String {
    Sha256::digest(bytes).iter().map(|byte| format!("{byte:02x}")).collect()
}

fn rows(path: &Path, split: &str) -> Vec<Value> {
    let text = fs::read_to_string(path.join("data").join(format!("{split}.jsonl"))).unwrap();
    text.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

#[test]
fn any_number_of_threads_and_any_interruption_give_the_same_bytes() {
    let whole = folder("whole");
    let begin = Instant::now();
    make(&[SMALL, ROWS].concat(), &whole);
    let duration = begin.elapsed();
    let expected = files(&whole);
    assert_eq!(
        expected.keys().map(String::as_str).collect::<Vec<_>>(),
        ["README.md", "dataset.json", "test.jsonl", "train.jsonl"]
    );
    let single = folder("single");
    make(&[SMALL, ROWS, &["--threads", "1"]].concat(), &single);
    assert_eq!(files(&single), expected);
    // Killed again and again, each time at a later part of the time that the whole data set takes; then left in peace.
    let killed = folder("killed");
    let program = assert_cmd::cargo::cargo_bin!("make24");
    let (mut interruptions, mut places) = (0, BTreeSet::new());
    for moment in 1..=48 {
        let mut child = Command::new(program)
            .arg("dataset")
            .args(SMALL)
            .args(ROWS)
            .arg("--out")
            .arg(&killed)
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        std::thread::sleep(duration * moment / 56);
        child.kill().unwrap();
        interruptions += u32::from(!child.wait().unwrap().success());
        places.extend(fs::read_to_string(killed.join("progress.json")));
    }
    make(&[SMALL, ROWS].concat(), &killed);
    assert!(interruptions > 0 && places.len() > 1, "{interruptions} interruptions at {} places", places.len());
    assert_eq!(files(&killed), expected);
    for path in [whole, single, killed] {
        fs::remove_dir_all(path).unwrap();
    }
}

#[test]
fn splits_share_no_hand_and_if_asked_no_target() {
    let path = folder("splits");
    make(&[SMALL, ROWS, &["--disjoint-targets"]].concat(), &path);
    let (train, test) = (rows(&path, "train"), rows(&path, "test"));
    assert_eq!((train.len(), test.len()), (2400, 600));
    for column in ["hand", "target"] {
        let values = |rows: &[Value]| rows.iter().map(|row| row[column].to_string()).collect::<BTreeSet<_>>();
        assert!(values(&train).is_disjoint(&values(&test)), "{column}");
    }
    let all: BTreeSet<String> = train.iter().chain(&test).map(|row| row["key"].to_string()).collect();
    assert_eq!(all.len(), 3000, "no puzzle comes twice");
    fs::remove_dir_all(path).unwrap();
}

#[test]
fn every_row_is_right() {
    let path = folder("right");
    let columns = "key,hand,target,status,count,solutions,difficulty,stage,working,trace,prompt,answer";
    make(&[SMALL, &["--size", "400", "--columns", columns, "--stages", "4"]].concat(), &path);
    let solver = Solver::default();
    let mut stages: BTreeMap<u64, u32> = BTreeMap::new();
    for row in rows(&path, "train") {
        let puzzle: Puzzle = row["key"].as_str().unwrap().parse().unwrap();
        let judge = Judge::new(puzzle.clone(), RuleSet::ARITHMETIC);
        let solutions: Vec<&str> =
            row["solutions"].as_array().unwrap().iter().map(|one| one.as_str().unwrap()).collect();
        assert_eq!(solver.count(&puzzle, Form::Essential).complete().unwrap().to_u64(), row["count"].as_u64());
        assert!(solutions.iter().all(|solution| judge.kind(solution) == VerdictKind::Right));
        let answer = row["answer"].as_str().unwrap();
        if row["status"] == "unsolvable" {
            assert_eq!((solutions.len(), answer), (0, "There is no solution."));
            assert!(row["difficulty"].is_null() && row["stage"].is_null());
            continue;
        }
        assert_eq!(judge.kind(answer), VerdictKind::Right);
        let working: Vec<&str> = row["working"].as_array().unwrap().iter().map(|line| line.as_str().unwrap()).collect();
        assert_eq!(
            make24_grade::kind(&judge, &working.join("\n"), ExtractionPolicy::Steps, None),
            VerdictKind::Right,
            "{working:?}"
        );
        let (stage, difficulty) = (row["stage"].as_u64().unwrap(), row["difficulty"].as_f64().unwrap());
        assert!((stage - 1) as f64 * 25.0 <= difficulty && difficulty <= stage as f64 * 25.0);
        *stages.entry(stage).or_default() += 1;
        assert!(row["trace"].as_str().unwrap().lines().count() <= 100 && !row["trace"].as_str().unwrap().is_empty());
        assert!(row["prompt"].as_str().unwrap().contains(&puzzle.target.to_string()));
    }
    assert_eq!(stages, (1..=4).map(|stage| (stage, 64)).collect());
    fs::remove_dir_all(path).unwrap();
}

#[test]
fn the_manifest_hashes_what_is_there() {
    let path = folder("hashes");
    make(&["--preset", "countdown-3to4", "--size", "200"], &path);
    let manifest: Value = serde_json::from_slice(&fs::read(path.join("dataset.json")).unwrap()).unwrap();
    let card = fs::read_to_string(path.join("README.md")).unwrap();
    for split in manifest["splits"].as_array().unwrap() {
        let bytes = fs::read(path.join(split["path"].as_str().unwrap())).unwrap();
        let hash = hash(&bytes);
        assert_eq!(
            (split["sha256"].as_str().unwrap(), split["bytes"].as_u64().unwrap()),
            (hash.as_str(), bytes.len() as u64)
        );
        assert_eq!(split["rows"].as_u64().unwrap() as usize, bytes.iter().filter(|byte| **byte == b'\n').count());
        assert!(card.contains(&hash));
    }
    assert!(card.contains(manifest["canary"].as_str().unwrap()));
    assert!(rows(&path, "test").iter().all(|row| matches!(row["nums"].as_array().unwrap().len(), 3 | 4)));
    // It is there already, unless a bit of it is another one.
    let again = || {
        let args = ["dataset", "--preset", "countdown-3to4", "--size", "200", "--out"];
        cargo_bin_cmd!("make24").args(args).arg(&path).output().unwrap()
    };
    assert!(again().status.success());
    let file = path.join("data/train.jsonl");
    let mut bytes = fs::read(&file).unwrap();
    bytes[100] ^= 1;
    fs::write(&file, bytes).unwrap();
    let (status, said) = (again().status, String::from_utf8(again().stderr).unwrap());
    assert!(status.code() == Some(2) && said.contains("train.jsonl is damaged: its SHA-256"), "{said}");
    fs::remove_dir_all(path).unwrap();
}

#[test]
fn nothing_is_lost() {
    let path = folder("lost");
    fs::create_dir_all(&path).unwrap();
    fs::write(path.join("mine.txt"), "mine").unwrap();
    let refused = |path: &Path, why: &str| {
        let output = cargo_bin_cmd!("make24").args(["dataset", "--size", "5", "--out"]).arg(path).output().unwrap();
        let said = String::from_utf8(output.stderr).unwrap();
        assert!(output.status.code() == Some(2) && said.contains(why), "{said}");
    };
    refused(&path, "is not empty");
    fs::remove_dir_all(&path).unwrap();
    // It was killed before it had told how far it is.
    fs::create_dir_all(path.join("data")).unwrap();
    fs::write(path.join(".progress.json.123abc.partial"), "{\"requ").unwrap();
    // Two at a time would mix their rows.
    let other = make24_host::FolderLock::new(&path).unwrap();
    refused(&path, "another make24 is writing to");
    drop(other);
    make(&["--size", "6"], &path);
    let before = files(&path);
    refused(&path, "of another request");
    assert_eq!(files(&path), before);
    fs::remove_dir_all(path).unwrap();
    // More rows than there are puzzles: the rows that there are, and a sentence.
    let output = cargo_bin_cmd!("make24").args(["dataset", "--cards", "1..4", "--size", "1000"]).output().unwrap();
    let said = String::from_utf8(output.stderr).unwrap();
    assert!(output.status.code() == Some(1) && said.contains("all 35 puzzles were looked at"), "{said}");
}
