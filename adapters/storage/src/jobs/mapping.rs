//! Mail and jobs.

use octavo_application::{
    jobs::ports::outbox::OutboxMail,
    shared::{
        mailer::{Details, Mail, Message},
        storage::{Job, JobKind, StorageError},
    },
};
use octavo_domain::{
    account::email::Email,
    ids::{JobId, MailId},
};
use serde_json::Value;

use crate::{
    entity::{jobs, outbox},
    mapping::RowOf,
};

/// A message's details as a JSON object of texts; `None` when there are none.
pub(crate) fn details_json(details: &Details) -> Option<String> {
    let pairs = details.iter().map(|(name, value)| (name.clone(), Value::from(value.as_str())));
    (!details.is_empty()).then(|| Value::Object(pairs.collect()).to_string())
}

fn details_of(json: Option<&str>) -> Option<Details> {
    let Some(json) = json else { return Some(Details::new()) };
    serde_json::from_str(json).ok()
}

/// A claimed mail: its row already counts the delivery that is about to be attempted.
pub(crate) fn mail(row: outbox::Model) -> Result<OutboxMail, StorageError> {
    let of = RowOf { table: "outbox", id: row.id };
    let details = of.valid("details", details_of(row.details.as_deref()))?;
    Ok(OutboxMail {
        id: MailId::new(row.id),
        mail: Mail {
            to: of.valid("recipient", Email::parse(&row.recipient).ok())?,
            name: row.recipient_name,
            message: of.valid("message", Message::from_parts(&row.message, row.token, details))?,
        },
        attempts: of.number("attempts", row.attempts.saturating_sub(1))?,
        created_at: of.time("created_at", row.created_at)?,
    })
}

/// A claimed job: its row already counts the attempt that is about to be made.
pub(crate) fn job(row: jobs::Model) -> Result<Job, StorageError> {
    let of = RowOf { table: "jobs", id: row.id };
    Ok(Job {
        id: JobId::new(row.id),
        kind: of.valid("kind", JobKind::from_name(&row.kind))?,
        key: row.job_key,
        attempts: of.number("attempts", row.attempts.saturating_sub(1))?,
    })
}
