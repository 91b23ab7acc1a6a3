//! Listing the files of an account at a service (EDIT-234).

use octavo_domain::{
    auth::{second_factor::Sealed, throttle::Limit},
    ids::UserId,
    services::{
        Service,
        files::{ServiceFile, ServicePage},
    },
};

use super::{ServiceFilePorts, ServiceFilesError, preview_owner};
use crate::{services::ports::media_libraries::WantedFiles, shared::secrets::Secret};

/// A page of files.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ListedFiles {
    /// Each file, and the ticket to its preview where it has one.
    pub files: Vec<(ServiceFile, Option<Sealed>)>,
    /// The page after it; none on the last one.
    pub next: Option<ServicePage>,
}

/// Lists the files of an account at a service.
pub struct ListServiceFiles {
    /// Its ports.
    pub ports: ServiceFilePorts,
}

impl ListServiceFiles {
    /// A page of them. No unit of work is open while the service is waited for.
    ///
    /// # Errors
    /// [`ServiceFilesError`].
    #[tracing::instrument(name = "use_case", skip_all, fields(otel.name = module_path!()))]
    pub async fn execute(
        &self,
        user: UserId,
        service: Service,
        wanted: &WantedFiles,
    ) -> Result<ListedFiles, ServiceFilesError> {
        let ServiceFilePorts { services, libraries } = &self.ports;
        self.ports.count("service-list", user, Limit::SERVICE_LIST_ACCOUNT).await?;
        let ask = |tokens| async move { libraries.files(service, &tokens, wanted).await };
        let (_, page) = services.with_keys(user, service, ask).await?;
        let owner = preview_owner(user, service);
        let ticket = |address: &String| services.vault.seal(&Secret::new(address.clone()), &owner);
        let with_ticket = |file: ServiceFile| {
            let ticket = file.preview.as_ref().map(ticket);
            (file, ticket)
        };
        Ok(ListedFiles { files: page.files.into_iter().map(with_ticket).collect(), next: page.next })
    }
}
