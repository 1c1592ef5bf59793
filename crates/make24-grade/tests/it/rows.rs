//! Answers in free text that were once judged wrongly, each with its verdict.

use make24::{Judge, Op, OpSet, RuleSet, Solver, VerdictKind};
use make24_grade::{ExtractionPolicy, Rounding, grade_with, kind};

/// The judge of a hand under rules: a name, or operators with a definition behind a semicolon.
fn judge(hand: &str, rules: &str) -> Judge {
    let rules = RuleSet::named(rules).unwrap_or_else(|| {
        let (ops, definition) = rules.split_once(';').unwrap_or((rules, ""));
        let mut ops: OpSet = ops.parse().unwrap();
        if !definition.is_empty() {
            ops = ops.with(Op::define(definition.trim(), &ops).unwrap());
        }
        RuleSet { ops, ..RuleSet::ARITHMETIC }
    });
    Judge::new(hand.parse().unwrap(), rules)
}

/// The verdict under a policy, as both ways of asking give it.
fn verdict(judge: &Judge, text: &str, policy: ExtractionPolicy) -> VerdictKind {
    let graded = grade_with(Solver::default, judge, text, policy, Rounding::Exact).verdict.kind();
    let quick = kind(judge, text, policy, None);
    assert!(quick == graded || quick == VerdictKind::Unproven, "{text}: {quick} and {graded}");
    graded
}

