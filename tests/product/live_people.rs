//! Three people who edit one document at servers that fail: its owner, a member, and an editor whose layout is locked.
//!
//! Each has a socket at every server and sends changes all the time. What is not answered is sent again, as the product's
//! client does it.

use std::{
    collections::BTreeMap,
    net::SocketAddr,
    sync::{
        Arc, Mutex,
        atomic::{AtomicBool, AtomicUsize, Ordering},
    },
    time::Duration,
};

use futures_util::future::join_all;
use octavo_application::documents::ports::format::DocumentFormat as _;
use octavo_documents::JsonFormat;
use octavo_domain::documents::{change::Terms, document::Document};
use reqwest::{Method, StatusCode};
use serde_json::{Value, json};
use tokio::task::JoinHandle;

use crate::{
    live_socket::{Socket, cookie, opened},
    support::{Browser, Installation, Server, until},
};

/// The text in which they all write.
const TEXT: &str = "8f2hc5n1t4zd";
/// Changes up to this one add a word to it, now and then.
const WORDS: u64 = 200;
/// The client that sends what the editor may not do.
const FORBIDDEN: &str = "1f3c07aa51d2";
/// The client of the last change.
const LAST: &str = "2f3c07aa51d2";

/// The client of changes that are refused as the database is away.
const REFUSED: &str = "4f3c07aa51d2";

/// Three people at work.
pub(crate) struct Session {
    shared: Arc<Shared>,
    /// The document as it was opened.
    start: Document,
    ines: Browser,
    writers: Vec<JoinHandle<Written>>,
    listeners: Vec<Listener>,
}

struct Shared {
    /// The path of the document, and its page.
    document: (String, String),
    /// Where the servers are.
    servers: Mutex<Vec<SocketAddr>>,
    is_over: AtomicBool,
    acknowledged: AtomicUsize,
    /// How many sockets were opened.
    sockets: AtomicUsize,
}

/// The changes of one client: their numbers, and their places in the log.
struct Written {
    client: String,
    name: &'static str,
    made: BTreeMap<u64, u64>,
}

/// A socket, and all changes that were heard over it or the sockets before it.
struct Listener {
    heard: Arc<Mutex<Vec<Value>>>,
    task: JoinHandle<()>,
}

#[derive(Clone)]
struct Person {
    name: &'static str,
    client: String,
    browser: Browser,
    cookie: String,
    shared: Arc<Shared>,
}

/// Lets somebody in, who shares the project with this role.
async fn invited(server: &Server, ines: &Browser, project: u64, name: &str, role: &str) -> Browser {
    let browser = server.join(name).await;
    let email = format!("{}@okafor.studio", name.to_lowercase());
    ines.post("/team", json!({ "email": email, "mags": [project], "role": role }), 201).await;
    let mail = server.mail(&email, "invites you").await;
    let text = mail["text"].as_str().unwrap();
    let token = text.split("token=").nth(1).unwrap().split_whitespace().next().unwrap();
    browser.post("/team/invitations/accept", json!({ "token": token }), 200).await;
    browser
}

impl Session {
    /// Begins it at these servers.
    pub(crate) async fn begin(installation: &Installation, servers: &[Server]) -> Self {
        let server = &servers[0];
        let ines = server.join("Ines").await;
        installation.say(&["admin", "plan", "ines@okafor.studio", "studio"]);
        let document = opened(&ines).await;
        let project: u64 = document.0.rsplit('/').next().unwrap().parse().unwrap();
        let noor = invited(server, &ines, project, "Noor", "member").await;
        let mila = invited(server, &ines, project, "Mila", "editor").await;
        let start = JsonFormat.decode(snapshot(&ines.get(&document.0).await).as_bytes()).unwrap();
        let addresses = servers.iter().map(Server::address).collect();
        let shared = Arc::new(Shared {
            document,
            servers: Mutex::new(addresses),
            is_over: AtomicBool::new(false),
            acknowledged: AtomicUsize::new(0),
            sockets: AtomicUsize::new(0),
        });
        let text = json!({ "kind": "text", "parent": shared.document.1, "order": "a0",
            "text": [{ "insert": "\n" }] });
        let make = json!({ "create": { "id": TEXT, "record": text } });
        let mut session = Self { shared, start, ines, writers: Vec::new(), listeners: Vec::new() };
        session.last(0, &make, "3f3c07aa51d2").await;
        let people = [("Ines", session.ines.clone()), ("Noor", noor), ("Mila", mila)];
        for (number, (name, browser)) in people.into_iter().enumerate() {
            let email = format!("{}@okafor.studio", name.to_lowercase());
            let cookie = cookie(&browser, server, &email).await;
            let shared = session.shared.clone();
            let person = Person { name, client: format!("9f3c07aa51d{number}"), browser, cookie, shared };
            for slot in 0..servers.len() {
                let heard = Arc::<Mutex<Vec<Value>>>::default();
                let task = tokio::spawn(person.clone().listen(slot, heard.clone()));
                session.listeners.push(Listener { heard, task });
            }
            session.writers.push(tokio::spawn(person.write()));
        }
        session.come(session.listeners.len()).await;
        session
    }

