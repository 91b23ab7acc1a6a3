//! The mail about a request for a demonstration.

use askama::Template;
use octavo_domain::prompts::demo::DemoRequest;

use crate::render::{Common, Rendered, rendered};

#[derive(Template)]
#[template(path = "demo_requested/subject.txt", escape = "none")]
struct Subject<'a> {
    product: &'a str,
    request: &'a DemoRequest,
}

#[derive(Template)]
#[template(path = "demo_requested/text.txt", escape = "none")]
struct Text<'a> {
    product: &'a str,
    name: &'a str,
    link: &'a str,
    request: &'a DemoRequest,
}

#[derive(Template)]
#[template(path = "demo_requested/html.html")]
struct Html<'a> {
    product: &'a str,
    name: &'a str,
    link: &'a str,
    request: &'a DemoRequest,
}

/// To support: a demonstration is requested.
pub(crate) fn requested(common: Common<'_>, request: &DemoRequest) -> askama::Result<Rendered> {
    let Common { product, name, link } = common;
    rendered(
        &Subject { product, request },
        &Text { product, name, link, request },
        &Html { product, name, link, request },
    )
}
