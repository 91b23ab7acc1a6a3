//! Those at this server who watch one document. What is told to all of them is read and written once.

use std::{
    collections::HashMap,
    sync::{
        Arc, Mutex, MutexGuard, PoisonError,
        atomic::{AtomicU64, AtomicUsize, Ordering},
    },
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
    messages::{Down, Reason},
    peers::Peers,
    presence::{Peer, Present},
    turn::Turn,
    words::Words,
};
use crate::{app::App, documents::wire::DocumentChanges, problem::Problem};

/// The most messages that wait for one socket.
const WAITING: usize = 256;
/// With more bytes than this waiting for one socket, nothing further may wait.
const WAITING_BYTES: usize = 4 * 1024 * 1024;
/// With so many messages waiting for one socket, it is not told any more who moves. It asks for the list then.
const BUSY: usize = 64;
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

impl Out {
    /// How much memory it takes, in bytes.
    fn size(&self) -> usize {
        match self {
            Self::Changes { text, .. } | Self::Text(text) => text.len(),
            Self::Look | Self::Bye(_) => 0,
        }
    }
}

/// A place at a hub.
pub(super) struct Seat {
    told: mpsc::Receiver<Out>,
    /// How many bytes wait.
    bytes: Arc<AtomicUsize>,
    /// More was told than the socket could send.
    pub(super) slow: CancellationToken,
}

impl Seat {
    /// What is told next; none after the place is gone.
    pub(super) async fn next(&mut self) -> Option<Out> {
        self.told.recv().await.map(|out| self.taken(out))
    }

    /// What was told already.
    pub(super) fn waiting(&mut self) -> Option<Out> {
        self.told.try_recv().ok().map(|out| self.taken(out))
    }

    fn taken(&self, out: Out) -> Out {
        self.bytes.fetch_sub(out.size(), Ordering::Relaxed);
        out
    }
}

struct Place {
    user: UserId,
    queue: mpsc::Sender<Out>,
    bytes: Arc<AtomicUsize>,
    slow: CancellationToken,
}

impl Place {
    /// Passes over it where much waits already.
    fn tell_if_quick(&self, out: Out) {
        if self.queue.max_capacity().saturating_sub(self.queue.capacity()) < BUSY {
            self.tell(out);
        }
    }

    /// A socket for which too much waits is cut off: it hears nothing more.
    fn tell(&self, out: Out) {
        if self.slow.is_cancelled() {
            return;
        }
        let before = self.bytes.fetch_add(out.size(), Ordering::Relaxed);
        let is_full = || matches!(self.queue.try_send(out), Err(mpsc::error::TrySendError::Full(_)));
        if before > WAITING_BYTES || is_full() {
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
    /// The last change that was told.
    head: AtomicU64,
    behind: Notify,
    ended: CancellationToken,
}

impl Hub {
    /// What comes after `head` is told.
    pub(super) fn new(project: ProjectId, name: String, head: Seq) -> Self {
        Self {
            project,
            name,
            state: Mutex::default(),
            moved: Notify::new(),
            head: AtomicU64::new(head.get()),
            behind: Notify::new(),
            ended: CancellationToken::new(),
        }
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Somebody comes. They are told first who is here.
    pub(super) fn come(&self, watcher: &Watcher, peer: Peer) -> Seat {
        let (queue, told) = mpsc::channel(WAITING);
        let bytes = Arc::<AtomicUsize>::default();
        let place = Place { user: watcher.user, queue, bytes: bytes.clone(), slow: CancellationToken::new() };
        let slow = place.slow.clone();
        let id = peer.peer.clone();
        let mut state = self.state();
        state.peers.come(peer);
        if let Some(text) = state.peers.list() {
            place.tell(Out::Text(text));
        }
        state.places.insert(id, place);
        drop(state);
        self.moved.notify_one();
        Seat { told, bytes, slow }
    }

    /// Somebody does something else.
    pub(super) fn moves(&self, id: &str, present: Present) {
        if self.state().peers.moves(id, present) {
            self.moved.notify_one();
        }
    }

    /// Somebody does not know any more who is here.
    pub(super) fn asks(&self, id: &str) {
        let state = self.state();
        if let (Some(place), Some(text)) = (state.places.get(id), state.peers.list()) {
            place.tell(Out::Text(text));
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

    /// The last change that those who are here were told.
    pub(super) fn head(&self) -> Seq {
        Seq::new(self.head.load(Ordering::Relaxed))
    }

    /// The log has changes after those that were told.
    pub(super) fn is_behind(&self) {
        self.behind.notify_one();
    }

    /// Passes on what happens, until nobody is left. The log is read from its head on.
    pub(super) async fn run(self: Arc<Self>, app: Arc<App>, ear: Box<dyn DocumentEar>) {
        let mut ear = ear;
        let mut sign = interval(SIGN);
        sign.set_missed_tick_behavior(MissedTickBehavior::Delay);
        // Something may have happened between the first socket and the ear.
        let mut turn = Turn::new(Instant::now());
        turn.has_changes = true;
        self.ask(&app);
        loop {
            tokio::select! {
                () = self.ended.cancelled() => break,
                signal = ear.next() => match signal {
                    Signal::Changed(seq) => turn.has_changes |= seq > self.head(),
                    Signal::Commented => self.say(&Down::Comments),
                    Signal::Access(user) => self.look(user),
                    Signal::Present(words) => turn.has_moves |= self.hear(&words),
                    Signal::Lost => {
                        turn.has_changes = true;
                        self.say(&Down::Comments);
                        self.look(None);
                        self.ask(&app);
                    }
                },
                () = self.behind.notified() => turn.has_changes = true,
                _ = sign.tick() => {
                    let mut state = self.state();
                    state.peers.forget(Instant::now());
                    state.peers.tell_all();
                    turn.has_moves = state.peers.has_news();
                }
                () = self.moved.notified() => turn.has_moves = true,
                () = sleep_until(turn.next(self.count())), if turn.is_due() => {
                    let (changes, moves) = turn.take(Instant::now(), self.count());
                    if changes {
                        self.read(&app).await;
                    }
                    if moves {
                        self.present(&app);
                    }
                }
            }
        }
        // Other servers hear who left last.
        self.present(&app);
    }

    /// How many sockets there are.
    fn count(&self) -> usize {
        self.state().places.len()
    }

    /// Asks other servers who is there, and tells them who is here.
    fn ask(&self, app: &App) {
        self.state().peers.tell_all();
        self.moved.notify_one();
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

    /// Says what those who are here do, and who is not here any more: one text for all.
    fn present(&self, app: &App) {
        self.news();
        let words = self.state().peers.words(&self.name);
        for words in words {
            app.documents.watch.tell(self.project, &words);
        }
    }

    /// Tells those who are here what has changed; false where nothing has.
    fn news(&self) -> bool {
        let mut state = self.state();
        let Some(text) = state.peers.news() else { return false };
        let out = Out::Text(text);
        state.places.values().for_each(|place| place.tell_if_quick(out.clone()));
        true
    }

    /// Reads what is new in the log, once for all, and tells it.
    async fn read(&self, app: &App) {
        loop {
            let head = self.head();
            match app.documents.watch.changes(self.project, head).await {
                Ok(Some(changes)) => {
                    let Some(last) = changes.last().map(|change| change.seq) else { return };
                    let first = head.next();
                    match written(DocumentChanges::new(changes)) {
                        Some(text) => self.tell(&Out::Changes { first, last, text }),
                        None => return,
                    }
                    self.head.store(last.get(), Ordering::Relaxed);
                }
                Ok(None) => return self.tell(&Out::Bye(Reason::TooOld)),
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
mod tests;
