//! The tax on charges.

use std::collections::BTreeMap;

use super::{country::Country, details::BillingDetails, money::BasisPoints};

/// The operator's settings for tax.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct TaxRules {
    /// The rate for customers of a country without a rate here, or of an unknown country.
    pub standard: BasisPoints,
    /// The rates of countries.
    pub rates: BTreeMap<Country, BasisPoints>,
    /// The country of the seller.
    pub seller: Option<Country>,
    /// The countries between which businesses account for the tax themselves, each with the sentence on its customers'
    /// receipts.
    pub reverse_charge: BTreeMap<Country, String>,
}

/// The default sentence.
const REVERSE_CHARGE: &str = "Reverse charge: the customer accounts for the VAT.";

/// The taxation of one customer.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Taxation {
    /// The rate on every line.
    pub rate: BasisPoints,
    /// Why there is none, in the words of the receipt; none when the rate says everything.
    pub note: Option<String>,
}

impl TaxRules {
    /// The taxation of a customer: a business in another country with reverse charge accounts for the tax itself.
    #[must_use]
    pub fn of(&self, details: &BillingDetails) -> Taxation {
        let business = details.vat_id().map(super::vat::VatId::country);
        let seller = self.seller.filter(|seller| self.reverse_charge.contains_key(seller));
        if let (Some(seller), Some(country)) = (seller, business)
            && seller != country
            && let Some(sentence) = self.reverse_charge.get(&country)
        {
            let sentence = if sentence.trim().is_empty() { REVERSE_CHARGE } else { sentence.trim() };
            return Taxation { rate: BasisPoints::default(), note: Some(sentence.to_owned()) };
        }
        let rate = details.country().and_then(|country| self.rates.get(&country).copied());
        Taxation { rate: rate.unwrap_or(self.standard), note: None }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::billing::details::Typed;
    use rstest::rstest;

    fn rules() -> TaxRules {
        let country = |code| Country::parse(code).unwrap();
        TaxRules {
            standard: BasisPoints::new(100),
            rates: [("DE", 1_900), ("EE", 2_400)]
                .map(|(code, rate)| (country(code), BasisPoints::new(rate)))
                .into(),
            seller: Some(country("EE")),
            reverse_charge: [
                ("EE", ""),
                ("DE", "Steuerschuldnerschaft des Leistungsempfängers"),
                ("FR", " "),
            ]
            .map(|(code, sentence)| (country(code), sentence.to_owned()))
            .into(),
        }
    }

    fn customer(country: &str, vat_id: &str) -> BillingDetails {
        BillingDetails::parse(&Typed { company: "Okafor", address: "", country, vat_id }).unwrap()
    }

    #[rstest]
    #[case::nobody_knows("", "", 100, None)]
    #[case::without_a_rate_of_its_own("US", "", 100, None)]
    #[case::a_person("DE", "", 1_900, None)]
    #[case::a_business_at_home("EE", "EE123456789", 2_400, None)]
    #[case::a_business_abroad("DE", "DE123456789", 0, Some("Steuerschuldnerschaft des Leistungsempfängers"))]
    #[case::without_a_sentence_of_its_own("FR", "FR12345678901", 0, Some(REVERSE_CHARGE))]
    #[case::a_business_beyond("CH", "CHE123456789", 100, None)]
    fn each_customer_is_taxed_by_their_country(
        #[case] country: &str,
        #[case] vat_id: &str,
        #[case] rate: u32,
        #[case] note: Option<&str>,
    ) {
        let taxed = rules().of(&customer(country, vat_id));
        assert_eq!((taxed.rate.get(), taxed.note.as_deref()), (rate, note));
    }

    #[test]
    fn there_is_no_reverse_charge_from_a_country_beyond_it() {
        let german = customer("DE", "DE123456789");
        for seller in [None, Country::parse("US")] {
            assert_eq!(TaxRules { seller, ..rules() }.of(&german).rate, BasisPoints::new(1_900));
        }
    }
}
