//! A card provider without money, for one's own machine and for tests.
//!
//! It keeps books of its own in a file of its own, as a real provider would: what was charged there stays charged,
//! whatever becomes of the product's database. Cards are numbers with a known behaviour ([`cards`]), faults happen when
//! they are asked for ([`Fault`]), and every change of a payment is told by a signed webhook.

mod books;
mod browser;
pub mod cards;
mod faults;
mod http;
mod provider;
mod webhook;

use std::{
    path::Path,
    sync::{Arc, Mutex, PoisonError},
};

use octavo_application::{
    billing::ports::card_provider::CardProviderError,
    shared::{clock::Clock, keys::Key},
};
use rand::{TryRng, rngs::SysRng};

pub use browser::{CardForm, CardFormError, Decision};
pub use faults::Fault;
pub use http::router;
pub use webhook::{SignedEvent, WebhookSink};

use books::Books;
use faults::Faults;

/// The sandbox. Its clones are one provider.
#[derive(Clone)]
pub struct Sandbox {
    books: Books,
    key: Key,
    clock: Arc<dyn Clock>,
    faults: Arc<Mutex<Faults>>,
    sink: Arc<Mutex<Option<Arc<dyn WebhookSink>>>>,
}

impl std::fmt::Debug for Sandbox {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Sandbox(…)")
    }
}

impl Sandbox {
    /// Opens the books at `path`, which are made when they are not there. Webhooks are signed with `key`.
    ///
    /// # Errors
    /// The file cannot be opened or written.
    pub async fn open(path: &Path, key: Key, clock: Arc<dyn Clock>) -> Result<Self, CardProviderError> {
        Ok(Self { books: Books::open(path).await?, key, clock, faults: Arc::default(), sink: Arc::default() })
    }

    /// From now on webhooks that come early are received here.
    pub fn connect(&self, sink: Arc<dyn WebhookSink>) {
        *self.sink.lock().unwrap_or_else(PoisonError::into_inner) = Some(sink);
    }

    /// The next payment goes wrong in this way.
    pub fn go_wrong(&self, fault: Fault) {
        self.faults().push(fault);
    }

    fn faults(&self) -> std::sync::MutexGuard<'_, Faults> {
        self.faults.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn sink(&self) -> Option<Arc<dyn WebhookSink>> {
        self.sink.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// Closes the books.
    pub async fn close(&self) {
        self.books.close().await;
    }
}

/// A new name such as `pay_…`, or a secret.
fn named(kind: &str) -> Result<String, CardProviderError> {
    let mut bytes = [0_u8; 16];
    SysRng.try_fill_bytes(&mut bytes).map_err(|error| CardProviderError::Rejected(error.to_string()))?;
    Ok(format!("{kind}_{}", hex::encode(bytes)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use chrono::{DateTime, Utc};

    struct Noon;

    impl Clock for Noon {
        fn now(&self) -> DateTime<Utc> {
            DateTime::UNIX_EPOCH
        }
    }

    #[test]
    fn servers_that_start_at_once_may_share_new_books() {
        for _ in 0..25 {
            let folder = tempfile::tempdir().unwrap();
            let books = folder.path().join("sandbox.db");
            let together = std::sync::Barrier::new(8);
            let open = || {
                let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
                let opened = Sandbox::open(&books, Key([7; 32]), Arc::new(Noon));
                together.wait();
                runtime.block_on(opened).map(drop)
            };
            let opened = std::thread::scope(|scope| {
                [(); 8].map(|()| scope.spawn(open)).map(|thread| thread.join().unwrap())
            });
            assert_eq!(opened, [const { Ok(()) }; 8]);
        }
    }
}
