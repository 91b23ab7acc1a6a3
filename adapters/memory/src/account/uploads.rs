//! Files of accounts.

use std::collections::BTreeMap;

use async_trait::async_trait;
use chrono::{DateTime, Utc};
use octavo_application::{account::ports::uploads::UploadRepository, shared::storage::StorageError};
use octavo_domain::{
    account::profile_media::{UploadKey, UploadKind},
    ids::UserId,
};

use crate::Unit;

/// A file of an account.
#[derive(Clone, Copy)]
pub(crate) struct Upload {
    pub(crate) user: UserId,
    pub(crate) bytes: u64,
    /// `None` while it is in use.
    pub(crate) ends_at: Option<DateTime<Utc>>,
}

impl Upload {
    fn has_ended(&self, now: DateTime<Utc>) -> bool {
        self.ends_at.is_some_and(|at| at <= now)
    }
}

#[async_trait]
impl UploadRepository for Unit {
    async fn add(
        &mut self,
        key: &UploadKey,
        user: UserId,
        bytes: u64,
        ends_at: DateTime<Utc>,
    ) -> Result<(), StorageError> {
        if self.state.uploads.contains_key(key) {
            return Err(StorageError::Duplicate("upload"));
        }
        self.state.uploads.insert(key.clone(), Upload { user, bytes, ends_at: Some(ends_at) });
        Ok(())
    }

    async fn unmeasured(&mut self, limit: u32) -> Result<Vec<UploadKey>, StorageError> {
        let limit = usize::try_from(limit).unwrap_or(usize::MAX);
        let unknown = self.state.uploads.iter().filter(|(_, upload)| upload.bytes == 0);
        let mut found: Vec<_> = unknown.map(|(key, _)| key.clone()).collect();
        found.sort_by_key(ToString::to_string);
        found.truncate(limit);
        Ok(found)
    }

    async fn measured(&mut self, key: &UploadKey, bytes: u64) -> Result<(), StorageError> {
        if let Some(upload) = self.state.uploads.get_mut(key) {
            upload.bytes = bytes;
        }
        Ok(())
    }

    async fn used(&mut self, user: UserId) -> Result<u64, StorageError> {
        let own = self.state.uploads.iter().filter(|(key, upload)| {
            let is_counted_below =
                matches!(key.kind(), UploadKind::Asset | UploadKind::Brought | UploadKind::Font);
            upload.user == user && (!is_counted_below || upload.ends_at.is_some())
        });
        let mut files: BTreeMap<String, u64> = self.state.asset_files_of(user).collect();
        files.extend(self.state.font_files_of(user));
        files.extend(own.map(|(key, upload)| (key.to_string(), upload.bytes)));
        Ok(files.values().fold(0, |sum, bytes| sum.saturating_add(*bytes)))
    }

    async fn is_in_use(
        &mut self,
        key: &UploadKey,
        user: UserId,
        now: DateTime<Utc>,
    ) -> Result<bool, StorageError> {
        let found = self.state.uploads.get(key);
        Ok(found.is_some_and(|upload| upload.user == user && !upload.has_ended(now)))
    }

    async fn keep(
        &mut self,
        key: &UploadKey,
        user: UserId,
        now: DateTime<Utc>,
    ) -> Result<bool, StorageError> {
        let is_in_use = self.is_in_use(key, user, now).await?;
        if let Some(upload) = self.state.uploads.get_mut(key).filter(|_| is_in_use) {
            upload.ends_at = None;
        }
        Ok(is_in_use)
    }

    async fn discard(&mut self, key: &UploadKey, now: DateTime<Utc>) -> Result<(), StorageError> {
        if let Some(upload) = self.state.uploads.get_mut(key) {
            upload.ends_at = Some(now);
        }
        Ok(())
    }

    async fn ended(&mut self, now: DateTime<Utc>, limit: u32) -> Result<Vec<UploadKey>, StorageError> {
        let limit = usize::try_from(limit).unwrap_or(usize::MAX);
        let ended = self.state.uploads.iter().filter(|(_, upload)| upload.has_ended(now));
        let mut found: Vec<_> = ended.map(|(key, upload)| (upload.ends_at, key.clone())).collect();
        found.sort();
        Ok(found.into_iter().take(limit).map(|(_, key)| key).collect())
    }

    async fn forget(&mut self, keys: &[UploadKey], now: DateTime<Utc>) -> Result<(), StorageError> {
        self.state.uploads.retain(|key, upload| !(keys.contains(key) && upload.has_ended(now)));
        Ok(())
    }
}