    /// The document's path.
    pub(crate) fn path(&self) -> &str {
        &self.shared.document.0
    }

    /// A server was started again, at another address.
    pub(crate) fn moved(&self, slot: usize, server: &Server) {
        self.shared.servers.lock().unwrap()[slot] = server.address();
    }

    /// How many sockets were opened until now.
    pub(crate) fn sockets(&self) -> usize {
        self.shared.sockets.load(Ordering::SeqCst)
    }

    /// Waits for so many sockets that were opened, from the beginning on.
    pub(crate) async fn come(&self, sockets: usize) {
        until("sockets", async || (self.is_broken() || self.sockets() >= sockets).then_some(())).await;
    }

    /// Waits for so many further changes that were acknowledged.
    pub(crate) async fn more(&self, changes: usize) {
        let now = || self.shared.acknowledged.load(Ordering::SeqCst);
        let enough = now() + changes;
        until("changes", async || (self.is_broken() || now() >= enough).then_some(())).await;
    }

    /// Did somebody see what must not be?
    fn is_broken(&self) -> bool {
        self.listeners.iter().any(|listener| listener.task.is_finished())
            || self.writers.iter().any(JoinHandle::is_finished)
    }

    /// The owner makes one more change, as a client of its own.
    async fn last(&self, base: u64, op: &Value, client: &str) {
        let batch = json!({ "client": client, "number": 1, "base": base, "ops": [op] });
        until("an answer to the owner", async || {
            let browser = self.ines.at_address(self.shared.address(0));
            let answer = browser.attempt(Method::POST, &self.changes(), batch.clone()).await?;
            (answer.0 == StatusCode::OK).then_some(())
        })
        .await;
    }

    fn changes(&self) -> String {
        format!("{}/changes", self.path())
    }

    /// The whole log after a change.
    async fn log(&self, browser: &Browser, mut after: u64) -> Vec<Value> {
        let mut log = Vec::new();
        loop {
            let mut answer = browser.get(&format!("{}?after={after}", self.changes())).await;
            let Value::Array(changes) = answer["changes"].take() else { panic!("{answer}") };
            let Some(last) = changes.last() else { return log };
            after = last["seq"].as_u64().unwrap();
            log.extend(changes);
        }
    }

    /// The document as it is when it is opened now.
    async fn opened(&self, browser: &Browser) -> Document {
        let opened = browser.get(self.path()).await;
        let document = JsonFormat.decode(snapshot(&opened).as_bytes()).unwrap();
        let after = opened["snapshot"]["seq"].as_u64().unwrap();
        folded(document, &self.log(browser, after).await)
    }

    /// A change is refused at every server, as the database is away, and with the time after which to try again.
    pub(crate) async fn is_refused(&self) {
        let title = json!({ "set": { "id": self.shared.document.1, "key": "title", "value": "Lost" } });
        let batch = json!({ "client": REFUSED, "number": 1, "base": 1, "ops": [title] });
        let servers = self.shared.servers.lock().unwrap().clone();
        let answers = servers.into_iter().map(|address| {
            let (browser, path, batch) = (self.ines.at_address(address), self.changes(), batch.clone());
            async move { browser.attempt(Method::POST, &path, batch).await.unwrap() }
        });
        for (status, problem) in join_all(answers).await {
            assert_eq!(status, StatusCode::SERVICE_UNAVAILABLE, "{problem}");
            assert_eq!((&problem["code"], &problem["retryAfter"]), (&json!("unavailable"), &json!(5)));
        }
    }

