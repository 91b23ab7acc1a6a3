//! Those at this server who watch one document. What is told to all of them is read and written once.

use std::{
    collections::HashMap,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    time::Duration,
};

use axum::extract::ws::Utf8Bytes;
use octavo_application::documents::{
    ports::signals::{DocumentEar, Signal},
    watch_document::Watcher,
};
use octavo_domain::{
    documents::log::Seq,
    ids::{ProjectId, UserId},
};
use tokio::{
    sync::{Notify, mpsc},
    time::{Instant, MissedTickBehavior, interval, sleep_until},
};
use tokio_util::sync::CancellationToken;

use super::{
    messages::{Down, Peer, Present, Reason, Words},
    peers::Peers,
};
use crate::{app::App, documents::wire::DocumentChanges, problem::Problem};

/// The most messages that wait for one socket.
const WAITING: usize = 256;
/// So often the log is read in any case: a signal may be lost.
const POLL: Duration = Duration::from_secs(2);
/// The shortest time between two messages of who is here.
const PRESENCE: Duration = Duration::from_millis(200);
/// So often other servers hear that somebody is still here.
const SIGN: Duration = Duration::from_secs(10);

/// What is passed to a socket.
#[derive(Debug, Clone)]
pub(super) enum Out {
    /// Changes of the log, from the first to the last.
    Changes { first: Seq, last: Seq, text: Utf8Bytes },
    /// Anything else.
    Text(Utf8Bytes),
    /// Access has to be looked at again.
    Look,
    /// The connection ends.
    Bye(Reason),
}

/// A place at a hub.
pub(super) struct Seat {
    /// What is told.
    pub(super) told: mpsc::Receiver<Out>,
    /// More was told than the socket could send.
    pub(super) slow: CancellationToken,
}

struct Place {
    user: UserId,
    queue: mpsc::Sender<Out>,
    slow: CancellationToken,
}

impl Place {
    fn tell(&self, out: Out) {
        if let Err(mpsc::error::TrySendError::Full(_)) = self.queue.try_send(out) {
            self.slow.cancel();
        }
    }
}

#[derive(Default)]
struct State {
    places: HashMap<String, Place>,
    peers: Peers,
}

/// Those who watch one document.
pub(super) struct Hub {
    project: ProjectId,
    /// Its name among the hubs of other servers.
    name: String,
    state: Mutex<State>,
    moved: Notify,
    ended: CancellationToken,
}

impl Hub {
    pub(super) fn new(project: ProjectId, name: String) -> Self {
        Self { project, name, state: Mutex::default(), moved: Notify::new(), ended: CancellationToken::new() }
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Somebody comes. They are told first who is here.
    pub(super) fn come(&self, watcher: &Watcher, peer: Peer) -> Seat {
        let (queue, told) = mpsc::channel(WAITING);
        let place = Place { user: watcher.user, queue, slow: CancellationToken::new() };
        let slow = place.slow.clone();
        let id = peer.peer.clone();
        let mut state = self.state();
        state.peers.come(peer);
        if let Some(text) = (Down::Presence { peers: &state.peers.all() }).text() {
            place.tell(Out::Text(text));
        }
        state.places.insert(id, place);
        drop(state);
        self.moved.notify_one();
        Seat { told, slow }
    }

    /// Somebody does something else.
    pub(super) fn moves(&self, id: &str, present: Present) {
        if self.state().peers.moves(id, present) {
            self.moved.notify_one();
        }
    }

    /// Somebody leaves. Is nobody left?
    pub(super) fn leave(&self, id: &str) -> bool {
        let mut state = self.state();
        state.places.remove(id);
        state.peers.leave(id);
        let is_empty = state.places.is_empty();
        drop(state);
        self.moved.notify_one();
        is_empty
    }

    /// Nobody is left.
    pub(super) fn end(&self) {
        self.ended.cancel();
    }

    fn tell(&self, out: &Out) {
        self.state().places.values().for_each(|place| place.tell(out.clone()));
    }

    fn say(&self, down: &Down<'_>) {
        if let Some(text) = down.text() {
            self.tell(&Out::Text(text));
        }
    }

    fn look(&self, user: Option<UserId>) {
        let state = self.state();
        let concerned = state.places.values().filter(|place| user.is_none_or(|user| place.user == user));
        concerned.for_each(|place| place.tell(Out::Look));
    }

    /// Passes on what happens, until nobody is left. The log is read from `head` on.
    pub(super) async fn run(self: Arc<Self>, app: Arc<App>, ear: Box<dyn DocumentEar>, head: Seq) {
        let mut ear = ear;
        let mut log = Log { hub: &self, app: &app, head };
        let mut poll = interval(POLL);
        poll.set_missed_tick_behavior(MissedTickBehavior::Delay);
        let mut sign = interval(SIGN);
        sign.set_missed_tick_behavior(MissedTickBehavior::Delay);
        let mut said = Instant::now().checked_sub(PRESENCE).unwrap_or_else(Instant::now);
        let mut has_news = false;
        self.ask(&app);
        loop {
            tokio::select! {
                () = self.ended.cancelled() => break,
                signal = ear.next() => match signal {
                    Signal::Changed(seq) => if seq > log.head { log.read().await },
                    Signal::Commented => self.say(&Down::Comments),
                    Signal::Access(user) => self.look(user),
                    Signal::Present(words) => has_news |= self.hear(&words),
                    Signal::Lost => {
                        log.read().await;
                        self.say(&Down::Comments);
                        self.look(None);
                        self.ask(&app);
                    }
                },
                _ = poll.tick() => log.read().await,
                _ = sign.tick() => {
                    let mut state = self.state();
                    state.peers.forget(Instant::now());
                    state.peers.tell_all();
                    has_news = state.peers.has_news();
                }
                () = self.moved.notified() => has_news = true,
                () = sleep_until(said + PRESENCE), if has_news => {
                    has_news = false;
                    said = Instant::now();
                    self.present(&app);
                }
            }
        }
        // Other servers hear who left last.
        self.present(&app);
    }

    /// Asks other servers who is there.
    fn ask(&self, app: &App) {
        let words = Words { from: self.name.clone(), asks: true, ..Words::default() };
        if let Ok(words) = serde_json::to_string(&words) {
            app.documents.watch.tell(self.project, &words);
        }
    }

    /// Hears another server. Is something new?
    fn hear(&self, words: &str) -> bool {
        let Ok(words) = serde_json::from_str::<Words>(words) else {
            tracing::debug!("another server tells something that is not understood");
            return false;
        };
        if words.from == self.name {
            return false;
        }
        let mut state = self.state();
        state.peers.heard(words, Instant::now());
        state.peers.has_news()
    }

    /// Says who is here, and who is not any more.
    fn present(&self, app: &App) {
        let news = self.state().peers.news(&self.name);
        if !news.changed.is_empty() {
            let peers: Vec<&Peer> = news.changed.iter().collect();
            self.say(&Down::Presence { peers: &peers });
        }
        if !news.gone.is_empty() {
            self.say(&Down::Gone { peers: &news.gone });
        }
        for words in news.words {
            app.documents.watch.tell(self.project, &words);
        }
    }
}

/// The log, read once for all.
struct Log<'a> {
    hub: &'a Hub,
    app: &'a App,
    head: Seq,
}

