//! Which pictures an account has uploaded and uses.

use std::collections::BTreeSet;

use octavo_domain::{documents::asset::Asset, ids::NumId};

use super::build_export::Whose;

/// Where the archive has a picture of a document: its key is the one that the document names.
pub(super) fn in_document(project: NumId, asset: &Asset) -> String {
    let kind = asset.main_file().name().rsplit('.').next().unwrap_or_default();
    format!("documents/{project}/{}.{kind}", asset.key.as_str())
}

/// The keys of its pictures: covers, the avatar, the picture for sharing, and its icon in every size. Covers of what is
/// published come with the pages.
pub(super) fn of(whose: &Whose) -> BTreeSet<String> {
    let media = &whose.view.user.profile_media;
    let own = [&media.avatar, &media.favicon, &media.share_picture]
        .into_iter()
        .flatten()
        .flat_map(|key| key.files());
    own.chain(
        whose.projects.iter().filter_map(|project| project.cover.as_ref().map(|cover| cover.key.clone())),
    )
    .collect()
}
