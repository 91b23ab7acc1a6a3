//! Values of a row by position, from either database.

use octavo_application::shared::storage::StorageError;
use sqlx::{Row, postgres::PgRow};
use uuid::Uuid;

use crate::error::from_sqlx;

/// A row with the column types that the statement promises. SQLite's tables are strict, so types are not checked again.
pub(crate) trait Cells {
    fn id(&self, at: usize) -> Result<Uuid, StorageError>;
    fn id_if(&self, at: usize) -> Result<Option<Uuid>, StorageError>;
    fn int(&self, at: usize) -> Result<i64, StorageError>;
    fn int_if(&self, at: usize) -> Result<Option<i64>, StorageError>;
    fn text(&self, at: usize) -> Result<String, StorageError>;
    fn text_if(&self, at: usize) -> Result<Option<String>, StorageError>;
    fn flag(&self, at: usize) -> Result<bool, StorageError>;
    fn bytes_if(&self, at: usize) -> Result<Option<Vec<u8>>, StorageError>;
}

macro_rules! cells {
    ($row:ty) => {
        impl Cells for $row {
            fn id(&self, at: usize) -> Result<Uuid, StorageError> {
                self.try_get_unchecked(at).map_err(|error| from_sqlx(&error))
            }

            fn id_if(&self, at: usize) -> Result<Option<Uuid>, StorageError> {
                self.try_get_unchecked(at).map_err(|error| from_sqlx(&error))
            }

            fn int(&self, at: usize) -> Result<i64, StorageError> {
                self.try_get_unchecked(at).map_err(|error| from_sqlx(&error))
            }

            fn int_if(&self, at: usize) -> Result<Option<i64>, StorageError> {
                self.try_get_unchecked(at).map_err(|error| from_sqlx(&error))
            }

            fn text(&self, at: usize) -> Result<String, StorageError> {
                self.try_get_unchecked(at).map_err(|error| from_sqlx(&error))
            }

            fn text_if(&self, at: usize) -> Result<Option<String>, StorageError> {
                self.try_get_unchecked(at).map_err(|error| from_sqlx(&error))
            }

            fn flag(&self, at: usize) -> Result<bool, StorageError> {
                self.try_get_unchecked(at).map_err(|error| from_sqlx(&error))
            }

            fn bytes_if(&self, at: usize) -> Result<Option<Vec<u8>>, StorageError> {
                self.try_get_unchecked(at).map_err(|error| from_sqlx(&error))
            }
        }
    };
}

cells!(PgRow);
