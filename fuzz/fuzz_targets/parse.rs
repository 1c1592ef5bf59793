//! Every expression that can be parsed prints as text that parses back to the same expression.

#![no_main]

use libfuzzer_sys::fuzz_target;
use make24::{Expr, Hand, Literals, Puzzle, Style};

fuzz_target!(|text: &str| {
    let _ = text.parse::<Puzzle>();
    for notation in [Style::Plain, Style::Rpn, Style::Sexpr] {
        let Ok(read) = Expr::read(text, notation) else { continue };
        let hand = Hand::new(read.expr.cards().cloned());
        for (style, _) in Style::NAMES.iter().copied() {
            let printed = read.expr.render(style);
            // The printed form of a long text may contain more spaces, and exceed the limits of the parser.
            let Ok(again) = Expr::read(&printed, style) else {
                assert!(printed.len() > make24::parse::MAX_TEXT / 4 || text.len() > 400, "{printed}");
                continue;
            };
            let again = hand.as_ref().map_or(again.expr.clone(), |hand| again.resolve_cards(&printed, hand, Literals::NONE).expr);
            assert_eq!(again, read.expr, "{printed}");
        }
    }
});
