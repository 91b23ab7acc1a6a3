//! The worker: delivers mail and runs jobs, in the same process as the server.

use std::time::Duration;

use octavo_application::jobs::{deliver_mail::DeliverMail, run_jobs::RunJobs};
use tokio_util::sync::CancellationToken;

/// How often the tables are looked at.
const EVERY: Duration = Duration::from_millis(500);
/// After a failure the database is left alone for so long.
const PAUSE: Duration = Duration::from_secs(5);

/// Works until `stop`; what has been begun is finished first.
pub async fn run(deliver_mail: DeliverMail, run_jobs: RunJobs, stop: CancellationToken) {
    let mut scheduled = false;
    let mut wait = EVERY;
    while stop.run_until_cancelled(tokio::time::sleep(wait)).await.is_some() {
        wait = match turn(&deliver_mail, &run_jobs, &mut scheduled).await {
            Ok(true) => Duration::ZERO,
            Ok(false) => EVERY,
            Err(error) => {
                tracing::warn!(%error, "the worker waits");
                PAUSE
            }
        };
    }
}

/// One look at the tables; true when there may be more to do.
async fn turn(
    deliver_mail: &DeliverMail,
    run_jobs: &RunJobs,
    scheduled: &mut bool,
) -> Result<bool, octavo_application::ports::storage::StorageError> {
    if !*scheduled {
        run_jobs.schedule().await?;
        *scheduled = true;
    }
    let delivered = deliver_mail.execute().await?;
    let ran = run_jobs.execute().await?;
    Ok(delivered > 0 || ran)
}
