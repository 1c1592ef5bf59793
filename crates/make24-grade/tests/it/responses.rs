//! What models say: every right answer is accepted in every wrapping, and nothing that is wrong is.

use crate::reader;

use make24::{Deck, Form, Judge, Puzzle, RuleSet, Solver, VerdictKind};
use make24_grade::{ExtractionPolicy, Rounding, grade, kind};
use reader::Plain;

/// Twenty ways in which a model says an answer; `{}` is the answer.
const WRAPPINGS: [&str; 20] = [
    "{}",
    "{} = 24",
    "24 = {}",
    "The answer is {} = 24.",
    "**{}**",
    "**{} = 24**.",
    "`{}`",
    "```\n{}\n```",
    "```python\n{}\n```\nThat makes 24.",
    "${}$",
    "$$\n{} = 24\n$$",
    "\\[ {} = 24 \\]",
    "\\boxed{{}}",
    "<answer>{}</answer>",
    "<answer> {} = 24 </answer>",
    "<think>1 + 1 = 2, so that is nothing. 3 * 8 is 24!</think>\n<answer>{}</answer>",
    "Answer: {}",
    "- First try: 2 * 3 = 6, no.\n- Then: {} = 24, yes!",
    "We have ({} = 24), which uses every card once.",
    "So {} \u{2248} 24, exactly.",
];

#[test]
fn every_written_string_is_accepted_in_every_wrapping() {
    let solver = Solver::default();
    let mut seen = 0;
    for dealt in Deck::range(1, 10).unwrap().hands(4) {
        let puzzle = Puzzle::new(dealt.hand, 24);
        let judge = Judge::new(puzzle.clone(), RuleSet::ARITHMETIC);
        for solution in solver.solutions(&puzzle, Form::Written) {
            let written = solution.expr.to_string();
            for wrapping in WRAPPINGS {
                let said = wrapping.replace("{}", &written);
                let kind = kind(&judge, &said, ExtractionPolicy::Auto, None);
                assert_eq!(kind, VerdictKind::Right, "{}: {said}", puzzle.hand);
            }
            assert_eq!(judge.kind(&written), VerdictKind::Right);
            seen += 1;
        }
    }
    // All strings of all hands, as `make24 census --cards 1..10 --form written --summary` counts them.
    assert_eq!(seen, 20_611);
}

/// What the judge and the plain reader say agrees.
fn agree(cards: &[u32], judge: &Judge, answer: &str) {
    let kind = judge.kind(answer);
    assert_eq!(kind, judge.verdict(answer).kind(), "the quick judge and the exact one: {answer}");
    match reader::judge(cards, 24, answer) {
        Plain::Right => assert_eq!(kind, VerdictKind::Right, "{answer}"),
        Plain::Wrong => assert_ne!(kind, VerdictKind::Right, "{answer}"),
        Plain::Ambiguous(maybe) => assert!(maybe || kind != VerdictKind::Right, "{answer}"),
    }
}

#[test]
fn every_mutation_of_a_character_is_judged_as_a_plain_reader_does() {
    const SIGNS: &str = "0123456789+-*/()=. ";
    for hand in [[3, 3, 8, 8], [1, 5, 5, 5], [2, 4, 6, 12], [1, 1, 11, 12]] {
        let puzzle = Puzzle::new(make24::Hand::new(hand.map(i64::from)).unwrap(), 24);
        let judge = Judge::new(puzzle.clone(), RuleSet::ARITHMETIC);
        for solution in Solver::default().solutions(&puzzle, Form::Flat).take(6) {
            for written in [solution.expr.to_string(), format!("{} = 24", solution.expr)] {
                agree(&hand, &judge, &written);
                for at in 0..=written.len() {
                    let (before, behind) = written.split_at(at);
                    let rest = behind.get(1..).unwrap_or_default();
                    agree(&hand, &judge, &format!("{before}{rest}"));
                    for sign in SIGNS.chars() {
                        agree(&hand, &judge, &format!("{before}{sign}{rest}"));
                        agree(&hand, &judge, &format!("{before}{sign}{behind}"));
                    }
                }
            }
        }
    }
}

#[test]
fn the_class_of_a_response_is_that_of_its_verdict() {
    let judge = Judge::new("3 3 8 8".parse().unwrap(), RuleSet::ARITHMETIC);
    let answers =
        ["8/(3-8/3)", "8*3", "8/(3-8/3) = 8/(1/3) = 24", "8 / 3 = 8/3 (left: 3 8 8/3)", "4!", "none", "no solution"];
    for wrapping in WRAPPINGS {
        for answer in answers {
            let said = wrapping.replace("{}", answer);
            for policy in ExtractionPolicy::ALL {
                let response = grade(&judge, &said, *policy, Rounding::Exact);
                assert_eq!(kind(&judge, &said, *policy, None), response.verdict.kind(), "{policy}: {said}");
                let spans = response.extraction.answer.iter().chain(&response.verdict.span);
                assert!(spans.clone().all(|span| said.get(span.clone()).is_some()), "{policy}: {said}");
            }
        }
    }
}

