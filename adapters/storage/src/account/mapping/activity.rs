//! The activity log.

use octavo_application::shared::storage::{Activity, Event, StorageError};
use octavo_domain::{
    ids::{ActivityId, UserId},
    place::Place,
};

use crate::{
    entity::activity,
    mapping::{RowOf, micros},
};

pub(crate) fn row(activity: &Activity) -> activity::Model {
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
