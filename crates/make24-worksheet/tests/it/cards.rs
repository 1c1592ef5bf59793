//! Cards to cut out: the lines around them, backs that lie behind their fronts, and numbers that are not read upside down.

use make24_api::{BareHost, Host};
use make24_worksheet::{Format, Key, LayoutKind, Paper, WorksheetRequest};
use std::sync::Arc;

/// 10 mm in points: printers leave as much empty.
const EDGE: f64 = 28.35;

/// The width and the height of a card, 60 mm x 84 mm, in points.
const CARD: (f64, f64) = (170.08, 238.11);

/// A page of the SVG.
#[derive(Default)]
struct Page {
    /// Where a text begins, and the text.
    texts: Vec<(f64, f64, String)>,
    /// From where and to where a line goes.
    lines: Vec<[f64; 4]>,
    /// The lines that are no part of a card.
    marks: Vec<[f64; 4]>,
}

/// The numbers of a line, whatever stands between them.
fn numbers(line: &str) -> Vec<f64> {
    line.split(|c: char| !c.is_ascii_digit() && c != '.').filter_map(|number| number.parse().ok()).collect()
}

/// The pages of a request, with their width and height.
fn pages(request: &WorksheetRequest) -> (f64, f64, Vec<Page>) {
    let host: Arc<dyn Host> = Arc::new(BareHost);
    let svg = String::from_utf8(request.worksheet(&host).unwrap().write(Format::Svg).unwrap()).unwrap();
    let (mut pages, mut is_mark): (Vec<Page>, bool) = (Vec::new(), false);
    for line in svg.lines() {
        if line.starts_with("<g transform") {
            pages.push(Page::default());
        } else if line.starts_with("<g") {
            is_mark = line.contains("aria-hidden");
        } else if line.starts_with("<text") {
            let (place, text) = line.trim_end_matches("</text>").split_once('>').unwrap();
            let [x, y, ..] = numbers(place)[..] else { panic!("{line}") };
            pages.last_mut().unwrap().texts.push((x, y, text.to_owned()));
        } else if line.starts_with("<path") {
            let path: [f64; 4] = numbers(line)[..4].try_into().unwrap();
            let page = pages.last_mut().unwrap();
            if is_mark { &mut page.marks } else { &mut page.lines }.push(path);
        }
    }
    let (width, height) = if request.paper == Paper::A4 { (595.28, 841.89) } else { (612.0, 792.0) };
    (width, height, pages)
}

/// The texts of the card in a row and a column.
fn card(page: &Page, (width, height): (f64, f64), row: usize, column: usize) -> Vec<&str> {
    let left = width / 2.0 + (column as f64 - 1.5) * CARD.0;
    let top = height / 2.0 + (row as f64 - 1.5) * CARD.1;
    let is_in = |x: f64, y: f64| (left..left + CARD.0).contains(&x) && (top..top + CARD.1).contains(&y);
    page.texts.iter().filter(|(x, y, _)| is_in(*x, *y)).map(|(_, _, text)| text.as_str()).collect()
}

fn requests() -> [WorksheetRequest; 2] {
    [Paper::A4, Paper::Letter].map(|paper| WorksheetRequest {
        paper,
        layout: LayoutKind::Cards,
        count: 20,
        seed: 3,
        key: Key::One,
        ..WorksheetRequest::default()
    })
}

/// The cards of a back have the solutions of the hands in front of them, when the paper is turned over its long edge.
#[test]
fn the_back_of_a_card_lies_behind_its_front() {
    for request in requests() {
        let (width, height, pages) = pages(&request);
        assert_eq!(pages.len(), 6);
        let mut seen = 0;
        for two in pages.chunks(2) {
            for (row, column) in (0..9).map(|place| (place / 3, place % 3)) {
                let front = card(&two[0], (width, height), row, column);
                let mut hand: Vec<f64> = front.iter().flat_map(|text| numbers(text)).collect();
                let back = card(&two[1], (width, height), row, 2 - column);
                if hand.is_empty() {
                    assert!(front.is_empty() && back.is_empty(), "{front:?} {back:?}");
                    continue;
                }
                let solution = back.iter().find(|line| line.contains(" = 24")).unwrap();
                let mut solved = numbers(solution.split(" = ").next().unwrap());
                hand.sort_by(f64::total_cmp);
                solved.sort_by(f64::total_cmp);
                assert_eq!(hand, solved, "{front:?} {back:?}");
                seen += 1;
            }
        }
        assert_eq!(seen, 20);
    }
}

