//! An independent S3 service: moto, in a process of its own.

use std::{
    io::{BufRead, BufReader},
    path::Path,
    process::{Child, Command, Stdio},
};

/// A running service with one empty bucket; dropping this ends it.
pub struct TestBucket {
    process: Child,
    /// Its address.
    pub endpoint: String,
}

impl TestBucket {
    /// The bucket's name.
    pub const NAME: &'static str = "octavo-files";

    /// Starts one at a free port.
    ///
    /// # Panics
    /// When it is not installed (`scripts/setup python`) or does not start.
    pub async fn start() -> Self {
        let program = Path::new(env!("CARGO_MANIFEST_DIR")).join("../target/python/bin/moto_server");
        assert!(program.exists(), "{} is not there: run scripts/setup python", program.display());
        let mut process = Command::new(program)
            .args(["--host", "127.0.0.1", "--port", "0"])
            .stdout(Stdio::null())
            .stderr(Stdio::piped())
            .spawn()
            .expect("moto starts");
        // It prints its address first, and then a log of requests.
        let mut lines = BufReader::new(process.stderr.take().expect("its log")).lines();
        let endpoint = lines
            .by_ref()
            .map_while(Result::ok)
            .find_map(|line| {
                let from = line.find("http://127.0.0.1:")?;
                line.get(from..)?.split_whitespace().next().map(str::to_owned)
            })
            .expect("moto says where it listens");
        std::thread::spawn(move || lines.for_each(drop));
        let bucket = Self { process, endpoint };
        let made = reqwest::Client::new().put(format!("{}/{}", bucket.endpoint, Self::NAME)).send().await;
        assert!(made.expect("moto answers").status().is_success(), "the bucket is made");
        bucket
    }
}

impl Drop for TestBucket {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}
