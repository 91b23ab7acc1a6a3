//! What operators tell under What's new.

use std::sync::Arc;

use chrono::{DateTime, Utc};
use octavo_domain::{
    ids::NewsId,
    library::project::Cover,
    prompts::news::{NewsHref, NewsItem, NewsKind, NewsSlug, NewsWords},
};

use crate::shared::{
    clock::Clock,
    files::{FileStore, FileStoreError},
    ids::Ids,
    images::{CoverMaker, ImageError},
    storage::{Storage, StorageError},
};

/// Adds entries and takes them away.
pub struct TellNews {
    /// Where entries are kept.
    pub storage: Arc<dyn Storage>,
    /// Where pictures are kept.
    pub files: Arc<dyn FileStore>,
    /// Makes pictures fit.
    pub pictures: Arc<dyn CoverMaker>,
    /// Makes ids and keys.
    pub ids: Arc<dyn Ids>,
    /// Tells the time.
    pub clock: Arc<dyn Clock>,
}

/// An entry that is to be told.
#[derive(Debug, Clone)]
pub struct Draft {
    /// Its name.
    pub slug: NewsSlug,
    /// When it is told; none is now.
    pub at: Option<DateTime<Utc>>,
    /// What it is about.
    pub kind: NewsKind,
    /// What it says.
    pub words: NewsWords,
    /// Where more of it is.
    pub href: Option<NewsHref>,
    /// A picture as it was uploaded.
    pub picture: Option<Vec<u8>>,
}

/// Why an entry was not added.
#[derive(Debug, thiserror::Error)]
pub enum TellError {
    /// One has this name.
    #[error("there is an entry of this name already")]
    Taken,
    /// The picture cannot be used.
    #[error(transparent)]
    Image(#[from] ImageError),
    /// The file store failed.
    #[error(transparent)]
    Files(#[from] FileStoreError),
    /// Storage failed.
    #[error(transparent)]
    Storage(StorageError),
}

impl From<StorageError> for TellError {
    fn from(error: StorageError) -> Self {
        match error {
            StorageError::Duplicate(_) => Self::Taken,
            other => Self::Storage(other),
        }
    }
}

impl TellNews {
    /// Adds an entry (ACCT-267).
    ///
    /// # Errors
    /// [`TellError`].
    #[tracing::instrument(name = "use_case", skip_all, fields(otel.name = module_path!()))]
    pub async fn add(&self, draft: Draft) -> Result<NewsItem, TellError> {
        let image = match draft.picture {
            Some(picture) => Some(self.keep(picture).await?),
            None => None,
        };
        let item = NewsItem {
            id: NewsId::new(self.ids.next()),
            slug: draft.slug,
            at: draft.at.unwrap_or_else(|| self.clock.now()),
            kind: draft.kind,
            words: draft.words,
            href: draft.href,
            image,
        };
        let added = self.store(&item).await;
        if let (Err(_), Some(image)) = (&added, &item.image) {
            self.files.delete(&image.key).await?;
        }
        added.map(|()| item)
    }

    /// Takes an entry away with its picture; false when there is none of this name.
    ///
    /// # Errors
    /// [`TellError`].
    #[tracing::instrument(name = "use_case", skip_all, fields(otel.name = module_path!()))]
    pub async fn remove(&self, slug: &NewsSlug) -> Result<bool, TellError> {
        let mut work = self.storage.begin().await?;
        let Some(removed) = work.news().remove_news(slug).await? else { return Ok(false) };
        work.commit().await?;
        if let Some(key) = removed.image {
            self.files.delete(&key).await?;
        }
        Ok(true)
    }

    async fn store(&self, item: &NewsItem) -> Result<(), TellError> {
        let mut work = self.storage.begin().await?;
        work.news().add_news(item).await?;
        Ok(work.commit().await?)
    }

    async fn keep(&self, picture: Vec<u8>) -> Result<Cover, TellError> {
        let made = self.pictures.make(None, picture, None).await?;
        let key = format!("news/{}.jpg", self.ids.next().simple());
        self.files.put(&key, &made.picture).await?;
        Ok(Cover { key, width: made.width, height: made.height })
    }
}