/// The lines to cut along stand where cards end, and where a printer prints: whole on a front, and on a back only outside
/// of the cards.
#[test]
fn lines_to_cut_along_are_where_cards_end() {
    for request in requests() {
        let (width, height, pages) = pages(&request);
        let ends = |of: f64, card: f64| (0..4).map(move |at| of / 2.0 + (f64::from(at) - 1.5) * card);
        let is_near = |a: f64, b: f64| (a - b).abs() < 0.02;
        for (at, page) in pages.iter().enumerate() {
            let is_front = at % 2 == 0;
            assert_eq!(page.marks.len(), if is_front { 8 } else { 16 });
            for [x1, y1, x2, y2] in page.marks.iter().copied() {
                let (is_upright, is_level) = (is_near(x1, x2), is_near(y1, y2));
                assert!(is_upright != is_level && (x2 - x1).hypot(y2 - y1) > 5.0);
                let (left, top) = (width / 2.0 - 1.5 * CARD.0, height / 2.0 - 1.5 * CARD.1);
                let is_outside = y2 < top || y1 > height - top || x2 < left || x1 > width - left;
                let is_whole = x1 < left && x2 > width - left || y1 < top && y2 > height - top;
                let at_an_end = match is_upright {
                    true => ends(width, CARD.0).any(|end| is_near(end, x1)),
                    false => ends(height, CARD.1).any(|end| is_near(end, y1)),
                };
                let prints = x1 >= EDGE && x2 <= width - EDGE && y1 >= EDGE && y2 <= height - EDGE;
                let is_right = if is_front { is_whole } else { is_outside };
                assert!(is_right && at_an_end && prints, "{x1} {y1} {x2} {y2}");
            }
        }
    }
}

/// In the corners of a card, each number is turned so that its foot is in the corner.
#[test]
fn numbers_in_corners_are_read_from_there() {
    let request = WorksheetRequest { layout: LayoutKind::Corners, count: 9, seed: 3, ..WorksheetRequest::default() };
    let host: Arc<dyn Host> = Arc::new(BareHost);
    let svg = String::from_utf8(request.worksheet(&host).unwrap().write(Format::Svg).unwrap()).unwrap();
    for turn in ["rotate(135 ", "rotate(-135 ", "rotate(45 ", "rotate(-45 "] {
        assert_eq!(svg.matches(turn).count(), 9, "{turn}");
    }
    let six = WorksheetRequest { deck: make24_api::DeckSpec { size: Some(6), ..Default::default() }, ..request };
    assert!(six.worksheet(&host).unwrap_err().to_string().contains("has 4 of them, and not 6"));
}

/// A card on a table has no upper end: what is another number upside down has a line beneath.
#[test]
fn six_and_nine_are_underlined() {
    let is_ambiguous = |text: &str| text.contains(['6', '9']) && text.chars().all(|c| "01689".contains(c));
    for request in requests() {
        let mut underlined = 0;
        for front in pages(&request).2.iter().step_by(2) {
            for (x, y, text) in &front.texts {
                // The line begins where the number does, a little below it.
                let is_underlined = front.lines.iter().any(|[x1, y1, x2, y2]| {
                    (x1 - x).abs() < 0.02 && (y1 - y2).abs() < 0.02 && x2 > x1 && (*y..y + 12.0).contains(y1)
                });
                assert_eq!(is_underlined, is_ambiguous(text), "{text}");
                underlined += usize::from(is_underlined);
            }
        }
        assert!(underlined > 5, "{underlined}");
    }
}
