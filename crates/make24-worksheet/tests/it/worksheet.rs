//! Worksheets as files: what poppler's programs read in them, and that the key is right.

use make24::value::Outcome;
use make24::{Expr, Judge, Puzzle, RuleSet, Solver};
use make24_api::{BareHost, DeckSpec, Host, RulesSpec};
use make24_people::difficulty;
use make24_worksheet::{
    Format, Key, Kind, Language, LayoutKind, Level, Levels, Paper, TextSize, Worksheet, WorksheetRequest,
};
use std::process::Command;
use std::sync::Arc;

fn worksheet(request: &WorksheetRequest) -> Worksheet {
    let host: Arc<dyn Host> = Arc::new(BareHost);
    request.worksheet(&host).unwrap()
}

/// What a program of poppler says of the PDF of a request.
fn read_by(program: &str, args: &[&str], request: &WorksheetRequest) -> String {
    let file = tempfile::NamedTempFile::new().unwrap();
    std::fs::write(file.path(), worksheet(request).write(Format::Pdf).unwrap()).unwrap();
    let mut command = Command::new(program);
    command.args(args).arg(file.path());
    if program == "pdftotext" {
        command.arg("-");
    }
    let told = command.output().expect("poppler-utils is installed: apt-get install poppler-utils");
    assert!(told.status.success(), "{program}: {}", String::from_utf8_lossy(&told.stderr));
    String::from_utf8(told.stdout).unwrap()
}

/// Requests of every kind, on both papers, in every size and language.
fn requests() -> Vec<WorksheetRequest> {
    let usual = WorksheetRequest { count: 12, seed: 7, key: Key::One, ..WorksheetRequest::default() };
    let mut requests = vec![usual.clone()];
    for kind in [Kind::ThreeWays, Kind::Impossible, Kind::Repair] {
        requests.push(WorksheetRequest { kind, language: Language::German, ..usual.clone() });
        requests.push(WorksheetRequest { kind, language: Language::Chinese, ..usual.clone() });
    }
    requests.push(WorksheetRequest { language: Language::Chinese, text: TextSize::Huge, ..usual.clone() });
    for (paper, text) in [(Paper::Letter, TextSize::Large), (Paper::A4, TextSize::Huge)] {
        requests.push(WorksheetRequest { paper, text, key: Key::All, ..usual.clone() });
        for layout in [LayoutKind::Cards, LayoutKind::Corners] {
            requests.push(WorksheetRequest { paper, layout, key: Key::All, ..usual.clone() });
        }
    }
    // Entries of the key that are longer than a page, and groups in two rows.
    let deck = DeckSpec { size: Some(6), ..DeckSpec::default() };
    requests.push(WorksheetRequest { key: Key::All, deck, count: 3, ..usual.clone() });
    requests.push(WorksheetRequest { kind: Kind::Impossible, text: TextSize::Huge, ..usual.clone() });
    for (language, text) in [(Language::German, TextSize::Large), (Language::Chinese, TextSize::Normal)] {
        let layout = LayoutKind::Competition;
        requests.push(WorksheetRequest { layout, language, text, rounds: 3, ..usual.clone() });
    }
    requests.push(WorksheetRequest {
        title: Some(String::from("Übung 3 – Köpfchen!")),
        class: Some(String::from("5b")),
        date: Some(String::from("27.11.2026")),
        page: Some(String::from("https://example.org/make24/")),
        ..usual.clone()
    });
    requests.push(WorksheetRequest { key: Key::Working, ..usual });
    requests
}

#[test]
fn the_same_request_gives_the_same_bytes() {
    for request in requests() {
        for format in [Format::Pdf, Format::Svg] {
            assert_eq!(worksheet(&request).write(format).unwrap(), worksheet(&request).write(format).unwrap());
        }
    }
    let named = WorksheetRequest { target: Some(String::from("24").into()), ..WorksheetRequest::default() };
    let [named, usual] =
        [named, WorksheetRequest::default()].map(|request| worksheet(&request).write(Format::Svg).unwrap());
    assert_eq!(named, usual);
    let other = |seed| worksheet(&WorksheetRequest { seed, ..WorksheetRequest::default() }).write(Format::Svg).unwrap();
    assert_ne!(other(1), other(2));
}

