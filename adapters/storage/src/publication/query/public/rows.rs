//! What a row says.

use chrono::{DateTime, Utc};
use octavo_application::{
    publication::ports::public::{PublicFolder, PublicOwner, PublicPage, PublicProject},
    shared::storage::StorageError,
};
use octavo_domain::{
    account::{profile_media::UploadKey, user::PasswordHash},
    billing::addons::Addons,
    ids::{FolderId, NumId, ProjectId, UserId},
    plans::{entitlements::Entitlements, level::Level},
};

use super::sql::{Folder, Owner, Page, Published};
use crate::{
    library::mapping::projects::cover_of,
    mapping::RowOf,
    plans::mapping as plan,
    publication::mapping::whitelist_of,
    query::{cells::Cells, columns::Reader},
};

pub(super) fn owner<R: Cells>(row: &R) -> Result<PublicOwner, StorageError> {
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

pub(super) fn project<R: Cells>(row: &R) -> Result<PublicProject, StorageError> {
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

pub(super) fn page<R: Cells>(row: &R) -> Result<PublicPage, StorageError> {
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

pub(super) fn profile<R: Cells>(row: &R) -> Result<(PublicOwner, Option<DateTime<Utc>>), StorageError> {
    let mut cells = Reader::new(row);
    let owner = next_owner(&mut cells)?;
    let of = RowOf { table: "projects", id: owner.id };
    let at: Option<i64> = cells.next()?;
    Ok((owner, at.map(|at| of.time("last_published", at)).transpose()?))
}

pub(super) fn in_strip<R: Cells>(row: &R) -> Result<(FolderId, PublicProject), StorageError> {
    let mut cells = Reader::new(row);
    Ok((FolderId::new(cells.next()?), next_project(&mut cells)?))
}

pub(super) fn folder<R: Cells>(row: &R) -> Result<PublicFolder, StorageError> {
    let row = Folder::read(&mut Reader::new(row))?;
    let of = RowOf { table: "folders", id: row.id };
    Ok(PublicFolder {
        id: FolderId::new(row.id),
        name: row.name,
        uri: row.uri,
        count: of.number("count", row.count)?,
    })
}

pub(super) fn highest<R: Cells>(row: &R) -> Result<Option<i64>, StorageError> {
    Reader::new(row).next()
}

pub(super) fn number<R: Cells>(row: &R) -> Result<i64, StorageError> {
    Reader::new(row).next()
}
