//! Mapping between rows and the domain.

use octavo_application::{
    forms::ports::forms::{AnswerCount, FormSettings, StoredWebhook},
    shared::storage::StorageError,
};
use octavo_domain::{
    account::{
        email::Email,
        profile_media::{UploadKey, UploadKind},
    },
    auth::second_factor::Sealed,
    documents::id::RecordId,
    forms::{
        answer::{Answer, AnsweredField, AnsweredFile},
        definition::FieldType,
        settings::{Delivery, DeliveryState, KeptDays, Recipient, WebhookAddress},
        target::{Column, PlaceId, Target},
    },
    ids::{AnswerId, DeliveryId, ProjectId, RecipientId},
    services::{AccountName, Service},
};
use sea_orm::FromQueryResult;
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use crate::{
    entity::{answer_files, form_answers, form_deliveries, form_recipients, form_settings, form_targets},
    mapping::{RowOf, micros},
};

/// How many answers a form has.
#[derive(FromQueryResult)]
pub(crate) struct CountRow {
    pub(crate) form: i64,
    pub(crate) count: i64,
    pub(crate) last_at: i64,
}

/// A field of an answer, in the column `fields`.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct StoredField {
    field: String,
    label: String,
    #[serde(rename = "type")]
    field_type: String,
    values: Vec<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    file: Option<StoredFile>,
}

/// A file of an answer.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct StoredFile {
    key: String,
    bytes: u64,
}

impl StoredFile {
    fn of(file: &AnsweredFile) -> Self {
        Self { key: file.key.to_string(), bytes: file.bytes }
    }

    fn read(self) -> Option<AnsweredFile> {
        let key = UploadKey::parse(&self.key).filter(|key| key.kind() == UploadKind::Answer)?;
        Some(AnsweredFile { key, bytes: self.bytes })
    }
}

/// The number of a record of a document, such as a form. Sixty bits fit.
pub(crate) fn number(form: RecordId) -> i64 {
    i64::try_from(form.bits()).unwrap_or(i64::MAX)
}

fn form<I: ToString + Copy>(of: RowOf<I>, stored: i64) -> Result<RecordId, StorageError> {
    of.valid("form", u64::try_from(stored).ok().map(RecordId::of_bits))
}

pub(crate) fn answer_row(answer: &Answer) -> form_answers::Model {
    let field = |field: &AnsweredField| StoredField {
        field: field.field.to_string(),
        label: field.label.clone(),
        field_type: field.field_type.name().to_owned(),
        values: field.values.clone(),
        file: field.file.as_ref().map(StoredFile::of),
    };
    let fields: Vec<StoredField> = answer.fields.iter().map(field).collect();
    form_answers::Model {
        id: answer.id.uuid(),
        project_id: answer.project.uuid(),
        form: number(answer.form),
        received_at: micros(answer.received_at),
        fields: serde_json::json!(fields).to_string(),
    }
}

/// The files of an answer.
pub(crate) fn file_rows(answer: &Answer) -> Vec<answer_files::Model> {
    let row = |file: &AnsweredFile| answer_files::Model {
        file_key: file.key.to_string(),
        answer_id: answer.id.uuid(),
    };
    answer.fields.iter().filter_map(|field| field.file.as_ref()).map(row).collect()
}

pub(crate) fn answer(row: &form_answers::Model) -> Result<Answer, StorageError> {
    let of = RowOf { table: "form_answers", id: row.id };
    let stored: Vec<StoredField> = of.valid("fields", serde_json::from_str(&row.fields).ok())?;
    let field = |stored: StoredField| {
        let file = match stored.file {
            Some(file) => Some(file.read()?),
            None => None,
        };
        Some(AnsweredField {
            field: stored.field.parse().ok()?,
            label: stored.label,
            field_type: FieldType::named(&stored.field_type)?,
            values: stored.values,
            file,
        })
    };
    let fields: Option<Vec<AnsweredField>> = stored.into_iter().map(field).collect();
    Ok(Answer {
        id: AnswerId::new(row.id),
        project: ProjectId::new(row.project_id),
        form: form(of, row.form)?,
        received_at: of.time("received_at", row.received_at)?,
        fields: of.valid("fields", fields)?,
    })
}

pub(crate) fn count(project: ProjectId, row: &CountRow) -> Result<AnswerCount, StorageError> {
    let of = RowOf { table: "form_answers", id: project };
    Ok(AnswerCount {
        form: form(of, row.form)?,
        count: of.number("id", row.count)?,
        last_at: of.time("received_at", row.last_at)?,
    })
}

