//! A certificate authority over ACME.

use std::{sync::Arc, time::Duration};

use async_trait::async_trait;
use instant_acme::{
    Account, AccountCredentials, AuthorizationHandle, AuthorizationStatus, ChallengeStatus, ChallengeType,
    Error, Identifier, NewAccount, NewOrder, Order, OrderStatus, Problem,
};
use octavo_application::{
    domains::{
        certificates::read::Shown,
        ports::certificates::{AuthorityError, CertificateAuthority, CreatedOrder, Progress},
    },
    shared::secrets::Secret,
};
use octavo_domain::domains::DomainName;
use rcgen::{CertificateParams, DistinguishedName, KeyPair};
use reqwest::Certificate;
use rustls::crypto::CryptoProvider;
use tokio::sync::Mutex;

use crate::{fetch::Fetch, issued::validity};

/// Timeout of a call with all its requests: shorter than a job's claim.
const CALL: Duration = Duration::from_secs(10);

/// The authority, and the account there.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AcmeSettings {
    /// The address of its directory.
    pub directory: String,
    /// A mail address to which it may write.
    pub contact: Option<String>,
    /// The trusted roots as PEM, in place of the system's.
    pub roots: Option<Vec<u8>>,
}

/// A certificate authority over ACME.
pub struct AcmeAuthority {
    settings: AcmeSettings,
    fetch: Fetch,
    provider: Arc<CryptoProvider>,
    /// The account that was used last, with its credentials: opening one requests the authority's directory.
    opened: Mutex<Option<(Secret, Account)>>,
}

impl AcmeAuthority {
    /// An authority with these settings.
    ///
    /// # Errors
    /// When the roots are invalid, or no HTTP client can be made.
    pub fn new(settings: AcmeSettings) -> Result<Self, String> {
        let roots = settings.roots.as_deref().map(Certificate::from_pem_bundle).transpose();
        let roots = roots.map_err(|error| error.to_string())?;
        if roots.as_ref().is_some_and(Vec::is_empty) {
            return Err("there is no certificate in it".to_owned());
        }
        let fetch = Fetch::new(roots).map_err(|error| error.to_string())?;
        let provider = Arc::new(rustls::crypto::ring::default_provider());
        Ok(Self { settings, fetch, provider, opened: Mutex::default() })
    }

    fn http(&self) -> Box<Fetch> {
        Box::new(self.fetch.clone())
    }

    async fn account(&self, credentials: &Secret) -> Result<Account, AuthorityError> {
        let mut opened = self.opened.lock().await;
        if let Some((known, account)) = opened.as_ref()
            && known == credentials
        {
            return Ok(account.clone());
        }
        let stored: AccountCredentials = serde_json::from_str(credentials.expose())
            .map_err(|error| AuthorityError::Unreachable(format!("what proves our account: {error}")))?;
        let account = Account::builder_with_http(self.http()).from_credentials(stored).await.map_err(said)?;
        *opened = Some((credentials.clone(), account.clone()));
        Ok(account)
    }

    async fn open(&self) -> Result<Secret, AuthorityError> {
        let contact = self.settings.contact.as_ref().map(|address| format!("mailto:{address}"));
        let contact: Vec<&str> = contact.iter().map(String::as_str).collect();
        let account =
            NewAccount { contact: &contact, terms_of_service_agreed: true, only_return_existing: false };
        let opened = Account::builder_with_http(self.http());
        let (_, credentials) =
            opened.create(&account, self.settings.directory.clone(), None).await.map_err(said)?;
        let credentials = serde_json::to_string(&credentials).map_err(|error| said(error.into()))?;
        Ok(Secret::new(credentials))
    }

