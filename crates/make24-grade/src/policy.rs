//! Named policies: in which part of a text the answer is searched.

use crate::answer::{Found, Searcher, What};
use crate::mark::{Label, Mark, is_line, labels, last_box, last_element, last_tag};
use crate::part::last_line;
use crate::reading::Reading;
use crate::region::Region;
use crate::steps::is_step;
use make24::Judge;
use make24::judge::NoAnswerReason;
use std::ops::Range;

make24::named_enum! {
    "kebab-case"
    /// The policy that finds the answer in a text.
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
    pub enum ExtractionPolicy {
        /// The whole text is the answer.
        #[default]
        Strict,
        /// The text between the last `<answer>` and `</answer>`.
        LastTag,
        /// The text in the last `\boxed{}`.
        Boxed,
        /// The text after the last `Answer:` at the beginning of a line.
        Answer,
        /// The last line that is not empty.
        LastLine,
        /// The last expression of the text.
        LastEquation,
        /// Equations, each a step: `8 / 3 = 8/3 (left: 3 8 8/3)`, or `8 / 3 = 8/3` alone. Every step must be right, and so
        /// must an expression behind `Answer:`.
        Steps,
        /// Where the text says that its answer is: the last element or field that holds the answer, else the last box,
        /// else the last label, such as `The answer is`; else the last complete attempt. What an expression makes never
        /// decides which one counts.
        Auto,
    }
}

/// What a policy finds in a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Extraction {
    /// The policy that found it; of [`ExtractionPolicy::Auto`], the one that did.
    pub policy: ExtractionPolicy,
    /// The bytes of the answer that counts; of steps, from the first to the last.
    pub answer: Option<Range<usize>>,
    /// The number of complete attempts: different expressions with all the cards, and workings,
    /// that are not taken back.
    pub candidates: usize,
    /// Whether the text says, after the last candidate, that there is no solution.
    pub claims_unsolvable: bool,
}

impl ExtractionPolicy {
    /// Finds the answer in a text.
    ///
    /// ```
    /// use make24::{Judge, RuleSet};
    /// use make24_grade::ExtractionPolicy;
    /// let judge = Judge::new("3 3 8 8".parse().unwrap(), RuleSet::ARITHMETIC);
    /// let text = "First 8 * 3 = 24, but that leaves 3 and 8. So: **8 / (3 - 8 / 3) = 24**.";
    /// let found = ExtractionPolicy::Auto.find(text, &judge);
    /// assert_eq!(&text[found.answer.unwrap()], "8 / (3 - 8 / 3) = 24");
    /// assert_eq!((found.policy, found.candidates), (ExtractionPolicy::LastEquation, 1));
    /// assert!(ExtractionPolicy::Auto.find("It cannot be done: there is no solution.", &judge).claims_unsolvable);
    /// ```
    pub fn find(self, text: &str, judge: &Judge) -> Extraction {
        let (reading, found) = self.read(text, judge);
        found.extraction(&reading, judge)
    }

    /// A text as it is read, and what stands in it where the answer is.
    pub(crate) fn read<'a>(self, text: &'a str, judge: &Judge) -> (Reading<'a>, Found) {
        if self == ExtractionPolicy::Strict {
            return (Reading::of(text, 0), Found::new(self, What::Part(0..text.len()), 1));
        }
        let reading = Reading::new(text, judge);
        let marked = self.element(reading.text()).and_then(|mark| {
            // What stands in the lines before is not read, unless the element hands on.
            let line = reading.text()[..mark.part.start].rfind('\n').map_or(0, |newline| newline + 1);
            let marked = reading.from(line).written(judge);
            let text = marked.text();
            let found = Searcher::new(text, judge).marked(ExtractionPolicy::LastTag, &self.element(text)?, text.len());
            match self {
                ExtractionPolicy::Auto => found.ok(),
                _ => Some(found.unwrap_or_else(|number| Found::number(self, number))),
            }
            .map(|found| (marked, found))
        });
        marked.unwrap_or_else(|| {
            let reading = reading.written(judge);
            let found = self.found(&Searcher::new(reading.text(), judge));
            (reading, found)
        })
    }

    /// The element that may hold the answer.
    fn element(self, text: &str) -> Option<Mark> {
        let all = 0..text.len();
        match self {
            ExtractionPolicy::LastTag => last_tag(text, &all, |name| name == "answer"),
            ExtractionPolicy::Auto => last_element(text, &all),
            _ => None,
        }
    }

    /// What stands where the answer is.
    fn found(self, searcher: &Searcher<'_>) -> Found {
        let text = searcher.text;
        let all = 0..text.len();
        let of = |what, attempts| Found::new(self, what, attempts);
        let nothing = of(What::Nothing(NoAnswerReason::Nothing), 0);
        match self {
            // A strict answer is found before the text is read; else there is no tag.
            ExtractionPolicy::Strict | ExtractionPolicy::LastTag => nothing,
            ExtractionPolicy::Boxed => last_box(text, &all).map_or(nothing, |mark| {
                let found = searcher.marked(self, &mark, text.len());
                found.unwrap_or_else(|number| Found::number(self, number))
            }),
            ExtractionPolicy::Answer => {
                let is_line = |label: &Label| matches!(label, Label::Before(at) if is_line(text, *at));
                match labels(text, &all).into_iter().find(is_line) {
                    Some(Label::Before(at)) => match searcher.labelled(Label::Before(at), &all) {
                        Ok(found) => found.unwrap_or(nothing),
                        Err(number) => of(What::Part(number), 1),
                    },
                    _ => nothing,
                }
            }
            ExtractionPolicy::LastLine => {
                last_line(text, &all).map_or(nothing, |line| Found { policy: self, ..searcher.unmarked(line, None) })
            }
            ExtractionPolicy::LastEquation => Found { policy: self, ..searcher.unmarked(all, None) },
            ExtractionPolicy::Steps => {
                let is_own = |region: &Region| is_step(region) && !searcher.is_complete(region, &[]);
                let steps: Vec<_> = searcher.regions(all.clone()).into_iter().filter(is_own).collect();
                let count = steps.len();
                // An expression behind `Answer:` must be right too.
                let labelled = labels(text, &all).into_iter().find_map(|label| searcher.labelled(label, &all).ok()?);
                let also = labelled.into_iter().filter_map(|found| match found.what {
                    What::Region(region) => Some(region),
                    _ => None,
                });
                let also = also.collect();
                if count == 0 { nothing } else { Found { also, ..of(What::Working(steps), count) } }
            }
            ExtractionPolicy::Auto => searcher.answer(all),
        }
    }
}

impl Found {
    /// The same as data for callers.
    pub(crate) fn extraction(&self, reading: &Reading<'_>, judge: &Judge) -> Extraction {
        let text = reading.text();
        let answer = match &self.what {
            What::Nothing(_) | What::Claim => None,
            What::Part(part) => Some(part.clone()),
            What::Region(region) if region.is_plain(text) => Some(region.span.clone()),
            What::Region(region) => Some(region.sides[region.answer(judge.puzzle().hand.len())].span.clone()),
            What::Working(steps) => {
                steps.first().zip(steps.last()).map(|(first, last)| first.span.start..last.span.end)
            }
        };
        Extraction {
            policy: self.policy,
            answer: answer.map(|part| reading.origin(&part)),
            candidates: self.attempts,
            claims_unsolvable: matches!(self.what, What::Claim),
        }
    }
}
