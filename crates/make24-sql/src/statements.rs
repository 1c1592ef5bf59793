//! Statements of a text, none of which is so long that it overflows the stack.

use anyhow::bail;
use datafusion::sql::parser::{DFParser, Statement};
use datafusion::sql::sqlparser::dialect::GenericDialect;
use datafusion::sql::sqlparser::tokenizer::{Token, Tokenizer};
use std::collections::VecDeque;

/// The maximum length of a statement in tokens. Expressions are trees, and recursive functions walk them: an `OR` of n
/// terms is n levels deep.
const MAX_TOKENS: usize = 10_000;

/// The stack of a thread that plans or runs a statement of that length, in bytes; the system provides what is used.
pub const STACK: usize = 256 << 20;

/// Parses statements.
///
/// # Errors
///
/// Returns an error if a statement is invalid or too long.
pub fn parse(text: &str) -> anyhow::Result<VecDeque<Statement>> {
    let tokens = Tokenizer::new(&GenericDialect {}, text).tokenize()?;
    let statements = tokens.split(|token| *token == Token::SemiColon);
    let lengths = statements.map(|tokens| tokens.iter().filter(|token| !matches!(token, Token::Whitespace(_))).count());
    if let Some(length) = lengths.max().filter(|length| *length > MAX_TOKENS) {
        bail!(
            "the statement is too long: {length} words and symbols (limit {MAX_TOKENS}); put its values into a file and join it"
        );
    }
    Ok(DFParser::parse_sql(text)?)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_statements_are_rejected_and_many_short_ones_are_not() {
        let terms = vec!["1"; MAX_TOKENS].join(" + ");
        assert!(parse(&format!("SELECT {terms}")).unwrap_err().to_string().contains("too long"));
        assert_eq!(parse(&"SELECT 1;".repeat(MAX_TOKENS)).unwrap().len(), MAX_TOKENS);
        assert_eq!(parse("SELECT ';;' -- ;\n").unwrap().len(), 1);
    }
}
