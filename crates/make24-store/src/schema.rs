//! The tables of a store.

use crate::dialect::Dialect;
use sea_query::{ColumnDef, Iden, Index, IndexCreateStatement, IntoIden, Table, TableCreateStatement};

/// What the rows mean, and which tables there are: the number of steps. A make24 refuses stores of a larger number.
pub(crate) const FORMAT: i64 = 3;

/// The oldest format that can be read without an upgrade. A program that writes takes the missing steps first.
pub(crate) const OLDEST_READ: i64 = 1;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Iden)]
pub(crate) enum Puzzles {
    #[iden = "puzzles"]
    Table,
    Hand,
    Target,
    Rules,
    Size,
    /// The lowest and the highest card, if all are whole numbers.
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

    pub(crate) const KEY: [Puzzles; 3] = [Puzzles::Hand, Puzzles::Target, Puzzles::Rules];
}

#[derive(Clone, Copy, Debug, Iden)]
pub(crate) enum StoreMetadata {
    #[iden = "make24_store"]
    Table,
    Id,
    Format,
    Engine,
}

#[derive(Clone, Copy, Debug, Iden)]
pub(crate) enum Shards {
    #[iden = "make24_shards"]
    Table,
    /// A digest of the census, its number of shards and the version of make24.
    Job,
    Shard,
    Of,
    Request,
    /// The machine and process that holds or held the shard.
    Worker,
    /// The end of the lease, in milliseconds of the database's clock.
    Expires,
    Done,
    Hands,
    IsDone,
}

impl Shards {
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

/// For texts of any length; MySQL's TEXT ends at 64 KiB.
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

/// Compares hands and rules by their bytes, even in a database that would treat `A` and `a` as equal.
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

/// For queries by status. The status comes first: before a database has statistics, it would use an index that begins
/// like the key for queries by key.
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
