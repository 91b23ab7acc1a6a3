//! An account's public profile (DASH-043, DASH-044).

use askama::Template;
use axum::{http::StatusCode, response::Response};
use octavo_application::publication::{
    ports::public::{PublicOwner, PublicProject},
    read_public::{NothingPublic, Profile, PublicProjects},
};

use super::{
    address::{self, Site},
    cover::{self, CoverImage, CoverText, CoverView, Well},
    frame::{self, Head, LinkPicture, Person},
    linked_data::Subject,
    page,
    reader::Reader,
};
use crate::Viewer;

/// A project on a page.
pub(super) struct Card {
    pub(super) title: String,
    pub(super) address: String,
    pub(super) cover: CoverView,
    pub(super) folio: String,
    pub(super) published: String,
}

/// A collection on a page.
struct FolderCard {
    name: String,
    address: String,
    count: u64,
    strip: Vec<CoverView>,
}

#[derive(Template)]
#[template(path = "profile.html")]
struct ProfilePage<'a> {
    head: &'a Head,
    person: &'a Person,
    description: &'a str,
    /// May the description take more than three lines on a small screen?
    long: bool,
    folders: Vec<FolderCard>,
    cards: Vec<Card>,
    count: u64,
    first: bool,
    next: Option<String>,
}

/// Public projects as cards.
pub(super) fn cards(projects: &PublicProjects, owner: &PublicOwner, site: &Site) -> Vec<Card> {
    let card = |project: &PublicProject| Card {
        title: project.title.clone(),
        address: site.project(owner, project.num_id),
        cover: cover_of(project, owner, Well::CARD),
        folio: project.num_id.to_string(),
        published: frame::day(project.at),
    };
    projects.projects.iter().map(card).collect()
}

/// A public project's cover.
pub(super) fn cover_of(project: &PublicProject, owner: &PublicOwner, well: Well) -> CoverView {
    let text = CoverText { title: &project.title, author: &owner.name, num_id: project.num_id.get() };
    cover::view(project.id.uuid(), project.cover.as_ref(), &text, well)
}

/// The covers that fit side by side; none is cut off.
fn strip(projects: &[PublicProject], owner: &PublicOwner) -> Vec<CoverView> {
    const GAP: u32 = 4;
    const WIDTH: u32 = 336;
    let (mut fitting, mut used) = (Vec::new(), 0_u32);
    for project in projects {
        let view = cover_of(project, owner, Well::STRIP);
        let needed = if used == 0 { view.width } else { used.saturating_add(GAP).saturating_add(view.width) };
        if needed > WIDTH {
            break;
        }
        used = needed;
        fitting.push(view);
    }
    fitting
}

/// May a text take more than three lines on the smallest screens (DASH-049)? There it is cut to three, with a link to
/// the rest. Browsers that can tell hide the link when nothing is cut.
fn may_be_long(text: &str) -> bool {
    const LINE: usize = 38;
    let lines = text.lines().map(|line| line.chars().count().div_ceil(LINE).max(1));
    lines.sum::<usize>() > 3
}

/// Shows all projects of a profile at `path`.
pub(super) async fn show(
    viewer: &Viewer,
    reader: &Reader,
    owner: &PublicOwner,
    site: &Site,
    path: &str,
) -> Result<Response, NothingPublic> {
    let after = reader.asked("after").as_deref().and_then(address::cursor);
    let Profile { folders, projects, count } = viewer.read_public.profile(owner, after).await?;
    let home = Site::of_profile(owner);
    let is_front = path == site.profile(owner);
    let own_path = if is_front { home.profile(owner) } else { home.everything(owner) };
    let pictured =
        projects.projects.iter().find_map(|project| Some((project.cover.as_ref()?, &project.title)));
    let head = Head {
        description: page::summary(&owner.description),
        address: Some(format!("{}{own_path}", origin(viewer, &home))),
        picture: LinkPicture::of_account(viewer, owner)
            .or_else(|| pictured.map(|(cover, title)| LinkPicture::of(viewer, cover, title))),
        subject: Subject::Collection,
        ..Head::of(viewer, owner, &owner.name, owner.robots())
    };
    let folders = folders.iter().map(|card| FolderCard {
        name: card.folder.name.clone(),
        address: site.folder(owner, &card.folder.uri),
        count: card.folder.count,
        strip: strip(&card.strip, owner),
    });
    let page = ProfilePage {
        head: &head,
        person: &Person::new(owner, path.to_owned()),
        description: &owner.description,
        long: may_be_long(&owner.description),
        folders: folders.collect(),
        cards: cards(&projects, owner, site),
        count,
        first: after.is_none(),
        next: projects.next.map(|cursor| address::page_after(path, cursor)),
    };
    Ok(frame::answer(viewer, StatusCode::OK, &head, &page))
}

/// The origin of a site.
pub(super) fn origin(viewer: &Viewer, site: &Site) -> String {
    let viewer = &viewer.settings.viewer_origin;
    let scheme = viewer.split_once("://").map_or("https", |(scheme, _)| scheme);
    let domain = match site {
        Site::Viewer => None,
        Site::Profile(owner) => owner.domain.as_deref(),
        Site::Project(page) => page.domain.as_deref(),
    };
    domain.map_or_else(|| viewer.clone(), |domain| format!("{scheme}://{domain}"))
}

#[cfg(test)]
mod tests {
    use super::may_be_long;

    #[test]
    fn more_is_offered_from_the_fourth_line_on() {
        assert!(!may_be_long("") && !may_be_long("One.\nTwo.\nThree."));
        assert!(may_be_long("One.\nTwo.\n\nFour."));
        assert!(!may_be_long(&"a".repeat(114)) && may_be_long(&"a".repeat(115)));
    }
}
