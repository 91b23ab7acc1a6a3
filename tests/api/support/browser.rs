//! A browser: it keeps its cookies and sends its origin.

use std::{
    collections::BTreeMap,
    net::IpAddr,
    sync::{Arc, Mutex},
};

use axum::{
    Router,
    body::Body,
    http::{HeaderMap, Method, Request, StatusCode, header},
};
use bytes::Bytes;
use http_body_util::BodyExt;
use octavo_web::origin::PeerAddress;
use serde_json::{Value, json};
use tower::ServiceExt;

/// A browser; clones share its cookies.
#[derive(Clone)]
pub(crate) struct Browser {
    router: Router,
    origin: String,
    address: IpAddr,
    cookies: Arc<Mutex<BTreeMap<String, String>>>,
}

/// What came back.
#[derive(Debug)]
pub(crate) struct Answer {
    pub(crate) status: StatusCode,
    pub(crate) headers: HeaderMap,
    pub(crate) bytes: Bytes,
}

/// The content type of a form.
pub(crate) const FORM: &str = "multipart/form-data; boundary=folio";

/// A form as browsers write it: `upload` is a file, everything else a text.
pub(crate) fn form(fields: &[(&str, &[u8])]) -> Vec<u8> {
    let mut body = Vec::new();
    for (name, value) in fields {
        let file = if *name == "upload" { "; filename=\"picture\"\r\nContent-Type: image/png" } else { "" };
        let head = format!("--folio\r\nContent-Disposition: form-data; name=\"{name}\"{file}\r\n\r\n");
        body.extend_from_slice(head.as_bytes());
        body.extend_from_slice(value);
        body.extend_from_slice(b"\r\n");
    }
    body.extend_from_slice(b"--folio--\r\n");
    body
}

impl Browser {
    pub(crate) fn new(router: Router, origin: &str, address: IpAddr) -> Self {
        Self { router, origin: origin.to_owned(), address, cookies: Arc::default() }
    }

    /// The same browser at another server.
    pub(crate) fn at(&self, router: Router) -> Self {
        Self { router, ..self.clone() }
    }

    /// The same browser at another network address.
    pub(crate) fn elsewhere(&self, address: IpAddr) -> Self {
        Self { address, ..self.clone() }
    }

    /// Another browser at the same network address.
    pub(crate) fn neighbour(&self) -> Self {
        Self { cookies: Arc::default(), ..self.clone() }
    }

    /// The cookies it would send.
    pub(crate) fn cookies(&self) -> BTreeMap<String, String> {
        self.cookies.lock().unwrap().clone()
    }

    pub(crate) fn set_cookies(&self, cookies: BTreeMap<String, String>) {
        *self.cookies.lock().unwrap() = cookies;
    }

    pub(crate) async fn get(&self, path: &str) -> Answer {
        self.call(Method::GET, path, None).await
    }

    pub(crate) async fn post(&self, path: &str, body: Value) -> Answer {
        self.call(Method::POST, path, Some(body)).await
    }

    pub(crate) async fn put(&self, path: &str, body: Value) -> Answer {
        self.call(Method::PUT, path, Some(body)).await
    }

    pub(crate) async fn patch(&self, path: &str, body: Value) -> Answer {
        self.call(Method::PATCH, path, Some(body)).await
    }

    /// A call of the API, as the client makes it.
    pub(crate) async fn call(&self, method: Method, path: &str, body: Option<Value>) -> Answer {
        let mut headers = vec![("x-octavo-client", "web"), ("sec-fetch-site", "same-origin")];
        let body = body.map(|body| {
            headers.push(("content-type", "application/json"));
            body.to_string()
        });
        self.send(method, &format!("/api{path}"), &headers, body.unwrap_or_default()).await
    }

    /// Uploads a file, as the client does.
    pub(crate) async fn upload(&self, path: &str, kind: &str, bytes: impl Into<Body>) -> Answer {
        self.send_file(Method::PUT, path, kind, bytes).await
    }

    /// Uploads a file with any method.
    pub(crate) async fn send_file(
        &self,
        method: Method,
        path: &str,
        kind: &str,
        bytes: impl Into<Body>,
    ) -> Answer {
        let headers = [("x-octavo-client", "web"), ("sec-fetch-site", "same-origin"), ("content-type", kind)];
        self.send(method, &format!("/api{path}"), &headers, bytes).await
    }

    /// Sends a form with a file in it.
    pub(crate) async fn post_form(&self, path: &str, fields: &[(&str, &[u8])]) -> Answer {
        self.send_file(Method::POST, path, FORM, form(fields)).await
    }

