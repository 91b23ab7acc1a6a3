//! Entries of What's new, as operators manage them.

use std::sync::Arc;

use chrono::{DateTime, Utc};
use octavo_domain::{
    ids::NewsId,
    library::project::Cover,
    prompts::news::{NewsHref, NewsItem, NewsKind, NewsSlug, NewsText},
};

use crate::shared::{
    clock::Clock,
    files::{FileStore, FileStoreError},
    ids::Ids,
    images::{CoverMaker, ImageError},
    storage::{Storage, StorageError},
};

/// Adds and removes entries.
pub struct PublishNews {
    /// Stores entries.
    pub storage: Arc<dyn Storage>,
    /// Stores pictures.
    pub files: Arc<dyn FileStore>,
    /// Resizes pictures.
    pub pictures: Arc<dyn CoverMaker>,
    /// Makes ids and keys.
    pub ids: Arc<dyn Ids>,
    /// Reads the current time.
    pub clock: Arc<dyn Clock>,
}

/// An entry to publish.
#[derive(Debug, Clone)]
pub struct Draft {
    /// Its name.
    pub slug: NewsSlug,
    /// When it is published; none means now.
    pub at: Option<DateTime<Utc>>,
    /// What it is about.
    pub kind: NewsKind,
    /// Its text.
    pub words: NewsText,
    /// The link to more.
    pub href: Option<NewsHref>,
    /// A picture as it was uploaded.
    pub picture: Option<Vec<u8>>,
}

/// Why an entry was not added.
#[derive(Debug, thiserror::Error)]
pub enum PublishNewsError {
    /// The name is taken.
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

impl From<StorageError> for PublishNewsError {
    fn from(error: StorageError) -> Self {
        match error {
            StorageError::Duplicate(_) => Self::Taken,
            other => Self::Storage(other),
        }
    }
}

impl PublishNews {
    /// Adds an entry (ACCT-267).
    ///
    /// # Errors
    /// [`PublishNewsError`].
    #[tracing::instrument(name = "use_case", skip_all, fields(otel.name = module_path!()))]
    pub async fn add(&self, draft: Draft) -> Result<NewsItem, PublishNewsError> {
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

    /// Removes an entry with its picture; false when there is none of this name.
    ///
    /// # Errors
    /// [`PublishNewsError`].
    #[tracing::instrument(name = "use_case", skip_all, fields(otel.name = module_path!()))]
    pub async fn remove(&self, slug: &NewsSlug) -> Result<bool, PublishNewsError> {
        let mut work = self.storage.begin().await?;
        let Some(removed) = work.news().remove_news(slug).await? else { return Ok(false) };
        work.commit().await?;
        if let Some(key) = removed.image {
            self.files.delete(&key).await?;
        }
        Ok(true)
    }

    async fn store(&self, item: &NewsItem) -> Result<(), PublishNewsError> {
        let mut work = self.storage.begin().await?;
        work.news().add_news(item).await?;
        Ok(work.commit().await?)
    }

    async fn keep(&self, picture: Vec<u8>) -> Result<Cover, PublishNewsError> {
        let made = self.pictures.make(None, picture, None).await?;
        let key = format!("news/{}.jpg", self.ids.next().simple());
        self.files.put(&key, &made.picture).await?;
        Ok(Cover { key, width: made.width, height: made.height })
    }
}
