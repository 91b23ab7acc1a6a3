//! Newsletters, readers who are let in by their address, and creator profiles.

use std::collections::BTreeMap;

use octavo_application::newsletters::ports::outreach::Subscriptions as DomainSubscriptions;
use octavo_domain::{
    account::email::Email,
    newsletters::{Standing as DomainStanding, Topic},
    publication::whitelist::{AllowedDomain, Whitelist},
    referrals::creator::{CreatorLink, CreatorProfile as DomainProfile},
};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::words::NewsletterId;
use crate::problem::{ErrorCode, Problem};

/// A newsletter.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct NewsletterTopic {
    /// Its id.
    id: NewsletterId,
    /// Its name on screen.
    name: &'static str,
    /// What its readers get.
    description: &'static str,
}

impl From<Topic> for NewsletterTopic {
    fn from(topic: Topic) -> Self {
        Self { id: topic.into(), name: topic.name(), description: topic.description() }
    }
}

/// How an account stands to newsletters.
#[derive(Debug, Clone, Copy, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Standing {
    /// It gets what it has chosen.
    Subscribed,
    /// It has chosen, but its address is not confirmed.
    Pending,
    /// It has chosen nothing.
    Unsubscribed,
}

impl From<DomainStanding> for Standing {
    fn from(standing: DomainStanding) -> Self {
        match standing {
            DomainStanding::Subscribed => Self::Subscribed,
            DomainStanding::Pending => Self::Pending,
            DomainStanding::Unsubscribed => Self::Unsubscribed,
        }
    }
}

/// Subscriptions, wrapped.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct MailAnswer {
    /// What the account has subscribed to.
    subscriptions: Subscriptions,
}

/// What an account has subscribed to.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Subscriptions {
    /// By the id of the topic: was it chosen?
    interests: BTreeMap<&'static str, bool>,
    /// How that stands.
    status: Standing,
}

impl From<DomainSubscriptions> for MailAnswer {
    fn from(subscriptions: DomainSubscriptions) -> Self {
        let DomainSubscriptions { topics, is_confirmed } = subscriptions;
        let interests = Topic::ALL.into_iter().map(|topic| (topic.id(), topics.contains(&topic))).collect();
        let status = DomainStanding::of(&topics, is_confirmed).into();
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
    /// Domains, each with its `@`.
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
    /// The list, or the refusal that names the field.
    pub(crate) fn read(&self) -> Result<Whitelist, Problem> {
        Whitelist::parse(&self.allowed_emails, &self.allowed_domains).map_err(|error| {
            Problem::invalid(ErrorCode::InvalidWhitelist, "magEmailWhitelist", error.to_string())
        })
    }
}

/// What operators note of somebody who makes templates.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct CreatorProfile {
    /// The name under which templates are shown.
    creator_name: String,
    /// Where their work is.
    #[schema(required)]
    portfolio_link: Option<String>,
    /// Where they are asked for work.
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
