//! Mails about a change of address, and about the end of an account.

use askama::Template;

use crate::render::{Common, Rendered, rendered};

#[derive(Template)]
#[template(path = "change_email/subject.txt", escape = "none")]
struct ConfirmSubject<'a> {
    product: &'a str,
}

#[derive(Template)]
#[template(path = "change_email/text.txt", escape = "none")]
struct ConfirmText<'a> {
    product: &'a str,
    name: &'a str,
    link: &'a str,
}

#[derive(Template)]
#[template(path = "change_email/html.html")]
struct ConfirmHtml<'a> {
    product: &'a str,
    name: &'a str,
    link: &'a str,
}

#[derive(Template)]
#[template(path = "email_changing/subject.txt", escape = "none")]
struct ChangingSubject<'a> {
    product: &'a str,
}

#[derive(Template)]
#[template(path = "email_changing/text.txt", escape = "none")]
struct ChangingText<'a> {
    name: &'a str,
    link: &'a str,
    to: &'a str,
}

#[derive(Template)]
#[template(path = "email_changing/html.html")]
struct ChangingHtml<'a> {
    product: &'a str,
    name: &'a str,
    link: &'a str,
    to: &'a str,
}

/// Asks to confirm the new address.
pub(crate) fn confirm(Common { product, name, link }: Common<'_>) -> askama::Result<Rendered> {
    rendered(
        &ConfirmSubject { product },
        &ConfirmText { product, name, link },
        &ConfirmHtml { product, name, link },
    )
}

/// Warns the old address of the change to `to`, with a link to undo it.
pub(crate) fn changing(Common { product, name, link }: Common<'_>, to: &str) -> askama::Result<Rendered> {
    rendered(
        &ChangingSubject { product },
        &ChangingText { name, link, to },
        &ChangingHtml { product, name, link, to },
    )
}

#[derive(Template)]
#[template(path = "email_changed/subject.txt", escape = "none")]
struct HasChangedSubject<'a> {
    product: &'a str,
}

#[derive(Template)]
#[template(path = "email_changed/text.txt", escape = "none")]
struct HasChangedText<'a> {
    product: &'a str,
    name: &'a str,
    link: &'a str,
    from: &'a str,
    to: &'a str,
}

#[derive(Template)]
#[template(path = "email_changed/html.html")]
struct HasChangedHtml<'a> {
    product: &'a str,
    name: &'a str,
    link: &'a str,
    from: &'a str,
    to: &'a str,
}

/// Notifies both addresses that the account's address is now `to`, in place of `from`.
pub(crate) fn changed(
    Common { product, name, link }: Common<'_>,
    from: &str,
    to: &str,
) -> askama::Result<Rendered> {
    rendered(
        &HasChangedSubject { product },
        &HasChangedText { product, name, link, from, to },
        &HasChangedHtml { product, name, link, from, to },
    )
}

#[derive(Template)]
#[template(path = "account_deleted/subject.txt", escape = "none")]
struct DeletedSubject<'a> {
    product: &'a str,
}

#[derive(Template)]
#[template(path = "account_deleted/text.txt", escape = "none")]
struct DeletedText<'a> {
    product: &'a str,
    name: &'a str,
    link: &'a str,
}

#[derive(Template)]
#[template(path = "account_deleted/html.html")]
struct DeletedHtml<'a> {
    product: &'a str,
    name: &'a str,
    link: &'a str,
}

/// Notifies that the account was deleted.
pub(crate) fn deleted(Common { product, name, link }: Common<'_>) -> askama::Result<Rendered> {
    rendered(
        &DeletedSubject { product },
        &DeletedText { product, name, link },
        &DeletedHtml { product, name, link },
    )
}
