//! Fields with a closed set of values. The sets are the domain's. Here each becomes an enum of the description, so that
//! the two cannot differ.

use octavo_application::account::ports::activity::Event as DomainAccountEvent;
use octavo_domain::billing::issued_invoice::{
    BillingReason as DomainBillingReason, InvoiceStatus as DomainInvoiceStatus,
};
use octavo_domain::{
    billing::{
        addons::Addon, analytics::Relation, calendar::Interval, change::ChangeKind as DomainChangeKind,
        invoice::LineKind as DomainLineKind, item::Item, subscription::Status,
    },
    library::history::HistoryEvent as DomainHistoryEvent,
    newsletters::Topic,
    plans::{entitlements::LimitedUsage, level::Level},
    prompts::{template::Category, upgrade::UpgradeReason as DomainUpgradeReason},
    services::{Service, files::ServiceFileKind as DomainServiceFileKind},
};
use serde::{Serialize, Serializer};
use utoipa::{
    PartialSchema, ToSchema,
    openapi::{ObjectBuilder, RefOr, Schema, Type},
};

/// An enum of the description.
fn one_of<Word: Into<String>>(description: &str, words: impl IntoIterator<Item = Word>) -> RefOr<Schema> {
    let words = words.into_iter().map(Into::<String>::into);
    let schema = ObjectBuilder::new().schema_type(Type::String).enum_values(Some(words));
    schema.description(Some(description.trim())).build().into()
}

/// A field with one value of an enum of the domain, in the domain's spelling.
macro_rules! words {
    ($(#[doc = $doc:literal] $name:ident($source:ty): $all:expr, $word:ident;)+) => {$(
        #[doc = $doc]
        #[derive(Debug, Clone, Copy, PartialEq, Eq)]
        pub(crate) struct $name($source);

        impl From<$source> for $name {
            fn from(value: $source) -> Self {
                Self(value)
            }
        }

        impl Serialize for $name {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.serialize_str(self.0.$word().as_ref())
            }
        }

        impl PartialSchema for $name {
            fn schema() -> RefOr<Schema> {
                one_of($doc, $all.into_iter().map(|value: $source| value.$word()))
            }
        }

        impl ToSchema for $name {}
    )+};
}

words! {
    /// A plan, whatever its interval.
    PlanLevel(Level): levels(), id;
    /// How often a plan is paid for.
    BillingInterval(Interval): [Interval::Month, Interval::Year], id;
    /// The state of a subscription.
    SubscriptionStatus(Status): Status::ALL, id;
    /// The state of an invoice.
    InvoiceStatus(DomainInvoiceStatus): DomainInvoiceStatus::ALL, id;
    /// Why an invoice was issued.
    BillingReason(DomainBillingReason): DomainBillingReason::ALL, id;
    /// A credit or a charge?
    LineKind(DomainLineKind): [DomainLineKind::Credit, DomainLineKind::Debit], id;
    /// What kind of change it is.
    ChangeKind(DomainChangeKind): DomainChangeKind::ALL, id;
    /// What a line is for.
    BilledItem(Item): items(), id;
    /// The kind of business that the buyer is.
    BusinessRelation(Relation): Relation::ALL, id;
    /// Something that happened in a library.
    HistoryEvent(DomainHistoryEvent): DomainHistoryEvent::ALL.iter().copied(), name;
    /// Something that happened to an account.
    AccountEvent(DomainAccountEvent): DomainAccountEvent::ALL, name;
    /// A newsletter.
    NewsletterId(Topic): Topic::ALL, id;
    /// A service that can be connected.
    ServiceId(Service): Service::ALL, id;
    /// A service of forms that can be connected.
    FormsServiceId(Service): Service::ALL.into_iter().filter(|service| service.serves_forms()), id;
    /// A service of pictures or videos that can be connected.
    MediaServiceId(Service): Service::ALL.into_iter().filter(|service| !service.serves_forms()), id;
    /// What a file of a connected service is.
    ServiceFileKind(DomainServiceFileKind): DomainServiceFileKind::ALL, name;
    /// A category of templates.
    TemplateCategory(Category): Category::ALL, name;
    /// Why a larger plan may be offered.
    UpgradeReason(DomainUpgradeReason): DomainUpgradeReason::ALL, name;
    /// Why usage is limited.
    LimitedUsageReason(LimitedUsage): [LimitedUsage::SubscriptionPaused], code;
}

