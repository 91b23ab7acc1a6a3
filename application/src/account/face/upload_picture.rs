//! Uploading the picture out of which an avatar is cut.

use std::sync::Arc;

use octavo_domain::{
    account::{
        face::{UNUSED_KEPT, UploadKey, UploadKind},
        throttle::Limit,
    },
    ids::UserId,
};

use super::{UploadError, tries_of};
use crate::{
    account::tries,
    ports::{clock::Clock, files::FileStore, ids::Ids, images::PictureMaker, storage::Storage},
};

/// Keeps a picture for a day, so that a part of it can be chosen.
pub struct UploadPicture {
    /// Where it is noted.
    pub storage: Arc<dyn Storage>,
    /// Where it is kept.
    pub files: Arc<dyn FileStore>,
    /// Makes it anew.
    pub pictures: Arc<dyn PictureMaker>,
    /// Makes its name.
    pub ids: Arc<dyn Ids>,
    /// Tells the time.
    pub clock: Arc<dyn Clock>,
}

/// A picture that was uploaded.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Uploaded {
    /// Where it is.
    pub key: UploadKey,
    /// Its width in pixels.
    pub width: u32,
    /// Its height in pixels.
    pub height: u32,
}

impl UploadPicture {
    /// Keeps it.
    ///
    /// # Errors
    /// [`UploadError`].
    pub async fn execute(&self, user: UserId, picture: Vec<u8>) -> Result<Uploaded, UploadError> {
        let limit = (tries_of(user), Limit::UPLOAD_ACCOUNT);
        tries::count(self.storage.as_ref(), &[limit], self.clock.now()).await?;
        let made = self.pictures.picture(picture).await?;
        let key = UploadKey::new(UploadKind::Picture, self.ids.next());
        let mut work = self.storage.begin().await?;
        if work.users().find(user).await?.is_none() {
            return Err(UploadError::Gone);
        }
        work.uploads().add(&key, user, self.clock.now() + UNUSED_KEPT).await?;
        work.commit().await?;
        self.files.put(&key.to_string(), &made.picture).await?;
        Ok(Uploaded { key, width: made.width, height: made.height })
    }
}
