//! The normal form of a number: a sum of products of positive numbers to rational powers.
//!
//! [`Product::expand`] multiplies out. The result is a key: equal keys prove that two numbers are equal, and different
//! keys prove nothing.

use super::product::{Atom, Factors, MAX_EXPANDED_TERMS, Product, merge_factors};
use crate::value::Outcome;
use dashu_ratio::RBig;
use std::cmp::Ordering;
use std::sync::Arc;

/// Terms with different factors, in the order of their factors. The empty sum is 0.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Sum {
    pub(super) terms: Vec<Product>,
}

/// The most pairs of terms for which the product of two sums is computed.
const MAX_TERM_PAIRS: usize = 1000;

impl Sum {
    pub(super) fn from_rational(number: RBig) -> Sum {
        Sum { terms: if number.is_zero() { Vec::new() } else { vec![Product::from_rational(number)] } }
    }

    pub(super) fn as_rational(&self) -> Option<RBig> {
        match self.terms.as_slice() {
            [] => Some(RBig::ZERO),
            [only] if only.factors.is_empty() => Some(only.coefficient.clone()),
            _ => None,
        }
    }

    pub(super) fn add(&self, rhs: &Sum) -> Sum {
        let mut terms = Vec::with_capacity(self.terms.len() + rhs.terms.len());
        let (mut lhs, mut rhs) = (self.terms.iter().peekable(), rhs.terms.iter().peekable());
        loop {
            let order = match (lhs.peek(), rhs.peek()) {
                (None, None) => return Sum { terms },
                (Some(_), None) => Ordering::Less,
                (None, Some(_)) => Ordering::Greater,
                (Some(a), Some(b)) => a.factors.cmp(&b.factors),
            };
            match order {
                Ordering::Less => terms.extend(lhs.next().cloned()),
                Ordering::Greater => terms.extend(rhs.next().cloned()),
                Ordering::Equal => {
                    if let (Some(a), Some(b)) = (lhs.next(), rhs.next()) {
                        let coefficient = &a.coefficient + &b.coefficient;
                        if !coefficient.is_zero() {
                            terms.push(Product { factors: a.factors.clone(), coefficient });
                        }
                    }
                }
            }
        }
    }

    pub(super) fn insert(&mut self, term: Product) {
        match self.terms.binary_search_by(|known| known.factors.cmp(&term.factors)) {
            Err(place) => self.terms.insert(place, term),
            Ok(place) => {
                self.terms[place].coefficient += term.coefficient;
                if self.terms[place].coefficient.is_zero() {
                    self.terms.remove(place);
                }
            }
        }
    }

    pub(super) fn negated(&self) -> Sum {
        let negated = |term: &Product| Product { coefficient: -&term.coefficient, ..term.clone() };
        Sum { terms: self.terms.iter().map(negated).collect() }
    }

    pub(super) fn checked_mul(&self, rhs: &Sum) -> Outcome<Sum> {
        if self.terms.len() * rhs.terms.len() > MAX_TERM_PAIRS {
            return Outcome::TooBig;
        }
        let mut terms = Vec::new();
        for a in &self.terms {
            for b in &rhs.terms {
                match a.mul(b).expand() {
                    Outcome::Value(sum) => terms.extend(sum.terms),
                    other => return other,
                }
            }
        }
        Outcome::Value(Sum::collect_like_terms(terms))
    }

    /// Every term times `divisors`, which are negative powers of sums of logarithms, reduced by division with
    /// remainder: with S = ln 2 + ln 3, ln 3 / S is 1 - ln 2 / S, so that log(6, 2) + log(6, 3) is known to be 1.
    ///
    /// The division terminates, since every step removes a logarithm or replaces it by those of smaller primes. Like
    /// terms are collected after each step, and the term with the largest reducible logarithm comes first: otherwise
    /// the work doubles with each power. A sum that gets too many terms stays undivided, which is another key of the
    /// same number.
    pub(super) fn divide_by_log_sums(self, divisors: &Factors) -> Sum {
        let with_divisors = |term: Product| Product { factors: merge_factors(&term.factors, divisors), ..term };
        let undivided = Sum::collect_like_terms(self.terms.into_iter().map(with_divisors).collect());
        let mut sum = undivided.clone();
        loop {
            let leads = sum.terms.iter().enumerate();
            let next = leads.filter_map(|(at, term)| term.reducible_log().map(|(lead, divisor)| (lead, at, divisor)));
            let Some((_, at, divisor)) = next.max() else { return sum };
            let divisor = Arc::clone(divisor);
            let Some((lead, others)) = divisor.terms.split_last() else { return sum };
            if sum.terms.len() > MAX_EXPANDED_TERMS {
                return undivided;
            }
            let without_lead = Product::from_atom(lead.factors[0].0.clone(), -RBig::ONE);
            let term = sum.terms.remove(at);
            let rest = term.mul(&without_lead).mul(&Product::from_rational(RBig::ONE / &lead.coefficient));
            let quotient = rest.mul(&Product::from_atom(Atom::Sum(Arc::clone(&divisor)), RBig::ONE));
            let negated = rest.mul(&Product::from_rational(-RBig::ONE));
            for term in others.iter().map(|other| negated.mul(other)).chain([quotient]) {
                sum.insert(term);
            }
        }
    }

