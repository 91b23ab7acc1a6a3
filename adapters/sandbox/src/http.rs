//! The calls of browsers, as a real provider has them; a secret identifies the customer.

use axum::{
    Json, Router,
    extract::{Path, State},
    http::{StatusCode, header},
    response::{IntoResponse, Response},
    routing::{get, post},
};
use octavo_application::billing::ports::card_provider::PaymentState;
use serde::{Deserialize, Serialize};

use crate::{
    CardForm, CardFormError, Decision, Sandbox,
    cards::{Behaviour, CARDS},
};

/// A card as a form sends it.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct CardBody {
    client_secret: String,
    number: String,
    exp_month: u8,
    exp_year: u16,
    cvc: String,
    name: String,
}

#[derive(Serialize)]
struct Entered {
    payment_method: String,
    brand: String,
    last4: String,
}

#[derive(Serialize)]
struct Asked {
    amount: i64,
    brand: Option<String>,
    last4: Option<String>,
    state: &'static str,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Answer {
    confirm: bool,
}

#[derive(Serialize)]
struct Answered {
    state: &'static str,
}

#[derive(Serialize)]
struct Listed {
    number: &'static str,
    what: String,
}

#[derive(Serialize)]
struct Cards {
    cards: Vec<Listed>,
}

/// The calls, below `/api/sandbox`.
pub fn router(sandbox: Sandbox) -> Router {
    Router::new()
        .route("/api/sandbox/cards", post(enter))
        .route("/api/sandbox/payments/{client_secret}", get(asked).post(answer))
        .route("/api/sandbox/test-cards", get(test_cards))
        .with_state(sandbox)
}

/// A refusal in the form that all calls have.
fn problem(error: &CardFormError) -> Response {
    let (status, code, field) = match error {
        CardFormError::Number => (StatusCode::UNPROCESSABLE_ENTITY, "invalid_number", Some("number")),
        CardFormError::Expired => (StatusCode::UNPROCESSABLE_ENTITY, "card_expired", Some("exp_month")),
        CardFormError::Code => (StatusCode::UNPROCESSABLE_ENTITY, "invalid_cvc", Some("cvc")),
        CardFormError::Name => (StatusCode::UNPROCESSABLE_ENTITY, "invalid_name", Some("name")),
        CardFormError::Form => (StatusCode::NOT_FOUND, "not_found", None),
        CardFormError::Provider(_) => (StatusCode::BAD_GATEWAY, "card_provider_away", None),
    };
    let sentence = error.to_string();
    let body = serde_json::json!({
        "status": status.as_u16(), "code": code, "title": status.canonical_reason(), "detail": sentence,
        "fieldName": field,
    });
    let kind = [(header::CONTENT_TYPE, "application/problem+json"), (header::CACHE_CONTROL, "no-store")];
    (status, kind, body.to_string()).into_response()
}

fn state(state: &PaymentState) -> &'static str {
    match state {
        PaymentState::Succeeded => "succeeded",
        PaymentState::NeedsAction { .. } => "requires_action",
        PaymentState::Processing => "processing",
        PaymentState::Declined(_) => "declined",
        PaymentState::Canceled => "canceled",
    }
}

async fn enter(State(sandbox): State<Sandbox>, Json(body): Json<CardBody>) -> Response {
    let form = CardForm {
        number: body.number,
        month: body.exp_month,
        year: body.exp_year,
        code: body.cvc,
        name: body.name,
    };
    match sandbox.enter_card(&body.client_secret, &form).await {
        Ok(card) => Json(Entered { payment_method: card.method.0, brand: card.brand, last4: card.last4 })
            .into_response(),
        Err(error) => problem(&error),
    }
}

async fn asked(State(sandbox): State<Sandbox>, Path(client_secret): Path<String>) -> Response {
    match sandbox.asked(&client_secret).await {
        Ok((payment, card)) => Json(Asked {
            amount: payment.amount.get(),
            brand: card.as_ref().map(|card| card.brand.clone()),
            last4: card.map(|card| card.last4),
            state: state(&payment.state),
        })
        .into_response(),
        Err(error) => problem(&error),
    }
}

async fn answer(
    State(sandbox): State<Sandbox>,
    Path(client_secret): Path<String>,
    Json(body): Json<Answer>,
) -> Response {
    let decision = if body.confirm { Decision::Approve } else { Decision::Refuse };
    match sandbox.confirm(&client_secret, decision).await {
        Ok(payment) => Json(Answered { state: state(&payment.state) }).into_response(),
        Err(error) => problem(&error),
    }
}

async fn test_cards() -> Json<Cards> {
    let cards = CARDS.iter().map(|card| Listed { number: card.number, what: what(card.behaviour) });
    Json(Cards { cards: cards.collect() })
}

/// A card's behaviour in a few words.
fn what(behaviour: Behaviour) -> String {
    match behaviour {
        Behaviour::Pays => "pays".to_owned(),
        Behaviour::Declines { code, .. } => format!("is declined: {}", code.replace('_', " ")),
        Behaviour::AsksOnce => "asks for 3-D Secure once".to_owned(),
        Behaviour::AsksAlways => "asks for 3-D Secure every time".to_owned(),
        Behaviour::AsksAndRefuses => "asks for 3-D Secure, and refuses".to_owned(),
        Behaviour::TakesTime => "takes its time".to_owned(),
    }
}
