//! Plans that are paid for, as calls show them. Amounts are cents, times are Unix seconds.

mod coupon;
mod customer;
mod history;
mod preview;

use octavo_domain::billing::{addons::Addons, invoice::Line, words};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::words::{BilledItem, LineKind};

pub(crate) use coupon::CouponView;
pub(crate) use customer::Customer;
pub(crate) use history::InvoiceView;
pub(crate) use preview::PreviewView;

/// How much is added to a plan.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(default, deny_unknown_fields)]
pub(crate) struct AddonAmounts {
    /// Published projects.
    pub(crate) publish: u32,
    /// Custom domains.
    pub(crate) domain: u32,
    /// People to share with.
    pub(crate) collaborator: u32,
    /// Thousands of page views a month, in tens.
    pub(crate) views: u32,
}

impl From<Addons> for AddonAmounts {
    fn from(addons: Addons) -> Self {
        let Addons { publish, domain, collaborator, views } = addons;
        Self { publish, domain, collaborator, views }
    }
}

impl From<AddonAmounts> for Addons {
    fn from(amounts: AddonAmounts) -> Self {
        let AddonAmounts { publish, domain, collaborator, views } = amounts;
        Self { publish, domain, collaborator, views }
    }
}

/// A line of an invoice.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct LineView {
    /// What it is for, such as `Freelancer plan`.
    label: String,
    /// How it comes about, such as `15 of 30 days of Freelancer`.
    words: String,
    /// What it is for.
    item: BilledItem,
    /// Is it given back, or owed?
    kind: LineKind,
    /// Before discount and tax; negative when it is given back.
    amount: i64,
    /// What is taken off.
    discount: i64,
    /// On what is left.
    tax: i64,
    /// From when.
    start: i64,
    /// Up to when.
    end: i64,
    /// The amount that is shared out.
    of: i64,
}

impl LineView {
    /// A line, while business is called Advanced or not.
    fn new(line: &Line, business_is_advanced: bool) -> Self {
        Self {
            label: words::label(line.item, business_is_advanced),
            words: words::line(line, business_is_advanced),
            item: line.item.into(),
            kind: line.kind.into(),
            amount: line.amount.get(),
            discount: line.discount.get(),
            tax: line.tax.get(),
            start: line.start.unix(),
            end: line.end.unix(),
            of: line.of.get(),
        }
    }
}
