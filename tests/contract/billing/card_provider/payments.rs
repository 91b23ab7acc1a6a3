//! Payments and refunds, and looking them up.

use octavo_application::billing::ports::card_provider::{CardProviderError, Collect, Find, PaymentState};
use octavo_domain::billing::card::{Decline, IdempotencyKey, PaidCard, PaymentRef};
use octavo_domain::billing::money::Cents;
use octavo_sandbox::Fault;

use super::{
    Bench,
    bench::{
        ASKS_ALWAYS, ASKS_AND_REFUSES, ASKS_ONCE, NO_FUNDS, PAYS, STOLEN, TAKES_TIME, asked,
        on_a_sandbox_of_ones_own,
    },
    provider_promises,
};

fn key(text: &str) -> IdempotencyKey {
    IdempotencyKey(text.to_owned())
}

fn is_rejected<T>(answer: &Result<T, CardProviderError>) -> bool {
    matches!(answer, Err(CardProviderError::Rejected(_)))
}

provider_promises! {
    async fn a_key_is_carried_out_once(bench: &Bench) {
        let customer = bench.payer(PAYS).await;
        let payment = bench.collect(&customer, 1_900, "pay-1-1").await.unwrap();
        assert_eq!((payment.state.clone(), payment.amount), (PaymentState::Succeeded, Cents::new(1_900)));
        assert_eq!(bench.collect(&customer, 1_900, "pay-1-1").await.unwrap(), payment);
        let (one, other) = tokio::join!(
            bench.collect(&customer, 500, "pay-2-1"),
            bench.collect(&customer, 500, "pay-2-1"),
        );
        assert_eq!(one.unwrap(), other.unwrap());
        let page = bench.provider.list_since(payment.created_at, None).await.unwrap();
        assert_eq!(page.payments.len(), 2);
    }

    async fn a_payment_says_with_which_card_it_was_paid(bench: &Bench) {
        let customer = bench.payer(PAYS).await;
        let payment = bench.collect(&customer, 1_900, "pay-1-1").await.unwrap();
        let card = PaidCard { brand: "visa".to_owned(), last4: "4242".to_owned() };
        assert_eq!(payment.card, Some(card));
        let found = bench.provider.look_up(&Find::Payment(payment.id.clone())).await.unwrap();
        assert_eq!(found.and_then(|found| found.card), payment.card);
    }

    async fn a_key_is_good_for_one_payment(bench: &Bench) {
        let customer = bench.payer(PAYS).await;
        bench.collect(&customer, 1_900, "pay-1-1").await.unwrap();
        let invalid = |answer| matches!(answer, Err(CardProviderError::Invalid(_)));
        assert!(invalid(bench.collect(&customer, 2_000, "pay-1-1").await), "which says nothing of the card");
        let other = bench.payer_of(2, PAYS).await;
        assert!(invalid(bench.collect(&other, 1_900, "pay-1-1").await));
        assert!(is_rejected(&bench.collect(&customer, 0, "pay-1-2").await));
    }

    async fn a_declined_card_says_why_and_whether_to_try_again(bench: &Bench) {
        for (number, code, may_retry) in
            [(NO_FUNDS, "insufficient_funds", true), (STOLEN, "stolen_card", false)]
        {
            let customer = bench.payer(number).await;
            let payment = bench.collect(&customer, 1_900, code).await.unwrap();
            let decline = Decline { code: code.to_owned(), may_retry };
            assert_eq!(payment.state, PaymentState::Declined(decline));
            assert_eq!(bench.collect(&customer, 1_900, code).await.unwrap(), payment, "a decline is an answer");
        }
    }

    async fn a_bank_that_asks_once_does_not_ask_again(bench: &Bench) {
        let customer = bench.payer(ASKS_ONCE).await;
        let payment = bench.collect(&customer, 1_900, "pay-1-1").await.unwrap();
        // Some banks ask when the card is stored, others at its first payment.
        if matches!(payment.state, PaymentState::NeedsAction { .. }) {
            assert_eq!(bench.answer(&asked(&payment), true).await.state, PaymentState::Succeeded);
        }
        let next = bench.collect(&customer, 1_900, "pay-2-1").await.unwrap();
        assert_eq!(next.state, PaymentState::Succeeded);
    }

    async fn a_bank_that_always_asks_asks_again(bench: &Bench) {
        let customer = bench.payer(ASKS_ALWAYS).await;
        for key in ["pay-1-1", "pay-2-1"] {
            let payment = bench.collect(&customer, 1_900, key).await.unwrap();
            let again = bench.collect(&customer, 1_900, key).await.unwrap();
            assert_eq!(asked(&again), asked(&payment), "the same question is asked");
            assert_eq!(bench.answer(&asked(&payment), true).await.state, PaymentState::Succeeded);
        }
    }

    async fn a_bank_that_asks_while_nobody_is_there_waits_for_them(bench: &Bench) {
        let customer = bench.payer(ASKS_ALWAYS).await;
        let renewal = Collect {
            customer,
            amount: Cents::new(1_900),
            key: key("pay-1-1"),
            description: "Octavo Studio".to_owned(),
            off_session: true,
        };
        let payment = bench.provider.collect(&renewal).await.unwrap();
        let again = bench.provider.collect(&renewal).await.unwrap();
        assert_eq!(asked(&again), asked(&payment));
        let found = bench.provider.look_up(&Find::Payment(payment.id.clone())).await.unwrap().unwrap();
        assert_eq!(asked(&found), asked(&payment), "whoever looks it up does not take it for declined");
        bench.confirm(&payment).await;
        assert_eq!(bench.answer(&asked(&payment), true).await.state, PaymentState::Succeeded);
        let page = bench.provider.list_since(payment.created_at, None).await.unwrap();
        assert_eq!(page.payments.len(), 1);
    }

    async fn a_repetition_finds_its_payment_whatever_card_there_is_by_then(bench: &Bench) {
        let customer = bench.payer(PAYS).await;
        bench.go_wrong(Fault::TimeoutAfter);
        bench.collect(&customer, 1_900, "pay-1-1").await.unwrap_err();
        let other = bench.enter(&customer, NO_FUNDS).await;
        bench.provider.set_default_card(&customer, &other.method).await.unwrap();
        let paid = bench.collect(&customer, 1_900, "pay-1-1").await.unwrap();
        assert_eq!(paid.state, PaymentState::Succeeded, "the card of then has paid");
        bench.provider.remove_default_card(&customer).await.unwrap();
        assert_eq!(bench.collect(&customer, 1_900, "pay-1-1").await.unwrap(), paid);
        let page = bench.provider.list_since(paid.created_at, None).await.unwrap();
        assert_eq!(page.payments, [paid]);
    }

    async fn a_customer_who_declines_pays_nothing(bench: &Bench) {
        for (number, approve) in [(ASKS_ALWAYS, false), (ASKS_AND_REFUSES, true)] {
            let customer = bench.payer(number).await;
            let payment = bench.collect(&customer, 1_900, number).await.unwrap();
            let answered = bench.answer(&asked(&payment), approve).await;
            assert!(matches!(answered.state, PaymentState::Declined(_)), "{answered:?}");
            let found = bench.provider.look_up(&Find::Payment(payment.id)).await.unwrap().unwrap();
            assert_eq!(found.state, answered.state);
        }
    }

    async fn what_takes_its_time_is_found_when_it_is_done(bench: &Bench) {
        let customer = bench.payer(TAKES_TIME).await;
        let payment = bench.collect(&customer, 1_900, "pay-1-1").await.unwrap();
        assert_eq!(payment.state, PaymentState::Processing);
        bench.settle(&payment.id).await;
        let found = bench.provider.look_up(&Find::Key { customer, key: key("pay-1-1") }).await.unwrap().unwrap();
        assert_eq!((found.id, found.state), (payment.id, PaymentState::Succeeded));
    }

    async fn what_is_not_paid_can_be_taken_back(bench: &Bench) {
        let customer = bench.payer(ASKS_ALWAYS).await;
        let payment = bench.collect(&customer, 1_900, "pay-1-1").await.unwrap();
        for _ in 0..2 {
            assert_eq!(bench.provider.cancel(&payment.id).await.unwrap().state, PaymentState::Canceled);
        }
        let again = bench.collect(&customer, 1_900, "pay-1-1").await.unwrap();
        assert_eq!(again.state, PaymentState::Canceled, "its key is used up");
    }

    async fn what_waits_for_its_customer_can_be_taken_back(bench: &Bench) {
        let customer = bench.payer(ASKS_ALWAYS).await;
        let renewal = Collect {
            customer,
            amount: Cents::new(1_900),
            key: key("pay-1-1"),
            description: "Octavo Studio".to_owned(),
            off_session: true,
        };
        let payment = bench.provider.collect(&renewal).await.unwrap();
        asked(&payment);
        assert_eq!(bench.provider.cancel(&payment.id).await.unwrap().state, PaymentState::Canceled);
        assert_eq!(bench.provider.collect(&renewal).await.unwrap().state, PaymentState::Canceled);
    }

    async fn what_is_paid_or_declined_stays(bench: &Bench) {
        for (number, name) in [(PAYS, "paid"), (STOLEN, "declined")] {
            let customer = bench.payer(number).await;
            let payment = bench.collect(&customer, 1_900, name).await.unwrap();
            assert_eq!(bench.provider.cancel(&payment.id).await.unwrap(), payment);
        }
        assert!(is_rejected(&bench.provider.cancel(&PaymentRef("pay_none".to_owned())).await));
    }

    async fn no_more_is_refunded_than_was_paid(bench: &Bench) {
        let customer = bench.payer(PAYS).await;
        let payment = bench.collect(&customer, 1_900, "pay-1-1").await.unwrap();
        let refund = async |cents: i64, name: &str| {
            bench.provider.refund(&payment.id, Cents::new(cents), &key(name)).await
        };
        for _ in 0..2 {
            assert_eq!(refund(1_000, "refund-1").await.unwrap().refunded, Cents::new(1_000), "once for its key");
        }
        assert!(is_rejected(&refund(901, "refund-2").await));
        assert!(is_rejected(&refund(0, "refund-3").await));
        assert_eq!(refund(900, "refund-4").await.unwrap().refunded, Cents::new(1_900));
        let found = bench.provider.look_up(&Find::Payment(payment.id.clone())).await.unwrap().unwrap();
        assert_eq!(found.refunded, Cents::new(1_900));
    }

    async fn nothing_is_refunded_that_was_not_paid(bench: &Bench) {
        let customer = bench.payer(STOLEN).await;
        let payment = bench.collect(&customer, 1_900, "pay-1-1").await.unwrap();
        assert!(is_rejected(&bench.provider.refund(&payment.id, Cents::new(1), &key("refund-1")).await));
    }

    async fn pages_show_every_payment_once(bench: &Bench) {
        let customer = bench.payer(PAYS).await;
        bench.collect(&customer, 1_900, "before").await.unwrap();
        bench.clock.forward(60);
        let since = bench.now();
        for number in 0..205 {
            bench.collect(&customer, 1_900, &format!("pay-{number}-1")).await.unwrap();
        }
        let mut found = Vec::new();
        let mut after = None;
        loop {
            let page = bench.provider.list_since(since, after.as_ref()).await.unwrap();
            assert!(page.payments.len() <= 100);
            after = page.payments.last().map(|payment| payment.id.clone());
            found.extend(page.payments.into_iter().map(|payment| payment.key.0));
            if !page.more {
                break;
            }
        }
        let expected: Vec<String> = (0..205).map(|number| format!("pay-{number}-1")).collect();
        assert_eq!(found, expected);
    }

    async fn what_never_was_is_not_found(bench: &Bench) {
        let customer = bench.payer(PAYS).await;
        bench.collect(&customer, 1_900, "pay-1-1").await.unwrap();
        let of = |customer, name| Find::Key { customer, key: key(name) };
        let other = bench.customer(2).await;
        for find in [
            Find::Payment(PaymentRef("pay_none".to_owned())),
            Find::Payment(PaymentRef("../customers".to_owned())),
            of(customer, "pay-none-1"),
            of(other, "pay-1-1"),
        ] {
            assert_eq!(bench.provider.look_up(&find).await.unwrap(), None);
        }
    }
}

/// The sandbox's database outlives the process, as a real provider's does.
#[test]
fn what_was_paid_stays_paid_when_the_sandbox_begins_again() {
    on_a_sandbox_of_ones_own(async |bench| {
        let customer = bench.payer(PAYS).await;
        let payment = bench.collect(&customer, 1_900, "pay-1-1").await.unwrap();
        let bench = bench.again().await;
        assert_eq!(bench.collect(&customer, 1_900, "pay-1-1").await.unwrap(), payment);
        assert_eq!(bench.deliver().await, 1, "and what was not told yet is told");
    });
}
