//! Single sign-on.

mod idp;
mod request_sso;
