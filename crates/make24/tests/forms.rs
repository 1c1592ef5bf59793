//! totals
use make24::*;
fn hands(lo: i64, hi: i64, n: usize) -> Vec<Hand> {
    fn go(lo: i64, hi: i64, n: usize, pre: &mut Vec<i64>, out: &mut Vec<Hand>) {
        if n == 0 { out.push(Hand::new(pre.clone()).unwrap()); return; }
        for c in lo..=hi { pre.push(c); go(c, hi, n-1, pre, out); pre.pop(); }
    }
    let mut out = vec![]; go(lo, hi, n, &mut vec![], &mut out); out
}
#[test]
fn totals() {
    let solver = Solver::default();
    for (lo, hi) in [(1,9),(1,10),(1,13),(0,9)] {
        for (form, _) in Form::NAMES {
            let t = std::time::Instant::now();
            let mut total = 0; let mut solv = 0;
            for h in hands(lo,hi,4) {
                let c = solver.count(&Puzzle::new(h, 24), form).complete().unwrap().to_u64().unwrap();
                total += c; solv += u64::from(c>0);
            }
            println!("{lo}..{hi} {form}: {total} {solv} {:?}", t.elapsed());
        }
    }
}
