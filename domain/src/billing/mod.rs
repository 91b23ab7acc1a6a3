//! The billing rules, which decide what is owed, when, and why.
//!
//! Integers alone, in cents and whole seconds of UTC; no clock and no I/O. A preview and its charge are one function,
//! so that the shown price is charged.

pub mod account;
pub mod addons;
pub mod analytics;
pub mod attempt;
pub mod calendar;
pub mod cancel;
pub mod card;
pub mod change;
pub mod country;
pub mod coupon;
pub mod details;
pub mod due;
pub mod dunning;
pub mod free_domain;
pub mod invoice;
pub mod issued_invoice;
pub mod item;
pub mod money;
pub mod offers;
pub mod promocode;
pub mod renewal;
pub mod subscription;
pub mod tax;
pub mod trial;
pub mod vat;
pub mod words;
