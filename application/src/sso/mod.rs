//! Single sign-on: requests, administration and setup.

pub mod manage_sso;
pub mod ports;
pub mod read_sso;
pub mod request_sso;
