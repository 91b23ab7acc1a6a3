//! Newsletters, reader whitelists and creator profiles.

use std::collections::BTreeMap;

use octavo_application::newsletters::ports::audience::Subscriptions as DomainSubscriptions;
use octavo_domain::{
    account::email::Email,
    newsletters::{NewsletterStatus as DomainStatus, Topic},
    publication::whitelist::{AllowedDomain, Whitelist},
    referrals::creator::{CreatorLink, CreatorProfile as DomainProfile},
};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::problem::{ErrorCode, Problem};
use crate::words::NewsletterId;

/// A newsletter.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct NewsletterTopic {
    /// Its id.
    id: NewsletterId,
    /// Its name on screen.
    name: &'static str,
    /// What its issues are about.
    description: &'static str,
}

impl From<Topic> for NewsletterTopic {
    fn from(topic: Topic) -> Self {
        Self { id: topic.into(), name: topic.name(), description: topic.description() }
    }
}

/// The state of an account's subscriptions.
#[derive(Debug, Clone, Copy, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub(crate) enum NewsletterStatus {
    /// It gets the newsletters that it has chosen.
    Subscribed,
    /// It has chosen some, but its address is not confirmed.
    Pending,
    /// It has chosen none.
    Unsubscribed,
}

impl From<DomainStatus> for NewsletterStatus {
    fn from(status: DomainStatus) -> Self {
        match status {
            DomainStatus::Subscribed => Self::Subscribed,
            DomainStatus::Pending => Self::Pending,
            DomainStatus::Unsubscribed => Self::Unsubscribed,
        }
    }
}

/// Subscriptions, wrapped.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct MailAnswer {
    /// The account's subscriptions.
    subscriptions: Subscriptions,
}

/// An account's newsletter subscriptions.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Subscriptions {
    /// For each id of a topic: is it chosen?
    interests: BTreeMap<&'static str, bool>,
    /// Their state.
    status: NewsletterStatus,
}

impl From<DomainSubscriptions> for MailAnswer {
    fn from(subscriptions: DomainSubscriptions) -> Self {
        let DomainSubscriptions { topics, is_confirmed } = subscriptions;
        let interests = Topic::ALL.into_iter().map(|topic| (topic.id(), topics.contains(&topic))).collect();
        let status = DomainStatus::of(&topics, is_confirmed).into();
        Self { subscriptions: Subscriptions { interests, status } }
    }
}

/// Who may read the projects that are protected by e-mail.
#[derive(Debug, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct MagEmailWhitelist {
    /// Addresses.
    #[serde(default)]
    allowed_emails: Vec<String>,
    /// Domains, each with a leading `@`.
    #[serde(default)]
    allowed_domains: Vec<String>,
}

impl From<&Whitelist> for MagEmailWhitelist {
    fn from(whitelist: &Whitelist) -> Self {
        Self {
            allowed_emails: whitelist.emails().iter().map(Email::as_str).map(str::to_owned).collect(),
            allowed_domains: whitelist
                .domains()
                .iter()
                .map(AllowedDomain::as_str)
                .map(str::to_owned)
                .collect(),
        }
    }
}

impl MagEmailWhitelist {
    /// The whitelist, or the refusal that names the field.
    pub(crate) fn read(&self) -> Result<Whitelist, Problem> {
        Whitelist::parse(&self.allowed_emails, &self.allowed_domains).map_err(|error| {
            Problem::invalid(ErrorCode::InvalidWhitelist, "magEmailWhitelist", error.to_string())
        })
    }
}

/// What operators record about an author of templates.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct CreatorProfile {
    /// The name under which templates are shown.
    creator_name: String,
    /// The address of their portfolio.
    #[schema(required)]
    portfolio_link: Option<String>,
    /// The address for contacting them.
    #[schema(required)]
    contact_link: Option<String>,
}

impl From<DomainProfile> for CreatorProfile {
    fn from(profile: DomainProfile) -> Self {
        let text = |link: Option<CreatorLink>| link.map(|link| link.as_str().to_owned());
        Self {
            creator_name: profile.name,
            portfolio_link: text(profile.portfolio_link),
            contact_link: text(profile.contact_link),
        }
    }
}
