//! Files that readers send with forms (EDIT-270).

use std::sync::Arc;

use octavo_domain::{
    account::profile_media::{UploadKey, UploadKind},
    documents::asset::{FileName, MOST_FILE_BYTES},
    forms::answer::{AnsweredField, AnsweredFile, SentFile},
    ids::UserId,
    plans::catalogue::Catalogue,
};

use crate::{
    account::profile_media::{QuotaExceeded, discard, note},
    documents::ports::media::{IncomingMedia, MediaError, MediaReceiver, ReceivedFile},
    export::ports::archive::LargeFiles,
    shared::{
        clock::Clock,
        files::FileStoreError,
        ids::Ids,
        storage::{Storage, StorageError, UnitOfWork},
    },
};

/// Receives files, and keeps those of answers. They go to disk while they come.
pub struct AnswerFiles {
    /// Records files before they are written.
    pub storage: Arc<dyn Storage>,
    /// Receives them.
    pub receiver: Arc<dyn MediaReceiver>,
    /// Keeps them.
    pub large_files: Arc<dyn LargeFiles>,
    /// Generates their names.
    pub ids: Arc<dyn Ids>,
    /// Tells the time.
    pub clock: Arc<dyn Clock>,
    /// How much room the plans give.
    pub catalogue: Arc<Catalogue>,
}

/// A file that is being received. What was received goes when it is dropped.
pub struct ReceivingFile {
    sent: SentFile,
    /// None of a file that is too large: what is left of it is not kept.
    incoming: Option<Box<dyn IncomingMedia>>,
}

/// A file that was received.
pub struct ReceivedAnswerFile {
    /// What is known of it.
    pub sent: SentFile,
    file: Option<Box<dyn ReceivedFile>>,
}

/// Why files are not kept.
#[derive(Debug, thiserror::Error)]
pub enum NotStored {
    /// The account of the form has no room for them.
    #[error(transparent)]
    NoRoom(#[from] QuotaExceeded),
    /// The file store failed.
    #[error(transparent)]
    Files(#[from] FileStoreError),
    /// Storage failed, or the account is gone.
    #[error(transparent)]
    Storage(#[from] StorageError),
}

impl ReceivingFile {
    /// A file that is counted and not kept, for an answer that is not taken.
    #[must_use]
    pub const fn dropped(field: String, name: FileName) -> Self {
        Self { sent: SentFile { field, name, bytes: 0 }, incoming: None }
    }

    /// Adds bytes at its end. Those beyond what a file may have are counted and not kept.
    ///
    /// # Errors
    /// [`MediaError::Failed`].
    pub async fn write(&mut self, bytes: &[u8]) -> Result<(), MediaError> {
        self.sent.bytes = self.sent.bytes.saturating_add(u64::try_from(bytes.len()).unwrap_or(u64::MAX));
        if self.sent.bytes > MOST_FILE_BYTES {
            self.incoming = None;
        }
        match &mut self.incoming {
            Some(incoming) => incoming.write(bytes).await,
            None => Ok(()),
        }
    }

    /// Ends it.
    ///
    /// # Errors
    /// [`MediaError::Failed`].
    pub async fn finish(self) -> Result<ReceivedAnswerFile, MediaError> {
        let Self { sent, incoming } = self;
        let file = match incoming {
            Some(incoming) => Some(incoming.as_received().await?),
            None => None,
        };
        Ok(ReceivedAnswerFile { sent, file })
    }
}

impl AnswerFiles {
    /// Begins to receive a file for a field.
    ///
    /// # Errors
    /// [`MediaError::Failed`].
    pub async fn begin(&self, field: String, name: FileName) -> Result<ReceivingFile, MediaError> {
        let incoming = Some(self.receiver.begin().await?);
        Ok(ReceivingFile { sent: SentFile { field, name, bytes: 0 }, incoming })
    }

    /// Stores the files of fields that were checked, on the room of the account that the form is of. What no answer uses
    /// within a day is removed.
    pub(super) async fn store(
        &self,
        owner: UserId,
        received: &[ReceivedAnswerFile],
        fields: &mut [AnsweredField],
    ) -> Result<(), NotStored> {
        for field in fields {
            let name = field.field.to_string();
            let Some(file) = received.iter().find(|file| file.sent.field == name) else { continue };
            let missing = || FileStoreError::Failed(format!("the file of {name} was not received"));
            let on_disk = file.file.as_ref().ok_or_else(missing)?;
            field.file = Some(self.store_one(owner, on_disk.as_ref()).await?);
        }
        Ok(())
    }

    async fn store_one(&self, owner: UserId, on_disk: &dyn ReceivedFile) -> Result<AnsweredFile, NotStored> {
        let file =
            AnsweredFile { key: UploadKey::new(UploadKind::Answer, self.ids.next()), bytes: on_disk.bytes() };
        let mut work = self.storage.begin().await?;
        let owner = work.users().find(owner).await?.ok_or(StorageError::Stale("users"))?;
        let length = usize::try_from(file.bytes).unwrap_or(usize::MAX);
        note(work.as_mut(), &self.catalogue, &owner, &file.key, length, self.clock.now()).await??;
        work.commit().await?;
        if let Err(error) = self.large_files.put_file(&file.key.to_string(), on_disk.path()).await {
            let mut work = self.storage.begin().await?;
            discard(work.as_mut(), self.ids.as_ref(), &file.key, self.clock.now()).await?;
            work.commit().await?;
            return Err(error.into());
        }
        Ok(file)
    }

    /// Keeps the files of an answer for good, in the unit of work that adds it.
    pub(super) async fn keep(
        &self,
        work: &mut dyn UnitOfWork,
        owner: UserId,
        fields: &[AnsweredField],
    ) -> Result<(), StorageError> {
        for file in fields.iter().filter_map(|field| field.file.as_ref()) {
            if !work.uploads().keep(&file.key, owner, self.clock.now()).await? {
                return Err(StorageError::Stale("uploads"));
            }
        }
        Ok(())
    }
}
