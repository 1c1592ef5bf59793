//! Two properties of the reader of free text, over generated hands, rules and texts:
//!
//! - An answer accepted in a text is accepted by the strict judge too, and nothing mathematical touches it.
//! - Whatever the solver prints is right wherever it stands.

use make24::{
    Card, CardOrder, CardUse, Form, Hand, Judge, Limits, Op, OpSet, Puzzle, RuleSet, Solver, Style, VerdictKind, judge,
};
use make24_grade::{ExtractionPolicy, Rounding, grade, kind};
use proptest::prelude::*;
use proptest::test_runner::RngSeed;
use std::ops::Range;

/// The seed of the texts: the test suite has the same texts at every run, and the fuzz target looks for others.
const SEED: RngSeed = RngSeed::Fixed(24);

/// Rule sets of every kind: those with a name, and some with defined operators of every notation.
fn rules() -> Vec<RuleSet> {
    let named = ["arithmetic", "powers", "modulo", "countdown", "school", "four-fours"];
    let mut all: Vec<RuleSet> = named.iter().map(|name| RuleSet::named(name).unwrap()).collect();
    let ops = |text: &str, definitions: &[&str]| {
        let ops: OpSet = text.parse().unwrap();
        let ops = definitions.iter().fold(ops, |ops, text| ops.with(Op::define(text, &ops).unwrap()));
        RuleSet { ops, ..RuleSet::ARITHMETIC }
    };
    all.push(ops("+ - * / neg", &[]));
    all.push(ops("+ - * floor ceil !", &[]));
    all.push(ops("+ - * subfactorial gamma", &[]));
    all.push(ops("+ - * gcd lcm %", &["a # b = a*b + 1"]));
    all.push(ops("+ - *", &["avg(a, b) = (a + b) / 2", "a @ = a + 1"]));
    all.push(ops("+ *", &["# a = a + 2", "a min b = a"]));
    all.push(RuleSet { order: CardOrder::Kept, ..RuleSet::ARITHMETIC });
    all.push(RuleSet { card_use: CardUse::AtMost(3), ..RuleSet::ARITHMETIC });
    all
}

/// The ways in which a text presents an answer; `{}` is the answer.
const WRAPPINGS: [&str; 22] = [
    "{}",
    "<answer>{}</answer>",
    "<answer> {} </answer>",
    "\\boxed{{}}",
    "${}$",
    "$${}$$",
    "\\({}\\)",
    "\\[{}\\]",
    "```\n{}\n```",
    "**{}**",
    "`{}`",
    "- {}",
    "1. {}",
    "* {}",
    "The answer is {}.",
    "So the answer is: {}",
    "I found it: {}, which uses every card.",
    "Answer: {}",
    "Let me think.\n\n{}",
    "<think>1 + 1 is 2.</think>\n{}",
    "First 1 + 1 = 2 comes to mind.\nThe final answer is **{}**.",
    "\u{7B54}\u{6848}\u{662F}{}\u{3002}",
];

/// The policies under which a wrapping presents an answer.
fn policies(wrapping: &str) -> Vec<ExtractionPolicy> {
    let mut all = vec![ExtractionPolicy::Auto, ExtractionPolicy::LastEquation];
    if !wrapping.contains("```") && !wrapping.ends_with('\n') {
        all.push(ExtractionPolicy::LastLine);
    }
    for (sign, policy) in [
        ("<answer>", ExtractionPolicy::LastTag),
        ("\\boxed", ExtractionPolicy::Boxed),
        ("Answer:", ExtractionPolicy::Answer),
    ] {
        all.extend(wrapping.contains(sign).then_some(policy));
    }
    all.extend((wrapping == "{}").then_some(ExtractionPolicy::Strict));
    all
}

