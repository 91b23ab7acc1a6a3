//! An account's subscriptions.

use async_trait::async_trait;
use octavo_application::{
    newsletters::ports::audience::{AudienceQueries, AudienceSettings, Subscriptions},
    shared::storage::StorageError,
};
use octavo_domain::{
    ids::{NumId, UserId},
    newsletters::Topic,
    publication::whitelist::Whitelist,
    referrals::{
        creator::{CreatorLink, CreatorProfile},
        referral::{Referral, ReferralStatistics},
    },
};

use crate::query::{cells::Cells, fetch};
use crate::{connect::Database, mapping::RowOf, publication::mapping::whitelist_of};

const SUBSCRIPTIONS: &str = "SELECT u.id, u.email_confirmed_at, s.topic FROM users u \
                             LEFT JOIN newsletter_subscriptions s ON s.user_id = u.id WHERE u.id = $1";

/// A chosen topic, if any, and whether the address is confirmed.
fn subscription<R: Cells>(row: &R) -> Result<(Option<Topic>, bool), StorageError> {
    let of = RowOf { table: "newsletter_subscriptions", id: row.id(0)? };
    let topic = of.valid_if("topic", row.text_if(2)?, |id| Topic::from_id(&id))?;
    Ok((topic, row.int_if(1)?.is_some()))
}

const REFERRAL: &str =
    "SELECT user_id, referrer, template, joined_at, paid_at FROM referrals WHERE user_id = $1";

fn referral<R: Cells>(row: &R) -> Result<Referral, StorageError> {
    let user = UserId::new(row.id(0)?);
    let of = RowOf { table: "referrals", id: user };
    Ok(Referral {
        user,
        referrer: UserId::new(row.id(1)?),
        template: of.valid_if("template", row.int_if(2)?, |number| NumId::parse(number).ok())?,
        joined_at: of.time("joined_at", row.int(3)?)?,
        paid_at: of.time_if("paid_at", row.int_if(4)?)?,
    })
}

const REFERRALS: &str = "SELECT count(*), count(template), count(paid_at), \
     (SELECT CAST(coalesce(sum(cents), 0) AS bigint) FROM referral_rewards WHERE referrer = $1) \
     FROM referrals WHERE referrer = $1";

fn statistics<R: Cells>(row: &R) -> Result<[i64; 4], StorageError> {
    Ok([row.int(0)?, row.int(1)?, row.int(2)?, row.int(3)?])
}

const NEWSLETTERS: &str = "SELECT u.id, w.emails, w.domains, c.name, c.portfolio_link, c.contact_link FROM users u \
     LEFT JOIN reader_whitelists w ON w.user_id = u.id LEFT JOIN creator_profiles c ON c.user_id = u.id \
     WHERE u.id = $1";

fn audience_settings<R: Cells>(row: &R) -> Result<AudienceSettings, StorageError> {
    let id = row.id(0)?;
    let lists = row.text_if(1)?.zip(row.text_if(2)?);
    let of = RowOf { table: "reader_whitelists", id };
    let whitelist = of.valid_if("emails", lists, |(emails, domains)| whitelist_of(&emails, &domains))?;
    let of = RowOf { table: "creator_profiles", id };
    let link = |column, at| of.valid_if(column, row.text_if(at)?, |text| CreatorLink::parse(&text).ok());
    let creator = match row.text_if(3)? {
        Some(name) => Some(CreatorProfile {
            name,
            portfolio_link: link("portfolio_link", 4)?,
            contact_link: link("contact_link", 5)?,
        }),
        None => None,
    };
    Ok(AudienceSettings { whitelist: whitelist.unwrap_or_else(Whitelist::default), creator })
}

#[async_trait]
impl AudienceQueries for Database {
    async fn subscriptions(&self, user: UserId) -> Result<Subscriptions, StorageError> {
        let rows = fetch!(self, SUBSCRIPTIONS, [user.uuid()], subscription)?;
        Ok(Subscriptions {
            is_confirmed: rows.iter().any(|(_, is_confirmed)| *is_confirmed),
            topics: rows.into_iter().filter_map(|(topic, _)| topic).collect(),
        })
    }

    async fn referral_of(&self, user: UserId) -> Result<Option<Referral>, StorageError> {
        Ok(fetch!(self, REFERRAL, [user.uuid()], referral)?.into_iter().next())
    }

    async fn referrals(&self, user: UserId) -> Result<ReferralStatistics, StorageError> {
        let counts = fetch!(self, REFERRALS, [user.uuid()], statistics)?.into_iter().next();
        let [joined, by_template, paid, cents] = counts.unwrap_or_default();
        let of = RowOf { table: "referrals", id: user };
        Ok(ReferralStatistics {
            joined: of.number("user_id", joined)?,
            joined_by_template: of.number("template", by_template)?,
            paid: of.number("paid_at", paid)?,
            earned_cents: of.number("cents", cents)?,
        })
    }

    async fn audience_settings(&self, user: UserId) -> Result<AudienceSettings, StorageError> {
        Ok(fetch!(self, NEWSLETTERS, [user.uuid()], audience_settings)?
            .into_iter()
            .next()
            .unwrap_or_default())
    }
}
