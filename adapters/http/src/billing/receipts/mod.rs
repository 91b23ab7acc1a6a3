//! Receipts: pages on the app's own address, made for paper, and the same as files.

mod files;
mod page;
mod pdf;

use std::sync::Arc;

use askama::Template;
use axum::{
    Router,
    extract::{Path, Query, State, rejection::QueryRejection},
    http::{HeaderName, HeaderValue, StatusCode, header},
    response::{IntoResponse, Response},
    routing::get,
};
use octavo_application::billing::{receipt::LONGEST_EXTRA, sheet::Letterhead};
use octavo_domain::ids::InvoiceId;
use serde::Deserialize;

use crate::{app::App, extract::session::SignedIn, problem::Problem};

/// A receipt's content security policy: only what it needs to be shown and printed.
const POLICY: &str = "default-src 'none'; style-src 'self'; font-src 'self'; script-src 'self'; form-action 'none'; \
                      frame-ancestors 'none'; base-uri 'none'";

/// The pages of receipts and their files.
pub(crate) fn pages() -> Router<Arc<App>> {
    Router::new()
        .route("/receipt/{id}", get(receipt))
        .route("/receipt.css", get(files::styles))
        .route("/receipt.js", get(files::script))
}

/// What the customer adds to it.
#[derive(Deserialize)]
struct Added {
    #[serde(default)]
    extra: String,
}

/// A requested receipt.
struct Asked {
    session: SignedIn,
    invoice: InvoiceId,
    extra: String,
}

impl Asked {
    /// What is printed on it beside the payment.
    fn letterhead<'a>(&'a self, app: &'a App, seller: &'a str) -> Letterhead<'a> {
        Letterhead { product: &app.settings.product_name, seller, extra: &self.extra }
    }
}

/// Shows it, or with `.pdf` at its end sends it as a file. For anybody but the owner the answer is the same as when
/// there is none.
async fn receipt(
    State(app): State<Arc<App>>,
    session: Result<SignedIn, Problem>,
    Path(id): Path<String>,
    added: Result<Query<Added>, QueryRejection>,
) -> Response {
    let extra = added.map(|Query(added)| added.extra).unwrap_or_default();
    let extra = extra.trim().replace("\r\n", "\n");
    if extra.chars().count() > LONGEST_EXTRA {
        let sentence = format!("The text has more than {LONGEST_EXTRA} characters.");
        return say(&app, StatusCode::UNPROCESSABLE_ENTITY, "Too long", &sentence);
    }
    let (id, as_file) = id.strip_suffix(".pdf").map_or((id.as_str(), false), |id| (id, true));
    let (Ok(session), Ok(invoice)) = (session, id.parse()) else { return none(&app) };
    let asked = Asked { session, invoice, extra };
    if as_file { pdf::file(&app, &asked).await } else { page::page(&app, &asked).await }
}

#[derive(Template)]
#[template(path = "receipt/none.html")]
struct Sentence<'a> {
    product: &'a str,
    title: &'a str,
    sentence: &'a str,
}

fn say(app: &App, status: StatusCode, title: &str, sentence: &str) -> Response {
    answer(status, &Sentence { product: &app.settings.product_name, title, sentence })
}

/// There is none, or the caller does not own it.
fn none(app: &App) -> Response {
    let sentence = "Sign in to the account that has paid, and open the receipt from its billing history.";
    say(app, StatusCode::NOT_FOUND, "No receipt", sentence)
}

/// Headers of every answer about receipts: no cache stores it, and no referrer is sent, because the address contains
/// what the customer added.
fn private() -> [(HeaderName, HeaderValue); 2] {
    [
        (header::CACHE_CONTROL, HeaderValue::from_static("no-store")),
        (header::REFERRER_POLICY, HeaderValue::from_static("no-referrer")),
    ]
}

fn answer(status: StatusCode, page: &impl Template) -> Response {
    let html = match page.render() {
        Ok(html) => html,
        Err(error) => {
            tracing::error!(%error, "a receipt could not be made");
            return Problem::internal().into_response();
        }
    };
    let headers = [
        (header::CONTENT_TYPE, HeaderValue::from_static("text/html; charset=utf-8")),
        (header::CONTENT_SECURITY_POLICY, HeaderValue::from_static(POLICY)),
    ];
    (status, private(), headers, html).into_response()
}
