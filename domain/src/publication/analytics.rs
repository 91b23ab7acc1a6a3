//! Google Analytics ids of an account: one becomes part of a script's address, the other names a browser.

/// A measurement id: `G-` and 4 to 16 capital letters and digits, or the older `UA-`, digits, `-`, digits. Only this
/// form is ever put into a page.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AnalyticsId(String);

fn digits(text: &str, lengths: std::ops::RangeInclusive<usize>) -> bool {
    lengths.contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_digit())
}

impl AnalyticsId {
    /// Reads an id; none when it is not one.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        let capital = |byte: u8| byte.is_ascii_uppercase() || byte.is_ascii_digit();
        let is_one = match text.split_once('-')? {
            ("G", rest) => (4..=16).contains(&rest.len()) && rest.bytes().all(capital),
            ("UA", rest) => {
                let (account, property) = rest.split_once('-')?;
                digits(account, 4..=12) && digits(property, 1..=4)
            }
            _ => false,
        };
        is_one.then(|| Self(text.to_owned()))
    }

    /// The id as text.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

/// The id by which Google Analytics knows a browser: `digits.digits` (BILL-282).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AnalyticsClientId(String);

impl AnalyticsClientId {
    /// Reads an id; none when it is not one. Each side has at most 20 digits.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        let (first, second) = text.split_once('.')?;
        (digits(first, 1..=20) && digits(second, 1..=20)).then(|| Self(text.to_owned()))
    }

    /// The id as text.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn measurement_ids_are_of_one_of_two_forms() {
        for text in ["G-AB12CD34EF", "G-ABCD", "UA-12345-6", "UA-123456789-12"] {
            assert_eq!(AnalyticsId::parse(text).map(|id| id.0).as_deref(), Some(text));
        }
        for text in [
            "",
            "G-",
            "G-ABC",
            "g-AB12CD34EF",
            "G-AB12cd",
            "G-AB12'><script>",
            "G-AB12CD34EF56GH78I",
            "UA-123-4",
            "UA-12345",
            "UA-12345-",
            "UA-12345-67890",
            "UA-12345-6-7",
            "GTM-AB12CD",
            " G-AB12CD",
        ] {
            assert_eq!(AnalyticsId::parse(text), None, "{text}");
        }
    }

    #[test]
    fn client_ids_are_digits_and_digits() {
        assert_eq!(AnalyticsClientId::parse("1234567.89").map(|id| id.0).as_deref(), Some("1234567.89"));
        for text in ["", ".", "1.", ".1", "1.2.3", "1,2", "a.1", "GA1.2.1.2", "-1.2", "１.2", &"1".repeat(43)]
        {
            assert_eq!(AnalyticsClientId::parse(text), None, "{text}");
        }
    }
}
