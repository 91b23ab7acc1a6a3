//! Looking now and then whether those who watch were told everything: a signal may be lost.

use std::{collections::HashMap, sync::Arc, time::Duration};

use octavo_domain::ids::ProjectId;
use tokio::time::{MissedTickBehavior, interval};

use super::hub::Hub;
use crate::app::App;

/// So often it is looked.
const POLL: Duration = Duration::from_secs(2);
/// So many documents are looked at in one statement.
const AT_ONCE: usize = 500;

/// Looks until no document is open, or the server stops.
pub(super) async fn run(app: Arc<App>) {
    let live = &app.state.live;
    let mut ticks = interval(POLL);
    ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
    loop {
        tokio::select! {
            _ = ticks.tick() => {}
            () = live.stopping.cancelled() => return,
        }
        let hubs: HashMap<ProjectId, Arc<Hub>> = {
            let mut open = live.open();
            if open.hubs.is_empty() {
                open.is_polled = false;
                return;
            }
            open.hubs.clone()
        };
        let projects: Vec<ProjectId> = hubs.keys().copied().collect();
        for projects in projects.chunks(AT_ONCE) {
            look(&app, &hubs, projects).await;
        }
    }
}

async fn look(app: &App, hubs: &HashMap<ProjectId, Arc<Hub>>, projects: &[ProjectId]) {
    match app.documents.watch.heads(projects).await {
        Ok(heads) => {
            let behind = heads
                .into_iter()
                .filter_map(|(project, head)| hubs.get(&project).filter(|hub| head > hub.head()));
            behind.for_each(|hub| hub.is_behind());
        }
        Err(error) => tracing::warn!(%error, "the logs of open documents could not be looked at"),
    }
}
