//! A collection in answers.

use std::borrow::Cow;

use chrono::{DateTime, Utc};
use octavo_application::library::ports::queries::{ArchiveCount, FolderRow};
use octavo_domain::{ids::UserId, library::folder::ARCHIVED};
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

use super::project::CopyStatus;
use crate::words::IsFolder;

/// A collection ("folder"), or the Archive, which has the same form. Times are RFC 3339 in UTC.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Folder<'a> {
    /// A UUID; `archived` for the Archive.
    #[serde(rename = "_id")]
    pub(crate) id: Cow<'a, str>,
    /// The short number; 0 for the Archive.
    pub(crate) num_id: i64,
    /// 1 to 56 characters.
    pub(crate) name: &'a str,
    /// The last part of its address, not percent-encoded.
    pub(crate) uri: &'a str,
    /// Earlier last parts of its address; they still lead to it.
    #[serde(rename = "formerUris", skip_serializing_if = "<[String]>::is_empty")]
    #[schema(required = false, value_type = Vec<String>)]
    pub(crate) former_uris: &'a [String],
    /// The projects it shows; for the Archive, the items in it.
    pub(crate) count: u32,
    /// Those of them that the public can read.
    pub(crate) count_public: u32,
    /// Left out of the public profile.
    pub(crate) is_hidden: bool,
    /// Always true: distinguishes collections from projects.
    #[serde(rename = "isFolder")]
    pub(crate) is_folder: IsFolder,
    /// When it was created.
    pub(crate) created_at: DateTime<Utc>,
    /// When anything about it last changed.
    pub(crate) updated: DateTime<Utc>,
    /// Is it the Archive?
    #[serde(rename = "isArchive")]
    pub(crate) is_archive: bool,
    /// Is it in the Archive?
    #[serde(rename = "isArchived")]
    pub(crate) is_archived: bool,
    /// When it was archived.
    #[serde(rename = "archivedAt")]
    #[schema(required)]
    pub(crate) archived_at: Option<DateTime<Utc>>,
    /// May the caller change it?
    #[serde(rename = "canEdit")]
    pub(crate) can_edit: bool,
    /// The progress of a copy that is being made.
    #[serde(rename = "copyStatus")]
    #[schema(required)]
    pub(crate) copy_status: Option<CopyStatus>,
    /// The account that owns it.
    pub(crate) user: Uuid,
    /// Does it represent a teammate?
    #[serde(rename = "isTeammateAsFolder")]
    pub(crate) is_teammate_as_folder: bool,
    /// Does another account share it with the caller?
    #[serde(rename = "isExternalSharedFolder")]
    pub(crate) is_external_shared_folder: bool,
    /// Should its name be asked for at once?
    #[serde(rename = "setInputFocus")]
    pub(crate) set_input_focus: bool,
    /// Was it made by this call?
    #[serde(rename = "showAsNew")]
    pub(crate) show_as_new: bool,
}

impl<'a> Folder<'a> {
    /// One of the account's collections.
    pub(crate) fn new(row: &'a FolderRow, owner: UserId) -> Self {
        Self {
            id: Cow::Owned(row.id.to_string()),
            num_id: row.num_id.get(),
            name: &row.name,
            uri: &row.uri,
            former_uris: &row.former_uris,
            count: row.count,
            count_public: row.count_public,
            is_hidden: row.is_hidden,
            is_folder: IsFolder,
            created_at: row.created_at,
            updated: row.updated_at,
            is_archive: false,
            is_archived: row.archived_at.is_some(),
            archived_at: row.archived_at,
            can_edit: true,
            copy_status: row.copy_status.map(CopyStatus::from),
            user: owner.uuid(),
            is_teammate_as_folder: false,
            is_external_shared_folder: false,
            set_input_focus: false,
            show_as_new: false,
        }
    }

    /// A collection that was made by this call: its name is asked for (DASH-184).
    pub(crate) fn just_made(row: &'a FolderRow, owner: UserId) -> Self {
        Self { set_input_focus: true, show_as_new: true, ..Self::new(row, owner) }
    }

    /// A collection that is being copied.
    pub(crate) fn received(row: &'a FolderRow, owner: UserId) -> Self {
        Self { show_as_new: true, ..Self::new(row, owner) }
    }

    /// The Archive; `None` when it is empty (DASH-166).
    pub(crate) fn archive(count: ArchiveCount, owner: UserId) -> Option<Self> {
        (count.items() > 0).then(|| Self {
            id: Cow::Borrowed(ARCHIVED),
            num_id: 0,
            name: "Archive",
            uri: ARCHIVED,
            former_uris: &[],
            count: count.items(),
            count_public: 0,
            is_hidden: true,
            is_folder: IsFolder,
            created_at: DateTime::UNIX_EPOCH,
            updated: DateTime::UNIX_EPOCH,
            is_archive: true,
            is_archived: false,
            archived_at: None,
            can_edit: false,
            copy_status: None,
            user: owner.uuid(),
            is_teammate_as_folder: false,
            is_external_shared_folder: false,
            set_input_focus: false,
            show_as_new: false,
        })
    }
}

/// The account's collections as a list shows them, the Archive last.
pub(crate) fn folders(rows: &[FolderRow], archive: ArchiveCount, owner: UserId) -> Vec<Folder<'_>> {
    rows.iter().map(|row| Folder::new(row, owner)).chain(Folder::archive(archive, owner)).collect()
}
