//! The app's routes: the API under `/api`, health, and the client everywhere else.

pub(crate) mod ask;
mod health;

use std::{sync::Arc, time::Duration};

use axum::{
    Router,
    extract::{DefaultBodyLimit, Request},
    http::{HeaderValue, header},
    middleware::{self, Next},
    response::Response,
    routing::get,
};
use tower::util::MapRequest;
use tower_http::{
    catch_panic::CatchPanicLayer,
    compression::{
        CompressionLayer,
        predicate::{DefaultPredicate, NotForContentType, Predicate},
    },
    request_id::{MakeRequestUuid, PropagateRequestIdLayer, SetRequestIdLayer},
    timeout::RequestBodyTimeoutLayer,
    trace::{DefaultOnResponse, TraceLayer},
};
use tracing::Level;
use utoipa_axum::router::OpenApiRouter;
use utoipa_swagger_ui::SwaggerUi;

use octavo_web::{headers, request_metrics, trace};

use crate::{
    account, app::App, auth, billing, client, comments, copies, documents, domains, export, forms, guard,
    library, newsletters, openapi, plans, problem::Problem, prompts, publication, referrals, services, sso,
    team,
};

/// The most bytes of a JSON body.
const BODY_LIMIT: usize = 64 * 1024;
/// A body must not pause for longer than this.
const BODY_TIMEOUT: Duration = Duration::from_secs(10);

/// Every call of the API, with its description. Each context lists its own.
pub(crate) fn api() -> OpenApiRouter<Arc<App>> {
    OpenApiRouter::new()
        .merge(account::routes())
        .merge(auth::routes())
        .merge(billing::routes())
        .merge(copies::routes())
        .merge(documents::routes())
        .merge(domains::routes())
        .merge(export::routes())
        .merge(forms::routes())
        .merge(comments::routes())
        .merge(library::routes())
        .merge(newsletters::routes())
        .merge(plans::routes())
        .merge(prompts::routes())
        .merge(publication::routes())
        .merge(referrals::routes())
        .merge(services::routes())
        .merge(sso::routes())
        .merge(team::routes())
}

/// The app's router. `extra` is merged in beside the API (the local mailbox in development).
pub fn app_router(app: Arc<App>, extra: Router) -> Router {
    let (api, document) = OpenApiRouter::with_openapi(openapi::info()).nest("/api", api()).split_for_parts();
    let document = openapi::complete(document);
    let api = api
        .method_not_allowed_fallback(async || Problem::method_not_allowed())
        .layer(middleware::from_fn_with_state(Arc::clone(&app), guard::cross_site::refuse_cross_site))
        .layer(DefaultBodyLimit::max(BODY_LIMIT))
        .layer(RequestBodyTimeoutLayer::new(BODY_TIMEOUT))
        .layer(middleware::from_fn(never_stored));
    let secure = app.settings.secure();
    let policy: Arc<str> = guard::headers::app_policy(&app.settings).into();
    let set_headers = move |request: Request, next: Next| {
        let policy = Arc::clone(&policy);
        async move {
            let mut response = next.run(request).await;
            headers::set(response.headers_mut(), &policy, secure);
            response
        }
    };
    let router = Router::new()
        .merge(api)
        .merge(SwaggerUi::new("/api/docs").url("/api/openapi.json", document))
        .route("/api/{*rest}", axum::routing::any(async || Problem::not_found()))
        .route("/unsubscribe", get(client::serve).post(newsletters::one_click::one_click))
        .route("/webhooks/cards", axum::routing::post(billing::webhook::webhook))
        .merge(billing::receipts::pages())
        .route("/healthz", get(health::healthz))
        .route("/readyz", get(health::readyz))
        .fallback(client::serve)
        .with_state(app)
        .merge(extra)
        .layer(
            CompressionLayer::new()
                .gzip(true)
                .br(true)
                // An export is compressed already, and keeps its `Content-Length` this way.
                .compress_when(DefaultPredicate::new().and(NotForContentType::const_new("application/zip"))),
        )
        .layer(middleware::from_fn(set_headers))
        .layer(middleware::from_fn(request_metrics::measure))
        .layer(CatchPanicLayer::custom(panicked))
        .layer(
            TraceLayer::new_for_http()
                .make_span_with(trace::span)
                .on_response(DefaultOnResponse::new().level(Level::DEBUG)),
        )
        .layer(PropagateRequestIdLayer::x_request_id())
        .layer(SetRequestIdLayer::x_request_id(MakeRequestUuid));
    Router::new().fallback_service(MapRequest::new(router, without_trailing_slash))
}

/// Calls answer the same with and without a slash at the end (DASH-274).
fn without_trailing_slash(mut request: Request) -> Request {
    let path = request.uri().path();
    let trimmed = path.trim_end_matches('/');
    if trimmed.len() < path.len() && trimmed.starts_with("/api/") && trimmed != "/api/docs" {
        let query = request.uri().query().map(|query| format!("?{query}")).unwrap_or_default();
        if let Ok(uri) = format!("{trimmed}{query}").parse() {
            *request.uri_mut() = uri;
        }
    }
    request
}

/// Private answers are not cached, unless the handler says otherwise.
async fn never_stored(request: Request, next: Next) -> Response {
    let mut response = next.run(request).await;
    response.headers_mut().entry(header::CACHE_CONTROL).or_insert(HeaderValue::from_static("no-store"));
    response
}

/// The answer when a handler panicked: it gives away nothing internal.
#[expect(clippy::needless_pass_by_value, reason = "the signature that CatchPanicLayer asks for")]
fn panicked(panic: Box<dyn std::any::Any + Send>) -> Response {
    trace::log_panic(&*panic);
    axum::response::IntoResponse::into_response(Problem::internal())
}
