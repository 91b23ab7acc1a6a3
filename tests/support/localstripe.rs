//! An independent server with Stripe's API: localstripe, in a process of its own.

use std::{
    io::{BufRead, BufReader},
    net::TcpListener,
    path::Path,
    process::{Child, Command, Stdio},
};

/// A running server without data; dropping this ends it.
pub struct LocalStripe {
    process: Child,
    /// Its address.
    pub origin: String,
}

impl LocalStripe {
    /// The API key that it accepts.
    pub const KEY: &'static str = "sk_test_12345";

    /// Starts one at a free port.
    ///
    /// # Panics
    /// When it is not installed (`scripts/setup python`) or does not start.
    pub fn start() -> Self {
        let program = Path::new(env!("CARGO_MANIFEST_DIR")).join("../target/python/bin/localstripe");
        assert!(program.exists(), "{} is not there: run scripts/setup python", program.display());
        let port = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port();
        let mut process = Command::new(program)
            .args(["--from-scratch", "--port", &port.to_string()])
            .env("PYTHONUNBUFFERED", "1")
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .expect("localstripe starts");
        // It prints its address first, and then a log of requests.
        let mut lines =
            BufReader::new(process.stdout.take().expect("its words")).lines().map_while(Result::ok);
        let ready = lines.any(|line| line.contains("Running on"));
        std::thread::spawn(move || lines.for_each(drop));
        let server = Self { process, origin: format!("http://127.0.0.1:{port}") };
        assert!(ready, "localstripe ended before it listened");
        server
    }

    /// Calls it directly, without the product.
    ///
    /// # Panics
    /// When it refuses.
    pub async fn ask(&self, path: &str, form: &[(&str, &str)]) -> serde_json::Value {
        let body = url::form_urlencoded::Serializer::new(String::new()).extend_pairs(form).finish();
        let request = reqwest::Client::new().post(format!("{}{path}", self.origin)).body(body);
        let request = request.header("content-type", "application/x-www-form-urlencoded");
        let answer = request.basic_auth(Self::KEY, Some("")).send().await.unwrap();
        let status = answer.status();
        let text = answer.text().await.unwrap();
        assert!(status.is_success(), "{path}: {text}");
        serde_json::from_str(&text).unwrap_or_default()
    }
}

impl Drop for LocalStripe {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}
