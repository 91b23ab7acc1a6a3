//! An account's settings for the dashboard.

use octavo_application::account::profile_media::change::ProfileMediaChange;
use octavo_domain::{
    account::{
        preferences::{Metric as DomainMetric, OptionsChange, ViewMode as DomainViewMode},
        profile_media::UploadKey,
        user::User,
    },
    library::arrangement::{GroupMode as DomainGroupMode, SortMode as DomainSortMode},
};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::account::profile_media;
use crate::problem::Problem;

/// Folders first, or mixed.
#[derive(Debug, Clone, Copy, Serialize, Deserialize, ToSchema)]
pub(crate) enum GroupMode {
    /// Folders first.
    Grouped,
    /// Folders and projects sorted together.
    Ungrouped,
}

/// The order of a list.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub(crate) enum SortMode {
    /// By title or name.
    Alphabet,
    /// The last edited first.
    LastChanged,
    /// The newest first.
    DateCreated,
}

/// Grid or list.
#[derive(Debug, Clone, Copy, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub(crate) enum ViewMode {
    /// Covers on a common baseline.
    Grid,
    /// A contents page.
    List,
}

/// A fact that the client stores about what the owner has seen.
#[derive(Debug, Clone, Serialize, Deserialize, ToSchema)]
#[serde(untagged)]
pub(crate) enum Metric {
    /// Yes or no.
    Flag(bool),
    /// A count.
    Number(i64),
    /// A word or a date, at most 256 characters.
    Text(String),
}

/// The account's `opts`.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct UserOpts {
    /// The favicon's address.
    #[schema(required)]
    favicon: Option<String>,
    /// The address of the picture of the account's pages where they are shared.
    #[schema(required)]
    share_picture: Option<String>,
    /// The tag manager's id.
    #[serde(rename = "gtm_id")]
    #[schema(required)]
    gtm_id: Option<String>,
    /// The Guidance Kit is folded.
    guidance_kit_collapsed: bool,
    /// The section Projects is folded.
    projects_collapsed: bool,
    /// The section Shared with me is folded.
    shared_with_me_collapsed: bool,
    /// The section Collections is folded.
    collections_collapsed: bool,
    /// Grid or list.
    view_mode: ViewMode,
    /// Single letters work as shortcuts.
    single_key_shortcuts: bool,
    /// New comments are mailed.
    comment_mails: bool,
}

/// Switches to set; those left out stay.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct OptsChange {
    /// Fold the Guidance Kit.
    guidance_kit_collapsed: Option<bool>,
    /// Fold the section Projects.
    projects_collapsed: Option<bool>,
    /// Fold the section Shared with me.
    shared_with_me_collapsed: Option<bool>,
    /// Fold the section Collections.
    collections_collapsed: Option<bool>,
    /// Grid or list.
    view_mode: Option<ViewMode>,
    /// Let single letters work as shortcuts.
    single_key_shortcuts: Option<bool>,
    /// Mail new comments.
    comment_mails: Option<bool>,
    /// The address that an upload answered; an empty text removes the favicon.
    favicon: Option<String>,
    /// The address that an upload answered; an empty text removes the picture for sharing.
    share_picture: Option<String>,
    /// The tag manager's id, such as `GTM-AB12CD`; an empty text removes it.
    #[serde(rename = "gtm_id")]
    gtm_id: Option<String>,
}

impl OptsChange {
    /// Splits what is about the dashboard from what is about the pages.
    pub(crate) fn split(self, viewer_origin: &str) -> Result<(OptionsChange, ProfileMediaChange), Problem> {
        let mut change = self;
        let (favicon, share_picture) = (change.favicon.take(), change.share_picture.take());
        let profile_media =
            profile_media::wire::of_opts(viewer_origin, favicon, share_picture, change.gtm_id.take())?;
        let options = OptionsChange {
            guidance_kit_collapsed: change.guidance_kit_collapsed,
            projects_collapsed: change.projects_collapsed,
            shared_with_me_collapsed: change.shared_with_me_collapsed,
            collections_collapsed: change.collections_collapsed,
            view_mode: change.view_mode.map(|mode| match mode {
                ViewMode::Grid => DomainViewMode::Grid,
                ViewMode::List => DomainViewMode::List,
            }),
            single_key_shortcuts: change.single_key_shortcuts,
            comment_mails: change.comment_mails,
        };
        Ok((options, profile_media))
    }
}

impl UserOpts {
    /// The switches of `user`.
    pub(crate) fn new(user: &User, viewer_origin: &str) -> Self {
        let (options, shown) = (&user.preferences.options, &user.profile_media);
        let address =
            |key: Option<&UploadKey>| key.map(|key| profile_media::wire::address(viewer_origin, key));
        Self {
            favicon: address(shown.favicon.as_ref()),
            share_picture: address(shown.share_picture.as_ref()),
            gtm_id: shown.tag_manager.as_ref().map(|id| id.as_str().to_owned()),
            guidance_kit_collapsed: options.guidance_kit_collapsed,
            projects_collapsed: options.projects_collapsed,
            shared_with_me_collapsed: options.shared_with_me_collapsed,
            collections_collapsed: options.collections_collapsed,
            view_mode: match options.view_mode {
                DomainViewMode::Grid => ViewMode::Grid,
                DomainViewMode::List => ViewMode::List,
            },
            single_key_shortcuts: options.single_key_shortcuts,
            comment_mails: options.comment_mails,
        }
    }
}

impl From<DomainSortMode> for SortMode {
    fn from(mode: DomainSortMode) -> Self {
        match mode {
            DomainSortMode::Alphabet => Self::Alphabet,
            DomainSortMode::LastChanged => Self::LastChanged,
            DomainSortMode::DateCreated => Self::DateCreated,
        }
    }
}

impl From<SortMode> for DomainSortMode {
    fn from(mode: SortMode) -> Self {
        match mode {
            SortMode::Alphabet => Self::Alphabet,
            SortMode::LastChanged => Self::LastChanged,
            SortMode::DateCreated => Self::DateCreated,
        }
    }
}

impl From<GroupMode> for DomainGroupMode {
    fn from(mode: GroupMode) -> Self {
        match mode {
            GroupMode::Grouped => Self::Grouped,
            GroupMode::Ungrouped => Self::Ungrouped,
        }
    }
}

impl From<Metric> for DomainMetric {
    fn from(metric: Metric) -> Self {
        match metric {
            Metric::Flag(value) => Self::Flag(value),
            Metric::Number(value) => Self::Number(value),
            Metric::Text(value) => Self::Text(value),
        }
    }
}

impl From<&DomainMetric> for Metric {
    fn from(metric: &DomainMetric) -> Self {
        match metric {
            DomainMetric::Flag(value) => Self::Flag(*value),
            DomainMetric::Number(value) => Self::Number(*value),
            DomainMetric::Text(value) => Self::Text(value.clone()),
        }
    }
}

impl From<DomainGroupMode> for GroupMode {
    fn from(mode: DomainGroupMode) -> Self {
        match mode {
            DomainGroupMode::Grouped => Self::Grouped,
            DomainGroupMode::Ungrouped => Self::Ungrouped,
        }
    }
}
