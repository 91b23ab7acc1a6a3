//! What a static site does not have (EDIT-397, EDIT-400).

/// Why something is left out of a static site.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum LeftOutReason {
    /// A page that is a draft.
    Draft,
    /// A page that is protected: a site cannot ask for a password.
    Protected,
    /// A font whose licence bits do not let its file go along.
    Font,
}

impl LeftOutReason {
    /// The same as a sentence, for the person who takes the project out.
    #[must_use]
    pub const fn sentence(self) -> &'static str {
        match self {
            Self::Draft => "This page is a draft",
            Self::Protected => "This page is protected, and a static site cannot ask for a password",
            Self::Font => {
                "The licence bits of this font allow it to be seen and printed alone, so a similar font stands in"
            }
        }
    }
}

/// Something that is left out of a static site.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LeftOutOfSite {
    /// Why.
    pub reason: LeftOutReason,
    /// The title of the page, or the name of the font.
    pub what: String,
}

/// The file within a site that says what is left out.
pub(super) fn told(left_out: &[LeftOutOfSite]) -> String {
    let mut text = String::from("What is left out of this site\n\n");
    for LeftOutOfSite { reason, what } in left_out {
        text.push_str(&format!("- {what}: {}.\n", reason.sentence()));
    }
    text
}
