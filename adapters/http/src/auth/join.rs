//! `POST /api/auth/join`

use std::sync::Arc;

use axum::{extract::State, http::StatusCode, response::Response};
use octavo_application::{
    auth::join::{JoinError, JoinRequest, ReferralLink},
    shared::secrets::Secret,
};
use octavo_domain::{account::profile::DisplayName, auth::password_policy::NewPassword, ids::NumId};
use serde::Deserialize;
use utoipa::ToSchema;

use super::{email, signed_in};
use crate::{
    account::wire::user::User,
    app::App,
    extract::{body::Body, origin::From},
    problem::{ErrorCode, Problem},
};

/// The data of a new account.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct JoinBody {
    /// Their address.
    email: String,
    /// 8 to 256 characters, not a common one.
    password: String,
    /// The account's name, 1 to 64 characters.
    name: String,
    /// The secret of an invitation: it confirms the address that it was mailed to.
    invitation: Option<String>,
    /// The referral id of the account whose link brought them. An unknown one is ignored.
    #[serde(rename = "ref")]
    referral: Option<String>,
    /// The number of the template to start from.
    template: Option<i64>,
}

/// Makes an account, mails a confirmation link, and signs its owner in.
#[utoipa::path(post, path = "/auth/join", tag = "auth", request_body = JoinBody, responses(
    (status = 201, body = User), (status = 409, body = Problem), (status = 422, body = Problem), (status = 429, body = Problem),
))]
pub(crate) async fn join(
    State(app): State<Arc<App>>,
    From(origin): From,
    Body(body): Body<JoinBody>,
) -> Result<Response, Problem> {
    let email = email(&body.email)?;
    if !email.is_reachable() {
        return Err(Problem::invalid(ErrorCode::InvalidEmail, "email", "No mail can reach this address"));
    }
    let name = DisplayName::parse(&body.name)
        .map_err(|error| Problem::invalid(ErrorCode::InvalidName, "name", error.to_string()))?;
    let password = NewPassword::parse(&body.password, &email, &app.settings.product_name)
        .map_err(|error| Problem::invalid(ErrorCode::InvalidPassword, "password", error.to_string()))?;
    let invitation = body.invitation.map(Secret::new);
    let referral = referral_link(body.referral.as_deref(), body.template);
    let request = JoinRequest { email, name, password, invitation, referral, origin };
    let joined = app.auth.join.execute(request).await.map_err(|error| match error {
        JoinError::EmailTaken => Problem::new(ErrorCode::EmailTaken, error.to_string()).about("email"),
        JoinError::TooMany(wait) => Problem::too_many(wait),
        JoinError::Hashing(error) => error.into(),
        JoinError::Storage(error) => error.into(),
    })?;
    signed_in(&app, StatusCode::CREATED, joined).await
}

/// The referral link that was followed. A broken one does not prevent joining.
fn referral_link(referral: Option<&str>, template: Option<i64>) -> Option<ReferralLink> {
    let referrer = referral.and_then(|text| text.trim().parse().ok()).map(NumId::parse)?.ok()?;
    Some(ReferralLink { referrer, template: template.and_then(|number| NumId::parse(number).ok()) })
}
