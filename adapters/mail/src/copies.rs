//! Mails about transfers.

use askama::Template;
use octavo_application::shared::mailer::{CopyAnswer, CopyOffer};

use crate::render::{Common, Rendered, rendered};

#[derive(Template)]
#[template(path = "copy_sent/subject.txt", escape = "none")]
struct SentSubject<'a> {
    product: &'a str,
    offer: &'a CopyOffer,
}

#[derive(Template)]
#[template(path = "copy_sent/text.txt", escape = "none")]
struct SentText<'a> {
    product: &'a str,
    name: &'a str,
    link: &'a str,
    offer: &'a CopyOffer,
}

#[derive(Template)]
#[template(path = "copy_sent/html.html")]
struct SentHtml<'a> {
    product: &'a str,
    name: &'a str,
    link: &'a str,
    offer: &'a CopyOffer,
}

#[derive(Template)]
#[template(path = "copy_accepted/subject.txt", escape = "none")]
struct AcceptedSubject<'a> {
    product: &'a str,
    answer: &'a CopyAnswer,
}

#[derive(Template)]
#[template(path = "copy_accepted/text.txt", escape = "none")]
struct AcceptedText<'a> {
    name: &'a str,
    link: &'a str,
    answer: &'a CopyAnswer,
}

#[derive(Template)]
#[template(path = "copy_accepted/html.html")]
struct AcceptedHtml<'a> {
    product: &'a str,
    name: &'a str,
    link: &'a str,
    answer: &'a CopyAnswer,
}

#[derive(Template)]
#[template(path = "copy_declined/subject.txt", escape = "none")]
struct DeclinedSubject<'a> {
    product: &'a str,
    answer: &'a CopyAnswer,
}

#[derive(Template)]
#[template(path = "copy_declined/text.txt", escape = "none")]
struct DeclinedText<'a> {
    name: &'a str,
    link: &'a str,
    answer: &'a CopyAnswer,
}

#[derive(Template)]
#[template(path = "copy_declined/html.html")]
struct DeclinedHtml<'a> {
    product: &'a str,
    name: &'a str,
    link: &'a str,
    answer: &'a CopyAnswer,
}

/// To the recipient of copies.
pub(crate) fn sent(common: Common<'_>, offer: &CopyOffer) -> askama::Result<Rendered> {
    let Common { product, name, link } = common;
    rendered(
        &SentSubject { product, offer },
        &SentText { product, name, link, offer },
        &SentHtml { product, name, link, offer },
    )
}

/// To the sender: the copies were accepted.
pub(crate) fn accepted(common: Common<'_>, answer: &CopyAnswer) -> askama::Result<Rendered> {
    let Common { product, name, link } = common;
    rendered(
        &AcceptedSubject { product, answer },
        &AcceptedText { name, link, answer },
        &AcceptedHtml { product, name, link, answer },
    )
}

/// To the sender: the copies were declined.
pub(crate) fn declined(common: Common<'_>, answer: &CopyAnswer) -> askama::Result<Rendered> {
    let Common { product, name, link } = common;
    rendered(
        &DeclinedSubject { product, answer },
        &DeclinedText { name, link, answer },
        &DeclinedHtml { product, name, link, answer },
    )
}
