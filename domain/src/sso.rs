//! Single sign-on: requests, and what operators have set up.

use std::collections::BTreeSet;

use chrono::{DateTime, Utc};

use crate::{
    account::email::Email,
    ids::{FolderId, UserId},
    prompts::demo::{ShortText, TooLong},
};

/// What people who join through single sign-on may do in projects.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum CollaboratorType {
    /// Content only: the layout is locked.
    Editor,
    /// Content and layout.
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

/// The text for an unknown answer (BILL-147).
pub const UNKNOWN: &str = "I don't know";

/// An answer of a request: not empty, and of at most `MAX` characters.
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

/// A request for single sign-on. Each answer may be [`UNKNOWN`].
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SsoRequest {
    /// The company's name.
    pub company_name: Answer<128>,
    /// The domain of its addresses.
    pub email_domain: Answer<253>,
    /// What its people may do; none when that is not known.
    pub collaborator_type: Option<CollaboratorType>,
    /// Its identity provider, such as Okta.
    pub identity_provider: Answer<128>,
    /// Where they sign in.
    pub sign_in_url: Answer<2_000>,
    /// The provider's signing certificate.
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

/// Where people of a company sign in: an HTTPS address.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SsoEndpoint(String);

/// The text is not an HTTPS address.
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
    /// Its name.
    pub name: Answer<128>,
    /// The domains of its addresses; no two providers share one.
    pub domains: BTreeSet<SsoDomain>,
    /// The sign-in endpoint.
    pub endpoint: SsoEndpoint,
    /// When it was turned on.
    pub enabled_at: DateTime<Utc>,
}

/// Single sign-on of an account, which administers it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Sso {
    /// The account that requested it.
    pub owner: UserId,
    /// The request.
    pub request: SsoRequest,
    /// When it was requested.
    pub requested_at: DateTime<Utc>,
    /// What was set up; none while the request is pending.
    pub provider: Option<IdentityProvider>,
    /// What people who join through it may do.
    pub collaboration: CollaboratorType,
    /// The collection that they work in; none when none was chosen.
    pub folder: Option<FolderId>,
}

impl Sso {
    /// A request that is pending.
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
