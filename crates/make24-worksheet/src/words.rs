//! The words on a worksheet, in each language.

use crate::request::{Kind, Language};

/// `{}` is the target, `{ops}` the operators.
pub(crate) struct Words {
    pub(crate) code: &'static str,
    pub(crate) title: &'static str,
    pub(crate) competition: &'static str,
    pub(crate) name: &'static str,
    pub(crate) class: &'static str,
    pub(crate) date: &'static str,
    pub(crate) key: &'static str,
    pub(crate) second_way: &'static str,
    pub(crate) more: &'static str,
    pub(crate) impossible: &'static str,
    pub(crate) sheet: &'static str,
    pub(crate) page: &'static str,
    /// `{}` is the number of the round.
    pub(crate) round: &'static str,
    pub(crate) team: &'static str,
    pub(crate) team_sheet: &'static str,
    pub(crate) members: &'static str,
    pub(crate) score_card: &'static str,
    pub(crate) time: &'static str,
    pub(crate) right: &'static str,
    pub(crate) points: &'static str,
    pub(crate) total: &'static str,
    pub(crate) place: &'static str,
    pub(crate) rules: &'static str,
    find: &'static str,
    three_ways: &'static str,
    which: &'static str,
    repair: &'static str,
    signs: [&'static str; 2],
}

/// The Chinese letters, besides those of the words, that titles and classes are likely to have.
#[cfg(test)]
const TITLE_LETTERS: &&str = &"一二三四五六七八九十百零年级班组第周课节单元上下中小学初高期末半学期数学练习作业测验试考复习口算游戏快乐趣味活动社团校园杯赛决初复冬夏春秋季月日星假我们的老师同学家长王李张刘陈杨黄赵吴";

static WORDS: [Words; 3] = [
    Words {
        code: "en",
        title: "Make {}",
        competition: "Competition: make {}",
        name: "Name",
        class: "Class",
        date: "Date",
        key: "Key",
        second_way: "Bonus, a second way:",
        more: "and {} more",
        impossible: "impossible",
        sheet: "sheet",
        page: "page",
        round: "Round {}",
        team: "Team",
        team_sheet: "team sheet",
        members: "Members",
        score_card: "score card",
        time: "Time",
        right: "Solved",
        points: "Points",
        total: "Total",
        place: "Place",
        rules: "The team works on the hands of a round together. A right answer scores as many points as its hand has dots; a wrong answer scores nothing. When the time is up, another team checks the answers with the key. If two teams have the same points, the one with more hands solved wins.",
        find: "Make {} from the numbers of each hand. Use every number exactly once, with {ops} and brackets.",
        three_ways: "Make {} from the numbers of each hand in three ways. Use every number exactly once, with {ops} and brackets.",
        which: "From one hand of each four, {} cannot be made with {ops} and brackets, every number exactly once. Which one?",
        repair: "{} cannot be made from these hands with {ops} and brackets, every number exactly once. Change one number so that it can, and show how.",
        signs: ["\u{D7}", "\u{F7}"],
    },
    Words {
        code: "de",
        title: "Mach {}",
        competition: "Wettkampf: mach {}",
        name: "Name",
        class: "Klasse",
        date: "Datum",
        key: "L\u{F6}sungen",
        second_way: "Zusatz, ein zweiter Weg:",
        more: "und {} weitere",
        impossible: "unm\u{F6}glich",
        sheet: "Blatt",
        page: "Seite",
        round: "Runde {}",
        team: "Team",
        team_sheet: "Teamblatt",
        members: "Mitglieder",
        score_card: "Punktetabelle",
        time: "Zeit",
        right: "Gel\u{F6}st",
        points: "Punkte",
        total: "Summe",
        place: "Platz",
        rules: "Das Team l\u{F6}st die Aufgaben einer Runde gemeinsam. Eine richtige Antwort bringt so viele Punkte, wie Kreise neben der Aufgabe stehen; eine falsche bringt nichts. Wenn die Zeit um ist, pr\u{FC}ft ein anderes Team die Antworten mit den L\u{F6}sungen. Haben zwei Teams gleich viele Punkte, gewinnt das mit mehr gel\u{F6}sten Aufgaben.",
        find: "Bilde aus den Zahlen jeder Aufgabe {}. Nimm jede Zahl genau einmal, mit {ops} und Klammern.",
        three_ways: "Bilde aus den Zahlen jeder Aufgabe {}, auf drei Wegen. Nimm jede Zahl genau einmal, mit {ops} und Klammern.",
        which: "Aus einer von je vier Aufgaben l\u{E4}sst sich {} nicht bilden, mit {ops} und Klammern, jede Zahl genau einmal. Aus welcher?",
        repair: "Aus diesen Zahlen l\u{E4}sst sich {} nicht bilden, mit {ops} und Klammern, jede Zahl genau einmal. \u{C4}ndere eine Zahl so, dass es geht, und zeige wie.",
        signs: ["\u{B7}", ":"],
    },
    Words {
        code: "zh",
        title: "算出 {}",
        competition: "算 {} 比赛",
        name: "姓名",
        class: "班级",
        date: "日期",
        key: "答案",
        second_way: "附加题，第二种方法：",
        more: "另有 {} 种",
        impossible: "无解",
        sheet: "练习纸",
        page: "页",
        round: "第 {} 轮",
        team: "队名",
        team_sheet: "参赛队用纸",
        members: "队员",
        score_card: "记分表",
        time: "时间",
        right: "解出",
        points: "得分",
        total: "总分",
        place: "名次",
        rules: "全队一起解每一轮的题。答对得分，分数等于题旁圆点的个数；答错不得分。时间到后，由另一队对照答案批改。总分相同，解出题数多的队胜。",
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

    pub(crate) fn task(&self, kind: Kind, target: &str, ops: &str) -> String {
        let task = match kind {
            Kind::Find => self.find,
            Kind::ThreeWays => self.three_ways,
            Kind::Impossible => self.which,
            Kind::Repair => self.repair,
        };
        task.replace("{ops}", ops).replace("{}", target)
    }

    /// Replaces signs by those that people write by hand. Fractions keep their stroke.
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
            let Words { title, name, class, date, key, second_way, impossible, sheet, page, .. } = words;
            let Words { competition, round, team, team_sheet, members, score_card, .. } = words;
            let Words { time, right, points, total, place, rules, more, .. } = words;
            let tasks = [words.find, words.three_ways, words.which, words.repair];
            let signs = words.signs;
            let all = [title, name, class, date, key, second_way, impossible, sheet, page].into_iter();
            let competition = [competition, round, team, team_sheet, members, score_card];
            let scores = [time, right, points, total, place, rules, more, TITLE_LETTERS];
            let all = all.chain(competition).chain(scores);
            for c in all.chain(&tasks).chain(&signs).flat_map(|text| text.chars()) {
                for weight in [Weight::Regular, Weight::Bold] {
                    let width = Text::new((0.0, 0.0), 10.0, weight, c).width();
                    assert!(width > 0.0, "{}: `{c}` is in no font of {weight:?}", words.code);
                }
            }
        }
    }
}