    async fn create_order(
        &self,
        account: &Secret,
        name: &DomainName,
    ) -> Result<CreatedOrder, AuthorityError> {
        let identifiers = [Identifier::Dns(name.as_str().to_owned())];
        let account = self.account(account).await?;
        let mut order = account.new_order(&NewOrder::new(&identifiers)).await.map_err(said)?;
        let url = order.url().to_owned();
        let mut authorizations = order.authorizations();
        let authorization = authorizations.next().await;
        let mut authorization =
            authorization.ok_or_else(|| odd("an order without a challenge"))?.map_err(said)?;
        let challenge = authorization.challenge(ChallengeType::Http01).ok_or_else(no_http)?;
        let answer = challenge.key_authorization().as_str().to_owned();
        Ok(CreatedOrder { url, token: challenge.token.clone(), answer })
    }

    async fn go_on(
        &self,
        account: &Secret,
        order: &str,
        name: &DomainName,
        key: &Secret,
    ) -> Result<Progress, AuthorityError> {
        let account = self.account(account).await?;
        let mut order = account.order(order.to_owned()).await.map_err(said)?;
        match order.state().status {
            OrderStatus::Pending => challenge(&mut order).await?,
            OrderStatus::Ready => {
                let request = request(name, key)?;
                order.finalize_csr(&request).await.map_err(said)?;
            }
            OrderStatus::Processing => {}
            OrderStatus::Invalid => return Err(AuthorityError::Refused(reason(&mut order).await)),
            OrderStatus::Valid => {
                let chain = order.certificate().await.map_err(said)?;
                let shown = Shown { chain: chain.unwrap_or_default(), key: key.clone() };
                let (not_before, not_after) =
                    validity(&shown, name.as_str(), &self.provider).map_err(|error| {
                        AuthorityError::Refused(format!("The certificate is unusable: {error}"))
                    })?;
                return Ok(Progress::Issued { chain: shown.chain, not_before, not_after });
            }
        }
        Ok(Progress::Waiting)
    }
}

/// Asks the authority to check the challenge.
async fn challenge(order: &mut Order) -> Result<(), AuthorityError> {
    let mut authorizations = order.authorizations();
    while let Some(found) = authorizations.next().await {
        let mut authorization = found.map_err(said)?;
        match authorization.status {
            AuthorizationStatus::Valid => {}
            AuthorizationStatus::Pending => {
                let mut challenge = authorization.challenge(ChallengeType::Http01).ok_or_else(no_http)?;
                if challenge.status == ChallengeStatus::Pending {
                    challenge.set_ready().await.map_err(said)?;
                }
            }
            _ => return Err(AuthorityError::Refused(complaint(&authorization).unwrap_or_else(unsaid))),
        }
    }
    Ok(())
}

/// Why an order failed: the error of its challenge, else of the order.
async fn reason(order: &mut Order) -> String {
    let said = order.state().error.as_ref().and_then(|error| error.detail.clone());
    let mut authorizations = order.authorizations();
    while let Some(found) = authorizations.next().await {
        // An unreadable authorization explains nothing.
        if let Some(complaint) = found.ok().and_then(|authorization| complaint(&authorization)) {
            return complaint;
        }
    }
    said.unwrap_or_else(unsaid)
}

fn complaint(authorization: &AuthorizationHandle<'_>) -> Option<String> {
    authorization.challenges.iter().find_map(|challenge| challenge.error.as_ref()?.detail.clone())
}

fn unsaid() -> String {
    "The certificate authority has refused without saying why".to_owned()
}

fn no_http() -> AuthorityError {
    AuthorityError::Refused(
        "The certificate authority does not offer to check the domain over HTTP".to_owned(),
    )
}

fn odd(what: &str) -> AuthorityError {
    AuthorityError::Unreachable(what.to_owned())
}

/// The certificate signing request.
fn request(name: &DomainName, key: &Secret) -> Result<Vec<u8>, AuthorityError> {
    let make = || -> Result<Vec<u8>, rcgen::Error> {
        let key = KeyPair::from_pem(key.expose())?;
        let mut params = CertificateParams::new(vec![name.as_str().to_owned()])?;
        params.distinguished_name = DistinguishedName::new();
        Ok(params.serialize_request(&key)?.der().to_vec())
    };
    make().map_err(|error| odd(&format!("no request could be made: {error}")))
}

