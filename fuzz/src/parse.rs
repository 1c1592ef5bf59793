//! Every expression that can be parsed prints as text that parses back to the same expression, and so does every hand with
//! an unknown.

use make24::{Expr, Hand, OpSet, Puzzle, RuleSet, Style, UnknownHand};

pub(crate) fn check(text: &str) {
    let _ = text.parse::<Puzzle>();
    if let Ok(hand) = UnknownHand::parse(text, "n") {
        assert_eq!(UnknownHand::parse(&hand.to_string(), "n").as_ref(), Ok(&hand), "{hand}");
    }
    for notation in [Style::Plain, Style::Rpn, Style::Sexpr] {
        let Ok(read) = Expr::read(text, notation) else { continue };
        let hand = Hand::new(read.expr.cards().cloned());
        let ops: OpSet = read.expr.ops().cloned().collect();
        // Signs that mean two things are told apart by the rules, and a card -8 from a negation by the hand.
        let has_negation = ops.iter().any(|op| op.row().symbol == "neg");
        if ops.same_sign().is_some() || has_negation && text.contains('-') {
            continue;
        }
        let rules = RuleSet { ops, ..RuleSet::ARITHMETIC };
        for style in Style::ALL.iter().copied() {
            let printed = read.expr.render(style);
            // The printed form of a long text may contain more spaces, and exceed the limits of the parser.
            let Ok(again) = Expr::read_with(&printed, style, &rules) else {
                assert!(printed.len() > make24::parse::MAX_TEXT / 4 || text.len() > 400, "{printed}");
                continue;
            };
            let again =
                hand.as_ref().map_or(again.expr.clone(), |hand| again.resolve_cards(&printed, hand, &rules).expr);
            assert_eq!(again, read.expr, "{printed}");
        }
    }
}
