//! Counts equal the lengths of lists, every listed solution is right, and no operation overflows: this build checks
//! every operation.

use make24::{
    CardUse, Domain, Form, Hand, Limits, OpSet, Puzzle, RuleSet, Solver, Style, VerdictKind, judge, value::Rational,
};

/// Decodes nine bytes to a number: 0, a small one, one near a power of 2, any 64-bit one, a fraction, or a negative
/// one.
fn number(bytes: &[u8]) -> String {
    let word = u64::from_le_bytes(bytes[1..9].try_into().expect("eight bytes"));
    match bytes[0] % 8 {
        0 | 1 => String::from("0"),
        2 | 3 => (word % 14).to_string(),
        4 => ((1u128 << (word % 65)) + u128::from(word >> 62)).to_string(),
        5 => word.to_string(),
        6 => format!("{}/{}", word >> 32, (word as u32).max(2)),
        _ => format!("-{}", word % 1000 + 1),
    }
}

pub(crate) fn check(bytes: &[u8]) {
    let Some((&[how, ops, cards], numbers)) = bytes.split_first_chunk::<3>() else { return };
    let numbers: Vec<String> = numbers.chunks_exact(9).map(number).collect();
    let cards = 1 + usize::from(cards) % 4;
    if numbers.len() < cards {
        return;
    }
    let sets = ["+ - * /", "+ - * /", "- * /", "+ * /", "+ - *", "- /"];
    let rules = RuleSet {
        ops: sets[usize::from(ops) % sets.len()].parse::<OpSet>().expect("operators"),
        domain: Domain::ALL[usize::from(how) % 5],
        card_use: [CardUse::All, CardUse::AnySubset, CardUse::AtMost(2)][usize::from(how / 5) % 3],
        ..RuleSet::ARITHMETIC
    };
    let Ok(hand) = numbers[..cards].join(" ").parse::<Hand>() else { return };
    let solver = Solver::new(rules.clone()).with_limits(Limits { steps: 2_000_000, memory: 64 << 20 });
    // The targets are 0, a card, the next number after the cards, which is mostly out of reach, and a value of the
    // hand.
    let mut targets = vec![String::from("0"), hand.cards()[0].to_string()];
    targets.extend(numbers.get(cards).cloned());
    let made = solver.values(&hand).found();
    targets.extend(made.get(usize::from(how) * made.len() / 256).map(ToString::to_string));
    for target in targets {
        let puzzle = Puzzle::new(hand.clone(), target.parse::<Rational>().expect("a number"));
        let mut finest = None;
        for form in Form::ALL.iter().copied() {
            let mut solutions = solver.solutions(&puzzle, form);
            let mut listed = 0u64;
            for solution in solutions.by_ref() {
                listed += 1;
                let verdict = judge(&puzzle, &solution.to_string(), &rules, Style::Plain);
                assert_eq!(verdict.kind(), VerdictKind::Right, "{solution} for {puzzle}: {}", verdict.to_string());
            }
            let (counted, solvable) = (solver.count(&puzzle, form), solver.is_solvable(&puzzle));
            if solutions.stopped().is_some() || counted.stopped().is_some() || solvable.stopped().is_some() {
                return;
            }
            assert_eq!(counted.found().to_u64(), Some(listed), "{form} of {puzzle} under {}", rules.name());
            assert_eq!(solvable.found(), listed > 0, "{puzzle} under {}", rules.name());
            // Each form is at least as coarse as the first, and has a class exactly if there is a solution.
            let finest = *finest.get_or_insert(listed);
            assert!(listed <= finest && (listed > 0) == (finest > 0), "{form} of {puzzle} under {}", rules.name());
        }
    }
}
