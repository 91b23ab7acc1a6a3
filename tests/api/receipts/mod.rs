//! Receipts.

mod page;
