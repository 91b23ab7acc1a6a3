//! Customers.

use serde_json::{Value, json};

use crate::{
    books::{Books, merge},
    form::Form,
    refusal::{Answer, Refusal},
};

impl Books {
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

    pub(crate) fn delete_customer(&mut self, id: &str) -> Answer {
        self.customer(id).map_err(|refusal| Refusal { status: 404, ..refusal })?;
        let gone = json!({ "id": id, "object": "customer", "deleted": true });
        self.customers.insert(id.to_owned(), gone.clone());
        for method in self.methods.values_mut().filter(|method| method.value["customer"] == json!(id)) {
            method.value["customer"] = Value::Null;
        }
        Ok(gone)
    }
}
