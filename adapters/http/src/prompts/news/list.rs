//! `GET /api/whats-new`

use std::sync::Arc;

use axum::{
    Json,
    extract::{Query, State, rejection::QueryRejection},
};
use chrono::{DateTime, Utc};
use octavo_application::prompts::read_news::MAX_NEWS;
use octavo_domain::prompts::news::{NewsHref, NewsItem as Item};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::NewsKind;
use crate::{
    app::App,
    extract::session::SignedIn,
    problem::{ErrorCode, Problem},
};

/// The entries to read.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct NewsQuery {
    /// Only those published after this moment.
    since: Option<DateTime<Utc>>,
    /// The most entries, 1 to 100; 20 when left out.
    #[param(minimum = 1, maximum = 100)]
    limit: Option<u32>,
}

/// What's new.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct WhatsNew {
    /// The newest first.
    items: Vec<NewsItem>,
    /// The number of entries that the account has not seen.
    unseen: u64,
}

/// An entry of What's new.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct NewsItem {
    /// When it was published.
    date: DateTime<Utc>,
    /// Its kind.
    #[serde(rename = "type")]
    kind: NewsKind,
    /// Its title.
    title: String,
    /// A few sentences.
    text: String,
    /// The address of more about it: a path of the app or an `https` address.
    #[schema(required)]
    href: Option<String>,
    /// A picture.
    #[schema(required)]
    image: Option<NewsImage>,
}

/// A picture of an entry.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct NewsImage {
    /// Its address on the viewer's origin.
    src: String,
    /// Width in pixels.
    width: u32,
    /// Height in pixels.
    height: u32,
}

impl NewsItem {
    fn new(item: Item, viewer_origin: &str) -> Self {
        Self {
            date: item.at,
            kind: item.kind.into(),
            title: item.words.title().to_owned(),
            text: item.words.text().to_owned(),
            href: item.href.as_ref().map(NewsHref::as_str).map(str::to_owned),
            image: item.image.map(|image| NewsImage {
                src: format!("{viewer_origin}/media/{}", image.key),
                width: image.width,
                height: image.height,
            }),
        }
    }
}

/// Lists the news that operators publish.
#[utoipa::path(get, path = "/whats-new", operation_id = "list_news", tag = "prompts", params(NewsQuery), responses(
    (status = 200, body = WhatsNew), (status = 401, body = Problem), (status = 422, body = Problem),
))]
pub(crate) async fn list(
    State(app): State<Arc<App>>,
    session: SignedIn,
    query: Result<Query<NewsQuery>, QueryRejection>,
) -> Result<Json<WhatsNew>, Problem> {
    const USUAL: u32 = 20;
    let wrong = |field, sentence| Problem::invalid(ErrorCode::InvalidQuery, field, sentence);
    let Query(query) = query.map_err(|_| wrong("since", "`since` is a time, `limit` is 1 to 100"))?;
    let limit = query.limit.unwrap_or(USUAL);
    if !(1..=MAX_NEWS).contains(&limit) {
        return Err(wrong("limit", "`limit` is 1 to 100"));
    }
    let news = app.news.read.list(session.user(), query.since, limit).await?;
    let viewer = &app.settings.viewer_origin;
    let items = news.items.into_iter().map(|item| NewsItem::new(item, viewer)).collect();
    Ok(Json(WhatsNew { items, unseen: news.unseen }))
}
