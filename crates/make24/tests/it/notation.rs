//! Notation: the parser accepts what people type, printed text parses back, and errors have a position.

use make24::{
    Card, CardUse, Expr, Hand, Op, Puzzle, Style,
    judge::judge_and_read,
    parse::{MAX_DEPTH, MAX_TEXT, ParseExprErrorKind as Kind},
    value::{Outcome, Rational, Real},
};
use make24::{OpSet, RuleSet};
use proptest::prelude::*;

/// Each text parses as the expression on the right.
#[test]
fn spellings_are_parsed() {
    let rows = [
        ("8/(3-8/3)", "8 / (3 - 8 / 3)"),
        ("8 / ( 3 - 8 / 3 ) = 24", "8 / (3 - 8 / 3)"),
        ("24 = 8/(3-8/3)", "8 / (3 - 8 / 3)"),
        ("8 ÷ (3 − 8 ÷ 3)", "8 / (3 - 8 / 3)"),
        ("8:[3–8:3]", "8 / (3 - 8 / 3)"),
        ("8∕{3—8∕3}", "8 / (3 - 8 / 3)"),
        ("８／（３－８／３）＝２４", "8 / (3 - 8 / 3)"),
        ("٨/(٣-٨/٣)", "8 / (3 - 8 / 3)"),
        ("2x3X4", "2 * 3 * 4"),
        ("2×3·4⋅5∗6•7", "2 * 3 * 4 * 5 * 6 * 7"),
        ("2(3+4)", "2 * (3 + 4)"),
        ("(1+2)(3+4)", "(1 + 2) * (3 + 4)"),
        ("(1+2)8", "(1 + 2) * 8"),
        ("8/(2(1+3))", "8 / (2 * (1 + 3))"),
        ("(8/2)(1+3)", "8 / 2 * (1 + 3)"),
        (r"\frac{8}{2}(1+3)", "8 / 2 * (1 + 3)"),
        ("8*2(1+3)", "8 * 2 * (1 + 3)"),
        ("8-2(1+3)", "8 - 2 * (1 + 3)"),
        ("((((8))))", "8"),
        ("[{(1+2)*3}-4]", "(1 + 2) * 3 - 4"),
        ("1-2-3", "1 - 2 - 3"),
        ("1-(2-3)", "1 - (2 - 3)"),
        ("8/4/2", "8 / 4 / 2"),
        ("8/(4/2)", "8 / (4 / 2)"),
        ("1+(2+3)", "1 + (2 + 3)"),
        ("-3 + 27", "(-3) + 27"),
        ("+8/(+3-8/+3)", "8 / (3 - 8 / 3)"),
        ("8 - +(3 - 1)", "8 - (3 - 1)"),
        ("log(+2, +8)", "log(2, 8)"),
        ("8/(3-8/3);", "8 / (3 - 8 / 3)"),
        ("8/(3-8/3)；", "8 / (3 - 8 / 3)"),
        ("8/(3-8/3) == 24", "8 / (3 - 8 / 3)"),
        ("24==8/(3-8/3)", "8 / (3 - 8 / 3)"),
        ("27 - -3", "27 - (-3)"),
        ("27-(-3)", "27 - (-3)"),
        ("2.5 * 2", "(5/2) * 2"),
        ("K - J + a", "13 - 11 + 1"),
        (r"\frac{8}{3-\frac{8}{3}}", "8 / (3 - 8 / 3)"),
        (r"$\frac{8}{3-\dfrac{8}{3}} = 24$", "8 / (3 - 8 / 3)"),
        (r"\frac 8 2", "8 / 2"),
        (r"8 \div \left( 3 - 8 \div 3 \right)", "8 / (3 - 8 / 3)"),
        (r"\left\{ 1 + 2 \right\} \cdot 3 \times 4", "(1 + 2) * 3 * 4"),
        (r"\( 4 \, \times \; 6 \)", "4 * 6"),
        (r"2\left(3+4\right)\frac{1}{2}", "2 * (3 + 4) * (1 / 2)"),
        (" \u{200B}1 +\t2\n", "1 + 2"),
        ("2^10 - 10**3", "2 ^ 10 - 10 ^ 3"),
        ("2¹⁰ − 10³", "2 ^ 10 - 10 ^ 3"),
        ("2^3^2", "2 ^ 3 ^ 2"),
        ("(2^3)^2", "(2 ^ 3) ^ 2"),
        ("2^3²", "2 ^ 3 ^ 2"),
        ("2^-1", "2 ^ (-1)"),
        ("2⁻¹", "2 ^ (-1)"),
        ("(-2)^2", "(-2) ^ 2"),
        ("2*3^4", "2 * 3 ^ 4"),
        ("√9", "root(9, 2)"),
        ("∛8 + ∜16", "root(8, 3) + root(16, 4)"),
        ("⁵√32", "root(32, 5)"),
        ("2√9", "2 * root(9, 2)"),
        ("√(9)^2", "root(9, 2) ^ 2"),
        ("sqrt(9) + cbrt 8", "root(9, 2) + root(8, 3)"),
        ("root(9, 1 + 1)", "root(9, 1 + 1)"),
        ("root[9,2]", "root(9, 2)"),
        ("pow(2, 3)", "2 ^ 3"),
        ("POWER(2, 3)", "2 ^ 3"),
        ("log_2(8)", "log(2, 8)"),
        ("log_2 8", "log(2, 8)"),
        ("log₂8", "log(2, 8)"),
        ("log10(100)", "log(10, 100)"),
        ("log₁₀(100)", "log(10, 100)"),
        ("log(2, 8)", "log(2, 8)"),
        ("log_(1+1)(8)", "log(1 + 1, 8)"),
        ("8 mod 5", "mod(8, 5)"),
        ("8 % 5", "mod(8, 5)"),
        ("mod(7^7, 5) * 8", "mod(7 ^ 7, 5) * 8"),
        ("8 * 7 mod 5", "mod(8 * 7, 5)"),
        (r"\sqrt{9} + \sqrt[3]{8}", "root(9, 2) + root(8, 3)"),
        (r"\log_{2}{8}", "log(2, 8)"),
        (r"\log_2 8", "log(2, 8)"),
        (r"\log_{2}\left(3 + 5\right)", "log(2, 3 + 5)"),
        (r"2^{10} - {10}^{3}", "2 ^ 10 - 10 ^ 3"),
        (r"7^{7} \bmod 5", "mod(7 ^ 7, 5)"),
    ];
    for (text, expected) in rows {
        let read = Expr::read(text, Style::Plain).unwrap_or_else(|error| panic!("{text}: {error}"));
        assert_eq!(read.expr.to_string(), expected, "{text}");
    }
}

