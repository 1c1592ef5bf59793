//! The QR code of the same sheet on the web page.

use super::Layout;
use crate::drawing::{Mark, Page, Role, Text, Weight};
use qrcode::{Color, EcLevel, QrCode};

/// Width and height of the code: 26 mm, which a hand-held telephone can read.
pub(super) const SIDE: f32 = 74.0;

impl Layout<'_> {
    /// Draws the code with its upper right corner at a point, if the sheet has one; returns whether it does.
    pub(super) fn code(&self, page: &mut Page, (right, top): (f32, f32)) -> bool {
        let Some(address) = self.request.address() else { return false };
        // The request is checked: its address is short enough for a code.
        let Ok(code) = QrCode::with_error_correction_level(&address, EcLevel::L) else { return false };
        let width = code.width();
        let module = SIDE / width as f32;
        let mut marks = vec![Text::new((right - SIDE, top), module, Weight::Regular, address).into()];
        for (row, colours) in code.to_colors().chunks(width).enumerate() {
            let mut column = 0;
            for run in colours.chunk_by(|a, b| a == b) {
                if run[0] == Color::Dark {
                    let at = (right - SIDE + column as f32 * module, top + row as f32 * module);
                    marks.push(Mark::Bar { at, size: (run.len() as f32 * module, module) });
                }
                column += run.len();
            }
        }
        page.push(Role::Picture, marks);
        true
    }
}
