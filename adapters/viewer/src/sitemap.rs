//! `robots.txt` and `sitemap.xml` of the viewer and of each custom domain (EDIT-038, EDIT-039).
//!
//! A sitemap names what search engines may list, by the address that each page calls its own: what is at home on another
//! host is left out.

use std::sync::Arc;

use askama::Template;
use axum::{
    extract::State,
    http::{StatusCode, header},
    response::{IntoResponse, Response},
};
use chrono::{DateTime, SecondsFormat, Utc};
use octavo_application::publication::{
    ports::public::PublicPage,
    read_public::NothingPublic,
    read_sitemap::{FoundProfile, IndexedPage, Part},
};
use octavo_domain::publication::robots::Robots;
use percent_encoding::{CONTROLS, utf8_percent_encode};

use super::{address::Site, document, errors, frame::Alternate, profile, reader::Reader};
use crate::Viewer;

/// The rules for all hosts. Links that sign a reader in are not followed.
const RULES: &str = "User-agent: *\nAllow: /\nDisallow: /*?visit=\nDisallow: /*?key=\n";
/// Those for the viewer's own host, where previews and pictures for the dashboard are.
const VIEWER_RULES: &str = "Disallow: /preview/\nDisallow: /generated/\n";

/// An address in a sitemap.
struct Found {
    address: String,
    /// When it was published.
    at: Option<String>,
    /// Where it is in other languages (EDIT-328).
    translations: Vec<Alternate>,
}

#[derive(Template)]
#[template(path = "sitemap.xml")]
struct Sitemap {
    addresses: Vec<Found>,
}

#[derive(Template)]
#[template(path = "sitemaps.xml")]
struct Sitemaps<'a> {
    origin: &'a str,
    parts: u32,
}

/// The rules for search engines. Each page states further ones for itself.
pub(super) async fn robots(State(viewer): State<Arc<Viewer>>, reader: Reader) -> Response {
    let site = match super::site(&viewer, &reader).await {
        Ok(site) => site,
        Err(nothing) => return errors::nothing(&viewer, None, &nothing),
    };
    let own = if matches!(site, Site::Viewer) { VIEWER_RULES } else { "" };
    let origin = profile::origin(&viewer, &site);
    let text = format!("{RULES}{own}\nSitemap: {origin}/sitemap.xml\n");
    ([(header::CONTENT_TYPE, "text/plain; charset=utf-8")], text).into_response()
}

/// The sitemap of a host, or a part of it.
pub(super) async fn sitemap(State(viewer): State<Arc<Viewer>>, reader: Reader) -> Response {
    let site = match super::site(&viewer, &reader).await {
        Ok(site) => site,
        Err(nothing) => return errors::nothing(&viewer, None, &nothing),
    };
    match find(&viewer, &site, reader.asked("part")).await {
        Ok(response) => response,
        Err(nothing) => errors::nothing(&viewer, site.owner(), &nothing),
    }
}

async fn find(viewer: &Viewer, site: &Site, asked: Option<String>) -> Result<Response, NothingPublic> {
    let parts = match site {
        Site::Viewer => viewer.read_sitemap.parts().await?,
        Site::Profile(owner) => viewer.read_sitemap.parts_of(owner).await?,
        Site::Project(_) => 1,
    };
    let part = match asked {
        Some(text) => text.parse().ok().filter(|part| *part < parts).ok_or(NothingPublic::Unknown)?,
        None if parts > 1 => {
            return Ok(answer(viewer, &Sitemaps { origin: &profile::origin(viewer, site), parts }));
        }
        None => 0,
    };
    let Part { profiles, pages } = match site {
        Site::Viewer => viewer.read_sitemap.part(part).await?,
        Site::Profile(owner) => viewer.read_sitemap.part_of(owner, part).await?,
        Site::Project(page) if page.robots() == Robots::All => {
            Part { pages: vec![PublicPage::clone(page)], ..Part::default() }
        }
        Site::Project(_) => Part::default(),
    };
    let mut addresses = Vec::new();
    for profile in &profiles {
        addresses.extend(of_profile(viewer, site, profile).await?);
    }
    for page in &pages {
        addresses.extend(of_project(viewer, site, page).await?);
    }
    Ok(answer(viewer, &Sitemap { addresses }))
}

/// The addresses of a profile. A profile with nothing on it is not named.
async fn of_profile(
    viewer: &Viewer,
    site: &Site,
    profile: &FoundProfile,
) -> Result<Vec<Found>, NothingPublic> {
    let FoundProfile { owner, at, home } = profile;
    let mut found = Vec::new();
    if !is_same(site, &Site::of_profile(owner)) {
        return Ok(found);
    }
    let origin = profile::origin(viewer, site);
    let front = format!("{origin}{}", site.profile(owner));
    let list = match home {
        None => front,
        Some(home) => {
            let is_own = is_same(site, &Site::of_project(home)) && home.robots() == Robots::All;
            if is_own && document::indexed(viewer, home).await?.iter().any(|page| page.path.is_empty()) {
                found.push(entry(&front, Some(home.project.at)));
            }
            format!("{origin}{}", site.everything(owner))
        }
    };
    found.extend(at.map(|at| entry(&list, Some(at))));
    Ok(found)
}

/// The addresses of a project's pages.
async fn of_project(viewer: &Viewer, site: &Site, page: &PublicPage) -> Result<Vec<Found>, NothingPublic> {
    if !is_same(site, &Site::of_project(page)) {
        return Ok(Vec::new());
    }
    let first =
        format!("{}{}", profile::origin(viewer, site), site.project(&page.owner, page.project.num_id));
    let pages = document::indexed(viewer, page).await?;
    let found = |indexed: &IndexedPage| Found {
        translations: document::alternates(&first, &indexed.translations),
        ..entry(&document::address(&first, &indexed.path), Some(page.project.at))
    };
    Ok(pages.iter().map(found).collect())
}

/// Are these one host? Both are where something of one account is.
const fn is_same(site: &Site, other: &Site) -> bool {
    matches!(
        (site, other),
        (Site::Viewer, Site::Viewer)
            | (Site::Profile(_), Site::Profile(_))
            | (Site::Project(_), Site::Project(_))
    )
}

fn entry(address: &str, at: Option<DateTime<Utc>>) -> Found {
    let address = utf8_percent_encode(address, CONTROLS).to_string();
    let at = at.map(|at| at.to_rfc3339_opts(SecondsFormat::Secs, true));
    Found { address, at, translations: Vec::new() }
}

fn answer(viewer: &Viewer, sitemap: &impl Template) -> Response {
    match sitemap.render() {
        Ok(xml) => {
            let headers = [
                (header::CONTENT_TYPE, "application/xml; charset=utf-8"),
                // What is private from now on is not named by anybody's copy.
                (header::CACHE_CONTROL, "no-cache"),
            ];
            (StatusCode::OK, headers, xml).into_response()
        }
        Err(error) => {
            tracing::error!(%error, "a sitemap could not be made");
            errors::failed(viewer)
        }
    }
}
