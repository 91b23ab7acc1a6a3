//! Video, audio, captions and files that people upload.

use std::path::Path;

use async_trait::async_trait;
use octavo_domain::documents::asset::AssetForm;

/// Why nothing can be made of a file.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum MediaError {
    /// Browsers cannot play it, or it is of no kind that can be uploaded. Carries the sentence, which names the codec.
    #[error("{0}")]
    Unsupported(String),
    /// The file is damaged, or was cut off. Carries the sentence.
    #[error("{0}")]
    Broken(String),
    /// Many files are being checked.
    #[error("Many files are being uploaded right now. Please try again shortly")]
    Busy,
    /// The folder of unfinished files cannot be used: worth a retry.
    #[error("files cannot be received at the moment: {0}")]
    Failed(String),
}

/// Receives files that are too large for memory, and checks them.
#[async_trait]
pub trait MediaReceiver: Send + Sync {
    /// The form that a file has by its first bytes, of which [`HEAD_BYTES`] are enough. None of what is no video,
    /// audio, captions or file to link to, such as a picture.
    ///
    /// # Errors
    /// [`MediaError::Unsupported`] for a video or audio in a container that no browser plays.
    fn recognise(&self, head: &[u8]) -> Result<Option<AssetForm>, MediaError>;

    /// Begins to receive a file. What is received MUST NOT stay in memory, and MUST go when the value is dropped.
    ///
    /// # Errors
    /// [`MediaError::Failed`].
    async fn begin(&self) -> Result<Box<dyn IncomingMedia>, MediaError>;
}

/// How many of the first bytes [`MediaReceiver::recognise`] needs.
pub const HEAD_BYTES: usize = 64;

/// A file that is being received.
#[async_trait]
pub trait IncomingMedia: Send {
    /// Adds bytes at its end.
    ///
    /// # Errors
    /// [`MediaError::Failed`]; the file MUST NOT be used any more then.
    async fn write(&mut self, bytes: &[u8]) -> Result<(), MediaError>;

    /// Checks the whole file, off the async threads and within bounds whatever is in it. It is made ready for readers: the
    /// index of an MP4 comes before its data, and what it says of places, people and devices is gone.
    ///
    /// # Errors
    /// [`MediaError`].
    async fn check(self: Box<Self>, form: AssetForm) -> Result<CheckedMedia, MediaError>;

    /// The file as it was received, whatever is in it. Nobody may be shown it: it is for saving.
    ///
    /// # Errors
    /// [`MediaError::Failed`].
    async fn as_received(self: Box<Self>) -> Result<Box<dyn ReceivedFile>, MediaError>;
}

/// A file that browsers can play, show or save.
pub struct CheckedMedia {
    /// Its form: an MP4 without a video is [`AssetForm::M4a`].
    pub form: AssetForm,
    /// Width and height in pixels as it is seen; 0 of what is not seen.
    pub size: (u32, u32),
    /// How long it lasts, in milliseconds; none where it does not last, or does not say.
    pub duration_ms: Option<u32>,
    /// The file on disk.
    pub file: Box<dyn ReceivedFile>,
}

/// A file on disk. It MUST be deleted when it is dropped.
pub trait ReceivedFile: Send + Sync {
    /// Its path.
    fn path(&self) -> &Path;

    /// Its size in bytes.
    fn bytes(&self) -> u64;
}
