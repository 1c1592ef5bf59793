//! What a shell and `man` read.

use assert_cmd::cargo::cargo_bin_cmd;

fn run(line: &str) -> (Option<i32>, String, String) {
    let run = cargo_bin_cmd!("make24").args(line.split(' ')).output().unwrap();
    (run.status.code(), String::from_utf8(run.stdout).unwrap(), String::from_utf8(run.stderr).unwrap())
}

#[test]
fn completions_know_the_names() {
    for shell in ["bash", "zsh", "fish"] {
        let (_, script, _) = run(&format!("completions {shell}"));
        for name in ["countdown-exact", "krypto", "backward-chain", "dominus", "naturals"] {
            assert!(script.contains(name), "{shell}: {name}");
        }
    }
    let (status, _, told) = run("completions tcsh");
    assert_eq!(status, Some(2));
    assert!(told.contains("[possible values: bash, elvish, fish, powershell, zsh]"), "{told}");
}

#[test]
fn every_command_has_a_manual_page() {
    let (status, page, _) = run("man solve");
    assert!(status == Some(0) && page.contains(".SH OPTIONS") && page.contains("\\-\\-all"), "{page}");
    let (status, page, _) = run("man");
    assert!(status == Some(0) && page.contains("solve"), "{page}");
    let (status, _, told) = run("man nothing");
    assert_eq!(status, Some(2));
    assert_eq!(told, "error: there is no command `nothing`; make24 --help lists all commands\n");
}
