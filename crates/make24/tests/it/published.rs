//! Numbers that are published elsewhere, or were derived twice independently, each with its source.

use crate::plain;

use make24::{
    CardOrder, CardUse, Count, Deck, Domain, Form, Hand, OpSet, Puzzle, RuleSet, Solver, Style, VerdictKind,
    census::{CensusQuery, CensusSummary, Status, Targets},
    judge,
    value::Rational,
};
use std::collections::BTreeSet;

fn total(low: i64, high: i64, form: Form) -> (u64, u64) {
    let solver = Solver::default();
    let counts: Vec<u64> = plain::hands(low, high, 4)
        .into_iter()
        .map(|hand| solver.count(&Puzzle::new(hand, 24), form).complete().and_then(|c| c.to_u64()).unwrap())
        .collect();
    (counts.iter().sum(), counts.iter().filter(|&&count| count > 0).count() as u64)
}

fn solvable(hand: &Hand, target: i64) -> bool {
    Solver::default().is_solvable(&Puzzle::new(hand.clone(), target)).complete().unwrap()
}

/// Sources: for `dominus` Mark Dominus's solver; for `essential` 4nums.com, 4shu.net and the crate inrust (1..13 and
/// 1..10); for `written` `[mathematica-1]` (1..10). The others were computed for this project, most of them twice.
#[test]
fn totals_of_every_form() {
    let rows = [
        (1, 9, 404, [14754, 4237, 1374, 1297, 995, 1072]),
        (1, 10, 566, [20611, 5864, 1863, 1737, 1343, 1469]),
        (1, 13, 1362, [53282, 16583, 4469, 4078, 3017, 3402]),
        (0, 9, 466, [19506, 5464, 2065, 1939, 1063, 1189]),
    ];
    for (low, high, hands, totals) in rows {
        for ((form, name), expected) in Form::ALL.iter().map(|form| (*form, form.name())).zip(totals) {
            assert_eq!(total(low, high, form), (expected, hands), "{name} solutions of {low}..{high}");
        }
    }
}

/// 4shu.net and inrust: the number of hands with 0, 1, 2, ... essential solutions.
#[test]
fn hands_by_number_of_essential_solutions() {
    let rows = [
        (13, &[458, 515, 427, 216, 125, 30, 18, 17, 8, 2, 3, 1][..]),
        (10, &[149, 187, 179, 95, 64, 16, 11, 7, 4, 1, 1, 1][..]),
    ];
    for (high, expected) in rows {
        let mut hands = vec![0; expected.len()];
        for hand in plain::hands(1, high, 4) {
            let count = Solver::default().count(&Puzzle::new(hand, 24), Form::Essential).complete().unwrap();
            hands[count.to_u64().unwrap() as usize] += 1;
        }
        assert_eq!(hands, expected);
    }
}

/// `[mathematica-1]`: every hand of 1..10 that the four operations cannot solve.
#[test]
fn unsolvable_hands_of_mathematica_1() {
    let published: Vec<Hand> =
        include_str!("../data/unsolvable-arithmetic.csv").lines().map(|line| line.parse().unwrap()).collect();
    let ours: Vec<Hand> = plain::hands(1, 10, 4).into_iter().filter(|hand| !solvable(hand, 24)).collect();
    assert_eq!(ours, published);
    assert_eq!(ours.len(), 149);
}

/// `[mathematica-1]` prints seven strings for 6 6 6 6.
#[test]
fn six_six_six_six_has_exactly_seven_strings() {
    let printed = [
        "((6 + 6) + 6) + 6",
        "(6 + (6 + 6)) + 6",
        "(6 + 6) + (6 + 6)",
        "6 + ((6 + 6) + 6)",
        "6 + (6 + (6 + 6))",
        "6 * 6 - (6 + 6)",
        "(6 * 6 - 6) - 6",
    ];
    let printed: BTreeSet<_> = printed.iter().map(|text| text.parse::<make24::Expr>().unwrap()).collect();
    let puzzle: Puzzle = "6 6 6 6".parse().unwrap();
    let ours: Vec<_> = Solver::default().solutions(&puzzle, Form::Written).map(|solution| solution.expr).collect();
    assert_eq!(ours.len(), 7);
    assert_eq!(ours.into_iter().collect::<BTreeSet<_>>(), printed);
}

