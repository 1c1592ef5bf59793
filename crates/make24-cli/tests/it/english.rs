//! What people read is plain English: the documents, the help of the command line (a page of the guide), the page and the
//! messages of all programs have no phrase that reads like a translation.

use std::fs::{read_dir, read_to_string};
use std::path::{Path, PathBuf};

/// Phrases that no text has.
const ANYWHERE: &[&str] = &[
    "is none",
    "are none",
    "of which",
    "so many",
    "its kin",
    "their kin",
    "on the average",
    "whoever",
    "whatever was",
];

/// Words that no document has; in code they may be names.
const IN_DOCUMENTS: &[&str] = &["beside", "as one likes"];

/// Words that the help does not have, which stands in the guide or in the file with the arguments of a program.
const IN_THE_HELP: &[&str] = &["somebody", "tell", "the other way round", "as one likes"];

/// Whether a sentence of the help is a clause in place of a noun: `What Parquet files say of themselves`.
fn is_indirect(line: &str) -> bool {
    let line = line.trim_start().trim_start_matches("///").trim_start();
    let (first, rest) = line.split_once(' ').unwrap_or((line, ""));
    ["What", "Whether", "Where"].contains(&first) && !rest.contains('?')
}

/// English that has a phrase of the lists in it.
const FINE: &[&str] = &["there is none", "there are none", "besides"];

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// The files with an ending in a folder and in those in it.
fn files(folder: &Path, ending: &str) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for path in read_dir(folder).into_iter().flatten().flatten().map(|entry| entry.path()) {
        if path.is_dir() && !path.ends_with("node_modules") {
            found.append(&mut files(&path, ending));
        } else if path.extension().is_some_and(|own| own == ending) {
            found.push(path);
        }
    }
    found
}

fn folders(folder: &Path) -> Vec<PathBuf> {
    let paths = read_dir(folder).into_iter().flatten().flatten().map(|entry| entry.path());
    paths.filter(|path| path.is_dir()).collect()
}

/// The lines that have one of these phrases.
fn found<'a>(path: &'a Path, lines: impl Iterator<Item = &'a str>, phrases: &[&str]) -> Vec<String> {
    let plain = |line: &str| FINE.iter().fold(line.to_lowercase(), |line, fine| line.replace(fine, ""));
    let told = |line: &str| format!("{}: {line}", path.display());
    lines.filter(|line| phrases.iter().any(|phrase| plain(line).contains(phrase))).map(told).collect()
}

#[test]
fn documents_are_plain_english() {
    let root = root();
    let mut documents = [files(&root.join("book/src"), "md"), files(&root.join("docs"), "md")].concat();
    documents.extend(read_dir(&root).unwrap().flatten().map(|entry| entry.path()).filter(|path| {
        // These two are for people who change the engine.
        path.extension().is_some_and(|own| own == "md") && !path.ends_with("DESIGN.md") && !path.ends_with("SOURCES.md")
    }));
    documents.extend(folders(&root.join("crates")).iter().map(|package| package.join("README.md")));
    documents.extend(files(&root.join("crates/make24-python/docs"), "md"));
    let more = ["web/app/messages/en.js", "pyproject.toml", "Cargo.toml", "crates/make24-wasm/npm/README.md"];
    documents.extend(more.map(|path| root.join(path)));
    documents.push(root.join("crates/make24-wasm/npm/index.d.ts"));
    documents.extend(folders(&root.join("crates")).iter().map(|package| package.join("Cargo.toml")));
    let mut wrong = Vec::new();
    for path in documents.iter().filter(|path| path.is_file()) {
        let text = read_to_string(path).unwrap();
        wrong.extend(found(path, text.lines(), &[ANYWHERE, IN_DOCUMENTS].concat()));
        if path.ends_with("command-line.md") {
            wrong.extend(found(path, text.lines(), IN_THE_HELP));
            wrong.extend(text.lines().filter(|line| is_indirect(line)).map(str::to_owned));
        }
    }
    // The help of the programs that `make24 NAME` starts.
    let programs = ["cluster/src/args", "server/src/args", "sql/src/args"];
    for program in programs {
        let path = root.join(format!("crates/make24-{program}.rs"));
        let text = read_to_string(&path).unwrap();
        let lines: Vec<&str> = text.lines().collect();
        // A sentence of the help stands above an argument or a command of it.
        let help = lines.windows(2).filter(|two| {
            let next = two[1].trim_start();
            let is_first_of_an_item =
                next.starts_with("#[arg") || next.starts_with("#[command") || next.starts_with("///");
            two[0].trim_start().starts_with("///")
                && (is_first_of_an_item || next.ends_with("),") || next.ends_with(','))
        });
        let help: Vec<&str> = help.map(|two| two[0]).collect();
        wrong.extend(found(&path, help.iter().copied(), &[ANYWHERE, IN_DOCUMENTS, IN_THE_HELP].concat()));
        wrong.extend(help.iter().filter(|line| is_indirect(line)).map(|line| format!("{}: {line}", path.display())));
    }
    assert!(documents.len() > 30, "{documents:?}");
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn messages_are_plain_english() {
    let sources = folders(&root().join("crates"))
        .iter()
        .flat_map(|package| files(&package.join("src"), "rs"))
        .collect::<Vec<_>>();
    let mut wrong = Vec::new();
    // What models say to the judge is not for make24 to choose.
    for path in sources.iter().filter(|path| !path.to_string_lossy().contains("make24-grade")) {
        let text = read_to_string(path).unwrap();
        let code = text.lines().filter(|line| !line.trim_start().starts_with("//"));
        wrong.extend(found(path, code, &[ANYWHERE, &[" is no card", " is no number", "` is no "]].concat()));
    }
    assert!(sources.len() > 300, "{}", sources.len());
    assert!(wrong.is_empty(), "{wrong:#?}");
}
