//! Webhooks.

use octavo_application::billing::ports::card_provider::{EventSubject, WebhookRefused};
use octavo_sandbox::SignedEvent;

use super::{
    Bench,
    bench::{ASKS_ALWAYS, PAYS, asked},
    provider_promises,
};

fn verify(bench: &Bench, event: &SignedEvent) -> Result<EventSubject, WebhookRefused> {
    let believed = bench.provider.verify_webhook(&event.signature, &event.body, bench.now());
    believed.map(|event| event.subject)
}

provider_promises! {
    async fn every_change_of_a_payment_is_told(bench: &Bench) {
        let customer = bench.payer(ASKS_ALWAYS).await;
        let payment = bench.collect(&customer, 1_900, "pay-1-1").await.unwrap();
        bench.answer(&asked(&payment), true).await;
        assert_eq!(bench.deliver().await, 2);
        for event in bench.arrived() {
            assert_eq!(verify(bench, &event), Ok(EventSubject::Payment(payment.id.clone())));
        }
        assert_eq!(bench.deliver().await, 0, "what was taken in is not sent again");
    }

    async fn what_is_not_taken_in_is_sent_again(bench: &Bench) {
        let customer = bench.payer(PAYS).await;
        bench.collect(&customer, 1_900, "pay-1-1").await.unwrap();
        *bench.inbox.closed.lock().unwrap() = true;
        assert_eq!(bench.deliver().await, 0);
        *bench.inbox.closed.lock().unwrap() = false;
        assert_eq!(bench.deliver().await, 1);
    }

    async fn only_what_is_signed_is_believed(bench: &Bench) {
        let customer = bench.payer(PAYS).await;
        bench.collect(&customer, 1_900, "pay-1-1").await.unwrap();
        bench.deliver().await;
        let event = bench.arrived().remove(0);
        let mut other_body = event.clone();
        other_body.body[0] ^= 1;
        let (time, signature) = event.signature.split_once(',').unwrap();
        let later = format!("t={},{signature}", bench.now().unix() + 1);
        let signatures = [&later, time, signature, "", "t=x,v1=00", &format!("{time},v1=zz")];
        let forged = signatures.map(|signature| SignedEvent { signature: signature.to_owned(), ..event.clone() });
        for forged in forged.iter().chain([&other_body]) {
            assert_eq!(verify(bench, forged), Err(WebhookRefused::Signature), "{}", forged.signature);
        }
    }

    async fn an_old_signature_is_not_believed(bench: &Bench) {
        let customer = bench.payer(PAYS).await;
        bench.collect(&customer, 1_900, "pay-1-1").await.unwrap();
        bench.deliver().await;
        let event = bench.arrived().remove(0);
        bench.clock.forward(300);
        assert!(verify(bench, &event).is_ok());
        bench.clock.forward(1);
        assert_eq!(verify(bench, &event), Err(WebhookRefused::Stale));
        bench.clock.forward(-602);
        assert_eq!(verify(bench, &event), Err(WebhookRefused::Stale), "nor one from the future");
    }
}
