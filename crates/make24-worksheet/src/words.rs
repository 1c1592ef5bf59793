//! The words on a worksheet, in each language.

use crate::request::{Kind, Language};

/// The words of one language; `{}` is the target, `{ops}` the operators.
pub(crate) struct Words {
    pub(crate) code: &'static str,
    pub(crate) title: &'static str,
    pub(crate) name: &'static str,
    pub(crate) date: &'static str,
    pub(crate) key: &'static str,
    pub(crate) second_way: &'static str,
    pub(crate) impossible: &'static str,
    pub(crate) seed: &'static str,
    pub(crate) sheet: &'static str,
    pub(crate) page: &'static str,
    find: &'static str,
    three_ways: &'static str,
    which: &'static str,
    repair: &'static str,
    /// The signs for a product and a division.
    signs: [&'static str; 2],
}

static WORDS: [Words; 2] = [
    Words {
        code: "en",
        title: "Make {}",
        name: "Name",
        date: "Date",
        key: "Key",
        second_way: "Bonus, a second way:",
        impossible: "impossible",
        seed: "seed",
        sheet: "sheet",
        page: "page",
        find: "Make {} from the numbers of each hand. Use every number exactly once, with {ops} and brackets.",
        three_ways: "Make {} from the numbers of each hand in three ways. Use every number exactly once, with {ops} and brackets.",
        which: "From one hand of each four, {} cannot be made with {ops} and brackets, every number exactly once. Which one?",
        repair: "{} cannot be made from these hands with {ops} and brackets, every number exactly once. Change one number so that it can, and show how.",
        signs: ["\u{D7}", "\u{F7}"],
    },
    Words {
        code: "de",
        title: "Mach {}",
        name: "Name",
        date: "Datum",
        key: "L\u{F6}sungen",
        second_way: "Zusatz, ein zweiter Weg:",
        impossible: "unm\u{F6}glich",
        seed: "Startwert",
        sheet: "Blatt",
        page: "Seite",
        find: "Bilde aus den Zahlen jeder Hand {}. Nimm jede Zahl genau einmal, mit {ops} und Klammern.",
        three_ways: "Bilde aus den Zahlen jeder Hand {}, auf drei Wegen. Nimm jede Zahl genau einmal, mit {ops} und Klammern.",
        which: "Aus einer Hand von je vieren l\u{E4}sst sich {} nicht bilden, mit {ops} und Klammern, jede Zahl genau einmal. Aus welcher?",
        repair: "Aus diesen H\u{E4}nden l\u{E4}sst sich {} nicht bilden, mit {ops} und Klammern, jede Zahl genau einmal. \u{C4}ndere eine Zahl so, dass es geht, und zeige wie.",
        signs: ["\u{B7}", ":"],
    },
];

impl Words {
    pub(crate) fn of(language: Language) -> &'static Words {
        &WORDS[language as usize]
    }

    /// What is to be done.
    pub(crate) fn task(&self, kind: Kind, target: &str, ops: &str) -> String {
        let task = match kind {
            Kind::Find => self.find,
            Kind::ThreeWays => self.three_ways,
            Kind::Impossible => self.which,
            Kind::Repair => self.repair,
        };
        task.replace("{ops}", ops).replace("{}", target)
    }

    /// An expression or a step with the signs that people write by hand. Fractions keep their stroke.
    pub(crate) fn expression(&self, plain: &str) -> String {
        let words = plain.split(' ').map(|word| match word {
            "*" => self.signs[0],
            "/" => self.signs[1],
            "-" => "\u{2212}",
            word => word,
        });
        words.collect::<Vec<&str>>().join(" ").replace("(-", "(\u{2212}")
    }
}
