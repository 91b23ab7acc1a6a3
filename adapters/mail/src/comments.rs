//! Mails about comments.

use askama::Template;
use octavo_application::shared::mailer::CommentDigest;

use crate::render::{Common, Rendered, rendered};

#[derive(Template)]
#[template(path = "comments_written/subject.txt", escape = "none")]
struct DigestSubject<'a> {
    digest: &'a CommentDigest,
}

#[derive(Template)]
#[template(path = "comments_written/text.txt", escape = "none")]
struct DigestText<'a> {
    product: &'a str,
    name: &'a str,
    link: &'a str,
    editor: &'a str,
    digest: &'a CommentDigest,
}

#[derive(Template)]
#[template(path = "comments_written/html.html")]
struct DigestHtml<'a> {
    product: &'a str,
    name: &'a str,
    link: &'a str,
    editor: &'a str,
    digest: &'a CommentDigest,
}

/// New comments, with the link that ends these mails, also as a header for mail programs.
pub(crate) fn digest(
    Common { product, name, link }: Common<'_>,
    app_origin: &str,
    digest: &CommentDigest,
) -> askama::Result<Rendered> {
    let editor = format!("{app_origin}/edit/{}/contents/", digest.project);
    let editor = editor.as_str();
    let parts = rendered(
        &DigestSubject { digest },
        &DigestText { product, name, link, editor, digest },
        &DigestHtml { product, name, link, editor, digest },
    )?;
    Ok(Rendered { unsubscribe: Some(link.to_owned()), ..parts })
}
