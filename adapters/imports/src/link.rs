//! Where links of other programs lead.

use octavo_domain::documents::link::{Link, LinkText, WebAddress};
use percent_encoding::percent_decode_str;

/// The link of an address; none where it leads to nothing that can be linked.
pub(crate) fn of(address: &str) -> Option<Link> {
    let (scheme, rest) = address.trim().split_once(':')?;
    let decoded = |text: &str| percent_decode_str(text).decode_utf8_lossy().into_owned();
    match scheme.to_ascii_lowercase().as_str() {
        scheme @ ("http" | "https") => WebAddress::parse(&format!("{scheme}:{rest}")).map(Link::Web),
        "mailto" => LinkText::mail(&decoded(rest.split('?').next().unwrap_or_default())).map(Link::Mail),
        "tel" => {
            let digits: String = decoded(rest).chars().filter(|sign| !sign.is_whitespace()).collect();
            LinkText::phone(&digits).map(Link::Phone)
        }
        _ => None,
    }
}

/// Would the address run a script?
pub(crate) fn is_script(address: &str) -> bool {
    let clean: String =
        address.chars().filter(|sign| !sign.is_whitespace() && !sign.is_control()).take(16).collect();
    let clean = clean.to_ascii_lowercase();
    clean.starts_with("javascript:") || clean.starts_with("vbscript:")
}
