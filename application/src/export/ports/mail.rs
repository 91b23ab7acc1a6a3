//! The contents of the mail about an export.

use chrono::NaiveDate;

use crate::shared::message::Details;

/// An export that can be downloaded. The mail carries no secret: its link needs a signed-in session.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ExportOffer {
    /// The last full day on which it can be downloaded (UTC).
    pub until: NaiveDate,
}

impl ExportOffer {
    pub(crate) fn details(&self) -> Details {
        [("until".to_owned(), self.until.to_string())].into()
    }

    pub(crate) fn read(details: &mut Details) -> Option<Self> {
        Some(Self { until: details.remove("until")?.parse().ok()? })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_is_read_back_from_its_details() {
        let offer = ExportOffer { until: "2026-11-28".parse().unwrap() };
        let mut details = offer.details();
        assert_eq!(ExportOffer::read(&mut details), Some(offer));
        assert!(details.is_empty());
        assert_eq!(ExportOffer::read(&mut [("until".to_owned(), "soon".to_owned())].into()), None);
    }
}