#[test]
fn endless_answers_end() {
    let judge = Judge::new("3 3 8 8".parse().unwrap(), RuleSet::ARITHMETIC);
    let long = [
        "(".repeat(1 << 20),
        ")".repeat(1 << 20),
        "9**9**9**9".to_owned(),
        "8*3".repeat(10 << 20 >> 1),
        "a ".repeat(5 << 20),
        "<answer>".repeat(1 << 20),
        "\\boxed{".repeat(1 << 20),
        "= ".repeat(5 << 20),
        "1 = 1 (left: 1)\n".repeat(1 << 16),
        "\u{1D7D8}".repeat(1 << 20),
    ];
    for answer in long {
        for policy in ExtractionPolicy::ALL {
            assert_ne!(kind(&judge, &answer, *policy, None), VerdictKind::Right);
        }
    }
}

/// What takes time in proportion to its length ends, however often it is said.
#[test]
fn what_is_said_again_and_again_ends() {
    const UNITS: [&str; 36] = [
        "8/3 = 8/3, ",
        "8 / (3 - 8 / 3)\n",
        "8*3=24\n",
        "(8+",
        "<a>",
        "x <a> ",
        "x <a> y <b> ",
        "</a>",
        "<think>",
        "x <think ",
        "[a]",
        "<|start_of_a|>",
        "the answer is 8*3. ",
        "answer: ",
        "answer: 24\n",
        "or 8/(3-8/3) ",
        "maybe 8*3 ",
        "8*3 = 24? ",
        "**8** * ",
        "1.2.3.4=",
        "\\underbrace{",
        "\\boxed{8*3} ",
        "<answer>8*3</answer>",
        "\"answer\": \"8*3\", ",
        "~~",
        "```\n# x\n",
        "### Thinking\n",
        "| 8*3 | 24 |\n",
        "one plus two ",
        "8 plus ",
        "8/3 = 8/3 (left: 3 8 8/3)\n",
        "100+6 = 106 -> ",
        "4 4/5 ",
        "8!",
        "8... ",
        "Figure 2(3*4) ",
    ];
    let hands = [("3 3 8 8", "arithmetic"), ("25 50 75 100 3 6 -> 952", "countdown")];
    for (hand, rules) in hands {
        let judge = Judge::new(hand.parse().unwrap(), RuleSet::named(rules).unwrap());
        for unit in UNITS {
            let text = unit.repeat(65_000 / unit.len());
            let graded = grade(&judge, &text, ExtractionPolicy::Auto, Rounding::Exact);
            let span = graded.extraction.answer.clone().unwrap_or_default();
            assert!(text.get(span).is_some(), "{unit}");
        }
    }
}

/// The ways in which steps are written, one below the other; `{}` is a step.
const STEPS: [&str; 4] = ["{}", "- {}", "**{}**", "Step 1: {}."];

#[test]
fn steps_one_below_the_other_are_right_as_long_as_each_is() {
    let solver = Solver::default();
    let mut seen = 0;
    for hand in Deck::range(1, 10).unwrap().hands(4) {
        let puzzle = Puzzle::new(hand.hand, 24);
        let Some(solution) = solver.best(&puzzle).found() else { continue };
        let judge = Judge::new(puzzle, RuleSet::ARITHMETIC);
        let steps: Vec<String> = solution.expr.steps().unwrap().iter().map(|step| step.equation()).collect();
        let text = |way: &str, steps: &[String]| -> String {
            steps.iter().map(|step| way.replace("{}", step) + "\n").collect()
        };
        for way in STEPS {
            let said = text(way, &steps);
            let judged = grade(&judge, &said, ExtractionPolicy::Auto, Rounding::Exact);
            assert!(judged.verdict.is_right(), "{said}: {}", judged.verdict);
        }
        // A step that is told again.
        let again = [&steps[..], &steps[..1]].concat();
        assert!(grade(&judge, &text("{}", &again), ExtractionPolicy::Auto, Rounding::Exact).verdict.is_right());
        // A step with another result, and a step left out.
        for wrong in 0..steps.len() {
            let mut other = steps.clone();
            other[wrong] = other[wrong].replacen(" = ", " = 1", 1);
            let left_out: Vec<String> = steps.iter().filter(|step| **step != steps[wrong]).cloned().collect();
            // `3/4` in the next step says what the division before it says.
            let left_out = if steps[wrong].contains('/') { other.clone() } else { left_out };
            for steps in [other, left_out] {
                let said = text("{}", &steps);
                let judged = grade(&judge, &said, ExtractionPolicy::Auto, Rounding::Exact);
                assert!(!judged.verdict.is_right(), "{said}");
            }
        }
        seen += 1;
    }
    assert_eq!(seen, 566);
}
