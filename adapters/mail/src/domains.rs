//! Mails about custom domains.

use askama::Template;
use octavo_application::shared::mailer::{DomainEvent, DomainNotice};

use crate::render::{Common, Rendered, rendered};

#[derive(Template)]
#[template(path = "domain_notice/subject.txt", escape = "none")]
struct Subject<'a> {
    domain: &'a str,
    word: &'a str,
}

#[derive(Template)]
#[template(path = "domain_notice/text.txt", escape = "none")]
struct Text<'a> {
    name: &'a str,
    sentence: &'a str,
    todo: &'a str,
    link: &'a str,
}

#[derive(Template)]
#[template(path = "domain_notice/html.html")]
struct Html<'a> {
    product: &'a str,
    name: &'a str,
    sentence: &'a str,
    todo: &'a str,
    link: &'a str,
}

/// What has happened, as a headline and a sentence, and what can be done.
fn describe(domain: &str, event: DomainEvent) -> (&'static str, String, &'static str) {
    match event {
        DomainEvent::Lost => (
            "is connected to another account",
            format!(
                "Somebody else has proved that {domain} is theirs, with a record in its DNS, and has connected it to \
                 their account. It no longer shows your pages."
            ),
            "If the domain is yours, look for a record there that you do not know, remove it, and connect the domain \
             again:",
        ),
        DomainEvent::Failing => (
            "no longer points to your pages",
            format!(
                "The DNS of {domain} no longer points to us. We go on answering for it for 72 hours, in case this is a \
                 change on its way."
            ),
            "If the domain is to show your pages, compare its DNS records with those in your settings:",
        ),
        DomainEvent::Suspended => (
            "no longer shows your pages",
            format!(
                "The DNS of {domain} has not pointed to us for 72 hours, so we have stopped answering for it. It stays \
                 yours here, and shows your pages again by itself once its DNS records are right."
            ),
            "The records that it needs are in your settings:",
        ),
    }
}

pub(crate) fn notice(common: Common<'_>, notice: &DomainNotice) -> askama::Result<Rendered> {
    let Common { product, name, link } = common;
    let domain = notice.domain.as_str();
    let (word, sentence, todo) = describe(domain, notice.event);
    let sentence = sentence.as_str();
    rendered(
        &Subject { domain, word },
        &Text { name, sentence, todo, link },
        &Html { product, name, sentence, todo, link },
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_event_is_told_in_its_own_words() {
        let common = Common { product: "Octavo", name: "Ines", link: "https://app.example/settings" };
        let events = [
            (DomainEvent::Lost, "is connected to another account", "has proved that salt.example is theirs"),
            (DomainEvent::Failing, "no longer points to your pages", "for 72 hours, in case"),
            (DomainEvent::Suspended, "no longer shows your pages", "once its DNS records are right"),
        ];
        for (event, subject, words) in events {
            let mail = notice(common, &DomainNotice { domain: "salt.example".to_owned(), event }).unwrap();
            assert_eq!(mail.subject, format!("salt.example {subject}"));
            assert!(mail.text.contains(words) && mail.html.contains(words), "{}", mail.text);
            assert!(mail.text.contains(common.link));
        }
    }
}
