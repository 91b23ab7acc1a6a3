//! Pages for browsers: the script, and the bank's page.

use std::collections::HashMap;

use axum::{
    extract::{Form, Path, Query, State},
    http::{StatusCode, header},
    response::{Html, IntoResponse, Response},
};
use serde_json::{Value, json};

use crate::Double;

/// The script, in place of Stripe.js.
pub(crate) async fn script() -> Response {
    let headers =
        [(header::CONTENT_TYPE, "text/javascript; charset=utf-8"), (header::CACHE_CONTROL, "no-store")];
    (headers, include_str!("stripe.js")).into_response()
}

fn framed(body: &str) -> Html<String> {
    Html(format!(
        "<!doctype html><html lang=\"en\"><meta charset=\"utf-8\"><title>3D Secure</title>\
         <meta name=\"viewport\" content=\"width=device-width\"><style>body{{font:16px/1.5 system-ui;margin:2rem;\
         text-align:center}}button{{font:inherit;min-height:44px;padding:0 1.5rem;margin:.25rem}}</style>{body}</html>"
    ))
}

fn asks(double: &Double, intent: &str, secret: Option<&String>) -> Option<Value> {
    let state = double.state();
    let found = state.intent(intent).ok().or_else(|| state.setups.get(intent))?.clone();
    (secret.is_some_and(|secret| found["client_secret"] == json!(secret))).then_some(found)
}

/// The bank's page: a browser with the payment's secret may approve or refuse.
pub(crate) async fn challenge(
    State(double): State<Double>,
    Path(intent): Path<String>,
    Query(query): Query<HashMap<String, String>>,
) -> Response {
    let Some(found) = asks(&double, &intent, query.get("client_secret")) else {
        return (StatusCode::NOT_FOUND, framed("<p>There is nothing to confirm.</p>")).into_response();
    };
    let asked = found["amount"].as_i64().map_or_else(
        || "A card is to be stored.".to_owned(),
        |cents| format!("A payment of ${}.{:02} is to be confirmed.", cents / 100, cents % 100),
    );
    let secret = found["client_secret"].as_str().unwrap_or_default();
    let button =
        |value: &str, text: &str| format!("<button name=\"decision\" value=\"{value}\">{text}</button>");
    let (complete, fail) = (button("complete", "Complete"), button("fail", "Fail"));
    framed(&format!(
        "<main><h1>3D Secure 2 test page</h1><p>{asked}</p>\
         <form method=\"post\"><input type=\"hidden\" name=\"client_secret\" value=\"{secret}\">{complete}{fail}\
         </form></main>"
    ))
    .into_response()
}

/// The answer, which the surrounding page receives as a message.
pub(crate) async fn answer(
    State(double): State<Double>,
    Path(intent): Path<String>,
    Form(form): Form<HashMap<String, String>>,
) -> Response {
    if asks(&double, &intent, form.get("client_secret")).is_none() {
        return (StatusCode::NOT_FOUND, framed("<p>There is nothing to confirm.</p>")).into_response();
    }
    let secret = form.get("client_secret").map(String::as_str).unwrap_or_default();
    let approve = form.get("decision").is_some_and(|decision| decision == "complete");
    match double.answer_bank(secret, approve) {
        Ok(answered) => {
            let message =
                json!({ "source": "stripe-double", "payment_intent": intent, "status": answered["status"] });
            framed(&format!("<p>Thank you.</p><script>parent.postMessage({message}, \"*\")</script>"))
                .into_response()
        }
        Err(_) => (StatusCode::CONFLICT, framed("<p>This was answered before.</p>")).into_response(),
    }
}
