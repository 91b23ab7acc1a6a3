//! An invoice: its lines, their sums, and the charge.

use super::{
    calendar::{Interval, Moment},
    coupon::Coupon,
    item::Item,
    money::{BasisPoints, Cents},
    subscription::Segment,
};
use crate::plans::level::Level;

/// Smaller amounts are carried over instead of charged.
pub const SMALLEST_CHARGE: Cents = Cents::new(50);

/// Is a line a credit or a debit?
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LineKind {
    /// What was paid for time that is no longer used.
    Credit,
    /// What is to be paid.
    Debit,
}

impl LineKind {
    /// The kind of an id.
    #[must_use]
    pub fn from_id(id: &str) -> Option<Self> {
        [Self::Credit, Self::Debit].into_iter().find(|kind| kind.id() == id)
    }

    /// The id in calls and in storage.
    #[must_use]
    pub const fn id(self) -> &'static str {
        match self {
            Self::Credit => "credit",
            Self::Debit => "debit",
        }
    }
}

/// How much of a whole an amount is for, in seconds: which a line shows as text ("15 of 30 days").
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Share {
    /// Seconds that are billed or credited.
    pub part: i64,
    /// Seconds of the period that the price is for.
    pub whole: i64,
}

/// A line of an invoice.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Line {
    /// Its purpose.
    pub item: Item,
    /// Credit or debit.
    pub kind: LineKind,
    /// Before discount and tax; negative for a credit.
    pub amount: Cents,
    /// What is taken off.
    pub discount: Cents,
    /// The tax on the rest.
    pub tax: Cents,
    /// From when.
    pub start: Moment,
    /// Up to when.
    pub end: Moment,
    /// The full amount: the price of the whole, or what was billed for it.
    pub of: Cents,
    /// How much of it.
    pub share: Share,
}

/// An invoice: what is owed, and what is charged.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Invoice {
    /// Its lines, credits first.
    pub lines: Vec<Line>,
    /// The lines together.
    pub subtotal: Cents,
    /// The discounts together.
    pub discount: Cents,
    /// The taxes together.
    pub tax: Cents,
    /// `subtotal − discount + tax`.
    pub total: Cents,
    /// The balance before: negative is the customer's credit, positive is carried debt.
    pub start_balance: Cents,
    /// How much of the credit pays for this.
    pub from_balance: Cents,
    /// What is charged: nothing, or at least [`SMALLEST_CHARGE`].
    pub amount_due: Cents,
    /// The balance afterwards.
    pub ending_balance: Cents,
}

impl Invoice {
    /// Nothing is billed, and the balance stays as it is.
    #[must_use]
    pub fn nothing(balance: Cents) -> Self {
        Self::settle(Vec::new(), balance).untouched()
    }

    /// Sums lines up and settles them with a balance.
    #[must_use]
    pub(super) fn settle(lines: Vec<Line>, balance: Cents) -> Self {
        let sum = |of: fn(&Line) -> Cents| lines.iter().map(of).sum::<Cents>();
        let (subtotal, discount, tax) =
            (sum(|line| line.amount), sum(|line| line.discount), sum(|line| line.tax));
        let total = subtotal - discount + tax;
        let owed = total + balance;
        let (amount_due, ending_balance) =
            if owed < SMALLEST_CHARGE { (Cents::ZERO, owed) } else { (owed, Cents::ZERO) };
        Self {
            lines,
            subtotal,
            discount,
            tax,
            total,
            start_balance: balance,
            from_balance: total.min(-balance).max(Cents::ZERO),
            amount_due,
            ending_balance,
        }
    }

    /// Was every amount computed exactly? Anything else is never billed.
    #[must_use]
    pub(super) fn is_sound(&self) -> bool {
        let lines = self.lines.iter().flat_map(|line| [line.amount, line.discount, line.tax, line.of]);
        let sums = [self.subtotal, self.discount, self.tax, self.total, self.start_balance];
        let settled = [self.from_balance, self.amount_due, self.ending_balance];
        lines.chain(sums).chain(settled).all(Cents::is_sound)
    }

    /// The same without any charge: a carried amount stays carried.
    #[must_use]
    pub(super) fn untouched(self) -> Self {
        Self { amount_due: Cents::ZERO, ending_balance: self.start_balance, ..self }
    }

    /// What these lines bill.
    pub(super) fn segments(&self) -> impl Iterator<Item = Segment> {
        self.lines.iter().filter(|line| line.kind == LineKind::Debit).map(|line| Segment {
            item: line.item,
            net: line.amount - line.discount,
            tax: line.tax,
            start: line.start,
            end: line.end,
        })
    }
}

/// Credits what was paid for the time from a moment on; none when there is nothing to credit.
#[must_use]
pub(super) fn credit(segment: &Segment, at: Moment) -> Option<Line> {
    let from = at.max(segment.start);
    let share = Share { part: segment.end.since(from), whole: segment.end.since(segment.start) };
    if share.part <= 0 {
        return None;
    }
    let amount = -segment.net.share(share.part, share.whole);
    let tax = -segment.tax.share(share.part, share.whole);
    (amount != Cents::ZERO || tax != Cents::ZERO).then_some(Line {
        item: segment.item,
        kind: LineKind::Credit,
        amount,
        discount: Cents::ZERO,
        tax,
        start: from,
        end: segment.end,
        of: segment.net,
        share,
    })
}

/// A billed stretch of time, with the length of its full period.
#[derive(Debug, Clone, Copy)]
pub(super) struct Stretch {
    pub(super) start: Moment,
    pub(super) end: Moment,
    /// Seconds of the full period.
    pub(super) period: i64,
}

impl Stretch {
    /// A whole period.
    pub(super) const fn full(start: Moment, end: Moment) -> Self {
        Self { start, end, period: end.since(start) }
    }
}

/// Bills items for a stretch of time: their part of the price, less the discount, plus tax. Also returns whether the
/// discount applied to any of them.
#[must_use]
pub(super) fn debits(
    items: &[(Item, Cents)],
    stretch: Stretch,
    coupon: Option<(&Coupon, (Level, Interval))>,
    tax: BasisPoints,
) -> (Vec<Line>, bool) {
    let share = Share { part: stretch.end.since(stretch.start), whole: stretch.period };
    let amounts: Vec<Cents> = items.iter().map(|(_, price)| price.share(share.part, share.whole)).collect();
    let coupon = coupon.filter(|(coupon, _)| coupon.is_in_force(stretch.start));
    let covered: Vec<bool> = items
        .iter()
        .map(|(item, _)| coupon.is_some_and(|(coupon, plan)| coupon.covers(*item, plan)))
        .collect();
    let discounted: Vec<Cents> =
        amounts.iter().zip(&covered).filter(|(_, covered)| **covered).map(|(amount, _)| *amount).collect();
    let mut discounts = coupon
        .map(|(coupon, _)| coupon.discounts(&discounted, share.part, share.whole))
        .unwrap_or_default()
        .into_iter();
    let lines = items.iter().zip(amounts).zip(&covered).map(|(((item, price), amount), covered)| {
        let discount = if *covered { discounts.next().unwrap_or_default() } else { Cents::ZERO };
        Line {
            item: *item,
            kind: LineKind::Debit,
            amount,
            discount,
            tax: (amount - discount).points(tax),
            start: stretch.start,
            end: stretch.end,
            of: *price,
            share,
        }
    });
    (lines.collect(), !discounted.is_empty())
}
