//! Readers' view: only what was published.

use async_trait::async_trait;
use chrono::{DateTime, Utc};
use octavo_application::{
    publication::ports::public::{
        PublicFolder, PublicOwner, PublicPage, PublicPageRequest, PublicProject, PublicQueries,
    },
    shared::storage::StorageError,
};
use octavo_domain::{
    account::{profile_media::UploadKey, user::PasswordHash},
    billing::addons::Addons,
    ids::{FolderId, NumId, ProjectId, UserId},
    plans::{entitlements::Entitlements, level::Level},
};

use super::cover;
use crate::query::{cells::Cells, fetch};
use crate::{
    connect::Database,
    mapping::{RowOf, micros},
    plans::mapping as plan,
    publication::mapping::whitelist_of,
};

/// The columns of an account, as [`owner`] reads them.
macro_rules! owner_columns {
    () => {
        "u.id, u.num_id, u.name, u.username, u.description, u.profile_visible, u.level, u.plan_overrides, u.plan_paused, u.tag_manager, \
         (SELECT c.name FROM custom_domains c WHERE c.owner = u.id AND c.project_id IS NULL AND c.suspended_at IS NULL), \
         u.analytics, u.favicon, u.avatar, u.addon_publish, u.addon_domain, u.addon_collaborator, u.addon_views"
    };
}

/// The columns of a published project, as [`project`] reads them.
macro_rules! public_columns {
    () => {
        "p.id, p.num_id, s.title, s.cover, s.cover_width, s.cover_height, s.published_at"
    };
}

/// The further condition for the profile: the collection is not private, or the owner has listed the project.
macro_rules! is_listed {
    () => {
        "(p.folder IS NULL OR p.is_listed \
         OR NOT EXISTS (SELECT 1 FROM folders f WHERE f.id = p.folder AND f.is_hidden))"
    };
}

/// The condition of a public project, worded as in the indexes.
macro_rules! is_public {
    ($table:literal) => {
        concat!($table, ".is_published AND NOT ", $table, ".is_private AND NOT ", $table, ".is_hidden")
    };
}

pub(crate) const OWNER: &str =
    concat!("SELECT ", owner_columns!(), " FROM users u WHERE u.username_key = $1");
pub(crate) const FORMER_OWNER: &str = concat!(
    "SELECT ",
    owner_columns!(),
    " FROM users u WHERE u.id = (SELECT user_id FROM former_usernames WHERE username_key = $1)"
);
pub(crate) const OWNER_AT: &str = concat!(
    "SELECT ",
    owner_columns!(),
    " FROM users u WHERE u.id = (SELECT owner FROM custom_domains \
     WHERE name = $1 AND project_id IS NULL AND suspended_at IS NULL)"
);

macro_rules! page {
    ($where:literal) => {
        concat!(
            "SELECT ",
            owner_columns!(),
            ", ",
            public_columns!(),
            ", s.description, p.search_indexing, p.is_private, \
             p.is_private_pages, p.page_password, p.is_published_template, \
             (SELECT c.name FROM custom_domains c WHERE c.project_id = p.id AND c.suspended_at IS NULL), \
             p.is_private_by_email, \
             w.emails, w.domains \
             FROM publications s JOIN projects p ON p.id = s.project_id JOIN users u ON u.id = p.owner \
             LEFT JOIN reader_whitelists w ON w.user_id = p.owner AND p.is_private_by_email \
             WHERE p.is_published AND ",
            $where,
            " ORDER BY p.num_id LIMIT 1"
        )
    };
}
pub(crate) const PAGE: &str = page!("p.num_id = $1");
pub(crate) const PAGE_AT: &str =
    page!("p.id = (SELECT project_id FROM custom_domains WHERE name = $1 AND suspended_at IS NULL)");
pub(crate) const HOME: &str = page!("p.id = (SELECT project_id FROM home_projects WHERE user_id = $1)");

macro_rules! projects {
    ($($where:tt)*) => {
        concat!(
            "SELECT ",
            public_columns!(),
            " FROM projects p JOIN publications s ON s.project_id = p.id \
             WHERE p.owner = $1 AND ",
            is_public!("p"),
            " AND ",
            $($where)*,
            " ORDER BY p.last_published DESC, p.num_id DESC LIMIT $2"
        )
    };
}
pub(crate) const PROJECTS: &str = projects!(is_listed!());
pub(crate) const PROJECTS_AFTER: &str =
    projects!("(p.last_published, p.num_id) < ($3, $4) AND ", is_listed!());
pub(crate) const FOLDER_PROJECTS: &str = projects!("p.section = $3");
pub(crate) const FOLDER_PROJECTS_AFTER: &str =
    projects!("p.section = $3 AND (p.last_published, p.num_id) < ($4, $5)");

pub(crate) const COUNT: &str = concat!(
    "SELECT count(*) FROM projects p WHERE p.owner = $1 AND ",
    is_public!("p"),
    " AND ",
    is_listed!()
);

macro_rules! folders {
    ($where:literal) => {
        concat!(
            "SELECT f.id, f.name, f.uri, (SELECT count(*) FROM projects p WHERE p.owner = f.owner \
             AND p.section = f.id AND ",
            is_public!("p"),
            ") \
             FROM folders f WHERE f.owner = $1 AND NOT f.is_hidden AND f.archived_at IS NULL ",
            $where,
            " ORDER BY f.created_at, f.num_id"
        )
    };
}
pub(crate) const FOLDERS: &str = folders!("");
pub(crate) const FOLDER: &str = folders!(
    "AND (f.uri = $2 OR f.id = (SELECT a.folder_id FROM folder_addresses a WHERE a.owner = $1 AND a.uri = $2))"
);

