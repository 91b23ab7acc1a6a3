//! The pages of a published document.

use std::{
    borrow::Cow,
    sync::{Arc, Mutex, PoisonError},
};

use askama::Template;
use axum::{
    http::{HeaderValue, StatusCode, header},
    response::{IntoResponse, Response},
};
use base64::{Engine as _, prelude::BASE64_STANDARD};
use moka::future::Cache;
use octavo_application::{
    documents::assets::addresses::AssetAddresses,
    publication::{
        ports::{
            pages::{FORM_STAMP, MadePage, Surroundings},
            public::PublicPage,
        },
        read_public::NothingPublic,
        read_published_page::{AtPath, PageHead},
        read_sitemap::IndexedPage,
        translation::Translation,
    },
    shared::storage::StorageError,
};
use octavo_domain::{ids::ProjectId, publication::robots::Robots};
use percent_encoding::{NON_ALPHANUMERIC, utf8_percent_encode};
use sha2::{Digest, Sha256};

use super::{
    address::Site,
    errors,
    frame::{self, Alternate, Head, LinkPicture},
    linked_data::Subject,
    printed::{self, Encoding, Printed},
    reader::Reader,
    scripts::ScriptFile,
    share_picture::DrawnPages,
};
use crate::{
    Viewer,
    page::{first_address, summary},
    policy::{Policy, viewer_policy},
};

/// The most bytes of made pages that are kept.
const BYTES: u64 = 64 * 1024 * 1024;

/// The most publications whose addresses are kept for sitemaps.
const PUBLICATIONS: u64 = 10_000;

/// What a made page depends on. Publishing again makes another one, and so do better files
/// of its pictures, and another token for them.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
struct Name {
    project: ProjectId,
    /// When it was published, in microseconds.
    at: i64,
    /// When its pictures got better files, in microseconds.
    pictures_at: Option<i64>,
    title: String,
    base: String,
    path: String,
    /// Its whole address, which it may name itself.
    address: String,
    /// The token in the addresses of its pictures.
    token: Option<String>,
    /// May it show other services in frames?
    can_frame: bool,
    /// May its forms ask for files?
    can_ask_for_files: bool,
}

/// A page, and the source of its style sheet as its policy names it.
#[derive(Debug)]
pub(super) struct Kept {
    page: MadePage,
    /// What its head says besides; none of a preview.
    head: Option<PageHead>,
    style_source: String,
    /// As it was answered last. What its head says besides comes from the project and its owner, who may change it.
    printed: Mutex<Option<Arc<Printed>>>,
}

impl Kept {
    pub(super) fn of(page: MadePage, head: Option<PageHead>) -> Self {
        Self { style_source: source(&page.style), page, head, printed: Mutex::default() }
    }

    /// The page with this head, as a reader gets it in this encoding. It is printed anew only where its head was
    /// another one the last time, or its forms have another stamp now.
    async fn answer(&self, viewer: &Viewer, head: Head, stamp: &str, encoding: Option<Encoding>) -> Response {
        let last = self.printed.lock().unwrap_or_else(PoisonError::into_inner).clone();
        if let Some(last) = last.filter(|last| last.has(&head, stamp)) {
            return last.answer(encoding).await;
        }
        let answer = answer(viewer, &head, self, stamp);
        if answer.status() != StatusCode::OK {
            return answer;
        }
        match Printed::of(head, stamp, answer).await {
            Ok(printed) => {
                let printed = Arc::new(printed);
                *self.printed.lock().unwrap_or_else(PoisonError::into_inner) = Some(Arc::clone(&printed));
                printed.answer(encoding).await
            }
            Err(error) => {
                tracing::error!(%error, "a page could not be kept");
                errors::failed(viewer)
            }
        }
    }
}

/// Keeps the pages that were made last, up to a number of bytes, and what sitemaps name of each publication.
pub struct PublishedPages {
    made: Cache<Name, Arc<Kept>>,
    /// By the project and when it was published, in microseconds.
    indexed: Cache<(ProjectId, i64), Arc<Vec<IndexedPage>>>,
    /// The pictures of pages that are shared.
    pub(super) drawn: DrawnPages,
}

