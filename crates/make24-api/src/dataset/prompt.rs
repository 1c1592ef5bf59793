//! Questions for language models, in the forms that training programs expect.

use crate::by_name::Names;
use make24::{Card, Hand, Judge, Puzzle, RuleSet};

/// A puzzle as a question.
#[derive(Clone, Copy, Debug)]
pub struct PromptQuestion<'a> {
    /// The cards, in the order in which they are shown.
    pub hand: &'a [String],
    /// The number to make.
    pub target: &'a str,
    /// The rules.
    pub rules: &'a RuleSet,
    /// Whether some of the puzzles that are asked have no solution, so that the question must say how to answer then.
    pub may_be_impossible: bool,
}

/// How a question is put.
#[derive(Clone, Copy, Debug)]
pub struct PromptTemplate {
    /// Its name.
    pub name: &'static str,
    /// What it is for.
    pub about: &'static str,
    write: fn(&PromptQuestion<'_>) -> String,
}

impl PartialEq for PromptTemplate {
    fn eq(&self, other: &PromptTemplate) -> bool {
        self.name == other.name
    }
}

/// Every template, the usual one first.
pub const PROMPT_TEMPLATES: &[PromptTemplate] = &[
    PromptTemplate {
        name: "plain",
        about: "The question, and the answer in <answer> tags.",
        write: |asked| format!("{} {}", asked.question(), asked.tagged()),
    },
    PromptTemplate {
        name: "r1",
        about: "The same after thinking in <think> tags, for chat models.",
        write: |asked| {
            format!(
                "{} Think about it first, between <think> and </think>. Then {}",
                asked.question(),
                lower_first(&asked.tagged())
            )
        },
    },
    PromptTemplate {
        name: "tinyzero",
        about: "A dialogue that ends in an open <think> tag, for base models, as TinyZero has it.",
        write: |asked| {
            format!(
                "The user asks a question. The assistant thinks between <think> and </think>, and then answers.\nUser: {} \
                 {}\nAssistant: <think>",
                asked.question(),
                asked.tagged()
            )
        },
    },
    PromptTemplate {
        name: "tot",
        about: "One step a line with the numbers that are left, then the line `Answer:`, as tree of thoughts has it.",
        write: |asked| {
            format!(
                "{} Write one calculation a line, each with the numbers that are left after it, such as `1 + 2 = 3 (left: 3 \
                 4)`. The last line is `Answer:` and the whole expression, such as `Answer: {}`.",
                asked.question(),
                asked.example()
            )
        },
    },
];

impl Names for PromptTemplate {
    const WHAT: &'static str = "template";
    fn all() -> Vec<(PromptTemplate, &'static str)> {
        PROMPT_TEMPLATES.iter().map(|template| (*template, template.name)).collect()
    }
}

impl PromptTemplate {
    /// The question in this form.
    ///
    /// ```
    /// use make24::RuleSet;
    /// use make24_api::{PROMPT_TEMPLATES, PromptQuestion};
    /// let hand = [3, 3, 8, 8].map(|card: i64| card.to_string());
    /// let asked = PromptQuestion { hand: &hand, target: "24", rules: &RuleSet::ARITHMETIC, may_be_impossible: false };
    /// assert_eq!(
    ///     PROMPT_TEMPLATES[0].prompt(&asked),
    ///     "Use each of the numbers 3, 3, 8, 8 exactly once, with + - * / and brackets, to make 24. Give the expression in \
    ///      <answer> and </answer>, for example <answer>(1 + 2) / 3</answer>."
    /// );
    /// ```
    pub fn prompt(&self, asked: &PromptQuestion<'_>) -> String {
        (self.write)(asked)
    }
}

/// An answer, its cards, and the number it makes.
const EXAMPLES: [(&str, &[i64], i64); 3] =
    [("(1 + 2) / 3", &[1, 2, 3], 1), ("(1 + 2) * 3", &[1, 2, 3], 9), ("1 + 2", &[1, 2], 3)];

impl PromptQuestion<'_> {
    fn question(&self) -> String {
        let PromptQuestion { hand, target, rules, may_be_impossible } = self;
        let use_them = match rules.card_use.allows(1, hand.len()) {
            false => format!("Use each of the numbers {} exactly once", hand.join(", ")),
            true => format!("Use some of the numbers {}, each at most once", hand.join(", ")),
        };
        let steps = match rules.domain.has_fractions() {
            true => String::new(),
            false => format!(" All steps must make {}.", rules.domain.numbers()),
        };
        let impossible = if *may_be_impossible { " If it cannot be done, say that there is no solution." } else { "" };
        format!("{use_them}, with {} and brackets, to make {target}.{steps}{impossible}", rules.ops)
    }

    fn tagged(&self) -> String {
        let example = self.example();
        format!("Give the expression in <answer> and </answer>, for example <answer>{example}</answer>.")
    }

    /// An answer that the rules allow but that does not solve this question, since it makes another number.
    fn example(&self) -> &'static str {
        let fits = |(example, cards, makes): &&(&str, &[i64], i64)| {
            let Ok(hand) = Hand::new(cards.iter().copied().map(Card::from)) else { return false };
            let judge = Judge::new(Puzzle::new(hand, *makes), self.rules.clone());
            makes.to_string() != self.target && judge.verdict(example).is_right()
        };
        EXAMPLES.iter().find(fits).map_or("1 + 2", |(example, ..)| example)
    }
}

fn lower_first(sentence: &str) -> String {
    let mut letters = sentence.chars();
    letters.next().map_or_else(String::new, |first| first.to_lowercase().chain(letters).collect())
}
