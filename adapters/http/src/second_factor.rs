//! The use cases of the second factor, wired.

use std::sync::Arc;

use octavo_application::account::{
    reauthenticate::Reauthenticate,
    second_factor::{
        FactorPorts, disable::DisableSecondFactor, enable::EnableSecondFactor, pass::PassSecondFactor,
        prove_code::ProveCode, renew_codes::RenewRecoveryCodes, show_secret::ShowSecret,
    },
};

use crate::app::Ports;

/// What somebody does about their second factor, and with it.
pub(crate) struct SecondFactorCases {
    pub(crate) show_secret: ShowSecret,
    pub(crate) enable: EnableSecondFactor,
    pub(crate) disable: DisableSecondFactor,
    pub(crate) renew_codes: RenewRecoveryCodes,
    pub(crate) pass: PassSecondFactor,
    pub(crate) prove_code: ProveCode,
}

impl SecondFactorCases {
    /// Wires them to these ports.
    pub(crate) fn new(ports: &Ports, product_name: &str, reauthenticate: Arc<Reauthenticate>) -> Self {
        let ports = ports.second_factor();
        Self {
            show_secret: ShowSecret { ports: ports.clone(), product_name: product_name.to_owned() },
            enable: EnableSecondFactor { ports: ports.clone() },
            disable: DisableSecondFactor { ports: ports.clone() },
            renew_codes: RenewRecoveryCodes { ports: ports.clone() },
            pass: PassSecondFactor { ports: ports.clone() },
            prove_code: ProveCode { ports, reauthenticate },
        }
    }
}

impl Ports {
    /// What the use cases of the second factor need.
    #[must_use]
    pub fn second_factor(&self) -> FactorPorts {
        let Self { storage, secrets, authenticator, vault, ids, clock, .. } = self;
        FactorPorts {
            storage: storage.clone(),
            secrets: secrets.clone(),
            authenticator: authenticator.clone(),
            vault: vault.clone(),
            ids: ids.clone(),
            clock: clock.clone(),
        }
    }
}
