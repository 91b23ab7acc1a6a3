//! Two servers on one PostgreSQL.

use reqwest::Method;
use serde_json::json;

use crate::support::{Browser, Installation, PASSWORD, TestDatabase, until};

#[tokio::test]
async fn they_show_the_same_library_and_end_the_same_sessions() {
    let database = TestDatabase::migrated();
    let installation = Installation::on(&database);
    let (one, two) = (installation.serve(), installation.serve());
    let here = one.join("Ines").await;
    let there = here.at(&two);
    for number in 0..20 {
        let (writer, reader) = if number % 2 == 0 { (&here, &there) } else { (&there, &here) };
        writer.post("/mag", json!({ "title": format!("Project {number}") }), 201).await;
        let (seen, own) = (reader.get("/readymags/user").await, writer.get("/readymags/user").await);
        assert_eq!(seen["mags"].as_array().unwrap().len(), number + 1);
        assert_eq!(seen, own);
    }
    let phone = two.browser();
    phone.post("/auth/login", json!({ "email": "ines@okafor.studio", "password": PASSWORD }), 200).await;
    // The answer removes the cookie, so the other server gets a copy of it.
    let list = there.get("/readymags/user").await;
    assert_eq!(list["mags"].as_array().unwrap().len(), 20);
    installation.say(&["admin", "end-sessions", "ines@okafor.studio"]);
    for browser in [&here, &there, &phone, &phone.at(&one)] {
        assert_eq!(browser.call(Method::GET, "/readymags/user", json!({}), 401).await["code"], "signed_out");
    }
}

#[tokio::test]
async fn signing_out_at_one_signs_out_at_the_other() {
    let database = TestDatabase::migrated();
    let installation = Installation::on(&database);
    let (one, two) = (installation.serve(), installation.serve());
    let here = one.join("Ines").await;
    // The same session in a browser that keeps its cookie.
    let answer = here.client.post(format!("{}/api/auth/login", one.app));
    let answer = answer
        .header("x-octavo-client", "web")
        .header("sec-fetch-site", "same-origin")
        .json(&json!({ "email": "ines@okafor.studio", "password": PASSWORD }));
    let cookie = answer.send().await.unwrap().headers()["set-cookie"].to_str().unwrap().to_owned();
    let cookie = cookie.split(';').next().unwrap().to_owned();
    let ask = async || {
        let request =
            reqwest::Client::new().get(format!("{}/api/readymags/user", two.app)).header("cookie", &cookie);
        request.send().await.unwrap().status().as_u16()
    };
    assert_eq!(ask().await, 200);
    here.post("/auth/logout", json!({}), 204).await;
    assert_eq!(ask().await, 401);
}

#[tokio::test]
async fn they_may_start_at_once_on_an_empty_database() {
    let database = TestDatabase::migrated();
    let installation = Installation::on(&database);
    let (one, two) = std::thread::scope(|scope| {
        let starts = [scope.spawn(|| installation.serve()), scope.spawn(|| installation.serve())];
        let [one, two] = starts.map(|start| start.join().unwrap());
        (one, two)
    });
    let ines = one.join("Ines").await;
    ines.at(&two).get("/me").await;
}

#[tokio::test]
async fn a_mail_is_sent_by_one_of_them() {
    let database = TestDatabase::migrated();
    let installation = Installation::on(&database);
    let (one, _two) = (installation.serve(), installation.serve());
    for name in ["Ines", "Noor", "Mila", "Teun", "Aiko"] {
        one.join(name).await;
    }
    let folder = installation.path("data/mail");
    let count = || std::fs::read_dir(&folder).map(Iterator::count).unwrap_or_default();
    until("five mails", async || (count() == 5).then_some(())).await;
    assert_eq!(count(), 5);
}

/// Two requests at once, one at each server: their statuses, the better one first, and the worse one's code.
async fn race(
    one: &Browser,
    other: &Browser,
    paths: [&str; 2],
    body: serde_json::Value,
) -> (u16, u16, String) {
    race_by(Method::POST, one, other, paths, body).await
}

/// The same with another method.
async fn race_by(
    method: Method,
    one: &Browser,
    other: &Browser,
    paths: [&str; 2],
    body: serde_json::Value,
) -> (u16, u16, String) {
    let clicks = tokio::join!(
        one.attempt(method.clone(), paths[0], body.clone()),
        other.attempt(method, paths[1], body),
    );
    let mut answers = [clicks.0.unwrap(), clicks.1.unwrap()];
    answers.sort_by_key(|(status, _)| status.as_u16());
    let [(won, _), (lost, told)] = answers;
    (won.as_u16(), lost.as_u16(), told["code"].as_str().unwrap_or_default().to_owned())
}

#[tokio::test]
async fn of_two_clicks_at_once_one_wins_and_the_other_is_told() {
    let database = TestDatabase::migrated();
    let installation = Installation::on(&database);
    let (one, two) = (installation.serve(), installation.serve());
    let here = one.join("Ines").await;
    let there = here.at(&two);
    for round in 0..5 {
        let name = json!({ "name": format!("Kiln {round}") });
        let created = race(&here, &there, ["/folders/create"; 2], name).await;
        assert_eq!(created, (201, 409, "name_taken".to_owned()));
        let email = format!("new{round}@okafor.studio");
        let newcomer = json!({ "email": email, "password": PASSWORD, "name": "New" });
        let joined = race(&one.browser(), &two.browser(), ["/auth/join"; 2], newcomer).await;
        assert_eq!((joined.0, joined.2.as_str()), (201, "email_taken"));
    }
    assert_eq!(here.get("/readymags/user").await["user"]["folders"].as_array().unwrap().len(), 5);
}

