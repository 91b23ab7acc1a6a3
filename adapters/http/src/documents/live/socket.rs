//! One socket, from its first message to its last.

use std::{iter, sync::Arc, time::Duration};

use axum::extract::ws::{CloseFrame, Message, Utf8Bytes, WebSocket};
use futures_util::SinkExt as _;
use octavo_application::{documents::watch_document::Watcher, shared::secrets::Secret};
use octavo_domain::documents::log::Seq;
use tokio::time::{Instant, MissedTickBehavior, interval_at, timeout};
use tokio_util::sync::CancellationToken;

use super::{
    hub::{Hub, Out, Seat, written},
    messages::{Down, Reason, role},
    presence::{Said, heard},
};
use crate::{app::App, documents::wire::DocumentChanges};

/// So often a client is asked whether it is there.
const PING: Duration = Duration::from_secs(20);
/// After so many questions without an answer it is not.
const MISSED: u8 = 2;
/// So often session and access are looked at again.
const LOOK: Duration = Duration::from_secs(9);
/// The most messages of a client in a second.
const A_SECOND: u32 = 30;
/// The most messages that are sent before a client is heard again.
const AT_ONCE: usize = 16;
/// The time for saying goodbye.
const GOODBYE: Duration = Duration::from_secs(2);

/// A socket and what it needs.
pub(super) struct Connection {
    pub(super) app: Arc<App>,
    pub(super) socket: WebSocket,
    pub(super) watcher: Watcher,
    pub(super) token: Secret,
    /// The last change that the client has.
    pub(super) sent: Seq,
}

/// How a connection ends.
pub(super) enum End {
    /// The client is gone.
    Gone,
    /// The server ends it.
    Bye(Reason),
    /// The client sent something that is no text.
    Unsupported,
}

type Going = Result<(), End>;

impl Connection {
    /// Serves it until it ends, and says goodbye.
    pub(super) async fn serve(mut self, hub: &Hub, seat: Seat, stopping: &CancellationToken) {
        let end = self.run(hub, seat, stopping).await.err();
        match end {
            None | Some(End::Gone) => {}
            Some(End::Bye(reason)) => self.leave(reason, reason.code()).await,
            Some(End::Unsupported) => self.leave(Reason::Invalid, 1003).await,
        }
    }

    /// Says goodbye to a client that was not let in.
    pub(super) async fn refuse(mut self, reason: Reason) {
        self.leave(reason, reason.code()).await;
    }

    async fn run(&mut self, hub: &Hub, mut seat: Seat, stopping: &CancellationToken) -> Going {
        let peer = self.watcher.peer.to_string();
        let access = role(self.watcher.access).ok_or(End::Bye(Reason::NoAccess))?;
        let slow = seat.slow.clone();
        let started = async {
            self.say(&Down::Welcome { peer: &peer, access }).await?;
            self.catch_up().await?;
            self.flush().await
        };
        tokio::select! {
            begun = started => begun?,
            () = slow.cancelled() => return Err(End::Bye(Reason::Slow)),
            () = stopping.cancelled() => return Err(End::Bye(Reason::Stopping)),
        }
        let now = Instant::now();
        let (mut ping, mut look) = (interval_at(now + PING, PING), interval_at(now + LOOK, LOOK));
        ping.set_missed_tick_behavior(MissedTickBehavior::Delay);
        look.set_missed_tick_behavior(MissedTickBehavior::Delay);
        let (mut unanswered, mut rate) = (0_u8, Rate { since: now, count: 0 });
        loop {
            let going = tokio::select! {
                () = slow.cancelled() => return Err(End::Bye(Reason::Slow)),
                () = stopping.cancelled() => return Err(End::Bye(Reason::Stopping)),
                message = self.socket.recv() => {
                    unanswered = 0;
                    let message = message.and_then(Result::ok).ok_or(End::Gone)?;
                    self.hears(hub, &peer, &message, &mut rate)?;
                    continue;
                }
                out = seat.next() => out.map(Doing::Pass).unwrap_or(Doing::Pass(Out::Bye(Reason::Slow))),
                _ = ping.tick() => Doing::Ping,
                _ = look.tick() => Doing::Pass(Out::Look),
            };
            if matches!(going, Doing::Ping) {
                if unanswered >= MISSED {
                    return Err(End::Bye(Reason::Silent));
                }
                unanswered = unanswered.saturating_add(1);
            }
            let done = async {
                self.does(going).await?;
                // What waits goes out at once, in as few packets as there may be. Then the client is heard again.
                for out in iter::from_fn(|| seat.waiting()).take(AT_ONCE) {
                    self.does(Doing::Pass(out)).await?;
                }
                self.flush().await
            };
            tokio::select! {
                done = done => done?,
                () = slow.cancelled() => return Err(End::Bye(Reason::Slow)),
                () = stopping.cancelled() => return Err(End::Bye(Reason::Stopping)),
            }
        }
    }

