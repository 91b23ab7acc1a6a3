//! Why a card was declined, and whether it may be charged again.

use octavo_domain::billing::card::Decline;

use crate::wire::{Charge, PaymentError};

/// Codes after which the same card will not pay without its customer. Further attempts would be useless, or cost trust
/// with its bank. All other codes are worth another attempt.
const FOR_GOOD: [&str; 33] = [
    "authentication_required",
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
    "payment_intent_authentication_failure",
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

/// The bank's advice not to attempt the charge again.
const ENOUGH: &str = "do_not_try_again";

/// Does this error mean that the payment was not made? A `card_error` does, and so does a failed authentication. An
/// error of the request is not a decline.
fn is_no(error: &PaymentError) -> bool {
    let of_card = error.kind.as_deref().is_none_or(|kind| kind == "card_error");
    of_card || error.code.as_deref().is_some_and(|code| code.starts_with("payment_intent_"))
}

/// The decline of a failed payment; `None` when nothing says that it failed. The error counts if it is about the last
/// charge: the bank's code, else Stripe's. Otherwise the charge's own code counts (BILL-238). Without a charge, as
/// after a failed authentication, there is only the error.
pub(crate) fn decline(error: Option<PaymentError>, charge: Option<&Charge>) -> Option<Decline> {
    let failure = charge.and_then(|charge| charge.failure_code.clone());
    let error = error.filter(|error| failure.is_some() || is_no(error));
    if error.is_none() && failure.is_none() {
        return None;
    }
    let error = error.unwrap_or_default();
    let is_about_it = charge.is_some_and(|charge| error.charge.as_ref() == Some(&charge.id));
    let enough = error.advice_code.as_deref() == Some(ENOUGH);
    let told = error.decline_code.or(error.code);
    let code = if is_about_it { told.or(failure) } else { failure.or(told) };
    let code = code.unwrap_or_else(|| "generic_decline".to_owned());
    let may_retry = !enough && !FOR_GOOD.contains(&code.as_str());
    Some(Decline { code, may_retry })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn charge(id: &str, failure: Option<&str>) -> Charge {
        Charge {
            id: id.to_owned(),
            failure_code: failure.map(str::to_owned),
            amount_refunded: 0,
            refunds: None,
            payment_method_details: None,
        }
    }

    fn error(charge: Option<&str>, code: Option<&str>, decline: Option<&str>) -> PaymentError {
        let owned = |text: Option<&str>| text.map(str::to_owned);
        let (charge, code, decline_code) = (owned(charge), owned(code), owned(decline));
        PaymentError { kind: Some("card_error".to_owned()), charge, code, decline_code, advice_code: None }
    }

    fn of(code: Option<&str>, decline_code: Option<&str>, advice: Option<&str>) -> Decline {
        let error = PaymentError {
            advice_code: advice.map(str::to_owned),
            ..error(Some("ch_1"), code, decline_code)
        };
        decline(Some(error), Some(&charge("ch_1", Some("card_declined")))).unwrap()
    }

    #[test]
    fn bill_238_the_error_counts_where_it_is_about_the_last_charge() {
        let told = |at| Some(error(at, Some("card_declined"), Some("insufficient_funds")));
        let last = charge("ch_2", Some("reenter_transaction"));
        let unharmed = charge("ch_2", None);
        let code = |error, charge| decline(error, charge).map(|decline| decline.code);
        assert_eq!(code(told(Some("ch_2")), Some(&last)).as_deref(), Some("insufficient_funds"));
        assert_eq!(code(told(Some("ch_1")), Some(&last)).as_deref(), Some("reenter_transaction"));
        assert_eq!(code(told(None), Some(&last)).as_deref(), Some("reenter_transaction"));
        assert_eq!(code(None, Some(&last)).as_deref(), Some("reenter_transaction"));
        assert_eq!(code(told(None), None).as_deref(), Some("insufficient_funds"));
        assert_eq!(code(told(Some("ch_1")), Some(&unharmed)).as_deref(), Some("insufficient_funds"));
        assert_eq!(code(None, Some(&unharmed)), None);
        assert_eq!(code(None, None), None);
    }

    #[test]
    fn an_error_of_the_request_is_no_decline() {
        let of_kind = |kind: &str, code: &str| PaymentError {
            kind: Some(kind.to_owned()),
            ..error(None, Some(code), None)
        };
        assert_eq!(decline(Some(of_kind("invalid_request_error", "parameter_unknown")), None), None);
        assert_eq!(decline(Some(of_kind("api_error", "lock_timeout")), None), None);
        let refused = of_kind("invalid_request_error", "payment_intent_authentication_failure");
        assert!(decline(Some(refused), None).is_some(), "the bank asked, and was not answered");
    }

    #[test]
    fn the_banks_code_comes_before_stripes() {
        assert_eq!(of(Some("card_declined"), Some("insufficient_funds"), None).code, "insufficient_funds");
        assert_eq!(of(Some("expired_card"), None, None).code, "expired_card");
        assert_eq!(of(None, None, None).code, "card_declined");
        assert_eq!(decline(Some(PaymentError::default()), None).unwrap().code, "generic_decline");
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
