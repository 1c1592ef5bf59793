//! The functions and tables in queries: published numbers, the examples of the catalogue, and every kind of column.

use datafusion::arrow::array::{
    Array, ArrayRef, DictionaryArray, Int64Array, LargeStringArray, ListArray, RecordBatch, StringArray,
    StringViewArray,
};
use datafusion::arrow::datatypes::{Int32Type, Int64Type};
use datafusion::arrow::util::pretty::pretty_format_batches;
use datafusion::prelude::SessionContext;
use make24_sql::{Settings, context, udfs};
use proptest::prelude::*;
use serde_json::Value;
use std::sync::Arc;

fn session() -> SessionContext {
    context(&Settings { memory: Some(1 << 30), threads: Some(2) }).unwrap()
}

async fn table(session: &SessionContext, sql: &str) -> anyhow::Result<String> {
    let rows = session.sql(sql).await?.collect().await?;
    Ok(pretty_format_batches(&rows)?.to_string())
}

async fn number(session: &SessionContext, sql: &str) -> i64 {
    let rows = session.sql(sql).await.unwrap().collect().await.unwrap();
    rows[0].column(0).as_any().downcast_ref::<Int64Array>().unwrap().value(0)
}

/// 1..13: 1362, 1..10: 566, 1..9: 404 (the documents); 458 hands of 1..13 have no solution.
#[tokio::test]
async fn the_published_numbers_come_from_sql() {
    let session = session();
    for (high, solvable) in [(13, 1362), (10, 566), (9, 404)] {
        let sql = format!("SELECT count(*) FROM make24_hands(1, {high}, 4) WHERE make24_solvable(hand, 24)");
        assert_eq!(number(&session, &sql).await, solvable);
        let text = format!(
            "SELECT count(*) FROM make24_hands(1, {high}, 4) WHERE make24_solve(make24_canonical(hand)) IS NOT NULL"
        );
        assert_eq!(number(&session, &text).await, solvable);
        let counted = format!("SELECT count(*) FROM make24_hands('1..{high}', 4) WHERE make24_count(hand, '24') > 0");
        assert_eq!(number(&session, &counted).await, solvable);
    }
    // 595 of 715 with powers; the standard deck deals C(52, 4) hands, of which 217,817 can be solved.
    let powers = "SELECT count(*) FROM make24_hands(1, 10, 4) WHERE make24_solvable(hand, 24, 'powers')";
    assert_eq!(number(&session, powers).await, 595);
    let deals = "SELECT sum(deals) FROM make24_hands('1..13*4', 4)";
    assert_eq!(number(&session, deals).await, 270_725);
    let solvable = "SELECT sum(deals) FROM make24_hands('1..13*4', 4) WHERE make24_solvable(hand)";
    assert_eq!(number(&session, solvable).await, 217_817);
    let all = "SELECT sum(make24_count(hand, target)) FROM
        (SELECT hand, unnest(range(24, 25)) AS target FROM make24_hands(1, 13, 4))";
    assert_eq!(number(&session, all).await, 3017);
}

/// Every example of the catalogue prints what it says that it prints.
#[tokio::test]
async fn the_examples_of_the_catalogue_are_true() {
    let session = session();
    assert_eq!(udfs().len(), 18);
    for function in udfs() {
        let documentation = function.documentation().unwrap();
        let example = documentation.sql_example.clone().unwrap();
        let example = example.strip_prefix("```sql\n> ").and_then(|text| text.strip_suffix("\n```")).unwrap();
        let (sql, expected) = example.split_once(";\n").unwrap();
        assert!(sql.contains(function.name()), "{sql}");
        assert_eq!(table(&session, sql).await.unwrap(), expected, "{sql}");
        let shown = format!("SHOW FUNCTIONS LIKE '{}'", function.name());
        let rows = session.sql(&shown).await.unwrap().collect().await.unwrap();
        let whole = pretty_format_batches(&rows).unwrap().to_string();
        assert!(whole.contains(&documentation.description) && whole.contains(&documentation.syntax_example), "{whole}");
        let arguments = documentation.arguments.as_ref().unwrap();
        assert!(
            !arguments.is_empty() && arguments.iter().all(|(name, about)| whole.contains(name) && !about.is_empty())
        );
    }
}

