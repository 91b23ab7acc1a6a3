//! A public collection (DASH-019, DASH-045).

use askama::Template;
use axum::{http::StatusCode, response::Response};
use octavo_application::publication::{ports::public::PublicOwner, read_public::NothingPublic};
use octavo_domain::publication::robots::Robots;

use super::{
    address::{self, Site},
    cover::CoverImage,
    frame::{self, Head, Person},
    linked_data::Subject,
    profile::{self, Card},
    reader::Reader,
};
use crate::Viewer;

#[derive(Template)]
#[template(path = "folder.html")]
struct FolderPage<'a> {
    head: &'a Head,
    person: &'a Person,
    name: &'a str,
    count: u64,
    cards: Vec<Card>,
    next: Option<String>,
}

/// Shows a collection.
pub(super) async fn show(
    viewer: &Viewer,
    reader: &Reader,
    owner: &PublicOwner,
    uri: &str,
    site: &Site,
) -> Result<Response, NothingPublic> {
    let after = reader.asked("after").as_deref().and_then(address::cursor);
    let (folder, projects) = viewer.read_public.folder(owner, uri, after).await?;
    let path = site.folder(owner, &folder.uri);
    if folder.uri != uri {
        return Ok(address::moved(&path, reader));
    }
    let robots = Robots::of_folder(owner.entitlements.can_use_search_indexing());
    let home = Site::of_profile(owner);
    let head = Head {
        description: format!("A collection by {}", owner.name),
        address: Some(format!("{}{}", profile::origin(viewer, &home), home.folder(owner, &folder.uri))),
        subject: Subject::Collection,
        ..Head::of(viewer, owner, &folder.name, robots)
    };
    let page = FolderPage {
        head: &head,
        person: &Person::new(owner, site.profile(owner)),
        name: &folder.name,
        count: folder.count,
        cards: profile::cards(&projects, owner, site),
        next: projects.next.map(|cursor| address::page_after(&path, cursor)),
    };
    Ok(frame::answer(viewer, StatusCode::OK, &head, &page))
}
