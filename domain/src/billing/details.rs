//! Billing details on invoices: the company, its address, its country and its VAT id.

use super::{
    country::Country,
    vat::{VatId, VatIdError},
};

/// The company or person that is billed. Everything may be empty.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct BillingDetails {
    company: String,
    address: String,
    country: Option<Country>,
    vat_id: Option<VatId>,
}

/// The same as it was typed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Typed<'a> {
    /// The company.
    pub company: &'a str,
    /// Its address, on several lines.
    pub address: &'a str,
    /// The code of its country.
    pub country: &'a str,
    /// Its VAT id.
    pub vat_id: &'a str,
}

/// Why a field is refused.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum DetailsError {
    /// Too many characters.
    #[error("A company’s name has at most {} characters", BillingDetails::COMPANY_MAX)]
    CompanyTooLong,
    /// Too many characters, or too many lines.
    #[error(
        "An address has at most {} characters on {} lines",
        BillingDetails::ADDRESS_MAX,
        BillingDetails::ADDRESS_LINES
    )]
    AddressTooLong,
    /// It is not the code of a country.
    #[error("Please choose a country")]
    Country,
    /// It has not the form of a VAT id.
    #[error(transparent)]
    VatId(#[from] VatIdError),
    /// It is a VAT id of another country.
    #[error("This is a VAT id of {of}, and the country is {country}")]
    VatIdOfAnother {
        /// The country that gave it.
        of: &'static str,
        /// The country that was chosen.
        country: &'static str,
    },
}

/// A line without control characters, and without white space around it.
fn line(text: &str) -> String {
    let clean: String = text.chars().filter(|c| !c.is_control()).collect();
    clean.trim().to_owned()
}

impl BillingDetails {
    /// The most characters of a company's name.
    pub const COMPANY_MAX: usize = 150;
    /// The most characters of an address.
    pub const ADDRESS_MAX: usize = 400;
    /// The most lines of an address.
    pub const ADDRESS_LINES: usize = 6;

    /// Reads typed details. A VAT id sets the country if none was chosen.
    ///
    /// # Errors
    /// [`DetailsError`], about the first field that is wrong.
    pub fn parse(typed: &Typed<'_>) -> Result<Self, DetailsError> {
        let company = line(typed.company);
        if company.chars().count() > Self::COMPANY_MAX {
            return Err(DetailsError::CompanyTooLong);
        }
        let lines: Vec<String> = typed.address.lines().map(line).filter(|line| !line.is_empty()).collect();
        let address = lines.join("\n");
        if lines.len() > Self::ADDRESS_LINES || address.chars().count() > Self::ADDRESS_MAX {
            return Err(DetailsError::AddressTooLong);
        }
        let country = match typed.country.trim() {
            "" => None,
            code => Some(Country::parse(code).ok_or(DetailsError::Country)?),
        };
        let vat_id = match typed.vat_id.trim() {
            "" => None,
            text => Some(VatId::parse(text)?),
        };
        let of = vat_id.as_ref().map(VatId::country);
        if let (Some(country), Some(of)) = (country, of)
            && country != of
        {
            return Err(DetailsError::VatIdOfAnother { of: of.name(), country: country.name() });
        }
        Ok(Self { company, address, country: country.or(of), vat_id })
    }

    /// Details that were accepted before, even if the rules have changed since; none when a country is unknown.
    #[must_use]
    pub fn stored(typed: &Typed<'_>) -> Option<Self> {
        let country = match typed.country {
            "" => None,
            code => Some(Country::parse(code)?),
        };
        let vat_id = match typed.vat_id {
            "" => None,
            text => Some(VatId::stored(text)?),
        };
        Some(Self { company: typed.company.to_owned(), address: typed.address.to_owned(), country, vat_id })
    }

    /// The company; empty when none was given.
    #[must_use]
    pub fn company(&self) -> &str {
        &self.company
    }

    /// Its address, on several lines; may be empty.
    #[must_use]
    pub fn address(&self) -> &str {
        &self.address
    }

