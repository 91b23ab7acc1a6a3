//! Paid plans.

mod addons;
mod at_stripe;
mod calls;
mod card;
mod change;
mod codes;
mod confirmed;
mod conflicts;
mod coupon;
mod customer;
mod damaged;
mod details;
mod faults;
mod invoices;
mod last_canceled;
mod leaving;
mod outage;
mod paused;
mod pay;
mod periods;
mod preview;
mod purchase;
pub(crate) mod receipts;
mod refund;
mod seats;
mod shapes;
mod subscribe;
mod time;
mod trial;
mod unsubscribed;
mod webhook;

use axum::http::Method;
use serde_json::json;

use crate::support::calls::{Access, Call, call};

/// The calls of paid plans.
pub(crate) fn billing_calls() -> Vec<Call> {
    use Access::Own;
    let (get, post, put, delete) = (Method::GET, Method::POST, Method::PUT, Method::DELETE);
    vec![
        call(get.clone(), "/api/stripe/customer", Own, 200),
        // There is no card and no subscription here.
        call(post.clone(), "/api/stripe/customer", Own, 402).body(
            |_| json!({ "plan": "business_yearly" }),
            &["{}", r#"{"plan":7}"#, r#"{"plan":"studio_yearly","publish":-1}"#],
        ),
        call(put.clone(), "/api/stripe/customer", Own, 422)
            .body(|_| json!({ "token": "card_of_nobody" }), &["{}", r#"{"token":7}"#]),
        call(get.clone(), "/api/stripe/customer/details", Own, 200),
        call(put.clone(), "/api/stripe/customer/details", Own, 200)
            .body(|_| json!({ "company": "Okafor" }), &[r#"{"company":7}"#, r#"{"colour":"red"}"#]),
        call(put, "/api/stripe/subscription", Own, 409).body(
            |_| json!({ "auto_renew": true }),
            &[r#"{"plan_id":7}"#, r#"{"auto_renew":"perhaps"}"#, r#"{"colour":"red"}"#],
        ),
        call(post.clone(), "/api/stripe/charge_preview", Own, 200).body(
            |_| json!({ "plan_id": "studio_yearly" }),
            &["{}", r#"{"plan_id":"studio_yearly","addons":7}"#, r#"{"plan_id":7}"#],
        ),
        call(post.clone(), "/api/stripe/trial/end", Own, 409),
        call(get.clone(), "/api/stripe/customer/invoices", Own, 200),
        call(get.clone(), "/api/stripe/unsubscribed", Own, 200),
        call(get.clone(), "/api/stripe/last-canceled-subscription", Own, 200),
        call(get.clone(), "/api/stripe/coupon/{code}/{plan_id}", Own, 422),
        call(get.clone(), "/api/stripe/coupon/{code}", Own, 422),
        call(post.clone(), "/api/stripe/payment_method/attach", Own, 422).body(
            |_| json!({ "payment_method_id": "card_of_nobody" }),
            &["{}", r#"{"payment_method_id":7}"#],
        ),
        call(delete.clone(), "/api/stripe/card", Own, 200),
        call(get, "/api/stripe/intents/create", Own, 200),
        call(post, "/api/stripe/invoice/pay", Own, 404).body(
            |_| json!({ "invoice_id": "0199a0c2-0000-7000-8000-000000000000" }),
            &["{}", r#"{"invoice_id":7}"#],
        ),
        call(delete.clone(), "/api/mag/domain/all/{count}", Own, 200)
            .body(|_| json!({ "ids": [] }), &[r#"{"ids":7}"#, r#"{"x":1}"#]),
        call(delete.clone(), "/api/team/all", Own, 200)
            .body(|_| json!({ "ids": [] }), &[r#"{"ids":7}"#, r#"{"count":"two"}"#]),
        call(delete, "/api/unpublish/all/{count}", Own, 200)
            .body(|_| json!({ "ids": [] }), &[r#"{"ids":7}"#, r#"{"x":1}"#]),
    ]
}
