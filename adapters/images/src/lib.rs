//! Covers, avatars, favicons and pictures of documents from uploaded pictures.
//!
//! Every upload is decoded and encoded again, so that only its pixels reach a reader.

mod asset;
mod avatar;
mod cover;
mod favicon;
mod ico;
mod svg;
mod turns;

use std::sync::Arc;

use async_trait::async_trait;
use octavo_application::shared::images::{
    AssetMaker, CoverMaker, CropBox, EncodedCover, EncodedPicture, ImageError, MadeAsset, PictureMaker,
};
use octavo_domain::{
    documents::asset::{AssetFile, AssetForm},
    ids::UserId,
};
use tokio::sync::Semaphore;
use turns::Turns;

/// Makes covers off the async threads, one at a time in each slot.
///
/// A picture of 40 megapixels takes up to 400 MB while it is made, so the slots bound the memory. The queue bounds the
/// uploads that wait with their files in memory. Accounts take turns in it, see [`Turns`].
pub struct ImagePool {
    slots: Arc<Semaphore>,
    turns: Turns,
}

/// The most pictures of one account that are made or wait; a further one is refused.
const OF_ONE: usize = 4;

impl ImagePool {
    /// A pool that makes `slots` covers at a time, while at most `queue` wait.
    #[must_use]
    pub fn new(slots: usize, queue: usize) -> Self {
        let slots = slots.max(1);
        Self {
            slots: Arc::new(Semaphore::new(slots)),
            turns: Turns::new(slots.saturating_add(queue), OF_ONE),
        }
    }
}

impl Default for ImagePool {
    fn default() -> Self {
        Self::new(1, 16)
    }
}

impl ImagePool {
    /// Runs the work when a slot is free.
    async fn run<T: Send + 'static>(
        &self,
        by: Option<UserId>,
        make: impl FnOnce() -> Result<T, ImageError> + Send + 'static,
    ) -> Result<T, ImageError> {
        let ticket = self.turns.enter(by).ok_or(ImageError::Busy)?;
        // Only one of each account waits in the queue for a slot, so that accounts take turns.
        let turn = ticket.turn().await.map_err(failed)?;
        let slot = Arc::clone(&self.slots).acquire_owned().await.map_err(failed)?;
        drop(turn);
        let made = tokio::task::spawn_blocking(move || {
            let made = make();
            drop(slot);
            made
        });
        made.await.map_err(failed)?
    }
}

#[async_trait]
impl CoverMaker for ImagePool {
    async fn make(
        &self,
        by: Option<UserId>,
        bytes: Vec<u8>,
        crop: Option<CropBox>,
    ) -> Result<EncodedCover, ImageError> {
        // The first bytes are checked before anything waits.
        cover::check(&bytes)?;
        self.run(by, move || cover::make(&bytes, crop)).await
    }
}

#[async_trait]
impl PictureMaker for ImagePool {
    async fn picture(&self, by: UserId, bytes: Vec<u8>) -> Result<EncodedPicture, ImageError> {
        cover::check(&bytes)?;
        self.run(Some(by), move || avatar::picture(&bytes)).await
    }

    async fn avatar(&self, by: UserId, bytes: Vec<u8>, crop: CropBox) -> Result<Vec<u8>, ImageError> {
        cover::check(&bytes)?;
        self.run(Some(by), move || avatar::make(&bytes, crop)).await
    }

    async fn share_picture(
        &self,
        by: UserId,
        bytes: Vec<u8>,
        size: (u32, u32),
    ) -> Result<Vec<u8>, ImageError> {
        cover::check(&bytes)?;
        self.run(Some(by), move || avatar::share_picture(&bytes, size)).await
    }

    async fn favicon(&self, by: UserId, bytes: Vec<u8>, sizes: &[u32]) -> Result<Vec<Vec<u8>>, ImageError> {
        favicon::check(&bytes)?;
        let sizes = sizes.to_vec();
        self.run(Some(by), move || favicon::make(&bytes, &sizes)).await
    }
}

#[async_trait]
impl AssetMaker for ImagePool {
    async fn asset(&self, by: UserId, bytes: Vec<u8>) -> Result<MadeAsset, ImageError> {
        asset::check(&bytes)?;
        self.run(Some(by), move || asset::make(&bytes)).await
    }

