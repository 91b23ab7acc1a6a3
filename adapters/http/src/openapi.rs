//! The API's description, made from the routes.

use utoipa::openapi::{InfoBuilder, OpenApi, OpenApiBuilder};
use utoipa_axum::router::OpenApiRouter;

/// The description's head.
pub(crate) fn info() -> OpenApi {
    let info = InfoBuilder::new().title("Octavo").version("1").description(Some(
        "Calls of the Octavo app. Unsafe calls need the header `X-Octavo-Client` and come from the app's own origin. \
         Refusals are `application/problem+json` with a stable `code` and a sentence in `detail`.",
    ));
    OpenApiBuilder::new().info(info.build()).build()
}

/// The whole description, which is kept in `docs/api/openapi.json`.
///
/// # Errors
/// When it cannot be written as JSON.
pub fn document() -> Result<String, serde_json::Error> {
    let router =
        OpenApiRouter::<std::sync::Arc<crate::App>>::with_openapi(info()).nest("/api", crate::routes::api());
    let mut json = serde_json::to_string_pretty(&router.into_openapi())?;
    json.push('\n');
    Ok(json)
}
