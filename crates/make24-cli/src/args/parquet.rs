//! The arguments of `make24 parquet`.

use clap::Args;
use make24_parquet::Columns;
use std::path::PathBuf;
use std::str::FromStr;

#[derive(Args, Debug)]
pub(crate) struct ParquetArgs {
    /// File of JSON lines to convert [default: standard input]
    pub(crate) rows: Option<PathBuf>,
    /// Columns: a JSON array of objects with name, type and about
    #[arg(long, value_name = "JSON", value_parser = Columns::from_str, required_unless_present_any = ["read", "describe"])]
    pub(crate) schema: Option<Columns>,
    /// Text about the data, stored in the file under a name; repeatable
    #[arg(long, value_name = "NAME=TEXT", value_parser = about)]
    pub(crate) about: Vec<(String, String)>,
    /// Output file [default: standard output]
    #[arg(long, value_name = "FILE")]
    pub(crate) out: Option<PathBuf>,
    /// Read Parquet files instead, and print their rows as JSON lines
    #[arg(long, value_name = "FILE", num_args = 1.., conflicts_with_all = ["rows", "schema", "about"])]
    pub(crate) read: Vec<PathBuf>,
    /// Describe Parquet files, one JSON object per line: the program that wrote them, their number of rows, their texts
    #[arg(long, value_name = "FILE", num_args = 1.., conflicts_with_all = ["rows", "schema", "about", "read"])]
    pub(crate) describe: Vec<PathBuf>,
}

fn about(text: &str) -> Result<(String, String), String> {
    let (name, text) = text.split_once('=').ok_or_else(|| format!("`{text}` has no `=`; use NAME=TEXT"))?;
    Ok((name.to_owned(), text.to_owned()))
}
