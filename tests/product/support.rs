//! Starting the binary and calling it.

use std::{
    fs::File,
    io::{BufRead, BufReader},
    net::{SocketAddr, TcpListener},
    path::{Path, PathBuf},
    process::{Child, Command, Output, Stdio},
    time::Duration,
};

use reqwest::{Client, Method, StatusCode};
use serde_json::{Value, json};
use tempfile::TempDir;

pub(crate) use octavo_tests::TestDatabase;

pub(crate) const PASSWORD: &str = "four blue herons at noon";

/// The binary beside the tests.
fn binary() -> PathBuf {
    let tests = std::env::current_exe().unwrap();
    let binary = tests.parent().and_then(Path::parent).unwrap().join("octavo");
    assert!(binary.is_file(), "{} is missing: run `cargo build --bin octavo` first", binary.display());
    binary
}

/// The folder and the settings of a product.
pub(crate) struct Installation {
    folder: TempDir,
    settings: Vec<(&'static str, String)>,
}

impl Installation {
    /// On SQLite, in a folder of its own.
    pub(crate) fn new() -> Self {
        Self { folder: tempfile::tempdir().unwrap(), settings: Vec::new() }
    }

    /// On a PostgreSQL database.
    pub(crate) fn on(database: &TestDatabase) -> Self {
        Self::new().set("OCTAVO_DATABASE_URL", &database.url)
    }

    pub(crate) fn set(mut self, name: &'static str, value: &str) -> Self {
        self.settings.push((name, value.to_owned()));
        self
    }

    pub(crate) fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    fn command(&self, arguments: &[&str]) -> Command {
        self.starting(Command::new(binary()), arguments)
    }

    fn starting(&self, mut command: Command, arguments: &[&str]) -> Command {
        command
            .args(arguments)
            .current_dir(self.folder.path())
            .env("OCTAVO_DATA_DIR", self.path("data"))
            .env("OCTAVO_LOG_FILTER", "warn")
            .envs(self.settings.iter().map(|(name, value)| (name, value)));
        command
    }

    /// Runs a command to its end.
    pub(crate) fn run(&self, arguments: &[&str]) -> Output {
        self.command(arguments).output().unwrap()
    }

    /// Runs a command that must succeed, and returns its output.
    #[track_caller]
    pub(crate) fn say(&self, arguments: &[&str]) -> String {
        let output = self.run(arguments);
        let (out, err) = (text(&output.stdout), text(&output.stderr));
        assert!(output.status.success(), "{arguments:?}: {out}{err}");
        out
    }

    /// The same, started through another command.
    #[track_caller]
    pub(crate) fn say_through(&self, before: &[String], arguments: &[&str]) -> String {
        let Some((program, words)) = before.split_first() else { return self.say(arguments) };
        let mut command = Command::new(program);
        command.args(words).arg(binary());
        let output = self.starting(command, arguments).output().unwrap();
        assert!(output.status.success(), "{arguments:?}: {}", text(&output.stderr));
        text(&output.stdout)
    }

    /// Runs a command that must fail with exit code 1, and returns its sentence.
    #[track_caller]
    pub(crate) fn fail(&self, arguments: &[&str]) -> String {
        let output = self.run(arguments);
        assert_eq!(output.status.code(), Some(1), "{arguments:?}: {}", text(&output.stdout));
        text(&output.stderr)
    }

    /// Starts a server and waits until it is ready.
    pub(crate) fn serve(&self) -> Server {
        self.served(self.command(&["serve"]))
    }

    /// The same with its log in a file.
    pub(crate) fn serve_logged(&self) -> Server {
        let file = File::options().create(true).append(true).open(self.path("log")).unwrap();
        let mut command = self.command(&["serve"]);
        command.stderr(file);
        self.served(command)
    }

    /// The log of such a server.
    pub(crate) fn log(&self) -> String {
        std::fs::read_to_string(self.path("log")).unwrap()
    }

    /// The same with a limit of this many KiB on every file, like a full disk.
    pub(crate) fn serve_on_a_disk_of(&self, kib: u32) -> Server {
        let limited = format!("trap '' XFSZ; ulimit -f {kib}; exec \"$0\" serve");
        let binary = binary();
        self.served(self.starting(Command::new("bash"), &["-c", &limited, binary.to_str().unwrap()]))
    }

    /// The same, started through another command.
    pub(crate) fn serve_through(&self, before: &[String]) -> Server {
        let (program, arguments) = before.split_first().unwrap();
        let mut command = Command::new(program);
        command.args(arguments).arg(binary());
        self.served(self.starting(command, &["serve"]))
    }

    /// Runs a command that must fail under such a limit, and returns its sentence.
    #[track_caller]
    pub(crate) fn fail_on_a_disk_of(&self, kib: u32, arguments: &str) -> String {
        let limited = format!("trap '' XFSZ; ulimit -f {kib}; exec \"$0\" {arguments}");
        let binary = binary();
        let mut command = self.starting(Command::new("bash"), &["-c", &limited, binary.to_str().unwrap()]);
        let output = command.output().unwrap();
        assert_eq!(output.status.code(), Some(1), "{arguments}: {}", text(&output.stdout));
        text(&output.stderr)
    }

