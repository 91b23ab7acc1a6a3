//! `GET /receipt/{id}`: the receipt of an invoice, for its owner (BILL-031).

use std::sync::Arc;

use askama::Template;
use axum::{
    extract::{Path, Query, State, rejection::QueryRejection},
    http::{HeaderValue, StatusCode, header},
    response::{IntoResponse, Response},
};
use octavo_application::{
    billing::receipt::{Carried, LONGEST_EXTRA, Receipt},
    ports::storage::StorageError,
};
use octavo_domain::{
    billing::{calendar::Moment, money::Cents},
    ids::InvoiceId,
};
use serde::Deserialize;

use crate::{app::App, extract::session::SignedIn, problem::Problem, settings::Seller};

/// What a browser may load and do on a receipt: nothing but what it needs to show and print it.
const POLICY: &str = "default-src 'none'; style-src 'self'; font-src 'self'; script-src 'self'; form-action 'none'; \
                      frame-ancestors 'none'; base-uri 'none'";

/// What the customer adds.
#[derive(Deserialize)]
pub(super) struct Added {
    #[serde(default)]
    extra: String,
}

#[derive(Template)]
#[template(path = "receipt/page.html")]
struct Page<'a> {
    product: &'a str,
    seller: &'a Seller,
    receipt: &'a Receipt,
    paid_on: String,
    extra: &'a str,
    rows: Vec<Row>,
    sums: Vec<(&'static str, Cents)>,
    refunded: Option<Cents>,
}

/// A line as it stands there.
struct Row {
    label: String,
    words: String,
    period: String,
    amount: Cents,
}

#[derive(Template)]
#[template(path = "receipt/none.html")]
struct Sentence<'a> {
    product: &'a str,
    title: &'a str,
    sentence: &'a str,
}

/// A day as receipts write it.
fn day(moment: Moment) -> String {
    moment.time().format("%-d %B %Y").to_string()
}

/// Shows it. Whoever is not its owner learns nothing, not even that it is there.
pub(super) async fn page(
    State(app): State<Arc<App>>,
    session: Result<SignedIn, Problem>,
    Path(id): Path<String>,
    added: Result<Query<Added>, QueryRejection>,
) -> Response {
    let product = &app.settings.product_name;
    let extra = added.map(|Query(added)| added.extra).unwrap_or_default();
    let extra = extra.trim().replace("\r\n", "\n");
    if extra.chars().count() > LONGEST_EXTRA {
        let sentence = format!("The text has more than {LONGEST_EXTRA} characters.");
        let page = Sentence { product, title: "Too long", sentence: &sentence };
        return answer(StatusCode::UNPROCESSABLE_ENTITY, &page);
    }
    let receipt = match (session, id.parse()) {
        (Ok(session), Ok(invoice)) => read(&app, &session, invoice).await,
        _ => Ok(None),
    };
    match receipt {
        Ok(Some(receipt)) => {
            let sums = sums(&receipt);
            let seller = &app.settings.seller;
            let rows = receipt.lines.iter().map(|line| Row {
                label: line.label.clone(),
                words: line.words.clone(),
                period: format!("{} – {}", day(line.start), day(line.end)),
                amount: line.amount,
            });
            let page = Page {
                product,
                seller,
                receipt: &receipt,
                paid_on: day(receipt.paid_at),
                extra: &extra,
                rows: rows.collect(),
                sums,
                refunded: Some(-receipt.refunded).filter(|amount| *amount != Cents::ZERO),
            };
            answer(StatusCode::OK, &page)
        }
        Ok(None) => {
            let sentence =
                "Sign in to the account that has paid, and open the receipt from its billing history.";
            answer(StatusCode::NOT_FOUND, &Sentence { product, title: "No receipt", sentence })
        }
        Err(error) => Problem::from(error).into_response(),
    }
}

async fn read(app: &App, session: &SignedIn, invoice: InvoiceId) -> Result<Option<Receipt>, StorageError> {
    let user = session.user();
    let advanced = app.business_is_advanced(user).await?;
    app.receipts.read.execute(user, invoice, advanced).await
}

/// What leads from the lines to what was charged; what is nothing is left out.
fn sums(receipt: &Receipt) -> Vec<(&'static str, Cents)> {
    let carried = receipt.carried.map(|carried| {
        let name = match carried {
            Carried::Later(_) => "Carried over to the next invoice",
            Carried::Before(_) => "Carried over from before",
            Carried::Credit(_) => "Kept as your credit",
        };
        (name, carried.amount())
    });
    let lines = [
        ("Discount", -receipt.discount),
        ("Tax", receipt.tax),
        ("Paid with your credit", -receipt.from_balance),
    ];
    let lines: Vec<_> =
        lines.into_iter().chain(carried).filter(|(_, amount)| *amount != Cents::ZERO).collect();
    std::iter::once(("Subtotal", receipt.subtotal)).chain(lines).collect()
}

fn answer(status: StatusCode, page: &impl Template) -> Response {
    let html = match page.render() {
        Ok(html) => html,
        Err(error) => {
            tracing::error!(%error, "a receipt could not be made");
            let sentence = "An error occurred. Please try again later";
            let status = StatusCode::INTERNAL_SERVER_ERROR;
            return Problem::new(status, "internal", sentence).into_response();
        }
    };
    let headers = [
        (header::CONTENT_TYPE, HeaderValue::from_static("text/html; charset=utf-8")),
        (header::CACHE_CONTROL, HeaderValue::from_static("no-store")),
        (header::CONTENT_SECURITY_POLICY, HeaderValue::from_static(POLICY)),
        // What the customer has added stands in the address.
        (header::REFERRER_POLICY, HeaderValue::from_static("no-referrer")),
    ];
    (status, headers, html).into_response()
}
