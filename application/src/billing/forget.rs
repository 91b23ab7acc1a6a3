//! The customer of an account that is gone, at the provider.

use async_trait::async_trait;
use octavo_domain::ids::{JobId, UserId};

use super::Billing;
use crate::{
    billing::ports::{InvoiceStatus, card_provider::CustomerRef},
    jobs::{JobError, JobHandler, Next},
    shared::{
        clock::Clock,
        ids::Ids,
        storage::{Job, JobKind, StorageError, UnitOfWork},
    },
};

/// What stands before the customer in the key of the job.
const PREFIX: &str = "forget:";

/// Ends an account's billing in the unit of work that deletes the account: nothing is charged any more, and what is paid
/// from here on is given back. Its invoices stay for accounting. With `delete_customer` the provider forgets the
/// customer and their card, by a job.
pub(crate) async fn end(
    work: &mut dyn UnitOfWork,
    ids: &dyn Ids,
    clock: &dyn Clock,
    user: UserId,
    delete_customer: bool,
) -> Result<(), StorageError> {
    let Some(account) = work.billing().account(user).await? else { return Ok(()) };
    if let Some(mut open) = work.billing().open_invoice(user).await? {
        open.status = InvoiceStatus::Void;
        open.closed_at = Some(clock.now().into());
        work.billing().update_invoice(&open).await?;
    }
    if let Some(customer) = account.customer.filter(|_| delete_customer) {
        let key = format!("{PREFIX}{}", customer.0);
        work.jobs().add(JobId::new(ids.next()), JobKind::Forget, &key, clock.now()).await?;
    }
    Ok(())
}

/// Has the provider forget a customer.
pub struct ForgetCustomer(pub Billing);

impl ForgetCustomer {
    /// Does so, as often as it takes.
    ///
    /// # Errors
    /// [`JobError`]: the provider failed, or the key is not one of this job.
    #[tracing::instrument(name = "use_case", skip_all, fields(otel.name = module_path!()))]
    pub async fn execute(&self, job: &Job) -> Result<Next, JobError> {
        let customer = job
            .key
            .strip_prefix(PREFIX)
            .ok_or_else(|| StorageError::Backend(format!("{} is not the key of this job", job.key)))?;
        self.0.provider.delete_customer(&CustomerRef(customer.to_owned())).await?;
        Ok(Next::Never)
    }
}

#[async_trait]
impl JobHandler for ForgetCustomer {
    fn kind(&self) -> JobKind {
        JobKind::Forget
    }

    async fn run(&self, job: &Job) -> Result<Next, JobError> {
        self.execute(job).await
    }
}
