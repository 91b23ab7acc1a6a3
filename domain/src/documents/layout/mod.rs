//! How what is drawn lies at every width (spec of the editor, section 3). It is the arrangement of tablets and phones,
//! the elastic lines below texts, and the order in which things are read. Pure, and in whole numbers: the client computes the
//! same. `docs/layout.md` explains it.

pub mod arrange;
pub mod drawing;
pub mod frame;
pub mod lines;
pub mod page;
mod paragraph;
pub mod reading;
mod registers;
mod stack;
mod tone;
mod words;

pub use frame::Frame;
pub use words::{height_of_text, text_columns};
