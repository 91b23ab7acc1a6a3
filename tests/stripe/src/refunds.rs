//! Refunds.

use serde_json::json;

use crate::{
    books::{Books, page},
    events::Telling,
    form::Form,
    refusal::{Answer, Refusal},
};

impl Books {
    pub(crate) fn make_refund(&mut self, form: &Form, now: i64) -> Answer {
        let of = form.need("payment_intent")?;
        let intent = self.intent(of).map_err(|_| Refusal::missing_parameter("payment_intent", of))?.clone();
        let charge = intent["latest_charge"].as_str().filter(|_| intent["status"] == json!("succeeded"));
        let charge = charge.ok_or_else(|| {
            Refusal::invalid(None, "This PaymentIntent does not have a successful charge to refund.")
        })?;
        let paid = intent["amount"].as_i64().unwrap_or_default();
        let value = self.charges.get_mut(charge).ok_or_else(|| Refusal::missing("charge", charge))?;
        let left = paid.saturating_sub(value["amount_refunded"].as_i64().unwrap_or_default());
        let amount = form.number("amount")?.unwrap_or(left);
        if left == 0 {
            let message = format!("Charge {charge} has already been refunded.");
            return Err(Refusal::invalid(Some("charge_already_refunded"), &message));
        }
        if amount <= 0 || amount > left {
            let message =
                format!("Refund amount ({amount}) is greater than unrefunded amount on charge ({left})");
            return Err(Refusal::invalid(None, &message));
        }
        let refunded = paid.saturating_sub(left).saturating_add(amount);
        value["amount_refunded"] = json!(refunded);
        value["refunded"] = json!(refunded == paid);
        let value = value.clone();
        let refund = json!({
            "id": self.named("re"), "object": "refund", "amount": amount, "charge": charge, "created": now,
            "currency": "usd", "payment_intent": of, "status": "succeeded", "metadata": form.metadata(),
            "reason": form.get("reason"),
        });
        self.refunds.push(refund.clone());
        self.tell("charge.refunded", &value, of, now, Telling::Once);
        Ok(refund)
    }

    pub(crate) fn list_refunds(&self, form: &Form) -> Answer {
        let of = form.get("payment_intent");
        let found: Vec<_> = self
            .refunds
            .iter()
            .filter(|refund| of.is_none_or(|of| refund["payment_intent"] == json!(of)))
            .cloned()
            .collect();
        page(&found, form, "refunds")
    }
}
