//! Drawing the top of a page, for the card of its project.

use std::collections::BTreeMap;

use async_trait::async_trait;
use octavo_domain::documents::{document::Document, id::RecordId, value::AssetKey};

use crate::shared::images::{EncodedCover, ImageError};

/// The width of the picture of a page that is shared, in pixels (EDIT-326).
pub const SHARED_WIDTH: u32 = 1_200;
/// Its height.
pub const SHARED_HEIGHT: u32 = 630;

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

/// Draws the top of pages as they look at the design width, without a browser (EDIT-365).
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
}