    fn served(&self, mut command: Command) -> Server {
        let metrics = free_address();
        let mut child = command
            .env("OCTAVO_APP_ADDRESS", "127.0.0.1:0")
            .env("OCTAVO_VIEWER_ADDRESS", "127.0.0.1:0")
            .env("OCTAVO_METRICS_ADDRESS", metrics.to_string())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let mut lines = BufReader::new(child.stdout.take().unwrap()).lines().map_while(Result::ok);
        let ready = lines.find(|line| line.starts_with("ready ")).expect("the server says that it is ready");
        // Later output is read and dropped, so that the server never blocks on it.
        std::thread::spawn(move || lines.for_each(drop));
        let part = |name: &str| {
            let parts = ready.split(' ').filter_map(|part| part.split_once('='));
            parts.filter(|(key, _)| *key == name).map(|(_, url)| url.trim().to_owned()).next()
        };
        Server {
            app: part("app").unwrap(),
            viewer: part("viewer").unwrap(),
            tls: part("tls"),
            metrics: format!("http://{metrics}"),
            child: Some(child),
        }
    }
}

/// A running server; killed when the test ends.
pub(crate) struct Server {
    pub(crate) app: String,
    pub(crate) viewer: String,
    /// The address of the TLS listener.
    pub(crate) tls: Option<String>,
    pub(crate) metrics: String,
    child: Option<Child>,
}

impl Server {
    /// The app's address.
    pub(crate) fn address(&self) -> SocketAddr {
        self.app.trim_start_matches("http://").parse().unwrap()
    }

    /// Does its process still hold the connection of this client? One that it has closed is nobody's.
    pub(crate) fn holds(&self, client: SocketAddr) -> bool {
        let hex = |address: SocketAddr| format!("0100007F:{:04X}", address.port());
        let (here, there) = (hex(self.address()), hex(client));
        let table = std::fs::read_to_string("/proc/net/tcp").unwrap();
        let connections = table.lines().map(|line| line.split_whitespace().collect::<Vec<_>>());
        let mut own = connections.filter(|parts| parts[1] == here && parts[2] == there);
        own.any(|parts| parts[9] != "0")
    }

    /// `kill -9`
    pub(crate) fn kill(mut self) {
        self.end();
    }

    /// The same while it stays where it is.
    pub(crate) fn end(&mut self) {
        if let Some(mut child) = self.child.take() {
            child.kill().unwrap();
            child.wait().unwrap();
        }
    }

    /// SIGTERM
    pub(crate) fn terminate(&self) {
        let id = self.child.as_ref().unwrap().id().to_string();
        assert!(Command::new("kill").args(["-TERM", &id]).status().unwrap().success());
    }

    /// Waits for it to end by itself and returns its exit code.
    pub(crate) async fn ended(mut self) -> Option<i32> {
        let mut child = self.child.take().unwrap();
        tokio::task::spawn_blocking(move || child.wait().unwrap().code()).await.unwrap()
    }

    /// A new browser.
    pub(crate) fn browser(&self) -> Browser {
        Browser { client: client(), server: self.app.clone() }
    }

    /// Makes an account.
    pub(crate) async fn join(&self, name: &str) -> Browser {
        let browser = self.browser();
        let email = format!("{}@okafor.studio", name.to_lowercase());
        let body = json!({ "email": email, "password": PASSWORD, "name": name });
        browser.call(Method::POST, "/auth/join", body, 201).await;
        browser
    }

    /// The newest mail to an address whose subject contains this.
    pub(crate) async fn mail(&self, to: &str, subject: &str) -> Value {
        until("the mail", async || {
            let (_, text) = self.browser().page(&format!("{}/dev/mail/messages", self.app)).await;
            let mails: Vec<Value> = serde_json::from_str(&text).unwrap();
            let is_it =
                |mail: &Value| mail["to"] == to && mail["subject"].as_str().unwrap().contains(subject);
            mails.into_iter().find(is_it)
        })
        .await
    }

    /// Confirms the address of an account with the mailed link.
    pub(crate) async fn confirm(&self, browser: &Browser, email: &str) {
        let mail = self.mail(email, "Confirm").await;
        let text = mail["text"].as_str().unwrap();
        let link = text.lines().find(|line| line.contains("/auth/confirm?token=")).unwrap();
        browser.post("/auth/confirm", json!({ "token": link.split_once("token=").unwrap().1 }), 204).await;
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        self.end();
    }
}

/// A browser with its cookies.
#[derive(Clone)]
pub(crate) struct Browser {
    pub(crate) client: Client,
    server: String,
}

impl Browser {
    /// The same browser at another server, or after a restart.
    pub(crate) fn at(&self, server: &Server) -> Self {
        Self { server: server.app.clone(), ..self.clone() }
    }

    /// The same browser at the server of this address.
    pub(crate) fn at_address(&self, server: SocketAddr) -> Self {
        Self { server: format!("http://{server}"), ..self.clone() }
    }

