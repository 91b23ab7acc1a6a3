//! The viewer: published pages, on an origin of its own and on custom domains.
//!
//! It has no sessions. Its pages are made on the server, carry no script of ours, and show what was published.

mod address;
mod assets;
mod code;
mod comments;
mod cover;
mod document;
mod errors;
mod export;
mod files;
mod folder;
mod forms;
mod frame;
mod front;
mod generated;
mod kept;
mod linked_data;
mod page;
mod policy;
mod preview;
mod printed;
mod profile;
mod ranges;
mod reader;
mod reader_sign_in;
mod scripts;
mod secure;
mod share_picture;
mod site;
mod sitemap;
mod template;
mod unlock;
mod views;

use std::{net::IpAddr, sync::Arc};

use axum::{
    Router,
    extract::{DefaultBodyLimit, Request, State},
    http::{Extensions, HeaderMap, HeaderValue, StatusCode, Version, header},
    middleware::{self, Next},
    response::Response,
    routing::get,
};
use octavo_application::{
    comments::reader_comments::ReaderComments,
    documents::assets::read_asset_file::ReadAssetFile,
    domains::certificates::read::ReadCertificates,
    forms::{receive_answer::ReceiveAnswer, recipients::Recipients},
    prompts::start_template::StartTemplate,
    publication::{
        code_frames::ReadCodeFrame,
        preview::PreviewProject,
        read_project::ReadProject,
        read_public::{AtDomain, NothingPublic, ReadPublic},
        read_published_page::ReadPublishedPage,
        read_share_picture::ReadSharePicture,
        read_sitemap::ReadSitemap,
        reader_sign_in::ReaderSignIn,
        readers::Readers,
        record_visit::RecordVisit,
    },
    shared::{commits::Commits, files::FileStore, places::Places},
};
use octavo_domain::plans::catalogue::Catalogue;
use octavo_web::{headers, request_metrics, trace};
use tower_http::{
    catch_panic::CatchPanicLayer,
    compression::{
        CompressionLayer,
        predicate::{DefaultPredicate, NotForContentType, Predicate},
    },
    request_id::{MakeRequestUuid, PropagateRequestIdLayer, SetRequestIdLayer},
    trace::{DefaultOnResponse, TraceLayer},
};
use tracing::Level;

use address::{Address, Site};
use errors::not_found;
use policy::VIEWER_POLICY;
use reader::Reader;

pub use document::PublishedPages;
pub use export::ViewerPages;
pub use forms::AnswerSlots;
pub use kept::KeptAnswers;
pub use scripts::PageScripts;
pub use secure::OverTls;
pub use site::StaticSites;
pub use views::Agents;

/// The HSTS header of custom domains: for a day, because the owner may move the domain tomorrow, and without
/// subdomains, which are not ours.
const CUSTOM_DOMAIN_TRANSPORT: &str = "max-age=86400";

/// The most bytes of a form without files that a reader sends.
const FORM_LIMIT: usize = 1024 * 1024;

/// What the viewer needs to know of the product's configuration.
#[derive(Debug, Clone)]
pub struct ViewerSettings {
    /// The product's name, in every sentence that names it.
    pub product_name: String,
    /// The app's origin, such as `https://app.octavo.example`, without a slash at the end.
    pub app_origin: String,
    /// The viewer's origin; never the app's.
    pub viewer_origin: String,
    /// Proxies whose `X-Forwarded-For` is trusted.
    pub trusted_proxies: Vec<IpAddr>,
    /// Does this server get certificates? Then it answers the authority, and redirects readers to TLS.
    pub own_certificates: bool,
}

