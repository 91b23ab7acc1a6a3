//! Comments by readers of preview links, who have no account (EDIT-384).

use std::{collections::BTreeSet, sync::Arc};

use octavo_domain::{
    auth::throttle::Limit,
    comments::{
        text::{CommentText, GuestName},
        thread::{Author, Pin},
    },
    documents::id::RecordId,
    ids::ProjectId,
    publication::preview_link::PreviewLink,
};
use uuid::Uuid;

use super::{
    read_comments::{CommentError, MOST_AT_ONCE},
    write_comment::{Addition, Target, Writing, add},
};
use crate::{
    account::Origin,
    auth::throttle,
    comments::ports::comments::{CommentQueries, ThreadPage, ThreadView},
    documents::{
        current::CurrentDocument,
        ports::{documents::DocumentQueries, signals::DocumentSignals},
    },
    publication::share_preview::SharePreview,
    shared::{
        clock::Clock,
        ids::Ids,
        storage::{Storage, StorageError},
    },
};

/// Shows readers of a preview link what they wrote and were answered, and takes what they write.
pub struct ReaderComments {
    /// Stores comments.
    pub storage: Arc<dyn Storage>,
    /// Reads comments.
    pub comments: Arc<dyn CommentQueries>,
    /// Reads documents.
    pub documents: Arc<dyn DocumentQueries>,
    /// Reads documents as they are now.
    pub current: CurrentDocument,
    /// Opens links.
    pub links: SharePreview,
    /// Tells those who have the project open.
    pub signals: Arc<dyn DocumentSignals>,
    /// Makes ids and keys.
    pub ids: Arc<dyn Ids>,
    /// Tells the time.
    pub clock: Arc<dyn Clock>,
}

/// What a reader sees beside a page of a draft.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ReadersThreads {
    /// The threads that readers of this link began on this page, with what they were answered; the last written first.
    pub threads: Vec<ThreadView>,
    /// The key of what is written next.
    pub key: Uuid,
}

/// What a reader has written.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ReadersWords {
    /// Their name.
    pub name: GuestName,
    /// Their comment.
    pub text: CommentText,
    /// The key of the form.
    pub key: Uuid,
}

impl ReaderComments {
    /// What is shown beside the page at a path; none where no link of this token lets its readers comment.
    ///
    /// # Errors
    /// [`StorageError`].
    #[tracing::instrument(name = "use_case", skip_all, fields(otel.name = module_path!()))]
    pub async fn shown(&self, token: &str, path: &str) -> Result<Option<ReadersThreads>, StorageError> {
        let Some((link, page)) = self.opened(token, path).await? else { return Ok(None) };
        let asked = ThreadPage {
            resolved: None,
            link: Some(link.id),
            after: None,
            limit: MOST_AT_ONCE,
            latest: MOST_AT_ONCE,
        };
        let mut threads = self.comments.comment_threads(link.project, None, asked).await?;
        threads.retain(|thread| thread.pin.page() == page);
        Ok(Some(ReadersThreads { threads, key: self.ids.next() }))
    }

    /// Takes a comment on the page at a path.
    ///
    /// # Errors
    /// [`CommentError`]; [`CommentError::NoSuchComment`] where no link of this token lets its readers comment.
    #[tracing::instrument(name = "use_case", skip_all, fields(otel.name = module_path!()))]
    pub async fn write(
        &self,
        token: &str,
        path: &str,
        words: ReadersWords,
        origin: &Origin,
    ) -> Result<(), CommentError> {
        let opened = self.opened(token, path).await?;
        let (link, page) = opened.ok_or(CommentError::NoSuchComment)?;
        let now = self.clock.now();
        let keys: [(String, Limit); 3] = [
            (format!("comment:{}:{}", link.id, origin.network()), Limit::COMMENT_PAIR),
            (format!("comment:reader:{}", origin.network()), Limit::COMMENT_ADDRESS),
            (format!("comment:link:{}", link.id), Limit::COMMENT_LINK),
        ];
        throttle::count(self.storage.as_ref(), &keys, now).await?;
        let mut work = self.storage.begin().await?;
        let owner = work.projects().owner(link.project).await?.ok_or(CommentError::NoSuchComment)?;
        work.documents().hold(link.project).await?.ok_or(CommentError::NoSuchComment)?;
        let written = work.comments().comments_with_key(link.project, words.key).await?;
        let is_sent_again = written.iter().any(|one| matches!(one.author, Author::Guest(_)));
        if is_sent_again {
            return Ok(());
        }
        let pin = Pin::new(page, None, (0, 0)).map_err(|_| CommentError::NoSuchComment)?;
        let ReadersWords { name, text, key } = words;
        let addition = Addition {
            project: link.project,
            owner,
            author: Author::Guest(name),
            link: Some(link.id),
            writing: Writing { key, text, mentions: BTreeSet::new(), target: Target::Pin(pin) },
            now,
        };
        add(work.as_mut(), self.ids.as_ref(), addition).await?;
        work.commit().await?;
        self.signals.commented(link.project);
        Ok(())
    }

    /// The link of a token whose readers may comment, with the page at a path.
    async fn opened(&self, token: &str, path: &str) -> Result<Option<(PreviewLink, RecordId)>, StorageError> {
        let link = self.links.opened_link(token).await?.filter(|link| link.comments);
        let Some(link) = link else { return Ok(None) };
        let page = self.page(link.project, path).await?;
        Ok(page.map(|page| (link, page)))
    }

    async fn page(&self, project: ProjectId, path: &str) -> Result<Option<RecordId>, StorageError> {
        let copy = self.current.latest(self.documents.as_ref(), project).await?;
        Ok(copy.and_then(|copy| copy.document.previewed().page_at(path)))
    }
}
