//! What can be typed.

use clap::Parser;
use make24_sql::{Format, MIN_MEMORY};
use std::path::PathBuf;

/// Asks in SQL how numbers make numbers.
#[derive(Debug, Parser)]
#[command(name = "make24-sql", version, after_help = EXAMPLES)]
pub(crate) struct SqlArgs {
    /// Run these statements, and end; may be given several times
    #[arg(short, long, value_name = "SQL")]
    pub(crate) command: Vec<String>,
    /// Run the statements of these files, and end
    #[arg(short, long, value_name = "FILE")]
    pub(crate) file: Vec<PathBuf>,
    /// How rows are written
    #[arg(long, value_enum, default_value_t = Format::Table)]
    pub(crate) format: Format,
    /// The memory limit for sorting and grouping, at least 64MiB; the rest goes to temporary files
    #[arg(long, value_name = "SIZE", value_parser = size, default_value = "2GiB")]
    pub(crate) memory_limit: usize,
    /// The number of threads; without it, one for each core
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
        text.parse().map_err(|_| format!("`{text}` is no amount of memory; use one such as 512MB or 2GiB"))?;
    match usize::try_from(bytes.as_u64()) {
        Ok(bytes) if bytes >= MIN_MEMORY => Ok(bytes),
        Ok(_) => Err(format!("`{text}` is too small; use at least {}MiB", MIN_MEMORY >> 20)),
        Err(_) => Err(format!("`{text}` is too large for this machine")),
    }
}
