//! The program, as somebody at a terminal uses it.

#![allow(clippy::unwrap_used, reason = "a failed unwrap is a failed test")]

use std::io::Write;
use std::process::{Command, Stdio};

/// The exit status, standard output and standard error of a run.
fn run(args: &[&str], input: &str) -> (i32, String, String) {
    let mut program = Command::new(env!("CARGO_BIN_EXE_make24-sql"))
        .args(args)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    // A run with -c reads no input.
    let _ = program.stdin.take().unwrap().write_all(input.as_bytes());
    let output = program.wait_with_output().unwrap();
    let text = |bytes| String::from_utf8(bytes).unwrap();
    (output.status.code().unwrap(), text(output.stdout), text(output.stderr))
}

#[test]
fn statements_come_as_arguments_from_files_and_from_standard_input() {
    let sql = "SELECT make24_solve('3 3 8 8') AS solution";
    let shown =
        "+-----------------+\n| solution        |\n+-----------------+\n| 8 / (3 - 8 / 3) |\n+-----------------+\n";
    assert_eq!(run(&["-c", sql], ""), (0, shown.to_owned(), String::new()));
    assert_eq!(run(&[], &format!("{sql};\n")).1, shown);
    let file = std::env::temp_dir().join(format!("make24-sql-{}.sql", std::process::id()));
    std::fs::write(&file, format!("CREATE VIEW easy AS {sql}; SELECT * FROM easy;")).unwrap();
    assert_eq!(run(&["-f", &file.display().to_string()], "").1, shown);
    std::fs::remove_file(file).unwrap();
    assert_eq!(
        run(&["-c", sql, "-c", "SELECT 1 AS one", "--format", "csv"], "").1,
        "solution\n8 / (3 - 8 / 3)\none\n1\n"
    );
    let rows = run(&["-c", "SELECT * FROM make24_hands(1, 2, 2)", "--format", "jsonl"], "").1;
    // The threads give their rows in any order.
    let mut rows: Vec<&str> = rows.lines().collect();
    rows.sort_unstable();
    let shown = [r#"{"hand":[1,1],"deals":1}"#, r#"{"hand":[1,2],"deals":2}"#, r#"{"hand":[2,2],"deals":1}"#];
    assert_eq!(rows, shown);
}

#[test]
fn what_is_wrong_has_a_sentence() {
    for (args, told) in [
        (&["-c", "SELEC"][..], "Expected"),
        (&["-c", "SELECT * FROM nothing"], "table 'datafusion.public.nothing' not found"),
        (&["-c", "SELECT make24_count('x')"], "make24_count: the row with `x`: card 1, `x`, is not a card"),
        (&["-c", "SELECT * FROM make24_hands(1, 2, 2)", "--format", "csv"], "CSV has no lists"),
        (&["-f", "/no/such/file.sql"], "cannot be read"),
        (&["--memory-limit", "much", "-c", "SELECT 1"], "is no amount of memory"),
    ] {
        let (status, out, error) = run(args, "");
        assert!(status == 2 && out.is_empty() && error.contains(told), "{args:?}: {error}");
        assert!(error.lines().count() < 8, "{error}");
    }
}

#[test]
fn a_long_table_is_cut_and_says_so() {
    let (status, out, _) = run(&["-c", "SELECT deals FROM make24_hands(1, 30, 4)"], "");
    assert!(status == 0 && out.contains("more than 10000 rows"), "{}", &out[out.len().saturating_sub(200)..]);
}

/// The prompt on a terminal, which `script` lends: what was typed is there in the next session, behind the key up.
#[test]
fn the_prompt_remembers_what_was_typed() {
    let data = std::env::temp_dir().join(format!("make24-sql-prompt-{}", std::process::id()));
    std::fs::create_dir_all(&data).unwrap();
    let typed = |keys: &str| {
        let mut terminal = Command::new("script")
            .args(["--quiet", "--return", "--command", env!("CARGO_BIN_EXE_make24-sql"), "/dev/null"])
            .env("XDG_DATA_HOME", &data)
            .env("TERM", "xterm")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        // The last key is the end of the input.
        terminal.stdin.take().unwrap().write_all(format!("{keys}\u{4}").as_bytes()).unwrap();
        String::from_utf8(terminal.wait_with_output().unwrap().stdout).unwrap()
    };
    for keys in ["SELECT make24_count('1 2 3 4') AS ways;\n", "\u{1b}[A\n"] {
        let shown = typed(keys);
        assert!(shown.contains("| 3    |") && shown.contains("1 row,"), "{shown}");
    }
    std::fs::remove_dir_all(data).unwrap();
}
