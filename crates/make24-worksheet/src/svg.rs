//! SVG: the pages one below the other.

use crate::drawing::{Drawing, Mark, Role, Weight};
use std::fmt::Write;

/// Fonts with the widths of Liberation Sans, and Chinese fonts, whose letters all have one width.
const FAMILY: &str =
    "Liberation Sans, Arimo, Arial, Helvetica, Noto Sans CJK SC, PingFang SC, Microsoft YaHei, sans-serif";

pub(crate) fn write(drawing: &Drawing) -> String {
    let Drawing { width, height, language, .. } = drawing;
    let all = *height * drawing.pages.len() as f32;
    let title = escaped(&drawing.title);
    let mut svg = String::new();
    // Writing to a string cannot fail.
    let _ = writeln!(
        svg,
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}pt\" height=\"{all}pt\" viewBox=\"0 0 {width} {all}\" \
         lang=\"{language}\" font-family=\"{FAMILY}\"><title>{title}</title>\n<rect width=\"100%\" height=\"100%\" fill=\"#fff\"/>"
    );
    for (at, page) in drawing.pages.iter().enumerate() {
        let _ = writeln!(svg, "<g transform=\"translate(0 {})\">", *height * at as f32);
        for block in &page.blocks {
            let _ = match block.role {
                Role::Decoration => writeln!(svg, "<g aria-hidden=\"true\">"),
                Role::Picture => writeln!(svg, "<g role=\"img\" aria-label=\"{}\">", escaped(&block.words())),
                _ => writeln!(svg, "<g>"),
            };
            block.drawn().for_each(|each| mark(&mut svg, each));
            let _ = writeln!(svg, "</g>");
        }
        let _ = writeln!(svg, "</g>");
    }
    svg.push_str("</svg>\n");
    svg
}

fn mark(svg: &mut String, mark: &Mark) {
    let _ = match mark {
        Mark::Text(text) => {
            let (x, y) = text.at;
            let weight = if text.weight == Weight::Bold { " font-weight=\"bold\"" } else { "" };
            let [x, y, size] = [x, y, text.size].map(rounded);
            let turn = match text.turn {
                0.0 => String::new(),
                turn => format!(" transform=\"rotate({} {x} {y})\"", rounded(turn)),
            };
            let text = escaped(&text.text);
            writeln!(svg, "<text x=\"{x}\" y=\"{y}\" font-size=\"{size}\"{weight}{turn}>{text}</text>")
        }
        Mark::Line { from, to, width } => {
            let [x1, y1, x2, y2] = [from.0, from.1, to.0, to.1].map(rounded);
            let width = rounded(*width);
            writeln!(svg, "<path d=\"M{x1} {y1}L{x2} {y2}\" stroke=\"#000\" stroke-width=\"{width}\"/>")
        }
        Mark::Bar { at, size } => {
            let [x, y, width, height] = [at.0, at.1, size.0, size.1].map(rounded);
            writeln!(svg, "<path d=\"M{x} {y}h{width}v{height}h-{width}z\"/>")
        }
    };
}

/// Printers cannot resolve less than a hundredth of a point.
fn rounded(points: f32) -> f32 {
    (points * 100.0).round() / 100.0
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}
