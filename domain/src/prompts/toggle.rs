//! Feature toggles: switches that operators set, for every account or for one (DASH-368).

use std::collections::BTreeMap;

/// A toggle's name: 1 to 64 ASCII letters, digits, dashes and underscores.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ToggleName(String);

/// The text is no toggle's name.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("A toggle’s name has 1 to 64 letters, digits, dashes and underscores")]
pub struct BadToggleName;

impl ToggleName {
    /// Reads a name.
    ///
    /// # Errors
    /// [`BadToggleName`].
    pub fn parse(text: &str) -> Result<Self, BadToggleName> {
        let plain = text.chars().all(|c| c.is_ascii_alphanumeric() || matches!(c, '-' | '_'));
        if plain && (1..=64).contains(&text.len()) { Ok(Self(text.to_owned())) } else { Err(BadToggleName) }
    }

    /// The name.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

/// Toggles by name.
pub type Toggles = BTreeMap<String, bool>;

/// The product's own toggles, with their defaults (BILL-162).
const OWN: [(&str, bool); 7] = [
    (SUBSCRIPTION_ADDONS, true),
    ("cyberMonday", false),
    ("blackFriday", false),
    ("summerSale2025", false),
    (PRICING_REDESIGN, false),
    (BUSINESS_TO_ADVANCED, false),
    (ONBOARDING_VIA_TEMPLATE, true),
];

/// Those that are reported to each account as its own value, because accounts may differ (BILL-060).
const EXPERIMENTS: [&str; 3] = [BUSINESS_TO_ADVANCED, PRICING_REDESIGN, ONBOARDING_VIA_TEMPLATE];

/// Add-ons are sold (BILL-118).
pub const SUBSCRIPTION_ADDONS: &str = "subscriptionAddons";

/// The business plan is called Advanced (ACCT-076).
pub const BUSINESS_TO_ADVANCED: &str = "businessToAdvancedTitle";

/// Studio is not offered, and Extra is (BILL-274).
pub const PRICING_REDESIGN: &str = "pricingRedesign";

/// A new account sees the onboarding (DASH-210).
pub const ONBOARDING_VIA_TEMPLATE: &str = "onboardingViaTemplate";

/// The general toggles: the product's defaults, overridden by the settings, and these by operators.
#[must_use]
pub fn global(settings: &Toggles, turned: &Toggles) -> Toggles {
    let own = OWN.iter().map(|(name, on)| ((*name).to_owned(), *on));
    own.chain(settings.clone()).chain(turned.clone()).collect()
}

/// The flags of one account: those set for it alone, and the general values of the other experiments.
#[must_use]
pub fn flags(global: &Toggles, own: &Toggles) -> Toggles {
    let shared = EXPERIMENTS.iter().filter_map(|name| Some(((*name).to_owned(), *global.get(*name)?)));
    shared.chain(own.clone()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn toggles(pairs: &[(&str, bool)]) -> Toggles {
        pairs.iter().map(|(name, on)| ((*name).to_owned(), *on)).collect()
    }

    #[test]
    fn what_an_operator_turned_stands_over_the_settings_and_these_over_the_products_own() {
        let settings = toggles(&[("blackFriday", true), ("businessToAdvancedTitle", true)]);
        let turned = toggles(&[("blackFriday", false), ("another", true)]);
        let expected = toggles(&[
            ("another", true),
            ("businessToAdvancedTitle", true),
            ("blackFriday", false),
            ("cyberMonday", false),
            ("onboardingViaTemplate", true),
            ("pricingRedesign", false),
            ("subscriptionAddons", true),
            ("summerSale2025", false),
        ]);
        assert_eq!(global(&settings, &turned), expected);
    }

    #[test]
    fn an_account_has_its_own_flags_and_shares_the_experiments() {
        let everybody = global(&Toggles::new(), &Toggles::new());
        let shared =
            [("businessToAdvancedTitle", false), ("pricingRedesign", false), ("onboardingViaTemplate", true)];
        assert_eq!(flags(&everybody, &Toggles::new()), toggles(&shared));
        let own = toggles(&[("onboardingViaTemplate", false), ("pricingRedesign", true), ("beta", true)]);
        let expected = toggles(&[
            ("beta", true),
            ("businessToAdvancedTitle", false),
            ("onboardingViaTemplate", false),
            ("pricingRedesign", true),
        ]);
        assert_eq!(flags(&everybody, &own), expected);
    }

    #[test]
    fn names_are_plain() {
        for name in ["blackFriday", "a", "x-1_y"] {
            assert_eq!(ToggleName::parse(name).unwrap().as_str(), name);
        }
        for name in ["", "two words", "ü", &"a".repeat(65)] {
            assert_eq!(ToggleName::parse(name), Err(BadToggleName));
        }
    }
}
