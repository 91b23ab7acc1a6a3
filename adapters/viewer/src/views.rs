//! Which readings count as a visit.

use std::sync::LazyLock;

use axum::http::Method;
use isbot::Bots;
use octavo_application::publication::ports::public::PublicPage;
use octavo_domain::ids::NumId;

use super::reader::Reader;
use crate::Viewer;

static BOTS: LazyLock<Bots> = LazyLock::new(Bots::default);

/// The cookie in the browsers of those who work on an account's projects.
pub(super) fn own_cookie_name(owner: NumId) -> String {
    format!("octavo_own_{owner}")
}

/// Is it a person with a browser who looks at the page now?
fn is_read(reader: &Reader) -> bool {
    let agent = reader.header("user-agent");
    // Browsers say in one of these when they fetch a page that nobody has asked for yet.
    let early = ["sec-purpose", "purpose", "x-purpose", "x-moz"].iter().any(|name| {
        let said = reader.header(name).to_ascii_lowercase();
        said.contains("prefetch") || said.contains("prerender") || said.contains("preview")
    });
    reader.method == Method::GET && !early && !agent.is_empty() && !BOTS.is_bot(agent)
}

/// Notes a reading, unless it is nobody's or the owner's own. A reader gets their page even when it cannot be counted,
/// and waits for nobody who counts.
pub(super) async fn count(viewer: &Viewer, reader: &Reader, page: &PublicPage) {
    if !is_read(reader) {
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
    if !viewer.record_visit.execute(page.project.id, &reader.origin) {
        metrics::counter!("octavo_visits_total", "outcome" => "dropped").increment(1);
    }
}
