//! The customer of a deleted account, at the provider.

use async_trait::async_trait;
use octavo_domain::ids::{JobId, UserId};

use super::Billing;
use crate::{
    jobs::{JobError, JobHandler, Next},
    shared::{
        clock::Clock,
        ids::Ids,
        storage::{Job, JobKind, StorageError, UnitOfWork},
    },
};
use octavo_domain::billing::{card::CustomerRef, issued_invoice::InvoiceStatus};

/// The prefix of the job's key, before the customer.
const PREFIX: &str = "delete_customer:";

/// Ends an account's billing in the unit of work that deletes the account: nothing is charged any more, and later
/// payments are refunded. Its invoices stay for accounting. With `delete_customer` the provider deletes the customer
/// and their card in a job.
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
        work.jobs().add(JobId::new(ids.next()), JobKind::DeleteCustomer, &key, clock.now()).await?;
    }
    Ok(())
}

/// Deletes a customer at the provider.
pub struct DeleteCustomer(pub Billing);

impl DeleteCustomer {
    /// Deletes the customer; the job repeats until it succeeds.
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
impl JobHandler for DeleteCustomer {
    fn kind(&self) -> JobKind {
        JobKind::DeleteCustomer
    }

    async fn run(&self, job: &Job) -> Result<Next, JobError> {
        self.execute(job).await
    }
}
