//! `projects.json`: every project, archived ones included.

use async_trait::async_trait;
use octavo_domain::ids::ProjectRef;

use super::Section;
use crate::{
    export::{
        ExportSources,
        build_export::{Stop, Whose},
        ports::archive::{Archive, Value},
    },
    publication::ports::publication::DetailRow,
};
use octavo_domain::library::project::ProjectSummary;

pub(super) struct Projects;

#[async_trait]
impl Section for Projects {
    async fn write(
        &self,
        from: &ExportSources,
        whose: &Whose,
        archive: &mut dyn Archive,
    ) -> Result<(), Stop> {
        archive.begin_list("projects.json").await?;
        for row in &whose.projects {
            // It may have been deleted since the list was read.
            if let Some(detail) = from.publications.detail(ProjectRef::Id(row.id)).await? {
                archive.extend_list(vec![project(row, &detail)]).await?;
            }
        }
        Ok(archive.end_list().await?)
    }
}

fn project(row: &ProjectSummary, detail: &DetailRow) -> Value {
    let published = detail.published.as_ref().filter(|_| row.publication.is_published);
    let published = published.map_or(Value::Null, |published| {
        Value::object([
            ("title", published.title.clone().into()),
            ("description", published.description.clone().into()),
            ("cover", published.cover.as_ref().map(|cover| format!("files/{}", cover.key)).into()),
            ("page", format!("pages/{}.html", row.num_id).into()),
            ("at", published.at.into()),
        ])
    });
    Value::object([
        ("id", row.id.to_string().into()),
        ("number", row.num_id.get().into()),
        ("title", row.title.as_str().to_owned().into()),
        ("description", detail.description.clone().into()),
        ("cover", row.cover.as_ref().map(|cover| format!("files/{}", cover.key)).into()),
        ("collection", row.folder.map(|folder| folder.to_string()).into()),
        ("domain", row.publication.domain.clone().into()),
        ("published", published),
        ("hasUnpublishedChanges", row.publication.changed.into()),
        ("lastPublishedAt", row.publication.last_published.into()),
        ("lastUnpublishedAt", row.publication.last_unpublished.into()),
        ("isPrivate", row.is_private.into()),
        ("isHidden", row.is_hidden.into()),
        ("hasPassword", detail.has_password.into()),
        ("isForListedReaders", detail.is_private_by_email.into()),
        ("searchIndexing", detail.search_indexing.into()),
        ("isCopyableTemplate", row.template.is_copyable.into()),
        ("archivedAt", row.archive.map(|archived| archived.at).into()),
        ("views", row.views.into()),
        ("lastChangedAt", row.last_changed.into()),
        ("createdAt", row.created_at.into()),
        ("updatedAt", row.updated_at.into()),
    ])
}
