//! Single sign-on.

use std::collections::BTreeSet;

use octavo_application::shared::storage::StorageError;
use octavo_domain::{
    ids::{FolderId, UserId},
    sso::{Answer, CollaboratorType, IdentityProvider, Sso, SsoDomain, SsoEndpoint, SsoRequest},
};
use uuid::Uuid;

use crate::entity::{sso, sso_domains};
use crate::mapping::{RowOf, micros};

pub(crate) fn row(sso: &Sso) -> sso::Model {
    let (request, provider) = (&sso.request, sso.provider.as_ref());
    sso::Model {
        owner: sso.owner.uuid(),
        company_name: request.company_name.as_str().to_owned(),
        email_domain: request.email_domain.as_str().to_owned(),
        collaborator_type: request.collaborator_type.map(|kind| kind.id().to_owned()),
        identity_provider: request.identity_provider.as_str().to_owned(),
        sign_in_url: request.sign_in_url.as_str().to_owned(),
        certificate: request.certificate.as_str().to_owned(),
        requested_at: micros(sso.requested_at),
        name: provider.map(|provider| provider.name.as_str().to_owned()),
        endpoint: provider.map(|provider| provider.endpoint.as_str().to_owned()),
        enabled_at: provider.map(|provider| micros(provider.enabled_at)),
        collaboration: sso.collaboration.id().to_owned(),
        folder: sso.folder.map(FolderId::uuid),
    }
}

pub(crate) fn domain_rows(sso: &Sso) -> Vec<sso_domains::Model> {
    let domains = sso.provider.iter().flat_map(|provider| &provider.domains);
    let row = |domain: &SsoDomain| sso_domains::Model {
        domain: domain.as_str().to_owned(),
        owner: sso.owner.uuid(),
    };
    domains.map(row).collect()
}

fn answer<const MAX: usize>(
    of: RowOf<Uuid>,
    column: &'static str,
    text: &str,
) -> Result<Answer<MAX>, StorageError> {
    of.valid(column, Answer::parse(text).ok())
}

pub(crate) fn sso(row: sso::Model, domains: &[sso_domains::Model]) -> Result<Sso, StorageError> {
    let of = RowOf { table: "sso", id: row.owner };
    let own = domains.iter().filter(|domain| domain.owner == row.owner);
    let domains: BTreeSet<SsoDomain> = own
        .map(|own| {
            let of = RowOf { table: "sso_domains", id: row.owner };
            of.valid("domain", SsoDomain::parse(&own.domain).ok())
        })
        .collect::<Result<_, _>>()?;
    let provider = match row.enabled_at {
        Some(at) => {
            let endpoint = row.endpoint.as_deref().and_then(|text| SsoEndpoint::parse(text).ok());
            Some(IdentityProvider {
                name: of.valid("name", row.name.as_deref().and_then(|text| Answer::parse(text).ok()))?,
                endpoint: of.valid("endpoint", endpoint)?,
                domains,
                enabled_at: of.time("enabled_at", at)?,
            })
        }
        None => None,
    };
    Ok(Sso {
        owner: UserId::new(row.owner),
        request: SsoRequest {
            company_name: answer(of, "company_name", &row.company_name)?,
            email_domain: answer(of, "email_domain", &row.email_domain)?,
            collaborator_type: of.valid_if("collaborator_type", row.collaborator_type, |kind| {
                CollaboratorType::from_id(&kind)
            })?,
            identity_provider: answer(of, "identity_provider", &row.identity_provider)?,
            sign_in_url: answer(of, "sign_in_url", &row.sign_in_url)?,
            certificate: answer(of, "certificate", &row.certificate)?,
        },
        requested_at: of.time("requested_at", row.requested_at)?,
        provider,
        collaboration: of.valid("collaboration", CollaboratorType::from_id(&row.collaboration))?,
        folder: row.folder.map(FolderId::new),
    })
}
