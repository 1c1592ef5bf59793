use super::*;

/// A connection whose write fails twice may believe for ever that it is in a transaction.
#[tokio::test]
async fn what_is_told_after_failed_writes_is_in_the_file() {
    let folder = std::env::temp_dir().join(format!("make24-full-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let file = folder.join("races.sqlite");
    let log = RaceLog::open(&file).await.unwrap();
    let mut told = 0;
    for _ in 0..3 {
        log.with(async |file| Ok(sqlx::raw_sql("PRAGMA max_page_count = 1").execute(file).await?)).await.unwrap();
        while log.record("BCDFG", told, &Event::Opened { public: false }, &[]).await.is_ok() {
            told += 1;
        }
    }
    for _ in 0..3 {
        log.record("BCDFG", told, &Event::Ended, &[]).await.unwrap();
        told += 1;
    }
    // The process is gone without a word.
    std::mem::forget(log);
    let kept = std::fs::read_dir(&folder).unwrap().map(|file| file.unwrap().path()).collect::<Vec<_>>();
    let copies = folder.join("copies");
    std::fs::create_dir_all(&copies).unwrap();
    for file in kept {
        std::fs::copy(&file, copies.join(file.file_name().unwrap())).unwrap();
    }
    let again = RaceLog::open(&copies.join("races.sqlite")).await.unwrap();
    let count = sqlx::query_scalar("SELECT count(*) FROM events");
    let events: i64 = again.with(async |file| Ok(count.fetch_one(file).await?)).await.unwrap();
    assert!(told > 10 && events == told, "{events} of {told}");
    assert_eq!(again.last_moment().await.unwrap(), told - 1);
    std::fs::remove_dir_all(folder).unwrap();
}

#[tokio::test]
async fn a_file_of_something_else_is_left_alone() {
    let folder = std::env::temp_dir().join(format!("make24-log-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let file = folder.join("other.sqlite");
    let mut other = SqliteConnectOptions::new().filename(&file).create_if_missing(true).connect().await.unwrap();
    sqlx::raw_sql("CREATE TABLE x (y); PRAGMA user_version = 0").execute(&mut other).await.unwrap();
    other.close().await.unwrap();
    let before = std::fs::read(&file).unwrap();
    assert!(RaceLog::open(&file).await.err().unwrap().to_string().contains("another program"));
    assert_eq!(std::fs::read(&file).unwrap(), before);
    let newer = folder.join("newer.sqlite");
    let mut other = SqliteConnectOptions::new().filename(&newer).create_if_missing(true).connect().await.unwrap();
    sqlx::raw_sql("PRAGMA user_version = 5").execute(&mut other).await.unwrap();
    other.close().await.unwrap();
    assert!(RaceLog::open(&newer).await.err().unwrap().to_string().contains("unsupported version 5"));
    std::fs::write(&file, "no database, but a text").unwrap();
    assert!(RaceLog::open(&file).await.is_err());
    assert_eq!(std::fs::read_to_string(&file).unwrap(), "no database, but a text");
    std::fs::remove_dir_all(folder).unwrap();
}

#[tokio::test]
async fn damage_is_found_and_tables_of_an_older_log_are_dropped() {
    let folder = std::env::temp_dir().join(format!("make24-log-damage-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let path = folder.join("races.sqlite");
    let log = RaceLog::open(&path).await.unwrap();
    for at in 0..3 {
        log.record("BCDFG", at, &Event::Opened { public: false }, &[]).await.unwrap();
    }
    let run = async |log: RaceLog, sql: &'static str| {
        let mut file = log.file.into_inner().unwrap();
        sqlx::raw_sql(sql).execute(&mut file).await.unwrap();
        file.close().await.unwrap();
        RaceLog::open(&path).await
    };
    let older = "CREATE TABLE players (x); CREATE TABLE names (x); CREATE TABLE hands (x); CREATE TABLE attempts (x);
        CREATE TABLE today (x); PRAGMA user_version = 3";
    let log = run(log, older).await.unwrap();
    let tables = sqlx::query_scalar("SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name");
    let tables: Vec<String> = log.with(async |file| Ok(tables.fetch_all(file).await?)).await.unwrap();
    assert_eq!(tables, ["events", "seeds"]);
    assert_eq!(log.last_moment().await.unwrap(), 2);
    let damaged = run(log, "UPDATE events SET event = replace(event, 'opened', 'closed') WHERE seq = 2").await;
    assert_eq!(damaged.err().unwrap().to_string(), "event 2 is damaged: its checksum does not match");
    std::fs::write(&path, b"SQLite format 3\0 and then nothing of the kind").unwrap();
    assert!(RaceLog::open(&path).await.is_err());
    std::fs::remove_dir_all(&folder).unwrap();
}
