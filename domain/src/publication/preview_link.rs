//! Links that show a draft to those who have no account.

use chrono::{DateTime, TimeDelta, Utc};

use crate::ids::{PreviewLinkId, ProjectId, UserId};

/// The most links of a project that have not ended.
pub const MOST_PREVIEW_LINKS: u32 = 20;

/// How long a link works where nothing else was chosen (EDIT-029).
pub const DEFAULT_LIFETIME: TimeDelta = TimeDelta::days(14);

/// How long a link works at most.
pub const LONGEST_LIFETIME: TimeDelta = TimeDelta::days(365);

/// A link to the draft of a project. It can be withdrawn before its end.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PreviewLink {
    /// Its id.
    pub id: PreviewLinkId,
    /// What it shows.
    pub project: ProjectId,
    /// Who made it. It shows nothing once they may not share previews any more.
    pub author: UserId,
    /// When it was made.
    pub made_at: DateTime<Utc>,
    /// From then on it shows nothing. A whole second.
    pub ends_at: DateTime<Utc>,
    /// May its readers write comments (EDIT-384)?
    pub comments: bool,
}

/// When a link ends that is made now; `asked` is what was chosen. None where that is not in the future, or too far in it.
#[must_use]
pub fn end_of(asked: Option<DateTime<Utc>>, now: DateTime<Utc>) -> Option<DateTime<Utc>> {
    let end = asked.unwrap_or(now + DEFAULT_LIFETIME);
    // A token names its end by the second.
    let end = DateTime::from_timestamp(end.timestamp(), 0)?;
    (now < end && end <= now + LONGEST_LIFETIME).then_some(end)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn edit_029_a_link_ends_after_fourteen_days_or_as_was_chosen() {
        let now = DateTime::from_timestamp(1_795_000_000, 700_000_000).unwrap();
        let second = DateTime::from_timestamp(1_795_000_000, 0).unwrap();
        assert_eq!(end_of(None, now), Some(second + TimeDelta::days(14)));
        let asked = |delta: TimeDelta| end_of(Some(now + delta), now);
        assert_eq!(asked(TimeDelta::days(1)), Some(second + TimeDelta::days(1)));
        assert_eq!(asked(TimeDelta::days(365)), Some(second + TimeDelta::days(365)));
        for delta in
            [TimeDelta::days(366), TimeDelta::zero(), TimeDelta::milliseconds(200), TimeDelta::days(-1)]
        {
            assert_eq!(asked(delta), None, "{delta}");
        }
    }
}
