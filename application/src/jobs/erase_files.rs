//! Removing the files of accounts that are gone.

use std::sync::Arc;

use chrono::TimeDelta;
use octavo_domain::account::{export::ExportFile, face::UploadKey};

use super::{JobError, Next};
use crate::ports::{files::FileStore, storage::Storage};

/// Removes abandoned files from the file store. A file is forgotten after it is gone, so whoever is killed in between
/// leaves it to the next.
pub struct EraseFiles {
    /// Where it is noted which.
    pub storage: Arc<dyn Storage>,
    /// Where they are.
    pub files: Arc<dyn FileStore>,
}

/// Files of one step: few enough to be done within a claim.
const STEP: u32 = 50;

impl EraseFiles {
    /// Removes some; the job goes on while there are more.
    ///
    /// # Errors
    /// [`JobError`].
    pub async fn execute(&self) -> Result<Next, JobError> {
        let keys = self.storage.begin().await?.erasures().abandoned_files(STEP).await?;
        if keys.is_empty() {
            return Ok(Next::Never);
        }
        for key in &keys {
            if let Some(upload) = UploadKey::parse(key) {
                for file in upload.files() {
                    self.files.delete(&file).await?;
                }
                continue;
            }
            if let Some(export) = ExportFile::parse(key) {
                for file in export.files() {
                    self.files.delete(&file).await?;
                }
                continue;
            }
            self.files.delete(key).await?;
            // The smaller picture that lists show.
            if let Some(name) = key.strip_suffix(".jpg") {
                self.files.delete(&format!("{name}_608.jpg")).await?;
            }
        }
        let mut work = self.storage.begin().await?;
        work.erasures().forget_files(&keys).await?;
        work.commit().await?;
        Ok(Next::After(TimeDelta::zero()))
    }
}