impl Log<'_> {
    /// Tells what is new.
    async fn read(&mut self) {
        loop {
            match self.app.documents.watch.changes(self.hub.project, self.head).await {
                Ok(Some(changes)) => {
                    let Some(last) = changes.last().map(|change| change.seq) else { return };
                    let first = self.head.next();
                    match written(DocumentChanges::new(changes)) {
                        Some(text) => self.hub.tell(&Out::Changes { first, last, text }),
                        None => return,
                    }
                    self.head = last;
                }
                Ok(None) => return self.hub.tell(&Out::Bye(Reason::TooOld)),
                Err(error) => return tracing::warn!(%error, "the log of an open document could not be read"),
            }
        }
    }
}

/// A message with changes.
pub(super) fn written(changes: Result<DocumentChanges, Problem>) -> Option<Utf8Bytes> {
    Down::Changes(changes.ok()?).text()
}

#[cfg(test)]
mod tests {
    use octavo_domain::{documents::id::ClientId, team::access::Access};

    use super::*;

    fn watcher(number: u8) -> Watcher {
        Watcher {
            project: ProjectId::new(uuid::Uuid::nil()),
            peer: ClientId::of_bits(number.into()),
            user: UserId::new(uuid::Uuid::from_u128(number.into())),
            name: format!("Somebody {number}"),
            avatar: None,
            access: Access::Owner,
        }
    }

    fn come(hub: &Hub, number: u8) -> Seat {
        let watcher = watcher(number);
        hub.come(&watcher, Peer::new(&watcher, "https://viewer.example"))
    }

    #[test]
    fn who_reads_too_slowly_is_cut_off_and_nobody_else() {
        let hub = Hub::new(ProjectId::new(uuid::Uuid::nil()), "here".to_owned());
        let (slow, mut quick) = (come(&hub, 1), come(&hub, 2));
        for _ in 0..WAITING {
            hub.say(&Down::Comments);
            while quick.told.try_recv().is_ok() {}
        }
        assert!(slow.slow.is_cancelled());
        assert!(!quick.slow.is_cancelled());
    }

    #[test]
    fn access_is_looked_at_by_those_whom_it_concerns() {
        let hub = Hub::new(ProjectId::new(uuid::Uuid::nil()), "here".to_owned());
        let mut seats = [come(&hub, 1), come(&hub, 2)];
        let mut looks = || {
            seats.each_mut().map(|seat| {
                std::iter::from_fn(|| seat.told.try_recv().ok())
                    .filter(|out| matches!(out, Out::Look))
                    .count()
            })
        };
        hub.look(Some(UserId::new(uuid::Uuid::from_u128(2))));
        assert_eq!(looks(), [0, 1]);
        hub.look(None);
        assert_eq!(looks(), [1, 1]);
        assert!(!hub.leave(&ClientId::of_bits(1).to_string()));
        assert!(hub.leave(&ClientId::of_bits(2).to_string()), "nobody is left");
    }
}
