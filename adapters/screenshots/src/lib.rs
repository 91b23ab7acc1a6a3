//! Screenshots: the top of a page of a document as a picture, made without a browser. `docs/pages.md` explains it.
//!
//! A page is laid out at its design width, printed as SVG whose words are outlines of letters, and rasterised. It is a
//! likeness for cards: the pages that readers see are made by `adapters/pages`.

#![expect(clippy::float_arithmetic, reason = "a picture is measured in floats; nothing is decided by it")]

mod albums;
mod boxes;
mod drawings;
mod fonts;
mod foot;
mod forms;
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
mod whole;

use std::sync::Arc;

use async_trait::async_trait;
use octavo_application::{
    documents::ports::screenshots::{PageToDraw, SHARED_HEIGHT, SHARED_WIDTH, ScreenshotMaker, WholePage},
    shared::images::{EncodedCover, ImageError},
};
use octavo_domain::documents::{document::Document, id::RecordId, record::Kind, value::AssetKey};
use tokio::sync::Semaphore;

use fonts::Faces;
pub use fonts::FontFiles;
use foot::Foot;
use image::RgbImage;
use pictures::Pictures;

/// How large a drawing is.
#[derive(Debug, Clone, Copy)]
struct Format {
    /// In pixels.
    width: u32,
    height: u32,
    /// The part of its height that the line with the author's name takes.
    foot: f64,
}

/// A card: as wide as two small covers, and as high as the place that a card has for one.
const CARD: Format = Format { width: 1_216, height: 868, foot: 0.0 };
/// The picture of a page that is shared.
const SHARED: Format = Format { width: SHARED_WIDTH, height: SHARED_HEIGHT, foot: 0.1 };

impl Format {
    /// The height of what is seen of the page by its width.
    fn ratio(self) -> f64 {
        self.whole() * (1.0 - self.foot)
    }

    /// The whole height by the width.
    fn whole(self) -> f64 {
        f64::from(self.height) / f64::from(self.width)
    }

    /// How many cards are as large.
    fn parts_of_card(self) -> f64 {
        let area = |Self { width, height, .. }: Self| f64::from(width) * f64::from(height);
        area(self) / area(CARD)
    }
}

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
        let top = boxes::top(document, page, &self.faces, CARD.ratio());
        paint::pictures_of(document, page, &top)
    }

    async fn draw(&self, page: PageToDraw) -> Result<EncodedCover, ImageError> {
        self.drawn(move |faces| raster::encode(&draw(faces, &page, CARD, None)?)).await
    }

    async fn draw_to_share(&self, page: PageToDraw, author: &str) -> Result<Vec<u8>, ImageError> {
        let author = author.to_owned();
        self.drawn(move |faces| raster::jpeg(&draw(faces, &page, SHARED, Some(&author))?)).await
    }

    async fn draw_whole(&self, page: PageToDraw) -> Result<WholePage, ImageError> {
        self.drawn(move |faces| whole::draw(faces, &page)).await
    }
}

impl Screenshots {
    /// Draws when it is its turn.
    async fn drawn<T: Send + 'static>(
        &self,
        draw: impl FnOnce(&Faces) -> Result<T, ImageError> + Send + 'static,
    ) -> Result<T, ImageError> {
        let failed = |error: &dyn std::fmt::Display| ImageError::Failed(error.to_string());
        let slot = Arc::clone(&self.slot).acquire_owned().await.map_err(|error| failed(&error))?;
        let faces = Arc::clone(&self.faces);
        let drawn = tokio::task::spawn_blocking(move || {
            let drawn = draw(&faces);
            drop(slot);
            drawn
        });
        drawn.await.map_err(|error| failed(&error))?
    }
}

fn draw(
    faces: &Faces,
    page: &PageToDraw,
    format: Format,
    author: Option<&str>,
) -> Result<RgbImage, ImageError> {
    is_page(page)?;
    raster::rasterise(&print(faces, page, format, author), format)
}

fn is_page(page: &PageToDraw) -> Result<(), ImageError> {
    let is_page = page.document.get(page.page).is_some_and(|record| record.kind == Kind::Page);
    if is_page { Ok(()) } else { Err(ImageError::Broken) }
}

/// The drawing as SVG.
fn print(faces: &Faces, page: &PageToDraw, format: Format, author: Option<&str>) -> String {
    let top = boxes::top(&page.document, page.page, faces, format.ratio());
    let pictures = Pictures::read(&page.pictures);
    let foot = author.map(|author| Foot::new(faces, author, &top, format));
    paint::paint(&page.document, page.page, &top, &pictures, foot.as_ref(), format)
}
