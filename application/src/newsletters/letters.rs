//! What a letter says, at the moment at which it is delivered.

use crate::shared::{
    mailer::{Mail, Message},
    storage::{StorageError, UnitOfWork},
};

/// Puts what an issue says into its letter. False when nobody waits for it any more: its reader has unsubscribed, or is
/// gone. Every other mail is complete as it is.
///
/// # Errors
/// [`StorageError`].
pub(crate) async fn complete(work: &mut dyn UnitOfWork, mail: &mut Mail) -> Result<bool, StorageError> {
    let Message::Newsletter { letter, .. } = &mut mail.message else { return Ok(true) };
    letter.content = work.newsletters().letter(&letter.issue, letter.reader).await?;
    Ok(letter.content.is_some())
}
