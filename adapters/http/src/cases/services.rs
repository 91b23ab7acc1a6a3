//! The use cases of connected services.

use octavo_application::services::{
    check_service::CheckService, connect_service::ConnectService, disconnect_service::DisconnectService,
    finish_connecting::FinishConnecting, read_services::ReadServices,
};

/// Connecting services of others.
pub struct ServiceCases {
    /// Reads what can be connected with an account, and what is.
    pub read: ReadServices,
    /// Sends somebody to a service that asks them whether the product may use their account there.
    pub connect: ConnectService,
    /// Connects the account of somebody who comes back from a service that they were sent to.
    pub finish: FinishConnecting,
    /// Asks a service whether the product may still use the account there.
    pub check: CheckService,
    /// Forgets the keys to an account at a service, and tells the service that they are no longer wanted.
    pub disconnect: DisconnectService,
}
