//! Single sign-on: what somebody asks for, and what an operator has set up for them.

use std::collections::BTreeSet;

use chrono::{DateTime, Utc};

use crate::{
    account::email::Email,
    ids::{FolderId, UserId},
    prompts::demo::{ShortText, TooLong},
};

/// What people who come through single sign-on may do in projects.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum CollaboratorType {
    /// Content alone: the layout is locked.
    Editor,
    /// The layout too.
    #[default]
    Member,
}

impl CollaboratorType {
    /// Its name in calls and storage.
    #[must_use]
    pub const fn id(self) -> &'static str {
        match self {
            Self::Editor => "editor",
            Self::Member => "member",
        }
    }

    /// The type of a name.
    #[must_use]
    pub fn from_id(id: &str) -> Option<Self> {
        [Self::Editor, Self::Member].into_iter().find(|kind| kind.id() == id)
    }

    /// Its name for people.
    #[must_use]
    pub const fn label(self) -> &'static str {
        match self {
            Self::Editor => "Locked layout",
            Self::Member => "Unlocked layout",
        }
    }
}

/// What somebody may say instead of an answer (BILL-147).
pub const UNKNOWN: &str = "I don't know";

/// An answer of a request: not empty, and of at most so many characters.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Answer<const MAX: usize>(ShortText<MAX>);

/// Why an answer is refused.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum AnswerError {
    /// Nothing but white space.
    #[error("This must be filled")]
    Empty,
    /// Too long.
    #[error(transparent)]
    TooLong(#[from] TooLong),
}

impl<const MAX: usize> Answer<MAX> {
    /// Reads an answer.
    ///
    /// # Errors
    /// [`AnswerError`].
    pub fn parse(text: &str) -> Result<Self, AnswerError> {
        let text = ShortText::parse(text)?;
        if text.as_str().is_empty() { Err(AnswerError::Empty) } else { Ok(Self(text)) }
    }

    /// The answer.
    #[must_use]
    pub fn as_str(&self) -> &str {
        self.0.as_str()
    }
}

/// What somebody who wants single sign-on says. Each answer may be [`UNKNOWN`].
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SsoRequest {
    /// The company's name.
    pub company_name: Answer<128>,
    /// The domain of its addresses.
    pub email_domain: Answer<253>,
    /// What its people may do; none when that is not known.
    pub collaborator_type: Option<CollaboratorType>,
    /// Who knows its people, such as Okta.
    pub identity_provider: Answer<128>,
    /// Where they sign in.
    pub sign_in_url: Answer<2_000>,
    /// What the provider signs with.
    pub certificate: Answer<16_000>,
}

/// The domain of mail addresses: lower case, at least two labels.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct SsoDomain(String);

/// The text is no domain of mail addresses.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("This is not a domain such as company.example")]
pub struct NotADomain;

impl SsoDomain {
    /// Reads a domain.
    ///
    /// # Errors
    /// [`NotADomain`].
    pub fn parse(text: &str) -> Result<Self, NotADomain> {
        let domain = text.trim().to_lowercase();
        let labels = || domain.split('.');
        let plain = |label: &str| !label.is_empty() && label.chars().all(|c| c.is_alphanumeric() || c == '-');
        let is_address = Email::parse(&format!("a@{domain}")).is_ok();
        if is_address && labels().count() > 1 && labels().all(plain) {
            Ok(Self(domain))
        } else {
            Err(NotADomain)
        }
    }

    /// The domain of a mail address; none for one that has no such domain.
    #[must_use]
    pub fn of(email: &Email) -> Option<Self> {
        email.as_str().rsplit_once('@').and_then(|(_, domain)| Self::parse(domain).ok())
    }

    /// The domain.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

/// Where people of a company sign in: an address over TLS.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SsoEndpoint(String);

/// The text is no address over TLS.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("This is not an address that begins with https://")]
pub struct NotAnEndpoint;

impl SsoEndpoint {
    const MAX: usize = 2_000;

