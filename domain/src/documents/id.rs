//! The ids of what a document is made of.

use std::{collections::HashMap, fmt, str::FromStr};

/// The text is not an id of a document.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("An id has 12 characters of 0–9 and a–z without i, l, o and u")]
pub struct InvalidId;

const SIGNS: &[u8; 32] = b"0123456789abcdefghjkmnpqrstvwxyz";
const BITS: u32 = 60;
const LENGTH: usize = 12;

macro_rules! id {
    ($(#[$doc:meta])* $name:ident) => {
        $(#[$doc])*
        ///
        /// Sixty random bits, made by the client. Its text is twelve characters of Crockford's base 32, in lower case.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub struct $name(u64);

        impl $name {
            /// The id of these bits. Bits over sixty are dropped.
            #[must_use]
            pub const fn of_bits(bits: u64) -> Self {
                Self(bits & ((1 << BITS) - 1))
            }

            /// Its bits.
            #[must_use]
            pub const fn bits(self) -> u64 {
                self.0
            }
        }

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                let mut signs = [0; LENGTH];
                for (place, sign) in signs.iter_mut().rev().enumerate() {
                    let index = usize::try_from(self.0 >> (5 * place) & 31).unwrap_or_default();
                    *sign = SIGNS.get(index).copied().unwrap_or_default();
                }
                f.write_str(str::from_utf8(&signs).map_err(|_| fmt::Error)?)
            }
        }

        impl FromStr for $name {
            type Err = InvalidId;

            fn from_str(text: &str) -> Result<Self, InvalidId> {
                parse(text).map(Self).ok_or(InvalidId)
            }
        }
    };
}

id!(/// A page, a widget, a text style or a swatch. It is unique within its document.
    RecordId);
id!(/// A client of a document: a tab of a browser, for as long as it keeps what it has not sent yet.
    ClientId);

/// What belongs to records, by their ids. Its hashes are fast, and seeded: nobody can choose ids that have one of them.
pub type ById<T> = HashMap<RecordId, T, foldhash::fast::RandomState>;

impl RecordId {
    /// The settings of a document are a record as well; there is one in each document.
    pub const SETTINGS: Self = Self(0);
}

fn parse(text: &str) -> Option<u64> {
    let value = |sign: u8| SIGNS.iter().position(|known| *known == sign);
    let bits = |bits: u64, sign: u8| Some(bits << 5 | u64::try_from(value(sign)?).ok()?);
    if text.len() == LENGTH { text.bytes().try_fold(0, bits) } else { None }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn what_is_no_id_is_refused() {
        for text in [
            "",
            "k3v9x0q2m7a",
            "k3v9x0q2m7abc",
            "k3v9x0q2m7aU",
            "k3v9x0q2m7al",
            "K3V9X0Q2M7AB",
            "ä3v9x0q2m7a",
        ] {
            assert_eq!(text.parse::<RecordId>(), Err(InvalidId), "{text}");
        }
        assert_eq!(RecordId::SETTINGS.to_string(), "000000000000");
        assert_eq!(RecordId::of_bits(u64::MAX).to_string(), "zzzzzzzzzzzz");
    }

    proptest! {
        #[test]
        fn an_id_is_read_as_it_was_written(bits: u64) {
            let id = RecordId::of_bits(bits);
            prop_assert_eq!(id.to_string().parse(), Ok(id));
        }
    }
}
