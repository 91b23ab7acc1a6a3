//! Addresses: parsing request paths, and making the paths of links.

use axum::{
    http::{StatusCode, header},
    response::{IntoResponse, Response},
};
use chrono::{DateTime, Utc};
use octavo_application::publication::ports::public::{PublicOwner, PublicPage};
use octavo_domain::ids::NumId;
use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, utf8_percent_encode};

use super::reader::Reader;

/// Every character that must be encoded in a part of a path.
const PART: &AsciiSet = &NON_ALPHANUMERIC.remove(b'-').remove(b'.').remove(b'_').remove(b'~');

/// The last part of the address of all projects. It can be neither a project's number nor a page's username.
const EVERYTHING: &str = "projects";

/// The site that a reader is on.
#[derive(Debug, Clone)]
pub(super) enum Site {
    /// On the viewer's own host.
    Viewer,
    /// On a domain that shows a profile.
    Profile(Box<PublicOwner>),
    /// On a domain that shows one project.
    Project(Box<PublicPage>),
}

impl Site {
    /// Where an account's profile is at home: on its domain, if it has one.
    pub(super) fn of_profile(owner: &PublicOwner) -> Self {
        match owner.served_domain() {
            Some(_) => Self::Profile(Box::new(owner.clone())),
            None => Self::Viewer,
        }
    }

    /// Where a project is at home: on its domain, else where its owner's profile is.
    pub(super) fn of_project(page: &PublicPage) -> Self {
        match page.served_domain() {
            Some(_) => Self::Project(Box::new(page.clone())),
            None => Self::of_profile(&page.owner),
        }
    }

    /// The domain's owner; `None` on the viewer's own host.
    pub(super) fn owner(&self) -> Option<&PublicOwner> {
        match self {
            Self::Viewer => None,
            Self::Profile(owner) => Some(owner),
            Self::Project(page) => Some(&page.owner),
        }
    }

    /// The start of the addresses of an account's pages; empty on a domain of its own.
    fn prefix(&self, owner: &PublicOwner) -> String {
        match self {
            Self::Viewer => format!("/{}", owner.username),
            Self::Profile(_) | Self::Project(_) => String::new(),
        }
    }

    /// A profile's path.
    pub(super) fn profile(&self, owner: &PublicOwner) -> String {
        format!("{}/", self.prefix(owner))
    }

    /// The path of the list of all projects, beside a home project.
    pub(super) fn everything(&self, owner: &PublicOwner) -> String {
        format!("{}/{EVERYTHING}/", self.prefix(owner))
    }

    /// A collection's path (DASH-019, DASH-045).
    pub(super) fn folder(&self, owner: &PublicOwner, uri: &str) -> String {
        format!("{}/f/{}", self.prefix(owner), utf8_percent_encode(uri, PART))
    }

    /// A project's path (DASH-032, DASH-033).
    pub(super) fn project(&self, owner: &PublicOwner, num_id: NumId) -> String {
        match self {
            Self::Project(_) => "/".to_owned(),
            Self::Viewer | Self::Profile(_) => format!("{}/{num_id}/", self.prefix(owner)),
        }
    }
}

/// What a path names.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Address {
    /// A profile.
    Profile(String),
    /// All projects of an account that has a home project.
    Everything(String),
    /// A collection of an account.
    Folder(String, String),
    /// A page of a project of an account, by its path; that of the first page is empty.
    Project(String, NumId, String),
    /// A number alone: a template, or an account whose username is a number.
    Number(NumId, String),
    /// No page.
    Unknown,
}

fn number(text: &str) -> Option<NumId> {
    let plain = !text.starts_with('0') && text.bytes().all(|byte| byte.is_ascii_digit());
    text.parse().ok().filter(|_| plain).and_then(|number| NumId::parse(number).ok())
}

impl Address {
    fn project(user: &str, num_id: &str, path: &str) -> Self {
        let found = |num_id| Self::Project(user.to_owned(), num_id, path.to_owned());
        number(num_id).map_or(Self::Unknown, found)
    }

    /// On the viewer's own host.
    pub(super) fn on_viewer(path: &[String]) -> Self {
        match path {
            [one] => match number(one) {
                Some(num_id) => Self::Number(num_id, one.clone()),
                None => Self::Profile(one.clone()),
            },
            [user, all] if all == EVERYTHING => Self::Everything(user.clone()),
            [user, f, uri] if f == "f" => Self::Folder(user.clone(), uri.clone()),
            [user, num_id] => Self::project(user, num_id, ""),
            [user, num_id, path] => Self::project(user, num_id, path),
            _ => Self::Unknown,
        }
    }

