//! `GET /receipt/{id}`: the receipt of an invoice, for its owner (BILL-031).

use askama::Template;
use axum::{
    http::StatusCode,
    response::{IntoResponse, Response},
};
use octavo_application::{
    billing::{receipt::Receipt, sheet::ReceiptSheet},
    shared::storage::StorageError,
};

use super::{Asked, answer, none};
use crate::{app::App, problem::Problem};

#[derive(Template)]
#[template(path = "receipt/page.html")]
struct Page<'a> {
    sheet: &'a ReceiptSheet,
    /// The address of the same receipt as a file.
    file: &'a str,
}

/// Shows it.
pub(super) async fn page(app: &App, asked: &Asked) -> Response {
    match read(app, asked).await {
        Ok(Some(receipt)) => {
            let seller = app.settings.seller.lines();
            let sheet = ReceiptSheet::new(receipt, asked.letterhead(app, &seller));
            answer(StatusCode::OK, &Page { sheet: &sheet, file: &super::pdf::address(asked) })
        }
        Ok(None) => none(app),
        Err(error) => Problem::from(error).into_response(),
    }
}

async fn read(app: &App, asked: &Asked) -> Result<Option<Receipt>, StorageError> {
    let user = asked.session.user();
    let advanced = app.business_is_advanced(user).await?;
    app.receipts.read.execute(user, asked.invoice, advanced).await
}
