//! Screenshots: the top of a page of a document as a picture, made without a browser. `docs/pages.md` explains it.
//!
//! A page is laid out at its design width, printed as SVG whose words are outlines of letters, and rasterised. It is a
//! likeness for cards: the pages that readers see are made by `adapters/pages`.

#![expect(clippy::float_arithmetic, reason = "a picture is measured in floats; nothing is decided by it")]

mod boxes;
mod fonts;
mod letters;
mod lines;
mod paint;
mod pictures;
mod raster;
mod registers;
mod shaping;
mod stacks;
mod style;
mod svg;
#[cfg(test)]
mod tests;
mod text;

use std::sync::Arc;

use async_trait::async_trait;
use octavo_application::{
    documents::ports::screenshots::{PageToDraw, ScreenshotMaker},
    shared::images::{EncodedCover, ImageError},
};
use octavo_domain::documents::{document::Document, id::RecordId, record::Kind, value::AssetKey};
use tokio::sync::Semaphore;

use fonts::Faces;
pub use fonts::FontFiles;
use pictures::Pictures;

/// The width of a screenshot, in pixels: that of two small covers.
const WIDTH: u32 = 1_216;
/// Its height: with it a cover fills the place that a card has for one.
const HEIGHT: u32 = 868;
/// Height by width.
const RATIO: f64 = 868.0 / 1_216.0;

/// Draws the tops of pages off the async threads, one at a time: a drawing takes up to some hundred megabytes.
pub struct Screenshots {
    faces: Arc<Faces>,
    slot: Arc<Semaphore>,
}

impl Screenshots {
    /// Draws with these files of the type library. Words are left out where there are none.
    #[must_use]
    pub fn new(files: FontFiles) -> Self {
        Self { faces: Arc::new(Faces::new(files)), slot: Arc::new(Semaphore::new(1)) }
    }
}

#[async_trait]
impl ScreenshotMaker for Screenshots {
    fn pictures(&self, document: &Document, page: RecordId) -> Vec<AssetKey> {
        let top = boxes::top(document, page, &self.faces, RATIO);
        paint::pictures_of(document, &top)
    }

    async fn draw(&self, page: PageToDraw) -> Result<EncodedCover, ImageError> {
        let failed = |error: &dyn std::fmt::Display| ImageError::Failed(error.to_string());
        let slot = Arc::clone(&self.slot).acquire_owned().await.map_err(|error| failed(&error))?;
        let faces = Arc::clone(&self.faces);
        let drawn = tokio::task::spawn_blocking(move || {
            let drawn = draw(&faces, &page);
            drop(slot);
            drawn
        });
        drawn.await.map_err(|error| failed(&error))?
    }
}

fn draw(faces: &Faces, page: &PageToDraw) -> Result<EncodedCover, ImageError> {
    let is_page = page.document.get(page.page).is_some_and(|record| record.kind == Kind::Page);
    if !is_page {
        return Err(ImageError::Broken);
    }
    raster::encode(&raster::rasterise(&print(faces, page))?)
}

/// The drawing as SVG.
fn print(faces: &Faces, page: &PageToDraw) -> String {
    let top = boxes::top(&page.document, page.page, faces, RATIO);
    let pictures = Pictures::read(&page.pictures);
    paint::paint(&page.document, page.page, &top, &pictures, (WIDTH, HEIGHT))
}