/// The hands of 1..13 that need a fraction, derived twice for this project. Among them are the hands that solvers with
/// integer division are known to miss.
#[test]
fn sixteen_hands_need_a_fraction() {
    let published = [
        "1 3 4 6",
        "1 4 5 6",
        "1 5 5 5",
        "1 6 6 8",
        "1 8 12 12",
        "2 2 11 11",
        "2 2 13 13",
        "2 3 5 12",
        "2 4 10 10",
        "2 5 5 10",
        "2 7 7 10",
        "3 3 7 7",
        "3 3 8 8",
        "4 4 7 7",
        "5 5 7 11",
        "5 7 7 11",
    ];
    let integers = Solver::new(RuleSet { domain: Domain::Integers, ..RuleSet::ARITHMETIC });
    let needs =
        |hand: &Hand| solvable(hand, 24) && !integers.is_solvable(&Puzzle::new(hand.clone(), 24)).complete().unwrap();
    let ours: Vec<String> = plain::hands(1, 13, 4).iter().filter(|hand| needs(hand)).map(Hand::to_string).collect();
    assert_eq!(ours, published);
}

/// Mark Dominus, "How many 24 puzzles": digits 0..9.
#[test]
fn digits_make_126_in_156_hands_and_never_417() {
    let values: Vec<Vec<Rational>> =
        plain::hands(0, 9, 4).iter().map(|hand| Solver::default().values(hand).complete().unwrap()).collect();
    let hands = |target: i64| values.iter().filter(|made| made.binary_search(&Rational::from(target)).is_ok()).count();
    assert_eq!((hands(24), hands(126), hands(128)), (466, 156, 93));
    assert_eq!((1..=417).find(|&target| hands(target) == 0), Some(417));
}

/// The share of deals from 52 cards that can be solved, published as 0.8046.
#[test]
fn deals_of_52_cards() {
    let solved: u64 =
        Deck::standard().hands(4).filter(|d| solvable(&d.hand, 24)).map(|d| d.multiplicity.to_u64().unwrap()).sum();
    assert_eq!(solved, 217_817);
    assert_eq!(format!("{:.4}", 217_817.0 / 270_725.0), "0.8046");
}

/// The solvable hands of five cards of 1..10, counted for this project by two different searches.
#[test]
fn five_cards() {
    let solved = plain::hands(1, 10, 5).iter().filter(|hand| solvable(hand, 24)).count();
    assert_eq!(solved, FIVE_CARDS_1_10);
    let counted = plain::hands(1, 10, 5).into_iter().filter(|hand| {
        !Solver::default().count(&Puzzle::new(hand.clone(), 24), Form::Arranged).complete().unwrap().is_zero()
    });
    assert_eq!(counted.count(), FIVE_CARDS_1_10);
}
const FIVE_CARDS_1_10: usize = 1961;

/// `[A140606]`: inequivalent expressions of n different operands with `+ - * /`. There is no unary minus, so this is
/// not
/// `[A182173]`, whose terms for the same n are 10, 94, 1466, 31814.
///
/// With operands that are far apart every function has a value of its own, so the classes can be counted by value.
#[test]
fn a140606_is_the_number_of_arranged_shapes() {
    for (n, expected) in [(1, 1), (2, 6), (3, 68), (4, 1170), (5, 27142)] {
        assert_eq!(classes_of_generic(n, Form::Arranged), expected, "n = {n}");
    }
    for (n, expected) in [(4, 1260), (5, 32632)] {
        assert_eq!(classes_of_generic(n, Form::Flat), expected, "flat, n = {n}");
    }
}

/// The term for n = 6, which takes 443,825 magnitudes.
#[test]
fn a140606_at_six() {
    assert_eq!(classes_of_generic(6, Form::Arranged), 793_002);
}

/// The number of classes of n generic operands, for all targets together.
fn classes_of_generic(n: usize, form: Form) -> u64 {
    let operands = [101, 1_009, 10_007, 100_003, 1_000_003, 10_000_019];
    let hand = Hand::new(operands[..n].iter().copied()).unwrap();
    let totals = Solver::default().count_all(&hand, form).unwrap().complete().unwrap();
    totals.to_u64().unwrap()
}

fn subsets(domain: Domain) -> Solver {
    Solver::new(RuleSet { domain, card_use: CardUse::AnySubset, ..RuleSet::ARITHMETIC })
}

/// The whole numbers from 0 up that the cards make, in ascending order.
fn naturals(solver: &Solver, cards: impl IntoIterator<Item = i64>) -> Vec<i64> {
    let hand = Hand::new(cards).unwrap();
    solver.values(&hand).complete().unwrap().iter().filter_map(Rational::to_i64).filter(|&v| v >= 0).collect()
}

/// The least positive integer that is not among the values.
fn mex(values: &[i64]) -> i64 {
    (1..).find(|n| values.binary_search(n).is_err()).unwrap()
}

#[test]
fn a060315_least_integer_not_made_of_0_to_n_minus_1() {
    let terms: Vec<i64> = (1..=7).map(|n| mex(&naturals(&subsets(Domain::Rationals), 0..n))).collect();
    assert_eq!(terms, [1, 2, 4, 10, 29, 76, 284]);
}

