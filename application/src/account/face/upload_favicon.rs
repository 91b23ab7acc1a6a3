//! Uploading an icon.

use std::sync::Arc;

use octavo_domain::{
    account::{
        face::{FAVICON_SIZES, UNUSED_KEPT, UploadKey, UploadKind},
        throttle::Limit,
    },
    ids::UserId,
};

use super::{UploadError, tries_of};
use crate::{
    account::tries,
    ports::{clock::Clock, files::FileStore, ids::Ids, images::PictureMaker, storage::Storage},
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
}

impl UploadFavicon {
    /// Keeps it.
    ///
    /// # Errors
    /// [`UploadError`].
    pub async fn execute(&self, user: UserId, picture: Vec<u8>) -> Result<UploadKey, UploadError> {
        let limit = (tries_of(user), Limit::UPLOAD_ACCOUNT);
        tries::count(self.storage.as_ref(), &[limit], self.clock.now()).await?;
        let made = self.pictures.favicon(picture, &FAVICON_SIZES).await?;
        let key = UploadKey::new(UploadKind::Favicon, self.ids.next());
        let mut work = self.storage.begin().await?;
        if work.users().find(user).await?.is_none() {
            return Err(UploadError::Gone);
        }
        work.uploads().add(&key, user, self.clock.now() + UNUSED_KEPT).await?;
        work.commit().await?;
        for (size, icon) in FAVICON_SIZES.into_iter().zip(&made) {
            self.files.put(&key.sized(size), icon).await?;
        }
        Ok(key)
    }
}