    /// On a domain that shows the profile of `user`.
    pub(super) fn on_profile(path: &[String], user: &str) -> Self {
        match path {
            [] => Self::Profile(user.to_owned()),
            [all] if all == EVERYTHING => Self::Everything(user.to_owned()),
            [f, uri] if f == "f" => Self::Folder(user.to_owned(), uri.clone()),
            [num_id] => Self::project(user, num_id, ""),
            [num_id, path] => Self::project(user, num_id, path),
            _ => Self::Unknown,
        }
    }
}

/// A position in a list, as the query contains it.
pub(super) fn cursor(text: &str) -> Option<(DateTime<Utc>, NumId)> {
    let (micros, num_id) = text.split_once('.')?;
    let at = DateTime::from_timestamp_micros(micros.parse().ok()?)?;
    Some((at, number(num_id)?))
}

/// The address of the page that begins after a position.
pub(super) fn page_after(path: &str, (at, num_id): (DateTime<Utc>, NumId)) -> String {
    format!("{path}?after={}.{num_id}", at.timestamp_micros())
}

/// Redirects to the one address of a page, from another letter case of the username or a former one; `None` when the
/// address is right.
pub(super) fn canonical(owner: &PublicOwner, asked: &str, reader: &Reader) -> Option<Response> {
    if owner.username == asked {
        return None;
    }
    let mut path = format!("/{}", owner.username);
    for part in reader.path.iter().skip(1) {
        path.push('/');
        path.extend(utf8_percent_encode(part, PART));
    }
    if reader.path.get(1).is_none_or(|part| part != "f") {
        path.push('/');
    }
    if let Some(query) = &reader.query {
        path = format!("{path}?{query}");
    }
    Some((StatusCode::PERMANENT_REDIRECT, [(header::LOCATION, path)]).into_response())
}

/// Redirects to the present address of a renamed collection. Browsers do not cache it, because another collection may
/// take the old one.
pub(super) fn moved(path: &str, reader: &Reader) -> Response {
    let query = reader.query.as_ref().map(|query| format!("?{query}")).unwrap_or_default();
    let location = format!("{path}{query}");
    let headers = [(header::LOCATION, location), (header::CACHE_CONTROL, "no-cache".to_owned())];
    (StatusCode::PERMANENT_REDIRECT, headers).into_response()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn path(text: &str) -> Vec<String> {
        text.split('/').filter(|part| !part.is_empty()).map(str::to_owned).collect()
    }

    #[test]
    fn paths_of_the_viewer() {
        let num = |number| NumId::parse(number).unwrap();
        let address = |text| Address::on_viewer(&path(text));
        assert_eq!(address("ines.okafor"), Address::Profile("ines.okafor".to_owned()));
        assert_eq!(address("ines/f/kiln"), Address::Folder("ines".to_owned(), "kiln".to_owned()));
        assert_eq!(address("ines/100214"), Address::Project("ines".to_owned(), num(100_214), String::new()));
        assert_eq!(address("ines/projects/"), Address::Everything("ines".to_owned()));
        assert_eq!(address("100214"), Address::Number(num(100_214), "100214".to_owned()));
        for nothing in ["", "ines/kiln", "ines/0100214", "ines/-1", "ines/f", "ines/g/kiln", "a/f/b/c"] {
            assert_eq!(address(nothing), Address::Unknown, "{nothing}");
        }
    }

    #[test]
    fn paths_of_a_domain_have_no_user_in_them() {
        let address = |text| Address::on_profile(&path(text), "ines");
        assert_eq!(address(""), Address::Profile("ines".to_owned()));
        assert_eq!(address("f/kiln"), Address::Folder("ines".to_owned(), "kiln".to_owned()));
        assert!(matches!(address("100214"), Address::Project(user, ..) if user == "ines"));
        assert_eq!(address("projects"), Address::Everything("ines".to_owned()));
        assert_eq!(address("ines/100214"), Address::Unknown);
    }

    #[test]
    fn cursors_read_back_what_they_write() {
        let at = DateTime::from_timestamp_micros(1_795_262_400_123_456).unwrap();
        let here = (at, NumId::parse(7).unwrap());
        let link = page_after("/ines/", here);
        assert_eq!(cursor(link.strip_prefix("/ines/?after=").unwrap()), Some(here));
        assert_eq!((cursor("x.1"), cursor("1"), cursor("")), (None, None, None));
    }
}