    async fn restored(
        &self,
        by: UserId,
        form: AssetForm,
        size: (u32, u32),
        files: Vec<(AssetFile, Vec<u8>)>,
    ) -> Result<MadeAsset, ImageError> {
        self.run(Some(by), move || asset::restored(form, size, files)).await
    }

    async fn extras(
        &self,
        form: AssetForm,
        size: (u32, u32),
        files: Vec<(AssetFile, Vec<u8>)>,
    ) -> Result<Vec<(AssetFile, Vec<u8>)>, ImageError> {
        self.run(None, move || asset::extras(form, size, &files)).await
    }
}

fn failed(error: impl std::fmt::Display) -> ImageError {
    ImageError::Failed(error.to_string())
}

#[cfg(test)]
mod tests {
    use std::sync::Mutex;

    use super::*;

    /// A white picture, one pixel wide and high.
    fn picture() -> Vec<u8> {
        let mut bytes = std::io::Cursor::new(Vec::new());
        image::RgbImage::new(1, 1).write_to(&mut bytes, image::ImageFormat::Png).unwrap();
        bytes.into_inner()
    }

    fn account(number: u128) -> Option<UserId> {
        Some(UserId::new(uuid::Uuid::from_u128(number)))
    }

    /// Begins a cover for an account; the order in which accounts are served is recorded.
    fn begin(
        pool: &Arc<ImagePool>,
        by: Option<UserId>,
        served: &Arc<Mutex<Vec<Option<UserId>>>>,
    ) -> tokio::task::JoinHandle<Result<EncodedCover, ImageError>> {
        let (pool, served) = (Arc::clone(pool), Arc::clone(served));
        tokio::spawn(async move {
            let make = move || {
                // In the slot: which of two that are done is told first, the runtime decides.
                served.lock().unwrap().push(by);
                cover::make(&picture(), None)
            };
            pool.run(by, make).await
        })
    }

    #[tokio::test]
    async fn a_full_queue_turns_away() {
        let pool = Arc::new(ImagePool::new(1, 1));
        let taken = Arc::clone(&pool.slots).acquire_owned().await.unwrap();
        let served = Arc::default();
        let waiting = [begin(&pool, account(1), &served), begin(&pool, account(2), &served)];
        while pool.turns.taken() < 2 {
            tokio::task::yield_now().await;
        }
        assert_eq!(pool.make(account(3), picture(), None).await, Err(ImageError::Busy));
        drop(taken);
        for waits in waiting {
            assert!(waits.await.unwrap().is_ok());
        }
        assert!(
            pool.make(account(3), picture(), None).await.is_ok(),
            "whoever was turned away took no place"
        );
        assert_eq!(pool.turns.taken(), 0);
    }

    #[tokio::test]
    async fn one_who_uploads_many_at_once_shuts_nobody_out() {
        let pool = Arc::new(ImagePool::default());
        let taken = Arc::clone(&pool.slots).acquire_owned().await.unwrap();
        let served = Arc::default();
        let greedy: Vec<_> = (0..24).map(|_| begin(&pool, account(1), &served)).collect();
        while pool.turns.taken() < OF_ONE {
            tokio::task::yield_now().await;
        }
        let other = begin(&pool, account(2), &served);
        while pool.turns.taken() < OF_ONE + 1 {
            tokio::task::yield_now().await;
        }
        drop(taken);
        assert!(other.await.unwrap().is_ok());
        let mut made = Vec::new();
        for one in greedy {
            made.push(one.await.unwrap());
        }
        assert_eq!(made.iter().filter(|one| one.is_ok()).count(), OF_ONE);
        assert!(made.iter().filter(|one| one.is_err()).all(|one| *one == Err(ImageError::Busy)));
        let turn = served.lock().unwrap().iter().position(|by| *by == account(2));
        assert_eq!(turn, Some(1), "it comes after the first, not last");
    }

    #[tokio::test]
    async fn what_is_no_picture_waits_for_nobody() {
        let pool = ImagePool::new(1, 0);
        assert_eq!(pool.make(None, b"<svg/>".to_vec(), None).await, Err(ImageError::Unsupported));
    }
}
