//! `GET /api/promo`

use std::sync::Arc;

use axum::{Json, extract::State};
use chrono::{DateTime, Utc};
use octavo_application::prompts::read_prompts::Promotions;
use octavo_domain::prompts::banner::{Banner, BannerLink, Colour, Ending, Look};
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

use crate::{app::App, extract::session::SignedIn, problem::Problem, words::UpgradeReason};

/// The prompts to show.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Promo {
    /// Current banners that were not answered, the one that began last first.
    banners: Vec<PromoBanner>,
    /// Why a larger plan may be offered; null when it may not.
    #[schema(required)]
    upgrade: Option<UpgradeReason>,
}

/// A promo banner. Times are RFC 3339 in UTC.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct PromoBanner {
    /// Identity.
    #[serde(rename = "_id")]
    id: Uuid,
    /// The name that operators gave it.
    banner_id: PromoValue,
    /// When it began.
    start_date: DateTime<Utc>,
    /// When it ends.
    #[schema(required)]
    end_date: Option<DateTime<Utc>>,
    /// Days after which it is no longer shown to an account that has seen it.
    #[schema(required)]
    disappear_after: Option<u32>,
    /// Is it shown until it is removed?
    is_endless: bool,
    /// Its text and link.
    title: PromoTitle,
    /// Its conditions.
    #[schema(required)]
    terms: Option<PromoTerms>,
    /// The code that it offers.
    #[schema(required)]
    promocode: Option<PromoValue>,
    /// Its colours on wide screens.
    wide: PromoLook,
    /// Its colours on narrow screens.
    compact: PromoLook,
}

/// A value.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct PromoValue {
    /// The value.
    value: String,
}

/// A banner's text and link.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct PromoTitle {
    /// The text.
    text: String,
    /// The link: a path of the app or an `https://` address.
    href: String,
    /// Open it in a new tab.
    open_in_new_tab: bool,
}

/// A banner's conditions.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct PromoTerms {
    /// The text of the link to them.
    text: String,
    /// The address of them.
    href: String,
}

/// A variant's colours in CSS; null is the product's own colour.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct PromoLook {
    /// The background.
    #[schema(required)]
    background: Option<String>,
    /// The text.
    #[schema(required)]
    color: Option<String>,
    /// The code and the link.
    #[schema(required)]
    accent: Option<String>,
}

impl From<&Look> for PromoLook {
    fn from(look: &Look) -> Self {
        let colour = |colour: &Option<Colour>| colour.as_ref().map(|colour| colour.as_str().to_owned());
        Self {
            background: colour(&look.background),
            color: colour(&look.color),
            accent: colour(&look.accent),
        }
    }
}

impl From<&Banner> for PromoBanner {
    fn from(banner: &Banner) -> Self {
        let terms =
            |terms: &BannerLink| PromoTerms { text: terms.text().to_owned(), href: terms.href().to_owned() };
        Self {
            id: banner.id.uuid(),
            banner_id: PromoValue { value: banner.slug.as_str().to_owned() },
            start_date: banner.starts_at,
            end_date: match banner.ending {
                Ending::Endless => None,
                Ending::At(end) => Some(end),
            },
            disappear_after: banner.disappear_after,
            is_endless: banner.ending == Ending::Endless,
            title: PromoTitle {
                text: banner.title.text().to_owned(),
                href: banner.title.href().to_owned(),
                open_in_new_tab: banner.opens_new_tab,
            },
            terms: banner.terms.as_ref().map(terms),
            promocode: banner.promocode.as_ref().map(|code| PromoValue { value: code.as_str().to_owned() }),
            wide: PromoLook::from(&banner.wide),
            compact: PromoLook::from(&banner.compact),
        }
    }
}

/// Reads the prompts for the account.
#[utoipa::path(get, path = "/promo", operation_id = "read_promotions", tag = "prompts", responses(
    (status = 200, body = Promo), (status = 401, body = Problem),
))]
pub(crate) async fn promo(State(app): State<Arc<App>>, session: SignedIn) -> Result<Json<Promo>, Problem> {
    let Promotions { banners, upgrade } = app.prompts.read.promotions(session.user()).await?;
    Ok(Json(Promo {
        banners: banners.iter().map(PromoBanner::from).collect(),
        upgrade: upgrade.map(UpgradeReason::from),
    }))
}
