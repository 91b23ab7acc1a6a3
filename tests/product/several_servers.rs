//! Two servers on one PostgreSQL.

use reqwest::Method;
use serde_json::json;

use crate::support::{PASSWORD, Place, TestDatabase, until};

#[tokio::test]
async fn they_show_the_same_library_and_end_the_same_sessions() {
    let database = TestDatabase::create();
    let place = Place::on(&database);
    let (one, two) = (place.serve(), place.serve());
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
    // The answer takes the cookie away, so that the other server is asked with a copy of it.
    let list = there.get("/readymags/user").await;
    assert_eq!(list["mags"].as_array().unwrap().len(), 20);
    place.say(&["admin", "end-sessions", "ines@okafor.studio"]);
    for browser in [&here, &there, &phone, &phone.at(&one)] {
        assert_eq!(browser.call(Method::GET, "/readymags/user", json!({}), 401).await["code"], "signed_out");
    }
}

#[tokio::test]
async fn signing_out_at_one_signs_out_at_the_other() {
    let database = TestDatabase::create();
    let place = Place::on(&database);
    let (one, two) = (place.serve(), place.serve());
    let here = one.join("Ines").await;
    // The same session in a browser that keeps its cookie whatever the server says.
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
    let database = TestDatabase::create();
    let place = Place::on(&database);
    let (one, two) = std::thread::scope(|scope| {
        let starts = [scope.spawn(|| place.serve()), scope.spawn(|| place.serve())];
        let [one, two] = starts.map(|start| start.join().unwrap());
        (one, two)
    });
    let ines = one.join("Ines").await;
    ines.at(&two).get("/me").await;
}

#[tokio::test]
async fn a_mail_is_sent_by_one_of_them() {
    let database = TestDatabase::create();
    let place = Place::on(&database);
    let (one, _two) = (place.serve(), place.serve());
    for name in ["Ines", "Noor", "Mila", "Teun", "Aiko"] {
        one.join(name).await;
    }
    let folder = place.path("data/mail");
    let count = || std::fs::read_dir(&folder).map(Iterator::count).unwrap_or_default();
    until("five mails", async || (count() == 5).then_some(())).await;
    assert_eq!(count(), 5);
}
