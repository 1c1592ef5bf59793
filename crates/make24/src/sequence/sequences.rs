//! The sequences, one row each.
//!
//! Names, offsets and terms are those of the On-Line Encyclopedia of Integer Sequences (<https://oeis.org>), as of the
//! dates in the rows. All expressions have brackets as needed, no joined digits, and no minus sign without a number before
//! it; "make" means with `+ - * /`. Fractions on the way are allowed unless a row says "integers on the way". The least
//! integers are positive; some entries say "nonnegative", and their terms are positive too.
//!
//! Two published terms are wrong, and are not corrected here: A071110(32) and A071110(40) are given as 7, but
//! 35 / (36 + 34 - 33 - 32) and 42 / (44 + 43 - 41 - 40) are 7.

use super::{Cards, Question, Renaming, Sequence, Use};
use crate::form::{ClassOperators, Form};
use crate::rules::Domain;

const COPIES: Cards = Cards::Growing(|n| vec![n; n as usize]);
const NINES: Cards = Cards::Growing(|n| vec![9; n as usize]);
const FROM_ZERO: Cards = Cards::Growing(|n| (0..n).collect());
const FROM_ONE: Cards = Cards::Growing(|n| (1..=n).collect());
const POWERS_BELOW: Cards = Cards::Growing(|n| (0..n).map(|exponent| 1 << exponent).collect());
const POWERS: Cards = Cards::Growing(|n| (0..=n).map(|exponent| 1 << exponent).collect());
const ODD: Cards = Cards::Growing(|n| (0..n).map(|place| 2 * place + 1).collect());
const FIVE: Cards = Cards::Of(|n| (n..n + 5).collect());
const SIX: Cards = Cards::Of(|n| (n..n + 6).collect());
const EIGHT: Cards = Cards::Of(|n| (n..n + 8).collect());
/// The entry says "from n on", and its terms are those from n - 1 on: the first is that of 0 to 8.
const NINE: Cards = Cards::Of(|n| (n - 1..n + 8).collect());

