//! Paid plans. The paths are those of one provider, and stay the same with every provider.

pub(crate) mod card;
pub(crate) mod change;
pub(crate) mod conflicts;
pub(crate) mod coupon;
pub(crate) mod customer;
pub(crate) mod details;
pub(crate) mod invoices;
pub(crate) mod last_canceled;
pub(crate) mod pay;
pub(crate) mod preview;
pub(crate) mod receipts;
pub(crate) mod subscribe;
pub(crate) mod trial;
pub(crate) mod unsubscribed;
pub(crate) mod webhook;
pub(crate) mod wire;

use std::sync::Arc;

use axum::{
    Json,
    http::StatusCode,
    response::{IntoResponse, Response},
};
use octavo_application::billing::{
    cancel::CancelError,
    change_plan::{ChangeError, Changed},
    change_subscription::{CommandError, SubscriptionCommand},
    order::{CodeRefused, PlanOrderError},
    payments::PaymentOutcome,
    ports::card_provider::CardProviderError,
    preview::PreviewError,
    quote::Quote,
};
use octavo_domain::{
    billing::{
        calendar::{Interval, Moment},
        change::Refusal,
        promocode::Reason,
    },
    ids::UserId,
    plans::level::Level,
    prompts::payment::decline_sentence,
};
use utoipa_axum::{router::OpenApiRouter, routes};

use crate::{
    app::App,
    billing::wire::Customer,
    problem::{BillingDetails, ErrorCode, Problem},
};

/// The calls.
pub(crate) fn routes() -> OpenApiRouter<Arc<App>> {
    OpenApiRouter::new()
        .routes(routes!(customer::customer, subscribe::subscribe, card::replace_card))
        .routes(routes!(details::billing_details, details::save_billing_details))
        .routes(routes!(change::change_subscription))
        .routes(routes!(preview::charge_preview))
        .routes(routes!(trial::end_trial))
        .routes(routes!(invoices::invoices))
        .routes(routes!(unsubscribed::unsubscribed))
        .routes(routes!(last_canceled::last_canceled))
        .routes(routes!(coupon::coupon_for_plan))
        .routes(routes!(coupon::coupon))
        .routes(routes!(card::attach_card))
        .routes(routes!(card::remove_card))
        .routes(routes!(card::begin_card))
        .routes(routes!(pay::pay_invoice))
        .routes(routes!(conflicts::unmap_all))
        .routes(routes!(conflicts::remove_all))
        .routes(routes!(conflicts::unpublish_all))
}

/// The customer as they see themselves.
async fn customer_view(app: &App, user: UserId) -> Result<Customer, Problem> {
    let view = app.billing.read.execute(user).await?.ok_or_else(Problem::signed_out)?;
    let prompts = app.prompts.read.account(&view.user).await?;
    let customer = Customer::new(&view, prompts.business_is_advanced);
    Ok(customer.who_makes(prompts.future_project.as_deref()))
}

/// The plan and the interval of a `planId`.
fn plan(id: &str, field: &str) -> Result<(Level, Interval), Problem> {
    Level::from_plan_id(id)
        .ok_or_else(|| Problem::invalid(ErrorCode::UnknownPlan, field, "There is no such plan"))
}

/// The quote of a request; it needs both its id and its time.
fn quote(id: Option<String>, at: Option<i64>) -> Result<Option<Quote>, Problem> {
    match (id, at) {
        (Some(id), Some(at)) => Ok(Some(Quote { id, at: Moment::from_unix(at) })),
        (None, None) => Ok(None),
        (Some(_), None) => Err(Problem::invalid(ErrorCode::InvalidQuote, "quoted_at", "A quote has a time")),
        (None, Some(_)) => Err(Problem::invalid(ErrorCode::InvalidQuote, "quote_id", "A quote has an id")),
    }
}

/// Carries out a customer's order.
async fn run_command(app: &App, user: UserId, command: SubscriptionCommand) -> Result<Response, Problem> {
    match app.billing.subscription.execute(user, command).await {
        Ok(changed) => answer(app, user, changed).await,
        Err(CommandError::Cancel(error)) => Err(not_canceled(app, error)),
        Err(CommandError::Change(error)) => Err(not_changed(app, user, error).await),
    }
}

