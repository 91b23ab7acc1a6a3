//! `PUT /api/stripe/subscription`

use std::sync::Arc;

use axum::{extract::State, response::Response};
use octavo_application::billing::change_subscription::{AddonChange, SubscriptionCommand};
use octavo_domain::{
    billing::{calendar::Moment, cancel::CancelReason},
    plans::level::Level,
};
use serde::Deserialize;
use utoipa::ToSchema;

use super::{plan, quote, run_command};
use crate::{
    app::App,
    billing::wire::Customer,
    extract::{
        form::{FormOrJson, count, flag, seconds},
        session::SignedIn,
    },
    problem::{ErrorCode, Problem},
    words::PlanId,
};

/// A change of a subscription. The first of these that is given is done: cancel, the discount, the pause, the free
/// plan, a change, the restoring, the end of the trial.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct ChangeBody {
    /// Another plan or interval.
    #[schema(value_type = Option<PlanId>)]
    plan_id: Option<String>,
    /// True restores a cancelled subscription.
    #[serde(default, deserialize_with = "flag")]
    #[schema(value_type = Option<bool>)]
    auto_renew: Option<bool>,
    /// A coupon code.
    coupon_id: Option<String>,
    /// The end of the offered pause, to take it; null to end a pause.
    #[serde(default, deserialize_with = "seconds")]
    #[schema(value_type = Option<i64>)]
    subscription_pause_ends_at: Option<Option<i64>>,
    /// True changes to the free plan at the period's end.
    #[serde(default, rename = "isDowngradeToFree", deserialize_with = "flag")]
    #[schema(value_type = Option<bool>)]
    is_downgrade_to_free: Option<bool>,
    /// True cancels the subscription.
    #[serde(default, rename = "isCancelSubscription", deserialize_with = "flag")]
    #[schema(value_type = Option<bool>)]
    is_cancel_subscription: Option<bool>,
    /// The reason; a sentence is asked for with `missing_features`, `difficult_to_use` and `other`.
    #[serde(rename = "cancelReason")]
    #[schema(value_type = Option<CancelReasonId>)]
    cancel_reason: Option<String>,
    /// The reason in the customer's own words.
    #[serde(rename = "cancelClarification", alias = "cancel\u{421}larification")]
    cancel_clarification: Option<String>,
    /// `now` ends the trial.
    #[serde(rename = "trialEnd")]
    #[schema(value_type = Option<TrialEnd>)]
    trial_end: Option<String>,
    /// True takes the offered discount.
    #[serde(default, rename = "isUnsubscribeCouponNeeded", deserialize_with = "flag")]
    #[schema(value_type = Option<bool>)]
    is_unsubscribe_coupon_needed: Option<bool>,
    /// A hint of older clients; it is ignored.
    #[serde(default, rename = "isDowngradeFromBusinessExtra", deserialize_with = "flag")]
    #[schema(value_type = Option<bool>)]
    #[expect(dead_code, reason = "taken, and worked out here")]
    is_downgrade_from_business_extra: Option<bool>,
    /// Collaborators to add to the plan.
    #[serde(default, rename = "collaboratorsAddon", deserialize_with = "count")]
    #[schema(value_type = Option<u32>)]
    collaborators_addon: Option<u32>,
    /// Published projects to add to the plan.
    #[serde(default, rename = "publishesAddon", deserialize_with = "count")]
    #[schema(value_type = Option<u32>)]
    publishes_addon: Option<u32>,
    /// Domains to add to the plan.
    #[serde(default, rename = "domainsAddon", deserialize_with = "count")]
    #[schema(value_type = Option<u32>)]
    domains_addon: Option<u32>,
    /// Thousands of page views to add to the plan, in tens.
    #[serde(default, rename = "viewsAddon", deserialize_with = "count")]
    #[schema(value_type = Option<u32>)]
    views_addon: Option<u32>,
    /// The quote whose price is to be charged.
    quote_id: Option<String>,
    /// When it was quoted.
    #[serde(default, deserialize_with = "count")]
    #[schema(value_type = Option<i64>)]
    quoted_at: Option<u32>,
}

/// When a trial ends.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub(crate) enum TrialEnd {
    /// At once.
    Now,
}

/// Why a customer cancels.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub(crate) enum CancelReasonId {
    /// A feature is missing.
    MissingFeatures,
    /// It is hard to use.
    DifficultToUse,
    /// It costs too much.
    TooExpensive,
    /// The work is done.
    CompleteProject,
    /// The customer's occupation has changed.
    ChangeActivity,
    /// The customer uses another product.
    FoundAlternative,
    /// The customer does not use all of it.
    NotUsing,
    /// The customer intends to return.
    BackSoon,
    /// Another reason.
    Other,
}

impl ChangeBody {
    /// The add-ons that are asked for.
    fn addons(&self) -> AddonChange {
        AddonChange {
            publish: self.publishes_addon,
            domain: self.domains_addon,
            collaborator: self.collaborators_addon,
            views: self.views_addon,
        }
    }

