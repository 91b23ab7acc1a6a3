//! The use cases of connected services.

use octavo_application::services::{
    check_service::CheckService, connect_service::ConnectService, disconnect_service::DisconnectService,
    finish_connecting::FinishConnecting, read_services::ReadServices,
};

/// Connected services.
pub struct ServiceUseCases {
    /// Lists the services, and which of them are connected.
    pub read: ReadServices,
    /// Begins to connect: makes the address of a service's page that asks for access.
    pub connect: ConnectService,
    /// Completes a connection with the answer of the service.
    pub finish: FinishConnecting,
    /// Checks whether a service still gives access to the account there.
    pub check: CheckService,
    /// Deletes the keys to an account at a service, and revokes them there.
    pub disconnect: DisconnectService,
}
