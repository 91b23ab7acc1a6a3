//! Taking files from connected services (EDIT-234).

pub mod fetch_service_file;
pub mod list_service_files;
pub mod preview_service_file;

use std::sync::Arc;

use chrono::TimeDelta;
use octavo_domain::{auth::throttle::Limit, ids::UserId, services::Service};

use super::{ServicePorts, keys::KeysError, owner};
use crate::{
    auth::throttle,
    services::ports::media_libraries::{MediaLibraries, PictureFault},
    shared::storage::StorageError,
};

/// What taking files needs.
#[derive(Clone)]
pub struct ServiceFilePorts {
    /// Keys, and what they are kept with.
    pub services: ServicePorts,
    /// Reads what accounts have.
    pub libraries: Arc<dyn MediaLibraries>,
}

/// Why no files are listed, or none is taken.
#[derive(Debug, thiserror::Error)]
pub enum ServiceFilesError {
    /// There is no such file, or the account does not see it.
    #[error("There is no such file any more")]
    NotFound,
    /// It is a video, which is not copied.
    #[error("Videos are not copied. Please take the address")]
    Video,
    /// Too many were listed or taken; the time to wait.
    #[error("too many")]
    TooMany(TimeDelta),
    /// The service is not connected, refuses or fails.
    #[error(transparent)]
    Keys(#[from] KeysError),
    /// A picture did not come.
    #[error(transparent)]
    Picture(#[from] PictureFault),
}

impl From<throttle::Refused> for ServiceFilesError {
    fn from(refused: throttle::Refused) -> Self {
        match refused {
            throttle::Refused::TooMany(wait) => Self::TooMany(wait),
            throttle::Refused::Storage(error) => Self::Keys(error.into()),
        }
    }
}

impl From<StorageError> for ServiceFilesError {
    fn from(error: StorageError) -> Self {
        Self::Keys(error.into())
    }
}

impl ServiceFilePorts {
    /// Counts a call of an account.
    async fn count(&self, what: &str, user: UserId, limit: Limit) -> Result<(), ServiceFilesError> {
        let counted = [(format!("{what}:user:{user}"), limit)];
        let services = &self.services;
        Ok(throttle::count(services.storage.as_ref(), &counted, services.clock.now()).await?)
    }
}

/// What the address of a preview is sealed for: no key of a connection opens as one, and none of another account or service.
fn preview_owner(user: UserId, service: Service) -> Vec<u8> {
    [owner(user, service).as_slice(), b"preview"].concat()
}
