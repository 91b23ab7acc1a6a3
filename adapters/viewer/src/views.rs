//! Which requests count as a visit.

use std::sync::LazyLock;

use axum::http::Method;
use isbot::Bots;
use octavo_application::publication::ports::public::PublicPage;
use octavo_domain::ids::NumId;

use super::reader::Reader;
use crate::Viewer;

static BOTS: LazyLock<Bots> = LazyLock::new(Bots::default);

/// The cookie that marks the browsers of an owner and their teammates.
pub(super) fn own_cookie_name(owner: NumId) -> String {
    format!("octavo_own_{owner}")
}

/// Is it a browser that shows the page now?
fn is_read(reader: &Reader) -> bool {
    let agent = reader.header("user-agent");
    // Browsers prefetch pages with one of these headers.
    let early = ["sec-purpose", "purpose", "x-purpose", "x-moz"].iter().any(|name| {
        let said = reader.header(name).to_ascii_lowercase();
        said.contains("prefetch") || said.contains("prerender") || said.contains("preview")
    });
    reader.method == Method::GET && !early && !agent.is_empty() && !BOTS.is_bot(agent)
}

/// Records a reading, unless it is a program's or the owner's own. A reader gets the page even when it cannot be
/// counted, and never waits for the counting.
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
