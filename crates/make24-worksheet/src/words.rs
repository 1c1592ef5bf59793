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
    /// The number of solutions that the key leaves out.
    pub(crate) more: &'static str,
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

static WORDS: [Words; 3] = [
    Words {
        code: "en",
        title: "Make {}",
        name: "Name",
        date: "Date",
        key: "Key",
        second_way: "Bonus, a second way:",
        more: "and {} more",
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
        more: "und {} weitere",
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
    Words {
        code: "zh",
        title: "算出 {}",
        name: "姓名",
        date: "日期",
        key: "答案",
        second_way: "附加题，第二种方法：",
        more: "另有 {} 种",
        impossible: "无解",
        seed: "编号",
        sheet: "练习纸",
        page: "页",
        find: "用每组的数算出 {}。每个数恰好用一次，可以用 {ops} 和括号。",
        three_ways: "用每组的数以三种方法算出 {}。每个数恰好用一次，可以用 {ops} 和括号。",
        which: "每个数恰好用一次，可以用 {ops} 和括号：每四组中有一组算不出 {}。是哪一组？",
        repair: "每个数恰好用一次，用 {ops} 和括号，这些组都算不出 {}。每组改一个数，使它能算出来，并写出算式。",
        signs: ["\u{D7}", "\u{F7}"],
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::drawing::{Text, Weight};

    #[test]
    fn the_fonts_have_every_letter_of_every_language() {
        for words in &WORDS {
            let Words { title, name, date, key, second_way, impossible, seed, sheet, page, .. } = words;
            let tasks = [words.find, words.three_ways, words.which, words.repair];
            let signs = words.signs;
            let all = [title, name, date, key, second_way, impossible, seed, sheet, page].into_iter();
            for c in all.chain(&tasks).chain(&signs).flat_map(|text| text.chars()) {
                for weight in [Weight::Regular, Weight::Bold] {
                    let width = Text::new((0.0, 0.0), 10.0, weight, c).width();
                    assert!(width > 0.0, "{}: `{c}` is in no font of {weight:?}", words.code);
                }
            }
        }
    }
}
