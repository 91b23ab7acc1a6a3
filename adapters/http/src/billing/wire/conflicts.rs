//! What prevents a change to a smaller plan, in answers.

use octavo_application::billing::{
    conflicts::{Conflicts, Over},
    resolve::InUse,
};
use serde::Serialize;
use utoipa::ToSchema;

/// A published project.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub(crate) struct PublishedItem {
    /// Its identity.
    id: String,
    /// Its number.
    num_id: i64,
    /// Its title.
    title: String,
    /// How often it was viewed.
    views: u64,
}

/// A custom domain.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub(crate) struct DomainItem {
    /// Its name.
    domain: String,
    /// The number of the project that it shows; null for the profile.
    #[schema(required)]
    num_id: Option<i64>,
    /// The project's title.
    #[schema(required)]
    title: Option<String>,
}

/// A person whom projects or collections are shared with.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub(crate) struct ContributorItem {
    /// The id of the membership.
    id: String,
    /// The address.
    email: String,
}

/// What is in use beyond a limit.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub(crate) struct TooMany<T> {
    /// How many are in use.
    used: u32,
    /// How many the plan allows.
    limit: u32,
    /// The items, the latest first.
    items: Vec<T>,
}

/// What an account uses beyond a plan's limits.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub(crate) struct ConflictsView {
    /// Published projects.
    #[serde(skip_serializing_if = "Option::is_none")]
    published: Option<TooMany<PublishedItem>>,
    /// Custom domains.
    #[serde(skip_serializing_if = "Option::is_none")]
    domains: Option<TooMany<DomainItem>>,
    /// Teammates.
    #[serde(skip_serializing_if = "Option::is_none")]
    contributors: Option<TooMany<ContributorItem>>,
}

fn too_many<T>(over: Option<Over>, items: impl Iterator<Item = T>) -> Option<TooMany<T>> {
    over.map(|over| TooMany { used: over.used, limit: over.limit, items: items.collect() })
}

impl ConflictsView {
    /// What is beyond the limits, with everything that can be removed.
    pub(crate) fn new(conflicts: &Conflicts, in_use: &InUse) -> Self {
        let published = in_use.published.iter().map(|row| PublishedItem {
            id: row.id.to_string(),
            num_id: row.num_id.get(),
            title: row.title.as_str().to_owned().clone(),
            views: row.views,
        });
        let domains = in_use.domains.iter().map(|domain| DomainItem {
            domain: domain.name.clone(),
            num_id: domain.project.as_ref().map(|(number, _)| number.get()),
            title: domain.project.as_ref().map(|(_, title)| title.clone()),
        });
        let people = in_use
            .contributors
            .iter()
            .map(|member| ContributorItem { id: member.id.to_string(), email: member.email.clone() });
        Self {
            published: too_many(conflicts.published, published),
            domains: too_many(conflicts.domains, domains),
            contributors: too_many(conflicts.contributors, people),
        }
    }
}
