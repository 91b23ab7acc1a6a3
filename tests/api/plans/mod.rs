//! Plans and what can be added to them.

mod addons;
mod list;
