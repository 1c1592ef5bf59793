//! Expressions: cards and operators, with no values inside.
//!
//! An expression is kept in postfix order, which needs no recursion to walk, copy or drop:
//! a chain of a thousand additions is as safe as one.

use crate::card::Card;
use crate::literal::Literal;
use crate::op::{Algebra, FormulaNode, Op, Polarity};
use crate::value::{Identities, Outcome, Real};

/// A piece of an expression in postfix order.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Node {
    /// A card: pushes its number.
    Card(Card),
    /// A number that is written with several cards, or with a decimal point: pushes it.
    Literal(Literal),
    /// An operator: takes its operands, two numbers or one, and pushes the result.
    Op(Op),
}

/// A tree of cards and operators.
///
/// ```
/// use make24::{Expr, value::{Outcome, Rational, Real}};
/// let expr: Expr = "8 / (3 - 8 / 3)".parse()?;
/// assert_eq!(expr.value(), Outcome::Value(Real::from(Rational::from(24))));
/// assert_eq!(expr.to_string(), "8 / (3 - 8 / 3)");
/// # Ok::<(), make24::parse::ParseExprError>(())
/// ```
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Expr {
    nodes: Vec<Node>,
}

impl Expr {
    /// The expression that is one card.
    pub fn card(card: impl Into<Card>) -> Expr {
        Expr { nodes: vec![Node::Card(card.into())] }
    }

    /// The expression that is one number written with several cards.
    pub fn literal(literal: Literal) -> Expr {
        Expr { nodes: vec![Node::Literal(literal)] }
    }

    /// `lhs op rhs`.
    pub fn apply(op: Op, mut lhs: Expr, rhs: Expr) -> Expr {
        lhs.nodes.reserve(rhs.nodes.len() + 1);
        lhs.nodes.extend(rhs.nodes);
        lhs.nodes.push(Node::Op(op));
        lhs
    }

    /// `op operand`, for a unary operator.
    pub fn apply_unary(op: Op, mut operand: Expr) -> Expr {
        operand.nodes.push(Node::Op(op));
        operand
    }

    /// The expression with these nodes in postfix order, if they are one: every operator finds its operands, and one
    /// result is left.
    pub fn from_nodes(nodes: Vec<Node>) -> Option<Expr> {
        let mut waiting = 0usize;
        for node in &nodes {
            waiting = match node {
                Node::Card(_) | Node::Literal(_) => waiting + 1,
                Node::Op(op) => waiting.checked_sub(op.row().arity.into())? + 1,
            };
        }
        (waiting == 1).then_some(Expr { nodes })
    }

    pub(crate) fn from_formula(nodes: &[FormulaNode], operand: impl Fn(usize) -> Option<Card>) -> Option<Expr> {
        let node = |node: &FormulaNode| match node {
            FormulaNode::Operand(at) => operand(*at).map(Node::Card),
            FormulaNode::Number(number) => Some(Node::Card(number.clone().into())),
            FormulaNode::Op(op) => Some(Node::Op(op.clone())),
        };
        Expr::from_nodes(nodes.iter().map(node).collect::<Option<_>>()?)
    }

    /// Cards and operators in postfix order.
    pub fn nodes(&self) -> &[Node] {
        &self.nodes
    }

    /// The cards, from left to right, with those of numbers that are written with several.
    pub fn cards(&self) -> impl Iterator<Item = &Card> {
        self.nodes.iter().flat_map(|node| match node {
            Node::Card(card) => std::slice::from_ref(card),
            Node::Literal(literal) => literal.cards(),
            Node::Op(_) => &[],
        })
    }

    /// The operators, each as often as it is used, in the order in which they are carried out.
    pub fn ops(&self) -> impl Iterator<Item = &Op> {
        self.nodes.iter().filter_map(|node| if let Node::Op(op) = node { Some(op) } else { None })
    }

