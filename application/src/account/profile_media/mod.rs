//! What an account puts on its pages beside text: avatar, favicon, share picture, and the ids of analytics services.

pub mod change;
pub mod change_avatar;
pub mod upload_favicon;
pub mod upload_picture;
pub mod upload_share_picture;

use chrono::{DateTime, Utc};
use octavo_domain::{
    account::{
        profile_media::{UNUSED_KEPT, UploadKey},
        user::User,
    },
    auth::throttle::Limit,
    ids::{JobId, UserId},
    plans::catalogue::Catalogue,
};

use crate::{
    account::profile_media::{
        change_avatar::ChangeAvatar, upload_favicon::UploadFavicon, upload_picture::UploadPicture,
        upload_share_picture::UploadSharePicture,
    },
    auth::throttle,
    shared::{
        files::{FileStore, FileStoreError},
        ids::Ids,
        images::ImageError,
        storage::{JobKind, Storage, StorageError, UnitOfWork},
        use_cases::use_cases,
    },
};

use_cases! {
    /// Changes of the avatar, the favicon and the share picture.
    pub struct ProfileMediaUseCases(ports) {
        /// Stores a picture for a day, so that a part of it can be chosen.
        upload_picture: UploadPicture { storage, files, pictures, ids, clock, catalogue },
        /// Cuts an avatar out of an uploaded picture, or removes the avatar.
        change_avatar: ChangeAvatar { storage, files, pictures, ids, clock, catalogue },
        /// Stores a favicon in every size.
        upload_favicon: UploadFavicon { storage, files, pictures, ids, clock, catalogue },
        /// Stores a picture for pages that are shared.
        upload_share_picture: UploadSharePicture { storage, files, pictures, ids, clock, catalogue },
    }
}

/// Why nothing was uploaded, or nothing made of it.
#[derive(Debug, thiserror::Error)]
pub enum UploadError {
    /// There is no such account any more.
    #[error("not signed in")]
    Gone,
    /// The picture is not an upload of the account, or was uploaded too long ago.
    #[error("Please choose the picture again")]
    UnknownUpload,
    /// There is no room for it.
    #[error(transparent)]
    QuotaExceeded(#[from] QuotaExceeded),
    /// The upload limit is reached.
    #[error(transparent)]
    TooMany(#[from] throttle::Refused),
    /// Nothing can be made of it.
    #[error(transparent)]
    Image(#[from] ImageError),
    /// The file store failed.
    #[error(transparent)]
    Files(#[from] FileStoreError),
    /// Storage failed.
    #[error(transparent)]
    Storage(#[from] StorageError),
}

/// The attempt keys and limits that an upload of any kind counts on.
pub(crate) fn budget(user: UserId) -> [(String, Limit); 1] {
    [(format!("upload:user:{user}"), Limit::UPLOAD_ACCOUNT)]
}

/// An account has no room for an upload. Carries its total room in megabytes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error(
    "The uploads of this account take up all of its {0} MB. Please remove covers, or choose a larger plan"
)]
pub struct QuotaExceeded(pub u32);

/// Records a file before it is written, if the account has room for it. The unit of work has locked the account.
pub(crate) async fn note(
    work: &mut dyn UnitOfWork,
    catalogue: &Catalogue,
    owner: &User,
    key: &UploadKey,
    bytes: usize,
    now: DateTime<Utc>,
) -> Result<Result<(), QuotaExceeded>, StorageError> {
    const MEGABYTE: u64 = 1_000_000;
    let bytes = u64::try_from(bytes).unwrap_or(u64::MAX);
    if let Some(most) = owner.entitlements().limits(catalogue).storage.number() {
        let used = work.uploads().used(owner.id).await?.saturating_add(bytes);
        if used > u64::from(most).saturating_mul(MEGABYTE) {
            return Ok(Err(QuotaExceeded(most)));
        }
    }
    work.uploads().add(key, owner.id, bytes, now + UNUSED_KEPT).await.map(Ok)
}

/// Writes the files of a recorded key. When one of them cannot be written, none is kept, and they no longer count.
pub(crate) async fn write<E: From<FileStoreError> + From<StorageError>>(
    (storage, files): (&dyn Storage, &dyn FileStore),
    ids: &dyn Ids,
    key: &UploadKey,
    parts: &[(String, &[u8])],
    now: DateTime<Utc>,
) -> Result<(), E> {
    for (name, bytes) in parts {
        if let Err(error) = files.put(name, bytes).await {
            let mut work = storage.begin().await?;
            discard(work.as_mut(), ids, key, now).await?;
            work.commit().await?;
            return Err(error.into());
        }
    }
    Ok(())
}

/// Expires a file now and queues its removal.
pub(crate) async fn discard(
    work: &mut dyn UnitOfWork,
    ids: &dyn Ids,
    key: &UploadKey,
    now: DateTime<Utc>,
) -> Result<(), StorageError> {
    work.uploads().discard(key, now).await?;
    let kind = JobKind::SweepUploads;
    work.jobs().add(JobId::new(ids.next()), kind, &format!("{}:{key}", kind.name()), now).await
}
