//! `make24_hands(low, high, size)`: every hand of a deck as a table, in as many parts as a query has.

use datafusion::arrow::array::{ArrayRef, Int64Builder, ListBuilder, RecordBatch};
use datafusion::arrow::datatypes::{DataType, Field, Schema, SchemaRef};
use datafusion::catalog::streaming::StreamingTable;
use datafusion::catalog::{TableFunctionArgs, TableFunctionImpl, TableProvider};
use datafusion::common::{DataFusionError, Result, ScalarValue, plan_err};
use datafusion::execution::{SendableRecordBatchStream, TaskContext};
use datafusion::logical_expr::Expr;
use datafusion::physical_plan::stream::RecordBatchStreamAdapter;
use datafusion::physical_plan::streaming::PartitionStream;
use make24::Deck;
use make24::deck::Dealt;
use make24_api::{DeckSpec, LimitsSpec, Shard};
use std::sync::Arc;

const BATCH: usize = 1024;

/// The limit for cutting a deck into parts: its number of cards times the size of a hand.
const MOST_CUT: usize = 1 << 20;

/// The table function.
#[derive(Debug)]
pub struct HandsFunction;

const USAGE: &str = "use make24_hands(low, high, size) or make24_hands('1..10*2,25', size)";

impl TableFunctionImpl for HandsFunction {
    fn call_with_args(&self, args: TableFunctionArgs<'_, '_>) -> Result<Arc<dyn TableProvider>> {
        let number = |expr: &Expr| match expr {
            Expr::Literal(value, _) if value.data_type().is_integer() => match value.cast_to(&DataType::Int64) {
                Ok(ScalarValue::Int64(number)) => number,
                _ => None,
            },
            Expr::Negative(inner) => match inner.as_ref() {
                Expr::Literal(value, _) => match value.cast_to(&DataType::Int64) {
                    Ok(ScalarValue::Int64(Some(number))) => Some(-number),
                    _ => None,
                },
                _ => None,
            },
            _ => None,
        };
        let (cards, size) = match args.exprs() {
            [low, high, size] => match (number(low), number(high), number(size)) {
                (Some(low), Some(high), Some(size)) => (format!("{low}..{high}"), size),
                _ => return plan_err!("make24_hands takes whole numbers; {USAGE}"),
            },
            [Expr::Literal(ScalarValue::Utf8(Some(cards)), _), size] => match number(size) {
                Some(size) => (cards.clone(), size),
                None => return plan_err!("the size of the hands is a whole number; {USAGE}"),
            },
            _ => return plan_err!("make24_hands takes two or three arguments; {USAGE}"),
        };
        let plan = |message: String| DataFusionError::Plan(format!("make24_hands: {message}"));
        let size = u16::try_from(size).ok().filter(|size| *size > 0);
        let size = size.ok_or_else(|| plan(format!("the size of a hand is 1 to 1000; {USAGE}")))?;
        let deck = DeckSpec { cards: Some(cards), size: Some(size), ..DeckSpec::default() };
        let deck = deck.deck(LimitsSpec::USUAL_MEMORY).map_err(|error| plan(error.to_string()))?;
        if deck.cards().any(|card| card.to_string().parse::<i64>().is_err()) {
            return plan_err!("make24_hands makes lists of whole numbers; leave out other cards");
        }
        let size = usize::from(size);
        let hands = deck.hands(size).remaining();
        let hands = hands.ok_or_else(|| plan(String::from("these are more than 2^64 hands; use a smaller size")))?;
        // With very many cards, a part would have to skip all hands before it one by one.
        let is_cut = deck.cards().count().saturating_mul(size) <= MOST_CUT;
        let parts = if is_cut { args.session().config().target_partitions() as u64 } else { 1 };
        let schema = schema();
        let parts = (1..=parts).filter_map(|part| Shard::new(part, parts).ok()).map(|shard| {
            let range = shard.range(hands);
            Arc::new(Part { deck: deck.clone(), size, start: range.start, end: range.end, schema: Arc::clone(&schema) })
                as _
        });
        Ok(Arc::new(StreamingTable::try_new(Arc::clone(&schema), parts.collect())?))
    }
}

fn schema() -> SchemaRef {
    let about = |name: &str, kind, text: &str| {
        let about = [(String::from("description"), text.to_owned())];
        Field::new(name, kind, false).with_metadata(about.into_iter().collect())
    };
    Arc::new(Schema::new(vec![
        about("hand", DataType::new_list(DataType::Int64, true), "the cards in ascending order"),
        about(
            "deals",
            DataType::Int64,
            "the number of ways in which the hand is dealt; NULL if it is never dealt, 2^63 - 1 if it is that many or more",
        ),
    ]))
}

#[derive(Debug)]
struct Part {
    deck: Deck,
    size: usize,
    start: u64,
    end: u64,
    schema: SchemaRef,
}

impl PartitionStream for Part {
    fn schema(&self) -> &SchemaRef {
        &self.schema
    }

    fn execute(&self, _: Arc<TaskContext>) -> SendableRecordBatchStream {
        let [start, count] =
            [self.start, self.end - self.start].map(|hands| usize::try_from(hands).unwrap_or(usize::MAX));
        let mut hands = self.deck.hands(self.size).skip(start).take(count);
        let schema = Arc::clone(&self.schema);
        let batches = std::iter::from_fn(move || {
            let dealt: Vec<Dealt> = hands.by_ref().take(BATCH).collect();
            (!dealt.is_empty()).then(|| batch(&schema, &dealt))
        });
        Box::pin(RecordBatchStreamAdapter::new(Arc::clone(&self.schema), futures::stream::iter(batches)))
    }
}

fn batch(schema: &SchemaRef, dealt: &[Dealt]) -> Result<RecordBatch> {
    let mut hands = ListBuilder::new(Int64Builder::new());
    let mut deals = Int64Builder::with_capacity(dealt.len());
    for dealt in dealt {
        for card in dealt.hand.cards() {
            // The deck has only whole numbers.
            hands.values().append_option(card.number().to_string().parse().ok());
        }
        hands.append(true);
        deals.append_value(dealt.multiplicity.to_u64().and_then(|deals| i64::try_from(deals).ok()).unwrap_or(i64::MAX));
    }
    let columns: Vec<ArrayRef> = vec![Arc::new(hands.finish()), Arc::new(deals.finish())];
    Ok(RecordBatch::try_new(Arc::clone(schema), columns)?)
}
