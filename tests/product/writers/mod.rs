//! People who write all the time at a server that stops without a warning: on the dashboard, in the editor, with files,
//! with their cards, and through jobs.
//!
//! Each knows what was acknowledged. After a restart all of it must be there, and of what was not answered the whole or
//! nothing.

mod customers;
mod editor;
mod librarian;
mod records;
mod uploader;

use std::sync::{
    Arc,
    atomic::{AtomicUsize, Ordering},
};

use async_trait::async_trait;
use reqwest::{Method, StatusCode};
use serde_json::Value;
use tokio::{sync::Notify, task::JoinHandle};

pub(crate) use records::{Place, Records};

use crate::support::{Browser, Server};

/// What came of a write.
pub(crate) enum Wrote {
    /// It was answered with a success.
    Acknowledged,
    /// It waits for what the server does by itself.
    Waiting,
    /// It was not answered, or the server said that it could not.
    Unanswered,
}

/// Somebody who writes one thing after the other.
#[async_trait]
pub(crate) trait Writer: Send {
    /// Makes the next write.
    async fn write(&mut self) -> Wrote;

    /// The server was started again: everything that was acknowledged is there, and nothing is half done.
    async fn check(&mut self, server: &Server, records: &Records);

    /// Checks at the end what comes about after a while only.
    async fn finish(&mut self, _: &Server, _: &Place) {}
}

/// All of them.
pub(crate) struct Writers {
    all: Vec<Box<dyn Writer>>,
    progress: Arc<Progress>,
}

#[derive(Default)]
struct Progress {
    acknowledged: AtomicUsize,
    further: Notify,
}

/// They write until nobody answers any more.
pub(crate) struct AtWork {
    tasks: Vec<JoinHandle<Box<dyn Writer>>>,
    progress: Arc<Progress>,
}

impl Writers {
    /// They come to a server.
    pub(crate) async fn come(server: &Server, place: &Place) -> Self {
        let ines = server.join("Ines").await;
        let _ = place.say(&["admin", "plan", "ines@okafor.studio", "studio"]);
        let all: Vec<Box<dyn Writer>> = vec![
            Box::new(librarian::Librarian::of(&server.join("Noor").await)),
            Box::new(editor::Editor::of(&ines).await),
            Box::new(uploader::Uploader::of(&ines).await),
            Box::new(customers::Customers::of(server)),
        ];
        Self { all, progress: Arc::default() }
    }

    /// They begin to write.
    pub(crate) fn write(self) -> AtWork {
        let begin = |mut writer: Box<dyn Writer>| {
            let progress = self.progress.clone();
            tokio::spawn(async move {
                loop {
                    match writer.write().await {
                        Wrote::Acknowledged => progress.add(),
                        // It asks another process, which nothing here can be told by.
                        Wrote::Waiting => tokio::time::sleep(std::time::Duration::from_millis(25)).await,
                        Wrote::Unanswered => return writer,
                    }
                }
            })
        };
        AtWork { tasks: self.all.into_iter().map(begin).collect(), progress: self.progress.clone() }
    }

    /// The server was started again.
    pub(crate) async fn check(&mut self, server: &Server, records: &Records) {
        for writer in &mut self.all {
            writer.check(server, records).await;
        }
    }

    /// What comes about after a while only has come about.
    pub(crate) async fn finish(&mut self, server: &Server, place: &Place) {
        for writer in &mut self.all {
            writer.finish(server, place).await;
        }
    }

    /// How many writes were acknowledged until now.
    pub(crate) fn acknowledged(&self) -> usize {
        self.progress.acknowledged.load(Ordering::SeqCst)
    }
}

impl Progress {
    fn add(&self) {
        self.acknowledged.fetch_add(1, Ordering::SeqCst);
        self.further.notify_one();
    }
}

impl AtWork {
    /// Waits for so many further writes that are acknowledged, or until somebody has stopped.
    pub(crate) async fn further(&self, writes: usize) {
        let enough = self.progress.acknowledged.load(Ordering::SeqCst) + writes;
        while self.progress.acknowledged.load(Ordering::SeqCst) < enough && !self.has_stopped() {
            self.progress.further.notified().await;
        }
    }

    fn has_stopped(&self) -> bool {
        self.tasks.iter().any(JoinHandle::is_finished)
    }

    /// All have stopped, as nobody answers any more.
    pub(crate) async fn stopped(self) -> Writers {
        let mut all = Vec::new();
        for task in self.tasks {
            all.push(task.await.unwrap());
        }
        Writers { all, progress: self.progress }
    }
}

/// A call's answer; none where nobody answered, or the server said that it could not.
async fn answered(browser: &Browser, method: Method, path: &str, body: Value) -> Option<Value> {
    successful(path, browser.attempt(method, path, body).await?)
}

/// The same of an answer that is there.
fn successful(path: &str, (status, body): (StatusCode, Value)) -> Option<Value> {
    if status == StatusCode::SERVICE_UNAVAILABLE {
        assert_eq!(body["code"], "unavailable", "{path}: {body}");
        return None;
    }
    assert!(status.is_success(), "{path}: {status}: {body}");
    Some(body)
}
