//! A card provider without money, for development and tests.
//!
//! It has a database file of its own, as a real provider would: its charges remain, whatever happens to the product's
//! database. Cards are numbers with a known behaviour ([`cards`]), and tests can request faults ([`Fault`]). Every
//! change of a payment is sent as a signed webhook.

mod browser;
pub mod cards;
mod database;
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

use database::Database;
use faults::Faults;

/// The sandbox. Clones share one provider.
#[derive(Clone)]
pub struct Sandbox {
    database: Database,
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
    /// Opens the database at `path`, and creates it if it is missing. Webhooks are signed with `key`.
    ///
    /// # Errors
    /// The file cannot be opened or written.
    pub async fn open(path: &Path, key: Key, clock: Arc<dyn Clock>) -> Result<Self, CardProviderError> {
        Ok(Self {
            database: Database::open(path).await?,
            key,
            clock,
            faults: Arc::default(),
            sink: Arc::default(),
        })
    }

    /// Sends webhooks that come before their answer to this sink.
    pub fn connect(&self, sink: Arc<dyn WebhookSink>) {
        *self.sink.lock().unwrap_or_else(PoisonError::into_inner) = Some(sink);
    }

    /// Adds a fault for the next payment.
    pub fn go_wrong(&self, fault: Fault) {
        self.faults().push(fault);
    }

    fn faults(&self) -> std::sync::MutexGuard<'_, Faults> {
        self.faults.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn sink(&self) -> Option<Arc<dyn WebhookSink>> {
        self.sink.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// Closes the database.
    pub async fn close(&self) {
        self.database.close().await;
    }
}

/// A new id such as `pay_…`, or a secret.
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
    fn servers_that_start_at_once_may_share_a_new_database() {
        for _ in 0..25 {
            let folder = tempfile::tempdir().unwrap();
            let database = folder.path().join("sandbox.db");
            let together = std::sync::Barrier::new(8);
            let open = || {
                let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
                let opened = Sandbox::open(&database, Key([7; 32]), Arc::new(Noon));
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