#[tokio::test]
async fn a_row_that_cannot_be_read_ends_the_query_or_is_null() {
    let session = session();
    for (call, told) in [
        ("make24_NAMEcount('3 3 x')", "the row with `3 3 x`: card 3, `x`, is not a card"),
        ("make24_NAMEcount('3 3', 'y')", "the target: "),
        ("make24_NAMEcount('3 3', 6, 'round')", "unknown name `round`; use one of"),
        ("make24_NAMEcount('3 3', 6, 'flat', 'nope')", "unknown rules `nope`; use one of"),
        ("make24_NAMEsolvable('3 3 -> 6', 6)", "the hand names a target"),
        ("make24_NAMEsolvable([3, NULL], 6)", "a card of the list is NULL"),
        ("make24_NAMEsolvable(arrow_cast([], 'List(Int64)'), 6)", "no cards"),
        ("make24_NAMEsolvable('4 4 4 4', 24, 'year')", "keep the order of the cards"),
        (
            "make24_NAMEsolvable(3388, 24)",
            "invalid packed hand 3388; use a text such as '3 3 8 8', a list, or make24_packed of",
        ),
        ("make24_NAMEsolvable(-1, 24)", "invalid packed hand -1"),
        ("make24_NAMEsolvable(9223372036854775807, 24)", "invalid packed hand 9223372036854775807"),
        ("make24_NAMEsolvable(1080863910568919040, 24)", "invalid packed hand 1080863910568919040"),
        ("make24_NAMEvalue('1 +')", ""),
    ] {
        let plain = format!("SELECT {}", call.replace("NAME", ""));
        let error = table(&session, &plain).await.unwrap_err().to_string();
        assert!(error.contains(told) && error.contains("make24_try_"), "{plain}: {error}");
        let tries = format!("SELECT {} IS NULL AS a", call.replace("NAME", "try_"));
        assert!(table(&session, &tries).await.unwrap().contains("true"), "{tries}");
    }
    for (call, told) in [
        ("make24_count(TRUE)", "make24_count"),
        ("make24_verdict('3 3', 6)", "make24_verdict"),
        ("make24_solvable('1', 2, 'arithmetic', 4)", "make24_solvable"),
    ] {
        let error = table(&session, &format!("SELECT {call}")).await.unwrap_err().to_string();
        assert!(error.contains(told), "{error}");
    }
    for null in
        ["make24_count(NULL)", "make24_count('3 3', NULL)", "make24_verdict('3 3', 6, NULL)", "make24_value(NULL)"]
    {
        assert!(table(&session, &format!("SELECT {null} IS NULL AS a")).await.unwrap().contains("true"), "{null}");
    }
}

#[tokio::test]
async fn a_table_of_hands_has_a_sentence_for_what_it_is_not() {
    let session = session();
    for (table_of, told) in [
        ("make24_hands(1, 13, 0)", "the size of a hand is 1 to 1000"),
        ("make24_hands(1, 13, 'x')", "make24_hands takes whole numbers"),
        ("make24_hands(1.9, 13, 2)", "make24_hands takes whole numbers"),
        ("make24_hands(1)", "takes two or three arguments"),
        ("make24_hands('1/2,3', 2)", "lists of whole numbers"),
        ("make24_hands('x', 2)", "make24_hands: "),
        ("make24_hands(13, 1, 4)", "make24_hands: "),
        ("make24_hands(1, 1000000, 1000)", "more than 2^64 hands"),
    ] {
        let error = table(&session, &format!("SELECT * FROM {table_of}")).await.unwrap_err().to_string();
        assert!(error.contains(told), "{table_of}: {error}");
    }
    assert_eq!(number(&session, "SELECT count(*) FROM make24_hands(-2, 2, 3)").await, 35);
    assert_eq!(number(&session, "SELECT count(*) FROM (SELECT * FROM make24_hands(1, 1000000, 3) LIMIT 5)").await, 5);
    let unsigned = "SELECT make24_count('1 2 3 4', arrow_cast(24, 'UInt64'))";
    assert_eq!(number(&session, unsigned).await, 3);
    // A table that nobody could go through is as long as one asks.
    assert_eq!(
        number(&session, "SELECT count(*) FROM (SELECT * FROM make24_hands(1, 1000, 6) LIMIT 5000)").await,
        5000
    );
}

