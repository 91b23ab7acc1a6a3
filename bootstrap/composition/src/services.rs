//! The use cases of connected services, wired.

use octavo_application::services::{
    ServicePorts, check_service::CheckService, connect_service::ConnectService,
    disconnect_service::DisconnectService, finish_connecting::FinishConnecting, read_services::ReadServices,
};

use octavo_http::use_cases::ServiceUseCases;

use crate::ports::Ports;

/// Wires them.
pub(crate) fn service(ports: &Ports) -> ServiceUseCases {
    let shared = ServicePorts {
        storage: ports.storage.clone(),
        gateway: ports.services.clone(),
        vault: ports.vault.clone(),
        secrets: ports.secrets.clone(),
        ids: ports.ids.clone(),
        clock: ports.clock.clone(),
    };
    ServiceUseCases {
        read: ReadServices { connections: ports.connections.clone(), gateway: ports.services.clone() },
        connect: ConnectService { ports: shared.clone() },
        finish: FinishConnecting { ports: shared.clone() },
        check: CheckService { ports: shared.clone() },
        disconnect: DisconnectService { ports: shared },
    }
}