    fn collect_like_terms(mut terms: Vec<Product>) -> Sum {
        terms.sort_unstable();
        let mut sum: Vec<Product> = Vec::with_capacity(terms.len());
        for term in terms {
            match sum.last_mut().filter(|last| last.factors == term.factors) {
                Some(last) => last.coefficient += &term.coefficient,
                None => sum.push(term),
            }
        }
        sum.retain(|term| !term.coefficient.is_zero());
        Sum { terms: sum }
    }

    pub(super) fn transcendentals(&self) -> usize {
        let of_term = |term: &Product| term.factors.iter().map(|(atom, _)| 1 + atom.transcendentals()).sum::<usize>();
        self.terms.iter().map(of_term).sum()
    }

    /// The rest beside the common factors of all terms is positive. `negative` is the sign of the sum.
    pub(super) fn factor_out(&self, negative: bool) -> Product {
        if let [only] = self.terms.as_slice() {
            return only.clone();
        }
        let Some(first) = self.terms.first() else { return Product::from_rational(RBig::ZERO) };
        // The least exponent of each atom; it is 0 in a term without the atom.
        let mut common = first.factors.clone();
        for term in &self.terms {
            for (atom, exponent) in &mut common {
                let here = term.factors.iter().find(|factor| factor.0 == *atom).map_or(RBig::ZERO, |f| f.1.clone());
                if here < *exponent {
                    *exponent = here;
                }
            }
            for (atom, exponent) in &term.factors {
                if *exponent < RBig::ZERO && !common.iter().any(|factor| factor.0 == *atom) {
                    common.push((atom.clone(), exponent.clone()));
                }
            }
        }
        common.retain(|(_, exponent)| !exponent.is_zero());
        common.sort_unstable();
        let inverse: Factors = common.iter().map(|(atom, exponent)| (atom.clone(), -exponent)).collect();
        let mut terms: Vec<Product> =
            self.terms.iter().map(|t| Product { factors: merge_factors(&t.factors, &inverse), ..t.clone() }).collect();
        terms.sort_unstable();
        let lead = terms.first().map_or(RBig::ONE, |term| term.coefficient.clone());
        let size = if lead < RBig::ZERO { -lead } else { lead };
        let coefficient = if negative { -size } else { size };
        for term in &mut terms {
            term.coefficient = &term.coefficient / &coefficient;
        }
        let sum = Product::from_atom(Atom::Sum(Arc::new(Sum { terms })), RBig::ONE);
        Product { factors: merge_factors(&common, &sum.factors), coefficient }
    }

    /// Whether the sum is ln of a root of a fraction: a sum of fractions times logarithms of whole numbers.
    pub(super) fn is_log_sum(&self) -> bool {
        self.terms.iter().all(|term| {
            matches!(term.factors.as_slice(), [(Atom::Log(of), exponent)]
                if matches!(**of, Atom::Integer(_)) && exponent.is_one())
        })
    }

    /// Whether the sum is known to be irrational. Roots of fractions with different radicands are linearly independent
    /// (Besicovitch 1940), and a sum of logarithms of different primes is a fraction of another only if their
    /// coefficients agree, by unique factorisation.
    pub(super) fn is_irrational(&self) -> bool {
        let terms = || self.terms.iter().filter(|term| !term.factors.is_empty());
        let root = |term: &Product| term.factors.iter().all(|(atom, _)| atom.is_prime());
        let divisor = |term: &Product| match term.factors.as_slice() {
            [(Atom::Log(of), one), (below, minus_one)] | [(below, minus_one), (Atom::Log(of), one)]
                if one.is_one() && of.is_prime() && *minus_one == -RBig::ONE =>
            {
                let is_log = match below {
                    Atom::Log(of) => of.is_prime(),
                    Atom::Sum(sum) => sum.is_log_sum(),
                    Atom::Integer(_) | Atom::Exp(_) => false,
                };
                is_log.then(|| below.clone())
            }
            _ => None,
        };
        let first = terms().next().and_then(divisor);
        terms().next().is_some() && (terms().all(root) || first.is_some() && terms().all(|term| divisor(term) == first))
    }

    /// 1 / (u + v) with a rational denominator: (u - v) / (u^2 - v^2), if both squares are fractions.
    pub(super) fn rationalized_reciprocal(&self) -> Option<Sum> {
        let [u, v] = self.terms.as_slice() else { return None };
        let square = |term: &Product| term.mul(term).expand().value()?.as_rational();
        let norm = square(u)? - square(v)?;
        if norm.is_zero() {
            return None;
        }
        let scaled = |term: &Product, by: &RBig| Product { coefficient: &term.coefficient / by, ..term.clone() };
        Some(Sum { terms: vec![scaled(u, &norm), scaled(v, &-&norm)] })
    }
}
