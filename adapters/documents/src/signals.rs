//! Signals within a process.

use std::{
    collections::HashMap,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    time::Duration,
};

use async_trait::async_trait;
use octavo_application::documents::ports::signals::{
    AccessOf, DocumentEar, DocumentListener, DocumentSignals, Signal,
};
use octavo_domain::{documents::log::Seq, ids::ProjectId};
use tokio::{
    sync::{broadcast, watch},
    time::timeout,
};

/// The most signals that wait for one who hears them. Each document that somebody hears has room for so many.
const WAITING: usize = 128;

/// Signals for those who wait in this process. What other processes do is not told.
///
/// It knows only the documents for which somebody waits.
#[derive(Clone, Default)]
pub struct LocalSignals(Arc<Mutex<HashMap<ProjectId, Topic>>>);

/// Those who wait for one document.
struct Topic {
    last: watch::Sender<Seq>,
    told: broadcast::Sender<Signal>,
}

impl Default for Topic {
    fn default() -> Self {
        Self { last: watch::Sender::default(), told: broadcast::Sender::new(WAITING) }
    }
}

impl Topic {
    /// Where nobody hears it, nothing is lost.
    fn tell(&self, signal: Signal) {
        drop(self.told.send(signal));
    }

    fn is_waited_for(&self) -> bool {
        self.last.receiver_count() > 0 || self.told.receiver_count() > 0
    }
}

impl LocalSignals {
    fn waited_for(&self) -> MutexGuard<'_, HashMap<ProjectId, Topic>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn tell(&self, project: ProjectId, signal: Signal) {
        if let Some(topic) = self.waited_for().get(&project) {
            topic.tell(signal);
        }
    }

    /// Tells everybody that signals were lost.
    pub fn lost(&self) {
        self.waited_for().values().for_each(|topic| topic.tell(Signal::Lost));
    }

    /// Forgets a document for which nobody waits any more.
    fn left(&self, project: ProjectId) {
        let mut waited_for = self.waited_for();
        if waited_for.get(&project).is_some_and(|topic| !topic.is_waited_for()) {
            waited_for.remove(&project);
        }
    }
}

impl DocumentSignals for LocalSignals {
    fn changed(&self, project: ProjectId, seq: Seq) {
        if let Some(topic) = self.waited_for().get(&project) {
            topic.last.send_modify(|last| *last = seq.max(*last));
            topic.tell(Signal::Changed(seq));
        }
    }

    fn commented(&self, project: ProjectId) {
        self.tell(project, Signal::Commented);
    }

    fn access(&self, of: AccessOf) {
        match of {
            AccessOf::Project(project) => self.tell(project, Signal::Access(None)),
            AccessOf::Account(user) => {
                self.waited_for().values().for_each(|topic| topic.tell(Signal::Access(Some(user))));
            }
        }
    }

    fn present(&self, project: ProjectId, words: &str) {
        self.tell(project, Signal::Present(words.into()));
    }

    fn listen(&self, project: ProjectId) -> Box<dyn DocumentListener> {
        let receiver = Some(self.waited_for().entry(project).or_default().last.subscribe());
        Box::new(LocalListener { signals: self.clone(), project, receiver })
    }

    fn hear(&self, project: ProjectId) -> Box<dyn DocumentEar> {
        let receiver = Some(self.waited_for().entry(project).or_default().told.subscribe());
        Box::new(LocalEar { signals: self.clone(), project, receiver })
    }
}

struct LocalListener {
    signals: LocalSignals,
    project: ProjectId,
    receiver: Option<watch::Receiver<Seq>>,
}

#[async_trait]
impl DocumentListener for LocalListener {
    async fn wait(&mut self, after: Seq, most: Duration) {
        // Whether it was told or the time is over is the same to those who wait: they read the log.
        if let Some(receiver) = &mut self.receiver {
            drop(timeout(most, receiver.wait_for(|last| *last > after)).await);
        }
    }
}

impl Drop for LocalListener {
    fn drop(&mut self) {
        self.receiver = None;
        self.signals.left(self.project);
    }
}

struct LocalEar {
    signals: LocalSignals,
    project: ProjectId,
    receiver: Option<broadcast::Receiver<Signal>>,
}

#[async_trait]
impl DocumentEar for LocalEar {
    async fn next(&mut self) -> Signal {
        let Some(receiver) = &mut self.receiver else { return std::future::pending().await };
        match receiver.recv().await {
            Ok(signal) => signal,
            Err(broadcast::error::RecvError::Lagged(_)) => Signal::Lost,
            // The sender is kept as long as somebody hears.
            Err(broadcast::error::RecvError::Closed) => std::future::pending().await,
        }
    }
}

impl Drop for LocalEar {
    fn drop(&mut self) {
        self.receiver = None;
        self.signals.left(self.project);
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

    fn user(number: u128) -> octavo_domain::ids::UserId {
        octavo_domain::ids::UserId::new(Uuid::from_u128(number))
    }

    #[tokio::test]
    async fn each_signal_is_heard_by_those_whom_it_concerns() {
        let signals = LocalSignals::default();
        let (mut salt, mut kiln) = (signals.hear(project(1)), signals.hear(project(2)));
        signals.commented(project(1));
        signals.access(AccessOf::Project(project(1)));
        signals.access(AccessOf::Account(user(7)));
        signals.present(project(1), "here");
        signals.changed(project(2), Seq::new(3));
        for expected in [
            Signal::Commented,
            Signal::Access(None),
            Signal::Access(Some(user(7))),
            Signal::Present("here".into()),
        ] {
            assert_eq!(salt.next().await, expected);
        }
        assert_eq!(kiln.next().await, Signal::Access(Some(user(7))));
        assert_eq!(kiln.next().await, Signal::Changed(Seq::new(3)));
        drop((salt, kiln));
        assert!(signals.waited_for().is_empty(), "nothing is kept for nobody");
    }

    #[tokio::test]
    async fn who_hears_too_slowly_is_told_that_something_is_lost() {
        let signals = LocalSignals::default();
        let mut ear = signals.hear(project(1));
        for seq in 0..2_000 {
            signals.changed(project(1), Seq::new(seq));
        }
        assert_eq!(ear.next().await, Signal::Lost);
        assert!(matches!(ear.next().await, Signal::Changed(_)));
    }
}
