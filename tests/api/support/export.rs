//! Exports: requested, downloaded, and opened.

use std::{
    collections::BTreeMap,
    io::{Cursor, Read},
    ops::Range,
    path::Path,
    sync::{
        Arc,
        atomic::{AtomicBool, AtomicU32, Ordering},
    },
};

use async_trait::async_trait;
use octavo_application::{export::ports::archive::LargeFiles, shared::files::FileStoreError};
use serde_json::{Value, json};

use super::{
    app::{Account, TestApp},
    browser::Answer,
};

/// An archive that was downloaded and opened.
pub(crate) struct Opened(pub(crate) BTreeMap<String, Vec<u8>>);

impl Opened {
    pub(crate) fn of(bytes: &[u8]) -> Self {
        let mut zip = zip::ZipArchive::new(Cursor::new(bytes)).unwrap();
        let files = (0..zip.len()).map(|at| {
            let mut file = zip.by_index(at).unwrap();
            let mut bytes = Vec::new();
            file.read_to_end(&mut bytes).unwrap();
            (file.name().unwrap().into_owned(), bytes)
        });
        Self(files.collect())
    }

    pub(crate) fn names(&self) -> Vec<&str> {
        self.0.keys().map(String::as_str).collect()
    }

    pub(crate) fn json(&self, name: &str) -> Value {
        serde_json::from_slice(&self.0[name]).unwrap_or_else(|error| panic!("{name}: {error}"))
    }

    pub(crate) fn text(&self, name: &str) -> String {
        String::from_utf8(self.0[name].clone()).unwrap()
    }

    /// The files that contain some bytes.
    pub(crate) fn holding(&self, wanted: &[u8]) -> Vec<&str> {
        assert!(!wanted.is_empty());
        let holds = |bytes: &Vec<u8>| bytes.windows(wanted.len()).any(|part| part == wanted);
        self.0.iter().filter(|(_, bytes)| holds(bytes)).map(|(name, _)| name.as_str()).collect()
    }
}

impl Account {
    /// The account's export as it sees it; null when there is none.
    pub(crate) async fn export(&self) -> Value {
        self.browser.get("/me/export").await.expect(200)["export"].clone()
    }

    /// Requests an export.
    pub(crate) async fn ask_for_export(&self) -> Answer {
        self.browser.post("/me/export", json!({})).await
    }

    /// Downloads it.
    pub(crate) async fn download(&self) -> Answer {
        self.browser.get("/me/export/download").await
    }

    /// Requests an export, runs the job, and opens the archive.
    pub(crate) async fn exported(&self, app: &TestApp) -> Opened {
        self.ask_for_export().await.expect(202);
        app.work().await;
        let answer = self.download().await;
        assert_eq!(answer.status.as_u16(), 200, "{}", answer.text());
        Opened::of(&answer.bytes)
    }
}

/// A store of large files that fails on request.
pub(crate) struct Failing {
    pub(crate) inner: Arc<dyn LargeFiles>,
    pub(crate) fails: AtomicBool,
    pub(crate) puts: AtomicU32,
}

impl Failing {
    pub(crate) fn new(inner: Arc<dyn LargeFiles>) -> Arc<Self> {
        Arc::new(Self { inner, fails: AtomicBool::new(true), puts: AtomicU32::new(0) })
    }
}

#[async_trait]
impl LargeFiles for Failing {
    async fn put_file(&self, key: &str, path: &Path) -> Result<(), FileStoreError> {
        self.puts.fetch_add(1, Ordering::SeqCst);
        if self.fails.load(Ordering::SeqCst) {
            return Err(FileStoreError::Failed("the disk is full".to_owned()));
        }
        self.inner.put_file(key, path).await
    }

    async fn part(&self, key: &str, range: Range<u64>) -> Result<Option<Vec<u8>>, FileStoreError> {
        if self.fails.load(Ordering::SeqCst) {
            return Err(FileStoreError::Failed("the disk is gone".to_owned()));
        }
        self.inner.part(key, range).await
    }
}
