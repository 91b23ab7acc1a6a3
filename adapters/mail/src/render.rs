//! Templates: every mail as a subject, plain text and HTML.

use askama::Template;
use octavo_application::shared::mailer::{CopyOffer, Mail, MailerError, Message};

use crate::{
    addresses, billing, comments, copies, demo, domains, exports, forms, passkeys, readers, reports,
    second_factor, sso, teams,
};

/// A rendered mail.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Rendered {
    /// The subject, one line.
    pub subject: String,
    /// The plain text.
    pub text: String,
    /// The same as HTML.
    pub html: String,
    /// The address for one-click unsubscription by mail programs (RFC 8058).
    pub unsubscribe: Option<String>,
}

/// Renders mails for one product at one address.
#[derive(Debug, Clone)]
pub struct Renderer {
    /// The product's name.
    pub product: String,
    /// The app's origin, such as `https://app.octavo.example`, without a slash at the end.
    pub app_origin: String,
    /// The viewer's origin, in the same form.
    pub viewer_origin: String,
}

#[derive(Template)]
#[template(path = "confirm_email/subject.txt", escape = "none")]
struct ConfirmSubject<'a> {
    product: &'a str,
}

#[derive(Template)]
#[template(path = "confirm_email/text.txt", escape = "none")]
struct ConfirmText<'a> {
    product: &'a str,
    name: &'a str,
    link: &'a str,
}

#[derive(Template)]
#[template(path = "confirm_email/html.html")]
struct ConfirmHtml<'a> {
    product: &'a str,
    name: &'a str,
    link: &'a str,
}

#[derive(Template)]
#[template(path = "reset_password/subject.txt", escape = "none")]
struct ResetSubject<'a> {
    product: &'a str,
}

#[derive(Template)]
#[template(path = "reset_password/text.txt", escape = "none")]
struct ResetText<'a> {
    name: &'a str,
    link: &'a str,
}

#[derive(Template)]
#[template(path = "reset_password/html.html")]
struct ResetHtml<'a> {
    product: &'a str,
    name: &'a str,
    link: &'a str,
}

#[derive(Template)]
#[template(path = "password_changed/subject.txt", escape = "none")]
struct ChangedSubject<'a> {
    product: &'a str,
}

#[derive(Template)]
#[template(path = "password_changed/text.txt", escape = "none")]
struct ChangedText<'a> {
    name: &'a str,
    link: &'a str,
}

#[derive(Template)]
#[template(path = "password_changed/html.html")]
struct ChangedHtml<'a> {
    product: &'a str,
    name: &'a str,
    link: &'a str,
}

/// What every template may show.
#[derive(Clone, Copy)]
pub(crate) struct Common<'a> {
    /// The product's name.
    pub(crate) product: &'a str,
    /// The name in its greeting.
    pub(crate) name: &'a str,
    /// The address of its link.
    pub(crate) link: &'a str,
}

/// Makes the three parts of a mail. A subject is one line, even if names contain line breaks.
pub(crate) fn rendered(
    subject: &impl Template,
    text: &impl Template,
    html: &impl Template,
) -> askama::Result<Rendered> {
    Ok(Rendered { subject: subject.render()?, text: text.render()?, html: html.render()?, unsubscribe: None })
}

