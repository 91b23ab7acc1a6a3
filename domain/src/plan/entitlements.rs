//! What an account may do: its plan, what was changed for it alone, and whether its subscription is paused.

use super::{
    catalogue::{Cap, Limits},
    level::{ADVANCED, CUSTOM, Level},
};

/// Limits that were changed for one account; none leaves a limit as the plan has it (DASH-122).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Overrides {
    /// Projects that are published at a time.
    pub published_mags: Option<Cap>,
    /// Custom domains.
    pub domain_limit: Option<u32>,
}

impl Overrides {
    /// Is every limit as the plan has it?
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.published_mags.is_none() && self.domain_limit.is_none()
    }
}

/// Why usage is limited (DASH-120).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LimitedUsage {
    /// The subscription is paused.
    SubscriptionPaused,
}

impl LimitedUsage {
    /// The reason's code in calls.
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Self::SubscriptionPaused => "reason_subscription_paused",
        }
    }
}

/// Why an action is refused to an account.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum NotEntitled {
    /// The plan does not include it.
    PlanRequired,
    /// The plan does, but the subscription is paused.
    Paused,
}

/// What an account may do. The one place that derives it from what is stored (DASH-270).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Entitlements {
    level: Level,
    overrides: Overrides,
    paused: bool,
}

impl Entitlements {
    /// The entitlements of a plan, with what was changed for this account.
    #[must_use]
    pub const fn new(level: Level, overrides: Overrides, paused: bool) -> Self {
        Self { level, overrides, paused }
    }

    /// The plan.
    #[must_use]
    pub const fn level(&self) -> Level {
        self.level
    }

    /// What was changed for this account.
    #[must_use]
    pub const fn overrides(&self) -> Overrides {
        self.overrides
    }

    /// Is the subscription paused?
    #[must_use]
    pub const fn is_paused(&self) -> bool {
        self.paused
    }

