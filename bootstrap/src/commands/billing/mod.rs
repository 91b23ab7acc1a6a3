//! `octavo admin coupon …`, `ledger`, and what the card provider has a part in: refunds, trials, clocks, reconciling.

mod coupon;
mod ledger;
mod money;

pub(super) use coupon::{CouponCommand, run as coupon};
pub(super) use ledger::{run as ledger, whose};
pub(super) use money::{ClockArgs, ReconcileArgs, RefundArgs, TrialArgs, clock, reconcile, refund, trial};
