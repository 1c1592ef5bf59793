//! A search as text, with its dead ends, in the format of Stream of Search: depth first, and first where the numbers are
//! nearest to the target on average.
//!
//! Source of the format and of the columns: Gandhi and others, "Stream of Search: Learning to Search in Language",
//! arXiv:2404.03683, and the data of <https://github.com/kanishkg/stream-of-search>.

use make24::{Expr, Step};
use std::fmt::{self, Write};

/// The search of five numbers has up to 46,080 leaves.
pub(super) const MOST_NUMBERS: usize = 5;

/// As named in the published data.
pub(super) const SEARCH_TYPE: &str = "dfs";
pub(super) const HEURISTIC: &str = "sum_heuristic";

pub(super) struct StreamOfSearch {
    pub(super) path: String,
    /// 1 minus the share of visited leaves, from 0 to 1; 0 if the target was not reached.
    pub(super) rating: f64,
}

impl StreamOfSearch {
    pub(super) fn new(numbers: &[i64], target: i64) -> Option<StreamOfSearch> {
        if !(2..=MOST_NUMBERS).contains(&numbers.len()) || numbers.iter().any(|number| *number < 0) {
            return None;
        }
        let mut search = Search { target, text: String::new(), explored: 0, operations: Vec::new() };
        let is_reached = search.explore(numbers, "0");
        // At each level, four operations for each pair of numbers.
        let leaves: usize = (2..=numbers.len()).map(|left| left * (left - 1) / 2 * 4).product();
        let rating = if is_reached { (1.0 - (search.explored + 1) as f64 / leaves as f64).max(0.0) } else { 0.0 };
        Some(StreamOfSearch { path: search.text, rating })
    }
}

struct Child {
    numbers: Vec<i64>,
    operation: String,
}

struct Search {
    target: i64,
    text: String,
    explored: usize,
    operations: Vec<String>,
}

impl Search {
    fn line(&mut self, line: fmt::Arguments<'_>) {
        // Writing to a `String` does not fail.
        let _ = writeln!(self.text, "{line}");
    }

    fn say_state(&mut self, numbers: &[i64]) {
        let (target, operations) = (self.target, quoted(&self.operations));
        self.line(format_args!("Current State: {target}:{numbers:?}, Operations: {operations}"));
    }

    fn say_operation(&mut self, numbers: &[i64], operation: &str) {
        self.line(format_args!("Exploring Operation: {operation}, Resulting Numbers: {numbers:?}"));
    }

    fn descend(&mut self, numbers: &[i64], node: &str, operation: String) {
        let target = self.target;
        self.line(format_args!("Generated Node #{node}: {target}:{numbers:?} Operation: {operation}"));
        self.line(format_args!("Moving to Node #{node}"));
        self.operations.push(operation);
    }

    fn explore(&mut self, numbers: &[i64], node: &str) -> bool {
        self.say_state(numbers);
        let children = self.children(numbers);
        let last = children.len().saturating_sub(1);
        for (place, Child { numbers: next, operation }) in children.into_iter().enumerate() {
            self.explored += 1;
            self.say_operation(&next, &operation);
            let target = self.target;
            if let [made] = next[..] {
                if made == target {
                    self.line(format_args!("{made},{target} equal: Goal Reached"));
                    return true;
                }
                self.line(format_args!("{made},{target} unequal: No Solution"));
            } else {
                let child = format!("{node},{place}");
                self.descend(&next, &child, operation);
                let is_reached = self.explore(&next, &child);
                self.operations.pop();
                if is_reached {
                    return true;
                }
            }
            if place < last {
                self.line(format_args!("Moving to Node #{node}"));
                self.say_state(numbers);
            }
        }
        false
    }

    /// The most promising states first, without those whose numbers are on average farther from the target than 0 is.
    fn children(&self, numbers: &[i64]) -> Vec<Child> {
        let mut children = Vec::new();
        for first in 0..numbers.len() {
            for second in first + 1..numbers.len() {
                let others = numbers.iter().enumerate().filter(|(place, _)| ![first, second].contains(place));
                let others: Vec<i64> = others.map(|(_, number)| *number).collect();
                for (operation, made) in combined(numbers[first], numbers[second]) {
                    let numbers: Vec<i64> = others.iter().copied().chain([made]).collect();
                    children.push((self.distance(&numbers), Child { numbers, operation }));
                }
            }
        }
        children.retain(|(distance, child)| *distance <= i128::from(self.target) * child.numbers.len() as i128);
        children.sort_by_key(|(distance, _)| *distance);
        children.into_iter().map(|(_, child)| child).collect()
    }

    fn distance(&self, numbers: &[i64]) -> i128 {
        numbers.iter().map(|number| (i128::from(*number) - i128::from(self.target)).abs()).sum()
    }
}

