//! Operators that people define: `avg(a, b) = (a + b) / 2`.

mod conditions;
mod head;

use crate::expr::{Expr, Node};
use crate::form::Form;
use crate::op::{
    Algebra, AssocChain, Closure, DefinedOp, FormulaNode, Op, OpSet, OperandRules, Polarity, negation_operator,
    radical_operator, size,
};
use crate::parse::{NodeSpan, Parsed, Scope};
use crate::problem::Problem;
use crate::render::Style;
use crate::value::{Rational, Value};
use crate::writing::Pattern;
use conditions::Conditions;
use head::{Head, WHERE};
use std::ops::Range;

/// The longest definition, in bytes.
pub const MAX_DEFINITION: usize = 1_000;

/// The most operations of a formula, with those of the operators that it uses.
pub const MAX_OPERATIONS: usize = 1_000;

/// The error of a definition: what is wrong, and where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DefinitionError {
    problem: Problem,
    /// The wrong bytes of the definition.
    pub span: Range<usize>,
}

errors_with_problems!(DefinitionError);

impl DefinitionError {
    fn new(problem: impl Into<Problem>, span: Range<usize>) -> DefinitionError {
        DefinitionError { problem: problem.into(), span }
    }

    /// What is wrong, and what would mend it.
    pub fn problem(&self) -> Problem {
        self.problem.clone()
    }
}

impl Op {
    /// Defines an operator by a formula over its operands: between two operands, before or behind one, or as a call.
    /// The formula may use every operator of the table and those of `ops`, but not itself. Conditions on the operands
    /// may follow `where`.
    ///
    /// The same definition gives equal operators. The memory of an operator is freed with the last value that has it.
    ///
    /// ```
    /// use make24::{Op, OpSet, Puzzle, RuleSet, Solver};
    /// let ops = OpSet::ARITHMETIC;
    /// let sharp = Op::define("a # b = a*b - a - b", &ops)?;
    /// let solver = Solver::new(RuleSet { ops: "+".parse::<OpSet>().unwrap().with(sharp), ..RuleSet::ARITHMETIC });
    /// let best = solver.best(&"3 4 5 -> 15".parse::<Puzzle>().unwrap()).found().unwrap();
    /// assert_eq!(best.to_string(), "(5 + 4) # 3");
    /// let tri = Op::define("tri(n) = n * (n + 1) / 2 where n whole, n in 0..100", &ops)?;
    /// assert!(tri.is_unary());
    /// let error = Op::define("f(a) = a +", &ops).unwrap_err();
    /// assert_eq!(error.to_string(), "a number or an opening bracket is missing at character 11");
    /// # Ok::<(), make24::definition::DefinitionError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If the text is not a definition: the error says where.
    pub fn define(text: &str, ops: &OpSet) -> Result<Op, DefinitionError> {
        if text.len() > MAX_DEFINITION {
            let problem = problem!("the definition is longer than {MAX_DEFINITION} bytes", "use several definitions");
            return Err(DefinitionError::new(problem, 0..text.len()));
        }
        let Some(equals) = text.find('=') else {
            let message = "a definition has an equals sign: `avg(a, b) = (a + b) / 2`";
            return Err(DefinitionError::new(message, text.len()..text.len()));
        };
        if text[equals + 1..].starts_with('=') {
            return Err(DefinitionError::new("a definition has one equals sign", equals..equals + 2));
        }
        let head = Head::read(&text[..equals])?;
        let (body, where_at) = split_conditions(text, equals + 1);
        let (names, known) = (head.names(), known_to_formulas(ops));
        let conditions = match where_at {
            Some(at) => Conditions::read(text, at, &names)?,
            None => Conditions::default(),
        };
        let nodes = formula(text, body.clone(), &names, &known, Some(head.symbol))?;
        let written = format!("{} = {}", head.written(), written(&nodes, &names));
        let shown = conditions.text(&names);
        let definition = if shown.is_empty() { written } else { format!("{written} where {shown}") };
        let operations = size(&nodes);
        if operations > MAX_OPERATIONS {
            let problem = problem!("the formula takes more than {MAX_OPERATIONS} operations", "use fewer");
            return Err(DefinitionError::new(problem, body));
        }
        // The printer may nest brackets deeper than the text does.
        let (printed, _) = split_conditions(&definition, definition.find('=').map_or(0, |equals| equals + 1));
        if formula(&definition, printed, &names, &known, Some(head.symbol)).is_err() {
            let problem = problem!("the formula is nested too deeply to be printed", "use several definitions");
            return Err(DefinitionError::new(problem, body));
        }
        Ok(Op::of_definition(defined(&head, (nodes, operations), conditions, definition)))
    }
}

