//! Fonts that accounts upload, made into files that pages may have (EDIT-216).
//!
//! Anybody can have made them. So sizes are bounded before anything is unpacked, and each table that is kept is read. The
//! file is written anew: what is not on the list of [`tables`] is left out. Browsers check again what they get.
//! The work uses the processor, so it runs off the async threads, a few at a time.

mod measure;
mod names;
mod outlines;
mod tables;
mod unpack;

use std::sync::Arc;

use async_trait::async_trait;
use octavo_application::documents::ports::fonts::{FontError, FontMaker, MadeFont};
use octavo_domain::documents::font::{FamilyKey, Generic};
use sha2::{Digest, Sha256};
use skrifa::raw::{FontRef, TableProvider};
use tokio::sync::Semaphore;
use ttf2woff2::BrotliQuality;

/// Up to so many bytes of tables the best compression takes less than a second.
const SMALL: usize = 512 * 1024;

/// Makes fonts off the async threads.
pub struct OwnFonts {
    slots: Arc<Semaphore>,
    waiting: Arc<Semaphore>,
}

impl OwnFonts {
    /// Makes `slots` fonts at a time, while at most `queue` wait.
    #[must_use]
    pub fn new(slots: usize, queue: usize) -> Self {
        Self {
            slots: Arc::new(Semaphore::new(slots.max(1))),
            waiting: Arc::new(Semaphore::new(slots.max(1).saturating_add(queue))),
        }
    }
}

#[async_trait]
impl FontMaker for OwnFonts {
    async fn font(&self, bytes: Vec<u8>, file_name: &str) -> Result<MadeFont, FontError> {
        let file_name = file_name.to_owned();
        self.run(move || make(&bytes, &file_name)).await
    }

    async fn may_be_handed_on(&self, woff2: Vec<u8>) -> Result<bool, FontError> {
        self.run(move || may_be_handed_on(&woff2)).await
    }
}

impl OwnFonts {
    /// Runs the work when a slot is free.
    async fn run<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> Result<T, FontError> + Send + 'static,
    ) -> Result<T, FontError> {
        let stopped = |error: &dyn std::fmt::Display| FontError::Failed(error.to_string());
        let ticket = Arc::clone(&self.waiting).try_acquire_owned().map_err(|_| FontError::Busy)?;
        let slot = Arc::clone(&self.slots).acquire_owned().await.map_err(|error| stopped(&error))?;
        let made = tokio::task::spawn_blocking(move || {
            let made = work();
            drop((slot, ticket));
            made
        });
        made.await.map_err(|error| stopped(&error))?
    }
}

/// A font for pages, out of a file of any of the formats.
///
/// # Errors
/// [`FontError`].
pub(crate) fn make(bytes: &[u8], file_name: &str) -> Result<MadeFont, FontError> {
    let unpacked = unpack::unpack(bytes)?;
    let font = FontRef::new(&unpacked).map_err(broken)?;
    may_be_embedded(&font)?;
    let anew = tables::rewrite(&font)?;
    // What is said of it is read from what pages get.
    let font = FontRef::new(&anew).map_err(broken)?;
    let (family_name, style) = names::of(&font, file_name)?;
    let face = measure::face(&font, style)?;
    let digest = Sha256::digest(family_name.as_str().to_lowercase()).into();
    let family = FamilyKey::of_digest(generic(&font), &digest);
    let quality = if anew.len() <= SMALL { 11 } else { 9 };
    let woff2 = ttf2woff2::encode(&anew, BrotliQuality::from(quality));
    let woff2 = woff2.map_err(|error| FontError::Failed(error.to_string()))?;
    Ok(MadeFont { family, family_name, face, woff2 })
}

/// The error for what no font says. What exactly is wrong helps nobody who has only the file.
fn broken<E>(_: E) -> FontError {
    FontError::Broken
}

/// Do its licence bits allow that it is embedded (EDIT-217)? Where several of the first bits are set, the most generous
/// one counts, as the specification of `OS/2` says for old fonts.
fn may_be_embedded(font: &FontRef<'_>) -> Result<(), FontError> {
    /// The licence is restricted: the font must not be embedded without leave.
    const RESTRICTED: u16 = 0x0002;
    /// It may be embedded to be seen and printed, or to be edited.
    const ALLOWED: u16 = 0x0004 | 0x0008;
    /// Only bitmaps may be embedded.
    const BITMAPS: u16 = 0x0200;
    let bits = font.os2().map_err(broken)?.fs_type();
    if bits & RESTRICTED != 0 && bits & ALLOWED == 0 {
        return Err(FontError::Forbidden);
    }
    if bits & BITMAPS != 0 { Err(FontError::BitmapsOnly) } else { Ok(()) }
}

/// Do its licence bits allow that its file goes along with a site that somebody else keeps (EDIT-397)? Installing and editing
/// do; what may be seen and printed alone does not.
fn may_be_handed_on(woff2: &[u8]) -> Result<bool, FontError> {
    /// The bits that say what may be done with it.
    const USAGE: u16 = 0x000e;
    /// It may be embedded to be edited.
    const EDITABLE: u16 = 0x0008;
    let unpacked = unpack::unpack(woff2)?;
    let bits = FontRef::new(&unpacked).and_then(|font| font.os2()).map_err(broken)?.fs_type();
    Ok(bits & USAGE == 0 || bits & EDITABLE != 0)
}

/// What stands in for a font: by its widths, and by how the PANOSE numbers classify it.
fn generic(font: &FontRef<'_>) -> Generic {
    let has_one_width = font.post().is_ok_and(|post| post.is_fixed_pitch() != 0);
    let panose = font.os2().map(|os2| os2.panose_10()).unwrap_or_default();
    let number = |at: usize| panose.get(at).copied().unwrap_or_default();
    // Of the numbers the first is the kind: 2 for texts, 3 for handwriting. Of texts the second is that of the serifs, and the
    // fourth says whether all letters are as wide.
    match (number(0), number(1), number(3)) {
        (2, _, 9) => Generic::Monospace,
        _ if has_one_width => Generic::Monospace,
        (3, ..) => Generic::Cursive,
        (2, 2..=10, _) => Generic::Serif,
        _ => Generic::SansSerif,
    }
}

#[cfg(test)]
mod tests;
