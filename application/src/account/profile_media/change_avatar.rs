//! The avatar.

use std::sync::Arc;

use octavo_domain::{
    account::profile_media::{UploadKey, UploadKind},
    ids::UserId,
    plans::catalogue::Catalogue,
};

use super::{UploadError, discard, note, write};
use crate::shared::{
    clock::Clock,
    files::FileStore,
    ids::Ids,
    images::{CropBox, PictureMaker},
    storage::Storage,
};

/// Cuts an avatar out of a picture that was uploaded before, or removes the avatar.
pub struct ChangeAvatar {
    /// Stores accounts.
    pub storage: Arc<dyn Storage>,
    /// Stores pictures.
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

impl ChangeAvatar {
    /// Cuts the part `crop` out of `picture`, which MUST be an upload of the account's own, and shows it from now on.
    ///
    /// # Errors
    /// [`UploadError`]; the avatar is then as it was.
    #[tracing::instrument(name = "use_case", skip_all, fields(otel.name = module_path!()))]
    pub async fn set(
        &self,
        user: UserId,
        picture: &UploadKey,
        crop: CropBox,
    ) -> Result<UploadKey, UploadError> {
        let now = self.clock.now();
        let is_own = picture.kind() == UploadKind::Picture
            && self.storage.begin().await?.uploads().is_in_use(picture, user, now).await?;
        let bytes = if is_own { self.files.get(&picture.to_string()).await? } else { None };
        let made = self.pictures.avatar(user, bytes.ok_or(UploadError::UnknownUpload)?, crop).await?;

        let key = UploadKey::new(UploadKind::Avatar, self.ids.next());
        let mut work = self.storage.begin().await?;
        let owner = work.users().find(user).await?.ok_or(UploadError::Gone)?;
        note(work.as_mut(), &self.catalogue, &owner, &key, made.len(), now).await??;
        work.commit().await?;
        let parts = [(key.to_string(), made.as_slice())];
        let stores = (self.storage.as_ref(), self.files.as_ref());
        write::<UploadError>(stores, self.ids.as_ref(), &key, &parts, now).await?;

        let mut work = self.storage.begin().await?;
        let mut account = work.users().find(user).await?.ok_or(UploadError::Gone)?;
        if !work.uploads().keep(&key, user, now).await? {
            return Err(UploadError::UnknownUpload);
        }
        let before = account.profile_media.avatar.replace(key.clone());
        account.updated_at = now;
        work.users().update(&account).await?;
        for done in before.iter().chain([picture]) {
            discard(work.as_mut(), self.ids.as_ref(), done, now).await?;
        }
        work.commit().await?;
        Ok(key)
    }

    /// Removes it; the initials are shown instead.
    ///
    /// # Errors
    /// [`UploadError::Gone`] or [`UploadError::Storage`].
    #[tracing::instrument(name = "use_case", skip_all, fields(otel.name = module_path!()))]
    pub async fn remove(&self, user: UserId) -> Result<(), UploadError> {
        let now = self.clock.now();
        let mut work = self.storage.begin().await?;
        let mut account = work.users().find(user).await?.ok_or(UploadError::Gone)?;
        let Some(before) = account.profile_media.avatar.take() else {
            return Ok(());
        };
        account.updated_at = now;
        work.users().update(&account).await?;
        discard(work.as_mut(), self.ids.as_ref(), &before, now).await?;
        Ok(work.commit().await?)
    }
}
