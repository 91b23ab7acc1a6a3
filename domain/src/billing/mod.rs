//! What is owed, when, and why: the engine that decides every cent.
//!
//! Integers alone, in cents and whole seconds of UTC; no clock and no I/O. A preview and what is charged afterwards
//! are one function, so that nobody is charged anything else than they were shown.

pub mod addons;
pub mod analytics;
pub mod calendar;
pub mod cancel;
pub mod change;
pub mod country;
pub mod coupon;
pub mod details;
pub mod dunning;
pub mod free_domain;
pub mod invoice;
pub mod item;
pub mod money;
pub mod offers;
pub mod promocode;
pub mod renewal;
pub mod subscription;
pub mod tax;
pub mod vat;
pub mod words;
