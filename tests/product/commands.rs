//! Settings, migrations, demo data and the API's description.

use serde_json::json;

use crate::support::Installation;

#[test]
fn a_wrong_setting_is_named_and_ends_the_start() {
    let cases = [
        ("OCTAVO_APP_ADDRESS", "nowhere", "app_address"),
        ("OCTAVO_APP_ORIGIN", "localhost:4000", "app_origin must begin with http"),
        ("OCTAVO_VIEWER_ORIGIN", "http://localhost:4000", "app_origin and viewer_origin must differ"),
        ("OCTAVO_PASSWORD_MEMORY_KIB", "1024", "password_memory_kib must be at least 19456"),
        (
            "OCTAVO_DATABASE_URL",
            "mysql://localhost/octavo",
            "database_url must begin with sqlite: or postgres://",
        ),
        ("OCTAVO_MODE", "production", "app_origin must begin with https:// in production"),
        ("OCTAVO_LOG_FILTER", "=[", "log_filter is not a filter"),
    ];
    for (name, value, sentence) in cases {
        let said = Installation::new().set(name, value).fail(&["serve"]);
        assert!(said.starts_with("octavo: ") && said.contains(sentence), "{name}={value}: {said}");
    }
}

#[test]
fn a_settings_file_is_checked_too() {
    let installation = Installation::new();
    let said = installation.fail(&["--config", "none.toml", "serve"]);
    assert!(said.contains("there is no settings file none.toml"), "{said}");
    std::fs::write(installation.path("octavo.toml"), "prodct_name = \"Quarto\"\n").unwrap();
    let said = installation.fail(&["serve"]);
    assert!(said.contains("prodct_name"), "{said}");
}

#[test]
fn an_address_that_is_taken_is_named() {
    let taken = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    let installation =
        Installation::new().set("OCTAVO_APP_ADDRESS", &taken.local_addr().unwrap().to_string());
    let said = installation.fail(&["serve"]);
    assert!(said.contains("cannot listen at") && said.contains("(app_address)"), "{said}");
}

#[test]
fn a_database_that_cannot_be_reached_is_a_sentence_without_its_password() {
    let url = "postgres://octavo:hunter2@127.0.0.1:1/octavo";
    let said = Installation::new().set("OCTAVO_DATABASE_URL", url).fail(&["migrate"]);
    assert!(said.starts_with("octavo: ") && !said.contains("hunter2"), "{said}");
}

#[test]
fn a_dry_run_names_what_is_missing_and_changes_nothing() {
    let installation = Installation::new();
    std::fs::create_dir(installation.path("data")).unwrap();
    let missing = installation.say(&["migrate", "--dry-run"]);
    assert!(!missing.trim().is_empty() && missing.trim() != "up to date");
    assert_eq!(installation.say(&["migrate", "--dry-run"]), missing);
    installation.say(&["migrate"]);
    assert_eq!(installation.say(&["migrate", "--dry-run"]).trim(), "up to date");
    installation.say(&["migrate"]);
}

#[tokio::test]
async fn the_demo_account_has_a_library_and_is_made_once() {
    let installation = Installation::new();
    let arguments = ["demo", "--projects", "12", "--collections", "3"];
    let said = installation.say(&arguments);
    let (email, password) = said.trim().strip_prefix("demo account: ").unwrap().split_once(" / ").unwrap();
    let server = installation.serve();
    let browser = server.browser();
    browser.post("/auth/login", json!({ "email": email, "password": password }), 200).await;
    let library = browser.get("/readymags/user").await;
    let active =
        library["mags"].as_array().unwrap().iter().filter(|project| project["isArchived"] == json!(false));
    assert_eq!(active.count(), 12);
    let folders = library["user"]["folders"].as_array().unwrap();
    assert_eq!(folders.iter().filter(|folder| folder["isArchive"] == json!(false)).count(), 3);
    // A cover is served by the viewer.
    let covers = library["mags"].as_array().unwrap().iter().filter_map(|project| project["cover"].as_str());
    let cover = covers.map(|url| url.replace("http://localhost:4001", &server.viewer)).next().unwrap();
    let picture = browser.client.get(cover).send().await.unwrap();
    assert_eq!(
        (picture.status().as_u16(), &picture.headers()["content-type"]),
        (200, &"image/jpeg".parse().unwrap())
    );
    installation.say(&arguments);
    assert_eq!(browser.get("/readymags/user").await, library);
}

#[tokio::test]
async fn the_demo_account_works_with_others() {
    let installation = Installation::new();
    let said = installation.say(&["demo", "--projects", "12", "--collections", "3"]);
    let (email, password) = said.trim().strip_prefix("demo account: ").unwrap().split_once(" / ").unwrap();
    let server = installation.serve();
    let browser = server.browser();
    browser.post("/auth/login", json!({ "email": email, "password": password }), 200).await;
    let team = browser.get("/team").await;
    let pending = |side: &str| {
        let one = |teammate: &serde_json::Value| teammate["isPending"].as_bool().unwrap();
        team[side].as_array().unwrap().iter().map(one).collect::<Vec<bool>>()
    };
    assert_eq!((pending("byMe"), pending("withMe")), (vec![false, true], vec![false]));
    let shared = browser.get("/readymags/shared").await;
    let roles = shared["mags"].as_array().unwrap().iter().filter(|project| project["role"] == "editor");
    assert_eq!((shared["mags"].as_array().unwrap().len(), roles.count()), (5, 1));
    assert_eq!(shared["folders"][0]["count"], json!(4));
    // Both sides can be looked at.
    let other = server.browser();
    let noor = json!({ "email": team["withMe"][0]["email"], "password": password });
    other.post("/auth/login", noor, 200).await;
    assert_eq!(other.get("/team").await["byMe"][0]["email"], json!(email));
    assert_eq!(other.get("/readymags/user").await["mags"].as_array().unwrap().len(), 6);
}

#[test]
fn the_api_describes_itself_without_any_settings() {
    let kept = include_str!("../../docs/api/openapi.json");
    let said = Installation::new().set("OCTAVO_MODE", "nonsense").say(&["openapi"]);
    assert!(said == kept, "docs/api/openapi.json is stale: make it again with `just api`");
}

#[test]
fn the_client_has_the_rules_of_documents() {
    let kept = include_str!("../../frontend/src/features/documents/model/registers.gen.json");
    let said = Installation::new().set("OCTAVO_MODE", "nonsense").say(&["document-rules"]);
    assert!(said == kept, "registers.gen.json is stale: make it again with `just api`");
}

#[tokio::test]
async fn the_page_names_the_product_and_both_origins() {
    let installation =
        Installation::new().set("OCTAVO_PRODUCT_NAME", "Quarto").set("OCTAVO_TOGGLES", "{blackFriday=true}");
    let server = installation.serve();
    let (status, page) = server.browser().page(&server.app).await;
    assert!(status.is_success() && page.contains("<title>Quarto</title>"), "{page}");
    assert!(
        page.contains(r#""blackFriday":true"#) && page.contains(r#""viewerOrigin":"http://localhost:4001""#)
    );
    let (status, page) = server.browser().page(&format!("{}/nobody", server.viewer)).await;
    assert_eq!((status.as_u16(), page.contains("Page not found")), (404, true));
}
