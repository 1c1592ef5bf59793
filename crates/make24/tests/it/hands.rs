//! The text of hands: as people write and paste them, with two readings, and with none.

use make24::internals::{ZEROS, digit, vulgar_fraction};
use make24::{Card, Hand, Puzzle};
use proptest::prelude::*;

#[test]
fn hands_are_parsed_in_every_spelling() {
    let expected: Hand = "3 3 8 8".parse().expect("four cards");
    for text in ["8 3 8 3", "3,3,8,8", " 3 3  8 8 ", "3\t3\t8\t8", "３、３，８,８"] {
        assert_eq!(text.parse::<Hand>().as_ref(), Ok(&expected), "{text}");
    }
    assert_eq!("a t J q K".parse::<Hand>().expect("faces").to_string(), "1 10 11 12 13");
    assert_eq!("-3 1/2 \u{2212}4".parse::<Hand>().expect("numbers").to_string(), "-4 -3 1/2");
    for text in ["", " , ", "3 x", "1/0", "3. 8", "3...", "--3", "1e5x"] {
        assert!(text.parse::<Hand>().is_err(), "{text}");
    }
    assert!(vec!["1"; Hand::MAX_CARDS + 1].join(" ").parse::<Hand>().is_err());
}

#[test]
fn the_zeros_are_sorted_and_ten_apart() {
    assert!(ZEROS.windows(2).all(|pair| pair[0] + 10 <= pair[1]));
}

#[test]
fn digits_of_any_script_are_read() {
    for c in ['7', '７', '٧', '७', '𝟕'] {
        assert_eq!(digit(c), Some(7), "{c}");
    }
    assert_eq!(digit('x'), None);
}

#[test]
fn neighbours_of_digits_are_not_digits() {
    for c in ['\u{FF0F}', '\u{FF1A}', '\u{065F}', '\u{066A}', '²', '½', '四'] {
        assert_eq!(digit(c), None, "{c}");
    }
}

#[test]
fn fractions_of_one_character_are_read() {
    assert_eq!(
        (vulgar_fraction('\u{BD}'), vulgar_fraction('\u{215E}'), vulgar_fraction('2')),
        (Some("1/2"), Some("7/8"), None)
    );
}

/// Each text as people paste it, with its cards and its target.
#[test]
fn pasted_hands_are_read() {
    let four = "3 3 8 8";
    for text in [
        "{3,3,8,8}",
        "(3, 3, 8, 8)",
        "[3 3 8 8]",
        "（3，3，8，8）",
        "3 3 8 8.",
        "3、3、8、8。",
        "3|3|8|8",
        "3 3 8 8 = ?",
        "3, 3, 8 and 8",
        "3, 3, 8 & 8",
        "3，3，8和8",
        "3♠3♥8♦8♣",
        "♠3♥3♦8♣8",
        "3️⃣3️⃣8️⃣8️⃣",
        "3s 3h 8d 8c",
        "🂣🂳🃈🃘",
        "three three eight eight",
        "drei, drei, acht und acht",
        "三 三 八 八",
        "三、三、八、八",
        "\u{200B}3 3\u{200B} 8\u{2060} 8\u{FEFF}",
        "['3', '3', '8', '8']",
        "“3” “3” “8” “8”",
        "\"3 3 8 8\"",
    ] {
        let read = Puzzle::read_dealt(text).unwrap_or_else(|error| panic!("{text}: {error}"));
        assert_eq!((Hand::new(read.0).unwrap().to_string().as_str(), read.1), (four, None), "{text}");
    }
    for (text, hand, target) in [
        ("3 3 8 8 = 24", four, 24),
        ("3 3 8 8 == 24", four, 24),
        ("3 3 8 8=24", four, 24),
        ("3 3 8 8 => 24", four, 24),
        ("3 3 8 8 → 24.", four, 24),
        ("3 3 8 8 --> 24", four, 24),
        ("(3, 3, 8, 8) = -24", four, -24),
        ("3 3 8 8：24", four, 24),
        ("[3, 3, 8, 8]:24", four, 24),
        ("3,3,8,8 :24", four, 24),
        ("A Q:13", "1 12", 13),
        ("50, 75: 290", "50 75", 290),
        ("A Q = 13", "1 12", 13),
    ] {
        let puzzle: Puzzle = text.parse().unwrap_or_else(|error| panic!("{text}: {error}"));
        assert_eq!((puzzle.hand.to_string().as_str(), puzzle.target), (hand, target.into()), "{text}");
    }
    for (text, hand) in [
        ("A, 2, 3, 4.", "1 2 3 4"),
        ("10s 3h 8d 8c", "3 8 8 10"),
        ("10♠3♥8♦8♣", "3 8 8 10"),
        ("As Td Jc QH", "1 10 11 12"),
        ("B D K A", "1 11 12 13"),
        ("Bube Dame König As", "1 11 12 13"),
        ("ten eleven twelve thirteen", "10 11 12 13"),
        ("eins zehn elf zwölf", "1 10 11 12"),
        ("两 十 十一 十三", "2 10 11 13"),
        ("🂡 🂪 🂫 🂭 🂮", "1 10 11 12 13"),
        ("1'000 5", "5 1000"),
        ("+3388", "+3388"),
        ("3'388", "+3388"),
        ("100", "100"),
        ("4 5 8 A=1|11", "A=1|11 4 5 8"),
        ("A=1|11, 4, 5, 8", "A=1|11 4 5 8"),
    ] {
        assert_eq!(
            text.parse::<Puzzle>().unwrap_or_else(|error| panic!("{text}: {error}")).hand.to_string(),
            hand,
            "{text}"
        );
    }
}