/// A puzzle with a solution under rules, and the solution as it is printed.
fn printed() -> impl Strategy<Value = (Judge, String, String)> {
    let hand = prop::collection::vec(0i64..=10, 1..=4);
    (
        hand,
        0..rules().len(),
        0..3usize,
        any::<prop::sample::Index>(),
        prop::sample::select(vec![0i64, 1, 6, 10, 24, 30, -3]),
    )
        .prop_filter_map("a solution", |(hand, rules_at, style, which, target)| {
            let rules = rules().swap_remove(rules_at);
            let solver = Solver::new(rules.clone()).with_limits(Limits { steps: 20_000, ..Limits::default() });
            let cards: Vec<String> = hand.iter().map(ToString::to_string).collect();
            let puzzle: Puzzle = format!("{} -> {target}", cards.join(" ")).parse().ok()?;
            let in_order = || Hand::in_order(hand.iter().map(|card| Card::from(*card))).unwrap();
            let puzzle = match rules.order {
                CardOrder::Kept => Puzzle { hand: in_order(), ..puzzle },
                CardOrder::Any => puzzle,
            };
            let solutions: Vec<_> = solver.solutions(&puzzle, Form::Essential).take(8).collect();
            let solution = solutions.get(which.index(solutions.len().max(1)))?;
            let written = solution.expr.render([Style::Plain, Style::Unicode, Style::Latex][style]);
            Some((Judge::new(puzzle, rules), written, target.to_string()))
        })
}

/// What is wrong with the verdicts on a printed answer, if anything is.
fn refused(judge: &Judge, written: &str, target: &str) -> Result<(), String> {
    if judge.kind(written) != VerdictKind::Right {
        return Err(format!("{written}: {}", judge.verdict(written)));
    }
    let is_number = make24::parse::read_number(written).is_some();
    for answer in [written.to_owned(), format!("{written} = {target}")] {
        for wrapping in WRAPPINGS {
            // A number alone in a sentence is an answer only where the text calls it one.
            if is_number && wrapping.contains("found it") {
                continue;
            }
            let text = wrapping.replace("{}", &answer);
            for policy in policies(wrapping) {
                let found = kind(judge, &text, policy, None);
                if found != VerdictKind::Right {
                    let extraction = policy.find(&text, judge);
                    let ops = &judge.rules().ops;
                    return Err(format!(
                        "{} with {ops}, {policy}: {text:?} is {found}: {extraction:?}",
                        judge.puzzle()
                    ));
                }
            }
        }
    }
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 2_000, rng_seed: SEED, failure_persistence: None, ..ProptestConfig::default() })]

    /// 2,000 expressions, each in 22 wrappings under their policies: 200,000 texts.
    #[test]
    fn what_the_solver_prints_is_right_wherever_it_stands((judge, written, target) in printed()) {
        let refused = refused(&judge, &written, &target);
        prop_assert!(refused.is_ok(), "{}", refused.unwrap_err());
    }
}

/// A text without the spaces and the marks of Markdown and LaTeX with which it begins.
fn behind_marks(text: &str) -> &str {
    const MARKS: [&str; 12] = [" ", "\t", "*", "`", "$", "\"", "}", "\\)", "\\]", "\\boxed{", "~", "&"];
    let mut rest = text;
    while let Some(behind) = MARKS.iter().find_map(|mark| rest.strip_prefix(mark)) {
        rest = behind;
    }
    rest
}

/// Whether a text begins with an operand, behind marks.
fn is_operand(text: &str) -> bool {
    behind_marks(text).starts_with(|c: char| c.is_ascii_digit() || matches!(c, '(' | '\u{25A1}'))
}

/// Whether a letter belongs to an identifier.
fn is_letter(c: char) -> bool {
    c.is_alphabetic() && (c as u32) < 0x2000
}

