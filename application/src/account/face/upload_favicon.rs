//! Uploading an icon.

use std::sync::Arc;

use octavo_domain::{
    account::face::{FAVICON_SIZES, UploadKey, UploadKind},
    ids::UserId,
    plans::catalogue::Catalogue,
};

use super::{UploadError, budget, note, write};
use crate::{
    auth::tries,
    shared::{clock::Clock, files::FileStore, ids::Ids, images::PictureMaker, storage::Storage},
};

/// Keeps an icon in every size. It is on no page before it is chosen, and gone after a day if it is not.
pub struct UploadFavicon {
    /// Where it is noted.
    pub storage: Arc<dyn Storage>,
    /// Where it is kept.
    pub files: Arc<dyn FileStore>,
    /// Draws it.
    pub pictures: Arc<dyn PictureMaker>,
    /// Makes its name.
    pub ids: Arc<dyn Ids>,
    /// Tells the time.
    pub clock: Arc<dyn Clock>,
    /// What plans allow.
    pub catalogue: Arc<Catalogue>,
}

impl UploadFavicon {
    /// Keeps it.
    ///
    /// # Errors
    /// [`UploadError`].
    #[tracing::instrument(name = "use_case", skip_all, fields(otel.name = module_path!()))]
    pub async fn execute(&self, user: UserId, picture: Vec<u8>) -> Result<UploadKey, UploadError> {
        tries::count(self.storage.as_ref(), &budget(user), self.clock.now()).await?;
        let made = self.pictures.favicon(user, picture, &FAVICON_SIZES).await?;
        let key = UploadKey::new(UploadKind::Favicon, self.ids.next());
        let mut work = self.storage.begin().await?;
        let owner = work.users().find(user).await?.ok_or(UploadError::Gone)?;
        let bytes = made.iter().map(Vec::len).sum();
        note(work.as_mut(), &self.catalogue, &owner, &key, bytes, self.clock.now()).await??;
        work.commit().await?;
        let sized = FAVICON_SIZES.into_iter().zip(&made);
        let parts: Vec<_> = sized.map(|(size, icon)| (key.sized(size), icon.as_slice())).collect();
        let stores = (self.storage.as_ref(), self.files.as_ref());
        write::<UploadError>(stores, self.ids.as_ref(), &key, &parts, self.clock.now()).await?;
        Ok(key)
    }
}
