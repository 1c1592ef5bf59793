//! The parsers of reverse Polish notation and of s-expressions, which need no precedence.

use super::{NodeSpan, ParseExprError, ParseExprErrorKind, Parsed};
use crate::card::Card;
use crate::expr::{Expr, Node};
use crate::glyph::without_end_mark;
use crate::literal::Literal;
use crate::op::{Op, OpSet, named_at};
use crate::value::ParseRationalError;
use std::ops::Range;

/// Parses `8 3 8 3 / - /`, optionally followed by `= 24`.
pub(super) fn rpn(text: &str, scope: &OpSet) -> Result<Parsed, ParseExprError> {
    with_claim(text, |text| rpn_expr(text, scope))
}

/// Parses `(/ 8 (- 3 (/ 8 3)))`, optionally followed by `= 24`.
pub(super) fn sexpr(text: &str, scope: &OpSet) -> Result<Parsed, ParseExprError> {
    with_claim(text, |text| sexpr_expr(text, scope))
}

fn with_claim(text: &str, read: impl Fn(&str) -> Result<Parsed, ParseExprError>) -> Result<Parsed, ParseExprError> {
    let text = without_end_mark(text);
    let Some((expr, number)) = text.split_once('=') else { return read(text) };
    if let Some(before) = expr.strip_suffix('!').filter(|before| before.ends_with(char::is_whitespace)) {
        let span = before.len()..expr.len() + 1;
        return Err(ParseExprError::new(ParseExprErrorKind::NotEqual("!=".to_owned()), span));
    }
    let claimed = number
        .trim_start_matches('=')
        .trim()
        .parse()
        .map_err(|_| ParseExprError::new(ParseExprErrorKind::NotANumberAfterEquals, expr.len()..expr.len() + 1))?;
    Ok(Parsed { claimed: Some(claimed), ..read(expr)? })
}

fn rpn_expr(text: &str, scope: &OpSet) -> Result<Parsed, ParseExprError> {
    let mut builder = PostfixBuilder::default();
    for (word, span) in words(text) {
        match operator(word, scope) {
            Some(op) => builder.apply(op, span)?,
            None => builder.card(word, span)?,
        }
    }
    builder.finish(text.len())
}

fn sexpr_expr(text: &str, scope: &OpSet) -> Result<Parsed, ParseExprError> {
    let mut builder = PostfixBuilder::default();
    let mut open: Vec<(Op, Range<usize>, usize)> = Vec::new();
    let spaced = text.replace('(', " ( ").replace(')', " ) ");
    // Each bracket adds two spaces to the text before it in `spaced`, so positions can be mapped back.
    let original = |at: usize| at - spaced[..at].matches(['(', ')']).count() * 2;
    let mut words = words(&spaced).map(|(word, span)| {
        let start = original(span.start) - usize::from(word == "(" || word == ")");
        (word, start..start + word.len())
    });
    while let Some((word, span)) = words.next() {
        match word {
            "(" => {
                let (sign, at) = words.next().unwrap_or(("", text.len()..text.len()));
                let op = operator(sign, scope).ok_or_else(|| {
                    let unclosed = sign.is_empty();
                    let unknown = || ParseExprErrorKind::Unknown(sign.to_owned());
                    ParseExprError::new(if unclosed { ParseExprErrorKind::Unclosed(')') } else { unknown() }, at)
                })?;
                open.push((op, span, builder.operands.len()));
                if open.len() > super::MAX_DEPTH {
                    return Err(ParseExprError::new(ParseExprErrorKind::TooDeep, text.len()..text.len()));
                }
            }
            ")" => {
                let unopened = ParseExprError::new(ParseExprErrorKind::Unopened(')'), span.clone());
                let (op, _, before) = open.pop().ok_or(unopened)?;
                let needed = before + usize::from(op.row().arity);
                if builder.operands.len() != needed {
                    let few = builder.operands.len() < needed;
                    let kind =
                        if few { ParseExprErrorKind::MissingOperand } else { ParseExprErrorKind::MissingOperator };
                    return Err(ParseExprError::new(kind, span));
                }
                builder.apply(op, span)?;
            }
            number => builder.card(number, span)?,
        }
    }
    match open.pop() {
        Some((_, span, _)) => Err(ParseExprError::new(ParseExprErrorKind::Unclosed(')'), span)),
        None => builder.finish(text.len()),
    }
}

fn words(text: &str) -> impl Iterator<Item = (&str, Range<usize>)> {
    text.split_whitespace().map(move |word| {
        let start = word.as_ptr() as usize - text.as_ptr() as usize;
        (word, start..start + word.len())
    })
}

fn operator(word: &str, scope: &OpSet) -> Option<Op> {
    named_at(word, scope).filter(|(_, length)| *length == word.len()).map(|(op, _)| op)
}

#[derive(Default)]
struct PostfixBuilder {
    nodes: Vec<Node>,
    spans: Vec<NodeSpan>,
    operands: Vec<Range<usize>>,
}

impl PostfixBuilder {
    fn card(&mut self, word: &str, span: Range<usize>) -> Result<(), ParseExprError> {
        let number = |error: ParseRationalError| ParseExprErrorKind::Number(error.problem());
        let recurring = word.contains('~').then(|| word.parse::<Literal>().ok()).flatten();
        let card = match recurring {
            Some(literal) => literal.value().clone(),
            None => word.parse::<Card>().map_err(|error| ParseExprError::new(number(error), span.clone()))?,
        };
        self.nodes.push(Node::Card(card));
        self.spans.push(NodeSpan { sign: span.clone(), whole: span.clone(), fraction: false });
        self.operands.push(span);
        Ok(())
    }

    fn apply(&mut self, op: Op, span: Range<usize>) -> Result<(), ParseExprError> {
        let missing = ParseExprError::new(ParseExprErrorKind::MissingOperand, span.clone());
        let last = self.operands.pop();
        let first = if op.is_unary() { last } else { last.and_then(|_| self.operands.pop()) };
        let Some(left) = first else { return Err(missing) };
        let whole = left.start..span.end;
        self.nodes.push(Node::Op(op));
        self.spans.push(NodeSpan { sign: span, whole: whole.clone(), fraction: false });
        self.operands.push(whole);
        Ok(())
    }

    fn finish(self, end: usize) -> Result<Parsed, ParseExprError> {
        let kind = match self.operands.len() {
            0 => ParseExprErrorKind::Empty,
            1 => {
                let expr = Expr::from_nodes(self.nodes).expect("one part is left");
                return Ok(Parsed { expr, spans: self.spans, claimed: None });
            }
            _ => ParseExprErrorKind::MissingOperator,
        };
        Err(ParseExprError::new(kind, end..end))
    }
}
