//! Test control of a double in a process of its own.

use std::sync::Arc;

use axum::{
    Json,
    body::Bytes,
    extract::{Path, State},
    http::StatusCode,
};
use serde_json::{Value, json};

use crate::{Double, events::HttpSink, faults::Fault, state::StripeState};

type Answer = Result<Json<Value>, (StatusCode, String)>;

fn wrong(why: impl std::fmt::Display) -> (StatusCode, String) {
    (StatusCode::BAD_REQUEST, why.to_string())
}

/// `POST /_control/{what}`:
/// - `fault {fault}`: sets a fault of the next payment, such as `timeout_after`;
/// - `webhook {url, by_itself?}`: sends webhooks there, automatically unless `by_itself` is false;
/// - `deliver`: sends waiting events;
/// - `settle {payment_intent}`: the bank completes a payment that was processing;
/// - `settle_refunds`: pending refunds end;
/// - `close_disputes {won}`: banks decide all open disputes;
/// - `answer {client_secret, approve}`: a customer answers their bank;
/// - `reset`: removes all data.
pub(crate) async fn control(State(double): State<Double>, Path(what): Path<String>, body: Bytes) -> Answer {
    let body: Value =
        if body.is_empty() { json!({}) } else { serde_json::from_slice(&body).map_err(wrong)? };
    let text = |name: &str| body[name].as_str().ok_or_else(|| wrong(format!("{name} is missing")));
    let done = match what.as_str() {
        "fault" => {
            let fault = text("fault")?;
            double.go_wrong(Fault::named(fault).ok_or_else(|| wrong(format!("{fault} is no fault")))?);
            json!({})
        }
        "webhook" => {
            let sink = HttpSink::new(text("url")?).map_err(wrong)?;
            double.send_to(Arc::new(sink), body["by_itself"].as_bool().unwrap_or(true));
            json!({})
        }
        "deliver" => json!({ "taken": double.deliver().await }),
        "settle" => double.settle(text("payment_intent")?).map_err(wrong)?,
        "settle_refunds" => json!({ "settled": double.settle_refunds() }),
        "close_disputes" => {
            let won = body["won"].as_bool().ok_or_else(|| wrong("won is missing"))?;
            json!({ "closed": double.close_disputes(won) })
        }
        "answer" => {
            let approve = body["approve"].as_bool().ok_or_else(|| wrong("approve is missing"))?;
            double.answer_bank(text("client_secret")?, approve).map_err(wrong)?
        }
        "reset" => {
            *double.state() = StripeState::default();
            json!({})
        }
        _ => return Err((StatusCode::NOT_FOUND, format!("{what} is not known"))),
    };
    Ok(Json(done))
}

/// Every payment, the oldest first, with its charge.
pub(crate) async fn payments(State(double): State<Double>) -> Json<Value> {
    let state = double.state();
    let payments = state.intents.iter().map(|intent| {
        let mut intent = intent.clone();
        if let Some(charge) = intent["latest_charge"].as_str().and_then(|id| state.charges.get(id)) {
            intent["latest_charge"] = charge.clone();
        }
        intent
    });
    Json(payments.collect())
}