/// Each text has two readings, which the message names.
#[test]
fn hands_with_two_readings_are_refused() {
    for (text, one, other) in [
        ("3-3-8-8", "3 3 8 8", "3 -3 -8 -8"),
        ("3 – 3 – 8 – 8", "3 3 8 8", "3 -3 -8 -8"),
        ("A-K", "1 13", "1 -13"),
        ("3388", "+3388", "3 3 8 8"),
        ("3388.", "+3388", "3 3 8 8"),
        ("3388 -> 24", "+3388", "3 3 8 8"),
        ("3 3 8:24", "3 3 8/24", "3 3 8 -> 24"),
        ("3 3 8 8\n24", "3 3 8 8 24", "3 3 8 8 -> 24"),
        ("two 3s and two 8s", "3 3 8 8", "2 3 2 8"),
        ("four 6s", "6 6 6 6", "4 6"),
        ("A=1|11 5 8 A", "A=1|11 5 8 A=1|11", "A=1|11 5 8 1"),
        ("3 3 8 8,24", "3 3 8 8 24", "3 3 8 8 -> 24"),
        ("3 3 8 8\t24", "3 3 8 8 24", "3 3 8 8 -> 24"),
        ("3,3,8,8;24", "3 3 8 8 24", "3 3 8 8 -> 24"),
        ("3,3,8,8|24", "3 3 8 8 24", "3 3 8 8 -> 24"),
        ("3,3,8,8\t24", "3 3 8 8 24", "3 3 8 8 -> 24"),
        ("\"3,3,8,8\",24", "3 3 8 8 24", "3 3 8 8 -> 24"),
        ("24,\"3 3 8 8\"", "24 3 3 8 8", "3 3 8 8"),
        ("1;3,3,8,8", "1 3 3 8 8", "3 3 8 8"),
        ("1\t3 3 8 8", "1 3 3 8 8", "3 3 8 8"),
        ("1,3 3 8 8", "1 3 3 8 8", "1.3 3 8 8"),
        ("1,234 5 6", "1 234 5 6", "1234 5 6"),
        ("1,5 2 3 4", "1 5 2 3 4", "1.5 2 3 4"),
        ("1,5; 2; 3; 4", "1 5 2 3 4", "1.5 2 3 4"),
        ("['1,5', '2', '3']", "1 5 2 3", "1.5 2 3"),
        ("1|11 4 5 8", "1 11 4 5 8", "A=1|11 4 5 8"),
    ] {
        let said = text.parse::<Puzzle>().unwrap_err().to_string();
        assert!(said.contains(&format!("can be read as `{one}` or as `{other}`")), "{text}: {said}");
    }
}

