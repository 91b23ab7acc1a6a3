//! Calling the webhook of a form with an answer.

use std::sync::Arc;

use async_trait::async_trait;
use octavo_domain::{
    forms::settings::{Delivery, DeliveryState},
    ids::{DeliveryId, ProjectRef},
};
use uuid::Uuid;

use super::change_form::sealed_for;
use crate::{
    auth::ports::second_factor::Vault,
    forms::ports::webhooks::{WebhookCall, WebhookSender},
    jobs::{JobError, JobHandler, Next},
    publication::ports::publication::PublicationQueries,
    shared::{
        clock::Clock,
        storage::{Job, JobKind, Storage, StorageError},
    },
};

/// Calls a webhook with an answer, again and again for three days, until its receiver takes it (EDIT-278). No transaction
/// is open meanwhile.
pub struct CallWebhook {
    /// Stores answers and deliveries.
    pub storage: Arc<dyn Storage>,
    /// Reads projects.
    pub publications: Arc<dyn PublicationQueries>,
    /// Calls webhooks.
    pub webhooks: Arc<dyn WebhookSender>,
    /// Opens their secrets.
    pub vault: Arc<dyn Vault>,
    /// Tells the time.
    pub clock: Arc<dyn Clock>,
}

/// The delivery that a job is about.
pub(super) fn delivery_of(key: &str) -> Option<DeliveryId> {
    Uuid::try_parse(key.split(':').nth(1)?).ok().map(DeliveryId::new)
}

impl CallWebhook {
    /// Calls once. What came of it is stored with the delivery.
    ///
    /// # Errors
    /// [`StorageError`]; the same attempt is then made again.
    #[tracing::instrument(name = "use_case", skip_all, fields(otel.name = module_path!()))]
    pub async fn execute(&self, id: DeliveryId) -> Result<Next, StorageError> {
        let mut work = self.storage.begin().await?;
        // An answer that was deleted took its deliveries along.
        let Some(mut delivery) = work.forms().delivery(id).await? else { return Ok(Next::Never) };
        if delivery.state != DeliveryState::Waiting {
            return Ok(Next::Never);
        }
        let answer = work.forms().answer(delivery.answer).await?;
        let settings = work.forms().settings(delivery.project, delivery.form).await?;
        drop(work);
        let detail = self.publications.detail(ProjectRef::Id(delivery.project)).await?;
        let (Some(answer), Some(webhook), Some(detail)) = (answer, settings.webhook, detail) else {
            delivery.cancel(None);
            self.store(&delivery).await?;
            return Ok(Next::Never);
        };
        let Ok(secret) = self.vault.open(&webhook.secret, &sealed_for(delivery.project)) else {
            return Err(StorageError::Corrupt {
                table: "form_settings",
                column: "webhook_secret",
                id: delivery.project.to_string(),
            });
        };
        let call = WebhookCall {
            id,
            now: self.clock.now(),
            project: detail.project.num_id,
            title: detail.project.title.as_str(),
            answer: &answer,
        };
        let called = self.webhooks.call(&webhook.address, &secret, call).await;
        let now = self.clock.now();
        let next = match called {
            Ok(status) => {
                delivery.succeed(now, status.to_string());
                Next::Never
            }
            Err(error) => match delivery.fail(now, error.to_string()) {
                Some(wait) => Next::After(wait),
                None => {
                    tracing::warn!(delivery = %id, %error, "an answer could not be delivered to its webhook");
                    Next::Never
                }
            },
        };
        self.store(&delivery).await?;
        Ok(next)
    }

    async fn store(&self, delivery: &Delivery) -> Result<(), StorageError> {
        let mut work = self.storage.begin().await?;
        work.forms().set_delivery(delivery).await?;
        work.commit().await
    }
}

#[async_trait]
impl JobHandler for CallWebhook {
    fn kind(&self) -> JobKind {
        JobKind::CallWebhook
    }

    async fn run(&self, job: &Job) -> Result<Next, JobError> {
        match delivery_of(&job.key) {
            Some(delivery) => Ok(self.execute(delivery).await?),
            None => Ok(Next::Never),
        }
    }
}
