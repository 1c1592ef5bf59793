//! `make24 values`: the numbers that the cards make.

use super::{stream, write_json};
use crate::args::{Format, ValuesArgs};
use crate::input;
use crate::output::{Values, cards};
use crate::status::Status;
use make24::{Hand, StopReason, value::Rational, value::Value};
use std::io::Write;

pub(crate) fn run(args: &ValuesArgs, out: &mut dyn Write) -> anyhow::Result<Status> {
    // What is asked has no target; a line's own `-> T` is read and means nothing.
    let target = Rational::from(24);
    if input::is_stream(&args.cards) {
        return stream(&target, &args.rules.name(), out, |puzzle, _| {
            let made = Made::by(args, &puzzle.hand);
            let status = made.status();
            (made.data(args), status.into())
        });
    }
    let made = Made::by(args, &input::puzzle(&args.cards, &target)?.hand);
    match args.format {
        Format::Text => made.numbers.iter().try_for_each(|number| writeln!(out, "{number}"))?,
        Format::Csv => {
            writeln!(out, "value")?;
            made.numbers.iter().try_for_each(|number| writeln!(out, "{number}"))?;
        }
        Format::Json | Format::Jsonl => write_json(out, &made.data(args))?,
    }
    let status = made.status();
    out.flush()?;
    if let Some(stop) = made.stopped {
        complain!("incomplete: there may be more numbers: {}", args.limits.explain(stop));
    } else if args.format == Format::Text {
        complain!("{}", made.told(args));
    }
    Ok(status.into())
}

/// What a hand makes.
struct Made {
    hand: Hand,
    /// The numbers that were asked for, in ascending order.
    numbers: Vec<Rational>,
    /// The least whole number from 1 up that is not made, where all that are made are known.
    first_missing: Option<i64>,
    stopped: Option<StopReason>,
}

impl Made {
    fn by(args: &ValuesArgs, hand: &Hand) -> Made {
        let answer = args.limits.solver(args.rules.rule_set()).values(hand);
        let stopped = answer.stopped();
        let mut numbers = answer.found();
        let is_made = |number: &i64| numbers.binary_search(&Rational::from(*number)).is_ok();
        let first_missing = (1..).find(|number| !is_made(number)).filter(|_| stopped.is_none());
        let between = args.between.map(|(low, high)| Rational::from(low)..=Rational::from(high));
        numbers.retain(|number| {
            (!args.whole || number.is_integer()) && between.as_ref().is_none_or(|between| between.contains(number))
        });
        Made { hand: hand.clone(), numbers, first_missing, stopped }
    }

    fn status(&self) -> make24::census::Status {
        make24::census::Status::of(!self.numbers.is_empty(), self.stopped)
    }

    /// What there is to say about all of them, on standard error, so that the numbers stay alone.
    fn told(&self, args: &ValuesArgs) -> String {
        let numbers = match self.numbers.len() {
            1 => String::from("1 number"),
            many => format!("{many} numbers"),
        };
        let missing = self.first_missing.map_or_else(String::new, |missing| {
            format!("; the first whole number from 1 up that {} cannot make is {missing}", self.hand)
        });
        let fractions = args.rules.rule_set().ops.keeps_fractions();
        let irrational = if fractions { "" } else { "; irrational numbers are not listed" };
        format!("{numbers}{missing}{irrational}")
    }

    fn data(&self, args: &ValuesArgs) -> Values {
        Values {
            hand: cards(&self.hand),
            rules: args.rules.name(),
            status: self.status().to_string(),
            count: self.numbers.len(),
            first_missing: self.first_missing.map(|missing| missing.to_string()),
            values: self.numbers.iter().map(ToString::to_string).collect(),
        }
    }
}
