//! Limits: what a plan allows of each kind.

/// A limit: a number, or none.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Cap {
    /// At most this number.
    AtMost(u32),
    /// Unlimited; −1 in calls.
    Unlimited,
}

impl Cap {
    /// The limit of zero.
    pub const NONE: Self = Self::AtMost(0);

    /// The number in calls: −1 for unlimited.
    #[must_use]
    pub fn wire(self) -> i64 {
        match self {
            Self::AtMost(limit) => i64::from(limit),
            Self::Unlimited => -1,
        }
    }

    /// The limit of a number in calls; none when it is neither −1 nor a valid limit.
    #[must_use]
    pub fn from_wire(number: i64) -> Option<Self> {
        if number == -1 { Some(Self::Unlimited) } else { u32::try_from(number).ok().map(Self::AtMost) }
    }

    /// Is there no room for one more?
    #[must_use]
    pub fn is_full(self, used: u64) -> bool {
        match self {
            Self::Unlimited => false,
            Self::AtMost(limit) => used >= u64::from(limit),
        }
    }

    /// The limit, raised by a number.
    #[must_use]
    pub const fn plus(self, added: u32) -> Self {
        match self {
            Self::Unlimited => Self::Unlimited,
            Self::AtMost(limit) => Self::AtMost(limit.saturating_add(added)),
        }
    }

    /// The number; none while there is no limit.
    #[must_use]
    pub const fn number(self) -> Option<u32> {
        match self {
            Self::Unlimited => None,
            Self::AtMost(limit) => Some(limit),
        }
    }
}

/// The limits of a plan or an account.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Limits {
    /// Projects that are published at a time.
    pub published_mags: Cap,
    /// Pages in a project.
    pub pages_per_mag: Cap,
    /// Page views a month before the owner is notified.
    pub views_per_month: Cap,
    /// People the account's work may be shared with.
    pub contributors: Cap,
    /// Custom domains.
    pub domain_limit: Cap,
    /// Versions kept of a project.
    pub version_history: Cap,
    /// The largest video, in megabytes.
    pub video: Cap,
    /// What all uploads of the account may take up, in megabytes.
    pub storage: Cap,
    /// Signing in through a company's own identity provider.
    pub sso: bool,
}

/// A limit that is a number.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum LimitKey {
    /// Projects that are published at a time.
    PublishedMags,
    /// Pages in a project.
    PagesPerMag,
    /// Page views a month.
    ViewsPerMonth,
    /// People the account's work may be shared with.
    Contributors,
    /// Custom domains.
    DomainLimit,
    /// Versions kept of a project.
    VersionHistory,
    /// The largest video, in megabytes.
    Video,
    /// What all uploads may take up, in megabytes.
    Storage,
}

impl LimitKey {
    /// Every limit that is a number.
    pub const ALL: [Self; 8] = [
        Self::PublishedMags,
        Self::PagesPerMag,
        Self::ViewsPerMonth,
        Self::Contributors,
        Self::DomainLimit,
        Self::VersionHistory,
        Self::Video,
        Self::Storage,
    ];

    /// The key in calls, in storage and in the catalogue.
    #[must_use]
    pub const fn id(self) -> &'static str {
        match self {
            Self::PublishedMags => "published_mags",
            Self::PagesPerMag => "pages_per_mag",
            Self::ViewsPerMonth => "views_per_month",
            Self::Contributors => "contributors",
            Self::DomainLimit => "domain_limit",
            Self::VersionHistory => "version_history",
            Self::Video => "video",
            Self::Storage => "storage",
        }
    }

    /// The limit of a key.
    #[must_use]
    pub fn from_id(id: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|key| key.id() == id)
    }
}

impl Limits {
    /// One of them.
    #[must_use]
    pub const fn cap(&self, key: LimitKey) -> Cap {
        match key {
            LimitKey::PublishedMags => self.published_mags,
            LimitKey::PagesPerMag => self.pages_per_mag,
            LimitKey::ViewsPerMonth => self.views_per_month,
            LimitKey::Contributors => self.contributors,
            LimitKey::DomainLimit => self.domain_limit,
            LimitKey::VersionHistory => self.version_history,
            LimitKey::Video => self.video,
            LimitKey::Storage => self.storage,
        }
    }

    /// One of them, to be changed.
    pub const fn cap_mut(&mut self, key: LimitKey) -> &mut Cap {
        match key {
            LimitKey::PublishedMags => &mut self.published_mags,
            LimitKey::PagesPerMag => &mut self.pages_per_mag,
            LimitKey::ViewsPerMonth => &mut self.views_per_month,
            LimitKey::Contributors => &mut self.contributors,
            LimitKey::DomainLimit => &mut self.domain_limit,
            LimitKey::VersionHistory => &mut self.version_history,
            LimitKey::Video => &mut self.video,
            LimitKey::Storage => &mut self.storage,
        }
    }

    /// The first limit of these that is lower than the other's; none when there is none.
    #[must_use]
    pub fn less_than(&self, others: &Self) -> Option<&'static str> {
        let smaller =
            LimitKey::ALL.into_iter().find(|key| self.cap(*key) < others.cap(*key)).map(LimitKey::id);
        smaller.or((others.sso && !self.sso).then_some("sso"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn unlimited_is_minus_one_in_calls() {
        for cap in [Cap::Unlimited, Cap::NONE, Cap::AtMost(u32::MAX)] {
            assert_eq!(Cap::from_wire(cap.wire()), Some(cap));
        }
        assert_eq!(Cap::Unlimited.wire(), -1);
        assert_eq!((Cap::from_wire(-2), Cap::from_wire(1 << 32)), (None, None));
    }

    #[test]
    fn bill_045_no_number_fills_what_has_no_limit() {
        assert!(!Cap::Unlimited.is_full(u64::MAX) && Cap::NONE.is_full(0));
        assert!(!Cap::AtMost(2).is_full(1) && Cap::AtMost(2).is_full(2));
        assert!(Cap::Unlimited > Cap::AtMost(u32::MAX));
        assert_eq!((Cap::Unlimited.plus(3), Cap::AtMost(1).plus(3)), (Cap::Unlimited, Cap::AtMost(4)));
    }

    #[test]
    fn keys_read_back() {
        for key in LimitKey::ALL {
            assert_eq!(LimitKey::from_id(key.id()), Some(key));
        }
        assert_eq!(LimitKey::from_id("sso"), None);
    }
}
