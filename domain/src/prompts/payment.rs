//! A payment that failed, and the sentence that says why.

/// What the card provider last said about an account's subscription.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Customer {
    /// The latest invoice; none without a subscription.
    pub latest_invoice: Option<Invoice>,
}

/// An invoice.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Invoice {
    /// Such as `paid` or `open`.
    pub status: String,
    /// The last failure of its payment.
    pub last_error: Option<PaymentError>,
    /// The charge.
    pub charge: Option<Charge>,
}

/// A payment's last failure.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct PaymentError {
    /// The charge it belongs to.
    pub charge: Option<String>,
    /// Why it was declined.
    pub decline_code: Option<String>,
}

/// A charge.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Charge {
    /// Its id at the provider.
    pub id: String,
    /// Why it failed.
    pub failure_code: Option<String>,
}

impl Invoice {
    /// Why the payment was declined: the error counts only if it belongs to the invoice's charge; otherwise the
    /// charge says why it failed (DASH-343).
    #[must_use]
    pub fn decline_code(&self) -> Option<&str> {
        let charge = self.charge.as_ref()?;
        let error =
            self.last_error.as_ref().filter(|error| error.charge.as_deref() == Some(charge.id.as_str()));
        match error {
            Some(error) => error.decline_code.as_deref(),
            None => charge.failure_code.as_deref(),
        }
    }
}

/// The sentence for a decline code (DASH-339 to 342).
#[must_use]
pub fn decline_sentence(code: Option<&str>) -> &'static str {
    match code {
        Some("insufficient_funds") => {
            "There isn’t enough money on your card to make the purchase. Please, add funds and try again, \
             or pick another card."
        }
        Some("reenter_transaction") => {
            "Your bank couldn’t process this payment. It might be a one-time situation, so please try again. \
             If the problem stays, check with your bank support."
        }
        Some("invalid_amount") => {
            "We can’t read off the sum you’ve entered. Please, check it for odd symbols and make sure that the sum \
             is within card limits."
        }
        _ => "Your card was declined. Please, ask your bank about possible limitations or try another card.",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn invoice(error: Option<(&str, Option<&str>)>, charge: Option<(&str, Option<&str>)>) -> Invoice {
        let owned = |text: &str| text.to_owned();
        Invoice {
            status: "open".to_owned(),
            last_error: error.map(|(charge, code)| PaymentError {
                charge: Some(owned(charge)),
                decline_code: code.map(owned),
            }),
            charge: charge.map(|(id, code)| Charge { id: owned(id), failure_code: code.map(owned) }),
        }
    }

    #[test]
    fn the_error_counts_only_for_its_own_charge() {
        let both = invoice(Some(("ch_1", Some("insufficient_funds"))), Some(("ch_1", Some("card_declined"))));
        assert_eq!(both.decline_code(), Some("insufficient_funds"));
        let other =
            invoice(Some(("ch_0", Some("insufficient_funds"))), Some(("ch_1", Some("card_declined"))));
        assert_eq!(other.decline_code(), Some("card_declined"));
        assert_eq!(invoice(None, Some(("ch_1", Some("expired_card")))).decline_code(), Some("expired_card"));
        assert_eq!(invoice(Some(("ch_1", None)), Some(("ch_1", Some("x")))).decline_code(), None);
        assert_eq!(invoice(Some(("ch_1", Some("x"))), None).decline_code(), None);
    }

    #[test]
    fn every_code_without_a_text_of_its_own_has_the_same() {
        let common = decline_sentence(None);
        assert!(
            common.starts_with("Your card was declined. Please, ask your bank about possible limitations")
        );
        assert_eq!(decline_sentence(Some("do_not_honor")), common);
        let own = [
            (
                "insufficient_funds",
                "There isn’t enough money on your card to make the purchase. Please, add funds and try again, or pick another card.",
            ),
            (
                "reenter_transaction",
                "Your bank couldn’t process this payment. It might be a one-time situation, so please try again. If the problem stays, check with your bank support.",
            ),
            (
                "invalid_amount",
                "We can’t read off the sum you’ve entered. Please, check it for odd symbols and make sure that the sum is within card limits.",
            ),
        ];
        for (code, sentence) in own {
            assert_eq!(decline_sentence(Some(code)), sentence);
        }
    }
}
