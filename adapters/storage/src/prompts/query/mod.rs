//! Prompts.

pub(crate) mod news;
pub(crate) mod templates;

use std::collections::BTreeSet;

use async_trait::async_trait;
use chrono::{DateTime, Utc};
use octavo_application::{
    prompts::ports::prompts::{DemoRow, FeedbackRow, PromptFacts, PromptQueries},
    shared::storage::StorageError,
};
use octavo_domain::{
    account::{email::Email, profile::DisplayName},
    ids::{BannerId, UserId},
    prompts::{
        banner::{Banner, BannerLink, BannerSlug, Ending, PromoCode},
        demo::{DemoRequest, ShortText},
        feedback::Feedback,
        toggle::Toggles,
    },
};

use crate::query::{cells::Cells, fetch};
use crate::{
    connect::Database,
    mapping::{RowOf, micros},
    prompts::mapping::looks_of,
};

const TOGGLES: &str = "SELECT name, is_on FROM toggles ORDER BY name";
const BANNERS: &str = "SELECT id, slug, starts_at, ends_at, disappear_after, title, title_href, opens_new_tab, terms, \
                       terms_href, promocode, appearance FROM banners ORDER BY starts_at DESC, id DESC LIMIT 100";
const ANSWERED: &str = "SELECT DISTINCT banner FROM banner_answers WHERE user_id = $1";
/// One row for each toggle of the account, or a single one without.
const FACTS: &str = "SELECT coalesce(p.survey, false), p.future_project, coalesce(p.upgrade_dismissed, false), t.name, \
                     coalesce(t.is_on, false) FROM users u LEFT JOIN user_prompts p ON p.user_id = u.id \
                     LEFT JOIN user_toggles t ON t.user_id = u.id WHERE u.id = $1";
const FREED: &str = "SELECT EXISTS (SELECT 1 FROM projects WHERE owner = $1 AND last_unpublished >= $2), \
                     EXISTS (SELECT 1 FROM projects WHERE owner = $1 AND last_unmapped >= $3)";
const FEEDBACK: &str = "SELECT f.id, u.email, f.rating, f.text, f.given_at FROM feedback f JOIN users u ON u.id = f.user_id \
                        ORDER BY f.given_at DESC, f.id DESC LIMIT $1";
const DEMOS: &str = "SELECT id, name, email, company, message, requested_at FROM demo_requests \
                     ORDER BY requested_at DESC, id DESC LIMIT $1";

fn toggle<R: Cells>(row: &R) -> Result<(String, bool), StorageError> {
    Ok((row.text(0)?, row.flag(1)?))
}

fn banner<R: Cells>(row: &R) -> Result<Banner, StorageError> {
    let id = row.id(0)?;
    let of = RowOf { table: "banners", id };
    let terms = match (row.text_if(8)?, row.text_if(9)?) {
        (Some(text), Some(href)) => Some(of.valid("terms", BannerLink::parse(&text, &href).ok())?),
        _ => None,
    };
    let (wide, compact) = of.valid("appearance", looks_of(&row.text(11)?))?;
    Ok(Banner {
        id: BannerId::new(id),
        slug: of.valid("slug", BannerSlug::parse(&row.text(1)?).ok())?,
        starts_at: of.time("starts_at", row.int(2)?)?,
        ending: of.time_if("ends_at", row.int_if(3)?)?.map_or(Ending::Endless, Ending::At),
        disappear_after: of.valid_if("disappear_after", row.int_if(4)?, |days| u32::try_from(days).ok())?,
        title: of.valid("title", BannerLink::parse(&row.text(5)?, &row.text(6)?).ok())?,
        opens_new_tab: row.flag(7)?,
        terms,
        promocode: of.valid_if("promocode", row.text_if(10)?, |code| PromoCode::parse(&code).ok())?,
        wide,
        compact,
    })
}

fn banner_id<R: Cells>(row: &R) -> Result<BannerId, StorageError> {
    row.id(0).map(BannerId::new)
}

fn fact<R: Cells>(row: &R) -> Result<PromptFacts, StorageError> {
    let toggle = row.text_if(3)?.map(|name| row.flag(4).map(|on| (name, on))).transpose()?;
    Ok(PromptFacts {
        survey: row.flag(0)?,
        future_project: row.text_if(1)?,
        upgrade_dismissed: row.flag(2)?,
        toggles: toggle.into_iter().collect(),
    })
}

fn freed<R: Cells>(row: &R) -> Result<(bool, bool), StorageError> {
    Ok((row.flag(0)?, row.flag(1)?))
}

fn feedback<R: Cells>(row: &R) -> Result<FeedbackRow, StorageError> {
    let of = RowOf { table: "feedback", id: row.id(0)? };
    Ok(FeedbackRow {
        email: of.valid("email", Email::parse(&row.text(1)?).ok())?,
        feedback: of.valid("rating", Feedback::parse(row.int_if(2)?, row.text_if(3)?.as_deref()).ok())?,
        at: of.time("given_at", row.int(4)?)?,
    })
}

fn demo<R: Cells>(row: &R) -> Result<DemoRow, StorageError> {
    let of = RowOf { table: "demo_requests", id: row.id(0)? };
    Ok(DemoRow {
        request: DemoRequest {
            name: of.valid("name", DisplayName::stored(&row.text(1)?).ok())?,
            email: of.valid("email", Email::parse(&row.text(2)?).ok())?,
            company: of.valid("company", ShortText::parse(&row.text(3)?).ok())?,
            message: of.valid("message", ShortText::parse(&row.text(4)?).ok())?,
        },
        at: of.time("requested_at", row.int(5)?)?,
    })
}

#[async_trait]
impl PromptQueries for Database {
    async fn toggles(&self) -> Result<Toggles, StorageError> {
        Ok(fetch!(self, TOGGLES, [], toggle)?.into_iter().collect())
    }

    async fn banners(&self) -> Result<Vec<Banner>, StorageError> {
        fetch!(self, BANNERS, [], banner)
    }

    async fn answered(&self, user: UserId) -> Result<BTreeSet<BannerId>, StorageError> {
        Ok(fetch!(self, ANSWERED, [user.uuid()], banner_id)?.into_iter().collect())
    }

    async fn facts(&self, user: UserId) -> Result<PromptFacts, StorageError> {
        let rows = fetch!(self, FACTS, [user.uuid()], fact)?;
        let all = rows.into_iter().reduce(|mut all, row| {
            all.toggles.extend(row.toggles);
            all
        });
        Ok(all.unwrap_or_default())
    }

    async fn freed_since(
        &self,
        owner: UserId,
        unpublished: DateTime<Utc>,
        unmapped: DateTime<Utc>,
    ) -> Result<(bool, bool), StorageError> {
        let rows = fetch!(self, FREED, [owner.uuid(), micros(unpublished), micros(unmapped)], freed)?;
        Ok(rows.first().copied().unwrap_or_default())
    }

    async fn feedback(&self, limit: u32) -> Result<Vec<FeedbackRow>, StorageError> {
        fetch!(self, FEEDBACK, [i64::from(limit)], feedback)
    }

    async fn demo_requests(&self, limit: u32) -> Result<Vec<DemoRow>, StorageError> {
        fetch!(self, DEMOS, [i64::from(limit)], demo)
    }
}
