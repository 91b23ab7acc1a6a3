//! A PostgreSQL whose primary is killed and whose standby takes its place, and one that becomes read-only.

use std::{
    collections::BTreeMap,
    sync::{
        Arc,
        atomic::{AtomicBool, AtomicUsize, Ordering},
    },
    time::{Duration, Instant},
};

use octavo_tests::{TestCluster, TestLink};
use reqwest::{Method, StatusCode};
use serde_json::{Value, json};
use tokio::task::JoinHandle;

use crate::{
    live_people::Session,
    support::{Browser, Installation, free_address, until},
};

/// How often the primary is killed in a run of the tests. `FAILOVERS` sets another number.
const FAILOVERS: u64 = 1;
/// Everybody writes again this long after the new primary can be reached.
const HEALED: Duration = Duration::from_secs(10);

#[expect(clippy::disallowed_methods, reason = "the number is chosen for a run of the tests")]
fn failovers() -> u64 {
    std::env::var("FAILOVERS").map_or(FAILOVERS, |text| text.parse().unwrap())
}

/// Somebody who makes one project after the other until it is over.
struct Writer {
    is_over: Arc<AtomicBool>,
    /// How many were acknowledged until now.
    saved: Arc<AtomicUsize>,
    /// How many calls were refused until now.
    refused: Arc<AtomicUsize>,
    task: JoinHandle<Written>,
    browser: Browser,
}

/// The titles of projects, and whether the making of each was acknowledged. One that was refused may be there: the answer of
/// its commit may have been lost.
type Written = BTreeMap<String, bool>;

impl Writer {
    fn begin(browser: &Browser, name: &str) -> Self {
        let (is_over, saved, refused) =
            (Arc::<AtomicBool>::default(), Arc::<AtomicUsize>::default(), Arc::<AtomicUsize>::default());
        let counts = (is_over.clone(), saved.clone(), refused.clone());
        let task = tokio::spawn(write(browser.clone(), name.to_owned(), counts));
        Self { is_over, saved, refused, task, browser: browser.clone() }
    }

    /// Waits for so many further projects that are acknowledged.
    async fn more(&self, projects: usize) {
        let now = || self.saved.load(Ordering::SeqCst);
        let enough = now() + projects;
        until("projects", async || (self.task.is_finished() || now() >= enough).then_some(())).await;
        assert!(!self.task.is_finished(), "somebody saw what must not be");
    }

    /// Waits until another call was refused.
    async fn is_refused(&self) {
        let now = || self.refused.load(Ordering::SeqCst);
        let before = now();
        until("a refusal", async || (self.task.is_finished() || now() > before).then_some(())).await;
    }

    /// Ends it. What was acknowledged is there once, and what is there was asked for. Returns how many were acknowledged, and
    /// how many were refused.
    async fn finish(self) -> (usize, usize) {
        self.is_over.store(true, Ordering::SeqCst);
        let written = self.task.await.unwrap();
        let library = self.browser.get("/readymags/user").await;
        let mut there = BTreeMap::<&str, u32>::new();
        for project in library["mags"].as_array().unwrap() {
            *there.entry(project["title"].as_str().unwrap()).or_default() += 1;
        }
        let lost: Vec<_> =
            written.iter().filter(|(title, saved)| **saved && !there.contains_key(title.as_str())).collect();
        assert!(lost.is_empty(), "acknowledged, and not there: {lost:?}");
        let surplus: Vec<_> =
            there.iter().filter(|(title, count)| **count > 1 || !written.contains_key(**title)).collect();
        assert!(surplus.is_empty(), "there twice, or asked for by nobody: {surplus:?}");
        let saved = written.values().filter(|saved| **saved).count();
        (saved, written.len() - saved)
    }
}

async fn write(
    browser: Browser,
    name: String,
    (is_over, saved, refused): (Arc<AtomicBool>, Arc<AtomicUsize>, Arc<AtomicUsize>),
) -> Written {
    let mut written = Written::new();
    for number in 0.. {
        if is_over.load(Ordering::SeqCst) {
            break;
        }
        let title = format!("{name} {number}");
        let answer = browser.attempt(Method::POST, "/mag", json!({ "title": title })).await;
        let (status, body) = answer.expect("an answer");
        if status == StatusCode::CREATED {
            saved.fetch_add(1, Ordering::SeqCst);
        } else {
            assert_eq!(status, StatusCode::SERVICE_UNAVAILABLE, "{body}");
            assert_eq!((&body["code"], &body["retryAfter"]), (&json!("unavailable"), &json!(5)), "{body}");
            refused.fetch_add(1, Ordering::SeqCst);
        }
        written.insert(title, status == StatusCode::CREATED);
    }
    written
}

fn host(url: &str) -> String {
    url.split_once('@').unwrap().1.split_once('/').unwrap().0.to_owned()
}

