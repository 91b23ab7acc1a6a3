//! Headers that browsers obey.

use axum::http::{HeaderMap, HeaderName, HeaderValue, header};

use crate::settings::HttpSettings;

/// What a browser may load and do on the app's own pages.
pub(crate) fn app_policy(settings: &HttpSettings) -> String {
    let viewer = &settings.viewer_origin;
    format!(
        "default-src 'none'; script-src 'self'; style-src 'self'; font-src 'self'; connect-src 'self'; \
         img-src 'self' data: blob: {viewer}; manifest-src 'self'; form-action 'self'; frame-ancestors 'none'; \
         base-uri 'none'"
    )
}

/// What a browser may load and do on the viewer's pages: nothing but what they carry.
pub(crate) const VIEWER_POLICY: &str = "default-src 'none'; style-src 'self'; img-src 'self'; font-src 'self'; form-action 'none'; \
     frame-ancestors 'none'; base-uri 'none'; sandbox allow-popups allow-popups-to-escape-sandbox";

/// Sets the headers that every answer carries; a handler's own policy or caching stays.
pub(crate) fn set(headers: &mut HeaderMap, policy: &str, secure: bool) {
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
