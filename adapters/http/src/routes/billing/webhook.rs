//! `POST /webhooks/cards`: what the card provider tells by itself.

use std::sync::Arc;

use axum::{
    body::Bytes,
    extract::State,
    http::{HeaderMap, StatusCode},
};
use octavo_application::billing::receive_webhook::WebhookError;

use crate::{
    app::App,
    problem::{ErrorCode, Problem},
};

/// The header that carries the provider's signature.
const SIGNATURE: &str = "stripe-signature";

/// Receives an event. It is believed by its signature alone; an answer other than 200 asks for it again.
pub(crate) async fn webhook(
    State(app): State<Arc<App>>,
    headers: HeaderMap,
    body: Bytes,
) -> Result<StatusCode, Problem> {
    let signature = headers.get(SIGNATURE).and_then(|value| value.to_str().ok()).unwrap_or_default();
    match app.billing.webhook.execute(signature, &body).await {
        Ok(()) => Ok(StatusCode::OK),
        Err(WebhookError::Refused(refused)) => {
            tracing::warn!(%refused, "a webhook is not believed");
            Err(Problem::new(ErrorCode::WebhookRefused, refused.to_string()))
        }
        Err(WebhookError::Provider(error)) => {
            tracing::warn!(%error, "a webhook cannot be looked up");
            let sentence = "The card provider cannot be asked at the moment";
            Err(Problem::new(ErrorCode::CardProviderAway, sentence))
        }
        Err(WebhookError::Storage(error)) => Err(error.into()),
    }
}
