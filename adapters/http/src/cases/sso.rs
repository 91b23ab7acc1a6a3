//! The use cases of single sign-on.

use octavo_application::sso::{read_sso::ReadSso, request_sso::RequestSso};

/// Single sign-on.
pub struct SsoCases {
    /// Reads single sign-on.
    pub read: ReadSso,
    /// Keeps a request and mails it to support; it is an operator who turns single sign-on on (ACCT-266).
    pub request: RequestSso,
}
