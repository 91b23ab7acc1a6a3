//! Paid plans in calls and answers. Amounts are cents, times are Unix seconds.

pub(crate) mod conflicts;
mod coupon;
mod customer;
mod details;
mod history;
mod latest_invoice;
mod preview;
pub(crate) mod stripe;

use octavo_domain::billing::{addons::Addons, invoice::Line, words};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::words::{BilledItem, LineKind};

pub(crate) use coupon::CouponView;
pub(crate) use customer::Customer;
pub(crate) use details::{DetailsBody, DetailsView};
pub(crate) use history::InvoiceView;
pub(crate) use preview::PreviewView;

/// The amounts of the add-ons.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(default, deny_unknown_fields)]
pub(crate) struct AddonAmounts {
    /// Published projects.
    pub(crate) publish: u32,
    /// Custom domains.
    pub(crate) domain: u32,
    /// Collaborators.
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
    /// How the amount is calculated, such as `15 of 30 days of Freelancer`.
    words: String,
    /// What it is for.
    item: BilledItem,
    /// A credit or a charge?
    kind: LineKind,
    /// Before discount and tax; negative for a credit.
    amount: i64,
    /// The discount.
    discount: i64,
    /// The tax on the amount after the discount.
    tax: i64,
    /// When its period begins.
    start: i64,
    /// When its period ends.
    end: i64,
    /// The amount for the whole interval, of which this is a share.
    of: i64,
}

impl LineView {
    /// A line; `business_is_advanced` chooses a plan's name.
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
