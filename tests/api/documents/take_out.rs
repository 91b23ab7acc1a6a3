//! `GET /api/documents/{id}/export`, and `POST /api/mag/file`: out and in again

use axum::http::Method;
use chrono::TimeDelta;
use octavo_domain::plans::level::Level;
use serde_json::{Value, json};

use super::{TEXT, batch, change, document, drawn, make, path, publish};
use crate::support::{
    Account, PICTURE, TestApp, VIEWER_ORIGIN,
    archives::{packed, parts},
    browser::{Answer, Browser},
    calls::{FONT, FORM_ID},
    export::Opened,
    num, stories,
};

const VIDEO: &[u8] = include_bytes!("../../data/media/last.mp4");
const SVG: &[u8] =
    b"<svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'><path d='M0 0h9v9z' fill='#b42'/></svg>";
const CAPTIONS: &[u8] = b"WEBVTT\n\n00:00.000 --> 00:01.000\nWe begin with clay.\n";
const ABOUT: &str = "8f2hc5n1t4a0";
pub(super) const SECRET: &str = "8f2hc5n1t4a1";

async fn taken(browser: &Browser, project: &Value, query: &str) -> Answer {
    browser.get(&format!("{}/export?{query}", path(project))).await
}

pub(super) async fn file_of(browser: &Browser, project: &Value) -> Opened {
    let answer = taken(browser, project, "as=file").await;
    assert_eq!(answer.status.as_u16(), 200, "{}", answer.text());
    assert!(answer.header("content-disposition").ends_with(".octavo\""));
    Opened::of(&answer.bytes)
}

pub(super) async fn site_of(browser: &Browser, project: &Value, query: &str) -> Opened {
    let answer = taken(browser, project, &format!("as=site{query}")).await;
    assert_eq!(answer.status.as_u16(), 200, "{}", answer.text());
    assert!(answer.header("content-disposition").ends_with("-site.zip\""));
    Opened::of(&answer.bytes)
}

pub(super) async fn bring(browser: &Browser, bytes: Vec<u8>) -> Answer {
    browser.send_file(Method::POST, "/mag/file", "application/octet-stream", bytes).await
}

async fn add(browser: &Browser, project: &Value, name: &str, bytes: &'static [u8]) -> Value {
    let call = format!("{}/assets?name={name}", path(project));
    browser.send_file(Method::POST, &call, "application/octet-stream", bytes).await.expect(201)["key"].clone()
}

/// A project with pictures, media, an own font, a hidden page, a draft and a form.
pub(super) async fn furnished(account: &Account) -> Value {
    let (project, page) = drawn(account, "Salt & Kiln").await;
    let browser = &account.browser;
    let font = browser.send_file(Method::POST, "/fonts?name=kiln.ttf", "font/ttf", FONT).await.expect(201);
    let picture = add(browser, &project, "salt.jpg", PICTURE).await;
    let drawing = add(browser, &project, "mark.svg", SVG).await;
    let video = add(browser, &project, "kiln.mp4", VIDEO).await;
    let captions = add(browser, &project, "kiln.vtt", CAPTIONS).await;
    let at = |y: i32| json!({ "base": [6400, y] });
    let size = json!({ "base": [60000, 40000] });
    let shown = |kind: &str, y: i32, more: Value| {
        let mut record = json!({ "kind": kind, "parent": page, "order": format!("a{y}"), "position": at(y), "size": size });
        record.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        record
    };
    let track = json!([{ "file": captions, "language": "en", "label": "English" }]);
    let ops = json!([
        { "set": { "id": TEXT, "key": "family", "value": font["id"] } },
        make("8f2hc5n1t4b0", &shown("picture", 1, json!({ "asset": picture, "label": "Grains of salt" }))),
        make("8f2hc5n1t4b1", &shown("picture", 2, json!({ "asset": drawing, "decorative": true }))),
        make("8f2hc5n1t4b2", &shown("video", 3, json!({ "media": video, "tracks": track }))),
        make("8f2hc5n1t4b3", &shown("code", 4, json!({ "html": "<p>Clay</p>" }))),
        make("8f2hc5n1t4b4", &shown("share", 5, json!({}))),
        make(FORM_ID, &shown("form", 6, json!({}))),
        make("8f2hc5n1f4f1", &json!({ "kind": "field", "parent": FORM_ID, "order": "a0", "words": "Name" })),
        make(ABOUT, &json!({ "order": "a1", "title": "About us", "path": "about" })),
        make(SECRET, &json!({ "order": "a2", "title": "Not yet", "path": "not-yet", "state": "draft" })),
        make("8f2hc5n1t4b5", &json!({ "kind": "button", "parent": page, "order": "a8", "words": "More",
            "position": at(7), "size": size, "link": { "page": ABOUT } })),
        make("8f2hc5n1t4b6", &json!({ "kind": "text", "parent": ABOUT, "order": "a1", "text": [{ "insert": "Clay\n" }] })),
    ]);
    let pages = |op: &Value| op["create"]["record"].get("kind").is_none() && op.get("create").is_some();
    // Pages come first: what lies on them names them.
    let mut ops = ops.as_array().unwrap().clone();
    for op in &mut ops {
        if pages(op) {
            op["create"]["record"]["kind"] = json!("page");
        }
    }
    ops.sort_by_key(|op| op["create"]["record"]["kind"] != "page");
    change(browser, &project, batch(2, 1, json!(ops))).await.expect(200);
    project
}

