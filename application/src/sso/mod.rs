//! Single sign-on: requests, administration and setup.

pub mod manage_sso;
pub mod ports;
pub mod read_sso;
pub mod request_sso;

use octavo_domain::account::email::Email;

use crate::{
    shared::use_cases::use_cases,
    sso::{read_sso::ReadSso, request_sso::RequestSso},
};

use_cases! {
    /// Single sign-on.
    pub struct SsoUseCases(ports, support: Option<&Email>, product_name: &str) {
        /// Reads single sign-on.
        read: ReadSso { sso },
        /// Stores a request and mails it to support; an operator turns single sign-on on (ACCT-266).
        request: RequestSso {
            storage,
            ids,
            clock,
            catalogue,
            support: support.cloned(),
            product_name: product_name.to_owned(),
        },
    }
}
