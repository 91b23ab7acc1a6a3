//! Comments.

use std::{
    cmp::Reverse,
    collections::{BTreeMap, BTreeSet},
};

use async_trait::async_trait;
use chrono::{DateTime, Utc};
use octavo_application::{
    comments::ports::comments::{
        By, CommentQueries, CommentRepository, CommentView, Commenter, Digest, NewComment, ThreadPage,
        ThreadView,
    },
    shared::storage::StorageError,
};
use octavo_domain::{
    comments::thread::{Author, Comment, Thread},
    ids::{CommentId, CommentThreadId, ProjectId, ProjectRef, UserId},
};
use uuid::Uuid;

use crate::{
    MemoryStore, Unit,
    state::{State, table::Table},
};

/// What is stored of comments.
#[derive(Clone, Default)]
pub(crate) struct Comments {
    threads: Table<BTreeMap<CommentThreadId, Thread>>,
    comments: Table<BTreeMap<CommentId, Comment>>,
    reads: Table<BTreeMap<(CommentThreadId, UserId), u32>>,
    digests: Table<BTreeMap<(ProjectId, UserId), Digest>>,
}

fn small(count: usize) -> u32 {
    u32::try_from(count).unwrap_or(u32::MAX)
}

fn size(most: u32) -> usize {
    usize::try_from(most).unwrap_or(usize::MAX)
}

impl Comments {
    /// The comments of a thread, in the order of their numbers.
    fn of(&self, thread: CommentThreadId) -> Vec<&Comment> {
        let mut own: Vec<&Comment> =
            self.comments.values().filter(|comment| comment.thread == thread).collect();
        own.sort_by_key(|comment| comment.number);
        own
    }

    fn is_unread(&self, comment: &Comment, reader: UserId) -> bool {
        let read = self.reads.get(&(comment.thread, reader));
        !comment.author.is(reader) && read.is_none_or(|read| comment.number > *read)
    }

    fn is_open(&self, comment: &Comment) -> bool {
        self.threads.get(&comment.thread).is_some_and(|thread| thread.resolved.is_none())
    }

    /// Removes what belongs to threads that are gone.
    fn tidy(&mut self) {
        let threads = self.threads.clone();
        self.comments.retain(|_, comment| threads.contains_key(&comment.thread));
        self.reads.retain(|(thread, _), _| threads.contains_key(thread));
    }
}

impl State {
    /// Removes the comments of projects that are gone.
    pub(crate) fn drop_comments(&mut self, is_gone: impl Fn(ProjectId) -> bool) {
        self.comments.threads.retain(|_, thread| !is_gone(thread.project));
        self.comments.digests.retain(|(project, _), _| !is_gone(*project));
        self.comments.tidy();
    }

    /// Removes what comments know of an account that is gone.
    pub(crate) fn forget_commenter(&mut self, user: UserId) {
        for thread in self.comments.threads.values_mut() {
            if let Some(resolved) = thread.resolved.as_mut().filter(|resolved| resolved.by == Some(user)) {
                resolved.by = None;
            }
        }
        for comment in self.comments.comments.values_mut() {
            comment.mentions.remove(&user);
            if comment.author.is(user) {
                comment.author = Author::Deleted;
            }
        }
        self.comments.reads.retain(|(_, of), _| *of != user);
        self.comments.digests.retain(|(_, of), _| *of != user);
        let projects: BTreeSet<ProjectId> = self.projects.keys().copied().collect();
        self.drop_comments(|project| !projects.contains(&project));
    }

    fn commenter(&self, user: UserId) -> Option<Commenter> {
        let known = &self.users.get(&user)?.user;
        let avatar = known.profile_media.avatar.clone();
        Some(Commenter { id: user, name: known.name.as_str().to_owned(), avatar })
    }

    fn by(&self, author: &Author) -> By {
        match author {
            Author::Person(user) => self.commenter(*user).map_or(By::Deleted, By::Person),
            Author::Guest(name) => By::Guest(name.clone()),
            Author::Deleted => By::Deleted,
        }
    }

