//! The contents of a newsletter mail, filled in at delivery.

use crate::shared::{
    mailer::{Mail, Message},
    storage::{StorageError, UnitOfWork},
};

/// Fills an issue's contents into its mail. False when its reader has unsubscribed or is deleted. Every other mail is
/// complete as it is.
///
/// # Errors
/// [`StorageError`].
pub(crate) async fn complete(work: &mut dyn UnitOfWork, mail: &mut Mail) -> Result<bool, StorageError> {
    let Message::Newsletter { letter, .. } = &mut mail.message else { return Ok(true) };
    letter.content = work.newsletters().newsletter_mail(&letter.issue, letter.reader).await?;
    Ok(letter.content.is_some())
}
