//! The table: the searches of each question in the order in which they are tried.
//!
//! The figures are from `bench/RESULTS.md`, or were measured there when the threshold was chosen.

use super::{Facts, GATHERED, NumberKind, PlanRow, Question, Search, gathers, sweep};
use crate::form::Form;
use crate::rules::{CardUse, Domain};
use crate::search::large;

/// The largest hand for which the simplest of all solutions is found, and for which existence is searched before a
/// solution of a reduced hand is tried.
const SEARCHED: usize = 7;

/// The largest hand for which every form lists its first solutions without delay.
const QUICK: usize = 5;

/// The largest hand for which all solutions with powers are listed to find the simplest.
const LISTED: usize = 5;

/// The largest hand all of whose essential solutions are joined at once: ten cards would have a hundred million.
const JOINED: usize = 9;

macro_rules! rows {
    ($question:ident: $($search:ident, $when:literal, $condition:expr, $why:literal;)*) => {{
        const ROWS: &[PlanRow] = &[$(PlanRow {
            question: Question::$question,
            search: Search::$search,
            when: $when,
            why: $why,
            condition: $condition,
        }),*];
        ROWS
    }};
}

pub(super) fn rows(question: Question) -> &'static [PlanRow] {
    match question {
        Question::Existence => rows! { Existence:
            FourCards, "four cards, + - * / on fractions, all used", |f| f.is_four(),
                "733 equations take 0.2 us, tables take 4 us";
            Meet, "+ - * /, up to ten cards that are not negative, a positive target, numbers that fit a word", |f| f.meets(),
                "the values of large sub-hands are never computed";
            WideMeet, "the same, up to nine cards, numbers that fit two words", |f| f.cards() <= JOINED && f.is_decided(),
                "nine cards take half a second";
            Reduction, "more than seven cards", |f| f.cards() > SEARCHED,
                "a solution of a reduced hand proves that there is one";
            WideMeet, "+ - * /, more cards with up to 1,024 sub-hands, numbers that fit two words", |f| f.is_decided(),
                "sixteen equal cards have 17 sub-hands, ten different ones 1,024";
            ArithmeticAlone, "operators other than + - * /, cards in any order, no rules about writing", |f| f.has_arithmetic_inside(),
                "most hands need no other operator, and the search without them is a hundred times faster";
            FractionsAlone, "steps that may make irrational numbers", |f| f.rules.may_make_irrational(),
                "most puzzles need none, and fractions are compared a hundred times faster";
            Trees, "all other puzzles", |_| true, "it knows every rule";
        },
        Question::ExistenceOfEach => rows! { ExistenceOfEach:
            OneByOne, "one target", |f| f.targets == 1,
                "one target ends early and needs no table of all cards";
            Board, "positive integers, up to six tiles, targets up to 9,999", |f| f.is_board(),
                "one pass finds every target: 0.12 ms a board";
            WideMeet, "more than seven cards, + - * /, positive targets, numbers that fit two words",
                |f| f.cards() > SEARCHED && f.is_decided(), "the tables of half of the cards serve every target";
            Values, "every number is a fraction of bounded height", |f| f.rules.number_kind() == NumberKind::Heights,
                "the table of all values answers for every target";
            FractionsAlone, "steps that may make irrational numbers", |f| f.rules.may_make_irrational(),
                "only the targets that fractions do not make are left for slower searches";
            Trees, "all other puzzles", |_| true, "the tables of the parts serve every target";
        },
        Question::Count => rows! { Count:
            Meet, "written, + - * /, no division that must be exact, numbers that fit a word",
                |f| f.form == Form::Written && !has_exact_division(f) && f.meets(),
                "trees are counted without being listed";
            FourCards, "essential, four cards, + - * / on fractions, all used",
                |f| f.form == Form::Essential && f.is_four(),
                "733 equations take 0.3 us";
            Joins, "essential, + - * /, up to nine cards, numbers that fit a word", |f| joins(f),
                "it joins only what leads to the target: 861 solutions of six cards in 1 ms";
            Trees, "written, or commuted with cards in any order and no rules about writing", |f| f.lists_each_once(),
                "trees are counted in the semiring of numbers";
            Shapes, "flat or arranged, only + - * /", |f| counts_shapes(f.form) && f.shapes_suffice(),
                "shapes are counted in the semiring of numbers";
            TreeClasses, "flat or coarser, other rules than + - * /", |f| f.joins_classes(),
                "what two trees make is in the class that their classes make: 200 trees of 1 2 3 with + - neg are one class";
            List, "all other puzzles", |_| true, "no search counts these classes without listing them";
        },
        Question::List => rows! { List:
            FourCards, "essential, four cards, + - * / on fractions, all used",
                |f| f.form == Form::Essential && f.is_four(),
                "each equation has its formula next to it";
            Joins, "essential, + - * /, up to nine cards, numbers that fit a word", |f| joins(f),
                "the solutions come out with the simplest first";
            Walk, "flat or coarser, only + - * /", |f| f.form > Form::Commuted && f.shapes_suffice(),
                "it meets each shape once and remembers none";
            TreeClasses, "flat or coarser, unary operators or numbers of several digits, if a second suffices",
                |f| f.joins_classes() && !gathers(f.rules, f.cards()),
                "each class comes once, with the simplest first, where a list of trees would take minutes";
            Trees, "all other puzzles", |_| true, "it knows every rule";
        },
        Question::Early => rows! { Early:
            Simplest, "unary operators, numbers of several digits, cards in order, or rules about writing", |f| !f.rules.has_only_binary_trees(),
                "such a list is not in the order of simplicity";
            Nothing, "up to five cards", |f| f.cards() <= QUICK, "the list begins at once";
            ArithmeticAlone, "up to eight cards, a form or operators that list slowly",
                |f| is_slow(f) && f.cards() <= GATHERED && f.rules.has_free_trees(),
                "essential solutions with + - * / are known in a second";
            Reduction, "more than six cards, and no fast list",
                |f| f.cards() > large::SEARCHED_CARDS && (f.cards() > GATHERED || is_slow(f) || !f.meets()),
                "a reduced hand has solutions at once";
            Nothing, "all other puzzles", |_| true, "the list begins soon";
        },
        Question::Simplest => rows! { Simplest:
            FractionsAlone, "steps that may make irrational numbers, and unary operators, numbers of several digits, cards in order, or rules about writing",
                |f| f.rules.may_make_irrational() && !f.rules.has_only_binary_trees(),
                "a solution through fractions reads more simply, and is found a hundred times faster";
            CheapestTree, "unary operators, numbers of several digits, cards in order, or rules about writing", |f| !f.rules.has_only_binary_trees(),
                "there may be millions of solutions to choose from";
            ArithmeticAlone, "more than five cards, operators other than + - * /",
                |f| f.cards() > LISTED && f.has_arithmetic_inside(),
                "a solution without powers reads more simply, and listing the others takes minutes";
            FourCards, "four cards, + - * / on fractions, all used", |f| f.is_four(),
                "1.5 us for the whole list";
            Joins, "+ - * /, up to seven cards, numbers that fit a word", |f| f.cards() <= SEARCHED && f.meets(),
                "the first solution is the simplest";
            Reduction, "more than seven cards", |f| f.cards() > SEARCHED,
                "finding the simplest takes minutes; this one is simple";
            WideMeet, "more than seven cards, + - * /, a positive target, numbers that fit two words",
                |f| f.cards() > SEARCHED && f.is_decided(), "it finds a solution or proves that none exists";
            Trees, "more than seven cards", |f| f.cards() > SEARCHED, "the first tree of an even split";
            Shapes, "only + - * /", |f| f.shapes_suffice(), "costs add up, in the semiring (min, +)";
            List, "all other puzzles", |_| true, "powers have no semiring of costs here";
        },
        Question::SimplestOfEach => rows! { SimplestOfEach:
            Board, "positive integers, up to six tiles, targets up to 9,999", |f| f.is_board(),
                "one pass finds every target, each with the fewest tiles";
            OneByOne, "all other puzzles", |_| true, "the simplest solution depends on the target";
        },
        Question::Survey => rows! { Survey:
            Board, "positive integers, up to six tiles, targets up to 9,999", |f| f.is_board(),
                "one pass finds the simplest of every target";
            Trees, "several targets, up to five cards, irrational numbers", |f| f.targets > 1 && lists_irrational(f),
                "the tables, and the intervals of all pairs at the root, serve every target";
            OneByOne, "all other puzzles", |_| true, "fast searches go from the target down";
        },
        Question::Quick => rows! { Quick:
            Reduction, "more than six cards", |f| f.cards() > large::SEARCHED_CARDS, "a reduced hand has solutions at once";
            ArithmeticAlone, "all other puzzles", |_| true, "the simplest solution with + - * / takes milliseconds";
        },
        Question::Values => rows! { Values:
            Trees, "all puzzles", |_| true, "the table of all cards has every value as a key";
        },
        Question::Nearest => rows! { Nearest:
            Board, "positive integers, up to six tiles, targets up to 9,999", |f| f.is_board(),
                "one pass finds every number";
            Values, "all other puzzles", |_| true, "the nearest number is one of them";
        },
        Question::Sweep => rows! { Sweep:
            Board, "any of the cards, boards of positive integers", |f| f.rules.card_use == CardUse::AnySubset && f.is_board(),
                "boards that share tiles share their lists: 13,243 boards in 0.6 s";
            Deck, "all cards used, up to six, + - * /, numbers that fit a word",
                |f| f.rules.card_use == CardUse::All && f.cards() <= sweep::MAX_CARDS && f.meets(),
                "hands that share cards share their tables: 2,968,875 games of Krypto in half a second";
            OneByOne, "all other puzzles", |_| true, "nothing is shared";
        },
    }
}

/// Beside a 0, trees are counted as all trees minus the divisions by 0; those that leave a remainder are not known.
fn has_exact_division(facts: &Facts<'_>) -> bool {
    matches!(facts.rules.domain, Domain::Integers | Domain::Naturals)
}

fn joins(facts: &Facts<'_>) -> bool {
    facts.form == Form::Essential && facts.cards() <= JOINED && facts.meets()
}

/// Whether irrational solutions are counted by listing them, and the simplest is one of that list.
fn lists_irrational(facts: &Facts<'_>) -> bool {
    facts.rules.number_kind() == NumberKind::Reals
        && facts.rules.has_only_binary_trees()
        && facts.rules.has_free_trees()
        && !facts.lists_each_once()
        && facts.cards() <= LISTED
}

fn counts_shapes(form: Form) -> bool {
    matches!(form, Form::Flat | Form::Arranged)
}

/// Whether the list of a form begins late although its essential solutions with + - * / are known soon.
fn is_slow(facts: &Facts<'_>) -> bool {
    facts.form != Form::Essential || !facts.rules.has_only_shapes() && facts.cards() > LISTED
}
