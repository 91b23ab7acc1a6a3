//! Feature toggles: switches of the product that operators turn, for everybody or for one account (DASH-368).

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

/// The product's own toggles, as they stand until somebody turns them.
const OWN: [(&str, bool); 3] =
    [("blackFriday", false), (BUSINESS_TO_ADVANCED, false), (ONBOARDING_VIA_TEMPLATE, true)];

/// The business plan is called Advanced (ACCT-076).
pub const BUSINESS_TO_ADVANCED: &str = "businessToAdvancedTitle";

/// Studio is not offered, and Extra is (BILL-274).
pub const PRICING_REDESIGN: &str = "pricingRedesign";

/// Whoever is new is asked how to begin (DASH-210).
pub const ONBOARDING_VIA_TEMPLATE: &str = "onboardingViaTemplate";

/// The toggles that hold for everybody: the product's own, over them the settings, over these what operators turned.
#[must_use]
pub fn global(settings: &Toggles, turned: &Toggles) -> Toggles {
    let own = OWN.iter().map(|(name, on)| ((*name).to_owned(), *on));
    own.chain(settings.clone()).chain(turned.clone()).collect()
}

/// The flags of one account: what was turned for it alone, and for the rest of the experiments what holds for
/// everybody.
#[must_use]
pub fn flags(global: &Toggles, own: &Toggles) -> Toggles {
    let shared = global.get(ONBOARDING_VIA_TEMPLATE).map(|on| (ONBOARDING_VIA_TEMPLATE.to_owned(), *on));
    shared.into_iter().chain(own.clone()).collect()
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
            ("onboardingViaTemplate", true),
        ]);
        assert_eq!(global(&settings, &turned), expected);
    }

    #[test]
    fn an_account_has_its_own_flags_and_shares_the_experiments() {
        let everybody = global(&Toggles::new(), &Toggles::new());
        assert_eq!(flags(&everybody, &Toggles::new()), toggles(&[("onboardingViaTemplate", true)]));
        let own = toggles(&[("onboardingViaTemplate", false), ("beta", true)]);
        assert_eq!(flags(&everybody, &own), own);
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