impl Default for PublishedPages {
    fn default() -> Self {
        // Each page is kept as it was made, as it was answered, and in a third of that compressed.
        let weight = |_: &Name, kept: &Arc<Kept>| {
            u32::try_from(3 * (kept.page.body.len() + kept.page.style.len())).unwrap_or(u32::MAX)
        };
        Self {
            made: Cache::builder().max_capacity(BYTES).weigher(weight).build(),
            indexed: Cache::new(PUBLICATIONS),
            drawn: DrawnPages::default(),
        }
    }
}

#[derive(Template)]
#[template(path = "document.html")]
struct DocumentPage<'a> {
    head: &'a Head,
    language: &'a str,
    style: &'a str,
    scripts: Vec<&'a ScriptFile>,
    body: &'a str,
}

/// The address of a page below that of the first one.
pub(super) fn address(base: &str, path: &str) -> String {
    if path.is_empty() {
        base.to_owned()
    } else {
        format!("{base}{}/", utf8_percent_encode(path, NON_ALPHANUMERIC))
    }
}

/// The pages of a project that search engines may list.
pub(super) async fn indexed(
    viewer: &Viewer,
    page: &PublicPage,
) -> Result<Arc<Vec<IndexedPage>>, StorageError> {
    let name = (page.project.id, page.project.at.timestamp_micros());
    if let Some(kept) = viewer.published_pages.indexed.get(&name).await {
        return Ok(kept);
    }
    let pages = Arc::new(viewer.read_sitemap.indexed(page).await?);
    viewer.published_pages.indexed.insert(name, pages.clone()).await;
    Ok(pages)
}

/// Shows a page of a document to a reader, or leads on to the path that it has now.
pub(super) async fn show(
    viewer: &Viewer,
    reader: &Reader,
    page: &PublicPage,
    (site, path): (&Site, &str),
    head: Head,
) -> Result<Response, NothingPublic> {
    let project = &page.project;
    // Also where the first page is at the address of a profile, the others are below the project's own.
    let links = site.project(&page.owner, project.num_id);
    let token = viewer.readers.page_files(page).await?;
    let name = Name {
        project: project.id,
        at: project.at.timestamp_micros(),
        pictures_at: page.pictures_at.map(|at| at.timestamp_micros()),
        title: project.title.clone(),
        base: links.clone(),
        path: path.to_owned(),
        address: head.address.as_deref().map(|first| address(first, path)).unwrap_or_default(),
        token: token.clone(),
        can_frame: head.tag_manager.is_none() && head.analytics.is_none(),
        can_ask_for_files: page.owner.entitlements.can_ask_for_files(),
    };
    let kept = match viewer.published_pages.made.get(&name).await {
        Some(kept) => kept,
        None => {
            let around = Surroundings {
                title: project.title.clone(),
                base: links.clone(),
                address: name.address.clone(),
                can_frame: name.can_frame,
                can_ask_for_files: name.can_ask_for_files,
                forms: format!("/forms/{}-", project.num_id),
                ..Surroundings::default()
            };
            let addresses = AssetAddresses::new("", project.num_id, token);
            match viewer.read_published_page.execute(page, path, around, &addresses).await? {
                AtPath::Moved(to) => return Ok(moved(&address(&links, &to))),
                AtPath::Page(made, head) => {
                    let kept = Arc::new(Kept::of(*made, Some(head)));
                    viewer.published_pages.made.insert(name, kept.clone()).await;
                    kept
                }
            }
        }
    };
    let head = head_of(viewer, page, &kept, head, path);
    let stamp =
        if kept.page.needs.has_form { viewer.readers.form_stamp(project.id).await? } else { String::new() };
    Ok(kept.answer(viewer, head, &stamp, printed::accepted(&reader.headers)).await)
}