#[test]
fn a071603_number_of_positive_integers_made_of_1_to_n() {
    let made = |n| naturals(&subsets(Domain::Integers), 1..=n).into_iter().filter(|&v| v > 0).count();
    let terms: Vec<usize> = (1..=7).map(made).collect();
    assert_eq!(terms, [1, 3, 9, 31, 121, 542, 2868]);
}

#[test]
fn a071115_each_term_is_the_least_integer_that_those_before_do_not_make() {
    let mut terms = vec![1];
    while terms.len() < 7 {
        terms.push(mex(&naturals(&subsets(Domain::Integers), terms.iter().copied())));
    }
    assert_eq!(terms, [1, 2, 4, 11, 34, 152, 1007]);
}

#[test]
fn a171827_integers_of_four_fours() {
    let made = naturals(&Solver::default(), [4; 4]);
    assert_eq!(made[..7], [0, 1, 2, 3, 4, 5, 6]);
    assert_eq!(made.len(), 26);
}

#[test]
fn a258097_number_of_integers_of_n_times_n() {
    let terms: Vec<usize> = (1..=7).map(|n| naturals(&Solver::default(), vec![n; n as usize]).len()).collect();
    assert_eq!(terms, [1, 3, 9, 26, 68, 198, 536]);
}

/// The board of `[hutton]` has 12 essential solutions.
#[test]
fn distinct_solutions_of_huttons_board() {
    let puzzle: Puzzle = "1 3 7 10 25 50 -> 765".parse().unwrap();
    let count = subsets(Domain::Positive).count(&puzzle, Form::Essential).complete().unwrap();
    assert_eq!(count, Count::from(12));
}

/// The numbers round of Countdown (`[countdown]`): 13,243 boards of six of 24 tiles, by the number of large tiles.
/// 10,858,746 of all 11,905,457 pairs of a board and a target of 101..999 can be solved (published as the work of six
/// minutes on a graphics card, and counted again here).
#[test]
fn all_boards_of_countdown() {
    let deck = Deck::named("countdown").unwrap();
    let large = |hand: &Hand| hand.cards().iter().filter(|card| card.number().to_i64() > Some(10)).count();
    let mut by_large = [0; 5];
    deck.hands(6).for_each(|dealt| by_large[large(&dealt.hand)] += 1);
    assert_eq!(by_large, [2850, 5808, 3690, 840, 55]);
    let targets: Vec<Rational> = (101..=999).map(Rational::from).collect();
    let swept = Solver::new(RuleSet::COUNTDOWN).sweep(&deck, 6, &targets).unwrap().complete().unwrap();
    assert_eq!(swept.hands() * swept.targets(), 11_905_457);
    assert_eq!(swept.solvable(), 10_858_746);
}

/// The target of a game of Krypto is the next card of the deck. A share of .998357 of all deals has a solution with
/// fractions; the share is published, and the number of deals is make24's own.
#[test]
fn krypto_as_it_is_dealt() {
    let deck = Deck::named("krypto").unwrap();
    let targets = Targets::OfDeck(deck.clone());
    for (domain, solvable) in [(Domain::Rationals, 194_490_615u64), (Domain::Naturals, 194_400_858)] {
        let solver = Solver::new(RuleSet { domain, ..RuleSet::KRYPTO });
        let swept = solver.sweep(&deck, 5, &targets.all()).unwrap().complete().unwrap();
        let mut summary = CensusSummary::default();
        for (number, dealt) in deck.hands(5).enumerate() {
            summary.add(&swept.rows(number, &dealt, &targets));
        }
        assert_eq!((summary.hands, summary.puzzles), (93_682, 2_201_012));
        // 56 cards: C(56, 5) hands and 51 targets for each.
        assert_eq!(summary.deals, Count::from(3_819_816 * 51));
        assert_eq!(summary.solvable_deals, Count::from(solvable), "{domain}");
    }
    assert_eq!(format!("{:.6}", 194_490_615.0 / (3_819_816.0 * 51.0)), "0.998357");
}

/// The distance of the nearest number in a census agrees with the list of all values.
#[test]
fn nearest_numbers_of_a_census() {
    let (deck, solver) = (Deck::named("countdown").unwrap(), Solver::new(RuleSet::COUNTDOWN));
    let targets: Vec<Rational> = (101..=999).map(Rational::from).collect();
    let question = CensusQuery { nearest: true, ..CensusQuery::EXISTS };
    for dealt in deck.hands(6).step_by(3001) {
        let made = solver.values(&dealt.hand).complete().unwrap();
        for row in solver.census_rows(&dealt, &Targets::Each(targets.clone()), question) {
            let away = |value: &Rational| (value.to_i64().unwrap() - row.target.to_i64().unwrap()).abs();
            assert_eq!(row.distance().unwrap().to_i64(), made.iter().map(away).min(), "{} -> {}", row.hand, row.target);
            assert_eq!(row.status == Status::Solved, made.binary_search(&row.target).is_ok());
        }
    }
}

