//! Readers' view: only what was published.

mod rows;
pub(crate) mod sql;

use std::ops::Range;

use async_trait::async_trait;
use chrono::{DateTime, Utc};
use octavo_application::{
    publication::ports::public::{
        PublicFolder, PublicOwner, PublicPage, PublicPageRequest, PublicProject, PublicQueries,
    },
    shared::storage::StorageError,
};
use octavo_domain::ids::{FolderId, NumId, UserId};

use self::{
    rows::{folder, highest, in_strip, number, owner, page, profile, project},
    sql::{
        COUNT, FOLDER, FOLDER_PROJECTS, FOLDER_PROJECTS_AFTER, FOLDERS, FORMER_OWNER, HOME, HOMES_IN,
        LAST_NUMBERS, OWNER, OWNER_AT, PAGE, PAGE_AT, PAGES_IN, PAGES_OF, PROFILES_IN, PROJECTS,
        PROJECTS_AFTER, STRIPS,
    },
};
use crate::{
    connect::Database,
    mapping::{RowOf, micros},
    query::fetch,
};

/// PostgreSQL cannot store this character, so no name contains it.
fn impossible(text: &str) -> bool {
    text.contains('\0')
}

#[async_trait]
impl PublicQueries for Database {
    async fn owner(&self, username: &str) -> Result<Option<PublicOwner>, StorageError> {
        let found = fetch!(self, OWNER, [username], owner)?.into_iter().next();
        match found {
            Some(owner) => Ok(Some(owner)),
            None => Ok(fetch!(self, FORMER_OWNER, [username], owner)?.into_iter().next()),
        }
    }

    async fn owner_at(&self, domain: &str) -> Result<Option<PublicOwner>, StorageError> {
        Ok(fetch!(self, OWNER_AT, [domain], owner)?.into_iter().next())
    }

    async fn page(&self, project: NumId) -> Result<Option<PublicPage>, StorageError> {
        Ok(fetch!(self, PAGE, [project.get()], page)?.into_iter().next())
    }

    async fn home(&self, owner: UserId) -> Result<Option<PublicPage>, StorageError> {
        Ok(fetch!(self, HOME, [owner.uuid()], page)?.into_iter().next())
    }

    async fn page_at(&self, domain: &str) -> Result<Option<PublicPage>, StorageError> {
        Ok(fetch!(self, PAGE_AT, [domain], page)?.into_iter().next())
    }

    async fn projects(
        &self,
        owner: UserId,
        request: PublicPageRequest,
    ) -> Result<Vec<PublicProject>, StorageError> {
        let (owner, limit) = (owner.uuid(), i64::from(request.limit));
        let cursor = |(at, num_id): (DateTime<Utc>, NumId)| (micros(at), num_id.get());
        match (request.folder.map(FolderId::uuid), request.after.map(cursor)) {
            (None, None) => fetch!(self, PROJECTS, [owner, limit], project),
            (None, Some((at, num_id))) => {
                fetch!(self, PROJECTS_AFTER, [owner, limit, at, num_id], project)
            }
            (Some(folder), None) => fetch!(self, FOLDER_PROJECTS, [owner, limit, folder], project),
            (Some(folder), Some((at, num_id))) => {
                fetch!(self, FOLDER_PROJECTS_AFTER, [owner, limit, folder, at, num_id], project)
            }
        }
    }

    async fn count(&self, owner: UserId) -> Result<u64, StorageError> {
        let count = fetch!(self, COUNT, [owner.uuid()], number)?.into_iter().next().unwrap_or_default();
        RowOf { table: "projects", id: owner }.number("count", count)
    }

    async fn folders(&self, owner: UserId) -> Result<Vec<PublicFolder>, StorageError> {
        fetch!(self, FOLDERS, [owner.uuid()], folder)
    }

    async fn strips(&self, owner: UserId, each: u32) -> Result<Vec<(FolderId, PublicProject)>, StorageError> {
        fetch!(self, STRIPS, [owner.uuid(), i64::from(each)], in_strip)
    }

    async fn last_number(&self) -> Result<Option<NumId>, StorageError> {
        let mut last = None;
        for sql in LAST_NUMBERS {
            last = last.max(fetch!(self, sql, [], highest)?.into_iter().next().flatten());
        }
        Ok(last.and_then(|number| NumId::parse(number).ok()))
    }

    async fn profiles_in(
        &self,
        Range { start, end }: Range<NumId>,
    ) -> Result<Vec<(PublicOwner, Option<DateTime<Utc>>)>, StorageError> {
        fetch!(self, PROFILES_IN, [start.get(), end.get()], profile)
    }

    async fn homes_in(&self, Range { start, end }: Range<NumId>) -> Result<Vec<PublicPage>, StorageError> {
        fetch!(self, HOMES_IN, [start.get(), end.get()], page)
    }

    async fn pages_in(&self, Range { start, end }: Range<NumId>) -> Result<Vec<PublicPage>, StorageError> {
        fetch!(self, PAGES_IN, [start.get(), end.get()], page)
    }

    async fn pages_of(&self, owner: UserId, skip: u64, limit: u32) -> Result<Vec<PublicPage>, StorageError> {
        let skip = i64::try_from(skip).unwrap_or(i64::MAX);
        fetch!(self, PAGES_OF, [owner.uuid(), i64::from(limit), skip], page)
    }

    async fn folder(&self, owner: UserId, uri: &str) -> Result<Option<PublicFolder>, StorageError> {
        if impossible(uri) {
            return Ok(None);
        }
        Ok(fetch!(self, FOLDER, [owner.uuid(), uri], folder)?.into_iter().next())
    }
}
