//! Worksheets of the 24 game to print: hands by measured difficulty, with a key, as PDF or SVG from one drawing.
//!
//! ```
//! use make24_api::BareHost;
//! use make24_worksheet::{Format, WorksheetRequest};
//! use std::sync::Arc;
//! let request = WorksheetRequest { count: 2, seed: 7, ..Default::default() };
//! let sheet = request.worksheet(&(Arc::new(BareHost) as _))?;
//! assert!(sheet.write(Format::Pdf)?.starts_with(b"%PDF"));
//! # Ok::<(), make24_worksheet::WorksheetError>(())
//! ```

mod drawing;
mod error;
mod item;
mod layout;
mod level;
mod pdf;
mod request;
mod svg;
mod words;

pub use error::WorksheetError;
pub use level::Levels;
pub use make24_people::difficulty::Level;
pub use request::{Format, Key, Kind, Language, LayoutKind, Paper, TextSize, WorksheetRequest};

use drawing::Drawing;
use make24_api::Host;
use std::sync::Arc;

/// A worksheet that is ready to be written.
#[derive(Clone, Debug)]
pub struct Worksheet {
    drawing: Drawing,
}

impl WorksheetRequest {
    /// The worksheet. The hands, their solutions and their difficulty are those of `make24 generate`.
    ///
    /// # Errors
    ///
    /// A number is out of range, cards are of another kind than [`Kind::Find`], words are too long or have a character that
    /// the fonts do not have, the page cannot print the sheet that a QR code would lead to, or the deck does not have that
    /// many hands; and all that is wrong with a request to [`make24_api`].
    pub fn worksheet(&self, host: &Arc<dyn Host>) -> Result<Worksheet, WorksheetError> {
        self.check()?;
        let items = item::items(self, host)?;
        Ok(Worksheet { drawing: layout::drawn(self, &items) })
    }
}

impl Worksheet {
    /// The bytes of the file.
    ///
    /// # Errors
    ///
    /// If the page cannot be typeset.
    pub fn write(&self, format: Format) -> Result<Vec<u8>, WorksheetError> {
        match format {
            Format::Pdf => pdf::write(&self.drawing),
            Format::Svg => Ok(svg::write(&self.drawing).into_bytes()),
        }
    }
}
