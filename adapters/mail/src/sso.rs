//! The mail about a request for single sign-on.

use askama::Template;
use octavo_application::shared::message::SsoRequestDetails;
use octavo_domain::sso::{CollaboratorType, UNKNOWN};

use crate::render::{Common, Rendered, rendered};

#[derive(Template)]
#[template(path = "sso_requested/subject.txt", escape = "none")]
struct Subject<'a> {
    product: &'a str,
    request: &'a SsoRequestDetails,
}

#[derive(Template)]
#[template(path = "sso_requested/text.txt", escape = "none")]
struct Text<'a> {
    name: &'a str,
    link: &'a str,
    request: &'a SsoRequestDetails,
    kind: &'a str,
}

#[derive(Template)]
#[template(path = "sso_requested/html.html")]
struct Html<'a> {
    product: &'a str,
    name: &'a str,
    link: &'a str,
    request: &'a SsoRequestDetails,
    kind: &'a str,
}

/// To support: single sign-on is requested.
pub(crate) fn requested(common: Common<'_>, request: &SsoRequestDetails) -> askama::Result<Rendered> {
    let Common { product, name, link } = common;
    let kind = request.request.collaborator_type.map_or(UNKNOWN, CollaboratorType::label);
    rendered(
        &Subject { product, request },
        &Text { name, link, request, kind },
        &Html { product, name, link, request, kind },
    )
}
