//! Receipts.

mod files;
mod page;