/// Answers that are not right, under any policy.
#[test]
fn what_is_not_right_is_accepted_by_no_policy() {
    let arithmetic = "arithmetic";
    let rows: Vec<(&str, &str, String)> = [
        // A name, a command or a subscript that the parser does not know, or that makes another number.
        ("2 3 4", arithmetic, r"<answer>\log_{2}(3*4)</answer>"),
        ("2 3 4", arithmetic, "The answer is log_2(3 * 4)."),
        ("2 3 4", arithmetic, "log2(3*4)"),
        ("2 3 4", arithmetic, r"\binom{2}{3*4}"),
        ("2 3 4", arithmetic, r"\sin^2(3*4)"),
        ("2 3 4", arithmetic, "f_2(3*4)"),
        ("2 3 4", arithmetic, "x_{2}(3*4)"),
        ("2 3 4", arithmetic, r"\sum_{2}(3*4)"),
        ("2 3 4", arithmetic, "sqrt2(3*4)"),
        ("2 3 4", arithmetic, "Step 2 (3*4)"),
        ("2 3 4", arithmetic, "Equation 2 (3*4)"),
        ("2 3 4", arithmetic, "x2(3*4)"),
        ("2 3 4", arithmetic, r"$\mathcal{F}_2(3*4)$"),
        ("2 3 4", arithmetic, r"$a_2(3 \times 4)$"),
        ("2 3 4", arithmetic, r"\prod_2(3*4)"),
        ("2 3 4", "powers", r"<answer>\log_{2}(3*4)</answer>"),
        ("2 3 4", "powers", "The answer is log_2(3 * 4)."),
        ("2 3 4", "powers", "log2(3*4)"),
        ("2 3 4", "powers", "sqrt2(3*4)"),
        ("2 3 4 -> 3", "* sqrt", "sqrt2(3*4)"),
        // Signs that say that the result is another number, and a factorial that is not an operator.
        ("3 3 8 8", arithmetic, "8/(3-8/3) != 24"),
        ("3 3 8 8", arithmetic, "8/(3-8/3) \u{2260} 24"),
        ("3 3 8 8", arithmetic, r"8/(3-8/3) \neq 24"),
        ("3 -> 720", "! !!", "3!!!"),
        ("3 -> 6", "! !!", "The answer is 3!!! = 6."),
        // Signs of the rules in force.
        ("3 8", "* subfactorial", "!3*8"),
        ("3 8", "* subfactorial", "The answer is !3*8."),
        ("3 8", "* gamma", "\u{393}(3)*8"),
        ("3 8", "* gamma", "The answer is \u{393}(3)*8."),
        ("8 3", "*; a @ = a+1", "8*3@"),
        ("8 3", "*; a @ = a+1", "So: 8*3@"),
        ("24", arithmetic, ".24"),
        ("24", arithmetic, "The answer is .24."),
        ("8 3 -> 5/6", "four-fours", ".83~~"),
        ("8 3 -> 5/6", "four-fours", "The answer is .83~~."),
        ("3 8", arithmetic, "8*3@"),
        ("3 8", arithmetic, "8*3#"),
        ("2 3 8", arithmetic, "2@3*8"),
        ("2 3 8", "countdown", "2@3*8"),
        // Material that is glued to an expression.
        ("3 8", arithmetic, "3*8 - x"),
        ("3 8", arithmetic, "3*8 - x is 24"),
        ("3 8", arithmetic, "x + 3*8"),
        ("3 8", arithmetic, "3*8e1"),
        ("3 8", arithmetic, "-|3*8|"),
        ("3 8", arithmetic, "- |3*8|"),
        ("3 8", arithmetic, "2x+3*8"),
        ("3 8", arithmetic, "3 * 8 + \u{25A1}"),
        ("3 8", arithmetic, "\u{25A1} + 3 * 8"),
        ("3 8", arithmetic, "3 * 8 + ?"),
        ("3 8", arithmetic, "3 * 8 + \u{2026}"),
        ("3 8", arithmetic, "3 * 8 + ..."),
        ("3 8", arithmetic, "3 * 8 + ___"),
        ("3 8", arithmetic, r"\ln(3*8)"),
        ("3 8", arithmetic, "ln(3*8)"),
        ("3 8", arithmetic, "ln 3*8"),
        ("3 8", arithmetic, r"$\sin 3*8$"),
        ("3 8", arithmetic, "03*8"),
        ("3 8", arithmetic, "0 3*8"),
        ("3 8", arithmetic, "3*8 over 2"),
        ("3 8", arithmetic, "3*8 - one"),
        ("3 8", arithmetic, "3*8 + one"),
        ("3 8", arithmetic, "3*8\u{B2}"),
        ("3 8", arithmetic, "\u{AC}3*8"),
        ("3 8", arithmetic, "\u{B1}3*8"),
        ("3 8", arithmetic, "3*8 \u{2295} 1"),
        ("3 8", arithmetic, "3*8 & 7"),
        ("3 8", arithmetic, "3*8 | 7"),
        ("3 8", arithmetic, "3*8 << 1"),
        ("3 8", arithmetic, "max(3*8, 2)"),
        ("3 8", arithmetic, "round(3*8)"),
        ("3 8", arithmetic, "3 * 8 is not 24"),
        ("3 8", arithmetic, "It is not true that 3*8 = 24"),
        ("3 8", arithmetic, "I doubt that 3*8 \u{2260} 24"),
        ("3 3 8 8", arithmetic, "8/(3-8/3) over 2"),
        ("3 3 8 8", arithmetic, "8/(3-8/3) is not 24"),
        ("3 3 8 8", arithmetic, "8/(3-8/3) isn't 24."),
        ("3 3 8 8", arithmetic, r"\boxed{24 \color{white}{8/(3-8/3)}}"),
        ("3 3 8 8", arithmetic, r"\boxed{8/(3-8/3) \mathbf{+ 1}}"),
        ("3 3 8 8", arithmetic, r"1 + \boxed{8/(3-8/3)}"),
        ("3 3 8 8", arithmetic, r"25 = \boxed{8/(3-8/3)}"),
        // Thoughts, also those that never end.
        ("1 4 9 10", arithmetic, "<think>10 + 4 + 9 + 1 = 24"),
        ("1 4 9 10", arithmetic, "<think>10 + 4 + 9 + 1 = 24 <answer>10 + 4 + 9 + 1</answer>"),
        ("1 4 9 10", arithmetic, "[THINK]10 + 4 + 9 + 1 = 24[/THINK]"),
        ("1 4 9 10", arithmetic, "[THINK]10 + 4 + 9 + 1 = 24[/THINK] I am not sure."),
        ("1 4 9 10", arithmetic, "\u{25C1}think\u{25B7}10 + 4 + 9 + 1 = 24\u{25C1}/think\u{25B7}"),
        ("1 4 9 10", arithmetic, "\u{25C1}think\u{25B7}10 + 4 + 9 + 1 = 24"),
        ("1 4 9 10", arithmetic, "<|channel|>analysis<|message|>10 + 4 + 9 + 1 = 24<|end|>"),
        (
            "1 4 9 10",
            arithmetic,
            "<|channel|>analysis<|message|>10 + 4 + 9 + 1 = 24<|end|><|start|>assistant<|channel|>final<|message|>10 + 14<|return|>",
        ),
        ("1 4 9 10", arithmetic, "<thinking>10 + 4 + 9 + 1 = 24"),
        // Taken back.
        ("1 4 9 10", arithmetic, "**Try 10 + 4 + 9 + 1 = 24.** Doesn't work."),
        (
            "1 4 9 10",
            arithmetic,
            "10 + 4 + 9 + 1 = 24. However, the above expression doesn't follow the rules. Let's try again: (",
        ),
        ("1 4 9 10", arithmetic, "I tried 10 + 4 + 9 + 1 = 24 but that is only addition, so I chose 4 * (10 - 9) * 6"),
        ("1 4 9 10", arithmetic, "- 10 + 4 + 9 + 1 = 24 (incorrect because it only adds)"),
        ("1 4 9 10", arithmetic, "10 + 4 + 9 + 1 = 24\nFinal expression: 6 * 4"),
        ("1 4 9 10", arithmetic, "10 + 4 + 9 + 1 = 24\nFinal expression: 10 + 4 * 9 - 1"),
        ("1 4 9 10", arithmetic, "Either there is no solution or 10 + 4 + 9 + 1 = 24"),
        ("1 4 9 10", arithmetic, "I think there is no solution, but maybe 10 + 4 + 9 + 1"),
        ("1 4 9 10", arithmetic, "10 + 4 + 9 + 1 = 24. Wait, that uses 1 twice. Let me try again."),
        ("1 4 9 10", arithmetic, "10 + 4 + 9 + 1 = 24? I am not sure."),
        // What a second attack found.
        ("3 3 8 8", arithmetic, "-\u{200B}8/(3-8/3)"),
        ("3 3 8 8", arithmetic, r"-\,8/(3-8/3)"),
        ("3 3 8 8", arithmetic, "&minus;8/(3-8/3)"),
        ("3 3 8 8", arithmetic, "-<b>8/(3-8/3)</b>"),
        ("3 3 8 8", arithmetic, "(8/(3-8/3))<sup>2</sup>"),
        ("3 3 8 8", arithmetic, "<s>8/(3-8/3) = 24</s>"),
        ("3 3 8 8", arithmetic, "8/(3-8/3)\u{2030}"),
        ("3 3 8 8", arithmetic, "8/(3-8/3)\u{338}"),
        ("3 3 8 8", arithmetic, "\u{202E}8/(3-8/3)"),
        ("3 3 8 8", arithmetic, "1/2 of 8/(3-8/3)"),
        ("3 3 8 8", arithmetic, "8/(3-8/3) = 24%"),
        ("3 3 8 8", arithmetic, "8/(3-8/3) = 24,5"),
        ("3 3 8 8", arithmetic, "8/(3-8/3) = 24 less one"),
        ("3 3 8 8", arithmetic, "8/(3-8/3) <> 24"),
        ("3 3 8 8", arithmetic, "8/(3-8/3) results in 22"),
        ("3 3 8 8", arithmetic, "8/(3-8/3) = 24 is false"),
        ("3 3 8 8", arithmetic, "8/(3-8/3) = 24. I retract this."),
        ("3 3 8 8", arithmetic, "8/(3-8/3)\n\nEdit: this is wrong."),
        ("3 3 8 8", arithmetic, "8/(3-8/3)\nTherefore the answer is: none"),
        ("3 3 8 8", arithmetic, "24 can't be made this way: 8/(3-8/3)"),
        ("3 3 8 8", arithmetic, "It's a lie that 8/(3-8/3) = 24."),
        ("3 3 8 8", arithmetic, "Could 8/(3-8/3) = 24 work?"),
        ("3 3 8 8", arithmetic, "<analysis>8/(3-8/3) = 24</analysis>"),
        ("3 3 8 8", arithmetic, "8/(3-8/3), then multiply by 3"),
        ("3 3 8 8", arithmetic, "8/(3-8/3) and then add 1"),
        ("3 3 8 8", arithmetic, "8/(3-8/3)\n\nSo the result is 23."),
        ("3 3 8 8", arithmetic, "8/(3-8/3) dozen"),
        ("3 3 8 8", arithmetic, "8/(3-8/3) = 24 and a half"),
        ("3 3 8 8", arithmetic, "8/(3-8/3) = 24 pi"),
        ("3 3 8 8", arithmetic, "I doubt that 8/(3-8/3) = 24."),
        ("3 3 8 8", arithmetic, r"-\mathit{8/(3-8/3)}"),
        ("3 3 8 8", arithmetic, "\u{25EF} - 8/(3-8/3)"),
        // A calculation does not count as a card, even with the right value.
        ("1/2 4 8", arithmetic, "(8 + 4) / (4 / 8)"),
        ("1/2 4 8", arithmetic, "The answer is (8 + 4) / (4 / 8)."),
        ("1/2 12", arithmetic, "12 / (50/100)"),
        ("1/2 12", arithmetic, "12 / (2/4)"),
    ]
    .into_iter()
    .map(|(hand, rules, text)| (hand, rules, text.to_owned()))
    .collect();
    let mut accepted = Vec::new();
    for (hand, rules, text) in &rows {
        let judge = judge(hand, rules);
        for policy in ExtractionPolicy::ALL {
            let said =
                [text.clone(), format!("<answer>{text}</answer>"), format!("\\boxed{{{text}}}"), format!("So: {text}")];
            for text in said {
                if verdict(&judge, &text, *policy) == VerdictKind::Right {
                    accepted.push(format!("{hand} under {rules}, {policy}: {text}"));
                }
            }
        }
    }
    assert!(accepted.is_empty(), "{accepted:#?}");
}

