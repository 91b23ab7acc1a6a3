//! Figma's REST API in this process, as its [published description](https://github.com/figma/rest-api-spec) says.

use std::sync::{Arc, Mutex};

use axum::{
    Json, Router,
    extract::{Path, Query, State},
    http::{HeaderMap, StatusCode, header},
    response::{IntoResponse, Response},
    routing::get,
};
use octavo_figma::{Figma, Reach};
use serde_json::{Value, json};

use super::{
    PICTURE,
    app::{Account, TestApp},
    browser::Browser,
};

/// The key of its only file, its address, and a frame in it.
pub(crate) const KEY: &str = "kk5VAC0mXblEzdLug3B7fi";
pub(crate) const ADDRESS: &str = "https://www.figma.com/design/kk5VAC0mXblEzdLug3B7fi/Kiln-site?node-id=&t=x";
pub(crate) const FRAME: &str = "https://www.figma.com/design/kk5VAC0mXblEzdLug3B7fi/Kiln-site?node-id=1-9";
/// The token that may read it.
pub(crate) const TOKEN: &str = "figd_kilnkilnkilnkilnkilnkilnkiln_x-Yz";

const FILE: &str = include_str!("../../data/imports/figma.json");

/// The double.
#[derive(Clone)]
pub(crate) struct FigmaDouble {
    origin: String,
    /// The paths that were asked for.
    log: Arc<Mutex<Vec<String>>>,
    /// The refusal of every call, if set: its status and the seconds to wait.
    refusal: Arc<Mutex<Option<(u16, u32)>>>,
}

impl FigmaDouble {
    pub(crate) async fn start() -> Self {
        let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
        let origin = format!("http://{}", listener.local_addr().unwrap());
        let double = Self { origin, log: Arc::default(), refusal: Arc::default() };
        let router = Router::new()
            .route("/v1/files/{key}", get(Self::file))
            .route("/v1/files/{key}/nodes", get(Self::nodes))
            .route("/v1/files/{key}/images", get(Self::images))
            .route("/pictures/{name}", get(Self::picture))
            .with_state(double.clone());
        tokio::spawn(async move { axum::serve(listener, router).await.unwrap() });
        double
    }

    /// A browser of an account, at a product that fetches designs here.
    pub(crate) fn serve(&self, app: &TestApp, account: &Account) -> Browser {
        let _ = rustls::crypto::ring::default_provider().install_default();
        let figma = Figma::new(&self.origin, Reach::Public, (1, 4)).unwrap();
        account.browser.at(app.server_with(|ports| ports.designs = Arc::new(figma)))
    }

    /// Refuses every call; `None` works again.
    pub(crate) fn refuse(&self, refusal: Option<(u16, u32)>) {
        *self.refusal.lock().unwrap() = refusal;
    }

    /// The paths that were asked for, the first one first.
    pub(crate) fn log(&self) -> Vec<String> {
        self.log.lock().unwrap().clone()
    }

    /// Why a call is refused, if it is.
    fn refused(&self, path: String, key: &str, headers: &HeaderMap) -> Option<Response> {
        self.log.lock().unwrap().push(path);
        let refuse = |status: u16, err: &str| {
            let body = Json(json!({ "status": status, "err": err }));
            (StatusCode::from_u16(status).unwrap(), body).into_response()
        };
        if let Some((status, wait)) = *self.refusal.lock().unwrap() {
            let mut answer = refuse(status, "Refused");
            answer.headers_mut().insert(header::RETRY_AFTER, wait.into());
            return Some(answer);
        }
        if headers.get("x-figma-token").is_none_or(|token| token != TOKEN) {
            return Some(refuse(403, "Invalid token"));
        }
        (key != KEY).then(|| refuse(404, "Not found"))
    }

    async fn file(
        State(double): State<Self>,
        Path(key): Path<String>,
        Query(query): Query<Vec<(String, String)>>,
        headers: HeaderMap,
    ) -> Response {
        assert_eq!(query, [("geometry".to_owned(), "paths".to_owned())]);
        let refused = double.refused(format!("/v1/files/{key}"), &key, &headers);
        refused.unwrap_or_else(|| ([(header::CONTENT_TYPE, "application/json")], FILE).into_response())
    }

    async fn nodes(
        State(double): State<Self>,
        Path(key): Path<String>,
        Query(query): Query<Vec<(String, String)>>,
        headers: HeaderMap,
    ) -> Response {
        let id = query.iter().find(|(name, _)| name == "ids").map(|(_, id)| id.clone()).unwrap();
        let refused = double.refused(format!("/v1/files/{key}/nodes {id}"), &key, &headers);
        refused.unwrap_or_else(|| {
            let file: Value = serde_json::from_str(FILE).unwrap();
            let frame = &file["document"]["children"][0]["children"][1];
            let node = if id == "1:9" { json!({ "document": frame }) } else { Value::Null };
            let mut nodes = json!({});
            nodes[id] = node;
            Json(json!({ "name": file["name"], "nodes": nodes })).into_response()
        })
    }

    async fn images(State(double): State<Self>, Path(key): Path<String>, headers: HeaderMap) -> Response {
        let refused = double.refused(format!("/v1/files/{key}/images"), &key, &headers);
        refused.unwrap_or_else(|| {
            let images = json!({ "a1b2c3d4": format!("{}/pictures/kiln", double.origin), "unused": "x" });
            Json(json!({ "error": false, "status": 200, "meta": { "images": images } })).into_response()
        })
    }

    async fn picture(
        State(double): State<Self>,
        Path(name): Path<String>,
        headers: HeaderMap,
    ) -> impl IntoResponse {
        double.log.lock().unwrap().push(format!("/pictures/{name}"));
        assert!(!headers.contains_key("x-figma-token"), "the token is for the API alone");
        ([(header::CONTENT_TYPE, "image/jpeg")], PICTURE)
    }
}
