//! Somebody who has a document open.

use std::{sync::Arc, time::Duration};

use anyhow::{Context, bail};
use futures_util::{SinkExt, StreamExt};
use hyper::Method;
use serde::Deserialize;
use serde_json::{Value, json};
use tokio::{
    net::TcpStream,
    sync::watch,
    time::{Instant, Interval, MissedTickBehavior, interval_at},
};
use tokio_tungstenite::{
    WebSocketStream, client_async_with_config,
    tungstenite::{Message, client::IntoClientRequest, protocol::WebSocketConfig},
};

use crate::{
    http::Calls,
    measured::Measured,
    plan::{Client, Plan},
};

/// So long a call waits for changes, in seconds.
const WAIT: u64 = 25;
/// Messages are small.
const BUFFER: usize = 16 * 1024;

/// What a client needs of the others.
#[derive(Clone)]
pub(crate) struct World {
    pub(crate) plan: Arc<Plan>,
    pub(crate) measured: Arc<Measured>,
    /// Does everybody do something by now?
    pub(crate) goes: watch::Receiver<bool>,
}

/// An open socket, or a connection for calls that wait.
pub(crate) enum Line {
    Socket(Box<WebSocketStream<TcpStream>>),
    Calls(Calls),
}

/// The changes of a message or an answer; what else they have is passed over.
#[derive(Deserialize)]
struct Changes<'a> {
    #[serde(borrow)]
    changes: Vec<Change<'a>>,
}

#[derive(Deserialize)]
struct Change<'a> {
    seq: u64,
    client: &'a str,
    number: u32,
}

impl World {
    /// Opens the connection of a client.
    pub(crate) async fn open(&self, client: &Client) -> anyhow::Result<Line> {
        let Plan { address, origin, .. } = self.plan.as_ref();
        if client.polls {
            return Ok(Line::Calls(Calls::connect(*address, origin, &client.cookie).await?));
        }
        let stream = TcpStream::connect(address).await?;
        stream.set_nodelay(true)?;
        let url =
            format!("{}/api/documents/{}/live?after=0", origin.replacen("http", "ws", 1), client.document);
        let mut request = url.into_client_request()?;
        request.headers_mut().insert("cookie", client.cookie.parse()?);
        request.headers_mut().insert("origin", origin.parse()?);
        let config = WebSocketConfig::default().read_buffer_size(BUFFER);
        let (socket, _) = client_async_with_config(request, stream, Some(config)).await?;
        Ok(Line::Socket(Box::new(socket)))
    }

    /// Hears, moves and types until this is dropped. One that looks reads what is said of cursors.
    pub(crate) async fn take_part(self, client: Client, at: usize, line: Line, looks: bool) {
        if client.types > 0 {
            tokio::spawn(self.clone().types(client.clone(), at));
        }
        let measured = self.measured.clone();
        let ended = match line {
            Line::Socket(socket) => self.hears(client, at, *socket, looks).await,
            Line::Calls(calls) => self.waits(client.document, calls).await,
        };
        if let Err(error) = ended {
            measured.failed(&error);
        }
    }

    /// The ticks of something that is done once in so many milliseconds; clients do it one after the other.
    async fn ticks(&self, at: usize, every: u64) -> Interval {
        let mut goes = self.goes.clone();
        // Where it is over, nothing is done any more.
        drop(goes.wait_for(|goes| *goes).await);
        let every = every.max(1);
        let first = u64::try_from(at).unwrap_or_default().wrapping_mul(every.div_euclid(7).max(1)) % every;
        let mut ticks =
            interval_at(Instant::now() + Duration::from_millis(first), Duration::from_millis(every));
        ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
        ticks
    }

