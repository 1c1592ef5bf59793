//! What is drawn, once for PDF and SVG: pages with texts and lines. Units are points, from the upper left corner.

use std::sync::LazyLock;
use ttf_parser::Face;

/// A document.
#[derive(Clone, Debug)]
pub(crate) struct Drawing {
    pub(crate) width: f32,
    pub(crate) height: f32,
    pub(crate) title: String,
    /// As in the attribute `lang` of HTML.
    pub(crate) language: &'static str,
    pub(crate) pages: Vec<Page>,
}

/// A page, as blocks in the order in which they are read.
#[derive(Clone, Debug, Default)]
pub(crate) struct Page {
    pub(crate) blocks: Vec<Block>,
}

/// Marks that belong together.
#[derive(Clone, Debug)]
pub(crate) struct Block {
    pub(crate) role: Role,
    pub(crate) marks: Vec<Mark>,
}

/// What a block is to those who hear the page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Role {
    Title,
    Heading,
    Paragraph,
    /// An item of a list.
    Item,
    /// Nothing: crop marks, the foot of the page.
    Decoration,
}

/// A mark on the paper.
#[derive(Clone, Debug)]
pub(crate) enum Mark {
    Text(Text),
    /// A straight line.
    Line {
        from: (f32, f32),
        to: (f32, f32),
        width: f32,
    },
}

/// A line of text; `at` is where it begins, on the base line.
#[derive(Clone, Debug)]
pub(crate) struct Text {
    pub(crate) at: (f32, f32),
    pub(crate) size: f32,
    pub(crate) weight: Weight,
    pub(crate) text: String,
}

/// How strong the letters are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Weight {
    Regular,
    Bold,
}

impl Weight {
    /// The file of the font.
    pub(crate) fn font(self) -> &'static [u8] {
        match self {
            Weight::Regular => include_bytes!("../fonts/Make24Sans-Regular.ttf"),
            Weight::Bold => include_bytes!("../fonts/Make24Sans-Bold.ttf"),
        }
    }
}

/// The fonts, for their widths.
static FACES: LazyLock<[Option<Face<'static>>; 2]> =
    LazyLock::new(|| [Weight::Regular, Weight::Bold].map(|weight| Face::parse(weight.font(), 0).ok()));

impl Text {
    pub(crate) fn new(at: (f32, f32), size: f32, weight: Weight, text: impl Into<String>) -> Text {
        Text { at, size, weight, text: text.into() }
    }

    /// The width of the text.
    pub(crate) fn width(&self) -> f32 {
        let Some(face) = &FACES[self.weight as usize] else { return 0.0 };
        let advance = |c: char| face.glyph_index(c).and_then(|glyph| face.glyph_hor_advance(glyph)).unwrap_or(0);
        let units: u32 = self.text.chars().map(|c| u32::from(advance(c))).sum();
        units as f32 / f32::from(face.units_per_em()) * self.size
    }

    /// The text with its middle where it began.
    pub(crate) fn centred(mut self) -> Text {
        self.at.0 -= self.width() / 2.0;
        self
    }

    /// The text with its end where it began.
    pub(crate) fn ending(mut self) -> Text {
        self.at.0 -= self.width();
        self
    }

    /// The text, smaller if it is wider than `width`.
    pub(crate) fn fitting(mut self, width: f32) -> Text {
        let own = self.width();
        if own > width {
            self.size *= width / own;
        }
        self
    }
}

impl From<Text> for Mark {
    fn from(text: Text) -> Mark {
        Mark::Text(text)
    }
}

impl Page {
    /// Adds a block.
    pub(crate) fn push(&mut self, role: Role, marks: Vec<Mark>) {
        self.blocks.push(Block { role, marks });
    }
}

/// A text in lines that are no wider than `width`.
pub(crate) fn wrapped(text: &str, size: f32, width: f32) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in text.split(' ') {
        let last = lines.pop().unwrap_or_default();
        let longer = if last.is_empty() { word.to_owned() } else { format!("{last} {word}") };
        let fits = Text::new((0.0, 0.0), size, Weight::Regular, longer.as_str()).width() <= width;
        match fits || last.is_empty() {
            true => lines.push(longer),
            false => lines.extend([last, word.to_owned()]),
        }
    }
    lines
}