    /// Sends a form of texts.
    pub(crate) async fn send_form(&self, path: &str, form: &str) -> Answer {
        let kind = "application/x-www-form-urlencoded";
        self.send_file(Method::POST, path, kind, form.to_owned()).await
    }

    pub(crate) async fn delete_with(&self, path: &str, body: Value) -> Answer {
        self.call(Method::DELETE, path, Some(body)).await
    }

    pub(crate) async fn delete(&self, path: &str) -> Answer {
        self.call(Method::DELETE, path, None).await
    }

    /// A page, a file, or a call with headers of its own.
    pub(crate) async fn fetch(&self, path: &str, headers: &[(&str, &str)]) -> Answer {
        self.send(Method::GET, path, headers, "").await
    }

    /// Any request. Only the cookies, the origin of unsafe requests and the browser's name are added.
    pub(crate) async fn send(
        &self,
        method: Method,
        path: &str,
        headers: &[(&str, &str)],
        body: impl Into<Body>,
    ) -> Answer {
        let mut request = Request::builder().method(&method).uri(path);
        if !headers.iter().any(|(name, _)| *name == "user-agent") {
            request = request.header("user-agent", "Firefox 145");
        }
        let cookies = self.cookies();
        if !cookies.is_empty() {
            let pairs: Vec<String> = cookies.iter().map(|(name, value)| format!("{name}={value}")).collect();
            request = request.header(header::COOKIE, pairs.join("; "));
        }
        let says_origin = headers.iter().any(|(name, _)| *name == "origin");
        if !method.is_safe() && !says_origin {
            request = request.header(header::ORIGIN, &self.origin);
        }
        for (name, value) in headers {
            request = request.header(*name, *value);
        }
        let mut request = request.body(body.into()).unwrap();
        request.extensions_mut().insert(PeerAddress(self.address));
        let response = self.router.clone().oneshot(request).await.unwrap();
        let (parts, body) = response.into_parts();
        let bytes = body.collect().await.unwrap().to_bytes();
        for cookie in parts.headers.get_all(header::SET_COOKIE) {
            self.keep(cookie.to_str().unwrap());
        }
        Answer { status: parts.status, headers: parts.headers, bytes }
    }

    fn keep(&self, cookie: &str) {
        let (pair, attributes) = cookie.split_once(';').unwrap();
        let (name, value) = pair.split_once('=').unwrap();
        let mut cookies = self.cookies.lock().unwrap();
        if attributes.contains("Max-Age=0") {
            cookies.remove(name);
        } else {
            cookies.insert(name.to_owned(), value.to_owned());
        }
    }
}

impl Answer {
    /// The body as JSON; null when it is empty.
    pub(crate) fn json(&self) -> Value {
        if self.bytes.is_empty() {
            return Value::Null;
        }
        serde_json::from_slice(&self.bytes).unwrap_or_else(|_| panic!("not JSON: {}", self.text()))
    }

    pub(crate) fn text(&self) -> String {
        String::from_utf8_lossy(&self.bytes).into_owned()
    }

    /// A header's value; empty when there is none.
    pub(crate) fn header(&self, name: &str) -> &str {
        self.headers.get(name).map(|value| value.to_str().unwrap()).unwrap_or_default()
    }

    /// Checks the status and returns the body.
    #[track_caller]
    pub(crate) fn expect(&self, status: u16) -> Value {
        assert_eq!(self.status.as_u16(), status, "{}", self.text());
        if !self.bytes.is_empty() {
            assert_eq!(self.header("content-type"), "application/json");
        }
        self.json()
    }

    /// Checks a refusal and the form of its problem, and returns it.
    #[track_caller]
    pub(crate) fn refused(&self, status: u16, code: &str) -> Value {
        assert_eq!(self.status.as_u16(), status, "{}", self.text());
        assert_eq!(self.header("content-type"), "application/problem+json");
        let problem = self.json();
        assert_eq!(problem["status"], json!(status), "{problem}");
        assert_eq!(problem["code"], json!(code), "{problem}");
        assert!(!problem["title"].as_str().unwrap().is_empty(), "{problem}");
        assert!(!problem["detail"].as_str().unwrap().is_empty(), "{problem}");
        problem
    }

    /// Checks a refusal about a field, with its sentence.
    #[track_caller]
    pub(crate) fn refused_field(&self, status: u16, code: &str, field: &str, sentence: &str) {
        let problem = self.refused(status, code);
        assert_eq!(problem["fieldName"], json!(field), "{problem}");
        assert_eq!(problem["detail"], json!(sentence), "{problem}");
    }

    /// The library version in it.
    #[track_caller]
    pub(crate) fn version(&self) -> i64 {
        self.header("x-library-version").parse().expect("the answer names the library's version")
    }
}
