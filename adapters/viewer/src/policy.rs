//! Content security policies of the viewer's pages.

/// The policy of the viewer's pages: they load only their own files.
pub(crate) const VIEWER_POLICY: &str = "default-src 'none'; style-src 'self'; img-src 'self'; font-src 'self'; form-action 'none'; \
     frame-ancestors 'none'; base-uri 'none'; sandbox allow-popups allow-popups-to-escape-sandbox";

/// The same for a page whose owner has a tag manager. The sandbox gives its scripts an opaque origin, so that they
/// cannot reach other pages on the viewer's host.
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

/// The policy of a private page's password form, which shows nothing of an owner: it may send its form.
pub(crate) const PASSWORD_PAGE_POLICY: &str = "default-src 'none'; style-src 'self'; font-src 'self'; form-action 'self'; \
     frame-ancestors 'none'; base-uri 'none'";

/// The policy of a page with an owner's content.
pub(crate) const fn viewer_policy(has_tag_manager: bool, has_analytics: bool) -> &'static str {
    match (has_tag_manager, has_analytics) {
        (_, true) => COUNTED_POLICY,
        (true, false) => TAGGED_POLICY,
        (false, false) => VIEWER_POLICY,
    }
}
