//! Mail, jobs, counted tries and the activity log.

use octavo_application::{
    jobs::ports::outbox::OutboxMail,
    shared::{
        mailer::{Details, Mail, Message},
        storage::{Activity, Event, Job, JobKind, StorageError},
    },
};
use octavo_domain::{
    account::email::Email,
    auth::throttle::Tries,
    ids::{ActivityId, JobId, MailId, UserId},
    place::Place,
};

use serde_json::Value;

use super::{RowOf, micros};
use crate::entity::{activity, jobs, outbox, tries};

/// What a message says, as rows keep it: a JSON object of texts; none when there is nothing.
pub(crate) fn details_json(details: &Details) -> Option<String> {
    let pairs = details.iter().map(|(name, value)| (name.clone(), Value::from(value.as_str())));
    (!details.is_empty()).then(|| Value::Object(pairs.collect()).to_string())
}

fn details_of(json: Option<&str>) -> Option<Details> {
    let Some(json) = json else { return Some(Details::new()) };
    serde_json::from_str(json).ok()
}

/// A mail that was claimed: its row counts the delivery that is about to be tried.
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

/// A job that was claimed: its row counts the try that is about to be made.
pub(crate) fn job(row: jobs::Model) -> Result<Job, StorageError> {
    let of = RowOf { table: "jobs", id: row.id };
    Ok(Job {
        id: JobId::new(row.id),
        kind: of.valid("kind", JobKind::from_name(&row.kind))?,
        key: row.job_key,
        attempts: of.number("attempts", row.attempts.saturating_sub(1))?,
    })
}

pub(crate) fn tries_row(key: &str, tries: Tries) -> tries::Model {
    tries::Model {
        try_key: key.to_owned(),
        tried: tries.count.into(),
        since: micros(tries.since),
        last_try: micros(tries.last),
    }
}

pub(crate) fn tries(row: &tries::Model) -> Result<Tries, StorageError> {
    let of = RowOf { table: "tries", id: row.try_key.as_str() };
    Ok(Tries {
        count: of.number("tried", row.tried)?,
        since: of.time("since", row.since)?,
        last: of.time("last_try", row.last_try)?,
    })
}

pub(crate) fn activity_row(activity: &Activity) -> activity::Model {
    activity::Model {
        id: activity.id.uuid(),
        user_id: activity.user.map(UserId::uuid),
        event: activity.event.name().to_owned(),
        address: activity.address.clone(),
        user_agent: activity.user_agent.clone(),
        occurred_at: micros(activity.at),
        city: activity.place.city.clone(),
        country: activity.place.country.clone(),
        detail: activity.detail.clone(),
    }
}

pub(crate) fn activity(row: activity::Model) -> Result<Activity, StorageError> {
    let of = RowOf { table: "activity", id: row.id };
    Ok(Activity {
        id: ActivityId::new(row.id),
        user: row.user_id.map(UserId::new),
        event: of.valid("event", Event::from_name(&row.event))?,
        address: row.address,
        user_agent: row.user_agent,
        place: Place { city: row.city, country: row.country },
        detail: row.detail,
        at: of.time("occurred_at", row.occurred_at)?,
    })
}
