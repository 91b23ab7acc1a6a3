//! Jobs that are counted and timed.

use std::time::Instant;

use async_trait::async_trait;
use octavo_application::{
    jobs::{JobError, JobHandler, Next},
    shared::storage::{Job, JobKind},
};

/// A job whose runs are counted by kind and outcome, and timed.
pub(crate) struct Measured<H>(pub(crate) H);

#[async_trait]
impl<H: JobHandler> JobHandler for Measured<H> {
    fn kind(&self) -> JobKind {
        self.0.kind()
    }

    fn recurs(&self) -> bool {
        self.0.recurs()
    }

    async fn run(&self, job: &Job) -> Result<Next, JobError> {
        let start = Instant::now();
        let done = self.0.run(job).await;
        let outcome = match done {
            Ok(Next::Never) => "done",
            Ok(Next::After(_)) => "continued",
            Err(_) => "failed",
        };
        let labels = [("kind", self.kind().name()), ("outcome", outcome)];
        metrics::counter!("octavo_job_runs_total", &labels).increment(1);
        metrics::histogram!("octavo_job_seconds", "kind" => self.kind().name()).record(start.elapsed());
        done
    }
}
