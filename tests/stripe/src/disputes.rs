//! Disputes, and early fraud warnings.

use serde_json::{Value, json};

use crate::{
    Double,
    cards::Behaviour,
    events::Telling,
    form::Form,
    refusal::{Answer, Refusal},
    state::{StripeState, page},
};

impl StripeState {
    /// Opens a dispute or a warning for a payment, depending on its card.
    pub(crate) fn regret(&mut self, intent: &Value, behaviour: Behaviour, now: i64) {
        let id = intent["id"].as_str().unwrap_or_default().to_owned();
        let charge = intent["latest_charge"].clone();
        match behaviour {
            Behaviour::Disputes => {
                let dispute = json!({
                    "id": self.named("du"), "object": "dispute", "amount": intent["amount"], "charge": charge,
                    "created": now, "currency": "usd", "is_charge_refundable": false, "livemode": false,
                    "metadata": {}, "payment_intent": id, "reason": "fraudulent", "status": "needs_response",
                });
                if let Some(charge) = charge.as_str().and_then(|id| self.charges.get_mut(id)) {
                    charge["disputed"] = json!(true);
                }
                self.disputes.push(dispute.clone());
                self.tell("charge.dispute.created", &dispute, &id, now, Telling::Once);
                self.tell("charge.dispute.funds_withdrawn", &dispute, &id, now, Telling::Once);
            }
            Behaviour::Warns => {
                let warning = json!({
                    "id": self.named("issfr"), "object": "radar.early_fraud_warning", "actionable": true,
                    "charge": charge, "created": now, "fraud_type": "made_with_stolen_card", "livemode": false,
                    "payment_intent": id,
                });
                self.warnings.push(warning.clone());
                self.tell("radar.early_fraud_warning.created", &warning, &id, now, Telling::Once);
            }
            _ => {}
        }
    }

    pub(crate) fn dispute(&self, id: &str) -> Answer {
        let found = self.disputes.iter().find(|dispute| dispute["id"] == json!(id));
        found.cloned().ok_or_else(|| Refusal::missing("dispute", id))
    }

    pub(crate) fn list_disputes(&self, form: &Form) -> Answer {
        let is = |dispute: &Value, name: &str| form.get(name).is_none_or(|of| dispute[name] == json!(of));
        let found: Vec<_> = self
            .disputes
            .iter()
            .filter(|dispute| is(dispute, "charge") && is(dispute, "payment_intent"))
            .cloned()
            .collect();
        page(&found, form, "disputes")
    }

    pub(crate) fn warning(&self, id: &str) -> Answer {
        let found = self.warnings.iter().find(|warning| warning["id"] == json!(id));
        found.cloned().ok_or_else(|| Refusal::missing("early fraud warning", id))
    }

    /// Decides every open dispute.
    fn close_disputes(&mut self, won: bool, now: i64) -> usize {
        let mut closed = 0_usize;
        for at in 0..self.disputes.len() {
            if self.disputes[at]["status"] != json!("needs_response") {
                continue;
            }
            self.disputes[at]["status"] = json!(if won { "won" } else { "lost" });
            let dispute = self.disputes[at].clone();
            let intent = dispute["payment_intent"].as_str().unwrap_or_default().to_owned();
            if won {
                self.tell("charge.dispute.funds_reinstated", &dispute, &intent, now, Telling::Once);
            }
            self.tell("charge.dispute.closed", &dispute, &intent, now, Telling::Once);
            closed = closed.saturating_add(1);
        }
        closed
    }
}

impl Double {
    /// Decides all open disputes. Returns how many there were.
    pub fn close_disputes(&self, won: bool) -> usize {
        let closed = self.state().close_disputes(won, self.now());
        self.0.changed.notify_one();
        closed
    }
}
