//! Forms and answers on the wire.

use chrono::{DateTime, Utc};
use octavo_application::forms::{ports::forms::FormSettings, read_forms::FormView};
use octavo_domain::forms::{
    answer::AnsweredField as Answered,
    definition::{Field, FieldType as Asked},
    settings::{Delivery as OneDelivery, DeliveryState as State, Recipient as OneRecipient},
};
use serde::Serialize;
use utoipa::ToSchema;

use crate::words::FormsServiceId;

/// What a field asks for.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) enum FieldType {
    /// A line of text.
    Text,
    /// An e-mail address.
    Email,
    /// A telephone number.
    Phone,
    /// A number.
    Number,
    /// A day.
    Date,
    /// Text of several lines.
    LongText,
    /// One of its choices, all of them in sight.
    One,
    /// Any of its choices.
    Several,
    /// One of its choices, from a list.
    List,
    /// A tick.
    Tick,
    /// A file.
    File,
}

impl From<Asked> for FieldType {
    fn from(asked: Asked) -> Self {
        match asked {
            Asked::Text => Self::Text,
            Asked::Email => Self::Email,
            Asked::Phone => Self::Phone,
            Asked::Number => Self::Number,
            Asked::Date => Self::Date,
            Asked::LongText => Self::LongText,
            Asked::One => Self::One,
            Asked::Several => Self::Several,
            Asked::List => Self::List,
            Asked::Tick => Self::Tick,
            Asked::File => Self::File,
        }
    }
}

/// A field of a form.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct FormField {
    /// Its id.
    field: String,
    /// Its label.
    label: String,
    /// What it asks for.
    #[serde(rename = "type")]
    field_type: FieldType,
}

/// The webhook of a form.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Webhook {
    /// Its address.
    address: String,
}

/// Somebody to whom answers are mailed.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Recipient {
    /// Its id.
    id: String,
    /// The address.
    email: String,
    /// Do they get answers? Those who may not see them anyway confirm it first.
    is_confirmed: bool,
}

/// What happens with the answers of a form.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Settings {
    /// For how many days answers are kept; null is for good.
    #[schema(required)]
    kept_days: Option<u16>,
    /// The webhook that is called with each.
    #[schema(required)]
    webhook: Option<Webhook>,
}

/// A form.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Form {
    /// Its id.
    form: String,
    /// Its name; null where nobody gave it one.
    #[schema(required)]
    name: Option<String>,
    /// The title of its page; null where that has none, and of a form that is on every page.
    #[schema(required)]
    page: Option<String>,
    /// Is it in the draft? One that is not was deleted, and is listed for its answers.
    is_in_draft: bool,
    /// Its fields, in their order.
    fields: Vec<FormField>,
    /// How many answers it has.
    count: u64,
    /// When the last one came.
    #[schema(required)]
    last_at: Option<DateTime<Utc>>,
    /// What happens with them.
    #[serde(flatten)]
    settings: Settings,
    /// To whom they are mailed.
    recipients: Vec<Recipient>,
}

/// A field of an answer. It says itself what was asked.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct AnsweredField {
    /// The field.
    field: String,
    /// Its label at that time.
    label: String,
    /// What it asked for.
    #[serde(rename = "type")]
    field_type: FieldType,
    /// What was answered: nothing, one value, or what was chosen. A tick that is set is `yes`, a file is its name.
    values: Vec<String>,
    /// The file that was sent.
    #[serde(skip_serializing_if = "Option::is_none")]
    file: Option<AnsweredFile>,
}

/// A file that a reader has sent.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct AnsweredFile {
    /// Its size in bytes.
    bytes: u64,
}

/// How far a delivery is.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub(crate) enum DeliveryState {
    /// It is tried, or tried again.
    Waiting,
    /// The receiver took it.
    Delivered,
    /// It was tried ten times.
    Failed,
    /// Nothing is sent there any more, or there is nothing to send.
    Cancelled,
}

/// The delivery of an answer to a webhook or a connected service.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Delivery {
    /// Its id.
    id: String,
    /// The answer.
    answer: String,
    /// The connected service; null for the webhook.
    #[schema(required)]
    service: Option<FormsServiceId>,
    /// When that came.
    created_at: DateTime<Utc>,
    /// How far it is.
    state: DeliveryState,
    /// How often it was tried.
    attempts: u32,
    /// When it was tried last.
    #[schema(required)]
    tried_at: Option<DateTime<Utc>>,
    /// What came of the last attempt: a status, or a sentence.
    #[schema(required)]
    outcome: Option<String>,
}

impl From<&Field> for FormField {
    fn from(field: &Field) -> Self {
        Self { field: field.id.to_string(), label: field.label.clone(), field_type: field.field_type.into() }
    }
}

impl Recipient {
    pub(crate) fn new((recipient, is_confirmed): &(OneRecipient, bool)) -> Self {
        Self {
            id: recipient.id.to_string(),
            email: recipient.email.as_str().to_owned(),
            is_confirmed: *is_confirmed,
        }
    }
}

impl From<&FormSettings> for Settings {
    fn from(settings: &FormSettings) -> Self {
        let address = settings.webhook.as_ref().map(|webhook| webhook.address.as_str().to_owned());
        Self {
            kept_days: settings.kept.map(|days| days.get()),
            webhook: address.map(|address| Webhook { address }),
        }
    }
}

impl From<&FormView> for Form {
    fn from(view: &FormView) -> Self {
        Self {
            form: view.form.id.to_string(),
            name: view.form.name.clone(),
            page: view.page_title.clone(),
            is_in_draft: view.is_in_draft,
            fields: view.form.fields.iter().map(FormField::from).collect(),
            count: view.count,
            last_at: view.last_at,
            settings: (&view.settings).into(),
            recipients: view.recipients.iter().map(Recipient::new).collect(),
        }
    }
}

impl From<Answered> for AnsweredField {
    fn from(field: Answered) -> Self {
        Self {
            field: field.field.to_string(),
            label: field.label,
            field_type: field.field_type.into(),
            values: field.values,
            file: field.file.map(|file| AnsweredFile { bytes: file.bytes }),
        }
    }
}

impl From<OneDelivery> for Delivery {
    fn from(delivery: OneDelivery) -> Self {
        Self {
            id: delivery.id.to_string(),
            answer: delivery.answer.to_string(),
            service: delivery.service.map(FormsServiceId::from),
            created_at: delivery.created_at,
            state: match delivery.state {
                State::Waiting => DeliveryState::Waiting,
                State::Delivered => DeliveryState::Delivered,
                State::Failed => DeliveryState::Failed,
                State::Cancelled => DeliveryState::Cancelled,
            },
            attempts: delivery.attempts,
            tried_at: delivery.tried_at,
            outcome: delivery.outcome,
        }
    }
}
