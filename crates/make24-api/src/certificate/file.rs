//! The file of a certificate: what it is about and what it claims, then a line for each sub-hand: `1 1: 0 1 2`.

use super::{Asked, CertificateReply, CertificateRequest, Claim, SubHandNumbers, counted, listed};
use crate::error::{Error, ErrorCode};
use crate::json::read_json;
use crate::number_text::NumberText;
use crate::puzzle::cards_of;
use crate::rules::RulesSpec;
use make24::certificate::{Certificate, MAX_SUB_HANDS};
use make24::{CardUse, Op, Rational, RuleSet, problem};
use serde::Serialize;
use std::collections::HashSet;
use std::fmt;
use std::io::{BufRead, Read};

const FIRST_LINE: &str = "make24 certificate";

/// The lines with which a file claims something; the second one has the distance in the middle, and the target at the end.
const NOT_MADE: &str = "not made";
const NO_NUMBER_LESS_THAN: &str = "no number less than ";
const AWAY_FROM: &str = " away from";

/// The number of lines of a head: two, the rules, and the claim.
const HEAD_LINES: usize = 2 + LINES_OF_RULES + 1;
const LINES_OF_RULES: usize = 5;

/// The most lines, with some that are blank.
const MAX_LINES: usize = 2 * MAX_SUB_HANDS;

/// The longest line, in bytes.
const MAX_LINE: u64 = 1 << 27;

pub(super) fn head(asked: &Asked, spec: &RulesSpec) -> String {
    let Asked { hand, rules, claim, .. } = asked;
    let card_use = match rules.card_use {
        CardUse::All => String::from("all"),
        other => other.to_string(),
    };
    let claim = match claim {
        Claim::NotMade(numbers) => format!("{NOT_MADE}: {}", listed(numbers, " ")),
        Claim::NoneCloser { distance, target } => format!("{NO_NUMBER_LESS_THAN}{distance}{AWAY_FROM}: {target}"),
    };
    let lines = [
        FIRST_LINE.to_owned(),
        format!("cards: {}", cards_of(hand).join(" ")),
        // Which number counts instead of the target is no part of a certificate.
        format!("rules: {}", serde_json::to_string(&RulesSpec { objective: None, ..spec.clone() }).unwrap_or_default()),
        format!("operators: {}", operators(rules)),
        format!("domain: {}", rules.domain),
        format!("order: {}", rules.order),
        format!("use: {card_use}"),
        claim,
    ];
    lines.join("\n") + "\n"
}

/// The operators, each with the conditions on its operands.
fn operators(rules: &RuleSet) -> String {
    let written = |op: Op| {
        let (row, operands) = (op.row(), rules.operands.of(&op));
        match operands.is_any() {
            true => row.symbol.to_owned(),
            false => format!("{} ({})", row.symbol, operands.of_names(row.operand_names)),
        }
    };
    rules.ops.iter().map(written).collect::<Vec<_>>().join(" ")
}

impl fmt::Display for SubHandNumbers {
    /// The line of a file.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{}: {}", self.cards.join(" "), self.numbers.join(" "))
    }
}

impl CertificateReply {
    /// The whole file, if the rows were not streamed.
    pub fn file(&self) -> String {
        self.sub_hands.iter().fold(self.head.clone(), |file, row| file + &row.to_string())
    }
}

/// What a check of a certificate found.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct CheckedCertificate {
    /// Whether the certificate proves what it claims.
    pub is_proven: bool,
    /// What is proven, or what is wrong.
    pub message: String,
}

