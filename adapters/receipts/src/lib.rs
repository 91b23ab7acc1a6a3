//! Printed receipts: tagged PDF files of A4 pages, with the client's own fonts.

mod fonts;
mod page;
mod sheet;
mod text;
mod units;

#[cfg(test)]
mod tests;

use std::sync::{
    Arc,
    atomic::{AtomicUsize, Ordering},
};

use async_trait::async_trait;
use octavo_application::billing::{
    ports::receipts::{PrintError, ReceiptPrinter},
    sheet::ReceiptSheet,
};
use tokio::sync::Semaphore;

use fonts::Fonts;

/// Prints receipts off the async threads, one at a time in each slot.
pub struct PdfPrinter {
    fonts: Arc<Fonts>,
    slots: Arc<Semaphore>,
    queue: usize,
    waiting: AtomicUsize,
}

/// Counts a waiting receipt; dropping it ends the wait.
struct Waiting<'a>(&'a AtomicUsize);

impl Drop for Waiting<'_> {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::SeqCst);
    }
}

fn failed(error: impl std::fmt::Display) -> PrintError {
    PrintError::Failed(error.to_string())
}

impl PdfPrinter {
    /// Prints `slots` receipts at a time, while at most `queue` wait.
    ///
    /// # Errors
    /// [`PrintError::Failed`] when a font of this build cannot be read.
    pub fn new(slots: usize, queue: usize) -> Result<Self, PrintError> {
        let fonts = Arc::new(Fonts::load().ok_or_else(|| failed("a font cannot be read"))?);
        let slots = Arc::new(Semaphore::new(slots.max(1)));
        Ok(Self { fonts, slots, queue, waiting: AtomicUsize::new(0) })
    }
}

#[async_trait]
impl ReceiptPrinter for PdfPrinter {
    async fn print(&self, sheet: ReceiptSheet) -> Result<Vec<u8>, PrintError> {
        let before = self.waiting.fetch_add(1, Ordering::SeqCst);
        let waiting = Waiting(&self.waiting);
        if before >= self.queue {
            return Err(PrintError::Busy);
        }
        let slot = Arc::clone(&self.slots).acquire_owned().await.map_err(failed)?;
        drop(waiting);
        let fonts = Arc::clone(&self.fonts);
        let printed = tokio::task::spawn_blocking(move || {
            let printed = sheet::print(&fonts, &sheet);
            drop(slot);
            printed
        });
        printed.await.map_err(failed)?.map_err(PrintError::Failed)
    }
}
