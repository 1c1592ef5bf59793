//! Statements of a text, none of which is so deep that it overflows the stack.

use anyhow::bail;
use datafusion::sql::parser::{DFParser, Statement};
use datafusion::sql::sqlparser::dialect::GenericDialect;
use datafusion::sql::sqlparser::tokenizer::{Token, Tokenizer};
use std::collections::VecDeque;

/// The maximum depth of a statement in tokens that are no elements of a list: expressions are trees, and recursive
/// functions walk them. An `OR` of n terms is n levels deep; a list of n values is flat.
const MAX_DEPTH: usize = 10_000;

/// The stack of a thread that plans or runs a statement of that depth, in bytes; the system provides what is used.
pub const STACK: usize = 256 << 20;

/// Parses statements.
///
/// # Errors
///
/// Returns an error if a statement is invalid or nested too deeply.
pub fn parse(text: &str) -> anyhow::Result<VecDeque<Statement>> {
    let depth = depth(&Tokenizer::new(&GenericDialect {}, text).tokenize()?);
    if depth > MAX_DEPTH {
        bail!(
            "the statement is nested too deeply: {depth} levels (limit {MAX_DEPTH}); put its values into a list or a file"
        );
    }
    Ok(DFParser::parse_sql(text)?)
}

/// At most so deep is the tree of these tokens: those since the last comma, at each level of brackets.
fn depth(tokens: &[Token]) -> usize {
    let (mut open, mut deepest) = (vec![0usize], 0);
    for token in tokens {
        match token {
            Token::Whitespace(_) => continue,
            Token::Comma => {
                if let Some(last) = open.last_mut() {
                    *last = 0;
                }
            }
            Token::SemiColon => open = vec![0],
            Token::LParen | Token::LBracket | Token::LBrace => open.push(1),
            Token::RParen | Token::RBracket | Token::RBrace if open.len() > 1 => drop(open.pop()),
            _ => {
                if let Some(last) = open.last_mut() {
                    *last += 1;
                }
            }
        }
        deepest = deepest.max(open.iter().sum());
    }
    deepest
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn deep_statements_are_rejected_and_long_ones_are_not() {
        let terms = vec!["1"; MAX_DEPTH].join(" + ");
        let nested = format!("{}1{}", "(".repeat(MAX_DEPTH), ")".repeat(MAX_DEPTH));
        for deep in [format!("SELECT {terms}"), format!("SELECT {nested}")] {
            assert!(parse(&deep).unwrap_err().to_string().contains("nested too deeply"));
        }
        let list = vec!["1"; 6 * MAX_DEPTH].join(", ");
        let rows = vec!["(1, 'a')"; MAX_DEPTH].join(", ");
        for flat in [format!("SELECT 1 IN ({list})"), format!("INSERT INTO t VALUES {rows}")] {
            assert_eq!(parse(&flat).unwrap().len(), 1);
        }
        assert_eq!(parse(&"SELECT 1;".repeat(MAX_DEPTH)).unwrap().len(), MAX_DEPTH);
        assert_eq!(parse("SELECT ';;' -- ;\n").unwrap().len(), 1);
    }
}