/// Each text is rejected for this reason at this position.
#[test]
fn invalid_texts_are_rejected_with_a_position() {
    let named = |name: &str| Op::all().find(|op| op.row().symbol == name).unwrap();
    let unsupported = |sign: &str, meaning| Kind::Unsupported { sign: sign.to_owned(), meaning, fix: None };
    let not_equal = |sign: &str| Kind::NotEqual(sign.to_owned());
    let rows = [
        ("", Kind::Empty, 0..0),
        ("   ", Kind::Empty, 3..3),
        ("8/(3-8/3", Kind::Unclosed(')'), 2..3),
        ("8/3)", Kind::Unopened(')'), 3..4),
        ("(8/3]", Kind::Unopened(']'), 4..5),
        ("8 3", Kind::MissingOperator, 2..3),
        ("8 +", Kind::MissingOperand, 3..3),
        ("* 8", Kind::MissingOperand, 0..1),
        ("8 + / 3", Kind::MissingOperand, 4..5),
        ("()", Kind::MissingOperand, 1..2),
        ("-(3+4)", Kind::MinusBeforeBracket, 0..1),
        ("7//2", unsupported("//", "a division that drops the remainder"), 1..3),
        ("ln 2", unsupported("ln", "a natural logarithm, which has no card for its base"), 0..2),
        ("-2^2", Kind::MinusBeforePower, 0..2),
        ("3 - -2²", Kind::MinusBeforePower, 4..6),
        ("-4!", Kind::MinusBeforePower, 0..2),
        ("2^-3**2", Kind::MinusBeforePower, 2..4),
        ("√9^2", Kind::Ambiguous, 0..5),
        ("√9!", Kind::Ambiguous, 0..5),
        ("++8", Kind::MissingOperand, 0..1),
        ("+-8", Kind::MissingOperand, 0..1),
        ("8 + + + 3", Kind::MissingOperand, 4..5),
        ("+", Kind::MissingOperand, 0..1),
        ("8/(3-8/3) != 24", not_equal("!="), 10..12),
        ("8/(3-8/3)≠24", not_equal("≠"), 9..12),
        (r"8\times 3 \neq 24", not_equal(r"\neq"), 10..14),
        ("8;3", Kind::Unknown(";".to_owned()), 1..2),
        ("6/2(1+2)", Kind::ImplicitProductAfter(named("/")), 3..4),
        ("6 ÷ (2)3", Kind::ImplicitProductAfter(named("/")), 8..9),
        ("7 % 4(1+2)", Kind::ImplicitProductAfter(named("mod")), 5..6),
        ("1 + 6/2*3/2(4)", Kind::ImplicitProductAfter(named("/")), 11..12),
        ("log₂8²", Kind::Ambiguous, 0..9),
        (r"\log_{2}{8}^2", Kind::Ambiguous, 0..12),
        ("log 8", Kind::Arguments(named("log")), 0..3),
        ("log(8)", Kind::Arguments(named("log")), 0..3),
        ("root(9, 2, 1)", Kind::Arguments(named("root")), 0..4),
        ("mod 3", Kind::Arguments(named("mod")), 0..3),
        ("root(9, 2", Kind::Unclosed(')'), 4..5),
        ("√", Kind::MissingOperand, 3..3),
        ("2^", Kind::MissingOperand, 2..2),
        ("³8", Kind::MissingOperand, 0..0),
        ("₂8", Kind::MissingOperand, 0..3),
        ("1, 2", Kind::MissingOperator, 1..2),
        ("the answer", Kind::Unknown("the".to_owned()), 0..3),
        ("8 & 3", Kind::Unknown("&".to_owned()), 2..3),
        ("8*3=3*8", Kind::NotANumberAfterEquals, 3..4),
        ("8*3=24=24", Kind::NotANumberAfterEquals, 3..4),
        ("1..", Kind::Unknown(".".to_owned()), 1..2),
    ];
    for (text, kind, span) in rows {
        let error = text.parse::<Expr>().expect_err(text);
        assert_eq!((error.kind, error.span), (kind, span), "{text}");
    }
}

