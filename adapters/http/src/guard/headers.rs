//! Headers that browsers obey.

use axum::http::{HeaderMap, HeaderName, HeaderValue, header};

use crate::settings::HttpSettings;

/// What a browser may load and do on the app's own pages. Where domains can be bought from a partner, its script may
/// run there, open its window and speak to its own server (ACCT-047); where a card provider has a script, it too (BILL-191).
pub(crate) fn app_policy(settings: &HttpSettings) -> String {
    let viewer = &settings.viewer_origin;
    let partner = settings.domain_reseller.as_ref().and_then(|partner| origin(&partner.script));
    let cards = &settings.card_entry;
    let with = |own: &str, others: &[String]| {
        let others = partner.into_iter().chain(others.iter().map(String::as_str));
        let all: Vec<&str> = own.split_whitespace().chain(others).collect();
        all.join(" ")
    };
    let (scripts, calls) = (with("'self'", &cards.scripts), with("'self'", &cards.calls));
    let frames = match with("", &cards.frames) {
        frames if frames.is_empty() => String::new(),
        frames => format!(" frame-src {frames};"),
    };
    format!(
        "default-src 'none'; script-src {scripts}; style-src 'self'; font-src 'self'; connect-src {calls}; \
         img-src 'self' data: blob: {viewer};{frames} manifest-src 'self'; form-action 'self'; \
         frame-ancestors 'none'; base-uri 'none'"
    )
}

/// The origin of an address over TLS, if it is one that a policy can name.
fn origin(address: &str) -> Option<&str> {
    let host = address.strip_prefix("https://")?.split(['/', '?', '#']).next()?;
    let plain = |c: char| c.is_ascii_alphanumeric() || matches!(c, '.' | '-' | ':');
    let end = "https://".len().saturating_add(host.len());
    if host.is_empty() || !host.chars().all(plain) { None } else { address.get(..end) }
}

/// What a browser may load and do on the viewer's pages: nothing but what they carry.
pub(crate) const VIEWER_POLICY: &str = "default-src 'none'; style-src 'self'; img-src 'self'; font-src 'self'; form-action 'none'; \
     frame-ancestors 'none'; base-uri 'none'; sandbox allow-popups allow-popups-to-escape-sandbox";

/// The same for a page whose owner has a tag manager. The sandbox keeps its scripts from everything that belongs to
/// other pages on the viewer's host: to the browser they are from nowhere.
const TAGGED_POLICY: &str = "default-src 'none'; style-src 'self'; \
     img-src 'self' https://www.googletagmanager.com https://*.google-analytics.com; font-src 'self'; \
     script-src 'self' https://www.googletagmanager.com; \
     connect-src https://www.googletagmanager.com https://*.google-analytics.com https://*.analytics.google.com; \
     form-action 'none'; frame-ancestors 'none'; base-uri 'none'; \
     sandbox allow-scripts allow-popups allow-popups-to-escape-sandbox";

/// The same for a page whose owner has Google Analytics, with a tag manager or without: its older ids load one more
/// script.
const COUNTED_POLICY: &str = "default-src 'none'; style-src 'self'; \
     img-src 'self' https://www.googletagmanager.com https://*.google-analytics.com; font-src 'self'; \
     script-src 'self' https://www.googletagmanager.com https://www.google-analytics.com; \
     connect-src https://www.googletagmanager.com https://*.google-analytics.com https://*.analytics.google.com; \
     form-action 'none'; frame-ancestors 'none'; base-uri 'none'; \
     sandbox allow-scripts allow-popups allow-popups-to-escape-sandbox";

/// What a browser may do at the door of a private page, which shows nothing that anybody has made: send its form.
pub(crate) const GATE_POLICY: &str = "default-src 'none'; style-src 'self'; font-src 'self'; form-action 'self'; \
     frame-ancestors 'none'; base-uri 'none'";

/// The policy of a page that shows what somebody has made.
pub(crate) const fn viewer_policy(has_tag_manager: bool, has_analytics: bool) -> &'static str {
    match (has_tag_manager, has_analytics) {
        (_, true) => COUNTED_POLICY,
        (true, false) => TAGGED_POLICY,
        (false, false) => VIEWER_POLICY,
    }
}

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
