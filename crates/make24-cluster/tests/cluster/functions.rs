//! Every function that `SHOW FUNCTIONS` lists runs on executors.

use crate::machines::{embedded, hands, rows};
use crate::up::Cluster;
use datafusion::arrow::array::AsArray;
use datafusion::prelude::SessionContext;
use make24_sql::{Settings, context};
use std::collections::BTreeMap;

/// Arguments that the types do not tell, by the beginning of the name.
const ARGUMENTS: &[(&str, &str)] = &[
    ("approx_percentile_cont_with_weight", "hand[1], 2, 0.5"),
    ("approx_percentile_cont", "hand[1], 0.5"),
    ("date_format", "arrow_cast(hand[1], 'Timestamp(ns)'), '%Y'"),
    ("date_trunc", "'day', arrow_cast(hand[1], 'Timestamp(ns)')"),
    ("datetrunc", "'day', arrow_cast(hand[1], 'Timestamp(ns)')"),
    ("decode", "encode(concat(hand[1]), 'hex'), 'hex'"),
    ("digest", "concat(hand[1]), 'sha256'"),
    ("encode", "concat(hand[1]), 'hex'"),
    ("make24_try_value", "concat(hand[1], '+1')"),
    ("make24_value", "concat(hand[1], '+1')"),
    ("make24_try_verdict", "hand, 5, '2+3'"),
    ("make24_verdict", "hand, 5, '2+3'"),
    ("make24_", "hand, 5"),
    ("make24_", "hand"),
    ("ntile", "2"),
    ("percentile_cont", "hand[1], 0.5"),
    ("quantile_cont", "hand[1], 0.5"),
    ("string_agg", "concat(hand[1]), '-'"),
    ("to_char", "arrow_cast(hand[1], 'Timestamp(ns)'), '%Y'"),
];

/// The most functions of a statement.
const TOGETHER: usize = 20;

/// A value of a type for each hand; the first way that a function takes is used.
const VALUES: [fn(&str) -> String; 3] = [
    |kind| format!("arrow_cast(hand[1], '{kind}')"),
    |kind| format!("arrow_cast(concat('2026-11-0', hand[1]), '{kind}')"),
    |kind| format!("CASE WHEN hand[1] < 0 THEN arrow_cast(NULL, '{kind}') END"),
];

/// What `SHOW FUNCTIONS` says of a function: its kind, and the types of its arguments.
struct Shown {
    kind: String,
    signatures: Vec<Vec<String>>,
}

async fn shown(session: &SessionContext) -> BTreeMap<String, Shown> {
    let mut functions = BTreeMap::new();
    for batch in session.sql("SHOW FUNCTIONS").await.unwrap().collect().await.unwrap() {
        let column = |name: &str| batch.column_by_name(name).unwrap();
        for row in 0..batch.num_rows() {
            let name = column("function_name").as_string::<i32>().value(row).to_owned();
            let kind = column("function_type").as_string::<i32>().value(row).to_owned();
            let types = column("parameter_types").as_list::<i32>().value(row);
            // What is shown as a text is one of three types.
            let named = |kind: Option<&str>| kind.unwrap_or("Null").replace("String", "Utf8");
            let types = types.as_string::<i32>().iter().map(named).collect();
            let shown = functions.entry(name).or_insert(Shown { kind, signatures: Vec::new() });
            shown.signatures.push(types);
        }
    }
    functions
}

/// A column whose value any machine finds, whatever the function makes, and where its rows come from.
fn counted(name: &str, kind: &str, arguments: &str) -> (String, String) {
    let called = format!("{name}({arguments})");
    match kind {
        "AGGREGATE" => (format!("{called} IS NULL"), String::from("hands")),
        "WINDOW" => (String::from("count(w)"), format!("(SELECT {called} OVER (ORDER BY hand) AS w FROM hands)")),
        _ => (format!("count({called})"), String::from("hands")),
    }
}

/// Columns of the same rows in one statement.
fn statement(columns: &[&str], from: &str) -> String {
    let named: Vec<String> =
        columns.iter().enumerate().map(|(place, column)| format!("{column} AS c{place}")).collect();
    format!("SELECT {} FROM {from}", named.join(", "))
}

async fn works(session: &SessionContext, (column, from): &(String, String)) -> bool {
    match session.sql(&statement(&[column], from)).await {
        Ok(frame) => frame.collect().await.is_ok(),
        Err(_) => false,
    }
}

/// A call of a function that this machine answers.
async fn call(session: &SessionContext, name: &str, shown: &Shown) -> Option<(String, String)> {
    let given = ARGUMENTS.iter().filter(|(of, _)| name.starts_with(of)).map(|(_, arguments)| (*arguments).to_owned());
    let typed = shown.signatures.iter().flat_map(|types| {
        VALUES.iter().map(|value| types.iter().map(|kind| value(kind)).collect::<Vec<String>>().join(", "))
    });
    for arguments in given.chain(typed) {
        let call = counted(name, &shown.kind, &arguments);
        if works(session, &call).await {
            return Some(call);
        }
    }
    None
}

#[test]
fn every_function_that_is_shown_runs_on_executors() {
    let folder = hands("functions", "make24_hands(1, 4, 2)");
    let runtime = tokio::runtime::Runtime::new().unwrap();
    let calls: Vec<(String, String)> = runtime.block_on(async {
        let session = context(&Settings::default()).unwrap();
        let table = format!("CREATE EXTERNAL TABLE hands STORED AS PARQUET LOCATION '{}/'", folder.display());
        session.sql(&table).await.unwrap().collect().await.unwrap();
        let (mut calls, mut without) = (Vec::new(), Vec::new());
        let mut shown = shown(&session).await;
        // A table of one machine, as the README says.
        assert!(shown.remove("make24_hands").is_some());
        for (name, shown) in shown {
            match call(&session, &name, &shown).await {
                Some(call) => calls.push(call),
                None => without.push(format!("{name}: {:?}", shown.signatures)),
            }
        }
        assert_eq!(without, [""; 0], "no arguments are known for {} functions", without.len());
        calls
    });
    assert!(calls.len() > 150, "{}", calls.len());
    let mut by_rows: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
    for (column, from) in &calls {
        by_rows.entry(from).or_default().push(column);
    }
    let cluster = Cluster::new();
    for (from, columns) in by_rows {
        for columns in columns.chunks(TOGETHER) {
            let sql = statement(columns, from).replace("FROM hands", &format!("FROM '{}/'", folder.display()));
            assert_eq!(rows(&cluster.url, &sql), embedded(&sql), "{sql}");
        }
    }
    std::fs::remove_dir_all(folder).unwrap();
}
