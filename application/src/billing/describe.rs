//! How a customer is called and written to, at the provider: what its owner changes here is told there.

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

/// What stands before the account in the key of the job.
const PREFIX: &str = "describe:";

/// Has a changed name or address told to the provider, in the unit of work that changes it. Who is no customer there is not
/// spoken of.
pub(crate) async fn tell(
    work: &mut dyn UnitOfWork,
    ids: &dyn Ids,
    user: UserId,
    now: DateTime<Utc>,
) -> Result<(), StorageError> {
    let account = work.billing().account(user).await?;
    if account.is_some_and(|account| account.customer.is_some()) {
        let key = format!("{PREFIX}{user}");
        work.jobs().add(JobId::new(ids.next()), JobKind::Describe, &key, now).await?;
    }
    Ok(())
}

/// Tells the provider how a customer is called and written to.
pub struct DescribeCustomer(pub Billing);

impl DescribeCustomer {
    /// Does so, as often as it takes.
    ///
    /// # Errors
    /// [`JobError`]: the provider failed, or the key is not one of this job.
    #[tracing::instrument(name = "use_case", skip_all, fields(otel.name = module_path!()))]
    pub async fn execute(&self, job: &Job) -> Result<Next, JobError> {
        let Self(billing) = self;
        let user = job.key.strip_prefix(PREFIX).and_then(|user| user.parse::<UserId>().ok());
        let user =
            user.ok_or_else(|| StorageError::Backend(format!("{} is not the key of this job", job.key)))?;
        let Some(held) = billing.hold(user).await? else { return Ok(Next::Never) };
        let (email, name) = (held.user.email.clone(), held.user.name.as_str().to_owned());
        // Of a customer at another provider nothing is known here.
        let customer = held.account.customer.clone();
        drop(held);
        let Some(customer) = customer else { return Ok(Next::Never) };
        match billing.provider.describe_customer(&customer, &email, &name).await {
            // Whoever takes their place is described when they are made.
            Ok(()) | Err(CardProviderError::NoCustomer(_)) => Ok(Next::Never),
            Err(error) => Err(error.into()),
        }
    }
}

#[async_trait]
impl JobHandler for DescribeCustomer {
    fn kind(&self) -> JobKind {
        JobKind::Describe
    }

    async fn run(&self, job: &Job) -> Result<Next, JobError> {
        self.execute(job).await
    }
}
