//! OAuth 2.0: the code flow with PKCE (RFC 6749, RFC 7636).

use std::{future::Future, pin::Pin};

use chrono::TimeDelta;
use oauth2::{
    AsyncHttpClient, AuthType, AuthUrl, AuthorizationCode, Client, ClientId, ClientSecret, CsrfToken,
    EmptyExtraTokenFields, EndpointNotSet, EndpointSet, HttpRequest, HttpResponse, PkceCodeChallenge,
    PkceCodeVerifier, RedirectUrl, RefreshToken, RequestTokenError, RevocationErrorResponseType, Scope,
    StandardErrorResponse, StandardRevocableToken, StandardTokenIntrospectionResponse, StandardTokenResponse,
    TokenResponse, TokenUrl,
    basic::{BasicErrorResponse, BasicErrorResponseType, BasicTokenType},
};
use octavo_application::{
    services::ports::services::{Departure, ServiceError, Tokens},
    shared::secrets::Secret,
};
use reqwest::{Method, header};

use crate::{
    catalogue::{Face, Farewell, Protocol, Scheme},
    fetch::Fetch,
};

type Asker = Client<
    BasicErrorResponse,
    StandardTokenResponse<EmptyExtraTokenFields, BasicTokenType>,
    StandardTokenIntrospectionResponse<EmptyExtraTokenFields, BasicTokenType>,
    StandardRevocableToken,
    StandardErrorResponse<RevocationErrorResponseType>,
    EndpointSet,
    EndpointNotSet,
    EndpointNotSet,
    EndpointNotSet,
    EndpointSet,
>;

type Answer = StandardTokenResponse<EmptyExtraTokenFields, BasicTokenType>;

fn wrong_address<E>(_: E) -> ServiceError {
    ServiceError::Unreachable("its address is none".to_owned())
}

fn asker(face: &Face) -> Result<Asker, ServiceError> {
    let endpoints = &face.client.endpoints;
    Ok(Client::new(ClientId::new(face.client.id.clone()))
        .set_client_secret(ClientSecret::new(face.client.secret.expose().to_owned()))
        // Every one of these services reads it from the body, not every one from the header.
        .set_auth_type(AuthType::RequestBody)
        .set_auth_uri(AuthUrl::new(endpoints.authorize.clone()).map_err(wrong_address)?)
        .set_token_uri(TokenUrl::new(endpoints.token.clone()).map_err(wrong_address)?))
}

pub(crate) fn depart(face: &Face, callback: &str, state: &Secret) -> Result<Departure, ServiceError> {
    let Protocol::OAuth2 { scopes, extra, .. } = face.protocol else {
        return Err(ServiceError::NotConfigured);
    };
    let (challenge, verifier) = PkceCodeChallenge::new_random_sha256();
    let redirect = RedirectUrl::new(callback.to_owned()).map_err(wrong_address)?;
    let asker = asker(face)?.set_redirect_uri(redirect);
    let state = CsrfToken::new(state.expose().to_owned());
    let mut asked = asker.authorize_url(|| state).set_pkce_challenge(challenge);
    for scope in scopes {
        asked = asked.add_scope(Scope::new((*scope).to_owned()));
    }
    for (name, value) in extra {
        asked = asked.add_extra_param(*name, *value);
    }
    let (url, _) = asked.url();
    Ok(Departure { url: url.to_string(), proof: Secret::new(verifier.into_secret()) })
}

/// What the library has put together goes out through our own client.
impl<'c> AsyncHttpClient<'c> for Fetch {
    type Error = ServiceError;
    type Future = Pin<Box<dyn Future<Output = Result<HttpResponse, ServiceError>> + Send + 'c>>;

    fn call(&'c self, request: HttpRequest) -> Self::Future {
        Box::pin(async move {
            let (parts, body) = request.into_parts();
            let built = self.request(parts.method, &parts.uri.to_string())?.headers(parts.headers).body(body);
            let answer = self.send(built).await?;
            // Whatever such an answer says, it is no refusal.
            if answer.status >= 500 || answer.status == 429 {
                return Err(ServiceError::Unreachable(format!("status {}", answer.status)));
            }
            let mut response = HttpResponse::new(answer.body);
            *response.status_mut() = reqwest::StatusCode::from_u16(answer.status)
                .map_err(|_| ServiceError::Unreachable("its status is none".to_owned()))?;
            if let Some(kind) = answer.kind.and_then(|kind| header::HeaderValue::from_str(&kind).ok()) {
                response.headers_mut().insert(header::CONTENT_TYPE, kind);
            }
            Ok(response)
        })
    }
}

