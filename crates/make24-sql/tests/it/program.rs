//! The program, as somebody at a terminal uses it.

use std::io::{Read, Write};
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
        (&["--memory-limit", "much", "-c", "SELECT 1"], "invalid amount of memory"),
        (&["-c", "SELECT make24_count(true)"], "make24_count: the argument hand is the cards: "),
        (&["-c", "SELECT make24_count(1, 2, 3, 4, 5)"], "takes 1 to 4 arguments, found 5"),
        (&["-c", "SELECT make24_count()"], "does not support zero arguments"),
        (&["-c", "SELECT make24_count([1.5, 2.0, 3.0])"], "`1.5_as_DOUBLE`"),
        (&["-c", "SELECT make24_count('1 2 3 4', 24.5)"], "24.5_as_DOUBLE"),
        (&["-c", "SELECT make24_count(x'FF')"], "UTF-8"),
        (&["--memory-limit", "1", "-c", "SELECT 1"], "use at least 64MiB"),
    ] {
        let (status, out, error) = run(args, "");
        assert!(status == 2 && out.is_empty() && error.contains(told), "{args:?}: {error}");
        assert!(error.lines().count() < 8, "{error}");
    }
}

/// A folder of a test, which goes with it.
struct Folder(std::path::PathBuf);

impl Folder {
    fn new(name: &str) -> Folder {
        let folder = std::env::temp_dir().join(format!("make24-sql-{name}-{}", std::process::id()));
        std::fs::create_dir_all(&folder).unwrap();
        Folder(folder)
    }