/// Each text is the expression on the right under rules with these operators, as mathematics and programs read it.
#[test]
fn signs_are_read_by_the_rules() {
    let rows = [
        // A minus sign belongs to a power, a root and a factorial behind it.
        ("+ - ^ neg", "-2^3+9", "-2 ^ 3 + 9"),
        ("+ - ^ neg", "-2**3", "-2 ^ 3"),
        ("+ - ^ neg", "-2³", "-2 ^ 3"),
        ("+ - ^ neg", r"-2^{3}", "-2 ^ 3"),
        ("+ - ^ neg", "10+(-3^2)", "10 + (-3 ^ 2)"),
        ("+ - ^ neg", "-(2)^2", "-2 ^ 2"),
        ("+ - ^ neg", "(-2)^2", "(-2) ^ 2"),
        ("+ - ^ neg", "-(2^3)", "-2 ^ 3"),
        ("+ - ^ neg", "-2^3^2", "-2 ^ 3 ^ 2"),
        ("+ - ^ neg", "2^-3^2", "2 ^ (-3 ^ 2)"),
        ("+ - ^ neg", "--2^2", "-(-2 ^ 2)"),
        ("+ - * ^ neg", "-2(3)^2", "-2 * 3 ^ 2"),
        ("+ - ^ neg !", "-4!", "-4!"),
        ("+ - ^ neg !", "-4!^2", "-4! ^ 2"),
        ("+ - ^ neg !", "(-4!)^2", "(-4!) ^ 2"),
        ("+ - ^ neg sqrt", "-√9", "-sqrt(9)"),
        // A power with a fixed exponent, where the rules do not have all.
        ("+ - sqr", "(8-6)²", "sqr(8 - 6)"),
        ("+ - sqr", "(8-6)^2", "sqr(8 - 6)"),
        ("+ - sqr", "(8-6)**2", "sqr(8 - 6)"),
        ("+ - sqr", r"\left(8-6\right)^{2}", "sqr(8 - 6)"),
        ("+ - sqr", "pow(8 - 6, 2)", "sqr(8 - 6)"),
        ("+ - sqr", r"\mathrm{sqr}(8 - 6)", "sqr(8 - 6)"),
        ("+ - sqr", "SQUARE(8-6)", "sqr(8 - 6)"),
        ("+ - sqr neg", "-3²", "-sqr(3)"),
        ("+ - sqr neg", "(-3)²", "sqr(-3)"),
        ("+ - cube", "(8-6)³", "cube(8 - 6)"),
        ("+ - cube", "(8-6)^3", "cube(8 - 6)"),
        ("+ - sqr cube", "2³²", "2 ^ 32"),
        ("+ - sqr cube", "(2³)²", "sqr(cube(2))"),
        ("+ - sqr", "2³", "2 ^ 3"),
        // Names without brackets, in any letters, and as spreadsheets write them.
        ("+ sqrt", "SQRT4", "sqrt(4)"),
        ("+ sqrt", "sqrt 4 + 5", "sqrt(4) + 5"),
        ("+ sqrt", "Sqrt(4 + 5)", "sqrt(4 + 5)"),
        ("+ - * / floor", "INT(9/2)", "floor(9 / 2)"),
        ("+ - * / ceil", "ceiling(9/2)", "ceil(9 / 2)"),
        ("+ !!", "4！！", "4!!"),
        ("+ !!", "4‼", "4!!"),
        ("+ !", "4!=24", "4!"),
        ("+ !", "4! = 24", "4!"),
    ];
    for (ops, text, expected) in rows {
        let rules = RuleSet { ops: ops.parse().unwrap(), ..RuleSet::ARITHMETIC };
        let read = Expr::read_with(text, Style::Plain, &rules).unwrap_or_else(|error| panic!("{text}: {error}"));
        assert_eq!(read.expr.to_string(), expected, "{text}");
        assert_eq!(read.spans.len(), read.expr.nodes().len(), "{text}");
    }
    let refused = [
        (
            "+ !",
            "4!!!",
            "`!!!` at character 2 is a triple factorial, which is not an operator here; write factorials of factorials with brackets, as in `(n!!)!` or `((n!)!)!`",
        ),
        (
            "+ ! !!",
            "3 + 4！！！",
            "`！！！` at character 6 is a triple factorial, which is not an operator here; write factorials of factorials with brackets, as in `(n!!)!` or `((n!)!)!`",
        ),
        (
            "+ ! !!",
            "4!!!!!",
            "`!!!!` at character 2 is a multiple factorial, which is not an operator here; write factorials of factorials with brackets, as in `(n!!)!` or `((n!)!)!`",
        ),
        ("+ !", "4 != 24", "`!=` at character 3 says that the result is another number; use `=`, or leave it out"),
        (
            "+ sqrt !",
            "sqrt 4!",
            "the power, factorial or product behind character 1 could belong to the number or to all before it; use brackets",
        ),
        (
            "* sqrt",
            "sqrt 4(9)",
            "the power, factorial or product behind character 1 could belong to the number or to all before it; use brackets",
        ),
        (
            "+ sqrt ^",
            "sqrt 4^2",
            "the power, factorial or product behind character 1 could belong to the number or to all before it; use brackets",
        ),
        (
            "+ - ^",
            "-2^3 + 9",
            "the minus sign at character 1 belongs to all behind it, as in -(2^3) and -(3!), and takes nothing away; write a negative number as in `(-2)^3`",
        ),
    ];
    for (ops, text, message) in refused {
        let rules = RuleSet { ops: ops.parse().unwrap(), ..RuleSet::ARITHMETIC };
        assert_eq!(Expr::read_with(text, Style::Plain, &rules).expect_err(text).to_string(), message, "{text}");
    }
}

