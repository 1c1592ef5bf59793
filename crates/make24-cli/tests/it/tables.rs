//! Hands on standard input as files have them: tables with any usual header and delimiter, and the tables of make24.

use assert_cmd::Command;
use serde_json::Value;

fn make24(args: &[&str], input: &str) -> (Option<i32>, String, String) {
    let output = Command::cargo_bin("make24").unwrap().args(args).write_stdin(input).output().unwrap();
    (output.status.code(), String::from_utf8(output.stdout).unwrap(), String::from_utf8(output.stderr).unwrap())
}

/// The replies to an input with these arguments after `solve - --exists`.
fn solved(input: &str, more: &[&str]) -> Vec<Value> {
    let (status, said, why) = make24(&[&["solve", "-", "--exists"], more].concat(), input);
    assert!(status.is_some_and(|status| status < 2), "{input}: {said}{why}");
    said.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

/// The hand and the target of each reply.
fn puzzles(replies: &[Value]) -> Vec<String> {
    let cards = |reply: &Value| {
        reply["hand"].as_array().unwrap().iter().map(|card| card.as_str().unwrap().to_owned()).collect::<Vec<_>>()
    };
    replies.iter().map(|reply| format!("{} -> {}", cards(reply).join(" "), reply["target"].as_str().unwrap())).collect()
}

#[test]
fn a_table_is_read_by_its_header() {
    for table in [
        "hand,target\n3 3 8 8,25\n",
        "Hand,Target\n3 3 8 8,25\n",
        "\u{FEFF}HAND,TARGET\r\n3 3 8 8,25\r\n",
        "cards,goal\n\n3 3 8 8,25\n",
        "hand;target\n3 3 8 8;25\n",
        "hand; target\n\"3; 3; 8; 8\"; 25\n",
        "hand\ttarget\n3 3 8 8\t25\n",
        "hand|target\n\"3|3|8|8\"|25\n",
        "nums,target\n\"[3, 3, 8, 8]\",25\n",
        "nums,target\n\"['3', '3', '8', '8']\",25\n",
        "\"puzzle\",\"target\"\n\"3,3,8,8\",\"25\"\n",
        "\"puzzle\",\"target\"\n\"3\n3\n\n8\n8\",25",
        "| cards | target |\n|---|---|\n| 3 3 8 8 | 25 |",
        "n1,n2,n3,n4,target\n3,3,8,8,25\n",
        "target,n4,n3,n2,n1,n5\n25,3,3,8,8,\n",
        "card 0,card 1,card 2,card 3,target\n3,3,8,8,25\n",
        "a,b,c,d,target\n3,3,8,8,25\n",
        "rank,cards,target\n1,3 3 8 8,25\n",
        "target,rank,note,cards\n25,1,\"several, \"\"quoted\"\"\",3 3 8 8\n",
        "puzzle  level      target\n3 3 8 8  very hard  25\n",
    ] {
        assert_eq!(puzzles(&solved(table, &[])), ["3 3 8 8 -> 25"], "{table}");
    }
    // Cards that would be several as text.
    assert_eq!(puzzles(&solved("n1,n2\n\"1,000\",3388\n", &[])), ["1000 3388 -> 24"]);
}

#[test]
fn the_published_puzzles_of_24_are_read() {
    let table = "Rank,Puzzles,AMT (s),Solved rate,1-sigma Mean (s),1-sigma STD (s)\n\
        1,1 1 4 6,4.4,99.20%,4.67,1.48\n2,1 1 11 11,4.41,99.60%,4.68,1.45\n";
    let replies = solved(table, &[]);
    assert_eq!(puzzles(&replies), ["1 1 4 6 -> 24", "1 1 11 11 -> 24"]);
    assert_eq!(
        (&replies[1]["Rank"], &replies[1]["Solved rate"], &replies[1]["line"]),
        (&"2".into(), &"99.60%".into(), &3.into())
    );
}

#[test]
fn a_header_that_is_not_understood_refuses_the_file() {
    for (table, reason) in [
        ("x,y\n3 3 8 8,24\n", "is neither a hand nor a header"),
        ("quiz;goal\n3 3 8 8;24\n", "use --column NAME"),
        ("hand target\n3 3 8 8 24\n", "with commas between columns"),
        ("n1,n2,n3,n5,target\n3,3,8,8,24\n", "neither a hand nor a header"),
        ("a,b,d,target\n3,3,8,24\n", "neither a hand nor a header"),
        ("hand,cards\n3 3 8 8,1 2 3 4\n", "use --column hand=hand or --column hand=cards"),
        ("hand,target,goal\n3 3 8 8,24,25\n", "use --column target=target or --column target=goal"),
        ("puzzle,n1,n2,n3,n4,target\n1,3,3,8,8,25\n", "use --column hand=puzzle or --column hand=n1"),
        ("hand,result\n3 3 8 8,25\n", "use --column target='result'"),
        ("hand,Target number\n3 3 8 8,25\n", "use --column target='Target number'"),
        ("1,2,3,4,target\n3,3,8,8,24\n", "neither a hand nor a header"),
    ] {
        let (status, said, why) = make24(&["solve", "-"], table);
        assert!(status == Some(2) && said.is_empty() && why.contains(reason), "{table}: {said}{why}");
    }
    let (status, _, why) = make24(&["solve", "-", "--column", "cards"], "x,y\n3 3 8 8,25\n");
    assert!(status == Some(2) && why.contains("there is no column `cards`; use one of `x`, `y`"), "{why}");
    // A first line that is no header is a hand that is refused, and the others are answered.
    for first in ["3 3 8 x", "hello", "3,3,8,x", "# puzzles"] {
        let (status, said, why) = make24(&["solve", "-", "--exists"], &format!("{first}\n3 3 8 8\n"));
        let lines: Vec<&str> = said.lines().collect();
        assert!(
            status == Some(2) && lines[0].contains("is not a card") && lines[1].contains("solved"),
            "{first}: {said}{why}"
        );
    }
}

#[test]
fn a_table_without_a_known_target_says_so() {
    for (table, others) in [
        ("hand,Ziel\n3 3 8 8,25\n", "`Ziel`"),
        ("hand,24\n3 3 8 8,25\n", "`24`"),
        ("n1,n2,n3,n4,n\n3,3,8,8,25\n", "`n`"),
        ("a,b,c,d,24,rank\n3,3,8,8,25,1\n", "`24`, `rank`"),
    ] {
        let (status, said, why) = make24(&["solve", "-", "--target", "24"], table);
        assert!(status == Some(0) && said.contains("solved"), "{table}: {said}{why}");
        assert!(
            why.contains(&format!(
                "no column has the target, so it is 24 unless a hand names its own; {others} are copied"
            )),
            "{why}"
        );
    }
}

/// The fields of objects have the names that columns have.
#[test]
fn objects_name_their_fields_as_tables_do() {
    for line in [
        "{\"Hand\": [3, 3, 8, 8], \"Target\": 25}",
        "{\"puzzle\": \"3 3 8 8\", \"goal\": 25}",
        "{\"NUMS\": [3, 3, 8, 8], \"cards\": [3, 3, 8, 8], \"target\": 25, \"goal\": 25}",
        "{\"tiles\": [3, 3, 8, 8], \"target\": 25, \"result\": 1}",
        "{\"n1\": 3, \"n2\": 3, \"n3\": 8, \"n4\": 8, \"target\": 25}",
    ] {
        assert_eq!(puzzles(&solved(line, &[])), ["3 3 8 8 -> 25"], "{line}");
    }
    for (line, more, reason) in [
        ("{\"hand\": [3, 3, 8, 8], \"result\": 25}", "", "use --column target='result'"),
        ("{\"hand\": [3, 3, 8, 8], \"target\": 25, \"goal\": 24}", "", "could both have the target"),
        ("{\"hand\": [3, 3, 8, 8], \"result\": 25}", "target=goal", "there is no column `goal`"),
    ] {
        let named = if more.is_empty() { vec![] } else { vec!["--column", more] };
        let (status, said, why) = make24(&[&["solve", "-"][..], &named].concat(), line);
        assert!(status == Some(2) && said.contains(reason), "{line}: {said}{why}");
    }
}

#[test]
fn lines_end_as_in_the_files_of_any_system() {
    let replies = solved("3 3 8 8\r1 2 3 4\r\n5 5 5 1\n\r4 4 4 4\r", &[]);
    assert_eq!(puzzles(&replies), ["3 3 8 8 -> 24", "1 2 3 4 -> 24", "1 5 5 5 -> 24", "4 4 4 4 -> 24"]);
    assert_eq!(replies.iter().map(|reply| &reply["line"]).collect::<Vec<_>>(), [1, 2, 3, 5]);
    let table = "hand;target\r3 3 8 8;25\r";
    assert_eq!(puzzles(&solved(table, &[])), ["3 3 8 8 -> 25"]);
}

#[test]
fn columns_can_be_named() {
    let named = ["--column", "X", "--column", "target=y"];
    let table = "hand,x,y\n1 1 1 1,3 3 8 8,25\n";
    let replies = solved(table, &named);
    assert_eq!(puzzles(&replies), ["3 3 8 8 -> 25"]);
    assert_eq!(replies[0]["input"]["hand"], "1 1 1 1");
    let line = "{\"hand\": \"1 1 1 1\", \"X\": [3, 3, 8, 8], \"y\": 25}\n";
    assert_eq!(puzzles(&solved(line, &named)), ["3 3 8 8 -> 25"]);
    assert_eq!(puzzles(&solved("hand,result\n3 3 8 8,25\n", &["--column", "hand"])), ["3 3 8 8 -> 24"]);
    let answers = "nums,text\n3 3 8 8,8/(3-8/3)\n1 2 3 4,4*3*2\n";
    let (status, said, _) = make24(&["check", "-", "--column", "answer=text"], answers);
    assert_eq!((status, said.matches("\"right\"").count(), said.lines().count()), (Some(1), 1, 2), "{said}");
    let (_, said, _) = make24(&["check", "-"], "puzzles;Response\n3 3 8 8;8/(3-8/3)\n");
    assert!(said.contains("\"right\""), "{said}");
}

/// Every text table with hands is read back as the puzzles that the JSON of the same command has.
#[test]
fn tables_of_make24_are_read_back() {
    for command in [
        "generate --count 4 --seed 1 --solutions",
        "generate --count 4 --seed 1 --unsolvable",
        "generate --count 3 --seed 2 --deck countdown --rules countdown --targets 100..999",
        "generate --count 2 --seed 2 --cards 10..13 --size 8",
        "census --cards 1..4 --solvable",
        "census --cards 1..3 --size 3 --targets 5..7 --exists",
        "census --cards 1..3 --size 2 --rules countdown",
        "deal --count 3 --seed 1",
        "deal --deck countdown --target random --count 3 --seed 1",
    ] {
        let args: Vec<&str> = command.split(' ').collect();
        let rows = |format: &str| {
            let (_, said, why) = make24(&[&args[..], &["--format", format]].concat(), "");
            assert!(!said.is_empty(), "{command}: {why}");
            let rules = if command.contains("--rules countdown") { "countdown" } else { "arithmetic" };
            puzzles(&solved(&said, &["--rules", rules]))
        };
        let expected = rows("jsonl");
        assert!(expected.len() > 1, "{command}");
        assert_eq!(rows("text"), expected, "{command}");
        assert_eq!(rows("csv"), expected, "{command}");
    }
}

#[test]
fn no_hand_at_all_is_an_error() {
    for (input, command) in [("", "solve"), ("\n \n", "rate"), ("hand,target\n", "check")] {
        let (status, said, why) = make24(&[command, "-"], input);
        assert!(status == Some(2) && said.is_empty() && why.contains("there is no hand on standard input"), "{why}");
    }
    let closed = format!("{} solve - <&-", env!("CARGO_BIN_EXE_make24"));
    let output = std::process::Command::new("sh").args(["-c", &closed]).output().unwrap();
    assert_eq!(output.status.code(), Some(2));
}

/// A quoted field without an end does not take the rest of the file into memory.
#[test]
fn a_quotation_mark_that_is_not_closed_is_an_error_of_its_row() {
    let input = format!("hand,note\n3 3 8 8,\"open\n{}", format!("1 2 3 4,{}\n", "x".repeat(5000)).repeat(300));
    let (status, said, _) = make24(&["solve", "-", "--exists"], &input);
    let first: Value = serde_json::from_str(said.lines().next().unwrap()).unwrap();
    assert!(status == Some(2) && first["error"]["message"].as_str().unwrap().contains("longer than"), "{first}");
    assert!((50..200).contains(&said.lines().count()));
}

#[test]
fn a_tip_says_what_the_shell_did() {
    let (status, _, why) = make24(&["solve", "3", "3", "8", "8", "--operators", "+", "-", "a.txt", "/"], "");
    assert!(status == Some(2) && why.contains("use --operators '+ - * /'"), "{why}");
    let (status, _, why) = make24(&["check", "1 5", "-K+1"], "");
    assert!(status == Some(2) && why.contains("to pass '-K+1' as a value, put '--' before it"), "{why}");
    let own = ["check", "1 5", "-sqrt(1)+5", "--target", "4", "--operators", "+ sqrt neg"];
    assert_eq!(make24(&own, "").0, Some(0));
}

#[test]
fn a_column_has_a_meaning_only_with_standard_input() {
    let (status, _, told) = make24(&["solve", "3", "3", "8", "8", "--column", "hand"], "");
    let expected = "error: --column is for hands on standard input; use - for the cards\n";
    assert_eq!((status, told.as_str()), (Some(2), expected));
}
