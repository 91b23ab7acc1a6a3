//! People whose connections are dead: they hear nothing, and answer no ping.

use std::{net::SocketAddr, time::Duration};

use axum::serve::ListenerExt as _;
use futures_util::StreamExt;
use octavo_tests::TestLink;
use serde_json::Value;
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::{TcpListener, TcpStream},
    time::Instant,
};
use tokio_tungstenite::{WebSocketStream, client_async, tungstenite::client::IntoClientRequest};

use super::{opened, path};
use crate::support::{APP_ORIGIN, Account, TestApp};

/// The most sockets of one account.
const MOST: usize = 32;
/// Three pings: the third one is not sent any more. And the time for saying goodbye. Time that is paused jumps to the next
/// ping while the system still delivers something, so another one may go by.
const PATIENCE: Duration = Duration::from_secs(62 + 20);

/// Where a socket is asked for, and with which cookies.
struct Door {
    path: String,
    cookies: String,
}

impl Door {
    fn of(account: &Account, project: &Value) -> Self {
        let cookies = account.browser.cookies();
        let cookies: Vec<_> = cookies.iter().map(|(name, value)| format!("{name}={value}")).collect();
        Self { path: format!("/api{}/live?after=0", path(project)), cookies: cookies.join("; ") }
    }

    /// Asks for a socket, waits for the answer and is silent from then on: the status.
    async fn knock(&self, address: SocketAddr) -> (TcpStream, u16) {
        let Self { path, cookies } = self;
        let request = format!(
            "GET {path} HTTP/1.1\r\nHost: {address}\r\nOrigin: {APP_ORIGIN}\r\nCookie: {cookies}\r\n\
             Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n\
             Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
        );
        let mut stream = TcpStream::connect(address).await.unwrap();
        stream.write_all(request.as_bytes()).await.unwrap();
        let mut head = [0; 12];
        stream.read_exact(&mut head).await.unwrap();
        let status = std::str::from_utf8(&head[9..]).unwrap().parse().unwrap();
        (stream, status)
    }

    /// A socket that reads, and so answers pings.
    async fn enter(&self, address: SocketAddr) -> WebSocketStream<TcpStream> {
        let mut request = format!("ws://{address}{}", self.path).into_client_request().unwrap();
        request.headers_mut().insert("origin", APP_ORIGIN.parse().unwrap());
        request.headers_mut().insert("cookie", self.cookies.parse().unwrap());
        let stream = TcpStream::connect(address).await.unwrap();
        stream.set_nodelay(true).unwrap();
        client_async(request, stream).await.unwrap().0
    }
}

async fn hear(socket: &mut WebSocketStream<TcpStream>) -> Value {
    loop {
        let message = socket.next().await.expect("it stays open").unwrap();
        if let Ok(text) = message.to_text()
            && let Ok(message) = serde_json::from_str(text)
        {
            return message;
        }
    }
}

// Time is paused here and jumps when nothing else can happen: no test waits for a minute.
#[tokio::test]
async fn edit_374_edit_428_who_answers_no_ping_is_dropped_and_leaves_a_place() {
    let app = TestApp::memory().await;
    let ines = app.join("Ines").await;
    let (salt, _) = opened(&ines, "Salt").await;
    let door = Door::of(&ines, &salt);
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap();
    let router = app.second_server();
    // Time that is paused does not wait for what the system gathers before it sends.
    let listener = listener.tap_io(|stream| stream.set_nodelay(true).unwrap());
    tokio::spawn(async move { axum::serve(listener, router).await });

    // Somebody who is there, somebody behind a proxy that falls silent, and many who say nothing by themselves.
    let mut there = door.enter(address).await;
    let link = TestLink::to(address.to_string()).await;
    let mut silent = vec![door.knock(link.address).await];
    for _ in 2..MOST {
        silent.push(door.knock(address).await);
    }
    assert!(silent.iter().all(|(_, status)| *status == 101));
    let mut here = std::collections::BTreeSet::new();
    while here.len() < MOST {
        let message = hear(&mut there).await;
        for peer in ["peers", "came"].iter().flat_map(|key| message[key].as_array()).flatten() {
            here.insert(peer["no"].as_u64().unwrap());
        }
    }
    assert_eq!(door.knock(address).await.1, 503, "there is no place for one more");

    tokio::time::pause();
    let begun = Instant::now();
    link.fall_silent();
    while here.len() > 1 {
        let message = hear(&mut there).await;
        for no in message["gone"].as_array().into_iter().flatten() {
            assert!(here.remove(&no.as_u64().unwrap()));
        }
    }
    assert!(begun.elapsed() <= PATIENCE, "{:?}", begun.elapsed());
    tokio::time::resume();
    // Their connections are closed, and they were told why.
    for (mut stream, _) in silent.drain(1..) {
        let mut told = Vec::new();
        stream.read_to_end(&mut told).await.unwrap();
        assert!(String::from_utf8_lossy(&told).contains(r#"{"type":"bye","reason":"silent"}"#));
    }
    for _ in 1..MOST {
        silent.push(door.knock(address).await);
        assert_eq!(silent.last().map(|(_, status)| *status), Some(101), "their places are free");
    }
    assert_eq!(door.knock(address).await.1, 503);
}
