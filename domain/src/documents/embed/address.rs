//! Addresses, as far as they say what can be embedded.

/// The parts of an address.
pub(super) struct Address<'a> {
    /// In lower case, without `www.`.
    pub(super) host: &'a str,
    pub(super) path: Vec<&'a str>,
    query: &'a str,
    pub(super) fragment: &'a str,
}

impl<'a> Address<'a> {
    /// The parts of an address; none where it has a port or a user, or a host that is no name in lower case.
    pub(super) fn of(address: &'a str) -> Option<Self> {
        let (_, rest) = address.split_once("://")?;
        let (rest, fragment) = rest.split_once('#').unwrap_or((rest, ""));
        let (rest, query) = rest.split_once('?').unwrap_or((rest, ""));
        let (host, path) = rest.split_once('/').unwrap_or((rest, ""));
        let is_known = |sign: u8| sign.is_ascii_lowercase() || sign.is_ascii_digit() || sign == b'-';
        let is_label = |label: &str| !label.is_empty() && label.bytes().all(is_known);
        let is_name = host.contains('.') && host.split('.').all(is_label);
        let path = path.split('/').filter(|part| !part.is_empty()).collect();
        is_name.then(|| Self { host: host.strip_prefix("www.").unwrap_or(host), path, query, fragment })
    }

    /// The value of a member of the query; the first one of this name.
    pub(super) fn asked(&self, name: &str) -> Option<&'a str> {
        let mut members = self.query.split('&').filter_map(|member| member.split_once('='));
        members.find(|(known, _)| *known == name).map(|(_, value)| value)
    }
}

/// Is the text so long at most, and made of letters, digits and these signs?
pub(super) fn is_plain(text: &str, most: usize, signs: &str) -> bool {
    let is_known = |sign: char| sign.is_ascii_alphanumeric() || signs.contains(sign);
    (1..=most).contains(&text.len()) && text.chars().all(is_known)
}

pub(super) fn plain<'a>(text: &'a str, most: usize, signs: &str) -> Option<&'a str> {
    is_plain(text, most, signs).then_some(text)
}

pub(super) fn number(text: &str, most: usize) -> Option<&str> {
    ((1..=most).contains(&text.len()) && text.bytes().all(|sign| sign.is_ascii_digit())).then_some(text)
}
