//! `POST /api/me/mail`

use std::{collections::BTreeMap, sync::Arc};

use axum::{Json, extract::State};
use octavo_application::newsletters::change_subscriptions::{ChangeSubscriptionsError, Wish};
use octavo_domain::newsletters::Topic;
use serde::Deserialize;
use utoipa::ToSchema;

use crate::{
    app::App,
    extract::{body::Body, origin::From, session::SignedIn},
    problem::{ErrorCode, Problem},
    wire::outreach::{MailAnswer, Standing},
};

/// Subscriptions to store.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct MailBody {
    /// What is to change.
    subscriptions: SubscriptionsBody,
}

/// What is to change.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct SubscriptionsBody {
    /// By the id of the topic: is it chosen? Topics that are left out stay as they are.
    #[serde(default)]
    interests: BTreeMap<String, bool>,
    /// `unsubscribed` ends all of them. Whether the others are sent or pending, the address decides.
    status: Option<Standing>,
}

/// Stores what the current user subscribes to. Whoever chooses a first topic before their address is confirmed is mailed
/// the confirmation link again.
#[utoipa::path(post, path = "/me/mail", operation_id = "change_subscriptions", tag = "newsletters", request_body = MailBody, responses(
    (status = 200, body = MailAnswer), (status = 401, body = Problem), (status = 422, body = Problem),
))]
pub(crate) async fn change_mail(
    State(app): State<Arc<App>>,
    session: SignedIn,
    From(origin): From,
    Body(MailBody { subscriptions }): Body<MailBody>,
) -> Result<Json<MailAnswer>, Problem> {
    let wish = match subscriptions.status {
        Some(Standing::Unsubscribed) => Wish::Nothing,
        Some(Standing::Subscribed | Standing::Pending) | None => {
            Wish::Topics(chosen(subscriptions.interests)?)
        }
    };
    let changed = app.outreach.change_subscriptions.execute(session.user(), &wish, &origin).await;
    let stands = changed.map_err(|error| match error {
        ChangeSubscriptionsError::Gone => Problem::signed_out(),
        ChangeSubscriptionsError::Storage(error) => error.into(),
    })?;
    Ok(Json(stands.into()))
}

fn chosen(interests: BTreeMap<String, bool>) -> Result<BTreeMap<Topic, bool>, Problem> {
    let unknown = || Problem::invalid(ErrorCode::UnknownTopic, "interests", "There is no such newsletter");
    let topic = |(id, wanted): (String, bool)| Some((Topic::from_id(&id)?, wanted));
    interests.into_iter().map(|interest| topic(interest).ok_or_else(unknown)).collect()
}
