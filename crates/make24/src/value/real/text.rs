//! Exp-log numbers as text, in the notation of the game: `2*root(6, 2)`, `log(2, 3) + 3`.

use super::enclose::{PRECISIONS, Precision, is_above_one};
use super::product::{Atom, Factors, Product};
use super::sum::Sum;
use super::{Identities, Kind, Real};
use crate::value::{Arithmetic, Outcome, Rational};
use dashu_base::BitTest;
use dashu_int::{IBig, UBig};
use dashu_ratio::RBig;
use std::fmt;

impl fmt::Display for Real {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.kind {
            Kind::Rational(number) => number.fmt(f),
            Kind::Irrational(irrational) => f.write_str(&sum(&irrational.sum)),
        }
    }
}

/// Numbers of more bits are not written in decimals.
const DECIMAL_BITS: usize = 80;

impl Real {
    /// The number in decimals, cut after four places and then marked with `...`; a tiny one as `1.4e-15`; `None` where
    /// it is too large or too small for that.
    pub fn to_decimal(&self) -> Option<String> {
        let irrational = match &self.kind {
            Kind::Rational(number) => {
                return (number.big_numerator().bit_len() <= DECIMAL_BITS).then(|| number.to_decimal());
            }
            Kind::Irrational(irrational) => irrational,
        };
        if self.bounds.high() > 1e24 || self.bounds.low() < -1e24 {
            return None;
        }
        let size = self.bounds.high().abs().max(self.bounds.low().abs());
        if size < 5e-5 {
            let middle = self.bounds.low() / 2.0 + self.bounds.high() / 2.0;
            return (size > 1e-300).then(|| format!("{middle:.1e}"));
        }
        let (negative, scale) = match self.sign()? {
            std::cmp::Ordering::Less => ("-", RBig::from(-10_000)),
            _ => ("", RBig::from(10_000)),
        };
        let scale = Product::number(scale);
        let scaled = Sum { terms: irrational.sum.terms.iter().map(|term| term.checked_mul(&scale)).collect() };
        PRECISIONS.into_iter().find_map(|bits| {
            let (low, high) = Precision::new(bits).sum(&scaled)?.floors()?;
            let digits = format!("{low:0>5}");
            let (whole, places) = digits.split_at(digits.len() - 4);
            (low == high).then(|| format!("{negative}{whole}.{places}..."))
        })
    }

    /// The number as text of a length that can be read; of a longer one its beginning.
    pub(crate) fn brief(&self) -> String {
        const READ: usize = 60;
        const SHOWN: usize = 20;
        // Written out, a number of half a million bits takes longer than anything else that is asked of it.
        let text = match &self.kind {
            Kind::Rational(number) if number.inner().is_int() && number.big_numerator().bit_len() > 4 * READ => {
                let digits = number.big_numerator().to_string();
                return format!("{}...({} digits)", &digits[..SHOWN], digits.trim_start_matches('-').len());
            }
            _ => self.to_string(),
        };
        if text.len() <= READ { text } else { format!("{}...({} characters)", &text[..SHOWN], text.len()) }
    }

    /// The number as text that may stand beside an operator: in brackets, unless it is one word or call.
    pub(crate) fn to_operand(&self) -> String {
        bracketed(&self.brief())
    }

