//! Adding a font to an account.

use std::sync::Arc;

use octavo_domain::{
    account::profile_media::{UploadKey, UploadKind},
    auth::throttle::Limit,
    documents::{
        font::{MOST_FONTS, OwnFont},
        value::AssetKey,
    },
    ids::UserId,
    plans::catalogue::Catalogue,
};

use super::lock;
use crate::{
    account::profile_media::{QuotaExceeded, discard, note, write},
    auth::throttle,
    documents::ports::fonts::{FontError, FontMaker, MadeFont},
    shared::{
        clock::Clock,
        files::{FileStore, FileStoreError},
        ids::Ids,
        storage::{Storage, StorageError, UnitOfWork},
    },
};

/// Adds a font to an account. What the account has already is not made again.
pub struct AddFont {
    /// Stores its record.
    pub storage: Arc<dyn Storage>,
    /// Stores its file.
    pub files: Arc<dyn FileStore>,
    /// Makes it.
    pub maker: Arc<dyn FontMaker>,
    /// Generates its name.
    pub ids: Arc<dyn Ids>,
    /// Reads the current time.
    pub clock: Arc<dyn Clock>,
    /// The plans' limits.
    pub catalogue: Arc<Catalogue>,
}

/// A font that somebody uploads.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewFont {
    /// Its key, by the content.
    pub key: AssetKey,
    /// The name of the file.
    pub name: String,
    /// Its bytes.
    pub bytes: Vec<u8>,
}

/// Why no font was added.
#[derive(Debug, thiserror::Error)]
pub enum AddFontError {
    /// There is no such account any more.
    #[error("not signed in")]
    Gone,
    /// The upload limit is reached.
    #[error(transparent)]
    TooMany(#[from] throttle::Refused),
    /// The account has [`MOST_FONTS`] fonts.
    #[error("An account has at most 200 fonts. Please delete some that are not in use")]
    Full,
    /// The account has no room for it.
    #[error(transparent)]
    QuotaExceeded(#[from] QuotaExceeded),
    /// Nothing can be made of it.
    #[error(transparent)]
    Font(#[from] FontError),
    /// The file store failed.
    #[error(transparent)]
    Files(#[from] FileStoreError),
    /// Storage failed.
    #[error(transparent)]
    Storage(#[from] StorageError),
}

impl AddFont {
    /// Adds it, and answers it. A further font of a family has the name that the family was given.
    ///
    /// # Errors
    /// [`AddFontError`].
    #[tracing::instrument(name = "use_case", skip_all, fields(otel.name = module_path!()))]
    pub async fn execute(&self, user: UserId, new: NewFont) -> Result<OwnFont, AddFontError> {
        let attempt = [(format!("font:user:{user}"), Limit::FONT_ACCOUNT)];
        throttle::count(self.storage.as_ref(), &attempt, self.clock.now()).await?;
        let NewFont { key, name, bytes } = new;
        let mut work = self.storage.begin().await?;
        if let Some(known) = room(work.as_mut(), user, &key).await? {
            return Ok(known);
        }
        // Others need not wait while it is made.
        drop(work);
        let made = self.maker.font(bytes, &name).await?;
        let file = UploadKey::new(UploadKind::Font, self.ids.next());
        self.note(user, &file, made.woff2.len()).await?;
        let parts = [(file.to_string(), made.woff2.as_slice())];
        let stores = (self.storage.as_ref(), self.files.as_ref());
        write::<AddFontError>(stores, self.ids.as_ref(), &file, &parts, self.clock.now()).await?;
        self.add(user, (key, file), made).await
    }

    /// Records the file before it is written, so that none is left without a record.
    async fn note(&self, user: UserId, file: &UploadKey, bytes: usize) -> Result<(), AddFontError> {
        let mut work = self.storage.begin().await?;
        let owner = work.users().find(user).await?.ok_or(AddFontError::Gone)?;
        note(work.as_mut(), &self.catalogue, &owner, file, bytes, self.clock.now()).await??;
        Ok(work.commit().await?)
    }

    async fn add(
        &self,
        user: UserId,
        (key, file): (AssetKey, UploadKey),
        made: MadeFont,
    ) -> Result<OwnFont, AddFontError> {
        let now = self.clock.now();
        let mut work = self.storage.begin().await?;
        if let Some(first) = room(work.as_mut(), user, &key).await? {
            // The same one was added meanwhile.
            discard(work.as_mut(), self.ids.as_ref(), &file, now).await?;
            work.commit().await?;
            return Ok(first);
        }
        if !work.uploads().keep(&file, user, now).await? {
            // The upload has expired meanwhile.
            return Err(StorageError::Stale("upload").into());
        }
        let fonts = work.fonts().all(user).await?;
        let family = fonts.into_iter().find(|font| font.family.same_name(&made.family));
        let (family, family_name) = family
            .map_or((made.family, made.family_name), |relative| (relative.family, relative.family_name));
        let bytes = u64::try_from(made.woff2.len()).unwrap_or(u64::MAX);
        let font =
            OwnFont { owner: user, key, family, family_name, face: made.face, file, bytes, added_at: now };
        work.fonts().add(&font).await?;
        // Texts may name the family already, as in a copy that came without it.
        work.fonts().changed(user, now).await?;
        work.commit().await?;
        Ok(font)
    }
}

/// The font, where the account has it; else that there is room for one more.
async fn room(
    work: &mut dyn UnitOfWork,
    user: UserId,
    key: &AssetKey,
) -> Result<Option<OwnFont>, AddFontError> {
    if !lock(work, user).await? {
        return Err(AddFontError::Gone);
    }
    let fonts = work.fonts().all(user).await?;
    let is_full = u32::try_from(fonts.len()).unwrap_or(u32::MAX) >= MOST_FONTS;
    match fonts.into_iter().find(|font| font.key == *key) {
        None if is_full => Err(AddFontError::Full),
        found => Ok(found),
    }
}
