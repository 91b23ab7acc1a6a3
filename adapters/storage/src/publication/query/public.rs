//! Readers' view: only what was published.

use std::ops::Range;

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
use uuid::Uuid;

use crate::query::{
    cells::Cells,
    columns::{Reader, columns},
    fetch,
};
use crate::{
    connect::Database,
    library::mapping::projects::cover_of,
    mapping::{RowOf, micros},
    plans::mapping as plan,
    publication::mapping::whitelist_of,
};

columns! {
    /// An account `u` as readers see it.
    struct Owner as owner_columns {
        id: Uuid = "u.id",
        num_id: i64 = "u.num_id",
        name: String = "u.name",
        username: String = "u.username",
        description: String = "u.description",
        profile_visible: bool = "u.profile_visible",
        level: String = "u.level",
        plan_overrides: Option<String> = "u.plan_overrides",
        plan_paused: bool = "u.plan_paused",
        addon_publish: i64 = "u.addon_publish",
        addon_domain: i64 = "u.addon_domain",
        addon_collaborator: i64 = "u.addon_collaborator",
        addon_views: i64 = "u.addon_views",
        domain: Option<String> =
            "(SELECT c.name FROM custom_domains c \
             WHERE c.owner = u.id AND c.project_id IS NULL AND c.suspended_at IS NULL)",
        tag_manager: Option<String> = "u.tag_manager",
        analytics: Option<String> = "u.analytics",
        favicon: Option<String> = "u.favicon",
        share_picture: Option<String> = "u.share_picture",
        avatar: Option<String> = "u.avatar",
    }
}

columns! {
    /// What was published, as lists show it: publication `s` of project `p`.
    struct Published as published_columns {
        id: Uuid = "p.id",
        num_id: i64 = "p.num_id",
        title: String = "s.title",
        cover: Option<String> = "s.cover",
        cover_width: Option<i64> = "s.cover_width",
        cover_height: Option<i64> = "s.cover_height",
        published_at: i64 = "s.published_at",
    }
}