    /// The parts that a power works on: the factors of an irrational base, each with its power, or the terms of an
    /// irrational exponent over a base; and what they make. `(2*root(6, 2))^2` is `2^2 * root(6, 2)^2 = 4 * 6`.
    pub(crate) fn working_of_power(&self, exponent: &Real) -> Option<String> {
        let real = |part: Product| Real::of_product(part, Outcome::Undecided, Identities::NONE);
        let parts: Vec<(Real, Real)> = match (&self.kind, &exponent.kind) {
            (Kind::Irrational(base), Kind::Rational(_)) => {
                let [only] = base.sum.terms.as_slice() else { return None };
                let rest = Product { factors: only.factors.clone(), coefficient: RBig::ONE };
                let number = (!only.coefficient.is_one()).then(|| Product::number(only.coefficient.clone()));
                let parts = number.into_iter().chain([rest]);
                parts.map(|part| real(part).value().map(|part| (part, exponent.clone()))).collect::<Option<_>>()?
            }
            (Kind::Rational(_), Kind::Irrational(power)) => {
                let terms = power.sum.terms.iter().cloned();
                terms.map(|term| real(term).value().map(|term| (self.clone(), term))).collect::<Option<_>>()?
            }
            _ => return None,
        };
        let raised = |(base, power): &(Real, Real)| format!("{}^{}", base.to_operand(), power.to_operand());
        let made = |(base, power): &(Real, Real)| base.checked_pow(power).value().map(|made| made.to_operand());
        let texts: Vec<String> = parts.iter().map(raised).collect();
        let values: Vec<String> = parts.iter().map(made).collect::<Option<_>>()?;
        Some(format!("{} = {}", texts.join(" * "), values.join(" * ")))
    }
}

/// A text in brackets, unless it is one word.
fn bracketed(text: &str) -> String {
    let call = text.ends_with(')')
        && text.find('(').is_some_and(|open| {
            let name = text[..open].chars().all(char::is_alphabetic);
            let mut depth = 0;
            let closes = text.char_indices().find(|(_, c)| {
                depth += i32::from(*c == '(') - i32::from(*c == ')');
                depth == 0 && *c == ')'
            });
            name && closes.is_some_and(|(at, _)| at + 1 == text.len())
        });
    let word = text.chars().all(|c| c.is_ascii_digit());
    if word || call { text.to_owned() } else { format!("({text})") }
}

/// Terms with roots and logarithms first, the fraction last.
fn sum(sum: &Sum) -> String {
    let mut text = String::new();
    // A sum begins with a term that is added, where it has one.
    let mut terms: Vec<&Product> = sum.terms.iter().rev().collect();
    let first = terms.iter().position(|term| term.coefficient > RBig::ZERO).unwrap_or(0);
    let led = (first + 1).min(terms.len());
    terms[..led].rotate_right(led.min(1));
    for term in terms {
        let negative = term.coefficient < RBig::ZERO;
        let sign = match (text.is_empty(), negative) {
            (true, false) => "",
            (true, true) => "-",
            (false, false) => " + ",
            (false, true) => " - ",
        };
        let magnitude = if negative { term.checked_mul(&Product::number(-RBig::ONE)) } else { term.clone() };
        text.push_str(sign);
        text.push_str(&product(&magnitude));
    }
    text
}

/// A product: what is above the line, and what is below.
fn product(of: &Product) -> String {
    let mut coefficient = of.coefficient.clone();
    let (mut above, mut below): (Vec<String>, Vec<String>) = (Vec::new(), Vec::new());
    above.extend(roots(&of.factors));
    let (mut logs, mut bases): (Vec<String>, Vec<String>) = (Vec::new(), Vec::new());
    for (atom, exponent) in &of.factors {
        let size = if *exponent < RBig::ZERO { -exponent } else { exponent.clone() };
        let direct = *exponent > RBig::ZERO;
        match (atom, logarithm(atom)) {
            (Atom::Integer(_), _) => {}
            (_, Some((number, multiple))) if size.is_int() && size <= RBig::from(16) => {
                let times = usize::try_from(size.numerator()).unwrap_or(1);
                for _ in 0..times {
                    coefficient = if direct { coefficient * &multiple } else { coefficient / &multiple };
                    if direct { logs.push(number.clone()) } else { bases.push(number.clone()) }
                }
            }
            (Atom::Exp(factors), _) => above.push(exponential(factors, exponent)),
            (atom, _) => {
                let base = inner(atom);
                let text = if size.is_one() { base } else { format!("{}^{}", base, bracketed(&size.to_string())) };
                if direct { above.push(text) } else { below.push(text) }
            }
        }
    }
    let mut bases = bases.into_iter();
    for number in logs {
        above.push(match bases.next() {
            Some(base) => format!("log({base}, {number})"),
            None => format!("ln({number})"),
        });
    }
    below.extend(bases.map(|base| format!("ln({base})")));
    if !coefficient.numerator().is_one() || above.is_empty() {
        above.insert(0, coefficient.numerator().to_string());
    }
    if !coefficient.denominator().is_one() {
        below.insert(0, coefficient.denominator().to_string());
    }
    let line = if below.is_empty() { String::new() } else { format!("/{}", below.join("/")) };
    format!("{}{line}", above.join("*"))
}

