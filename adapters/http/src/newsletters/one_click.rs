//! `POST /unsubscribe`: one-click unsubscription by mail programs (RFC 8058). It comes without cookies and from no
//! page, so it is served outside of the API's guard. The secret in the address is its only proof.

use std::sync::Arc;

use axum::{
    Form,
    extract::{
        Query, State,
        rejection::{FormRejection, QueryRejection},
    },
    http::StatusCode,
    response::{IntoResponse, Response},
};
use octavo_application::{newsletters::unsubscribe::UnsubscribeError, shared::secrets::Secret};
use serde::Deserialize;

use crate::{
    app::App,
    problem::{ErrorCode, Problem},
};

/// The secret in the address.
#[derive(Deserialize)]
pub(crate) struct UnsubscribeQuery {
    #[serde(default)]
    token: String,
}

/// The fixed body of RFC 8058.
#[derive(Deserialize)]
pub(crate) struct OneClick {
    #[serde(rename = "List-Unsubscribe")]
    said: String,
}

/// Ends the subscription of a newsletter's reader. Opening the address (a GET) shows a page and ends nothing.
pub(crate) async fn one_click(
    State(app): State<Arc<App>>,
    letter: Result<Query<UnsubscribeQuery>, QueryRejection>,
    form: Result<Form<OneClick>, FormRejection>,
) -> Response {
    if !form.is_ok_and(|Form(OneClick { said })| said == "One-Click") {
        let detail = "This address takes List-Unsubscribe=One-Click";
        return Problem::new(ErrorCode::InvalidBody, detail).into_response();
    }
    let token = letter.map(|Query(letter)| letter.token).unwrap_or_default();
    match app.newsletters.unsubscribe.execute(&Secret::new(token), false).await {
        Ok(_) => (StatusCode::OK, "Unsubscribed\n").into_response(),
        Err(UnsubscribeError::Unknown) => Problem::not_found().into_response(),
        Err(UnsubscribeError::Storage(error)) => Problem::from(error).into_response(),
    }
}
