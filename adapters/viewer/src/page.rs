//! A published project.

use askama::Template;
use axum::{
    http::{HeaderValue, StatusCode, header},
    response::{IntoResponse, Response},
};
use octavo_application::publication::{ports::public::PublicPage, read_public::NothingPublic};

use super::{
    address::Site,
    cover::{CoverImage, CoverView, Well},
    document,
    frame::{self, Head, LinkPicture, Person},
    kept,
    linked_data::{Article, Subject},
    profile,
    reader::{self, Reader},
    reader_sign_in, template, unlock, views,
};
use crate::Viewer;

#[derive(Template)]
#[template(path = "page.html")]
struct ProjectPage<'a> {
    head: &'a Head,
    person: &'a Person,
    /// The path of all projects, on a home project's page.
    everything: Option<String>,
    title: &'a str,
    /// Is the title long, and set smaller?
    long: bool,
    description: &'a str,
    cover: CoverView,
    published: String,
    num_id: i64,
    /// The address for starting from it, on a template's preview.
    start: Option<String>,
}

/// Titles beyond this many characters are set smaller.
const LONG: usize = 32;
/// The most characters of a preview's description.
const SUMMARY: usize = 200;

/// Shows a published project, or asks for its reader's address or its password.
pub(super) async fn show(
    viewer: &Viewer,
    reader: &Reader,
    page: &PublicPage,
    site: &Site,
    path: &str,
) -> Result<Response, NothingPublic> {
    let base = site.project(&page.owner, page.project.num_id);
    show_at(viewer, reader, page, site, (&base, path)).await
}

/// The same where the first page has another address. `path` is that of the page of its document.
pub(super) async fn show_at(
    viewer: &Viewer,
    reader: &Reader,
    page: &PublicPage,
    site: &Site,
    (base, path): (&str, &str),
) -> Result<Response, NothingPublic> {
    if let Some(token) = reader.asked("visit") {
        return own_visit(viewer, page, &document::address(base, path), &token).await;
    }
    if reader_sign_in::stands_before(viewer, reader, page).await? {
        return Ok(reader_sign_in::reader_sign_in_page(viewer, reader, page));
    }
    if page.password.is_some() {
        let pass = reader.cookie(&unlock::cookie_name(page)).unwrap_or_default();
        if !viewer.readers.may_read(page, &pass).await? {
            return Ok(unlock::password_page(viewer, page, StatusCode::OK, None));
        }
    }
    if !page.has_document && !path.is_empty() {
        return Err(NothingPublic::Unknown);
    }
    let mut shown = if page.has_document {
        document::show(viewer, reader, page, (site, path), head(viewer, page, site, base)).await?
    } else {
        sheet(viewer, page, site, base, None)
    };
    if !shown.status().is_redirection() {
        views::count(viewer, reader, page).await;
    }
    if page.is_open() {
        kept::may_be_kept(&mut shown, page);
    }
    Ok(shown)
}

/// Shows a template's preview. It is not counted as a visit.
pub(super) fn preview(viewer: &Viewer, page: &PublicPage) -> Response {
    let num_id = page.project.num_id;
    sheet(viewer, page, &Site::Viewer, &format!("/{num_id}"), Some(template::start_address(viewer, num_id)))
}

/// The page itself.
fn sheet(viewer: &Viewer, page: &PublicPage, site: &Site, path: &str, start: Option<String>) -> Response {
    let head = head(viewer, page, site, path);
    let person = person(viewer, page, site);
    frame::answer(viewer, StatusCode::OK, &head, &view(page, site, path, (&head, &person), start))
}

/// The page as a file of its own, as its readers see it, without a favicon and without analytics.
pub(super) fn standalone(viewer: &Viewer, page: &PublicPage) -> askama::Result<String> {
    let site = Site::Viewer;
    let path = site.project(&page.owner, page.project.num_id);
    let head = Head { tag_manager: None, analytics: None, favicon: None, ..head(viewer, page, &site, &path) };
    let person = person(viewer, page, &site);
    view(page, &site, &path, (&head, &person), None).render()
}

