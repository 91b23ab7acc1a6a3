//! Directives for search engines.

/// What search engines may do with a page, from the laxest to the strictest.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Robots {
    /// List it and follow its links.
    All,
    /// Not list it.
    NoIndex,
    /// Neither list it nor follow its links.
    None,
}

impl Robots {
    /// The value of the robots meta tag and of `X-Robots-Tag`.
    #[must_use]
    pub const fn value(self) -> &'static str {
        match self {
            Self::All => "all",
            Self::NoIndex => "noindex",
            Self::None => "none",
        }
    }

    /// For a public profile (DASH-254).
    #[must_use]
    pub const fn of_profile(may_be_indexed: bool) -> Self {
        if may_be_indexed { Self::All } else { Self::None }
    }

    /// For a public collection: never listed (DASH-253), and the stricter wins.
    #[must_use]
    pub fn of_folder(may_be_indexed: bool) -> Self {
        Self::of_profile(may_be_indexed).max(Self::NoIndex)
    }

    /// For a published project, which its owner may exclude from search engines.
    #[must_use]
    pub fn of_project(may_be_indexed: bool, search_indexing: bool) -> Self {
        Self::of_profile(may_be_indexed && search_indexing)
    }
}

#[cfg(test)]
mod tests {
    use super::Robots;

    #[test]
    fn the_stricter_wins() {
        assert_eq!(Robots::of_profile(true).value(), "all");
        assert_eq!(Robots::of_profile(false).value(), "none");
        assert_eq!(Robots::of_folder(true).value(), "noindex");
        assert_eq!(Robots::of_folder(false).value(), "none");
        assert_eq!(Robots::of_project(true, true).value(), "all");
        assert_eq!(Robots::of_project(true, false).value(), "none");
        assert_eq!(Robots::of_project(false, true).value(), "none");
    }
}
