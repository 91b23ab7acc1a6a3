//! What an account puts on its pages beside words: avatar, icon, and the ids of whoever counts its readers.

pub mod change;
pub mod change_avatar;
pub mod upload_favicon;
pub mod upload_picture;

use chrono::{DateTime, Utc};
use octavo_domain::{
    account::face::UploadKey,
    ids::{JobId, UserId},
};

use super::tries;
use crate::ports::{
    files::FileStoreError,
    ids::Ids,
    images::ImageError,
    storage::{JobKind, StorageError, UnitOfWork},
};

/// Why nothing was uploaded, or nothing made of it.
#[derive(Debug, thiserror::Error)]
pub enum UploadError {
    /// There is no such account any more.
    #[error("not signed in")]
    Gone,
    /// The picture is none of the account's own uploads, or was uploaded too long ago.
    #[error("Please choose the picture again")]
    UnknownUpload,
    /// They have uploaded a great deal.
    #[error(transparent)]
    TooMany(#[from] tries::Refused),
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

/// The key that counts an account's uploads.
fn tries_of(user: UserId) -> String {
    format!("upload:user:{user}")
}

/// Lets a file end now, and has it removed soon.
pub(crate) async fn discard(
    work: &mut dyn UnitOfWork,
    ids: &dyn Ids,
    key: &UploadKey,
    now: DateTime<Utc>,
) -> Result<(), StorageError> {
    work.uploads().discard(key, now).await?;
    let kind = JobKind::Tidy;
    work.jobs().add(JobId::new(ids.next()), kind, &format!("{}:{key}", kind.name()), now).await
}
