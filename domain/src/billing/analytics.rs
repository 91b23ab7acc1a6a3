//! The worth of a first purchase, for analytics of where customers come from. These numbers bill nobody.

use super::calendar::Interval;
use crate::plans::{catalogue::Catalogue, level::Level};

/// A worth in hundredths of a cent, which holds every product of a price with a factor exactly.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Worth(i64);

impl Worth {
    /// In hundredths of a cent.
    #[must_use]
    pub const fn get(self) -> i64 {
        self.0
    }

    /// In dollars, as analytics services expect it: `168`, `52.25`.
    #[must_use]
    pub fn dollars(self) -> String {
        let (whole, rest) = (self.0 / 10_000, self.0 % 10_000);
        let digits = format!("{rest:04}");
        match digits.trim_end_matches('0') {
            "" => whole.to_string(),
            digits => format!("{whole}.{digits:0<2}"),
        }
    }
}

/// The percentage of five monthly prices that an average monthly customer of a plan pays; none for a plan that counts
/// as no first purchase (BILL-277, 279).
const fn factor(level: Level) -> Option<i64> {
    match level {
        Level::Personal => Some(55),
        Level::Freelancer => Some(51),
        Level::Studio => Some(52),
        Level::Business => Some(40),
        _ => None,
    }
}

/// Is it a plan of a first purchase (BILL-277)?
#[must_use]
pub const fn is_first_purchase(level: Level) -> bool {
    factor(level).is_some()
}

/// The worth of a first purchase: a year's price, or five monthly prices times a factor; otherwise nothing (BILL-278 to
/// 280).
#[must_use]
pub fn worth(catalogue: &Catalogue, level: Level, interval: Interval) -> Worth {
    const MONTHS: i64 = 5;
    let (Some(factor), Some(price)) = (factor(level), catalogue.plan(level).price) else {
        return Worth::default();
    };
    let cents = price.of(interval).get();
    Worth(match interval {
        Interval::Year => cents.saturating_mul(100),
        Interval::Month => cents.saturating_mul(MONTHS).saturating_mul(factor),
    })
}

/// The customer's segment, by what they want to make (BILL-281).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Relation {
    /// For themselves.
    Consumer,
    /// For a school.
    Education,
    /// For clients of their own.
    Freelance,
    /// For a company.
    Business,
    /// Something else, or no answer.
    Other,
}

impl Relation {
    /// Every one.
    pub const ALL: [Self; 5] =
        [Self::Consumer, Self::Education, Self::Freelance, Self::Business, Self::Other];

    /// The segment of an answer, in any case: one that the onboarding offers, or a longer one of older accounts.
    #[must_use]
    pub fn of(answer: &str) -> Self {
        match answer.trim().to_lowercase().as_str() {
            "myself" | "personal portfolio" | "portfolio" => Self::Consumer,
            "education" => Self::Education,
            "work freelance" | "freelance" => Self::Freelance,
            "work company" | "work agency" | "work company/agency" | "work" | "agency" => Self::Business,
            _ => Self::Other,
        }
    }

    /// The id for analytics.
    #[must_use]
    pub const fn id(self) -> &'static str {
        match self {
            Self::Consumer => "b2c",
            Self::Education => "education",
            Self::Freelance => "freelance",
            Self::Business => "b2b",
            Self::Other => "other",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::plans::catalogue::tests::sample;
    use rstest::rstest;

    #[rstest]
    #[case(Level::Personal, Interval::Year, "168")]
    #[case(Level::Freelancer, Interval::Year, "348")]
    #[case(Level::Studio, Interval::Year, "432")]
    #[case(Level::Business, Interval::Year, "702")]
    #[case(Level::Personal, Interval::Month, "52.25")]
    #[case(Level::Freelancer, Interval::Month, "96.90")]
    #[case(Level::Studio, Interval::Month, "104")]
    #[case(Level::Business, Interval::Month, "130")]
    fn bill_278_279_what_a_first_purchase_is_worth(
        #[case] level: Level,
        #[case] interval: Interval,
        #[case] dollars: &str,
    ) {
        assert!(is_first_purchase(level));
        assert_eq!(worth(&sample(), level, interval).dollars(), dollars);
    }

    #[test]
    fn bill_277_280_every_other_plan_is_worth_nothing() {
        let first = [Level::Personal, Level::Freelancer, Level::Studio, Level::Business];
        for level in Level::ALL.into_iter().chain(Level::ARCHIVED).filter(|level| !first.contains(level)) {
            assert!(!is_first_purchase(level), "{level:?}");
            for interval in [Interval::Month, Interval::Year] {
                assert_eq!(worth(&sample(), level, interval), Worth(0), "{level:?}");
            }
        }
        assert_eq!(Worth(1).dollars(), "0.0001");
    }

    #[rstest]
    #[case("myself", "b2c")]
    #[case("Personal portfolio", "b2c")]
    #[case("education", "education")]
    #[case("work freelance", "freelance")]
    #[case("work company", "b2b")]
    #[case(" Work agency ", "b2b")]
    #[case("Portfolio", "b2c")]
    #[case("Freelance", "freelance")]
    #[case("Work", "b2b")]
    #[case("Agency", "b2b")]
    #[case("Something else", "other")]
    #[case("Online store", "other")]
    #[case("", "other")]
    fn bill_281_whom_somebody_works_for(#[case] answer: &str, #[case] id: &str) {
        assert_eq!(Relation::of(answer).id(), id);
    }
}
