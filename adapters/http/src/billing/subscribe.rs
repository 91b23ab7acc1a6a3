//! `POST /api/stripe/customer`

use std::sync::Arc;

use axum::{extract::State, response::Response};
use octavo_application::billing::order::PlanOrder;
use octavo_domain::billing::addons::Addons;
use octavo_domain::billing::card::PaymentMethodRef;
use serde::Deserialize;
use utoipa::ToSchema;

use super::{answer, not_changed, plan, quote};
use crate::{
    app::App,
    billing::wire::Customer,
    extract::{
        form::{FormOrJson, count, flag},
        session::SignedIn,
    },
    problem::{ErrorCode, Problem},
    words::PlanId,
};

/// A subscription to begin.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct SubscribeBody {
    /// The plan and interval.
    #[schema(value_type = PlanId)]
    plan: String,
    /// A subscription renews until it is cancelled; false is refused.
    #[serde(default, deserialize_with = "flag")]
    #[schema(value_type = Option<bool>)]
    auto_renew: Option<bool>,
    /// A coupon code.
    coupon_id: Option<String>,
    /// An entered card to pay with.
    payment_method_id: Option<String>,
    /// The same by its older name.
    token: Option<String>,
    /// Published projects to add.
    #[serde(default, deserialize_with = "count")]
    #[schema(value_type = Option<u32>)]
    publish: Option<u32>,
    /// Domains to add.
    #[serde(default, deserialize_with = "count")]
    #[schema(value_type = Option<u32>)]
    domain: Option<u32>,
    /// Collaborators to add.
    #[serde(default, deserialize_with = "count")]
    #[schema(value_type = Option<u32>)]
    collaborator: Option<u32>,
    /// Thousands of page views to add, in tens.
    #[serde(default, deserialize_with = "count")]
    #[schema(value_type = Option<u32>)]
    views: Option<u32>,
    /// The quote whose price is to be charged.
    quote_id: Option<String>,
    /// When it was quoted.
    #[serde(default, deserialize_with = "count")]
    #[schema(value_type = Option<i64>)]
    quoted_at: Option<u32>,
}

/// Begins a subscription. It is charged now, and takes effect once it is paid.
#[utoipa::path(post, path = "/stripe/customer", tag = "billing", request_body(content(
    (SubscribeBody = "application/json"), (SubscribeBody = "application/x-www-form-urlencoded"),
)), responses(
    (status = 200, body = Customer), (status = 202, body = Customer), (status = 401, body = Problem), (status = 402, body = Problem), (status = 403, body = Problem), (status = 409, body = Problem), (status = 422, body = Problem), (status = 429, body = Problem), (status = 503, body = Problem),
))]
pub(crate) async fn subscribe(
    State(app): State<Arc<App>>,
    session: SignedIn,
    FormOrJson(body): FormOrJson<SubscribeBody>,
) -> Result<Response, Problem> {
    let user = session.user();
    let (level, interval) = plan(&body.plan, "plan")?;
    if body.auto_renew == Some(false) {
        let sentence = "A subscription renews until it is canceled";
        return Err(Problem::invalid(ErrorCode::InvalidAutoRenew, "auto_renew", sentence));
    }
    let quote = quote(body.quote_id, body.quoted_at.map(i64::from))?;
    if let Some(method) = body.payment_method_id.or(body.token).filter(|method| !method.is_empty()) {
        app.billing.cards.attach(user, &PaymentMethodRef(method)).await?;
    }
    let addons = Addons {
        publish: body.publish.unwrap_or_default(),
        domain: body.domain.unwrap_or_default(),
        collaborator: body.collaborator.unwrap_or_default(),
        views: body.views.unwrap_or_default(),
    };
    let order = PlanOrder { level, interval, addons: Some(addons), code: body.coupon_id };
    match app.billing.change.execute(user, &order, quote.as_ref()).await {
        Ok(changed) => answer(&app, user, changed).await,
        Err(error) => Err(not_changed(&app, user, error).await),
    }
}