    /// The operator that is carried out last, and what stands on either side of it, or only on the left of a unary
    /// operator; `None` of a card.
    ///
    /// ```
    /// let expr: make24::Expr = "8 / (3 - 8 / 3)".parse()?;
    /// let (op, left, right) = expr.sides().unwrap();
    /// assert_eq!((op.row().symbol, left.to_string(), right.unwrap().to_string()), ("/", "8".into(), "3 - 8 / 3".into()));
    /// # Ok::<(), make24::parse::ParseExprError>(())
    /// ```
    pub fn sides(&self) -> Option<(Op, Expr, Option<Expr>)> {
        let (Node::Op(op), before) = self.nodes.split_last()? else { return None };
        if op.is_unary() {
            return Some((op.clone(), Expr { nodes: before.to_vec() }, None));
        }
        // The right side begins where, read from its end, as many cards were met as are needed.
        let mut wanted = 1usize;
        let right = before.iter().rposition(|node| {
            wanted = match node {
                Node::Card(_) | Node::Literal(_) => wanted - 1,
                Node::Op(op) => wanted + usize::from(op.row().arity) - 1,
            };
            wanted == 0
        })?;
        let (left, right) = before.split_at(right);
        Some((op.clone(), Expr { nodes: left.to_vec() }, Some(Expr { nodes: right.to_vec() })))
    }

    /// The position of the first unary operator that has more than `most` others directly inside.
    pub(crate) fn nests_more_than(&self, most: u8) -> Option<usize> {
        let mut depth = 0u8;
        self.nodes.iter().position(|node| {
            // The operand of a unary operator ends right before it.
            depth = if matches!(node, Node::Op(op) if op.is_unary()) { depth.saturating_add(1) } else { 0 };
            depth > most
        })
    }

    /// Folds the tree from its cards to its root; `None` from `apply` ends the fold.
    ///
    /// A number that is written with several cards counts as a card with that number. `apply` is told the position of its
    /// operator in [`Expr::nodes`], and `None` for the right operand of a unary one.
    pub fn fold<T>(
        &self,
        mut card: impl FnMut(usize, &Card) -> T,
        mut apply: impl FnMut(usize, &Op, T, Option<T>) -> Option<T>,
    ) -> Option<T> {
        let mut stack = Vec::new();
        for (at, node) in self.nodes.iter().enumerate() {
            let item = match node {
                Node::Card(number) => card(at, number),
                Node::Literal(literal) => card(at, literal.value()),
                Node::Op(op) => {
                    let rhs = if op.is_unary() { None } else { Some(stack.pop()?) };
                    apply(at, op, stack.pop()?, rhs)?
                }
            };
            stack.push(item);
        }
        stack.pop()
    }

    /// The exact value, wherever it has one; whether the rules of a game allow each step is for the judge.
    ///
    /// ```
    /// use make24::{Expr, value::{Outcome, Rational, Real}};
    /// let expr: Expr = "(2 * root(6, 2)) ^ 2".parse()?;
    /// assert_eq!(expr.value(), Outcome::Value(Real::from(Rational::from(24))));
    /// # Ok::<(), make24::parse::ParseExprError>(())
    /// ```
    pub fn value(&self) -> Outcome<Real> {
        let mut fault = Outcome::Undefined;
        let value = self.fold(
            |_, card| Real::from(card.number().clone()),
            |_, op, lhs, rhs| match op.apply(&lhs, rhs.as_ref().unwrap_or(&lhs)) {
                Outcome::Value(value) => Some(value),
                none => {
                    fault = none;
                    None
                }
            },
        );
        value.map_or(fault, Outcome::Value)
    }

    /// The value of every node of [`Expr::nodes`], in the same order, or `None` where one has no value.
    ///
    /// ```
    /// let expr: make24::Expr = "8 / (3 - 8 / 3)".parse()?;
    /// let values: Vec<String> = expr.values().expect("it has a value").iter().map(|value| value.to_string()).collect();
    /// assert_eq!(values, ["8", "3", "8", "3", "8/3", "1/3", "24"]);
    /// # Ok::<(), make24::parse::ParseExprError>(())
    /// ```
    pub fn values(&self) -> Option<Vec<Real>> {
        let mut values: Vec<Real> = Vec::with_capacity(self.nodes.len());
        let mut stack: Vec<usize> = Vec::new();
        for node in &self.nodes {
            let value = match node {
                Node::Card(card) => Real::from(card.number().clone()),
                Node::Literal(literal) => Real::from(literal.value().number().clone()),
                Node::Op(op) => {
                    let right = stack.pop()?;
                    let left = if op.is_unary() { right } else { stack.pop()? };
                    op.apply(&values[left], &values[right]).value()?
                }
            };
            stack.push(values.len());
            values.push(value);
        }
        Some(values)
    }

    /// The identities by which the value is known, or `None` where it has none that is known: no identities at all
    /// where every step is a fraction.
    ///
    /// ```
    /// let proof = |text: &str| text.parse::<make24::Expr>().unwrap().proof().unwrap().to_string();
    /// assert_eq!(proof("8 / (3 - 8 / 3)"), "rational");
    /// assert_eq!(proof("(2 * root(6, 2)) ^ 2"), "(x*y)^a = x^a * y^a; (x^a)^b = x^(a*b)");
    /// ```
    pub fn proof(&self) -> Option<Identities> {
        self.value().value().map(|value| value.identities())
    }