/// The card provider failed; nothing was charged.
impl From<CardProviderError> for Problem {
    fn from(error: CardProviderError) -> Self {
        match &error {
            CardProviderError::Unknown(_) => tracing::warn!(%error, "the card provider cannot be reached"),
            _ => tracing::error!(%error, "the card provider does not do what it is asked for: see to it"),
        }
        let sentence = "A network error has occurred. You’ve not been charged. Please try again.";
        Self::new(ErrorCode::CardProviderUnavailable, sentence)
    }
}

/// The answer to a change: the customer, or what prevents it.
async fn answer(app: &App, user: UserId, changed: Changed) -> Result<Response, Problem> {
    match changed {
        Changed::Done | Changed::Waits(PaymentOutcome::Paid) => {
            Ok(Json(customer_view(app, user).await?).into_response())
        }
        Changed::Waits(PaymentOutcome::Processing { .. }) => {
            Ok((StatusCode::ACCEPTED, Json(customer_view(app, user).await?)).into_response())
        }
        Changed::Waits(waits) => Err(stopped(waits)),
    }
}

/// The problem of a payment that was not made.
fn stopped(concluded: PaymentOutcome) -> Problem {
    let payment = |code, sentence: &str| Problem::new(code, sentence);
    match concluded {
        PaymentOutcome::NeedsAction { invoice, client_secret, card } => payment(
            ErrorCode::InvoicePaymentIntentRequiresAction,
            "Proceed to 3D secure verification of your purchase, or it will be canceled.",
        )
        .with_billing(BillingDetails {
            client_secret: Some(client_secret.expose().to_owned()),
            payment_method: card.map(|card| card.0),
            invoice_id: Some(invoice.to_string()),
            ..BillingDetails::default()
        }),
        PaymentOutcome::Declined { invoice, decline } => {
            payment(ErrorCode::CardDeclined, decline_sentence(Some(&decline.code))).with_billing(
                BillingDetails {
                    decline_code: Some(decline.code),
                    invoice_id: Some(invoice.to_string()),
                    ..BillingDetails::default()
                },
            )
        }
        PaymentOutcome::Paid | PaymentOutcome::Processing { .. } | PaymentOutcome::Canceled => {
            Problem::new(ErrorCode::PaymentCanceled, "The payment was canceled. You’ve not been charged")
        }
    }
}

/// Why a coupon code is refused; `business_is_advanced` chooses the plan's name.
fn code_refused(refused: CodeRefused, business_is_advanced: bool) -> Problem {
    let sentence = match refused {
        CodeRefused::Used => refused.to_string(),
        CodeRefused::Rejected(reason) => reason.sentence_while(business_is_advanced),
    };
    let (code, force) = match refused {
        CodeRefused::Used => (ErrorCode::CouponUsed, None),
        CodeRefused::Rejected(reason) => {
            let code = match reason {
                Reason::Characters => ErrorCode::CouponCharacters,
                Reason::TooLong => ErrorCode::CouponTooLong,
                Reason::Unknown => ErrorCode::CouponUnknown,
                Reason::Expired => ErrorCode::CouponExpired,
                Reason::OnlyFor(_) | Reason::OtherPlans => ErrorCode::CouponOtherPlan,
                Reason::MonthlyOnly => ErrorCode::CouponMonthlyOnly,
                Reason::YearlyOnly => ErrorCode::CouponYearlyOnly,
            };
            (code, reason.forced_interval())
        }
    };
    let problem = Problem::invalid(code, "coupon_id", sentence);
    match force {
        Some(interval) => problem.with_billing(BillingDetails {
            force_interval: Some(interval.into()),
            ..BillingDetails::default()
        }),
        None => problem,
    }
}

/// The sentence for the customer. The engine's own words are for logs.
fn refused(app: &App, refusal: Refusal) -> Problem {
    let conflict = |code, sentence: &str| Problem::new(code, sentence);
    let invalid = |code, sentence: &str| Problem::invalid(code, "plan_id", sentence);
    match refusal {
        Refusal::PaymentIncomplete => conflict(ErrorCode::PaymentIncomplete, &refusal.to_string()),
        Refusal::RenewalDue => {
            conflict(ErrorCode::RenewalDue, "Your plan is being renewed. Please try again in a minute")
        }
        Refusal::NoSubscription => conflict(ErrorCode::NoSubscription, "You have no subscription to change"),
        Refusal::Ends => conflict(
            ErrorCode::SubscriptionEnds,
            "Your subscription ends with its period. Please resubscribe first",
        ),
        Refusal::NotForSale => invalid(ErrorCode::PlanNotForSale, "This plan cannot be bought"),
        Refusal::TooLarge => invalid(ErrorCode::AmountTooLarge, "This amount is too large to be billed"),
        Refusal::PauseNotOffered => {
            conflict(ErrorCode::PauseNotOffered, &pause_sentence(app.settings.billing.pause_days))
        }
        Refusal::DiscountNotOffered => conflict(
            ErrorCode::DiscountNotOffered,
            "This discount is for monthly plans that have been paid for, once for each customer",
        ),
    }
}