/// Each text is no hand, for this reason.
#[test]
fn texts_without_a_reading_are_refused() {
    for (text, reason) in [
        ("007 3", "card 1: `007` begins with a superfluous 0; use `7`"),
        ("1,000", "card 2: `000` begins with a superfluous 0; use `0`"),
        ("1/02", "card 1: `02` begins with a superfluous 0; use `2`"),
        ("3 3 8 8 = 024", "the target: `024` begins with a superfluous 0; use `24`"),
        ("twenty five", "card 1, `twenty`, is not a card"),
        ("🂬", "card 1, `🂬`, is not a card"),
        ("A=1|x 4", "card 1, `A=1|x`, is not a card"),
        ("3\u{200B}3", "card 1, `3\u{200B}3`, is not a card"),
        ("11s 3", "card 1, `11s`, is not a card"),
        (
            "3 3 8 8 target=24",
            "card 5, `target=24`, is not a card; name several numbers, as in `A=1|11`; a target is written `-> 24`",
        ),
        (
            "1,\"3 3 8 8\",24",
            "the cards of `1,\"3 3 8 8\",24` are separated in several ways; separate all of them alike",
        ),
        ("7; 3 3 8 8; 10", "the cards of `7; 3 3 8 8; 10` are separated in several ways"),
        ("3 3 8 8; 1 2 3 4", "the cards of `3 3 8 8; 1 2 3 4` are separated in several ways"),
        ("3 3 8 8\n1 2 3 4", "the cards of"),
        ("3 3, 8 8; 10", "the cards of"),
        ("3,,8", "the cards of"),
        ("null 3 3 8", "card 1, `null`, is not a card"),
        ("A=1 | 11, 4, 5, 8", "card 1, `A=1`, is not a card; name several numbers"),
        ("A=1,11 4 5 8", "card 1, `A=1`, is not a card"),
        ("A=B=1|2 4", "card 1, `A=B=1|2`, is not a card"),
        ("A = 1|11 4 5 8", "the target: `1|11 4 5 8` is not a number"),
        ("3 3 8 8 =", "the target: `` is not a number"),
    ] {
        let said = text.parse::<Puzzle>().unwrap_err().to_string();
        assert!(said.starts_with(reason), "{text}: {said}");
    }
    // Neither a message nor the time grows with the square of a text.
    for text in ["-", "3-", "=", "3 =", "A=|", "🂡", "(", "3,"].map(|text| text.repeat(1 << 18)) {
        let begin = std::time::Instant::now();
        let said = text.parse::<Puzzle>().unwrap_err().to_string();
        assert!(begin.elapsed().as_secs() < 5 && said.len() < 3 * text.len(), "{}", &said[..40]);
    }
    // In an answer, these letters are labels.
    assert!("B + D".parse::<make24::Expr>().is_err());
    // A text that is one card has no separators, so its comma is a part of the number.
    for (text, card) in [("1,000", "1000"), ("-12,345.5", "-24691/2"), ("1 000 000", "1000000"), ("♠Q", "12")] {
        assert_eq!(text.parse::<Card>().unwrap().to_string(), card, "{text}");
    }
    for text in ["0,5", "1,5", "3 3", "3, 8", "01", "1,00", "0,000"] {
        assert!(text.parse::<Card>().is_err(), "{text}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 2000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn printed_hands_parse_back(cards in prop::collection::vec((-2i64..=20_000, 1i64..=3), 1..6), target in -99i64..=99) {
        let cards = cards.iter().map(|(n, d)| format!("{n}/{d}").parse::<Card>().unwrap());
        let puzzle = Puzzle::new(Hand::new(cards).unwrap(), target);
        prop_assert_eq!(puzzle.hand.to_string().parse(), Ok(puzzle.hand.clone()));
        prop_assert_eq!(puzzle.to_string().parse::<Puzzle>(), Ok(puzzle));
    }

    /// What is read is the same hand however its cards are separated.
    #[test]
    fn separators_and_brackets_do_not_matter(cards in prop::collection::vec(-13i64..=99, 2..7), style in 0usize..6) {
        let expected = Hand::new(cards.iter().copied()).unwrap();
        let words: Vec<String> = cards.iter().map(i64::to_string).collect();
        let (open, between, close) =
            [("", " ", ""), ("(", ", ", ")"), ("{", ",", "}."), ("", "|", " = ?"), ("", "; ", "."), ("", "、", "。")][style];
        let text = format!("{open}{}{close}", words.join(between));
        prop_assert_eq!(text.parse::<Puzzle>().map(|puzzle| puzzle.hand), Ok(expected), "{}", text);
    }

    #[test]
    fn no_hand_panics(text in "\\PC{0,20}", known in "([0-9AKBsd ,;|.:=>?(){}'/-]|->|and|三|♠|🂡|\u{200B}){0,16}") {
        for text in [text, known] {
            if let Err(error) = Puzzle::read_dealt(&text) {
                prop_assert!(!error.to_string().is_empty());
            }
        }
    }
}