impl Renderer {
    /// Renders a mail.
    ///
    /// # Errors
    /// [`MailerError::Permanent`] when a template fails.
    pub fn render(&self, mail: &Mail) -> Result<Rendered, MailerError> {
        let (product, name) = (self.product.as_str(), mail.name.as_str());
        let link = self.link(&mail.message);
        let link = link.as_str();
        let common = Common { product, name, link };
        let rendered = match &mail.message {
            Message::ConfirmEmail { .. } => rendered(
                &ConfirmSubject { product },
                &ConfirmText { product, name, link },
                &ConfirmHtml { product, name, link },
            ),
            Message::ResetPassword { .. } => rendered(
                &ResetSubject { product },
                &ResetText { name, link },
                &ResetHtml { product, name, link },
            ),
            Message::PasswordChanged => rendered(
                &ChangedSubject { product },
                &ChangedText { name, link },
                &ChangedHtml { product, name, link },
            ),
            Message::SecondFactorChanged(change) => second_factor::changed(common, *change),
            Message::PasskeyChanged(change) => passkeys::changed(common, change),
            Message::ChangeEmail { .. } => addresses::confirm(common),
            Message::EmailChanging { to, .. } => addresses::changing(common, to),
            Message::EmailChanged { from, to } => addresses::changed(common, from, to),
            Message::AccountDeleted => addresses::deleted(common),
            Message::CopySent(offer) => copies::sent(common, offer),
            Message::CopyAccepted(answer) => copies::accepted(common, answer),
            Message::CopyDeclined(answer) => copies::declined(common, answer),
            Message::DemoRequested(request) => demo::requested(common, request),
            Message::SsoRequested(request) => sso::requested(common, request),
            Message::ExportReady(offer) => exports::ready(common, offer),
            Message::TeamInvitation { offer, .. } => teams::invitation(common, offer),
            Message::TeamAccepted(answer) => teams::accepted(common, answer),
            Message::DomainNotice(notice) => domains::notice(common, notice),
            Message::Billing(mail) => billing::notice(common, &self.app_origin, mail),
            Message::PaymentReported(report) => reports::reported(common, report),
            Message::Newsletter { letter, .. } => {
                let missing =
                    || MailerError::Permanent(format!("issue {} is not there", letter.issue.as_str()));
                readers::issue(common, letter.topic, letter.content.as_ref().ok_or_else(missing)?)
            }
            Message::FormAnswered { answer, .. } => forms::answered(common, &self.app_origin, answer),
            Message::CommentsWritten { digest, .. } => comments::digest(common, &self.app_origin, digest),
            Message::ConfirmRecipient { offer, .. } => forms::confirm(common, offer),
            Message::ReaderLink { offer, .. } => readers::page(common, offer),
        };
        rendered.map_err(|error| MailerError::Permanent(error.to_string()))
    }

