//! Connected services.

pub(crate) mod authservice_check;
pub(crate) mod authservice_logout;
pub(crate) mod callback;
pub(crate) mod check;
pub(crate) mod connect;
pub(crate) mod disconnect;
pub(crate) mod fetch_design;
pub(crate) mod fetch_service_file;
pub(crate) mod figma_token;
pub(crate) mod files;
pub(crate) mod list;
pub(crate) mod list_service_files;
pub(crate) mod preview_service_file;
pub(crate) mod wire;

use std::sync::Arc;

use axum::Json;
use octavo_application::account::Origin;
use octavo_domain::{ids::UserId, services::Service};
use utoipa_axum::{router::OpenApiRouter, routes};

use crate::{
    app::App,
    problem::Problem,
    services::wire::{ConnectedAccount, refuse_check},
};

/// Their calls.
pub(crate) fn routes() -> OpenApiRouter<Arc<App>> {
    OpenApiRouter::new()
        .routes(routes!(list::services))
        .routes(routes!(connect::connect_service))
        .routes(routes!(callback::service_callback))
        .routes(routes!(check::check_service))
        .routes(routes!(disconnect::disconnect_service))
        .routes(routes!(
            figma_token::read_figma_token,
            figma_token::keep_figma_token,
            figma_token::forget_figma_token
        ))
        .routes(routes!(fetch_design::fetch_design))
        .routes(routes!(list_service_files::list_service_files))
        .routes(routes!(preview_service_file::preview_service_file))
        .routes(routes!(fetch_service_file::fetch_service_file))
        .routes(routes!(authservice_check::check_authservice))
        .routes(routes!(authservice_logout::logout_authservice))
}

async fn checked(app: &App, user: UserId, service: Service) -> Result<Json<ConnectedAccount>, Problem> {
    let connection = app.services.check.execute(user, service).await;
    let connection = connection.map_err(|error| refuse_check(service, error))?;
    Ok(Json((&connection).into()))
}

async fn disconnected(app: &App, user: UserId, service: Service, origin: &Origin) -> Result<(), Problem> {
    app.services.disconnect.execute(user, service, origin).await?;
    Ok(())
}
