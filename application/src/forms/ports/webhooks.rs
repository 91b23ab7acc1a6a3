//! Calling the webhooks of designers.

use async_trait::async_trait;
use chrono::{DateTime, Utc};
use octavo_domain::{
    forms::{answer::Answer, settings::WebhookAddress},
    ids::{DeliveryId, NumId},
};

use crate::shared::secrets::Secret;

/// What a webhook is told.
#[derive(Debug, Clone, Copy)]
pub struct WebhookCall<'a> {
    /// The delivery. Its receiver gets the same id with each attempt, and so can recognise what it has already.
    pub id: DeliveryId,
    /// When it is called.
    pub now: DateTime<Utc>,
    /// The number of the project.
    pub project: NumId,
    /// Its title.
    pub title: &'a str,
    /// The answer.
    pub answer: &'a Answer,
}

/// Why a webhook was not called, or did not take what it was told.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum WebhookError {
    /// Its host is in a network that is not public, or has no address.
    #[error("The address leads to no public host")]
    NotPublic,
    /// It answered with a status that is no success. A redirect is none: it could lead anywhere.
    #[error("It answered {0}")]
    Status(u16),
    /// It did not answer in time.
    #[error("It did not answer within 10 seconds")]
    Timeout,
    /// It could not be reached.
    #[error("It could not be reached")]
    Unreachable,
}

/// Calls webhooks as the Standard Webhooks specification describes it: with an id, a time, and a signature of both and the
/// body.
#[async_trait]
pub trait WebhookSender: Send + Sync {
    /// A new secret, in the form that the specification gives it.
    fn secret(&self) -> Secret;

    /// Calls one. It MUST reach no address that is not public, whatever a name resolves to, and MUST NOT follow redirects.
    /// Answers the status of a success.
    ///
    /// # Errors
    /// [`WebhookError`].
    async fn call(
        &self,
        address: &WebhookAddress,
        secret: &Secret,
        call: WebhookCall<'_>,
    ) -> Result<u16, WebhookError>;
}
