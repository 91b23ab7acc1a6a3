//! Webhooks: `t={seconds},v1={HMAC-SHA-256 over "{t}.{body}"}`.

use async_trait::async_trait;
use hmac::{Hmac, KeyInit, Mac};
use octavo_application::{
    billing::ports::card_provider::{CardProviderError, EventSubject, ProviderEvent, WebhookRefused},
    shared::keys::Key,
};
use octavo_domain::billing::calendar::Moment;
use octavo_domain::billing::card::PaymentRef;
use serde::{Deserialize, Serialize};
use sha2::Sha256;

use crate::Sandbox;

/// Tolerance between a signature's time and now, in seconds.
const TOLERANCE: i64 = 5 * 60;

/// A signed event.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SignedEvent {
    /// The header's value.
    pub signature: String,
    /// The exact body.
    pub body: Vec<u8>,
}

/// The receiver of webhooks.
#[async_trait]
pub trait WebhookSink: Send + Sync {
    /// Receives an event; false when it must be sent again.
    async fn receive(&self, event: &SignedEvent) -> bool;
}

/// The body of an event.
#[derive(Debug, Serialize, Deserialize)]
struct Body {
    id: String,
    #[serde(rename = "type")]
    kind: String,
    payment: Option<String>,
}

#[expect(clippy::expect_used, reason = "HMAC takes a key of any length")]
fn mac(key: &Key, at: Moment, body: &[u8]) -> Hmac<Sha256> {
    let mut mac = Hmac::<Sha256>::new_from_slice(&key.0).expect("a key of 32 bytes is a key");
    mac.update(at.unix().to_string().as_bytes());
    mac.update(b".");
    mac.update(body);
    mac
}

/// Signs an event about a payment.
pub(crate) fn sign(key: &Key, id: &str, payment: &PaymentRef, at: Moment) -> SignedEvent {
    let body =
        Body { id: id.to_owned(), kind: "payment.changed".to_owned(), payment: Some(payment.0.clone()) };
    let body = serde_json::to_vec(&body).unwrap_or_default();
    let signature = hex::encode(mac(key, at, &body).finalize().into_bytes());
    SignedEvent { signature: format!("t={},v1={signature}", at.unix()), body }
}

/// Checks the signature of an event and reads it.
pub(crate) fn verify(
    key: &Key,
    signature: &str,
    body: &[u8],
    now: Moment,
) -> Result<ProviderEvent, WebhookRefused> {
    let field =
        |name: &str| signature.split(',').find_map(|part| part.trim().strip_prefix(name)?.strip_prefix('='));
    let at = field("t").and_then(|text| text.parse().ok()).map(Moment::from_unix);
    let at = at.ok_or(WebhookRefused::Signature)?;
    let given = field("v1").and_then(|text| hex::decode(text).ok()).ok_or(WebhookRefused::Signature)?;
    mac(key, at, body).verify_slice(&given).map_err(|_| WebhookRefused::Signature)?;
    if now.since(at).abs() > TOLERANCE {
        return Err(WebhookRefused::Stale);
    }
    let body: Body = serde_json::from_slice(body).map_err(|_| WebhookRefused::Unreadable)?;
    let subject = match (body.kind.as_str(), body.payment) {
        ("payment.changed", Some(payment)) => EventSubject::Payment(PaymentRef(payment)),
        _ => EventSubject::Other,
    };
    Ok(ProviderEvent { id: body.id, subject })
}

impl Sandbox {
    /// Sends the waiting events, the oldest first; refused ones keep waiting. Returns how many were received.
    ///
    /// # Errors
    /// The database cannot be read or written.
    pub async fn deliver(&self, sink: &dyn WebhookSink) -> Result<usize, CardProviderError> {
        let mut taken = 0;
        for event in self.database.waiting_events().await? {
            let at = self.clock.now().into();
            let mut all = true;
            for _ in 0..event.copies {
                all &= sink.receive(&sign(&self.key, &event.id, &event.payment, at)).await;
            }
            if all {
                self.database.event_was_taken(&event.id).await?;
                taken += 1;
            }
        }
        Ok(taken)
    }
}
