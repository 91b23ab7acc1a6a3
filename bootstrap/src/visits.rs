//! Counting waiting visits, each second.

use std::time::Duration;

use octavo_application::publication::flush_visits::FlushVisits;
use tokio_util::sync::CancellationToken;

/// The interval of counting; a crash loses the visits of this time at most.
const EVERY: Duration = Duration::from_secs(1);
/// The pause after so many failures in a row: a failing database is not called each second.
const PAUSES: [Duration; 4] = [EVERY, Duration::from_secs(2), Duration::from_secs(4), Duration::from_secs(8)];
/// The time for counting the last visits when the server stops.
const LAST: Duration = Duration::from_secs(5);

/// Counts visits until `stop`, and then the remaining ones.
pub async fn until(flush: FlushVisits, stop: CancellationToken) {
    let mut failures = 0_usize;
    loop {
        let wait = PAUSES.get(failures.min(PAUSES.len() - 1)).copied().unwrap_or(EVERY);
        if stop.run_until_cancelled(tokio::time::sleep(wait)).await.is_none() {
            break;
        }
        failures = if all(&flush).await { 0 } else { failures.saturating_add(1) };
    }
    let last = tokio::time::timeout(LAST, async {
        while !all(&flush).await {
            tokio::time::sleep(EVERY / 4).await;
        }
    });
    if last.await.is_err() {
        tracing::error!(visits = flush.waiting(), "the last visits could not be counted");
    }
}

/// Counts all waiting visits; false when that failed.
async fn all(flush: &FlushVisits) -> bool {
    let counted = loop {
        let batch = batch(flush).await;
        if batch != Some(true) {
            break batch.is_some();
        }
    };
    set_waiting(flush);
    counted
}

/// Counts a batch; true when there is another one, `None` when it failed.
async fn batch(flush: &FlushVisits) -> Option<bool> {
    let visits = |outcome: &'static str, count: u64| {
        metrics::counter!("octavo_visits_total", "outcome" => outcome).increment(count);
    };
    match flush.execute().await {
        Ok(flushed) => {
            visits("counted", flushed.counted);
            visits("continued", flushed.continued);
            visits("gone", flushed.gone);
            visits("dropped", flushed.dropped);
            Some(flushed.has_more)
        }
        Err(failure) => {
            visits("dropped", failure.dropped);
            metrics::counter!("octavo_visit_flush_failures_total").increment(1);
            set_waiting(flush);
            tracing::warn!(error = %failure.error, waiting = flush.waiting(), "visits wait to be counted");
            None
        }
    }
}

/// Sets the gauge of waiting readings.
fn set_waiting(flush: &FlushVisits) {
    metrics::gauge!("octavo_visits_waiting").set(u32::try_from(flush.waiting()).unwrap_or(u32::MAX));
}
