//! Signals within a process.

use std::{
    collections::HashMap,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    time::Duration,
};

use async_trait::async_trait;
use octavo_application::documents::ports::signals::{DocumentListener, DocumentSignals};
use octavo_domain::{documents::log::Seq, ids::ProjectId};
use tokio::{sync::watch, time::timeout};

/// Signals for those who wait in this process. Changes that other processes make are not told.
///
/// It knows only the documents for which somebody waits.
#[derive(Clone, Default)]
pub struct LocalSignals(Arc<Mutex<HashMap<ProjectId, watch::Sender<Seq>>>>);

impl LocalSignals {
    fn waited_for(&self) -> MutexGuard<'_, HashMap<ProjectId, watch::Sender<Seq>>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl DocumentSignals for LocalSignals {
    fn changed(&self, project: ProjectId, seq: Seq) {
        if let Some(sender) = self.waited_for().get(&project) {
            sender.send_modify(|last| *last = seq.max(*last));
        }
    }

    fn listen(&self, project: ProjectId) -> Box<dyn DocumentListener> {
        let receiver = self.waited_for().entry(project).or_default().subscribe();
        Box::new(LocalListener { signals: self.clone(), project, receiver })
    }
}

struct LocalListener {
    signals: LocalSignals,
    project: ProjectId,
    receiver: watch::Receiver<Seq>,
}

#[async_trait]
impl DocumentListener for LocalListener {
    async fn wait(&mut self, after: Seq, most: Duration) {
        // Whether it was told or the time is over is the same to those who wait: they read the log.
        drop(timeout(most, self.receiver.wait_for(|last| *last > after)).await);
    }
}

impl Drop for LocalListener {
    fn drop(&mut self) {
        let mut waited_for = self.signals.waited_for();
        if waited_for.get(&self.project).is_some_and(|sender| sender.receiver_count() <= 1) {
            waited_for.remove(&self.project);
        }
    }
}

#[cfg(test)]
mod tests {
    use tokio::time::Instant;
    use uuid::Uuid;

    use super::*;

    const LONG: Duration = Duration::from_secs(20);

    fn project(number: u128) -> ProjectId {
        ProjectId::new(Uuid::from_u128(number))
    }

    #[tokio::test(start_paused = true)]
    async fn a_change_wakes_those_who_wait_for_it() {
        let signals = LocalSignals::default();
        let started = Instant::now();
        let waiting: Vec<_> = (0..3)
            .map(|_| {
                let mut listener = signals.listen(project(1));
                tokio::spawn(async move { listener.wait(Seq::new(4), LONG).await })
            })
            .collect();
        signals.changed(project(2), Seq::new(9));
        signals.changed(project(1), Seq::new(4));
        tokio::task::yield_now().await;
        assert!(waiting.iter().all(|task| !task.is_finished()));
        signals.changed(project(1), Seq::new(5));
        for task in waiting {
            task.await.unwrap();
        }
        assert_eq!(started.elapsed(), Duration::ZERO);
        assert!(signals.waited_for().is_empty(), "nothing is kept for nobody");
    }

    #[tokio::test(start_paused = true)]
    async fn waiting_has_an_end() {
        let signals = LocalSignals::default();
        let started = Instant::now();
        signals.listen(project(1)).wait(Seq::new(4), LONG).await;
        assert_eq!(started.elapsed(), LONG);
    }

    #[tokio::test(start_paused = true)]
    async fn what_was_told_since_it_listens_is_not_waited_for() {
        let signals = LocalSignals::default();
        let started = Instant::now();
        let mut listener = signals.listen(project(1));
        signals.changed(project(1), Seq::new(6));
        signals.changed(project(1), Seq::new(5));
        listener.wait(Seq::new(5), LONG).await;
        assert_eq!(started.elapsed(), Duration::ZERO);
        listener.wait(Seq::new(6), LONG).await;
        assert_eq!(started.elapsed(), LONG);
    }
}