/// Where the rules have powers and squares, the cards tell which is meant; what is printed is told apart.
#[test]
fn squares_and_powers_are_told_apart_by_the_cards() {
    let read = |hand: &str, text: &str, card_use: CardUse| {
        let rules = RuleSet { ops: "+ - ^ sqr cube".parse().unwrap(), card_use, ..RuleSet::ARITHMETIC };
        let read = Expr::read_with(text, Style::Plain, &rules).unwrap();
        let read = read.resolve_cards(text, &hand.parse().unwrap(), &rules);
        assert_eq!(read.spans.len(), read.expr.nodes().len(), "{text}");
        read.expr.to_string()
    };
    let rows = [
        ("8 6", "(8-6)²", CardUse::All, "sqr(8 - 6)"),
        ("8 6 2", "(8-6)²", CardUse::All, "(8 - 6) ^ 2"),
        ("8 6", "(8-6)^2", CardUse::All, "sqr(8 - 6)"),
        ("8 6 2", "(8-6)^2", CardUse::All, "(8 - 6) ^ 2"),
        ("2 3", "3² + 2", CardUse::All, "sqr(3) + 2"),
        ("2 3 3", "3² + 2³", CardUse::All, "sqr(3) + 2 ^ 3"),
        ("2 3 2", "3² + 2³", CardUse::All, "3 ^ 2 + cube(2)"),
        ("2 3", "3² + 2³", CardUse::All, "sqr(3) + cube(2)"),
        ("2 3 5", "3² + 5^2", CardUse::All, "sqr(3) + 5 ^ 2"),
        ("8 6 2", "(8-6)²", CardUse::AnySubset, "sqr(8 - 6)"),
        ("8 6 2", "(8-6)^2", CardUse::AnySubset, "(8 - 6) ^ 2"),
        ("8 6", "(8-6)^2", CardUse::AnySubset, "sqr(8 - 6)"),
        (
            "1 2 3 4 5 6 7",
            "1²+2²+3²+4²+5²+6²+7²",
            CardUse::All,
            "sqr(1) + sqr(2) + sqr(3) + sqr(4) + sqr(5) + sqr(6) + sqr(7)",
        ),
    ];
    for (hand, text, card_use, expected) in rows {
        assert_eq!(read(hand, text, card_use), expected, "{text} of {hand}");
    }
}

