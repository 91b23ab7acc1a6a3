//! The use cases of the second factor, wired.

use std::sync::Arc;

use octavo_application::auth::{
    reauthenticate::Reauthenticate,
    second_factor::{
        FactorPorts, disable::DisableSecondFactor, enable::EnableSecondFactor, pass::CompleteSecondFactor,
        renew_codes::RenewRecoveryCodes, show_secret::ShowSecret, verify_code::VerifyCode,
    },
};

use octavo_http::use_cases::SecondFactorUseCases;

use crate::ports::Ports;

/// Wires them.
pub(crate) fn second_factor(
    ports: &Ports,
    product_name: &str,
    reauthenticate: Arc<Reauthenticate>,
) -> SecondFactorUseCases {
    let ports = ports.second_factor();
    SecondFactorUseCases {
        show_secret: ShowSecret { ports: ports.clone(), product_name: product_name.to_owned() },
        enable: EnableSecondFactor { ports: ports.clone() },
        disable: DisableSecondFactor { ports: ports.clone() },
        renew_codes: RenewRecoveryCodes { ports: ports.clone() },
        pass: CompleteSecondFactor { ports: ports.clone() },
        verify_code: VerifyCode { ports, reauthenticate },
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
