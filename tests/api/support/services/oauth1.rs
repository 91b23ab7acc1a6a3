//! The service's OAuth 1.0a: each request is signed.

use axum::{
    Json,
    extract::{Query, State},
    http::{HeaderMap, Method, Uri},
    response::{IntoResponse, Response},
};
use base64::Engine;
use hmac::{Hmac, KeyInit, Mac};
use serde_json::json;
use sha1::Sha1;

use super::{Book, CLIENT, Form, Provider, SECRET, form, refused};

impl Provider {
    /// Checks a request by the rules of OAuth 1.0a; returns its parameters.
    pub(super) fn signed(
        &self,
        method: &Method,
        uri: &Uri,
        headers: &HeaderMap,
    ) -> Result<Form, &'static str> {
        let header = headers["authorization"].to_str().unwrap().strip_prefix("OAuth ").ok_or("scheme")?;
        let decode =
            |text: &str| percent_encoding::percent_decode_str(text).decode_utf8().unwrap().into_owned();
        let mut given: Form = header
            .split(", ")
            .map(|pair| pair.split_once('=').unwrap())
            .map(|(name, value)| (decode(name), decode(value.trim_matches('"'))))
            .collect();
        let signature = given.remove("oauth_signature").ok_or("unsigned")?;
        if given["oauth_consumer_key"] != CLIENT || given["oauth_version"] != "1.0" {
            return Err("client");
        }
        let secret = match given.get("oauth_token") {
            Some(token) => {
                self.book(|book| book.tokens.get(token).map(|(secret, _)| secret.clone())).ok_or("token")?
            }
            None => String::new(),
        };
        if self.book(|book| std::mem::take(&mut book.nonces).contains(&given["oauth_nonce"])) {
            return Err("nonce");
        }
        self.book(|book| book.nonces.push(given["oauth_nonce"].clone()));
        let encode = |text: &str| {
            let plain = |byte: u8| byte.is_ascii_alphanumeric() || b"-._~".contains(&byte);
            let sign =
                |byte: u8| if plain(byte) { char::from(byte).to_string() } else { format!("%{byte:02X}") };
            text.bytes().map(sign).collect::<String>()
        };
        let query = form(uri.query().unwrap_or_default());
        let mut pairs: Vec<String> = given
            .iter()
            .chain(&query)
            .map(|(name, value)| format!("{}={}", encode(name), encode(value)))
            .collect();
        pairs.sort();
        let address = format!("{}{}", self.origin, uri.path());
        let base = format!("{method}&{}&{}", encode(&address), encode(&pairs.join("&")));
        let key = format!("{}&{}", encode(SECRET), encode(&secret));
        let mut mac = Hmac::<Sha1>::new_from_slice(key.as_bytes()).unwrap();
        mac.update(base.as_bytes());
        let expected = base64::engine::general_purpose::STANDARD.encode(mac.finalize().into_bytes());
        if signature == expected { Ok(given) } else { Err("signature") }
    }

    fn answer(
        &self,
        what: &str,
        signed: Result<Form, &'static str>,
        yes: impl FnOnce(&mut Book, Form) -> Option<String>,
    ) -> Response {
        self.book(|book| {
            book.log.push(what.to_owned());
            if let Some(status) = book.broken {
                return refused(status, "broken");
            }
            match signed {
                Ok(given) => match yes(book, given) {
                    Some(body) => body.into_response(),
                    None => refused(401, "refused"),
                },
                Err(why) => refused(401, why),
            }
        })
    }

    pub(super) async fn request_token(
        State(provider): State<Self>,
        method: Method,
        uri: Uri,
        headers: HeaderMap,
    ) -> Response {
        let signed = provider.signed(&method, &uri, &headers);
        provider.answer("request token", signed, |book, given| {
            book.issued += 1;
            let (token, secret) =
                (format!("asking-{}", book.issued), format!("asking-secret-{}", book.issued));
            book.tokens.insert(token.clone(), (secret.clone(), None));
            book.callbacks.insert(token.clone(), given["oauth_callback"].clone());
            Some(format!("oauth_callback_confirmed=true&oauth_token={token}&oauth_token_secret={secret}"))
        })
    }

    pub(super) async fn access_token(
        State(provider): State<Self>,
        method: Method,
        uri: Uri,
        headers: HeaderMap,
    ) -> Response {
        let signed = provider.signed(&method, &uri, &headers);
        provider.answer("access token", signed, |book, given| {
            let (_, verifier) = book.tokens.remove(&given["oauth_token"])?;
            if verifier? != given["oauth_verifier"] {
                return None;
            }
            book.issued += 1;
            let (token, secret) =
                (format!("access-{}", book.issued), format!("access-secret-{}", book.issued));
            book.tokens.insert(token.clone(), (secret.clone(), None));
            Some(format!("fullname=Ines&oauth_token={token}&oauth_token_secret={secret}&username=ines"))
        })
    }

    pub(super) async fn signed_profile(
        State(provider): State<Self>,
        method: Method,
        uri: Uri,
        Query(asked): Query<Form>,
        headers: HeaderMap,
    ) -> Response {
        assert_eq!(asked["method"], "test.login");
        let signed = provider.signed(&method, &uri, &headers);
        // Flickr refuses with 200.
        if signed.is_err() {
            provider.book(|book| book.log.push("signed profile refused".to_owned()));
            return Json(json!({ "stat": "fail", "code": 98, "message": "Invalid auth token" }))
                .into_response();
        }
        provider.answer("signed profile", signed, |_, _| {
            Some(json!({ "user": { "id": "1@N01", "username": { "_content": "ines on film" } }, "stat": "ok" }).to_string())
        })
    }
}
