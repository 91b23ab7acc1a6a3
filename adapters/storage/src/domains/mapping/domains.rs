//! Custom domains.

use octavo_application::shared::storage::StorageError;
use octavo_domain::{
    domains::{CustomDomain, DomainName, Shown},
    ids::{ProjectId, UserId},
};

use crate::entity::custom_domains::Model;
use crate::mapping::{RowOf, micros};

pub(crate) fn domain_row(domain: &CustomDomain) -> Model {
    Model {
        name: domain.name.as_str().to_owned(),
        owner: domain.owner.uuid(),
        project_id: match domain.shown {
            Shown::Profile => None,
            Shown::Project(project) => Some(project.uuid()),
        },
        mapped_at: micros(domain.mapped_at),
        checked_at: micros(domain.checked_at),
        next_check_at: micros(domain.next_check()),
        failing_since: domain.failing_since.map(micros),
        suspended_at: domain.suspended_at.map(micros),
    }
}

pub(crate) fn domain(row: &Model) -> Result<CustomDomain, StorageError> {
    let of = RowOf { table: "custom_domains", id: row.owner };
    Ok(CustomDomain {
        name: of.valid("name", DomainName::stored(&row.name))?,
        owner: UserId::new(row.owner),
        shown: row.project_id.map_or(Shown::Profile, |id| Shown::Project(ProjectId::new(id))),
        mapped_at: of.time("mapped_at", row.mapped_at)?,
        checked_at: of.time("checked_at", row.checked_at)?,
        failing_since: of.time_if("failing_since", row.failing_since)?,
        suspended_at: of.time_if("suspended_at", row.suspended_at)?,
    })
}
