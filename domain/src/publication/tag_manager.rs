//! The id of an account's tag manager, which becomes part of a script's address.

/// A container's id: `GTM-` and 4 to 12 capital letters and digits. Only this form is ever put into a page.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TagManagerId(String);

impl TagManagerId {
    /// Reads an id; none when it is not one.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        let rest = text.strip_prefix("GTM-")?;
        let plain = rest.bytes().all(|byte| byte.is_ascii_uppercase() || byte.is_ascii_digit());
        (plain && (4..=12).contains(&rest.len())).then(|| Self(text.to_owned()))
    }

    /// The id as text.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

#[cfg(test)]
mod tests {
    use super::TagManagerId;

    #[test]
    fn nothing_else_passes() {
        assert!(TagManagerId::parse("GTM-AB12CD").is_some());
        for text in ["", "GTM-", "gtm-AB12CD", "GTM-AB1", "GTM-AB12'><x", "UA-12345-6", "GTM-ABCDEFGHIJKLM"] {
            assert!(TagManagerId::parse(text).is_none(), "{text}");
        }
    }
}