/// `tests/rows` are claims that every front end keeps: what SQL can ask of them.
#[tokio::test]
async fn the_rows_of_all_front_ends_hold_in_sql() {
    let session = session();
    let mut asked = 0;
    for file in ["count", "check", "solve", "people"] {
        let path = format!("{}/../../tests/rows/{file}.jsonl", env!("CARGO_MANIFEST_DIR"));
        for line in std::fs::read_to_string(path).unwrap().lines() {
            let row: Value = serde_json::from_str(line).unwrap();
            let Some((sql, expected)) = in_sql(&row) else { continue };
            asked += 1;
            let found = table(&session, &sql).await.unwrap_or_else(|error| error.to_string());
            assert!(found.contains(&format!("| {expected} ")), "{line}\n{sql}\n{found}");
        }
    }
    assert!(asked > 40, "only {asked} rows");
}

/// A row as a query and what it returns, if SQL can ask it: a hand, a target, a form and rules with a name.
fn in_sql(row: &Value) -> Option<(String, String)> {
    let (request, reply) = (row["request"].as_object()?, row.get("reply")?);
    let known = ["command", "hand", "target", "form", "rules", "answer", "all", "brief"];
    if !request.keys().all(|key| known.contains(&key.as_str())) || row.get("error").is_some() {
        return None;
    }
    let quoted = |text: &str| format!("'{}'", text.replace('\'', "''"));
    let hand = match &request["hand"] {
        Value::String(text) => quoted(text),
        Value::Array(cards) => {
            let cards: Option<Vec<String>> =
                cards.iter().map(|card| card.as_i64().map(|card| card.to_string())).collect();
            format!("[{}]", cards.filter(|cards| !cards.is_empty())?.join(", "))
        }
        _ => return None,
    };
    if hand.contains("->") {
        return None;
    }
    let target = match request.get("target") {
        None => String::from("24"),
        Some(Value::String(text)) => quoted(text),
        Some(number) => number.as_i64()?.to_string(),
    };
    let name = |key: &str, usual: &str| match request.get(key) {
        None => Some(usual.to_owned()),
        Some(value) => value.as_str().map(str::to_owned),
    };
    let (form, rules) = (quoted(&name("form", "essential")?), quoted(&name("rules", "arithmetic")?));
    if rules == "'year'" {
        return None;
    }
    let (call, value) = match request["command"].as_str()? {
        "count" => {
            (format!("make24_count({hand}, {target}, {form}, {rules})"), reply.get("count")?.as_i64()?.to_string())
        }
        "check" => {
            let answer = quoted(request.get("answer")?.as_str()?);
            let code = reply.get("verdict")?.as_str()?.to_owned();
            (format!("make24_verdict({hand}, {target}, {answer}, {rules})"), code)
        }
        "solve" => {
            let solvable = match reply.get("status")?.as_str()? {
                "solved" => "true",
                "unsolvable" => "false",
                _ => return None,
            };
            (format!("make24_solvable({hand}, {target}, {rules})"), solvable.to_owned())
        }
        _ => return None,
    };
    Some((format!("SELECT {call} AS a"), value))
}

#[tokio::test]
async fn files_are_tables_and_results_are_files() {
    let folder = std::env::temp_dir().join(format!("make24-sql-{}", std::process::id()));
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).unwrap();
    let path = |name: &str| folder.join(name).display().to_string();
    let session = session();
    let (parquet, csv) = (path("hands.parquet"), path("hands.csv"));
    let rows = "SELECT make24_canonical(hand) AS hand, make24_count(hand) AS count FROM make24_hands(1, 10, 4)";
    for file in [&parquet, &csv] {
        assert_eq!(number_of_copied(&session, &format!("COPY ({rows}) TO '{file}'")).await, 715);
        let sql = format!("SELECT count(*) FROM '{file}' WHERE count > 0 AND make24_solvable(hand)");
        assert_eq!(number(&session, &sql).await, 566, "{file}");
    }
    // Lists of a file, too.
    let lists = path("lists.parquet");
    number_of_copied(&session, &format!("COPY (SELECT * FROM make24_hands(1, 9, 4)) TO '{lists}'")).await;
    assert_eq!(number(&session, &format!("SELECT count(*) FROM '{lists}' WHERE make24_solvable(hand)")).await, 404);
    std::fs::remove_dir_all(folder).unwrap();
}