    /// Makes a call; `None` when no answer came.
    pub(crate) async fn attempt(
        &self,
        method: Method,
        path: &str,
        body: Value,
    ) -> Option<(StatusCode, Value)> {
        let request = self
            .client
            .request(method, format!("{}/api{path}", self.server))
            .header("x-octavo-client", "web")
            .header("sec-fetch-site", "same-origin")
            .json(&body);
        let answer = request.send().await.ok()?;
        let status = answer.status();
        let bytes = answer.bytes().await.ok()?;
        Some((status, serde_json::from_slice(&bytes).unwrap_or_default()))
    }

    /// Sends a file as a body; returns any answer.
    pub(crate) async fn upload(
        &self,
        method: Method,
        path: &str,
        kind: &str,
        bytes: Vec<u8>,
    ) -> (StatusCode, Value) {
        self.attempt_upload(method, path, kind, bytes).await.expect("the server answers")
    }

    /// The same; `None` when no answer came.
    pub(crate) async fn attempt_upload(
        &self,
        method: Method,
        path: &str,
        kind: &str,
        bytes: Vec<u8>,
    ) -> Option<(StatusCode, Value)> {
        let request = self
            .client
            .request(method, format!("{}/api{path}", self.server))
            .header("x-octavo-client", "web")
            .header("sec-fetch-site", "same-origin")
            .header("content-type", kind)
            .body(bytes);
        let answer = request.send().await.ok()?;
        let status = answer.status();
        let bytes = answer.bytes().await.ok()?;
        Some((status, serde_json::from_slice(&bytes).unwrap_or_default()))
    }

    /// Makes a call that must be answered with this status.
    pub(crate) async fn call(&self, method: Method, path: &str, body: Value, status: u16) -> Value {
        let (answered, body) = self.attempt(method, path, body).await.expect("the server answers");
        assert_eq!(answered.as_u16(), status, "{path}: {body}");
        body
    }

    pub(crate) async fn get(&self, path: &str) -> Value {
        self.call(Method::GET, path, json!({}), 200).await
    }

    pub(crate) async fn post(&self, path: &str, body: Value, status: u16) -> Value {
        self.call(Method::POST, path, body, status).await
    }

    /// Enters a card at the sandbox and makes it the one that pays.
    pub(crate) async fn enter_card(&self, number: &str) {
        let setup = self.get("/stripe/intents/create").await;
        let form = json!({
            "client_secret": setup["client_secret"], "number": number, "exp_month": 12, "exp_year": 2034,
            "cvc": "123", "name": "Ines Okafor",
        });
        let entered = self.post("/sandbox/cards", form, 200).await;
        let card = json!({ "payment_method_id": entered["payment_method"] });
        self.post("/stripe/payment_method/attach", card, 200).await;
    }

    /// A new browser at the same server.
    pub(crate) fn another(&self) -> Self {
        Self { client: client(), server: self.server.clone() }
    }

    /// A page of the app's server, as text; `None` when no answer came.
    pub(crate) async fn attempt_page(&self, path: &str) -> Option<String> {
        let answer = self.client.get(format!("{}{path}", self.server)).send().await.ok()?;
        if answer.status() == StatusCode::OK { answer.text().await.ok() } else { None }
    }

    /// The bytes of a download, which must be there.
    pub(crate) async fn bytes(&self, path: &str) -> Vec<u8> {
        let answer = self.client.get(format!("{}/api{path}", self.server)).send().await.unwrap();
        assert_eq!(answer.status(), StatusCode::OK, "{path}");
        answer.bytes().await.unwrap().to_vec()
    }

    /// A page or file, as text.
    pub(crate) async fn page(&self, url: &str) -> (StatusCode, String) {
        let answer = self.client.get(url).send().await.unwrap();
        (answer.status(), answer.text().await.unwrap())
    }
}

fn client() -> Client {
    // Nothing here uses TLS, but the client needs an implementation of it.
    let _ = rustls::crypto::ring::default_provider().install_default();
    Client::builder().cookie_store(true).timeout(Duration::from_secs(60)).build().unwrap()
}

/// Repeats a call until there is an answer.
pub(crate) async fn until<T>(what: &str, mut ask: impl AsyncFnMut() -> Option<T>) -> T {
    const EVERY: Duration = Duration::from_millis(25);
    for _ in 0..1_200 {
        if let Some(answer) = ask().await {
            return answer;
        }
        tokio::time::sleep(EVERY).await;
    }
    panic!("{what} did not come about within 30 seconds");
}

/// A port that was free a moment ago. It is none of those that the system gives to connections: such a one may be taken
/// before the server has it.
pub(crate) fn free_address() -> SocketAddr {
    let ports = std::iter::repeat_with(|| rand::random_range(10_000..32_000));
    let found = ports.take(100).find_map(|port: u16| TcpListener::bind(("127.0.0.1", port)).ok());
    found.expect("one of a hundred ports is free").local_addr().unwrap()
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}
