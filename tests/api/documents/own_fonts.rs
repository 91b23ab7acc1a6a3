//! `POST`, `PATCH` and `DELETE /api/fonts`, and what becomes of own fonts

use axum::http::Method;
use octavo_domain::plans::level::Level;
use serde_json::{Value, json};

use super::{TEXT, batch, change, drawn, opened, path, publish};
use crate::support::{
    Account, TestApp, VIEWER_ORIGIN,
    browser::{Answer, Browser},
    calls::{BOLD_FONT, FONT, SHUT_FONT},
    num, nums, stories,
};

async fn add(browser: &Browser, name: &str, bytes: &'static [u8]) -> Answer {
    browser.send_file(Method::POST, &format!("/fonts?name={name}"), "font/ttf", bytes).await
}

/// The own families that an account is shown, for a project of others or for its own.
async fn listed(browser: &Browser, project: Option<&Value>) -> Value {
    let query = project.map(|project| format!("?project={}", num(project))).unwrap_or_default();
    browser.get(&format!("/fonts{query}")).await.expect(200)
}

fn local(address: &Value) -> &str {
    address.as_str().unwrap().strip_prefix(VIEWER_ORIGIN).unwrap()
}

/// Sets the text that [`drawn`] made in a family.
async fn set_in(account: &Account, project: &Value, family: &Value) {
    let op = json!({ "set": { "id": TEXT, "key": "family", "value": family } });
    change(&account.browser, project, batch(2, 1, json!([op]))).await.expect(200);
}

async fn page(app: &TestApp, account: &Account, project: &Value) -> String {
    let name = account.user["uri"].as_str().unwrap();
    app.viewer().fetch(&format!("/{name}/{}/", num(project)), &[]).await.text()
}

/// The number of stored files of fonts.
fn stored(app: &TestApp) -> usize {
    std::fs::read_dir(app.files().join("fonts")).map_or(0, Iterator::count)
}

async fn used(app: &TestApp, account: &Account) -> u64 {
    app.ports.storage.begin().await.unwrap().uploads().used(account.id()).await.unwrap()
}