#[test]
fn length_and_depth_are_bounded() {
    let kind = |text: &str| text.parse::<Expr>().expect_err("it is too big").kind;
    assert_eq!(kind(&"(".repeat(1 << 20)), Kind::TooLong);
    assert_eq!(kind(&"(".repeat(MAX_TEXT)), Kind::TooDeep);
    assert_eq!(kind(&r"\frac".repeat(MAX_TEXT / 5)), Kind::TooDeep);
    let deep = format!("{}1{}", "(".repeat(MAX_DEPTH), ")".repeat(MAX_DEPTH));
    assert_eq!(deep.parse::<Expr>().expect("it is just deep enough").to_string(), "1");
    let sexpr = "(+ 1 ".repeat(MAX_DEPTH + 1);
    assert_eq!(Expr::read(&sexpr, Style::Sexpr).expect_err("it is too deep").kind, Kind::TooDeep);
    let long = ["1"; MAX_TEXT / 2].join("+");
    assert_eq!(
        long.parse::<Expr>().expect("a chain is not deep").value(),
        Outcome::Value(Real::from(Rational::from(MAX_TEXT as i64 / 2)))
    );
    assert_eq!(kind(&"2^".repeat(MAX_TEXT / 3)), Kind::TooDeep);
    assert_eq!(kind(&"√".repeat(MAX_TEXT / 4)), Kind::TooDeep);
    assert!("9".repeat(2000).parse::<Expr>().is_err());
}

