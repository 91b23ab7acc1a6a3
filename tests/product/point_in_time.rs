//! PostgreSQL is restored to a point in time, from a base backup and its archived log.

use std::{
    collections::BTreeSet,
    sync::{
        Arc,
        atomic::{AtomicUsize, Ordering},
    },
};

use octavo_tests::TestCluster;
use reqwest::Method;
use serde_json::{Value, json};

use crate::{
    live_socket::{opened, retitle},
    support::{Browser, Installation, PASSWORD, free_address, until},
};

/// What the writers do: they write before the moment, while it is noted, and after it.
const BEFORE: usize = 0;
const AFTER: usize = 2;
const OVER: usize = 3;

/// The projects of a writer.
#[derive(Default)]
struct Made {
    /// Acknowledged before the moment.
    before: BTreeSet<String>,
    /// Asked for after it.
    after: BTreeSet<String>,
    /// All of them.
    all: BTreeSet<String>,
}

async fn write(browser: Browser, name: &str, phase: Arc<AtomicUsize>, made: Arc<AtomicUsize>) -> Made {
    let mut titles = Made::default();
    for number in 0.. {
        let begun = phase.load(Ordering::SeqCst);
        if begun == OVER {
            break;
        }
        let title = format!("{name} {number}");
        browser.post("/mag", json!({ "title": title }), 201).await;
        made.fetch_add(1, Ordering::SeqCst);
        if phase.load(Ordering::SeqCst) == BEFORE {
            titles.before.insert(title.clone());
        }
        if begun == AFTER {
            titles.after.insert(title.clone());
        }
        titles.all.insert(title);
    }
    titles
}

async fn more(made: &AtomicUsize) {
    let enough = made.load(Ordering::SeqCst) + 20;
    until("projects", async || (made.load(Ordering::SeqCst) >= enough).then_some(())).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_database_that_is_restored_to_a_moment_has_what_was_acknowledged_before_it_and_nothing_else() {
    let archive = TestCluster::folder();
    let mut cluster = TestCluster::start(free_address().port()).await;
    let keep = format!("test ! -f {0}/%f && cp %p {0}/.%f && mv {0}/.%f {0}/%f", archive.path().display());
    cluster.set("archive_command", &keep).await;
    cluster.set("archive_mode", "on").await;
    cluster.crash();
    cluster.recover().await;
    let installation = Installation::new().set("OCTAVO_DATABASE_URL", &cluster.url);
    let server = installation.serve();
    let (ines, noor) = (server.join("Ines").await, server.join("Noor").await);
    let document = opened(&ines).await;
    let (phase, made) = (Arc::new(AtomicUsize::new(BEFORE)), Arc::<AtomicUsize>::default());
    let writers = [(&ines, "Ines"), (&noor, "Noor")]
        .map(|(browser, name)| tokio::spawn(write(browser.clone(), name, phase.clone(), made.clone())));

    let backup = archive.path().join("base");
    cluster.base_backup(&backup, &[]);
    retitle(&ines, &document, 1).await;
    more(&made).await;
    phase.fetch_add(1, Ordering::SeqCst);
    let moment = cluster.ask("SELECT clock_timestamp()::text").await;
    phase.fetch_add(1, Ordering::SeqCst);
    for number in 2..=4 {
        retitle(&ines, &document, number).await;
    }
    more(&made).await;
    phase.store(OVER, Ordering::SeqCst);
    let mut titles = Vec::new();
    for writer in writers {
        titles.push(writer.await.unwrap());
    }
    let before = ines.get("/readymags/user").await["version"].as_i64().unwrap();
    server.kill();
    // The last segment of the log reaches the archive as any other one.
    let last = cluster.ask("SELECT pg_walfile_name(pg_switch_wal())").await;
    until("the last segment in the archive", async || archive.path().join(&last).exists().then_some(()))
        .await;
    cluster.crash();

    let mut restored = TestCluster::restored(&backup, archive.path(), &moment, free_address().port());
    restored.recover().await;
    until("the end of the recovery", async || {
        (restored.ask("SELECT pg_is_in_recovery()::text").await == "false").then_some(())
    })
    .await;
    let installation = installation.set("OCTAVO_DATABASE_URL", &restored.url);
    assert!(installation.say(&["restore", "--in-place"]).contains("ready"));
    let server = installation.serve();
    assert!(
        installation.fail(&["restore", "--in-place"]).contains("stop it first"),
        "it is for a stopped product"
    );

    // Sessions of before hold.
    for (browser, titles) in [&ines, &noor].into_iter().zip(titles) {
        let library = browser.at(&server).get("/readymags/user").await;
        let projects = library["mags"].as_array().unwrap().iter();
        let there: BTreeSet<String> =
            projects.map(|project| project["title"].as_str().unwrap().to_owned()).collect();
        assert!(titles.before.len() > 10 && titles.after.len() > 3, "the test has written enough");
        assert!(titles.before.is_subset(&there), "lost: {:?}", titles.before.difference(&there));
        assert!(titles.after.is_disjoint(&there), "from later: {:?}", titles.after.intersection(&there));
        let known: BTreeSet<String> = titles.all.into_iter().chain(["Salt".to_owned()]).collect();
        assert!(there.is_subset(&known), "{:?}", there.difference(&known));
    }
    // A browser that has cached a list of later gets a new one.
    let ines = ines.at(&server);
    let version = ines.get("/readymags/user").await["version"].as_i64().unwrap();
    assert!(version > before + 100_000, "{version}");
    // An editor that knows changes of later is told to open the document again, and works on.
    let (path, page) = &document;
    let (status, problem) =
        ines.attempt(Method::GET, &format!("{path}/changes?after=4"), Value::Null).await.unwrap();
    assert_eq!((status.as_u16(), &problem["code"]), (410, &json!("too_old")), "{problem}");
    let now = ines.get(path).await;
    let title = &now["changes"].as_array().unwrap().last().unwrap()["ops"][0]["set"]["value"];
    assert_eq!(title, "Title 1", "{now}");
    let op = json!({ "set": { "id": page, "key": "title", "value": "On" } });
    let batch = json!({ "client": "1f3c07aa51d2", "number": 1, "base": 1, "ops": [op] });
    ines.call(Method::POST, &format!("{path}/changes"), batch, 200).await;
    let body = json!({ "email": "noor@okafor.studio", "password": PASSWORD });
    server.browser().post("/auth/login", body, 200).await;
}
