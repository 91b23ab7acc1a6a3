//! Faults, and what is still guaranteed.

use octavo_application::billing::ports::card_provider::{CardProviderError, Find, PaymentState};
use octavo_domain::billing::card::{CustomerRef, IdempotencyKey};
use octavo_sandbox::Fault;

use super::{Bench, bench::PAYS, provider_promises};

fn by_key(customer: &CustomerRef) -> Find {
    Find::Key { customer: customer.clone(), key: IdempotencyKey("pay-1-1".to_owned()) }
}

async fn unanswered(bench: &Bench, fault: Fault) -> CustomerRef {
    let customer = bench.payer(PAYS).await;
    bench.go_wrong(fault);
    let error = bench.collect(&customer, 1_900, "pay-1-1").await.unwrap_err();
    assert!(matches!(error, CardProviderError::Unknown(_)), "{error}");
    customer
}

provider_promises! {
    async fn without_an_answer_nothing_may_have_happened(bench: &Bench) {
        let customer = unanswered(bench, Fault::TimeoutBefore).await;
        assert_eq!(bench.provider.look_up(&by_key(&customer)).await.unwrap(), None);
        let again = bench.collect(&customer, 1_900, "pay-1-1").await.unwrap();
        assert_eq!(again.state, PaymentState::Succeeded);
    }

    async fn without_an_answer_everything_may_have_happened(bench: &Bench) {
        let customer = unanswered(bench, Fault::TimeoutAfter).await;
        let found = bench.provider.look_up(&by_key(&customer)).await.unwrap().unwrap();
        assert_eq!(found.state, PaymentState::Succeeded);
        assert_eq!(bench.collect(&customer, 1_900, "pay-1-1").await.unwrap(), found);
    }

    async fn an_error_of_the_provider_may_come_after_the_payment(bench: &Bench) {
        let customer = unanswered(bench, Fault::ErrorAfter).await;
        assert_eq!(bench.provider.look_up(&by_key(&customer)).await.unwrap().unwrap().state, PaymentState::Succeeded);
    }

    async fn a_payment_may_be_made_after_nobody_found_it(bench: &Bench) {
        let customer = unanswered(bench, Fault::TimeoutLate).await;
        assert_eq!(bench.provider.look_up(&by_key(&customer)).await.unwrap(), None);
        assert_eq!(bench.provider.look_up(&by_key(&customer)).await.unwrap().unwrap().state, PaymentState::Succeeded);
    }

    async fn a_webhook_comes_never_twice_early_or_late(bench: &Bench) {
        let customer = bench.payer(PAYS).await;
        for (fault, early, then, late) in [
            (Fault::WebhookNever, 0, 0, 0),
            (Fault::WebhookTwice, 0, 2, 0),
            (Fault::WebhookEarly, 1, 0, 0),
            (Fault::WebhookLate, 0, 0, 1),
        ] {
            bench.go_wrong(fault);
            let payment = bench.collect(&customer, 1_900, &format!("{fault:?}")).await.unwrap();
            assert_eq!(bench.arrived().len(), early, "{fault:?}");
            bench.deliver().await;
            assert_eq!(bench.arrived().len(), then, "{fault:?}");
            bench.provider.look_up(&Find::Payment(payment.id)).await.unwrap();
            bench.deliver().await;
            assert_eq!(bench.arrived().len(), late, "{fault:?}");
        }
    }
}
