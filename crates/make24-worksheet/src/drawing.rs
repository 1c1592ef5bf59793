//! The drawing that PDF and SVG share: pages with texts and lines. Units are points, from the upper left corner.

use std::sync::LazyLock;
use ttf_parser::Face;

#[derive(Clone, Debug)]
pub(crate) struct Drawing {
    pub(crate) width: f32,
    pub(crate) height: f32,
    pub(crate) title: String,
    /// The language as in the attribute `lang` of HTML.
    pub(crate) language: &'static str,
    pub(crate) pages: Vec<Page>,
}

#[derive(Clone, Debug, Default)]
pub(crate) struct Page {
    pub(crate) blocks: Vec<Block>,
}

#[derive(Clone, Debug)]
pub(crate) struct Block {
    pub(crate) role: Role,
    pub(crate) marks: Vec<Mark>,
}

impl Block {
    pub(crate) fn words(&self) -> String {
        let texts = self.marks.iter().filter_map(|mark| match mark {
            Mark::Text(text) => Some(text.text.as_str()),
            _ => None,
        });
        texts.collect::<Vec<&str>>().join(" ")
    }

    pub(crate) fn drawn(&self) -> impl Iterator<Item = &Mark> {
        let is_picture = self.role == Role::Picture;
        self.marks.iter().filter(move |mark| !is_picture || !matches!(mark, Mark::Text(_)))
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Role {
    Title,
    Heading,
    Paragraph,
    Item,
    /// A picture; its texts describe it, and are not drawn.
    Picture,
    /// Not read aloud: crop marks, the foot of the page.
    Decoration,
}

#[derive(Clone, Debug)]
pub(crate) enum Mark {
    Text(Text),
    Line {
        from: (f32, f32),
        to: (f32, f32),
        width: f32,
    },
    /// A black rectangle; `at` is its upper left corner.
    Bar {
        at: (f32, f32),
        size: (f32, f32),
    },
}

/// A line of text; `at` is its beginning on the base line.
#[derive(Clone, Debug)]
pub(crate) struct Text {
    pub(crate) at: (f32, f32),
    /// Clockwise rotation about `at`, in degrees.
    pub(crate) turn: f32,
    pub(crate) size: f32,
    pub(crate) weight: Weight,
    pub(crate) text: String,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Weight {
    Regular,
    Bold,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Script {
    /// The letters of Western Europe, and the signs of arithmetic.
    Latin,
    Chinese,
}

pub(crate) const FONTS: [[&[u8]; 2]; 2] = [
    [include_bytes!("../fonts/Make24Sans-Regular.ttf"), include_bytes!("../fonts/Make24Sans-Bold.ttf")],
    [include_bytes!("../fonts/Make24Hans-Regular.otf"), include_bytes!("../fonts/Make24Hans-Bold.otf")],
];

static FACES: LazyLock<[[Option<Face<'static>>; 2]; 2]> =
    LazyLock::new(|| FONTS.map(|weights| weights.map(|font| Face::parse(font, 0).ok())));

/// The width is for a font of size 1; 0 if no font has the character.
fn advance(c: char, weight: Weight) -> (Script, f32) {
    let found = [Script::Latin, Script::Chinese].into_iter().find_map(|script| {
        let face = FACES[script as usize][weight as usize].as_ref()?;
        let units = face.glyph_hor_advance(face.glyph_index(c)?)?;
        Some((script, f32::from(units) / f32::from(face.units_per_em())))
    });
    found.unwrap_or((Script::Latin, 0.0))
}

impl Text {
    pub(crate) fn new(at: (f32, f32), size: f32, weight: Weight, text: impl Into<String>) -> Text {
        Text { at, turn: 0.0, size, weight, text: text.into() }
    }

    pub(crate) fn can_show(c: char) -> bool {
        [Weight::Regular, Weight::Bold].into_iter().all(|weight| advance(c, weight).1 > 0.0)
    }

    pub(crate) fn width(&self) -> f32 {
        self.text.chars().map(|c| advance(c, self.weight).1).sum::<f32>() * self.size
    }

    pub(crate) fn runs(&self) -> Vec<(Script, Text)> {
        let mut runs: Vec<(Script, Text)> = Vec::new();
        let mut at = self.at;
        for c in self.text.chars() {
            let (script, width) = advance(c, self.weight);
            match runs.last_mut() {
                Some((last, run)) if *last == script => run.text.push(c),
                _ => runs.push((script, Text::new(at, self.size, self.weight, c).turned(self.turn, self.at))),
            }
            at.0 += width * self.size;
        }
        runs
    }

    pub(crate) fn centred(mut self) -> Text {
        self.at.0 -= self.width() / 2.0;
        self
    }

    pub(crate) fn ending(mut self) -> Text {
        self.at.0 -= self.width();
        self
    }

    pub(crate) fn turned(mut self, degrees: f32, about: (f32, f32)) -> Text {
        self.at = turned(self.at, degrees, about);
        self.turn += degrees;
        self
    }

    pub(crate) fn fitting(mut self, width: f32) -> Text {
        let own = self.width();
        if own > width {
            self.size *= width / own;
        }
        self
    }
}

pub(crate) fn turned(point: (f32, f32), degrees: f32, about: (f32, f32)) -> (f32, f32) {
    let (sin, cos) = degrees.to_radians().sin_cos();
    let (x, y) = (point.0 - about.0, point.1 - about.1);
    (about.0 + x * cos - y * sin, about.1 + x * sin + y * cos)
}

impl From<Text> for Mark {
    fn from(text: Text) -> Mark {
        Mark::Text(text)
    }
}

impl Page {
    pub(crate) fn push(&mut self, role: Role, marks: Vec<Mark>) {
        self.blocks.push(Block { role, marks });
    }
}

pub(crate) fn wrapped(text: &str, size: f32, width: f32) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for piece in pieces(text) {
        let last = lines.pop().unwrap_or_default();
        let longer = format!("{last}{piece}");
        let fits = Text::new((0.0, 0.0), size, Weight::Regular, longer.trim_end()).width() <= width;
        match fits || last.is_empty() {
            true => lines.push(longer),
            false => lines.extend([last, piece.to_owned()]),
        }
    }
    lines.iter().map(|line| line.trim_end_matches(' ').to_owned()).collect()
}

/// A line may end after a space, and before a Chinese letter, but not before the signs that end a clause.
fn pieces(text: &str) -> Vec<&str> {
    let mut pieces = Vec::new();
    let mut begin = 0;
    let mut before = None;
    for (at, c) in text.char_indices() {
        let is_chinese = |c: char| advance(c, Weight::Regular).0 == Script::Chinese;
        let ends = is_chinese(c) && !"，。：、？".contains(c);
        if at > begin && (before == Some(' ') || ends) {
            pieces.push(&text[begin..at]);
            begin = at;
        }
        before = Some(c);
    }
    pieces.push(&text[begin..]);
    pieces
}
