//! Decks: their text, all hands of one, the hand at a place, and deals.

use make24::deck::{DECKS, Dealt, NumberedHands, SplitMix64};
use make24::internals;
use make24::{CardOrder, Count, Deck, Hand, Puzzle, Rational};
use std::collections::BTreeSet;

#[test]
fn decks_read_back_as_they_are_written() {
    for (text, written) in [
        ("1..13", "1..13"),
        ("1,3,5,7", "1,3,5,7"),
        ("1..10,25,50,75,100", "1..10,25,50,75,100"),
        ("5, 1..3 ,4", "1..5"),
        ("1..3*2,2*1", "1*2,2*3,3*2"),
        ("1*2,1", "1*3"),
        ("1..10*2,25,50", "1..10*2,25*1,50*1"),
        ("A,K,1/2", "1/2,1,13"),
        ("-3..-1", "-3..-1"),
        ("1..=4*4", "1..4*4"),
        ("A=1|11,1..3,Z=4|0", "1,A=1|11,2..3,Z=4|0"),
        ("A=1|11*4,2..10*4", "A=1|11*4,2..10*4"),
    ] {
        let deck: Deck = text.parse().expect("a deck");
        assert_eq!(deck.to_string(), written, "{text}");
        assert_eq!(deck.to_string().parse(), Ok(deck));
    }
}

#[test]
fn texts_that_are_not_decks_are_rejected() {
    for text in
        ["", "x", "9..1", "1..", "1..1000001", "1*0", "1*x", "1,,2", "-9223372036854775808..9223372036854775807"]
    {
        assert!(text.parse::<Deck>().is_err(), "{text}");
    }
}

#[test]
fn remaining_is_the_number_of_hands() {
    for size in 1..=6 {
        for deck in [Deck::standard(), DECKS[1].deck(), Deck::range(0, 9).expect("it has cards")] {
            let hands = deck.hands(size);
            assert_eq!(hands.remaining(), Some(hands.clone().count() as u64), "{deck}, {size} cards");
            let sorted: Vec<Hand> = hands.map(|dealt| dealt.hand).collect();
            assert!(sorted.windows(2).all(|pair| pair[0] < pair[1]));
        }
    }
}

#[test]
fn deals_add_up() {
    let total = |deck: Deck, size| deck.hands(size).map(|d| d.multiplicity.to_u64().expect("it is small")).sum::<u64>();
    assert_eq!(total(Deck::standard(), 5), 2_598_960); // C(52, 5)
    assert_eq!(total(DECKS[1].deck(), 4), 91_390); // C(40, 4)
    assert_eq!(total(Deck::range(1, 10).expect("it has cards"), 4), 10_000);
}

/// Every sequence of four cards with up to as many equal ones as the deck has, in the order of a dictionary.
#[test]
fn hands_in_order_are_all_sequences() {
    for (text, all, deals) in [("0..9", 10_000, 10_000), ("1*2,2,3*3", 38, 360), ("1..4*1", 24, 24)] {
        let deck: Deck = text.parse().expect("a deck");
        let hands = deck.hands_in(CardOrder::Kept, 4);
        assert_eq!(hands.remaining(), Some(all), "{text}");
        let dealt: Vec<Dealt> = hands.collect();
        assert_eq!(dealt.len() as u64, all, "{text}");
        assert!(dealt.windows(2).all(|pair| pair[0].hand.dealt() < pair[1].hand.dealt()), "{text}");
        assert!(dealt.iter().all(|dealt| deck.has(&dealt.hand)), "{text}");
        let ways = dealt.iter().fold(Count::default(), |mut ways, dealt| {
            ways += &dealt.multiplicity;
            ways
        });
        assert_eq!(ways, Count::from(deals), "{text}"); // 6 * 5 * 4 * 3 of six cards
    }
}

#[test]
fn a_hand_far_behind_is_the_one_that_is_reached_one_by_one() {
    for (deck, size) in [
        (Deck::standard(), 3),
        (DECKS[1].deck(), 4),
        (Deck::range(-3, 9).expect("it has cards"), 4),
        ("1..6*2,25,50,75*3".parse().expect("it is a deck"), 6),
    ] {
        let all: Vec<Dealt> = deck.hands(size).collect();
        for start in [0, 1, 5, 70] {
            for n in [0, 1, 63, 64, 65, 100, 333, all.len() - 1, all.len(), all.len() + 5, usize::MAX] {
                let mut hands = deck.hands(size);
                hands.by_ref().take(start).for_each(drop);
                let found = hands.nth(n);
                assert_eq!(found.as_ref(), start.checked_add(n).and_then(|at| all.get(at)), "{deck}: {start} + {n}");
                let next = start.checked_add(n).and_then(|at| all.get(at.checked_add(1)?));
                assert_eq!(hands.next().as_ref(), next, "{deck}: behind {start} + {n}");
            }
        }
    }
}

