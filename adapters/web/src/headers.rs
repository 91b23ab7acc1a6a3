//! Security headers.

use axum::http::{HeaderMap, HeaderName, HeaderValue, header};

/// Sets the headers of every answer; a handler's own policy or caching stays.
pub fn set(headers: &mut HeaderMap, policy: &str, secure: bool) {
    let mut default = |name: HeaderName, value: &str| {
        if let Ok(value) = HeaderValue::from_str(value) {
            headers.entry(name).or_insert(value);
        }
    };
    default(header::CONTENT_SECURITY_POLICY, policy);
    default(header::X_CONTENT_TYPE_OPTIONS, "nosniff");
    default(header::REFERRER_POLICY, "strict-origin-when-cross-origin");
    default(HeaderName::from_static("cross-origin-opener-policy"), "same-origin");
    default(
        HeaderName::from_static("permissions-policy"),
        "camera=(), microphone=(), geolocation=(), browsing-topics=()",
    );
    if secure {
        default(header::STRICT_TRANSPORT_SECURITY, "max-age=31536000; includeSubDomains");
    }
}
