//! Single sign-on.

mod idp;
mod request_sso;

use axum::http::Method;
use serde_json::json;

use crate::support::calls::{Access, Call, call};

/// The calls on single sign-on.
pub(crate) fn sso_calls() -> Vec<Call> {
    use Access::Own;
    vec![
        call(Method::GET, "/api/me/idp", Own, 200),
        // No account has the plan for it here.
        call(Method::POST, "/api/me/request-sso", Own, 403).body(
            |_| {
                json!({
                    "companyName": "Kiln", "emailDomain": "kiln.example", "collaboratorType": "member",
                    "identityProvider": "Okta", "samlSignInURL": "https://idp.kiln.example", "certificate": "MII",
                })
            },
            &[r#"{"companyName":"Kiln"}"#, r#"{"companyName":7}"#, "[]"],
        ),
    ]
}