    /// The steps in the order in which they are carried out, or `None` where one has no value.
    ///
    /// ```
    /// let expr: make24::Expr = "5 * (5 - 1 / 5)".parse()?;
    /// let steps = expr.steps().unwrap();
    /// assert_eq!(steps[1].to_string(), "5 - 1/5 = 24/5 (4.8)");
    /// # Ok::<(), make24::parse::ParseExprError>(())
    /// ```
    pub fn steps(&self) -> Option<Vec<Step>> {
        let mut steps = Vec::new();
        self.fold(
            |_, card| Real::from(card.number().clone()),
            |_, op, left, right| {
                let value = op.apply(&left, right.as_ref().unwrap_or(&left)).value()?;
                steps.push(Step { left, op: op.clone(), right, value: value.clone() });
                Some(value)
            },
        )?;
        Some(steps)
    }
}

/// An operation on numbers, without its result. `Display` writes it in plain text: `8 / 3`, `(-8) ^ 2`, `log(2, 6)`, `4!`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Calculation {
    /// The number on the left, or the only one.
    pub left: Real,
    /// The operator.
    pub op: Op,
    /// The number on the right; `None` for a unary operator.
    pub right: Option<Real>,
}

/// One step of a calculation, with numbers instead of sub-expressions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    /// The number on the left, or the only one.
    pub left: Real,
    /// The operator.
    pub op: Op,
    /// The number on the right; `None` for a unary operator.
    pub right: Option<Real>,
    /// What the step makes.
    pub value: Real,
}

impl Step {
    /// The step without its result: `8 / 3`.
    pub fn calculation(&self) -> Calculation {
        Calculation { left: self.left.clone(), op: self.op.clone(), right: self.right.clone() }
    }

    /// What the step calculates by the formula of a defined operator: the formula with the operands of the step. `None`
    /// for operators of the table, and for operands that are irrational.
    ///
    /// ```
    /// use make24::{Expr, Op, OpSet, RuleSet, Style};
    /// let ops = OpSet::NONE.with(Op::define("a # b = a*b - a - b", &OpSet::NONE).unwrap());
    /// let expr = Expr::read_with("3 # 4", Style::Plain, &RuleSet { ops, ..RuleSet::ARITHMETIC })?.expr;
    /// assert_eq!(expr.steps().unwrap()[0].formula().unwrap().to_string(), "3 * 4 - 3 - 4");
    /// # Ok::<(), make24::parse::ParseExprError>(())
    /// ```
    pub fn formula(&self) -> Option<Expr> {
        let formula = self.op.formula().filter(|_| self.op.is_defined())?;
        let operands = [&self.left, self.right.as_ref().unwrap_or(&self.left)];
        Expr::from_formula(formula, |at| Some(operands[at].to_rational()?.clone().into()))
    }

    /// Why the step is exact, in one sentence, where that takes more than arithmetic with fractions: the parts that
    /// the step works on, and the identities that it uses.
    ///
    /// ```
    /// let expr: make24::Expr = "2 ^ (2 + log(2, 6))".parse()?;
    /// let steps = expr.steps().unwrap();
    /// assert_eq!(steps[2].reason().unwrap(), "exact: 2^3 * 2^log(2, 3) = 8 * 3, since x^(a + b) = x^a * x^b and b^log(b, x) = x");
    /// # Ok::<(), make24::parse::ParseExprError>(())
    /// ```
    pub fn reason(&self) -> Option<String> {
        // Identities inside the operands were explained at their own steps.
        let left = self.left.without_identities();
        let right = self.right.as_ref().map_or_else(|| left.clone(), Real::without_identities);
        let made = self.op.apply(&left, &right).value()?;
        let used = made.identities();
        if used.is_empty() {
            return None;
        }
        let laws: Vec<String> = used.iter().map(|identity| identity.to_string()).collect();
        let working = match (self.op.algebra(), &self.right) {
            (Algebra::Power(Polarity::Direct), Some(right)) => self.left.working_of_power(right),
            _ => None,
        };
        let since = laws.join(" and ");
        Some(match working {
            Some(working) => format!("exact: {working}, since {since}"),
            None => format!("exact, since {since}"),
        })
    }
}