    fn hears(&self, hub: &Hub, peer: &str, message: &Message, rate: &mut Rate) -> Going {
        match message {
            Message::Text(text) => {
                let said = heard(text.as_str()).filter(|_| rate.admits());
                match said.ok_or(End::Bye(Reason::Invalid))? {
                    Said::Present(present) => hub.moves(peer, present),
                    Said::AsksWhoIsHere => hub.asks(peer),
                }
                Ok(())
            }
            Message::Ping(_) | Message::Pong(_) => Ok(()),
            Message::Binary(_) => Err(End::Unsupported),
            Message::Close(_) => Err(End::Gone),
        }
    }

    async fn does(&mut self, doing: Doing) -> Going {
        match doing {
            Doing::Ping => self.send(Message::Ping(axum::body::Bytes::new())).await,
            Doing::Pass(Out::Text(text)) => self.send(Message::Text(text)).await,
            Doing::Pass(Out::Changes { last, .. }) if last <= self.sent => Ok(()),
            Doing::Pass(Out::Changes { first, last, text }) => {
                if first != self.sent.next() {
                    return self.catch_up().await;
                }
                self.send(Message::Text(text)).await?;
                self.sent = last;
                Ok(())
            }
            Doing::Pass(Out::Look) => self.look().await,
            Doing::Pass(Out::Bye(reason)) => Err(End::Bye(reason)),
        }
    }

    /// Sends what the client has missed.
    async fn catch_up(&mut self) -> Going {
        loop {
            let changes = match self.app.documents.watch.changes(self.watcher.project, self.sent).await {
                Ok(changes) => changes.ok_or(End::Bye(Reason::TooOld))?,
                Err(error) => {
                    // The next change finds the gap again.
                    tracing::warn!(%error, "the log of an open document could not be read");
                    return Ok(());
                }
            };
            let Some(last) = changes.last().map(|change| change.seq) else { return Ok(()) };
            let text = written(DocumentChanges::new(changes)).ok_or(End::Gone)?;
            self.send(Message::Text(text)).await?;
            self.sent = last;
        }
    }

    /// Is the session still alive, and what may its account do now?
    async fn look(&mut self) -> Going {
        let user = self.watcher.user;
        let session = self.app.auth.verify_session.execute(&self.token).await;
        let access = match session {
            Ok(Some(session)) if session.user == user => {
                self.app.documents.watch.access(user, self.watcher.project).await
            }
            Ok(_) => return Err(End::Bye(Reason::SignedOut)),
            Err(error) => Err(error),
        };
        let access = match access {
            Ok(access) => access.ok_or(End::Bye(Reason::NoAccess))?,
            Err(error) => {
                tracing::warn!(%error, "the access of somebody who watches could not be read");
                return Ok(());
            }
        };
        if access != self.watcher.access {
            self.watcher.access = access;
            let access = role(access).ok_or(End::Bye(Reason::NoAccess))?;
            self.say(&Down::Access { access }).await?;
        }
        Ok(())
    }

    async fn say(&mut self, down: &Down<'_>) -> Going {
        match down.text() {
            Some(text) => self.send(Message::Text(text)).await,
            None => Ok(()),
        }
    }

    /// Sends it with the next [`Connection::flush`], or before.
    async fn send(&mut self, message: Message) -> Going {
        self.socket.feed(message).await.map_err(|_| End::Gone)
    }

    async fn flush(&mut self) -> Going {
        self.socket.flush().await.map_err(|_| End::Gone)
    }

    /// Says why it ends, and gives the client a moment to say that it has heard it.
    async fn leave(&mut self, reason: Reason, code: u16) {
        let farewell = async {
            if let Some(text) = (Down::Bye { reason }).text() {
                self.socket.send(Message::Text(text)).await?;
            }
            let frame = CloseFrame { code, reason: Utf8Bytes::default() };
            self.socket.send(Message::Close(Some(frame))).await?;
            while let Some(Ok(_)) = self.socket.recv().await {}
            Ok::<(), axum::Error>(())
        };
        if let Ok(Err(error)) = timeout(GOODBYE, farewell).await {
            tracing::debug!(%error, "a socket ended early");
        }
    }
}

/// What the server does next.
enum Doing {
    Ping,
    Pass(Out),
}

/// How much a client says.
struct Rate {
    since: Instant,
    count: u32,
}

impl Rate {
    fn admits(&mut self) -> bool {
        if self.since.elapsed() >= Duration::from_secs(1) {
            *self = Self { since: Instant::now(), count: 0 };
        }
        self.count = self.count.saturating_add(1);
        self.count <= A_SECOND
    }
}
