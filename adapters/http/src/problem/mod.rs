//! Refusals: `application/problem+json` (RFC 9457) with a stable code and a sentence a person can read.

mod code;
mod of_errors;

use std::num::NonZeroU32;

use axum::{
    http::{HeaderValue, header},
    response::{IntoResponse, Response},
};
use chrono::TimeDelta;
use octavo_application::library::Refused;
use octavo_web::wait as waiting;
use serde::Serialize;
use utoipa::ToSchema;

pub(crate) use code::ErrorCode;
pub use code::table;

use crate::wire::{conflicts::ConflictsView, words::BillingInterval};

/// A refusal.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Problem {
    /// The HTTP status.
    status: u16,
    /// What kind of refusal it is, for programs.
    code: ErrorCode,
    /// What kind of refusal it is, for people.
    title: &'static str,
    /// The sentence a person reads.
    #[schema(value_type = String)]
    detail: Box<str>,
    /// The field of the request that it is about.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<String>)]
    field_name: Option<Box<str>>,
    /// What the plan, the subscription or a limit stands in the way of, so that the client can say what helps.
    #[serde(skip_serializing_if = "Option::is_none")]
    limit: Option<Limit>,
    /// What a payment needs, or what stands in its way.
    #[serde(flatten)]
    billing: Option<Box<BillingDetails>>,
    /// Seconds to wait before trying again.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<u32>)]
    retry_after: Option<NonZeroU32>,
    /// The items that were refused, when there were several.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<Vec<ItemError>>)]
    errors: Option<Box<[ItemError]>>,
    /// The sentence once more, where the call's specification puts it.
    #[serde(rename = "err_msg", skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<String>)]
    err_msg: Option<Box<Sentence>>,
    /// The sentence once more, where the call's specification puts it.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<Sentence>)]
    error: Option<Box<Sentence>>,
    /// The sentence once more, where the call's specification puts it.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<String>)]
    message: Option<Box<Sentence>>,
}

/// What a payment needs, or what stands in its way.
#[derive(Debug, Clone, Default, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct BillingDetails {
    /// With this the browser of the customer confirms the payment.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) client_secret: Option<String>,
    /// The card that pays, as the provider names it: a payment that was asked for while nobody was there is confirmed
    /// with it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) payment_method: Option<String>,
    /// The invoice that waits.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) invoice_id: Option<String>,
    /// Why the card was declined.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) decline_code: Option<String>,
    /// The interval that a code is for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) force_interval: Option<BillingInterval>,
    /// What of the account is more than a plan allows.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) conflicts: Option<ConflictsView>,
}

/// A sentence, by itself or inside of an object.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(untagged)]
pub(crate) enum Sentence {
    /// By itself.
    Bare(String),
    /// Inside of an object.
    Inside {
        /// The sentence.
        message: String,
    },
}

/// What a plan allows only so much of.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) enum Limit {
    /// Sending copies to other accounts.
    Send,
    /// Publishing.
    Publish,
    /// Custom domains, and whatever else a paid plan has besides.
    Domain,
    /// One more custom domain.
    DomainCount,
    /// One more custom domain on the largest plan that is sold.
    BusinessDomain,
    /// People to work with.
    Contributors,
    /// Single sign-on.
    Sso,
    /// Letting readers in by their address.
    EmailProtection,
}

/// One item of several that was left as it is.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub(crate) struct ItemError {
    /// The item's number.
    num_id: i64,
    /// Why, for programs.
    code: ErrorCode,
    /// Why, for people.
    detail: String,
}

impl ItemError {
    /// The errors of a partly successful call.
    pub(crate) fn list(refused: &[Refused]) -> Vec<Self> {
        refused.iter().map(Self::from).collect()
    }
}

impl Problem {
    /// A refusal with its sentence. The code has its status.
    pub(crate) fn new(code: ErrorCode, detail: impl Into<Box<str>>) -> Self {
        let status = code.status();
        Self {
            status: status.as_u16(),
            code,
            title: status.canonical_reason().unwrap_or("Error"),
            detail: detail.into(),
            field_name: None,
            limit: None,
            billing: None,
            retry_after: None,
            errors: None,
            err_msg: None,
            error: None,
            message: None,
        }
    }

    /// 401: nobody is signed in.
    pub(crate) fn signed_out() -> Self {
        Self::new(ErrorCode::SignedOut, "Please sign in")
    }

    /// Is it [`Problem::signed_out`]?
    pub(crate) fn is_signed_out(&self) -> bool {
        self.code == ErrorCode::SignedOut
    }

