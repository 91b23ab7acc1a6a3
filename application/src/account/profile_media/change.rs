//! Changing what an account puts on its pages.

use chrono::{DateTime, Utc};
use octavo_domain::{
    account::{
        profile_media::{ProfileMedia, UploadKey, UploadKind},
        user::User,
    },
    publication::{
        analytics::{AnalyticsClientId, AnalyticsId},
        tag_manager::TagManagerId,
    },
};

use super::discard;
use crate::shared::{
    ids::Ids,
    storage::{StorageError, UnitOfWork},
};

/// Changes to a [`ProfileMedia`]: `None` leaves a field as it is, `Some(None)` empties it.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct ProfileMediaChange {
    /// See [`ProfileMedia::favicon`].
    pub favicon: Option<Option<UploadKey>>,
    /// See [`ProfileMedia::share_picture`].
    pub share_picture: Option<Option<UploadKey>>,
    /// See [`ProfileMedia::tag_manager`].
    pub tag_manager: Option<Option<TagManagerId>>,
    /// See [`ProfileMedia::analytics`].
    pub analytics: Option<Option<AnalyticsId>>,
    /// See [`ProfileMedia::analytics_client`].
    pub analytics_client: Option<Option<AnalyticsClientId>>,
}

/// A change that names a file which is no upload of the account for that.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum UnknownFile {
    /// The icon.
    Favicon,
    /// The picture for sharing.
    SharePicture,
}

/// Applies the changes to an account that the unit of work has locked. After a refusal the unit has to be dropped.
pub(crate) async fn apply(
    work: &mut dyn UnitOfWork,
    ids: &dyn Ids,
    user: &mut User,
    change: ProfileMediaChange,
    now: DateTime<Utc>,
) -> Result<Result<(), UnknownFile>, StorageError> {
    let ProfileMedia { favicon, share_picture, tag_manager, analytics, analytics_client, .. } =
        &mut user.profile_media;
    for (held, wanted, kind, unknown) in [
        (favicon, change.favicon, UploadKind::Favicon, UnknownFile::Favicon),
        (share_picture, change.share_picture, UploadKind::Share, UnknownFile::SharePicture),
    ] {
        let Some(wanted) = wanted.filter(|wanted| wanted != held) else { continue };
        if let Some(key) = &wanted
            && (key.kind() != kind || !work.uploads().keep(key, user.id, now).await?)
        {
            return Ok(Err(unknown));
        }
        if let Some(before) = std::mem::replace(held, wanted) {
            discard(work, ids, &before, now).await?;
        }
    }
    if let Some(wanted) = change.tag_manager {
        *tag_manager = wanted;
    }
    if let Some(wanted) = change.analytics {
        *analytics = wanted;
    }
    if let Some(wanted) = change.analytics_client {
        *analytics_client = wanted;
    }
    Ok(Ok(()))
}
