//! `domains.json`: custom domains, of the profile and of projects.

use async_trait::async_trait;

use super::Section;
use crate::export::{
    ExportSources,
    build_export::{Stop, Whose},
    ports::archive::{Archive, Value},
};

pub(super) struct Domains;

#[async_trait]
impl Section for Domains {
    async fn write(
        &self,
        _from: &ExportSources,
        whose: &Whose,
        archive: &mut dyn Archive,
    ) -> Result<(), Stop> {
        let profile = &whose.view.profile_domain;
        let of_profile = profile.name.as_ref().map_or(Value::Null, |name| {
            Value::object([
                ("name", name.clone().into()),
                ("failingSince", profile.failing_since.into()),
                ("suspendedAt", profile.suspended_at.into()),
            ])
        });
        let of_projects = whose.projects.iter().filter_map(|project| {
            let name = project.publication.domain.clone()?;
            Some(Value::object([
                ("name", name.into()),
                ("project", project.num_id.get().into()),
                ("mappedAt", project.publication.last_mapped.into()),
            ]))
        });
        let domains = Value::object([
            ("profile", of_profile),
            ("projects", Value::List(of_projects.collect())),
            ("lastChecked", profile.last_checked.clone().into()),
        ]);
        Ok(archive.json("domains.json", domains).await?)
    }
}
