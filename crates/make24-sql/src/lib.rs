//! make24 in SQL, on DataFusion: functions that solve, count, judge and rate in any query, and tables of hands.
//!
//! A hand is a text, `'3 3 8 8'`, a list of whole numbers, `[3, 3, 8, 8]`, or the number that `make24_packed` makes of
//! either; a text may name its target, `'3 3 8 8 -> 24'`.
//! Functions hold no state, so that they run as they are on every machine of a cluster: [`register_all`] makes them known.
//!
//! ```
//! # let runtime = tokio::runtime::Runtime::new()?;
//! # runtime.block_on(async {
//! let context = make24_sql::context(&make24_sql::Settings::default())?;
//! let sql = "SELECT count(*) AS solvable FROM make24_hands(1, 10, 4) WHERE make24_solvable(hand, 24)";
//! let rows = context.sql(sql).await?.to_string().await?;
//! assert!(rows.contains("| 566      |"));
//! # anyhow::Ok(())
//! # })?;
//! # anyhow::Ok(())
//! ```

mod argument;
mod context;
mod copy;
mod function;
pub mod functions;
mod hands;
mod line;
mod output;
mod packed;
mod print;
mod question;
mod sql_functions;
mod statements;
mod stop;
mod udf;
mod waiting;

pub use context::{MIN_MEMORY, Settings, context};
pub use copy::WholeFile;
pub use hands::HandsFunction;
pub use line::{completed, is_command};
pub use print::{Format, answer, answer_plan, planned, sentence};
pub use statements::{STACK, parse};
pub use stop::{resume, stop};
pub use udf::{register_all, udfs};
pub use waiting::Waiting;
