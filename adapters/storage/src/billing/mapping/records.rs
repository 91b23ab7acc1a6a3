//! Nested values as JSON. Unknown fields are ignored and missing ones have defaults, so that older and newer versions
//! of the product can read each other's rows.

use octavo_application::shared::storage::StorageError;
use octavo_domain::billing::{
    account::{Cancellation, Failure},
    card::{Card, PaidCard, PaymentMethodRef},
};
use octavo_domain::{
    billing::{
        addons::Addons,
        calendar::{Interval, Moment},
        cancel::CancelReason,
        details::{BillingDetails, Typed},
        invoice::{Line, LineKind, Share},
        item::Item,
        money::Cents,
        subscription::{Pause, Segment, Status, Subscription},
    },
    plans::level::Level,
};
use serde::{Deserialize, Serialize, de::DeserializeOwned};

use super::coupon_record::CouponRecord;

/// A record as text.
pub(super) fn json(record: &impl Serialize) -> Result<String, StorageError> {
    serde_json::to_string(record).map_err(|error| StorageError::Backend(error.to_string()))
}

/// Parses the record of a text; `None` when it is invalid.
pub(super) fn of_json<T: DeserializeOwned>(text: &str) -> Option<T> {
    serde_json::from_str(text).ok()
}

/// The customer's details on invoices.
#[derive(Serialize, Deserialize)]
pub(super) struct DetailsRecord {
    #[serde(default, skip_serializing_if = "String::is_empty")]
    company: String,
    #[serde(default, skip_serializing_if = "String::is_empty")]
    address: String,
    #[serde(default, skip_serializing_if = "String::is_empty")]
    country: String,
    #[serde(default, skip_serializing_if = "String::is_empty")]
    vat_id: String,
}

impl DetailsRecord {
    pub(super) fn of(details: &BillingDetails) -> Self {
        Self {
            company: details.company().to_owned(),
            address: details.address().to_owned(),
            country: details.country().map(|country| country.code().to_owned()).unwrap_or_default(),
            vat_id: details.vat_id().map(|id| id.as_str().to_owned()).unwrap_or_default(),
        }
    }

    pub(super) fn read(self) -> Option<BillingDetails> {
        let Self { company, address, country, vat_id } = &self;
        BillingDetails::stored(&Typed { company, address, country, vat_id })
    }
}

/// The card that paid.
#[derive(Serialize, Deserialize)]
pub(super) struct PaidCardRecord {
    brand: String,
    last4: String,
}

impl PaidCardRecord {
    pub(super) fn of(card: &PaidCard) -> Self {
        Self { brand: card.brand.clone(), last4: card.last4.clone() }
    }

    pub(super) fn read(self) -> PaidCard {
        let Self { brand, last4 } = self;
        PaidCard { brand, last4 }
    }
}

const fn is_zero(amount: &u32) -> bool {
    *amount == 0
}

#[derive(Serialize, Deserialize, Default)]
struct AddonsRecord {
    #[serde(default, skip_serializing_if = "is_zero")]
    publish: u32,
    #[serde(default, skip_serializing_if = "is_zero")]
    domain: u32,
    #[serde(default, skip_serializing_if = "is_zero")]
    collaborator: u32,
    #[serde(default, skip_serializing_if = "is_zero")]
    views: u32,
}

impl AddonsRecord {
    const fn of(addons: Addons) -> Self {
        let Addons { publish, domain, collaborator, views } = addons;
        Self { publish, domain, collaborator, views }
    }

    const fn read(self) -> Addons {
        let Self { publish, domain, collaborator, views } = self;
        Addons { publish, domain, collaborator, views }
    }
}

#[derive(Serialize, Deserialize)]
struct SegmentRecord {
    item: String,
    net: i64,
    tax: i64,
    start: i64,
    end: i64,
}

impl SegmentRecord {
    fn of(segment: &Segment) -> Self {
        Self {
            item: segment.item.id(),
            net: segment.net.get(),
            tax: segment.tax.get(),
            start: segment.start.unix(),
            end: segment.end.unix(),
        }
    }

    fn read(self) -> Option<Segment> {
        Some(Segment {
            item: Item::from_id(&self.item)?,
            net: Cents::new(self.net),
            tax: Cents::new(self.tax),
            start: Moment::from_unix(self.start),
            end: Moment::from_unix(self.end),
        })
    }
}

#[derive(Serialize, Deserialize)]
struct PauseRecord {
    started_at: i64,
    ends_at: i64,
    former_anchor: i64,
    paid_through: i64,
}

impl PauseRecord {
    const fn of(pause: Pause) -> Self {
        Self {
            started_at: pause.started_at.unix(),
            ends_at: pause.ends_at.unix(),
            former_anchor: pause.former_anchor.unix(),
            paid_through: pause.paid_through.unix(),
        }
    }

    const fn read(self) -> Pause {
        Pause {
            started_at: Moment::from_unix(self.started_at),
            ends_at: Moment::from_unix(self.ends_at),
            former_anchor: Moment::from_unix(self.former_anchor),
            paid_through: Moment::from_unix(self.paid_through),
        }
    }
}

