//! The progress of an account's export.

use std::sync::Arc;

use octavo_domain::{export::Export, ids::UserId};

use crate::{
    export::ports::exports::ExportQueries,
    shared::{clock::Clock, storage::StorageError},
};

/// Reads an account's export.
pub struct ReadExport {
    /// Reads it.
    pub exports: Arc<dyn ExportQueries>,
    /// Reads the current time.
    pub clock: Arc<dyn Clock>,
}

impl ReadExport {
    /// The newest that has not expired.
    ///
    /// # Errors
    /// [`StorageError`].
    #[tracing::instrument(name = "use_case", skip_all, fields(otel.name = module_path!()))]
    pub async fn execute(&self, user: UserId) -> Result<Option<Export>, StorageError> {
        self.exports.export_of(user, self.clock.now()).await
    }
}
