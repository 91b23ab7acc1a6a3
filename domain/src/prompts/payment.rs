//! The sentence that says why a payment failed.

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