impl Pattern {
    /// Parses a pattern: an expression with `_` in place of each card.
    ///
    /// ```
    /// use make24::{OpSet, Pattern};
    /// let pattern = Pattern::parse("_*_ + _-_", &OpSet::NONE)?;
    /// assert_eq!((pattern.to_string().as_str(), pattern.blanks()), ("_ * _ + _ - _", 4));
    /// assert!(Pattern::parse("3 + 4", &OpSet::NONE).is_err());
    /// # Ok::<(), make24::definition::DefinitionError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If the text is not an expression with blanks: the error says where.
    pub fn parse(text: &str, ops: &OpSet) -> Result<Pattern, DefinitionError> {
        let whole = 0..text.len();
        if text.len() > MAX_DEFINITION {
            let problem = problem!("the pattern is longer than {MAX_DEFINITION} bytes", "use a shorter one");
            return Err(DefinitionError::new(problem, whole));
        }
        let wrong = |problem: Problem| Err(DefinitionError::new(problem, whole.clone()));
        if text.contains('=') {
            return wrong(problem!("a pattern has no equals sign", "name the target beside it"));
        }
        // A square root of a blank is no root with an index of its own.
        let known = known_to_formulas(ops);
        let known = radical_operator().map_or(known.clone(), |root| known.without(&root));
        let nodes = formula(text, whole.clone(), &[BLANK], &known, None)?;
        let pattern = Pattern::new(nodes.clone(), written(&nodes, &[BLANK]));
        match (pattern.blanks(), pattern.ops().count()) {
            (1.., 1..) => Ok(pattern),
            (0, _) => wrong(problem!("the pattern has no blanks to fill", "use one such as `_ * _ + _ - _`")),
            (_, 0) => wrong(problem!("the pattern has no operator", "use one such as `_ * _ + _ - _`")),
        }
    }
}

const BLANK: &str = "_";

impl OperandRules {
    /// The same rules with other conditions on the operands of an operator, in the format of a definition, with the names
    /// that `make24 rules` shows: `x > 0, y in -3..3`; `any` for every operand that has a value.
    ///
    /// ```
    /// use make24::{OpSet, Puzzle, RuleSet, Solver, op::OperandRules};
    /// let power = "^".parse::<OpSet>().unwrap().iter().next().unwrap();
    /// let squares = OperandRules::TABLE.with_conditions(&power, "x whole, y in 2..2")?;
    /// let solver = Solver::new(RuleSet { operands: squares, ..RuleSet::WIDE_POWERS });
    /// assert_eq!(solver.is_solvable(&"2 3 -> 9".parse::<Puzzle>().unwrap()).complete(), Some(true)); // 3 ^ 2
    /// assert_eq!(solver.is_solvable(&"2 3 -> 8".parse::<Puzzle>().unwrap()).complete(), Some(false)); // not 2 ^ 3
    /// assert!(OperandRules::TABLE.with_conditions(&power, "z > 0").is_err());
    /// # Ok::<(), make24::definition::DefinitionError>(())
    /// ```
    ///
    /// # Errors
    /// If the text has no conditions of this kind, or if the operator is a defined one, whose definition has its
    /// conditions.
    pub fn with_conditions(&self, op: &Op, conditions: &str) -> Result<OperandRules, DefinitionError> {
        let everything = 0..conditions.len();
        let Some(id) = op.id() else {
            let message = format!("the conditions of `{op}` stand in its definition, behind `where`");
            return Err(DefinitionError::new(message, everything));
        };
        let names: Vec<&str> = op.row().operand_names.into_iter().take(op.row().arity.into()).collect();
        let conditions = match conditions.trim() {
            "any" => Conditions::default(),
            _ => Conditions::read(conditions, 0, &names)?,
        };
        Ok(self.with(id, conditions.into_lists()))
    }
}

fn split_conditions(text: &str, start: usize) -> (Range<usize>, Option<usize>) {
    let is_edge = |c: Option<char>| c.is_none_or(|c| !c.is_alphanumeric());
    let found = text[start..]
        .match_indices(WHERE)
        .map(|(at, _)| start + at)
        .find(|&at| is_edge(text[..at].chars().next_back()) && is_edge(text[at + WHERE.len()..].chars().next()));
    match found {
        Some(at) => (start..at, Some(at + WHERE.len())),
        None => (start..text.len(), None),
    }
}

