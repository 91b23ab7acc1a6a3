//! Figma answers as its [published description](https://github.com/figma/rest-api-spec) says, or as somebody who means harm
//! would.

use std::{
    convert::Infallible,
    io::{Cursor, Read},
    sync::{Arc, Mutex},
};

use axum::{
    Router,
    body::Body,
    extract::{Request, State},
    http::{HeaderMap, StatusCode, header},
    response::{IntoResponse, Response},
};
use chrono::TimeDelta;
use futures_util::stream;
use zip::ZipArchive;

use super::*;

const KEY: &str = "kk5VAC0mXblEzdLug3B7fi";
const TOKEN: &str = "figd_abcdefghijklmnopqrstuvw_x-Yz";
/// A design with two pictures, one of them twice.
const DESIGN: &str = r#"{"name":"Kiln","document":{"children":[{"fills":[{"type":"IMAGE","imageRef":"a1"}]},
    {"fills":[{"imageRef":"b2"},{"imageRef":"a1"},{"imageRef":"../b2"},{"imageRef":7}],"name":"imageRef"}]}}"#;

type Answers = Arc<dyn Fn(&str, &str) -> Response + Send + Sync>;

/// Figma's API in this process, with its pictures below `/pictures`.
#[derive(Clone)]
struct Double {
    origin: String,
    answers: Answers,
    calls: Arc<Mutex<Vec<(String, HeaderMap)>>>,
}

impl Double {
    /// It answers each path, given its own origin.
    async fn start(answers: impl Fn(&str, &str) -> Response + Send + Sync + 'static) -> Self {
        rustls::crypto::ring::default_provider().install_default().ok();
        let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
        let origin = format!("http://{}", listener.local_addr().unwrap());
        let double = Self { origin, answers: Arc::new(answers), calls: Arc::default() };
        let answer = async |State(double): State<Self>, request: Request| {
            let path = request.uri().path_and_query().unwrap().to_string();
            double.calls.lock().unwrap().push((path.clone(), request.headers().clone()));
            (double.answers)(&double.origin, &path)
        };
        let router = Router::new().fallback(answer).with_state(double.clone());
        tokio::spawn(async move { axum::serve(listener, router).await.unwrap() });
        double
    }

    /// One that answers a design, the list of its pictures, and what is at other paths.
    async fn of(
        design: &'static str,
        list: impl Fn(&str) -> String + Send + Sync + 'static,
        other: impl Fn(&str) -> Response + Send + Sync + 'static,
    ) -> Self {
        let images = format!("/v1/files/{KEY}/images");
        Self::start(move |origin, path| match path {
            _ if path == images => json(&list(origin)),
            _ if path.starts_with("/v1/") => json(design),
            _ => other(path),
        })
        .await
    }

    fn figma(&self, reach: Reach) -> Figma {
        Figma::new(&self.origin, reach, (1, 1)).unwrap()
    }

    fn paths(&self) -> Vec<String> {
        self.calls.lock().unwrap().iter().map(|(path, _)| path.clone()).collect()
    }
}

fn json(text: &str) -> Response {
    ([(header::CONTENT_TYPE, "application/json")], text.to_owned()).into_response()
}

