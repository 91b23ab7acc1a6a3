//! The city and country of a network address.

/// A city and its country, as far as they are known.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Place {
    /// The city's name in English.
    pub city: Option<String>,
    /// The country's name in English.
    pub country: Option<String>,
}