/// Checks the file of a certificate: it must be about the cards and the rules of the request. If the request names a target, it
/// must be about that, else about anything. Nothing is searched: each step with two numbers of the file is worked out.
///
/// # Errors
///
/// If the file or the request cannot be read.
pub fn check_certificate(mut file: impl BufRead, request: &CertificateRequest) -> Result<CheckedCertificate, Error> {
    let mut lines = 0;
    let mut next = || -> Result<Option<(usize, String)>, Error> {
        lines += 1;
        let refused = |what: String| Error::new(ErrorCode::InvalidRequest, format!("line {lines}: {what}"));
        let mut line = String::new();
        let read = file.by_ref().take(MAX_LINE).read_line(&mut line).map_err(|error| refused(error.to_string()))?;
        match read as u64 {
            0 => Ok(None),
            _ if lines > MAX_LINES => Err(refused(format!("there are too many lines (limit {MAX_LINES})"))),
            MAX_LINE => Err(refused(format!("the line is too long (limit {MAX_LINE} bytes)"))),
            _ => Ok(Some((lines, line.trim().to_owned()))),
        }
    };
    let mut first: Vec<String> = Vec::new();
    while first.len() < HEAD_LINES
        && let Some((_, line)) = next()?
    {
        first.push(line);
    }
    let read = claimed(&first)?;
    let (asked, wanted) = (read.read()?, request.read()?);
    let [own, other] = [head(&asked, &read.rules), head(&wanted, &request.rules)];
    if own.lines().ne(first.iter().map(String::as_str)) {
        return Err(not_a_certificate());
    }
    let refused = |message: String| Ok(CheckedCertificate { is_proven: false, message });
    if asked.hand.dealt() != wanted.hand.dealt() {
        return refused(format!("the certificate is for {}, not for {}", asked.hand, wanted.hand));
    }
    if asked.rules != wanted.rules {
        // The first of these lines has the rules as a request, the others have them in words.
        let lines: Vec<_> = own.lines().zip(other.lines()).skip(2).collect();
        let (own, other) = lines[1..LINES_OF_RULES].iter().find(|(own, other)| own != other).unwrap_or(&lines[0]);
        return refused(format!("the certificate has `{own}`, not `{other}`"));
    }
    let is_named = request.target.is_some() || request.hand.names_target();
    if let (true, Claim::NotMade(targets)) = (is_named, &wanted.claim)
        && let Some(target) = targets.iter().find(|target| !asked.claim.is_about(target))
    {
        return refused(format!("the certificate is not about {target}: {} {}", asked.hand, asked.claim.proven()));
    }
    let mut certificate = match Certificate::new(&asked.hand, &asked.rules) {
        Ok(certificate) => certificate,
        Err(fault) => return refused(format!("not proven: {fault}")),
    };
    while let Some((at, line)) = next()? {
        let wrong = |what: &str| {
            let message = problem!("line {at}: {what}", "write cards, a colon, and numbers: `1 1: 0 1 2`");
            Error::new(ErrorCode::InvalidRequest, message)
        };
        let numbers = |text: &str| -> Result<Vec<Rational>, Error> {
            let number =
                |word: &str| Rational::from_displayed(word).ok_or_else(|| wrong(&format!("`{word}` is not a number")));
            text.split_whitespace().map(number).collect()
        };
        if line.is_empty() {
            continue;
        }
        let (cards, made) = line.split_once(':').ok_or_else(|| wrong("there is no colon"))?;
        certificate.add(numbers(cards)?, numbers(made)?).map_err(|fault| wrong(&fault.to_string()))?;
    }
    match certificate.check(|number| asked.claim.is_about(number)) {
        Ok(()) => {
            let made: HashSet<_> = certificate.answers().flat_map(|(_, numbers)| numbers).collect();
            let message = format!(
                "proven: {} {} ({} can be made at most)",
                asked.hand,
                asked.claim.proven(),
                counted(made.len())
            );
            Ok(CheckedCertificate { is_proven: true, message })
        }
        Err(fault) => refused(format!("not proven: {fault}")),
    }
}

/// The request whose certificate has these first lines.
fn claimed(lines: &[String]) -> Result<CertificateRequest, Error> {
    let field = |name: &str| lines.iter().find_map(|line| line.strip_prefix(name)?.strip_prefix(": "));
    let (Some(cards), Some(rules)) = (field("cards"), field("rules")) else { return Err(not_a_certificate()) };
    let rules = read_json(rules).map_err(|_| not_a_certificate())?;
    let request = CertificateRequest { hand: cards.into(), rules, ..CertificateRequest::default() };
    if let Some(numbers) = field(NOT_MADE) {
        return Ok(CertificateRequest {
            not_made: numbers.split_whitespace().map(NumberText::from).collect(),
            ..request
        });
    }
    let closer = lines.iter().find_map(|line| line.strip_prefix(NO_NUMBER_LESS_THAN)?.split_once(AWAY_FROM));
    let (distance, target) = closer.ok_or_else(not_a_certificate)?;
    let target = target.trim_start_matches([':', ' ']);
    Ok(CertificateRequest { target: Some(target.into()), nearer_than: Some(distance.into()), ..request })
}

fn not_a_certificate() -> Error {
    let message = problem!(
        "the first lines are not those of a certificate",
        "use a file that `make24 solve --certificate` wrote"
    );
    Error::new(ErrorCode::InvalidRequest, message)
}
