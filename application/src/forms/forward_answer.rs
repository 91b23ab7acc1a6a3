//! Passing an answer on to a connected service.

use std::sync::Arc;

use async_trait::async_trait;
use octavo_domain::{
    forms::{
        answer::Answer,
        settings::{Delivery, DeliveryState},
        target::Target,
    },
    ids::{DeliveryId, ProjectRef, UserId},
    services::Service,
};

use super::call_webhook::delivery_of;
use crate::{
    forms::ports::receivers::{AnswerReceivers, Sent},
    jobs::{JobError, JobHandler, Next},
    publication::ports::publication::PublicationQueries,
    services::{ServicePorts, keys::KeysError, ports::services::ServiceError},
    shared::storage::{Job, JobKind, Storage, StorageError},
};

/// Passes an answer on to a connected service, again and again for three days, until it is taken (EDIT-279). An owner
/// who connects an account again within that time loses nothing. No transaction is open meanwhile.
pub struct ForwardAnswer {
    /// Stores answers and deliveries.
    pub storage: Arc<dyn Storage>,
    /// Reads projects.
    pub publications: Arc<dyn PublicationQueries>,
    /// Opens the keys of the owner's connection.
    pub keys: ServicePorts,
    /// Calls the services.
    pub receivers: Arc<dyn AnswerReceivers>,
}

/// Why a service did not take an answer, for the log that its owner reads.
fn sentence(service: Service, error: &KeysError) -> String {
    let name = service.label();
    match error {
        KeysError::NotConnected => {
            format!(
                "The owner’s account is not connected with {name}. Connect it in the settings of the account"
            )
        }
        KeysError::Service(ServiceError::NotConfigured) => format!("{name} has not been set up here"),
        KeysError::Service(ServiceError::Refused(_)) => {
            format!(
                "{name} no longer lets us use the account. Connect it again in the settings of the account"
            )
        }
        KeysError::Service(ServiceError::Rejected(said)) => said.clone(),
        KeysError::Service(ServiceError::Unreachable(_)) => format!("{name} did not answer as it should"),
        KeysError::Storage(_) => "It could not be read here".to_owned(),
    }
}

impl ForwardAnswer {
    /// Sends once. What came of it is stored with the delivery. `was_broken_off` says that an attempt began whose end is not
    /// known.
    ///
    /// # Errors
    /// [`StorageError`]; the same attempt is then made again.
    #[tracing::instrument(name = "use_case", skip_all, fields(otel.name = module_path!()))]
    pub async fn execute(&self, id: DeliveryId, was_broken_off: bool) -> Result<Next, StorageError> {
        let mut work = self.storage.begin().await?;
        // An answer that was deleted took its deliveries along.
        let Some(mut delivery) = work.forms().delivery(id).await? else { return Ok(Next::Never) };
        let Some(service) = delivery.service else { return Ok(Next::Never) };
        if delivery.state != DeliveryState::Waiting {
            return Ok(Next::Never);
        }
        let answer = work.forms().answer(delivery.answer).await?;
        drop(work);
        let detail = self.publications.detail(ProjectRef::Id(delivery.project)).await?;
        let (Some(answer), Some(detail)) = (answer, detail) else { return self.end(delivery, None).await };
        let Some(target) = self.with_room(detail.owner, service, &answer).await? else {
            return self.end(delivery, None).await;
        };
        let is_retry = was_broken_off || delivery.attempts > 0;
        let (receivers, target, answer) = (&self.receivers, &target, &answer);
        let send = |tokens| async move { receivers.send(&tokens, target, answer, is_retry).await };
        let sent = self.keys.with_keys(detail.owner, service, send).await;
        let now = self.keys.clock.now();
        let next = match sent {
            Ok((_, Sent::Nothing(why))) => return self.end(delivery, Some(why)).await,
            Ok((_, Sent::Taken(outcome))) => {
                delivery.succeed(now, outcome);
                self.head(detail.owner, target).await?;
                Next::Never
            }
            Err(KeysError::Storage(error)) => return Err(error),
            Err(error) => match delivery.fail(now, sentence(service, &error)) {
                Some(wait) => Next::After(wait),
                None => {
                    let service = service.id();
                    tracing::warn!(delivery = %id, service, %error, "an answer could not be passed on");
                    Next::Never
                }
            },
        };
        self.store(&delivery).await?;
        Ok(next)
    }

    /// Where the service gets answers, with a column for each field of this one; none where it gets none any more. Columns
    /// are stored before they are written, so that two answers never take the same one.
    async fn with_room(
        &self,
        owner: UserId,
        service: Service,
        answer: &Answer,
    ) -> Result<Option<Target>, StorageError> {
        let mut work = self.storage.begin().await?;
        if work.users().find(owner).await?.is_none() {
            return Ok(None);
        }
        let targets = work.forms().targets(answer.project, answer.form).await?;
        let Some(mut target) = targets.into_iter().find(|target| target.service == service) else {
            return Ok(None);
        };
        if service == Service::Google && target.make_room(answer) {
            work.forms().set_target(&target).await?;
            work.commit().await?;
        }
        Ok(Some(target))
    }

    /// Notes that the columns have their headings.
    async fn head(&self, owner: UserId, sent: &Target) -> Result<(), StorageError> {
        if sent.headed >= sent.columns.len() {
            return Ok(());
        }
        let mut work = self.storage.begin().await?;
        if work.users().find(owner).await?.is_none() {
            return Ok(());
        }
        let targets = work.forms().targets(sent.project, sent.form).await?;
        // It may have been replaced by another spreadsheet meanwhile.
        let same =
            targets.into_iter().find(|target| target.service == sent.service && target.place == sent.place);
        if let Some(target) = same.filter(|target| target.headed < sent.columns.len()) {
            let headed = Target { headed: sent.columns.len(), ..target };
            work.forms().set_target(&headed).await?;
            work.commit().await?;
        }
        Ok(())
    }

    /// Ends a delivery that there is nothing to do for.
    async fn end(&self, mut delivery: Delivery, why: Option<String>) -> Result<Next, StorageError> {
        delivery.cancel(why);
        self.store(&delivery).await?;
        Ok(Next::Never)
    }

    async fn store(&self, delivery: &Delivery) -> Result<(), StorageError> {
        let mut work = self.storage.begin().await?;
        work.forms().set_delivery(delivery).await?;
        work.commit().await
    }
}

#[async_trait]
impl JobHandler for ForwardAnswer {
    fn kind(&self) -> JobKind {
        JobKind::ForwardAnswer
    }

    async fn run(&self, job: &Job) -> Result<Next, JobError> {
        match delivery_of(&job.key) {
            Some(delivery) => Ok(self.execute(delivery, job.attempts > 0).await?),
            None => Ok(Next::Never),
        }
    }
}