    fn comment_view(&self, comment: &Comment) -> CommentView {
        let named = |user: &UserId| Some((*user, self.commenter(*user)?.name));
        let mut mentions: Vec<_> = comment.mentions.iter().filter_map(named).collect();
        mentions.sort_by(|one, other| (&one.1, one.0).cmp(&(&other.1, other.0)));
        CommentView {
            id: comment.id,
            number: comment.number,
            by: self.by(&comment.author),
            text: comment.text.clone(),
            mentions,
            written_at: comment.written_at,
            edited_at: comment.edited_at,
        }
    }

    fn thread_view(&self, thread: &Thread, reader: UserId, latest: u32) -> ThreadView {
        let comments = self.comments.of(thread.id);
        let unread = comments.iter().filter(|comment| self.comments.is_unread(comment, reader)).count();
        let from = thread.next_number.saturating_sub(latest);
        let shown = comments.iter().enumerate();
        let shown = shown.filter(|(place, comment)| *place == 0 || comment.number >= from);
        ThreadView {
            id: thread.id,
            pin: thread.pin,
            resolved: thread.resolved.as_ref().map(|resolved| {
                let by = resolved.by.and_then(|by| self.commenter(by));
                (by.map_or(By::Deleted, By::Person), resolved.at)
            }),
            last_at: thread.last_at,
            count: small(comments.len()),
            unread: small(unread),
            read: self.comments.reads.get(&(thread.id, reader)).copied(),
            comments: shown.map(|(_, comment)| self.comment_view(comment)).collect(),
        }
    }
}

#[async_trait]
impl CommentRepository for Unit {
    async fn thread(
        &mut self,
        project: ProjectId,
        id: CommentThreadId,
    ) -> Result<Option<Thread>, StorageError> {
        let found = self.state.comments.threads.get(&id);
        Ok(found.filter(|thread| thread.project == project).cloned())
    }

    async fn count_threads(&mut self, project: ProjectId) -> Result<u64, StorageError> {
        let own = self.state.comments.threads.values().filter(|thread| thread.project == project);
        Ok(small(own.count()).into())
    }

    async fn add_thread(&mut self, thread: &Thread) -> Result<(), StorageError> {
        self.state.comments.threads.insert(thread.id, thread.clone());
        Ok(())
    }

    async fn set_thread(&mut self, thread: &Thread) -> Result<(), StorageError> {
        if let Some(stored) = self.state.comments.threads.get_mut(&thread.id) {
            stored.clone_from(thread);
        }
        Ok(())
    }

    async fn comment(&mut self, project: ProjectId, id: CommentId) -> Result<Option<Comment>, StorageError> {
        let found = self.state.comments.comments.get(&id);
        Ok(found.filter(|comment| comment.project == project).cloned())
    }

    async fn comments_with_key(
        &mut self,
        project: ProjectId,
        key: Uuid,
    ) -> Result<Vec<Comment>, StorageError> {
        let all = self.state.comments.comments.values();
        let mut found: Vec<Comment> =
            all.filter(|comment| comment.project == project && comment.key == key).cloned().collect();
        found.sort_by_key(|comment| (comment.written_at, comment.id));
        Ok(found)
    }

    async fn count_comments(&mut self, thread: CommentThreadId) -> Result<u64, StorageError> {
        Ok(small(self.state.comments.of(thread).len()).into())
    }

    async fn participants(&mut self, thread: CommentThreadId) -> Result<Vec<UserId>, StorageError> {
        let of = |comment: &Comment| match comment.author {
            Author::Person(user) => Some(user),
            Author::Guest(_) | Author::Deleted => None,
        };
        let all: BTreeSet<UserId> = self.state.comments.of(thread).into_iter().filter_map(of).collect();
        Ok(all.into_iter().collect())
    }

    async fn add_comment(&mut self, comment: &Comment) -> Result<(), StorageError> {
        self.state.comments.comments.insert(comment.id, comment.clone());
        Ok(())
    }

    async fn set_comment(&mut self, comment: &Comment) -> Result<(), StorageError> {
        if let Some(stored) = self.state.comments.comments.get_mut(&comment.id) {
            stored.clone_from(comment);
        }
        Ok(())
    }

    async fn delete_comment(&mut self, comment: &Comment) -> Result<(), StorageError> {
        let comments = &mut self.state.comments;
        comments.comments.remove(&comment.id);
        if comments.of(comment.thread).is_empty() {
            comments.threads.remove(&comment.thread);
            comments.tidy();
        }
        Ok(())
    }

