//! Banners and toggles.

use async_trait::async_trait;
use octavo_application::{prompts::ports::prompts::PromotionRepository, shared::storage::StorageError};
use octavo_domain::{
    ids::UserId,
    prompts::{
        banner::{Banner, BannerLink, BannerSlug, Ending},
        toggle::ToggleName,
    },
};
use sea_orm::Value;

use crate::{mapping::micros, prompts::mapping::looks_json, unit_of_work::Unit};

#[async_trait]
impl PromotionRepository for Unit {
    async fn add_banner(&mut self, banner: &Banner) -> Result<(), StorageError> {
        let sql = "INSERT INTO banners (id, slug, starts_at, ends_at, disappear_after, title, title_href, \
             opens_new_tab, terms, terms_href, promocode, appearance) \
             VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12) ON CONFLICT DO NOTHING";
        let ends_at = match banner.ending {
            Ending::Endless => None,
            Ending::At(end) => Some(micros(end)),
        };
        let terms = banner.terms.as_ref();
        let values: [Value; 12] = [
            banner.id.uuid().into(),
            banner.slug.as_str().into(),
            micros(banner.starts_at).into(),
            ends_at.into(),
            banner.disappear_after.map(i64::from).into(),
            banner.title.text().into(),
            banner.title.href().into(),
            banner.opens_new_tab.into(),
            terms.map(BannerLink::text).into(),
            terms.map(BannerLink::href).into(),
            banner.promocode.as_ref().map(|code| code.as_str()).into(),
            looks_json(&banner.wide, &banner.compact).into(),
        ];
        match self.run(sql, values).await? {
            0 => Err(StorageError::Duplicate("banner")),
            _ => Ok(()),
        }
    }

    async fn remove_banner(&mut self, slug: &BannerSlug) -> Result<bool, StorageError> {
        Ok(self.run("DELETE FROM banners WHERE slug = $1", [slug.as_str().into()]).await? > 0)
    }

    async fn set_toggle(&mut self, name: &ToggleName, on: Option<bool>) -> Result<(), StorageError> {
        let name: Value = name.as_str().into();
        let Some(on) = on else {
            return self.run("DELETE FROM toggles WHERE name = $1", [name]).await.map(drop);
        };
        let sql = "INSERT INTO toggles (name, is_on) VALUES ($1, $2) \
             ON CONFLICT (name) DO UPDATE SET is_on = excluded.is_on";
        self.run(sql, [name, on.into()]).await.map(drop)
    }

    async fn set_user_toggle(
        &mut self,
        user: UserId,
        name: &ToggleName,
        on: Option<bool>,
    ) -> Result<(), StorageError> {
        let (user, name): (Value, Value) = (user.uuid().into(), name.as_str().into());
        let Some(on) = on else {
            let sql = "DELETE FROM user_toggles WHERE user_id = $1 AND name = $2";
            return self.run(sql, [user, name]).await.map(drop);
        };
        let sql = "INSERT INTO user_toggles (user_id, name, is_on) VALUES ($1, $2, $3) \
             ON CONFLICT (user_id, name) DO UPDATE SET is_on = excluded.is_on";
        self.run(sql, [user, name, on.into()]).await.map(drop)
    }

    async fn set_survey(&mut self, user: UserId, asked: bool) -> Result<(), StorageError> {
        let sql = "INSERT INTO user_prompts (user_id, survey) VALUES ($1, $2) \
             ON CONFLICT (user_id) DO UPDATE SET survey = excluded.survey";
        self.run(sql, [user.uuid().into(), asked.into()]).await.map(drop)
    }
}
