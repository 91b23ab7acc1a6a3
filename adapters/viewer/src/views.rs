//! Which requests count as a visit.

use axum::{
    extract::Request,
    http::{HeaderMap, Method, header},
};
use isbot::Bots;
use moka::sync::Cache;
use octavo_application::{account::Origin, publication::ports::public::PublicPage};
use octavo_domain::ids::{NumId, ProjectId};
use octavo_web::origin::without_place;

use super::reader::Reader;
use crate::Viewer;

/// The start of the names of cookies that mark the browsers of owners and their teammates.
const OWN: &str = "octavo_own_";

/// How many user agents are remembered.
const AGENTS: u64 = 4_096;

/// Tells programs from browsers by their user agents. To look one up among all known programs takes longer than to send a
/// page, so those that came last are remembered.
pub struct Agents {
    bots: Bots,
    known: Cache<String, bool>,
}

impl Default for Agents {
    fn default() -> Self {
        Self { bots: Bots::default(), known: Cache::new(AGENTS) }
    }
}

impl Agents {
    fn is_program(&self, agent: &str) -> bool {
        if let Some(known) = self.known.get(agent) {
            return known;
        }
        let is_program = self.bots.is_bot(agent);
        self.known.insert(agent.to_owned(), is_program);
        is_program
    }
}

/// The cookie that marks the browsers of an owner and their teammates.
pub(super) fn own_cookie_name(owner: NumId) -> String {
    format!("{OWN}{owner}")
}

/// Does a request have any such cookie?
pub(super) fn may_be_own(headers: &HeaderMap) -> bool {
    headers
        .get_all(header::COOKIE)
        .iter()
        .any(|cookies| cookies.to_str().is_ok_and(|text| text.contains(OWN)))
}

/// Is it a browser that shows the page now?
fn is_read(viewer: &Viewer, method: &Method, headers: &HeaderMap) -> bool {
    let text = |name: &str| headers.get(name).and_then(|value| value.to_str().ok()).unwrap_or_default();
    let agent = text("user-agent");
    // Browsers prefetch pages with one of these headers.
    let early = ["sec-purpose", "purpose", "x-purpose", "x-moz"].iter().any(|name| {
        let said = text(name).to_ascii_lowercase();
        said.contains("prefetch") || said.contains("prerender") || said.contains("preview")
    });
    *method == Method::GET && !early && !agent.is_empty() && !viewer.agents.is_program(agent)
}

/// Records a reading of a page that everybody gets, by a browser that is nobody's own.
pub(super) fn count_for_everybody(viewer: &Viewer, request: &Request, project: ProjectId) {
    if is_read(viewer, request.method(), request.headers()) {
        let from = without_place(request.extensions(), request.headers(), &viewer.settings.trusted_proxies);
        record(viewer, project, &from);
    }
}

/// Records a reading, unless it is a program's or the owner's own. A reader gets the page even when it cannot be
/// counted, and never waits for the counting.
pub(super) async fn count(viewer: &Viewer, reader: &Reader, page: &PublicPage) {
    if !is_read(viewer, &reader.method, &reader.headers) {
        return;
    }
    let owner = &page.owner;
    if let Some(kept) = reader.cookie(&own_cookie_name(owner.num_id)) {
        match viewer.readers.is_own(owner.num_id, &kept).await {
            Ok(true) => return,
            Ok(false) => {}
            Err(error) => {
                tracing::warn!(%error, project = %page.project.num_id, "a visit was not counted");
                return;
            }
        }
    }
    record(viewer, page.project.id, &reader.origin);
}

fn record(viewer: &Viewer, project: ProjectId, from: &Origin) {
    if !viewer.record_visit.execute(project, from) {
        metrics::counter!("octavo_visits_total", "outcome" => "dropped").increment(1);
    }
}
