//! Creator profiles.

use async_trait::async_trait;
use chrono::{DateTime, Utc};
use octavo_application::{referrals::ports::creators::CreatorRepository, shared::storage::StorageError};
use octavo_domain::{
    ids::UserId,
    referrals::creator::{CreatorLink, CreatorProfile},
};
use sea_orm::Value;

use crate::{mapping::micros, unit_of_work::Unit};

#[async_trait]
impl CreatorRepository for Unit {
    async fn set(
        &mut self,
        user: UserId,
        profile: Option<&CreatorProfile>,
        now: DateTime<Utc>,
    ) -> Result<bool, StorageError> {
        let id: Value = user.uuid().into();
        let Some(profile) = profile else {
            return Ok(self.run("DELETE FROM creator_profiles WHERE user_id = $1", [id]).await? > 0);
        };
        let sql = "INSERT INTO creator_profiles (user_id, name, portfolio_link, contact_link, updated_at) \
             VALUES ($1, $2, $3, $4, $5) ON CONFLICT (user_id) DO UPDATE SET name = excluded.name, \
             portfolio_link = excluded.portfolio_link, contact_link = excluded.contact_link, \
             updated_at = excluded.updated_at";
        let values: [Value; 5] = [
            id,
            profile.name.as_str().into(),
            profile.portfolio_link.as_ref().map(CreatorLink::as_str).into(),
            profile.contact_link.as_ref().map(CreatorLink::as_str).into(),
            micros(now).into(),
        ];
        Ok(self.run(sql, values).await? > 0)
    }
}
