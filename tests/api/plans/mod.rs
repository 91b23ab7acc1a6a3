//! Plans and add-ons.

mod addons;
mod list;