/// Answers that are right.
#[test]
fn what_is_right_is_accepted() {
    let arithmetic = "arithmetic";
    let rows: Vec<(&str, &str, String)> = [
        // Separators between thousands.
        ("25 40 1 -> 1000", arithmetic, "25*40*1 = 1,000"),
        ("318 75 -> 23850", arithmetic, "318 \u{D7} 75 = 23,850"),
        ("100 100 -> 10000", arithmetic, "100*100 = 10{,}000"),
        ("100 100 -> 10000", arithmetic, "100*100 = 10 000"),
        ("100 100 -> 10000", arithmetic, "100*100 = 10'000"),
        ("100 100 -> 10000", arithmetic, "100*100 = 10_000"),
        ("100 100 -> 10000", arithmetic, "$100 \\times 100 = 10\\,000$"),
        ("1000 2 -> 2000", arithmetic, "1,000 * 2 = 2,000"),
        // A negative fraction behind an equals sign.
        ("1 2 3 -> -1/3", arithmetic, "(1 - 2) / 3 = -1/3"),
        ("1 2 3 -> -1/3", arithmetic, "(1 - 2) / 3 = (-1/3)"),
        ("1 2 3 -> -1/3", arithmetic, r"(1 - 2) / 3 = -\frac13"),
        ("1 2 3 -> -1/3", arithmetic, r"$\frac{1 - 2}{3} = -\frac{1}{3}$"),
        ("1 2 3 -> -1/3", arithmetic, "The answer is (1 - 2) / 3 = -1/3."),
        // Notations of the rules.
        ("2 2 2 6", "powers", r"$2^{2 + \log_{2}{6}}$"),
        ("2 2 2 6", "powers", r"The answer is $2^{2 + \log_{2}{6}} = 24$."),
        ("2 2 2 6", "powers", "$2 ^ (2 + log\u{2082}(6))$"),
        ("2 2 2 6", "powers", "So 2 ^ (2 + log\u{2082}(6)) = 24."),
        ("4 4 10 10 -> 24", "modulo", "So 4\u{B9}\u{2070} mod 10 \u{D7} 4 = 24."),
        ("3 8", "*; a # b = a*b", "The answer is 3 # 8."),
        ("3 7", "*; a @ = a+1", "The answer is 3 * 7@ = 24."),
        ("3 8", "+; f(a, b) = a*b", "The answer is f(3, 8) = 24."),
        ("3 7", "*; # a = a+1", "The answer is 3 * #7."),
        ("4 4 -> 9", "four-fours", "So 4 / (.4~) = 9."),
        ("8 3", "* / floor", "The answer is \u{230A}8\u{230B} * 3 = 24."),
        ("3 3 8 8", arithmetic, "The answer is 8/(3-8/3) == 24"),
        ("3 3 8 8", arithmetic, "The answer is +8/(3-8/3) = 24"),
        ("3 3 8 8", arithmetic, "8/(+3-8/3) = 24;"),
        ("8 6 -> 4", "- sqr", "So (8 \u{2212} 6)\u{B2} = 4."),
        ("8 6 -> 4", "- sqr", "The answer is (8-6)^2 = 4."),
        ("8 6 -> 4", "- ^ sqr", "The answer is (8-6)**2 = 4."),
        ("8 6 -> 4", "- sqr", r"$\left(8-6\right)^{2} = 4$"),
        ("8 6 -> 8", "- cube", "(8-6)\u{B3} = 8"),
        ("2 3 9 -> 1", "+ ^ neg", "The answer is -2^3 + 9 = 1."),
        ("4 -> 2", "sqrt", "The answer is SQRT(4) = 2."),
        ("9 2 -> 4", "/ floor", "The answer is INT(9/2)."),
        ("8 3", "* / ceil", r"\boxed{\lceil 8 \rceil \cdot 3}"),
        // Marks and lines.
        ("83 52 24 11 2 -> 46", arithmetic, "**(83 - 52) + (24 - 11) + 2**\n\n= **31 + 13 + 2**\n\n= **46**"),
        ("3 8", arithmetic, "3 * 8 = 24\u{FF01}"),
        ("3 8", arithmetic, "3 * 8 = 24!"),
        ("3 8", arithmetic, "3 * 8 = 24!!!"),
        ("3 8", arithmetic, "3 * 8."),
        ("3 8", arithmetic, "\u{7B54}\u{6848}\u{662F}3\u{D7}8\u{FF1D}24\u{3002}"),
        // Steps with remarks behind them.
        ("3 8", arithmetic, "3 * 8 = 24 (left: 24) \u{2713}"),
        ("3 8", arithmetic, "3 * 8 = 24 (left: 24) (repeated)"),
        ("3 8", arithmetic, "3 * 8 = 24 (left: 24) => done"),
        ("3 8", arithmetic, "3 * 8 = 24 (left: 24), done"),
        ("3 8", arithmetic, "3 * 8 = 24 (left: [24])"),
        ("3 8", arithmetic, "3 * 8 = 24 (left: none)"),
        ("3 8", arithmetic, "3 * 8 = 24 (Left: 24)"),
        ("3 8", arithmetic, "3 * 8 = 24 (numbers left: 24)"),
        ("1 5 20 -> 16", arithmetic, "1 - 5 = -4\n20 + -4 = 16"),
        ("1 5 20 -> 16", arithmetic, "1 - 5 = -4\n-4 + 20 = 16"),
        ("1 5 20 -> 16", arithmetic, "1 - 5 = -4 (left: 20 -4)\n20 + (-4) = 16 (left: 16)"),
        ("98 68 90 47 -> 73", arithmetic, "OPERATIONS: ['98-68=30', '90-47=43', '30+43=73']"),
        ("4 6 1 1", arithmetic, "24 / 5 = 4.8 (not valid, try another)\n4 * 6 * 1 * 1 = 24"),
        ("4 6 1 1", arithmetic, "4 * 5 = 20 (left: 6 1 1 20)\n20 + 4 = 24 (left: 24)\nAnswer: 4 * 6 * 1 * 1 = 24"),
    ]
    .into_iter()
    .map(|(hand, rules, text)| (hand, rules, text.to_owned()))
    .collect();
    let mut refused = Vec::new();
    for (hand, rules, text) in &rows {
        let judge = judge(hand, rules);
        let verdict = grade_with(Solver::default, &judge, text, ExtractionPolicy::Auto, Rounding::Exact);
        if !verdict.verdict.is_right() {
            let answer = verdict.extraction.answer.clone().map(|span| text[span].to_owned());
            refused.push(format!("{hand} under {rules}: {text:?}: {} {answer:?}", verdict.verdict));
        }
        assert_eq!(kind(&judge, text, ExtractionPolicy::Auto, None), verdict.verdict.kind());
    }
    assert!(refused.is_empty(), "{refused:#?}");
}

