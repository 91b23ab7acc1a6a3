//! What taking files from connected services needs from outside (EDIT-234).

use async_trait::async_trait;
use octavo_domain::services::{
    Service,
    files::{ServiceFile, ServiceFileId, ServiceFileQuery, ServicePage, ServiceText},
};

use super::services::{ServiceError, Tokens};

/// Which files of an account are listed.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct WantedFiles {
    /// What they are searched by.
    pub query: Option<ServiceFileQuery>,
    /// The page; the first one where it is none.
    pub page: Option<ServicePage>,
}

/// A page of files, as the service orders them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FilePage {
    /// The files.
    pub files: Vec<ServiceFile>,
    /// The page after it; none on the last one.
    pub next: Option<ServicePage>,
}

/// Where the whole of a picture lies.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PictureSource {
    /// Its address, as the service has given it.
    pub address: String,
    /// Its title.
    pub title: Option<ServiceText>,
}

/// The types of pictures that are taken.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PictureType {
    /// JPEG.
    Jpeg,
    /// PNG.
    Png,
    /// WebP.
    Webp,
    /// GIF.
    Gif,
}

impl PictureType {
    /// Its content type.
    #[must_use]
    pub const fn media_type(self) -> &'static str {
        match self {
            Self::Jpeg => "image/jpeg",
            Self::Png => "image/png",
            Self::Webp => "image/webp",
            Self::Gif => "image/gif",
        }
    }

    /// What the name of its file ends with.
    #[must_use]
    pub const fn ending(self) -> &'static str {
        match self {
            Self::Jpeg => ".jpg",
            Self::Png => ".png",
            Self::Webp => ".webp",
            Self::Gif => ".gif",
        }
    }
}

/// A picture of a service.
#[derive(Clone, PartialEq, Eq)]
pub struct ServicePicture {
    /// What its bytes are, whatever the service calls them.
    pub picture_type: PictureType,
    /// The bytes.
    pub bytes: Vec<u8>,
}

/// How much of a picture is read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PictureSize {
    /// A small one for a list: at most 512 KiB.
    Preview,
    /// One to be uploaded: at most what a picture may have.
    Whole,
}

/// Why a picture was not read.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum PictureFault {
    /// It is none of the types that are taken.
    #[error("This is no JPEG, PNG, WebP or GIF picture")]
    OtherType,
    /// It has too many bytes.
    #[error("A picture has at most 25 MB")]
    TooLarge,
    /// Too many are being read.
    #[error("Many pictures are being fetched right now. Please try again shortly")]
    Busy,
    /// It did not come, or not in time. The reason is for the log.
    #[error("it does not come: {0}")]
    Unreachable(String),
}

/// Reads what accounts have at connected services.
///
/// Every call MUST end within a time and a size, and MUST NOT follow redirections. Keys MUST be sent to the service's own
/// addresses alone. Pictures lie at addresses that a service has named, so only public hosts over HTTPS, and the host of the
/// service's API itself, may be asked for them. Nothing that is logged may have a key or such an address in it.
#[async_trait]
pub trait MediaLibraries: Send + Sync {
    /// A page of files, of at most [`FILES_A_PAGE`](octavo_domain::services::files::FILES_A_PAGE).
    ///
    /// # Errors
    /// [`ServiceError`].
    async fn files(
        &self,
        service: Service,
        tokens: &Tokens,
        wanted: &WantedFiles,
    ) -> Result<FilePage, ServiceError>;

    /// Where a picture lies; none where the account sees no such picture. It is about to be taken, which the service is told
    /// where it counts that.
    ///
    /// # Errors
    /// [`ServiceError`].
    async fn picture(
        &self,
        service: Service,
        tokens: &Tokens,
        file: &ServiceFileId,
    ) -> Result<Option<PictureSource>, ServiceError>;

    /// Reads a picture at an address that the service has given. No key is sent.
    ///
    /// # Errors
    /// [`PictureFault`].
    async fn read(
        &self,
        service: Service,
        address: &str,
        size: PictureSize,
    ) -> Result<ServicePicture, PictureFault>;
}
