//! The test cards and their behaviour.

/// How a card behaves when it is charged.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Behaviour {
    /// It pays.
    Pays,
    /// It is declined.
    Declines {
        /// The code of the decline.
        code: &'static str,
        /// May it be charged again?
        may_retry: bool,
    },
    /// Its bank asks the customer the first time it pays.
    AsksOnce,
    /// Its bank asks the customer every time.
    AsksAlways,
    /// Its bank asks the customer, and then refuses.
    AsksAndRefuses,
    /// Its bank takes its time: the payment is completed later.
    TakesTime,
}

/// A card that can be entered.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TestCard {
    /// Its number.
    pub number: &'static str,
    /// Such as `visa`.
    pub brand: &'static str,
    /// What it does.
    pub behaviour: Behaviour,
}

const fn visa(number: &'static str, behaviour: Behaviour) -> TestCard {
    TestCard { number, brand: "visa", behaviour }
}

const fn declined(number: &'static str, code: &'static str, may_retry: bool) -> TestCard {
    visa(number, Behaviour::Declines { code, may_retry })
}

/// Every test card; other numbers are refused.
pub const CARDS: [TestCard; 15] = [
    visa("4242424242424242", Behaviour::Pays),
    TestCard { number: "5555555555554444", brand: "mastercard", behaviour: Behaviour::Pays },
    declined("4000000000000002", "generic_decline", true),
    declined("4000000000009995", "insufficient_funds", true),
    declined("4000000000000119", "processing_error", true),
    declined("4000000000010050", "reenter_transaction", true),
    declined("4000000000010068", "invalid_amount", true),
    declined("4000000000000069", "expired_card", false),
    declined("4000000000009987", "lost_card", false),
    declined("4000000000009979", "stolen_card", false),
    visa("4000002500003155", Behaviour::AsksOnce),
    visa("4000002760003184", Behaviour::AsksAlways),
    visa("4000008400001629", Behaviour::AsksAndRefuses),
    visa("4000000000000077", Behaviour::TakesTime),
    TestCard { number: "378282246310005", brand: "amex", behaviour: Behaviour::Pays },
];

/// The card of a number, as people type it.
#[must_use]
pub fn find(number: &str) -> Option<&'static TestCard> {
    let digits: String = number.chars().filter(|c| !c.is_whitespace() && *c != '-').collect();
    CARDS.iter().find(|card| card.number == digits)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The check that every browser makes before it sends a number.
    fn is_luhn(number: &str) -> bool {
        let digits = number.chars().rev().map(|c| c.to_digit(10).unwrap());
        let sum: u32 = digits
            .enumerate()
            .map(|(place, digit)| match (place % 2, digit * 2) {
                (0, _) => digit,
                (_, doubled) if doubled > 9 => doubled - 9,
                (_, doubled) => doubled,
            })
            .sum();
        sum.is_multiple_of(10)
    }

    #[test]
    fn every_number_is_one_that_a_card_can_have() {
        for card in CARDS {
            assert!(is_luhn(card.number), "{}", card.number);
        }
    }

    #[test]
    fn numbers_are_read_as_people_type_them() {
        assert_eq!(find("4242 4242 4242 4242").unwrap().behaviour, Behaviour::Pays);
        assert_eq!(find("4242"), None);
    }
}
