//! The activity log.

use async_trait::async_trait;
use octavo_application::shared::storage::{Activity, ActivityLog, StorageError};
use octavo_domain::ids::UserId;

use crate::{
    account::mapping::activity,
    entity::activity::{Entity, Model},
    repository::rows::names,
    unit_of_work::{Unit, models},
};

#[async_trait]
impl ActivityLog for Unit {
    async fn record(&mut self, activity: &Activity) -> Result<(), StorageError> {
        match self.insert_rows::<Entity>(&[activity::row(activity)]).await? {
            0 => Err(StorageError::Duplicate("activity")),
            _ => Ok(()),
        }
    }

    async fn latest(&mut self, user: UserId, limit: u32) -> Result<Vec<Activity>, StorageError> {
        let sql = format!(
            "SELECT {} FROM activity WHERE user_id = $1 ORDER BY occurred_at DESC, id DESC LIMIT $2",
            names::<Entity>()
        );
        let rows = self.rows(sql, [user.uuid().into(), i64::from(limit).into()]).await?;
        models::<Model>(&rows)?.into_iter().map(activity::activity).collect()
    }
}