    /// Its country.
    #[must_use]
    pub const fn country(&self) -> Option<Country> {
        self.country
    }

    /// Its VAT id.
    #[must_use]
    pub const fn vat_id(&self) -> Option<&VatId> {
        self.vat_id.as_ref()
    }

    /// Is every field empty?
    #[must_use]
    pub fn is_empty(&self) -> bool {
        *self == Self::default()
    }

    /// The lines for a receipt.
    #[must_use]
    pub fn lines(&self) -> Vec<String> {
        let Self { company, address, country, vat_id } = self;
        let lines = std::iter::once(company.as_str()).chain(address.lines());
        let lines = lines.chain(country.map(Country::name)).filter(|line| !line.is_empty());
        let vat_id = vat_id.as_ref().map(|vat_id| format!("VAT ID {}", vat_id.as_str()));
        lines.map(str::to_owned).chain(vat_id).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rstest::rstest;

    const TYPED: Typed<'_> = Typed {
        company: "  Okafor Studio GmbH\u{7}\n",
        address: " Torstraße 1 \r\n\r\n10119 Berlin\n",
        country: "de",
        vat_id: "de 123 456 789",
    };

    #[test]
    fn it_is_read_and_stands_on_a_receipt_line_by_line() {
        let details = BillingDetails::parse(&TYPED).unwrap();
        let lines = ["Okafor Studio GmbH", "Torstraße 1", "10119 Berlin", "Germany", "VAT ID DE123456789"];
        assert_eq!(details.lines(), lines);
        assert_eq!((details.company(), details.address()), (lines[0], "Torstraße 1\n10119 Berlin"));
        assert!(!details.is_empty());
        let again = Typed {
            company: details.company(),
            address: details.address(),
            country: details.country().unwrap().code(),
            vat_id: details.vat_id().unwrap().as_str(),
        };
        assert_eq!(BillingDetails::parse(&again), Ok(details.clone()));
        assert_eq!(BillingDetails::stored(&again), Some(details.clone()));
        assert_eq!(BillingDetails::stored(&Typed { country: "ZZ", ..again }), None);
    }

    #[test]
    fn all_of_it_may_be_empty() {
        let blank = Typed { company: " ", address: " \n ", country: "", vat_id: " " };
        let details = BillingDetails::parse(&blank).unwrap();
        assert!(details.is_empty());
        assert_eq!(details.lines(), [""; 0]);
    }

    #[test]
    fn a_vat_id_names_its_country() {
        let details = BillingDetails::parse(&Typed { country: "", ..TYPED }).unwrap();
        assert_eq!(details.country(), Country::parse("DE"));
    }

    #[rstest]
    #[case::company(Typed { company: &"é".repeat(151), ..TYPED }, DetailsError::CompanyTooLong)]
    #[case::address(Typed { address: &"é".repeat(401), ..TYPED }, DetailsError::AddressTooLong)]
    #[case::lines(Typed { address: "1\n2\n3\n4\n5\n6\n7", ..TYPED }, DetailsError::AddressTooLong)]
    #[case::country(Typed { country: "Germany", ..TYPED }, DetailsError::Country)]
    #[case::vat_id(Typed { vat_id: "123", ..TYPED }, DetailsError::VatId(VatIdError::Prefix))]
    #[case::another(Typed { country: "FR", ..TYPED }, DetailsError::VatIdOfAnother { of: "Germany", country: "France" })]
    fn the_first_field_that_is_wrong_is_named(#[case] typed: Typed<'_>, #[case] error: DetailsError) {
        assert_eq!(BillingDetails::parse(&typed), Err(error));
    }

    #[test]
    fn as_much_as_is_allowed_is_taken() {
        let (company, address) = ("é".repeat(150), "é".repeat(400));
        let most = Typed { company: &company, address: &address, ..TYPED };
        assert!(BillingDetails::parse(&most).is_ok());
        assert!(BillingDetails::parse(&Typed { address: "1\n2\n3\n4\n5\n6", ..TYPED }).is_ok());
    }
}
