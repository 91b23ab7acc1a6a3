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
    services::ports::services::{AuthorizationRequest, ServiceError, Tokens},
    shared::secrets::Secret,
};
use reqwest::{Method, header};

use crate::{
    catalogue::{Protocol, Revocation, Scheme, ServiceEndpoints},
    fetch::Fetch,
};

type OAuthClient = Client<
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

fn oauth_client(target: &ServiceEndpoints) -> Result<OAuthClient, ServiceError> {
    let endpoints = &target.client.endpoints;
    Ok(Client::new(ClientId::new(target.client.id.clone()))
        .set_client_secret(ClientSecret::new(target.client.secret.expose().to_owned()))
        // All these services read it from the body, but some do not from the header.
        .set_auth_type(AuthType::RequestBody)
        .set_auth_uri(AuthUrl::new(endpoints.authorize.clone()).map_err(wrong_address)?)
        .set_token_uri(TokenUrl::new(endpoints.token.clone()).map_err(wrong_address)?))
}

pub(crate) fn authorization_request(
    target: &ServiceEndpoints,
    callback: &str,
    state: &Secret,
) -> Result<AuthorizationRequest, ServiceError> {
    let Protocol::OAuth2 { scopes, extra, .. } = target.protocol else {
        return Err(ServiceError::NotConfigured);
    };
    let (challenge, verifier) = PkceCodeChallenge::new_random_sha256();
    let redirect = RedirectUrl::new(callback.to_owned()).map_err(wrong_address)?;
    let oauth_client = oauth_client(target)?.set_redirect_uri(redirect);
    let state = CsrfToken::new(state.expose().to_owned());
    let mut asked = oauth_client.authorize_url(|| state).set_pkce_challenge(challenge);
    for scope in scopes {
        asked = asked.add_scope(Scope::new((*scope).to_owned()));
    }
    for (name, value) in extra {
        asked = asked.add_extra_param(*name, *value);
    }
    let (url, _) = asked.url();
    Ok(AuthorizationRequest { url: url.to_string(), request_secret: Secret::new(verifier.into_secret()) })
}

/// Sends the library's requests through our own client.
impl<'c> AsyncHttpClient<'c> for Fetch {
    type Error = ServiceError;
    type Future = Pin<Box<dyn Future<Output = Result<HttpResponse, ServiceError>> + Send + 'c>>;

    fn call(&'c self, request: HttpRequest) -> Self::Future {
        Box::pin(async move {
            let (parts, body) = request.into_parts();
            let built = self.request(parts.method, &parts.uri.to_string())?.headers(parts.headers).body(body);
            let answer = self.send(built).await?;
            // Such an answer is never a refusal.
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

/// Why no keys were given: only the name of the service's error, without its text.
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

/// The keys of an answer; without a new refresh token the old one stays.
fn tokens(answer: &Answer, before: Option<&Secret>) -> Tokens {
    let refresh = answer.refresh_token().map(|token| Secret::new(token.secret().clone()));
    Tokens {
        access: Secret::new(answer.access_token().secret().clone()),
        refresh: refresh.or_else(|| before.cloned()),
        lasts: answer.expires_in().and_then(|time| TimeDelta::from_std(time).ok()),
    }
}

pub(crate) async fn redeem(
    target: &ServiceEndpoints,
    fetch: &Fetch,
    callback: &str,
    request_secret: &Secret,
    code: &Secret,
) -> Result<Tokens, ServiceError> {
    let redirect = RedirectUrl::new(callback.to_owned()).map_err(wrong_address)?;
    let oauth_client = oauth_client(target)?.set_redirect_uri(redirect);
    let answer = oauth_client
        .exchange_code(AuthorizationCode::new(code.expose().to_owned()))
        .set_pkce_verifier(PkceCodeVerifier::new(request_secret.expose().to_owned()))
        .request_async(fetch)
        .await
        .map_err(refusal)?;
    Ok(tokens(&answer, None))
}

pub(crate) async fn refresh(
    target: &ServiceEndpoints,
    fetch: &Fetch,
    before: &Tokens,
) -> Result<Option<Tokens>, ServiceError> {
    let Some(refresh) = &before.refresh else {
        return Ok(None);
    };
    let token = RefreshToken::new(refresh.expose().to_owned());
    let answer =
        oauth_client(target)?.exchange_refresh_token(&token).request_async(fetch).await.map_err(refusal)?;
    Ok(Some(tokens(&answer, Some(refresh))))
}

/// The account's profile.
pub(crate) async fn profile(
    target: &ServiceEndpoints,
    fetch: &Fetch,
    tokens: &Tokens,
) -> Result<serde_json::Value, ServiceError> {
    let Protocol::OAuth2 { scheme, profile_by_post, .. } = target.protocol else {
        return Err(ServiceError::NotConfigured);
    };
    let method = if profile_by_post { Method::POST } else { Method::GET };
    let request = fetch.request(method, &target.client.endpoints.profile)?;
    let token = tokens.access.expose();
    let request = match scheme {
        Scheme::Bearer => request.bearer_auth(token),
        Scheme::OAuth => request.header(header::AUTHORIZATION, format!("OAuth {token}")),
    };
    fetch.send(request.header(header::ACCEPT, "application/json")).await?.json()
}

/// Revokes the keys at the service, where it supports that.
pub(crate) async fn revoke(
    target: &ServiceEndpoints,
    fetch: &Fetch,
    tokens: &Tokens,
) -> Result<(), ServiceError> {
    let Protocol::OAuth2 { revocation, .. } = target.protocol else {
        return Ok(());
    };
    let address = &target.client.endpoints.revoke;
    if address.is_empty() {
        return Ok(());
    }
    let access = tokens.access.expose();
    let request = match revocation {
        Revocation::Form => {
            // Revoking a refresh token revokes every access token.
            let token = tokens.refresh.as_ref().map_or(access, Secret::expose);
            let form =
                url::form_urlencoded::Serializer::new(String::new()).append_pair("token", token).finish();
            fetch
                .request(Method::POST, address)?
                .header(header::CONTENT_TYPE, "application/x-www-form-urlencoded")
                .body(form)
        }
        Revocation::Post => fetch.request(Method::POST, address)?.bearer_auth(access),
        Revocation::Delete => fetch.request(Method::DELETE, address)?.bearer_auth(access),
    };
    fetch.send(request).await?.accepted().map(drop)
}