#[test]
fn the_paper_has_its_size_and_its_edges_are_empty() {
    // 10 mm in points.
    const EDGE: f64 = 28.35;
    for request in requests() {
        let info = read_by("pdfinfo", &[], &request);
        let size = if request.paper == Paper::A4 { "595.28 x 841.89 pts (A4)" } else { "612 x 792 pts (letter)" };
        assert!(info.contains(size) && info.contains("Tagged:          yes"), "{info}");
        let boxes = read_by("pdftotext", &["-bbox"], &request);
        let number = |line: &str, name: &str| -> f64 {
            let (_, rest) = line.split_once(&format!("{name}=\"")).unwrap();
            rest.split('"').next().unwrap().parse().unwrap()
        };
        let (mut width, mut height, mut words) = (0.0, 0.0, 0);
        for line in boxes.lines() {
            if line.contains("<page ") {
                (width, height) = (number(line, "width"), number(line, "height"));
            }
            if line.contains("<word ") {
                words += 1;
                let is_inside = number(line, "xMin") >= EDGE && number(line, "xMax") <= width - EDGE;
                assert!(is_inside, "{line}");
                assert!(number(line, "yMin") >= EDGE && number(line, "yMax") <= height - EDGE, "{line}");
            }
        }
        assert!(words > 50, "{boxes}");
    }
}

#[test]
fn fonts_are_in_the_file_and_the_language_is_told() {
    for request in requests() {
        let fonts = read_by("pdffonts", &[], &request);
        let rows: Vec<Vec<&str>> = fonts.lines().skip(2).map(|line| line.split_whitespace().collect()).collect();
        let is_chinese = request.language == Language::Chinese;
        assert!(rows.len() >= if is_chinese { 3 } else { 2 }, "{fonts}");
        for row in &rows {
            let (_, name) = row[0].split_once('+').unwrap();
            assert!(name.starts_with("Make24Sans") || is_chinese && name.starts_with("Make24Hans"), "{fonts}");
            // Embedded, a subset, and with a table from glyphs to letters.
            assert_eq!(row[row.len() - 5..row.len() - 2], ["yes", "yes", "yes"], "{fonts}");
        }
        let file = worksheet(&request).write(Format::Pdf).unwrap();
        let language: &str = match request.language {
            Language::English => "/Lang(en)",
            Language::German => "/Lang(de)",
            Language::Chinese => "/Lang(zh)",
        };
        assert!(file.windows(language.len()).any(|bytes| bytes == language.as_bytes()), "{language}");
    }
}

/// The sheet and the key as text.
fn texts(request: &WorksheetRequest) -> (String, String) {
    let text = read_by("pdftotext", &["-layout"], request);
    let key = match request.language {
        Language::English => "Key",
        Language::German => "L\u{F6}sungen",
        Language::Chinese => "\u{7B54}\u{6848}",
    };
    let (sheet, key) = text.split_once(&format!("\u{2013} {key}")).unwrap();
    (sheet.to_owned(), key.to_owned())
}

/// The hand behind each number of a sheet, in order.
fn hands(sheet: &str) -> Vec<String> {
    let mut found: Vec<(usize, String)> = Vec::new();
    for line in sheet.lines() {
        let words: Vec<&str> = line.split_whitespace().collect();
        for (at, word) in words.iter().enumerate() {
            let Some(number) = word.strip_suffix('.').and_then(|number| number.parse().ok()) else { continue };
            let cards = words[at + 1..].iter().take_while(|card| card.parse::<u32>().is_ok());
            let hand = cards.copied().collect::<Vec<&str>>().join(" ");
            // A sentence may end in a number too.
            if !hand.is_empty() {
                found.push((number, hand));
            }
        }
    }
    found.sort();
    found.into_iter().map(|(_, hand)| hand).collect()
}

#[test]
fn every_line_of_the_key_is_right() {
    for (kind, language, key, count, text) in [
        (Kind::Find, Language::English, Key::One, 40, TextSize::Normal),
        (Kind::Find, Language::German, Key::All, 25, TextSize::Large),
        (Kind::ThreeWays, Language::Chinese, Key::All, 12, TextSize::Normal),
    ] {
        let request = WorksheetRequest { kind, language, key, count, text, seed: 3, ..WorksheetRequest::default() };
        let (sheet, key) = texts(&request);
        let hands = hands(&sheet);
        assert_eq!(hands.len(), count as usize, "{sheet}");
        let (mut number, mut seen) = (0, 0);
        for word in key.split('\n').flat_map(|line| line.split("   ")).map(str::trim).filter(|word| !word.is_empty()) {
            let (first, rest) = word.split_once(' ').unwrap_or((word, ""));
            let is_number = first.strip_suffix('.').and_then(|number| number.parse().ok());
            number = is_number.unwrap_or(number);
            let answer = if is_number.is_some() { rest.trim() } else { word };
            if !answer.contains('=') {
                continue;
            }
            let judge = Judge::new(hands[number - 1].parse::<Puzzle>().unwrap(), RuleSet::ARITHMETIC);
            let verdict = judge.verdict(answer);
            assert!(verdict.is_right(), "{number}. {answer}: {verdict}");
            seen += 1;
        }
        assert!(seen >= count, "{seen} of {count}: {key}");
    }
}