/// What is mathematical and touches a right answer, if anything does: letters, digits, points and signs that are glued to
/// it, a sign with an operand beyond it, and another number than the target behind an equals sign.
fn touches(text: &str, Range { start, end }: Range<usize>, target: &str) -> Option<String> {
    const SIGNS: &str = "+/^%\u{D7}\u{F7}";
    let (before, behind) = (&text[..start], &text[end..]);
    let is_glued = |c: char| is_letter(c) || c.is_ascii_digit() || "^|\u{B2}\u{B3}\u{25A1}".contains(c);
    if behind.starts_with(is_glued)
        || behind.starts_with("_2")
        || before.ends_with(is_glued) && !before.ends_with("\\text")
    {
        return Some(String::from("glued"));
    }
    if before.strip_suffix('.').is_some_and(|rest| rest.ends_with(|c: char| c.is_ascii_digit() || c.is_whitespace())) {
        return Some(String::from("a point before"));
    }
    // With spaces and marks between.
    let near = behind_marks(behind);
    let sign = near.chars().next().unwrap_or(' ');
    if SIGNS.contains(sign) && is_operand(&near[sign.len_utf8()..]) {
        return Some(format!("{sign} behind"));
    }
    if behind.trim_start_matches([' ', '\t']).starts_with(|c: char| c.is_ascii_digit()) {
        return Some(String::from("a number behind"));
    }
    let told = behind_marks(near.trim_start_matches(['=', '\u{2248}']));
    let number: String = told.chars().take_while(|c| c.is_ascii_digit() || "-/.".contains(*c)).collect();
    let number = number.trim_end_matches(['.', '-', '/']);
    let rest = behind_marks(told[number.len()..].trim_start());
    let goes_on = rest.starts_with(|c: char| "+-*/([".contains(c) || c.is_alphabetic())
        || number.contains(".")
        || number.get(1..).is_some_and(|rest| rest.contains('-'));
    if near.starts_with(['=', '\u{2248}'])
        && !number.is_empty()
        && number != target
        && !goes_on
        && text[end..].len() < 200
    {
        return Some(format!("= {number} behind"));
    }
    let left = before.trim_end_matches(['*', '`', '$', '"', ' ', '\t']);
    let sign = left.chars().next_back().filter(|c| SIGNS.contains(*c))?;
    let operand = left[..left.len() - sign.len_utf8()].trim_end_matches(['`', '$', ' ']);
    operand.ends_with(|c: char| c.is_ascii_digit() || c == ')').then(|| format!("{sign} before"))
}

/// Pieces with which texts are mutated: signs, names, commands, marks, words.
const PIECES: [&str; 74] = [
    "+",
    " + ",
    "-",
    " - ",
    "*",
    " * ",
    "/",
    " / ",
    "^",
    "**",
    "!",
    "?",
    "=",
    " = ",
    "!=",
    "<",
    ">",
    "(",
    ")",
    "[",
    "]",
    "{",
    "}",
    "|",
    "~",
    "@",
    "#",
    "&",
    "%",
    "_",
    "_2",
    "^2",
    "\u{B2}",
    "\u{D7}",
    "\u{F7}",
    "\u{2260}",
    "\u{25A1}",
    "\u{2026}",
    "...",
    ".",
    ",",
    ", ",
    ":",
    ": ",
    "\n",
    " ",
    "$",
    "`",
    "\\log",
    "\\sin",
    "\\frac",
    "\\boxed{",
    "\\text{",
    "log",
    "ln",
    "f",
    "x",
    "sqrt",
    "e1",
    "0",
    "1",
    "24",
    " plus ",
    " over ",
    " is ",
    " not ",
    " is not 24",
    " = 25",
    "The answer is ",
    "I think ",
    " wrong",
    " 2 ",
    "<answer>",
    "</answer>",
];

/// A right answer in a wrapping, with a few pieces put in or taken out at any place.
fn mutated() -> impl Strategy<Value = (usize, String)> {
    let edits = prop::collection::vec((any::<prop::sample::Index>(), 0..PIECES.len(), 0u8..4), 1..5);
    (0..ANSWERS.len(), 0..WRAPPINGS.len(), any::<bool>(), edits).prop_map(|(which, wrapping, claims, edits)| {
        let (_, target, _, answer) = ANSWERS[which];
        let answer = if claims { format!("{answer} = {target}") } else { answer.to_owned() };
        let mut text: Vec<char> = WRAPPINGS[wrapping].replace("{}", &answer).chars().collect();
        for (place, piece, how) in edits {
            let at = place.index(text.len() + 1);
            match how {
                0 if at < text.len() => {
                    text.remove(at);
                }
                _ => {
                    text.splice(at..at, PIECES[piece].chars());
                }
            }
        }
        (which, text.into_iter().collect())
    })
}

/// Hands, targets, rules and right answers.
const ANSWERS: [(&str, &str, &str, &str); 10] = [
    ("3 3 8 8", "24", "arithmetic", "8 / (3 - 8 / 3)"),
    ("3 8", "24", "arithmetic", "3*8"),
    ("2 3 4", "24", "arithmetic", "2 * 3 * 4"),
    ("1 5 5 5", "24", "arithmetic", "5*(5-1/5)"),
    ("1/2 48", "24", "arithmetic", "1/2 * 48"),
    ("2 2 2 6", "24", "powers", "2 ^ (2 + log(2, 6))"),
    ("25 50 75 100 3 6", "952", "countdown", "(100 + 3) * 75 * 6 / 50 + 25"),
    ("4 4 4 4", "24", "four-fours", "(4 - 4) * 4 + 4!"),
    ("1 2 3", "-1/3", "arithmetic", "(1 - 2) / 3"),
    ("24", "24", "arithmetic", "24"),
];