/// Two servers behind one address, which an operator's proxy leads to the primary. People edit together and make projects;
/// the primary is killed, its standby promoted, and the address led there. A new standby takes the old primary's place.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_standby_that_takes_the_place_of_a_killed_primary_has_all_that_was_acknowledged() {
    let mut primary = TestCluster::start(free_address().port()).await;
    let (link, through) = TestLink::to_database(&primary.url).await;
    let installation = Installation::new().set("OCTAVO_DATABASE_URL", &through);
    let servers = [installation.serve(), installation.serve()];
    let session = Session::begin(&installation, &servers).await;
    let writers = {
        let (aiko, teun) = (servers[0].join("Aiko").await, servers[1].join("Teun").await);
        [Writer::begin(&aiko, "Aiko"), Writer::begin(&teun, "Teun")]
    };
    let mut standby = TestCluster::standby_of(&primary, free_address().port()).await;
    primary.waits_for_its_standby().await;

    for round in 0..failovers() {
        session.more(10).await;
        for writer in &writers {
            writer.more(5).await;
        }
        // The machine may vanish without a word, or its connections end.
        if round.is_multiple_of(2) {
            primary.kill();
        } else {
            link.fall_silent();
            primary.kill();
            for writer in &writers {
                writer.is_refused().await;
            }
        }
        standby.promote();
        link.lead_to(host(&standby.url));
        link.restore_for_new_ones();
        let since = Instant::now();
        session.more(3).await;
        for writer in &writers {
            writer.more(1).await;
        }
        assert!(since.elapsed() < HEALED, "{:?}", since.elapsed());

        // The rest of a round is for campaigns.
        if failovers() == FAILOVERS {
            break;
        }
        primary = standby;
        standby = TestCluster::standby_of(&primary, free_address().port()).await;
        primary.waits_for_its_standby().await;

        // The address is led to a standby by mistake: nothing is written, and nobody is told that it was.
        link.lead_to(host(&standby.url));
        link.hang_up();
        for writer in &writers {
            writer.is_refused().await;
        }
        session.is_refused().await;
        let ready = format!("{}/readyz", servers[0].app);
        assert_eq!(servers[0].browser().page(&ready).await.0, StatusCode::SERVICE_UNAVAILABLE);
        link.lead_to(host(&primary.url));
        let since = Instant::now();
        session.more(3).await;
        for writer in &writers {
            writer.more(1).await;
        }
        assert!(since.elapsed() < HEALED, "{:?}", since.elapsed());
        assert_eq!(servers[0].browser().page(&ready).await.0, StatusCode::OK);
    }
    for writer in writers {
        let (saved, refused) = writer.finish().await;
        assert!(saved > 10 && refused > 0, "{saved} were acknowledged, {refused} refused");
    }
    session.finish().await;
}

async fn answer(browser: &Browser, title: &str) -> (StatusCode, Value) {
    browser.attempt(Method::POST, "/mag", json!({ "title": title })).await.unwrap()
}

async fn titles(browser: &Browser) -> Vec<String> {
    let library = browser.get("/readymags/user").await;
    let titles = library["mags"].as_array().unwrap().iter();
    let mut titles: Vec<String> =
        titles.map(|project| project["title"].as_str().unwrap().to_owned()).collect();
    titles.sort();
    titles
}

/// The primary waits for a standby that is gone, and becomes read-only under connections that it has.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_no_standby_has_is_not_acknowledged_and_a_server_that_became_read_only_is_given_up() {
    let cluster = TestCluster::start(free_address().port()).await;
    let installation = Installation::new().set("OCTAVO_DATABASE_URL", &cluster.url);
    let server = installation.serve();
    let ines = server.join("Ines").await;
    ines.post("/mag", json!({ "title": "Salt" }), 201).await;
    let is_refused = |(status, problem): (StatusCode, Value)| {
        assert_eq!(status, StatusCode::SERVICE_UNAVAILABLE, "{problem}");
        assert_eq!((&problem["code"], &problem["retryAfter"]), (&json!("unavailable"), &json!(5)));
    };

    cluster.set("synchronous_standby_names", "gone").await;
    let refused = until("a refusal", async || {
        let answered = answer(&ines, "Waits").await;
        (answered.0 != StatusCode::CREATED).then_some(answered)
    });
    is_refused(refused.await);
    let ready = format!("{}/readyz", server.app);
    assert_eq!(ines.page(&ready).await.0, StatusCode::SERVICE_UNAVAILABLE);
    cluster.set("synchronous_standby_names", "").await;
    until("a write", async || (answer(&ines, "Marrow").await.0 == StatusCode::CREATED).then_some(())).await;

    cluster.set("default_transaction_read_only", "on").await;
    let refused = until("a refusal", async || {
        let answered = answer(&ines, "In time").await;
        (answered.0 != StatusCode::CREATED).then_some(answered)
    });
    is_refused(refused.await);
    is_refused(answer(&ines, "Never").await);
    assert_eq!(ines.page(&ready).await.0, StatusCode::SERVICE_UNAVAILABLE);
    cluster.set("default_transaction_read_only", "off").await;
    until("a write", async || (answer(&ines, "Thyme").await.0 == StatusCode::CREATED).then_some(())).await;
    assert_eq!(ines.page(&ready).await.0, StatusCode::OK);
    // A commit that nobody was told of is there: its answer came too late.
    let there = titles(&ines).await;
    assert!(!there.contains(&"Never".to_owned()), "{there:?}");
    for title in ["Marrow", "Salt", "Thyme"] {
        assert!(there.iter().any(|other| other == title), "{there:?}");
    }
}
