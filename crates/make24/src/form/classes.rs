//! How many classes of expressions there are: counted by generating functions, without listing any.
//!
//! The cards are unknown and different, so that no two classes have the same value by chance. Each number is a coefficient
//! of a series that a small system of equations defines: "a sum is a set of at least two signed terms; a term is a card or
//! a product; a product is ...". The solution is found one coefficient at a time: a structure is made of smaller ones.

use super::Form;
use super::series::{Cards, Series};
use crate::count::Count;
use crate::watch;

/// The most cards whose classes are counted.
pub const MAX_UNKNOWN_CARDS: usize = 100;

/// The operators of the expressions that [`Form::class_counts`] counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ClassOperators {
    /// `+ - * /`
    Arithmetic,
    /// `+ - * / ^`
    Powers,
}

impl Form {
    /// How many classes of expressions of n different unknown cards there are, each card used once, for n from 1 to
    /// `most`. `up_to_renaming` counts classes once that become equal if the cards change their names. `None` if no
    /// system is known: for `flat` with powers, and for `arranged` with powers up to renaming.
    ///
    /// Unknown cards leave no part without effect, so `essential` has the classes of `arranged`, and `dominus` those of
    /// `flat`. At most [`MAX_UNKNOWN_CARDS`] are counted, which takes a second.
    ///
    /// ```
    /// use make24::form::{ClassOperators, Form};
    /// let counts = Form::Arranged.class_counts(ClassOperators::Arithmetic, false, 5).expect("a system");
    /// let counts: Vec<String> = counts.iter().map(ToString::to_string).collect();
    /// assert_eq!(counts, ["1", "6", "68", "1170", "27142"]); // OEIS A140606
    /// ```
    ///
    /// Sources: OEIS A140606 (Zhujun Zhang) for the labelled classes of `+ - * /`; Boaz Cohen, arXiv:2602.18522, for the
    /// terms up to renaming (OEIS A393077); OEIS A351922 for those with powers up to four cards.
    pub fn class_counts(self, operators: ClassOperators, up_to_renaming: bool, most: usize) -> Option<Vec<Count>> {
        use ClassOperators::{Arithmetic, Powers};
        let most = most.min(MAX_UNKNOWN_CARDS);
        let cards = if up_to_renaming { Cards::Renamed } else { Cards::Different };
        let operator_count = if operators == Arithmetic { 4 } else { 5 };
        let counted = match (self, operators) {
            (Form::Written, _) => solved(cards, most, |[all], card| [&card + &(operator_count * &(&all * &all))]),
            // Of the four or five operators, two commute.
            (Form::Commuted, Arithmetic | Powers) => solved(cards, most, |[all], card| {
                let ordered = (operator_count - 2) * &(&all * &all);
                let unordered = match cards {
                    Cards::Different => &all * &all,
                    Cards::Renamed => &(&all * &all) + &all.doubled(),
                };
                [&(&card + &ordered) + &unordered]
            }),
            (Form::Flat | Form::Dominus, Arithmetic) => flat(cards, most),
            (Form::Arranged | Form::Essential, Arithmetic) if up_to_renaming => arranged_renamed(most),
            (Form::Arranged | Form::Essential, _) if !up_to_renaming => arranged(operators, most),
            _ => return None,
        };
        Some(counted.counts().into_iter().map(Count::of).collect())
    }
}

/// `step` maps all series, and that of a card, to all series, and makes one more coefficient right.
fn solved<const K: usize>(cards: Cards, most: usize, step: impl Fn([Series; K], Series) -> [Series; K]) -> Series {
    let mut all: [Series; K] = std::array::from_fn(|_| Series::none(cards, 0));
    for order in (1..=most).take_while(|_| watch::charge(watch::PATIENCE)) {
        all = step(all.map(|series| series.up_to(order)), Series::card(cards, order));
    }
    all[0].clone()
}

/// A sum is a set of terms with signs, at least one of which is positive; a product likewise.
fn flat(cards: Cards, most: usize) -> Series {
    solved(cards, most, |[_, sums, products], card| {
        let (new_sums, new_products) = ((&card + &products).signed_sets(), (&card + &sums).signed_sets());
        [&(&card + &new_sums) + &new_products, new_sums, new_products]
    })
}

