//! Discounts.

use super::{
    addons::Addon,
    calendar::{Interval, Moment},
    item::Item,
    money::{BasisPoints, Cents},
};
use crate::plans::level::Level;

/// How long a discount lasts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Lasting {
    /// For one invoice.
    Once,
    /// For a number of months.
    Repeating {
        /// Months from its first use.
        months: u32,
    },
    /// As long as the subscription.
    Forever,
}

/// A discount that a subscription has, or will get.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Coupon {
    /// The code.
    pub id: String,
    /// A part of each line. If it is set, `amount_off` is ignored.
    pub percent_off: Option<BasisPoints>,
    /// An amount off each full period.
    pub amount_off: Option<Cents>,
    /// How long it lasts.
    pub lasting: Lasting,
    /// When a repeating one ends; none before its first use.
    pub ends_at: Option<Moment>,
    /// Has its one invoice been made?
    pub consumed: bool,
    /// Until when the code can be used.
    pub redeem_by: Option<Moment>,
    /// The plans it is for; empty is every plan.
    pub plans: Vec<(Level, Interval)>,
    /// The add-ons it is for; none is every add-on.
    pub addons: Option<Vec<Addon>>,
    /// Is it the retention discount?
    pub retention: bool,
}

impl Coupon {
    /// Is it valid at a moment?
    #[must_use]
    pub fn is_in_force(&self, at: Moment) -> bool {
        match self.lasting {
            Lasting::Once => !self.consumed,
            Lasting::Repeating { .. } => self.ends_at.is_none_or(|end| at < end),
            Lasting::Forever => true,
        }
    }

    /// Does it take an amount off every period until it ends? It has then been granted already for the current period.
    #[must_use]
    pub(super) fn is_running_amount(&self, at: Moment) -> bool {
        !matches!(self.lasting, Lasting::Once)
            && self.percent_off.is_none()
            && self.amount_off.is_some()
            && self.is_in_force(at)
    }

    /// Is it for a plan? Where it is refused for one, it takes nothing off the add-ons of that plan either.
    #[must_use]
    pub fn is_for(&self, plan: (Level, Interval)) -> bool {
        self.plans.is_empty() || self.plans.contains(&plan)
    }

    /// Is it for this line of a subscription to that plan?
    #[must_use]
    pub fn covers(&self, item: Item, plan: (Level, Interval)) -> bool {
        let addon = |kind: Addon| self.addons.as_ref().is_none_or(|kinds| kinds.contains(&kind));
        self.is_for(plan)
            && match item {
                Item::Plan(level) => level == plan.0,
                Item::Addon(kind) => addon(kind),
                Item::PublishWithDomain => addon(Addon::Publish) && addon(Addon::Domain),
            }
    }

    /// Starts its term, if it has not started yet.
    #[must_use]
    pub(super) fn begun(mut self, at: Moment) -> Self {
        if let (Lasting::Repeating { months }, None) = (self.lasting, self.ends_at) {
            self.ends_at = Some(Interval::Month.boundary(at, months));
        }
        self
    }

    /// What it takes off each of these lines, in their order; `part / whole` is how much of a full period they are.
    #[must_use]
    pub(super) fn discounts(&self, amounts: &[Cents], part: i64, whole: i64) -> Vec<Cents> {
        match (self.percent_off, self.amount_off) {
            (Some(percent), _) => amounts.iter().map(|amount| amount.points(percent)).collect(),
            (None, Some(off)) => split(off.share(part, whole), amounts),
            (None, None) => vec![Cents::ZERO; amounts.len()],
        }
    }
}

/// Splits an amount over lines in proportion. Shares are cut to the cent, and the rest goes to the last line, up to its
/// amount, then to those before it. What exceeds the lines together is lost.
#[must_use]
pub fn split(pool: Cents, amounts: &[Cents]) -> Vec<Cents> {
    let sum: Cents = amounts.iter().copied().sum();
    let pool = pool.clamp(Cents::ZERO, sum.max(Cents::ZERO));
    let mut shares: Vec<Cents> = amounts.iter().map(|amount| pool.floor_share(*amount, sum)).collect();
    let mut left = pool - shares.iter().copied().sum();
    for (share, amount) in shares.iter_mut().zip(amounts).rev() {
        let more = left.min(*amount - *share);
        *share += more;
        left = left - more;
    }
    shares
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cents(amounts: &[i64]) -> Vec<Cents> {
        amounts.iter().copied().map(Cents::new).collect()
    }

    #[test]
    fn the_last_line_gets_what_is_left_as_far_as_it_can() {
        assert_eq!(split(Cents::new(500), &cents(&[1000, 2000])), cents(&[166, 334]));
        assert_eq!(split(Cents::new(6), &cents(&[3, 3, 1])), cents(&[2, 3, 1]));
        assert_eq!(split(Cents::new(9000), &cents(&[1000, 2000])), cents(&[1000, 2000]));
        assert_eq!(split(Cents::new(5), &cents(&[0, 0])), cents(&[0, 0]));
        assert_eq!(split(Cents::new(5), &[]), cents(&[]));
    }
}
