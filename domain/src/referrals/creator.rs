//! Profiles of template authors, which operators manage.

/// The most characters of a name, and of a link.
const MAX: usize = 200;

/// A creator profile. Its owner reads it; only operators change it (ACCT-161).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CreatorProfile {
    /// The name under which templates are shown.
    pub name: String,
    /// The link to their work, if any.
    pub portfolio_link: Option<CreatorLink>,
    /// The link to contact them, if any.
    pub contact_link: Option<CreatorLink>,
}

/// An address on the web, or a mail address: `https://…` or `mailto:…`, and no scheme that a browser would run.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CreatorLink(String);

/// Why a creator profile is refused.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum CreatorError {
    /// A name that is empty or too long.
    #[error("a creator’s name has 1 to 200 characters")]
    Name,
    /// Not of the form of a link.
    #[error("a link begins with https:// or mailto: and has at most 200 characters, without spaces")]
    Link,
}

impl CreatorLink {
    /// Reads a link.
    ///
    /// # Errors
    /// [`CreatorError::Link`].
    pub fn parse(text: &str) -> Result<Self, CreatorError> {
        let text = text.trim();
        let rest = text.strip_prefix("https://").or_else(|| text.strip_prefix("mailto:"));
        let plain = !text.chars().any(|c| c.is_whitespace() || c.is_control());
        if plain && text.chars().count() <= MAX && rest.is_some_and(|rest| !rest.is_empty()) {
            Ok(Self(text.to_owned()))
        } else {
            Err(CreatorError::Link)
        }
    }

    /// The link.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl CreatorProfile {
    /// Reads a profile.
    ///
    /// # Errors
    /// [`CreatorError`].
    pub fn parse(name: &str, portfolio: Option<&str>, contact: Option<&str>) -> Result<Self, CreatorError> {
        let name = name.trim();
        let one_line = !name.chars().any(char::is_control);
        if !one_line || !(1..=MAX).contains(&name.chars().count()) {
            return Err(CreatorError::Name);
        }
        let link = |text: Option<&str>| text.map(CreatorLink::parse).transpose();
        let (portfolio_link, contact_link) = (link(portfolio)?, link(contact)?);
        Ok(Self { name: name.to_owned(), portfolio_link, contact_link })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn links_lead_to_the_web_or_to_a_mailbox() {
        for link in ["https://kiln.example/work", "mailto:ines@okafor.studio"] {
            assert_eq!(CreatorLink::parse(link).unwrap().as_str(), link);
        }
        for link in [
            "",
            "https://",
            "http://kiln.example",
            "javascript:alert(1)",
            "https://a b",
            &format!("https://{}", "a".repeat(200)),
        ] {
            assert_eq!(CreatorLink::parse(link), Err(CreatorError::Link), "{link}");
        }
    }

    #[test]
    fn a_profile_has_a_name() {
        let read = CreatorProfile::parse(" Kiln ", None, Some("mailto:a@b.example")).unwrap();
        assert_eq!((read.name.as_str(), read.portfolio_link), ("Kiln", None));
        for name in ["", " ", "two\nlines", &"a".repeat(201)] {
            assert_eq!(CreatorProfile::parse(name, None, None), Err(CreatorError::Name));
        }
        assert_eq!(CreatorProfile::parse("Kiln", Some("kiln"), None), Err(CreatorError::Link));
    }
}