/// The entries of a key, in order: what stands behind each number, line by line.
fn entries(key: &str) -> Vec<Vec<String>> {
    let mut entries: Vec<(usize, Vec<String>)> = Vec::new();
    for part in key.lines().flat_map(|line| line.split("   ")).map(str::trim).filter(|part| !part.is_empty()) {
        let (first, rest) = part.split_once(' ').unwrap_or((part, ""));
        match first.strip_suffix('.').and_then(|number| number.parse().ok()) {
            Some(number) => entries.push((number, vec![rest.trim().to_owned()])),
            None => entries.last_mut().unwrap().1.push(part.to_owned()),
        }
    }
    entries.sort();
    entries.into_iter().map(|(_, lines)| lines.into_iter().filter(|line| line.contains('=')).collect()).collect()
}

/// A hand to repair is impossible as it stands, and with the change of the key the answer of the key is right.
#[test]
fn the_key_repairs_hands_that_are_impossible() {
    let request =
        WorksheetRequest { kind: Kind::Repair, count: 20, seed: 5, key: Key::One, ..WorksheetRequest::default() };
    let (sheet, key) = texts(&request);
    let (hands, entries) = (hands(&sheet), entries(&key));
    assert_eq!((hands.len(), entries.len()), (20, 20), "{sheet}{key}");
    for (hand, entry) in hands.iter().zip(entries) {
        let [line] = &entry[..] else { panic!("{hand}: {entry:?}") };
        assert_eq!(Solver::default().best(&hand.parse::<Puzzle>().unwrap()).found(), None, "{hand}");
        let (change, answer) = line.split_once("; ").unwrap();
        let (old, new) = change.split_once(" \u{2192} ").unwrap();
        let mut cards: Vec<&str> = hand.split(' ').collect();
        let at = cards.iter().position(|card| *card == old).unwrap_or_else(|| panic!("{line}: no {old} in {hand}"));
        cards[at] = new;
        let judge = Judge::new(cards.join(" ").parse::<Puzzle>().unwrap(), RuleSet::ARITHMETIC);
        assert!(judge.verdict(answer).is_right(), "{hand}: {line}: {}", judge.verdict(answer));
    }
}

/// Every step of a working takes two numbers that are there and has their value; the last one is the target.
#[test]
fn the_steps_of_a_working_lead_from_the_cards_to_the_target() {
    let request = WorksheetRequest { count: 24, seed: 3, key: Key::Working, ..WorksheetRequest::default() };
    let (sheet, key) = texts(&request);
    let (hands, entries) = (hands(&sheet), entries(&key));
    assert_eq!((hands.len(), entries.len()), (24, 24), "{sheet}{key}");
    let value = |text: &str| match text.parse::<Expr>().unwrap().value() {
        Outcome::Value(value) => value.to_string(),
        other => panic!("{text}: {other:?}"),
    };
    for (hand, steps) in hands.iter().zip(entries) {
        assert_eq!(steps.len(), 3, "{hand}: {steps:?}");
        let mut left: Vec<String> = hand.split(' ').map(str::to_owned).collect();
        for step in steps {
            let (sum, result) = step.split_once('=').unwrap();
            // What a fraction is as a decimal stands behind it.
            let result = result.split_once('(').map_or(result, |(result, _)| result).trim();
            assert_eq!(value(sum), value(result), "{step}");
            let mut operands =
                sum.split(|c: char| ['+', '\u{2212}', '\u{d7}', '\u{f7}'].contains(&c)).map(|side| value(side.trim()));
            for side in [operands.next().unwrap(), operands.next().unwrap()] {
                let at = left.iter().position(|number| *number == side);
                left.remove(at.unwrap_or_else(|| panic!("{step}: no {side} in {left:?} of {hand}")));
            }
            assert_eq!(operands.next(), None, "{step}");
            left.push(value(result));
        }
        assert_eq!(left, ["24"], "{hand}");
    }
}