fn combined(first: i64, second: i64) -> Vec<(String, i64)> {
    let (low, high) = (first.min(second), first.max(second));
    let sum = first.checked_add(second).map(|made| (format!("{first}+{second}={made}"), made));
    let product = first.checked_mul(second).map(|made| (format!("{first}*{second}={made}"), made));
    let difference = Some((format!("{high}-{low}={}", high - low), high - low));
    let quotient = (low != 0 && high % low == 0).then(|| (format!("{high}/{low}={}", high / low), high / low));
    [sum, product, difference, quotient].into_iter().flatten().collect()
}

pub(super) fn operations(solution: &Expr) -> Vec<String> {
    solution.steps().unwrap_or_default().iter().map(operation).collect()
}

fn operation(step: &Step) -> String {
    match &step.right {
        Some(right) => format!("{}{}{right}={}", step.left, step.op, step.value),
        None => format!("{}{}={}", step.op, step.left, step.value),
    }
}

pub(super) fn optimal_path(numbers: &[i64], target: i64, solution: &Expr) -> Option<String> {
    let mut search = Search { target, text: String::new(), explored: 0, operations: Vec::new() };
    let mut numbers = numbers.to_vec();
    search.say_state(&numbers);
    let mut node = String::from("0");
    for step in &solution.steps()? {
        for operand in [Some(&step.left), step.right.as_ref()].into_iter().flatten() {
            let operand = operand.to_rational()?.to_i64()?;
            numbers.remove(numbers.iter().position(|number| *number == operand)?);
        }
        let made = step.value.to_rational()?.to_i64()?;
        numbers.push(made);
        search.say_operation(&numbers, &operation(step));
        if numbers.len() == 1 {
            search.line(format_args!("{made},{target} equal: Goal Reached"));
            break;
        }
        node.push_str(",0");
        search.descend(&numbers, &node, operation(step));
        search.say_state(&numbers);
    }
    Some(search.text)
}

fn quoted(texts: &[String]) -> String {
    let quoted: Vec<String> = texts.iter().map(|text| format!("'{text}'")).collect();
    format!("[{}]", quoted.join(", "))
}

#[cfg(test)]
mod tests {
    use super::*;
    use make24::{Form, Puzzle, RuleSet, Solver};

    #[test]
    fn a_search_is_told_line_by_line() {
        let told = StreamOfSearch::new(&[2, 3, 4], 24).unwrap();
        let lines: Vec<&str> = told.path.lines().collect();
        assert_eq!(
            lines[..5],
            [
                "Current State: 24:[2, 3, 4], Operations: []",
                "Exploring Operation: 3*4=12, Resulting Numbers: [2, 12]",
                "Generated Node #0,0: 24:[2, 12] Operation: 3*4=12",
                "Moving to Node #0,0",
                "Current State: 24:[2, 12], Operations: ['3*4=12']",
            ]
        );
        assert_eq!(
            lines[lines.len() - 2..],
            ["Exploring Operation: 2*12=24, Resulting Numbers: [24]", "24,24 equal: Goal Reached"]
        );
        assert!((told.rating - (1.0 - 3.0 / 48.0)).abs() < 1e-12, "{}", told.rating);
        assert!(StreamOfSearch::new(&[1, 1, 1], 24).unwrap().rating <= 0.0);
        assert!(StreamOfSearch::new(&[1, 2, 3, 4, 5, 6], 24).is_none());
    }

    /// The search leaves out what looks too far away, so that it may miss a solution, as that of the published data does;
    /// what it reaches is one.
    #[test]
    fn what_is_reached_can_be_made_and_the_way_to_a_solution_has_no_dead_end() {
        let solver = Solver::new(RuleSet::SCHOOL);
        let mut reached = 0;
        for hand in "1..10".parse::<make24::Deck>().unwrap().hands(4).step_by(7) {
            let numbers: Vec<i64> = hand.hand.cards().iter().filter_map(|card| card.number().to_i64()).collect();
            let told = StreamOfSearch::new(&numbers, 24).unwrap();
            let puzzle = Puzzle::new(hand.hand, 24);
            let solution = solver.solutions(&puzzle, Form::Essential).next();
            let is_reached = told.path.ends_with("24,24 equal: Goal Reached\n");
            assert!(!is_reached || solution.is_some(), "{numbers:?}");
            assert!(is_reached || told.rating <= 0.0, "{numbers:?}");
            reached += usize::from(is_reached);
            if let Some(solution) = solution {
                let path = optimal_path(&numbers, 24, &solution.expr).unwrap();
                assert!(path.ends_with("24,24 equal: Goal Reached\n") && !path.contains("unequal"), "{path}");
                assert_eq!(path.matches("Exploring").count(), 3);
                assert_eq!(operations(&solution.expr).len(), 3);
            }
        }
        assert!(reached > 40, "{reached}");
    }
}
