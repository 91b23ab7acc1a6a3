//! How long callers wait for a connection.

use std::time::Instant;

use octavo_application::shared::storage::StorageError;

/// Measures the wait for a pool's connection, whether it succeeds or not.
pub(crate) async fn measured<T>(
    pool: &'static str,
    wait: impl Future<Output = Result<T, StorageError>>,
) -> Result<T, StorageError> {
    let start = Instant::now();
    let taken = wait.await;
    metrics::histogram!("octavo_database_wait_seconds", "pool" => pool).record(start.elapsed());
    if taken.is_err() {
        metrics::counter!("octavo_database_wait_failures_total", "pool" => pool).increment(1);
    }
    taken
}
