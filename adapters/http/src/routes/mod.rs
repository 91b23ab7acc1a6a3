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
use utoipa_axum::{router::OpenApiRouter, routes};
use utoipa_swagger_ui::SwaggerUi;

use octavo_web::{headers, request_metrics, trace};

use crate::{
    account, app::App, auth, billing, client, copies, domains, export, guard, library, newsletters, openapi,
    plans, problem::Problem, prompts, publication, referrals, services, sso, team,
};

/// The most bytes of a JSON body.
const BODY_LIMIT: usize = 64 * 1024;
/// A body must not pause for longer than this.
const BODY_TIMEOUT: Duration = Duration::from_secs(10);

/// Every call of the API, with its description.
pub(crate) fn api() -> OpenApiRouter<Arc<App>> {
    OpenApiRouter::new()
        .routes(routes!(auth::join::join))
        .routes(routes!(auth::login::login))
        .routes(routes!(auth::logout::logout))
        .routes(routes!(auth::reauthenticate::reauthenticate))
        .routes(routes!(auth::recover::recover))
        .routes(routes!(auth::reset::reset))
        .routes(routes!(auth::confirm::confirm))
        .routes(routes!(auth::undo_email::undo_email))
        .routes(routes!(auth::invitation::invitation))
        .routes(routes!(account::me::me, account::update_me::update_me))
        .routes(routes!(account::sessions::sessions, account::end_session::end_session))
        .routes(routes!(account::end_other_sessions::end_other_sessions))
        .routes(routes!(account::change_name::change_name))
        .routes(routes!(account::change_password::change_password))
        .routes(routes!(account::change_email::change_email))
        .routes(routes!(account::withdraw_email_change::withdraw_email_change))
        .routes(routes!(account::change_visibility::change_visibility))
        .routes(routes!(account::change_desc::change_desc))
        .routes(routes!(account::change_username::change_username))
        .routes(routes!(account::activity::activity))
        .routes(routes!(account::delete_account::delete_account))
        .routes(routes!(account::opts::opts))
        .routes(routes!(account::resend_confirmation::resend_confirmation))
        .routes(routes!(account::project_views::project_views))
        .routes(routes!(account::widgets_usage::widgets_usage))
        .routes(routes!(library::list::list))
        .routes(routes!(team::shared::shared))
        .routes(routes!(library::search::search))
        .routes(routes!(library::create_project::create_project))
        .routes(routes!(library::rename_project::rename_project))
        .routes(routes!(library::create_folder::create_folder))
        .routes(routes!(library::update_folder::update_folder))
        .routes(routes!(library::delete_folder::delete_folder))
        .routes(routes!(library::move_projects::move_projects))
        .routes(routes!(library::archive::archive))
        .routes(routes!(library::undo_archive::undo_archive))
        .routes(routes!(library::restore::restore))
        .routes(routes!(library::remove::remove))
        .routes(routes!(library::duplicate::duplicate))
        .routes(routes!(library::activity::activity))
        .routes(routes!(library::project_activity::project_activity))
        .merge(prompts::api())
        .routes(routes!(copies::list::list, copies::send_copy::send_copy))
        .routes(routes!(copies::accept::accept))
        .routes(routes!(copies::decline::decline))
        .routes(routes!(copies::cancel::cancel))
        .routes(routes!(publication::project::project, publication::change_project::change_project))
        .routes(routes!(publication::publish::publish))
        .routes(routes!(publication::unpublish::unpublish))
        .routes(routes!(publication::set_cover::set_cover, publication::remove_cover::remove_cover))
        .routes(routes!(publication::views::views))
        .routes(routes!(publication::account_views::account_views))
        .routes(routes!(publication::screenshot::screenshot))
        .routes(routes!(publication::visit::visit))
        .merge(billing::calls())
        .merge(domains::calls())
        .merge(export::calls())
        .merge(publication::home::calls())
        .merge(prompts::news::calls())
        .merge(auth::passkeys::calls())
        .merge(plans::calls())
        .merge(auth::second_factor::calls())
        .merge(account::profile_media::calls())
        .merge(services::calls())
        .merge(sso::calls())
        .merge(newsletters::calls())
        .merge(referrals::calls())
        .merge(team::calls())
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
