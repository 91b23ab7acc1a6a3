//! What's new.

mod list;
mod seen;