#[test]
fn every_span_is_the_text_of_its_node() {
    let text = "12 / (3 - 10/4)";
    let read = Expr::read(text, Style::Plain).expect("it is an expression");
    let texts: Vec<_> = read.spans.iter().map(|span| (&text[span.sign.clone()], &text[span.whole.clone()])).collect();
    let expected = [("12", "12"), ("3", "3"), ("10", "10"), ("4", "4"), ("/", "10/4"), ("-", "3 - 10/4"), ("/", text)];
    assert_eq!(texts, expected);
}

/// Random expressions of up to 8 cards with these operators: integers, negative numbers and fractions.
fn expr(ops: &OpSet, least: i64) -> impl Strategy<Value = Expr> + use<> {
    let card = prop_oneof![
        6 => (0i64..=13).prop_map(Card::from),
        1 => (-13i64..=-1).prop_map(move |n| Card::from(n.max(least))),
        1 => (1i64..=9, 2i64..=9, least.max(-1)..=1).prop_map(|(n, d, sign)| {
            let sign = if sign < 0 { "-" } else { "" };
            format!("{sign}{n}/{d}").parse::<Card>().expect("a fraction")
        }),
    ];
    let op = prop::sample::select(ops.iter().collect::<Vec<_>>());
    card.prop_map(Expr::card).prop_recursive(6, 16, 2, move |inner| {
        (op.clone(), inner.clone(), inner).prop_map(|(op, lhs, rhs)| match op.is_unary() {
            true => Expr::apply_unary(op, lhs),
            false => Expr::apply(op, lhs, rhs),
        })
    })
}

/// Every operator of the table but the root, which is written like the square root, and some that are defined.
fn with_unary() -> OpSet {
    let definitions = ["a # b = a*b", "m(a, b) = a + b", "tw(n) = 2*n", "n? = 3 - n", "\u{2AFD}n = n / 2"];
    let ops = OpSet::ALL.filter(|op| op.row().symbol != "root");
    definitions.iter().fold(ops, |ops, text| ops.with(Op::define(text, &OpSet::NONE).expect("it is right")))
}

