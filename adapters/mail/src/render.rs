//! Templates: every mail as a subject, plain text and HTML.

use askama::Template;
use octavo_application::ports::mailer::{Mail, MailerError, Message};

/// A mail, ready to be put into an envelope.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Rendered {
    /// One line.
    pub subject: String,
    /// The plain text.
    pub text: String,
    /// The same as HTML.
    pub html: String,
}

/// Renders mails for one product at one address.
#[derive(Debug, Clone)]
pub struct Renderer {
    /// The product's name.
    pub product: String,
    /// The app's origin, such as `https://app.octavo.example`, without a slash at the end.
    pub app_origin: String,
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

impl Renderer {
    /// Renders a mail.
    ///
    /// # Errors
    /// [`MailerError::Permanent`] when a template fails.
    pub fn render(&self, mail: &Mail) -> Result<Rendered, MailerError> {
        let (product, name) = (self.product.as_str(), mail.name.as_str());
        let link = self.link(&mail.message);
        let link = link.as_str();
        let (subject, text, html) = match &mail.message {
            Message::ConfirmEmail { .. } => (
                ConfirmSubject { product }.render(),
                ConfirmText { product, name, link }.render(),
                ConfirmHtml { product, name, link }.render(),
            ),
            Message::ResetPassword { .. } => (
                ResetSubject { product }.render(),
                ResetText { name, link }.render(),
                ResetHtml { product, name, link }.render(),
            ),
            Message::PasswordChanged => (
                ChangedSubject { product }.render(),
                ChangedText { name, link }.render(),
                ChangedHtml { product, name, link }.render(),
            ),
        };
        let failed = |error: askama::Error| MailerError::Permanent(error.to_string());
        Ok(Rendered {
            subject: subject.map_err(failed)?,
            text: text.map_err(failed)?,
            html: html.map_err(failed)?,
        })
    }

    fn link(&self, message: &Message) -> String {
        let origin = &self.app_origin;
        match message {
            Message::ConfirmEmail { token } => format!("{origin}/auth/confirm?token={token}"),
            Message::ResetPassword { token } => format!("{origin}/auth/reset?token={token}"),
            Message::PasswordChanged => format!("{origin}/auth/recover"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use octavo_domain::account::email::Email;

    fn render(message: Message) -> Rendered {
        let renderer =
            Renderer { product: "Octavo".to_owned(), app_origin: "https://app.example".to_owned() };
        let to = Email::parse("ines@okafor.studio").unwrap();
        renderer.render(&Mail { to, name: "Ines <b>".to_owned(), message }).unwrap()
    }

    #[test]
    fn every_mail_has_a_subject_a_text_and_html_with_its_link() {
        let token = || "abc123".to_owned();
        let mails = [
            (Message::ConfirmEmail { token: token() }, "https://app.example/auth/confirm?token=abc123"),
            (Message::ResetPassword { token: token() }, "https://app.example/auth/reset?token=abc123"),
            (Message::PasswordChanged, "https://app.example/auth/recover"),
        ];
        for (message, link) in mails {
            let mail = render(message);
            assert!(mail.subject.contains("Octavo") && !mail.subject.contains('\n'), "{}", mail.subject);
            assert!(mail.text.contains(link) && mail.text.starts_with("Hello Ines <b>,"), "{}", mail.text);
            assert!(mail.html.contains(link) && !mail.html.contains("<b>"), "{}", mail.html);
        }
    }
}
