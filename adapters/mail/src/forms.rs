//! Mails about answers of forms.

use askama::Template;
use octavo_application::shared::mailer::{AnswerMail, RecipientOffer};

use crate::render::{Common, Rendered, rendered};

#[derive(Template)]
#[template(path = "form_answered/subject.txt", escape = "none")]
struct AnswerSubject<'a> {
    subject: &'a str,
}

#[derive(Template)]
#[template(path = "form_answered/text.txt", escape = "none")]
struct AnswerText<'a> {
    name: &'a str,
    link: &'a str,
    subject: &'a str,
    answers: &'a str,
    answer: &'a AnswerMail,
}

#[derive(Template)]
#[template(path = "form_answered/html.html")]
struct AnswerHtml<'a> {
    product: &'a str,
    name: &'a str,
    link: &'a str,
    subject: &'a str,
    answers: &'a str,
    answer: &'a AnswerMail,
}

#[derive(Template)]
#[template(path = "confirm_recipient/subject.txt", escape = "none")]
struct ConfirmSubject<'a> {
    subject: &'a str,
}

#[derive(Template)]
#[template(path = "confirm_recipient/text.txt", escape = "none")]
struct ConfirmText<'a> {
    product: &'a str,
    name: &'a str,
    link: &'a str,
    subject: &'a str,
    offer: &'a RecipientOffer,
}

#[derive(Template)]
#[template(path = "confirm_recipient/html.html")]
struct ConfirmHtml<'a> {
    product: &'a str,
    name: &'a str,
    link: &'a str,
    subject: &'a str,
    offer: &'a RecipientOffer,
}

/// A form within a sentence.
fn named(form: &str, title: &str) -> String {
    if form.is_empty() {
        format!("the form in “{title}”")
    } else {
        format!("“{form}” in “{title}”")
    }
}

/// An answer, with the link that ends these mails, also as a header for mail programs.
pub(crate) fn answered(
    Common { product, name, link }: Common<'_>,
    app_origin: &str,
    answer: &AnswerMail,
) -> askama::Result<Rendered> {
    let subject = named(&answer.form, &answer.title);
    let subject = subject.as_str();
    let answers = format!("{app_origin}/edit/{}/answers/", answer.project);
    let answers = answers.as_str();
    let parts = rendered(
        &AnswerSubject { subject },
        &AnswerText { name, link, subject, answers, answer },
        &AnswerHtml { product, name, link, subject, answers, answer },
    )?;
    Ok(Rendered { unsubscribe: Some(link.to_owned()), ..parts })
}

/// Asks whether answers may be mailed.
pub(crate) fn confirm(
    Common { product, name, link }: Common<'_>,
    offer: &RecipientOffer,
) -> askama::Result<Rendered> {
    let subject = named(&offer.form, &offer.title);
    let subject = subject.as_str();
    rendered(
        &ConfirmSubject { subject },
        &ConfirmText { product, name, link, subject, offer },
        &ConfirmHtml { product, name, link, subject, offer },
    )
}
