//! A query as types: the types define what can be asked, and no text of a user becomes SQL.

use crate::schema::Puzzles;
use crate::store::Store;
use crate::store_table::{Select, Table, table};
use sea_query::{Expr, ExprTrait, Order, Query, SelectStatement};

/// Which puzzles are asked for; the default is all of them.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Filter {
    /// The hand, in ascending order.
    pub hand: Option<String>,
    /// The number to make.
    pub target: Option<String>,
    /// The name of the rule set.
    pub rules: Option<String>,
    /// The lowest and the highest card that a hand may have; hands with other than whole numbers are left out.
    pub cards: Option<(i64, i64)>,
    /// The number of cards.
    pub size: Option<u16>,
    /// Only those with a solution, or only those without.
    pub is_solvable: Option<bool>,
    /// The least and the greatest number of essential solutions.
    pub count: Option<(i64, i64)>,
    /// The least and the greatest difficulty.
    pub difficulty: Option<(f64, f64)>,
    /// At most this many rows.
    pub limit: Option<u64>,
}

impl Filter {
    pub(crate) fn select(&self) -> SelectStatement {
        let mut select = Query::select();
        select.from(Puzzles::Table);
        let column = Expr::col::<Puzzles>;
        let texts = [(Puzzles::Hand, &self.hand), (Puzzles::Target, &self.target), (Puzzles::Rules, &self.rules)];
        for (name, text) in texts {
            if let Some(text) = text {
                select.and_where(column(name).eq(text.as_str()));
            }
        }
        if let Some((low, high)) = self.cards {
            select.and_where(column(Puzzles::Lowest).gte(low)).and_where(column(Puzzles::Highest).lte(high));
        }
        if let Some(size) = self.size {
            select.and_where(column(Puzzles::Size).eq(i64::from(size)));
        }
        if let Some(is_solvable) = self.is_solvable {
            select.and_where(column(Puzzles::Status).eq(if is_solvable { "solved" } else { "unsolvable" }));
        }
        if let Some((least, most)) = self.count {
            select.and_where(column(Puzzles::Essential).between(least, most));
        }
        if let Some((least, most)) = self.difficulty {
            select.and_where(column(Puzzles::Difficulty).between(least, most));
        }
        select
    }
}

impl Select for Filter {
    async fn rows(&self, store: &Store) -> anyhow::Result<Table> {
        let mut select = self.select();
        select.columns(Puzzles::COLUMNS);
        // The order of the database would depend on its collation.
        for key in [Puzzles::Size, Puzzles::Lowest, Puzzles::Highest, Puzzles::Hand, Puzzles::Target, Puzzles::Rules] {
            select.order_by(key, Order::Asc);
        }
        if let Some(limit) = self.limit {
            select.limit(limit);
        }
        table(&store.fetch(&select).await?)
    }
}
