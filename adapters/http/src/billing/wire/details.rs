//! A customer's details for invoices.

use octavo_domain::billing::{country::Country, details::BillingDetails};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// A customer's details for invoices. A field left out is empty.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(default, deny_unknown_fields)]
pub(crate) struct DetailsBody {
    /// The company.
    pub(crate) company: String,
    /// Its address, on up to six lines.
    pub(crate) address: String,
    /// The code of its country (ISO 3166-1 alpha-2).
    pub(crate) country: String,
    /// Its VAT id, with the letters of its country.
    pub(crate) vat_id: String,
}

/// A country that can be chosen.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct CountryView {
    /// Its code (ISO 3166-1 alpha-2).
    code: String,
    /// Its name.
    name: String,
}

/// A customer's details for invoices, and the countries that can be chosen.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct DetailsView {
    /// The company.
    company: String,
    /// Its address, line by line.
    address: String,
    /// The code of its country; empty when none was chosen.
    country: String,
    /// Its VAT id; empty when it has none.
    vat_id: String,
    /// Every country, by name.
    countries: Vec<CountryView>,
}

impl DetailsView {
    /// Details as their owner sees them.
    pub(crate) fn new(details: &BillingDetails) -> Self {
        let country = |country: Country| CountryView {
            code: country.code().to_owned(),
            name: country.name().to_owned(),
        };
        Self {
            company: details.company().to_owned(),
            address: details.address().to_owned(),
            country: details.country().map(|country| country.code().to_owned()).unwrap_or_default(),
            vat_id: details.vat_id().map(|vat_id| vat_id.as_str().to_owned()).unwrap_or_default(),
            countries: Country::all().map(country).collect(),
        }
    }
}
