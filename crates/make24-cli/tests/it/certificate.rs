//! Certificates: proofs in files, written by `solve` and `least` and checked by `check`.

use assert_cmd::Command;
use std::path::Path;
use std::process::Output;

const ONES: &str = "\
make24 certificate
cards: 1 1 1
rules: {\"preset\":\"arithmetic\"}
operators: + - * /
domain: reals
order: any
use: all
not made: 24
1: 1
1 1: 0 1 2
1 1 1: -1 0 1/2 1 2 3
";

fn run(line: &str, file: &Path) -> Output {
    let mut command = Command::cargo_bin("make24").unwrap();
    command.args(line.split(' ')).arg("--certificate").arg(file).output().unwrap()
}

fn said(output: &Output) -> (Option<i32>, String) {
    let text = [&output.stdout[..], &output.stderr[..]].concat();
    (output.status.code(), String::from_utf8(text).unwrap())
}

#[test]
fn a_certificate_is_written_where_there_is_no_solution_and_nowhere_else() {
    let folder = tempfile::tempdir().unwrap();
    let [file, packed, none] = ["a.txt", "a.txt.gz", "none.txt"].map(|name| folder.path().join(name));
    let (status, text) = said(&run("solve 1 1 1", &file));
    assert_eq!(status, Some(1));
    assert!(text.ends_with("1 1 1 can make 6 numbers, and cannot make 24\n"), "{text}");
    assert_eq!(std::fs::read_to_string(&file).unwrap(), ONES);
    run("solve 1 1 1", &packed);
    assert_eq!(std::fs::read(&packed).unwrap()[..2], [0x1F, 0x8B]);
    for file in [&file, &packed] {
        let proven = "proven: 1 1 1 cannot make 24 (6 numbers can be made at most)\n";
        assert_eq!(said(&run("check 1 1 1", file)), (Some(0), proven.into()));
    }
    for line in [
        "solve 3 3 8 8",
        "solve 1 1 1 --rules powers",
        "solve 1 2 3 4 5 6 7 8 9 -t 9999999 --time-limit 1ms",
        "solve A=1|11 1 1",
    ] {
        assert_ne!(run(line, &none).stderr, b"", "{line}");
        assert!(!none.exists(), "{line}");
    }
}

#[test]
fn a_certificate_that_was_changed_proves_nothing_unless_it_says_more() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("a.txt");
    for (line, from, to, status, expected) in [
        (
            "check 1 1 1",
            "1 1: 0 1 2\n",
            "1 1: 0 1\n",
            1,
            "not proven: 1 + 1 makes 2, which is not among the numbers of 1 1",
        ),
        ("check 1 1 1", "1: 1\n", "1: 7\n", 1, "not proven: 1 is not among the numbers of 1"),
        ("check 1 1 1", "1 1: 0 1 2\n", "", 1, "not proven: there is no line for 1 1"),
        ("check 1 1 1", "-1 0", "-1 0 24", 1, "not proven: 1 1 1 may make 24"),
        // A larger set proves as well.
        ("check 1 1 1", "-1 0", "-1 0 99", 0, "proven: 1 1 1 cannot make 24 (7 numbers can be made at most)"),
        ("check 1 1 2", "", "", 1, "the certificate is for 1 1 1, not for 1 1 2"),
        ("check 1 1 1 --rules school", "", "", 1, "the certificate has `domain: reals`, not `domain: naturals`"),
        ("check 1 1 1 -t 5", "", "", 1, "the certificate is not about 5: 1 1 1 cannot make 24"),
        ("check 1 1 1", "domain: reals", "domain: naturals", 2, "the first lines are not those of a certificate"),
        ("check 1 1 1", "cards: 1 1 1", "cards: 1 1 1 1", 1, "the certificate is for 1 1 1 1, not for 1 1 1"),
        ("check 1 1 1", "make24 certificate\n", "", 2, "the first lines are not those of a certificate"),
        ("check 1 1 1", "0 1 2\n", "0 one 2\n", 2, "line 10: `one` is not a number"),
        ("check 1 1 1", "1 1: 0 1 2\n", "1 1: 0 1 2\n1 1: 7\n", 2, "line 11: there is a second line for 1 1"),
        ("check 1 1 1", "1 1: 0 1 2\n", "1 1: 0 1 2\n7: 7 24\n", 2, "line 11: 7 is no sub-hand"),
        ("check 1 1 1 --operators +", "", "", 1, "the certificate has `operators: + - * /`, not `operators: +`"),
        ("check 1 1 1 --format json", "\n1: 1", "\n\n1: 1", 0, "{\"is_proven\":true,\"message\":\"proven: 1 1 1"),
    ] {
        std::fs::write(&file, ONES.replacen(from, to, 1)).unwrap();
        let (code, text) = said(&run(line, &file));
        assert!(code == Some(status) && text.contains(expected), "{line}, {to}: {text}");
    }
    // A hand with more sub-hands than a certificate may have: nothing is proven by leaving them out.
    let cards: Vec<String> = (1..=13).map(|card| card.to_string()).collect();
    let cards = cards.join(" ");
    let head = ONES
        .split("1: 1\n")
        .next()
        .unwrap()
        .replace("cards: 1 1 1", &format!("cards: {cards}"))
        .replace("made: 24", "made: 91");
    std::fs::write(&file, head).unwrap();
    let (code, text) = said(&run(&format!("check {cards}"), &file));
    assert!(code == Some(1) && text.contains("not proven: there are more than 4096 sub-hands"), "{text}");
    #[cfg(unix)]
    assert_eq!(run("check 1 1 1", Path::new("/dev/zero")).status.code(), Some(2));
}

