//! The use cases of single sign-on.

use octavo_application::sso::{read_sso::ReadSso, request_sso::RequestSso};

/// Single sign-on.
pub struct SsoUseCases {
    /// Reads single sign-on.
    pub read: ReadSso,
    /// Stores a request and mails it to support; an operator turns single sign-on on (ACCT-266).
    pub request: RequestSso,
}
