//! Clocks that jump while servers run, and that differ between servers.

use octavo_tests::{MailServer, TestClock, TestDatabase, TestLink};
use reqwest::{Method, StatusCode};
use serde_json::{Value, json};
use sqlx::{Connection, PgConnection, SqliteConnection, sqlite::SqliteConnectOptions};

use crate::{
    live_people::Session,
    live_socket::{opened, retitle},
    support::{Browser, Installation, PASSWORD, Server, until},
};

const HOUR: i64 = 3_600;
const DAY: i64 = 24 * HOUR;
/// All guesses come from one address, which has a limit of its own.
const FORGET: &str = "DELETE FROM attempt_counts";

impl Installation {
    /// Its servers go by this clock.
    fn by(self, clock: &TestClock) -> Self {
        clock.variables().into_iter().fold(self, |installation, (name, value)| installation.set(name, &value))
    }
}

/// The titles that a project was given, the last one first.
async fn renamed(browser: &Browser, project: &Value) -> Vec<String> {
    let activity = browser.get(&format!("/mag/{project}/activity?limit=50")).await;
    let entries = activity["entries"].as_array().unwrap().iter();
    let entries = entries.filter(|entry| entry["event"] == "project.renamed");
    entries.map(|entry| entry["project"]["title"].as_str().unwrap().to_owned()).collect()
}

async fn rename(browser: &Browser, project: &Value, title: &str) {
    browser.post(&format!("/mag/{project}/title"), json!({ "title": title }), 200).await;
}

/// Mails of this address, each as often as it came.
fn mails_to(post: &MailServer, to: &str) -> usize {
    post.taken().iter().filter(|mail| mail.to == to).count()
}

async fn mail_arrives(post: &MailServer, to: &str) {
    until("the mail", async || (mails_to(post, to) > 0).then_some(())).await;
}

/// Wrong passwords at servers in turn are counted together: after a few, one is told to wait.
async fn guesses_are_counted(servers: &[&Server], email: &str) {
    for number in 0..12 {
        let browser = servers[number % servers.len()].browser();
        let body = json!({ "email": email, "password": "not this one at all" });
        let (status, problem) = browser.attempt(Method::POST, "/auth/login", body).await.unwrap();
        if status == StatusCode::TOO_MANY_REQUESTS {
            let wait = problem["retryAfter"].as_i64().unwrap();
            assert!(wait <= 60, "nobody is locked out for long: {problem}");
            return;
        }
        assert_eq!(problem["code"], "wrong_credentials");
    }
    panic!("twelve guesses were let through");
}