#[test]
fn certificates_of_all_rules_are_checked_as_they_are_written() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("a.txt");
    for (rules, proven) in [
        ("1 1 2 3 -t 77 --order kept", "1 1 2 3 cannot make 77"),
        ("1 1 2 3 -t 77 --order kept --any-subset", "1 1 2 3 cannot make 77"),
        ("1 1 2 3 -t 77 --at-most 2 --domain integers", "1 1 2 3 cannot make 77"),
        ("1/2 1/3 -2 -t 5", "-2 1/3 1/2 cannot make 5"),
        ("2 3 4 -t 99 --define mid(a,b)=(a+b)/2", "2 3 4 cannot make 99"),
        ("1 1 2 3 100 100 -t 953 --rules countdown", "cannot make a number less than 37 away from 953"),
    ] {
        assert_eq!(run(&format!("solve {rules}"), &file).status.code(), Some(1), "{rules}");
        let (code, text) = said(&run(&format!("check {rules}"), &file));
        assert!(code == Some(0) && text.contains(proven), "{rules}: {text}");
    }
    // Cards are read up to 1,000 digits; what they make is longer.
    let long = "7".repeat(600);
    run(&format!("solve {long} {long}"), &file);
    let (code, text) = said(&run(&format!("check {long} {long}"), &file));
    assert!(code == Some(0) && text.contains("(4 numbers can be made at most)"), "{text}");
    // The definition is a part of the rules.
    run("solve 2 3 4 -t 99 --define mid(a,b)=(a+b)/2", &file);
    let (code, text) = said(&run("check 2 3 4 -t 99 --define mid(a,b)=(a-b)/2", &file));
    assert!(code == Some(1) && text.contains("the certificate has `rules: "), "{text}");
    // The same file tells which of the least numbers are not made.
    let none = folder.path().join("none.txt");
    let (code, text) = said(&run("least 1 1 --below 2", &none));
    assert!(code == Some(1) && text.contains("there is no certificate") && !none.exists(), "{text}");
    assert_eq!(said(&run("least 4 4 4 4 --next 3", &file)).0, Some(0));
    let (code, text) = said(&run("check 4*4", &file));
    assert!(code == Some(0) && text.contains("4 4 4 4 cannot make 10, 11, 13"), "{text}");
}
