//! The pictures for the README, each for a light and for a dark page.

pub mod bars;
pub mod scatter;

use crate::results::{Results, Run};
use plotters::prelude::*;
use plotters::style::text_anchor::{HPos, Pos, VPos};
use std::path::Path;

/// The colours of a page. Those of solvers are of Okabe and Ito's palette, or near it: people who are colour-blind
/// can tell them apart, and the shapes differ too.
pub struct Colours {
    pub name: &'static str,
    pub page: RGBColor,
    pub text: RGBColor,
    pub faint: RGBColor,
    pub grid: RGBColor,
    solvers: [(&'static str, RGBColor); 4],
}

const LIGHT: Colours = Colours {
    name: "light",
    page: RGBColor(255, 255, 255),
    text: RGBColor(31, 35, 40),
    faint: RGBColor(89, 99, 110),
    grid: RGBColor(218, 223, 229),
    solvers: [
        ("make24", RGBColor(0, 114, 178)),
        ("inrust", RGBColor(192, 84, 0)),
        ("twentyfour", RGBColor(164, 78, 130)),
        ("p24", RGBColor(0, 130, 94)),
    ],
};

const DARK: Colours = Colours {
    name: "dark",
    page: RGBColor(13, 17, 23),
    text: RGBColor(230, 237, 243),
    faint: RGBColor(154, 164, 175),
    grid: RGBColor(48, 54, 61),
    solvers: [
        ("make24", RGBColor(86, 180, 233)),
        ("inrust", RGBColor(230, 159, 0)),
        ("twentyfour", RGBColor(221, 140, 187)),
        ("p24", RGBColor(45, 190, 147)),
    ],
};

impl Colours {
    pub fn of(&self, solver: &str) -> RGBColor {
        self.solvers.iter().find(|(name, _)| *name == solver).unwrap_or(&self.solvers[1]).1
    }
}

/// Draws both pictures of a run, `peers-light.svg` and so on, into a folder.
pub fn draw(results: &Results, folder: &Path) -> anyhow::Result<()> {
    for colours in [&LIGHT, &DARK] {
        bars::draw(results, colours, &folder.join(format!("peers-{}.svg", colours.name)))?;
        scatter::draw(results, colours, &folder.join(format!("growth-{}.svg", colours.name)))?;
    }
    Ok(())
}

type Area<'a> = DrawingArea<SVGBackend<'a>, plotters::coord::Shift>;

/// Writes a text at a place of the picture.
fn write(
    area: &Area<'_>,
    text: &str,
    at: (i32, i32),
    (size, colour, style): (i32, RGBColor, FontStyle),
    side: HPos,
) -> anyhow::Result<()> {
    let font = ("sans-serif", size, style).into_font().color(&colour).pos(Pos::new(side, VPos::Center));
    Ok(area.draw(&Text::new(text.to_owned(), at, font))?)
}

/// Writes below a picture when and where its run was made.
fn foot(area: &Area<'_>, colours: &Colours, run: &Run, height: i32) -> anyhow::Result<()> {
    let text = format!("{}, commit {}, {}, one thread", run.date, run.commit, run.machine);
    write(area, &text, (14, height - 12), (11, colours.faint, FontStyle::Normal), HPos::Left)
}
