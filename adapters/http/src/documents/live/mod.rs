//! Who watches which document at this server.

mod hub;
mod messages;
mod peers;
mod places;
mod poll;
mod presence;
mod socket;
mod turn;
mod words;

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
    messages::Reason,
    places::{NoPlace, Places},
    presence::Peer,
    socket::Connection,
};
use crate::app::App;

/// The time for saying goodbye to everybody when the server stops.
const GOODBYE: Duration = Duration::from_secs(5);

/// The open documents of this server.
#[derive(Default)]
pub(crate) struct Live {
    open: Mutex<Open>,
    places: Mutex<Places>,
    sockets: TaskTracker,
    stopping: CancellationToken,
}

/// Those who watch, by document.
#[derive(Default)]
struct Open {
    hubs: HashMap<ProjectId, Arc<Hub>>,
    /// Is it looked now and then whether they were told everything?
    is_polled: bool,
}

/// A place for a socket; it is free again when this is dropped.
pub(crate) struct Ticket {
    app: Arc<App>,
    user: UserId,
    project: ProjectId,
}

impl Drop for Ticket {
    fn drop(&mut self) {
        self.app.state.live.places().leave(self.user, self.project);
    }
}

impl Live {
    fn open(&self) -> MutexGuard<'_, Open> {
        self.open.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn places(&self) -> MutexGuard<'_, Places> {
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
        let mut open = live.open();
        if let Some(hub) = open.hubs.get(&watcher.project) {
            return (hub.clone(), hub.come(watcher, peer));
        }
        let hub = Arc::new(Hub::new(watcher.project, peer.peer.clone(), head));
        open.hubs.insert(watcher.project, hub.clone());
        let seat = hub.come(watcher, peer);
        // It hears from now on, before it reads the log.
        let ear = app.documents.watch.hear(watcher.project);
        live.sockets.spawn(hub.clone().run(app.clone(), ear));
        if !std::mem::replace(&mut open.is_polled, true) {
            live.sockets.spawn(poll::run(app.clone()));
        }
        (hub, seat)
    }

    fn leave(&self, hub: &Hub, watcher: &Watcher) {
        let mut open = self.open();
        if hub.leave(&watcher.peer.to_string()) {
            open.hubs.remove(&watcher.project);
            hub.end();
        }
    }
}

/// A place for another socket of an account on a document.
///
/// # Errors
/// Where there are too many, or the server stops.
pub(crate) fn place(app: &Arc<App>, watcher: &Watcher) -> Result<Ticket, NoPlace> {
    let live = &app.state.live;
    if live.stopping.is_cancelled() {
        return Err(NoPlace::Server);
    }
    let (user, project) = (watcher.user, watcher.project);
    live.places().take(user, project)?;
    Ok(Ticket { app: app.clone(), user, project })
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
