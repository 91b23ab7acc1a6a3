//! Answers that are errors.

use serde_json::{Value, json};

/// An error in Stripe's form.
#[derive(Debug, Clone)]
pub(crate) struct Refusal {
    pub(crate) status: u16,
    pub(crate) error: Value,
}

pub(crate) type Answer = Result<Value, Refusal>;

impl Refusal {
    fn new(status: u16, kind: &str, code: Option<&str>, message: &str) -> Self {
        let mut error = json!({ "type": kind, "message": message });
        if let Some(code) = code {
            error["code"] = json!(code);
        }
        Self { status, error }
    }

    pub(crate) fn invalid(code: Option<&str>, message: &str) -> Self {
        Self::new(400, "invalid_request_error", code, message)
    }

    /// Adds the parameter that it is about.
    pub(crate) fn about(mut self, param: &str) -> Self {
        self.error["param"] = json!(param);
        self
    }

    pub(crate) fn missing(what: &str, id: &str) -> Self {
        let message = format!("No such {what}: '{id}'");
        Self::new(404, "invalid_request_error", Some("resource_missing"), &message).about("id")
    }

    /// The same for a parameter that names a missing object.
    pub(crate) fn missing_parameter(what: &str, id: &str) -> Self {
        let param = if what == "PaymentMethod" { "payment_method" } else { what };
        Self { status: 400, ..Self::missing(what, id).about(param) }
    }

    pub(crate) fn unauthorized() -> Self {
        Self::new(401, "invalid_request_error", None, "Invalid API Key provided")
    }

    pub(crate) fn no_such_call(method: &str, path: &str) -> Self {
        let message = format!("Unrecognized request URL ({method}: /v1/{path}).");
        Self::new(404, "invalid_request_error", None, &message)
    }

    pub(crate) fn key_of_another_body() -> Self {
        let message = "Keys for idempotent requests can only be used with the same parameters they were first used with.";
        Self::new(400, "idempotency_error", None, message)
    }

    pub(crate) fn key_in_use() -> Self {
        let message = "There is currently another in-progress request using this Idempotent Key.";
        Self::new(409, "idempotency_error", Some("idempotency_key_in_use"), message)
    }

    pub(crate) fn broken() -> Self {
        Self::new(500, "api_error", None, "Something went wrong on our end.")
    }

    pub(crate) fn unexpected_state(intent: &Value, wanted: &str) -> Self {
        let status = intent["status"].as_str().unwrap_or_default();
        let message = format!("You cannot {wanted} this PaymentIntent because it has a status of {status}.");
        let mut refusal = Self::invalid(Some("payment_intent_unexpected_state"), &message);
        refusal.error["payment_intent"] = intent.clone();
        refusal
    }

    /// A failed payment, with the payment's own error.
    pub(crate) fn failed(intent: &Value) -> Self {
        let mut error = intent["last_payment_error"].clone();
        error["payment_intent"] = intent.clone();
        Self { status: 402, error }
    }
}
