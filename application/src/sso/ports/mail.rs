//! The contents of the mail about a request for single sign-on.

use octavo_domain::{
    account::{email::Email, profile::DisplayName},
    sso::{Answer, CollaboratorType, SsoRequest, UNKNOWN},
};

use crate::shared::message::Details;

/// A request for single sign-on.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SsoRequestDetails {
    /// The name of the person.
    pub who: DisplayName,
    /// The address for the answer.
    pub email: Email,
    /// The request.
    pub request: SsoRequest,
}

impl SsoRequestDetails {
    pub(crate) fn details(&self) -> Details {
        let Self { who, email, request } = self;
        let kind = request.collaborator_type.map_or(UNKNOWN, CollaboratorType::id);
        [
            ("who", who.as_str()),
            ("email", email.as_str()),
            ("company_name", request.company_name.as_str()),
            ("email_domain", request.email_domain.as_str()),
            ("collaborator_type", kind),
            ("identity_provider", request.identity_provider.as_str()),
            ("sign_in_url", request.sign_in_url.as_str()),
            ("certificate", request.certificate.as_str()),
        ]
        .into_iter()
        .map(|(name, value)| (name.to_owned(), value.to_owned()))
        .collect()
    }

    pub(crate) fn read(details: &mut Details) -> Option<Self> {
        fn answer<const MAX: usize>(details: &mut Details, name: &str) -> Option<Answer<MAX>> {
            Answer::parse(&details.remove(name)?).ok()
        }
        let collaborator_type = match details.remove("collaborator_type")?.as_str() {
            UNKNOWN => None,
            kind => Some(CollaboratorType::from_id(kind)?),
        };
        Some(Self {
            who: DisplayName::stored(&details.remove("who")?).ok()?,
            email: Email::parse(&details.remove("email")?).ok()?,
            request: SsoRequest {
                company_name: answer(details, "company_name")?,
                email_domain: answer(details, "email_domain")?,
                collaborator_type,
                identity_provider: answer(details, "identity_provider")?,
                sign_in_url: answer(details, "sign_in_url")?,
                certificate: answer(details, "certificate")?,
            },
        })
    }
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;

    pub(crate) fn request() -> SsoRequestDetails {
        SsoRequestDetails {
            who: DisplayName::parse("Noor").unwrap(),
            email: Email::parse("noor@haddad.example").unwrap(),
            request: SsoRequest {
                company_name: Answer::parse("Haddad & Sons").unwrap(),
                email_domain: Answer::parse("haddad.example").unwrap(),
                collaborator_type: Some(CollaboratorType::Editor),
                identity_provider: Answer::parse("Okta").unwrap(),
                sign_in_url: Answer::parse(UNKNOWN).unwrap(),
                certificate: Answer::parse("-----BEGIN CERTIFICATE-----\nMII\n").unwrap(),
            },
        }
    }
}
