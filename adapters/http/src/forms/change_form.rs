//! `PUT /api/documents/{id}/forms/{form}`, its secret, and its deliveries.

use std::sync::Arc;

use axum::{Json, extract::State};
use octavo_application::forms::change_form::FormChange;
use octavo_domain::forms::settings::{KeptDays, WebhookAddress};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::wire::{Delivery, Settings};
use crate::{
    app::App,
    extract::{body::Body, path::FormPath, session::SignedIn},
    problem::{ErrorCode, Problem},
};

/// A webhook.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct WebhookBody {
    /// Its address, over HTTPS.
    address: String,
}

/// What is to happen with the answers of a form.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct FormBody {
    /// For how many days answers are kept, from 1 to 3,650; null is for good.
    kept_days: Option<i64>,
    /// The webhook that is called with each; null is none.
    webhook: Option<WebhookBody>,
}

/// What happens with the answers of a form.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct ChangedForm {
    #[serde(flatten)]
    settings: Settings,
    /// The secret of the webhook, where it was made now. It is not shown again.
    #[schema(required)]
    secret: Option<String>,
}

/// The secret of a webhook.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct FormSecret {
    /// It is not shown again.
    secret: String,
}

/// The log of a form.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Deliveries {
    /// The last 100 of the last 30 days, the last one first.
    deliveries: Vec<Delivery>,
}

/// Says what happens with the answers of a form, for the owner of the project or a teammate with the layout unlocked.
#[utoipa::path(put, path = "/documents/{id}/forms/{form}", tag = "forms", params(("id" = String, Path), ("form" = String, Path)), request_body = FormBody, responses(
    (status = 200, body = ChangedForm), (status = 401, body = Problem), (status = 403, body = Problem), (status = 404, body = Problem), (status = 422, body = Problem),
))]
pub(crate) async fn change_form(
    State(app): State<Arc<App>>,
    session: SignedIn,
    FormPath(project, form): FormPath,
    Body(body): Body<FormBody>,
) -> Result<Json<ChangedForm>, Problem> {
    let kept = body.kept_days.map(KeptDays::parse).transpose();
    let kept =
        kept.map_err(|error| Problem::invalid(ErrorCode::InvalidBody, "keptDays", error.to_string()))?;
    let webhook = body.webhook.map(|webhook| WebhookAddress::parse(&webhook.address)).transpose();
    let webhook = webhook
        .map_err(|error| Problem::invalid(ErrorCode::InvalidBody, "webhook.address", error.to_string()))?;
    let change = FormChange { kept, webhook };
    let (settings, secret) = app.forms.change.change(session.user(), (project, form), change).await?;
    let secret = secret.map(|secret| secret.expose().to_owned());
    Ok(Json(ChangedForm { settings: (&settings).into(), secret }))
}

/// Gives the webhook of a form another secret, for the owner of the project or a teammate with the layout unlocked.
#[utoipa::path(post, path = "/documents/{id}/forms/{form}/secret", tag = "forms", params(("id" = String, Path), ("form" = String, Path)), responses(
    (status = 200, body = FormSecret), (status = 401, body = Problem), (status = 403, body = Problem), (status = 404, body = Problem), (status = 409, body = Problem),
))]
pub(crate) async fn renew_form_secret(
    State(app): State<Arc<App>>,
    session: SignedIn,
    FormPath(project, form): FormPath,
) -> Result<Json<FormSecret>, Problem> {
    let secret = app.forms.change.renew_secret(session.user(), (project, form)).await?;
    Ok(Json(FormSecret { secret: secret.expose().to_owned() }))
}

/// Lists the deliveries of a form to its webhook and connected services, for the owner of the project or a teammate with the layout unlocked.
#[utoipa::path(get, path = "/documents/{id}/forms/{form}/deliveries", tag = "forms", params(("id" = String, Path), ("form" = String, Path)), responses(
    (status = 200, body = Deliveries), (status = 401, body = Problem), (status = 403, body = Problem), (status = 404, body = Problem),
))]
pub(crate) async fn list_deliveries(
    State(app): State<Arc<App>>,
    session: SignedIn,
    FormPath(project, form): FormPath,
) -> Result<Json<Deliveries>, Problem> {
    let deliveries = app.forms.read.deliveries(session.user(), (project, form)).await?;
    Ok(Json(Deliveries { deliveries: deliveries.into_iter().map(Delivery::from).collect() }))
}
