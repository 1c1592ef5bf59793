//! x
mod glyph;
pub mod value;
mod op;
mod card;
mod expr;
mod hand;
mod rules;
mod shape;
mod form;
pub use {op::*, card::*, expr::*, hand::*, rules::*, shape::*, form::*};
mod render;
mod parse;
pub use {render::*, parse::*};
mod budget; mod count; mod search;
pub use {budget::*, count::*};
mod solver; pub use solver::*;