/// The head of a page: what it says of itself, else what the project says.
fn head_of(viewer: &Viewer, page: &PublicPage, kept: &Kept, head: Head, path: &str) -> Head {
    let Kept { page: made, head: more, .. } = kept;
    let project = &page.project.title;
    let title = match path {
        _ if made.title == *project => project.clone(),
        "" => made.title.clone(),
        _ => format!("{} – {project}", made.title),
    };
    let description = match (made.description.as_str(), path) {
        ("", "") => head.description,
        (own, _) => own.to_owned(),
    };
    let robots = if made.is_indexed { head.robots } else { Robots::None };
    let translations = match more {
        // The others are below the project's own address, also where the first page is at that of a profile.
        Some(more) if robots == Robots::All => {
            alternates(&first_address(viewer, page, false), &more.translations)
        }
        _ => Vec::new(),
    };
    let address = head.address.map(|first| self::address(&first, path));
    let mut subject = head.subject;
    if let Subject::Article(article) = &mut subject {
        article.language.clone_from(&made.language);
    }
    let picture = match more {
        Some(more) => LinkPicture::of_page(viewer, page, more, &title, head.picture),
        None => head.picture,
    };
    let icon = more.as_ref().and_then(|more| more.favicon.clone());
    let icon = icon.filter(|_| page.owner.entitlements.can_use_favicon());
    let description = summary(&description);
    Head { title, description, address, picture, subject, robots, icon, translations, ..head }
}

/// Where a page is in each of its languages, below the address of the first page, and where readers of all others find it.
pub(super) fn alternates(first: &str, translations: &[Translation]) -> Vec<Alternate> {
    let alternate = |language: &str, path: &str| Alternate {
        language: language.to_owned(),
        address: address(first, path),
    };
    let each = translations.iter().map(|one| alternate(&one.language, &one.path));
    each.chain(translations.first().map(|original| alternate("x-default", &original.path))).collect()
}

/// A page in its frame, with a policy that allows its style sheet. Its forms get a stamp of when it is shown.
pub(super) fn answer(viewer: &Viewer, head: &Head, kept: &Kept, stamp: &str) -> Response {
    let language = kept.page.language.as_deref().unwrap_or_default();
    let scripts: Vec<&ScriptFile> = viewer.page_scripts.files(&kept.page.needs.scripts).collect();
    let policy = policy_of(head, kept, &scripts);
    let body = if kept.page.needs.has_form {
        Cow::Owned(kept.page.body.replace(FORM_STAMP, stamp))
    } else {
        Cow::Borrowed(kept.page.body.as_str())
    };
    let shown = DocumentPage { head, language, style: &kept.page.style, scripts, body: &body };
    let mut response = frame::answer(viewer, StatusCode::OK, head, &shown);
    match HeaderValue::from_str(&policy) {
        Ok(policy) => {
            response.headers_mut().insert(header::CONTENT_SECURITY_POLICY, policy);
        }
        Err(error) => tracing::error!(title = head.title, %error, "a page has no policy of its own"),
    }
    response
}

/// The policy of a page: that of its owner's settings, with its own style sheet, scripts and frames.
fn policy_of(head: &Head, kept: &Kept, scripts: &[&ScriptFile]) -> String {
    let needs = &kept.page.needs;
    let mut policy = Policy::parse(viewer_policy(head.tag_manager.is_some(), head.analytics.is_some()));
    let styles = std::iter::once(kept.style_source.clone()).chain(needs.frame_style.map(source));
    policy.allow_only("style-src", styles);
    policy.allow("script-src", scripts.iter().map(|script| format!("'{}'", script.integrity)));
    policy.allow("frame-src", needs.frames.iter().map(String::as_str));
    if needs.has_media {
        policy.allow("media-src", ["'self'"]);
    }
    policy.allow("sandbox", needs.sandbox.iter().copied());
    if needs.has_form {
        policy.allow_only("form-action", ["'self'".to_owned()]);
        policy.allow("sandbox", ["allow-forms"]);
    }
    policy.text()
}

/// A style sheet as a policy allows it: by its hash.
fn source(style: &str) -> String {
    format!("'sha256-{}'", BASE64_STANDARD.encode(Sha256::digest(style)))
}

fn moved(to: &str) -> Response {
    (StatusCode::MOVED_PERMANENTLY, [(header::LOCATION, to.to_owned())]).into_response()
}