#[tokio::test]
async fn namesakes_who_join_at_once_get_names_of_their_own() {
    let database = TestDatabase::migrated();
    let installation = Installation::on(&database);
    let (one, two) = (installation.serve(), installation.serve());
    let joins = (0..8).map(|number| {
        let browser = if number % 2 == 0 { one.browser() } else { two.browser() };
        let email = format!("ines{number}@okafor.studio");
        let body = json!({ "email": email, "password": PASSWORD, "name": "Ines Okafor" });
        tokio::spawn(async move { browser.post("/auth/join", body, 201).await["uri"].clone() })
    });
    let mut names = std::collections::BTreeSet::new();
    for join in joins.collect::<Vec<_>>() {
        assert!(names.insert(join.await.unwrap().to_string().to_lowercase()), "{names:?}");
    }
}

#[tokio::test]
async fn a_username_that_two_want_at_once_is_given_to_one() {
    let database = TestDatabase::migrated();
    let installation = Installation::on(&database);
    let (one, two) = (installation.serve(), installation.serve());
    let (ines, noor) = (one.join("Ines").await, two.join("Noor").await);
    for round in 0..5 {
        let wish = json!({ "uri": format!("kiln{round}") });
        let chosen = race_by(Method::PATCH, &ines, &noor, ["/me/uri"; 2], wish).await;
        assert_eq!(chosen, (200, 409, "uri_taken".to_owned()));
    }
}

#[tokio::test]
async fn what_is_given_once_to_a_customer_is_given_once() {
    let database = TestDatabase::migrated();
    let installation = Installation::on(&database);
    let (one, two) = (installation.serve(), installation.serve());
    for name in ["Ines", "Noor", "Mila"] {
        let here = one.join(name).await;
        let there = here.at(&two);
        one.confirm(&here, &format!("{}@okafor.studio", name.to_lowercase())).await;
        here.enter_card("4242424242424242").await;
        let plan = json!({ "plan": "studio_monthly" });
        let bought = race(&here, &there, ["/stripe/customer"; 2], plan).await;
        // The second request finds the bought plan, or the running purchase.
        assert!(bought.0 == 200 && matches!(bought.1, 200 | 409), "{bought:?}");
        let discount = json!({ "isUnsubscribeCouponNeeded": true });
        let taken = race_by(Method::PUT, &here, &there, ["/stripe/subscription"; 2], discount).await;
        assert_eq!(taken, (200, 409, "discount_not_offered".to_owned()));
        let invoices = there.get("/stripe/customer/invoices").await;
        assert_eq!(invoices["invoices"].as_array().map(Vec::len), Some(1), "{invoices}");
    }
}

#[tokio::test]
async fn the_last_publication_is_given_once() {
    let database = TestDatabase::migrated();
    let installation = Installation::on(&database);
    let (one, two) = (installation.serve(), installation.serve());
    let here = one.join("Ines").await;
    let there = here.at(&two);
    // The free plan allows one published project.
    for _ in 0..5 {
        let mut projects = Vec::new();
        for title in ["Salt", "Marrow"] {
            projects.push(here.post("/mag", json!({ "title": title }), 201).await["num_id"].clone());
        }
        let publish = projects.iter().map(|number| format!("/mag/{number}/publish")).collect::<Vec<_>>();
        let published = race(&here, &there, [&publish[0], &publish[1]], json!({})).await;
        assert_eq!(published, (200, 403, "limit_reached".to_owned()));
        assert_eq!(there.get("/me").await["publishedMagsCount"], 1);
        here.post("/mags/remove", json!({ "mag_num_ids": projects }), 200).await;
    }
}

#[tokio::test]
async fn what_is_accepted_at_both_is_received_once() {
    let database = TestDatabase::migrated();
    let installation = Installation::on(&database);
    let (one, two) = (installation.serve(), installation.serve());
    let (ines, noor) = (one.join("Ines").await, one.join("Noor").await);
    installation.say(&["admin", "plan", "ines@okafor.studio", "studio"]);
    let mut projects = Vec::new();
    for number in 0..30 {
        projects
            .push(ines.post("/mag", json!({ "title": format!("{number}") }), 201).await["num_id"].clone());
    }
    let sent = ines.post("/send", json!({ "email": "noor", "mags": projects }), 201).await;
    let accept = format!("/send/{}/accept", sent["send"]["id"].as_str().unwrap());
    let accepted = race(&noor, &noor.at(&two), [&accept; 2], json!({})).await;
    assert_eq!(accepted, (200, 409, "already_answered".to_owned()));
    // The workers of both servers run jobs.
    until("everything received", async || {
        let sent = ines.get("/send").await["outgoing"][0]["status"].clone();
        (sent == "received").then_some(())
    })
    .await;
    let library = noor.get("/readymags/user").await;
    let received = library["mags"].as_array().unwrap();
    assert_eq!(received.len(), 30);
    assert!(received.iter().all(|project| project["copyStatus"].is_null()));
}