/// Maps an error to the port's.
fn said(error: Error) -> AuthorityError {
    match error {
        Error::Api(problem) => meaning(&problem),
        other => AuthorityError::Unreachable(other.to_string()),
    }
}

fn meaning(problem: &Problem) -> AuthorityError {
    let kind = problem.r#type.as_deref().unwrap_or_default();
    let text = problem.detail.clone().unwrap_or_else(|| kind.to_owned());
    match kind.strip_prefix("urn:ietf:params:acme:error:").unwrap_or(kind) {
        "rateLimited" => AuthorityError::Busy(text),
        "accountDoesNotExist" => AuthorityError::UnknownAccount,
        "badNonce" | "serverInternal" => AuthorityError::Unreachable(text),
        _ if problem.status.is_some_and(|status| status >= 500) => AuthorityError::Unreachable(text),
        _ => AuthorityError::Refused(text),
    }
}

/// Ends a call with an error after its timeout.
async fn in_time<T>(call: impl Future<Output = Result<T, AuthorityError>>) -> Result<T, AuthorityError> {
    tokio::time::timeout(CALL, call).await.unwrap_or_else(|_| Err(odd("it did not answer in time")))
}

#[async_trait]
impl CertificateAuthority for AcmeAuthority {
    fn directory(&self) -> &str {
        &self.settings.directory
    }

    fn new_key(&self) -> Result<Secret, AuthorityError> {
        let key = KeyPair::generate().map_err(|error| odd(&format!("no key could be made: {error}")))?;
        Ok(Secret::new(key.serialize_pem()))
    }

    async fn register(&self) -> Result<Secret, AuthorityError> {
        in_time(self.open()).await
    }

    async fn order(&self, account: &Secret, name: &DomainName) -> Result<CreatedOrder, AuthorityError> {
        in_time(self.create_order(account, name)).await
    }

    async fn advance(
        &self,
        account: &Secret,
        order: &str,
        name: &DomainName,
        key: &Secret,
    ) -> Result<Progress, AuthorityError> {
        in_time(self.go_on(account, order, name, key)).await
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn problem(kind: &str, status: u16) -> Problem {
        let text = format!(r#"{{"type":"{kind}","detail":"in its words","status":{status}}}"#);
        serde_json::from_str(&text).unwrap()
    }

    #[test]
    fn what_is_said_of_the_domain_is_told_from_trouble_of_the_authority() {
        let words = || "in its words".to_owned();
        for (kind, status, expected) in [
            ("rateLimited", 429, AuthorityError::Busy(words())),
            ("accountDoesNotExist", 400, AuthorityError::UnknownAccount),
            ("serverInternal", 500, AuthorityError::Unreachable(words())),
            ("badNonce", 400, AuthorityError::Unreachable(words())),
            ("malformed", 503, AuthorityError::Unreachable(words())),
            ("rejectedIdentifier", 400, AuthorityError::Refused(words())),
            ("caa", 403, AuthorityError::Refused(words())),
        ] {
            let problem = problem(&format!("urn:ietf:params:acme:error:{kind}"), status);
            assert_eq!(meaning(&problem), expected, "{kind}");
        }
    }

    #[tokio::test(start_paused = true)]
    async fn a_call_ends() {
        let ended = in_time::<()>(std::future::pending()).await;
        assert_eq!(ended, Err(AuthorityError::Unreachable("it did not answer in time".to_owned())));
    }

    #[test]
    fn roots_have_to_be_some() {
        let settings = |roots: &[u8]| AcmeSettings {
            directory: "https://ca.example/directory".to_owned(),
            contact: None,
            roots: Some(roots.to_vec()),
        };
        assert!(AcmeAuthority::new(settings(b"no certificate")).is_err());
        assert!(AcmeAuthority::new(settings(b"")).is_err());
    }
}
