//! `PUT /api/stripe/subscription`

use std::sync::Arc;

use axum::{
    Json,
    extract::State,
    response::{IntoResponse, Response},
};
use octavo_application::billing::{
    change_plan::{ChangeError, Changed},
    wish::Wish,
};
use octavo_domain::{
    billing::{addons::Addons, cancel::CancelReason, change::Refusal, subscription::Subscription},
    ids::UserId,
    plan::level::Level,
};
use serde::Deserialize;
use utoipa::ToSchema;

use super::{answer, customer_view, not_canceled, not_changed, plan, quote};
use crate::{
    app::App,
    extract::{
        form::{FormOrJson, count, flag, seconds},
        session::SignedIn,
    },
    problem::{ErrorCode, Problem},
    wire::{billing::Customer, words::PlanId},
};

/// What is to become of a subscription. The first of these that is given is done: cancel, the discount, the pause, the
/// free plan, a change, going on, the end of the trial.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct ChangeBody {
    /// Another plan or interval.
    #[schema(value_type = Option<PlanId>)]
    plan_id: Option<String>,
    /// True lets a cancelled subscription go on.
    #[serde(default, deserialize_with = "flag")]
    #[schema(value_type = Option<bool>)]
    auto_renew: Option<bool>,
    /// A code.
    coupon_id: Option<String>,
    /// The end of the pause that is offered, to take it; null to end a pause.
    #[serde(default, deserialize_with = "seconds")]
    #[schema(value_type = Option<i64>)]
    subscription_pause_ends_at: Option<Option<i64>>,
    /// To the free plan, at the period's end.
    #[serde(default, rename = "isDowngradeToFree", deserialize_with = "flag")]
    #[schema(value_type = Option<bool>)]
    is_downgrade_to_free: Option<bool>,
    /// To cancel.
    #[serde(default, rename = "isCancelSubscription", deserialize_with = "flag")]
    #[schema(value_type = Option<bool>)]
    is_cancel_subscription: Option<bool>,
    /// Why; a sentence is asked for with `missing_features`, `difficult_to_use` and `other`.
    #[serde(rename = "cancelReason")]
    #[schema(value_type = Option<CancelReasonId>)]
    cancel_reason: Option<String>,
    /// In one's own words.
    #[serde(rename = "cancelClarification", alias = "cancel\u{421}larification")]
    cancel_clarification: Option<String>,
    /// `now` ends a trial.
    #[serde(rename = "trialEnd")]
    #[schema(value_type = Option<TrialEnd>)]
    trial_end: Option<String>,
    /// To take the discount that is offered.
    #[serde(default, rename = "isUnsubscribeCouponNeeded", deserialize_with = "flag")]
    #[schema(value_type = Option<bool>)]
    is_unsubscribe_coupon_needed: Option<bool>,
    /// A hint of older clients; what is changed says the same.
    #[serde(default, rename = "isDowngradeFromBusinessExtra", deserialize_with = "flag")]
    #[schema(value_type = Option<bool>)]
    #[expect(dead_code, reason = "taken, and worked out here")]
    is_downgrade_from_business_extra: Option<bool>,
    /// Collaborators to have added.
    #[serde(default, rename = "collaboratorsAddon", deserialize_with = "count")]
    #[schema(value_type = Option<u32>)]
    collaborators_addon: Option<u32>,
    /// Published projects to have added.
    #[serde(default, rename = "publishesAddon", deserialize_with = "count")]
    #[schema(value_type = Option<u32>)]
    publishes_addon: Option<u32>,
    /// Domains to have added.
    #[serde(default, rename = "domainsAddon", deserialize_with = "count")]
    #[schema(value_type = Option<u32>)]
    domains_addon: Option<u32>,
    /// Thousands of page views to have added, in tens.
    #[serde(default, rename = "viewsAddon", deserialize_with = "count")]
    #[schema(value_type = Option<u32>)]
    views_addon: Option<u32>,
    /// The price to hold to.
    quote_id: Option<String>,
    /// When it was named.
    #[serde(default, deserialize_with = "count")]
    #[schema(value_type = Option<i64>)]
    quoted_at: Option<u32>,
}

/// When a trial is to end.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub(crate) enum TrialEnd {
    /// At once.
    Now,
}

/// Why somebody cancels.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub(crate) enum CancelReasonId {
    /// Something is not there.
    MissingFeatures,
    /// It is hard to use.
    DifficultToUse,
    /// It costs too much.
    TooExpensive,
    /// What it was for is done.
    CompleteProject,
    /// They do something else now.
    ChangeActivity,
    /// They found something else.
    FoundAlternative,
    /// They do not use all of it.
    NotUsing,
    /// They will be back.
    BackSoon,
    /// Something else.
    Other,
}

impl ChangeBody {
    fn changes_addons(&self) -> bool {
        [self.collaborators_addon, self.publishes_addon, self.domains_addon, self.views_addon]
            .iter()
            .any(Option::is_some)
    }

    /// What is added afterwards: what is not named stays as it is, as far as the plan takes so many.
    fn addons(&self, now: Addons) -> Addons {
        Addons {
            publish: self.publishes_addon.unwrap_or(now.publish),
            domain: self.domains_addon.unwrap_or(now.domain),
            collaborator: self.collaborators_addon.unwrap_or(now.collaborator),
            views: self.views_addon.unwrap_or(now.views),
        }
    }
}

