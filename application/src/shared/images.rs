//! Pictures that people upload.

use async_trait::async_trait;
use octavo_domain::{
    documents::asset::{AssetFile, AssetForm, AverageColour},
    ids::UserId,
};

/// A part of a picture, in pixels of the picture as it is seen.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct CropBox {
    /// From the left edge.
    pub x: u32,
    /// From the top edge.
    pub y: u32,
    /// Width.
    pub width: u32,
    /// Height.
    pub height: u32,
}

/// A picture made into a cover.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EncodedCover {
    /// The cover as a JPEG.
    pub picture: Vec<u8>,
    /// The same, small.
    pub thumbnail: Vec<u8>,
    /// The cover's width in pixels.
    pub width: u32,
    /// The cover's height in pixels.
    pub height: u32,
}

/// Why no cover was made.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum ImageError {
    /// The format is not supported.
    #[error("Please choose a JPEG, PNG or WebP picture")]
    Unsupported,
    /// A HEIC picture.
    #[error(
        "Browsers cannot show HEIC pictures. Please save it as JPEG, or take it in the most compatible format"
    )]
    Heic,
    /// An AVIF picture that is broken, or is written in a way that is not supported.
    #[error("This AVIF picture cannot be read. Please save it as JPEG, PNG or WebP")]
    Avif,
    /// A moving picture of more bytes than are kept as they are.
    #[error("A picture that moves has at most 8 MB")]
    MovingTooLarge,
    /// More pixels than are decoded.
    #[error("A picture has at most 40 megapixels")]
    TooManyPixels,
    /// The file is broken.
    #[error("This picture cannot be read. The file may be damaged")]
    Broken,
    /// A drawing that would take too long to render, or needs an unsupported feature.
    #[error("This drawing is too complex. Please choose a PNG picture")]
    TooComplex,
    /// The part asked for is not within the picture, or is empty.
    #[error("The part to show lies outside of the picture")]
    BadCrop,
    /// The queue of pictures is full.
    #[error("Many pictures are being uploaded right now. Please try again shortly")]
    Busy,
    /// The pool has stopped.
    #[error("pictures cannot be made at the moment: {0}")]
    Failed(String),
}

/// A re-encoded picture, scaled to a useful size.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EncodedPicture {
    /// The picture as a JPEG.
    pub picture: Vec<u8>,
    /// Its width in pixels.
    pub width: u32,
    /// Its height in pixels.
    pub height: u32,
}

/// Makes avatars, icons and pictures for sharing out of uploaded pictures, with the promises of [`CoverMaker`]. Accounts take turns: an
/// account with many uploads waits for its own, and gets [`ImageError::Busy`] first.
#[async_trait]
pub trait PictureMaker: Send + Sync {
    /// Re-encodes a picture, out of which an avatar can be cut.
    ///
    /// # Errors
    /// [`ImageError`].
    async fn picture(&self, by: UserId, bytes: Vec<u8>) -> Result<EncodedPicture, ImageError>;

    /// Cuts a square out of a picture and makes it a JPEG. [`ImageError::BadCrop`] when the part is no square.
    ///
    /// # Errors
    /// [`ImageError`].
    async fn avatar(&self, by: UserId, bytes: Vec<u8>, crop: CropBox) -> Result<Vec<u8>, ImageError>;

    /// Makes the middle of a picture a JPEG of exactly this width and height.
    ///
    /// # Errors
    /// [`ImageError`].
    async fn share_picture(
        &self,
        by: UserId,
        bytes: Vec<u8>,
        size: (u32, u32),
    ) -> Result<Vec<u8>, ImageError>;

    /// Draws an icon in each of `sizes` as a PNG, whole and in the middle of a square. SVG, ICO, PNG, JPEG and WebP are
    /// supported; a drawing MUST NOT read anything but itself.
    ///
    /// # Errors
    /// [`ImageError`].
    async fn favicon(&self, by: UserId, bytes: Vec<u8>, sizes: &[u32]) -> Result<Vec<Vec<u8>>, ImageError>;
}

/// A picture made for documents.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MadeAsset {
    /// In what form its files are.
    pub form: AssetForm,
    /// The width and height of what was uploaded, in pixels, as it is seen.
    pub size: (u32, u32),
    /// Its average colour; none of a drawing.
    pub colour: Option<AverageColour>,
    /// Its files: of [`AssetForm::Renditions`] those of
    /// [`renditions`](octavo_domain::documents::asset::renditions), else [`AssetForm::whole`] alone.
    pub files: Vec<(AssetFile, Vec<u8>)>,
}

/// Makes pictures of documents, with the promises of [`PictureMaker`].
#[async_trait]
pub trait AssetMaker: Send + Sync {
    /// Makes renditions of a JPEG, PNG, WebP or AVIF: upright, in sRGB, without metadata. A GIF, a WebP that moves and an SVG stay
    /// one file, which MUST have no metadata, no script and no reference to anything else.
    ///
    /// # Errors
    /// [`ImageError`].
    async fn asset(&self, by: UserId, bytes: Vec<u8>) -> Result<MadeAsset, ImageError>;

    /// Looks at a picture that comes back from a project file, and answers it with the same bytes. Its files MUST be what
    /// [`AssetMaker::asset`] could have made of a picture of this form and size, without metadata, script or reference.
    ///
    /// # Errors
    /// [`ImageError`], above all [`ImageError::Broken`].
    async fn restored(
        &self,
        by: UserId,
        form: AssetForm,
        size: (u32, u32),
        files: Vec<(AssetFile, Vec<u8>)>,
    ) -> Result<MadeAsset, ImageError>;

    /// Makes what readers get beside the files that a picture of this size has, the narrowest rendition first: the narrow
    /// renditions as AVIF, or the first frame of what moves. It answers nothing where AVIF would not be smaller, or would
    /// lose what the renditions keep to the pixel.
    ///
    /// # Errors
    /// [`ImageError`].
    async fn extras(
        &self,
        form: AssetForm,
        size: (u32, u32),
        files: Vec<(AssetFile, Vec<u8>)>,
    ) -> Result<Vec<(AssetFile, Vec<u8>)>, ImageError>;
}

/// Makes covers out of uploaded pictures, off the async threads, on a bounded pool.
#[async_trait]
pub trait CoverMaker: Send + Sync {
    /// Makes a cover. Pixels MUST be counted before they are decoded. The cover is rotated upright and has no other
    /// metadata of the file. `by` is the account whose turn it takes; none is an operator.
    ///
    /// # Errors
    /// [`ImageError`].
    async fn make(
        &self,
        by: Option<UserId>,
        bytes: Vec<u8>,
        crop: Option<CropBox>,
    ) -> Result<EncodedCover, ImageError>;
}
