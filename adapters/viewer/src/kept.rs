//! Pages that are sent to one reader after another as they are.
//!
//! An answer is kept as long as it may be sent again without asking anything: until this process commits a unit of work,
//! or for [`AGE`], whatever comes first. So what an owner unpublishes here is gone with the answer to that call, and what
//! another server unpublishes is gone a quarter of a second later at most. As soon as one page of a newer edition was made
//! here, no page of an earlier one is sent.

use std::{
    convert::Infallible,
    sync::Arc,
    task::{Context, Poll},
    time::Instant,
};

use axum::{
    body::{Body, Bytes},
    extract::Request,
    http::{HeaderMap, HeaderValue, Method, StatusCode, header},
    response::{IntoResponse as _, Response},
};
use chrono::{DateTime, TimeDelta, Utc};
use futures_util::future::BoxFuture;
use moka::sync::Cache;
use octavo_application::publication::ports::public::PublicPage;
use octavo_domain::ids::ProjectId;
use octavo_web::request_metrics::Series;
use tower::{Service, ServiceExt as _};

use super::{
    printed::{self, Encoding},
    secure, views,
};
use crate::Viewer;

/// The most bytes of answers that are kept.
const BYTES: u64 = 64 * 1024 * 1024;

/// How long an answer is sent again, as other servers may have changed what it is made of.
const AGE: TimeDelta = TimeDelta::milliseconds(250);

/// The whole body of an answer, in its extensions.
#[derive(Debug, Clone)]
pub(super) struct Whole(pub(super) Bytes);

/// The most projects whose editions are known.
const PROJECTS: u64 = 100_000;

/// Marks an answer that every reader gets who asks for the same, in its extensions.
#[derive(Debug, Clone, Copy)]
struct Edition {
    project: ProjectId,
    /// When it was published, in microseconds.
    published: i64,
}

/// Allows that an answer is sent to others: it is made of what is published of this project, and of nothing that only this
/// reader said.
pub(super) fn may_be_kept(answer: &mut Response, page: &PublicPage) {
    let published = page.project.at.timestamp_micros();
    answer.extensions_mut().insert(Edition { project: page.project.id, published });
}

/// An answer as it was sent.
#[derive(Debug)]
struct Kept {
    of: Edition,
    headers: HeaderMap,
    body: Bytes,
    series: Series,
    /// The count of commits before it was made.
    commits: u64,
    /// When it was asked for.
    at: DateTime<Utc>,
}

/// The answers that were sent last, by what was asked for.
pub struct KeptAnswers {
    answers: Cache<Vec<u8>, Arc<Kept>>,
    /// When the last edition of a project was published of which an answer was made.
    editions: Cache<ProjectId, i64>,
}

impl Default for KeptAnswers {
    fn default() -> Self {
        let weight = |name: &Vec<u8>, kept: &Arc<Kept>| {
            u32::try_from(name.len() + kept.body.len()).unwrap_or(u32::MAX)
        };
        let answers = Cache::builder().max_capacity(BYTES).weigher(weight).build();
        Self { answers, editions: Cache::new(PROJECTS) }
    }
}

impl KeptAnswers {
    /// The answer of this name, if nothing was committed since and it is not too old.
    fn fresh(&self, name: &[u8], now: Moment) -> Option<Arc<Kept>> {
        let is_fresh = |kept: &Arc<Kept>| {
            let age = now.at - kept.at;
            // A clock that was set back says nothing about an age.
            let is_last = self.editions.get(&kept.of.project) == Some(kept.of.published);
            is_last && kept.commits == now.commits && age >= TimeDelta::zero() && age < AGE
        };
        self.answers.get(name).filter(is_fresh)
    }

    /// Keeps an answer that may be kept.
    fn keep(&self, name: Vec<u8>, asked: Moment, answer: &Response) {
        let parts = answer.extensions();
        let Some(&of) = parts.get::<Edition>() else { return };
        let last = self.editions.get(&of.project).unwrap_or(i64::MIN);
        if of.published > last {
            self.editions.insert(of.project, of.published);
        }
        let (Some(Whole(body)), Some(series)) = (parts.get(), parts.get::<Series>()) else { return };
        // What is longer or shorter was made from the body on its way.
        let is_whole = size_of(answer) == u64::try_from(body.len()).ok();
        if answer.status() != StatusCode::OK || answer.headers().contains_key(header::SET_COOKIE) || !is_whole
        {
            return;
        }
        let mut headers = answer.headers().clone();
        // The id of one request, which its log lines have.
        headers.remove("x-request-id");
        let kept = Kept {
            of,
            headers,
            body: body.clone(),
            series: series.clone(),
            commits: asked.commits,
            at: asked.at,
        };
        self.answers.insert(name, Arc::new(kept));
    }
}

/// The length of a body, where it is known.
fn size_of(answer: &Response) -> Option<u64> {
    use axum::body::HttpBody as _;
    answer.body().size_hint().exact()
}

/// When something is asked for.
#[derive(Debug, Clone, Copy)]
struct Moment {
    commits: u64,
    at: DateTime<Utc>,
}

/// What is asked for: all that the answer for everybody depends on. `None` for what is never kept.
fn name(viewer: &Viewer, request: &Request) -> Option<Vec<u8>> {
    if request.method() != Method::GET || request.uri().query().is_some() {
        return None;
    }
    let headers = request.headers();
    let host = headers.get(header::HOST).map_or(&[][..], HeaderValue::as_bytes);
    let encoding = printed::accepted(headers);
    let path = request.uri().path().as_bytes();
    let mut name = Vec::with_capacity(host.len() + path.len() + 3);
    name.extend([u8::from(secure::is_over_tls(viewer, request)), letter(encoding)]);
    name.extend(host);
    // No host has this in it.
    name.push(b'\n');
    name.extend(path);
    Some(name)
}

fn letter(encoding: Option<Encoding>) -> u8 {
    match encoding {
        Some(Encoding::Brotli) => b'b',
        Some(Encoding::Gzip) => b'g',
        None => b'p',
    }
}

/// Answers with what is kept, and asks the routes for everything else.
#[derive(Clone)]
pub(super) struct BeforeRoutes {
    pub(super) viewer: Arc<Viewer>,
    pub(super) routes: axum::Router,
}

impl Service<Request> for BeforeRoutes {
    type Response = Response;
    type Error = Infallible;
    type Future = BoxFuture<'static, Result<Response, Infallible>>;

    fn poll_ready(&mut self, _: &mut Context<'_>) -> Poll<Result<(), Infallible>> {
        Poll::Ready(Ok(()))
    }

    fn call(&mut self, request: Request) -> Self::Future {
        let viewer = &self.viewer;
        let Some(name) = name(viewer, &request) else {
            return Box::pin(self.routes.clone().oneshot(request));
        };
        let start = Instant::now();
        let now = Moment { commits: viewer.commits.count(), at: viewer.record_visit.clock.now() };
        // The browsers of owners are not counted, which takes a look at their cookies.
        let is_own = || views::may_be_own(request.headers());
        if let Some(kept) = viewer.kept_answers.fresh(&name, now).filter(|_| !is_own()) {
            views::count_for_everybody(viewer, &request, kept.of.project);
            kept.series.add(start.elapsed());
            let answer = (kept.headers.clone(), Body::from(kept.body.clone())).into_response();
            return Box::pin(std::future::ready(Ok(answer)));
        }
        let (viewer, answer) = (viewer.clone(), self.routes.clone().oneshot(request));
        Box::pin(async move {
            let answer = answer.await?;
            viewer.kept_answers.keep(name, now, &answer);
            Ok(answer)
        })
    }
}
