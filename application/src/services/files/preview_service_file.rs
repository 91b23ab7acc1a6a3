//! The small picture of a file at a service (EDIT-234).

use octavo_domain::{auth::second_factor::Sealed, ids::UserId, services::Service};

use super::{ServiceFilePorts, ServiceFilesError, preview_owner};
use crate::services::ports::media_libraries::{PictureSize, ServicePicture};

/// Reads the small picture of a file.
pub struct PreviewServiceFile {
    /// Its ports.
    pub ports: ServiceFilePorts,
}

impl PreviewServiceFile {
    /// Reads it by the ticket that listing has given this account. Nothing is stored or counted: a page has many previews.
    ///
    /// # Errors
    /// [`ServiceFilesError::NotFound`] for a ticket of another account or service, or [`ServiceFilesError::Picture`].
    #[tracing::instrument(name = "use_case", skip_all, fields(otel.name = module_path!()))]
    pub async fn execute(
        &self,
        user: UserId,
        service: Service,
        ticket: &Sealed,
    ) -> Result<ServicePicture, ServiceFilesError> {
        let ServiceFilePorts { services, libraries } = &self.ports;
        let address = services.vault.open(ticket, &preview_owner(user, service));
        let address = address.map_err(|_| ServiceFilesError::NotFound)?;
        Ok(libraries.read(service, address.expose(), PictureSize::Preview).await?)
    }
}