/// Changes, cancels, pauses or restores a subscription. What costs something now takes effect once it is paid.
#[utoipa::path(put, path = "/stripe/subscription", tag = "billing", request_body(content(
    (ChangeBody = "application/json"), (ChangeBody = "application/x-www-form-urlencoded"),
)), responses(
    (status = 200, body = Customer), (status = 202, body = Customer), (status = 401, body = Problem), (status = 402, body = Problem), (status = 403, body = Problem), (status = 409, body = Problem), (status = 422, body = Problem), (status = 429, body = Problem),
))]
pub(crate) async fn change_subscription(
    State(app): State<Arc<App>>,
    session: SignedIn,
    FormOrJson(body): FormOrJson<ChangeBody>,
) -> Result<Response, Problem> {
    let user = session.user();
    if body.is_cancel_subscription == Some(true) {
        cancel(&app, user, &body).await?;
        return Ok(Json(customer_view(&app, user).await?).into_response());
    }
    if body.auto_renew == Some(false) && body.plan_id.is_none() && body.is_downgrade_to_free != Some(true) {
        let sentence = "Please choose a reason";
        return Err(Problem::invalid(ErrorCode::ReasonRequired, "cancelReason", sentence));
    }
    match change(&app, user, body).await {
        Ok(changed) => answer(&app, user, changed).await,
        Err(Refused::Problem(problem)) => Err(*problem),
        Err(Refused::Change(error)) => Err(not_changed(&app, user, error).await),
    }
}

/// Why nothing is changed.
enum Refused {
    Problem(Box<Problem>),
    Change(ChangeError),
}

impl From<ChangeError> for Refused {
    fn from(error: ChangeError) -> Self {
        Self::Change(error)
    }
}

impl From<Problem> for Refused {
    fn from(problem: Problem) -> Self {
        Self::Problem(Box::new(problem))
    }
}

async fn cancel(app: &App, user: UserId, body: &ChangeBody) -> Result<(), Problem> {
    let reason = body.cancel_reason.as_deref().and_then(CancelReason::from_id).ok_or_else(|| {
        Problem::invalid(ErrorCode::ReasonRequired, "cancelReason", "Please choose a reason")
    })?;
    let clarification = body.cancel_clarification.as_deref().unwrap_or_default();
    app.billing.cancel.execute(user, reason, clarification).await.map_err(|error| not_canceled(app, error))
}

async fn change(app: &App, user: UserId, body: ChangeBody) -> Result<Changed, Refused> {
    let cases = &app.billing;
    let quote = quote(body.quote_id.clone(), body.quoted_at.map(i64::from))?;
    if body.is_unsubscribe_coupon_needed == Some(true) {
        cases.discount.execute(user).await?;
        return Ok(Changed::Done);
    }
    match body.subscription_pause_ends_at {
        Some(None) if body.plan_id.is_none() && !body.changes_addons() => {
            return Ok(cases.unpause.execute(user, quote.as_ref()).await?);
        }
        Some(Some(ends_at)) => {
            let view = cases.read.execute(user).await.map_err(Problem::from)?;
            let offered = view.and_then(|view| view.pause_offer).map(|pause| pause.ends_at.unix());
            if offered.is_some_and(|offered| offered != ends_at) {
                let sentence = "The pause ends one month after the paid period";
                return Err(Problem::invalid(
                    ErrorCode::InvalidPause,
                    "subscription_pause_ends_at",
                    sentence,
                )
                .into());
            }
            cases.pause.execute(user).await?;
            return Ok(Changed::Done);
        }
        _ => {}
    }
    let held = app.billing.billing.queries.billing_account(user).await.map_err(Problem::from)?;
    let held: Option<Subscription> = held.map(|account| account.subscription);
    if body.is_downgrade_to_free == Some(true) || body.plan_id.as_deref() == Some(Level::Free.id()) {
        let interval = held.map(|subscription| subscription.interval).unwrap_or_default();
        let wish = Wish { level: Level::Free, interval, addons: Some(Addons::NONE), code: None };
        return Ok(cases.change.execute(user, &wish, None).await?);
    }
    if body.plan_id.is_some() || body.changes_addons() || body.coupon_id.is_some() {
        let held = held.filter(|held| held.status.is_running() || held.status.waits_for_payment());
        let (level, interval) = match (&body.plan_id, &held) {
            (Some(id), _) => plan(id, "plan_id")?,
            (None, Some(held)) => (held.level, held.interval),
            (None, None) => return Err(ChangeError::Refused(Refusal::NoSubscription).into()),
        };
        let kept = held.map(|held| cases.billing.kept_addons(&held, level)).unwrap_or_default();
        let addons = body.changes_addons().then(|| body.addons(kept));
        let wish = Wish { level, interval, addons, code: body.coupon_id };
        return Ok(cases.change.execute(user, &wish, quote.as_ref()).await?);
    }
    if body.auto_renew == Some(true) {
        cases.resubscribe.execute(user).await?;
        return Ok(Changed::Done);
    }
    if body.trial_end.as_deref() == Some("now") {
        return Ok(cases.end_trial.execute(user, quote.as_ref()).await?);
    }
    Err(Problem::invalid(ErrorCode::NothingToChange, "plan_id", "Nothing is to be changed").into())
}
