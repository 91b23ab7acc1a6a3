//! Mails about the second factor.

use askama::Template;
use octavo_application::shared::mailer::FactorChange;

use crate::render::{Common, Rendered, rendered};

#[derive(Template)]
#[template(path = "second_factor_changed/subject.txt", escape = "none")]
struct Subject<'a> {
    product: &'a str,
    word: &'a str,
}

#[derive(Template)]
#[template(path = "second_factor_changed/text.txt", escape = "none")]
struct Text<'a> {
    name: &'a str,
    sentence: &'a str,
    link: &'a str,
}

#[derive(Template)]
#[template(path = "second_factor_changed/html.html")]
struct Html<'a> {
    product: &'a str,
    name: &'a str,
    sentence: &'a str,
    link: &'a str,
}

/// What has happened, as a word and a sentence.
fn describe(change: FactorChange) -> (&'static str, String) {
    match change {
        FactorChange::TurnedOn => (
            "turned on",
            "Two-factor authentication was turned on just now, and every other browser was signed out. From now on \
             signing in asks for a code of your authenticator app. Keep your recovery codes in a safe place."
                .to_owned(),
        ),
        FactorChange::TurnedOff => (
            "turned off",
            "Two-factor authentication was turned off just now, and every other browser was signed out. From now on \
             your password alone signs you in."
                .to_owned(),
        ),
        FactorChange::Removed => (
            "removed",
            "Our support has removed two-factor authentication from your account, and every browser was signed out. \
             From now on your password alone signs you in, until you turn it on again."
                .to_owned(),
        ),
        FactorChange::CodesRenewed => (
            "new recovery codes",
            "New recovery codes were made just now, and every other browser was signed out. The earlier codes no \
             longer work."
                .to_owned(),
        ),
        FactorChange::CodeUsed { left } => {
            let left = match left {
                0 => "It was the last one: make new ones in your settings".to_owned(),
                1 => "One is left".to_owned(),
                left => format!("{left} are left"),
            };
            ("recovery code used", format!("Somebody signed in with one of your recovery codes just now. {left}."))
        }
    }
}

pub(crate) fn changed(common: Common<'_>, change: FactorChange) -> askama::Result<Rendered> {
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
        let changes = [
            (FactorChange::TurnedOn, "was turned on just now"),
            (FactorChange::TurnedOff, "was turned off just now"),
            (FactorChange::Removed, "Our support has removed"),
            (FactorChange::CodesRenewed, "The earlier codes no longer work."),
            (FactorChange::CodeUsed { left: 5 }, "5 are left."),
            (FactorChange::CodeUsed { left: 1 }, "One is left."),
            (FactorChange::CodeUsed { left: 0 }, "It was the last one"),
        ];
        for (change, words) in changes {
            let mail = changed(common, change).unwrap();
            assert!(mail.text.contains(words) && mail.html.contains(words), "{}", mail.text);
            assert!(mail.subject.starts_with("Two-factor authentication of your Octavo account: "));
        }
    }
}
