//! The tables of a store.

use crate::dialect::Dialect;
use sea_query::{ColumnDef, Iden, Index, IndexCreateStatement, IntoIden, Table, TableCreateStatement};

/// What the rows mean, and which tables there are: the number of steps. A make24 refuses the stores of a larger number.
pub(crate) const FORMAT: i64 = 3;

/// The oldest format whose rows are read as they stand. A program that writes takes the missing steps first.
pub(crate) const OLDEST_READ: i64 = 1;

/// The table of all puzzles, and its columns.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Iden)]
pub(crate) enum Puzzles {
    #[iden = "puzzles"]
    Table,
    Hand,
    Target,
    Rules,
    /// The number of cards.
    Size,
    /// The lowest and the highest card, where all are whole numbers.
    Lowest,
    Highest,
    Status,
    Written,
    Commuted,
    Flat,
    Arranged,
    Essential,
    Dominus,
    Solution,
    Solutions,
    Difficulty,
    Proof,
    Engine,
}

impl Puzzles {
    /// All columns, in the order of the table.
    pub(crate) const COLUMNS: [Puzzles; 18] = [
        Puzzles::Hand,
        Puzzles::Target,
        Puzzles::Rules,
        Puzzles::Size,
        Puzzles::Lowest,
        Puzzles::Highest,
        Puzzles::Status,
        Puzzles::Written,
        Puzzles::Commuted,
        Puzzles::Flat,
        Puzzles::Arranged,
        Puzzles::Essential,
        Puzzles::Dominus,
        Puzzles::Solution,
        Puzzles::Solutions,
        Puzzles::Difficulty,
        Puzzles::Proof,
        Puzzles::Engine,
    ];

    const COUNTS: [Puzzles; 6] =
        [Puzzles::Written, Puzzles::Commuted, Puzzles::Flat, Puzzles::Arranged, Puzzles::Essential, Puzzles::Dominus];

    /// What a puzzle is known by.
    pub(crate) const KEY: [Puzzles; 3] = [Puzzles::Hand, Puzzles::Target, Puzzles::Rules];
}

/// The table with one row, which says what the others mean.
#[derive(Clone, Copy, Debug, Iden)]
pub(crate) enum StoreMetadata {
    #[iden = "make24_store"]
    Table,
    Id,
    Format,
    Engine,
}

/// The table of the shards of censuses that many machines work on.
#[derive(Clone, Copy, Debug, Iden)]
pub(crate) enum Shards {
    #[iden = "make24_shards"]
    Table,
    /// The census, its cut and the version of make24, as a digest.
    Job,
    Shard,
    /// The number of shards.
    Of,
    /// The census in JSON.
    Request,
    /// The machine and the process that has or had the shard.
    Worker,
    /// Until when it belongs to the worker, in milliseconds of the database's clock.
    Expires,
    Done,
    /// The hands of the shard, once the worker has told.
    Hands,
    /// Whether its part is written: 0 or 1.
    IsDone,
}

impl Shards {
    /// All columns, in the order of the table.
    pub(crate) const COLUMNS: [Shards; 9] = [
        Shards::Job,
        Shards::Shard,
        Shards::Of,
        Shards::Request,
        Shards::Worker,
        Shards::Expires,
        Shards::Done,
        Shards::Hands,
        Shards::IsDone,
    ];
}

pub(crate) fn shards(dialect: Dialect) -> TableCreateStatement {
    let mut table = Table::create();
    table.table(Shards::Table).if_not_exists();
    table.col(ColumnDef::new(Shards::Job).string_len(64).not_null());
    table.col(ColumnDef::new(Shards::Shard).big_integer().not_null());
    table.col(ColumnDef::new(Shards::Of).big_integer().not_null());
    table.col(long(dialect, Shards::Request).not_null());
    table.col(ColumnDef::new(Shards::Worker).string_len(191));
    for number in [Shards::Expires, Shards::Done, Shards::Hands, Shards::IsDone] {
        table.col(ColumnDef::new(number).big_integer().not_null());
    }
    table.primary_key(Index::create().col(Shards::Job).col(Shards::Shard));
    table.to_owned()
}

/// A column for texts of any length; MySQL's TEXT ends at 64 KiB.
fn long(dialect: Dialect, column: impl IntoIden) -> ColumnDef {
    let mut column = ColumnDef::new(column);
    match dialect {
        Dialect::MySql => column.custom("MEDIUMTEXT"),
        Dialect::Sqlite | Dialect::Postgres => column.text(),
    };
    column
}

pub(crate) fn meaning() -> TableCreateStatement {
    Table::create()
        .table(StoreMetadata::Table)
        .if_not_exists()
        .col(ColumnDef::new(StoreMetadata::Id).big_integer().not_null().primary_key())
        .col(ColumnDef::new(StoreMetadata::Format).big_integer().not_null())
        .col(ColumnDef::new(StoreMetadata::Engine).string_len(32).not_null())
        .to_owned()
}

/// The table of puzzles. Hands and rules are compared by their bytes, also where a database would take `A` for `a`.
pub(crate) fn puzzles(dialect: Dialect) -> TableCreateStatement {
    let text = |column, length| {
        let mut column = ColumnDef::new(column);
        match dialect {
            Dialect::MySql => column.custom(format!("VARCHAR({length}) CHARACTER SET ascii COLLATE ascii_bin")),
            Dialect::Sqlite | Dialect::Postgres => column.string_len(length),
        };
        column.not_null();
        column
    };
    let long = |column| long(dialect, column);
    let mut table = Table::create();
    table.table(Puzzles::Table).if_not_exists();
    table.col(text(Puzzles::Hand, 191)).col(text(Puzzles::Target, 64)).col(text(Puzzles::Rules, 191));
    table.col(ColumnDef::new(Puzzles::Size).big_integer().not_null());
    table.col(ColumnDef::new(Puzzles::Lowest).big_integer()).col(ColumnDef::new(Puzzles::Highest).big_integer());
    table.col(text(Puzzles::Status, 16));
    for count in &Puzzles::COUNTS {
        table.col(ColumnDef::new(*count).big_integer());
    }
    table.col(long(Puzzles::Solution)).col(long(Puzzles::Solutions));
    table.col(ColumnDef::new(Puzzles::Difficulty).double());
    table.col(long(Puzzles::Proof)).col(text(Puzzles::Engine, 32));
    table.primary_key(Index::create().col(Puzzles::Hand).col(Puzzles::Target).col(Puzzles::Rules));
    table.to_owned()
}

/// What questions by status look up. The status comes first: an index that began as the key's questions do would be taken
/// for them, before a database has its statistics.
pub(crate) fn index() -> IndexCreateStatement {
    Index::create()
        .name("puzzles_by_status")
        .table(Puzzles::Table)
        .col(Puzzles::Status)
        .col(Puzzles::Rules)
        .col(Puzzles::Target)
        .col(Puzzles::Size)
        .to_owned()
}
