//! `GET /api/domain/certificate/{id}`

use std::sync::Arc;

use axum::{
    Json,
    extract::{Path, State},
};
use octavo_application::domains::certificates::read_own::ReadOwnCertificateError;

use crate::{
    app::App, domains::wire::certificate::DomainCertificate, extract::session::SignedIn, problem::Problem,
};

/// Reads the state of the certificate of the caller's domain; null when this server gets no certificates.
#[utoipa::path(get, path = "/domain/certificate/{id}", operation_id = "read_own_certificate", tag = "domains", params(("id" = String, Path)), responses(
    (status = 200, body = DomainCertificate), (status = 401, body = Problem), (status = 404, body = Problem),
))]
pub(crate) async fn domain_certificate(
    State(app): State<Arc<App>>,
    session: SignedIn,
    Path(domain): Path<String>,
) -> Result<Json<DomainCertificate>, Problem> {
    let standing = app.own_certificate.execute(session.user(), &domain).await.map_err(refuse)?;
    let certificate = app.settings.own_certificates.then(|| standing.into());
    Ok(Json(DomainCertificate { certificate }))
}

fn refuse(error: ReadOwnCertificateError) -> Problem {
    match error {
        ReadOwnCertificateError::NotFound => Problem::not_found(),
        ReadOwnCertificateError::Storage(error) => error.into(),
    }
}
