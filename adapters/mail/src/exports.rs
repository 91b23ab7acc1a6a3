//! The mail about an export that is ready.

use askama::Template;
use octavo_application::shared::mailer::ExportOffer;

use crate::render::{Common, Rendered, rendered};

#[derive(Template)]
#[template(path = "export_ready/subject.txt", escape = "none")]
struct Subject<'a> {
    product: &'a str,
}

#[derive(Template)]
#[template(path = "export_ready/text.txt", escape = "none")]
struct Text<'a> {
    name: &'a str,
    until: &'a str,
    link: &'a str,
}

#[derive(Template)]
#[template(path = "export_ready/html.html")]
struct Html<'a> {
    product: &'a str,
    name: &'a str,
    until: &'a str,
    link: &'a str,
}

/// An export can be downloaded.
pub(crate) fn ready(common: Common<'_>, offer: &ExportOffer) -> askama::Result<Rendered> {
    let Common { product, name, link } = common;
    let until = offer.until.format("%-d %B %Y").to_string();
    let until = until.as_str();
    rendered(&Subject { product }, &Text { name, until, link }, &Html { product, name, until, link })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_says_until_when_and_carries_no_secret() {
        let link = "https://app.example/settings/#export";
        let common = Common { product: "Octavo", name: "<b>Ines", link };
        let mail = ready(common, &ExportOffer { until: "2026-11-28".parse().unwrap() }).unwrap();
        assert_eq!(mail.subject, "Your Octavo export is ready");
        for part in [&mail.text, &mail.html] {
            assert!(part.contains("28 November 2026") && part.contains(link), "{part}");
        }
        assert!(!mail.html.contains("<b>Ines"), "{}", mail.html);
    }
}
