//! The API's description, made from the routes.

use axum::http::StatusCode;
use utoipa::{
    ToSchema,
    openapi::{
        ComponentsBuilder, ContentBuilder, InfoBuilder, OpenApi, OpenApiBuilder, Ref, RefOr, Response,
        ResponseBuilder,
        path::{Operation, PathItem},
    },
};
use utoipa_axum::router::OpenApiRouter;

use crate::{
    problem::{self, Problem},
    services::wire::ServicePurpose,
    words::{FormsServiceId, MediaServiceId},
};

const JSON: &str = "application/json";
const PROBLEM: &str = "application/problem+json";

/// The description's head.
pub(crate) fn info() -> OpenApi {
    let info = InfoBuilder::new().title("Octavo").version("1").description(Some(
        "Calls of the Octavo app. Unsafe calls need the header `X-Octavo-Client` and come from the app's own origin. \
         Refusals are `application/problem+json` with a stable `code` and a sentence in `detail`.",
    ));
    // Types of parameters: unlike those of bodies, they are not added automatically.
    let of_addresses = ComponentsBuilder::new()
        .schema_from::<FormsServiceId>()
        .schema_from::<MediaServiceId>()
        .schema_from::<ServicePurpose>()
        .schemas_from_iter(problem::parts());
    OpenApiBuilder::new().info(info.build()).components(Some(of_addresses.build())).build()
}

/// The whole description, which is kept in `docs/api/openapi.json`.
///
/// # Errors
/// When it cannot be written as JSON.
pub fn document() -> Result<String, serde_json::Error> {
    let router =
        OpenApiRouter::<std::sync::Arc<crate::App>>::with_openapi(info()).nest("/api", crate::routes::api());
    let mut json = serde_json::to_string_pretty(&complete(router.into_openapi()))?;
    json.push('\n');
    Ok(json)
}

/// Adds what all calls have in common: problems as refusals, the refusal of other sites, malformed bodies, and an
/// unavailable database.
pub(crate) fn complete(mut document: OpenApi) -> OpenApi {
    for item in document.paths.paths.values_mut() {
        let PathItem { get, put, post, delete, patch, .. } = item;
        for (operation, is_safe) in
            [(get, true), (put, false), (post, false), (delete, false), (patch, false)]
        {
            if let Some(operation) = operation {
                complete_operation(operation, is_safe);
            }
        }
    }
    document
}

fn complete_operation(operation: &mut Operation, is_safe: bool) {
    let mut common =
        vec![(StatusCode::SERVICE_UNAVAILABLE, "The database is away, or there is too much to do")];
    if !is_safe {
        common.push((StatusCode::FORBIDDEN, "It does not come from the app"));
    }
    if operation.request_body.is_some() {
        common.extend([
            (StatusCode::BAD_REQUEST, "The body cannot be read"),
            (StatusCode::REQUEST_TIMEOUT, "The body was too slow"),
            (StatusCode::PAYLOAD_TOO_LARGE, "The body is too large"),
            (StatusCode::UNSUPPORTED_MEDIA_TYPE, "The body is not of the kind that the call takes"),
            (StatusCode::UNPROCESSABLE_ENTITY, "The body does not say what the call asks for"),
        ]);
    }
    let responses = &mut operation.responses.responses;
    for (status, description) in common {
        responses.entry(status.as_str().to_owned()).or_insert_with(|| RefOr::T(refusal(description)));
    }
    for (status, response) in responses.iter_mut() {
        if let RefOr::T(response) = response
            && status.starts_with(['4', '5'])
            && let Some(content) = response.content.swap_remove(JSON)
        {
            response.content.insert(PROBLEM.to_owned(), content);
        }
    }
}

fn refusal(description: &str) -> Response {
    let schema = Ref::from_schema_name(Problem::name());
    let content = ContentBuilder::new().schema(Some(schema)).build();
    ResponseBuilder::new().description(description).content(PROBLEM, content).build()
}
