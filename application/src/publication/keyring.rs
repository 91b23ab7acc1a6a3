//! Keys that all servers share.

use std::{
    collections::BTreeMap,
    sync::{Arc, Mutex, PoisonError},
};

use chrono::{DateTime, Utc};

use crate::shared::{
    keys::{Key, KeyedHash},
    storage::{Storage, StorageError},
};

/// Provides keys by name; a key is cached, because it never changes.
pub struct Keyring {
    storage: Arc<dyn Storage>,
    /// Makes and uses keys.
    pub(crate) hash: Arc<dyn KeyedHash>,
    known: Mutex<BTreeMap<String, Key>>,
}

/// The most cached keys: permanent ones, and those of the days around now.
const REMEMBERED: usize = 8;

impl Keyring {
    /// A keyring with an empty cache.
    #[must_use]
    pub fn new(storage: Arc<dyn Storage>, hash: Arc<dyn KeyedHash>) -> Self {
        Self { storage, hash, known: Mutex::default() }
    }

    /// The key of a name, made when there is none; with `until` it is deleted some time after that.
    ///
    /// # Errors
    /// [`StorageError`].
    pub async fn key(&self, name: &str, until: Option<DateTime<Utc>>) -> Result<Key, StorageError> {
        let known = self.known.lock().unwrap_or_else(PoisonError::into_inner).get(name).cloned();
        if let Some(key) = known {
            return Ok(key);
        }
        let mut work = self.storage.begin().await?;
        let key = work.visits().key(name, &self.hash.generate(), until).await?;
        work.commit().await?;
        let mut known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
        if known.len() >= REMEMBERED {
            known.clear();
        }
        known.insert(name.to_owned(), key.clone());
        Ok(key)
    }
}

/// A hash as hexadecimal digits.
pub(crate) fn digits(hash: &[u8]) -> String {
    hash.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// The hash of 64 hexadecimal digits.
pub(crate) fn from_digits(digits: &str) -> Option<Vec<u8>> {
    let digits = digits.as_bytes();
    let pairs = digits.chunks_exact(2).map(|pair| std::str::from_utf8(pair).ok());
    let hash: Option<Vec<u8>> =
        pairs.map(|pair| pair.and_then(|pair| u8::from_str_radix(pair, 16).ok())).collect();
    hash.filter(|hash| hash.len() == 32 && digits.len() == 64)
}