    /// The plan's name on screen: one with changed limits is "Custom", and Business is "Advanced" while that is turned
    /// on (ACCT-076).
    #[must_use]
    pub fn plan_name(&self, business_is_advanced: bool) -> &'static str {
        match self.level {
            _ if !self.overrides.is_empty() => CUSTOM,
            Level::Business if business_is_advanced => ADVANCED,
            level => level.screen_name(),
        }
    }

    /// The limits that hold: the plan's, with those changed for this account.
    #[must_use]
    pub fn limits(&self) -> Limits {
        let plan = self.level.limits();
        Limits {
            published_mags: self.overrides.published_mags.unwrap_or(plan.published_mags),
            domain_limit: self.overrides.domain_limit.unwrap_or(plan.domain_limit),
            ..plan
        }
    }

    /// Does the plan include sending copies? A pause leaves that as it is.
    #[must_use]
    pub const fn can_use_send(&self) -> bool {
        self.level.is_paid()
    }

    /// Does the plan include custom domains? A pause leaves that as it is.
    #[must_use]
    pub const fn can_map_domain(&self) -> bool {
        self.level.is_paid()
    }

    /// Does the plan include being found by search engines?
    #[must_use]
    pub const fn can_use_search_indexing(&self) -> bool {
        self.level.is_paid()
    }

    /// Does the plan include single sign-on (ACCT-156)?
    #[must_use]
    pub fn can_use_sso(&self) -> bool {
        self.level == Level::Extra && self.limits().sso
    }

    /// Does the plan include a tag manager?
    #[must_use]
    pub const fn can_use_gtm(&self) -> bool {
        self.level.is_paid()
    }

    /// Does the plan include Google Analytics? (ACCT-152)
    #[must_use]
    pub const fn can_use_analytics(&self) -> bool {
        self.level.is_paid()
    }

    /// Does the plan include an icon of one's own on the public pages? (ACCT-150)
    #[must_use]
    pub const fn can_use_favicon(&self) -> bool {
        !matches!(self.level, Level::Free | Level::Personal)
    }

    /// Does the plan include letting readers in by their address? Teams have it: studio and every larger plan.
    #[must_use]
    pub const fn can_protect_by_email(&self) -> bool {
        self.level.rank() >= Level::Studio.rank()
    }

    /// Why usage is limited; none while it is not.
    #[must_use]
    pub const fn limited_usage(&self) -> Option<LimitedUsage> {
        if self.paused { Some(LimitedUsage::SubscriptionPaused) } else { None }
    }

    /// May copies be sent now?
    ///
    /// # Errors
    /// [`NotEntitled`]: the plan is asked first, the pause (DASH-272) after it.
    pub const fn send(&self) -> Result<(), NotEntitled> {
        self.allow(self.can_use_send())
    }

    /// May a domain be mapped now, as far as plan and pause go?
    ///
    /// # Errors
    /// [`NotEntitled`]: the plan is asked first, the pause (DASH-271) after it.
    pub const fn map_domain(&self) -> Result<(), NotEntitled> {
        self.allow(self.can_map_domain())
    }

    const fn allow(&self, in_plan: bool) -> Result<(), NotEntitled> {
        match (in_plan, self.paused) {
            (false, _) => Err(NotEntitled::PlanRequired),
            (true, true) => Err(NotEntitled::Paused),
            (true, false) => Ok(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(level: Level, paused: bool) -> Entitlements {
        Entitlements::new(level, Overrides::default(), paused)
    }

    #[test]
    fn the_plan_decides_everything() {
        for level in Level::ALL {
            let plan = of(level, false);
            let all = [
                plan.can_use_send(),
                plan.can_map_domain(),
                plan.can_use_search_indexing(),
                plan.can_use_gtm(),
                plan.send().is_ok(),
                plan.map_domain().is_ok(),
            ];
            assert_eq!(all, [level != Level::Free; 6], "{level:?}");
            assert_eq!((plan.limits(), plan.plan_name(false)), (level.limits(), level.screen_name()));
        }
    }

    #[test]
    fn acct_155_readers_are_let_in_by_their_address_from_studio_on() {
        for level in Level::ALL {
            let expected = matches!(level, Level::Studio | Level::Business | Level::Extra);
            assert_eq!(of(level, false).can_protect_by_email(), expected, "{level:?}");
            assert_eq!(of(level, true).can_protect_by_email(), expected, "a pause opens nothing: {level:?}");
        }
    }

    #[test]
    fn icons_begin_above_the_first_paid_plan() {
        for level in Level::ALL {
            let plan = of(level, false);
            assert_eq!(plan.can_use_analytics(), level != Level::Free, "{level:?}");
            assert_eq!(plan.can_use_favicon(), level > Level::Personal, "{level:?}");
        }
    }

    #[test]
    fn a_pause_refuses_the_action_and_leaves_the_permission() {
        let paused = of(Level::Studio, true);
        assert!(paused.can_use_send() && paused.can_map_domain());
        assert_eq!(
            (paused.send(), paused.map_domain()),
            (Err(NotEntitled::Paused), Err(NotEntitled::Paused))
        );
        assert_eq!(paused.limited_usage().map(LimitedUsage::code), Some("reason_subscription_paused"));
        assert_eq!(of(Level::Studio, false).limited_usage(), None);
        assert_eq!(of(Level::Free, true).send(), Err(NotEntitled::PlanRequired));
    }

    #[test]
    fn acct_076_business_is_called_advanced_while_that_is_turned_on() {
        for level in Level::ALL {
            let name = if level == Level::Business { "Advanced" } else { level.screen_name() };
            assert_eq!(of(level, false).plan_name(true), name);
        }
        assert_eq!(of(Level::Business, false).plan_name(false), "Business");
    }

    #[test]
    fn an_override_changes_its_limit_and_no_other() {
        let overrides = Overrides { domain_limit: Some(40), ..Overrides::default() };
        let custom = Entitlements::new(Level::Freelancer, overrides, false);
        assert_eq!(custom.limits(), Limits { domain_limit: 40, ..Level::Freelancer.limits() });
        assert_eq!(custom.plan_name(true), "Custom");
        let overrides = Overrides { published_mags: Some(Cap::Unlimited), ..Overrides::default() };
        let custom = Entitlements::new(Level::Free, overrides, false);
        assert_eq!(custom.limits(), Limits { published_mags: Cap::Unlimited, ..Level::Free.limits() });
    }
}