    fn path(&self, name: &str) -> String {
        self.0.join(name).display().to_string()
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

#[test]
fn whole_floats_and_bytes_of_text_are_read() {
    let sql = "SELECT make24_count([1.0, 2.0, 3.0, 4.0]) AS list, make24_count('1 2 3 4', 24.0) AS target, \
               make24_count(arrow_cast('1 2 3 4', 'Binary')) AS bytes, make24_try_count([0.5, 2.0]) AS none";
    assert_eq!(run(&["-c", sql, "--format", "csv"], "").1, "list,target,bytes,none\n3,3,3,\n");
}

#[test]
fn a_copy_that_fails_leaves_the_file_as_it_was() {
    let folder = Folder::new("copy");
    for format in ["csv", "parquet"] {
        let to = folder.path(&format!("rows.{format}"));
        let copy = |query: &str| run(&["-c", &format!("COPY ({query}) TO '{to}'")], "");
        let (status, _, error) = copy("SELECT make24_canonical(hand) AS hand FROM make24_hands(1, 13, 4)");
        assert_eq!(status, 0, "{error}");
        let before = std::fs::read(&to).unwrap();
        // The last row cannot be read.
        let (status, _, error) = copy(
            "SELECT make24_count(hand) FROM (SELECT make24_canonical(hand) AS hand FROM make24_hands(1, 13, 4) \
             UNION ALL SELECT 'x')",
        );
        assert!(status == 2 && error.contains("is not a card"), "{error}");
        assert!(std::fs::read(&to).unwrap() == before, "{format}");
        assert_eq!(copy("SELECT 1 AS one").0, 0);
        assert!(std::fs::read(&to).unwrap() != before, "{format}");
    }
    assert_eq!(std::fs::read_dir(&folder.0).unwrap().count(), 2);
}

/// A query of minutes, and what it is part of.
fn long_run(statement: impl Fn(&str) -> String) -> std::process::Child {
    let minutes = "SELECT sum(make24_count(hand, 24, 'written', 'modulo')) AS ways FROM make24_hands(1, 13, 6)";
    let mut process = Command::new(env!("CARGO_BIN_EXE_make24-sql"))
        .args(["--format", "csv", "-c", "SELECT 1 AS ready", "-c", &statement(minutes)])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut begin = [0; 8];
    process.stdout.as_mut().unwrap().read_exact(&mut begin).unwrap();
    assert_eq!(&begin, b"ready\n1\n");
    process
}

#[test]
fn a_query_ends_when_its_reader_has_gone() {
    let mut process = long_run(str::to_owned);
    drop(process.stdout.take());
    assert!(process.wait().unwrap().code().is_some());
}

#[cfg(unix)]
#[test]
fn control_c_stops_a_statement_of_the_command_line_and_leaves_nothing() {
    let folder = Folder::new("stopped");
    let process = long_run(|minutes| format!("COPY ({minutes}) TO '{}'", folder.path("rows.csv")));
    let told = Command::new("kill").args(["-INT", &process.id().to_string()]).status().unwrap();
    assert!(told.success());
    let output = process.wait_with_output().unwrap();
    let error = String::from_utf8(output.stderr).unwrap();
    assert!(output.status.code() == Some(130) && error.contains("interrupted"), "{}: {error}", output.status);
    assert_eq!(std::fs::read_dir(&folder.0).unwrap().count(), 0);
}

#[cfg(unix)]
#[test]
fn a_copy_keeps_the_permissions_of_a_file() {
    use std::os::unix::fs::PermissionsExt;
    let folder = Folder::new("permissions");
    let to = folder.path("rows.csv");
    std::fs::write(&to, "").unwrap();
    std::fs::set_permissions(&to, std::fs::Permissions::from_mode(0o640)).unwrap();
    assert_eq!(run(&["-c", &format!("COPY (SELECT 1 AS one) TO '{to}'")], "").0, 0);
    assert_eq!(std::fs::read_to_string(&to).unwrap(), "one\n1\n");
    assert_eq!(std::fs::metadata(&to).unwrap().permissions().mode() & 0o777, 0o640);
}

#[test]
fn long_statements_are_answered_or_refused() {
    let sum = |terms: usize| format!("SELECT {} AS sum", vec!["a"; terms].join(" + ")) + " FROM (SELECT 1 AS a)";
    let (status, out, error) = run(&["-c", &sum(1_000), "--format", "csv"], "");
    assert_eq!((status, out.as_str()), (0, "sum\n1000\n"), "{error}");
    let chain = vec!["a = 2"; 2_000].join(" OR ");
    let chain = format!("SELECT count(*) AS rows FROM (SELECT 1 AS a) WHERE {chain}");
    assert_eq!(run(&["-c", &chain, "--format", "csv"], "").1, "rows\n0\n");
    for terms in [5_100, 100_000] {
        // A statement that is too long for an argument comes from standard input.
        let (status, _, error) = run(&[], &sum(terms));
        assert!(status == 2 && error.contains("nested too deeply"), "{error}");
    }
    let nested = format!("SELECT {}1{}", "(".repeat(4_000), ")".repeat(4_000));
    let (status, _, error) = run(&["-c", &nested], "");
    assert!(status == 2 && error.contains("recursion limit"), "{status}: {error}");
}

#[test]
fn damaged_files_have_a_sentence() {
    let folder = Folder::new("damaged");
    let path = folder.path("rows.parquet");
    let copied = run(
        &["-c", &format!("COPY (SELECT make24_canonical(hand) AS hand FROM make24_hands(1, 13, 4)) TO '{path}'")],
        "",
    );
    assert_eq!(copied.0, 0, "{}", copied.2);
    let whole = std::fs::read(&path).unwrap();
    for place in (4..whole.len()).step_by(whole.len() / 40) {
        let mut damaged = whole.clone();
        damaged[place] ^= 0xFF;
        std::fs::write(&path, &damaged).unwrap();
        let (status, _, error) =
            run(&["-c", &format!("SELECT count(*), max(hand), min(length(hand)) FROM '{path}'")], "");
        assert!(status == 0 || status == 2 && !error.contains("panicked at"), "{place}: {status} {error}");
    }
}

#[test]
fn what_does_not_fit_into_memory_goes_to_files() {
    let texts = "SELECT repeat(make24_canonical(hand), 40) AS text FROM make24_hands(1, 30, 5)";
    let sql = format!("SELECT max(n) AS rows FROM (SELECT row_number() OVER (ORDER BY text) AS n FROM ({texts}))");
    for limit in ["70MB", "100MB", "200MB"] {
        let (status, out, error) = run(&["--memory-limit", limit, "-c", &sql, "--format", "csv"], "");
        assert!(status == 0 && out == "rows\n278256\n", "{limit}: {error}");
    }
    // With little memory, one sort has all of it.
    let (_, plan, _) = run(&["--memory-limit", "100MB", "-c", &format!("EXPLAIN {sql}"), "--format", "csv"], "");
    assert!(plan.contains("StreamingTableExec: partition_sizes=1,"), "{plan}");
    // The first rows of a sort stay in memory.
    let first = format!("SELECT text FROM ({texts}) ORDER BY text LIMIT 250000");
    let (status, _, error) = run(&["--memory-limit", "70MB", "-c", &first, "--format", "csv"], "");
    assert!(status == 2 && error.contains("out of memory") && error.contains("larger --memory-limit"), "{error}");
}

#[test]
fn a_long_table_is_cut_and_says_so() {
    let (status, out, _) = run(&["-c", "SELECT deals FROM make24_hands(1, 30, 4)"], "");
    assert!(status == 0 && out.contains("more than 10000 rows"), "{}", &out[out.len().saturating_sub(200)..]);
}

/// A prompt on a terminal, which `script` lends.
struct Terminal {
    process: std::process::Child,
    keyboard: std::process::ChildStdin,
    screen: std::process::ChildStdout,
    shown: Vec<u8>,
}

impl Terminal {
    fn new(data: &std::path::Path) -> Terminal {
        let mut process = Command::new("script")
            // Without `exec`, a shell between the two would end by the Ctrl-C that the prompt survives.
            .args(["--quiet", "--return", "--command", concat!("exec ", env!("CARGO_BIN_EXE_make24-sql")), "/dev/null"])
            .env("XDG_DATA_HOME", data)
            .env("TERM", "xterm")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let (keyboard, screen) = (process.stdin.take().unwrap(), process.stdout.take().unwrap());
        Terminal { process, keyboard, screen, shown: Vec::new() }
    }

    /// Waits until the screen shows a text behind a place, and returns the place behind it.
    fn wait_for(&mut self, text: &str, from: usize) -> usize {
        let mut byte = [0];
        while !self.shown[from..].windows(text.len()).any(|part| part == text.as_bytes()) {
            assert_eq!(self.screen.read(&mut byte).unwrap(), 1, "{}", String::from_utf8_lossy(&self.shown));
            self.shown.push(byte[0]);
        }
        self.shown.len()
    }

    fn press(&mut self, keys: &str) {
        self.keyboard.write_all(keys.as_bytes()).unwrap();
    }

    /// Ends the input, and returns all that was shown.
    fn end(mut self) -> String {
        self.press("\u{4}");
        self.screen.read_to_end(&mut self.shown).unwrap();
        let (status, shown) = (self.process.wait().unwrap(), String::from_utf8(self.shown).unwrap());
        assert!(status.success(), "{status}: {shown}");
        shown
    }
}

#[test]
fn control_c_stops_a_query_and_not_the_prompt() {
    let folder = Folder::new("interrupted");
    let mut terminal = Terminal::new(&folder.0);
    let ready = terminal.wait_for("make24> ", 0);
    // Minutes of work on one thread.
    terminal.press("SELECT sum(make24_count(hand, 24, 'written', 'modulo')) AS ways FROM make24_hands(1, 13, 6);\n");
    terminal.wait_for(";", ready);
    std::thread::sleep(std::time::Duration::from_secs(2));
    terminal.press("\u{3}");
    let stopped = terminal.wait_for("stopped", ready);
    let again = terminal.wait_for("make24> ", stopped);
    terminal.press("SELECT make24_count('1 2 3 4') AS ways;\n");
    let answered = terminal.wait_for("1 row,", again);
    terminal.wait_for("make24> ", answered);
    let shown = terminal.end();
    assert!(shown.contains("| 3    |"), "{shown}");
}

/// What was typed is there in the next session, behind the key up.
#[test]
fn the_prompt_remembers_what_was_typed() {
    let data = std::env::temp_dir().join(format!("make24-sql-prompt-{}", std::process::id()));
    std::fs::create_dir_all(&data).unwrap();
    let typed = |keys: &str| {
        let mut terminal = Terminal::new(&data);
        // A key that is pressed before the prompt is there could be taken by the terminal itself.
        let ready = terminal.wait_for("make24> ", 0);
        terminal.press(keys);
        let answered = terminal.wait_for("1 row,", ready);
        terminal.wait_for("make24> ", answered);
        terminal.end()
    };
    for keys in ["SELECT make24_count('1 2 3 4') AS ways;\n", "\u{1b}[A\n"] {
        let shown = typed(keys);
        assert!(shown.contains("| 3    |"), "{shown}");
    }
    std::fs::remove_dir_all(data).unwrap();
}