    /// Ends it: everybody stops, and one more change is made. Every change that was acknowledged is in the log once, where it
    /// was said to be, and nothing else. Everybody has heard the whole log. The document is the same for all.
    pub(crate) async fn finish(mut self) {
        let session = &mut self;
        session.shared.is_over.store(true, Ordering::SeqCst);
        let mut written = Vec::new();
        for writer in session.writers.drain(..) {
            written.push(writer.await.unwrap());
        }
        let browser = session.ines.at_address(session.shared.address(0));
        let head = session.log(&browser, 0).await.len();
        let title = json!({ "set": { "id": session.shared.document.1, "key": "title", "value": "The end" } });
        session.last(u64::try_from(head).unwrap(), &title, LAST).await;

        let log = session.log(&browser, 0).await;
        assert_eq!(log.len(), head + 1);
        let mut places = BTreeMap::<&str, BTreeMap<u64, u64>>::new();
        for (change, seq) in log.iter().zip(1..) {
            assert_eq!(change["seq"], seq, "no gap");
            let number = change["number"].as_u64().unwrap();
            let before = places.entry(change["client"].as_str().unwrap()).or_default().insert(number, seq);
            assert_eq!(before, None, "{change} is there twice");
        }
        assert!(!places.contains_key(FORBIDDEN) && !places.contains_key(REFUSED), "{places:?}");
        let mut all = 2;
        for Written { client, made, .. } in &written {
            assert_eq!(places.get(client.as_str()), Some(made), "{client}: what was acknowledged");
            all += made.len();
        }
        assert_eq!(all, log.len(), "nothing else");
        session.end_listeners(&log).await;

        // What somebody has who was there all the time, and what somebody opens now at each server.
        let there = folded(session.start.clone(), &log);
        let servers = session.shared.servers.lock().unwrap().clone();
        for address in servers {
            let now = session.opened(&session.ines.at_address(address)).await;
            assert_eq!(text_of(&now), text_of(&there));
        }
        let text = text_of(&there);
        for Written { name, made, .. } in &written {
            for number in made.keys().filter(|number| is_word(**number)) {
                let word = format!("{name}{number} ");
                assert_eq!(text.matches(&word).count(), 1, "{word}in {text}");
            }
        }
    }

    /// Everybody has heard the whole log, in its order.
    async fn end_listeners(&mut self, log: &[Value]) {
        for Listener { heard, task } in self.listeners.drain(..) {
            until("all changes over a socket", async || {
                let count = heard.lock().unwrap().len();
                (task.is_finished() || count >= log.len()).then_some(())
            })
            .await;
            task.abort();
            if let Err(error) = task.await {
                assert!(error.is_cancelled(), "{error}");
            }
            assert_eq!(*heard.lock().unwrap(), log);
        }
    }
}

impl Shared {
    fn address(&self, slot: usize) -> SocketAddr {
        let servers = self.servers.lock().unwrap();
        servers[slot % servers.len()]
    }
}

impl Person {
    /// Makes one change after the other until it is over. Each is sent to one server or another until it is answered.
    async fn write(self) -> Written {
        let path = format!("{}/changes", self.shared.document.0);
        let (mut made, mut base) = (BTreeMap::new(), 1);
        for number in 1.. {
            if self.shared.is_over.load(Ordering::SeqCst) {
                break;
            }
            let batch =
                json!({ "client": self.client, "number": number, "base": base, "ops": [self.op(number)] });
            let mut slot = usize::try_from(number).unwrap();
            base = again("an answer", || {
                slot += 1;
                let browser = self.browser.at_address(self.shared.address(slot));
                send(browser, path.clone(), batch.clone())
            })
            .await;
            made.insert(number, base);
            self.shared.acknowledged.fetch_add(1, Ordering::SeqCst);
            if self.name == "Mila" && number % 10 == 0 {
                self.tries_to_move(base).await;
            }
        }
        Written { client: self.client, name: self.name, made }
    }

