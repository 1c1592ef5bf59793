//! The command line arguments.

use clap::Parser;
use make24_sql::{Format, MIN_MEMORY};
use std::path::PathBuf;
use std::time::Duration;

/// Query hands and Parquet files in SQL.
#[derive(Debug, Parser)]
#[command(name = "make24-sql", bin_name = "make24 sql", version, after_help = EXAMPLES)]
pub(crate) struct SqlArgs {
    /// Run these statements and exit; may be repeated
    #[arg(short, long, value_name = "SQL", allow_hyphen_values = true)]
    pub(crate) command: Vec<String>,
    /// Run the statements in these files and exit
    #[arg(short, long, value_name = "FILE")]
    pub(crate) file: Vec<PathBuf>,
    /// Output format of rows
    #[arg(long, value_enum, default_value_t = Format::Table)]
    pub(crate) format: Format,
    /// Memory limit for sorting and grouping, at least 64MiB; the rest goes to temporary files
    #[arg(long, value_name = "SIZE", value_parser = size, default_value = "2GiB")]
    pub(crate) memory_limit: usize,
    /// Stop a statement after this long, such as 10s or 2min
    #[arg(long, value_name = "D", value_parser = make24_api::flags::duration)]
    pub(crate) time_limit: Option<Duration>,
    /// Number of threads [default: one per core]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..))]
    pub(crate) threads: Option<u16>,
}

const EXAMPLES: &str = "\
Without -c and -f, statements come from standard input, at a prompt if it is a terminal.

Examples:
  make24 sql -c \"SELECT count(*) FROM make24_hands(1, 13, 4) WHERE make24_solvable(hand, 24)\"
  make24 sql -c \"SELECT make24_canonical(hand), make24_solve(hand) FROM make24_hands(1, 4, 4)\" --format csv
  make24 sql -c \"COPY (SELECT * FROM make24_hands(1, 13, 5)) TO 'hands.parquet'\"
  make24 sql -c \"SELECT status, count(*) FROM 'parts/*.parquet' GROUP BY status\"
  make24 sql -c \"SHOW FUNCTIONS LIKE 'make24%'\"";

fn size(text: &str) -> Result<usize, String> {
    let bytes: bytesize::ByteSize =
        text.parse().map_err(|_| format!("invalid amount of memory `{text}`; use one such as 512MB or 2GiB"))?;
    match usize::try_from(bytes.as_u64()) {
        Ok(bytes) if bytes >= MIN_MEMORY => Ok(bytes),
        Ok(_) => Err(format!("`{text}` is too small; use at least {}MiB", MIN_MEMORY >> 20)),
        Err(_) => Err(format!("`{text}` is too large for this machine")),
    }
}
