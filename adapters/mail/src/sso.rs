//! The mail about somebody who asks for single sign-on.

use askama::Template;
use octavo_application::shared::message::SsoWish;
use octavo_domain::sso::{CollaboratorType, UNKNOWN};

use crate::render::{Common, Rendered, rendered};

#[derive(Template)]
#[template(path = "sso_requested/subject.txt", escape = "none")]
struct Subject<'a> {
    product: &'a str,
    wish: &'a SsoWish,
}

#[derive(Template)]
#[template(path = "sso_requested/text.txt", escape = "none")]
struct Text<'a> {
    name: &'a str,
    link: &'a str,
    wish: &'a SsoWish,
    kind: &'a str,
}

#[derive(Template)]
#[template(path = "sso_requested/html.html")]
struct Html<'a> {
    product: &'a str,
    name: &'a str,
    link: &'a str,
    wish: &'a SsoWish,
    kind: &'a str,
}

/// Somebody asks for single sign-on.
pub(crate) fn requested(common: Common<'_>, wish: &SsoWish) -> askama::Result<Rendered> {
    let Common { product, name, link } = common;
    let kind = wish.request.collaborator_type.map_or(UNKNOWN, CollaboratorType::label);
    rendered(
        &Subject { product, wish },
        &Text { name, link, wish, kind },
        &Html { product, name, link, wish, kind },
    )
}
