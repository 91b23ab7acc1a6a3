//! Where the files of a project's pictures are.

use octavo_domain::{
    documents::asset::{Asset, AssetFile, AssetKind},
    ids::NumId,
};

use crate::publication::ports::pages::{PageFile, PagePicture, Surroundings};

/// Makes the addresses of the files of a project's pictures.
///
/// An address names the project, so that each project decides by itself who reads its files. It has a token where the
/// files are not for everybody.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AssetAddresses {
    base: String,
    token: Option<String>,
}

impl AssetAddresses {
    /// Addresses on `origin`, which is empty for those on the page's own.
    #[must_use]
    pub fn new(origin: &str, project: NumId, token: Option<String>) -> Self {
        Self { base: format!("{origin}/media/assets/{project}"), token }
    }

    /// Addresses within a static site, as a page finds them from which `up` leads to its folder.
    #[must_use]
    pub fn in_folder(up: &str) -> Self {
        Self { base: format!("{up}assets"), token: None }
    }

    /// The address of a file.
    #[must_use]
    pub fn file(&self, asset: &Asset, file: AssetFile) -> String {
        let token = self.token.as_ref().map(|token| format!("?token={token}")).unwrap_or_default();
        format!("{}/{}/{}{token}", self.base, asset.key.as_str(), file.name())
    }

    /// What is no picture, as pages print it.
    #[must_use]
    pub fn page_file(&self, asset: &Asset) -> PageFile {
        let file = asset.main_file();
        let format = file.name().rsplit('.').next().unwrap_or_default().to_uppercase();
        PageFile {
            address: self.file(asset, file),
            name: asset.name.as_str().to_owned(),
            format,
            bytes: asset.bytes,
        }
    }

    /// Adds the assets of a project to what its pages are told.
    #[must_use]
    pub fn around(&self, assets: &[Asset], around: Surroundings) -> Surroundings {
        let (pictures, others): (Vec<&Asset>, Vec<&Asset>) =
            assets.iter().partition(|asset| asset.kind() == AssetKind::Picture);
        Surroundings {
            pictures: pictures.iter().map(|asset| (asset.key.clone(), self.picture(asset))).collect(),
            files: others.iter().map(|asset| (asset.key.clone(), self.page_file(asset))).collect(),
            ..around
        }
    }

    /// A picture as pages print it.
    #[must_use]
    pub fn picture(&self, asset: &Asset) -> PagePicture {
        let renditions = asset.renditions();
        // The wide ones are WebP there, too: a large screen must not get less than it did.
        let avif = renditions
            .iter()
            .filter(|_| asset.has_avif())
            .map(|one| (one.width, self.file(asset, one.avif().unwrap_or(one.file))))
            .collect();
        PagePicture {
            address: self.file(asset, asset.main_file()),
            renditions: renditions.iter().map(|one| (one.width, self.file(asset, one.file))).collect(),
            avif,
            still: asset.still().map(|file| self.file(asset, file)),
            size: asset.size,
        }
    }
}