/// The strict judge reads a full stop at the end, and a mark of exclamation behind a number.
#[test]
fn the_strict_judge_reads_the_end_of_a_sentence() {
    let judge = judge("3 3 8 8", "arithmetic");
    for text in ["8/(3-8/3).", "8/(3-8/3) = 24.", "8/(3-8/3) = 24!", "8/(3-8/3) = 24\u{FF01}", "8/(3-8/3) = 24\u{3002}"]
    {
        assert_eq!(judge.verdict(text).kind(), VerdictKind::Right, "{text}");
    }
    for text in ["~8/(3-8/3)", "8/~(3-8/3)", "8/(3-8/3)..", "8/(3-8/3)...", "8/(3-8/3)!"] {
        assert_ne!(judge.verdict(text).kind(), VerdictKind::Right, "{text}");
    }
}

/// A wrong step before a right line `Answer:` is a matter of policy.
#[test]
fn the_answer_decides_unless_every_step_must_be_right() {
    let judge = judge("4 6 1 1", "arithmetic");
    let text =
        "4 * 6 = 25 (left: 1 1 25)\n25 * 1 = 25 (left: 1 25)\n25 - 1 = 24 (left: 24)\nAnswer: 4 * 6 * 1 * 1 = 24";
    assert_eq!(verdict(&judge, text, ExtractionPolicy::Auto), VerdictKind::Right);
    assert_eq!(verdict(&judge, text, ExtractionPolicy::Answer), VerdictKind::Right);
    assert_eq!(verdict(&judge, text, ExtractionPolicy::Steps), VerdictKind::WrongStep);
}

