//! Who watches which document at this server.

mod hub;
mod messages;
mod peers;
mod socket;

use std::{
    collections::HashMap,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    time::Duration,
};

use axum::extract::ws::WebSocket;
use octavo_application::{documents::watch_document::Watcher, shared::secrets::Secret};
use octavo_domain::{
    documents::log::Seq,
    ids::{ProjectId, UserId},
};
use tokio::time::timeout;
use tokio_util::{sync::CancellationToken, task::TaskTracker};

use self::{
    hub::{Hub, Seat},
    messages::{Peer, Reason},
    socket::Connection,
};
use crate::app::App;

/// The most sockets of a server. They have places beside those of requests.
const MOST: usize = 4_096;
/// The most sockets of one account.
const MOST_OF_ONE: usize = 32;
/// The time for saying goodbye to everybody when the server stops.
const GOODBYE: Duration = Duration::from_secs(5);

/// The open documents of this server.
#[derive(Default)]
pub(crate) struct Live {
    hubs: Mutex<HashMap<ProjectId, Arc<Hub>>>,
    /// How many sockets each account has.
    places: Mutex<HashMap<UserId, usize>>,
    sockets: TaskTracker,
    stopping: CancellationToken,
}

/// A place for a socket; it is free again when this is dropped.
pub(crate) struct Ticket {
    app: Arc<App>,
    user: UserId,
}

impl Drop for Ticket {
    fn drop(&mut self) {
        let mut places = self.app.state.live.places();
        if let Some(count) = places.get_mut(&self.user) {
            *count = count.saturating_sub(1);
            if *count == 0 {
                places.remove(&self.user);
            }
        }
    }
}

impl Live {
    fn hubs(&self) -> MutexGuard<'_, HashMap<ProjectId, Arc<Hub>>> {
        self.hubs.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn places(&self) -> MutexGuard<'_, HashMap<UserId, usize>> {
        self.places.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Ends every socket; no further one is let in.
    pub(crate) fn stop(&self) {
        self.stopping.cancel();
        self.sockets.close();
    }

    /// Waits until every socket has ended.
    pub(crate) async fn stopped(&self) {
        if timeout(GOODBYE, self.sockets.wait()).await.is_err() {
            tracing::warn!("some sockets did not end in time");
        }
    }

    /// Takes a place at the hub of a document, which is made if there is none. The log is read from `head` on.
    fn enter(app: &Arc<App>, watcher: &Watcher, head: Seq) -> (Arc<Hub>, Seat) {
        let live = &app.state.live;
        let peer = Peer::new(watcher, &app.settings.viewer_origin);
        let mut hubs = live.hubs();
        if let Some(hub) = hubs.get(&watcher.project) {
            return (hub.clone(), hub.come(watcher, peer));
        }
        let hub = Arc::new(Hub::new(watcher.project, peer.peer.clone()));
        hubs.insert(watcher.project, hub.clone());
        let seat = hub.come(watcher, peer);
        // It hears from now on, before it reads the log.
        let ear = app.documents.watch.hear(watcher.project);
        live.sockets.spawn(hub.clone().run(app.clone(), ear, head));
        (hub, seat)
    }

    fn leave(&self, hub: &Hub, watcher: &Watcher) {
        let mut hubs = self.hubs();
        if hub.leave(&watcher.peer.to_string()) {
            hubs.remove(&watcher.project);
            hub.end();
        }
    }
}

/// A place for another socket of an account; none where there are too many, or the server stops.
pub(crate) fn place(app: &Arc<App>, user: UserId) -> Option<Ticket> {
    let live = &app.state.live;
    if live.stopping.is_cancelled() {
        return None;
    }
    let mut places = live.places();
    let all: usize = places.values().sum();
    let count = places.entry(user).or_default();
    if all >= MOST || *count >= MOST_OF_ONE {
        return None;
    }
    *count = count.saturating_add(1);
    Some(Ticket { app: app.clone(), user })
}

/// Serves a socket until it ends.
pub(crate) async fn serve(ticket: Ticket, socket: WebSocket, watcher: Watcher, token: Secret, after: Seq) {
    let app = ticket.app.clone();
    let live = &app.state.live;
    let served = async {
        let known = app.documents.watch.knows(watcher.project, after).await;
        let connection =
            Connection { app: app.clone(), socket, watcher: watcher.clone(), token, sent: after };
        match known {
            Ok(true) => {
                let (hub, seat) = Live::enter(&app, &watcher, after);
                connection.serve(&hub, seat, &live.stopping).await;
                live.leave(&hub, &watcher);
            }
            Ok(false) => connection.refuse(Reason::TooOld).await,
            Err(error) => {
                tracing::warn!(%error, "the log of a document could not be read");
                connection.refuse(Reason::Stopping).await;
            }
        }
    };
    live.sockets.track_future(served).await;
    drop(ticket);
}
