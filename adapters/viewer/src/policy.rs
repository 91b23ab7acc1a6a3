//! What a browser may load and do on the viewer's pages.

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
