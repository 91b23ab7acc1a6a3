//! VAT ids: their form in each country. Only the country itself knows whether one was issued.

use super::country::Country;

/// A VAT id whose form is that of its country, without spaces and in capitals.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct VatId {
    text: String,
    country: Country,
}

/// Why a text is not a VAT id.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum VatIdError {
    /// It does not begin with the letters of a country that has VAT ids.
    #[error("A VAT id begins with the letters of its country, such as DE")]
    Prefix,
    /// It does not look like one of its country.
    #[error("A VAT id of {country} looks like {example}")]
    Form {
        /// The country's name.
        country: &'static str,
        /// An example of the right form.
        example: &'static str,
    },
}

/// The VAT ids of a country: their letters, the country's code, the forms of the rest, and an example. In a form `9` is
/// a digit, `A` a letter, `X` a digit or a letter, and every other character is itself.
struct Forms {
    prefix: &'static str,
    country: &'static str,
    forms: &'static [&'static str],
    example: &'static str,
}

const fn of(
    prefix: &'static str,
    country: &'static str,
    forms: &'static [&'static str],
    example: &'static str,
) -> Forms {
    Forms { prefix, country, forms, example }
}

/// The European Commission's list of forms (VIES), with those of Norway, Switzerland and the United Kingdom.
const FORMS: &[Forms] = &[
    of("AT", "AT", &["U99999999"], "ATU12345678"),
    of("BE", "BE", &["0999999999", "1999999999"], "BE0123456789"),
    of("BG", "BG", &["999999999", "9999999999"], "BG123456789"),
    of("CH", "CH", &["E999999999", "E999999999MWST", "E999999999TVA", "E999999999IVA"], "CHE123456789MWST"),
    of("CY", "CY", &["99999999A"], "CY12345678X"),
    of("CZ", "CZ", &["99999999", "999999999", "9999999999"], "CZ12345678"),
    of("DE", "DE", &["999999999"], "DE123456789"),
    of("DK", "DK", &["99999999"], "DK12345678"),
    of("EE", "EE", &["999999999"], "EE123456789"),
    of("EL", "GR", &["999999999"], "EL123456789"),
    of("ES", "ES", &["A99999999", "99999999A", "A9999999A"], "ESX12345678"),
    of("FI", "FI", &["99999999"], "FI12345678"),
    of("FR", "FR", &["XX999999999"], "FR12345678901"),
    of("GB", "GB", &["999999999", "999999999999", "GD999", "HA999"], "GB123456789"),
    of("HR", "HR", &["99999999999"], "HR12345678901"),
    of("HU", "HU", &["99999999"], "HU12345678"),
    of("IE", "IE", &["9999999A", "9999999AA", "9A99999A", "9+99999A", "9*99999A"], "IE1234567A"),
    of("IT", "IT", &["99999999999"], "IT12345678901"),
    of("LT", "LT", &["999999999", "999999999999"], "LT123456789"),
    of("LU", "LU", &["99999999"], "LU12345678"),
    of("LV", "LV", &["99999999999"], "LV12345678901"),
    of("MT", "MT", &["99999999"], "MT12345678"),
    of("NL", "NL", &["999999999B99"], "NL123456789B01"),
    of("NO", "NO", &["999999999", "999999999MVA"], "NO123456789MVA"),
    of("PL", "PL", &["9999999999"], "PL1234567890"),
    of("PT", "PT", &["999999999"], "PT123456789"),
    of(
        "RO",
        "RO",
        &["99", "999", "9999", "99999", "999999", "9999999", "99999999", "999999999", "9999999999"],
        "RO1234567890",
    ),
    of("SE", "SE", &["999999999999"], "SE123456789001"),
    of("SI", "SI", &["99999999"], "SI12345678"),
    of("SK", "SK", &["9999999999"], "SK1234567890"),
    of("XI", "GB", &["999999999", "999999999999", "GD999", "HA999"], "XI123456789"),
];

fn fits(form: &str, text: &str) -> bool {
    let same = |(wanted, found): (char, char)| match wanted {
        '9' => found.is_ascii_digit(),
        'A' => found.is_ascii_uppercase(),
        'X' => found.is_ascii_digit() || found.is_ascii_uppercase(),
        letter => found == letter,
    };
    form.chars().count() == text.chars().count() && form.chars().zip(text.chars()).all(same)
}

