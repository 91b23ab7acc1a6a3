//! `GET /receipt/{id}.pdf`: the receipt of an invoice as a file, for its owner.

use axum::{
    http::{HeaderValue, header},
    response::{IntoResponse, Response},
};
use octavo_application::billing::print_receipt::{PrintReceiptError, PrintedReceipt};
use percent_encoding::{NON_ALPHANUMERIC, utf8_percent_encode};

use super::{Asked, none, private};
use crate::{app::App, problem::Problem};

/// The address of a receipt's file.
pub(super) fn address(asked: &Asked) -> String {
    let Asked { invoice, extra, .. } = asked;
    match extra.as_str() {
        "" => format!("/receipt/{invoice}.pdf"),
        extra => {
            format!("/receipt/{invoice}.pdf?extra={}", utf8_percent_encode(extra, NON_ALPHANUMERIC))
        }
    }
}

/// Sends it.
pub(super) async fn file(app: &App, asked: &Asked) -> Response {
    match print(app, asked).await {
        Ok(Some(PrintedReceipt { number, pdf })) => {
            let name = format!("attachment; filename=\"receipt-{number}.pdf\"");
            let Ok(name) = HeaderValue::from_str(&name) else { return none(app) };
            let headers = [
                (header::CONTENT_TYPE, HeaderValue::from_static("application/pdf")),
                (header::CONTENT_DISPOSITION, name),
                (
                    header::CONTENT_SECURITY_POLICY,
                    HeaderValue::from_static("default-src 'none'; frame-ancestors 'none'"),
                ),
            ];
            (private(), headers, pdf).into_response()
        }
        Ok(None) => none(app),
        Err(error) => Problem::from(error).into_response(),
    }
}

async fn print(app: &App, asked: &Asked) -> Result<Option<PrintedReceipt>, PrintReceiptError> {
    let user = asked.session.user();
    let advanced = app.business_is_advanced(user).await?;
    let seller = app.settings.seller.lines();
    let letterhead = asked.letterhead(app, &seller);
    app.receipts.print.execute(user, asked.invoice, advanced, letterhead).await
}
