//! Parquet as the command line makes it: the same rows as JSON lines have, the same bytes whatever happens.

use arrow_array::cast::AsArray;
use arrow_array::types::{Float64Type, Int64Type};
use arrow_array::{Array, RecordBatch};
use arrow_schema::{DataType, Schema};
use parquet::arrow::arrow_reader::ParquetRecordBatchReaderBuilder;
use serde_json::{Value, json};
use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::process::{Output, Stdio};
use std::time::Instant;

use crate::program;
use program::make24;

fn output(args: &[&str]) -> Output {
    make24(args).output().unwrap()
}

fn fresh(name: &str) -> PathBuf {
    let path = std::env::temp_dir().join(format!("make24-parquet-{}-{name}", std::process::id()));
    let _ = fs::remove_dir_all(&path);
    fs::create_dir_all(&path).unwrap();
    path
}

fn read(path: &Path) -> (Schema, Vec<Value>) {
    let reader = ParquetRecordBatchReaderBuilder::try_new(File::open(path).unwrap()).unwrap();
    let schema = reader.schema().as_ref().clone();
    let rows = reader.build().unwrap().flat_map(|batch| rows(&batch.unwrap())).collect();
    (schema, rows)
}

fn rows(batch: &RecordBatch) -> Vec<Value> {
    let row = |row: usize| {
        let fields = batch
            .schema()
            .fields()
            .iter()
            .zip(batch.columns())
            .map(|(field, column)| (field.name().clone(), value(column.as_ref(), row)))
            .collect::<serde_json::Map<String, Value>>();
        Value::Object(fields)
    };
    (0..batch.num_rows()).map(row).collect()
}

fn value(column: &dyn Array, row: usize) -> Value {
    if column.is_null(row) {
        return Value::Null;
    }
    match column.data_type() {
        DataType::Utf8 => json!(column.as_string::<i32>().value(row)),
        DataType::Int64 => json!(column.as_primitive::<Int64Type>().value(row)),
        DataType::Float64 => json!(column.as_primitive::<Float64Type>().value(row)),
        DataType::List(_) => {
            let list = column.as_list::<i32>().value(row);
            (0..list.len()).map(|at| value(list.as_ref(), at)).collect()
        }
        other => panic!("a column of {other}"),
    }
}

