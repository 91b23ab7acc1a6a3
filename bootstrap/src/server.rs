//! Listening: an accept loop with deadlines, so that slow and silent clients do not block others.

mod secure;

use std::{
    net::SocketAddr,
    pin::{Pin, pin},
    sync::Arc,
    time::Duration,
};

use anyhow::Context;
use axum::{Router, body::Body, extract::Request};
use futures_util::FutureExt as _;
use hyper::{body::Incoming, server::conn::http1, service::service_fn};
use hyper_util::rt::{TokioIo, TokioTimer};
use octavo_acme::TlsHosts;
use octavo_web::origin::PeerAddress;
use tokio::{
    net::{TcpListener, TcpStream},
    sync::{OwnedSemaphorePermit, Semaphore},
};
use tokio_io_timeout::TimeoutStream;
use tokio_util::{sync::CancellationToken, task::TaskTracker};
use tower::ServiceExt;

/// A new connection must send something within this time.
const FIRST_BYTE: Duration = Duration::from_secs(10);
/// A request's head must be complete within this time; an idle connection is closed after it.
const HEAD: Duration = Duration::from_secs(10);
/// A client must read some of its answer within this time.
const WRITE: Duration = Duration::from_secs(30);
/// The pause after a failed accept.
const PAUSE: Duration = Duration::from_millis(200);
/// The time for requests in flight to finish when the server stops.
pub(crate) const DRAIN: Duration = Duration::from_secs(30);
/// The further time for requests that came while the server stopped.
const LAST: Duration = Duration::from_secs(10);
/// The time for a connection without a request to send one when the server stops.
const GRACE: Duration = Duration::from_secs(2);

/// A listening socket.
pub struct Listener {
    socket: TcpListener,
    /// Its address, with the actual port if port 0 was requested.
    pub address: SocketAddr,
}

/// Starts to listen.
///
/// # Errors
/// When the address is taken or not this machine's; the sentence names the setting.
pub async fn listen(setting: &str, address: SocketAddr) -> anyhow::Result<Listener> {
    let socket = TcpListener::bind(address)
        .await
        .with_context(|| format!("cannot listen at {address} ({setting})"))?;
    let address = socket.local_addr()?;
    Ok(Listener { socket, address })
}

/// The most connections, and how long they are accepted once the server stops.
#[derive(Debug, Clone, Copy)]
pub struct Limits {
    /// Connections that are open at the same time; further ones wait.
    pub max_connections: usize,
    /// Connections are accepted for at least this long after `stop`.
    pub drain: Duration,
}

/// The protocol of new connections.
#[derive(Clone)]
enum Front {
    /// With plain HTTP.
    Plain,
    /// With TLS first.
    Tls(Arc<TlsHosts>),
}

/// Serves `router` until `stop`. After that each connection may send one more request. New connections are accepted
/// while earlier ones are busy, so that a load balancer can still check the server.
pub async fn serve(listener: Listener, router: Router, limits: Limits, stop: CancellationToken) {
    serve_at(listener, Front::Plain, router, limits, stop).await;
}

/// The same over TLS, for hosts with a certificate.
pub async fn serve_tls(
    listener: Listener,
    hosts: Arc<TlsHosts>,
    router: Router,
    limits: Limits,
    stop: CancellationToken,
) {
    serve_at(listener, Front::Tls(hosts), router, limits, stop).await;
}

