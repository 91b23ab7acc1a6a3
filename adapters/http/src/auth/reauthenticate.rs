//! `POST /api/auth/reauthenticate`

use std::sync::Arc;

use axum::{
    extract::State,
    http::{HeaderMap, StatusCode, header},
    response::{AppendHeaders, IntoResponse, Response},
};
use octavo_application::{
    account::Origin,
    auth::{
        passkeys::sign_in::PasskeySignInError, ports::queries::SessionView,
        start_session::SignedIn as Renewed, verify_password::VerifyError,
    },
};
use serde::Deserialize;
use serde_json::Value;
use utoipa::ToSchema;

use crate::{
    app::App,
    auth::{
        passkeys::wire::passkey_sign_in_problem,
        second_factor::wire::{code, one_of, refuse_code},
    },
    extract::{
        body::Body,
        origin::From,
        session::{self, SignedIn},
    },
    problem::{ErrorCode, Problem},
};

/// One proof of the signed-in account's owner.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct ReauthenticateBody {
    /// The account's password.
    password: Option<String>,
    /// The six digits that the authenticator app shows, in place of the password.
    code: Option<String>,
    /// The result of `PublicKeyCredential.toJSON`, in place of the password: a passkey of the account answers
    /// `POST /auth/passkey/options` of the same browser.
    #[schema(value_type = Option<HashMap<String, serde_json::Value>>)]
    passkey: Option<Value>,
}

/// Proves again who is signed in. Sensitive changes may then be made for ten minutes. The session gets a new token; the
/// old one stops working.
#[utoipa::path(post, path = "/auth/reauthenticate", tag = "auth", request_body = ReauthenticateBody, responses(
    (status = 204), (status = 401, body = Problem), (status = 409, body = Problem), (status = 422, body = Problem), (status = 429, body = Problem),
))]
pub(crate) async fn reauthenticate(
    State(app): State<Arc<App>>,
    SignedIn(view): SignedIn,
    From(origin): From,
    headers: HeaderMap,
    Body(body): Body<ReauthenticateBody>,
) -> Result<Response, Problem> {
    let ReauthenticateBody { password, code: digits, passkey } = body;
    let by_passkey = passkey.is_some();
    let renewed = match (password.as_deref(), digits.as_deref(), passkey) {
        (None, None, Some(credential)) => {
            prove_with_passkey(&app, &view, &credential, &headers, &origin).await?
        }
        (None, Some(text), None) => {
            let renewed =
                app.second_factor.verify_code.execute(view.user, view.session, code(text)?, &origin).await;
            renewed.map_err(|error| refuse_code(error, "code"))?
        }
        (Some(""), None, None) | (None, None, None) => {
            return Err(Problem::invalid(ErrorCode::PasswordRequired, "password", "Password must be filled"));
        }
        (Some(password), None, None) => {
            let renewed =
                app.account.reauthenticate.execute(view.user, view.session, password, &origin).await;
            renewed.map_err(|error| refuse_proof(error, "The password is wrong"))?
        }
        _ => return Err(one_of("password or code", "passkey")),
    };
    // The challenge is used up.
    let answered = by_passkey.then(|| session::no_passkey_cookie(&app.settings));
    let cookies = [session::cookie(&app.settings, &renewed.token)].into_iter().chain(answered);
    let cookies = AppendHeaders(cookies.map(|cookie| (header::SET_COOKIE, cookie)));
    Ok((StatusCode::NO_CONTENT, cookies).into_response())
}

async fn prove_with_passkey(
    app: &App,
    view: &SessionView,
    credential: &Value,
    headers: &HeaderMap,
    origin: &Origin,
) -> Result<Renewed, Problem> {
    let asked = session::passkey(headers, &app.settings)
        .ok_or(PasskeySignInError::Expired)
        .map_err(passkey_sign_in_problem)?;
    let answer = credential.to_string();
    let proved = app.passkeys.prove.execute(view.user, view.session, (&asked, &answer), origin).await;
    proved.map_err(passkey_sign_in_problem)
}

/// The refusals of a reauthentication; `wrong` is the sentence for a wrong password.
pub(crate) fn refuse_proof(error: VerifyError, wrong: &'static str) -> Problem {
    match error {
        VerifyError::WrongPassword => Problem::invalid(ErrorCode::WrongPassword, "password", wrong),
        VerifyError::Gone => Problem::signed_out(),
        VerifyError::TooMany(wait) => Problem::too_many(wait),
        VerifyError::Hashing(error) => error.into(),
        VerifyError::Storage(error) => error.into(),
    }
}
