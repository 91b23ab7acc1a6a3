//! Webhooks of forms (EDIT-278): signed as the [Standard Webhooks](https://www.standardwebhooks.com) specification says,
//! and called at public hosts alone.
//!
//! A designer enters the address, so it may be meant to reach what only this server reaches: [`Reach`] guards it.

mod signature;

use std::time::Duration;

use async_trait::async_trait;
use octavo_application::{
    forms::ports::webhooks::{WebhookCall, WebhookError, WebhookSender},
    shared::secrets::Secret,
};
use octavo_domain::forms::{
    answer::{Answer, AnsweredField},
    settings::WebhookAddress,
};
pub use octavo_reach::Reach;
use reqwest::Client;
use serde_json::{Value as Json, json};
use url::Url;

/// Timeout of a call with its answer. It is in the sentence of [`WebhookError::Timeout`].
const TIMEOUT: Duration = Duration::from_secs(10);
const CONNECT_TIMEOUT: Duration = Duration::from_secs(5);

/// Calls webhooks.
pub struct Webhooks {
    client: Client,
    reach: Reach,
}

impl Webhooks {
    /// A client.
    ///
    /// # Errors
    /// When no HTTP client can be made: the sentence says why.
    pub fn new(reach: Reach) -> Result<Self, String> {
        let client = reach.client().timeout(TIMEOUT).connect_timeout(CONNECT_TIMEOUT).build();
        Ok(Self { client: client.map_err(|error| error.to_string())?, reach })
    }

    /// Posts a body with its signature. A host that is written as a number is not resolved, so it is checked here.
    async fn post(
        &self,
        address: &str,
        secret: &Secret,
        (id, at): (&str, i64),
        body: String,
    ) -> Result<u16, WebhookError> {
        let url = Url::parse(address).map_err(|_| WebhookError::Unreachable)?;
        if !self.reach.admits(&url) {
            return Err(WebhookError::NotPublic);
        }
        let signature = signature::sign(secret, id, at, &body);
        let request = self
            .client
            .post(url)
            .header("content-type", "application/json")
            .header("webhook-id", id)
            .header("webhook-timestamp", at)
            .header("webhook-signature", signature)
            .body(body);
        let response = request.send().await.map_err(|error| failed(&error))?;
        // What it says is not read: nothing here needs it, and it may have no end.
        let status = response.status();
        if status.is_success() { Ok(status.as_u16()) } else { Err(WebhookError::Status(status.as_u16())) }
    }
}

/// What went wrong. The error itself may name the address, which may hold a secret.
fn failed(error: &reqwest::Error) -> WebhookError {
    if octavo_reach::is_not_public(error) {
        return WebhookError::NotPublic;
    }
    if error.is_timeout() { WebhookError::Timeout } else { WebhookError::Unreachable }
}

/// What a webhook gets of an answer.
fn body(call: &WebhookCall<'_>) -> Json {
    let Answer { id, form, received_at, fields, .. } = call.answer;
    let field = |field: &AnsweredField| {
        let mut json = json!({
            "field": field.field.to_string(),
            "label": field.label,
            "type": field.field_type.name(),
            "values": field.values,
        });
        if let (Some(file), Some(object)) = (&field.file, json.as_object_mut()) {
            object.insert("file".to_owned(), json!({ "bytes": file.bytes }));
        }
        json
    };
    json!({
        "type": "form.answered",
        "timestamp": received_at.to_rfc3339(),
        "data": {
            "answer": id.to_string(),
            "form": form.to_string(),
            "project": call.project.get(),
            "title": call.title,
            "fields": fields.iter().map(field).collect::<Vec<_>>(),
        },
    })
}

#[async_trait]
impl WebhookSender for Webhooks {
    fn secret(&self) -> Secret {
        signature::new_secret()
    }

    async fn call(
        &self,
        address: &WebhookAddress,
        secret: &Secret,
        call: WebhookCall<'_>,
    ) -> Result<u16, WebhookError> {
        let id = format!("msg_{}", call.id.uuid().simple());
        let body = body(&call).to_string();
        self.post(address.as_str(), secret, (&id, call.now.timestamp()), body).await
    }
}

#[cfg(test)]
mod tests {
    use std::sync::{Arc, Mutex, Once};

    use axum::{
        Router,
        extract::State,
        http::{HeaderMap, StatusCode, header},
        response::IntoResponse,
        routing::post,
    };

    use super::*;

    type Calls = Arc<Mutex<Vec<(HeaderMap, String)>>>;

    fn provider() {
        static PROVIDER: Once = Once::new();
        PROVIDER.call_once(|| rustls::crypto::ring::default_provider().install_default().unwrap());
    }

    /// A receiver on this machine, and what it gets.
    async fn receiver() -> (String, Calls) {
        let calls = Calls::default();
        let take = async |State(calls): State<Calls>, headers: HeaderMap, body: String| {
            calls.lock().unwrap().push((headers, body));
            StatusCode::NO_CONTENT
        };
        let elsewhere = async || (StatusCode::FOUND, [(header::LOCATION, "/take")]).into_response();
        let router = Router::new()
            .route("/take", post(take))
            .route("/moved", post(elsewhere))
            .route("/broken", post(async || StatusCode::BAD_GATEWAY))
            .with_state(calls.clone());
        let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
        let origin = format!("http://{}", listener.local_addr().unwrap());
        tokio::spawn(async move { axum::serve(listener, router).await.unwrap() });
        (origin, calls)
    }

    async fn post_to(reach: Reach, address: &str) -> Result<u16, WebhookError> {
        provider();
        let secret = Secret::new("whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw".to_owned());
        Webhooks::new(reach).unwrap().post(address, &secret, ("msg_1", 1_614_265_330), "{}".to_owned()).await
    }

    #[tokio::test]
    async fn edit_278_a_call_is_signed_and_its_status_is_told() {
        let (origin, calls) = receiver().await;
        assert_eq!(post_to(Reach::Anywhere, &format!("{origin}/take")).await, Ok(204));
        let (headers, body) = calls.lock().unwrap().remove(0);
        assert_eq!(headers["webhook-id"], "msg_1");
        assert_eq!(headers["webhook-timestamp"], "1614265330");
        assert!(headers["webhook-signature"].to_str().unwrap().starts_with("v1,"));
        assert_eq!((headers["content-type"].to_str().unwrap(), body.as_str()), ("application/json", "{}"));
        assert_eq!(
            post_to(Reach::Anywhere, &format!("{origin}/broken")).await,
            Err(WebhookError::Status(502))
        );
        assert_eq!(post_to(Reach::Anywhere, "http://127.0.0.1:1/").await, Err(WebhookError::Unreachable));
    }

    #[tokio::test]
    async fn edit_278_redirects_are_not_followed() {
        let (origin, calls) = receiver().await;
        assert_eq!(
            post_to(Reach::Anywhere, &format!("{origin}/moved")).await,
            Err(WebhookError::Status(302))
        );
        assert!(calls.lock().unwrap().is_empty());
    }

    #[tokio::test]
    async fn edit_278_private_hosts_are_not_called() {
        let (origin, calls) = receiver().await;
        let port = origin.rsplit(':').next().unwrap();
        for host in ["127.0.0.1", "localhost", "[::1]", "0x7f.1", "2130706433", "[::ffff:127.0.0.1]"] {
            let called = post_to(Reach::Public, &format!("http://{host}:{port}/take")).await;
            assert_eq!(called, Err(WebhookError::NotPublic), "{host}");
        }
        assert!(calls.lock().unwrap().is_empty());
    }
}