    /// The order that is asked for: the first of the given fields decides.
    fn command(self) -> Result<SubscriptionCommand, Problem> {
        let reason_required =
            || Problem::invalid(ErrorCode::ReasonRequired, "cancelReason", "Please choose a reason");
        if self.is_cancel_subscription == Some(true) {
            let reason = self.cancel_reason.as_deref().and_then(CancelReason::from_id);
            return Ok(SubscriptionCommand::Cancel {
                reason: reason.ok_or_else(reason_required)?,
                clarification: self.cancel_clarification.unwrap_or_default(),
            });
        }
        let to_free = self.is_downgrade_to_free == Some(true);
        if self.auto_renew == Some(false) && self.plan_id.is_none() && !to_free {
            return Err(reason_required());
        }
        let addons = self.addons();
        let quote = quote(self.quote_id, self.quoted_at.map(i64::from))?;
        if self.is_unsubscribe_coupon_needed == Some(true) {
            return Ok(SubscriptionCommand::Discount);
        }
        match self.subscription_pause_ends_at {
            Some(None) if self.plan_id.is_none() && addons.is_empty() => {
                return Ok(SubscriptionCommand::Unpause { quote });
            }
            Some(Some(ends_at)) => {
                return Ok(SubscriptionCommand::Pause { ends_at: Moment::from_unix(ends_at) });
            }
            _ => {}
        }
        if to_free || self.plan_id.as_deref() == Some(Level::Free.id()) {
            return Ok(SubscriptionCommand::DowngradeToFree);
        }
        if self.plan_id.is_some() || !addons.is_empty() || self.coupon_id.is_some() {
            let plan = self.plan_id.as_deref().map(|id| plan(id, "plan_id")).transpose()?;
            return Ok(SubscriptionCommand::Change { plan, addons, code: self.coupon_id, quote });
        }
        if self.auto_renew == Some(true) {
            return Ok(SubscriptionCommand::Resume);
        }
        if self.trial_end.as_deref() == Some("now") {
            return Ok(SubscriptionCommand::EndTrial { quote });
        }
        Err(Problem::invalid(ErrorCode::NothingToChange, "plan_id", "Nothing is to be changed"))
    }
}

/// Changes, cancels, pauses or restores a subscription. A change that costs something takes effect once it is paid.
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
    run_command(&app, session.user(), body.command()?).await
}

#[cfg(test)]
mod tests {
    use super::*;
    use octavo_domain::billing::calendar::Interval;

    fn command(body: &str) -> Result<SubscriptionCommand, Problem> {
        serde_json::from_str::<ChangeBody>(body).unwrap().command()
    }

    fn change(
        plan: Option<(Level, Interval)>,
        addons: AddonChange,
        code: Option<&str>,
    ) -> SubscriptionCommand {
        SubscriptionCommand::Change { plan, addons, code: code.map(str::to_owned), quote: None }
    }

    #[test]
    fn the_first_of_what_is_named_is_asked_for() {
        let studio = Some((Level::Studio, Interval::Year));
        let domains = AddonChange { domain: Some(2), ..AddonChange::default() };
        for (body, asked) in [
            (
                r#"{"isUnsubscribeCouponNeeded":true,"plan_id":"studio_yearly"}"#,
                SubscriptionCommand::Discount,
            ),
            (
                r#"{"subscription_pause_ends_at":7}"#,
                SubscriptionCommand::Pause { ends_at: Moment::from_unix(7) },
            ),
            (r#"{"subscription_pause_ends_at":null}"#, SubscriptionCommand::Unpause { quote: None }),
            (r#"{"isDowngradeToFree":true,"auto_renew":false}"#, SubscriptionCommand::DowngradeToFree),
            (r#"{"plan_id":"free"}"#, SubscriptionCommand::DowngradeToFree),
            (
                r#"{"subscription_pause_ends_at":null,"plan_id":"studio_yearly"}"#,
                change(studio, AddonChange::default(), None),
            ),
            (r#"{"domainsAddon":2}"#, change(None, domains, None)),
            (r#"{"coupon_id":"SALT","auto_renew":true}"#, change(None, AddonChange::default(), Some("SALT"))),
            (r#"{"auto_renew":true,"trialEnd":"now"}"#, SubscriptionCommand::Resume),
            (r#"{"trialEnd":"now"}"#, SubscriptionCommand::EndTrial { quote: None }),
            (
                r#"{"isCancelSubscription":true,"cancelReason":"other","cancelClarification":"So."}"#,
                SubscriptionCommand::Cancel { reason: CancelReason::Other, clarification: "So.".to_owned() },
            ),
        ] {
            assert_eq!(command(body).unwrap(), asked, "{body}");
        }
    }

    #[test]
    fn what_asks_for_nothing_is_refused() {
        for (body, code) in [
            (r#"{"auto_renew":false}"#, "reason_required"),
            (r#"{"isCancelSubscription":true,"cancelReason":"bored"}"#, "reason_required"),
            (r#"{"plan_id":"gold_yearly"}"#, "unknown_plan"),
            (r#"{"plan_id":"studio_yearly","quote_id":"abc"}"#, "invalid_quote"),
            ("{}", "nothing_to_change"),
            (r#"{"trialEnd":"later"}"#, "nothing_to_change"),
        ] {
            let refused = serde_json::to_value(command(body).unwrap_err()).unwrap();
            assert_eq!(refused["code"], code, "{body}");
        }
    }
}
