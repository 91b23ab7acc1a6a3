//! The worker: delivers mail and runs jobs, in the same process as the server.

use std::time::Duration;

use crate::webhooks::Webhooks;
use octavo_application::{
    jobs::{deliver_mail::DeliverMail, run_jobs::RunJobs},
    shared::storage::{JobQueue, StorageError},
};
use tokio_util::sync::CancellationToken;

/// The interval of looking for due work.
const EVERY: Duration = Duration::from_millis(500);
/// The pause after a failure of the database.
const PAUSE: Duration = Duration::from_secs(5);

/// Works until `stop`, and finishes the current work first. Mail, long jobs, and jobs that wait for hosts of others run separately
/// and delay no short ones: a mail server that is silent takes twenty seconds for each mail.
async fn run(
    deliver_mail: DeliverMail,
    run_jobs: RunJobs,
    webhooks: Option<Webhooks>,
    stop: CancellationToken,
) {
    let mut scheduled = false;
    tokio::join!(
        repeat(&stop, async || Ok(deliver_mail.execute().await? > 0)),
        repeat(&stop, async || {
            if let Some(webhooks) = &webhooks {
                webhooks.deliver().await;
            }
            turn(&run_jobs, &mut scheduled).await
        }),
        repeat(&stop, async || run_jobs.execute(JobQueue::Long).await),
        repeat(&stop, async || run_jobs.execute(JobQueue::Calls).await),
    );
}

/// Repeats until `stop`: at once while there may be more work, otherwise after a pause.
async fn repeat(stop: &CancellationToken, mut turn: impl AsyncFnMut() -> Result<bool, StorageError>) {
    let mut wait = EVERY;
    while stop.run_until_cancelled(tokio::time::sleep(wait)).await.is_some() {
        wait = match turn().await {
            Ok(true) => Duration::ZERO,
            Ok(false) => EVERY,
            Err(error) => {
                tracing::warn!(%error, "the worker waits");
                PAUSE
            }
        };
    }
}

/// Works until `stop`, and is aborted when the current work takes longer than requests in flight may.
pub async fn until(
    deliver_mail: DeliverMail,
    run_jobs: RunJobs,
    webhooks: Option<Webhooks>,
    stop: CancellationToken,
) {
    let stopped = stop.clone();
    let given_up = async move {
        stopped.cancelled().await;
        tokio::time::sleep(crate::server::DRAIN).await;
    };
    tokio::select! {
        () = run(deliver_mail, run_jobs, webhooks, stop) => {}
        () = given_up => tracing::warn!("the worker did not finish in time; its claim runs out by itself"),
    }
}

/// Looks for a due short job once; true when there may be more.
async fn turn(run_jobs: &RunJobs, scheduled: &mut bool) -> Result<bool, StorageError> {
    if !*scheduled {
        run_jobs.schedule().await?;
        *scheduled = true;
    }
    run_jobs.execute(JobQueue::Short).await
}
