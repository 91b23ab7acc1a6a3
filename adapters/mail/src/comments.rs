//! Mails about comments.

use askama::Template;
use octavo_application::shared::mailer::{CommentDigest, MailedComment};

use crate::render::{Common, Rendered, rendered};

/// A comment, and the address at which it is shown.
struct Shown<'a> {
    comment: &'a MailedComment,
    address: String,
}

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
    comments: &'a [Shown<'a>],
}

#[derive(Template)]
#[template(path = "comments_written/html.html")]
struct DigestHtml<'a> {
    product: &'a str,
    name: &'a str,
    link: &'a str,
    editor: &'a str,
    digest: &'a CommentDigest,
    comments: &'a [Shown<'a>],
}

/// New comments, each with the address of its thread, and the link that ends these mails, also as a header for mail
/// programs.
pub(crate) fn digest(
    Common { product, name, link }: Common<'_>,
    app_origin: &str,
    digest: &CommentDigest,
) -> askama::Result<Rendered> {
    let editor = format!("{app_origin}/edit/{}/contents/", digest.project);
    let editor = editor.as_str();
    let shown = |comment| Shown { comment, address: address(editor, comment) };
    let comments: Vec<Shown<'_>> = digest.comments.iter().map(shown).collect();
    let comments = comments.as_slice();
    let parts = rendered(
        &DigestSubject { digest },
        &DigestText { product, name, link, editor, digest, comments },
        &DigestHtml { product, name, link, editor, digest, comments },
    )?;
    Ok(Rendered { unsubscribe: Some(link.to_owned()), ..parts })
}

/// Where the editor shows a comment.
fn address(editor: &str, comment: &MailedComment) -> String {
    match comment.thread {
        Some(thread) => format!("{editor}?comment={thread}"),
        None => editor.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use octavo_domain::ids::{CommentThreadId, NumId};
    use uuid::Uuid;

    #[test]
    fn edit_383_each_comment_leads_to_its_thread() {
        let said = |text: &str, thread: Option<u128>| MailedComment {
            by: "Noor <b>".to_owned(),
            text: text.to_owned(),
            thread: thread.map(|id| CommentThreadId::new(Uuid::from_u128(id))),
        };
        let content = CommentDigest {
            project: NumId::parse(100_001).unwrap(),
            title: "Salt".to_owned(),
            comments: vec![said("One", Some(5)), said("Two", Some(6)), said("Three", None)],
            has_more: false,
        };
        let link = "https://app.example/unsubscribe?token=abc";
        let common = Common { product: "Octavo", name: "Ines", link };
        let mail = digest(common, "https://app.example", &content).unwrap();
        let editor = "https://app.example/edit/100001/contents/";
        for id in [5, 6] {
            let address = format!("{editor}?comment={}", Uuid::from_u128(id));
            assert!(mail.text.contains(&format!("{address}\n")), "{}", mail.text);
            assert!(mail.html.contains(&format!("href=\"{address}\"")), "{}", mail.html);
        }
        assert!(mail.text.contains(&format!("Three\nOpen this comment: {editor}\n")), "{}", mail.text);
        assert!(mail.html.contains("Noor &#60;b&#62;"), "{}", mail.html);
    }
}
