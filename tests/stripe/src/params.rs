//! The parameters of each call. Stripe refuses unknown parameters, and so does the double: the lists are those of
//! Stripe's reference, in the version that the product uses.

use crate::{
    calls::{Call, Caller},
    refusal::Refusal,
};

/// The parameters of every list.
const PAGE: [&str; 4] = ["limit", "starting_after", "ending_before", "expand"];
/// The parameters that Stripe.js adds to every call.
const BROWSER: [&str; 2] = ["key", "client_secret"];

const CUSTOMER: &[&str] = &[
    "address",
    "balance",
    "business_name",
    "cash_balance",
    "description",
    "email",
    "expand",
    "individual_name",
    "invoice_prefix",
    "invoice_settings",
    "metadata",
    "name",
    "next_invoice_sequence",
    "phone",
    "preferred_locales",
    "shipping",
    "source",
    "tax",
    "tax_exempt",
    "validate",
];

const INTENT: &[&str] = &[
    "allowed_payment_method_types",
    "amount",
    "amount_details",
    "application_fee_amount",
    "automatic_payment_methods",
    "capture_method",
    "confirm",
    "confirmation_method",
    "confirmation_token",
    "currency",
    "customer",
    "customer_account",
    "description",
    "error_on_requires_action",
    "excluded_payment_method_types",
    "expand",
    "hooks",
    "mandate",
    "mandate_data",
    "metadata",
    "off_session",
    "on_behalf_of",
    "payment_details",
    "payment_method",
    "payment_method_configuration",
    "payment_method_data",
    "payment_method_options",
    "radar_options",
    "receipt_email",
    "return_url",
    "setup_future_usage",
    "shipping",
    "statement_descriptor",
    "statement_descriptor_suffix",
    "transfer_data",
    "transfer_group",
    "use_stripe_sdk",
];

const CONFIRM: &[&str] = &[
    "allowed_payment_method_types",
    "amount_details",
    "amount_to_confirm",
    "capture_method",
    "confirmation_token",
    "error_on_requires_action",
    "excluded_payment_method_types",
    "expand",
    "hooks",
    "mandate",
    "mandate_data",
    "off_session",
    "payment_details",
    "payment_method",
    "payment_method_data",
    "payment_method_options",
    "radar_options",
    "receipt_email",
    "return_url",
    "setup_future_usage",
    "shipping",
    "use_stripe_sdk",
];

const SETUP: &[&str] = &[
    "allowed_payment_method_types",
    "attach_to_self",
    "automatic_payment_methods",
    "confirm",
    "confirmation_token",
    "customer",
    "customer_account",
    "description",
    "excluded_payment_method_types",
    "expand",
    "flow_directions",
    "mandate_data",
    "metadata",
    "on_behalf_of",
    "payment_method",
    "payment_method_configuration",
    "payment_method_data",
    "payment_method_options",
    "return_url",
    "single_use",
    "usage",
    "use_stripe_sdk",
];

const CONFIRM_SETUP: &[&str] = &[
    "confirmation_token",
    "expand",
    "mandate_data",
    "payment_method",
    "payment_method_data",
    "payment_method_options",
    "return_url",
    "use_stripe_sdk",
];

const REFUND: &[&str] = &[
    "amount",
    "charge",
    "currency",
    "customer",
    "expand",
    "instructions_email",
    "metadata",
    "origin",
    "payment_intent",
    "reason",
    "refund_application_fee",
    "reverse_transfer",
];

/// The fields that can be expanded.
const EXPANDS: [&str; 4] =
    ["invoice_settings.default_payment_method", "latest_charge", "latest_charge.refunds", "payment_method"];

/// Nested parameters that the product uses.
const INSIDE: [(&str, &[&str]); 3] = [
    ("automatic_payment_methods", &["allow_redirects", "enabled"]),
    // A plain time means that one second.
    ("created", &["", "gt", "gte", "lt", "lte"]),
    ("invoice_settings", &["custom_fields", "default_payment_method", "footer", "rendering_options"]),
];

fn known(call: &Call<'_>) -> Option<(&'static [&'static str], bool)> {
    const SHOW: &[&str] = &["expand"];
    Some(match (call.method, &call.path[..]) {
        ("POST", ["customers"] | ["customers", _]) => (CUSTOMER, false),
        ("GET", ["customers" | "payment_methods" | "disputes", _]) => (SHOW, false),
        ("GET", ["radar", "early_fraud_warnings", _]) => (SHOW, false),
        ("GET", ["payment_intents" | "setup_intents", _]) => (SHOW, false),
        ("DELETE", ["customers", _]) => (&[], false),
        ("GET", ["customers", _, "payment_methods"]) => (&["allow_redisplay", "type"], true),
        ("GET", ["payment_methods"]) => (&["allow_redisplay", "customer", "customer_account", "type"], true),
        ("POST", ["payment_methods"]) => {
            (&["allow_redisplay", "billing_details", "card", "expand", "metadata", "type"], false)
        }
        ("POST", ["payment_methods", _, "attach"]) => (&["customer", "customer_account", "expand"], false),
        ("POST", ["payment_methods", _, "detach"]) => (SHOW, false),
        ("POST", ["setup_intents"]) => (SETUP, false),
        ("POST", ["setup_intents", _, "confirm"]) => (CONFIRM_SETUP, false),
        ("POST", ["payment_intents"]) => (INTENT, false),
        ("POST", ["payment_intents", _, "confirm"]) => (CONFIRM, false),
        ("POST", ["payment_intents", _, "cancel"]) => (&["cancellation_reason", "expand"], false),
        ("GET", ["payment_intents"]) => (&["created", "customer", "customer_account"], true),
        ("POST", ["refunds"]) => (REFUND, false),
        ("GET", ["refunds"]) => (&["charge", "created", "payment_intent"], true),
        ("GET", ["disputes"]) => (&["charge", "created", "payment_intent"], true),
        _ => return None,
    })
}

fn unknown(name: &str) -> Refusal {
    let message = format!("Received unknown parameter: {name}");
    Refusal::invalid(Some("parameter_unknown"), &message).about(name)
}

/// Refuses unknown parameters.
pub(crate) fn check(call: &Call<'_>) -> Result<(), Refusal> {
    let Some((known, is_list)) = known(call) else { return Ok(()) };
    for name in call.form.names() {
        let (outer, inner) = name.split_once('[').unwrap_or((name, ""));
        let in_page = is_list && PAGE.contains(&outer);
        let of_browser = call.caller == Caller::Browser && BROWSER.contains(&outer);
        if !(known.contains(&outer) || in_page || of_browser) {
            return Err(unknown(outer));
        }
        let inner = inner.split(']').next().unwrap_or_default();
        let inside = INSIDE.into_iter().find(|(of, _)| *of == outer);
        if inside.is_some_and(|(_, known)| !known.contains(&inner)) {
            return Err(unknown(name));
        }
    }
    for wanted in call.form.expansions() {
        let (of_each, name) = wanted.strip_prefix("data.").map_or((false, wanted), |name| (true, name));
        if of_each != is_list || !EXPANDS.contains(&name) {
            let message = format!("This property cannot be expanded ({wanted}).");
            return Err(Refusal::invalid(None, &message).about("expand"));
        }
    }
    Ok(())
}
