//! Reasons to cancel, and the offers that they lead to.

/// Why a customer cancels.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum CancelReason {
    /// Something is missing.
    MissingFeatures,
    /// It is hard to use.
    DifficultToUse,
    /// It costs too much.
    TooExpensive,
    /// What it was for is done.
    CompleteProject,
    /// They do something else now.
    ChangeActivity,
    /// They found something else.
    FoundAlternative,
    /// They do not use all of it.
    NotUsing,
    /// They intend to come back.
    BackSoon,
    /// Something else.
    Other,
}

/// An offer to a customer who wants to leave.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Offer {
    /// A pause of a month.
    Pause,
    /// A discount for three months.
    Discount,
}

impl CancelReason {
    /// Every reason, in the order in which they are listed.
    pub const ALL: [Self; 9] = [
        Self::MissingFeatures,
        Self::DifficultToUse,
        Self::TooExpensive,
        Self::CompleteProject,
        Self::ChangeActivity,
        Self::FoundAlternative,
        Self::NotUsing,
        Self::BackSoon,
        Self::Other,
    ];

    /// The id in calls and in storage.
    #[must_use]
    pub const fn id(self) -> &'static str {
        match self {
            Self::MissingFeatures => "missing_features",
            Self::DifficultToUse => "difficult_to_use",
            Self::TooExpensive => "too_expensive",
            Self::CompleteProject => "complete_project",
            Self::ChangeActivity => "change_activity",
            Self::FoundAlternative => "found_alternative",
            Self::NotUsing => "not_using",
            Self::BackSoon => "back_soon",
            Self::Other => "other",
        }
    }

    /// The reason of an id.
    #[must_use]
    pub fn from_id(id: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|reason| reason.id() == id)
    }

    /// Does it have to be explained?
    #[must_use]
    pub const fn wants_clarification(self) -> bool {
        matches!(self, Self::Other | Self::MissingFeatures | Self::DifficultToUse)
    }

    /// The offer for this reason.
    #[must_use]
    pub const fn offer(self) -> Option<Offer> {
        match self {
            Self::BackSoon => Some(Offer::Pause),
            Self::TooExpensive | Self::CompleteProject | Self::ChangeActivity => Some(Offer::Discount),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_read_back() {
        for reason in CancelReason::ALL {
            assert_eq!(CancelReason::from_id(reason.id()), Some(reason));
        }
        assert_eq!(CancelReason::from_id("bored"), None);
    }

    #[test]
    fn three_reasons_are_explained_and_four_lead_to_an_offer() {
        use CancelReason::{
            BackSoon, ChangeActivity, CompleteProject, DifficultToUse, MissingFeatures, Other, TooExpensive,
        };
        let explained: Vec<_> = CancelReason::ALL.into_iter().filter(|r| r.wants_clarification()).collect();
        assert_eq!(explained, [MissingFeatures, DifficultToUse, Other]);
        let offered: Vec<_> =
            CancelReason::ALL.into_iter().filter(|reason| reason.offer() == Some(Offer::Discount)).collect();
        assert_eq!(offered, [TooExpensive, CompleteProject, ChangeActivity]);
        assert_eq!(BackSoon.offer(), Some(Offer::Pause));
    }
}
