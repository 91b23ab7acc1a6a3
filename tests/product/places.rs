//! Places of sessions, from a database file.

use std::path::Path;

use serde_json::{Value, json};

use crate::support::{Installation, PASSWORD};

fn data(name: &str) -> String {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("data").join(name).display().to_string()
}

#[tokio::test]
async fn acct_063_a_session_is_where_its_address_is() {
    let installation = Installation::new().set("OCTAVO_PLACES_FILE", &data("places.mmdb"));
    let installation = installation.set("OCTAVO_TRUSTED_PROXIES", r#"["127.0.0.1"]"#);
    let server = installation.serve();
    let ines = server.join("Ines").await;
    for address in ["198.51.100.7", "2001:db8:1::9", "203.0.113.4", "10.1.2.3"] {
        let login = ines.client.post(format!("{}/api/auth/login", server.app));
        let login = login.header("x-octavo-client", "test").header("sec-fetch-site", "same-origin");
        let login = login.header("x-forwarded-for", address);
        let login = login.json(&json!({ "email": "ines@okafor.studio", "password": PASSWORD }));
        assert_eq!(login.send().await.unwrap().status().as_u16(), 200);
    }
    let sessions = ines.get("/me/sessions").await;
    let mut places: Vec<Value> =
        sessions.as_array().unwrap().iter().map(|one| json!([one["city"], one["country"]])).collect();
    places.reverse();
    places.sort_by_key(ToString::to_string);
    let expected = [
        json!(["Porto", "Portugal"]),
        json!(["Tromsø", "Norway"]),
        json!([null, "Lebanon"]),
        json!([null, null]),
        json!([null, null]),
    ];
    assert_eq!(places, expected);
    let events = ines.get("/me/activity").await;
    let told = events["entries"]
        .as_array()
        .unwrap()
        .iter()
        .any(|one| one["event"] == "signed_in" && one["city"] == "Tromsø");
    assert!(told, "{events}");
}

#[test]
fn a_file_that_is_no_database_of_places_is_named() {
    let installation = Installation::new();
    for (name, said) in [
        ("covers.tsv", "no database of places (places_file)"),
        ("countries.mmdb", "it holds Octavo-Test-Country, not cities"),
    ] {
        let refused = Installation::new().set("OCTAVO_PLACES_FILE", &data(name)).fail(&["serve"]);
        assert!(refused.contains(said), "{refused}");
    }
    installation.say(&["migrate"]);
}