async fn number_of_copied(session: &SessionContext, sql: &str) -> u64 {
    let rows = session.sql(sql).await.unwrap().collect().await.unwrap();
    rows[0].column(0).as_any().downcast_ref::<datafusion::arrow::array::UInt64Array>().unwrap().value(0)
}

/// All hands of up to five cards of 1..15, packed: each is a number of its own, in the order of hands of one size, and
/// comes back. What no digits hold is NULL.
#[tokio::test]
async fn packed_hands_come_back() {
    let session = session();
    for size in 1..=5 {
        let sql = format!(
            "SELECT count(DISTINCT make24_packed(hand)) FROM make24_hands(1, 15, {size})
             WHERE make24_canonical(make24_packed(hand)) = make24_canonical(hand)"
        );
        let hands = number(&session, &format!("SELECT count(*) FROM make24_hands(1, 15, {size})")).await;
        assert_eq!(number(&session, &sql).await, hands);
        let sorted = format!(
            "SELECT count(*) FROM (SELECT hand, lag(hand) OVER (ORDER BY make24_packed(hand)) AS before
             FROM make24_hands(1, 15, {size})) WHERE hand < before"
        );
        assert_eq!(number(&session, &sorted).await, 0);
    }
    let most = "15 15 15 15 15 15 15 15 15 15 15 15 15 15";
    let sql = format!("SELECT make24_canonical(make24_packed('{most}')) = '{most}' AS a");
    assert!(table(&session, &sql).await.unwrap().contains("true"));
    for hand in ["'16 1'", "'0 1'", "'-1'", "'1/2 3'", &format!("'{most} 1'")] {
        let sql = format!("SELECT make24_packed({hand}) IS NULL AS a");
        assert!(table(&session, &sql).await.unwrap().contains("true"), "{hand}");
    }
    let solvable = "SELECT count(*) FROM (SELECT make24_packed(hand) AS hand FROM make24_hands(1, 13, 4)) WHERE make24_solvable(hand)";
    assert_eq!(number(&session, solvable).await, 1362);
}

/// A sort of more than the memory limit holds goes to temporary files, and loses nothing.
#[tokio::test]
async fn what_does_not_fit_in_memory_goes_to_files() {
    let session = context(&Settings { memory: Some(24 << 20), threads: Some(2) }).unwrap();
    let sql = "SELECT make24_canonical(hand) AS text, hand FROM make24_hands(1, 30, 6) ORDER BY text DESC";
    let plan = session.sql(sql).await.unwrap().create_physical_plan().await.unwrap();
    let rows = datafusion::physical_plan::collect(Arc::clone(&plan), session.task_ctx()).await.unwrap();
    // C(35, 6) hands.
    assert_eq!(rows.iter().map(RecordBatch::num_rows).sum::<usize>(), 1_623_160);
    assert!(spilled(plan.as_ref()) > 0, "nothing was written to files");
}

/// How often a plan went to temporary files.
fn spilled(plan: &dyn datafusion::physical_plan::ExecutionPlan) -> usize {
    let own = plan.metrics().and_then(|metrics| metrics.spill_count()).unwrap_or(0);
    own + plan.children().into_iter().map(|child| spilled(child.as_ref())).sum::<usize>()
}