async fn serve_at(listener: Listener, front: Front, router: Router, limits: Limits, stop: CancellationToken) {
    let requests = TaskTracker::new();
    let slots = Arc::new(Semaphore::new(limits.max_connections));
    // Connections from before the stop, and from after it.
    let (before, after) = (TaskTracker::new(), TaskTracker::new());
    let meet = |stream: TcpStream, peer: SocketAddr, slot: OwnedSemaphorePermit| {
        let site = Site {
            router: router.clone(),
            requests: requests.clone(),
            peer,
            stopping: stop.clone(),
            asked: CancellationToken::new(),
        };
        let front = front.clone();
        let connections = if stop.is_cancelled() { &after } else { &before };
        connections.spawn(async move {
            let _permit = slot;
            connection(stream, front, Arc::new(site)).await;
        });
    };
    let mut drained = pin!(async {
        stop.cancelled().await;
        before.close();
        let busy = tokio::time::timeout(DRAIN, before.wait());
        if let (Err(_), ()) = tokio::join!(busy, tokio::time::sleep(limits.drain)) {
            tracing::warn!("some requests did not finish in time");
        }
    });
    loop {
        let slot = tokio::select! {
            slot = Arc::clone(&slots).acquire_owned() => slot,
            () = &mut drained => break,
        };
        let Ok(slot) = slot else {
            break;
        };
        let accepted = tokio::select! {
            accepted = listener.socket.accept() => accepted,
            () = &mut drained => break,
        };
        match accepted {
            Ok((stream, peer)) => meet(stream, peer, slot),
            Err(error) => {
                tracing::warn!(%error, "a connection could not be accepted");
                // Without file descriptors the next attempt fails at once, too.
                tokio::time::sleep(PAUSE).await;
            }
        }
    }
    // Connections that the system has already accepted are served, too.
    while let Ok(slot) = Arc::clone(&slots).try_acquire_owned() {
        let Some(Ok((stream, peer))) = listener.socket.accept().now_or_never() else {
            break;
        };
        meet(stream, peer, slot);
    }
    drop(listener);
    after.close();
    requests.close();
    let finished = async { tokio::join!(after.wait(), requests.wait()) };
    if tokio::time::timeout(LAST, finished).await.is_err() {
        tracing::warn!("some requests did not finish in time");
    }
}

/// What a connection needs to serve requests.
struct Site {
    router: Router,
    requests: TaskTracker,
    peer: SocketAddr,
    /// The server stops.
    stopping: CancellationToken,
    /// The connection has sent a request.
    asked: CancellationToken,
}

impl Site {
    /// Answers a request.
    async fn answer(&self, mut request: Request) -> std::io::Result<axum::response::Response> {
        self.asked.cancel();
        request.extensions_mut().insert(PeerAddress(self.peer.ip()));
        // A separate task: if the client disconnects, the work is still finished, and no transaction is left open.
        let answer = self.requests.spawn(self.router.clone().oneshot(request));
        let Ok(response) = answer.await.map_err(std::io::Error::other)?;
        Ok(response)
    }

    /// Waits for a step that precedes a request: at most `limit`, and once the server stops only a little longer.
    async fn within<T>(&self, limit: Duration, what: impl Future<Output = T>) -> Option<T> {
        let stopped = async {
            self.stopping.cancelled().await;
            tokio::time::sleep(GRACE).await;
        };
        tokio::select! {
            done = tokio::time::timeout(limit, what) => done.ok(),
            () = stopped => None,
        }
    }

    /// Serves a connection to its end. Once the server stops, `finish` lets it end after its current request.
    async fn drive<C, E>(&self, connection: C, finish: impl FnOnce(Pin<&mut C>)) -> Result<(), E>
    where
        C: Future<Output = Result<(), E>>,
    {
        let leave = async {
            self.stopping.cancelled().await;
            // A connection without a request by then has none to lose.
            tokio::time::timeout(GRACE, self.asked.cancelled()).await.ok();
        };
        let mut connection = pin!(connection);
        tokio::select! {
            ended = connection.as_mut() => ended,
            () = leave => {
                finish(connection.as_mut());
                connection.await
            }
        }
    }
}

async fn connection(stream: TcpStream, front: Front, site: Arc<Site>) {
    if !matches!(site.within(FIRST_BYTE, stream.readable()).await, Some(Ok(()))) {
        return;
    }
    if let Err(error) = stream.set_nodelay(true) {
        tracing::debug!(%error, "no TCP_NODELAY");
    }
    let mut stream = TimeoutStream::new(stream);
    stream.set_write_timeout(Some(WRITE));
    let stream = Box::pin(stream);
    let ended = match front {
        Front::Plain => {
            let answering = Arc::clone(&site);
            let service = service_fn(move |request: hyper::Request<Incoming>| {
                let site = Arc::clone(&answering);
                async move { site.answer(request.map(Body::new)).await }
            });
            // A request that becomes a socket ends the connection here: its place is free for another one.
            let connection = http1().serve_connection(TokioIo::new(stream), service).with_upgrades();
            site.drive(connection, |connection| connection.graceful_shutdown()).await
        }
        Front::Tls(hosts) => secure::connection(stream, &hosts, site).await,
    };
    if let Err(error) = ended {
        tracing::debug!(%error, "a connection ended early");
    }
}

