//! External services that an account can be connected with.

pub mod figma;
pub mod files;

use chrono::{DateTime, Utc};

use crate::{
    auth::{credential::SecretHash, second_factor::Sealed},
    ids::{SessionId, UserId},
};

/// A service that can be connected (ACCT-072).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Service {
    /// Google: answers of forms go into a spreadsheet.
    Google,
    /// Flickr: pictures.
    Flickr,
    /// Unsplash: pictures.
    Unsplash,
    /// YouTube: videos.
    Youtube,
    /// Vimeo: videos.
    Vimeo,
    /// Mailchimp: answers of forms go into an audience.
    Mailchimp,
    /// Dropbox: answers of forms go into a file.
    Dropbox,
}

impl Service {
    /// Every service, in the order in which they are listed.
    pub const ALL: [Self; 7] = [
        Self::Google,
        Self::Flickr,
        Self::Unsplash,
        Self::Youtube,
        Self::Vimeo,
        Self::Mailchimp,
        Self::Dropbox,
    ];

    /// Its name in calls, settings and storage.
    #[must_use]
    pub const fn id(self) -> &'static str {
        match self {
            Self::Google => "google",
            Self::Flickr => "flickr",
            Self::Unsplash => "unsplash",
            Self::Youtube => "youtube",
            Self::Vimeo => "vimeo",
            Self::Mailchimp => "mailchimp",
            Self::Dropbox => "dropbox",
        }
    }

    /// The service of a name.
    #[must_use]
    pub fn from_id(id: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|service| service.id() == id)
    }

    /// Its name for people.
    #[must_use]
    pub const fn label(self) -> &'static str {
        match self {
            Self::Google => "Google",
            Self::Flickr => "Flickr",
            Self::Unsplash => "Unsplash",
            Self::Youtube => "Youtube",
            Self::Vimeo => "Vimeo",
            Self::Mailchimp => "Mailchimp",
            Self::Dropbox => "Dropbox",
        }
    }

    /// Does it receive form answers (ACCT-073)? Else it provides pictures or videos.
    #[must_use]
    pub const fn serves_forms(self) -> bool {
        matches!(self, Self::Google | Self::Mailchimp | Self::Dropbox)
    }
}

/// The first `most` characters of a text as one line; none when nothing of it can be shown.
fn line(text: &str, most: usize) -> Option<String> {
    let line: String = text.chars().map(|sign| if sign.is_control() { ' ' } else { sign }).collect();
    let line: String = line.trim().chars().take(most).collect();
    (!line.is_empty()).then_some(line)
}

/// The account's name at a service: one line of at most [`AccountName::MAX`] characters.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AccountName(String);

impl AccountName {
    /// The most characters that are kept.
    pub const MAX: usize = 120;

    /// Reads a service's name for the account; none when nothing of it can be shown.
    #[must_use]
    pub fn of(text: &str) -> Option<Self> {
        line(text, Self::MAX).map(Self)
    }

    /// The name.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

/// The keys to an account at a service, sealed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SealedTokens {
    /// The key for calls.
    pub access: Sealed,
    /// OAuth 2.0: the refresh token. OAuth 1.0a: the secret that signs calls.
    pub refresh: Option<Sealed>,
    /// When the first expires; none when it does not.
    pub expires_at: Option<DateTime<Utc>>,
}

/// An account that is connected with a service.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Connection {
    /// The account.
    pub user: UserId,
    /// The service.
    pub service: Service,
    /// The account's name at the service.
    pub account: AccountName,
    /// The keys.
    pub tokens: SealedTokens,
    /// Since when.
    pub connected_at: DateTime<Utc>,
}

/// A pending connection: its owner was sent to the service and has not come back.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PendingConnection {
    /// The SHA-256 of the `state` that the service returns with its answer.
    pub state: SecretHash,
    /// The account.
    pub user: UserId,
    /// The session that began it: no other can finish it.
    pub session: SessionId,
    /// The service.
    pub service: Service,
    /// The secret that redeems the answer, sealed.
    pub request_secret: Sealed,
    /// When it expires.
    pub expires_at: DateTime<Utc>,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn acct_072_073_seven_services_of_which_three_serve_forms() {
        let names: Vec<&str> = Service::ALL.into_iter().map(Service::label).collect();
        let expected = ["Google", "Flickr", "Unsplash", "Youtube", "Vimeo", "Mailchimp", "Dropbox"];
        assert_eq!(names, expected);
        let forms = Service::ALL.into_iter().filter(|service| service.serves_forms());
        assert_eq!(forms.map(Service::label).collect::<Vec<_>>(), ["Google", "Mailchimp", "Dropbox"]);
        for service in Service::ALL {
            assert_eq!(Service::from_id(service.id()), Some(service));
        }
        assert_eq!(Service::from_id("gopher"), None);
    }

    #[test]
    fn a_name_is_one_line_that_can_be_shown() {
        let name = |text: &str| AccountName::of(text).map(|name| name.as_str().to_owned());
        assert_eq!(name("  Ines\u{0}Okafor\n"), Some("Ines Okafor".to_owned()));
        assert_eq!(name(" \n\t"), None);
        assert_eq!(name(&"é".repeat(500)).unwrap().chars().count(), AccountName::MAX);
    }
}
