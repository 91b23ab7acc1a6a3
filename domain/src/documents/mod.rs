//! The documents of projects: pages, widgets and their registers, and the changes of them.
//!
//! A document is a flat map of records, and a record is a map of registers. The table in [`register`] lists every
//! register. A change is a list of ops; the server gives changes their order, and all who make them in that order have
//! the same document. Texts that several people change at once are merged by the character ([`text::delta`]).

pub mod account_style;
pub mod asset;
pub mod axis;
pub mod change;
pub mod colour;
pub mod compare;
pub mod document;
pub mod embed;
pub mod fault;
pub mod font;
pub mod id;
pub mod import;
pub mod layout;
pub mod limits;
pub mod link;
pub mod log;
pub mod media;
pub mod motion;
pub mod order;
pub mod published;
pub mod record;
pub mod register;
pub mod restore;
pub mod share;
pub mod text;
mod translations;
pub mod usage;
pub mod value;
pub mod version;
