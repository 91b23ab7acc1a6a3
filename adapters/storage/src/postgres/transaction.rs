//! A transaction on PostgreSQL.

use octavo_application::shared::storage::StorageError;
use sea_orm::{QueryResult, Statement};
use tokio::{runtime::Handle, sync::Mutex};

use super::{Lease, PING, STATEMENT};

/// A transaction; dropping it rolls back.
pub(crate) struct Transaction {
    /// `None` once it has ended.
    lease: Mutex<Option<Lease>>,
}

fn ended() -> StorageError {
    StorageError::Unavailable("the transaction has ended".to_owned())
}

impl Transaction {
    pub(super) async fn begin(mut lease: Lease) -> Result<Self, StorageError> {
        lease.transaction_begins();
        lease.run("BEGIN", STATEMENT).await?;
        Ok(Self { lease: Mutex::new(Some(lease)) })
    }

    /// Runs a statement; returns how many rows it changed.
    pub(crate) async fn execute(&self, statement: &Statement) -> Result<u64, StorageError> {
        self.lease.lock().await.as_mut().ok_or_else(ended)?.execute(statement).await
    }

    /// Runs a statement that may break a constraint; the transaction stays usable.
    pub(crate) async fn execute_guarded(&self, statement: &Statement) -> Result<u64, StorageError> {
        let mut lease = self.lease.lock().await;
        let lease = lease.as_mut().ok_or_else(ended)?;
        lease.run("SAVEPOINT guarded", STATEMENT).await?;
        let had_failed = lease.has_failed;
        let done = lease.execute(statement).await;
        if done.is_ok() {
            lease.run("RELEASE SAVEPOINT guarded", STATEMENT).await?;
        } else {
            lease.run("ROLLBACK TO SAVEPOINT guarded", STATEMENT).await?;
            lease.has_failed = had_failed;
        }
        done
    }

    /// The rows of a statement.
    pub(crate) async fn rows(&self, statement: &Statement) -> Result<Vec<QueryResult>, StorageError> {
        self.lease.lock().await.as_mut().ok_or_else(ended)?.rows(statement).await
    }

    /// The first row of a statement.
    pub(crate) async fn row(&self, statement: &Statement) -> Result<Option<QueryResult>, StorageError> {
        self.lease.lock().await.as_mut().ok_or_else(ended)?.row(statement).await
    }

    /// Commits. Without an answer the outcome is unknown.
    pub(crate) async fn commit(self) -> Result<(), StorageError> {
        let mut lease = self.lease.lock().await.take().ok_or_else(ended)?;
        if lease.has_failed {
            return Err(StorageError::Backend(
                "a transaction whose statement failed is not committed".to_owned(),
            ));
        }
        lease.run("COMMIT", STATEMENT).await?;
        lease.transaction_ended();
        Ok(())
    }
}

impl Drop for Transaction {
    fn drop(&mut self) {
        let Some(mut lease) = self.lease.get_mut().take() else { return };
        // Without a runtime the connection is closed, which rolls back as well.
        let Ok(runtime) = Handle::try_current() else { return };
        runtime.spawn(async move {
            match lease.run("ROLLBACK", PING).await {
                Ok(()) => lease.transaction_ended(),
                Err(error) => {
                    tracing::debug!(%error, "a transaction was not rolled back; its connection is closed");
                }
            }
        });
    }
}