fn head(viewer: &Viewer, page: &PublicPage, site: &Site, path: &str) -> Head {
    let (owner, project) = (&page.owner, &page.project);
    let cover = project.cover.as_ref().filter(|_| page.is_open());
    Head {
        description: summary(&page.description),
        address: Some(first_address(viewer, page, path == site.profile(owner))),
        picture: LinkPicture::of_account(viewer, owner)
            .filter(|_| page.is_open())
            .or_else(|| cover.map(|cover| LinkPicture::of(viewer, cover, &project.title))),
        subject: Subject::Article(article(viewer, page)),
        ..Head::of(viewer, owner, &project.title, page.robots())
    }
}

/// What the page's data says of who made it, and when. The language is known of pages of documents alone.
fn article(viewer: &Viewer, page: &PublicPage) -> Article {
    let owner = &page.owner;
    let home = Site::of_profile(owner);
    let profile = || format!("{}{}", profile::origin(viewer, &home), home.profile(owner));
    Article {
        author: owner.name.clone(),
        profile: owner.profile_visible.then(profile),
        at: page.project.at,
        language: None,
    }
}

/// The canonical address of a project's first page: on its own domain, else where its owner's profile is. Is it the home
/// project at the front?
pub(super) fn first_address(viewer: &Viewer, page: &PublicPage, is_front: bool) -> String {
    let home = Site::of_project(page);
    let path = match home {
        Site::Viewer | Site::Profile(_) if is_front => home.profile(&page.owner),
        _ => home.project(&page.owner, page.project.num_id),
    };
    format!("{}{path}", profile::origin(viewer, &home))
}

fn person(viewer: &Viewer, page: &PublicPage, site: &Site) -> Person {
    let owner = &page.owner;
    let home = match site {
        // The domain shows only the project, so its owner's profile is on the viewer.
        Site::Project(_) => format!("{}{}", viewer.settings.viewer_origin, Site::Viewer.profile(owner)),
        Site::Viewer | Site::Profile(_) => site.profile(owner),
    };
    Person::new(owner, home)
}

fn view<'a>(
    page: &'a PublicPage,
    site: &Site,
    path: &str,
    (head, person): (&'a Head, &'a Person),
    start: Option<String>,
) -> ProjectPage<'a> {
    let (owner, project) = (&page.owner, &page.project);
    // A home project replaces the list of all projects. A project's domain has no such list.
    let is_front = !matches!(site, Site::Project(_)) && path == site.profile(owner);
    let everything = is_front.then(|| site.everything(owner));
    ProjectPage {
        head,
        person,
        everything,
        title: &project.title,
        long: project.title.chars().count() > LONG,
        description: &page.description,
        cover: profile::cover_of(project, owner, Well::PAGE),
        published: frame::day(project.at),
        num_id: project.num_id.get(),
        start,
    }
}

/// The first words of a description, on one line.
pub(super) fn summary(text: &str) -> String {
    let line = text.split_whitespace().collect::<Vec<_>>().join(" ");
    if line.chars().count() <= SUMMARY {
        return line;
    }
    let cut: String = line.chars().take(SUMMARY).collect();
    let whole = cut.rsplit_once(' ').map_or(cut.as_str(), |(whole, _)| whole);
    format!("{whole}…")
}

/// A visit from the dashboard: marks the browser, so that the visits of the owner and teammates are not counted, and
/// redirects to the page's clean address.
async fn own_visit(
    viewer: &Viewer,
    page: &PublicPage,
    path: &str,
    token: &str,
) -> Result<Response, NothingPublic> {
    let mut response = (StatusCode::SEE_OTHER, [(header::LOCATION, path.to_owned())]).into_response();
    if let Some(kept) = viewer.readers.own_browser(page.owner.num_id, token).await? {
        let name = views::own_cookie_name(page.owner.num_id);
        let cookie = reader::set_cookie(viewer, &name, &kept.text, "/", kept.lifetime.num_seconds());
        if let Ok(cookie) = HeaderValue::from_str(&cookie) {
            response.headers_mut().insert(header::SET_COOKIE, cookie);
        }
    }
    Ok(response)
}

#[cfg(test)]
mod tests {
    use super::summary;

    #[test]
    fn a_summary_ends_with_a_whole_word() {
        assert_eq!(summary("Two\nlines  here"), "Two lines here");
        let long = summary(&"word ".repeat(80));
        assert!(long.ends_with("word…") && long.chars().count() <= 201, "{long}");
    }
}