/// The first few of each collection. Each is a range of the index, so that large collections cost no more.
pub(crate) const STRIPS: &str = concat!(
    "SELECT f.id, ",
    public_columns!(),
    " FROM folders f JOIN projects p ON p.num_id IN (\
     SELECT q.num_id FROM projects q WHERE q.owner = f.owner AND q.section = f.id AND ",
    is_public!("q"),
    " ORDER BY q.last_published DESC, q.num_id DESC LIMIT $2) JOIN publications s ON s.project_id = p.id \
     WHERE f.owner = $1 AND NOT f.is_hidden AND f.archived_at IS NULL \
     ORDER BY f.num_id, p.last_published DESC, p.num_id DESC"
);

fn owner<R: Cells>(row: &R) -> Result<PublicOwner, StorageError> {
    let id = row.id(0)?;
    let of = RowOf { table: "users", id };
    let level = of.valid("level", Level::from_id(&row.text(6)?))?;
    let overrides = of.valid("plan_overrides", plan::overrides_of(row.text_if(7)?.as_deref()))?;
    let addons = Addons {
        publish: of.number("addon_publish", row.int(14)?)?,
        domain: of.number("addon_domain", row.int(15)?)?,
        collaborator: of.number("addon_collaborator", row.int(16)?)?,
        views: of.number("addon_views", row.int(17)?)?,
    };
    Ok(PublicOwner {
        id: UserId::new(id),
        num_id: of.valid("num_id", NumId::parse(row.int(1)?).ok())?,
        name: row.text(2)?,
        username: row.text(3)?,
        description: row.text(4)?,
        profile_visible: row.flag(5)?,
        entitlements: Entitlements::new(level, overrides, addons, row.flag(8)?),
        tag_manager: row.text_if(9)?,
        domain: row.text_if(10)?,
        analytics: row.text_if(11)?,
        favicon: of.valid_if("favicon", row.text_if(12)?, |key| UploadKey::parse(&key))?,
        avatar: of.valid_if("avatar", row.text_if(13)?, |key| UploadKey::parse(&key))?,
    })
}

/// A published project whose columns begin at `at`.
fn project<R: Cells>(row: &R, at: usize) -> Result<PublicProject, StorageError> {
    let column = |number: usize| at.saturating_add(number);
    let id = row.id(at)?;
    let of = RowOf { table: "publications", id };
    Ok(PublicProject {
        id: ProjectId::new(id),
        num_id: of.valid("num_id", NumId::parse(row.int(column(1))?).ok())?,
        title: row.text(column(2))?,
        cover: cover(row, of, column(3))?,
        at: of.time("published_at", row.int(column(6))?)?,
    })
}

fn page<R: Cells>(row: &R) -> Result<PublicPage, StorageError> {
    let is_locked = row.flag(28)?;
    let of = RowOf { table: "reader_whitelists", id: row.id(0)? };
    let lists = row.text_if(33)?.zip(row.text_if(34)?);
    let whitelist = of.valid_if("emails", lists, |(emails, domains)| whitelist_of(&emails, &domains))?;
    Ok(PublicPage {
        owner: owner(row)?,
        project: project(row, 18)?,
        description: row.text(25)?,
        search_indexing: row.flag(26)?,
        is_private: row.flag(27)?,
        password: row.text_if(29)?.filter(|_| is_locked).map(PasswordHash::new),
        whitelist: row.flag(32)?.then(|| whitelist.unwrap_or_default()),
        is_template: row.flag(30)?,
        domain: row.text_if(31)?,
    })
}

fn listed<R: Cells>(row: &R) -> Result<PublicProject, StorageError> {
    project(row, 0)
}

fn in_strip<R: Cells>(row: &R) -> Result<(FolderId, PublicProject), StorageError> {
    Ok((FolderId::new(row.id(0)?), project(row, 1)?))
}

fn folder<R: Cells>(row: &R) -> Result<PublicFolder, StorageError> {
    let id = row.id(0)?;
    let of = RowOf { table: "folders", id };
    Ok(PublicFolder {
        id: FolderId::new(id),
        name: row.text(1)?,
        uri: row.text(2)?,
        count: of.number("count", row.int(3)?)?,
    })
}

fn number<R: Cells>(row: &R) -> Result<i64, StorageError> {
    row.int(0)
}

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
            (None, None) => fetch!(self, PROJECTS, [owner, limit], listed),
            (None, Some((at, num_id))) => {
                fetch!(self, PROJECTS_AFTER, [owner, limit, at, num_id], listed)
            }
            (Some(folder), None) => fetch!(self, FOLDER_PROJECTS, [owner, limit, folder], listed),
            (Some(folder), Some((at, num_id))) => {
                fetch!(self, FOLDER_PROJECTS_AFTER, [owner, limit, folder, at, num_id], listed)
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

    async fn folder(&self, owner: UserId, uri: &str) -> Result<Option<PublicFolder>, StorageError> {
        if impossible(uri) {
            return Ok(None);
        }
        Ok(fetch!(self, FOLDER, [owner.uuid(), uri], folder)?.into_iter().next())
    }
}