/// A box holds one answer, and nothing outside changes it.
#[test]
fn a_box_and_a_tag_hold_one_answer() {
    let judge = judge("3 3 8 8", "arithmetic");
    let texts = [
        (r"\boxed{8/(3-8/3), 25}", ExtractionPolicy::Boxed),
        (r"2 \boxed{8/(3-8/3)}", ExtractionPolicy::Boxed),
        (r"-\,\boxed{8/(3-8/3)}", ExtractionPolicy::Boxed),
        (r"\sin(\boxed{8/(3-8/3)})", ExtractionPolicy::Boxed),
        (r"\cancel{\boxed{8/(3-8/3)}}", ExtractionPolicy::Boxed),
        ("-<answer>8/(3-8/3)</answer>", ExtractionPolicy::LastTag),
        ("sqrt(<answer>8/(3-8/3)</answer>)", ExtractionPolicy::LastTag),
        ("<answer>8/(3-8/3)</answer>\u{B2}", ExtractionPolicy::LastTag),
        ("<answer>no solution (8/(3-8/3))</answer>", ExtractionPolicy::LastTag),
    ];
    for (text, policy) in texts {
        assert_ne!(verdict(&judge, text, policy), VerdictKind::Right, "{policy}: {text}");
        assert_ne!(verdict(&judge, text, ExtractionPolicy::Auto), VerdictKind::Right, "{text}");
    }
}

