//! `referral.json`: the results of the account’s referral link.

use async_trait::async_trait;

use super::Section;
use crate::export::{
    ExportSources,
    build_export::{Stop, Whose},
    ports::archive::{Archive, Value},
};

pub(super) struct Referral;

#[async_trait]
impl Section for Referral {
    async fn write(
        &self,
        from: &ExportSources,
        whose: &Whose,
        archive: &mut dyn Archive,
    ) -> Result<(), Stop> {
        let statistics = from.audience.referrals(whose.view.user.id).await?;
        let referral = Value::object([
            ("joined", statistics.joined.into()),
            ("joinedByTemplate", statistics.joined_by_template.into()),
            ("paid", statistics.paid.into()),
            ("earnedCents", statistics.earned_cents.into()),
        ]);
        Ok(archive.json("referral.json", referral).await?)
    }
}
