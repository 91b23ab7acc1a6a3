//! Keeping the customer's name and address at the provider up to date.

use async_trait::async_trait;
use chrono::{DateTime, Utc};
use octavo_domain::ids::{JobId, UserId};

use super::Billing;
use crate::{
    billing::ports::card_provider::CardProviderError,
    jobs::{JobError, JobHandler, Next},
    shared::{
        ids::Ids,
        storage::{Job, JobKind, StorageError, UnitOfWork},
    },
};

/// The prefix of the job's key, before the account.
const PREFIX: &str = "sync_customer:";

/// Queues an update of the provider's customer, in the unit of work that changes the name or address. An account
/// without a customer needs none.
pub(crate) async fn request_sync(
    work: &mut dyn UnitOfWork,
    ids: &dyn Ids,
    user: UserId,
    now: DateTime<Utc>,
) -> Result<(), StorageError> {
    let account = work.billing().account(user).await?;
    if account.is_some_and(|account| account.customer.is_some()) {
        let key = format!("{PREFIX}{user}");
        work.jobs().add(JobId::new(ids.next()), JobKind::SyncCustomer, &key, now).await?;
    }
    Ok(())
}

/// Updates the customer's name and address at the provider.
pub struct SyncCustomer(pub Billing);

impl SyncCustomer {
    /// Updates it; the job repeats until it succeeds.
    ///
    /// # Errors
    /// [`JobError`]: the provider failed, or the key is not one of this job.
    #[tracing::instrument(name = "use_case", skip_all, fields(otel.name = module_path!()))]
    pub async fn execute(&self, job: &Job) -> Result<Next, JobError> {
        let Self(billing) = self;
        let user = job.key.strip_prefix(PREFIX).and_then(|user| user.parse::<UserId>().ok());
        let user =
            user.ok_or_else(|| StorageError::Backend(format!("{} is not the key of this job", job.key)))?;
        let Some(locked) = billing.lock(user).await? else { return Ok(Next::Never) };
        let (email, name) = (locked.user.email.clone(), locked.user.name.as_str().to_owned());
        // The configured provider does not know a customer of another provider.
        let customer = locked.account.customer.clone();
        drop(locked);
        let Some(customer) = customer else { return Ok(Next::Never) };
        match billing.provider.update_customer(&customer, &email, &name).await {
            // A replacement gets name and address when it is created.
            Ok(()) | Err(CardProviderError::NoCustomer(_)) => Ok(Next::Never),
            Err(error) => Err(error.into()),
        }
    }
}

#[async_trait]
impl JobHandler for SyncCustomer {
    fn kind(&self) -> JobKind {
        JobKind::SyncCustomer
    }

    async fn run(&self, job: &Job) -> Result<Next, JobError> {
        self.execute(job).await
    }
}
