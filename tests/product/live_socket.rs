//! A client of the sockets of documents.

use std::net::SocketAddr;

use futures_util::{SinkExt, StreamExt};
use reqwest::Method;
use serde_json::{Value, json};
use tokio::net::TcpStream;
use tokio_tungstenite::{
    WebSocketStream, client_async,
    tungstenite::{self, Message, client::IntoClientRequest, http::Request},
};

use crate::{
    live_here::Here,
    support::{Browser, PASSWORD, Server},
};

/// A socket that is open.
pub(crate) struct Socket {
    stream: WebSocketStream<TcpStream>,
    here: Here,
    pub(crate) peer: String,
    pub(crate) access: String,
}

/// The cookie of another session of an account.
pub(crate) async fn cookie(browser: &Browser, server: &Server, email: &str) -> String {
    let request = browser.client.post(format!("{}/api/auth/login", server.app));
    let request = request.header("x-octavo-client", "web").header("sec-fetch-site", "same-origin");
    let answer = request.json(&json!({ "email": email, "password": PASSWORD })).send().await.unwrap();
    let cookies = answer.headers().get_all("set-cookie").iter();
    let cookies: Vec<String> =
        cookies.map(|cookie| cookie.to_str().unwrap().split(';').next().unwrap().to_owned()).collect();
    cookies.join("; ")
}

fn request(address: SocketAddr, path: &str, cookie: &str) -> Request<()> {
    let url = format!("ws://{address}/api{path}");
    let mut request = url.into_client_request().unwrap();
    request.headers_mut().insert("cookie", cookie.parse().unwrap());
    request.headers_mut().insert("sec-fetch-site", "same-origin".parse().unwrap());
    request
}

/// The status with which a handshake is refused.
pub(crate) async fn refused(server: &Server, path: &str, cookie: &str) -> u16 {
    let stream = TcpStream::connect(server.address()).await.unwrap();
    match client_async(request(server.address(), path, cookie), stream).await {
        Err(tungstenite::Error::Http(answer)) => answer.status().as_u16(),
        Ok(_) => panic!("it was let in"),
        Err(error) => panic!("{error}"),
    }
}

impl Socket {
    /// Opens a socket of a document, and hears its welcome.
    pub(crate) async fn open(server: &Server, document: &str, after: u64, cookie: &str) -> Self {
        let stream = TcpStream::connect(server.address()).await.unwrap();
        Self::over(stream, document, after, cookie).await.unwrap()
    }

    /// The same where there may be no server; none where it does not come about.
    pub(crate) async fn attempt(
        address: SocketAddr,
        document: &str,
        after: u64,
        cookie: &str,
    ) -> Option<Self> {
        let stream = TcpStream::connect(address).await.ok()?;
        let socket = Self::over(stream, document, after, cookie).await?;
        (!socket.peer.is_empty()).then_some(socket)
    }

    /// The same over a connection that is there.
    pub(crate) async fn over(stream: TcpStream, document: &str, after: u64, cookie: &str) -> Option<Self> {
        let path = format!("{document}/live?after={after}");
        let request = request(stream.peer_addr().ok()?, &path, cookie);
        let (stream, _) = client_async(request, stream).await.ok()?;
        let (peer, access) = (String::new(), String::new());
        let mut socket = Self { stream, here: Here::default(), peer, access };
        let welcome = socket.heard().await?;
        if welcome["type"] == "welcome" {
            socket.peer = welcome["peer"].as_str().unwrap().to_owned();
            socket.access = welcome["access"].as_str().unwrap().to_owned();
        } else {
            assert_eq!(welcome["type"], "bye", "{welcome}");
        }
        Some(socket)
    }

    /// The next message; none once it has ended, with a close or without.
    pub(crate) async fn heard(&mut self) -> Option<Value> {
        loop {
            match self.stream.next().await?.ok()? {
                Message::Text(text) => return Some(serde_json::from_str(&text).unwrap()),
                Message::Close(_) => return None,
                _ => {}
            }
        }
    }

