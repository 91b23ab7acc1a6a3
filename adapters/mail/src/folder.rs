//! Mail that is written to a folder: for development.

use std::{
    io::{self, Write},
    path::{Path, PathBuf},
};

use async_trait::async_trait;
use octavo_application::shared::mailer::{Mail, Mailer, MailerError};
use serde::{Deserialize, Serialize};
use tokio::fs;
use uuid::Uuid;

use crate::render::Renderer;

/// Writes each mail as a JSON file.
#[derive(Debug, Clone)]
pub struct FolderMailer {
    folder: PathBuf,
    renderer: Renderer,
}

/// A mail in the folder.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct StoredMail {
    /// The outbox row's id; ids sort by the time they were made.
    pub id: Uuid,
    /// The recipient.
    pub to: String,
    /// The subject, one line.
    pub subject: String,
    /// The plain text.
    pub text: String,
    /// The same as HTML.
    pub html: String,
    /// The address for one-click unsubscription.
    #[serde(default)]
    pub unsubscribe: Option<String>,
}

impl FolderMailer {
    /// Writes into `folder`, which is made when the first mail comes.
    #[must_use]
    pub fn new(folder: PathBuf, renderer: Renderer) -> Self {
        Self { folder, renderer }
    }

    /// The newest `limit` mails, the newest first.
    ///
    /// # Errors
    /// [`MailerError::Temporary`] when the folder cannot be read.
    pub async fn newest(&self, limit: usize) -> Result<Vec<StoredMail>, MailerError> {
        let mut names = Vec::new();
        match fs::read_dir(&self.folder).await {
            Ok(mut entries) => {
                while let Some(entry) = entries.next_entry().await.map_err(temporary)? {
                    let name = entry.file_name().to_string_lossy().into_owned();
                    names.extend(name.ends_with(".json").then_some(name));
                }
            }
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => return Ok(Vec::new()),
            Err(error) => return Err(temporary(error)),
        }
        names.sort_unstable_by(|a, b| b.cmp(a));
        let mut mails = Vec::new();
        for name in names.into_iter().take(limit) {
            let bytes = fs::read(self.folder.join(name)).await.map_err(temporary)?;
            mails.push(serde_json::from_slice(&bytes).map_err(temporary)?);
        }
        Ok(mails)
    }
}

#[async_trait]
impl Mailer for FolderMailer {
    async fn send(&self, id: Uuid, mail: &Mail) -> Result<(), MailerError> {
        let rendered = self.renderer.render(mail)?;
        let stored = StoredMail {
            id,
            to: mail.to.as_str().to_owned(),
            subject: rendered.subject,
            text: rendered.text,
            html: rendered.html,
            unsubscribe: rendered.unsubscribe,
        };
        let bytes =
            serde_json::to_vec_pretty(&stored).map_err(|error| MailerError::Permanent(error.to_string()))?;
        let folder = self.folder.clone();
        let written = tokio::task::spawn_blocking(move || write(&folder, id, &bytes));
        written.await.map_err(temporary)?.map_err(temporary)
    }
}

/// Writes a mail durably, so that a delivered mail is on disk. The same id gives the same file, so a repeated delivery
/// does not add another.
fn write(folder: &Path, id: Uuid, bytes: &[u8]) -> io::Result<()> {
    std::fs::create_dir_all(folder)?;
    // Removed when it is dropped before it is renamed.
    let mut beside = tempfile::Builder::new().suffix(".part").tempfile_in(folder)?;
    beside.write_all(bytes)?;
    beside.as_file().sync_all()?;
    if beside.as_file().metadata()?.len() != u64::try_from(bytes.len()).unwrap_or(u64::MAX) {
        return Err(io::Error::new(io::ErrorKind::UnexpectedEof, "the mail was written in part only"));
    }
    beside.persist(folder.join(format!("{id}.json"))).map_err(|error| error.error)?;
    std::fs::File::open(folder)?.sync_all()?;
    // The folder's own name: this may be the first mail in it.
    let above = folder.parent().filter(|above| !above.as_os_str().is_empty()).unwrap_or(Path::new("."));
    std::fs::File::open(above)?.sync_all()
}

fn temporary(error: impl std::fmt::Display) -> MailerError {
    MailerError::Temporary(error.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;
    use octavo_application::shared::mailer::Message;
    use octavo_domain::account::email::Email;

    #[tokio::test]
    async fn mails_lie_in_the_folder_newest_first_and_once_each() {
        let folder = tempfile::tempdir().unwrap();
        let renderer = Renderer {
            product: "Octavo".to_owned(),
            app_origin: "http://localhost:4000".to_owned(),
            viewer_origin: "https://pages.example".to_owned(),
        };
        let mailer = FolderMailer::new(folder.path().join("mail"), renderer);
        assert_eq!(mailer.newest(10).await.unwrap(), []);
        let to = Email::parse("ines@okafor.studio").unwrap();
        let mail = Mail { to, name: "Ines".to_owned(), message: Message::PasswordChanged };
        for id in [1, 2, 2] {
            mailer.send(Uuid::from_u128(id), &mail).await.unwrap();
        }
        let ids: Vec<Uuid> = mailer.newest(10).await.unwrap().into_iter().map(|mail| mail.id).collect();
        assert_eq!(ids, [Uuid::from_u128(2), Uuid::from_u128(1)]);
    }
}