#[test]
fn a_sheet_has_as_many_hands_of_each_level_as_there_are() {
    let request = WorksheetRequest { key: Key::One, count: 40, ..WorksheetRequest::default() };
    let (sheet, _) = texts(&request);
    let levels = hands(&sheet).into_iter().map(|hand| {
        let difficulty = difficulty(&Solver::default(), &hand.parse::<Puzzle>().unwrap()).found().unwrap();
        difficulty.level()
    });
    let levels: Vec<Level> = levels.collect();
    let counts: Vec<usize> =
        Level::ALL.iter().map(|level| levels.iter().filter(|other| *other == level).count()).collect();
    assert_eq!(counts, [8, 8, 8, 8, 6, 2]);
    assert!(levels.is_sorted());
}

/// A competition has a sheet for each round, on which every hand stands once, and its key has all of them.
#[test]
fn a_competition_has_rounds_of_equal_length() {
    let request = WorksheetRequest {
        layout: LayoutKind::Competition,
        rounds: 3,
        count: 14,
        seed: 3,
        key: Key::One,
        ..WorksheetRequest::default()
    };
    let text = read_by("pdftotext", &["-layout"], &request);
    let pages: Vec<&str> = text.trim_end_matches('\u{c}').split('\u{c}').collect();
    let titles: Vec<&str> = pages.iter().filter_map(|page| page.trim_start().lines().next()).map(str::trim).collect();
    let named = |what: &str| format!("Competition: make 24 \u{2013} {what}");
    let named = ["team sheet", "Round 1", "Round 2", "Round 3", "score card", "Key"].map(named);
    assert_eq!(titles, named.each_ref().map(String::as_str));
    let of_rounds: Vec<Vec<String>> = pages[1..4].iter().map(|page| hands(page)).collect();
    assert_eq!(of_rounds.iter().map(Vec::len).collect::<Vec<usize>>(), [5, 5, 4]);
    let sheet = WorksheetRequest { layout: LayoutKind::Sheet, ..request };
    let mut all = hands(&texts(&sheet).0);
    let mut dealt = of_rounds.concat();
    all.sort();
    dealt.sort();
    assert_eq!(all, dealt);
}

/// The QR code of a sheet is read, and its address asks for the same sheet.
#[test]
fn a_code_leads_to_the_same_sheet() {
    let request = WorksheetRequest {
        count: 12,
        seed: 7,
        difficulty: Levels { low: Level::Easy, high: Level::Hard },
        rules: RulesSpec { operators: Some(String::from("+ - *")), ..RulesSpec::default() },
        class: Some(String::from("5b")),
        key: Key::All,
        page: Some(String::from("https://example.org/make24/")),
        ..WorksheetRequest::default()
    };
    let svg = String::from_utf8(worksheet(&request).write(Format::Svg).unwrap()).unwrap();
    let (_, label) = svg.split_once("role=\"img\" aria-label=\"").unwrap();
    let address = label.split('"').next().unwrap().replace("&amp;", "&");
    let wanted = "https://example.org/make24/#/print?count=12&difficulty=easy..hard&ops=%2B+-+*&seed=7&key=none";
    assert_eq!(address, wanted);
    let file = tempfile::NamedTempFile::with_suffix(".pdf").unwrap();
    std::fs::write(file.path(), worksheet(&request).write(Format::Pdf).unwrap()).unwrap();
    let picture = Command::new("pdftoppm").args(["-gray", "-r", "150"]).arg(file.path()).output().unwrap().stdout;
    assert_eq!(code_in(&picture), wanted);
    // One level is the word that the page offers, and what stands behind `#` is the page's own.
    let one = WorksheetRequest {
        difficulty: Levels { low: Level::Easy, high: Level::Easy },
        page: Some(String::from("https://example.org/make24/#/print?seed=1")),
        ..WorksheetRequest::default()
    };
    let svg = String::from_utf8(worksheet(&one).write(Format::Svg).unwrap()).unwrap();
    assert!(svg.contains("https://example.org/make24/#/print?difficulty=easy&amp;seed=0&amp;key=none"));
}

/// The text of the QR code in a picture of a page.
fn code_in(picture: &[u8]) -> String {
    // P5, the width, the height, the largest value, and the bytes.
    let mut rest = picture;
    let mut numbers = [0usize; 3];
    rest = rest.strip_prefix(b"P5").unwrap();
    for number in &mut numbers {
        rest = rest.trim_ascii_start();
        let end = rest.iter().position(|byte| byte.is_ascii_whitespace()).unwrap();
        *number = std::str::from_utf8(&rest[..end]).unwrap().parse().unwrap();
        rest = &rest[end..];
    }
    let ([width, height, _], bytes) = (numbers, &rest[1..]);
    let mut image = rqrr::PreparedImage::prepare_from_greyscale(width, height, |x, y| bytes[y * width + x]);
    let codes = image.detect_grids();
    let [code] = &codes[..] else { panic!("{} codes", codes.len()) };
    code.decode().unwrap().1
}