/// From when on a pause can be taken.
fn pause_sentence(days: u32) -> String {
    const WORDS: [&str; 11] =
        ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"];
    let word = usize::try_from(days).ok().and_then(|days| WORDS.get(days));
    match (days, word) {
        (1, _) => "A pause can be taken on the last day of a period".to_owned(),
        (_, Some(word)) => format!("A pause can be taken in the last {word} days of a period"),
        (days, None) => format!("A pause can be taken in the last {days} days of a period"),
    }
}

/// Why an order cannot be read.
async fn not_understood(app: &App, user: UserId, error: PlanOrderError) -> Problem {
    let sentence = error.to_string();
    match error {
        PlanOrderError::NotForSale => Problem::invalid(ErrorCode::PlanNotForSale, "plan_id", sentence),
        PlanOrderError::Addons(addon) => Problem::invalid(ErrorCode::InvalidAddon, addon.id(), sentence),
        PlanOrderError::Code(code) => match app.business_is_advanced(user).await {
            Ok(is_advanced) => code_refused(code, is_advanced),
            Err(error) => error.into(),
        },
        PlanOrderError::Storage(error) => error.into(),
    }
}

/// Why a change is not carried out.
async fn not_changed(app: &App, user: UserId, error: ChangeError) -> Problem {
    let sentence = error.to_string();
    match error {
        ChangeError::Gone => Problem::signed_out(),
        ChangeError::EmailNotConfirmed => Problem::new(ErrorCode::EmailUnconfirmed, sentence),
        ChangeError::CardRequired => Problem::new(ErrorCode::CardRequired, sentence),
        ChangeError::QuoteExpired => Problem::new(ErrorCode::QuoteExpired, sentence),
        ChangeError::OtherPause => {
            Problem::invalid(ErrorCode::InvalidPause, "subscription_pause_ends_at", sentence)
        }
        ChangeError::Unchanged => Problem::new(ErrorCode::Unchanged, sentence),
        ChangeError::Conflict(conflicts) => match app.billing.resolve.in_use(user).await {
            Ok(in_use) => {
                let conflicts = crate::billing::wire::conflicts::ConflictsView::new(&conflicts, &in_use);
                Problem::new(ErrorCode::Conflict, sentence)
                    .with_billing(BillingDetails { conflicts: Some(conflicts), ..BillingDetails::default() })
            }
            Err(error) => error.into(),
        },
        ChangeError::PlanOrder(error) => not_understood(app, user, error).await,
        ChangeError::Refused(refusal) => refused(app, refusal),
        ChangeError::AttemptCount(refused) => refused.into(),
        ChangeError::Provider(error) => error.into(),
        ChangeError::Storage(error) => error.into(),
    }
}

async fn no_price(app: &App, user: UserId, error: PreviewError) -> Problem {
    match error {
        PreviewError::Gone => Problem::signed_out(),
        PreviewError::PlanOrder(error) => not_understood(app, user, error).await,
        PreviewError::Refused(refusal) => refused(app, refusal),
        PreviewError::AttemptCount(refused) => refused.into(),
        PreviewError::Storage(error) => error.into(),
    }
}

fn not_canceled(app: &App, error: CancelError) -> Problem {
    let sentence = error.to_string();
    match error {
        CancelError::ClarificationRequired => {
            Problem::invalid(ErrorCode::ClarificationRequired, "cancelClarification", sentence)
        }
        CancelError::ClarificationTooLong => {
            Problem::invalid(ErrorCode::ClarificationTooLong, "cancelClarification", sentence)
        }
        CancelError::PaymentOnItsWay => Problem::new(ErrorCode::PaymentOnItsWay, sentence),
        CancelError::Refused(refusal) => refused(app, refusal),
        CancelError::Provider(error) => error.into(),
        CancelError::Storage(error) => error.into(),
    }
}