    /// The next message, or the code with which it was closed.
    pub(crate) async fn next(&mut self) -> Result<Value, u16> {
        loop {
            match self.stream.next().await {
                Some(Ok(Message::Text(text))) => {
                    let message = serde_json::from_str(&text).unwrap();
                    self.here.hear(&message);
                    return Ok(message);
                }
                Some(Ok(Message::Close(frame))) => return Err(frame.map_or(0, |frame| frame.code.into())),
                Some(Ok(_)) => {}
                Some(Err(error)) => panic!("{error}"),
                None => return Err(0),
            }
        }
    }

    /// The next message of a kind; others are passed over.
    pub(crate) async fn hear(&mut self, kind: &str) -> Value {
        self.find(kind, |_| true).await
    }

    /// The next message of a kind that is the one.
    pub(crate) async fn find(&mut self, kind: &str, is_it: impl Fn(&Value) -> bool) -> Value {
        loop {
            let message = self.next().await.unwrap();
            if message["type"] == kind && is_it(&message) {
                return message;
            }
        }
    }

    /// Hears changes up to this one; their numbers follow each other.
    pub(crate) async fn changes(&mut self, from: u64, to: u64) -> Vec<Value> {
        let mut all = Vec::new();
        while all.len() < usize::try_from(to - from + 1).unwrap() {
            all.extend(self.hear("changes").await["changes"].as_array().unwrap().iter().cloned());
        }
        let seqs: Vec<u64> = all.iter().map(|change| change["seq"].as_u64().unwrap()).collect();
        assert_eq!(seqs, (from..=to).collect::<Vec<_>>());
        all
    }

    /// A peer, as soon as it is so.
    pub(crate) async fn peer(&mut self, id: &str, is_it: impl Fn(&Value) -> bool) -> Value {
        loop {
            if let Some(peer) = self.here.peer(id).filter(|peer| is_it(peer)) {
                return peer.clone();
            }
            self.next().await.unwrap();
        }
    }

    /// Hears until a peer has left.
    pub(crate) async fn without(&mut self, id: &str) {
        while self.here.peer(id).is_some() {
            self.next().await.unwrap();
        }
    }

    /// The reason and the code with which it ends.
    pub(crate) async fn end(&mut self) -> (String, u16) {
        let mut reason = String::new();
        loop {
            match self.next().await {
                Ok(message) if message["type"] == "bye" => {
                    reason = message["reason"].as_str().unwrap().to_owned();
                }
                Ok(_) => {}
                Err(code) => return (reason, code),
            }
        }
    }

    pub(crate) async fn say(&mut self, message: &Value) {
        self.send(Message::text(message.to_string())).await;
    }

    pub(crate) async fn send(&mut self, message: Message) {
        self.stream.send(message).await.unwrap();
    }

    pub(crate) async fn close(mut self) {
        self.stream.close(None).await.unwrap();
    }
}

/// A document that somebody has opened: its path, and its page.
pub(crate) async fn opened(browser: &Browser) -> (String, String) {
    let number = browser.post("/mag", json!({ "title": "Salt" }), 201).await["num_id"].clone();
    let path = format!("/documents/{number}");
    let opened = browser.get(&path).await;
    let page = opened["snapshot"]["document"]["pages"].as_object().unwrap().keys().next().unwrap().clone();
    (path, page)
}

/// Gives the page another title: the next change of one client.
pub(crate) async fn retitle(browser: &Browser, (path, page): &(String, String), number: u64) -> u64 {
    let op = json!({ "set": { "id": page, "key": "title", "value": format!("Title {number}") } });
    let batch = json!({ "client": "9f3c07aa51d2", "number": number, "base": number - 1, "ops": [op] });
    browser.call(Method::POST, &format!("{path}/changes"), batch, 200).await["seq"].as_u64().unwrap()
}
