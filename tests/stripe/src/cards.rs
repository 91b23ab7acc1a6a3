//! Stripe's test cards, by their numbers and by the ids of their payment methods.

/// How a card behaves when it is charged.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Behaviour {
    Pays,
    /// Declined with a separate `decline_code`.
    Declines(&'static str),
    /// Declined with only a `code`.
    Fails(&'static str),
    /// Its bank asks the first time.
    AsksOnce,
    /// Its bank asks every time.
    AsksAlways,
    /// Its bank asks, and then declines.
    AsksAndRefuses,
    /// Its bank takes its time: the payment is processing at first.
    TakesTime,
    /// It pays, and its refunds are pending for a time.
    RefundsLate,
    /// It pays, and its refunds fail after a time.
    RefundsFail,
    /// It pays, and its holder disputes the payment.
    Disputes,
    /// It pays, and an early fraud warning follows.
    Warns,
}

impl Behaviour {
    /// Does its bank ask when it is stored?
    pub(crate) fn asks(self) -> bool {
        matches!(self, Self::AsksOnce | Self::AsksAlways | Self::AsksAndRefuses)
    }
}

#[derive(Debug, Clone, Copy)]
pub(crate) struct TestCard {
    pub(crate) number: &'static str,
    pub(crate) method: &'static str,
    pub(crate) brand: &'static str,
    pub(crate) behaviour: Behaviour,
}

const fn visa(number: &'static str, method: &'static str, behaviour: Behaviour) -> TestCard {
    TestCard { number, method, brand: "visa", behaviour }
}

use Behaviour::{
    AsksAlways, AsksAndRefuses, AsksOnce, Declines, Disputes, Fails, Pays, RefundsFail, RefundsLate,
    TakesTime, Warns,
};

/// Cards that Stripe has no number for come last; their codes are Stripe's.
pub(crate) const CARDS: [TestCard; 26] = [
    visa("4242424242424242", "pm_card_visa", Pays),
    TestCard {
        number: "5555555555554444",
        method: "pm_card_mastercard",
        brand: "mastercard",
        behaviour: Pays,
    },
    TestCard { number: "378282246310005", method: "pm_card_amex", brand: "amex", behaviour: Pays },
    visa("4000000000000002", "pm_card_chargeDeclined", Declines("generic_decline")),
    visa("4000000000000341", "pm_card_chargeCustomerFail", Declines("generic_decline")),
    visa("4000000000009995", "pm_card_chargeDeclinedInsufficientFunds", Declines("insufficient_funds")),
    visa("4000000000009987", "pm_card_chargeDeclinedLostCard", Declines("lost_card")),
    visa("4000000000009979", "pm_card_chargeDeclinedStolenCard", Declines("stolen_card")),
    visa(
        "4000000000006975",
        "pm_card_chargeDeclinedVelocityLimitExceeded",
        Declines("card_velocity_exceeded"),
    ),
    visa("4100000000000019", "pm_card_radarBlock", Declines("fraudulent")),
    visa("4000000000000069", "pm_card_chargeDeclinedExpiredCard", Fails("expired_card")),
    visa("4000000000000127", "pm_card_chargeDeclinedIncorrectCvc", Fails("incorrect_cvc")),
    visa("4000000000000119", "pm_card_chargeDeclinedProcessingError", Fails("processing_error")),
    visa("4000000000010050", "pm_double_reenterTransaction", Declines("reenter_transaction")),
    visa("4000000000010068", "pm_double_invalidAmount", Declines("invalid_amount")),
    visa("4000000000010076", "pm_double_doNotTryAgain", Declines("do_not_try_again")),
    visa("4000002500003155", "pm_card_authenticationRequiredOnSetup", AsksOnce),
    visa("4000002760003184", "pm_card_authenticationRequired", AsksAlways),
    visa("4000000000003220", "pm_card_threeDSecure2Required", AsksAlways),
    visa("4000000000003063", "pm_card_threeDSecureRequired", AsksAlways),
    visa("4000008400001629", "pm_card_threeDSecureRequiredChargeDeclined", AsksAndRefuses),
    visa("4000000000000077", "pm_card_bypassPending", TakesTime),
    visa("4000000000007726", "pm_card_pendingRefund", RefundsLate),
    visa("4000000000005126", "pm_card_refundFail", RefundsFail),
    visa("4000000000000259", "pm_card_createDispute", Disputes),
    visa("4000000000005423", "pm_card_createIssuerFraudRecord", Warns),
];

/// The card of a number, as people type it, or of a payment method's id.
pub(crate) fn find(name: &str) -> Option<&'static TestCard> {
    let plain: String = name.chars().filter(|c| !c.is_whitespace() && *c != '-').collect();
    CARDS.iter().find(|card| card.number == plain || card.method == name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_number_is_one_that_a_card_can_have() {
        for card in CARDS {
            let digits = card.number.chars().rev().map(|c| c.to_digit(10).unwrap());
            let sum: u32 = digits
                .enumerate()
                .map(|(place, digit)| match (place % 2, digit * 2) {
                    (0, _) => digit,
                    (_, doubled) if doubled > 9 => doubled - 9,
                    (_, doubled) => doubled,
                })
                .sum();
            assert!(sum.is_multiple_of(10), "{}", card.number);
        }
    }

    #[test]
    fn a_number_and_its_method_are_one_card() {
        assert_eq!(
            find("4000 0000 0000 9995").unwrap().method,
            find("pm_card_chargeDeclinedInsufficientFunds").unwrap().method
        );
        assert!(find("4242").is_none());
    }
}
