//! Mapping between rows and the domain. Writing cannot fail; reading fails with the table, the column and the row's id.

use chrono::{DateTime, Utc};
use octavo_application::shared::storage::StorageError;
use octavo_domain::auth::credential::SecretHash;

use crate::error::corrupt;

/// A time in microseconds since 1970.
pub(crate) const fn micros(time: DateTime<Utc>) -> i64 {
    time.timestamp_micros()
}

/// Identifies a row in errors.
#[derive(Clone, Copy)]
pub(crate) struct RowOf<I> {
    pub(crate) table: &'static str,
    pub(crate) id: I,
}

impl<I: ToString + Copy> RowOf<I> {
    /// The value of a column, or the error that names it.
    pub(crate) fn valid<T>(self, column: &'static str, value: Option<T>) -> Result<T, StorageError> {
        value.ok_or_else(|| corrupt(self.table, column, &self.id))
    }

    /// The value of a column that may be empty.
    pub(crate) fn valid_if<V, T>(
        self,
        column: &'static str,
        stored: Option<V>,
        read: impl FnOnce(V) -> Option<T>,
    ) -> Result<Option<T>, StorageError> {
        stored.map(|stored| self.valid(column, read(stored))).transpose()
    }

    pub(crate) fn time(self, column: &'static str, stored: i64) -> Result<DateTime<Utc>, StorageError> {
        self.valid(column, DateTime::from_timestamp_micros(stored))
    }

    pub(crate) fn time_if(
        self,
        column: &'static str,
        stored: Option<i64>,
    ) -> Result<Option<DateTime<Utc>>, StorageError> {
        self.valid_if(column, stored, DateTime::from_timestamp_micros)
    }

    /// A number that is stored in a wider type.
    pub(crate) fn number<T: TryFrom<i64>>(
        self,
        column: &'static str,
        stored: i64,
    ) -> Result<T, StorageError> {
        self.valid(column, T::try_from(stored).ok())
    }

    pub(crate) fn hash(self, column: &'static str, stored: &[u8]) -> Result<SecretHash, StorageError> {
        self.valid(column, stored.try_into().ok().map(SecretHash::new))
    }
}