    async fn read_until(
        &mut self,
        thread: CommentThreadId,
        user: UserId,
        number: u32,
    ) -> Result<(), StorageError> {
        let read = self.state.comments.reads.entry((thread, user)).or_insert(number);
        *read = number.max(*read);
        Ok(())
    }

    async fn digest(&mut self, project: ProjectId, user: UserId) -> Result<Option<Digest>, StorageError> {
        Ok(self.state.comments.digests.get(&(project, user)).copied())
    }

    async fn set_digest(
        &mut self,
        project: ProjectId,
        user: UserId,
        digest: Digest,
    ) -> Result<(), StorageError> {
        self.state.comments.digests.insert((project, user), digest);
        Ok(())
    }

    async fn new_comments(
        &mut self,
        project: ProjectId,
        user: UserId,
        since: DateTime<Utc>,
        of_all: bool,
        most: u32,
    ) -> Result<Vec<NewComment>, StorageError> {
        let kept = &self.state.comments;
        let concerns = |comment: &Comment| {
            of_all
                || comment.mentions.contains(&user)
                || kept.of(comment.thread).iter().any(|other| other.author.is(user))
        };
        let mut new: Vec<&Comment> = kept.comments.values().collect();
        new.retain(|comment| {
            comment.project == project
                && since < comment.written_at
                && kept.is_open(comment)
                && kept.is_unread(comment, user)
                && concerns(comment)
        });
        new.sort_by_key(|comment| (comment.written_at, comment.id));
        new.truncate(size(most));
        let view = |comment: &Comment| NewComment {
            by: match self.state.by(&comment.author) {
                By::Person(person) => Some(person.name),
                By::Guest(name) => Some(name.as_str().to_owned()),
                By::Deleted => None,
            },
            text: comment.text.clone(),
            thread: comment.thread,
            written_at: comment.written_at,
        };
        Ok(new.into_iter().map(view).collect())
    }
}

#[async_trait]
impl CommentQueries for MemoryStore {
    async fn comment_threads(
        &self,
        project: ProjectId,
        reader: Option<UserId>,
        page: ThreadPage,
    ) -> Result<Vec<ThreadView>, StorageError> {
        let state = self.committed().await;
        let place = |thread: &Thread| Reverse((thread.last_at, thread.id));
        let mut threads: Vec<&Thread> = state.comments.threads.values().collect();
        threads.retain(|thread| {
            thread.project == project
                && page.resolved.is_none_or(|resolved| thread.resolved.is_some() == resolved)
                && page.link.is_none_or(|link| thread.link == Some(link))
                && page.after.is_none_or(|after| place(thread) > Reverse(after))
        });
        threads.sort_by_key(|thread| place(thread));
        threads.truncate(size(page.limit));
        let reader = reader.unwrap_or_else(|| UserId::new(Uuid::nil()));
        Ok(threads.into_iter().map(|thread| state.thread_view(thread, reader, page.latest)).collect())
    }

    async fn comment_thread(
        &self,
        project: ProjectId,
        reader: UserId,
        id: CommentThreadId,
    ) -> Result<Option<ThreadView>, StorageError> {
        let state = self.committed().await;
        let thread = state.comments.threads.get(&id).filter(|thread| thread.project == project);
        Ok(thread.map(|thread| state.thread_view(thread, reader, u32::MAX)))
    }

    async fn unread_comments(&self, project: ProjectId, reader: UserId) -> Result<u64, StorageError> {
        let state = self.committed().await;
        let kept = &state.comments;
        let own = kept.comments.values().filter(|comment| comment.project == project);
        let unread = own.filter(|comment| kept.is_open(comment) && kept.is_unread(comment, reader));
        Ok(small(unread.count()).into())
    }

    async fn commenters(&self, project: ProjectId, most: u32) -> Result<Vec<Commenter>, StorageError> {
        let state = self.committed().await;
        let sees = |user: &UserId| state.project_access(*user, ProjectRef::Id(project)).is_some();
        let people = state.users.keys().filter(|user| sees(user));
        let mut people: Vec<Commenter> = people.filter_map(|user| state.commenter(*user)).collect();
        people.sort_by(|one, other| (&one.name, one.id).cmp(&(&other.name, other.id)));
        people.truncate(size(most));
        Ok(people)
    }
}