fn http1() -> http1::Builder {
    let mut builder = http1::Builder::new();
    builder.timer(TokioTimer::new()).header_read_timeout(HEAD);
    builder
}

#[cfg(test)]
mod tests {
    use std::net::Ipv4Addr;

    use axum::{
        body::Bytes,
        extract::ws::{Message, WebSocketUpgrade},
        routing::get,
    };
    use futures_util::stream;
    use tokio::{
        io::{AsyncReadExt, AsyncWriteExt},
        sync::Notify,
        task::JoinHandle,
    };

    use super::*;

    const LIMITS: Limits = Limits { max_connections: 8, drain: Duration::ZERO };
    const REQUEST: &[u8] = b"GET / HTTP/1.1\r\nHost: here\r\nConnection: close\r\n\r\n";

    const UPGRADE: &[u8] = b"GET / HTTP/1.1\r\nHost: here\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\
        Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n";

    /// The signals of a handler.
    #[derive(Clone, Default)]
    struct Signals {
        begun: Arc<Notify>,
        answer: Arc<Notify>,
    }

    /// A server with one route, which signals a request and answers on a signal.
    async fn start(signals: Signals) -> (SocketAddr, CancellationToken, JoinHandle<()>) {
        let listener = listen("app_address", (Ipv4Addr::LOCALHOST, 0).into()).await.unwrap();
        let address = listener.address;
        let handler = async move || {
            signals.begun.notify_one();
            signals.answer.notified().await;
            "answered"
        };
        let stop = CancellationToken::new();
        let served =
            tokio::spawn(serve(listener, Router::new().route("/", get(handler)), LIMITS, stop.clone()));
        (address, stop, served)
    }

    async fn all(stream: &mut TcpStream) -> String {
        let mut text = String::new();
        stream.read_to_string(&mut text).await.unwrap();
        text
    }

    // Time is paused in these tests and jumps when nothing else can happen: no test waits for ten seconds.
    #[tokio::test(start_paused = true)]
    async fn a_silent_connection_is_closed() {
        let (address, _stop, _served) = start(Signals::default()).await;
        let mut stream = TcpStream::connect(address).await.unwrap();
        assert_eq!(all(&mut stream).await, "");
    }

    #[tokio::test(start_paused = true)]
    async fn a_head_that_does_not_end_is_closed() {
        let (address, _stop, _served) = start(Signals::default()).await;
        let mut stream = TcpStream::connect(address).await.unwrap();
        stream.write_all(b"GET / HTTP/1.1\r\nHost: he").await.unwrap();
        let answer = all(&mut stream).await;
        assert!(!answer.contains("answered"), "{answer}");
    }

    #[tokio::test]
    async fn a_client_that_stops_reading_is_cut_off() {
        /// Signals when it is dropped.
        struct Dropped(Arc<Notify>);
        impl Drop for Dropped {
            fn drop(&mut self) {
                self.0.notify_one();
            }
        }
        let dropped = Arc::new(Notify::new());
        let guard = Arc::clone(&dropped);
        let endless = async move || {
            let piece = (Bytes::from_static(&[0; 64 * 1024]), Dropped(guard));
            let next = |(piece, guard): (Bytes, Dropped)| async move {
                Some((Ok::<_, std::io::Error>(piece.clone()), (piece, guard)))
            };
            Body::from_stream(stream::unfold(piece, next))
        };
        let listener = listen("app_address", (Ipv4Addr::LOCALHOST, 0).into()).await.unwrap();
        let address = listener.address;
        tokio::spawn(serve(
            listener,
            Router::new().route("/", get(endless)),
            LIMITS,
            CancellationToken::new(),
        ));
        let mut stream = TcpStream::connect(address).await.unwrap();
        stream.write_all(REQUEST).await.unwrap();
        assert!(stream.read(&mut [0; 1024]).await.unwrap() > 0);
        // From here on nothing is read, and time is paused until nothing else can happen.
        tokio::time::pause();
        let begun = tokio::time::Instant::now();
        tokio::time::timeout(WRITE * 10, dropped.notified()).await.expect("the connection is cut off");
        assert!(begun.elapsed() <= WRITE * 2, "{:?}", begun.elapsed());
    }

