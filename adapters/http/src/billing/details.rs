//! `GET` and `PUT /api/stripe/customer/details`

use std::sync::Arc;

use axum::{Json, extract::State};
use octavo_domain::billing::details::{BillingDetails, DetailsError, Typed};

use crate::{
    app::App,
    billing::wire::{DetailsBody, DetailsView},
    extract::{body::Body, session::SignedIn},
    problem::{ErrorCode, Problem},
};

impl From<DetailsError> for Problem {
    fn from(error: DetailsError) -> Self {
        let (code, field) = match error {
            DetailsError::CompanyTooLong => (ErrorCode::CompanyTooLong, "company"),
            DetailsError::AddressTooLong => (ErrorCode::AddressTooLong, "address"),
            DetailsError::Country => (ErrorCode::UnknownCountry, "country"),
            DetailsError::VatId(_) => (ErrorCode::InvalidVatId, "vat_id"),
            DetailsError::VatIdOfAnother { .. } => (ErrorCode::VatIdOfAnotherCountry, "vat_id"),
        };
        Self::invalid(code, field, error.to_string())
    }
}

/// Reads the customer's details for invoices, and the countries that can be chosen.
#[utoipa::path(get, path = "/stripe/customer/details", operation_id = "read_billing_details", tag = "billing", responses(
    (status = 200, body = DetailsView), (status = 401, body = Problem),
))]
pub(crate) async fn billing_details(
    State(app): State<Arc<App>>,
    session: SignedIn,
) -> Result<Json<DetailsView>, Problem> {
    Ok(Json(DetailsView::new(&app.billing.read_details.execute(session.user()).await?)))
}

/// Replaces the customer's details for invoices. Issued invoices do not change.
#[utoipa::path(put, path = "/stripe/customer/details", tag = "billing", request_body = DetailsBody, responses(
    (status = 200, body = DetailsView), (status = 401, body = Problem), (status = 422, body = Problem),
))]
pub(crate) async fn save_billing_details(
    State(app): State<Arc<App>>,
    session: SignedIn,
    Body(body): Body<DetailsBody>,
) -> Result<Json<DetailsView>, Problem> {
    let DetailsBody { company, address, country, vat_id } = &body;
    let details = BillingDetails::parse(&Typed { company, address, country, vat_id })?;
    let view = DetailsView::new(&details);
    if app.billing.save_details.execute(session.user(), details).await? {
        Ok(Json(view))
    } else {
        Err(Problem::signed_out())
    }
}
