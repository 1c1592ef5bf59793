//! The file of a certificate: what it is about and what it claims, then a line for each sub-hand: `1 1: 0 1 2`.

use super::{Asked, CertificateReply, CertificateRequest, Claim, SubHandNumbers, listed};
use crate::error::{Error, ErrorCode};
use crate::json::read_json;
use crate::number_text::NumberText;
use crate::puzzle::cards_of;
use crate::rules::RulesSpec;
use make24::certificate::Certificate;
use make24::{CardUse, Rational, problem};
use std::collections::HashSet;
use std::fmt;
use std::io::{BufRead, Read};

const FIRST_LINE: &str = "make24 certificate";

/// The lines with which a file claims something; the second one has the target in the middle.
const NOT_MADE: &str = "not made";
const NOTHING_NEARER: &str = "nothing nearer to ";
const THAN: &str = " than";

/// The number of lines of a head.
const HEAD_LINES: usize = 8;

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
        Claim::NothingNearer(target, distance) => format!("{NOTHING_NEARER}{target}{THAN}: {distance}"),
    };
    let lines = [
        FIRST_LINE.to_owned(),
        format!("cards: {}", cards_of(hand).join(" ")),
        // Which number counts instead of the target is no part of a certificate.
        format!("rules: {}", serde_json::to_string(&RulesSpec { objective: None, ..spec.clone() }).unwrap_or_default()),
        format!("operators: {}", rules.ops),
        format!("domain: {}", rules.domain),
        format!("order: {}", rules.order),
        format!("use: {card_use}"),
        claim,
    ];
    lines.join("\n") + "\n"
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
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CheckedCertificate {
    /// Whether the certificate proves what it claims.
    pub is_proven: bool,
    /// What is proven, or what is wrong.
    pub message: String,
}

/// Checks the file of a certificate: it must be about the cards and the rules of the request, and about its target if the
/// request names one. Nothing is searched: each step with two numbers of the file is worked out.
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
            MAX_LINE => Err(refused(format!("the line is too long (limit {MAX_LINE} bytes)"))),
            _ => Ok(Some((lines, line.trim_end().to_owned()))),
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
    if head(&asked, &read.rules).lines().ne(first.iter().map(String::as_str)) {
        return Err(not_a_certificate());
    }
    let refused = |message: String| Ok(CheckedCertificate { is_proven: false, message });
    if asked.hand.dealt() != wanted.hand.dealt() {
        return refused(format!("the certificate is for {}, not for {}", asked.hand, wanted.hand));
    }
    if asked.rules != wanted.rules {
        let (name, other) = (&asked.name, &wanted.name);
        return refused(match name == other {
            true => format!("the certificate is for other rules {name}: a definition or a condition differs"),
            false => format!("the certificate is for the rules {name}, not for {other}"),
        });
    }
    let is_named = request.target.is_some() || request.hand.names_target();
    if let (true, Claim::NotMade(targets)) = (is_named, &wanted.claim)
        && let Some(target) = targets.iter().find(|target| !asked.claim.is_about(target))
    {
        return refused(format!("the certificate is not about {target}: {} {}", asked.hand, asked.claim.proven()));
    }
    let mut certificate = Certificate::new(&asked.hand, &asked.rules);
    while let Some((at, line)) = next()? {
        let numbers = |text: &str| -> Result<Vec<Rational>, Error> {
            let number = |word: &str| {
                word.parse().map_err(|_| {
                    let message = problem!(
                        "line {at}: `{word}` is not a number",
                        "write cards, a colon, and numbers: `1 1: 0 1 2`"
                    );
                    Error::new(ErrorCode::InvalidRequest, message)
                })
            };
            text.split_whitespace().map(number).collect()
        };
        let (cards, made) = line.split_once(':').unwrap_or((&line, ""));
        certificate.add(numbers(cards)?, numbers(made)?);
    }
    match certificate.check(|number| asked.claim.is_about(number)) {
        Ok(()) => {
            let made: HashSet<_> = certificate.answers().flat_map(|(_, numbers)| numbers).collect();
            let message =
                format!("proven: {} {} ({} numbers can be made at most)", asked.hand, asked.claim.proven(), made.len());
            Ok(CheckedCertificate { is_proven: true, message })
        }
        Err(fault) => refused(format!("not proven: {fault}")),
    }
}

/// The request whose certificate has these first lines.
fn claimed(lines: &[String]) -> Result<CertificateRequest, Error> {
    let field = |name: &str| lines.iter().find_map(|line| line.strip_prefix(name)?.strip_prefix(": "));
    let (Some(cards), Some(rules)) = (field("cards"), field("rules")) else { return Err(not_a_certificate()) };
    let request = CertificateRequest { hand: cards.into(), rules: read_json(rules)?, ..CertificateRequest::default() };
    if let Some(numbers) = field(NOT_MADE) {
        return Ok(CertificateRequest {
            not_made: numbers.split_whitespace().map(NumberText::from).collect(),
            ..request
        });
    }
    let nearer = lines.iter().find_map(|line| line.strip_prefix(NOTHING_NEARER)?.split_once(THAN));
    let (target, distance) = nearer.ok_or_else(not_a_certificate)?;
    let distance = distance.trim_start_matches([':', ' ']);
    Ok(CertificateRequest { target: Some(target.into()), nearer_than: Some(distance.into()), ..request })
}

fn not_a_certificate() -> Error {
    let message = problem!(
        "the first lines are not those of a certificate",
        "use a file that `make24 solve --certificate` wrote"
    );
    Error::new(ErrorCode::InvalidRequest, message)
}