/// What is wrong with the verdicts on a text, if anything is.
fn fooled(which: usize, text: &str) -> Result<(), String> {
    let (hand, target, rules, _) = ANSWERS[which];
    let rules = RuleSet::named(rules).unwrap();
    let puzzle: Puzzle = format!("{hand} -> {target}").parse().unwrap();
    let strict = Judge::new(puzzle.clone(), rules.clone());
    for policy in ExtractionPolicy::ALL {
        let graded = grade(&strict, text, *policy, Rounding::Exact);
        if kind(&strict, text, *policy, None) != graded.verdict.kind() {
            return Err(format!("{policy}: {text:?} has two verdicts"));
        }
        if !graded.verdict.is_right() || graded.steps.is_some() {
            continue;
        }
        let span = graded.extraction.answer.clone().unwrap();
        let answer = &text[span.clone()];
        let said = judge(&puzzle, answer, &rules, Style::Plain);
        if !said.is_right() {
            return Err(format!("{policy}: `{answer}` of {text:?} is not right: {said}"));
        }
        if *policy != ExtractionPolicy::Strict
            && let Some(touching) = touches(text, span.clone(), target)
        {
            return Err(format!("{policy}: `{answer}` of {text:?} is touched: {touching}"));
        }
    }
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 20_000, rng_seed: SEED, failure_persistence: None, ..ProptestConfig::default() })]

    /// 20,000 texts under every policy.
    #[test]
    fn what_is_right_in_a_text_is_right_for_the_strict_judge((which, text) in mutated()) {
        let fooled = fooled(which, &text);
        prop_assert!(fooled.is_ok(), "{}", fooled.unwrap_err());
    }
}

/// Pieces that are written in another way before they are read, marks, and words around them.
const WRITTEN: [&str; 40] = [
    "&times;",
    "&radic;",
    "&lt;",
    "4\u{2158}",
    "6\u{9664}\u{4EE5}(",
    "\u{4E58}\u{4EE5}",
    " times ",
    " plus ",
    "one",
    "Queen",
    "1.200",
    "4,8",
    "**3** * ",
    "\\underbrace{2*3}_{6}",
    "1.2.3.4=",
    "(1).(2)",
    "\u{2463}\u{D7}\u{2462}",
    "\u{7684}",
    "\u{5F97}24",
    "~~",
    "<think>",
    "</think>",
    "<answer>",
    "</answer>",
    "\\boxed{",
    "}",
    "```\n",
    "# ",
    "\"answer\": \"",
    "\u{201C}",
    "\u{FF01}",
    "\u{2026}",
    "\u{2705}",
    "\u{274C}",
    "\u{1F389}",
    "8/(3-8/3)",
    " = 24",
    "(left: 3 8)",
    "| 8*3 | 24 |\n",
    "\u{E9}",
];

proptest! {
    #![proptest_config(ProptestConfig { cases: 20_000, rng_seed: SEED, failure_persistence: None, ..ProptestConfig::default() })]

    /// Whatever a text is made of, its places are places of the text, and both ways to its class agree.
    #[test]
    fn places_are_in_the_text(pieces in prop::collection::vec(0..WRITTEN.len(), 1..12)) {
        let text: String = pieces.into_iter().map(|piece| WRITTEN[piece]).collect();
        let judge = Judge::new("3 3 8 8".parse().unwrap(), RuleSet::ARITHMETIC);
        for policy in ExtractionPolicy::ALL {
            let graded = grade(&judge, &text, *policy, Rounding::Exact);
            let mut spans = graded.extraction.answer.iter().chain(&graded.verdict.span);
            prop_assert!(spans.all(|span| text.get(span.clone()).is_some()), "{policy}: {text:?}");
            for most in [None, Some(1)] {
                let limited = graded.clone().with_max_attempts(&text, most).verdict.kind();
                prop_assert_eq!(kind(&judge, &text, *policy, most), limited, "{} {:?}: {:?}", policy, most, text);
            }
        }
    }
}