fn formula(
    text: &str,
    body: Range<usize>,
    names: &[&str],
    ops: &OpSet,
    own: Option<&str>,
) -> Result<Vec<FormulaNode>, DefinitionError> {
    let scope = Scope { ops, names, recurring: false };
    let source = &text[body.clone()];
    let in_text = |span: Range<usize>| body.start + span.start..body.start + span.end;
    let Parsed { expr, spans, claimed } = Expr::read_in(source, Style::Plain, scope).map_err(|error| {
        let span = in_text(error.span.clone());
        let itself = own.is_some_and(|own| source.get(error.span.clone()) == Some(own));
        if itself {
            let problem = problem!("a definition cannot use itself", "use operators that are defined before it");
            return DefinitionError::new(problem, span);
        }
        let column = text[..span.start].chars().count() + 1;
        DefinitionError::new(error.at_column(column).problem_under(scope.ops), span)
    })?;
    if claimed.is_some() {
        let message = "a definition has one equals sign, between the operator and its formula";
        return Err(DefinitionError::new(message, body));
    }
    let node = |(node, span): (&Node, &NodeSpan)| match node {
        Node::Op(op) => vec![FormulaNode::Op(op.clone())],
        Node::Literal(literal) => number(literal.value().number()),
        Node::Card(card) => match names.iter().position(|name| *name == &source[span.sign.clone()]) {
            Some(operand) => vec![FormulaNode::Operand(operand)],
            None => number(card.number()),
        },
    };
    Ok(expr.nodes().iter().zip(&spans).flat_map(node).collect())
}

/// A fraction is read as a division, and a negative number, which only an exponent like ⁻² is, as a negation.
fn number(number: &Rational) -> Vec<FormulaNode> {
    if *number < 0.into() {
        let negation = negation_operator().map(FormulaNode::Op);
        return self::number(&-number.clone()).into_iter().chain(negation).collect();
    }
    let division = OpSet::ARITHMETIC.on(AssocChain::Product, Polarity::Inverse).filter(|_| !number.is_integer());
    match division {
        None => vec![FormulaNode::Number(number.clone())],
        Some(division) => {
            let [above, below] = [number.numerator(), number.denominator()].map(FormulaNode::Number);
            vec![above, below, FormulaNode::Op(division)]
        }
    }
}

/// The operators that a formula may use: those of the table and the defined ones of `ops`, which come first.
fn known_to_formulas(ops: &OpSet) -> OpSet {
    ops.iter_defined().fold(OpSet::ALL, |known, op| known.with(op))
}

fn written(nodes: &[FormulaNode], names: &[&str]) -> String {
    let expr = Expr::from_formula(nodes, |_| Some(0.into())).expect("it was read as an expression");
    expr.with_names(|at| match &nodes[at] {
        FormulaNode::Operand(operand) => Some(names[*operand].to_owned()),
        FormulaNode::Number(_) | FormulaNode::Op(_) => None,
    })
}

fn defined(
    head: &Head<'_>,
    (formula, operations): (Vec<FormulaNode>, usize),
    conditions: Conditions,
    definition: String,
) -> DefinedOp {
    let names = head.names();
    let operands = conditions.into_lists();
    let keeps_fractions = formula.iter().all(|node| match node {
        FormulaNode::Op(op) => op.row().closure.keeps_fractions(),
        FormulaNode::Operand(_) | FormulaNode::Number(_) => true,
    });
    DefinedOp {
        definition,
        operations,
        symbol: head.symbol.to_owned(),
        in_latex: head.in_latex(),
        place: head.place,
        operand_names: [0, 1].map(|at| names.get(at).copied().unwrap_or_default().to_owned()),
        commutes: names.len() == 2 && operands[0] == operands[1] && is_symmetric(&formula),
        closure: if keeps_fractions { Closure::Fractions } else { Closure::Reals },
        operands,
        formula,
    }
}

/// By the laws of sums and products; an operator that commutes for another reason has each solution counted twice.
fn is_symmetric(formula: &[FormulaNode]) -> bool {
    // Numbers that no formula contains by chance.
    let operands = [1_000_003i64, 1_000_033];
    let with = |operands: [i64; 2]| {
        let expr = Expr::from_formula(formula, |at| Some(operands[at].into()))?;
        // The laws of powers hold for some numbers only.
        let free =
            expr.ops().all(|op| matches!(op.algebra(), Algebra::Chain { .. } | Algebra::Negation | Algebra::Free));
        if free { Form::Flat.key(&expr) } else { Form::Commuted.key(&expr) }
    };
    let [a, b] = operands;
    let own = formula.iter().any(|node| {
        matches!(node, FormulaNode::Number(number) if operands.iter().any(|operand| *number == (*operand).into()))
    });
    !own && with([a, b]).is_some_and(|key| with([b, a]) == Some(key))
}
