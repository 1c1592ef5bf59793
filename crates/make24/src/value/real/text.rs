//! Exp-log numbers as text in the notation of the game: `2*root(6, 2)`, `log(2, 3) + 3`.

use super::enclose::{Precision, is_above_one, precisions};
use super::product::{Atom, Factors, Product};
use super::sum::Sum;
use super::{Identities, NumberForm, Real};
use crate::value::{Arithmetic, Outcome, Rational};
use dashu_base::BitTest;
use dashu_int::{IBig, UBig};
use dashu_ratio::RBig;
use std::fmt;

impl fmt::Display for Real {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.form {
            NumberForm::Rational(number) => number.fmt(f),
            NumberForm::Irrational(irrational) => f.write_str(&format_sum(&irrational.sum)),
        }
    }
}

/// The longest numerator, in bits, that is written in decimals.
const DECIMAL_BITS: usize = 80;

impl Real {
    /// The number in decimals, truncated to four places and then marked with `...`; a tiny one as `1.4e-15`. `None` if
    /// the number is too large or too small for that.
    pub fn to_decimal(&self) -> Option<String> {
        let irrational = match &self.form {
            NumberForm::Rational(number) => {
                return (number.big_numerator().bit_len() <= DECIMAL_BITS).then(|| number.to_decimal());
            }
            NumberForm::Irrational(irrational) => irrational,
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
        let scale = Product::from_rational(scale);
        let scaled = Sum { terms: irrational.sum.terms.iter().map(|term| term.mul(&scale)).collect() };
        precisions(scaled.transcendentals()).find_map(|bits| {
            let (low, high) = Precision::new(bits).sum(&scaled)?.floor_bounds()?;
            let digits = format!("{low:0>5}");
            let (whole, places) = digits.split_at(digits.len() - 4);
            (low == high).then(|| format!("{negative}{whole}.{places}..."))
        })
    }

    /// The number as text; only the beginning of a text that is too long to read, more than 60 characters.
    ///
    /// ```
    /// use make24::value::{Rational, Real};
    /// assert_eq!(Real::from("8/3".parse::<Rational>()?).brief(), "8/3");
    /// let long: Rational = format!("1{}", "0".repeat(99)).parse()?;
    /// assert_eq!(Real::from(long).brief(), "10000000000000000000...(100 digits)");
    /// # Ok::<(), make24::value::ParseRationalError>(())
    /// ```
    pub fn brief(&self) -> String {
        const MAX_LENGTH: usize = 60;
        const SHOWN: usize = 20;
        // Writing out a number of half a million bits takes longer than any other operation on it.
        let text = match &self.form {
            NumberForm::Rational(number)
                if number.inner().is_int() && number.big_numerator().bit_len() > 4 * MAX_LENGTH =>
            {
                let digits = number.big_numerator().to_string();
                return format!("{}...({} digits)", &digits[..SHOWN], digits.trim_start_matches('-').len());
            }
            NumberForm::Rational(_) | NumberForm::Irrational(_) => self.to_string(),
        };
        if text.len() <= MAX_LENGTH { text } else { format!("{}...({} characters)", &text[..SHOWN], text.len()) }
    }

    pub(crate) fn to_operand(&self) -> String {
        bracketed(&self.brief())
    }

    /// The working of a power: the power of each factor of an irrational base, or the power to each term of an
    /// irrational exponent; and their values. For `(2*root(6, 2))^2` it is `2^2 * root(6, 2)^2 = 4 * 6`.
    pub(crate) fn working_of_power(&self, exponent: &Real) -> Option<String> {
        let real = |part: Product| Real::from_product(part, Outcome::Undecided, Identities::NONE);
        let parts: Vec<(Real, Real)> = match (&self.form, &exponent.form) {
            (NumberForm::Irrational(base), NumberForm::Rational(_)) => {
                let [only] = base.sum.terms.as_slice() else { return None };
                let rest = Product { factors: only.factors.clone(), coefficient: RBig::ONE };
                let number = (!only.coefficient.is_one()).then(|| Product::from_rational(only.coefficient.clone()));
                let parts = number.into_iter().chain([rest]);
                parts.map(|part| real(part).value().map(|part| (part, exponent.clone()))).collect::<Option<_>>()?
            }
            (NumberForm::Rational(_), NumberForm::Irrational(power)) => {
                let terms = power.sum.terms.iter().cloned();
                terms.map(|term| real(term).value().map(|term| (self.clone(), term))).collect::<Option<_>>()?
            }
            _ => return None,
        };
        let raised = |(base, power): &(Real, Real)| format!("{}^{}", base.to_operand(), power.to_operand());
        let value = |(base, power): &(Real, Real)| base.checked_pow(power).value().map(|value| value.to_operand());
        let texts: Vec<String> = parts.iter().map(raised).collect();
        let values: Vec<String> = parts.iter().map(value).collect::<Option<_>>()?;
        Some(format!("{} = {}", texts.join(" * "), values.join(" * ")))
    }
}

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

/// Terms with roots and logarithms come first, the fraction last.
fn format_sum(sum: &Sum) -> String {
    let mut text = String::new();
    // The text begins with a positive term, if there is one.
    let mut terms: Vec<&Product> = sum.terms.iter().rev().collect();
    let first = terms.iter().position(|term| term.coefficient > RBig::ZERO).unwrap_or(0);
    let rotated = (first + 1).min(terms.len());
    terms[..rotated].rotate_right(rotated.min(1));
    for term in terms {
        let negative = term.coefficient < RBig::ZERO;
        let sign = match (text.is_empty(), negative) {
            (true, false) => "",
            (true, true) => "-",
            (false, false) => " + ",
            (false, true) => " - ",
        };
        let magnitude = if negative { term.mul(&Product::from_rational(-RBig::ONE)) } else { term.clone() };
        text.push_str(sign);
        text.push_str(&format_product(&magnitude));
    }
    text
}

fn format_product(product: &Product) -> String {
    let mut coefficient = product.coefficient.clone();
    let (mut above, mut below): (Vec<String>, Vec<String>) = (Vec::new(), Vec::new());
    above.extend(format_roots(&product.factors));
    let (mut logs, mut bases): (Vec<String>, Vec<String>) = (Vec::new(), Vec::new());
    for (atom, exponent) in &product.factors {
        let size = if *exponent < RBig::ZERO { -exponent } else { exponent.clone() };
        let direct = *exponent > RBig::ZERO;
        match (atom, logarithm_of(atom)) {
            (Atom::Integer(_), _) => {}
            (_, Some((number, multiple))) if size.is_int() && size <= RBig::from(16) => {
                let times = usize::try_from(size.numerator()).unwrap_or(1);
                for _ in 0..times {
                    coefficient = if direct { coefficient * &multiple } else { coefficient / &multiple };
                    if direct { logs.push(number.clone()) } else { bases.push(number.clone()) }
                }
            }
            (Atom::Exp(factors), _) => above.push(format_exponential(factors, exponent)),
            (atom, _) => {
                let base = format_atom(atom);
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
    let divisor = if below.is_empty() { String::new() } else { format!("/{}", below.join("/")) };
    format!("{}{divisor}", above.join("*"))
}

/// Whole numbers to fractional powers, one root for each denominator: 2^(1/2) * 3^(1/2) is `root(6, 2)`.
fn format_roots(factors: &Factors) -> Vec<String> {
    /// The longest radicand in bits; a longer one is written as a power.
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

/// Returns the text and the multiple of an atom that is a multiple of the logarithm of a number.
fn logarithm_of(atom: &Atom) -> Option<(String, RBig)> {
    match atom {
        Atom::Log(of) => {
            let number = format_atom(of);
            let above_one = is_above_one(of) != Some(false);
            let bare = number.strip_prefix('(').and_then(|text| text.strip_suffix(')')).unwrap_or(&number);
            Some((if above_one { bare.to_owned() } else { format!("1/{number}") }, RBig::ONE))
        }
        Atom::Sum(sum) => {
            // ln 2 + ln 3 / 2 is half the logarithm of 12.
            let mut common = UBig::ONE;
            for term in &sum.terms {
                let denominator = term.coefficient.denominator();
                common = &common * denominator / dashu_base::Gcd::gcd(common.clone(), denominator.clone());
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
        Atom::Integer(_) | Atom::Exp(_) => None,
    }
}

fn format_exponential(factors: &Factors, multiple: &RBig) -> String {
    let log = factors.iter().position(|(atom, exponent)| matches!(atom, Atom::Log(_)) && exponent.is_one());
    let mut rest = Product { factors: factors.clone(), coefficient: multiple.clone() };
    match log.and_then(|at| logarithm_of(&factors[at].0).map(|number| (at, number))) {
        Some((at, (number, _))) => {
            rest.factors.remove(at);
            format!("{}^{}", bracketed(&number), bracketed(&format_sum(&Sum { terms: vec![rest] })))
        }
        None => format!("exp({})", format_sum(&Sum { terms: vec![rest] })),
    }
}

fn format_atom(atom: &Atom) -> String {
    match atom {
        Atom::Integer(n) => n.to_string(),
        Atom::Sum(of) => format!("({})", format_sum(of)),
        Atom::Log(_) => logarithm_of(atom).map_or_else(String::new, |(number, _)| format!("ln({number})")),
        Atom::Exp(factors) => format_exponential(factors, &RBig::ONE),
    }
}
