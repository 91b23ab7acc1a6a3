//! Security headers of the app's own pages.

use crate::settings::HttpSettings;

/// The content security policy of the app's own pages. A configured domain partner may run its script, open its window
/// and call its own server (ACCT-047). So may a card provider that has a script (BILL-191).
pub(crate) fn app_policy(settings: &HttpSettings) -> String {
    let viewer = &settings.viewer_origin;
    let partner = settings.domain_reseller.as_ref().and_then(|partner| origin(&partner.script));
    let cards = &settings.card_form;
    let with = |own: &str, others: &[String]| {
        let others = partner.into_iter().chain(others.iter().map(String::as_str));
        let all: Vec<&str> = own.split_whitespace().chain(others).collect();
        all.join(" ")
    };
    let scripts = with("'self'", &cards.scripts);
    // The editor reads a GIF that a project has, to make a video of it (EDIT-242).
    let calls = with("'self'", &[cards.calls.as_slice(), std::slice::from_ref(viewer)].concat());
    // Previews of drafts are pages of the viewer (EDIT-027).
    let frames = with("", &[cards.frames.as_slice(), std::slice::from_ref(viewer)].concat());
    format!(
        "default-src 'none'; script-src {scripts}; style-src 'self'; font-src 'self' {viewer}; connect-src {calls}; \
         img-src 'self' data: blob: {viewer}; media-src 'self' blob: {viewer}; frame-src {frames}; manifest-src 'self'; form-action 'self'; \
         frame-ancestors 'none'; base-uri 'none'"
    )
}

/// The origin of an `https` address, if a policy can name it.
fn origin(address: &str) -> Option<&str> {
    let host = address.strip_prefix("https://")?.split(['/', '?', '#']).next()?;
    let plain = |c: char| c.is_ascii_alphanumeric() || matches!(c, '.' | '-' | ':');
    let end = "https://".len().saturating_add(host.len());
    if host.is_empty() || !host.chars().all(plain) { None } else { address.get(..end) }
}
