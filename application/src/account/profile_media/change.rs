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
    /// See [`ProfileMedia::tag_manager`].
    pub tag_manager: Option<Option<TagManagerId>>,
    /// See [`ProfileMedia::analytics`].
    pub analytics: Option<Option<AnalyticsId>>,
    /// See [`ProfileMedia::analytics_client`].
    pub analytics_client: Option<Option<AnalyticsClientId>>,
}

/// Applies the changes to an account that the unit of work has locked. False when the icon is not an upload of the
/// account; then the unit has to be dropped.
pub(crate) async fn apply(
    work: &mut dyn UnitOfWork,
    ids: &dyn Ids,
    user: &mut User,
    change: ProfileMediaChange,
    now: DateTime<Utc>,
) -> Result<bool, StorageError> {
    let ProfileMedia { favicon, tag_manager, analytics, analytics_client, .. } = &mut user.profile_media;
    if let Some(wanted) = change.favicon.filter(|wanted| wanted != favicon) {
        if let Some(key) = &wanted {
            let is_icon = key.kind() == UploadKind::Favicon;
            if !is_icon || !work.uploads().keep(key, user.id, now).await? {
                return Ok(false);
            }
        }
        if let Some(before) = std::mem::replace(favicon, wanted) {
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
    Ok(true)
}
