//! Uploading the picture of pages that are shared.

use std::sync::Arc;

use octavo_domain::{
    account::profile_media::{UploadKey, UploadKind},
    ids::UserId,
    plans::catalogue::Catalogue,
};

use super::{UploadError, budget, note, write};
use crate::{
    auth::throttle,
    documents::ports::screenshots::{SHARED_HEIGHT, SHARED_WIDTH},
    shared::{clock::Clock, files::FileStore, ids::Ids, images::PictureMaker, storage::Storage},
};

/// Stores a picture for pages that are shared (EDIT-045). None has it before it is chosen; unused, it expires after a
/// day.
pub struct UploadSharePicture {
    /// Stores its record.
    pub storage: Arc<dyn Storage>,
    /// Stores its file.
    pub files: Arc<dyn FileStore>,
    /// Cuts it.
    pub pictures: Arc<dyn PictureMaker>,
    /// Generates its name.
    pub ids: Arc<dyn Ids>,
    /// Reads the current time.
    pub clock: Arc<dyn Clock>,
    /// The plans' limits.
    pub catalogue: Arc<Catalogue>,
}

impl UploadSharePicture {
    /// Stores it.
    ///
    /// # Errors
    /// [`UploadError`].
    #[tracing::instrument(name = "use_case", skip_all, fields(otel.name = module_path!()))]
    pub async fn execute(&self, user: UserId, picture: Vec<u8>) -> Result<UploadKey, UploadError> {
        throttle::count(self.storage.as_ref(), &budget(user), self.clock.now()).await?;
        let made = self.pictures.share_picture(user, picture, (SHARED_WIDTH, SHARED_HEIGHT)).await?;
        let key = UploadKey::new(UploadKind::Share, self.ids.next());
        let mut work = self.storage.begin().await?;
        let owner = work.users().find(user).await?.ok_or(UploadError::Gone)?;
        note(work.as_mut(), &self.catalogue, &owner, &key, made.len(), self.clock.now()).await??;
        work.commit().await?;
        let parts = [(key.to_string(), made.as_slice())];
        let stores = (self.storage.as_ref(), self.files.as_ref());
        write::<UploadError>(stores, self.ids.as_ref(), &key, &parts, self.clock.now()).await?;
        Ok(key)
    }
}