fn lines(bytes: &[u8]) -> Vec<Value> {
    std::str::from_utf8(bytes).unwrap().lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

#[test]
fn a_census_has_the_rows_of_its_json_lines() {
    let folder = fresh("census");
    let file = folder.join("hands.parquet");
    let args = [
        "census",
        "--cards",
        "1..10",
        "--targets",
        "0..30",
        "--columns",
        "hand,target,status,count,deals,nearest,distance,solution",
    ];
    let made = output(&[&args[..], &["--format", "parquet", "--out", file.to_str().unwrap()]].concat());
    assert!(made.status.success(), "{made:?}");
    let (schema, found) = read(&file);
    let expected = output(&[&args[..], &["--format", "jsonl"]].concat());
    assert_eq!(found, lines(&expected.stdout));
    assert_eq!(found.len(), 715 * 31);
    for field in schema.fields() {
        assert!(!field.metadata()["description"].is_empty() && field.is_nullable(), "{field}");
    }
    // Standard output has the same bytes.
    let piped = output(&[&args[..], &["--format", "parquet"]].concat());
    assert_eq!(piped.stdout, fs::read(&file).unwrap());
    fs::remove_dir_all(folder).unwrap();
}

#[test]
fn a_census_and_a_data_set_have_one_type_of_hand_and_one_of_target() {
    let folder = fresh("types");
    let types = |args: &[&str], out: &str, file: &str| {
        let out = folder.join(out).to_str().unwrap().to_owned();
        let args = [args, &["--format", "parquet", "--out", &out]].concat();
        let made = output(&args);
        assert!(made.status.success(), "{made:?}");
        let (schema, rows) = read(&folder.join(file));
        let of = |name: &str| schema.field_with_name(name).unwrap().data_type().to_string();
        ([of("hand"), of("target")], rows)
    };
    let numbers = ["List(Int64)", "Int64"].map(String::from);
    let (of_dataset, _) = types(&["dataset", "--size", "20"], "dataset", "dataset/data/train.parquet");
    assert_eq!(of_dataset, numbers);
    let (of_census, rows) = types(&["census", "--cards", "3*2,8*2"], "census.parquet", "census.parquet");
    assert_eq!((of_census, &rows[0]["hand"], &rows[0]["target"]), (numbers, &json!([3, 3, 8, 8]), &json!(24)));
    // With a fraction anywhere, all are texts.
    let texts = ["List(Utf8)", "Utf8"].map(String::from);
    for (args, hand, target) in [
        (["--cards", "1/2*1,3*2,8*1", "--target", "24"], ["1/2", "3", "3", "8"], "24"),
        (["--cards", "3*2,8*2", "--target", "1/2"], ["3", "3", "8", "8"], "1/2"),
    ] {
        let (of_census, rows) = types(&[&["census"], &args[..]].concat(), "fractions.parquet", "fractions.parquet");
        assert_eq!((of_census, &rows[0]["hand"], &rows[0]["target"]), (texts.clone(), &json!(hand), &json!(target)));
    }
    fs::remove_dir_all(folder).unwrap();
}

const DATASET: [&str; 11] = [
    "dataset",
    "--cards",
    "1..30",
    "--targets",
    "10..60",
    "--unsolvable",
    "0.2",
    "--size",
    "3000",
    "--columns",
    "key,split,hand,target,status,count,solutions,difficulty,working,prompt,answer",
];

#[test]
fn a_data_set_has_the_rows_of_its_json_lines_however_it_is_interrupted() {
    let folder = fresh("dataset");
    let at = |name: &str| folder.join(name).to_str().unwrap().to_owned();
    let make = |format: &str, out: &str| {
        let made = output(&[&DATASET[..], &["--format", format, "--out", &at(out)]].concat());
        assert!(made.status.success(), "{made:?}");
    };
    make("jsonl", "lines");
    let begin = Instant::now();
    make("parquet", "whole");
    let duration = begin.elapsed();
    for split in ["train", "validation", "test"] {
        let (_, found) = read(&folder.join(format!("whole/data/{split}.parquet")));
        assert_eq!(found, lines(&fs::read(folder.join(format!("lines/data/{split}.jsonl"))).unwrap()));
    }
    let killed = at("killed");
    let args = [&DATASET[..], &["--format", "parquet", "--out", &killed]].concat();
    for moment in 1..=24 {
        let mut child = make24(&args).stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap();
        std::thread::sleep(duration * moment / 26);
        child.kill().unwrap();
        child.wait().unwrap();
    }
    make("parquet", "killed");
    let files = |path: &str| {
        let mut files: Vec<(PathBuf, Vec<u8>)> = [folder.join(path), folder.join(path).join("data")]
            .iter()
            .flat_map(|folder| {
                fs::read_dir(folder).unwrap().map(|file| file.unwrap().path()).filter(|file| file.is_file())
            })
            .map(|file| (file.strip_prefix(folder.join(path)).unwrap().to_owned(), fs::read(&file).unwrap()))
            .collect();
        files.sort();
        files
    };
    let names: Vec<PathBuf> = files("whole").into_iter().map(|(name, _)| name).collect();
    assert_eq!(
        names,
        ["README.md", "data/test.parquet", "data/train.parquet", "data/validation.parquet", "dataset.json"]
            .map(PathBuf::from)
    );
    assert!(files("killed") == files("whole"), "the bytes differ");
    fs::remove_dir_all(folder).unwrap();
}

/// As the help of `make24 parquet` says.
#[test]
fn json_lines_become_parquet_and_are_read_back() {
    let folder = fresh("lines");
    let file = folder.join("hands.parquet");
    let lines = output(&["census", "--cards", "1..4", "--format", "jsonl", "--columns", "hand,count"]).stdout;
    fs::write(folder.join("rows.jsonl"), &lines).unwrap();
    let help = String::from_utf8(output(&["parquet", "--help"]).stdout).unwrap();
    let schema = help.split_once("--schema '").unwrap().1.split_once('\'').unwrap().0;
    let made = make24(&["parquet", "--schema", schema, "--out"]).arg(&file).arg(folder.join("rows.jsonl")).output();
    assert!(made.as_ref().unwrap().status.success(), "{made:?}");
    let read = output(&["parquet", "--read", file.to_str().unwrap()]).stdout;
    assert_eq!(self::lines(&read), self::lines(&lines));
    let about = output(&["parquet", "--describe", file.to_str().unwrap()]).stdout;
    assert!(String::from_utf8(about).unwrap().contains("\"rows\":35"));
    fs::remove_dir_all(folder).unwrap();
}

#[test]
fn what_cannot_be_done_is_told() {
    let refused = |args: &[&str], rows: &str, why: &str| {
        let folder = fresh("refused");
        let file = folder.join("rows.jsonl");
        fs::write(&file, rows).unwrap();
        let made = make24(&["parquet"]).args(args).arg(&file).output().unwrap();
        let said = String::from_utf8(made.stderr).unwrap();
        assert!(made.status.code() == Some(2) && said.contains(why), "{said}");
        fs::remove_dir_all(folder).unwrap();
    };
    let schema = r#"[{"name":"count","type":"int64","about":"the number of solutions"}]"#;
    refused(&["--schema", schema], "{\"count\":1}\n{\"count\":\"many\"}\n", "does not fit the schema");
    refused(&["--schema", schema], "{\"counts\":1}\n", "counts");
    refused(&["--schema", schema], "{\"count\":1", "does not fit the schema");
    refused(&["--schema", "[]"], "", "there is no column");
    refused(&["--schema", "count"], "", "use a list such as");
    refused(&["--schema", schema, "--out", "/nowhere/rows.parquet"], "", "/nowhere/rows.parquet cannot be written");
}
