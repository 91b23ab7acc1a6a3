//! Profile media in addresses and bodies.

use octavo_application::account::profile_media::change::ProfileMediaChange;
use octavo_domain::{
    account::profile_media::UploadKey,
    publication::{
        analytics::{AnalyticsClientId, AnalyticsId},
        tag_manager::TagManagerId,
    },
};

use crate::problem::{ErrorCode, Problem};

/// The address of an uploaded file, on the viewer's origin.
pub(crate) fn address(viewer_origin: &str, key: &UploadKey) -> String {
    format!("{viewer_origin}/media/{key}")
}

/// The file at an address; `None` when the viewer does not serve it.
pub(crate) fn key_at(viewer_origin: &str, address: &str) -> Option<UploadKey> {
    UploadKey::parse(address.strip_prefix(viewer_origin)?.strip_prefix("/media/")?)
}

/// A value that an empty text removes.
fn change<T>(
    said: Option<String>,
    parse: impl FnOnce(&str) -> Option<T>,
    refuse: impl FnOnce() -> Problem,
) -> Result<Option<Option<T>>, Problem> {
    let Some(text) = said else { return Ok(None) };
    let text = text.trim();
    if text.is_empty() {
        return Ok(Some(None));
    }
    parse(text).map(|value| Some(Some(value))).ok_or_else(refuse)
}

/// What is on the account's pages. A field left out stays; an empty text removes the value.
pub(crate) fn of_opts(
    viewer_origin: &str,
    favicon: Option<String>,
    share_picture: Option<String>,
    gtm_id: Option<String>,
) -> Result<ProfileMediaChange, Problem> {
    let refuse_id =
        || Problem::invalid(ErrorCode::InvalidGtmId, "gtm_id", "A Tag Manager id looks like GTM-AB12CD");
    Ok(ProfileMediaChange {
        favicon: change(favicon, |text| key_at(viewer_origin, text), unknown_favicon)?,
        share_picture: change(share_picture, |text| key_at(viewer_origin, text), unknown_share_picture)?,
        tag_manager: change(gtm_id, TagManagerId::parse, refuse_id)?,
        ..ProfileMediaChange::default()
    })
}

/// Google Analytics. A field left out stays; an empty text removes the value.
pub(crate) fn with_analytics(
    profile_media: ProfileMediaChange,
    ua: Option<String>,
) -> Result<ProfileMediaChange, Problem> {
    let refuse = || {
        let sentence = "A Google Analytics id looks like G-AB12CD34EF or UA-123456-1";
        Problem::invalid(ErrorCode::InvalidUa, "ua", sentence)
    };
    Ok(ProfileMediaChange { analytics: change(ua, AnalyticsId::parse, refuse)?, ..profile_media })
}

/// The id that Google Analytics gave a browser.
pub(crate) fn client_id(text: &str) -> Result<AnalyticsClientId, Problem> {
    let refuse =
        || Problem::invalid(ErrorCode::InvalidGacid, "gacid", "A client id is digits, a point, and digits");
    AnalyticsClientId::parse(text).ok_or_else(refuse)
}

/// A favicon that the account has not uploaded, or that has expired.
pub(crate) fn unknown_favicon() -> Problem {
    Problem::invalid(ErrorCode::UnknownUpload, "favicon", "Please choose the icon again")
}

/// A picture for sharing that the account has not uploaded, or that has expired.
pub(crate) fn unknown_share_picture() -> Problem {
    Problem::invalid(ErrorCode::UnknownUpload, "sharePicture", "Please choose the picture again")
}