/// All games of Krypto with cards and targets of 1..25 under its domains (make24's own counts). The counts for whole
/// numbers from 0 up and for all integers are equal, since a negative difference can be reversed.
#[test]
fn all_games_of_krypto() {
    let targets: Vec<Rational> = (1..=25).map(Rational::from).collect();
    for (domain, solvable) in [
        (Domain::Rationals, 2_914_011),
        (Domain::Integers, 2_906_965),
        (Domain::Naturals, 2_906_965),
        (Domain::Positive, 2_867_207),
    ] {
        let solver = Solver::new(RuleSet { domain, ..RuleSet::KRYPTO });
        let swept = solver.sweep(&Deck::range(1, 25).unwrap(), 5, &targets).unwrap().complete().unwrap();
        assert_eq!((swept.hands() * swept.targets(), swept.solvable()), (2_968_875, solvable), "{domain}");
    }
}

/// Every solution of every hand of 1..10 is judged right, and wrong after one card changes.
#[test]
fn the_judge_accepts_every_solution_and_no_other_card() {
    let mut judged = 0;
    for hand in plain::hands(1, 10, 4) {
        let puzzle = Puzzle::new(hand, 24);
        for (form, style) in
            [(Form::Written, Style::Plain), (Form::Essential, Style::Latex), (Form::Arranged, Style::Rpn)]
        {
            for solution in Solver::default().solutions(&puzzle, form) {
                let text = solution.expr.render(style);
                let verdict = judge(&puzzle, &text, &RuleSet::ARITHMETIC, style);
                assert_eq!(verdict.kind(), VerdictKind::Right, "{text} for {puzzle}");
                let mut cards: Vec<_> = puzzle.hand.cards().to_vec();
                cards[judged % 4] = 11.into();
                let other = Puzzle::new(Hand::new(cards).unwrap(), 24);
                let verdict = judge(&other, &text, &RuleSet::ARITHMETIC, style);
                assert_eq!(verdict.kind(), VerdictKind::WrongCards, "{text} for {other}");
                judged += 1;
            }
        }
    }
    assert!(judged > 20_611);
}

/// A set of operators other than the four operations takes the same code path.
#[test]
fn sums_alone_make_24_in_few_hands() {
    let plus = Solver::new(RuleSet { ops: "+".parse::<OpSet>().unwrap(), ..RuleSet::ARITHMETIC });
    for hand in plain::hands(1, 13, 4) {
        let sum: i64 = hand.cards().iter().filter_map(|card| card.number().to_i64()).sum();
        let count = plus.count(&Puzzle::new(hand.clone(), 24), Form::Arranged).complete().unwrap();
        assert_eq!(count, Count::from(u64::from(sum == 24)), "{hand}");
    }
}

/// The numbers that cards make in their order, each as a numerator and a positive denominator.
fn in_order(cards: &[i64]) -> BTreeSet<(i64, i64)> {
    if let [card] = cards {
        return BTreeSet::from([(*card, 1)]);
    }
    let mut made = BTreeSet::new();
    for at in 1..cards.len() {
        let right = in_order(&cards[at..]);
        for (a, b) in in_order(&cards[..at]) {
            for &(c, d) in &right {
                let all = [(a * d + c * b, b * d), (a * d - c * b, b * d), (a * c, b * d), (a * d, b * c)];
                made.extend(all.into_iter().filter(|(_, down)| *down != 0).map(|(up, down)| {
                    let (mut x, mut y) = (up.abs(), down.abs());
                    while y > 0 {
                        (x, y) = (y, x % y);
                    }
                    (up / x * down.signum(), down.abs() / x)
                }));
            }
        }
    }
    made
}

/// The train game: the four digits of a carriage make 10 in their order, with + - * / and brackets. Of the 10,000 codes
/// 5,878 do, computed in two ways for this project.
#[test]
fn ten_from_the_digits_of_a_carriage() {
    let (deck, targets) = (Deck::range(0, 9).unwrap(), Targets::Each(vec![10.into()]));
    let solver = Solver::new(RuleSet { order: CardOrder::Kept, ..RuleSet::ARITHMETIC });
    let mut summary = CensusSummary::default();
    for dealt in deck.hands_in(CardOrder::Kept, 4) {
        let rows = solver.census_rows(&dealt, &targets, CensusQuery::EXISTS);
        let digits: Vec<i64> = dealt.hand.dealt().iter().map(|card| card.number().to_i64().unwrap()).collect();
        let is_made = in_order(&digits).contains(&(10, 1));
        assert_eq!(rows[0].status == Status::Solved, is_made, "{}", dealt.hand);
        summary.add(&rows);
    }
    assert_eq!((summary.hands, summary.solvable, summary.deals), (10_000, 5_878, Count::from(10_000)));
}
