//! A project in answers.

use chrono::{DateTime, Utc};
use octavo_domain::library::project::CopyStatus as DomainCopyStatus;
use octavo_domain::library::project::ProjectSummary;
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

use crate::{
    time::{rfc3339, rfc3339_if},
    words::IsProject,
};

/// A project ("mag"). Times are RFC 3339 in UTC.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Project<'a> {
    /// Identity.
    #[serde(rename = "_id")]
    pub(crate) id: Uuid,
    /// The short number for addresses.
    pub(crate) num_id: i64,
    /// 1 to 128 characters.
    pub(crate) title: &'a str,
    /// The address of the cover, else of the picture of the first page (a JPEG on the viewer's origin); without either
    /// a typographic cover is generated.
    #[schema(required)]
    pub(crate) cover: Option<String>,
    /// The cover's width in pixels.
    #[serde(rename = "coverWidth")]
    #[schema(required)]
    pub(crate) cover_width: Option<u32>,
    /// The cover's height in pixels.
    #[serde(rename = "coverHeight")]
    #[schema(required)]
    pub(crate) cover_height: Option<u32>,
    /// The collection it is in, or was in when it was archived; null at the root.
    #[schema(required)]
    pub(crate) folder: Option<Uuid>,
    /// Its custom domain.
    #[schema(required)]
    pub(crate) domain: Option<&'a str>,
    /// Can it be read by the public?
    pub(crate) is_published: bool,
    /// Does it contain unpublished changes?
    pub(crate) changed: bool,
    /// When it was last published.
    #[schema(required)]
    #[serde(serialize_with = "rfc3339_if")]
    pub(crate) last_published: Option<DateTime<Utc>>,
    /// When it was last unpublished.
    #[schema(required)]
    #[serde(serialize_with = "rfc3339_if")]
    pub(crate) last_unpublished: Option<DateTime<Utc>>,
    /// When a domain was last mapped to it.
    #[serde(rename = "lastMapped")]
    #[schema(required)]
    #[serde(serialize_with = "rfc3339_if")]
    pub(crate) last_mapped: Option<DateTime<Utc>>,
    /// When its domain was last unmapped.
    #[serde(rename = "lastUnmapped")]
    #[schema(required)]
    #[serde(serialize_with = "rfc3339_if")]
    pub(crate) last_unmapped: Option<DateTime<Utc>>,
    /// Left out of the public profile.
    pub(crate) is_private: bool,
    /// Some of its pages are private.
    #[serde(rename = "isPrivatePages")]
    pub(crate) is_private_pages: bool,
    /// In the Archive.
    #[serde(rename = "isArchived")]
    pub(crate) is_archived: bool,
    /// Was it archived with its collection, and is it shown inside of that?
    #[serde(rename = "archivedWithFolder")]
    pub(crate) archived_with_folder: bool,
    /// When it was archived.
    #[serde(rename = "archivedAt")]
    #[schema(required)]
    #[serde(serialize_with = "rfc3339_if")]
    pub(crate) archived_at: Option<DateTime<Utc>>,
    /// Page views since it was made.
    pub(crate) views: u64,
    /// When its content last changed.
    #[serde(serialize_with = "rfc3339")]
    pub(crate) last_changed: DateTime<Utc>,
    /// When anything about it last changed.
    #[serde(serialize_with = "rfc3339")]
    pub(crate) updated: DateTime<Utc>,
    /// When it was created.
    #[serde(serialize_with = "rfc3339")]
    pub(crate) creation_date: DateTime<Utc>,
    /// May others start from it?
    #[serde(rename = "isCopyableTemplate")]
    pub(crate) is_copyable_template: bool,
    /// Is it listed among the templates?
    #[serde(rename = "isPublishedAsTemplate")]
    pub(crate) is_published_as_template: bool,
    /// The state of its submission as a template.
    #[serde(rename = "templateSubmissionStatus")]
    #[schema(required)]
    pub(crate) template_submission_status: Option<&'a str>,
    /// Switches.
    pub(crate) opts: ProjectOpts,
    /// Always false: distinguishes projects from collections.
    #[serde(rename = "isFolder")]
    pub(crate) is_folder: IsProject,
    /// The progress of a copy that is being made.
    #[serde(rename = "copyStatus")]
    #[schema(required)]
    pub(crate) copy_status: Option<CopyStatus>,
    /// Was it made by this call?
    #[serde(rename = "showAsNew")]
    pub(crate) show_as_new: bool,
}

/// A project's switches.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct ProjectOpts {
    /// Hidden from lists by its owner.
    pub(crate) hidden: bool,
}

/// The progress of a copy that is being made.
#[derive(Debug, Clone, Copy, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub(crate) enum CopyStatus {
    /// It is being copied.
    Processing,
    /// Copying it has failed.
    Failed,
}

impl From<DomainCopyStatus> for CopyStatus {
    fn from(status: DomainCopyStatus) -> Self {
        match status {
            DomainCopyStatus::Processing => Self::Processing,
            DomainCopyStatus::Failed => Self::Failed,
        }
    }
}

impl<'a> Project<'a> {
    /// A project whose cover is served from `viewer_origin`.
    pub(crate) fn new(row: &'a ProjectSummary, viewer_origin: &str) -> Self {
        let (cover, publication) = (row.shown_cover(), &row.publication);
        Self {
            id: row.id.uuid(),
            num_id: row.num_id.get(),
            title: row.title.as_str(),
            cover: cover.map(|cover| format!("{viewer_origin}/media/{}", cover.key)),
            cover_width: cover.map(|cover| cover.width),
            cover_height: cover.map(|cover| cover.height),
            folder: row.folder.map(octavo_domain::ids::FolderId::uuid),
            domain: publication.domain.as_deref(),
            is_published: publication.is_published,
            changed: publication.changed,
            last_published: publication.last_published,
            last_unpublished: publication.last_unpublished,
            last_mapped: publication.last_mapped,
            last_unmapped: publication.last_unmapped,
            is_private: row.is_private,
            is_private_pages: row.is_private_pages,
            is_archived: row.archive.is_some(),
            archived_with_folder: row.archive.is_some_and(|archived| archived.with_folder),
            archived_at: row.archive.map(|archived| archived.at),
            views: row.views,
            last_changed: row.last_changed,
            updated: row.updated_at,
            creation_date: row.created_at,
            is_copyable_template: row.template.is_copyable,
            is_published_as_template: row.template.is_published,
            template_submission_status: row.template.submission_status.as_deref(),
            opts: ProjectOpts { hidden: row.is_hidden },
            is_folder: IsProject,
            copy_status: row.copy_status.map(CopyStatus::from),
            show_as_new: false,
        }
    }

    /// The same, marked as just made.
    pub(crate) fn just_made(row: &'a ProjectSummary, viewer_origin: &str) -> Self {
        Self { show_as_new: true, ..Self::new(row, viewer_origin) }
    }
}
