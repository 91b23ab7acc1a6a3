//! The statements and the columns that they read.

use uuid::Uuid;

use crate::query::columns::columns;

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
pub(super) const LAST_NUMBERS: [&str; 2] =
    ["SELECT max(num_id) FROM projects", "SELECT max(num_id) FROM users"];

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
