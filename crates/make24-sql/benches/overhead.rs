//! What a function costs in SQL beside the same calls of the library, on one thread and in one run: every hand of 1..13
//! with every target from 1 to 100. `cargo bench --package make24-sql --bench overhead`

use datafusion::arrow::array::AsArray;
use datafusion::arrow::datatypes::Int64Type;
use make24::{Form, Hand, Puzzle, Solver};
use make24_sql::{Settings, context};
use std::time::{Duration, Instant};

/// The runs of each, of which the fastest counts.
const RUNS: usize = 7;

#[tokio::main]
async fn main() -> anyhow::Result<()> {
    let puzzles = "CREATE TABLE puzzles AS
        SELECT hand, unnest(range(1, 101)) AS target, make24_canonical(hand) AS text FROM make24_hands(1, 13, 4)";
    let one = context(&Settings { threads: Some(1), ..Settings::default() })?;
    let all = context(&Settings::default())?;
    for session in [&one, &all] {
        session.sql(puzzles).await?.collect().await?;
    }
    let rows = one.sql("SELECT hand, target, text FROM puzzles").await?.collect().await?;
    let mut cards: Vec<(Vec<i64>, i64, String)> = Vec::new();
    for batch in &rows {
        let (hands, texts) = (batch.column(0).as_list::<i32>(), batch.column(2));
        let targets = batch.column(1).as_primitive::<Int64Type>();
        let texts = datafusion::arrow::compute::cast(texts, &datafusion::arrow::datatypes::DataType::Utf8)?;
        for row in 0..batch.num_rows() {
            let hand = hands.value(row).as_primitive::<Int64Type>().values().to_vec();
            cards.push((hand, targets.value(row), texts.as_string::<i32>().value(row).to_owned()));
        }
    }
    let solver = Solver::default();
    let count = |puzzle: &Puzzle| solver.count(puzzle, Form::Essential).found().to_u64().unwrap_or_default() as i64;
    println!("{} puzzles; the fastest of {RUNS} runs", cards.len());
    for (what, column) in [("lists", "hand"), ("texts", "text")] {
        let own = fastest(|| {
            let puzzle = |(hand, target, text): &(Vec<i64>, i64, String)| match column {
                "hand" => Hand::new(hand.iter().copied()).map(|hand| Puzzle::new(hand, *target)),
                _ => text.parse::<Hand>().map(|hand| Puzzle::new(hand, *target)),
            };
            Ok(cards.iter().filter_map(|row| puzzle(row).ok()).map(|puzzle| count(&puzzle)).sum())
        })?;
        println!("library, {what}: {:.1} ms, the sum is {}", ms(own.0), own.1);
        let sql = format!("SELECT sum(make24_count({column}, target)) FROM puzzles");
        for (cores, session) in [("one thread", &one), ("all cores", &all)] {
            let mut best: Option<(Duration, i64)> = None;
            for _ in 0..RUNS {
                let start = Instant::now();
                let rows = session.sql(&sql).await?.collect().await?;
                let sum = rows[0].column(0).as_primitive::<Int64Type>().value(0);
                let time = start.elapsed();
                best = Some(best.map_or((time, sum), |best| if time < best.0 { (time, sum) } else { best }));
            }
            let Some(best) = best else { continue };
            anyhow::ensure!(best.1 == own.1, "SQL says {}, and the library {}", best.1, own.1);
            let ratio = best.0.as_secs_f64() / own.0.as_secs_f64();
            println!("SQL, {what}, {cores}: {:.1} ms, {ratio:.2} of the library", ms(best.0));
        }
    }
    Ok(())
}

fn ms(time: Duration) -> f64 {
    time.as_secs_f64() * 1000.0
}

fn fastest(run: impl Fn() -> anyhow::Result<i64>) -> anyhow::Result<(Duration, i64)> {
    let mut best: Option<(Duration, i64)> = None;
    for _ in 0..RUNS {
        let start = Instant::now();
        let sum = run()?;
        let time = start.elapsed();
        best = Some(best.map_or((time, sum), |best| if time < best.0 { (time, sum) } else { best }));
    }
    best.ok_or_else(|| anyhow::anyhow!("there was no run"))
}
