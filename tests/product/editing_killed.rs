//! A server that is killed while people draw.

use std::sync::{
    Arc,
    atomic::{AtomicUsize, Ordering},
};

use rand::RngExt;
use reqwest::{Method, StatusCode};
use serde_json::{Value, json};

use crate::support::{Browser, Installation, TestDatabase, until};

/// The tabs that edit one document, and how many changes each makes: no more than a client may send in a second.
const TABS: u64 = 25;
const EACH: u64 = 20;
/// How often the server is killed: each time at a random moment of its part of the session.
const KILLS: usize = 4;

/// After how many acknowledged changes the server is killed.
fn moments() -> [usize; KILLS] {
    let part = usize::try_from(TABS * EACH).unwrap() / KILLS;
    // The last tabs may be answered before anybody looks: there is something left to do after the last one.
    std::array::from_fn(|kill| part * kill + rand::rng().random_range(1..part - 25))
}

/// A tab: it makes its changes one after the other, and sends one again until it is answered.
struct Tab {
    browser: Browser,
    path: String,
    page: String,
    client: String,
    /// The last change that was acknowledged, and where the document was then.
    number: u64,
    base: u64,
    acknowledged: Arc<AtomicUsize>,
}

impl Tab {
    fn batch(&self) -> Value {
        let number = self.number + 1;
        let title = format!("{} {number}", self.client);
        let op = json!({ "set": { "id": self.page, "key": "title", "value": title } });
        json!({ "client": self.client, "number": number, "base": self.base, "ops": [op] })
    }

    /// Goes on until all is made, or until nobody answers.
    async fn edit(mut self) -> Self {
        while self.number < EACH {
            let batch = self.batch();
            let path = format!("{}/changes", self.path);
            match self.browser.attempt(Method::POST, &path, batch).await {
                Some((StatusCode::OK, accepted)) => {
                    self.number += 1;
                    self.base = accepted["seq"].as_u64().unwrap();
                    self.acknowledged.fetch_add(1, Ordering::SeqCst);
                }
                Some((status, body)) => panic!("{status}: {body}"),
                // The process ended before it answered.
                None => break,
            }
        }
        self
    }
}

#[tokio::test]
async fn edit_011_kill_9_loses_no_change_that_was_acknowledged_and_makes_none_twice() {
    no_acknowledged_change_is_lost(Installation::new()).await;
}

#[tokio::test]
async fn edit_011_kill_9_loses_no_change_that_was_acknowledged_and_makes_none_twice_on_postgres() {
    let database = TestDatabase::migrated();
    no_acknowledged_change_is_lost(Installation::on(&database)).await;
}

async fn no_acknowledged_change_is_lost(installation: Installation) {
    let mut server = installation.serve();
    let ines = server.join("Ines").await;
    let number = ines.post("/mag", json!({ "title": "Salt" }), 201).await["num_id"].clone();
    let path = format!("/documents/{number}");
    let opened = ines.get(&path).await;
    let page = opened["snapshot"]["document"]["pages"].as_object().unwrap().keys().next().unwrap().clone();
    let acknowledged = Arc::new(AtomicUsize::new(0));
    let mut tabs: Vec<Tab> = (0..TABS)
        .map(|tab| Tab {
            browser: ines.clone(),
            path: path.clone(),
            page: page.clone(),
            client: format!("9f3c07aa51{tab:02}"),
            number: 0,
            base: 0,
            acknowledged: acknowledged.clone(),
        })
        .collect();
    for killed_after in moments() {
        let editing: Vec<_> = tabs.drain(..).map(|tab| tokio::spawn(tab.edit())).collect();
        until("changes", async || (acknowledged.load(Ordering::SeqCst) >= killed_after).then_some(())).await;
        server.kill();
        for tab in editing {
            tabs.push(tab.await.unwrap());
        }
        server = installation.serve();
        for tab in &mut tabs {
            tab.browser = tab.browser.at(&server);
        }
        log_has(&ines.at(&server), &path, &tabs).await;
    }
    let editing: Vec<_> = tabs.drain(..).map(|tab| tokio::spawn(tab.edit())).collect();
    for tab in editing {
        tabs.push(tab.await.unwrap());
    }
    server.kill();
    let server = installation.serve();
    assert_eq!(log_has(&ines.at(&server), &path, &tabs).await, 500);
}

/// Every change that was acknowledged is in the log once, at most one more of each tab, and nothing else.
async fn log_has(browser: &Browser, path: &str, tabs: &[Tab]) -> usize {
    let answer = browser.get(&format!("{path}/changes?after=0")).await;
    let changes = answer["changes"].as_array().unwrap();
    for (index, change) in changes.iter().enumerate() {
        assert_eq!(change["seq"], json!(index + 1), "no gap");
    }
    let mut all = 0;
    for tab in tabs {
        let own = changes.iter().filter(|change| change["client"] == json!(tab.client));
        let numbers: Vec<u64> = own.map(|change| change["number"].as_u64().unwrap()).collect();
        let last = u64::try_from(numbers.len()).unwrap();
        assert_eq!(numbers, (1..=last).collect::<Vec<_>>(), "{} once each", tab.client);
        // One more may have been made whose answer was lost.
        assert!(last == tab.number || last == tab.number + 1, "{} acknowledged, {last} there", tab.number);
        all += numbers.len();
    }
    assert_eq!(all, changes.len());
    all
}
