//! Webhooks: `Stripe-Signature: t={seconds},v1={HMAC-SHA-256 over "{t}.{body}"}`, with a `v1` for each secret that holds
//! while one is replaced by another.

use hmac::{Hmac, KeyInit, Mac};
use octavo_application::ports::card_provider::{EventSubject, PaymentRef, ProviderEvent, WebhookRefused};
use octavo_domain::billing::calendar::Moment;
use secrecy::{ExposeSecret, SecretString};
use sha2::Sha256;

use crate::wire::{Event, EventObject};

/// Seconds for which a signature holds, before and after it was made.
const TOLERANCE: i64 = 5 * 60;

/// Believes and reads an event, or neither.
pub(crate) fn verify(
    secret: &SecretString,
    signature: &str,
    body: &[u8],
    now: Moment,
) -> Result<ProviderEvent, WebhookRefused> {
    let fields = || signature.split(',').filter_map(|part| part.trim().split_once('='));
    let time = fields().find(|(name, _)| *name == "t").map(|(_, time)| time);
    let time = time.ok_or(WebhookRefused::Signature)?;
    let at = time.parse().map(Moment::from_unix).map_err(|_| WebhookRefused::Signature)?;
    let mut mac = Hmac::<Sha256>::new_from_slice(secret.expose_secret().as_bytes())
        .map_err(|_| WebhookRefused::Signature)?;
    mac.update(time.as_bytes());
    mac.update(b".");
    mac.update(body);
    let given = fields().filter(|(name, _)| *name == "v1").filter_map(|(_, text)| hex::decode(text).ok());
    // Every one is compared, each in constant time.
    let matches = given.filter(|given| mac.clone().verify_slice(given).is_ok()).count();
    if matches == 0 {
        return Err(WebhookRefused::Signature);
    }
    if now.since(at).abs() > TOLERANCE {
        return Err(WebhookRefused::Stale);
    }
    let event: Event = serde_json::from_slice(body).map_err(|_| WebhookRefused::Unreadable)?;
    Ok(ProviderEvent { id: event.id, subject: subject(&event.kind, event.data.object) })
}

/// A payment itself, or whatever belongs to one: a charge, a refund, a dispute. One that was only made is of no interest.
fn subject(kind: &str, object: EventObject) -> EventSubject {
    let payment = match object.object.as_deref() {
        Some("payment_intent") if kind == "payment_intent.created" => None,
        Some("payment_intent") => object.id,
        _ => object.payment_intent,
    };
    payment.map_or(EventSubject::Other, |payment| EventSubject::Payment(PaymentRef(payment)))
}

#[cfg(test)]
mod tests {
    use super::*;

    const AT: i64 = 1_790_000_000;

    fn sign(secret: &str, body: &[u8]) -> String {
        let mut mac = Hmac::<Sha256>::new_from_slice(secret.as_bytes()).unwrap();
        mac.update(format!("{AT}.").as_bytes());
        mac.update(body);
        hex::encode(mac.finalize().into_bytes())
    }

    fn read(signature: &str, body: &str) -> Result<EventSubject, WebhookRefused> {
        let secret = SecretString::from("whsec_new");
        verify(&secret, signature, body.as_bytes(), Moment::from_unix(AT)).map(|event| event.subject)
    }

    fn said(body: &str) -> EventSubject {
        read(&format!("t={AT},v1={}", sign("whsec_new", body.as_bytes())), body).unwrap()
    }

    #[test]
    fn while_a_secret_is_replaced_one_of_two_signatures_is_enough() {
        let body = r#"{"id":"evt_1","type":"x","data":{"object":{}}}"#;
        let (old, new) = (sign("whsec_old", body.as_bytes()), sign("whsec_new", body.as_bytes()));
        for signature in [format!("t={AT},v1={old},v1={new}"), format!("t={AT}, v1={new}, v1={old}, v0=00")] {
            assert_eq!(read(&signature, body), Ok(EventSubject::Other), "{signature}");
        }
        for signature in [format!("t={AT},v1={old}"), format!("t={AT},v0={new}"), format!("v1={new}")] {
            assert_eq!(read(&signature, body), Err(WebhookRefused::Signature), "{signature}");
        }
    }

    #[test]
    fn an_event_is_about_a_payment_whatever_it_tells_of() {
        let about = |kind: &str, object: &str| {
            said(&format!(r#"{{"id":"evt_1","type":"{kind}","data":{{"object":{object}}}}}"#))
        };
        let payment = EventSubject::Payment(PaymentRef("pi_1".to_owned()));
        let intent = r#"{"object":"payment_intent","id":"pi_1"}"#;
        assert_eq!(about("payment_intent.succeeded", intent), payment);
        assert_eq!(about("payment_intent.created", intent), EventSubject::Other);
        for (kind, object) in [
            ("charge.refunded", r#"{"object":"charge","id":"ch_1","payment_intent":"pi_1"}"#),
            ("refund.failed", r#"{"object":"refund","id":"re_1","payment_intent":"pi_1"}"#),
            ("charge.dispute.created", r#"{"object":"dispute","id":"dp_1","payment_intent":"pi_1"}"#),
        ] {
            assert_eq!(about(kind, object), payment, "{kind}");
        }
        assert_eq!(about("customer.updated", r#"{"object":"customer","id":"cus_1"}"#), EventSubject::Other);
    }

    #[test]
    fn what_is_signed_and_makes_no_sense_is_unreadable() {
        let body = "[]";
        let signature = format!("t={AT},v1={}", sign("whsec_new", body.as_bytes()));
        assert_eq!(read(&signature, body), Err(WebhookRefused::Unreadable));
    }
}
