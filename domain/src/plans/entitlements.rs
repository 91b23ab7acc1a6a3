//! What an account may do: its plan, its overrides, and whether its subscription is paused.

use super::{
    catalogue::{Cap, Catalogue, LimitKey, Limits},
    level::{ADVANCED, CUSTOM, Level},
};
use crate::billing::addons::{Addons, limit};

/// Limits that were set for one account; none keeps the plan's (BILL-252).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Overrides {
    /// Projects that are published at a time.
    pub published_mags: Option<Cap>,
    /// Pages in a project.
    pub pages_per_mag: Option<Cap>,
    /// Page views a month.
    pub views_per_month: Option<Cap>,
    /// People the account's work may be shared with.
    pub contributors: Option<Cap>,
    /// Custom domains.
    pub domain_limit: Option<Cap>,
    /// Versions kept of a project.
    pub version_history: Option<Cap>,
    /// The largest video, in megabytes.
    pub video: Option<Cap>,
    /// What all uploads may take up, in megabytes.
    pub storage: Option<Cap>,
    /// Single sign-on.
    pub sso: Option<bool>,
}

impl Overrides {
    /// Is no limit overridden?
    #[must_use]
    pub fn is_empty(&self) -> bool {
        *self == Self::default()
    }

    /// The override of one limit.
    #[must_use]
    pub const fn cap(&self, key: LimitKey) -> Option<Cap> {
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

    /// Overrides one limit; none resets it to the plan's.
    pub const fn set(&mut self, key: LimitKey, cap: Option<Cap>) {
        let limit = match key {
            LimitKey::PublishedMags => &mut self.published_mags,
            LimitKey::PagesPerMag => &mut self.pages_per_mag,
            LimitKey::ViewsPerMonth => &mut self.views_per_month,
            LimitKey::Contributors => &mut self.contributors,
            LimitKey::DomainLimit => &mut self.domain_limit,
            LimitKey::VersionHistory => &mut self.version_history,
            LimitKey::Video => &mut self.video,
            LimitKey::Storage => &mut self.storage,
        };
        *limit = cap;
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

/// Why an action is refused for an account.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum NotEntitled {
    /// The plan does not include it.
    PlanRequired,
    /// The plan does, but the subscription is paused.
    Paused,
}

/// What an account may do. The only code that derives it from stored data (DASH-270).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Entitlements {
    level: Level,
    overrides: Overrides,
    addons: Addons,
    paused: bool,
}

impl Entitlements {
    /// The entitlements of a plan, with this account's overrides and add-ons.
    #[must_use]
    pub const fn new(level: Level, overrides: Overrides, addons: Addons, paused: bool) -> Self {
        Self { level, overrides, addons, paused }
    }

    /// The plan.
    #[must_use]
    pub const fn level(&self) -> Level {
        self.level
    }

    /// The overrides.
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

    /// The effective limits: the plan's or their overrides, plus add-ons (BILL-252, 253). An unlimited one stays so,
    /// and an unpaid plan gets no add-ons.
    #[must_use]
    pub fn limits(&self, catalogue: &Catalogue) -> Limits {
        let mut limits = catalogue.limits(self.level);
        let added = if self.level.is_paid() { self.addons } else { Addons::NONE };
        for key in LimitKey::ALL {
            let added = match key {
                LimitKey::PublishedMags => added.publish,
                LimitKey::DomainLimit => added.domain,
                LimitKey::Contributors => added.collaborator,
                LimitKey::ViewsPerMonth => added.views.saturating_mul(1_000),
                LimitKey::PagesPerMag | LimitKey::VersionHistory | LimitKey::Video | LimitKey::Storage => 0,
            };
            *limits.cap_mut(key) = limit(limits.cap(key), self.overrides.cap(key), added);
        }
        limits.sso = self.overrides.sso.unwrap_or(limits.sso);
        limits
    }

    /// Does the plan include sending copies? A pause does not change that.
    #[must_use]
    pub const fn can_use_send(&self) -> bool {
        self.level.is_paid()
    }

