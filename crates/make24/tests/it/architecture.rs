//! The architecture holds, as far as the compiler does not see to it: judge and search are independent, only the table
//! names operators, ARCHITECTURE.md names every module, and no name has two meanings.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

fn sources(dir: &Path, into: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(dir).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            sources(&path, into);
        } else if path.extension().is_some_and(|end| end == "rs") {
            into.push(path);
        }
    }
}

/// The folder of the sources of a crate, which is next to this one in the repository.
fn source_of(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap().join(name).join("src")
}

/// The top module and the code of each source file of a crate, without its tests, by path.
fn modules(name: &str) -> BTreeMap<PathBuf, (String, String)> {
    let src = source_of(name);
    let mut paths = Vec::new();
    sources(&src, &mut paths);
    let module = |path: &Path| {
        let first = path.strip_prefix(&src).unwrap().components().next().unwrap();
        Path::new(first.as_os_str()).with_extension("").to_string_lossy().into_owned()
    };
    let code = |path: &Path| {
        let text = std::fs::read_to_string(path).unwrap();
        let code = text.split("#[cfg(test)]").next().unwrap_or_default().to_owned();
        code.lines().filter(|line| !line.trim_start().starts_with("//")).collect::<Vec<_>>().join("\n")
    };
    let paths = paths.into_iter().filter(|path| !path.ends_with("tests.rs"));
    paths.map(|path| (path.clone(), (module(&path), code(&path)))).collect()
}

/// The crates of the engine.
const ENGINE: [&str; 4] = ["make24", "make24-grade", "make24-methods", "make24-people"];

#[test]
fn the_judge_never_sees_the_search() {
    for (path, (module, code)) in modules("make24") {
        let forbidden = match module.as_str() {
            "judge" => ["search", "solver"],
            "search" => ["judge", "judge"],
            _ => continue,
        };
        assert!(forbidden.iter().all(|name| !code.contains(name)), "{}", path.display());
    }
}

#[test]
fn only_the_table_names_operators() {
    let mut named = Vec::new();
    for (path, (module, code)) in ENGINE.into_iter().flat_map(modules) {
        // `Node::Op(..)` holds any operator; `Op::Add` names one.
        let names = code.match_indices("Op::").any(|(at, _)| {
            let before = code[..at].chars().next_back();
            let variant = code[at + 4..].starts_with(|c: char| c.is_ascii_uppercase());
            variant && !before.is_some_and(|c| c.is_alphanumeric())
        });
        if names && module != "op" && module != "rules" {
            named.push(path);
        }
    }
    assert!(named.is_empty(), "{named:?}");
}

#[test]
fn architecture_names_every_module() {
    let map = std::fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("../../ARCHITECTURE.md")).unwrap();
    for (module, _) in ENGINE.into_iter().flat_map(modules).map(|(_, module)| module) {
        let names = ["`", ".rs`", "/"].map(|end| format!("`{module}{end}"));
        assert!(names.iter().any(|name| map.contains(name)), "ARCHITECTURE.md does not name `{module}`");
    }
}

#[test]
fn the_readme_has_the_tested_example() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let readme = std::fs::read_to_string(root.join("../../README.md")).unwrap();
    assert!(readme.contains(include_str!("../../examples/simple.rs")), "README.md and examples/simple.rs differ");
}