/// Expressions with operators of two operands, and of one or two.
fn printed() -> impl Strategy<Value = (OpSet, Expr)> {
    let binary = expr(&OpSet::BINARY, -13).prop_map(|expr| (OpSet::BINARY, expr));
    // A negation of 8 and a card -8 are written alike.
    let unary = expr(&with_unary(), 0).prop_map(|expr| (with_unary(), expr));
    let of = |symbols: &str, least: i64| {
        let ops: OpSet = symbols.parse().expect("operators");
        expr(&ops, least).prop_map(move |expr| (ops.clone(), expr))
    };
    prop_oneof![binary, unary, of("+ * ^ neg ! sqr", 0), of("- / neg sqrt sqr cube", 0), of("- ^ sqr cube", -13)]
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 4000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn printed_text_parses_back((ops, expr) in printed()) {
        for (style, name) in Style::ALL.iter().map(|style| (*style, style.name())) {
            let text = expr.render(style);
            let rules = RuleSet { ops: ops.clone(), ..RuleSet::ARITHMETIC };
            let read = Expr::read_with(&text, style, &rules);
            prop_assert!(read.is_ok(), "{} is not read as {}: {:?}", text, name, read);
            // A fraction card is printed as people write it, so only the hand distinguishes it from a division.
            let hand = Hand::new(expr.cards().cloned()).expect("it has cards");
            let read = read.expect("just seen").resolve_cards(&text, &hand, &rules).expr;
            prop_assert_eq!(&read.render(style), &text);
            prop_assert_eq!(&read, &expr);
        }
    }

    #[test]
    fn cards_with_signs_are_told_from_steps(expr in expr(&"+ - * / neg".parse().expect("operators"), -3)) {
        let rules = RuleSet { ops: "+ - * / neg".parse().expect("operators"), nesting: 9, ..RuleSet::ARITHMETIC };
        let (hand, value) = (Hand::new(expr.cards().cloned()).expect("it has cards"), expr.value());
        let puzzle = Puzzle::new(hand, 24);
        for style in [Style::Plain, Style::Unicode, Style::Latex] {
            let text = expr.render(style);
            let (verdict, read) = judge_and_read(&puzzle, &text, &rules, style);
            prop_assert_eq!(read.expect("it was printed").expr.value(), value.clone(), "{}", text);
            prop_assert!(verdict.cards.is_none_or(|cards| cards.is_allowed()), "{}", text);
        }
    }

    #[test]
    fn no_text_panics(text in "\\PC{0,40}") {
        for style in [Style::Plain, Style::Rpn, Style::Sexpr] {
            if let Err(error) = Expr::read(&text, style) {
                prop_assert!(error.span.end <= text.len());
                prop_assert!(text.is_char_boundary(error.span.start) && text.is_char_boundary(error.span.end), "{:?} {:?}", text, error);
                prop_assert!(!error.to_string().is_empty());
            }
        }
    }

    #[test]
    fn no_text_of_known_signs_panics(text in "([0-9 +*/()x=.,^²³₂√%_\\\\{}A-]|root\\(|log|mod|frac|sqrt){0,24}") {
        for style in [Style::Plain, Style::Rpn, Style::Sexpr] {
            if let Ok(read) = Expr::read(&text, style) {
                prop_assert_eq!(read.spans.len(), read.expr.nodes().len());
                prop_assert!(read.spans.iter().all(|span| span.whole.start <= span.sign.start && span.sign.end <= span.whole.end.max(span.sign.end)));
                let again = read.expr.render(Style::Plain);
                prop_assert_eq!(again.parse::<Expr>().map(|e| e.value()), Ok(read.expr.value()));
            }
        }
    }
}

/// Numbers and names as people type them.
#[test]
fn cards_and_names_are_parsed_as_people_type_them() {
    let hand = |text: &str| text.parse::<Hand>().unwrap().to_string();
    assert_eq!(hand("5♥ ♠7 ace Queen"), "1 5 7 12");
    assert_eq!(hand("½ ¾ .5 1e3 -½"), "-1/2 1/2 1/2 3/4 1000");
    for (text, expected) in
        [(".5 * 48", "(1/2) * 48"), ("½ × 48", "(1/2) * 48"), ("7 MOD 4", "mod(7, 4)"), ("SQRT(9)", "root(9, 2)")]
    {
        assert_eq!(text.parse::<Expr>().unwrap().to_string(), expected, "{text}");
    }
    // A number of more than 1,000 digits, as it would be printed, is not read.
    let places = format!(".{}", "1".repeat(600));
    for text in ["1e", "1e9999999", "e3", ".", "5. 6", "½½", "♥", "9999e999", "1e-999", &places] {
        assert!(text.parse::<Hand>().is_err(), "{text}");
    }
    // The output of make24 with its value.
    assert_eq!(Expr::read("8 3 8 3 / - / = 24", Style::Rpn).unwrap().claimed, Some(24.into()));
    assert_eq!(Expr::read("(/ 8 (- 3 (/ 8 3))) = 24", Style::Sexpr).unwrap().expr.to_string(), "8 / (3 - 8 / 3)");
    assert!(Expr::read("8 3 / = x", Style::Rpn).is_err());
    for text in ["8 3 8 3 / - / == 24", "8 3 8 3 / - /;", "8 3 8 3 / - / = 24."] {
        assert_eq!(Expr::read(text, Style::Rpn).unwrap().expr.to_string(), "8 / (3 - 8 / 3)", "{text}");
    }
    assert_eq!(Expr::read("8 3 * != 24", Style::Rpn).unwrap_err().kind, Kind::NotEqual("!=".to_owned()));
    assert_eq!(Expr::read("4 ! = 24", Style::Rpn).unwrap().expr.to_string(), "4!");
}