/// Rounded results do not depend on spaces or signs.
#[test]
fn rounding_does_not_depend_on_spaces_or_signs() {
    let rows = [
        ("3 3 8 8", "8 / 3 = 2.67\n3 - 2.67 = 0.33\n8 / 0.33 = 24"),
        ("3 3 8 8", "8/3=2.67\n3-2.67=0.33\n8/0.33=24"),
        ("3 3 8 8", "8/3=2.67 (left: 3 8 2.67)\n3-2.67=0.33 (left: 8 0.33)\n8/0.33=24 (left: 24)"),
    ];
    for (hand, text) in rows {
        let judge = judge(hand, "arithmetic");
        let rounded = grade_with(Solver::default, &judge, text, ExtractionPolicy::Auto, Rounding::Rounded);
        assert!(rounded.verdict.is_right() && rounded.is_rounded, "{text}: {}", rounded.verdict);
    }
    let negative = judge("1 3 8 16 -> 41/3", "arithmetic");
    for text in ["1 - 8 = -7\n-7 / 3 = -2.33\n16 + -2.33 = 13.67", "1-8=-7\n-7/3=-2.33\n16+(-2.33)=13.67"] {
        let rounded = grade_with(Solver::default, &negative, text, ExtractionPolicy::Auto, Rounding::Rounded);
        assert!(rounded.verdict.is_right() && rounded.is_rounded, "{text}: {}", rounded.verdict);
    }
}
