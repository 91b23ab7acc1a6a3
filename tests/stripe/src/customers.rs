//! Customers.

use serde_json::{Value, json};

use crate::{
    Double,
    events::Telling,
    form::Form,
    refusal::{Answer, Refusal},
    state::{StripeState, merge},
};

impl StripeState {
    pub(crate) fn make_customer(&mut self, form: &Form, now: i64) -> Answer {
        let id = self.named("cus");
        let customer = json!({
            "id": id, "object": "customer", "created": now, "livemode": false, "email": form.get("email"),
            "name": form.get("name"), "description": form.get("description"), "metadata": form.metadata(),
            "default_source": null, "invoice_settings": { "default_payment_method": null },
        });
        self.customers.insert(id, customer.clone());
        Ok(customer)
    }

    pub(crate) fn read_customer(&self, id: &str) -> Answer {
        self.customers.get(id).cloned().ok_or_else(|| Refusal::missing("customer", id))
    }

    pub(crate) fn change_customer(&mut self, id: &str, form: &Form) -> Answer {
        self.customer(id)?;
        if let Some(method) = form.get("invoice_settings[default_payment_method]") {
            let owned = self.methods.get(method).is_some_and(|found| found.value["customer"] == json!(id));
            if !owned {
                return Err(Refusal::missing_parameter("payment_method", method));
            }
        }
        let customer = self.customers.get_mut(id).ok_or_else(|| Refusal::missing("customer", id))?;
        for field in ["email", "name", "description"] {
            if let Some(text) = form.get(field) {
                customer[field] = json!(text);
            }
        }
        if let Some(method) = form.get("invoice_settings[default_payment_method]") {
            customer["invoice_settings"]["default_payment_method"] = json!(method);
        }
        merge(&mut customer["metadata"], form.metadata());
        Ok(customer.clone())
    }

    pub(crate) fn delete_customer(&mut self, id: &str, now: i64) -> Answer {
        let was = self.customer(id).map_err(|refusal| Refusal { status: 404, ..refusal })?.clone();
        let gone = json!({ "id": id, "object": "customer", "deleted": true });
        self.customers.insert(id.to_owned(), gone.clone());
        self.tell("customer.deleted", &was, id, now, Telling::Once);
        for method in self.methods.values_mut().filter(|method| method.value["customer"] == json!(id)) {
            method.value["customer"] = Value::Null;
        }
        Ok(gone)
    }

    /// The card network has renewed a card: payments use the new one.
    fn renew_card(&mut self, id: &str, (last4, year): (&str, i64), now: i64) -> Result<(), Refusal> {
        let method = self.methods.get_mut(id).ok_or_else(|| Refusal::missing("PaymentMethod", id))?;
        method.value["card"]["last4"] = json!(last4);
        method.value["card"]["exp_year"] = json!(year);
        let value = method.value.clone();
        let customer = value["customer"].as_str().unwrap_or_default().to_owned();
        self.tell("payment_method.automatically_updated", &value, &customer, now, Telling::Once);
        Ok(())
    }
}

impl Double {
    /// Deletes a customer, as in the dashboard.
    ///
    /// # Errors
    /// What the double would answer.
    pub fn delete_customer(&self, id: &str) -> Result<(), String> {
        let deleted = self.state().delete_customer(id, self.now());
        self.0.changed.notify_one();
        deleted.map(drop).map_err(|refusal| refusal.error.to_string())
    }

    /// Renews the card that pays for a customer.
    ///
    /// # Errors
    /// What the double would answer.
    pub fn renew_card(&self, customer: &str, last4: &str, year: i64) -> Result<(), String> {
        let now = self.now();
        let mut state = self.state();
        let method = state.customers.get(customer).map(|customer| {
            customer["invoice_settings"]["default_payment_method"].as_str().unwrap_or_default().to_owned()
        });
        let renewed = state.renew_card(&method.unwrap_or_default(), (last4, year), now);
        drop(state);
        self.0.changed.notify_one();
        renewed.map_err(|refusal| refusal.error.to_string())
    }

    /// A customer as the dashboard shows them.
    #[must_use]
    pub fn customer(&self, id: &str) -> Value {
        self.state().customers.get(id).cloned().unwrap_or_default()
    }
}
