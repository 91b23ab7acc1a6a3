//! Accounts.

use std::sync::LazyLock;

use async_trait::async_trait;
use chrono::{DateTime, Utc};
use octavo_application::{
    account::ports::queries::{AccountQueries, AccountView, ActivityPage, FactorView, MonthViews},
    auth::ports::passkey::PasskeyView,
    domains::ports::domains::ProfileDomain,
    shared::storage::{Activity, Event, StorageError},
};
use octavo_domain::{
    account::user::User,
    auth::second_factor::Method,
    ids::{ActivityId, FactorId, NumId, PasskeyId, UserId},
    library::arrangement::LibrarySection,
    place::Place,
};
use sea_orm::FromQueryResult;
use uuid::Uuid;

use crate::{
    account::mapping as account,
    connect::Database,
    entity::users::{Entity, Model},
    error::from_orm,
    mapping::{RowOf, micros},
    repository::names,
};
use crate::{
    library::query::page::section_id,
    query::{cells::Cells, fetch},
};

static ACCOUNT: LazyLock<String> = LazyLock::new(|| {
    format!(
        "SELECT {}, \
         (SELECT CAST(coalesce(sum(views), 0) AS bigint) FROM page_views WHERE owner = $1 AND month = $2) AS month_views, \
         (SELECT CAST(coalesce(sum(c.shown), 0) AS bigint) FROM section_counts c LEFT JOIN folders f ON f.id = c.section \
         WHERE c.owner = $1 AND c.section <> $3 AND f.archived_at IS NULL) AS active, \
         (SELECT count(*) FROM projects WHERE owner = $1 AND is_published) AS published, \
         (SELECT count(*) FROM templates t JOIN projects p ON p.id = t.project_id \
         WHERE p.owner = $1 AND p.is_published AND t.purpose = 'listed') AS templates, \
         (SELECT count(*) FROM projects WHERE owner = $1 AND domain IS NOT NULL) AS domains, \
         last_checked_domain, \
         (SELECT d.name FROM custom_domains d WHERE d.owner = $1 AND d.project_id IS NULL) AS profile_domain, \
         (SELECT failing_since FROM custom_domains WHERE owner = $1 AND project_id IS NULL) AS domain_failing_since, \
         (SELECT suspended_at FROM custom_domains WHERE owner = $1 AND project_id IS NULL) AS domain_suspended_at, \
         (SELECT id FROM second_factors WHERE user_id = $1) AS factor, \
         (SELECT method FROM second_factors WHERE user_id = $1) AS factor_method, \
         (SELECT count(*) FROM recovery_codes WHERE user_id = $1) AS factor_codes \
         FROM users WHERE id = $1",
        names::<Entity>()
    )
});

pub(crate) const ACTIVITY: &str = "SELECT id, user_id, event, address, user_agent, occurred_at, city, country, detail FROM activity \
                                   WHERE user_id = $1 AND (occurred_at, id) < ($2, $3) \
                                   ORDER BY occurred_at DESC, id DESC LIMIT $4";

fn entry<R: Cells>(row: &R) -> Result<Activity, StorageError> {
    let id = row.id(0)?;
    let of = RowOf { table: "activity", id };
    Ok(Activity {
        id: ActivityId::new(id),
        user: row.id_if(1)?.map(UserId::new),
        event: of.valid("event", Event::from_name(&row.text(2)?))?,
        address: row.text(3)?,
        user_agent: row.text(4)?,
        place: Place { city: row.text_if(6)?, country: row.text_if(7)? },
        detail: row.text_if(8)?,
        at: of.time("occurred_at", row.int(5)?)?,
    })
}

pub(crate) const PENDING: &str = "SELECT new_email FROM email_changes \
                       WHERE user_id = $1 AND confirmed_at IS NULL AND ends_at > $2";

fn new_email<R: Cells>(row: &R) -> Result<String, StorageError> {
    row.text(0)
}

const VIEWS: &str = "SELECT p.id, p.num_id, v.month, v.views FROM page_views v JOIN projects p ON p.id = v.project_id \
                     WHERE v.owner = $1 AND v.month >= $2 ORDER BY v.month DESC, p.num_id DESC LIMIT 10000";