    /// 403: the caller sees it, but may not do that.
    pub(crate) fn forbidden(detail: impl Into<Box<str>>) -> Self {
        Self::new(ErrorCode::Forbidden, detail)
    }

    /// 403: who is signed in has to prove again who they are.
    pub(crate) fn reauthentication_required() -> Self {
        Self::new(ErrorCode::ReauthenticationRequired, "Please confirm that it is you")
    }

    /// 404: not there, or not yours.
    pub(crate) fn not_found() -> Self {
        Self::new(ErrorCode::NotFound, "There is nothing here")
    }

    /// 405: the address is known, but not with this method.
    pub(crate) fn method_not_allowed() -> Self {
        let sentence = "This address does not answer this method";
        Self::new(ErrorCode::MethodNotAllowed, sentence)
    }

    /// A value breaks a rule.
    pub(crate) fn invalid(code: ErrorCode, field: &str, detail: impl Into<Box<str>>) -> Self {
        Self::new(code, detail).about(field)
    }

    /// 500: our fault, which the log tells more of.
    pub(crate) fn internal() -> Self {
        Self::new(ErrorCode::Internal, "An error occurred. Please try again later")
    }

    /// 403: the plan does not include it.
    pub(crate) fn plan_required(limit: Limit, detail: impl Into<Box<str>>) -> Self {
        Self::new(ErrorCode::PlanRequired, detail).of(limit)
    }

    /// 403: the plan includes it, but the subscription is paused.
    pub(crate) fn subscription_paused(limit: Limit, detail: impl Into<Box<str>>) -> Self {
        Self::new(ErrorCode::SubscriptionPaused, detail).of(limit)
    }

    /// 403: the plan includes so many and no more.
    pub(crate) fn limit_reached(limit: Limit, detail: impl Into<Box<str>>) -> Self {
        Self::new(ErrorCode::LimitReached, detail).of(limit)
    }

    fn of(self, limit: Limit) -> Self {
        Self { limit: Some(limit), ..self }
    }

    /// 429: too many tries.
    pub(crate) fn too_many(wait: TimeDelta) -> Self {
        let seconds = u32::try_from(wait.num_seconds().max(1)).unwrap_or(u32::MAX);
        let detail = waiting::sentence(wait);
        let problem = Self::new(ErrorCode::TooManyAttempts, detail);
        Self { retry_after: NonZeroU32::new(seconds), ..problem }
    }

    /// Every item of several was refused: the first one's reason stands for all.
    pub(crate) fn all_refused(refused: &[Refused]) -> Self {
        let errors = ItemError::list(refused);
        let first = errors.first().cloned();
        let (code, detail) =
            first.map_or((ErrorCode::NotFound, String::new()), |error| (error.code, error.detail));
        Self { errors: Some(errors.into()), ..Self::new(code, detail) }
    }

    /// Names the field it is about.
    pub(crate) fn about(mut self, field: &str) -> Self {
        self.field_name = Some(field.into());
        self
    }

    /// Says what a payment needs, or what stands in its way.
    pub(crate) fn with_billing(self, details: BillingDetails) -> Self {
        Self { billing: Some(Box::new(details)), ..self }
    }

    /// Repeats the sentence as `err_msg`.
    pub(crate) fn with_err_msg(mut self) -> Self {
        self.err_msg = Some(Box::new(Sentence::Bare(self.detail.to_string())));
        self
    }

    /// Repeats the sentence as `error` (DASH-378).
    pub(crate) fn with_error(mut self) -> Self {
        self.error = Some(Box::new(Sentence::Bare(self.detail.to_string())));
        self
    }

    /// Repeats the sentence as `error.message` (ACCT-172).
    pub(crate) fn with_error_message(mut self) -> Self {
        self.error = Some(Box::new(Sentence::Inside { message: self.detail.to_string() }));
        self
    }

    /// Repeats the sentence as `message` (ACCT-183).
    pub(crate) fn with_message(mut self) -> Self {
        self.message = Some(Box::new(Sentence::Bare(self.detail.to_string())));
        self
    }

    fn unavailable(detail: &str) -> Self {
        const SECONDS: u32 = 5;
        let problem = Self::new(ErrorCode::Unavailable, detail);
        Self { retry_after: NonZeroU32::new(SECONDS), ..problem }
    }
}

impl IntoResponse for Problem {
    fn into_response(self) -> Response {
        let mut response = (self.code.status(), axum::Json(&self)).into_response();
        let headers = response.headers_mut();
        headers.insert(header::CONTENT_TYPE, HeaderValue::from_static("application/problem+json"));
        if let Some(seconds) = self.retry_after {
            headers.insert(header::RETRY_AFTER, seconds.get().into());
        }
        response
    }
}
