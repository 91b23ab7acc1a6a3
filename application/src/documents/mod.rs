//! The documents of projects: what is drawn in the editor and published.

pub mod change_document;
pub mod open_document;
pub mod ports;
pub mod read_changes;

/// The most changes that are read at once. A client that has missed more opens the document again.
pub const MOST_CHANGES: u32 = 2_000;