    fn link(&self, message: &Message) -> String {
        let origin = &self.app_origin;
        match message {
            Message::ConfirmEmail { token } | Message::ChangeEmail { token } => {
                format!("{origin}/auth/confirm?token={token}")
            }
            Message::EmailChanging { token, .. } => format!("{origin}/auth/undo-email?token={token}"),
            Message::ResetPassword { token } => format!("{origin}/auth/reset?token={token}"),
            Message::EmailChanged { .. } => format!("{origin}/settings/#change-email"),
            Message::AccountDeleted => format!("{origin}/auth/join"),
            // Operators act by a command, so the link is only the app.
            Message::PaymentReported(_) => origin.clone(),
            Message::PasswordChanged | Message::SecondFactorChanged(_) | Message::PasskeyChanged(_) => {
                format!("{origin}/auth/recover")
            }
            Message::CopySent(CopyOffer { send, has_account: true, .. }) => format!("{origin}/?send={send}"),
            // A recipient without an account joins first, and then sees the copies.
            Message::CopySent(CopyOffer { send, .. }) => {
                format!("{origin}/auth/join?redirect=%2F%3Fsend%3D{send}")
            }
            Message::CopyAccepted(_) | Message::CopyDeclined(_) => format!("{origin}/"),
            Message::DemoRequested(request) => format!("mailto:{}", request.email.as_str()),
            Message::SsoRequested(request) => format!("mailto:{}", request.email.as_str()),
            Message::ExportReady(_) => format!("{origin}/settings/#export"),
            Message::TeamInvitation { token, .. } => format!("{origin}/auth/invitation?token={token}"),
            Message::TeamAccepted(_) => format!("{origin}/team"),
            Message::DomainNotice(_) => format!("{origin}/settings/#public-profile"),
            Message::Billing(mail) => format!("{origin}/settings/#{}", billing::section(&mail.notice)),
            Message::Newsletter { token, .. } | Message::CommentsWritten { token, .. } => {
                format!("{origin}/unsubscribe?token={token}")
            }
            // Whom answers are mailed to needs no account.
            Message::FormAnswered { token, .. } | Message::ConfirmRecipient { token, .. } => {
                format!("{}/forms/recipients/{token}", self.viewer_origin)
            }
            // The page's own address: it may be on a custom domain.
            Message::ReaderLink { token, offer } => format!("{}?key={token}", offer.page),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use octavo_application::shared::mailer::{
        CopyAnswer, ExportOffer, FactorChange, NewsletterMail, PageOffer, PasskeyChange,
    };
    use octavo_domain::{
        account::{email::Email, profile::DisplayName},
        ids::{TransferId, UserId},
        newsletters::{IssueContent, IssueName, Topic},
        prompts::demo::{DemoRequest, ShortText},
    };

    fn render(message: Message) -> Rendered {
        let renderer = Renderer {
            product: "Octavo".to_owned(),
            app_origin: "https://app.example".to_owned(),
            viewer_origin: "https://pages.example".to_owned(),
        };
        let to = Email::parse("ines@okafor.studio").unwrap();
        renderer.render(&Mail { to, name: "Ines <b>".to_owned(), message }).unwrap()
    }

    fn offer(has_account: bool) -> CopyOffer {
        let send = TransferId::new(uuid::Uuid::from_u128(7));
        let items = "the project “<b>Salt</b>”".to_owned();
        CopyOffer { send, from: "Noor <b> Haddad".to_owned(), items, has_account }
    }

    fn demo() -> DemoRequest {
        DemoRequest {
            name: DisplayName::parse("Noor <b> Haddad").unwrap(),
            email: Email::parse("noor@haddad.example").unwrap(),
            company: ShortText::parse("Kiln <b>").unwrap(),
            message: ShortText::parse("A <b> for twelve people").unwrap(),
        }
    }

    #[test]
    fn a_request_for_a_demo_leaves_out_what_was_not_said() {
        let describe = render(Message::DemoRequested(Box::new(demo())));
        assert_eq!(describe.subject, "Noor <b> Haddad asks for a demo of Octavo");
        assert!(
            describe.text.contains("Company: Kiln <b>\n\nA <b> for twelve people\n"),
            "{}",
            describe.text
        );
        let short = DemoRequest { company: ShortText::default(), message: ShortText::default(), ..demo() };
        let describe = render(Message::DemoRequested(Box::new(short)));
        assert!(
            !describe.text.contains("Company") && !describe.html.contains("Company"),
            "{}",
            describe.text
        );
    }

    fn changing() -> Message {
        Message::EmailChanging { token: "abc123".to_owned(), to: "<b>noor@haddad.example".to_owned() }
    }

    #[test]
    fn the_old_address_is_told_which_one_takes_its_place() {
        let describe = render(changing());
        assert!(
            describe.text.contains("<b>noor@haddad.example") && describe.text.contains("72 hours"),
            "{}",
            describe.text
        );
        assert!(
            describe.html.contains("noor@haddad.example") && describe.html.contains("72 hours"),
            "{}",
            describe.html
        );
    }

    fn changed() -> Message {
        let (from, to) = ("ines@okafor.studio".to_owned(), "<b>noor@haddad.example".to_owned());
        Message::EmailChanged { from, to }
    }

    #[test]
    fn both_addresses_are_told_which_one_took_which_place_and_how_to_take_it_back() {
        let describe = render(changed());
        for part in [&describe.text, &describe.html] {
            for word in ["ines@okafor.studio", "noor@haddad.example", "72 hours"] {
                assert!(part.contains(word), "{part}");
            }
        }
    }

    fn letter(content: Option<IssueContent>) -> Message {
        let issue = IssueName::parse("2026-11").unwrap();
        let reader = UserId::new(uuid::Uuid::from_u128(9));
        let letter = NewsletterMail { issue, topic: Topic::CommunityStories, reader, content };
        Message::Newsletter { token: "abc123".to_owned(), letter: Box::new(letter) }
    }

    #[test]
    fn a_newsletter_mail_says_what_its_operator_wrote_and_how_to_end_it() {
        let content =
            IssueContent::parse("Salt & pepper", "Plain & simple", "<p>Rich <b>text</b></p>").unwrap();
        let describe = render(letter(Some(content)));
        let link = "https://app.example/unsubscribe?token=abc123";
        assert_eq!(
            (describe.subject.as_str(), describe.unsubscribe.as_deref()),
            ("Salt & pepper", Some(link))
        );
        assert!(
            describe.text.starts_with("Plain & simple\n")
                && describe.text.contains("subscribed to Community stories of Octavo")
        );
        assert!(
            describe.html.contains("<p>Rich <b>text</b></p>") && describe.html.contains(link),
            "{}",
            describe.html
        );
        assert!(describe.text.contains(link));
        assert_eq!(render(Message::PasswordChanged).unsubscribe, None);
    }

    #[test]
    fn a_newsletter_mail_without_its_issue_is_given_up() {
        let renderer = Renderer {
            product: "Octavo".to_owned(),
            app_origin: "https://app.example".to_owned(),
            viewer_origin: "https://pages.example".to_owned(),
        };
        let to = Email::parse("ines@okafor.studio").unwrap();
        let lost = renderer.render(&Mail { to, name: "Ines".to_owned(), message: letter(None) });
        assert!(matches!(lost, Err(MailerError::Permanent(_))));
    }

    fn answer() -> CopyAnswer {
        CopyAnswer { to: "noor.haddad".to_owned(), items: "3 <b>items</b>".to_owned() }
    }

    #[test]
    fn a_mail_about_copies_says_who_and_what() {
        let asked = render(Message::CopySent(offer(true)));
        for part in [&asked.subject, &asked.text] {
            assert!(part.contains("Noor <b> Haddad") && part.contains("the project “<b>Salt</b>”"), "{part}");
        }
        assert!(asked.text.contains("Accept or decline") && !asked.text.contains("Join"), "{}", asked.text);
        let invited = render(Message::CopySent(offer(false)));
        assert!(invited.text.contains("Join Octavo") && invited.html.contains("Join Octavo"));
        for (message, word) in
            [(Message::CopyAccepted(answer()), "accepted"), (Message::CopyDeclined(answer()), "declined")]
        {
            let describe = render(message);
            for part in [&describe.subject, &describe.text, &describe.html] {
                assert!(part.contains(word) && part.contains("noor.haddad"), "{part}");
            }
        }
    }

    #[test]
    fn every_mail_has_a_subject_a_text_and_html_with_its_link() {
        let token = || "abc123".to_owned();
        let mails = [
            (Message::ConfirmEmail { token: token() }, "https://app.example/auth/confirm?token=abc123"),
            (Message::ResetPassword { token: token() }, "https://app.example/auth/reset?token=abc123"),
            (Message::PasswordChanged, "https://app.example/auth/recover"),
            (Message::SecondFactorChanged(FactorChange::TurnedOn), "https://app.example/auth/recover"),
            (Message::PasskeyChanged(PasskeyChange::AllRemoved), "https://app.example/auth/recover"),
            (Message::ChangeEmail { token: token() }, "https://app.example/auth/confirm?token=abc123"),
            (Message::AccountDeleted, "https://app.example/auth/join"),
            (changed(), "https://app.example/settings/#change-email"),
            (changing(), "https://app.example/auth/undo-email?token=abc123"),
            (
                Message::CopySent(offer(true)),
                "https://app.example/?send=00000000-0000-0000-0000-000000000007",
            ),
            (
                Message::CopySent(offer(false)),
                "https://app.example/auth/join?redirect=%2F%3Fsend%3D00000000-0000-0000-0000-000000000007",
            ),
            (Message::DemoRequested(Box::new(demo())), "mailto:noor@haddad.example"),
            (
                Message::ExportReady(ExportOffer { until: "2026-11-28".parse().unwrap() }),
                "https://app.example/settings/#export",
            ),
            (Message::CopyAccepted(answer()), "https://app.example/"),
            (Message::CopyDeclined(answer()), "https://app.example/"),
            (
                Message::ReaderLink {
                    token: token(),
                    offer: PageOffer {
                        page: "https://pages.example/ines/100002/".to_owned(),
                        title: "<b>Salt".to_owned(),
                        from: "Noor <b>".to_owned(),
                    },
                },
                "https://pages.example/ines/100002/?key=abc123",
            ),
        ];
        for (message, link) in mails {
            let mail = render(message);
            assert!(mail.subject.contains("Octavo") && !mail.subject.contains('\n'), "{}", mail.subject);
            assert!(mail.text.contains(link) && mail.text.starts_with("Hello Ines <b>,"), "{}", mail.text);
            assert!(mail.html.contains(link) && !mail.html.contains("<b>"), "{}", mail.html);
        }
    }
}