pub(crate) fn settings_row(
    project: ProjectId,
    id: RecordId,
    settings: &FormSettings,
) -> form_settings::Model {
    let webhook = settings.webhook.as_ref();
    form_settings::Model {
        project_id: project.uuid(),
        form: number(id),
        kept_days: settings.kept.map(|days| days.get().into()),
        webhook_address: webhook.map(|webhook| webhook.address.as_str().to_owned()),
        webhook_secret: webhook.map(|webhook| webhook.secret.bytes().to_vec()),
    }
}

pub(crate) fn settings(row: form_settings::Model) -> Result<(RecordId, FormSettings), StorageError> {
    let of = RowOf { table: "form_settings", id: row.project_id };
    let kept = of.valid_if("kept_days", row.kept_days, |days| KeptDays::parse(days).ok())?;
    let address =
        of.valid_if("webhook_address", row.webhook_address, |text| WebhookAddress::parse(&text).ok())?;
    let webhook = address.zip(row.webhook_secret);
    let webhook = webhook.map(|(address, secret)| StoredWebhook { address, secret: Sealed::new(secret) });
    Ok((form(of, row.form)?, FormSettings { kept, webhook }))
}

pub(crate) fn recipient_row(recipient: &Recipient) -> form_recipients::Model {
    form_recipients::Model {
        id: recipient.id.uuid(),
        project_id: recipient.project.uuid(),
        form: number(recipient.form),
        email: recipient.email.as_str().to_owned(),
        confirmed_at: recipient.confirmed_at.map(micros),
    }
}

pub(crate) fn recipient(row: &form_recipients::Model) -> Result<Recipient, StorageError> {
    let of = RowOf { table: "form_recipients", id: row.id };
    Ok(Recipient {
        id: RecipientId::new(row.id),
        project: ProjectId::new(row.project_id),
        form: form(of, row.form)?,
        email: of.valid("email", Email::parse(&row.email).ok())?,
        confirmed_at: of.time_if("confirmed_at", row.confirmed_at)?,
    })
}

pub(crate) fn delivery_row(delivery: &Delivery) -> form_deliveries::Model {
    form_deliveries::Model {
        id: delivery.id.uuid(),
        answer_id: delivery.answer.uuid(),
        project_id: delivery.project.uuid(),
        form: number(delivery.form),
        created_at: micros(delivery.created_at),
        state: delivery.state.name().to_owned(),
        attempts: delivery.attempts.into(),
        tried_at: delivery.tried_at.map(micros),
        outcome: delivery.outcome.clone(),
        service: delivery.service.map(|service| service.id().to_owned()),
    }
}

pub(crate) fn delivery(row: form_deliveries::Model) -> Result<Delivery, StorageError> {
    let of = RowOf::<Uuid> { table: "form_deliveries", id: row.id };
    Ok(Delivery {
        id: DeliveryId::new(row.id),
        answer: AnswerId::new(row.answer_id),
        project: ProjectId::new(row.project_id),
        form: form(of, row.form)?,
        created_at: of.time("created_at", row.created_at)?,
        state: of.valid("state", DeliveryState::named(&row.state))?,
        attempts: of.number("attempts", row.attempts)?,
        tried_at: of.time_if("tried_at", row.tried_at)?,
        outcome: row.outcome,
        service: of.valid_if("service", row.service, |name| Service::from_id(&name))?,
    })
}

/// A column of a spreadsheet, in the column `fields` of its target.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct StoredColumn {
    field: String,
    label: String,
}

pub(crate) fn target_row(target: &Target) -> form_targets::Model {
    let column =
        |column: &Column| StoredColumn { field: column.field.to_string(), label: column.label.clone() };
    let columns: Vec<StoredColumn> = target.columns.iter().map(column).collect();
    form_targets::Model {
        project_id: target.project.uuid(),
        form: number(target.form),
        service: target.service.id().to_owned(),
        place: target.place.as_str().to_owned(),
        name: target.name.as_str().to_owned(),
        fields: serde_json::json!(columns).to_string(),
        headed: i64::try_from(target.headed).unwrap_or(i64::MAX),
        since: micros(target.since),
    }
}

pub(crate) fn target(row: &form_targets::Model) -> Result<Target, StorageError> {
    let of = RowOf { table: "form_targets", id: row.project_id };
    let stored: Vec<StoredColumn> = of.valid("fields", serde_json::from_str(&row.fields).ok())?;
    let column =
        |stored: StoredColumn| Some(Column { field: stored.field.parse().ok()?, label: stored.label });
    let columns: Option<Vec<Column>> = stored.into_iter().map(column).collect();
    Ok(Target {
        project: ProjectId::new(row.project_id),
        form: form(of, row.form)?,
        service: of.valid("service", Service::from_id(&row.service))?,
        place: of.valid("place", PlaceId::parse(&row.place))?,
        name: of.valid("name", AccountName::of(&row.name))?,
        columns: of.valid("fields", columns)?,
        headed: of.number("headed", row.headed)?,
        since: of.time("since", row.since)?,
    })
}
