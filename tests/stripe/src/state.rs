//! The state of the double.

use std::collections::{BTreeMap, HashMap, VecDeque};

use serde_json::{Value, json};

use crate::{
    cards::TestCard, events::Event, faults::Fault, form::Form, idempotency::StoredAnswer, refusal::Refusal,
};

/// A card that was entered.
#[derive(Debug, Clone)]
pub(crate) struct Method {
    pub(crate) value: Value,
    pub(crate) card: &'static TestCard,
    /// Has its bank asked once?
    pub(crate) proved: bool,
}

#[derive(Debug, Default)]
pub(crate) struct StripeState {
    made: u64,
    pub(crate) customers: BTreeMap<String, Value>,
    pub(crate) methods: BTreeMap<String, Method>,
    pub(crate) setups: BTreeMap<String, Value>,
    /// The oldest first.
    pub(crate) intents: Vec<Value>,
    pub(crate) charges: BTreeMap<String, Value>,
    pub(crate) refunds: Vec<Value>,
    pub(crate) disputes: Vec<Value>,
    pub(crate) warnings: Vec<Value>,
    pub(crate) keys: HashMap<String, StoredAnswer>,
    pub(crate) faults: VecDeque<Fault>,
    /// Payments that are made after a lookup.
    pub(crate) late: Vec<(String, Form)>,
    pub(crate) events: Vec<Event>,
}

impl StripeState {
    /// A new id such as `pi_…`.
    pub(crate) fn named(&mut self, kind: &str) -> String {
        self.made = self.made.saturating_add(1);
        format!("{kind}_double{:012}", self.made)
    }

    pub(crate) fn customer(&self, id: &str) -> Result<&Value, Refusal> {
        let found = self.customers.get(id).filter(|customer| customer["deleted"] != json!(true));
        found.ok_or_else(|| Refusal::missing_parameter("customer", id))
    }

    pub(crate) fn intent(&self, id: &str) -> Result<&Value, Refusal> {
        let found = self.intents.iter().find(|intent| intent["id"] == json!(id));
        found.ok_or_else(|| Refusal::missing("payment_intent", id))
    }

    /// Changes an existing payment.
    pub(crate) fn change(&mut self, id: &str, fields: Value) -> Value {
        let Some(intent) = self.intents.iter_mut().find(|intent| intent["id"] == json!(id)) else {
            return Value::Null;
        };
        merge(intent, fields);
        intent.clone()
    }
}

/// Merges the fields of one object into another.
pub(crate) fn merge(object: &mut Value, fields: Value) {
    if let (Value::Object(object), Value::Object(fields)) = (object, fields) {
        object.extend(fields);
    }
}

/// A page of a list, the newest first, as every list of Stripe's is.
pub(crate) fn page(all: &[Value], form: &Form, path: &str) -> Result<Value, Refusal> {
    const MOST: usize = 100;
    let limit = usize::try_from(form.number("limit")?.unwrap_or(10)).unwrap_or(0);
    if !(1..=MOST).contains(&limit) {
        return Err(Refusal::invalid(None, "limit must be 1 to 100"));
    }
    let since = form.number("created[gte]")?.unwrap_or(i64::MIN);
    let customer = form.get("customer");
    let mut found: Vec<&Value> = all
        .iter()
        .rev()
        .filter(|one| one["created"].as_i64().is_some_and(|at| at >= since))
        .filter(|one| customer.is_none_or(|customer| one["customer"] == json!(customer)))
        .collect();
    let place = |id: &str, found: &[&Value]| {
        let place = found.iter().position(|one| one["id"] == json!(id));
        place.ok_or_else(|| Refusal::missing_parameter("object", id))
    };
    let has_more;
    if let Some(id) = form.get("ending_before") {
        found.truncate(place(id, &found)?);
        let over = found.len().saturating_sub(limit);
        has_more = over > 0;
        found.drain(..over);
    } else {
        if let Some(id) = form.get("starting_after") {
            let first = place(id, &found)?.saturating_add(1);
            found.drain(..first);
        }
        has_more = found.len() > limit;
        found.truncate(limit);
    }
    Ok(json!({ "object": "list", "url": format!("/v1/{path}"), "has_more": has_more, "data": found }))
}