/// What the viewer's pages need.
pub struct Viewer {
    /// The configuration.
    pub settings: ViewerSettings,
    /// What each plan allows on its pages.
    pub catalogue: Arc<Catalogue>,
    /// The uploaded files.
    pub files: Arc<dyn FileStore>,
    /// Finds city and country of network addresses.
    pub places: Arc<dyn Places>,
    /// Reads what is public.
    pub read_public: ReadPublic,
    /// Reads pages of published documents.
    pub read_published_page: ReadPublishedPage,
    /// Draws pages for where they are shared.
    pub read_share_picture: ReadSharePicture,
    /// Reads what sitemaps name.
    pub read_sitemap: ReadSitemap,
    /// Reads files of the pictures of documents.
    pub read_asset_file: ReadAssetFile,
    /// Takes and shows comments of readers of preview links.
    pub reader_comments: ReaderComments,
    /// Takes what readers answer to forms.
    pub receive_answer: ReceiveAnswer,
    /// How many answers with files are received at a time.
    pub answer_slots: AnswerSlots,
    /// Knows to whom answers are mailed.
    pub recipients: Recipients,
    /// Reads the code that runs in frames.
    pub read_code_frame: ReadCodeFrame,
    /// The scripts of pages.
    pub page_scripts: PageScripts,
    /// The pages that were made last.
    pub published_pages: PublishedPages,
    /// The answers that were sent last.
    pub kept_answers: KeptAnswers,
    /// Counts what this process commits.
    pub commits: Arc<dyn Commits>,
    /// Tells programs from browsers.
    pub agents: Agents,
    /// Shows drafts to those who work on them.
    pub preview: PreviewProject,
    /// Reads a project whose cover is generated.
    pub read_project: ReadProject,
    /// Makes and checks the tokens that readers carry.
    pub readers: Arc<Readers>,
    /// Signs readers in by their address.
    pub reader_sign_in: ReaderSignIn,
    /// Counts visits.
    pub record_visit: RecordVisit,
    /// Lists templates.
    pub templates: StartTemplate,
    /// Reads the certificates of custom domains.
    pub certificates: ReadCertificates,
}

/// The viewer's router.
pub fn viewer_router(viewer: Arc<Viewer>) -> Router {
    let origin: Arc<str> = viewer.settings.viewer_origin.as_str().into();
    let secure = origin.starts_with("https://");
    let set_headers = move |request: Request, next: Next| {
        let is_custom = reader::custom_domain(request.headers(), &origin).is_some();
        let over_tls = request.extensions().get::<OverTls>().is_some();
        async move {
            let mut response = next.run(request).await;
            if (secure || over_tls) && is_custom {
                let day = HeaderValue::from_static(CUSTOM_DOMAIN_TRANSPORT);
                response.headers_mut().insert(header::STRICT_TRANSPORT_SECURITY, day);
            }
            headers::set(response.headers_mut(), VIEWER_POLICY, secure);
            response
        }
    };
    let pages = || get(read).post(unlock::unlock);
    let forms = || {
        // Long texts of many fields, percent-encoded.
        get(forms::show).post(forms::receive).layer(DefaultBodyLimit::max(FORM_LIMIT))
    };
    let previews = || get(preview::show).post(preview::send);
    let routes = Router::new()
        .route("/media/favicons/{name}", get(files::favicon))
        .route("/media/assets/{project}/{key}/{file}", get(assets::asset))
        .route("/media/code/{project}/{widget}", get(code::code))
        .route("/media/shared/{project}/{file}", get(share_picture::share_picture))
        .route("/media/{*key}", get(files::media))
        .route("/assets/{file}", get(files::font))
        .route("/fonts/{file}", get(files::library_font))
        .route("/assets/scripts/{file}", get(scripts::script))
        .route("/generated/{file}", get(generated::generated))
        .route("/tag-manager/{file}", get(files::tag_manager))
        .route("/templates", get(template::templates))
        .route("/favicon.ico", get(files::no_icon))
        .route("/robots.txt", get(sitemap::robots))
        .route("/sitemap.xml", get(sitemap::sitemap))
        .route("/viewer.css", get(files::stylesheet))
        .route("/.well-known/acme-challenge/{token}", get(secure::challenge))
        .route("/forms/{form}", forms())
        .route("/forms/{form}/", forms())
        .route("/forms/{form}/sent", forms())
        .route("/forms/recipients/{token}", get(forms::recipient).post(forms::decide))
        .route("/preview/{token}", previews())
        .route("/preview/{token}/", previews())
        .route("/preview/{token}/{path}", previews())
        .route("/preview/{token}/{path}/", previews())
        .route("/", pages())
        .route("/{one}", pages())
        .route("/{one}/", pages())
        .route("/{one}/{two}", pages())
        .route("/{one}/{two}/", pages())
        .route("/{one}/{two}/{three}", pages())
        .route("/{one}/{two}/{three}/", pages())
        .fallback(nowhere)
        .with_state(viewer.clone())
        .layer(middleware::from_fn_with_state(viewer.clone(), secure::to_tls))
        .layer(CompressionLayer::new().gzip(true).br(true).compress_when(
            DefaultPredicate::new().and(NotForContentType::const_new("font/woff2")).and(has_no_parts),
        ))
        .layer(middleware::from_fn(set_headers))
        .layer(middleware::from_fn(request_metrics::measure))
        .layer(CatchPanicLayer::custom(errors::panicked))
        .layer(
            TraceLayer::new_for_http()
                .make_span_with(trace::span)
                .on_response(DefaultOnResponse::new().level(Level::DEBUG)),
        )
        .layer(PropagateRequestIdLayer::x_request_id())
        .layer(SetRequestIdLayer::x_request_id(MakeRequestUuid));
    Router::new().fallback_service(kept::BeforeRoutes { viewer, routes })
}

