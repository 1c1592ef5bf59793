//! Exp-log numbers against intervals of 500 bits without a normal form: every claim about a number must be true.
use dashu_float::round::mode::{Down, Up};
use dashu_float::{Context, FBig, Repr};
use make24::value::{Equality, Number, Outcome, Rational, Real};
use make24::{Op, OpSet};

/// An enclosure of a number by two floats. An operation without a result returns `None`.
#[derive(Clone)]
struct Enclosure {
    low: FBig<Down>,
    high: FBig<Up>,
}

const BITS: usize = 500;

fn down() -> Context<Down> {
    Context::new(BITS)
}
fn up() -> Context<Up> {
    Context::new(BITS)
}

impl Enclosure {
    fn of(n: i64) -> Enclosure {
        Enclosure { low: down().convert_int(n.into()).value(), high: up().convert_int(n.into()).value() }
    }
    fn add(&self, rhs: &Enclosure) -> Option<Enclosure> {
        let low = down().add(self.low.repr(), rhs.low.repr()).ok()?.value();
        Some(Enclosure { low, high: up().add(self.high.repr(), rhs.high.repr()).ok()?.value() })
    }
    fn mul(&self, rhs: &Enclosure) -> Option<Enclosure> {
        let ends = [(&self.low.repr(), &rhs.low.repr()), (&self.low.repr(), &rhs.high.repr())];
        let more = [(&self.high.repr(), &rhs.low.repr()), (&self.high.repr(), &rhs.high.repr())];
        let ends: Vec<_> = ends.into_iter().chain(more).collect();
        let low = ends.iter().map(|(x, y)| down().mul(x, y).ok().map(|p| p.value())).collect::<Option<Vec<_>>>()?;
        let high = ends.iter().map(|(x, y)| up().mul(x, y).ok().map(|p| p.value())).collect::<Option<Vec<_>>>()?;
        Some(Enclosure { low: low.into_iter().min()?, high: high.into_iter().max()? })
    }
    fn is_positive(&self) -> bool {
        *self.low.repr() > Repr::zero()
    }
    fn ln(&self) -> Option<Enclosure> {
        if !self.is_positive() {
            return None;
        }
        Some(Enclosure {
            low: down().ln(self.low.repr(), None).ok()?.value(),
            high: up().ln(self.high.repr(), None).ok()?.value(),
        })
    }
    fn exp(&self) -> Option<Enclosure> {
        Some(Enclosure {
            low: down().exp(self.low.repr(), None).ok()?.value(),
            high: up().exp(self.high.repr(), None).ok()?.value(),
        })
    }
    fn neg(&self) -> Option<Enclosure> {
        self.mul(&Enclosure::of(-1))
    }
    fn checked_recip(&self) -> Option<Enclosure> {
        if self.is_positive() {
            return self.ln()?.neg()?.exp();
        }
        self.neg()?.ln()?.neg()?.exp()?.neg()
    }
    fn join(&self, op: u8, rhs: &Enclosure) -> Option<Enclosure> {
        match op {
            0 => self.add(rhs),
            1 => self.add(&rhs.neg()?),
            2 => self.mul(rhs),
            3 => self.mul(&rhs.checked_recip()?),
            4 => self.ln()?.mul(rhs)?.exp(),
            _ => rhs.ln()?.mul(&self.ln()?.checked_recip()?),
        }
    }
}

pub(crate) fn check(program: &[u8]) {
    // Each byte pushes a number or applies an operator to the two on top of the stack; exponents stay small, as in the
    // game.
    let ops: Vec<Op> = "+ - * / ^ log".parse::<OpSet>().expect("operators of the table").iter().collect();
    let mut stack: Vec<(Real, Option<Enclosure>)> = Vec::new();
    for byte in program.iter().take(14) {
        if byte % 2 == 0 || stack.len() < 2 {
            let n = i64::from(byte / 2 % 16) + 1;
            stack.push((Real::from(Rational::from(n)), Some(Enclosure::of(n))));
            continue;
        }
        let (Some((y, enclosure_y)), Some((x, enclosure_x))) = (stack.pop(), stack.pop()) else { return };
        let op = byte / 2 % 6;
        let small = y.bounds().low() >= -16.0 && y.bounds().high() <= 16.0 && x.bounds().low() > 0.0;
        if op == 4 && !small {
            return;
        }
        let Outcome::Value(value) = ops[usize::from(op)].apply(&x, &y) else { return };
        let enclosure = enclosure_x.zip(enclosure_y).and_then(|(x, y)| x.join(op, &y));
        if let Some(enclosure) = &enclosure {
            let (low, high) = (enclosure.low.to_f64().value(), enclosure.high.to_f64().value());
            assert!(value.bounds().low() <= high && low <= value.bounds().high(), "{value}");
            if let Some(n) = value.to_rational().and_then(Rational::to_i64) {
                let n = Enclosure::of(n);
                assert!(enclosure.low.repr() <= n.high.repr() && n.low.repr() <= enclosure.high.repr(), "{value}");
            }
        }
        assert!(matches!(value.equality(&value.clone()), Equality::Equal(_)));
        assert!(value.to_string().len() < 1 << 20);
        stack.push((value, enclosure));
    }
}