fn month_views<R: Cells>(row: &R) -> Result<MonthViews, StorageError> {
    let of = RowOf { table: "page_views", id: row.id(0)? };
    Ok(MonthViews {
        num_id: of.valid("num_id", NumId::parse(row.int(1)?).ok())?,
        month: row.text(2)?,
        views: of.number("views", row.int(3)?)?,
    })
}

pub(crate) const PASSKEYS: &str = "SELECT id, name, backed_up, created_at, last_used_at FROM passkeys \
                                   WHERE user_id = $1 ORDER BY created_at, id";

fn passkey<R: Cells>(row: &R) -> Result<PasskeyView, StorageError> {
    let of = RowOf { table: "passkeys", id: row.id(0)? };
    Ok(PasskeyView {
        id: PasskeyId::new(row.id(0)?),
        name: row.text(1)?,
        backed_up: row.flag(2)?,
        created_at: of.time("created_at", row.int(3)?)?,
        last_used_at: of.time_if("last_used_at", row.int_if(4)?)?,
    })
}

#[async_trait]
impl AccountQueries for Database {
    async fn account(&self, user: UserId, month: &str) -> Result<Option<AccountView>, StorageError> {
        let values = [user.uuid().into(), month.into(), section_id(LibrarySection::Archive).into()];
        let rows = self.read_rows(ACCOUNT.as_str(), values).await?;
        let Some(row) = rows.first() else { return Ok(None) };
        let of = RowOf { table: "users", id: user };
        let number = |column| row.try_get::<i64>("", column).map_err(from_orm);
        let factor = row.try_get::<Option<Uuid>>("", "factor").map_err(from_orm)?;
        let method = row.try_get::<Option<String>>("", "factor_method").map_err(from_orm)?;
        let second_factor = match factor.zip(method) {
            Some((id, method)) => {
                let of = RowOf { table: "second_factors", id: user };
                let codes_left = of.number("codes", number("factor_codes")?)?;
                let method = of.valid("method", Method::from_name(&method))?;
                Some(FactorView { id: FactorId::new(id), method, codes_left })
            }
            None => None,
        };
        let text = |column| row.try_get::<Option<String>>("", column).map_err(from_orm);
        let time = |name: &'static str, column| {
            let stored = row.try_get::<Option<i64>>("", column).map_err(from_orm)?;
            RowOf { table: "custom_domains", id: user }.time_if(name, stored)
        };
        let profile_domain = ProfileDomain {
            name: text("profile_domain")?,
            failing_since: time("failing_since", "domain_failing_since")?,
            suspended_at: time("suspended_at", "domain_suspended_at")?,
            last_checked: text("last_checked_domain")?,
        };
        Ok(Some(AccountView {
            profile_domain,
            second_factor,
            month_views: of.number("month_views", number("month_views")?)?,
            projects: of.number("active", number("active")?)?,
            published: of.number("published", number("published")?)?,
            templates: of.number("templates", number("templates")?)?,
            domains: of.number("domains", number("domains")?)?,
            user: account::user(Model::from_query_result(row, "").map_err(from_orm)?)?,
        }))
    }

    async fn user(&self, user: UserId) -> Result<Option<User>, StorageError> {
        let sql = format!("SELECT {} FROM users WHERE id = $1", names::<Entity>());
        let rows = self.read::<Model>(sql, [user.uuid().into()]).await?;
        rows.into_iter().next().map(account::user).transpose()
    }

    async fn activity(&self, user: UserId, page: ActivityPage) -> Result<Vec<Activity>, StorageError> {
        let (at, id) = page.before.map_or((i64::MAX, Uuid::max()), |(at, id)| (micros(at), id.uuid()));
        fetch!(self, ACTIVITY, [user.uuid(), at, id, i64::from(page.limit)], entry)
    }

    async fn pending_email(&self, user: UserId, now: DateTime<Utc>) -> Result<Option<String>, StorageError> {
        Ok(fetch!(self, PENDING, [user.uuid(), micros(now)], new_email)?.into_iter().next())
    }

    async fn passkeys(&self, user: UserId) -> Result<Vec<PasskeyView>, StorageError> {
        fetch!(self, PASSKEYS, [user.uuid()], passkey)
    }

    async fn project_views(&self, user: UserId, since: &str) -> Result<Vec<MonthViews>, StorageError> {
        fetch!(self, VIEWS, [user.uuid(), since], month_views)
    }
}
