//! Settings of taxes.

use std::collections::BTreeMap;

use anyhow::{Context, ensure};
use octavo_domain::billing::{country::Country, money::BasisPoints, tax::TaxRules};

use super::Config;

/// 100 percent, in ten-thousandths.
const WHOLE: u32 = 10_000;

fn country(setting: &str, code: &str) -> anyhow::Result<Country> {
    Country::parse(code).with_context(|| {
        format!("{setting} must name countries by their codes (ISO 3166-1), such as DE: it names {code}")
    })
}

fn rate(setting: &str, points: u32) -> anyhow::Result<BasisPoints> {
    ensure!(points <= WHOLE, "{setting} must be at most {WHOLE} ten-thousandths: it is {points}");
    Ok(BasisPoints::new(points))
}

impl Config {
    /// The tax rules.
    ///
    /// # Errors
    /// A sentence that names the setting that is wrong.
    pub(super) fn tax(&self) -> anyhow::Result<TaxRules> {
        let rates = self
            .tax_rates
            .iter()
            .map(|(code, points)| Ok((country("tax_rates", code)?, rate("tax_rates", *points)?)));
        let reverse_charge: BTreeMap<Country, String> = self
            .reverse_charge
            .iter()
            .map(|(code, sentence)| Ok((country("reverse_charge", code)?, sentence.clone())))
            .collect::<anyhow::Result<_>>()?;
        let seller = match self.seller_country.as_str() {
            "" => None,
            code => Some(country("seller_country", code)?),
        };
        ensure!(
            reverse_charge.is_empty() || seller.is_some_and(|seller| reverse_charge.contains_key(&seller)),
            "reverse_charge must name the seller’s own country as well, and seller_country must say which that is"
        );
        Ok(TaxRules {
            standard: rate("tax_basis_points", self.tax_basis_points)?,
            rates: rates.collect::<anyhow::Result<_>>()?,
            seller,
            reverse_charge,
        })
    }
}
