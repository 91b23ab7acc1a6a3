//! `POST /webhooks/cards`: events of the card provider.

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

/// Receives an event. Only its signature is trusted. The provider sends it again after any answer but 200.
pub(crate) async fn webhook(
    State(app): State<Arc<App>>,
    headers: HeaderMap,
    body: Bytes,
) -> Result<StatusCode, Problem> {
    let signature = headers.get(SIGNATURE).and_then(|value| value.to_str().ok()).unwrap_or_default();
    match app.billing.webhook.execute(signature, &body).await {
        Ok(()) => Ok(StatusCode::OK),
        Err(WebhookError::Refused(refused)) => {
            tracing::warn!(%refused, "a webhook failed its verification");
            Err(Problem::new(ErrorCode::WebhookRefused, refused.to_string()))
        }
        Err(WebhookError::Provider(error)) => Err(error.into()),
        Err(WebhookError::Storage(error)) => Err(error.into()),
    }
}