/// Somebody gives a copy of a project to somebody else, which a job makes.
async fn a_copy_is_received(from: &Browser, to: &Browser, project: &Value) {
    let before = to.get("/readymags/user").await["mags"].as_array().unwrap().len();
    let body = json!({ "email": to.get("/me").await["uri"], "mags": [project] });
    let sent = from.post("/send", body, 201).await["send"]["id"].as_str().unwrap().to_owned();
    to.post(&format!("/send/{sent}/accept"), json!({}), 200).await;
    until("the copy", async || {
        let library = to.get("/readymags/user").await;
        let projects = library["mags"].as_array().unwrap();
        let here = projects.iter().filter(|project| project["copyStatus"].is_null()).count();
        (here == before + 1).then_some(())
    })
    .await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_clock_that_jumps_back_and_forth_ends_nothing_and_loses_nothing() {
    let clock = TestClock::new();
    let post = MailServer::start().await;
    let installation = Installation::new().set("OCTAVO_MAIL_URL", &format!("smtp://{}", post.address));
    let installation = installation.by(&clock);
    let server = installation.serve();
    let (ines, noor) = (server.join("Ines").await, server.join("Noor").await);
    installation.say(&["admin", "plan", "ines@okafor.studio", "studio"]);
    let document = opened(&ines).await;
    let project = ines.get("/readymags/user").await["mags"][0]["num_id"].clone();
    let options = SqliteConnectOptions::new().filename(installation.path("data/octavo.db"));
    let mut stored = SqliteConnection::connect_with(&options).await.unwrap();
    for (round, ahead) in (1..).zip([HOUR, -HOUR, DAY, -DAY, 0]) {
        clock.is_ahead_by(ahead);
        ines.get("/me").await;
        let seq = retitle(&ines, &document, round).await;
        assert_eq!(seq, round, "changes follow each other");
        a_copy_is_received(&ines, &noor, &project).await;
        let name = format!("Mila{round}");
        let to = format!("mila{round}@okafor.studio");
        server.join(&name).await;
        mail_arrives(&post, &to).await;
        if ahead < 0 {
            guesses_are_counted(&[&server], &to).await;
        }
        let body = json!({ "email": "noor@okafor.studio", "password": PASSWORD });
        server.browser().post("/auth/login", body, 200).await;
        sqlx::query(FORGET).execute(&mut stored).await.unwrap();
    }
    for round in 1..=5 {
        assert_eq!(mails_to(&post, &format!("mila{round}@okafor.studio")), 1);
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn servers_whose_clocks_are_an_hour_apart_do_everything_once_and_in_order() {
    let database = TestDatabase::migrated();
    let clocks = [TestClock::new(), TestClock::new()];
    clocks[1].is_ahead_by(HOUR);
    let post = MailServer::start().await;
    let link = TestLink::to(post.address.to_string()).await;
    let urls = [format!("smtp://{}", link.address), format!("smtp://{}", post.address)];
    let [here, there] = [0, 1].map(|slot| {
        let installation = Installation::on(&database).set("OCTAVO_MAIL_URL", &urls[slot]);
        installation.by(&clocks[slot])
    });

    // A server is busy with a mail when the other one, whose clock is ahead, starts and finds one of its own.
    let one = here.serve();
    link.fall_silent();
    let ines = one.join("Ines").await;
    let mut stored = PgConnection::connect(&database.url).await.unwrap();
    until("a claim", async || {
        let claimed = "SELECT 1 FROM outbox WHERE attempts > 0";
        sqlx::query(claimed).fetch_optional(&mut stored).await.unwrap()
    })
    .await;
    let two = there.serve();
    two.join("Noor").await;
    mail_arrives(&post, "noor@okafor.studio").await;
    assert_eq!(mails_to(&post, "ines@okafor.studio"), 0, "a mail that is being sent is not taken away");
    link.restore();
    mail_arrives(&post, "ines@okafor.studio").await;

    // Sessions of both hold at both, in both directions, whatever the clocks do.
    let project = ines.post("/mag", json!({ "title": "0" }), 201).await["num_id"].clone();
    let ines_there = ines.at(&two);
    let body = json!({ "email": "ines@okafor.studio", "password": PASSWORD });
    let phone = two.browser();
    phone.post("/auth/login", body, 200).await;
    let mut expected = Vec::new();
    for (round, ahead) in [[0, HOUR], [-DAY, DAY], [DAY, -DAY], [0, 0]].into_iter().enumerate() {
        clocks.iter().zip(ahead).for_each(|(clock, seconds)| clock.is_ahead_by(seconds));
        for browser in [&ines, &ines_there, &phone, &phone.at(&one)] {
            browser.get("/me").await;
        }
        for browser in [&ines_there, &ines, &ines_there, &ines] {
            let title = format!("{round} {}", expected.len());
            rename(browser, &project, &title).await;
            expected.insert(0, title);
        }
        assert_eq!(renamed(&ines, &project).await, expected, "history is in the order in which it happened");
        if round < 2 {
            guesses_are_counted(&[&one, &two], &format!("nobody{round}@okafor.studio")).await;
            sqlx::query(FORGET).execute(&mut stored).await.unwrap();
        }
    }
    for to in ["ines@okafor.studio", "noor@okafor.studio"] {
        assert_eq!(mails_to(&post, to), 1, "{to}");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn people_edit_together_at_servers_whose_clocks_jump() {
    let database = TestDatabase::migrated();
    let clocks = [TestClock::new(), TestClock::new()];
    clocks[1].is_ahead_by(HOUR);
    let [here, there] = [0, 1].map(|slot| Installation::on(&database).by(&clocks[slot]));
    // They share the folder of mails.
    let there = there.set("OCTAVO_DATA_DIR", here.path("data").to_str().unwrap());
    let servers = [here.serve(), there.serve()];
    let session = Session::begin(&here, &servers).await;
    let sockets = session.sockets();
    for ahead in [[HOUR, -HOUR], [-DAY, DAY], [0, 0]] {
        clocks.iter().zip(ahead).for_each(|(clock, seconds)| clock.is_ahead_by(seconds));
        session.more(15).await;
    }
    assert_eq!(session.sockets(), sockets, "every socket stayed open");
    session.finish().await;
}
