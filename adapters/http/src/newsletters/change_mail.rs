//! `POST /api/me/mail`

use std::{collections::BTreeMap, sync::Arc};

use axum::{Json, extract::State};
use octavo_application::newsletters::change_subscriptions::{ChangeSubscriptionsError, SubscriptionChoice};
use octavo_domain::newsletters::Topic;
use serde::Deserialize;
use utoipa::ToSchema;

use crate::{
    app::App,
    extract::{body::Body, origin::From, session::SignedIn},
    newsletters::wire::{MailAnswer, NewsletterStatus},
    problem::{ErrorCode, Problem},
};

/// Subscriptions to store.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct MailBody {
    /// The changes.
    subscriptions: SubscriptionsBody,
}

/// The changes.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct SubscriptionsBody {
    /// For each id of a topic: is it chosen? Topics left out do not change.
    #[serde(default)]
    interests: BTreeMap<String, bool>,
    /// `unsubscribed` ends all of them. The other values have no effect: the confirmed address decides them.
    status: Option<NewsletterStatus>,
}

/// Stores the current user's subscriptions. If a first topic is chosen before the address is confirmed, the
/// confirmation link is mailed again.
#[utoipa::path(post, path = "/me/mail", operation_id = "change_subscriptions", tag = "newsletters", request_body = MailBody, responses(
    (status = 200, body = MailAnswer), (status = 401, body = Problem), (status = 422, body = Problem),
))]
pub(crate) async fn change_mail(
    State(app): State<Arc<App>>,
    session: SignedIn,
    From(origin): From,
    Body(MailBody { subscriptions }): Body<MailBody>,
) -> Result<Json<MailAnswer>, Problem> {
    let choice = match subscriptions.status {
        Some(NewsletterStatus::Unsubscribed) => SubscriptionChoice::Nothing,
        Some(NewsletterStatus::Subscribed | NewsletterStatus::Pending) | None => {
            SubscriptionChoice::Topics(chosen(subscriptions.interests)?)
        }
    };
    let changed = app.newsletters.change_subscriptions.execute(session.user(), &choice, &origin).await;
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
