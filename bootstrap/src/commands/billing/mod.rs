//! `octavo admin coupon …` and `octavo admin ledger …`: codes, and whether the books agree.

mod coupon;
mod ledger;

pub(super) use coupon::{CouponCommand, run as coupon};
pub(super) use ledger::run as ledger;
