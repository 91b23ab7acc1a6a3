//! Drawing pages: the top of one for the card of its project, and the whole of one to be taken out.

use std::collections::BTreeMap;

use async_trait::async_trait;
use octavo_domain::documents::{document::Document, id::RecordId, value::AssetKey};

use crate::shared::images::{EncodedCover, ImageError};

/// The width of the picture of a page that is shared, in pixels (EDIT-326).
pub const SHARED_WIDTH: u32 = 1_200;
/// Its height.
pub const SHARED_HEIGHT: u32 = 630;

/// The widest picture of a whole page, in pixels: a wider page is drawn smaller.
pub const WHOLE_WIDTH: u32 = 1_440;
/// The highest picture of a whole page, in pixels.
pub const WHOLE_HEIGHT: u32 = 10_000;

/// A page that is to be drawn.
#[derive(Debug, Clone)]
pub struct PageToDraw {
    /// The document that it is in.
    pub document: Document,
    /// The page.
    pub page: RecordId,
    /// The files of the pictures on it, as they were uploaded. One that is missing or cannot be read is left out.
    pub pictures: BTreeMap<AssetKey, Vec<u8>>,
}

/// A whole page as a picture.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum WholePage {
    /// A PNG.
    Drawn(Vec<u8>),
    /// It would be higher than [`WHOLE_HEIGHT`].
    TooHigh,
}

/// Draws pages as they look at the design width, without a browser (EDIT-365).
///
/// Whatever a document says, it MUST take bounded time and memory, MUST read nothing but what it is given, and MUST NOT
/// panic. The same page MUST always give the same bytes.
#[async_trait]
pub trait ScreenshotMaker: Send + Sync {
    /// The pictures that are in sight at the top of a page, each once.
    fn pictures(&self, document: &Document, page: RecordId) -> Vec<AssetKey>;

    /// Draws the top of a page. Encoded and sized as covers are.
    ///
    /// # Errors
    /// [`ImageError::Failed`]; [`ImageError::Broken`] where there is no such page.
    async fn draw(&self, page: PageToDraw) -> Result<EncodedCover, ImageError>;

    /// Draws the top of a page for where it is shared, with the name of its author below: [`SHARED_WIDTH`] by
    /// [`SHARED_HEIGHT`] pixels, as a JPEG.
    ///
    /// # Errors
    /// [`ImageError::Failed`]; [`ImageError::Broken`] where there is no such page.
    async fn draw_to_share(&self, page: PageToDraw, author: &str) -> Result<Vec<u8>, ImageError>;

    /// Draws a whole page: as wide as it was designed, at most [`WHOLE_WIDTH`], and as high as what is on it, at least as a
    /// window.
    ///
    /// # Errors
    /// [`ImageError::Failed`]; [`ImageError::Broken`] where there is no such page.
    async fn draw_whole(&self, page: PageToDraw) -> Result<WholePage, ImageError>;
}
