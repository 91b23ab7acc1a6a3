//! Setup intents: a card is stored without a payment. The double's banks never ask here.

use serde_json::{Value, json};

use crate::{
    books::Books,
    calls::{Call, Caller},
    form::Form,
    refusal::{Answer, Refusal},
};

/// A browser sees what it holds the secret of.
pub(crate) fn holds_secret(object: &Value, call: &Call<'_>) -> bool {
    call.caller == Caller::Server || call.form.get("client_secret") == object["client_secret"].as_str()
}

impl Books {
    pub(crate) fn make_setup(&mut self, form: &Form, now: i64) -> Answer {
        if let Some(customer) = form.get("customer") {
            self.customer(customer)?;
        }
        let id = self.named("seti");
        let setup = json!({
            "id": id, "object": "setup_intent", "created": now, "livemode": false,
            "client_secret": self.named(&format!("{id}_secret")), "customer": form.get("customer"),
            "payment_method": null, "payment_method_types": ["card"], "status": "requires_payment_method",
            "usage": form.get("usage").unwrap_or("off_session"), "last_setup_error": null,
        });
        self.setups.insert(id, setup.clone());
        Ok(setup)
    }

    pub(crate) fn setup(&self, id: &str, call: &Call<'_>) -> Answer {
        let setup = self.setups.get(id).filter(|setup| holds_secret(setup, call));
        setup.cloned().ok_or_else(|| Refusal::missing("setupintent", id))
    }

    pub(crate) fn confirm_setup(&mut self, id: &str, call: &Call<'_>, now: i64) -> Answer {
        let setup = self.setup(id, call)?;
        if setup["status"] != json!("requires_payment_method") {
            let message = "You cannot confirm this SetupIntent because it has already succeeded.";
            let mut refusal = Refusal::invalid(Some("setup_intent_unexpected_state"), message);
            refusal.error["setup_intent"] = setup;
            return Err(refusal);
        }
        let method = match call.form.get("payment_method") {
            Some(method) => self.meant(method, now)?,
            None => self.type_card(&call.form, "payment_method_data", now)?,
        };
        if let Some(customer) = setup["customer"].as_str() {
            self.give(&method, customer)?;
        }
        let setup = self.setups.get_mut(id).ok_or_else(|| Refusal::missing("setupintent", id))?;
        setup["payment_method"] = json!(method);
        setup["status"] = json!("succeeded");
        Ok(setup.clone())
    }
}
