//! Covers: the picture, or the generated one, in a box of the page.
//!
//! The dashboard draws the same generated cover: `frontend/src/shared/covers` has the design, and a test compares both
//! with the same figures.

mod design;
mod setting;
mod svg;

pub(crate) use svg::{CoverText, standalone};

use octavo_domain::library::project::{Cover, thumbnail};
use uuid::Uuid;

use design::{Design, Ratio};

/// A cover ready to be put into a page.
#[derive(Debug, Clone)]
pub(crate) struct CoverView {
    /// Width of its box in pixels.
    pub(crate) width: u32,
    /// Height of its box in pixels.
    pub(crate) height: u32,
    /// Its content.
    pub(crate) image: CoverImage,
}

/// The picture or drawing of a cover.
#[derive(Debug, Clone)]
pub(crate) enum CoverImage {
    /// A picture at this address.
    Picture(String),
    /// A drawing, as SVG to be put into the page.
    Drawing(String),
}

/// The room for a cover, and the size of picture for it.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Well {
    pub(crate) width: u32,
    pub(crate) height: u32,
    /// Use the picture itself instead of its small version?
    pub(crate) full: bool,
}

impl Well {
    /// On a card.
    pub(crate) const CARD: Self = Self { width: 336, height: 240, full: false };
    /// In a collection's strip.
    pub(crate) const STRIP: Self = Self { width: 64, height: 40, full: false };
    /// On the project's own page.
    pub(crate) const PAGE: Self = Self { width: 760, height: 800, full: true };
}

/// A project's cover in a well.
pub(crate) fn view(id: Uuid, cover: Option<&Cover>, text: &CoverText<'_>, well: Well) -> CoverView {
    match cover {
        Some(cover) => {
            let ratio = Ratio::new(cover.width, cover.height).unwrap_or(Ratio::USUAL);
            let (width, height) = ratio.fit(well.width, well.height);
            let key = if well.full { cover.key.clone() } else { thumbnail(&cover.key) };
            CoverView { width, height, image: CoverImage::Picture(format!("/media/{key}")) }
        }
        None => {
            let design = Design::of(id);
            let (width, height) = design.ratio.fit(well.width, well.height);
            let drawing = svg::drawing(&design, text, width, height);
            CoverView { width, height, image: CoverImage::Drawing(drawing) }
        }
    }
}