/// Is it no file that readers get parts of? Its parts are those of its own bytes.
fn has_no_parts(_: StatusCode, _: Version, headers: &HeaderMap, _: &Extensions) -> bool {
    !headers.contains_key(header::ACCEPT_RANGES)
}

/// A page of the viewer, or of a custom domain.
async fn read(State(viewer): State<Arc<Viewer>>, reader: Reader) -> Response {
    let site = match site(&viewer, &reader).await {
        Ok(site) => site,
        Err(nothing) => return errors::nothing(&viewer, None, &nothing),
    };
    match find(&viewer, &reader, site.clone()).await {
        Ok(response) => response,
        Err(nothing) => errors::nothing(&viewer, site.owner(), &nothing),
    }
}

/// The page for an address without a route.
async fn nowhere(State(viewer): State<Arc<Viewer>>, reader: Reader) -> Response {
    match site(&viewer, &reader).await {
        Ok(site) => errors::nothing(&viewer, site.owner(), &NothingPublic::Unknown),
        Err(nothing) => errors::nothing(&viewer, None, &nothing),
    }
}

async fn find(viewer: &Arc<Viewer>, reader: &Reader, site: Site) -> Result<Response, NothingPublic> {
    match site {
        Site::Viewer => match Address::on_viewer(&reader.path) {
            Address::Profile(user) => {
                let owner = viewer.read_public.owner(&user).await?;
                if let Some(moved) = address::canonical(&owner, &user, reader) {
                    return Ok(moved);
                }
                front::show(viewer, reader, &owner, &Site::Viewer).await
            }
            Address::Everything(user) => {
                let owner = viewer.read_public.owner(&user).await?;
                if let Some(moved) = address::canonical(&owner, &user, reader) {
                    return Ok(moved);
                }
                front::everything(viewer, reader, &owner, &Site::Viewer).await
            }
            Address::Folder(user, uri) => {
                let owner = viewer.read_public.owner(&user).await?;
                if let Some(moved) = address::canonical(&owner, &user, reader) {
                    return Ok(moved);
                }
                folder::show(viewer, reader, &owner, &uri, &Site::Viewer).await
            }
            Address::Project(user, num_id, path) => {
                let page = viewer.read_public.page(&user, num_id).await?;
                if let Some(moved) = address::canonical(&page.owner, &user, reader) {
                    return Ok(moved);
                }
                page::show(viewer, reader, &page, &Site::Viewer, &path).await
            }
            Address::Number(num_id, text) => match viewer.read_public.template(num_id).await {
                Ok(page) => Ok(page::preview(viewer, &page)),
                // A username may consist of digits, too.
                Err(NothingPublic::Unknown) => {
                    let owner = viewer.read_public.owner(&text).await?;
                    if let Some(moved) = address::canonical(&owner, &text, reader) {
                        return Ok(moved);
                    }
                    front::show(viewer, reader, &owner, &Site::Viewer).await
                }
                Err(other) => Err(other),
            },
            Address::Unknown => Err(NothingPublic::Unknown),
        },
        Site::Project(page) => {
            let path = match reader.path.as_slice() {
                [] => "",
                [path] => path.as_str(),
                _ => return Err(NothingPublic::Unknown),
            };
            page::show(viewer, reader, &page, &Site::Project(page.clone()), path).await
        }
        Site::Profile(owner) => {
            let site = Site::Profile(owner.clone());
            match Address::on_profile(&reader.path, &owner.username) {
                Address::Profile(_) => front::show(viewer, reader, &owner, &site).await,
                Address::Everything(_) => front::everything(viewer, reader, &owner, &site).await,
                Address::Folder(_, uri) => folder::show(viewer, reader, &owner, &uri, &site).await,
                Address::Project(user, num_id, path) => {
                    let page = viewer.read_public.page(&user, num_id).await?;
                    page::show(viewer, reader, &page, &site, &path).await
                }
                Address::Number(..) | Address::Unknown => Err(NothingPublic::Unknown),
            }
        }
    }
}

/// The site of a request, by its host (DASH-371).
async fn site(viewer: &Viewer, reader: &Reader) -> Result<Site, NothingPublic> {
    let Some(domain) = &reader.domain else {
        return Ok(Site::Viewer);
    };
    Ok(match viewer.read_public.at_domain(domain).await? {
        AtDomain::Profile(owner) => Site::Profile(owner),
        AtDomain::Project(page) => Site::Project(page),
    })
}