/// The document as it is now, whatever is in its log.
pub(super) async fn current(browser: &Browser, project: &Value) -> Value {
    file_of(browser, project).await.json("document.json")
}

pub(super) async fn used(app: &TestApp, account: &Account) -> u64 {
    app.ports.storage.begin().await.unwrap().uploads().used(account.id()).await.unwrap()
}

pub(super) async fn projects(app: &TestApp, account: &Account) -> usize {
    app.ports.library.projects(account.id()).await.unwrap().len()
}

/// A font whose licence bits are these.
fn with_licence(ttf: &[u8], bits: u16) -> Vec<u8> {
    let mut font = ttf.to_vec();
    let record = font.windows(4).position(|tag| tag == b"OS/2").unwrap();
    let offset: [u8; 4] = font[record + 8..record + 12].try_into().unwrap();
    let at = usize::try_from(u32::from_be_bytes(offset)).unwrap() + 8;
    font[at..at + 2].copy_from_slice(&bits.to_be_bytes());
    font
}

stories! {
    async fn edit_401_402_a_project_file_comes_back_without_loss(app: &TestApp) {
        let (ines, zoe) = (app.join("Ines").await, app.join("Zoe").await);
        for account in [&ines, &zoe] {
            app.plan(account, Level::Studio).await;
        }
        let salt = furnished(&ines).await;
        let file = file_of(&ines.browser, &salt).await;
        let manifest = file.json("octavo.json");
        assert_eq!((&manifest["format"], &manifest["version"]), (&json!("octavo-project"), &json!(1)));
        assert_eq!(manifest["title"], "Salt & Kiln");
        assert_eq!(manifest["assets"].as_array().unwrap().len(), 4);
        assert!(file.0["document.json"].windows(7).any(|part| part == b"Not yet"), "drafts come along");
        for account in [&ines, &zoe] {
            let made = bring(&account.browser, packed(&file.0)).await.expect(201);
            assert_eq!(made["title"], "Salt & Kiln");
            assert_eq!(document(&account.browser, &made).await, file.json("document.json"), "the same document");
            let again = file_of(&account.browser, &made).await;
            for (name, bytes) in &file.0 {
                let is_font = name.starts_with("fonts/");
                if !is_font && name != "octavo.json" {
                    assert!(again.0[name] == *bytes, "{name} has the same bytes");
                }
            }
            let (one, other) = (manifest["assets"].clone(), again.json("octavo.json")["assets"].clone());
            let by_key = |assets: Value| {
                let mut assets = assets.as_array().unwrap().clone();
                assets.sort_by_key(|asset| asset["key"].to_string());
                assets
            };
            assert_eq!(by_key(one), by_key(other));
            publish(account, &made).await;
        }
        let fonts = zoe.browser.get("/fonts").await.expect(200);
        assert_eq!(fonts["own"][0]["name"], "Kiln Text", "the font came along");
        assert_eq!(ines.browser.get("/fonts").await.expect(200)["own"][0]["files"].as_array().unwrap().len(), 1);
    }

    async fn edit_401_a_project_file_that_came_from_another_account_leaves_as_the_same_file(app: &TestApp) {
        let (ines, zoe) = (app.join("Ines").await, app.join("Zoe").await);
        for account in [&ines, &zoe] {
            app.plan(account, Level::Studio).await;
        }
        let salt = furnished(&ines).await;
        let first = taken(&ines.browser, &salt, "as=file").await.bytes;
        app.clock.advance(TimeDelta::days(3));
        let made = bring(&zoe.browser, first.to_vec()).await.expect(201);
        let second = taken(&zoe.browser, &made, "as=file").await.bytes;
        for (name, bytes) in &Opened::of(&first).0 {
            assert!(Opened::of(&second).0[name] == *bytes, "{name} has the same bytes");
        }
        assert!(first == second, "the whole file has the same bytes");
    }

    async fn edit_401_keys_of_a_file_are_not_taken_for_those_of_other_pictures(app: &TestApp) {
        let ines = app.join("Ines").await;
        let (salt, _) = drawn(&ines, "Salt").await;
        let key = add(&ines.browser, &salt, "salt.jpg", PICTURE).await;
        let (other, _) = drawn(&ines, "Other").await;
        let mark = add(&ines.browser, &other, "mark.svg", SVG).await;
        // A file that calls the drawing by the key of the photograph.
        let mut file = file_of(&ines.browser, &other).await.0;
        let renamed = |text: &[u8]| {
            String::from_utf8(text.to_vec()).unwrap().replace(mark.as_str().unwrap(), key.as_str().unwrap()).into_bytes()
        };
        let manifest = renamed(&file["octavo.json"]);
        file.insert("octavo.json".to_owned(), manifest);
        let drawing = file.remove(&format!("assets/{}/whole.svg", mark.as_str().unwrap())).unwrap();
        file.insert(format!("assets/{}/whole.svg", key.as_str().unwrap()), drawing);
        ines.browser.delete(&format!("{}/assets/{}", path(&salt), key.as_str().unwrap())).await.expect(204);
        bring(&ines.browser, packed(&file)).await.expect(201);
        let (third, _) = drawn(&ines, "Third").await;
        let call = format!("{}/assets?name=salt.jpg", path(&third));
        let added = ines.browser.send_file(Method::POST, &call, "image/jpeg", PICTURE).await.expect(201);
        assert_eq!(added["contentType"], "image/webp", "what is uploaded is what was uploaded");
    }

    async fn edit_013_396_398_a_static_site_is_taken_out_on_every_plan(app: &TestApp) {
        let ines = app.join("Ines").await;
        let salt = furnished(&ines).await;
        let site = site_of(&ines.browser, &salt, "").await;
        let home = site.text("index.html");
        let about = site.text("about/index.html");
        assert!(home.starts_with("<!doctype html>") && home.contains("<title>Salt &amp; Kiln</title>") || home.contains("<title>Salt &#38; Kiln</title>"), "{}", &home[..400]);
        assert!(about.contains("About us – Salt"), "{}", &about[..600]);
        for (name, html, up) in [("index.html", &home, ""), ("about/index.html", &about, "../")] {
            for part in parts(html) {
                if part.starts_with('#') || part.starts_with("data:") || part.starts_with("mailto:") || part.starts_with(VIEWER_ORIGIN) {
                    continue;
                }
                assert!(!part.starts_with('/') && !part.contains("://"), "{part} in {name} is relative");
                let within = part.strip_prefix(up).unwrap_or_else(|| panic!("{part} in {name}"));
                assert!(site.0.contains_key(within), "{within} is in the site: {:?}", site.names());
            }
        }
        assert!(home.contains("href=\"about/index.html\""), "links lead to files");
        assert!(!home.contains("integrity") && !home.contains("crossorigin"), "from a disk nothing is compared");
        assert!(site.0.contains_key("scripts/share.js") && site.names().iter().any(|name| name.starts_with("code/")));
        assert!(site.text("code/8f2hc5n1t4b3.html").contains("<p>Clay</p>"));
    }

    async fn edit_397_a_site_has_the_fonts_whose_licence_allows_it_and_no_others(app: &TestApp) {
        let ines = app.join("Ines").await;
        let salt = furnished(&ines).await;
        let own = |site: &Opened| site.names().iter().filter(|name| name.starts_with("fonts/own/")).count();
        let open = site_of(&ines.browser, &salt, "").await;
        assert_eq!(own(&open), 1);
        assert!(open.names().iter().any(|name| name.starts_with("fonts/schibsted-grotesk")), "{:?}", open.names());
        let library = open.names().iter().filter(|name| name.starts_with("fonts/")).count();
        assert!(library < 20, "only those that a page is set in: {library}");
        // One that may be seen and printed alone.
        let seen = with_licence(FONT, 4);
        let family = ines.browser.send_file(Method::POST, "/fonts?name=x.ttf", "font/ttf", seen).await.expect(201);
        assert_eq!(family["files"].as_array().unwrap().len(), 2);
        let contents = ines.browser.get(&format!("{}/export/contents", path(&salt))).await.expect(200);
        let fonts: Vec<&Value> = contents["leftOut"].as_array().unwrap().iter().filter(|one| one["reason"] == "font").collect();
        assert_eq!(fonts.len(), 1, "{contents}");
        assert_eq!(fonts[0]["what"], "Kiln Text Regular");
        let shut = site_of(&ines.browser, &salt, "").await;
        assert_eq!(own(&shut), 1);
        assert!(shut.text("LEFT-OUT.txt").contains("Kiln Text Regular"));
        assert!(file_of(&ines.browser, &salt).await.names().iter().filter(|name| name.starts_with("fonts/own/")).count() == 2);
    }

    async fn edit_399_forms_of_a_site_point_back_or_to_an_address_of_choice(app: &TestApp) {
        let ines = app.join("Ines").await;
        let salt = furnished(&ines).await;
        publish(&ines, &salt).await;
        let home = site_of(&ines.browser, &salt, "").await.text("index.html");
        let target = format!("/forms/{}-{FORM_ID}", num(&salt));
        assert!(home.contains(&format!("action=\"{VIEWER_ORIGIN}{target}\"")), "{home}");
        let stamp = home.split("name=\"stamp\" value=\"").nth(1).unwrap().split('"').next().unwrap().to_owned();
        app.wait(TimeDelta::seconds(7));
        // From wherever the site is: without a cookie, and with the origin of another host or of a disk.
        for origin in ["https://kiln.example", "null"] {
            let headers = [("content-type", "application/x-www-form-urlencoded"), ("origin", origin), ("sec-fetch-site", "cross-site")];
            let body = format!("stamp={stamp}&website=&8f2hc5n1f4f1=Ada");
            let sent = app.viewer().send(Method::POST, &target, &headers, body).await;
            assert_eq!(sent.status.as_u16(), 303, "{}", sent.text());
        }
        let answers = ines.browser.get(&format!("{}/answers?form={FORM_ID}", path(&salt))).await.expect(200);
        assert_eq!(answers["answers"].as_array().unwrap().len(), 2);

        let home = site_of(&ines.browser, &salt, "&form=https://forms.example/kiln?a=b").await.text("index.html");
        assert!(home.contains("action=\"https://forms.example/kiln?a=b\""), "{home}");
        assert!(!home.contains("name=\"stamp\"") && !home.contains(VIEWER_ORIGIN), "nothing of it is for us");
        for address in ["http://forms.example", "javascript:alert(1)", "x"] {
            taken(&ines.browser, &salt, &format!("as=site&form={address}")).await.refused(422, "invalid_value");
        }
        taken(&ines.browser, &salt, "as=pdf").await.refused(422, "invalid_query");
    }

    async fn edit_400_drafts_and_protected_pages_are_left_out_and_named(app: &TestApp) {
        let ines = app.join("Ines").await;
        app.plan(&ines, Level::Studio).await;
        let salt = furnished(&ines).await;
        let contents = async || ines.browser.get(&format!("{}/export/contents", path(&salt))).await.expect(200);
        let named = contents().await;
        assert_eq!((&named["pages"], &named["hasForms"], &named["isPublished"]), (&json!(2), &json!(true), &json!(false)));
        assert_eq!(named["leftOut"].as_array().unwrap().len(), 1);
        assert_eq!((&named["leftOut"][0]["reason"], &named["leftOut"][0]["what"]), (&json!("draft"), &json!("Not yet")));
        let site = site_of(&ines.browser, &salt, "").await;
        assert!(!site.names().iter().any(|name| name.contains("not-yet")));
        assert!(site.text("LEFT-OUT.txt").contains("Not yet"));
        assert_eq!(site.holding(b"Not yet"), ["LEFT-OUT.txt"], "nothing of the draft is in it");
        let project = format!("/mag/{}", num(&salt));
        ines.browser.patch(&project, json!({ "isPrivatePages": true, "password": "readers only" })).await.expect(200);
        let named = contents().await;
        let reasons: Vec<&Value> = named["leftOut"].as_array().unwrap().iter().map(|one| &one["reason"]).collect();
        assert_eq!((&named["pages"], reasons), (&json!(0), vec![&json!("protected"), &json!("protected"), &json!("draft")]));
        taken(&ines.browser, &salt, "as=site").await.refused(409, "protected_project");
        file_of(&ines.browser, &salt).await;
    }

    async fn edit_403_a_page_is_taken_out_as_a_picture(app: &TestApp) {
        let ines = app.join("Ines").await;
        app.plan(&ines, Level::Studio).await;
        let salt = furnished(&ines).await;
        let picture = async |query: &str| {
            let answer = taken(&ines.browser, &salt, &format!("as=png{query}")).await;
            assert_eq!(answer.status.as_u16(), 200, "{}", answer.text());
            assert_eq!(answer.header("content-type"), "image/png");
            answer
        };
        let first = picture("").await;
        assert!(first.header("content-disposition").starts_with("attachment; filename=\"salt-kiln-"));
        let image = image::load_from_memory(&first.bytes).unwrap();
        assert_eq!(image.width(), 1_440);
        assert!(image.height() >= 810, "at least as high as a window");
        // A page that is a draft is taken out as well.
        let draft = picture(&format!("&page={SECRET}")).await;
        assert_eq!(draft.header("content-disposition"), "attachment; filename=\"salt-kiln-not-yet.png\"");
        assert_ne!(draft.bytes, first.bytes);
        for page in [TEXT, "8f2hc5n1t4zz", "x"] {
            taken(&ines.browser, &salt, &format!("as=png&page={page}")).await.refused(422, "invalid_value");
        }
        let far = json!([{ "set": { "id": TEXT, "key": "position", "value": [0, 1_200_000] } }]);
        change(&ines.browser, &salt, batch(3, 2, far)).await.expect(200);
        taken(&ines.browser, &salt, "as=png").await.refused(422, "too_many_pixels");
        picture(&format!("&page={ABOUT}")).await;
    }

    async fn edit_441_who_has_the_layout_locked_takes_nothing_out(app: &TestApp) {
        let (ines, noor) = (app.join("Ines").await, app.join("Noor").await);
        app.plan(&ines, Level::Studio).await;
        let (salt, _) = drawn(&ines, "Salt").await;
        ines.invite(json!({ "email": noor.email, "mags": [num(&salt)] })).await;
        app.accept(&noor).await;
        ines.browser.put("/team", json!({ "email": noor.email, "role": "editor" })).await.expect(200);
        taken(&noor.browser, &salt, "as=file").await.refused(403, "layout_locked");
        taken(&noor.browser, &salt, "as=png").await.refused(403, "layout_locked");
        ines.browser.put("/team", json!({ "email": noor.email, "role": "member" })).await.expect(200);
        assert_eq!(taken(&noor.browser, &salt, "as=file").await.status.as_u16(), 200);
        let zoe = app.join("Zoe").await;
        taken(&zoe.browser, &salt, "as=file").await.refused(404, "not_found");
        taken(&zoe.browser, &salt, "as=png").await.refused(404, "not_found");
        for _ in 0..59 {
            assert_eq!(taken(&noor.browser, &salt, "as=file").await.status.as_u16(), 200);
        }
        taken(&noor.browser, &salt, "as=file").await.refused(429, "too_many_attempts");
    }
}