/// Whole numbers to fractional powers, one root for each denominator: 2^(1/2) * 3^(1/2) is `root(6, 2)`.
fn roots(factors: &Factors) -> Vec<String> {
    /// Radicands of more bits are left as powers.
    const RADICAND_BITS: usize = 128;
    let mut radicands: Vec<(UBig, UBig)> = Vec::new();
    let mut powers = Vec::new();
    for (atom, exponent) in factors {
        let Atom::Integer(n) = atom else { continue };
        let power = usize::try_from(exponent.numerator()).unwrap_or(usize::MAX);
        if n.bit_len().saturating_mul(power) > RADICAND_BITS {
            powers.push(format!("{n}^({})", Rational::from_inner(exponent.clone())));
            continue;
        }
        match radicands.iter_mut().find(|(_, index)| index == exponent.denominator()) {
            Some((radicand, _)) => *radicand *= n.pow(power),
            None => radicands.push((n.pow(power), exponent.denominator().clone())),
        }
    }
    let roots = radicands.into_iter().map(|(radicand, index)| format!("root({radicand}, {index})"));
    roots.chain(powers).collect()
}

/// The number whose logarithm an atom is a multiple of, and the multiple; `None` where it is no logarithm.
fn logarithm(atom: &Atom) -> Option<(String, RBig)> {
    match atom {
        Atom::Log(of) => {
            let number = inner(of);
            let above = is_above_one(of) != Some(false);
            let bare = number.strip_prefix('(').and_then(|text| text.strip_suffix(')')).unwrap_or(&number);
            Some((if above { bare.to_owned() } else { format!("1/{number}") }, RBig::ONE))
        }
        Atom::Sum(sum) => {
            // ln 2 + ln 3 / 2 is half the logarithm of 12.
            let mut common = UBig::ONE;
            for term in &sum.terms {
                let below = term.coefficient.denominator();
                common = &common * below / dashu_base::Gcd::gcd(common.clone(), below.clone());
            }
            let mut number = RBig::ONE;
            for term in &sum.terms {
                let [(Atom::Log(of), exponent)] = term.factors.as_slice() else { return None };
                let Atom::Integer(n) = &**of else { return None };
                let power = &term.coefficient * RBig::from(common.clone());
                let power =
                    isize::try_from(power.numerator()).ok().filter(|power| exponent.is_one() && power.abs() <= 64)?;
                number *= RBig::from(n.clone()).pow(power);
            }
            Some((Rational::from_inner(number).to_string(), RBig::from_parts(IBig::ONE, common)))
        }
        _ => None,
    }
}

/// e to a multiple of a product; with a logarithm among its factors, a power of the number.
fn exponential(factors: &Factors, multiple: &RBig) -> String {
    let log = factors.iter().position(|(atom, exponent)| matches!(atom, Atom::Log(_)) && exponent.is_one());
    let mut rest = Product { factors: factors.clone(), coefficient: multiple.clone() };
    match log.and_then(|at| logarithm(&factors[at].0).map(|number| (at, number))) {
        Some((at, (number, _))) => {
            rest.factors.remove(at);
            format!("{}^{}", bracketed(&number), bracketed(&sum(&Sum { terms: vec![rest] })))
        }
        None => format!("exp({})", sum(&Sum { terms: vec![rest] })),
    }
}

/// An atom to the first power, as a factor.
fn inner(atom: &Atom) -> String {
    match atom {
        Atom::Integer(n) => n.to_string(),
        Atom::Sum(of) => format!("({})", sum(of)),
        Atom::Log(_) => logarithm(atom).map_or_else(String::new, |(number, _)| format!("ln({number})")),
        Atom::Exp(factors) => exponential(factors, &RBig::ONE),
    }
}
