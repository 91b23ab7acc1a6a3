//! The frame that all pages of the viewer share.

use askama::Template;
use axum::{
    http::{HeaderValue, StatusCode, header},
    response::{IntoResponse, Response},
};
use octavo_application::publication::{ports::public::PublicOwner, read_published_page::HeadPicture};
use octavo_domain::{
    account::profile_media::UploadKey,
    library::project::Cover,
    publication::{analytics::AnalyticsId, robots::Robots, tag_manager::TagManagerId},
};

use super::{errors, linked_data::Subject};
use crate::{Viewer, policy::viewer_policy};

/// The head of a page, and its owner's settings.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Head {
    /// The page's title.
    pub(super) title: String,
    /// A sentence or two about it; may be empty.
    pub(super) description: String,
    /// The canonical address of the page; `None` for pages that should not be linked.
    pub(super) address: Option<String>,
    /// Where it is in other languages, and in its own (EDIT-328).
    pub(super) translations: Vec<Alternate>,
    /// The picture of a link preview.
    pub(super) picture: Option<LinkPicture>,
    /// What it is, as its data says it.
    pub(super) subject: Subject,
    /// The rules for search engines.
    pub(super) robots: Robots,
    /// The tag manager that its owner has chosen, where the plan allows one (DASH-255).
    pub(super) tag_manager: Option<TagManagerId>,
    /// Its owner's Google Analytics, where the plan allows it (ACCT-152).
    pub(super) analytics: Option<AnalyticsId>,
    /// Its owner's favicon, where the plan allows one; else the product's.
    pub(super) favicon: Option<UploadKey>,
    /// The project's own icon, which stands before that (EDIT-045).
    pub(super) icon: Option<HeadPicture>,
    /// Does the page carry the product's mark? (`branding` of the owner's plan)
    pub(super) branding: bool,
    /// The site's name in link previews: the product, or without the product's mark the owner.
    pub(super) site_name: String,
    /// The product's name.
    pub(super) product: String,
    /// The product's address.
    pub(super) product_address: String,
}

/// Where a page is in a language.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Alternate {
    /// The tag of the language; `x-default` for readers of all others.
    pub(super) language: String,
    /// The whole address.
    pub(super) address: String,
}

/// The picture of a link preview.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct LinkPicture {
    /// Its whole address: it may be on another host than the page.
    pub(super) address: String,
    /// Its width in pixels.
    pub(super) width: u32,
    /// Its height in pixels.
    pub(super) height: u32,
    /// What it shows.
    pub(super) alt: String,
}

impl LinkPicture {
    /// The cover of a project.
    pub(super) fn of(viewer: &Viewer, cover: &Cover, title: &str) -> Self {
        Self {
            address: format!("{}/media/{}", viewer.settings.viewer_origin, cover.key),
            width: cover.width,
            height: cover.height,
            alt: format!("The cover of {title}"),
        }
    }
}

impl Head {
    /// The head of a page of the viewer itself.
    pub(super) fn plain(viewer: &Viewer, title: &str) -> Self {
        Self {
            title: title.to_owned(),
            description: String::new(),
            address: None,
            translations: Vec::new(),
            picture: None,
            subject: Subject::Nothing,
            robots: Robots::None,
            tag_manager: None,
            analytics: None,
            favicon: None,
            icon: None,
            branding: true,
            site_name: viewer.settings.product_name.clone(),
            product: viewer.settings.product_name.clone(),
            product_address: viewer.settings.app_origin.clone(),
        }
    }

    /// The head of a page of an owner.
    pub(super) fn of(viewer: &Viewer, owner: &PublicOwner, title: &str, robots: Robots) -> Self {
        let may = &owner.entitlements;
        let tag_manager = owner.tag_manager.as_deref().filter(|_| may.can_use_gtm());
        let analytics = owner.analytics.as_deref().filter(|_| may.can_use_analytics());
        let plain = Self::plain(viewer, title).on_pages_of(viewer, owner);
        Self {
            robots,
            tag_manager: tag_manager.and_then(TagManagerId::parse),
            analytics: analytics.and_then(AnalyticsId::parse),
            favicon: owner.favicon.clone().filter(|_| may.can_use_favicon()),
            ..plain
        }
    }

    /// The same on an owner's pages, whose plan may remove the product's mark.
    pub(super) fn on_pages_of(self, viewer: &Viewer, owner: &PublicOwner) -> Self {
        let branding = viewer.catalogue.plan(owner.entitlements.level()).branding;
        let site_name = if branding { self.site_name } else { owner.name.clone() };
        Self { branding, site_name, ..self }
    }
}

/// A person as pages name them.
#[derive(Debug, Clone)]
pub(super) struct Person {
    /// Their name.
    pub(super) name: String,
    /// One or two letters of it.
    pub(super) initials: String,
    /// The hue behind their initials, in degrees.
    pub(super) hue: u32,
    /// Their avatar; without it their initials are shown.
    pub(super) picture: Option<String>,
    /// The path of their profile; `None` when it is hidden.
    pub(super) address: Option<String>,
}

impl Person {
    /// An account's owner, whose profile is at `address`.
    pub(super) fn new(owner: &PublicOwner, address: String) -> Self {
        let letters = |word: &str| word.chars().next();
        let words: Vec<char> = owner.name.split_whitespace().filter_map(letters).collect();
        let both = [words.first(), words.last().filter(|_| words.len() > 1)];
        let initials = both.into_iter().flatten().flat_map(|letter| letter.to_uppercase()).collect();
        Self {
            name: owner.name.clone(),
            initials,
            hue: hue(&owner.id.to_string()),
            picture: owner.avatar.as_ref().map(|key| format!("/media/{key}")),
            address: owner.profile_visible.then_some(address),
        }
    }
}

/// A hue from an id, the same as the dashboard's.
fn hue(id: &str) -> u32 {
    let step = |hash: u32, letter: char| (hash ^ u32::from(letter)).wrapping_mul(16_777_619);
    id.chars().fold(2_166_136_261, step) % 360
}

/// The date format of pages.
pub(super) fn day(at: chrono::DateTime<chrono::Utc>) -> String {
    at.format("%-d %B %Y").to_string()
}

/// A page as an answer.
pub(super) fn answer(viewer: &Viewer, status: StatusCode, head: &Head, page: &impl Template) -> Response {
    let html = match page.render() {
        Ok(html) => html,
        Err(error) => {
            tracing::error!(%error, "a page could not be made");
            return errors::failed(viewer);
        }
    };
    let headers = [
        (header::CONTENT_TYPE, HeaderValue::from_static("text/html; charset=utf-8")),
        // Each reading is counted, and a page may be unpublished at any time.
        (header::CACHE_CONTROL, HeaderValue::from_static("private, no-cache")),
        (header::HeaderName::from_static("x-robots-tag"), HeaderValue::from_static(head.robots.value())),
        (
            header::CONTENT_SECURITY_POLICY,
            HeaderValue::from_static(viewer_policy(head.tag_manager.is_some(), head.analytics.is_some())),
        ),
    ];
    (status, headers, html).into_response()
}
