//! Delivers the sandbox's webhooks inside of the process. They are signed, and the receiver trusts only the signature.

use async_trait::async_trait;
use octavo_application::billing::receive_webhook::ReceiveWebhook;
use octavo_sandbox::{Sandbox, SignedEvent, WebhookSink};

/// Delivers them.
pub struct Webhooks {
    /// The sender.
    pub sandbox: Sandbox,
    /// The receiver.
    pub receive: ReceiveWebhook,
}

struct Receiver<'a>(&'a ReceiveWebhook);

#[async_trait]
impl WebhookSink for Receiver<'_> {
    async fn receive(&self, event: &SignedEvent) -> bool {
        match self.0.execute(&event.signature, &event.body).await {
            Ok(()) => true,
            Err(error) => {
                tracing::warn!(%error, "a webhook waits");
                false
            }
        }
    }
}

impl Webhooks {
    /// Delivers waiting webhooks; refused ones are delivered again.
    pub async fn deliver(&self) {
        if let Err(error) = self.sandbox.deliver(&Receiver(&self.receive)).await {
            tracing::warn!(%error, "the sandbox's database cannot be read");
        }
    }
}
