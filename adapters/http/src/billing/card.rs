//! The card that pays: `GET /api/stripe/intents/create/`, `POST /api/stripe/payment_method/attach/`,
//! `PUT /api/stripe/customer`, `DELETE /api/stripe/card/`

use std::sync::Arc;

use axum::{Json, extract::State};
use octavo_application::billing::cards::CardError;
use octavo_domain::billing::card::PaymentMethodRef;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::customer_view;
use crate::{
    app::App,
    billing::wire::Customer,
    extract::{body::Body, session::SignedIn},
    guard::cross_site::FromTheApp,
    problem::{ErrorCode, Problem},
};

impl From<CardError> for Problem {
    fn from(error: CardError) -> Self {
        match error {
            CardError::None => Self::new(ErrorCode::NoCard, "There is no card"),
            CardError::Refused(reason) => {
                tracing::info!(%reason, "the card provider does not take a card");
                let sentence = "This card cannot be used. Please enter it again or try another card";
                Self::invalid(ErrorCode::CardRefused, "payment_method_id", sentence)
            }
            CardError::Provider(error) => error.into(),
            CardError::AttemptCount(refused) => refused.into(),
            CardError::Storage(error) => error.into(),
        }
    }
}

/// A card provider.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub(crate) enum CardProviderName {
    /// The built-in one, which moves no money.
    Sandbox,
    /// Stripe.
    Stripe,
}

impl CardProviderName {
    /// Finds it by the provider's own name. Without Stripe's script a page enters cards as at the sandbox.
    fn of(name: &str) -> Self {
        if name == "stripe" { Self::Stripe } else { Self::Sandbox }
    }
}

/// The data with which a browser enters a card.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct CardSetupAnswer {
    /// The secret with which the browser sends the card to the provider.
    client_secret: String,
    /// The provider that takes the card.
    provider: CardProviderName,
    /// The provider's public key; null where it needs none.
    #[schema(required)]
    publishable_key: Option<String>,
    /// The address of the provider's script; null where it has none.
    #[schema(required)]
    script: Option<String>,
}

/// Begins the entering of a card. Although it is a GET, it needs the header of unsafe calls, because it makes
/// something.
#[utoipa::path(get, path = "/stripe/intents/create", tag = "billing", params(("X-Octavo-Client" = String, Header, description = "Any value.")), responses(
    (status = 200, body = CardSetupAnswer), (status = 401, body = Problem), (status = 403, body = Problem), (status = 429, body = Problem), (status = 503, body = Problem),
))]
pub(crate) async fn begin_card(
    State(app): State<Arc<App>>,
    session: SignedIn,
    _: FromTheApp,
) -> Result<Json<CardSetupAnswer>, Problem> {
    let setup = app.billing.cards.begin(session.user()).await?;
    let browser = &app.settings.card_form;
    Ok(Json(CardSetupAnswer {
        client_secret: setup.client_secret.expose().to_owned(),
        provider: CardProviderName::of(app.billing.cards.provider()),
        publishable_key: browser.publishable_key.clone(),
        script: browser.script.clone(),
    }))
}

/// A card that was entered at the provider.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct AttachBody {
    /// The provider's id of it.
    payment_method_id: String,
}

/// Makes an entered card the one that pays.
#[utoipa::path(post, path = "/stripe/payment_method/attach", tag = "billing", request_body = AttachBody, responses(
    (status = 200, body = Customer), (status = 401, body = Problem), (status = 422, body = Problem), (status = 503, body = Problem),
))]
pub(crate) async fn attach_card(
    State(app): State<Arc<App>>,
    session: SignedIn,
    Body(body): Body<AttachBody>,
) -> Result<Json<Customer>, Problem> {
    let method = PaymentMethodRef(body.payment_method_id);
    app.billing.cards.attach(session.user(), &method).await?;
    Ok(Json(customer_view(&app, session.user()).await?))
}

/// A card that was entered at the provider, by its older name.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct TokenBody {
    /// The provider's id of it.
    token: String,
}

/// The same by its older name: makes an entered card the one that pays.
#[utoipa::path(put, path = "/stripe/customer", tag = "billing", request_body = TokenBody, responses(
    (status = 200, body = Customer), (status = 401, body = Problem), (status = 422, body = Problem), (status = 503, body = Problem),
))]
pub(crate) async fn replace_card(
    State(app): State<Arc<App>>,
    session: SignedIn,
    Body(body): Body<TokenBody>,
) -> Result<Json<Customer>, Problem> {
    app.billing.cards.attach(session.user(), &PaymentMethodRef(body.token)).await?;
    Ok(Json(customer_view(&app, session.user()).await?))
}

/// Removes the card that pays. Answers false when there is none.
#[utoipa::path(delete, path = "/stripe/card", tag = "billing", responses(
    (status = 200, body = bool, content_type = "application/json"), (status = 401, body = Problem), (status = 503, body = Problem),
))]
pub(crate) async fn remove_card(
    State(app): State<Arc<App>>,
    session: SignedIn,
) -> Result<Json<bool>, Problem> {
    Ok(Json(app.billing.cards.remove(session.user()).await?))
}