#[derive(Serialize, Deserialize)]
pub(super) struct SubscriptionRecord {
    status: String,
    level: String,
    interval: String,
    #[serde(default)]
    addons: AddonsRecord,
    anchor: i64,
    start: i64,
    end: i64,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    segments: Vec<SegmentRecord>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    coupon: Option<CouponRecord>,
    auto_renew: bool,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    trial_end: Option<i64>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pause: Option<PauseRecord>,
}

impl SubscriptionRecord {
    pub(super) fn of(subscription: &Subscription) -> Self {
        Self {
            status: subscription.status.id().to_owned(),
            level: subscription.level.id().to_owned(),
            interval: subscription.interval.id().to_owned(),
            addons: AddonsRecord::of(subscription.addons),
            anchor: subscription.anchor.unix(),
            start: subscription.start.unix(),
            end: subscription.end.unix(),
            segments: subscription.segments.iter().map(SegmentRecord::of).collect(),
            coupon: subscription.coupon.as_ref().map(CouponRecord::of),
            auto_renew: subscription.auto_renew,
            trial_end: subscription.trial_end.map(Moment::unix),
            pause: subscription.pause.map(PauseRecord::of),
        }
    }

    pub(super) fn read(self) -> Option<Subscription> {
        Some(Subscription {
            status: Status::from_id(&self.status)?,
            level: Level::from_id(&self.level)?,
            interval: Interval::from_id(&self.interval)?,
            addons: self.addons.read(),
            anchor: Moment::from_unix(self.anchor),
            start: Moment::from_unix(self.start),
            end: Moment::from_unix(self.end),
            segments: self.segments.into_iter().map(SegmentRecord::read).collect::<Option<_>>()?,
            coupon: match self.coupon {
                Some(coupon) => Some(coupon.read()?),
                None => None,
            },
            auto_renew: self.auto_renew,
            trial_end: self.trial_end.map(Moment::from_unix),
            pause: self.pause.map(PauseRecord::read),
        })
    }
}

#[derive(Serialize, Deserialize)]
pub(super) struct LineRecord {
    item: String,
    kind: String,
    amount: i64,
    discount: i64,
    tax: i64,
    start: i64,
    end: i64,
    of: i64,
    part: i64,
    whole: i64,
}

impl LineRecord {
    pub(super) fn of(line: &Line) -> Self {
        Self {
            item: line.item.id(),
            kind: line.kind.id().to_owned(),
            amount: line.amount.get(),
            discount: line.discount.get(),
            tax: line.tax.get(),
            start: line.start.unix(),
            end: line.end.unix(),
            of: line.of.get(),
            part: line.share.part,
            whole: line.share.whole,
        }
    }

    pub(super) fn read(self) -> Option<Line> {
        Some(Line {
            item: Item::from_id(&self.item)?,
            kind: LineKind::from_id(&self.kind)?,
            amount: Cents::new(self.amount),
            discount: Cents::new(self.discount),
            tax: Cents::new(self.tax),
            start: Moment::from_unix(self.start),
            end: Moment::from_unix(self.end),
            of: Cents::new(self.of),
            share: Share { part: self.part, whole: self.whole },
        })
    }
}

#[derive(Serialize, Deserialize)]
pub(super) struct CardRecord {
    method: String,
    brand: String,
    last4: String,
    expires_month: u8,
    expires_year: u16,
}

impl CardRecord {
    pub(super) fn of(card: &Card) -> Self {
        Self {
            method: card.method.0.clone(),
            brand: card.brand.clone(),
            last4: card.last4.clone(),
            expires_month: card.expires_month,
            expires_year: card.expires_year,
        }
    }

    pub(super) fn read(self) -> Card {
        Card {
            method: PaymentMethodRef(self.method),
            brand: self.brand,
            last4: self.last4,
            expires_month: self.expires_month,
            expires_year: self.expires_year,
        }
    }
}

#[derive(Serialize, Deserialize)]
pub(super) struct CancellationRecord {
    requested_at: i64,
    reason: String,
    #[serde(default, skip_serializing_if = "String::is_empty")]
    clarification: String,
}

impl CancellationRecord {
    pub(super) fn of(cancellation: &Cancellation) -> Self {
        Self {
            requested_at: cancellation.requested_at.unix(),
            reason: cancellation.reason.id().to_owned(),
            clarification: cancellation.clarification.clone(),
        }
    }

    pub(super) fn read(self) -> Option<Cancellation> {
        Some(Cancellation {
            requested_at: Moment::from_unix(self.requested_at),
            reason: CancelReason::from_id(&self.reason)?,
            clarification: self.clarification,
        })
    }
}

#[derive(Serialize, Deserialize)]
pub(super) struct FailureRecord {
    since: i64,
    may_retry: bool,
}

impl FailureRecord {
    pub(super) const fn of(failure: &Failure) -> Self {
        Self { since: failure.since.unix(), may_retry: failure.may_retry }
    }

    pub(super) const fn read(self) -> Failure {
        Failure { since: Moment::from_unix(self.since), may_retry: self.may_retry }
    }
}