fn levels() -> impl Iterator<Item = Level> {
    Level::ALL.into_iter().chain(Level::ARCHIVED)
}

fn items() -> impl Iterator<Item = Item> {
    levels().map(Item::Plan).chain(addon_items())
}

fn addon_items() -> impl Iterator<Item = Item> {
    Addon::ALL.into_iter().map(Item::Addon).chain([Item::PublishWithDomain])
}

fn plan_ids() -> impl Iterator<Item = String> {
    let paid = levels().filter(|level| *level != Level::Free);
    let both = |level: Level| [Interval::Month, Interval::Year].map(|interval| level.plan_id(interval));
    std::iter::once(Level::Free.id().to_owned()).chain(paid.flat_map(both))
}

/// A field with a fixed value, by which a client distinguishes two shapes.
macro_rules! always {
    ($(#[doc = $doc:literal] $name:ident = $value:literal;)+) => {$(
        #[doc = $doc]
        #[derive(Debug, Clone, Copy, PartialEq, Eq)]
        pub(crate) struct $name;

        impl Serialize for $name {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.serialize_bool($value)
            }
        }

        impl PartialSchema for $name {
            fn schema() -> RefOr<Schema> {
                let schema = ObjectBuilder::new().schema_type(Type::Boolean).enum_values(Some([$value]));
                schema.description(Some($doc.trim())).build().into()
            }
        }

        impl ToSchema for $name {}
    )+};
}

always! {
    /// It is a collection.
    IsFolder = true;
    /// It is a project.
    IsProject = false;
}

/// A plan with its interval, such as `studio_yearly`; the free one has none.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(transparent)]
pub(crate) struct PlanId(String);

impl From<(Level, Interval)> for PlanId {
    fn from((level, interval): (Level, Interval)) -> Self {
        Self(level.plan_id(interval))
    }
}

impl PartialSchema for PlanId {
    fn schema() -> RefOr<Schema> {
        one_of("A plan with its interval, such as `studio_yearly`; the free one has none.", plan_ids())
    }
}

impl ToSchema for PlanId {}

/// What a line of an invoice is for: a plan with its interval, or an add-on.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(transparent)]
pub(crate) struct LinePlanId(String);

impl LinePlanId {
    /// The id of an item for an interval.
    pub(crate) fn new(item: Item, interval: Interval) -> Self {
        Self(match item {
            Item::Plan(level) => level.plan_id(interval),
            other => other.id(),
        })
    }
}

impl PartialSchema for LinePlanId {
    fn schema() -> RefOr<Schema> {
        let description =
            "What a line of an invoice is for: a plan with its interval, or what is added to it.";
        one_of(description, plan_ids().chain(addon_items().map(Item::id)))
    }
}

impl ToSchema for LinePlanId {}

#[cfg(test)]
mod tests {
    use super::*;

    fn listed<Word: PartialSchema>() -> Vec<String> {
        let schema = serde_json::to_value(Word::schema()).unwrap();
        schema["enum"].as_array().unwrap().iter().map(|word| word.as_str().unwrap().to_owned()).collect()
    }

    #[test]
    fn what_is_said_is_in_the_list() {
        let said = serde_json::to_value(PlanId::from((Level::Studio, Interval::Year))).unwrap();
        assert_eq!(said, "studio_yearly");
        for id in listed::<PlanId>() {
            assert!(Level::from_plan_id(&id).is_some(), "{id}");
        }
        for level in levels() {
            for interval in [Interval::Month, Interval::Year] {
                assert!(listed::<PlanId>().contains(&level.plan_id(interval)));
                assert!(listed::<LinePlanId>().contains(&LinePlanId::new(Item::Plan(level), interval).0));
            }
        }
        for item in items() {
            assert!(listed::<BilledItem>().contains(&item.id()));
            assert!(listed::<LinePlanId>().contains(&LinePlanId::new(item, Interval::Month).0));
        }
        assert_eq!(listed::<SubscriptionStatus>().len(), Status::ALL.len());
        assert_eq!(listed::<FormsServiceId>(), ["google", "mailchimp", "dropbox"]);
        assert_eq!(listed::<MediaServiceId>(), ["flickr", "unsplash", "youtube", "vimeo"]);
    }
}
