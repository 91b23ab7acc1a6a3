//! What fetching files from Figma needs from outside.

use async_trait::async_trait;
use chrono::TimeDelta;
use octavo_domain::{
    ids::UserId,
    services::figma::{DesignAddress, FigmaToken, KeptFigmaToken},
};

use crate::shared::error::StorageError;

/// Why nothing was fetched from Figma.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum DesignFault {
    /// The operator has turned it off.
    #[error("Nothing can be fetched from Figma here: it has been turned off")]
    NotConfigured,
    /// Figma refuses the token, or the token may not read files.
    #[error("Figma refuses the token. Please make a new one that may read the content of files")]
    TokenRefused,
    /// There is no such file or frame, or the owner of the token may not see it.
    #[error("Figma has no such file or frame, or the owner of the token may not see it")]
    NotFound,
    /// Figma has answered the token too often; the time to wait.
    #[error("Figma lets a token ask only so often")]
    TooMany(TimeDelta),
    /// The design has more bytes than are brought in.
    #[error(
        "The design has more than 8 MB, or its pictures more than 25 MB. Please give the address of one frame"
    )]
    TooLarge,
    /// The design has more pictures than are brought in.
    #[error("At most 200 pictures are brought in at a time. Please give the address of one frame")]
    TooManyPictures,
    /// Layers lie too deep in each other.
    #[error("Layers lie at most 60 deep in each other")]
    TooDeep,
    /// Too many designs are being fetched.
    #[error("Many designs are being fetched right now. Please try again shortly")]
    Busy,
    /// Figma has not answered in time.
    #[error("Figma takes too long. Please try again, or give the address of one frame")]
    TimedOut,
    /// Figma cannot be reached, or its answer cannot be read.
    #[error("Figma does not answer as it should. Please try again later")]
    Unreachable(String),
}

/// A design with its pictures.
#[derive(Clone, PartialEq, Eq)]
pub struct FetchedDesign {
    /// A ZIP of the JSON and the pictures that it names, as bringing in reads one.
    pub archive: Vec<u8>,
    /// How many pictures did not come. Their layers are named when the design is read.
    pub missing: usize,
}

/// Fetches designs from Figma.
///
/// Every call MUST end within a time and a size, MUST follow no redirection, and MUST send the token to Figma's API alone.
/// Pictures lie at addresses that Figma's answer names, so only public hosts may be asked for them. Nothing that is logged or
/// answered may have the token or an address of a picture in it.
#[async_trait]
pub trait DesignSource: Send + Sync {
    /// Can anything be fetched?
    fn is_configured(&self) -> bool;

    /// Fetches a file, or a part of it, with its pictures.
    ///
    /// # Errors
    /// [`DesignFault`].
    async fn fetch(&self, token: &FigmaToken, address: &DesignAddress) -> Result<FetchedDesign, DesignFault>;
}

/// The tokens of accounts. The account is found, and so locked, before any of these is changed.
#[async_trait]
pub trait FigmaTokenRepository: Send {
    /// Keeps a token, or replaces the one that the account has.
    async fn save(&mut self, token: &KeptFigmaToken) -> Result<(), StorageError>;
    /// The token of an account.
    async fn find(&mut self, user: UserId) -> Result<Option<KeptFigmaToken>, StorageError>;
    /// Forgets it; true when there was one.
    async fn delete(&mut self, user: UserId) -> Result<bool, StorageError>;
}
