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
use utoipa::{
    ToSchema,
    openapi::{RefOr, Schema},
};

pub(crate) use code::ErrorCode;
pub use code::table;

use crate::{billing::wire::conflicts::ConflictsView, words::BillingInterval};

/// A refusal.
// What it consists of is described once and not for each refusal of each call, which took most of the time of a start.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(no_recursion)]
pub(crate) struct Problem {
    /// The HTTP status.
    status: u16,
    /// The kind of refusal, for programs.
    code: ErrorCode,
    /// The kind of refusal, for people.
    title: &'static str,
    /// The sentence for the person.
    #[schema(value_type = String)]
    detail: Box<str>,
    /// The field of the request that is wrong.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<String>)]
    field_name: Option<Box<str>>,
    /// The limit that the plan or the subscription sets, so that the client can suggest what helps.
    #[serde(skip_serializing_if = "Option::is_none")]
    limit: Option<Limit>,
    /// What a payment needs, or what prevents it.
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
    /// The sentence again, where some calls promise it.
    #[serde(rename = "err_msg", skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<String>)]
    err_msg: Option<Box<Sentence>>,
    /// The sentence again, where some calls promise it.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<Sentence>)]
    error: Option<Box<Sentence>>,
    /// The sentence again, where some calls promise it.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<String>)]
    message: Option<Box<Sentence>>,
}

/// The schemas of all that a refusal consists of.
pub(crate) fn parts() -> Vec<(String, RefOr<Schema>)> {
    fn add<T: ToSchema>(parts: &mut Vec<(String, RefOr<Schema>)>) {
        parts.push((T::name().into_owned(), T::schema()));
        T::schemas(parts);
    }
    let mut parts = Vec::new();
    add::<ErrorCode>(&mut parts);
    add::<Limit>(&mut parts);
    add::<BillingDetails>(&mut parts);
    add::<ItemError>(&mut parts);
    add::<Sentence>(&mut parts);
    parts
}

/// What a payment needs, or what prevents it.
#[derive(Debug, Clone, Default, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct BillingDetails {
    /// The secret with which the customer's browser confirms the payment.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) client_secret: Option<String>,
    /// The provider's id of the card that pays. A payment that was started without the customer is confirmed with it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) payment_method: Option<String>,
    /// The open invoice.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) invoice_id: Option<String>,
    /// Why the card was declined.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) decline_code: Option<String>,
    /// The interval that a coupon is for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) force_interval: Option<BillingInterval>,
    /// What the account uses beyond a plan's limits.
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

/// A limit of a plan.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) enum Limit {
    /// Sending copies to other accounts.
    Send,
    /// Publishing.
    Publish,
    /// Custom domains, and other features of a paid plan.
    Domain,
    /// One more custom domain.
    DomainCount,
    /// One more custom domain on the largest plan that is sold.
    BusinessDomain,
    /// Collaborators.
    Contributors,
    /// Single sign-on.
    Sso,
    /// Letting readers in by their address.
    EmailProtection,
    /// Pages of a project.
    Pages,
    /// The megabytes of a video or audio.
    Video,
    /// Forms that ask for files.
    FormFiles,
    /// The versions of a document that are offered.
    VersionHistory,
}

/// One item of several that was refused.
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
    /// Its code.
    pub(crate) const fn code(&self) -> ErrorCode {
        self.code
    }

    /// A refusal with its sentence. The code determines the status.
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

    /// 401: the request has no live session.
    pub(crate) fn signed_out() -> Self {
        Self::new(ErrorCode::SignedOut, "Please sign in")
    }

    /// Is it [`Problem::signed_out`]?
    pub(crate) fn is_signed_out(&self) -> bool {
        self.code == ErrorCode::SignedOut
    }

    /// 403: the caller may see it, but may not do that.
    pub(crate) fn forbidden(detail: impl Into<Box<str>>) -> Self {
        Self::new(ErrorCode::Forbidden, detail)
    }

    /// 403: reauthentication is needed.
    pub(crate) fn reauthentication_required() -> Self {
        Self::new(ErrorCode::ReauthenticationRequired, "Please confirm that it is you")
    }

    /// 404: it does not exist, or is not the caller's.
    pub(crate) fn not_found() -> Self {
        Self::new(ErrorCode::NotFound, "There is nothing here")
    }

    /// 405: the address is known, but not with this method.
    pub(crate) fn method_not_allowed() -> Self {
        let sentence = "This address does not answer this method";
        Self::new(ErrorCode::MethodNotAllowed, sentence)
    }

    /// 422: a value breaks a rule.
    pub(crate) fn invalid(code: ErrorCode, field: &str, detail: impl Into<Box<str>>) -> Self {
        Self::new(code, detail).about(field)
    }

    /// 500: a fault of the server; the log has the reason.
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

    /// 403: the plan's limit is reached.
    pub(crate) fn limit_reached(limit: Limit, detail: impl Into<Box<str>>) -> Self {
        Self::new(ErrorCode::LimitReached, detail).of(limit)
    }

    /// Names the limit that it is about.
    pub(crate) fn of(self, limit: Limit) -> Self {
        Self { limit: Some(limit), ..self }
    }

    /// 429: too many attempts.
    pub(crate) fn too_many(wait: TimeDelta) -> Self {
        let seconds = u32::try_from(wait.num_seconds().max(1)).unwrap_or(u32::MAX);
        let detail = waiting::sentence(wait);
        let problem = Self::new(ErrorCode::TooManyAttempts, detail);
        Self { retry_after: NonZeroU32::new(seconds), ..problem }
    }

    /// Another sentence before the one that it has.
    pub(crate) fn after(mut self, sentence: &str) -> Self {
        self.detail = format!("{sentence}. {}", self.detail).into();
        self
    }

    /// Every item was refused: answered with the first one's reason.
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

    /// Adds what a payment needs, or what prevents it.
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

    pub(crate) fn unavailable(detail: &str) -> Self {
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