/// Why no keys were given. The service's own words are left out but for the name of its error.
fn refusal(error: RequestTokenError<ServiceError, BasicErrorResponse>) -> ServiceError {
    match error {
        RequestTokenError::ServerResponse(said) => match said.error() {
            BasicErrorResponseType::Extension(_) => ServiceError::Refused("an error of its own".to_owned()),
            known => ServiceError::Refused(known.as_ref().to_owned()),
        },
        RequestTokenError::Request(error) => error,
        RequestTokenError::Parse(..) | RequestTokenError::Other(_) => {
            ServiceError::Unreachable("its answer is none that the protocol knows".to_owned())
        }
    }
}

/// The keys of an answer; one that names no refresh token leaves the one that was used.
fn tokens(answer: &Answer, before: Option<&Secret>) -> Tokens {
    let second = answer.refresh_token().map(|token| Secret::new(token.secret().clone()));
    Tokens {
        access: Secret::new(answer.access_token().secret().clone()),
        second: second.or_else(|| before.cloned()),
        lasts: answer.expires_in().and_then(|time| TimeDelta::from_std(time).ok()),
    }
}

pub(crate) async fn redeem(
    face: &Face,
    fetch: &Fetch,
    callback: &str,
    proof: &Secret,
    code: &Secret,
) -> Result<Tokens, ServiceError> {
    let redirect = RedirectUrl::new(callback.to_owned()).map_err(wrong_address)?;
    let asker = asker(face)?.set_redirect_uri(redirect);
    let answer = asker
        .exchange_code(AuthorizationCode::new(code.expose().to_owned()))
        .set_pkce_verifier(PkceCodeVerifier::new(proof.expose().to_owned()))
        .request_async(fetch)
        .await
        .map_err(refusal)?;
    Ok(tokens(&answer, None))
}

pub(crate) async fn refresh(
    face: &Face,
    fetch: &Fetch,
    before: &Tokens,
) -> Result<Option<Tokens>, ServiceError> {
    let Some(second) = &before.second else {
        return Ok(None);
    };
    let refresh = RefreshToken::new(second.expose().to_owned());
    let answer = asker(face)?.exchange_refresh_token(&refresh).request_async(fetch).await.map_err(refusal)?;
    Ok(Some(tokens(&answer, Some(second))))
}

/// What the service says of the account.
pub(crate) async fn profile(
    face: &Face,
    fetch: &Fetch,
    tokens: &Tokens,
) -> Result<serde_json::Value, ServiceError> {
    let Protocol::OAuth2 { scheme, profile_by_post, .. } = face.protocol else {
        return Err(ServiceError::NotConfigured);
    };
    let method = if profile_by_post { Method::POST } else { Method::GET };
    let request = fetch.request(method, &face.client.endpoints.profile)?;
    let token = tokens.access.expose();
    let request = match scheme {
        Scheme::Bearer => request.bearer_auth(token),
        Scheme::OAuth => request.header(header::AUTHORIZATION, format!("OAuth {token}")),
    };
    fetch.send(request.header(header::ACCEPT, "application/json")).await?.json()
}

/// Tells the service, where it can be told, that the keys are no longer wanted.
pub(crate) async fn revoke(face: &Face, fetch: &Fetch, tokens: &Tokens) -> Result<(), ServiceError> {
    let Protocol::OAuth2 { farewell, .. } = face.protocol else {
        return Ok(());
    };
    let address = &face.client.endpoints.revoke;
    if address.is_empty() {
        return Ok(());
    }
    let access = tokens.access.expose();
    let request = match farewell {
        Farewell::Form => {
            // A refresh token takes every access token along.
            let token = tokens.second.as_ref().map_or(access, Secret::expose);
            let form =
                url::form_urlencoded::Serializer::new(String::new()).append_pair("token", token).finish();
            fetch
                .request(Method::POST, address)?
                .header(header::CONTENT_TYPE, "application/x-www-form-urlencoded")
                .body(form)
        }
        Farewell::Post => fetch.request(Method::POST, address)?.bearer_auth(access),
        Farewell::Delete => fetch.request(Method::DELETE, address)?.bearer_auth(access),
    };
    fetch.send(request).await?.accepted().map(drop)
}
