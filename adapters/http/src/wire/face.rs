//! What an account puts on its pages, in addresses and in bodies.

use octavo_application::account::face::change::FaceChange;
use octavo_domain::{
    account::face::UploadKey,
    publication::{
        analytics::{AnalyticsClientId, AnalyticsId},
        tag_manager::TagManagerId,
    },
};

use crate::problem::{ErrorCode, Problem};

/// Where an uploaded file is: on the viewer's origin.
pub(crate) fn address(viewer_origin: &str, key: &UploadKey) -> String {
    format!("{viewer_origin}/media/{key}")
}

/// The file at an address; none when it is no address of ours.
pub(crate) fn key_at(viewer_origin: &str, address: &str) -> Option<UploadKey> {
    UploadKey::parse(address.strip_prefix(viewer_origin)?.strip_prefix("/media/")?)
}

/// A value that may be emptied by an empty text.
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

/// The icon and the tag manager; what is not said stays, and an empty text takes away.
pub(crate) fn of_opts(
    viewer_origin: &str,
    favicon: Option<String>,
    gtm_id: Option<String>,
) -> Result<FaceChange, Problem> {
    let refuse_id =
        || Problem::invalid(ErrorCode::InvalidGtmId, "gtm_id", "A Tag Manager id looks like GTM-AB12CD");
    Ok(FaceChange {
        favicon: change(favicon, |text| key_at(viewer_origin, text), unknown_favicon)?,
        tag_manager: change(gtm_id, TagManagerId::parse, refuse_id)?,
        ..FaceChange::default()
    })
}

/// Google Analytics; what is not said stays, and an empty text takes away.
pub(crate) fn with_analytics(face: FaceChange, ua: Option<String>) -> Result<FaceChange, Problem> {
    let refuse = || {
        let sentence = "A Google Analytics id looks like G-AB12CD34EF or UA-123456-1";
        Problem::invalid(ErrorCode::InvalidUa, "ua", sentence)
    };
    Ok(FaceChange { analytics: change(ua, AnalyticsId::parse, refuse)?, ..face })
}

/// What Google Analytics calls a browser.
pub(crate) fn client_id(text: &str) -> Result<AnalyticsClientId, Problem> {
    let refuse =
        || Problem::invalid(ErrorCode::InvalidGacid, "gacid", "A client id is digits, a point, and digits");
    AnalyticsClientId::parse(text).ok_or_else(refuse)
}

/// An icon that the account has not uploaded, or too long ago.
pub(crate) fn unknown_favicon() -> Problem {
    Problem::invalid(ErrorCode::UnknownUpload, "favicon", "Please choose the icon again")
}