#[test]
fn of_four_hands_exactly_one_is_impossible() {
    let request = WorksheetRequest { kind: Kind::Impossible, count: 12, key: Key::One, ..WorksheetRequest::default() };
    let (sheet, key) = texts(&request);
    let mut seen = 0;
    for line in sheet.lines().filter(|line| line.contains('A') && line.contains('D')) {
        let hands = line.split(['A', 'B', 'C', 'D']).skip(1);
        let hands = hands.map(|hand| hand.trim_matches(|c: char| !c.is_ascii_digit()).to_owned());
        let impossible =
            hands.filter(|hand| Solver::default().best(&hand.parse::<Puzzle>().unwrap()).found().is_none());
        let impossible: Vec<String> = impossible.collect();
        assert_eq!(impossible.len(), 1, "{line}");
        let told = key.split_whitespace().collect::<Vec<&str>>().join(" ");
        assert!(told.contains(&format!("{}: impossible", impossible[0])), "{}: {told}", impossible[0]);
        seen += 1;
    }
    assert_eq!(seen, 12, "{sheet}");
    // Each place has its turn.
    for letter in ['A', 'B', 'C', 'D'] {
        assert!(key.contains(&format!("{letter} ")), "{letter}: {key}");
    }
}

#[test]
fn fractions_are_never_needed_unless_they_are_allowed() {
    let hard = Levels { low: Level::VeryHard, high: Level::Fiendish };
    let request = WorksheetRequest { difficulty: hard, count: 60, key: Key::One, ..WorksheetRequest::default() };
    let needs = |request: &WorksheetRequest| {
        let (sheet, _) = texts(request);
        let integers = RuleSet { domain: make24::Domain::Integers, ..RuleSet::ARITHMETIC };
        let needs = hands(&sheet)
            .into_iter()
            .filter(|hand| Solver::new(integers.clone()).best(&hand.parse::<Puzzle>().unwrap()).found().is_none());
        needs.count()
    };
    assert_eq!(needs(&request), 0);
    assert_ne!(needs(&WorksheetRequest { fractions: true, ..request }), 0);
}

#[test]
fn what_cannot_be_printed_is_told() {
    let host: Arc<dyn Host> = Arc::new(BareHost);
    let told = |request: WorksheetRequest| request.worksheet(&host).unwrap_err().to_string();
    let usual = WorksheetRequest::default();
    assert!(told(WorksheetRequest { count: 0, ..usual.clone() }).contains("1 to 500"));
    let unread = |text| WorksheetRequest::from_json(text).unwrap_err().to_string();
    assert!(unread(r#"{"difficulty": "hard..easy"}"#).contains("easy..hard"));
    assert!(unread(r#"{"level": "easy"}"#).contains("unknown field `level`"));
    assert!(
        told(WorksheetRequest { layout: LayoutKind::Cards, kind: Kind::Repair, ..usual.clone() })
            .contains("kind `find`")
    );
    let words = |title: &str| told(WorksheetRequest { title: Some(title.to_owned()), ..usual.clone() });
    assert!(words(&"x".repeat(61)).contains("more than 60 characters"));
    assert!(words("\u{1F600}").contains("the character `\u{1F600}`"));
    let page =
        |page: &str, rules: RulesSpec| told(WorksheetRequest { page: Some(page.to_owned()), rules, ..usual.clone() });
    assert!(page("javascript:alert(1)", RulesSpec::default()).contains("begin it with https://"));
    let powers = RulesSpec { preset: Some(String::from("powers")), ..RulesSpec::default() };
    assert!(page("https://example.org/", powers).contains("cannot print this sheet"));
    let huge = WorksheetRequest { layout: LayoutKind::Competition, text: TextSize::Huge, ..usual.clone() };
    assert!(told(huge).contains("use 14 or 18"));
    let rounds =
        |rounds, count| told(WorksheetRequest { layout: LayoutKind::Competition, rounds, count, ..usual.clone() });
    assert!(rounds(0, 30).contains("1 to 12 rounds"));
    assert!(rounds(5, 4).contains("at least 5 hands"));
    let deck = DeckSpec { size: Some(20), ..DeckSpec::default() };
    assert!(told(WorksheetRequest { deck, ..usual.clone() }).contains("2 to 6 cards"));
    let deck = DeckSpec { cards: Some(String::from("1..2")), ..DeckSpec::default() };
    assert!(told(WorksheetRequest { deck, ..usual }).contains("other cards"));
}
