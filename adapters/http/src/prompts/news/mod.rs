//! What's new.

pub(crate) mod list;
pub(crate) mod seen;

use std::sync::Arc;

use octavo_domain::prompts::news::NewsKind as DomainKind;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use utoipa_axum::{router::OpenApiRouter, routes};

use crate::app::App;

/// The calls about What's new.
pub(crate) fn routes() -> OpenApiRouter<Arc<App>> {
    OpenApiRouter::new().routes(routes!(list::list)).routes(routes!(seen::seen))
}

/// The kind of an entry.
#[derive(Debug, Clone, Copy, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub(crate) enum NewsKind {
    /// Something new.
    Feature,
    /// Something improved.
    Improvement,
    /// A template to start from.
    Template,
    /// Something that happens at a date.
    Event,
}

impl From<DomainKind> for NewsKind {
    fn from(kind: DomainKind) -> Self {
        match kind {
            DomainKind::Feature => Self::Feature,
            DomainKind::Improvement => Self::Improvement,
            DomainKind::Template => Self::Template,
            DomainKind::Event => Self::Event,
        }
    }
}

impl From<NewsKind> for DomainKind {
    fn from(kind: NewsKind) -> Self {
        match kind {
            NewsKind::Feature => Self::Feature,
            NewsKind::Improvement => Self::Improvement,
            NewsKind::Template => Self::Template,
            NewsKind::Event => Self::Event,
        }
    }
}
