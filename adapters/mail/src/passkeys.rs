//! Mails about passkeys.

use askama::Template;
use octavo_application::shared::mailer::PasskeyChange;

use crate::render::{Common, Rendered, rendered};

#[derive(Template)]
#[template(path = "passkey_changed/subject.txt", escape = "none")]
struct Subject<'a> {
    product: &'a str,
    word: &'a str,
}

#[derive(Template)]
#[template(path = "passkey_changed/text.txt", escape = "none")]
struct Text<'a> {
    name: &'a str,
    sentence: &'a str,
    link: &'a str,
}

#[derive(Template)]
#[template(path = "passkey_changed/html.html")]
struct Html<'a> {
    product: &'a str,
    name: &'a str,
    sentence: &'a str,
    link: &'a str,
}

/// What has happened, as a word and a sentence.
fn describe(change: &PasskeyChange) -> (&'static str, String) {
    match change {
        PasskeyChange::Added { name } => (
            "A passkey was added to",
            format!(
                "The passkey “{name}” was added to your account just now. From now on it signs you in without your \
                 password."
            ),
        ),
        PasskeyChange::Removed { name } => (
            "A passkey was removed from",
            format!(
                "The passkey “{name}” was removed from your account just now, and every other browser was signed out. \
                 It no longer signs you in."
            ),
        ),
        PasskeyChange::AllRemoved => (
            "All passkeys were removed from",
            "A change of your address was taken back just now. To be safe, every passkey was removed from your account \
             and every browser was signed out. You can add yours again in your settings."
                .to_owned(),
        ),
    }
}

pub(crate) fn changed(common: Common<'_>, change: &PasskeyChange) -> askama::Result<Rendered> {
    let Common { product, name, link } = common;
    let (word, sentence) = describe(change);
    let sentence = sentence.as_str();
    rendered(
        &Subject { product, word },
        &Text { name, sentence, link },
        &Html { product, name, sentence, link },
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_change_is_told_in_its_own_words() {
        let common = Common { product: "Octavo", name: "Ines", link: "https://app.example/auth/recover" };
        let name = || "<b>Laptop</b>".to_owned();
        let changes = [
            (
                PasskeyChange::Added { name: name() },
                "A passkey was added to your Octavo account",
                "was added to",
            ),
            (
                PasskeyChange::Removed { name: name() },
                "A passkey was removed from your Octavo account",
                "was removed from",
            ),
            (
                PasskeyChange::AllRemoved,
                "All passkeys were removed from your Octavo account",
                "every passkey was removed",
            ),
        ];
        for (change, subject, words) in changes {
            let mail = changed(common, &change).unwrap();
            assert_eq!(mail.subject, subject);
            assert!(mail.text.contains(words) && mail.html.contains(words), "{}", mail.text);
            assert!(mail.text.contains("https://app.example/auth/recover"), "{}", mail.text);
            assert!(!mail.html.contains("<b>Laptop"), "{}", mail.html);
            assert_eq!(mail.text.contains("<b>Laptop</b>"), change != PasskeyChange::AllRemoved);
        }
    }
}