    #[tokio::test]
    async fn edit_428_a_socket_whose_client_stops_reading_is_cut_off() {
        let ended = Arc::new(Notify::new());
        let signal = Arc::clone(&ended);
        let endless = async move |upgrade: WebSocketUpgrade| {
            upgrade.on_upgrade(|mut socket| async move {
                let piece = Message::Binary(Bytes::from_static(&[0; 64 * 1024]));
                while socket.send(piece.clone()).await.is_ok() {}
                signal.notify_one();
            })
        };
        let listener = listen("app_address", (Ipv4Addr::LOCALHOST, 0).into()).await.unwrap();
        let mut stream = TcpStream::connect(listener.address).await.unwrap();
        let router = Router::new().route("/", get(endless));
        tokio::spawn(serve(listener, router, LIMITS, CancellationToken::new()));
        stream.write_all(UPGRADE).await.unwrap();
        assert!(stream.read(&mut [0; 1024]).await.unwrap() > 0);
        // From here on nothing is read, and time is paused until nothing else can happen.
        tokio::time::pause();
        let begun = tokio::time::Instant::now();
        tokio::time::timeout(WRITE * 10, ended.notified()).await.expect("the socket is cut off");
        assert!(begun.elapsed() <= WRITE * 2, "{:?}", begun.elapsed());
    }

    #[tokio::test]
    async fn a_request_in_flight_is_finished_before_the_server_stops() {
        let signals = Signals::default();
        let (address, stop, served) = start(signals.clone()).await;
        let mut stream = TcpStream::connect(address).await.unwrap();
        stream.write_all(REQUEST).await.unwrap();
        signals.begun.notified().await;
        stop.cancel();
        signals.answer.notify_one();
        assert!(all(&mut stream).await.contains("answered"));
        served.await.unwrap();
    }

    #[tokio::test]
    async fn who_comes_while_the_server_stops_is_served_once() {
        let signals = Signals::default();
        let (address, stop, served) = start(signals.clone()).await;
        // One connection has sent a request, one was only accepted.
        let mut busy = TcpStream::connect(address).await.unwrap();
        busy.write_all(REQUEST).await.unwrap();
        signals.begun.notified().await;
        let mut early = TcpStream::connect(address).await.unwrap();
        tokio::task::yield_now().await;
        stop.cancel();
        let mut late = TcpStream::connect(address).await.unwrap();
        let keep_alive = b"GET / HTTP/1.1\r\nHost: here\r\n\r\n";
        for stream in [&mut early, &mut late] {
            stream.write_all(keep_alive).await.unwrap();
            signals.begun.notified().await;
            signals.answer.notify_one();
        }
        signals.answer.notify_one();
        for stream in [&mut busy, &mut early, &mut late] {
            let answer = all(stream).await;
            assert!(answer.contains("answered") && answer.contains("connection: close"), "{answer}");
        }
        served.await.unwrap();
        assert!(TcpStream::connect(address).await.is_err());
    }

    #[tokio::test(start_paused = true)]
    async fn connections_are_taken_for_as_long_as_is_set() {
        let listener = listen("app_address", (Ipv4Addr::LOCALHOST, 0).into()).await.unwrap();
        let stop = CancellationToken::new();
        stop.cancel();
        let begun = tokio::time::Instant::now();
        let limits = Limits { drain: Duration::from_secs(60), ..LIMITS };
        serve(listener, Router::new(), limits, stop).await;
        assert!(begun.elapsed() >= Duration::from_secs(60), "{:?}", begun.elapsed());
    }
}
