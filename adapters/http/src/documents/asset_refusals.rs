//! How calls on assets are refused.

use octavo_application::{
    documents::{
        assets::{
            MayNotChange,
            add_asset::AddAssetError,
            add_media::{AddMediaError, TooLarge},
            list_assets::ListAssetsError,
            remove_asset::RemoveAssetError,
        },
        ports::media::MediaError,
    },
    shared::images::ImageError,
};

use crate::problem::{ErrorCode, Limit, Problem};

impl From<MayNotChange> for Problem {
    fn from(error: MayNotChange) -> Self {
        match error {
            MayNotChange::Refused(error) => error.into(),
            MayNotChange::Archived => Self::new(ErrorCode::Archived, error.to_string()),
        }
    }
}

impl From<ListAssetsError> for Problem {
    fn from(error: ListAssetsError) -> Self {
        match error {
            ListAssetsError::NotFound => Self::not_found(),
            ListAssetsError::Storage(error) => error.into(),
        }
    }
}

impl From<AddAssetError> for Problem {
    fn from(error: AddAssetError) -> Self {
        let sentence = error.to_string();
        match error {
            AddAssetError::MayNot(error) => error.into(),
            AddAssetError::TooMany(refused) => refused.into(),
            AddAssetError::Full => Self::new(ErrorCode::LimitReached, sentence),
            AddAssetError::QuotaExceeded(error) => error.into(),
            AddAssetError::Image(ImageError::Unsupported) => {
                let sentence = "Please choose a picture (JPEG, PNG, WebP, AVIF, GIF or SVG), a video (MP4 or WebM), audio (MP3, \
                                M4A, Ogg or WAV), captions (WebVTT), or a PDF or ZIP";
                Self::new(ErrorCode::UnsupportedMediaType, sentence)
            }
            AddAssetError::Image(error) => Self::from(error).about("body"),
            AddAssetError::Files(error) => error.into(),
            AddAssetError::Storage(error) => error.into(),
        }
    }
}

impl From<AddMediaError> for Problem {
    fn from(error: AddMediaError) -> Self {
        match error {
            AddMediaError::TooLarge(error) => {
                let problem = Self::new(ErrorCode::BodyTooLarge, error.to_string()).about("body");
                if matches!(error, TooLarge::OfPlan(_)) { problem.of(Limit::Video) } else { problem }
            }
            AddMediaError::Media(error) => error.into(),
            AddMediaError::NotAdded(error) => error.into(),
        }
    }
}

impl From<MediaError> for Problem {
    fn from(error: MediaError) -> Self {
        let sentence = error.to_string();
        match error {
            MediaError::Unsupported(_) => Self::new(ErrorCode::UnsupportedMediaType, sentence).about("body"),
            MediaError::Broken(_) => Self::invalid(ErrorCode::BrokenFile, "body", sentence),
            MediaError::Busy => Self::unavailable(&sentence),
            MediaError::Failed(_) => {
                tracing::error!(%error, "a file could not be received");
                Self::unavailable("Files cannot be received at the moment. Please try again shortly")
            }
        }
    }
}

impl From<RemoveAssetError> for Problem {
    fn from(error: RemoveAssetError) -> Self {
        let sentence = error.to_string();
        match error {
            RemoveAssetError::MayNot(error) => error.into(),
            RemoveAssetError::InUse => Self::new(ErrorCode::AssetInUse, sentence),
            RemoveAssetError::Storage(error) => error.into(),
        }
    }
}
