//! Why a card was declined, and whether it may be tried again.

use octavo_application::ports::card_provider::Decline;

use crate::wire::PaymentError;

/// Codes after which the same card will not pay either: trying it again costs trust with its bank. All others are worth
/// another try.
const FOR_GOOD: [&str; 31] = [
    "card_not_supported",
    "currency_not_supported",
    "do_not_try_again",
    "expired_card",
    "fraudulent",
    "highest_risk_level",
    "incorrect_cvc",
    "incorrect_number",
    "invalid_account",
    "invalid_cvc",
    "invalid_expiry_month",
    "invalid_expiry_year",
    "invalid_number",
    "live_mode_test_card",
    "lost_card",
    "merchant_blacklist",
    "new_account_information_available",
    "no_action_taken",
    "not_permitted",
    "payment_method_not_available",
    "pickup_card",
    "restricted_card",
    "revocation_of_all_authorizations",
    "revocation_of_authorization",
    "security_violation",
    "service_not_allowed",
    "stolen_card",
    "stop_payment_order",
    "test_mode_live_card",
    "testmode_decline",
    "transaction_not_allowed",
];

/// What the bank advises when it wants to hear no more of it.
const ENOUGH: &str = "do_not_try_again";

/// The decline of a payment that failed: the bank's code where it gave one, else Stripe's.
pub(crate) fn decline(error: PaymentError) -> Decline {
    let enough = error.advice_code.as_deref() == Some(ENOUGH);
    let code = error.decline_code.or(error.code).unwrap_or_else(|| "generic_decline".to_owned());
    let may_retry = !enough && !FOR_GOOD.contains(&code.as_str());
    Decline { code, may_retry }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(code: Option<&str>, decline_code: Option<&str>, advice: Option<&str>) -> Decline {
        let owned = |text: Option<&str>| text.map(str::to_owned);
        decline(PaymentError {
            code: owned(code),
            decline_code: owned(decline_code),
            advice_code: owned(advice),
        })
    }

    #[test]
    fn the_banks_code_comes_before_stripes() {
        assert_eq!(of(Some("card_declined"), Some("insufficient_funds"), None).code, "insufficient_funds");
        assert_eq!(of(Some("expired_card"), None, None).code, "expired_card");
        assert_eq!(of(None, None, None).code, "generic_decline");
    }

    #[test]
    fn a_hard_decline_is_for_good() {
        for code in ["stolen_card", "lost_card", "pickup_card", "expired_card"] {
            assert!(!of(Some("card_declined"), Some(code), None).may_retry, "{code}");
        }
        for code in [
            "insufficient_funds",
            "reenter_transaction",
            "invalid_amount",
            "generic_decline",
            "processing_error",
        ] {
            assert!(of(Some("card_declined"), Some(code), None).may_retry, "{code}");
        }
        assert!(!of(Some("card_declined"), Some("generic_decline"), Some("do_not_try_again")).may_retry);
        assert!(of(Some("card_declined"), Some("generic_decline"), Some("try_again_later")).may_retry);
    }
}
