//! SVG: the pages one below the other.

use crate::drawing::{Drawing, Mark, Role, Weight};
use std::fmt::Write;

/// The families of fonts with the widths of Liberation Sans, and of Chinese letters, which all have one width.
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
            let _ =
                writeln!(svg, "{}", if block.role == Role::Decoration { "<g aria-hidden=\"true\">" } else { "<g>" });
            block.marks.iter().for_each(|each| mark(&mut svg, each));
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
            let size = rounded(text.size);
            writeln!(
                svg,
                "<text x=\"{}\" y=\"{}\" font-size=\"{size}\"{weight}>{}</text>",
                rounded(x),
                rounded(y),
                escaped(&text.text)
            )
        }
        Mark::Line { from, to, width } => {
            let [x1, y1, x2, y2] = [from.0, from.1, to.0, to.1].map(rounded);
            let width = rounded(*width);
            writeln!(svg, "<path d=\"M{x1} {y1}L{x2} {y2}\" stroke=\"#000\" stroke-width=\"{width}\"/>")
        }
    };
}

/// A hundredth of a point is as much as a printer can do.
fn rounded(points: f32) -> f32 {
    (points * 100.0).round() / 100.0
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}
