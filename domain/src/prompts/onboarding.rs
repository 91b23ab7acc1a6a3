//! Onboarding.

use crate::account::preferences::{BehaviorMetrics, Metric};

/// The fact that says how the account began.
const TYPE: &str = "initial_onboarding_type";
/// The fact that says that the tour was shown.
const TOUR_SHOWN: &str = "constructor_tour_shown";

/// Is the onboarding shown? Only while the experiment is on for the account, and neither fact is set (DASH-210).
#[must_use]
pub fn is_asked(flag: bool, metrics: &BehaviorMetrics) -> bool {
    let set = |metric: &Metric| match metric {
        Metric::Text(text) => !text.is_empty(),
        Metric::Number(number) => *number != 0,
        Metric::Flag(on) => *on,
    };
    flag && !metrics.iter().any(|(name, metric)| matches!(name, TYPE | TOUR_SHOWN) && set(metric))
}

/// The answers to the questions who the person is and what they want to make (DASH-146).
pub const ANSWERS: [&str; 16] = [
    "Freelance",
    "Work",
    "Education",
    "Agency",
    "Designer",
    "Developer",
    "Marketer",
    "Writer",
    "Student",
    "Teacher",
    "Portfolio",
    "Presentation",
    "Editorial",
    "Landing page",
    "Online store",
    "Something else",
];

/// An answer to the question what the person wants to make.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct FutureProject(&'static str);

impl FutureProject {
    /// The answer of this label, whatever its case.
    #[must_use]
    pub fn parse(label: &str) -> Option<Self> {
        ANSWERS.into_iter().find(|answer| answer.eq_ignore_ascii_case(label.trim())).map(Self)
    }

    /// The label.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        self.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn metrics(facts: &[(&str, Metric)]) -> BehaviorMetrics {
        let mut metrics = BehaviorMetrics::default();
        metrics.merge(facts.iter().map(|(name, metric)| ((*name).to_owned(), metric.clone()))).unwrap();
        metrics
    }

    #[test]
    fn only_who_is_in_the_experiment_and_has_not_begun_is_asked() {
        assert!(is_asked(true, &metrics(&[])));
        assert!(is_asked(true, &metrics(&[("seenBannersAmount", Metric::Number(3))])));
        assert!(is_asked(true, &metrics(&[(TOUR_SHOWN, Metric::Flag(false))])));
        assert!(!is_asked(false, &metrics(&[])));
        assert!(!is_asked(true, &metrics(&[(TYPE, Metric::Text("blank".to_owned()))])));
        assert!(!is_asked(true, &metrics(&[(TOUR_SHOWN, Metric::Flag(true))])));
    }

    #[test]
    fn answers_are_known_by_their_labels() {
        for answer in
            ["Freelance", "Work", "Education", "Agency", "Designer", "Student", "Portfolio", "Online store"]
        {
            assert_eq!(FutureProject::parse(&answer.to_uppercase()).map(FutureProject::as_str), Some(answer));
        }
        assert_eq!(FutureProject::parse("Castle"), None);
    }
}
