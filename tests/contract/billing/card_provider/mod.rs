//! The contract of card providers: one suite for each of them.

mod at_stripe;
mod bench;
mod cards;
mod events;
mod faults;
mod localstripe;
mod payments;

pub(crate) use bench::{Bench, on_sandbox, on_stripe};

/// Runs each test on every provider: `name::sandbox`, `name::stripe`.
macro_rules! provider_promises {
    ($(async fn $name:ident($bench:ident: &$type:ty) $body:block)*) => {
        $(
            async fn $name($bench: &$type) $body

            mod $name {
                #[test]
                fn sandbox() {
                    crate::billing::card_provider::on_sandbox(super::$name);
                }

                #[test]
                fn stripe() {
                    crate::billing::card_provider::on_stripe(super::$name);
                }
            }
        )*
    };
}
pub(crate) use provider_promises;
