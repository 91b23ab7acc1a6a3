//! Reasons for deleting an account.

/// Why an owner deletes their account.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DeletionReason {
    reason: Reason,
    text: Option<String>,
}

/// The reasons that can be chosen.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Reason {
    /// Something is missing.
    MissingFeatures,
    /// It is hard to use.
    DifficultToUse,
    /// It costs too much.
    TooExpensive,
    /// What it was for is done.
    FinishedProject,
    /// They do something else now.
    NoLongerDesign,
    /// They use something else.
    FoundAlternative,
    /// They pay for what they do not use.
    NotUsingAllFeatures,
    /// They intend to come back.
    BackSoon,
    /// A text of their own.
    Other,
}

/// Why a reason is refused.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum DeletionReasonError {
    /// None is given, or Other without a text.
    #[error("Please tell us why")]
    Missing,
    /// More than [`DeletionReason::MAX`] characters.
    #[error("A reason has at most 500 characters")]
    TooLong,
}

impl Reason {
    const ALL: [Self; 9] = [
        Self::MissingFeatures,
        Self::DifficultToUse,
        Self::TooExpensive,
        Self::FinishedProject,
        Self::NoLongerDesign,
        Self::FoundAlternative,
        Self::NotUsingAllFeatures,
        Self::BackSoon,
        Self::Other,
    ];

    /// The reason's name.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::MissingFeatures => "missing_features",
            Self::DifficultToUse => "difficult_to_use",
            Self::TooExpensive => "too_expensive",
            Self::FinishedProject => "finished_project",
            Self::NoLongerDesign => "no_longer_design",
            Self::FoundAlternative => "found_alternative",
            Self::NotUsingAllFeatures => "not_using_all_features",
            Self::BackSoon => "back_soon",
            Self::Other => "other",
        }
    }
}

impl DeletionReason {
    /// The most characters of an own text.
    pub const MAX: usize = 500;

    /// Reads a reason: the name of one, with underscores or spaces, or else an own text.
    ///
    /// # Errors
    /// [`DeletionReasonError`].
    pub fn parse(text: &str) -> Result<Self, DeletionReasonError> {
        let text = text.trim();
        let name = text.to_lowercase().replace(' ', "_");
        match Reason::ALL.into_iter().find(|reason| reason.name() == name) {
            Some(Reason::Other) => Err(DeletionReasonError::Missing),
            Some(reason) => Ok(Self { reason, text: None }),
            None if text.is_empty() => Err(DeletionReasonError::Missing),
            None if text.chars().count() > Self::MAX => Err(DeletionReasonError::TooLong),
            None => Ok(Self { reason: Reason::Other, text: Some(text.to_owned()) }),
        }
    }

    /// A stored reason; none when it is not one.
    #[must_use]
    pub fn from_parts(name: &str, text: Option<String>) -> Option<Self> {
        let reason = Reason::ALL.into_iter().find(|reason| reason.name() == name)?;
        ((reason == Reason::Other) == text.is_some()).then_some(Self { reason, text })
    }

    /// The reason that was chosen.
    #[must_use]
    pub const fn reason(&self) -> Reason {
        self.reason
    }

    /// The own text; always with [`Reason::Other`] and never otherwise.
    #[must_use]
    pub fn text(&self) -> Option<&str> {
        self.text.as_deref()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_reason_is_chosen_or_told() {
        for reason in Reason::ALL.into_iter().filter(|reason| *reason != Reason::Other) {
            let read = DeletionReason::parse(reason.name()).unwrap();
            assert_eq!((read.reason(), read.text()), (reason, None));
            assert_eq!(DeletionReason::from_parts(reason.name(), None), Some(read));
        }
        let spoken = DeletionReason::parse(" Too expensive ").unwrap();
        assert_eq!(spoken.reason(), Reason::TooExpensive);
        let own = DeletionReason::parse(" It ate my herons. ").unwrap();
        assert_eq!((own.reason(), own.text()), (Reason::Other, Some("It ate my herons.")));
        assert_eq!(DeletionReason::from_parts("other", Some("It ate my herons.".to_owned())), Some(own));
        assert_eq!(DeletionReason::from_parts("other", None), None);
        assert_eq!(DeletionReason::from_parts("boredom", None), None);
    }

    #[test]
    fn other_wants_words() {
        for nothing in ["", "  ", "other", "Other"] {
            assert_eq!(DeletionReason::parse(nothing), Err(DeletionReasonError::Missing));
        }
        assert!(DeletionReason::parse(&"é".repeat(500)).is_ok());
        assert_eq!(DeletionReason::parse(&"é".repeat(501)), Err(DeletionReasonError::TooLong));
    }
}