fn list(pictures: &[(&str, &str)]) -> String {
    let pictures: Vec<String> = pictures.iter().map(|(name, url)| format!("\"{name}\":\"{url}\"")).collect();
    format!(r#"{{"error":false,"status":200,"meta":{{"images":{{{}}}}}}}"#, pictures.join(","))
}

/// Bytes without an end.
fn endless() -> Response {
    let piece = || Some((Ok::<_, Infallible>(vec![b' '; 64 * 1024]), ()));
    Body::from_stream(stream::unfold((), move |()| std::future::ready(piece()))).into_response()
}

async fn fetched(figma: &Figma, address: &str) -> Result<FetchedDesign, DesignFault> {
    let token = FigmaToken::parse(TOKEN).unwrap();
    figma.fetch(&token, &DesignAddress::parse(address).unwrap()).await
}

async fn fault(figma: &Figma) -> DesignFault {
    fetched(figma, KEY).await.err().unwrap()
}

/// The files of an archive, with their first bytes as text.
fn unpacked(archive: Vec<u8>) -> Vec<(String, String)> {
    let mut archive = ZipArchive::new(Cursor::new(archive)).unwrap();
    let count = archive.len();
    let read = |index| {
        let mut file = archive.by_index(index).unwrap();
        let mut bytes = Vec::new();
        file.read_to_end(&mut bytes).unwrap();
        (file.name().unwrap().into_owned(), String::from_utf8_lossy(&bytes).chars().take(12).collect())
    };
    (0..count).map(read).collect()
}

#[tokio::test]
async fn edit_392_a_file_comes_with_the_pictures_that_it_names() {
    let pictures = |origin: &str| {
        let (a, b) = (format!("{origin}/pictures/a"), format!("{origin}/pictures/b"));
        list(&[("a1", &a), ("b2", &b), ("c3", &format!("{origin}/pictures/c"))])
    };
    let double = Double::of(DESIGN, pictures, |path| path.to_owned().into_response()).await;
    let design = fetched(&double.figma(Reach::Public), KEY).await.unwrap();
    assert_eq!(design.missing, 0);
    let files = unpacked(design.archive);
    let names: Vec<&str> = files.iter().map(|(name, _)| name.as_str()).collect();
    assert_eq!(names, ["file.json", "images/a1.png", "images/b2.png"]);
    assert_eq!(files[1].1, "/pictures/a");
    let calls = double.calls.lock().unwrap().clone();
    let mut paths: Vec<&str> = calls.iter().map(|(path, _)| path.as_str()).collect();
    paths[2..].sort_unstable();
    let file = format!("/v1/files/{KEY}?geometry=paths");
    assert_eq!(paths, [file.as_str(), &format!("/v1/files/{KEY}/images"), "/pictures/a", "/pictures/b"]);
    // The token is for the API alone.
    for (path, headers) in &calls {
        let token = headers.get("x-figma-token").map(|value| value.to_str().unwrap());
        assert_eq!(token, path.starts_with("/v1/").then_some(TOKEN), "{path}");
    }
}

#[tokio::test]
async fn edit_392_a_frame_is_asked_for_by_its_id() {
    let double = Double::start(|_, path| match path.contains("ids=1%3A9") {
        true => json(r#"{"name":"Kiln","nodes":{"1:9":{"document":{"id":"1:9"}}}}"#),
        false => json(r#"{"name":"Kiln","nodes":{"4:4":null}}"#),
    })
    .await;
    let figma = double.figma(Reach::Public);
    let address = |node: &str| format!("https://www.figma.com/design/{KEY}/Kiln?node-id={node}");
    let design = fetched(&figma, &address("1-9")).await.unwrap();
    assert_eq!(unpacked(design.archive).len(), 1);
    assert_eq!(fetched(&figma, &address("4-4")).await.err(), Some(DesignFault::NotFound));
    let nodes = |id: &str| format!("/v1/files/{KEY}/nodes?ids={id}&geometry=paths");
    assert_eq!(double.paths(), [nodes("1%3A9"), nodes("4%3A4")], "a design without pictures asks for none");
}

#[tokio::test]
async fn edit_392_what_figma_refuses_has_a_reason() {
    let refuse = |status: u16, wait: Option<&'static str>, err: &'static str| async move {
        let double = Double::start(move |_, _| {
            let body = format!(r#"{{"status":{status},"err":"{err}"}}"#);
            let mut answer = (StatusCode::from_u16(status).unwrap(), body).into_response();
            if let Some(wait) = wait {
                answer.headers_mut().insert(header::RETRY_AFTER, wait.parse().unwrap());
            }
            answer
        })
        .await;
        fault(&double.figma(Reach::Public)).await
    };
    assert_eq!(refuse(403, None, "Invalid token").await, DesignFault::TokenRefused);
    assert_eq!(refuse(404, None, "Not found").await, DesignFault::NotFound);
    let wait = |seconds| DesignFault::TooMany(TimeDelta::seconds(seconds));
    assert_eq!(refuse(429, Some("30"), "Rate limit exceeded").await, wait(30));
    assert_eq!(refuse(429, None, "Rate limit exceeded").await, wait(60));
    assert_eq!(refuse(429, Some("99999999999"), "").await, wait(30 * 24 * 3_600));
    assert_eq!(refuse(400, None, "Request too large. Filter by ids.").await, DesignFault::TooLarge);
    let status = |status: u16| DesignFault::Unreachable(format!("status {status}"));
    assert_eq!(refuse(400, None, "Bad request").await, status(400));
    assert_eq!(refuse(500, None, "").await, status(500));
    assert_eq!(refuse(302, None, "").await, status(302));
    let closed = Figma::new("http://127.0.0.1:1", Reach::Public, (1, 1)).unwrap();
    assert!(
        matches!(fault(&closed).await, DesignFault::Unreachable(reason) if !reason.contains("127.0.0.1"))
    );
    let off = Figma::new("", Reach::Public, (1, 1)).unwrap();
    assert_eq!((off.is_configured(), fault(&off).await), (false, DesignFault::NotConfigured));
}

#[tokio::test]
async fn edit_392_answers_that_are_no_design_are_refused() {
    for broken in ["", "{", "[]", "{}", "<html>", r#"{"document":null,"nodes":null}"#] {
        let double = Double::start(move |_, _| json(broken)).await;
        let fault = fault(&double.figma(Reach::Public)).await;
        assert!(matches!(fault, DesignFault::Unreachable(_)), "{broken}: {fault:?}");
    }
    let deep = format!("{{\"document\":{}{}}}", "[".repeat(500), "]".repeat(500));
    let double = Double::start(move |_, _| json(&deep)).await;
    assert_eq!(fault(&double.figma(Reach::Public)).await, DesignFault::TooDeep);
    let double = Double::of(DESIGN, |_| r#"{"error":true}"#.to_owned(), |_| "".into_response()).await;
    assert!(matches!(fault(&double.figma(Reach::Public)).await, DesignFault::Unreachable(_)));
}

#[tokio::test]
async fn edit_392_what_is_fetched_has_bounds() {
    let double = Double::start(|_, _| endless()).await;
    assert_eq!(fault(&double.figma(Reach::Public)).await, DesignFault::TooLarge);
    let one = |origin: &str| list(&[("a1", &format!("{origin}/pictures/a"))]);
    let double = Double::of(DESIGN, one, |_| endless()).await;
    assert_eq!(fault(&double.figma(Reach::Public)).await, DesignFault::TooLarge);
    let many: Vec<String> = (0..=BOUNDS.pictures).map(|n| format!("{{\"imageRef\":\"p{n}\"}}")).collect();
    let many: &'static str = format!("{{\"document\":[{}]}}", many.join(",")).leak();
    let double = Double::of(many, one, |_| "x".into_response()).await;
    assert_eq!(fault(&double.figma(Reach::Public)).await, DesignFault::TooManyPictures);
    assert_eq!(double.paths().len(), 1, "the pictures are not asked for");
    let mut figma = Double::of(DESIGN, one, |_| vec![b'x'; 5_000].into_response()).await.figma(Reach::Public);
    figma.bounds.archive = 5_000;
    assert_eq!(fault(&figma).await, DesignFault::TooLarge);
}

#[tokio::test]
async fn edit_392_nobody_is_waited_for_without_end() {
    let silent = || Body::from_stream(stream::pending::<Result<Vec<u8>, Infallible>>()).into_response();
    let mut figma = Double::start(move |_, _| silent()).await.figma(Reach::Public);
    figma.bounds.time = Duration::from_millis(50);
    assert_eq!(fault(&figma).await, DesignFault::TimedOut);
    // A picture that does not come in time is left out.
    let both = |origin: &str| {
        let (a, b) = (format!("{origin}/pictures/a"), format!("{origin}/pictures/b"));
        list(&[("a1", &a), ("b2", &b)])
    };
    let other = move |path: &str| if path.ends_with('a') { silent() } else { "b".into_response() };
    let mut figma = Double::of(DESIGN, both, other).await.figma(Reach::Public);
    figma.bounds.picture_time = Duration::from_millis(50);
    let design = fetched(&figma, KEY).await.unwrap();
    assert_eq!((design.missing, unpacked(design.archive).len()), (1, 2));
}

#[tokio::test]
async fn edit_392_so_many_are_fetched_at_a_time_and_no_more() {
    let silent = || Body::from_stream(stream::pending::<Result<Vec<u8>, Infallible>>()).into_response();
    let double = Double::start(move |_, _| silent()).await;
    let mut figma = double.figma(Reach::Public);
    figma.bounds.time = Duration::from_millis(200);
    let three = [fault(&figma), fault(&figma), fault(&figma)];
    let mut faults = futures_util::future::join_all(three).await;
    faults.sort_by_key(|fault| *fault == DesignFault::Busy);
    assert_eq!(faults, [DesignFault::TimedOut, DesignFault::TimedOut, DesignFault::Busy]);
}

#[tokio::test]
async fn edit_392_pictures_are_fetched_from_public_hosts_alone() {
    let hidden = Double::start(|_, _| "secret".into_response()).await;
    let port = hidden.origin.rsplit(':').next().unwrap().to_owned();
    for host in ["127.0.0.1", "localhost", "[::1]", "2130706433", "0x7f.1", "[::ffff:127.0.0.1]"] {
        for scheme in ["http", "https"] {
            let url = format!("{scheme}://{host}:{port}/");
            let double = Double::of(DESIGN, move |_| list(&[("a1", &url)]), |_| "".into_response()).await;
            let design = fetched(&double.figma(Reach::Public), KEY).await.unwrap();
            assert_eq!((design.missing, unpacked(design.archive).len()), (2, 1), "{scheme} {host}");
        }
    }
    // Nor where the API's own host leads there.
    let target = hidden.origin.clone();
    let moved = move |_: &str| (StatusCode::FOUND, [(header::LOCATION, target.clone())]).into_response();
    let own = |origin: &str| list(&[("a1", &format!("{origin}/pictures/a")), ("b2", "file:///etc/passwd")]);
    let double = Double::of(DESIGN, own, moved).await;
    assert_eq!(fetched(&double.figma(Reach::Public), KEY).await.unwrap().missing, 2);
    assert_eq!(hidden.paths(), Vec::<String>::new());
    // Where any host may be asked, it is, without the token.
    let url = format!("{}/open", hidden.origin);
    let double = Double::of(DESIGN, move |_| list(&[("a1", &url)]), |_| "".into_response()).await;
    assert_eq!(fetched(&double.figma(Reach::Anywhere), KEY).await.unwrap().missing, 1);
    assert_eq!(hidden.paths(), ["/open"]);
    assert!(!hidden.calls.lock().unwrap()[0].1.contains_key("x-figma-token"));
}