    async fn hears(
        &self,
        client: Client,
        at: usize,
        mut socket: WebSocketStream<TcpStream>,
        looks: bool,
    ) -> anyhow::Result<()> {
        let mut goes = self.goes.clone();
        let mut ticks: Option<Interval> = None;
        loop {
            tokio::select! {
                message = socket.next() => match message.context("the socket ended")?? {
                    Message::Text(text) => self.hear(text.as_str(), looks)?,
                    Message::Close(_) => bail!("the socket was closed"),
                    _ => {}
                },
                begun = async { goes.wait_for(|goes| *goes).await.map(drop) }, if ticks.is_none() && client.moves > 0 => {
                    begun?;
                    ticks = Some(self.ticks(at, client.moves).await);
                }
                () = async { if let Some(ticks) = &mut ticks { ticks.tick().await; } }, if ticks.is_some() => {
                    socket.send(Message::text(self.presence(&client, at).to_string())).await?;
                }
            }
        }
    }

    /// The cursor lies where its time is: others see by that when it was sent.
    fn presence(&self, client: &Client, at: usize) -> Value {
        json!({
            "type": "presence", "page": client.page, "selected": [client.text], "width": "base",
            "cursor": { "x": self.measured.now(), "y": at },
            "view": { "x": 0, "y": 0, "width": 144_000, "height": 90_000 },
        })
    }

    fn hear(&self, text: &str, looks: bool) -> anyhow::Result<()> {
        self.measured.came(text.len());
        if text.starts_with(r#"{"type":"changes""#) {
            self.changed(text)?;
        } else if looks
            && (text.starts_with(r#"{"type":"moves""#) || text.starts_with(r#"{"type":"presence""#))
        {
            let said: Value = serde_json::from_str(text)?;
            let all = |part: &str| said.get(part).and_then(Value::as_array).into_iter().flatten();
            let moved = all("moved").filter_map(|moved| moved.get(1));
            let changed =
                ["changed", "peers"].into_iter().flat_map(all).filter_map(|peer| peer.pointer("/cursor/x"));
            moved.chain(changed).filter_map(Value::as_u64).for_each(|sent| self.measured.cursor(sent));
        }
        Ok(())
    }

    /// The last change that is told, if there is any.
    fn changed(&self, text: &str) -> anyhow::Result<Option<u64>> {
        let Changes { changes } = serde_json::from_str(text)?;
        changes.iter().for_each(|change| self.measured.change(change.client, change.number));
        Ok(changes.last().map(|change| change.seq))
    }

    async fn waits(&self, document: u64, mut calls: Calls) -> anyhow::Result<()> {
        let mut after = 0;
        loop {
            let path = format!("/documents/{document}/changes?after={after}&wait={WAIT}");
            let answer = calls.call(Method::GET, &path, String::new()).await?;
            self.measured.came(answer.len());
            after = self.changed(str::from_utf8(&answer)?)?.unwrap_or(after);
        }
    }

    /// Types letters at the beginning of a text, each once the last one was answered.
    async fn types(self, client: Client, at: usize) {
        if let Err(error) = self.letters(&client, at).await {
            self.measured.failed(&error);
        }
    }

    async fn letters(&self, client: &Client, at: usize) -> anyhow::Result<()> {
        let mut ticks = self.ticks(at, client.types).await;
        let mut calls = Calls::connect(self.plan.address, &self.plan.origin, &client.cookie).await?;
        let (mut number, mut base) = (0_u32, 0);
        loop {
            ticks.tick().await;
            number = number.saturating_add(1);
            let ops = json!([{ "text": { "id": client.text, "delta": [{ "insert": "a" }] } }]);
            let batch = json!({ "client": client.id, "number": number, "base": base, "ops": ops });
            self.measured.sends(&client.id, number);
            let path = format!("/documents/{}/changes", client.document);
            let answer = calls.call(Method::POST, &path, batch.to_string()).await?;
            base = self.answered(&answer)?.unwrap_or(base);
        }
    }

    fn answered(&self, answer: &[u8]) -> anyhow::Result<Option<u64>> {
        let Value::Object(answer) = serde_json::from_slice(answer)? else { return Ok(None) };
        Ok(answer.get("seq").and_then(Value::as_u64))
    }
}
