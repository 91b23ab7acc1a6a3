//! Where a link leads.

use super::{id::RecordId, value::AssetKey};

/// Where a link leads. Nothing else can be linked: an address that runs a script does not exist.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Link {
    /// A page of the project.
    Page(RecordId),
    /// A widget on whichever page it is.
    Widget(RecordId),
    /// An address on the web, over HTTP or HTTPS.
    Web(WebAddress),
    /// An e-mail address.
    Mail(LinkText),
    /// A telephone number.
    Phone(LinkText),
    /// A file of the project, which readers download (EDIT-260).
    File(AssetKey),
}

/// An address on the web: `http` or `https`, at most 2 000 bytes, without white space and signs that end an attribute.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct WebAddress(String);

/// An e-mail address or a telephone number of a link: 1 to 254 visible ASCII signs of those that a URI may have there.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct LinkText(String);

impl WebAddress {
    /// The most bytes.
    pub const MAX: usize = 2_000;

    /// Reads an address; none where it is not one.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        let rest = text.strip_prefix("https://").or_else(|| text.strip_prefix("http://"))?;
        let host = rest.split(['/', '?', '#']).next().unwrap_or_default();
        let host = host.rsplit('@').next().unwrap_or_default();
        let named = host.starts_with(|sign: char| sign.is_alphanumeric() || sign == '[');
        let clean = !text.contains(|sign: char| {
            sign.is_control() || sign.is_whitespace() || matches!(sign, '"' | '\'' | '<' | '>' | '\\' | '`')
        });
        (named && clean && text.len() <= Self::MAX).then(|| Self(text.to_owned()))
    }

    /// Its text.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl LinkText {
    /// The most characters.
    pub const MAX: usize = 254;

    fn of(text: &str, allowed: impl Fn(char) -> bool) -> Option<Self> {
        let valid = !text.is_empty() && text.len() <= Self::MAX && text.chars().all(allowed);
        valid.then(|| Self(text.to_owned()))
    }

    /// An e-mail address: something, an at sign, and something; none where it is not one.
    #[must_use]
    pub fn mail(text: &str) -> Option<Self> {
        let (local, host) = text.split_once('@')?;
        let allowed = |sign: char| sign.is_ascii_alphanumeric() || "@.!#$*+-/=^_{|}~".contains(sign);
        let whole = !local.is_empty() && !host.is_empty() && !host.contains('@');
        Self::of(text, allowed).filter(|_| whole)
    }

    /// A telephone number; none where it is not one.
    #[must_use]
    pub fn phone(text: &str) -> Option<Self> {
        let digits = text.chars().any(|sign| sign.is_ascii_digit());
        Self::of(text, |sign| sign.is_ascii_digit() || "+-().*#".contains(sign)).filter(|_| digits)
    }

    /// Its text.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_web_can_be_linked() {
        for text in
            ["https://octavo.example", "http://a/b?c=d&e#f", "https://[::1]:80/", "https://年.example/ü"]
        {
            assert_eq!(WebAddress::parse(text).as_ref().map(WebAddress::as_str), Some(text));
        }
        let long = format!("https://a/{}", "b".repeat(2_000));
        for text in [
            "",
            "https://",
            "https:///a",
            "//a",
            "javascript:alert(1)",
            "data:text/html,x",
            " https://a",
            "HTTPS://a",
            "https://a b",
            "https://a\"onclick=",
            "https://a/<script>",
            "java\nscript:a",
            "https://a\\b",
            &long,
        ] {
            assert_eq!(WebAddress::parse(text), None, "{text}");
        }
    }

    #[test]
    fn mail_and_phone_have_signs_of_their_own() {
        assert!(LinkText::mail("noor.haddad@octavo.example").is_some());
        assert!(LinkText::phone("+49 30 123".replace(' ', "").as_str()).is_some());
        for text in ["", "a", "@a", "a@", "a@b@c", "a@b?subject=x", "a@b\">", "a b@c"] {
            assert_eq!(LinkText::mail(text), None, "{text}");
        }
        for text in ["", "+", "12 34", "12;ext=4", "call me"] {
            assert_eq!(LinkText::phone(text), None, "{text}");
        }
    }
}
