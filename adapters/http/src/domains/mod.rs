//! Custom domains.

pub(crate) mod certificate;
pub(crate) mod check;
pub(crate) mod forget_checked;
pub(crate) mod map_profile;
pub(crate) mod map_project;
pub(crate) mod reseller;
pub(crate) mod visit;
pub(crate) mod wire;

use std::sync::Arc;

use octavo_application::domains::{BadName, change_domain::ChangeDomainError, ports::dns::DnsError};
use octavo_domain::plans::level::Level;
use utoipa_axum::{router::OpenApiRouter, routes};

use crate::{
    app::App,
    problem::{ErrorCode, Limit, Problem},
};

/// The calls.
pub(crate) fn routes() -> OpenApiRouter<Arc<App>> {
    OpenApiRouter::new()
        .routes(routes!(check::check_domain))
        .routes(routes!(map_profile::map_profile))
        .routes(routes!(map_project::map_project))
        .routes(routes!(forget_checked::forget_checked))
        .routes(routes!(visit::visit_domain))
        .routes(routes!(reseller::reseller))
        .routes(routes!(certificate::domain_certificate))
}

/// A name that cannot be a custom domain.
fn bad_name(error: BadName) -> Problem {
    let code = match error {
        BadName::NotADomain(_) => ErrorCode::InvalidDomain,
        BadName::Ours => ErrorCode::OwnDomain,
    };
    Problem::invalid(code, "domain", error.to_string())
}

/// The DNS did not answer; the request was not at fault.
fn silent(error: &DnsError, sentence: String) -> Problem {
    tracing::warn!(%error, "the DNS did not answer");
    Problem::new(ErrorCode::DnsTimeout, sentence)
}

/// Why a domain is not changed.
fn refuse(error: ChangeDomainError) -> Problem {
    let sentence = error.to_string();
    match error {
        ChangeDomainError::Refused(error) => error.into(),
        ChangeDomainError::NotMapped => Problem::new(ErrorCode::NotMapped, sentence),
        ChangeDomainError::PlanRequired => Problem::plan_required(Limit::Domain, sentence),
        ChangeDomainError::Paused => Problem::subscription_paused(Limit::Domain, sentence),
        ChangeDomainError::NotPublished => Problem::new(ErrorCode::NotPublished, sentence),
        ChangeDomainError::Limit(_, level) => {
            let largest = matches!(level, Level::Business | Level::Extra);
            let limit = if largest { Limit::BusinessDomain } else { Limit::DomainCount };
            Problem::limit_reached(limit, sentence)
        }
        ChangeDomainError::BadName(error) => bad_name(error),
        ChangeDomainError::NotProved => Problem::invalid(ErrorCode::DomainNotProved, "domain", sentence),
        ChangeDomainError::Taken => Problem::new(ErrorCode::DomainTaken, sentence).about("domain"),
        ChangeDomainError::AttemptCount(refused) => refused.into(),
        ChangeDomainError::Dns(error) => silent(&error, sentence),
        ChangeDomainError::Storage(error) => error.into(),
    }
}