    /// Does the plan include custom domains? A pause does not change that.
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
    pub fn can_use_sso(&self, catalogue: &Catalogue) -> bool {
        self.level == Level::Extra && self.limits(catalogue).sso
    }

    /// Does the plan include forms that ask for files (EDIT-270)?
    #[must_use]
    pub const fn can_ask_for_files(&self) -> bool {
        self.level.is_paid()
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

    /// Does the plan include an own icon on the public pages? (ACCT-150)
    #[must_use]
    pub const fn can_use_favicon(&self) -> bool {
        !matches!(self.level, Level::Free | Level::Personal)
    }

    /// Does the plan include reader sign-in by address? Studio and every larger plan do.
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
    /// [`NotEntitled`]: the plan is checked first, then the pause (DASH-272).
    pub const fn send(&self) -> Result<(), NotEntitled> {
        self.allow(self.can_use_send())
    }

    /// May a domain be mapped now, as far as plan and pause allow?
    ///
    /// # Errors
    /// [`NotEntitled`]: the plan is checked first, then the pause (DASH-271).
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
    use crate::plans::catalogue::tests::sample;

    fn of(level: Level, paused: bool) -> Entitlements {
        Entitlements::new(level, Overrides::default(), Addons::NONE, paused)
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
            assert_eq!(plan.limits(&sample()), sample().limits(level));
            assert_eq!(plan.plan_name(false), level.screen_name());
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
    fn bill_252_an_override_takes_the_place_of_its_limit_and_of_no_other() {
        let catalogue = sample();
        for level in Level::ALL {
            for key in LimitKey::ALL {
                for cap in [Cap::Unlimited, Cap::NONE, Cap::AtMost(40)] {
                    let mut overrides = Overrides::default();
                    overrides.set(key, Some(cap));
                    let custom = Entitlements::new(level, overrides, Addons::NONE, false);
                    let mut expected = catalogue.limits(level);
                    *expected.cap_mut(key) = cap;
                    assert_eq!(custom.limits(&catalogue), expected, "{level:?} {key:?}");
                    assert_eq!(custom.plan_name(true), "Custom");
                    overrides.set(key, None);
                    assert!(overrides.is_empty());
                }
            }
        }
    }

    #[test]
    fn an_override_turns_single_sign_on_on_and_off() {
        let catalogue = sample();
        let sso = |level, on| {
            let overrides = Overrides { sso: Some(on), ..Overrides::default() };
            let custom = Entitlements::new(level, overrides, Addons::NONE, false);
            (custom.limits(&catalogue).sso, custom.can_use_sso(&catalogue))
        };
        assert_eq!((sso(Level::Extra, false), sso(Level::Extra, true)), ((false, false), (true, true)));
        assert_eq!(sso(Level::Studio, true), (true, false), "the section is for Extra alone");
        assert!(of(Level::Extra, false).can_use_sso(&catalogue));
    }

    #[test]
    fn bill_253_add_ons_raise_their_limits_and_leave_what_is_unlimited() {
        let (catalogue, addons) = (sample(), Addons { publish: 2, domain: 3, collaborator: 4, views: 20 });
        let limits = |level, overrides| Entitlements::new(level, overrides, addons, false).limits(&catalogue);
        let (plan, raised) =
            (catalogue.limits(Level::Freelancer), limits(Level::Freelancer, Overrides::default()));
        let expected = Limits {
            published_mags: plan.published_mags.plus(2),
            domain_limit: plan.domain_limit.plus(3),
            contributors: plan.contributors.plus(4),
            views_per_month: plan.views_per_month.plus(20_000),
            ..plan
        };
        assert_eq!(raised, expected);
        assert_eq!(limits(Level::Studio, Overrides::default()).published_mags, Cap::Unlimited);
        assert_eq!(
            limits(Level::Free, Overrides::default()),
            catalogue.limits(Level::Free),
            "nobody pays for it"
        );
        let overrides = Overrides { domain_limit: Some(Cap::AtMost(40)), ..Overrides::default() };
        assert_eq!(limits(Level::Freelancer, overrides).domain_limit, Cap::AtMost(43));
    }
}
