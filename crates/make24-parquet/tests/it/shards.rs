//! A census in parts: each part is a file or nothing, and the parts together are the whole, byte by byte, or no census.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

const CENSUS: &[&str] = &["census", "--cards", "1..6", "--columns", "hand,target,status,count,solution"];

use crate::program;

fn make24(args: &[&str]) -> Output {
    program::make24(args).output().unwrap()
}

fn census(more: &[&str]) -> Output {
    make24(&[CENSUS, more].concat())
}

fn told(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Folder {
        let path = std::env::temp_dir().join(format!("make24-shards-{}-{name}", std::process::id()));
        let _ = fs::remove_dir_all(&path);
        fs::create_dir_all(&path).unwrap();
        Folder(path)
    }
    fn path(&self, name: &str) -> String {
        self.0.join(name).display().to_string()
    }
    /// All parts of a cut.
    fn filled(name: &str, of: u32, more: &[&str]) -> Folder {
        let folder = Folder::new(name);
        for number in 1..=of {
            let shard = format!("{number}/{of}");
            let output = census(&[&["--shard", &shard, "--out", &folder.path("parts")], more].concat());
            assert!(output.status.success(), "{}", told(&output));
        }
        folder
    }
    fn merged(&self) -> Output {
        make24(&["census", "merge", &self.path("parts"), "--out", &self.path("merged.parquet")])
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

#[test]
fn parts_together_are_the_whole_byte_by_byte() {
    for (name, more) in [
        ("one", &["--target", "24"][..]),
        ("range", &["--targets", "1..12"]),
        ("exists", &["--exists", "--columns", "hand,target,status"]),
        (
            "nearest",
            &["--nearest", "--columns", "hand,target,status,nearest,distance", "--rules", "powers", "--size", "3"],
        ),
    ] {
        let of = if name == "one" { 150 } else { 7 };
        let args: Vec<&str> = match more.contains(&"--columns") {
            true => [&["census", "--cards", "1..6"], more].concat(),
            false => [CENSUS, more].concat(),
        };
        let folder = Folder::new(name);
        for number in 1..=of {
            let shard = format!("{number}/{of}");
            let output = make24(&[&args[..], &["--shard", &shard, "--out", &folder.path("parts")]].concat());
            assert!(output.status.success() && output.stdout.is_empty(), "{}", told(&output));
        }
        let whole = make24(&[&args[..], &["--format", "parquet", "--out", &folder.path("whole.parquet")]].concat());
        assert!(whole.status.success(), "{}", told(&whole));
        let merged = folder.merged();
        assert!(merged.status.success(), "{name}: {}", told(&merged));
        let summary = make24(&[&args[..2], &["1..6"], more, &["--summary"]].concat());
        if !more.contains(&"--columns") {
            assert_eq!(merged.stdout, summary.stdout, "{name}: {}", told(&summary));
        }
        let [whole, merged] =
            ["whole", "merged"].map(|file| fs::read(folder.path(&format!("{file}.parquet"))).unwrap());
        assert!(whole == merged && whole.len() > 500, "{name}");
    }
}

#[test]
fn a_part_that_is_there_is_not_made_again() {
    let folder = Folder::filled("there", 2, &[]);
    let part = folder.path("parts/part-1-of-2.parquet");
    let (bytes, time) = (fs::read(&part).unwrap(), fs::metadata(&part).unwrap().modified().unwrap());
    // What a worker left that was killed.
    fs::write(folder.path("parts/.part-1-of-2.parquet.123.partial"), "PAR1").unwrap();
    let again = census(&["--shard", "1/2", "--out", &folder.path("parts")]);
    assert_eq!(fs::read_dir(folder.path("parts")).unwrap().count(), 2);
    assert!(again.status.success() && told(&again).contains("is there already"), "{}", told(&again));
    assert_eq!(fs::metadata(&part).unwrap().modified().unwrap(), time);
    fs::remove_file(&part).unwrap();
    assert!(census(&["--shard", "1/2", "--out", &folder.path("parts")]).status.success());
    assert_eq!(fs::read(&part).unwrap(), bytes);
    assert_eq!(fs::read_dir(folder.path("parts")).unwrap().count(), 2);
}

#[test]
fn parts_that_are_no_census_are_not_put_together() {
    let whole = Folder::filled("whole", 3, &[]);
    let other = Folder::filled("other", 3, &["--target", "10"]);
    let four = Folder::filled("four", 4, &[]);
    let name = |number: u32, of: u32| format!("parts/part-{number}-of-{of}.parquet");
    let copied = |from: String| {
        fs::copy(from, whole.path(&name(2, 3))).unwrap();
    };
    let cases: [(&str, &dyn Fn(), &str); 8] = [
        ("a part is missing", &|| fs::remove_file(whole.path(&name(2, 3))).unwrap(), "1 of 3 parts are missing: 2/3"),
        ("a part twice", &|| copied(whole.path(&name(1, 3))), "is not part 2/3, but part 1/3"),
        ("another census", &|| copied(other.path(&name(2, 3))), "is a part of another census"),
        (
            "another cut",
            &|| {
                fs::copy(four.path(&name(4, 4)), whole.path(&name(4, 4))).unwrap();
            },
            "has parts of 3 and of 4",
        ),
        ("no Parquet", &|| fs::write(whole.path(&name(2, 3)), "nothing").unwrap(), "is not a Parquet file"),
        (
            "cut off",
            &|| {
                let bytes = fs::read(whole.path(&name(2, 3))).unwrap();
                fs::write(whole.path(&name(2, 3)), &bytes[..bytes.len() / 2]).unwrap();
            },
            "is not a Parquet file",
        ),
        ("other rows", &|| forge(&whole, 2, 3), "stands where `"),
        ("another version", &|| made_by(&whole.path(&name(2, 3)), OTHER), "parts of two versions are not put together"),
    ];
    for (case, spoil, sentence) in cases {
        let good = fs::read(whole.path(&name(2, 3))).unwrap();
        spoil();
        let merged = whole.merged();
        let all = told(&merged);
        assert!(merged.status.code() == Some(2) && all.contains(sentence), "{case}: {all}");
        assert!(!Path::new(&whole.path("merged.parquet")).exists(), "{case}");
        fs::write(whole.path(&name(2, 3)), good).unwrap();
        let _ = fs::remove_file(whole.path(&name(4, 4)));
    }
    assert!(whole.merged().status.success());
    for (folder, sentence) in [(whole.path("nowhere"), "cannot be read"), (whole.path("."), "has no parts")] {
        let merged = make24(&["census", "merge", &folder]);
        assert!(merged.status.code() == Some(2) && told(&merged).contains(sentence), "{}", told(&merged));
    }
}

/// A version that is not a release, and as long as one.
const OTHER: &str = "9.9.9";

/// Writes another version of make24 into the end of a Parquet file, where its length must stay.
fn made_by(path: &str, version: &str) {
    let own = format!("make24 {}", env!("CARGO_PKG_VERSION"));
    let other = format!("{:<length$}", format!("make24 {version}"), length = own.len());
    assert!(own.len() == other.len() && own != other, "{own}");
    let mut bytes = fs::read(path).unwrap();
    let at = bytes.windows(own.len()).rposition(|window| window == own.as_bytes()).unwrap();
    bytes[at..at + own.len()].copy_from_slice(other.as_bytes());
    fs::write(path, bytes).unwrap();
}

/// Both versions stand in the sentence.
#[test]
fn parts_of_two_versions_are_told_by_their_versions() {
    let folder = Folder::filled("versions", 2, &[]);
    let part = folder.path("parts/part-2-of-2.parquet");
    made_by(&part, OTHER);
    let merged = folder.merged();
    let all = told(&merged);
    assert_eq!(merged.status.code(), Some(2), "{all}");
    for version in [OTHER, env!("CARGO_PKG_VERSION")] {
        assert!(all.contains(&format!("make24 {version}")), "{all}");
    }
    assert!(!Path::new(&folder.path("merged.parquet")).exists());
    // A worker of this version does not take it for its own, either.
    let again = census(&["--shard", "2/2", "--out", &folder.path("parts")]);
    assert!(
        again.status.code() == Some(2) && told(&again).contains("is not part 2/2 of this census"),
        "{}",
        told(&again)
    );
}

/// The same part, as its metadata say, with the rows of another one.
fn forge(folder: &Folder, number: u32, of: u32) {
    let path = folder.path(&format!("parts/part-{number}-of-{of}.parquet"));
    let own = |what: &str, path: &str| program::make24(&["parquet", what, path]).output().unwrap();
    let about: serde_json::Value = serde_json::from_slice(&own("--describe", &path).stdout).unwrap();
    let rows = own("--read", &folder.path(&format!("parts/part-1-of-{of}.parquet"))).stdout;
    let lines = folder.path("rows.jsonl");
    fs::write(&lines, rows).unwrap();
    let schema = r#"[{"name":"hand","type":"list<int64>","about":""},{"name":"target","type":"int64","about":""},
        {"name":"status","type":"string","about":""},{"name":"count","type":"int64","about":""},
        {"name":"solution","type":"string","about":""}]"#;
    let mut command = program::make24(&["parquet"]);
    command.args([&lines, "--schema", schema, "--out", &path]);
    for (name, text) in about["about"].as_object().unwrap() {
        command.args(["--about", &format!("{name}={}", text.as_str().unwrap())]);
    }
    assert!(command.status().unwrap().success());
}

/// A byte that a disk or a network has changed is told, or changes nothing.
#[test]
fn a_damaged_part_is_never_counted_wrong() {
    let whole = Folder::filled("damaged", 1, &[]);
    let part = whole.path("parts/part-1-of-1.parquet");
    let good = fs::read(&part).unwrap();
    let expected = make24(&["census", "merge", &whole.path("parts")]).stdout;
    let mut found = 0;
    for at in (0..good.len()).step_by(23) {
        let mut bytes = good.clone();
        bytes[at] ^= 1 + (at % 255) as u8;
        fs::write(&part, bytes).unwrap();
        let merged = make24(&["census", "merge", &whole.path("parts")]);
        let all = told(&merged);
        assert!(!all.contains("panicked"), "byte {at}: {all}");
        match merged.status.code() {
            Some(0) => assert_eq!(merged.stdout, expected, "byte {at}"),
            _ => found += usize::from(all.contains("part-1-of-1") || all.contains("census")),
        }
    }
    assert!(found > 20, "only {found} changes were found");
    // What stands in the place of a part is not taken for it.
    let spoilt = census(&["--shard", "1/1", "--out", &whole.path("parts")]);
    fs::write(&part, &good).unwrap();
    let other = census(&["--shard", "1/1", "--target", "9", "--out", &whole.path("parts")]);
    assert!(
        other.status.code() == Some(2) && told(&other).contains("is not part 1/1 of this census"),
        "{}",
        told(&other)
    );
    let over = make24(&["census", "merge", &whole.path("parts"), "--out", &part]);
    assert!(over.status.code() == Some(2) && told(&over).contains("is the name of a part"), "{}", told(&over));
    assert!(spoilt.status.code() != Some(3) && fs::read(&part).unwrap() == good);
}

#[test]
fn what_makes_no_part_has_a_sentence() {
    let folder = Folder::new("sentences");
    let parts = folder.path("parts");
    for (args, sentence) in [
        (&["--shard", "0/3", "--out", &parts][..], "there is no shard 0/3; use 1/3 to 3/3"),
        (&["--shard", "4/3", "--out", &parts], "there is no shard 4/3"),
        (&["--shard", "x", "--out", &parts], "invalid shard `x`; use one such as 3/64"),
        (&["--shard", "1/1000000", "--out", &parts], "use at most 100000"),
        (&["--shard", "1/3"], "--out"),
        (&["--shard", "1/3", "--out", &parts, "--unsolvable"], "cannot be used with"),
        (&["--shard", "1/3", "--out", &parts, "--format", "csv"], "the parts of a census are Parquet files"),
        (&["--claim", "sqlite:x.db", "--out", &parts], "--shards"),
        (&["merge", &parts], "subcommand"),
    ] {
        let output = census(args);
        assert!(output.status.code() == Some(2) && told(&output).contains(sentence), "{args:?}: {}", told(&output));
    }
    let few = make24(&["census", "--cards", "1..6", "--columns", "hand,status", "--shard", "1/3", "--out", &parts]);
    assert!(told(&few).contains("with the columns hand, target and status"), "{}", told(&few));
    // A limit leaves a puzzle undecided.
    let args =
        ["census", "--cards", "7..13", "--size", "7", "--rules", "powers", "--time-limit", "1ms", "--shard", "1/800"];
    let limited = make24(&[&args[..], &["--out", &parts]].concat());
    assert_eq!(limited.status.code(), Some(3), "{}", told(&limited));
    assert!(told(&limited).contains("is not written"), "{}", told(&limited));
    assert_eq!(fs::read_dir(&parts).unwrap().count(), 0);
}

/// A disk that is full is a file that may not grow.
#[test]
#[cfg(unix)]
fn a_full_disk_leaves_no_part() {
    let folder = Folder::new("full");
    let parts = folder.path("parts");
    let script = r#"trap "" XFSZ; ulimit -f 4; exec "$0" census --cards 1..13 --columns hand,target,status,count,solution --shard 1/1 --out "$1""#;
    let mut command = Command::new("bash");
    command.args(["-c", script]).arg(program::path()).arg(&parts);
    let output = command.output().unwrap();
    assert!(output.status.code() == Some(2) && told(&output).contains("cannot be written"), "{}", told(&output));
    assert!(!Path::new(&folder.path("parts/part-1-of-1.parquet")).exists());
    let args = ["census", "--cards", "1..13", "--columns", "hand,target,status,count,solution", "--shard", "1/1"];
    assert!(make24(&[&args[..], &["--out", &parts]].concat()).status.success());
    assert_eq!(fs::read_dir(&parts).unwrap().count(), 1);
}
