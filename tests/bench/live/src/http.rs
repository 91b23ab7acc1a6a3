//! Calls over one connection.

use std::net::SocketAddr;

use anyhow::{Context, ensure};
use bytes::Bytes;
use http_body_util::{BodyExt, Full};
use hyper::{Method, Request, Response, body::Incoming, client::conn::http1};
use hyper_util::rt::TokioIo;
use tokio::net::TcpStream;

/// A connection to the server, as one account.
pub(crate) struct Calls {
    address: SocketAddr,
    sender: http1::SendRequest<Full<Bytes>>,
    origin: String,
    cookie: String,
}

impl Calls {
    pub(crate) async fn connect(address: SocketAddr, origin: &str, cookie: &str) -> anyhow::Result<Self> {
        let sender = open(address).await?;
        Ok(Self { address, sender, origin: origin.to_owned(), cookie: cookie.to_owned() })
    }

    /// Changes are the same however often they are sent, and reading changes nothing.
    pub(crate) async fn call(&mut self, method: Method, path: &str, body: String) -> anyhow::Result<Bytes> {
        if let Ok(answer) = self.sender.send_request(self.request(&method, path, &body)?).await {
            return read(path, answer).await;
        }
        // The server closes a connection on which nothing is asked for a while. Browsers open another one.
        self.sender = open(self.address).await?;
        let answer = self.sender.send_request(self.request(&method, path, &body)?).await?;
        read(path, answer).await
    }

    fn request(&self, method: &Method, path: &str, body: &str) -> anyhow::Result<Request<Full<Bytes>>> {
        let host = self.origin.split("//").nth(1).context("the origin has no host")?;
        let request = Request::builder()
            .method(method)
            .uri(format!("/api{path}"))
            .header("host", host)
            .header("origin", &self.origin)
            .header("x-octavo-client", "bench")
            .header("content-type", "application/json")
            .header("cookie", &self.cookie);
        Ok(request.body(Full::new(Bytes::copy_from_slice(body.as_bytes())))?)
    }
}

async fn read(path: &str, answer: Response<Incoming>) -> anyhow::Result<Bytes> {
    let status = answer.status();
    let body = answer.into_body().collect().await?.to_bytes();
    ensure!(status.is_success(), "{path}: {status} {}", String::from_utf8_lossy(&body));
    Ok(body)
}

async fn open(address: SocketAddr) -> anyhow::Result<http1::SendRequest<Full<Bytes>>> {
    let stream = TcpStream::connect(address).await?;
    stream.set_nodelay(true)?;
    let (sender, connection) = http1::handshake(TokioIo::new(stream)).await?;
    // Whatever ends it is seen by the next call.
    tokio::spawn(connection);
    Ok(sender)
}