#[tokio::test]
async fn a_query_keeps_its_memory_limit() {
    let session = context(&Settings { memory: Some(3 << 20), threads: Some(2) }).unwrap();
    let sql = "SELECT array_length(array_agg(make24_canonical(hand))) FROM make24_hands(1, 60, 4)";
    let error = table(&session, sql).await.unwrap_err().to_string();
    assert!(error.contains("memory") || error.contains("Resources exhausted"), "{error}");
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(40))]

    /// A column is read the same however Arrow holds it: texts, views, dictionaries, lists, scalars, with nulls anywhere.
    #[test]
    fn every_kind_of_column_is_read_the_same(
        rows in prop::collection::vec((prop::option::weighted(0.8, prop::collection::vec(1i64..14, 1..5)), prop::option::weighted(0.8, -3i64..40)), 1..60),
    ) {
        let runtime = tokio::runtime::Runtime::new().unwrap();
        runtime.block_on(async {
            let session = session();
            let texts: Vec<Option<String>> = rows.iter().map(|(hand, _)| hand.as_ref().map(|cards| {
                cards.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
            })).collect();
            let targets: Int64Array = rows.iter().map(|(_, target)| *target).collect();
            let target_texts: StringArray = rows.iter().map(|(_, target)| target.map(|target| target.to_string())).collect();
            let lists = ListArray::from_iter_primitive::<Int64Type, _, _>(
                rows.iter().map(|(hand, _)| hand.as_ref().map(|cards| cards.iter().map(|card| Some(*card)).collect::<Vec<_>>())),
            );
            let text: StringArray = texts.iter().map(Option::as_deref).collect();
            let view: StringViewArray = texts.iter().map(Option::as_deref).collect();
            let large: LargeStringArray = texts.iter().map(Option::as_deref).collect();
            let dictionary: DictionaryArray<Int32Type> = texts.iter().map(Option::as_deref).collect();
            // The cards as digits to the base 16, and their number as the second of 16 digits.
            let packed: Int64Array = rows.iter().map(|(hand, _)| hand.as_ref().map(|cards| {
                let mut cards = cards.clone();
                cards.sort_unstable();
                (cards.len() as i64) << 56 | cards.iter().fold(0, |digits, card| digits * 16 + card)
            })).collect();
            let columns: Vec<(&str, ArrayRef)> = vec![
                ("packed", Arc::new(packed)), ("text", Arc::new(text)), ("view", Arc::new(view)), ("large", Arc::new(large)),
                ("dictionary", Arc::new(dictionary)), ("list", Arc::new(lists)),
                ("target", Arc::new(targets)), ("target_text", Arc::new(target_texts)),
            ];
            session.register_batch("t", RecordBatch::try_from_iter_with_nullable(columns.into_iter().map(|(name, column)| (name, column, true))).unwrap()).unwrap();
            let expected: Vec<String> = rows.iter().map(|(hand, target)| match (hand, target) {
                (Some(hand), Some(target)) => {
                    let puzzle = make24::Puzzle::new(make24::Hand::new(hand.iter().copied()).unwrap(), *target);
                    make24::Solver::default().count(&puzzle, make24::Form::Essential).found().to_string()
                }
                _ => String::new(),
            }).collect();
            for hand in ["text", "view", "large", "dictionary", "list", "packed", "make24_packed(text)"] {
                for target in ["target", "target_text"] {
                    let sql = format!("SELECT make24_count({hand}, {target}) AS a, make24_solvable({hand}, {target}) AS b FROM t");
                    let found = session.sql(&sql).await.unwrap().collect().await.unwrap();
                    let mut row = 0;
                    for batch in &found {
                        let counts = batch.column(0).as_any().downcast_ref::<Int64Array>().unwrap();
                        for place in 0..batch.num_rows() {
                            let count = if counts.is_null(place) { String::new() } else { counts.value(place).to_string() };
                            assert_eq!(count, expected[row], "{sql}: row {row}");
                            assert_eq!(batch.column(1).is_null(place), count.is_empty());
                            row += 1;
                        }
                    }
                }
            }
            // The same as scalars.
            for (place, (hand, target)) in rows.iter().enumerate().take(5) {
                let (Some(_), Some(target)) = (hand, target) else { continue };
                let sql = format!("SELECT make24_count('{}', {target}) AS a", texts[place].as_ref().unwrap());
                assert_eq!(number(&session, &sql).await.to_string(), expected[place]);
            }
        });
    }
}