/// All sequences: least integers that cannot be made first, then those that can, then counts.
pub const SEQUENCES: &[Sequence] = &[
    Sequence {
        name: "A182002",
        about: "the least positive integer that n copies of n cannot make",
        definition: "least n*n",
        offset: 1,
        published_to: 15,
        seen: "2023-07",
        published: "2 2 1 10 13 22 38 91 195 443 634 1121 3448 6793 17692",
        question: Question::Least(COPIES, Use::All, Domain::Rationals),
    },
    Sequence {
        name: "A066409",
        about: "the least positive integer that n copies of 9 cannot make",
        definition: "least n*9",
        offset: 1,
        published_to: 15,
        seen: "2023-08",
        published: "1 2 1 4 13 22 33 103 195 381 934 1858 3747",
        question: Question::Least(NINES, Use::All, Domain::Rationals),
    },
    Sequence {
        name: "A071848",
        about: "the least positive integer that at most n copies of n cannot make with integers on the way",
        definition: "least n*n --any-subset --domain integers",
        offset: 1,
        published_to: 18,
        seen: "2024-08",
        published: "2 3 5 10 13 22 38 85 138 246 547 1121 2792 6379 15021 20870 48309 161629",
        question: Question::Least(COPIES, Use::Any, Domain::Integers),
    },
    Sequence {
        name: "A060315",
        about: "the least positive integer that any of 0 to n - 1 cannot make",
        definition: "least 0 1 ... n-1 --any-subset",
        offset: 1,
        published_to: 13,
        seen: "2026-01",
        published: "1 2 4 10 29 76 284 1413 7187 38103 231051 1765186 10539427",
        question: Question::Least(FROM_ZERO, Use::Any, Domain::Rationals),
    },
    Sequence {
        name: "A071985",
        about: "the least positive integer that any n - 1 or fewer of 1 to n cannot make",
        definition: "least 1 2 ... n --at-most n-1",
        offset: 1,
        published_to: 11,
        seen: "2022-07",
        published: "1 3 7 17 47 158 681 3209 17989 104289 635867",
        question: Question::Least(FROM_ONE, Use::AllButOne, Domain::Rationals),
    },
    Sequence {
        name: "A071819",
        about: "the difference between the two least positive integers that any of 1 to n cannot make",
        definition: "least 1 2 ... n --any-subset --domain integers --next 2",
        offset: 1,
        published_to: 10,
        seen: "2002-06",
        published: "1 1 1 2 3 23 5 144 98 658",
        question: Question::Gap(FROM_ONE, Use::Any, Domain::Integers),
    },
    Sequence {
        name: "A309886",
        about: "the least positive integer that the powers of two from 1 to 2^(n-1) cannot make, all of them used",
        definition: "least 1 2 4 ... 2^(n-1)",
        offset: 1,
        published_to: 8,
        seen: "2022-07",
        published: "2 4 11 27 77 597 2473 9643",
        question: Question::Least(POWERS_BELOW, Use::All, Domain::Rationals),
    },
    Sequence {
        name: "A071314",
        about: "the least positive integer that any of the powers of two from 1 to 2^n cannot make with integers on the way",
        definition: "least 1 2 4 ... 2^n --any-subset --domain integers",
        offset: 0,
        published_to: 8,
        seen: "2024-08",
        published: "2 4 11 27 77 595 2471 9643 51787",
        question: Question::Least(POWERS, Use::Any, Domain::Integers),
    },
    Sequence {
        name: "A071313",
        about: "the least positive integer that any of the first n odd numbers cannot make with integers on the way",
        definition: "least 1 3 5 ... 2n-1 --any-subset --domain integers",
        offset: 1,
        published_to: 10,
        seen: "2022-12",
        published: "2 5 11 41 92 733 4337 28972 195098 1797746",
        question: Question::Least(ODD, Use::Any, Domain::Integers),
    },
    Sequence {
        name: "A357891",
        about: "the least positive integer that the terms before it cannot make, all of them used",
        definition: "least 1 2 4 ... a(n-1)",
        offset: 1,
        published_to: 9,
        seen: "2022-11",
        published: "1 2 4 11 34 152 1079 6610 93221",
        question: Question::Least(Cards::TermsBefore, Use::All, Domain::Rationals),
    },
    Sequence {
        name: "A358075",
        about: "the least positive integer that the terms before it cannot make, all of them used, with integers on the way",
        definition: "least 1 2 4 ... a(n-1) --domain integers",
        offset: 1,
        published_to: 10,
        seen: "2022-11",
        published: "1 2 4 11 34 152 1007 6703 56837 766478",
        question: Question::Least(Cards::TermsBefore, Use::All, Domain::Integers),
    },
    Sequence {
        name: "A217043",
        about: "the least positive integer that any of the terms before it cannot make",
        definition: "least 1 2 4 ... a(n-1) --any-subset",
        offset: 1,
        published_to: 10,
        seen: "2025-06",
        published: "1 2 4 11 34 152 1143 8285 98863 657309",
        question: Question::Least(Cards::TermsBefore, Use::Any, Domain::Rationals),
    },
    Sequence {
        name: "A071115",
        about: "the least positive integer that any of the terms before it cannot make with integers on the way",
        definition: "least 1 2 4 ... a(n-1) --any-subset --domain integers",
        offset: 1,
        published_to: 10,
        seen: "2023-01",
        published: "1 2 4 11 34 152 1007 7335 85761 812767",
        question: Question::Least(Cards::TermsBefore, Use::Any, Domain::Integers),
    },
    Sequence {
        name: "A071110",
        about: "the least positive integer that any of the five integers from n on cannot make with integers on the way",
        definition: "least n n+1 n+2 n+3 n+4 --any-subset --domain integers",
        offset: 0,
        published_to: 63,
        seen: "2002-05",
        published: "29 76 141 172 193 197 205 211 245 181 162 85 86 69 71 61 62 67 52 53 58 58 58 59 62 45 46 49 20 51 7 \
                    22 7 7 10 7 7 7 7 15 7 13 7 7 7 7 7 7 7 7 7 7 7 7 10 7 7 7 7 7 7 10 7 7",
        question: Question::Least(FIVE, Use::Any, Domain::Integers),
    },
    Sequence {
        name: "A060316",
        about: "the least positive integer that any of the six integers from n on cannot make with integers on the way",
        definition: "least n n+1 ... n+5 --any-subset --domain integers",
        offset: 0,
        published_to: 100,
        seen: "2008-10",
        published: "76 284 433 734 842 1102 1228 1366 1652 709 859 879 943 1070 1091 749 829 530 628 653 677 202 342 293 \
                    248 238 247 245 253 336 251 147 125 155 127 163 139 133 149 181 157 153 155 169 162 157 131 174 176 \
                    169",
        question: Question::Least(SIX, Use::Any, Domain::Integers),
    },
    Sequence {
        name: "A143192",
        about: "the least positive integer that any of the eight integers from n on cannot make with integers on the way",
        definition: "least n n+1 ... n+7 --any-subset --domain integers",
        offset: 0,
        published_to: 1500,
        seen: "2009-03",
        published: "1413 7187 12421 22751 28862 48046 36094 46372 54214 72845 88119 107246 125589 104153 43838 45893 \
                    55054 62090 66226 70187 69638 74941 85303 81913 68891 77237 37997 48758 42827 45554 22217 26617 \
                    29422 29099",
        question: Question::Least(EIGHT, Use::Any, Domain::Integers),
    },
    Sequence {
        name: "A143193",
        about: "the least positive integer that any of the nine integers from n - 1 on cannot make with integers on the way",
        definition: "least n-1 n ... n+7 --any-subset --domain integers",
        offset: 1,
        published_to: 51,
        seen: "2008-10",
        published: "7187 38103 54251 114358 168673 264111 319699 456061 588847 812092 1005321 1222630 445059 499063 \
                    600907 706847 820609 929113 1048137 1269847 1049291 1113439 1252843 1411942 1588841 456206 462382 \
                    464357 479894",
        question: Question::Least(NINE, Use::Any, Domain::Integers),
    },
    Sequence {
        name: "A258097",
        about: "how many integers from 0 up n copies of n make",
        definition: "values n*n --whole",
        offset: 1,
        published_to: 15,
        seen: "2021-08",
        published: "1 3 9 26 68 198 536 1660 4769 15945 46240 165732 488268 1848866 5852344",
        question: Question::HowMany(COPIES, Use::All, Domain::Rationals, 0),
    },
    Sequence {
        name: "A071603",
        about: "how many positive integers any of 1 to n make with integers on the way",
        definition: "values 1 2 ... n --any-subset --domain integers",
        offset: 1,
        published_to: 11,
        seen: "2022-07",
        published: "1 3 9 31 121 542 2868 16329 106762 758155 6142570",
        question: Question::HowMany(FROM_ONE, Use::Any, Domain::Integers, 1),
    },
    Sequence {
        name: "A171826",
        about: "the integers from 0 up that three 3s make",
        definition: "values 3*3 --whole",
        offset: 1,
        published_to: 9,
        seen: "2018-11",
        published: "0 2 3 4 6 9 12 18 27",
        question: Question::Made(Cards::Of(|_| vec![3; 3]), Use::All, Domain::Rationals),
    },
    Sequence {
        name: "A171827",
        about: "the integers from 0 up that four 4s make",
        definition: "values 4*4 --whole",
        offset: 1,
        published_to: 26,
        seen: "2018-11",
        published: "0 1 2 3 4 5 6 7 8 9 12 15 16 17 20 24 28 32 36 48 60 64 68 80 128 256",
        question: Question::Made(Cards::Of(|_| vec![4; 4]), Use::All, Domain::Rationals),
    },
    Sequence {
        name: "A171828",
        about: "the integers from 0 up that five 5s make",
        definition: "values 5*5 --whole",
        offset: 1,
        published_to: 68,
        seen: "2018-11",
        published: "0 1 2 3 4 5 6 7 8 9 10 11 12 14 15 16 19 20 21 23 24 25 26 27 29 30 31 35 40 45 49 50 51 55 60 70 75 \
                    80 95 100 105 115 120 124 125 126 130 135 145 150 155 175 200 225 245 250 255 275 300 375 500 600 \
                    620 630 650 750 1250 3125",
        question: Question::Made(Cards::Of(|_| vec![5; 5]), Use::All, Domain::Rationals),
    },
    Sequence {
        name: "A171829",
        about: "the integers from 0 up that six 6s make",
        definition: "values 6*6 --whole",
        offset: 1,
        published_to: 198,
        seen: "2018-11",
        published: "0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 23 24 25 27 28 29 30 31 32 33 34 35 36 37 38 \
                    39 40 41 42 43 44 45 47 48 49 54 60 65 66 67 69 70 71 72 73 74 75 77 78 79 84 90 96 102 107",
        question: Question::Made(Cards::Of(|_| vec![6; 6]), Use::All, Domain::Rationals),
    },
    Sequence {
        name: "A258068",
        about: "the integers from 0 up that seven 7s make",
        definition: "values 7*7 --whole",
        offset: 1,
        published_to: 536,
        seen: "2018-11",
        published: "0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27 28 29 30 31 32 33 34 35 36 \
                    37 39 40 41 42 43 44 45 46 47 48 49 50 51 52 53 54 55 56 57 58 59 60 61 62 63 64 65 69 70 71",
        question: Question::Made(Cards::Of(|_| vec![7; 7]), Use::All, Domain::Rationals),
    },
    Sequence {
        name: "A258069",
        about: "the integers from 0 up that eight 8s make",
        definition: "values 8*8 --whole",
        offset: 1,
        published_to: 1660,
        seen: "2018-11",
        published: "0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27 28 29 30 31 32 33 34 35 36 \
                    37 38 39 40 41 42 43 44 45 46 47 48 49 50 51 52 53 54 55 56 57 58 59 60 61 62 63 64 65 66 67 68 69 \
                    70 71 72 73 74 75 76 77 78 79 80 81 82 83 84 85 86 87 88 89 90 92",
        question: Question::Made(Cards::Of(|_| vec![8; 8]), Use::All, Domain::Rationals),
    },
    Sequence {
        name: "A258070",
        about: "the integers from 0 up that nine 9s make",
        definition: "values 9*9 --whole",
        offset: 1,
        published_to: 4769,
        seen: "2018-11",
        published: "0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27 28 29 30 31 32 33 34 35 36 \
                    37 38 39 40 41 42 43 44 45 46 47 48 49 50 51 52 53 54 55 56 57 58 59 60 61 62 63 64 65 66 67",
        question: Question::Made(Cards::Of(|_| vec![9; 9]), Use::All, Domain::Rationals),
    },
    Sequence {
        name: "A258071",
        about: "the integers from 0 up that ten 10s make",
        definition: "values 10*10 --whole",
        offset: 1,
        published_to: 15945,
        seen: "2015-05",
        published: "0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27 28 29 30 31 32 33 34 35 36 \
                    37 38 39 40 41 42 43 44 45 46 47 48 49 50 51 52 53 54 55 56 57 58 59 60 61 62 63 64 65 66 67",
        question: Question::Made(Cards::Of(|_| vec![10; 10]), Use::All, Domain::Rationals),
    },
    Sequence {
        name: "A171745",
        about: "the positive integers that six or fewer 4s cannot make",
        definition: "least 6*4 --any-subset --next n",
        offset: 1,
        published_to: 62,
        seen: "2019-11",
        published: "26 38 39 41 42 43 45 46 50 51 53 54 55 57 58 70 71 73 74 75 77 78 82 83 85 86 87 89 90 91 93 94 95 \
                    97 98 99 101 102 103 104 105 106 107 109 110 111 113 114 115 117 118 119 121 122 123 125 126 130 131 \
                    133",
        question: Question::NotMade(Cards::Of(|_| vec![4; 6]), Use::Any, Domain::Rationals),
    },
    Sequence {
        name: "A247486",
        about: "the positive integers that the tiles 1 2 3 4 5 50 cannot make by the rules of Countdown",
        definition: "least 1 2 3 4 5 50 --rules countdown --next n",
        offset: 1,
        published_to: 10000,
        seen: "2014-09",
        published: "766 838 842 857 858 859 861 1073 1087 1091 1093 1094 1106 1107 1108 1109 1112 1114 1117 1118 1123 \
                    1132 1138 1142 1154 1157 1163 1174 1178 1223 1226 1258 1262 1268 1273 1276 1277 1278 1281 1282 1283 \
                    1286 1289 1291",
        question: Question::NotMade(Cards::Of(|_| vec![1, 2, 3, 4, 5, 50]), Use::Any, Domain::Integers),
    },
    Sequence {
        name: "A370892",
        about: "the least positive k such that k, k + n, k + 2n and k + 3n make 24",
        definition: "solve k k+n k+2n k+3n --exists",
        offset: 0,
        published_to: 100,
        seen: "2024-03",
        published: "3 1 1 2 1 1 1 1 2 3 2 1 1 2 2 3 2 12 9 12 2 6 2 2 12 2 2 12 4 12 5 12 4 12 12 10 12 12 12 12 8 12 12 \
                    12 2 12 2 1 8 12 2 12 12 12 12 12 12 12 12 12 8 12 12 12 12 12 12 12 12 6 5 12 12 12 12 12 12 12 12 12 \
                    12 12 12",
        question: Question::Progression,
    },
    Sequence {
        name: "A140606",
        about: "how many expressions of n different cards with + - * / are different functions",
        definition: "forms --count n",
        offset: 1,
        published_to: 300,
        seen: "2018-08",
        published: "1 6 68 1170 27142 793002 27914126 1150212810 54326011414 2894532443154 171800282010062 \
                    11243812043430330 804596872359480358 62506696942427106498 5239819196582605428254 \
                    471480120474696200252970 45328694990444455796547766 4637556923393331549190920306",
        question: Question::Classes(Form::Arranged, ClassOperators::Arithmetic, Renaming::Counts),
    },
    Sequence {
        name: "A351922",
        about: "how many expressions of n different cards with + - * / ^ are different functions",
        definition: "forms --count n",
        offset: 1,
        published_to: 4,
        seen: "2022-04",
        published: "1 8 146 4294",
        question: Question::Classes(Form::Arranged, ClassOperators::Powers, Renaming::Counts),
    },
    Sequence {
        name: "A393077",
        about: "how many expressions of n cards with + - * / are different functions, up to renaming the cards",
        definition: "forms --count n",
        offset: 1,
        published_to: 17,
        seen: "2026-03",
        published: "1 4 18 93 500 2844 16621 99674 608448 3770744 23653630 149925328 958737739 6178529510 40089044100 \
                    261693178976 1717542967251",
        question: Question::Classes(Form::Arranged, ClassOperators::Arithmetic, Renaming::DoesNotCount),
    },
    Sequence {
        name: "hands-of-3",
        about: "how many hands of three cards from 1 to n make 24",
        definition: "census --cards 1..n --size 3 --exists --summary",
        offset: 1,
        published_to: 0,
        seen: "",
        published: "",
        question: Question::Hands(3),
    },
    Sequence {
        name: "hands-of-4",
        about: "how many hands of four cards from 1 to n make 24",
        definition: "census --cards 1..n --size 4 --exists --summary",
        offset: 1,
        published_to: 0,
        seen: "",
        published: "",
        question: Question::Hands(4),
    },
    Sequence {
        name: "hands-of-5",
        about: "how many hands of five cards from 1 to n make 24",
        definition: "census --cards 1..n --size 5 --exists --summary",
        offset: 1,
        published_to: 0,
        seen: "",
        published: "",
        question: Question::Hands(5),
    },
    Sequence {
        name: "hands-of-6",
        about: "how many hands of six cards from 1 to n make 24",
        definition: "census --cards 1..n --size 6 --exists --summary",
        offset: 1,
        published_to: 0,
        seen: "",
        published: "",
        question: Question::Hands(6),
    },
];
