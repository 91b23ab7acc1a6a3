//! Referrals and their rewards.

use async_trait::async_trait;
use chrono::{DateTime, Utc};
use octavo_application::{
    referrals::ports::referrals::{ReferralRepository, Reward},
    shared::storage::StorageError,
};
use octavo_domain::{
    ids::{NumId, UserId},
    referrals::referral::Referral,
};
use sea_orm::Value;
use uuid::Uuid;

use crate::{
    error::from_orm,
    mapping::{RowOf, micros},
    unit_of_work::Unit,
};

#[async_trait]
impl ReferralRepository for Unit {
    async fn add(
        &mut self,
        user: UserId,
        referrer: NumId,
        template: Option<NumId>,
        joined_at: DateTime<Utc>,
    ) -> Result<bool, StorageError> {
        let sql = "INSERT INTO referrals (user_id, referrer, template, joined_at) \
                   SELECT $1, id, CAST($3 AS bigint), CAST($4 AS bigint) FROM users \
                   WHERE num_id = $2 AND id <> $1 ON CONFLICT DO NOTHING";
        let values: [Value; 4] = [
            user.uuid().into(),
            referrer.get().into(),
            template.map(NumId::get).into(),
            micros(joined_at).into(),
        ];
        Ok(self.run(sql, values).await? > 0)
    }

    async fn find(&mut self, user: UserId) -> Result<Option<Referral>, StorageError> {
        let sql = "SELECT referrer, template, joined_at, paid_at FROM referrals WHERE user_id = $1";
        let Some(row) = self.row(sql, [user.uuid().into()]).await? else { return Ok(None) };
        let of = RowOf { table: "referrals", id: user };
        let number = |column| row.try_get::<Option<i64>>("", column).map_err(from_orm);
        let referrer: Uuid = row.try_get("", "referrer").map_err(from_orm)?;
        Ok(Some(Referral {
            user,
            referrer: UserId::new(referrer),
            template: of.valid_if("template", number("template")?, |number| NumId::parse(number).ok())?,
            joined_at: of.time("joined_at", number("joined_at")?.unwrap_or_default())?,
            paid_at: of.time_if("paid_at", number("paid_at")?)?,
        }))
    }

    async fn set_paid(&mut self, user: UserId, paid_at: DateTime<Utc>) -> Result<bool, StorageError> {
        let sql = "UPDATE referrals SET paid_at = $2 WHERE user_id = $1 AND paid_at IS NULL";
        Ok(self.run(sql, [user.uuid().into(), micros(paid_at).into()]).await? > 0)
    }

    async fn earned(&mut self, referrer: UserId) -> Result<u64, StorageError> {
        let sql = "SELECT CAST(coalesce(sum(cents), 0) AS bigint) AS cents FROM referral_rewards WHERE referrer = $1";
        let row = self.row(sql, [referrer.uuid().into()]).await?;
        let cents = row.map(|row| row.try_get::<i64>("", "cents")).transpose().map_err(from_orm)?;
        RowOf { table: "referral_rewards", id: referrer }.number("cents", cents.unwrap_or_default())
    }

    async fn add_reward(&mut self, reward: &Reward) -> Result<(), StorageError> {
        let sql = "INSERT INTO referral_rewards (id, referrer, referred, cents, earned_at) \
                   VALUES ($1, $2, $3, $4, $5) ON CONFLICT DO NOTHING";
        let values: [Value; 5] = [
            reward.id.uuid().into(),
            reward.referrer.uuid().into(),
            reward.referred.uuid().into(),
            i64::from(reward.cents).into(),
            micros(reward.earned_at).into(),
        ];
        match self.run(sql, values).await? {
            0 => Err(StorageError::Duplicate("reward")),
            _ => Ok(()),
        }
    }
}
