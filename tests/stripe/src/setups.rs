//! Setup intents: a card is stored without a payment, and its bank may ask its holder.

use serde_json::{Value, json};

use crate::{
    calls::{Call, Caller},
    form::Form,
    refusal::{Answer, Refusal},
    state::{StripeState, merge},
};

/// May this browser read the object, because it has its secret?
pub(crate) fn holds_secret(object: &Value, call: &Call<'_>) -> bool {
    call.caller == Caller::Server || call.form.get("client_secret") == object["client_secret"].as_str()
}

impl StripeState {
    pub(crate) fn make_setup(&mut self, form: &Form, now: i64) -> Answer {
        if let Some(customer) = form.get("customer") {
            self.customer(customer)?;
        }
        let id = self.named("seti");
        let setup = json!({
            "id": id, "object": "setup_intent", "created": now, "livemode": false,
            "client_secret": self.named(&format!("{id}_secret")), "customer": form.get("customer"),
            "payment_method": null, "payment_method_types": ["card"], "status": "requires_payment_method",
            "usage": form.get("usage").unwrap_or("off_session"), "last_setup_error": null, "next_action": null,
        });
        self.setups.insert(id, setup.clone());
        Ok(setup)
    }

    pub(crate) fn setup(&self, id: &str, call: &Call<'_>) -> Answer {
        let setup = self.setups.get(id).filter(|setup| holds_secret(setup, call));
        setup.cloned().ok_or_else(|| Refusal::missing("setupintent", id))
    }

    pub(crate) fn confirm_setup(&mut self, id: &str, call: &Call<'_>, (now, origin): (i64, &str)) -> Answer {
        let setup = self.setup(id, call)?;
        if !matches!(setup["status"].as_str(), Some("requires_payment_method" | "requires_action")) {
            let message = "You cannot confirm this SetupIntent because it has already succeeded.";
            let mut refusal = Refusal::invalid(Some("setup_intent_unexpected_state"), message);
            refusal.error["setup_intent"] = setup;
            return Err(refusal);
        }
        let method = match call.form.get("payment_method") {
            Some(method) => self.meant(method, now)?,
            None => self.type_card(&call.form, "payment_method_data", now)?,
        };
        if self.methods.get(&method).is_some_and(|method| method.card.behaviour.asks()) {
            let secret = setup["client_secret"].as_str().unwrap_or_default();
            let page = format!("{origin}/3ds/{id}?client_secret={secret}");
            let setup = self.setups.get_mut(id).ok_or_else(|| Refusal::missing("setupintent", id))?;
            merge(
                setup,
                json!({
                    "payment_method": method, "status": "requires_action",
                    "next_action": {
                        "type": "use_stripe_sdk",
                        "use_stripe_sdk": { "type": "three_d_secure_redirect", "stripe_js": page },
                    },
                }),
            );
            return Ok(setup.clone());
        }
        self.store(id, &method)
    }

    /// A card is stored.
    fn store(&mut self, id: &str, method: &str) -> Answer {
        let setup = self.setups.get(id).cloned().unwrap_or_default();
        if let Some(customer) = setup["customer"].as_str() {
            self.give(method, customer)?;
        }
        let setup = self.setups.get_mut(id).ok_or_else(|| Refusal::missing("setupintent", id))?;
        merge(setup, json!({ "payment_method": method, "status": "succeeded", "next_action": null }));
        Ok(setup.clone())
    }

    /// The holder of a card answers their bank before it is stored.
    pub(crate) fn answer_setup(&mut self, id: &str, approve: bool) -> Answer {
        let setup = self.setups.get(id).cloned().ok_or_else(|| Refusal::missing("setupintent", id))?;
        if setup["status"] != json!("requires_action") {
            return Err(Refusal::invalid(
                Some("setup_intent_unexpected_state"),
                "There is nothing to answer.",
            ));
        }
        let method = setup["payment_method"].as_str().unwrap_or_default().to_owned();
        if !approve {
            let error = json!({
                "type": "invalid_request_error", "code": "setup_intent_authentication_failure",
                "message": "We are unable to authenticate your payment method. Please choose a different payment \
                            method and try again.",
            });
            let setup = self.setups.get_mut(id).ok_or_else(|| Refusal::missing("setupintent", id))?;
            merge(
                setup,
                json!({
                    "payment_method": null, "status": "requires_payment_method", "next_action": null,
                    "last_setup_error": error,
                }),
            );
            return Ok(setup.clone());
        }
        if let Some(method) = self.methods.get_mut(&method) {
            method.proved = true;
        }
        self.store(id, &method)
    }
}
