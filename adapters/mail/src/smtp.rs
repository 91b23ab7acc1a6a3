//! Mail over SMTP.

use std::time::Duration;

use async_trait::async_trait;
use lettre::{
    AsyncSmtpTransport, AsyncTransport, Message as Envelope, Tokio1Executor,
    message::{
        Mailbox, MultiPart,
        header::{HeaderName, HeaderValue},
    },
    transport::smtp::Error as SmtpError,
};
use octavo_application::shared::mailer::{Mail, Mailer, MailerError};
use uuid::Uuid;

use crate::render::Renderer;

/// Server and sender of mail.
#[derive(Clone)]
pub struct SmtpSettings {
    /// `smtps://user:password@host:465`, or `smtp://host:587?tls=required`; plain `smtp://` only for a local server.
    pub url: String,
    /// The sender, such as `Octavo <hello@octavo.example>`.
    pub from: String,
}

/// Sends mails to an SMTP server over a pool of connections.
pub struct SmtpMailer {
    transport: AsyncSmtpTransport<Tokio1Executor>,
    from: Mailbox,
    renderer: Renderer,
}

impl SmtpMailer {
    /// A mailer with these settings; nothing is sent yet.
    ///
    /// # Errors
    /// A sentence about the setting that is wrong.
    pub fn new(settings: &SmtpSettings, renderer: Renderer) -> Result<Self, String> {
        const TIMEOUT: Duration = Duration::from_secs(20);
        let transport = AsyncSmtpTransport::<Tokio1Executor>::from_url(&settings.url)
            .map_err(|error| format!("mail_url is not an SMTP address: {error}"))?
            .timeout(Some(TIMEOUT))
            .build();
        let from = settings.from.parse().map_err(|error| format!("mail_from is not an address: {error}"))?;
        Ok(Self { transport, from, renderer })
    }

    fn envelope(&self, id: Uuid, mail: &Mail) -> Result<Envelope, MailerError> {
        let rendered = self.renderer.render(mail)?;
        let permanent = |error: &dyn std::fmt::Display| MailerError::Permanent(error.to_string());
        let address = mail.to.as_str().parse().map_err(|error| permanent(&error))?;
        let host = self.from.email.domain();
        let mut envelope = Envelope::builder();
        if let Some(link) = &rendered.unsubscribe {
            // RFC 8058: a mail program may unsubscribe its reader by a POST to this address.
            envelope = envelope
                .raw_header(named("List-Unsubscribe", format!("<{link}>"))?)
                .raw_header(named("List-Unsubscribe-Post", "List-Unsubscribe=One-Click".to_owned())?);
        }
        envelope
            .from(self.from.clone())
            .to(Mailbox::new(Some(mail.name.clone()), address))
            .subject(rendered.subject)
            .message_id(Some(format!("<{id}@{host}>")))
            .multipart(MultiPart::alternative_plain_html(rendered.text, rendered.html))
            .map_err(|error| permanent(&error))
    }
}

/// A header that the library has no type for.
fn named(name: &'static str, value: String) -> Result<HeaderValue, MailerError> {
    let name = HeaderName::new_from_ascii(name.to_owned());
    let name = name.map_err(|error| MailerError::Permanent(error.to_string()))?;
    Ok(HeaderValue::new(name, value))
}

#[async_trait]
impl Mailer for SmtpMailer {
    async fn send(&self, id: Uuid, mail: &Mail) -> Result<(), MailerError> {
        let envelope = self.envelope(id, mail)?;
        match self.transport.send(envelope).await {
            Ok(_) => Ok(()),
            Err(error) => Err(sort(&error)),
        }
    }
}

/// Only a permanent refusal of the server is final.
fn sort(error: &SmtpError) -> MailerError {
    if error.is_permanent() {
        MailerError::Permanent(error.to_string())
    } else {
        MailerError::Temporary(error.to_string())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use octavo_application::shared::mailer::{Message, NewsletterMail};
    use octavo_domain::{
        account::email::Email,
        ids::UserId,
        newsletters::{IssueContent, IssueName, Topic},
    };

    fn mailer(url: &str, from: &str) -> Result<SmtpMailer, String> {
        let renderer = Renderer {
            product: "Octavo".to_owned(),
            app_origin: "https://app.example".to_owned(),
            viewer_origin: "https://pages.example".to_owned(),
        };
        SmtpMailer::new(&SmtpSettings { url: url.to_owned(), from: from.to_owned() }, renderer)
    }

    #[tokio::test]
    async fn an_envelope_has_the_outbox_id_and_both_bodies() {
        let mailer = mailer("smtp://127.0.0.1:1", "Octavo <hello@octavo.example>").unwrap();
        let to = Email::parse("ines@okafor.studio").unwrap();
        let mail = Mail { to, name: "Inès, Okafor".to_owned(), message: Message::PasswordChanged };
        let text =
            String::from_utf8(mailer.envelope(Uuid::from_u128(7), &mail).unwrap().formatted()).unwrap();
        assert!(text.contains("Message-ID: <00000000-0000-0000-0000-000000000007@octavo.example>"), "{text}");
        assert!(text.contains("text/plain") && text.contains("text/html"), "{text}");
    }

    #[tokio::test]
    async fn a_newsletter_mail_tells_mail_programs_how_to_unsubscribe() {
        let mailer = mailer("smtp://127.0.0.1:1", "Octavo <hello@octavo.example>").unwrap();
        let letter = NewsletterMail {
            issue: IssueName::parse("2026-11").unwrap(),
            topic: Topic::ProductNews,
            reader: UserId::new(Uuid::from_u128(9)),
            content: Some(IssueContent::parse("News", "text", "<p>text</p>").unwrap()),
        };
        let token = format!("{}.product-news.{}", Uuid::from_u128(9), "0f".repeat(32));
        let message = Message::Newsletter { token: token.clone(), letter: Box::new(letter) };
        let envelope = |message| {
            let to = Email::parse("ines@okafor.studio").unwrap();
            let mail = Mail { to, name: "Ines".to_owned(), message };
            String::from_utf8(mailer.envelope(Uuid::from_u128(7), &mail).unwrap().formatted()).unwrap()
        };
        let text = envelope(message);
        let unfolded = text.replace("\r\n ", " ").replace("\r\n\t", " ");
        assert!(
            unfolded.contains(&format!("List-Unsubscribe: <https://app.example/unsubscribe?token={token}>")),
            "{text}"
        );
        assert!(unfolded.contains("List-Unsubscribe-Post: List-Unsubscribe=One-Click"), "{text}");
        assert!(!envelope(Message::PasswordChanged).contains("List-Unsubscribe"));
    }

    #[tokio::test]
    async fn a_server_that_is_away_is_a_temporary_failure() {
        let mailer = mailer("smtp://127.0.0.1:1", "hello@octavo.example").unwrap();
        let to = Email::parse("ines@okafor.studio").unwrap();
        let mail = Mail { to, name: "Ines".to_owned(), message: Message::PasswordChanged };
        assert!(matches!(mailer.send(Uuid::from_u128(7), &mail).await, Err(MailerError::Temporary(_))));
    }

    #[tokio::test]
    async fn wrong_settings_are_named() {
        assert!(mailer("http://x", "hello@octavo.example").err().unwrap().contains("mail_url"));
        assert!(mailer("smtp://127.0.0.1:1", "nobody").err().unwrap().contains("mail_from"));
    }
}
