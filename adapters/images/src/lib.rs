//! Covers, avatars and icons out of uploaded pictures.
//!
//! Whatever is uploaded is decoded and encoded anew, so that nothing of the file reaches a reader but its pixels.

mod avatar;
mod cover;
mod favicon;
mod svg;

use std::sync::{
    Arc,
    atomic::{AtomicUsize, Ordering},
};

use async_trait::async_trait;
use octavo_application::ports::images::{
    CoverMaker, CropBox, ImageError, MadeCover, MadePicture, PictureMaker,
};
use tokio::sync::Semaphore;

/// Makes covers, one at a time for each place, off the async threads.
///
/// A picture of 40 megapixels takes up to 400 MB while it is made, so the places bound the memory, and the queue
/// bounds the uploads that wait with their files in it.
pub struct ImagePool {
    places: Arc<Semaphore>,
    queue: usize,
    waiting: AtomicUsize,
}

impl ImagePool {
    /// A pool that makes `places` covers at a time, while at most `queue` wait.
    #[must_use]
    pub fn new(places: usize, queue: usize) -> Self {
        Self { places: Arc::new(Semaphore::new(places.max(1))), queue, waiting: AtomicUsize::new(0) }
    }
}

impl Default for ImagePool {
    fn default() -> Self {
        Self::new(1, 16)
    }
}

/// One that waits; it no longer does when this is dropped.
struct Waiting<'a>(&'a AtomicUsize);

impl<'a> Waiting<'a> {
    fn enter(counter: &'a AtomicUsize, most: usize) -> Option<Self> {
        let waiting = Self(counter);
        (counter.fetch_add(1, Ordering::SeqCst) < most).then_some(waiting)
    }
}

impl Drop for Waiting<'_> {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::SeqCst);
    }
}

impl ImagePool {
    /// Does it when there is a place for it.
    async fn run<T: Send + 'static>(
        &self,
        make: impl FnOnce() -> Result<T, ImageError> + Send + 'static,
    ) -> Result<T, ImageError> {
        let waiting = Waiting::enter(&self.waiting, self.queue).ok_or(ImageError::Busy)?;
        let place = Arc::clone(&self.places).acquire_owned().await.map_err(failed)?;
        drop(waiting);
        let made = tokio::task::spawn_blocking(move || {
            let made = make();
            drop(place);
            made
        });
        made.await.map_err(failed)?
    }
}

#[async_trait]
impl CoverMaker for ImagePool {
    async fn make(&self, bytes: Vec<u8>, crop: Option<CropBox>) -> Result<MadeCover, ImageError> {
        // What can be told from the first bytes is told before anybody waits.
        cover::check(&bytes)?;
        self.run(move || cover::make(&bytes, crop)).await
    }
}

#[async_trait]
impl PictureMaker for ImagePool {
    async fn picture(&self, bytes: Vec<u8>) -> Result<MadePicture, ImageError> {
        cover::check(&bytes)?;
        self.run(move || avatar::picture(&bytes)).await
    }

    async fn avatar(&self, bytes: Vec<u8>, crop: CropBox) -> Result<Vec<u8>, ImageError> {
        cover::check(&bytes)?;
        self.run(move || avatar::make(&bytes, crop)).await
    }

    async fn favicon(&self, bytes: Vec<u8>, sizes: &[u32]) -> Result<Vec<Vec<u8>>, ImageError> {
        favicon::check(&bytes)?;
        let sizes = sizes.to_vec();
        self.run(move || favicon::make(&bytes, &sizes)).await
    }
}

fn failed(error: impl std::fmt::Display) -> ImageError {
    ImageError::Failed(error.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A white picture, one pixel wide and high.
    fn picture() -> Vec<u8> {
        let mut bytes = std::io::Cursor::new(Vec::new());
        image::RgbImage::new(1, 1).write_to(&mut bytes, image::ImageFormat::Png).unwrap();
        bytes.into_inner()
    }

    #[tokio::test]
    async fn a_full_queue_turns_away() {
        let pool = Arc::new(ImagePool::new(1, 1));
        let taken = Arc::clone(&pool.places).acquire_owned().await.unwrap();
        let waits = tokio::spawn({
            let pool = Arc::clone(&pool);
            async move { pool.make(picture(), None).await }
        });
        while pool.waiting.load(Ordering::SeqCst) == 0 {
            tokio::task::yield_now().await;
        }
        assert_eq!(pool.make(picture(), None).await, Err(ImageError::Busy));
        drop(taken);
        assert!(waits.await.unwrap().is_ok());
        assert!(pool.make(picture(), None).await.is_ok(), "whoever was turned away took no place");
    }

    #[tokio::test]
    async fn what_is_no_picture_waits_for_nobody() {
        let pool = ImagePool::new(1, 0);
        assert_eq!(pool.make(b"<svg/>".to_vec(), None).await, Err(ImageError::Unsupported));
    }
}
