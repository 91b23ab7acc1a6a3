//! Mails to readers: issues of newsletters, and links to pages that are protected by e-mail.

use askama::Template;
use octavo_application::shared::mailer::PageOffer;
use octavo_domain::newsletters::{IssueContent, Topic};

use crate::render::{Common, Rendered, rendered};

#[derive(Template)]
#[template(path = "newsletter/subject.txt", escape = "none")]
struct IssueSubject<'a> {
    content: &'a IssueContent,
}

#[derive(Template)]
#[template(path = "newsletter/text.txt", escape = "none")]
struct IssueText<'a> {
    product: &'a str,
    link: &'a str,
    topic: &'a str,
    content: &'a IssueContent,
}

#[derive(Template)]
#[template(path = "newsletter/html.html")]
struct IssueHtml<'a> {
    product: &'a str,
    link: &'a str,
    topic: &'a str,
    content: &'a IssueContent,
}

#[derive(Template)]
#[template(path = "reader_link/subject.txt", escape = "none")]
struct LinkSubject<'a> {
    product: &'a str,
    offer: &'a PageOffer,
}

#[derive(Template)]
#[template(path = "reader_link/text.txt", escape = "none")]
struct LinkText<'a> {
    product: &'a str,
    name: &'a str,
    link: &'a str,
    offer: &'a PageOffer,
}

#[derive(Template)]
#[template(path = "reader_link/html.html")]
struct LinkHtml<'a> {
    product: &'a str,
    name: &'a str,
    link: &'a str,
    offer: &'a PageOffer,
}

/// An issue of a newsletter with its unsubscribe link, also as a header for mail programs.
pub(crate) fn issue(
    Common { product, link, .. }: Common<'_>,
    topic: Topic,
    content: &IssueContent,
) -> askama::Result<Rendered> {
    let topic = topic.name();
    let parts = rendered(
        &IssueSubject { content },
        &IssueText { product, link, topic, content },
        &IssueHtml { product, link, topic, content },
    )?;
    Ok(Rendered { unsubscribe: Some(link.to_owned()), ..parts })
}

/// The link to a page that is protected by e-mail.
pub(crate) fn page(
    Common { product, name, link }: Common<'_>,
    offer: &PageOffer,
) -> askama::Result<Rendered> {
    rendered(
        &LinkSubject { product, offer },
        &LinkText { product, name, link, offer },
        &LinkHtml { product, name, link, offer },
    )
}