stories! {
    async fn edit_443_a_font_is_added_listed_and_served(app: &TestApp) {
        let ines = app.join("Ines").await;
        assert_eq!(listed(&ines.browser, None).await["own"], json!([]));
        let family = add(&ines.browser, "kiln.ttf", FONT).await.expect(201);
        assert_eq!((&family["name"], &family["generic"]), (&json!("Kiln Text"), &json!("serif")));
        let id = family["id"].as_str().unwrap();
        assert!(id.starts_with("own-serif-"), "{id}");
        let file = &family["files"][0];
        assert_eq!((&file["name"], &file["style"]), (&json!("Regular"), &json!("normal")));
        assert_eq!((&file["leastWeight"], &file["mostWeight"]), (&json!(400), &json!(400)));
        assert_eq!(family["fallbacks"].as_array().unwrap().len(), 4, "two local fonts, regular and bold");
        let served = app.viewer().fetch(local(&file["address"]), &[]).await;
        assert_eq!((served.status.as_u16(), served.header("content-type")), (200, "font/woff2"));
        assert_eq!(served.header("cache-control"), "public, max-age=31536000, immutable");
        assert_eq!(served.header("access-control-allow-origin"), "*", "a sandboxed page has no origin");
        assert!(served.bytes.starts_with(b"wOF2"));
        assert_eq!(file["bytes"], json!(served.bytes.len()));
        assert_eq!(used(app, &ines).await, file["bytes"].as_u64().unwrap());
        // Another weight of the same family.
        let both = add(&ines.browser, "kiln-bold.woff2", BOLD_FONT).await.expect(201);
        assert_eq!((&both["id"], both["files"].as_array().unwrap().len()), (&family["id"], 2));
        let own = listed(&ines.browser, None).await;
        assert_eq!((&own["own"], &own["mayChange"]), (&json!([both]), &json!(true)));
        assert!(own["library"].as_array().unwrap().len() >= 40);
    }

    async fn edit_443_the_same_file_is_stored_once(app: &TestApp) {
        let ines = app.join("Ines").await;
        let first = add(&ines.browser, "kiln.ttf", FONT).await.expect(201);
        let room = used(app, &ines).await;
        assert_eq!(add(&ines.browser, "other.ttf", FONT).await.expect(201), first);
        assert_eq!((stored(app), used(app, &ines).await), (1, room));
        let (one, two) = tokio::join!(
            add(&ines.browser, "a.woff2", BOLD_FONT),
            add(&ines.browser, "b.woff2", BOLD_FONT)
        );
        assert_eq!((one.status.as_u16(), two.status.as_u16()), (201, 201));
        assert_eq!(listed(&ines.browser, None).await["own"][0]["files"].as_array().unwrap().len(), 2);
    }

    async fn edit_215_217_what_no_page_may_have_is_refused_with_a_sentence(app: &TestApp) {
        let ines = app.join("Ines").await;
        let refuse = async |bytes: &'static [u8], status: u16, code: &str, sentence: &str| {
            let problem = add(&ines.browser, "x", bytes).await.refused(status, code);
            assert!(problem["detail"].as_str().unwrap().contains(sentence), "{problem}");
        };
        refuse(SHUT_FONT, 422, "font_forbidden", "does not allow it to be embedded in pages").await;
        refuse(b"%PDF-1.7", 415, "unsupported_media_type", "TTF, OTF, WOFF or WOFF2").await;
        refuse(&FONT[..FONT.len() / 2], 422, "broken_font", "damaged").await;
        refuse(b"ttcf\0\x01\0\0", 422, "broken_font", "several fonts").await;
        refuse(b"", 422, "file_required", "choose a font").await;
        refuse(vec![0; 4 * 1024 * 1024 + 1].leak(), 413, "body_too_large", "4 MB").await;
        assert_eq!(listed(&ines.browser, None).await["own"], json!([]));
        assert_eq!((stored(app), used(app, &ines).await), (0, 0));
    }

    async fn a_family_is_renamed_for_its_owner_alone(app: &TestApp) {
        let (ines, noor) = (app.join("Ines").await, app.join("Noor").await);
        let family = add(&ines.browser, "kiln.ttf", FONT).await.expect(201);
        let call = format!("/fonts/{}", family["files"][0]["id"].as_str().unwrap());
        let named = ines.browser.patch(&call, json!({ "name": "  Brick\u{7} " })).await.expect(200);
        assert_eq!((&named["name"], &named["id"]), (&json!("Brick"), &family["id"]));
        // A further font of the family has its new name.
        assert_eq!(add(&ines.browser, "x", BOLD_FONT).await.expect(201)["name"], "Brick");
        noor.browser.patch(&call, json!({ "name": "Mine" })).await.refused(404, "not_found");
        ines.browser.patch(&call, json!({ "name": " " })).await.refused(422, "invalid_value");
        ines.browser.patch(&call, json!({ "name": "x".repeat(81) })).await.refused(422, "invalid_value");
    }

    async fn edit_216_a_published_page_loads_its_own_fonts_and_no_others(app: &TestApp) {
        let ines = app.join("Ines").await;
        let (salt, _) = drawn(&ines, "Salt").await;
        let family = add(&ines.browser, "kiln.ttf", FONT).await.expect(201);
        publish(&ines, &salt).await;
        assert!(!page(app, &ines, &salt).await.contains("/media/fonts/"), "nothing is set in it");
        set_in(&ines, &salt, &family["id"]).await;
        publish(&ines, &salt).await;
        let shown = page(app, &ines, &salt).await;
        let (id, file) = (family["id"].as_str().unwrap(), local(&family["files"][0]["address"]));
        let rule = format!(
            "@font-face{{font-family:\"{id}\";font-style:normal;font-weight:400;font-display:swap;src:url(\"{file}\") format(\"woff2\")}}"
        );
        assert!(shown.contains(&rule), "{shown}");
        assert!(shown.contains(&format!("font-family:\"{id} fallback\";font-style:normal;font-weight:1 549;src:local(\"Noto Serif\")")));
        assert!(shown.contains(&format!("\"{id}\",\"{id} fallback\",serif")), "{shown}");
        // The preview has it as well.
        let preview = ines.browser.post(&format!("{}/preview", path(&salt)), json!({})).await.expect(200);
        let opened = app.viewer().fetch(local(&preview["address"]), &[]).await;
        let draft = app.viewer().fetch(opened.header("location"), &[]).await;
        assert!(draft.text().contains(&rule), "{}", draft.text());
        // Deleted, it is gone from published pages at once, and its file soon.
        let call = format!("/fonts/{}", family["files"][0]["id"].as_str().unwrap());
        app.wait(chrono::TimeDelta::seconds(1));
        assert_eq!(ines.browser.delete(&call).await.status.as_u16(), 204);
        assert_eq!(ines.browser.delete(&call).await.status.as_u16(), 204, "again");
        let after = page(app, &ines, &salt).await;
        assert!(!after.contains("/media/fonts/") && after.contains(&format!("\"{id} fallback\",serif")), "{after}");
        app.work().await;
        assert_eq!(stored(app), 0);
        let bytes = family["files"][0]["bytes"].as_u64().unwrap();
        assert!(used(app, &ines).await < bytes, "the picture of its card is left");
        assert_eq!(app.viewer().fetch(file, &[]).await.status.as_u16(), 404);
    }

    async fn edit_442_teammates_see_the_fonts_of_a_projects_owner(app: &TestApp) {
        let (ines, noor, mila) = (app.join("Ines").await, app.join("Noor").await, app.join("Mila").await);
        app.plan(&ines, Level::Studio).await;
        app.vouch(&noor).await;
        let (salt, _) = opened(&ines, "Salt").await;
        let family = add(&ines.browser, "kiln.ttf", FONT).await.expect(201);
        let own = add(&noor.browser, "kiln-bold.woff2", BOLD_FONT).await.expect(201);
        ines.invite(json!({ "email": noor.email, "mags": [num(&salt)] })).await;
        app.accept(&noor).await;
        let shared = listed(&noor.browser, Some(&salt)).await;
        assert_eq!((&shared["own"], &shared["mayChange"]), (&json!([family]), &json!(false)));
        assert_eq!(listed(&noor.browser, None).await["own"], json!([own]));
        assert_eq!(listed(&ines.browser, Some(&salt)).await["mayChange"], json!(true));
        let call = format!("/fonts?project={}", num(&salt));
        mila.browser.get(&call).await.refused(404, "not_found");
        mila.browser.get("/fonts?project=x").await.refused(404, "not_found");
    }

    async fn edit_218_a_copy_that_is_sent_has_the_fonts_or_not(app: &TestApp) {
        let (ines, noor) = (app.join("Ines").await, app.join("Noor").await);
        app.plan(&ines, Level::Studio).await;
        app.confirm(&noor).await;
        let (salt, _) = drawn(&ines, "Salt").await;
        let family = add(&ines.browser, "kiln.ttf", FONT).await.expect(201);
        set_in(&ines, &salt, &family["id"]).await;
        let receive = async |with_fonts: bool| {
            let body = json!({ "email": noor.email, "mags": nums(&[&salt]), "sendFontsWithProject": with_fonts });
            let sent = ines.browser.post("/send", body).await.expect(201)["send"].clone();
            let accept = format!("/send/{}/accept", sent["id"].as_str().unwrap());
            noor.browser.post(&accept, Value::Null).await.expect(200);
            app.work().await;
            listed(&noor.browser, None).await["own"].clone()
        };
        assert_eq!(receive(false).await, json!([]));
        let received = receive(true).await;
        assert_eq!((&received[0]["id"], &received[0]["name"]), (&family["id"], &family["name"]));
        assert_eq!(received[0]["files"][0]["address"], family["files"][0]["address"], "both share the file");
        assert_eq!(receive(true).await, received, "what it has stays as it is");
        // It stays with the recipient when the sender has it no longer.
        let call = format!("/fonts/{}", family["files"][0]["id"].as_str().unwrap());
        assert_eq!(ines.browser.delete(&call).await.status.as_u16(), 204);
        app.work().await;
        let file = app.viewer().fetch(local(&family["files"][0]["address"]), &[]).await;
        assert_eq!(file.status.as_u16(), 200);
    }

    async fn uploads_of_fonts_are_limited(app: &TestApp) {
        let ines = app.join("Ines").await;
        for _ in 0..120 {
            add(&ines.browser, "x", b"%PDF-1.7").await.refused(415, "unsupported_media_type");
        }
        add(&ines.browser, "x", FONT).await.refused(429, "too_many_attempts");
    }
}
