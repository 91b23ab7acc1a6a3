//! Where a form is sent.

use std::{fmt, str::FromStr};

use crate::{documents::id::RecordId, ids::NumId};

/// The last part of the address to which a form is sent: the number of its project and its own id, such as
/// `100017-k3v9x0q2m7ab` (EDIT-439). Duplicates of a project have forms with the same ids, so both are needed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct FormAddress {
    /// The project.
    pub project: NumId,
    /// The form in its document.
    pub form: RecordId,
}

/// The text is not the address of a form.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("This is not the address of a form")]
pub struct InvalidFormAddress;

impl fmt::Display for FormAddress {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}-{}", self.project.get(), self.form)
    }
}

impl FromStr for FormAddress {
    type Err = InvalidFormAddress;

    fn from_str(text: &str) -> Result<Self, InvalidFormAddress> {
        let (project, form) = text.split_once('-').ok_or(InvalidFormAddress)?;
        let project = project.parse().ok().and_then(|number| NumId::parse(number).ok());
        let address = Self {
            project: project.ok_or(InvalidFormAddress)?,
            form: form.parse().map_err(|_| InvalidFormAddress)?,
        };
        // In its one form, so that a form has one address.
        if address.to_string() == text { Ok(address) } else { Err(InvalidFormAddress) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn edit_439_a_form_has_one_address() {
        let address: FormAddress = "100017-k3v9x0q2m7ab".parse().unwrap();
        assert_eq!(address.project.get(), 100_017);
        assert_eq!(address.to_string(), "100017-k3v9x0q2m7ab");
        for text in [
            "",
            "100017",
            "-k3v9x0q2m7ab",
            "+100017-k3v9x0q2m7ab",
            "0100017-k3v9x0q2m7ab",
            "100017-K3V9X0Q2M7AB",
        ] {
            assert_eq!(text.parse::<FormAddress>(), Err(InvalidFormAddress), "{text}");
        }
    }
}
