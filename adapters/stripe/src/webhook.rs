//! Webhooks: `Stripe-Signature: t={seconds},v1={HMAC-SHA-256 over "{t}.{body}"}`, with one `v1` for each valid secret
//! while one replaces another.

use hmac::{Hmac, KeyInit, Mac};
use octavo_application::billing::ports::card_provider::{
    EventSubject, ProviderEvent, ReportKind, ReportRef, WebhookRefused,
};
use octavo_domain::billing::calendar::Moment;
use octavo_domain::billing::card::{CustomerRef, PaymentRef};
use secrecy::{ExposeSecret, SecretString};
use sha2::Sha256;

use crate::wire::{Event, EventData};

/// Tolerance between a signature's time and now, in seconds.
const TOLERANCE: i64 = 5 * 60;

/// Checks the signature of an event and reads it.
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
    Ok(ProviderEvent { id: event.id, subject: subject(&event.kind, event.data) })
}

/// The payment of an event, also for its charges and refunds. Disputes and warnings are read separately, and so is a
/// customer's card. A payment that was only created is ignored.
fn subject(kind: &str, data: EventData) -> EventSubject {
    let EventData { object, previous_attributes: before } = data;
    let report = |kind, id: Option<String>| id.map(|id| EventSubject::Report(ReportRef { kind, id }));
    let customer = |id: Option<String>| id.map(|id| EventSubject::Customer(CustomerRef(id)));
    let payment = |id: Option<String>| id.map(|id| EventSubject::Payment(PaymentRef(id)));
    let subject = match object.object.as_deref() {
        Some("payment_intent") if kind == "payment_intent.created" => None,
        Some("payment_intent") => payment(object.id),
        Some("dispute") => report(ReportKind::Dispute, object.id),
        Some("radar.early_fraud_warning") => report(ReportKind::FraudWarning, object.id),
        Some("customer") => customer(object.id),
        // A removed card has its customer in the previous attributes.
        Some("payment_method") => customer(object.customer.or(before.customer)),
        _ => payment(object.payment_intent),
    };
    subject.unwrap_or(EventSubject::Other)
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

    fn of(kind: &str, object: &str, before: &str) -> EventSubject {
        said(&format!(
            r#"{{"id":"evt_1","type":"{kind}","data":{{"object":{object},"previous_attributes":{before}}}}}"#
        ))
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
        ] {
            assert_eq!(about(kind, object), payment, "{kind}");
        }
        assert_eq!(about("product.created", r#"{"object":"product","id":"prod_1"}"#), EventSubject::Other);
    }

    #[test]
    fn what_others_say_of_a_payment_is_looked_up() {
        let report = |kind, id: &str| EventSubject::Report(ReportRef { kind, id: id.to_owned() });
        let dispute = r#"{"object":"dispute","id":"du_1","payment_intent":"pi_1"}"#;
        let warning = r#"{"object":"radar.early_fraud_warning","id":"issfr_1","payment_intent":"pi_1"}"#;
        assert_eq!(of("charge.dispute.closed", dispute, "null"), report(ReportKind::Dispute, "du_1"));
        let warned = of("radar.early_fraud_warning.created", warning, "null");
        assert_eq!(warned, report(ReportKind::FraudWarning, "issfr_1"));
    }

    #[test]
    fn a_card_that_changes_is_about_its_customer() {
        let customer = EventSubject::Customer(CustomerRef("cus_1".to_owned()));
        let card = r#"{"object":"payment_method","id":"pm_1","customer":"cus_1"}"#;
        let taken = r#"{"object":"payment_method","id":"pm_1","customer":null}"#;
        assert_eq!(of("payment_method.automatically_updated", card, "{}"), customer);
        assert_eq!(of("payment_method.detached", taken, r#"{"customer":"cus_1"}"#), customer);
        assert_eq!(of("payment_method.detached", taken, "null"), EventSubject::Other);
        assert_eq!(of("customer.deleted", r#"{"object":"customer","id":"cus_1"}"#, "null"), customer);
    }

    #[test]
    fn what_is_signed_and_makes_no_sense_is_unreadable() {
        let body = "[]";
        let signature = format!("t={AT},v1={}", sign("whsec_new", body.as_bytes()));
        assert_eq!(read(&signature, body), Err(WebhookRefused::Unreadable));
    }
}
