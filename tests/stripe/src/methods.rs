//! Payment methods: cards.

use serde_json::{Value, json};

use crate::{
    cards,
    form::Form,
    refusal::{Answer, Refusal},
    state::{Method, StripeState},
};

/// The error of an invalid card.
fn card_error(code: &str, message: &str) -> Refusal {
    let mut refusal = Refusal::invalid(Some(code), message);
    refusal.status = 402;
    refusal.error["type"] = json!("card_error");
    refusal
}

impl StripeState {
    /// A card as a browser sends it: `type=card`, `card[number]` and so on, after `prefix` if it is a part of more.
    pub(crate) fn type_card(&mut self, form: &Form, prefix: &str, now: i64) -> Result<String, Refusal> {
        let field = |name: &str| {
            let name = if prefix.is_empty() { name.to_owned() } else { nested(prefix, name) };
            form.get(&name).map(str::to_owned)
        };
        let number = field("card[number]").or_else(|| field("card[token]")).unwrap_or_default();
        let card = cards::find(&number)
            .ok_or_else(|| card_error("incorrect_number", "Your card number is incorrect."))?;
        let part = |name: &str| field(name).and_then(|text| text.trim().parse::<i64>().ok());
        let (month, year) = (part("card[exp_month]").unwrap_or(12), part("card[exp_year]").unwrap_or(2034));
        let year = if year < 100 { year.saturating_add(2000) } else { year };
        if !(1..=12).contains(&month) {
            return Err(card_error("invalid_expiry_month", "Your card's expiration month is invalid."));
        }
        let today = chrono::DateTime::from_timestamp(now, 0).unwrap_or_default();
        let last = chrono::NaiveDate::from_ymd_opt(
            i32::try_from(year).unwrap_or(0),
            u32::try_from(month).unwrap_or(1),
            1,
        );
        if last
            .and_then(|day| day.checked_add_months(chrono::Months::new(1)))
            .is_none_or(|next| next <= today.date_naive())
        {
            return Err(card_error("invalid_expiry_year", "Your card's expiration year is invalid."));
        }
        if field("card[cvc]")
            .is_some_and(|cvc| !(3..=4).contains(&cvc.len()) || !cvc.bytes().all(|b| b.is_ascii_digit()))
        {
            return Err(card_error("invalid_cvc", "Your card's security code is invalid."));
        }
        Ok(self.add_method(card, (month, year), field("billing_details[name]").as_deref(), now))
    }

    fn add_method(
        &mut self,
        card: &'static cards::TestCard,
        (month, year): (i64, i64),
        name: Option<&str>,
        now: i64,
    ) -> String {
        let id = self.named("pm");
        let last4: String = card.number.chars().skip(card.number.len().saturating_sub(4)).collect();
        let value = json!({
            "id": id, "object": "payment_method", "type": "card", "created": now, "livemode": false,
            "customer": null, "metadata": {}, "billing_details": { "name": name },
            "card": {
                "brand": card.brand, "last4": last4, "exp_month": month, "exp_year": year, "funding": "credit",
                "country": "US",
            },
        });
        self.methods.insert(id.clone(), Method { value, card, proved: false });
        id
    }

    /// The payment method of an id: an existing one, or a new one of a test card such as `pm_card_visa`.
    pub(crate) fn meant(&mut self, id: &str, now: i64) -> Result<String, Refusal> {
        if self.methods.contains_key(id) {
            return Ok(id.to_owned());
        }
        let card = cards::find(id).filter(|card| card.method == id);
        let card = card.ok_or_else(|| Refusal::missing_parameter("PaymentMethod", id))?;
        Ok(self.add_method(card, (12, 2034), None, now))
    }

    pub(crate) fn make_method(&mut self, form: &Form, now: i64) -> Answer {
        let id = self.type_card(form, "", now)?;
        self.read_method(&id)
    }

    pub(crate) fn read_method(&self, id: &str) -> Answer {
        let found = self.methods.get(id).map(|method| method.value.clone());
        found.ok_or_else(|| Refusal::missing("PaymentMethod", id))
    }

    /// Attaches a card to a customer. A detached one cannot be attached again.
    pub(crate) fn give(&mut self, id: &str, customer: &str) -> Result<(), Refusal> {
        self.customer(customer)?;
        let method = self.methods.get_mut(id).ok_or_else(|| Refusal::missing("PaymentMethod", id))?;
        let of_another = method.value["customer"].as_str().is_some_and(|owner| owner != customer);
        if of_another || method.value["detached"] == json!(true) {
            return Err(Refusal::invalid(None, "The payment method you provided cannot be attached."));
        }
        method.value["customer"] = json!(customer);
        Ok(())
    }

    pub(crate) fn attach(&mut self, id: &str, form: &Form) -> Answer {
        let id = self.meant(id, 0)?;
        self.give(&id, form.need("customer")?)?;
        self.read_method(&id)
    }

    pub(crate) fn detach(&mut self, id: &str) -> Answer {
        let method = self.methods.get_mut(id).ok_or_else(|| Refusal::missing("PaymentMethod", id))?;
        if method.value["customer"].is_null() {
            let message =
                "The payment method you provided is not attached to a customer so detachment is impossible.";
            return Err(Refusal::invalid(None, message));
        }
        method.value["customer"] = Value::Null;
        method.value["detached"] = json!(true);
        let value = method.value.clone();
        for customer in self.customers.values_mut() {
            let default = customer.pointer_mut("/invoice_settings/default_payment_method");
            if let Some(default) = default.filter(|default| **default == json!(id)) {
                *default = Value::Null;
            }
        }
        Ok(value)
    }

    pub(crate) fn list_methods(&self, customer: Option<&str>, form: &Form) -> Answer {
        let all: Vec<Value> = self.methods.values().map(|method| method.value.clone()).collect();
        let customer = customer.unwrap_or_default();
        self.customer(customer)?;
        let of_them: Vec<Value> = all.into_iter().filter(|one| one["customer"] == json!(customer)).collect();
        crate::state::page(&of_them, form, "payment_methods")
    }
}

/// `card[number]` inside of `payment_method_data` is `payment_method_data[card][number]`.
fn nested(prefix: &str, name: &str) -> String {
    match name.split_once('[') {
        Some((outer, inner)) => format!("{prefix}[{outer}][{inner}"),
        None => format!("{prefix}[{name}]"),
    }
}

#[cfg(test)]
mod tests {
    use super::nested;

    #[test]
    fn names_are_nested_as_forms_nest_them() {
        assert_eq!(nested("payment_method_data", "card[number]"), "payment_method_data[card][number]");
        assert_eq!(nested("payment_method_data", "type"), "payment_method_data[type]");
    }
}
