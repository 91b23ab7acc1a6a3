//! The way that webhooks of the sandbox take: they are signed, and believed by their signature alone, though they never
//! leave the process.

use async_trait::async_trait;
use octavo_application::billing::receive_webhook::ReceiveWebhook;
use octavo_sandbox::{Sandbox, SignedEvent, WebhookSink};

/// Delivers them.
pub struct Webhooks {
    /// Whose they are.
    pub sandbox: Sandbox,
    /// Who receives them.
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
    /// Delivers what waits; what is not taken in comes again.
    pub async fn deliver(&self) {
        if let Err(error) = self.sandbox.deliver(&Receiver(&self.receive)).await {
            tracing::warn!(%error, "the sandbox's books cannot be read");
        }
    }
}
