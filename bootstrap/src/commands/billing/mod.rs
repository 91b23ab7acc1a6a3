//! Commands about billing: `octavo admin coupon …`, `ledger`, `refund`, `trial`, `clock` and `reconcile`.

mod coupon;
mod ledger;
mod money;

pub(super) use coupon::{CouponCommand, run as coupon};
pub(super) use ledger::{run as ledger, whose};
pub(super) use money::{ClockArgs, ReconcileArgs, RefundArgs, TrialArgs, clock, reconcile, refund, trial};
