//! Refunds.

use serde_json::json;

use crate::{
    Double,
    cards::Behaviour,
    events::Telling,
    form::Form,
    refusal::{Answer, Refusal},
    state::{StripeState, page},
};

impl StripeState {
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
        let behaviour = value["payment_method"].as_str().and_then(|method| self.methods.get(method));
        let is_late = behaviour.is_some_and(|method| method.card.behaviour == Behaviour::RefundsLate);
        let refund = json!({
            "id": self.named("re"), "object": "refund", "amount": amount, "charge": charge, "created": now,
            "currency": "usd", "payment_intent": of, "status": if is_late { "pending" } else { "succeeded" },
            // Stripe sends null in place of empty metadata.
            "metadata": if form.metadata() == json!({}) { serde_json::Value::Null } else { form.metadata() },
            "reason": form.get("reason"), "failure_reason": null,
        });
        self.refunds.push(refund.clone());
        self.tell("refund.created", &refund, of, now, Telling::Once);
        self.tell("charge.refunded", &value, of, now, Telling::Once);
        Ok(refund)
    }

    /// Pending refunds arrive, and those of some cards fail.
    pub(crate) fn settle_refunds(&mut self, now: i64) -> usize {
        let mut settled = 0_usize;
        for at in 0..self.refunds.len() {
            let refund = self.refunds[at].clone();
            let charge = refund["charge"].as_str().unwrap_or_default().to_owned();
            let method = self.charges.get(&charge).and_then(|charge| charge["payment_method"].as_str());
            let method = method.and_then(|method| self.methods.get(method));
            let to = match (method.map(|method| method.card.behaviour), refund["status"].as_str()) {
                (Some(Behaviour::RefundsLate), Some("pending")) => "succeeded",
                (Some(Behaviour::RefundsFail), Some("succeeded")) => "failed",
                _ => continue,
            };
            settled = settled.saturating_add(1);
            self.refunds[at]["status"] = json!(to);
            if to == "failed" {
                self.refunds[at]["failure_reason"] = json!("lost_or_stolen_card");
                if let Some(charge) = self.charges.get_mut(&charge) {
                    let refunded = charge["amount_refunded"].as_i64().unwrap_or_default();
                    let left = refunded.saturating_sub(refund["amount"].as_i64().unwrap_or_default());
                    charge["amount_refunded"] = json!(left);
                    charge["refunded"] = json!(false);
                }
            }
            let refund = self.refunds[at].clone();
            let of = refund["payment_intent"].as_str().unwrap_or_default().to_owned();
            self.tell("refund.updated", &refund, &of, now, Telling::Once);
            if to == "failed" {
                self.tell("refund.failed", &refund, &of, now, Telling::Once);
            }
        }
        settled
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

impl Double {
    /// Settles pending refunds. Returns how many have changed.
    pub fn settle_refunds(&self) -> usize {
        let settled = self.state().settle_refunds(self.now());
        self.0.changed.notify_one();
        settled
    }
}