columns! {
    /// What a project's page shows beyond what lists show. `w` is whom its owner lets in by their address.
    struct Page as page_columns {
        description: String = "s.description",
        search_indexing: bool = "p.search_indexing",
        is_private: bool = "p.is_private",
        is_private_pages: bool = "p.is_private_pages",
        page_password: Option<String> = "p.page_password",
        is_published_template: bool = "p.is_published_template",
        domain: Option<String> =
            "(SELECT c.name FROM custom_domains c WHERE c.project_id = p.id AND c.suspended_at IS NULL)",
        is_private_by_email: bool = "p.is_private_by_email",
        emails: Option<String> = "w.emails",
        domains: Option<String> = "w.domains",
        has_document: bool =
            "EXISTS (SELECT 1 FROM published_documents d WHERE d.project_id = p.id)",
        pictures_at: Option<i64> =
            "(SELECT d.pictures_at FROM published_documents d WHERE d.project_id = p.id)",
    }
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

columns! {
    /// A collection `f` as readers see it.
    struct Folder as public_folder_columns {
        id: Uuid = "f.id",
        name: String = "f.name",
        uri: String = "f.uri",
        count: i64 = concat!(
            "(SELECT count(*) FROM projects p WHERE p.owner = f.owner AND p.section = f.id AND ",
            is_public!("p"),
            ")"
        ),
    }
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

macro_rules! pages {
    ($($where:tt)*) => {
        concat!(
            "SELECT ",
            owner_columns!(),
            ", ",
            published_columns!(),
            ", ",
            page_columns!(),
            " FROM publications s JOIN projects p ON p.id = s.project_id JOIN users u ON u.id = p.owner \
             LEFT JOIN reader_whitelists w ON w.user_id = p.owner AND p.is_private_by_email \
             WHERE p.is_published AND ",
            $($where)*
        )
    };
}
macro_rules! page {
    ($where:literal) => {
        pages!($where, " ORDER BY p.num_id LIMIT 1")
    };
}
pub(crate) const PAGE: &str = page!("p.num_id = $1");
pub(crate) const PAGE_AT: &str =
    page!("p.id = (SELECT project_id FROM custom_domains WHERE name = $1 AND suspended_at IS NULL)");
pub(crate) const HOME: &str = page!("p.id = (SELECT project_id FROM home_projects WHERE user_id = $1)");

pub(crate) const HOMES_IN: &str = pages!(
    "p.id IN (SELECT h.project_id FROM home_projects h JOIN users o ON o.id = h.user_id \
     WHERE o.num_id >= $1 AND o.num_id < $2 AND o.profile_visible)"
);
pub(crate) const PAGES_IN: &str = pages!(
    "p.num_id >= $1 AND p.num_id < $2 AND u.profile_visible AND ",
    is_public!("p"),
    " AND ",
    is_listed!(),
    " ORDER BY p.num_id"
);
pub(crate) const PAGES_OF: &str = pages!(
    "p.owner = $1 AND ",
    is_public!("p"),
    " AND ",
    is_listed!(),
    " ORDER BY p.num_id LIMIT $2 OFFSET $3"
);

/// Profiles, each with the time of its last publication.
pub(crate) const PROFILES_IN: &str = concat!(
    "SELECT ",
    owner_columns!(),
    ", (SELECT p.last_published FROM projects p WHERE p.owner = u.id AND ",
    is_public!("p"),
    " AND ",
    is_listed!(),
    " ORDER BY p.last_published DESC LIMIT 1) \
     FROM users u WHERE u.num_id >= $1 AND u.num_id < $2 AND u.profile_visible ORDER BY u.num_id"
);
/// The highest numbers of projects and of accounts.
const LAST_NUMBERS: [&str; 2] = ["SELECT max(num_id) FROM projects", "SELECT max(num_id) FROM users"];

macro_rules! projects {
    ($($where:tt)*) => {
        concat!(
            "SELECT ",
            published_columns!(),
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
            "SELECT ",
            public_folder_columns!(),
            " FROM folders f WHERE f.owner = $1 AND NOT f.is_hidden AND f.archived_at IS NULL ",
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
    published_columns!(),
    " FROM folders f JOIN projects p ON p.num_id IN (\
     SELECT q.num_id FROM projects q WHERE q.owner = f.owner AND q.section = f.id AND ",
    is_public!("q"),
    " ORDER BY q.last_published DESC, q.num_id DESC LIMIT $2) JOIN publications s ON s.project_id = p.id \
     WHERE f.owner = $1 AND NOT f.is_hidden AND f.archived_at IS NULL \
     ORDER BY f.num_id, p.last_published DESC, p.num_id DESC"
);

fn owner<R: Cells>(row: &R) -> Result<PublicOwner, StorageError> {
    next_owner(&mut Reader::new(row))
}

fn next_owner<R: Cells>(cells: &mut Reader<'_, R>) -> Result<PublicOwner, StorageError> {
    let row = Owner::read(cells)?;
    let of = RowOf { table: "users", id: row.id };
    let level = of.valid("level", Level::from_id(&row.level))?;
    let overrides = of.valid("plan_overrides", plan::overrides_of(row.plan_overrides.as_deref()))?;
    let addons = Addons {
        publish: of.number("addon_publish", row.addon_publish)?,
        domain: of.number("addon_domain", row.addon_domain)?,
        collaborator: of.number("addon_collaborator", row.addon_collaborator)?,
        views: of.number("addon_views", row.addon_views)?,
    };
    Ok(PublicOwner {
        id: UserId::new(row.id),
        num_id: of.valid("num_id", NumId::parse(row.num_id).ok())?,
        name: row.name,
        username: row.username,
        description: row.description,
        profile_visible: row.profile_visible,
        entitlements: Entitlements::new(level, overrides, addons, row.plan_paused),
        tag_manager: row.tag_manager,
        domain: row.domain,
        analytics: row.analytics,
        favicon: of.valid_if("favicon", row.favicon, |key| UploadKey::parse(&key))?,
        share_picture: of.valid_if("share_picture", row.share_picture, |key| UploadKey::parse(&key))?,
        avatar: of.valid_if("avatar", row.avatar, |key| UploadKey::parse(&key))?,
    })
}

fn project<R: Cells>(row: &R) -> Result<PublicProject, StorageError> {
    next_project(&mut Reader::new(row))
}

fn next_project<R: Cells>(cells: &mut Reader<'_, R>) -> Result<PublicProject, StorageError> {
    let row = Published::read(cells)?;
    let of = RowOf { table: "publications", id: row.id };
    Ok(PublicProject {
        id: ProjectId::new(row.id),
        num_id: of.valid("num_id", NumId::parse(row.num_id).ok())?,
        title: row.title,
        cover: cover_of(of, row.cover, row.cover_width, row.cover_height)?,
        at: of.time("published_at", row.published_at)?,
    })
}

fn page<R: Cells>(row: &R) -> Result<PublicPage, StorageError> {
    let mut cells = Reader::new(row);
    let (owner, project) = (next_owner(&mut cells)?, next_project(&mut cells)?);
    let row = Page::read(&mut cells)?;
    let published = RowOf { table: "published_documents", id: project.id };
    let of = RowOf { table: "reader_whitelists", id: owner.id };
    let lists = row.emails.zip(row.domains);
    let whitelist = of.valid_if("emails", lists, |(emails, domains)| whitelist_of(&emails, &domains))?;
    Ok(PublicPage {
        owner,
        project,
        description: row.description,
        search_indexing: row.search_indexing,
        is_private: row.is_private,
        password: row.page_password.filter(|_| row.is_private_pages).map(PasswordHash::new),
        whitelist: row.is_private_by_email.then(|| whitelist.unwrap_or_default()),
        is_template: row.is_published_template,
        domain: row.domain,
        has_document: row.has_document,
        pictures_at: published.time_if("pictures_at", row.pictures_at)?,
    })
}

fn profile<R: Cells>(row: &R) -> Result<(PublicOwner, Option<DateTime<Utc>>), StorageError> {
    let mut cells = Reader::new(row);
    let owner = next_owner(&mut cells)?;
    let of = RowOf { table: "projects", id: owner.id };
    let at: Option<i64> = cells.next()?;
    Ok((owner, at.map(|at| of.time("last_published", at)).transpose()?))
}

fn in_strip<R: Cells>(row: &R) -> Result<(FolderId, PublicProject), StorageError> {
    let mut cells = Reader::new(row);
    Ok((FolderId::new(cells.next()?), next_project(&mut cells)?))
}

fn folder<R: Cells>(row: &R) -> Result<PublicFolder, StorageError> {
    let row = Folder::read(&mut Reader::new(row))?;
    let of = RowOf { table: "folders", id: row.id };
    Ok(PublicFolder {
        id: FolderId::new(row.id),
        name: row.name,
        uri: row.uri,
        count: of.number("count", row.count)?,
    })
}

fn highest<R: Cells>(row: &R) -> Result<Option<i64>, StorageError> {
    Reader::new(row).next()
}

fn number<R: Cells>(row: &R) -> Result<i64, StorageError> {
    Reader::new(row).next()
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
