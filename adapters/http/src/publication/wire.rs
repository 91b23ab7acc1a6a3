//! A project on its own page, and its statistics.

use chrono::{DateTime, Utc};
use octavo_application::publication::{
    ports::publication::PublishedRow,
    read_project::{Seen, Statistics as Counted},
};
use octavo_domain::team::access::Access as DomainAccess;
use serde::Serialize;
use utoipa::ToSchema;

use crate::library::wire::project::Project;

/// A project as its own page shows it.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct ProjectDetail<'a> {
    /// As lists show it.
    #[serde(flatten)]
    project: Project<'a>,
    /// Its description, at most 1 000 characters.
    desc: &'a str,
    /// Was the cover given to it? Else the picture of its first page is shown, where it has one.
    has_own_cover: bool,
    /// May search engines list it, if the plan allows that?
    search_indexing: bool,
    /// Is there a password for readers?
    has_password: bool,
    /// Are readers let in by their e-mail address?
    is_private_by_email: bool,
    /// Has its owner listed it on the public profile, whatever its collection is?
    is_listed: bool,
    /// Is its collection private? It is then on the public profile only if it is listed.
    in_private_folder: bool,
    /// The viewer's address for it, once it is published.
    address: String,
    /// The caller's access.
    access: Access,
    /// Its owner.
    owner: ProjectOwner<'a>,
    /// The published version; null when it is not published.
    #[schema(required)]
    published: Option<Published<'a>>,
}

/// The access of an account to a project.
#[derive(Debug, Clone, Copy, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Access {
    /// The account owns it.
    Owner,
    /// It is shared with the account, layout unlocked.
    Member,
    /// It is shared with the account, layout locked.
    Editor,
}

/// A project's owner.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct ProjectOwner<'a> {
    /// Their name.
    name: &'a str,
    /// Their username.
    uri: &'a str,
}

/// The published version of a project.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Published<'a> {
    /// Its title when it was published.
    title: &'a str,
    /// Its description when it was published.
    desc: &'a str,
    /// The cover's address on the viewer's origin.
    #[schema(required)]
    cover: Option<String>,
    /// The cover's width in pixels.
    #[schema(required)]
    cover_width: Option<u32>,
    /// The cover's height in pixels.
    #[schema(required)]
    cover_height: Option<u32>,
    /// When it was published.
    at: DateTime<Utc>,
}

impl<'a> Published<'a> {
    fn new(row: &'a PublishedRow, viewer_origin: &str) -> Self {
        let cover = row.cover.as_ref();
        Self {
            title: &row.title,
            desc: &row.description,
            cover: cover.map(|cover| format!("{viewer_origin}/media/{}", cover.key)),
            cover_width: cover.map(|cover| cover.width),
            cover_height: cover.map(|cover| cover.height),
            at: row.at,
        }
    }
}

impl<'a> ProjectDetail<'a> {
    /// A project as an account with access sees it.
    pub(crate) fn new(seen: &'a Seen, viewer_origin: &str) -> Self {
        let detail = &seen.detail;
        Self {
            project: Project::new(&detail.project, viewer_origin),
            desc: &detail.description,
            has_own_cover: detail.project.cover.is_some(),
            search_indexing: detail.search_indexing,
            has_password: detail.has_password,
            is_private_by_email: detail.is_private_by_email,
            is_listed: detail.is_listed,
            in_private_folder: detail.in_private_folder,
            address: address(seen, viewer_origin),
            access: match seen.access {
                DomainAccess::Owner => Access::Owner,
                DomainAccess::Member => Access::Member,
                DomainAccess::Editor | DomainAccess::None => Access::Editor,
            },
            owner: ProjectOwner { name: &detail.owner_name, uri: &detail.owner_username },
            published: detail.published.as_ref().map(|row| Published::new(row, viewer_origin)),
        }
    }
}

/// The viewer's address for a project (DASH-032).
pub(crate) fn address(seen: &Seen, viewer_origin: &str) -> String {
    format!("{viewer_origin}/{}/{}/", seen.detail.owner_username, seen.detail.project.num_id)
}

/// Page views, the oldest first; months and days without views are included.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct StatisticsAnswer {
    /// Page views.
    data: Statistics,
}

/// Page views by month and by day (UTC).
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Statistics {
    /// By month.
    months: Vec<ViewsOfMonth>,
    /// By day, the last 30.
    days: Vec<ViewsOfDay>,
}

/// Page views of a month.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct ViewsOfMonth {
    /// The month, as `2026-11`.
    month: String,
    /// Page views in it.
    views: u64,
}

/// Page views of a day.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct ViewsOfDay {
    /// The day, as `2026-11-21`.
    day: String,
    /// Page views on it.
    views: u64,
}

impl From<Counted> for StatisticsAnswer {
    fn from(counted: Counted) -> Self {
        let months = counted.months.into_iter().map(|(month, views)| ViewsOfMonth { month, views });
        let days = counted.days.into_iter().map(|(day, views)| ViewsOfDay { day, views });
        Self { data: Statistics { months: months.collect(), days: days.collect() } }
    }
}
