//! The address of a profile: the home project, or else all projects.

use axum::{
    http::{StatusCode, header},
    response::{IntoResponse, Response},
};
use octavo_application::publication::{ports::public::PublicOwner, read_public::NothingPublic};

use super::{address::Site, page, profile, reader::Reader};
use crate::Viewer;

/// Shows the home project, or the profile when there is none.
pub(super) async fn show(
    viewer: &Viewer,
    reader: &Reader,
    owner: &PublicOwner,
    site: &Site,
) -> Result<Response, NothingPublic> {
    let path = site.profile(owner);
    match viewer.read_public.home(owner).await? {
        Some(home) => page::show_at(viewer, reader, &home, site, (&path, "")).await,
        None => profile::show(viewer, reader, owner, site, &path).await,
    }
}

/// Shows all projects beside a home project. Without one this redirects to the profile, uncached, because that may
/// change.
pub(super) async fn everything(
    viewer: &Viewer,
    reader: &Reader,
    owner: &PublicOwner,
    site: &Site,
) -> Result<Response, NothingPublic> {
    if viewer.read_public.home(owner).await?.is_none() {
        let root = site.profile(owner);
        return Ok((StatusCode::TEMPORARY_REDIRECT, [(header::LOCATION, root)]).into_response());
    }
    profile::show(viewer, reader, owner, site, &site.everything(owner)).await
}
