//! `DELETE /api/user/account`

use std::sync::Arc;

use axum::{
    extract::State,
    http::{StatusCode, header},
    response::{IntoResponse, Response},
};
use octavo_domain::account::deletion::{DeletionReason, DeletionReasonError};
use serde::Deserialize;
use utoipa::ToSchema;

use crate::{
    app::App,
    extract::{
        body::Body,
        session::{self, Fresh},
    },
    problem::{ErrorCode, Problem},
};

/// Why the account is deleted.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct DeleteAccountBody {
    /// One of `missing_features`, `difficult_to_use`, `too_expensive`, `finished_project`, `no_longer_design`,
    /// `found_alternative`, `not_using_all_features` and `back_soon`, or 1 to 500 characters of their own.
    #[serde(default)]
    delete_reason: String,
    /// Delete the customer at the card provider too? True without it.
    delete_customer: Option<bool>,
}

/// Deletes the account and everything that belongs to it, at once and for good. Its pages are removed too.
#[utoipa::path(delete, path = "/user/account", tag = "account", request_body = DeleteAccountBody, responses(
    (status = 204), (status = 401, body = Problem), (status = 403, body = Problem), (status = 422, body = Problem),
))]
pub(crate) async fn delete_account(
    State(app): State<Arc<App>>,
    Fresh(view): Fresh,
    Body(body): Body<DeleteAccountBody>,
) -> Result<Response, Problem> {
    let reason = DeletionReason::parse(&body.delete_reason).map_err(|error| {
        let code = match error {
            DeletionReasonError::Missing => ErrorCode::ReasonRequired,
            DeletionReasonError::TooLong => ErrorCode::ReasonTooLong,
        };
        Problem::invalid(code, "deleteReason", error.to_string())
    })?;
    let delete_customer = body.delete_customer.unwrap_or(true);
    if !app.account.delete_account.execute(view.user, &reason, delete_customer).await? {
        return Err(Problem::signed_out());
    }
    let cookie = [(header::SET_COOKIE, session::no_cookie(&app.settings))];
    Ok((StatusCode::NO_CONTENT, cookie).into_response())
}
