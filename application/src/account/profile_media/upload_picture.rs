//! Uploading the picture out of which an avatar is cut.

use std::sync::Arc;

use octavo_domain::{
    account::profile_media::{UploadKey, UploadKind},
    ids::UserId,
    plans::catalogue::Catalogue,
};

use super::{UploadError, budget, note, write};
use crate::{
    auth::throttle,
    shared::{clock::Clock, files::FileStore, ids::Ids, images::PictureMaker, storage::Storage},
};

/// Stores a picture for a day, so that a part of it can be chosen.
pub struct UploadPicture {
    /// Stores its record.
    pub storage: Arc<dyn Storage>,
    /// Stores its files.
    pub files: Arc<dyn FileStore>,
    /// Re-encodes it.
    pub pictures: Arc<dyn PictureMaker>,
    /// Generates its name.
    pub ids: Arc<dyn Ids>,
    /// Reads the current time.
    pub clock: Arc<dyn Clock>,
    /// The plans' limits.
    pub catalogue: Arc<Catalogue>,
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
    /// Stores it.
    ///
    /// # Errors
    /// [`UploadError`].
    #[tracing::instrument(name = "use_case", skip_all, fields(otel.name = module_path!()))]
    pub async fn execute(&self, user: UserId, picture: Vec<u8>) -> Result<Uploaded, UploadError> {
        throttle::count(self.storage.as_ref(), &budget(user), self.clock.now()).await?;
        let made = self.pictures.picture(user, picture).await?;
        let key = UploadKey::new(UploadKind::Picture, self.ids.next());
        let mut work = self.storage.begin().await?;
        let owner = work.users().find(user).await?.ok_or(UploadError::Gone)?;
        let bytes = made.picture.len();
        note(work.as_mut(), &self.catalogue, &owner, &key, bytes, self.clock.now()).await??;
        work.commit().await?;
        let parts = [(key.to_string(), made.picture.as_slice())];
        let stores = (self.storage.as_ref(), self.files.as_ref());
        write::<UploadError>(stores, self.ids.as_ref(), &key, &parts, self.clock.now()).await?;
        Ok(Uploaded { key, width: made.width, height: made.height })
    }
}
