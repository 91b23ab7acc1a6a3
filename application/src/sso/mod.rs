//! Single sign-on: asking for it, and what its administrator and operators do with it.

pub mod manage_sso;
pub mod ports;
pub mod read_sso;
pub mod request_sso;