    fn op(&self, number: u64) -> Value {
        if is_word(number) {
            let word = format!("{}{number} ", self.name);
            return json!({ "text": { "id": TEXT, "delta": [{ "insert": word }] } });
        }
        let title = format!("{} {number}", self.name);
        json!({ "set": { "id": self.shared.document.1, "key": "title", "value": title } })
    }

    /// Sends what somebody whose layout is locked may not do. It may not be answered at all, but it is never made.
    async fn tries_to_move(&self, base: u64) {
        let op = json!({ "set": { "id": self.shared.document.1, "key": "path", "value": "elsewhere" } });
        let batch = json!({ "client": FORBIDDEN, "number": 1, "base": base, "ops": [op] });
        let browser = self.browser.at_address(self.shared.address(0));
        let path = format!("{}/changes", self.shared.document.0);
        if let Some((status, body)) = browser.attempt(Method::POST, &path, batch).await {
            let refused = status == StatusCode::FORBIDDEN && body["code"] == "layout_locked";
            assert!(refused || status == StatusCode::SERVICE_UNAVAILABLE, "{status}: {body}");
        }
    }

    /// Listens at one server, and comes again where the connection ends, with the last change that it has.
    async fn listen(self, slot: usize, all: Arc<Mutex<Vec<Value>>>) {
        loop {
            let after = u64::try_from(all.lock().unwrap().len()).unwrap();
            let mut socket = again("a socket", || {
                let (shared, cookie) = (self.shared.clone(), self.cookie.clone());
                async move { Socket::attempt(shared.address(slot), &shared.document.0, after, &cookie).await }
            })
            .await;
            self.shared.sockets.fetch_add(1, Ordering::SeqCst);
            while let Some(mut message) = socket.heard().await {
                if message["type"] != "changes" {
                    continue;
                }
                let Value::Array(changes) = message["changes"].take() else { panic!("{message}") };
                let mut all = all.lock().unwrap();
                for change in changes {
                    assert_eq!(change["seq"], all.len() + 1, "changes follow each other");
                    all.push(change);
                }
            }
        }
    }
}

/// Sends a change: its place in the log, or none where it has to be sent again.
async fn send(browser: Browser, path: String, batch: Value) -> Option<u64> {
    match browser.attempt(Method::POST, &path, batch).await? {
        (StatusCode::OK, accepted) => accepted["seq"].as_u64(),
        (StatusCode::TOO_MANY_REQUESTS, _) => None,
        (StatusCode::SERVICE_UNAVAILABLE, problem) => {
            assert_eq!(problem["code"], "unavailable", "{problem}");
            None
        }
        (status, body) => panic!("{status}: {body}"),
    }
}

/// [`until`] for a task that may go on in another thread. It asks another process, which nothing here can be told by, so
/// it asks again after a while; the clock of the product has no part in it.
pub(crate) async fn again<T, F: Future<Output = Option<T>>>(what: &str, mut ask: impl FnMut() -> F) -> T {
    const EVERY: Duration = Duration::from_millis(25);
    for _ in 0..1_200 {
        if let Some(answer) = ask().await {
            return answer;
        }
        tokio::time::sleep(EVERY).await;
    }
    panic!("{what} did not come about within 30 seconds");
}

/// Does the change of this number add a word to the text?
fn is_word(number: u64) -> bool {
    number <= WORDS && number.is_multiple_of(2)
}

pub(crate) fn snapshot(opened: &Value) -> String {
    opened["snapshot"]["document"].to_string()
}

/// A document after these changes.
pub(crate) fn folded(document: Document, changes: &[Value]) -> Document {
    changes.iter().fold(document, |document, change| {
        let ops = JsonFormat.decode_ops(change["ops"].to_string().as_bytes()).unwrap();
        document.change(&ops, Terms::of_log()).unwrap().document
    })
}

pub(crate) fn text_of(document: &Document) -> String {
    String::from_utf8(JsonFormat.encode(document)).unwrap()
}
