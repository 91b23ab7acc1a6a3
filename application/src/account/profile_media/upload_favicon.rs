//! Uploading an icon.

use std::sync::Arc;

use octavo_domain::{
    account::profile_media::{FAVICON_SIZES, UploadKey, UploadKind},
    ids::UserId,
    plans::catalogue::Catalogue,
};

use super::{UploadError, budget, note, write};
use crate::{
    auth::throttle,
    shared::{clock::Clock, files::FileStore, ids::Ids, images::PictureMaker, storage::Storage},
};

/// Stores a favicon in every size. No page shows it before it is chosen; unused, it expires after a day.
pub struct UploadFavicon {
    /// Stores its record.
    pub storage: Arc<dyn Storage>,
    /// Stores its files.
    pub files: Arc<dyn FileStore>,
    /// Draws it.
    pub pictures: Arc<dyn PictureMaker>,
    /// Generates its name.
    pub ids: Arc<dyn Ids>,
    /// Reads the current time.
    pub clock: Arc<dyn Clock>,
    /// The plans' limits.
    pub catalogue: Arc<Catalogue>,
}

impl UploadFavicon {
    /// Stores it.
    ///
    /// # Errors
    /// [`UploadError`].
    #[tracing::instrument(name = "use_case", skip_all, fields(otel.name = module_path!()))]
    pub async fn execute(&self, user: UserId, picture: Vec<u8>) -> Result<UploadKey, UploadError> {
        throttle::count(self.storage.as_ref(), &budget(user), self.clock.now()).await?;
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
