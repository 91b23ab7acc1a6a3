//! OAuth 1.0a (RFC 5849), for Flickr.

use octavo_application::{
    services::ports::services::{AuthorizationRequest, ServiceError, Tokens},
    shared::{
        clock::Clock,
        secrets::{Secret, Secrets},
    },
};
use reqwest::{Method, header};
use url::{Url, form_urlencoded};

use crate::{
    catalogue::{Protocol, ServiceEndpoints},
    fetch::{Answer, Fetch},
    signature::{encode, sign},
};

/// Makes signed requests.
pub(crate) struct Signer<'a> {
    pub(crate) target: &'a ServiceEndpoints,
    pub(crate) fetch: &'a Fetch,
    pub(crate) clock: &'a dyn Clock,
    pub(crate) secrets: &'a dyn Secrets,
}

/// A token with its secret.
struct Credentials {
    token: Secret,
    secret: Secret,
}

fn misunderstood() -> ServiceError {
    ServiceError::Unreachable("its answer is none that the protocol knows".to_owned())
}

/// The credentials of an answer, and whether it has confirmed the redirect address.
fn credentials(body: &[u8]) -> Result<(Credentials, bool), ServiceError> {
    let field = |wanted: &str| {
        let mut pairs = form_urlencoded::parse(body);
        pairs.find(|(name, value)| name == wanted && !value.is_empty()).map(|(_, value)| value.into_owned())
    };
    let token = Secret::new(field("oauth_token").ok_or_else(misunderstood)?);
    let secret = Secret::new(field("oauth_token_secret").ok_or_else(misunderstood)?);
    let confirmed = field("oauth_callback_confirmed").as_deref() == Some("true");
    Ok((Credentials { token, secret }, confirmed))
}

impl Signer<'_> {
    /// A signed request.
    async fn send(
        &self,
        method: Method,
        address: &str,
        credentials: Option<&Credentials>,
        more: &[(&str, &str)],
    ) -> Result<Answer, ServiceError> {
        let url = Url::parse(address).map_err(|_| misunderstood())?;
        let now = self.clock.now().timestamp().to_string();
        let nonce = self.secrets.generate();
        let client = &self.target.client;
        let own = [
            ("oauth_consumer_key", client.id.as_str()),
            ("oauth_nonce", nonce.expose()),
            ("oauth_signature_method", "HMAC-SHA1"),
            ("oauth_timestamp", now.as_str()),
            ("oauth_version", "1.0"),
        ];
        let token = credentials.map(|held| ("oauth_token", held.token.expose()));
        let mut parameters: Vec<(String, String)> = own
            .into_iter()
            .chain(token)
            .chain(more.iter().copied())
            .map(|(name, value)| (name.to_owned(), value.to_owned()))
            .collect();
        let secret = credentials.map_or("", |held| held.secret.expose());
        let signature = sign(method.as_str(), &url, &parameters, client.secret.expose(), secret);
        parameters.push(("oauth_signature".to_owned(), signature.ok_or_else(misunderstood)?));
        let fields: Vec<String> = parameters
            .iter()
            .map(|(name, value)| format!("{}=\"{}\"", encode(name), encode(value)))
            .collect();
        let request = self.fetch.request(method, address)?;
        let request = request.header(header::AUTHORIZATION, format!("OAuth {}", fields.join(", ")));
        self.fetch.send(request).await
    }

    /// Gets a request token; the redirect address includes the state.
    pub(crate) async fn authorization_request(
        &self,
        callback: &str,
        state: &Secret,
    ) -> Result<AuthorizationRequest, ServiceError> {
        let callback = format!("{callback}?state={}", encode(state.expose()));
        let endpoints = &self.target.client.endpoints;
        let more = [("oauth_callback", callback.as_str())];
        let answer = self.send(Method::POST, &endpoints.request, None, &more).await?.accepted()?;
        let (held, confirmed) = credentials(&answer)?;
        if !confirmed {
            return Err(ServiceError::Refused("it speaks OAuth 1.0, not 1.0a".to_owned()));
        }
        let mut url = Url::parse(&endpoints.authorize).map_err(|_| misunderstood())?;
        url.query_pairs_mut().append_pair("oauth_token", held.token.expose());
        if let Protocol::OAuth1 { extra } = self.target.protocol {
            url.query_pairs_mut().extend_pairs(extra);
        }
        let request_secret = form_urlencoded::Serializer::new(String::new())
            .append_pair("oauth_token", held.token.expose())
            .append_pair("oauth_token_secret", held.secret.expose())
            .finish();
        Ok(AuthorizationRequest { url: url.to_string(), request_secret: Secret::new(request_secret) })
    }

    pub(crate) async fn redeem(
        &self,
        request_secret: &Secret,
        token: &Secret,
        verifier: &Secret,
    ) -> Result<Tokens, ServiceError> {
        let (asked, _) = credentials(request_secret.expose().as_bytes())?;
        if asked.token != *token {
            return Err(ServiceError::Refused("it was asked for another token".to_owned()));
        }
        let more = [("oauth_verifier", verifier.expose())];
        let address = &self.target.client.endpoints.token;
        let answer = self.send(Method::POST, address, Some(&asked), &more).await?.accepted()?;
        let (held, _) = credentials(&answer)?;
        Ok(Tokens { access: held.token, refresh: Some(held.secret), lasts: None })
    }

    /// The account's profile.
    pub(crate) async fn profile(&self, tokens: &Tokens) -> Result<serde_json::Value, ServiceError> {
        let said = self.read(&self.target.client.endpoints.profile, tokens).await?;
        said.map_err(|code| ServiceError::Refused(format!("code {code}")))
    }

    /// What an address answers to the account, or the code with which Flickr refuses: it does so with 200.
    pub(crate) async fn read(
        &self,
        address: &str,
        tokens: &Tokens,
    ) -> Result<Result<serde_json::Value, i64>, ServiceError> {
        let secret = tokens.refresh.clone().ok_or_else(misunderstood)?;
        let held = Credentials { token: tokens.access.clone(), secret };
        let said = self.send(Method::GET, address, Some(&held), &[]).await?.json()?;
        Ok(match said.pointer("/stat").and_then(serde_json::Value::as_str) {
            Some("fail") => {
                Err(said.pointer("/code").and_then(serde_json::Value::as_i64).unwrap_or_default())
            }
            _ => Ok(said),
        })
    }
}
