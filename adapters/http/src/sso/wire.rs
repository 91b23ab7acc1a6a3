//! Single sign-on in calls and answers.

use octavo_application::sso::request_sso::RequestSsoError;
use octavo_domain::sso::{Answer, CollaboratorType as DomainType, Sso, SsoDomain, SsoRequest, UNKNOWN};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::problem::{ErrorCode, Limit, Problem};

/// The role of people who sign in through single sign-on.
#[derive(Debug, Clone, Copy, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub(crate) enum CollaboratorType {
    /// Content only: the layout is locked.
    Editor,
    /// The layout too.
    Member,
}

impl From<DomainType> for CollaboratorType {
    fn from(kind: DomainType) -> Self {
        match kind {
            DomainType::Editor => Self::Editor,
            DomainType::Member => Self::Member,
        }
    }
}

impl From<CollaboratorType> for DomainType {
    fn from(kind: CollaboratorType) -> Self {
        match kind {
            CollaboratorType::Editor => Self::Editor,
            CollaboratorType::Member => Self::Member,
        }
    }
}

/// The identity provider of an address.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct SsoInfo {
    /// Is single sign-on on?
    enabled: bool,
    /// The provider's name; null when it is off.
    #[schema(required)]
    name: Option<String>,
    /// The domains of its addresses; only the administrator sees all, others see their own.
    domains: Vec<String>,
    /// Its sign-in address; null when it is off.
    #[schema(required)]
    idp_endpoint: Option<String>,
}

impl From<Option<Sso>> for SsoInfo {
    fn from(sso: Option<Sso>) -> Self {
        let provider = sso.and_then(|sso| sso.provider);
        let domains = provider.iter().flat_map(|provider| &provider.domains);
        Self {
            enabled: provider.is_some(),
            name: provider.as_ref().map(|provider| provider.name.as_str().to_owned()),
            domains: domains.map(SsoDomain::as_str).map(str::to_owned).collect(),
            idp_endpoint: provider.as_ref().map(|provider| provider.endpoint.as_str().to_owned()),
        }
    }
}

/// The requested role of people who sign in through single sign-on.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub(crate) enum CollaboratorTypeAnswer {
    /// Content only.
    Editor,
    /// The layout too.
    Member,
    /// Not decided yet.
    #[serde(rename = "I don't know")]
    Unknown,
}

/// A request for single sign-on; each answer may be `I don't know`.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct RequestSsoBody {
    /// The company's name.
    company_name: String,
    /// The domain of its e-mail addresses.
    email_domain: String,
    /// The role of people who sign in this way.
    #[schema(value_type = CollaboratorTypeAnswer)]
    collaborator_type: String,
    /// The identity provider, such as Okta.
    identity_provider: String,
    /// Its sign-in address.
    #[serde(rename = "samlSignInURL")]
    saml_sign_in_url: String,
    /// The certificate of its signatures.
    certificate: String,
}

fn answer<const MAX: usize>(field: &str, text: &str) -> Result<Answer<MAX>, Problem> {
    Answer::parse(text).map_err(|error| Problem::invalid(ErrorCode::InvalidAnswer, field, error.to_string()))
}

impl TryFrom<RequestSsoBody> for SsoRequest {
    type Error = Problem;

    fn try_from(body: RequestSsoBody) -> Result<Self, Problem> {
        let kind = body.collaborator_type.trim();
        let collaborator_type = match kind.replace('’', "'").as_str() {
            UNKNOWN => None,
            _ => {
                let sentence = "This is neither editor nor member";
                let unknown = || Problem::invalid(ErrorCode::InvalidAnswer, "collaboratorType", sentence);
                Some(DomainType::from_id(kind).ok_or_else(unknown)?)
            }
        };
        Ok(Self {
            company_name: answer("companyName", &body.company_name)?,
            email_domain: answer("emailDomain", &body.email_domain)?,
            collaborator_type,
            identity_provider: answer("identityProvider", &body.identity_provider)?,
            sign_in_url: answer("samlSignInURL", &body.saml_sign_in_url)?,
            certificate: answer("certificate", &body.certificate)?,
        })
    }
}

/// The answer to a request.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct SsoRequested {
    /// The changed fields of the account.
    data: SsoRequestedData,
}

/// The changed fields of the account.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct SsoRequestedData {
    /// Has the account asked for it?
    sso_requested: bool,
}

impl SsoRequested {
    pub(crate) const fn new() -> Self {
        Self { data: SsoRequestedData { sso_requested: true } }
    }
}

impl From<RequestSsoError> for Problem {
    fn from(error: RequestSsoError) -> Self {
        let sentence = error.to_string();
        match error {
            RequestSsoError::Gone => Self::signed_out(),
            RequestSsoError::NotEntitled => Self::plan_required(Limit::Sso, sentence),
            RequestSsoError::AlreadyRequested => Self::new(ErrorCode::SsoRequested, sentence),
            RequestSsoError::Storage(error) => error.into(),
        }
    }
}
