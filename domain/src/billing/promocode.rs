//! Typed coupon codes.

use std::collections::BTreeSet;

use super::{
    calendar::{Interval, Moment},
    coupon::Coupon,
};
use crate::plans::level::Level;

/// The longest code, in characters.
pub const MAX_LENGTH: usize = 200;

/// The result of checking a code.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Verdict {
    /// Nothing was typed.
    Ignored,
    /// It can be used.
    Applicable,
    /// It cannot.
    Rejected(Reason),
}

/// Why a code cannot be used.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Reason {
    /// Something else than letters, digits, dashes and underscores.
    Characters,
    /// More than [`MAX_LENGTH`] characters.
    TooLong,
    /// There is no such code.
    Unknown,
    /// It has expired.
    Expired,
    /// It is for one other plan.
    OnlyFor(Level),
    /// It is for several other plans.
    OtherPlans,
    /// It is for the plan, but monthly.
    MonthlyOnly,
    /// It is for the plan, but yearly.
    YearlyOnly,
}

impl Reason {
    /// The sentence for people, with business called Advanced or not.
    #[must_use]
    pub fn sentence_while(self, business_is_advanced: bool) -> String {
        match self {
            Self::OnlyFor(level) => {
                format!("The code suits only for {} plan", level.called(business_is_advanced))
            }
            other => other.sentence(),
        }
    }

    /// The sentence for people.
    #[must_use]
    pub fn sentence(self) -> String {
        match self {
            Self::Characters => {
                "Please use only letters (A-Z), numbers (0-9), dashes (-), and underscores (_).".to_owned()
            }
            Self::TooLong => format!("Length is restricted to {MAX_LENGTH} characters"),
            Self::Unknown => "The code doesn’t exist".to_owned(),
            Self::Expired => "The code is expired".to_owned(),
            Self::OnlyFor(level) => format!("The code suits only for {} plan", level.screen_name()),
            Self::OtherPlans => "The code is not applicable for this plan".to_owned(),
            Self::MonthlyOnly => "The code applies only for monthly plans".to_owned(),
            Self::YearlyOnly => "The code applies only for annual plans".to_owned(),
        }
    }

    /// The interval that has to be chosen for it; a monthly code is worth a change from yearly on a paid plan.
    #[must_use]
    pub const fn forced_interval(self) -> Option<Interval> {
        match self {
            Self::MonthlyOnly => Some(Interval::Month),
            _ => None,
        }
    }
}

/// Checks the form of a code before its lookup; none when nothing was typed.
///
/// # Errors
/// [`Reason::Characters`], [`Reason::TooLong`].
pub fn parse(typed: &str) -> Result<Option<&str>, Reason> {
    let code = typed.trim();
    if code.is_empty() {
        return Ok(None);
    }
    if !code.chars().all(|c| c.is_ascii_alphanumeric() || matches!(c, '-' | '_')) {
        return Err(Reason::Characters);
    }
    if code.chars().count() > MAX_LENGTH {
        return Err(Reason::TooLong);
    }
    Ok(Some(code))
}

/// Checks a code for a plan: its characters, its length, whether it exists, its validity, the plan and the interval, in
/// this order. `found` looks it up.
pub fn check<'a>(
    typed: &str,
    found: impl FnOnce(&str) -> Option<&'a Coupon>,
    (level, interval): (Level, Interval),
    now: Moment,
) -> Verdict {
    let code = match parse(typed) {
        Ok(None) => return Verdict::Ignored,
        Ok(Some(code)) => code,
        Err(reason) => return Verdict::Rejected(reason),
    };
    let Some(coupon) = found(code) else {
        return Verdict::Rejected(Reason::Unknown);
    };
    if coupon.redeem_by.is_some_and(|last| now >= last) {
        return Verdict::Rejected(Reason::Expired);
    }
    refused_for(coupon, (level, interval)).map_or(Verdict::Applicable, Verdict::Rejected)
}

/// Why a code does not apply to a plan; none when it does.
#[must_use]
pub fn refused_for(coupon: &Coupon, (level, interval): (Level, Interval)) -> Option<Reason> {
    if coupon.is_for((level, interval)) {
        return None;
    }
    let levels: BTreeSet<Level> = coupon.plans.iter().map(|(level, _)| *level).collect();
    let mut others = levels.iter();
    Some(match (levels.contains(&level), interval, others.next(), others.next()) {
        (true, Interval::Year, ..) => Reason::MonthlyOnly,
        (true, Interval::Month, ..) => Reason::YearlyOnly,
        (false, _, Some(only), None) => Reason::OnlyFor(*only),
        (false, ..) => Reason::OtherPlans,
    })
}
