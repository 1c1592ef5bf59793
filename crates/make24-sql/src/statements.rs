//! Splits a text into statements, none of which is so deep that it overflows the stack.

use anyhow::bail;
use datafusion::sql::parser::{DFParser, Statement};
use datafusion::sql::sqlparser::dialect::GenericDialect;
use datafusion::sql::sqlparser::keywords::Keyword;
use datafusion::sql::sqlparser::tokenizer::{Token, Tokenizer};
use std::collections::VecDeque;

/// The maximum depth of a statement in tokens that are not elements of a list: expressions are trees, and recursive
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

struct Level {
    /// The tokens so far, without completed elements of the current list.
    tokens: usize,
    before_list: Option<usize>,
}

/// An upper bound on the depth of the tree of these tokens. Values in brackets are lists, and so are the rows of
/// VALUES. Commas in a query also separate tables and subqueries, which make a tree of their own.
fn depth(tokens: &[Token]) -> usize {
    const QUERY: Level = Level { tokens: 0, before_list: None };
    let (mut open, mut deepest) = (vec![QUERY], 0);
    for token in tokens {
        match token {
            Token::Whitespace(_) => continue,
            Token::SemiColon => open = vec![QUERY],
            Token::LParen | Token::LBracket | Token::LBrace => open.push(Level { tokens: 1, before_list: Some(1) }),
            Token::RParen | Token::RBracket | Token::RBrace if open.len() > 1 => drop(open.pop()),
            _ => {
                if let Some(level) = open.last_mut() {
                    level.add(token);
                }
            }
        }
        deepest = deepest.max(open.iter().map(|level| level.tokens).sum());
    }
    deepest
}

impl Level {
    fn add(&mut self, token: &Token) {
        self.tokens += 1;
        match (token, self.before_list) {
            (Token::Comma, Some(before)) => self.tokens = before,
            (Token::Word(word), _) if word.keyword == Keyword::VALUES => self.before_list = Some(self.tokens),
            (Token::Word(word), _) if matches!(word.keyword, Keyword::SELECT | Keyword::FROM | Keyword::WITH) => {
                self.before_list = None;
            }
            _ => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn deep_statements_are_rejected_and_long_ones_are_not() {
        let terms = format!("SELECT {}", vec!["1"; MAX_DEPTH].join(" + "));
        let nested = format!("SELECT {}1{}", "(".repeat(MAX_DEPTH), ")".repeat(MAX_DEPTH));
        let union = vec!["SELECT 1, 2"; MAX_DEPTH / 4].join(" UNION ALL ");
        let values = vec!["VALUES (1), (2)"; MAX_DEPTH / 2].join(" UNION ALL ");
        let tables = format!("SELECT 1 FROM {}", vec!["(SELECT 1)"; MAX_DEPTH].join(", "));
        let queries = format!("WITH {} SELECT 1", vec!["a AS (SELECT 1)"; MAX_DEPTH].join(", "));
        let all = [terms, nested, tables.clone(), queries.clone(), union.clone(), values];
        let within = [tables, queries, union].map(|query| format!("SELECT * FROM ({query})"));
        for deep in all.into_iter().chain(within) {
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