impl VatId {
    /// Reads one. Spaces, dots and dashes between its parts are ignored.
    ///
    /// # Errors
    /// [`VatIdError`].
    pub fn parse(text: &str) -> Result<Self, VatIdError> {
        let is_between = |c: &char| c.is_whitespace() || matches!(c, '.' | '-' | '–' | '/');
        let text: String = text.chars().filter(|c| !is_between(c)).flat_map(char::to_uppercase).collect();
        // Greece uses both prefixes.
        let text = match text.strip_prefix("GR") {
            Some(rest) => format!("EL{rest}"),
            None => text,
        };
        let found = FORMS.iter().find_map(|forms| Some((forms, text.strip_prefix(forms.prefix)?)));
        let (forms, rest) = found.ok_or(VatIdError::Prefix)?;
        let country = Country::parse(forms.country).ok_or(VatIdError::Prefix)?;
        if !forms.forms.iter().any(|form| fits(form, rest)) {
            return Err(VatIdError::Form { country: country.name(), example: forms.example });
        }
        Ok(Self { text, country })
    }

    /// One that was accepted before, even if the forms have changed since.
    #[must_use]
    pub fn stored(text: &str) -> Option<Self> {
        let forms = FORMS.iter().find(|forms| text.starts_with(forms.prefix))?;
        Some(Self { text: text.to_owned(), country: Country::parse(forms.country)? })
    }

    /// As text.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.text
    }

    /// The country that issued it.
    #[must_use]
    pub const fn country(&self) -> Country {
        self.country
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rstest::rstest;

    #[test]
    fn each_example_has_a_form_of_its_country() {
        for Forms { prefix, country, example, .. } in FORMS {
            let read = VatId::parse(example).unwrap();
            assert_eq!((read.as_str(), read.country().code()), (*example, *country));
            assert_eq!(VatId::stored(example), Some(read.clone()));
            let error = VatId::parse(&format!("{prefix}!")).unwrap_err();
            assert_eq!(error, VatIdError::Form { country: read.country().name(), example });
        }
    }

    #[test]
    fn every_member_of_the_union_has_forms() {
        let members = "AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK";
        for code in members.split(' ') {
            assert!(FORMS.iter().any(|forms| forms.country == code), "{code}");
        }
    }

    #[rstest]
    #[case(" de 123.456.789 ", "DE123456789")]
    #[case("nl123456789b01", "NL123456789B01")]
    #[case("GR 123456789", "EL123456789")]
    #[case("che-123.456.789 mwst", "CHE123456789MWST")]
    #[case("FRXX123456789", "FRXX123456789")]
    #[case("ie1+23456a", "IE1+23456A")]
    #[case("es a1234567b", "ESA1234567B")]
    fn it_is_read_as_people_write_it(#[case] typed: &str, #[case] read: &str) {
        assert_eq!(VatId::parse(typed).unwrap().as_str(), read);
    }

    #[rstest]
    #[case("DE12345678", "A VAT id of Germany looks like DE123456789")]
    #[case("DE1234567890", "A VAT id of Germany looks like DE123456789")]
    #[case("DE12345678X", "A VAT id of Germany looks like DE123456789")]
    #[case("DE١٢٣٤٥٦٧٨٩", "A VAT id of Germany looks like DE123456789")]
    #[case("ATX12345678", "A VAT id of Austria looks like ATU12345678")]
    #[case("ES123456789", "A VAT id of Spain looks like ESX12345678")]
    #[case("GR12345678", "A VAT id of Greece looks like EL123456789")]
    #[case("123456789", "A VAT id begins with the letters of its country, such as DE")]
    #[case("US123456789", "A VAT id begins with the letters of its country, such as DE")]
    #[case("", "A VAT id begins with the letters of its country, such as DE")]
    fn what_has_another_form_is_refused(#[case] typed: &str, #[case] sentence: &str) {
        assert_eq!(VatId::parse(typed).unwrap_err().to_string(), sentence);
    }
}
