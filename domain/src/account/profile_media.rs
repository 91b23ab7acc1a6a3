//! What an account puts on its pages beside text: pictures, and the ids of analytics services.

use chrono::TimeDelta;
use uuid::Uuid;

use crate::{
    documents::asset::AssetFile,
    publication::{
        analytics::{AnalyticsClientId, AnalyticsId},
        tag_manager::TagManagerId,
    },
};

/// The pictures and ids of an account.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct ProfileMedia {
    /// The avatar; none shows the initials.
    pub avatar: Option<UploadKey>,
    /// The icon of its pages.
    pub favicon: Option<UploadKey>,
    /// The picture of its pages where they are shared (EDIT-045).
    pub share_picture: Option<UploadKey>,
    /// The tag manager on its pages.
    pub tag_manager: Option<TagManagerId>,
    /// Google Analytics on its pages.
    pub analytics: Option<AnalyticsId>,
    /// The owner's own browser in Google Analytics.
    pub analytics_client: Option<AnalyticsClientId>,
}

/// What an uploaded file is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum UploadKind {
    /// A picture out of which an avatar is to be cut.
    Picture,
    /// An avatar.
    Avatar,
    /// An icon, in several sizes.
    Favicon,
    /// A picture of an account's pages where they are shared.
    Share,
    /// A project's cover, with its thumbnail.
    Cover,
    /// A picture of a project, in its renditions or as one file.
    Asset,
    /// A file of a project that came in a project file. Nobody has seen what was uploaded, so its key is not proved.
    Brought,
    /// A font of an account.
    Font,
    /// A file that a reader has sent with a form.
    Answer,
}

impl UploadKind {
    /// Every kind.
    pub const ALL: [Self; 9] = [
        Self::Picture,
        Self::Avatar,
        Self::Favicon,
        Self::Share,
        Self::Cover,
        Self::Asset,
        Self::Brought,
        Self::Font,
        Self::Answer,
    ];

    /// The first part of its keys.
    #[must_use]
    pub const fn folder(self) -> &'static str {
        match self {
            Self::Picture => "pictures",
            Self::Avatar => "avatars",
            Self::Favicon => "favicons",
            Self::Share => "shares",
            Self::Cover => "covers",
            Self::Asset => "assets",
            Self::Brought => "brought",
            Self::Font => "fonts",
            Self::Answer => "answers",
        }
    }

    /// What its keys end with.
    const fn ending(self) -> &'static str {
        match self {
            Self::Favicon | Self::Asset | Self::Brought | Self::Answer => "",
            Self::Font => ".woff2",
            Self::Picture | Self::Avatar | Self::Share | Self::Cover => ".jpg",
        }
    }
}

/// How long an unused upload is kept.
pub const UNUSED_KEPT: TimeDelta = TimeDelta::hours(24);

/// The sizes, in pixels, in which an icon is kept; the smallest first.
pub const FAVICON_SIZES: [u32; 5] = [32, FAVICON_DEFAULT, 128, 180, 256];
/// The size of an icon when none is asked for (ACCT-128).
pub const FAVICON_DEFAULT: u32 = 57;

/// The smallest size of an icon that is no smaller than `wanted`, or the largest there is.
#[must_use]
pub fn favicon_size(wanted: u32) -> u32 {
    let [.., largest] = FAVICON_SIZES;
    FAVICON_SIZES.into_iter().find(|size| *size >= wanted).unwrap_or(largest)
}

/// The key of an uploaded file: its kind's folder and a name that cannot be guessed and is never reused. An icon has
/// one file for each of [`FAVICON_SIZES`], a picture of a project some of [`AssetFile::ALL`].
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct UploadKey {
    kind: UploadKind,
    name: Uuid,
}

impl UploadKey {
    /// A key for a new file; `name` is made by the id port.
    #[must_use]
    pub const fn new(kind: UploadKind, name: Uuid) -> Self {
        Self { kind, name }
    }

    /// Reads a key, such as `avatars/0199…`; none when it is not one.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        let (folder, rest) = text.split_once('/')?;
        let kind = UploadKind::ALL.into_iter().find(|kind| kind.folder() == folder)?;
        let name = rest.strip_suffix(kind.ending())?;
        let key = Self { kind, name: Uuid::try_parse(name).ok()? };
        // Only the canonical spelling is accepted.
        (key.to_string() == text).then_some(key)
    }

    /// Its purpose.
    #[must_use]
    pub const fn kind(&self) -> UploadKind {
        self.kind
    }

    /// The key of an icon's file of a size.
    #[must_use]
    pub fn sized(&self, size: u32) -> String {
        format!("{self}_{size}.png")
    }

    /// The key of a cover's thumbnail.
    #[must_use]
    pub fn thumbnail(&self) -> String {
        format!("{}/{}_608.jpg", self.kind.folder(), self.name.simple())
    }

    /// The key of a file of a picture of a project.
    #[must_use]
    pub fn asset(&self, file: AssetFile) -> String {
        format!("{self}_{}", file.name())
    }

    /// The keys of all files that it can have.
    #[must_use]
    pub fn files(&self) -> Vec<String> {
        match self.kind {
            UploadKind::Favicon => FAVICON_SIZES.into_iter().map(|size| self.sized(size)).collect(),
            UploadKind::Picture
            | UploadKind::Avatar
            | UploadKind::Share
            | UploadKind::Font
            | UploadKind::Answer => {
                vec![self.to_string()]
            }
            UploadKind::Cover => vec![self.to_string(), self.thumbnail()],
            UploadKind::Asset | UploadKind::Brought => {
                AssetFile::ALL.into_iter().map(|file| self.asset(file)).collect()
            }
        }
    }
}

impl std::fmt::Display for UploadKey {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}/{}{}", self.kind.folder(), self.name.simple(), self.kind.ending())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_have_one_spelling() {
        let name = Uuid::from_u128(0x0199_aa00_0000_7000_8000_0000_0000_0001);
        for kind in UploadKind::ALL {
            let key = UploadKey::new(kind, name);
            assert_eq!(UploadKey::parse(&key.to_string()), Some(key));
        }
        for text in [
            "",
            "avatars/",
            "avatars/x.jpg",
            "avatars/0199aa0000007000800000000000000.jpg",
            "avatars/0199AA00000070008000000000000001.jpg",
            "avatars/0199aa00-0000-7000-8000-000000000001.jpg",
            "avatars/0199aa00000070008000000000000001",
            "covers/0199aa00000070008000000000000001_608.jpg",
            "copies/0199aa00000070008000000000000001.jpg",
            "favicons/0199aa00000070008000000000000001.png",
            "assets/0199aa00000070008000000000000001_320.webp",
            "avatars/../0199aa00000070008000000000000001.jpg",
        ] {
            assert_eq!(UploadKey::parse(text), None, "{text}");
        }
    }

    #[test]
    fn an_icon_is_asked_for_by_size() {
        let sizes = [0, 16, 32, 33, 57, 100, 256, 9_999].map(favicon_size);
        assert_eq!(sizes, [32, 32, 32, 57, 57, 128, 256, 256]);
        let key = UploadKey::new(UploadKind::Favicon, Uuid::nil());
        assert_eq!(key.files().len(), FAVICON_SIZES.len());
        assert!(key.files().iter().all(|file| file.starts_with(&key.to_string()) && file.ends_with(".png")));
    }
}
