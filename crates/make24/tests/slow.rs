//! x
use make24::*;
#[test]
fn slow() {
    let solver = Solver::default();
    for h in ["3 5 7 11","1 5 7 11","3 5 6 11","3 3 8 8","2 3 4 5","1 1 1 5","4 4 7 7","1 2 3 4","6 6 6 6"] {
        let t = std::time::Instant::now();
        let mut c = Count::default();
        for _ in 0..100 {
         c = solver.count(&h.parse().unwrap(), Form::Essential).complete().unwrap();
        }
        println!("{h} {c} {:?}", t.elapsed()/100);
    }
}