/// Different cards under `arranged`. Everything is counted up to its sign; of each kind, those whose sign cannot be turned
/// (no difference stands in them) are counted too, and called fixed.
///
/// A power p ^ y, with p no power, and 1 / p ^ y = p ^ -y are a pair, of which a written expression makes one or both.
fn arranged(operators: ClassOperators, most: usize) -> Series {
    let cards = Cards::Different;
    solved(cards, most, |[_, products, fixed_products, one_way, two_way], card| {
        let sums = (2 * &(&card + &products)).sets_of_two_or_more().half();
        let fixed_sums = (&card + &fixed_products).sets_of_two_or_more();
        let (plain, fixed_plain) = (&card + &sums, &card + &fixed_sums);
        let (one_way, two_way) = match operators {
            ClassOperators::Arithmetic => (one_way, two_way),
            ClassOperators::Powers => {
                let all = &(&card + &sums) + &products;
                let fixed = &(&card + &fixed_sums) + &fixed_products;
                // Products without anything below the line cannot be turned upside down.
                let upright = (&plain + &one_way).sets_of_two_or_more();
                let fixed_upright = (&fixed_plain + &one_way).sets_of_two_or_more();
                let bases = &(&(&card + &(&(2 * &sums) - &fixed_sums)) + &(2 * &upright)) - &fixed_upright;
                let fractions = &fraction_bases(&plain, &one_way, &two_way) - &upright;
                let fixed_fractions = &fraction_bases(&fixed_plain, &one_way, &two_way) - &fixed_upright;
                let turned_bases = (&(2 * &fractions) - &fixed_fractions).half();
                (&bases * &fixed, &(&bases * &(&all - &fixed)) + &(&turned_bases * &all))
            }
        };
        let products = &quotients(&plain, &one_way, &two_way) - &plain;
        let fixed_products = &quotients(&fixed_plain, &one_way, &two_way) - &fixed_plain;
        let all = &(&card + &sums) + &products;
        let fixed = &(&card + &fixed_sums) + &fixed_products;
        [&(2 * &all) - &fixed, products, fixed_products, one_way, two_way]
    })
}

/// At least one factor above the line, and any number below it.
fn quotients(plain: &Series, one_way: &Series, two_way: &Series) -> Series {
    let below = plain + one_way;
    let above = &below + &(2 * two_way);
    &(&above + &below).sets() - &below.sets()
}

/// The same with at least two factors.
fn fraction_bases(plain: &Series, one_way: &Series, two_way: &Series) -> Series {
    let above = &(plain + one_way) + &(2 * two_way);
    &quotients(plain, one_way, two_way) - &above
}

/// The same up to renaming, for `+ - * /`. Of sums and products, some are their own negatives after renaming, such as
/// x - y; the others are counted in pairs of opposite signs.
fn arranged_renamed(most: usize) -> Series {
    solved(Cards::Renamed, most, |[_, own, pairs, own_sums, pair_sums, fixed_sums, fixed_products], card| {
        let terms = &card + &pairs;
        // A sum is its own negative if its paired terms come in opposite pairs.
        let (own_terms, opposite) = (own.sets(), terms.sets().doubled());
        let new_own_sums = &(&(&own_terms * &opposite) + &(&own_terms + &opposite)) - &own;
        let signed = &own + &(2 * &terms);
        let new_pair_sums = (&signed.sets_of_two_or_more() - &new_own_sums).half();
        let new_pairs = (&card + &pair_sums).signed_sets();
        let new_own = &(&(&own_sums + &card) + &pair_sums).signed_sets() - &new_pairs;
        let new_fixed_sums = (&card + &fixed_products).sets_of_two_or_more();
        let new_fixed_products = (&card + &fixed_sums).signed_sets();
        let sums = &new_own_sums + &(2 * &new_pair_sums);
        let products = &new_own + &(2 * &new_pairs);
        // Both signs of everything, but for what cannot be turned.
        let all = &(&(2 * &card) + &sums) + &products;
        let written = &(&all - &new_fixed_sums) - &(&new_fixed_products + &card);
        [written, new_own, new_pairs, new_own_sums, new_pair_sums, new_fixed_sums, new_fixed_products]
    })
}