#[test]
fn the_last_of_many_hands_is_found_at_once() {
    let deck = Deck::range(1, 200).expect("it has cards");
    // 2,802,350,040, which 32 bits hold.
    let many = deck.hands(5).remaining().and_then(|many| usize::try_from(many).ok()).expect("they fit a word");
    let mut hands = deck.hands(5);
    let last = hands.nth(many - 1).expect("there is a last hand");
    assert_eq!((last.hand.to_string(), hands.next()), (["200"; 5].join(" "), None));
}

#[test]
fn numbered_hands_are_the_listed_hands() {
    for (deck, size) in [("1..13", 4), ("1..10*2,25*1,50*1", 6), ("1,3,5,7", 3), ("2*3,4", 5), ("1..9*1", 9)] {
        let deck: Deck = deck.parse().expect("a deck");
        let numbered = NumberedHands::new(&deck, size, 1 << 20).expect("it is small");
        assert_eq!(Some(numbered.len()), deck.hands(size).remaining());
        for (number, dealt) in (0..).zip(deck.hands(size)) {
            assert_eq!(numbered.hand(number), Some(dealt.hand));
            let places = internals::places_of_hand(&numbered, number);
            assert_eq!(places.map(|places| internals::number_of_hand(&numbered, &places)), Some(number));
        }
        assert_eq!(numbered.hand(numbered.len()), None);
    }
}

#[test]
fn no_card_is_dealt_more_often_than_the_deck_has_it() {
    for hand in Deck::standard().deals(52, 1).expect("it has as many").take(3) {
        assert!(hand.cards().chunk_by(|a, b| a == b).all(|same| same.len() == 4));
    }
    assert!(Deck::standard().deals(53, 1).is_none());
}

/// The card that comes next is a hand of one card from what is left.
#[test]
fn the_next_card_is_a_deal_of_the_rest() {
    for name in ["krypto", "countdown"] {
        let deck = Deck::named(name).expect("a deck");
        for (seed, hand) in (1..).zip(deck.deals(6, 5).expect("it has as many").take(50)) {
            let left: Vec<String> =
                deck.left_after(&hand).iter().map(|(card, copies)| format!("{card}*{copies}")).collect();
            let left: Deck = left.join(",").parse().expect("cards");
            let dealt = left.deals(1, seed).expect("it has cards").next().expect("a hand");
            assert_eq!(deck.next_card(&hand, seed).as_ref(), dealt.cards().first(), "{hand}");
        }
    }
}

/// One card and one target, so that a puzzle is a number.
#[test]
fn every_number_comes_once() {
    for length in [1, 2, 3, 5, 64, 1000, 1820] {
        let deck = Deck::range(1, length).expect("it has cards");
        for seed in 0..5 {
            let order = deck.shuffled_puzzles(1..=1, vec![Rational::from(24)], seed, 1 << 20).expect("it is short");
            let length = length as u64;
            let seen: BTreeSet<Hand> =
                (0..length).filter_map(|place| order.puzzle(place)).map(|puzzle| puzzle.hand).collect();
            assert_eq!(seen, deck.hands(1).map(|dealt| dealt.hand).collect(), "length {length}, seed {seed}");
            assert_eq!((seen.len() as u64, order.len(), order.puzzle(length)), (length, length, None));
        }
    }
}

#[test]
fn every_puzzle_comes_once() {
    let deck: Deck = "1..4".parse().expect("a deck");
    let targets: Vec<Rational> = (10..13).map(Rational::from).collect();
    let puzzles = deck.shuffled_puzzles(2..=3, targets, 1, 1 << 20).expect("there are some");
    let seen: BTreeSet<Puzzle> = (0..puzzles.len()).filter_map(|place| puzzles.puzzle(place)).collect();
    assert_eq!(seen.len(), (10 + 20) * 3);
    assert!(deck.shuffled_puzzles(2..=3, Vec::new(), 1, 1 << 20).is_none());
}

#[test]
fn other_seeds_give_other_orders() {
    let puzzles = |seed| Deck::range(1, 100)?.shuffled_puzzles(6..=6, vec![Rational::from(24)], seed, 1 << 20);
    let first = |seed| puzzles(seed).and_then(|puzzles| puzzles.puzzle(0));
    assert_ne!(first(1), first(2));
    assert_eq!(puzzles(1).expect("they fit").len(), 1_609_344_100);
}

#[test]
fn splitmix_agrees_with_the_reference() {
    // The first outputs for seed 1234567 of the reference implementation (`[splitmix]`).
    let mut random = SplitMix64::new(1_234_567);
    assert_eq!([random.number(), random.number()], [6_457_827_717_110_365_317, 3_203_168_211_198_807_973]);
}
