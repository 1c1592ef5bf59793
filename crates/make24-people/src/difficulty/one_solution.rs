//! How likely people are to find one solution, if there were no other.

use super::model::{EASE, GUESSED};
use super::player::{Player, TriedStep};
use super::step::{Item, StepKind};
use make24::expr::{Expr, Node};
use make24::op::Op;
use make24::value::Number;
use make24::{Hand, StopReason};
use std::collections::HashMap;

/// The maximum number of orders of its steps that are evaluated.
const ORDERS: usize = 24;

/// A number on the table, with its index among the nodes of the solution.
type Placed<V> = (usize, Item<V>);

struct Ready {
    /// The index of its node in the solution.
    at: usize,
    places: [usize; 2],
    step: usize,
}

#[derive(Default)]
struct Steps {
    /// Steps that join two numbers: node, operator, and the nodes of the two numbers.
    joints: Vec<(usize, Op, [usize; 2])>,
    /// Steps with one number, by its node: operator and own node.
    unary: HashMap<usize, (Op, usize)>,
}

impl<V: Number> Player<'_, V> {
    /// For both players: the sum over the orders of the steps, or over the first [`ORDERS`]. The player looks at all
    /// steps that join two numbers, whether the solution has them or not. Unary steps and numbers of several digits are
    /// rare steps that are not chosen among others. `None` if a step has no value.
    pub(super) fn ease_of_solution(&mut self, hand: &Hand, solution: &Expr) -> Result<Option<[f64; 2]>, StopReason> {
        let (mut steps, mut cards) = (Steps::default(), Vec::new());
        solution.fold(
            |at, card| {
                cards.push((at, self.item(V::of(card.number()))));
                at
            },
            |at, op, left, right| {
                match right {
                    Some(right) => steps.joints.push((at, op.clone(), [left, right])),
                    None => drop(steps.unary.insert(left, (op.clone(), at))),
                }
                Some(at)
            },
        );
        let Some(mut table) = cards.into_iter().map(|card| self.after_unary(card, &steps)).collect::<Option<Vec<_>>>()
        else {
            return Ok(None);
        };
        table.sort_by(|(_, a), (_, b)| a.compare(b));
        let rare = solution.nodes().iter().filter(|node| matches!(node, Node::Literal(_))).count() + steps.unary.len();
        let weight = EASE.iter().find(|row| row.name == GUESSED).map_or(0.0, |row| row.shared);
        let ease = self.lines(&table, None, &steps, &mut ORDERS.clone())?;
        let rare = libm::exp(weight * rare as f64);
        let of_hand = self.ease_before(hand);
        Ok(ease.map(|ease| [0, 1].map(|player| ease[player] * rare * of_hand[player])))
    }

    /// Applies the unary steps of the solution that follow a number.
    fn after_unary(&self, (mut at, mut item): Placed<V>, steps: &Steps) -> Option<Placed<V>> {
        while let Some((op, next)) = steps.unary.get(&at) {
            item = self.item(self.make(op, &item, &item)?);
            at = *next;
        }
        Some((at, item))
    }

    /// The ease of the remaining steps, in each of their orders; `made` is the index of the latest number.
    fn lines(
        &mut self,
        table: &[Placed<V>],
        made: Option<usize>,
        steps: &Steps,
        orders: &mut usize,
    ) -> Result<Option<[f64; 2]>, StopReason> {
        if table.len() == 1 {
            *orders = orders.saturating_sub(1);
            return Ok(Some([1.0; 2]));
        }
        let items: Vec<Item<V>> = table.iter().map(|(_, item)| item.clone()).collect();
        let mut moves = if items.len() > 2 { self.moves(&items)? } else { Vec::new() };
        let reserved = moves.len();
        let Some(ready) = self.ready(table, steps, &mut moves) else { return Ok(None) };
        // The last step is not chosen.
        let chances = if items.len() > 2 { self.chances(&items, &moves) } else { vec![[1.0; 2]] };
        let mut total = [0.0; 2];
        for Ready { at, places, step } in ready {
            let one = &moves[step];
            let carried_out = match items.as_slice() {
                [first, second] if made == Some(table[1].0) => self.carried_out_last(one.kind, second, first, true),
                [first, second] => self.carried_out_last(one.kind, first, second, made.is_some()),
                _ => self.carried_out(&items, one),
            };
            let Some(made) = self.after_unary((at, one.value.clone()), steps) else { return Ok(None) };
            let place = made.0;
            let rest = table.iter().enumerate().filter(|(place, _)| !places.contains(place));
            let mut rest: Vec<Placed<V>> = rest.map(|(_, placed)| placed.clone()).collect();
            rest.insert(rest.partition_point(|(_, item)| item.compare(&made.1).is_lt()), made);
            let Some(after) = self.lines(&rest, Some(place), steps, orders)? else { return Ok(None) };
            for player in 0..2 {
                total[player] += chances[step][player] * carried_out[player] * after[player];
            }
            if *orders == 0 {
                break;
            }
        }
        self.give_back(reserved);
        Ok(Some(total))
    }

    /// The steps of the solution whose two numbers are on the table, among `moves`; `None` if one has no value. Adds
    /// those that players do not look at, such as steps to a number below 0, to `moves`.
    fn ready(&self, table: &[Placed<V>], steps: &Steps, moves: &mut Vec<TriedStep<V>>) -> Option<Vec<Ready>> {
        let place_of = |wanted: usize| table.iter().position(|(at, _)| *at == wanted);
        let mut ready: Vec<Ready> = Vec::new();
        for (at, op, sides) in &steps.joints {
            let [Some(left), Some(right)] = sides.map(place_of) else { continue };
            let value_at = |place: usize| &table[place].1.value;
            let value = self.make(op, &table[left].1, &table[right].1)?;
            let is_same = |one: &TriedStep<V>| {
                let [first, second] = one.places.map(value_at);
                let is_turned = op.commutes() && (first, second) == (value_at(right), value_at(left));
                one.op == *op && (is_turned || (first, second) == (value_at(left), value_at(right)))
            };
            let step = moves.iter().position(is_same).unwrap_or(moves.len());
            let places = [left, right];
            if step == moves.len() {
                moves.push(TriedStep { op: op.clone(), kind: StepKind::of(op), places, value: self.item(value) });
            }
            // Equal steps count as one choice.
            if ready.iter().all(|known| known.step != step) {
                ready.push(Ready { at: *at, places, step });
            }
        }
        Some(ready)
    }
}