    /// Reads an address.
    ///
    /// # Errors
    /// [`NotAnEndpoint`].
    pub fn parse(text: &str) -> Result<Self, NotAnEndpoint> {
        let text = text.trim();
        let rest = text.strip_prefix("https://").ok_or(NotAnEndpoint)?;
        let plain = text.len() <= Self::MAX
            && !rest.is_empty()
            && !rest.starts_with('/')
            && text.chars().all(|c| c.is_ascii_graphic());
        if plain { Ok(Self(text.to_owned())) } else { Err(NotAnEndpoint) }
    }

    /// The address.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

/// What an operator has set up.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct IdentityProvider {
    /// What it is called.
    pub name: Answer<128>,
    /// Whose addresses belong to it; no two providers share one.
    pub domains: BTreeSet<SsoDomain>,
    /// Where people sign in.
    pub endpoint: SsoEndpoint,
    /// Since when.
    pub enabled_at: DateTime<Utc>,
}

/// Single sign-on of an account, which administers it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Sso {
    /// Who asked for it.
    pub owner: UserId,
    /// For what.
    pub request: SsoRequest,
    /// When.
    pub requested_at: DateTime<Utc>,
    /// What was set up; none while it is waited for.
    pub provider: Option<IdentityProvider>,
    /// What people who come through it may do.
    pub collaboration: CollaboratorType,
    /// The collection that they work in; none when none was chosen.
    pub folder: Option<FolderId>,
}

impl Sso {
    /// A request that nobody has answered.
    #[must_use]
    pub fn new(owner: UserId, request: SsoRequest, requested_at: DateTime<Utc>) -> Self {
        let collaboration = request.collaborator_type.unwrap_or_default();
        Self { owner, request, requested_at, provider: None, collaboration, folder: None }
    }

    /// Is it on?
    #[must_use]
    pub const fn is_enabled(&self) -> bool {
        self.provider.is_some()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bill_147_an_answer_says_something_even_that_it_is_not_known() {
        assert_eq!(Answer::<128>::parse(UNKNOWN).unwrap().as_str(), "I don't know");
        assert_eq!(Answer::<4>::parse(" \n"), Err(AnswerError::Empty));
        assert!(matches!(Answer::<4>::parse("ééééé"), Err(AnswerError::TooLong(_))));
    }

    #[test]
    fn bill_148_a_type_is_locked_or_unlocked_and_unlocked_by_default() {
        assert_eq!(CollaboratorType::default(), CollaboratorType::Member);
        let types = ["editor", "member"].map(|id| CollaboratorType::from_id(id).map(CollaboratorType::label));
        assert_eq!(types, [Some("Locked layout"), Some("Unlocked layout")]);
        assert_eq!(CollaboratorType::from_id("owner"), None);
    }

    #[test]
    fn a_domain_is_that_of_an_address() {
        let of = |email: &str| SsoDomain::of(&Email::parse(email).unwrap()).map(|d| d.as_str().to_owned());
        assert_eq!(of("Ines@Okafor.Studio"), Some("okafor.studio".to_owned()));
        assert_eq!(of("ines@localhost"), None);
        for wrong in
            ["", "okafor", "@okafor.studio", "okafor..studio", "a b.example", ".example", "x.example/"]
        {
            assert_eq!(SsoDomain::parse(wrong), Err(NotADomain), "{wrong}");
        }
    }

    #[test]
    fn an_endpoint_is_over_tls() {
        let whole = "https://idp.okafor.studio/saml?x=1";
        assert_eq!(SsoEndpoint::parse(whole).unwrap().as_str(), whole);
        for wrong in ["http://idp.example", "https://", "https:///x", "javascript:alert(1)", "https://a b"] {
            assert_eq!(SsoEndpoint::parse(wrong), Err(NotAnEndpoint), "{wrong}");
        }
    }
}
