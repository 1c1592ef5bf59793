//! What the program tells of its functions when it is asked in SQL.

use serde_json::Value;
use std::collections::BTreeSet;
use std::process::Command;

/// DataFusion 55 has no place for the documentation of a function that is a table.
const WITHOUT: &str = "make24_hands";

#[test]
fn every_function_is_shown_with_its_description_and_its_syntax() {
    let output = Command::new(env!("CARGO_BIN_EXE_make24-sql"))
        .args(["-c", "SHOW FUNCTIONS LIKE 'make24%'", "--format", "jsonl"])
        .output()
        .unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let rows: Vec<Value> =
        String::from_utf8(output.stdout).unwrap().lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let mut names = BTreeSet::new();
    for row in &rows {
        let text = |column: &str| row[column].as_str().unwrap_or_default();
        let name = text("function_name");
        names.insert(name);
        if name == WITHOUT {
            // Where this fails, the README has an exception too many.
            assert_eq!((text("function_type"), text("description"), text("syntax_example")), ("TABLE", "", ""));
            continue;
        }
        assert!(text("description").ends_with('.'), "{row}");
        assert!(text("syntax_example").starts_with(&format!("{name}(")), "{row}");
    }
    let expected = make24_sql::udfs().iter().map(|function| function.name().to_owned()).collect::<Vec<_>>();
    assert!(expected.len() == 18 && expected.iter().all(|name| names.contains(name.as_str())), "{names:?}");
    assert!(names.len() == 19 && names.contains(WITHOUT), "{names:?}");
}
