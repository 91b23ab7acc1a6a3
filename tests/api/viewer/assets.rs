//! The files of the pictures of documents.

use axum::http::Method;
use chrono::TimeDelta;
use octavo_application::shared::storage::JobQueue;
use octavo_domain::plans::level::Level;
use serde_json::{Value, json};

use crate::support::{Account, PICTURE, TestApp, VIEWER_ORIGIN, browser::Browser, num, stories};

const FORM: &[(&str, &str)] = &[("content-type", "application/x-www-form-urlencoded")];

/// A project of an account with a picture on its page, and one that no page shows.
struct Shown {
    project: Value,
    /// The addresses of both for those who edit the project.
    draft: String,
    unused: String,
}

impl Shown {
    async fn by(owner: &Account) -> Self {
        let project = owner.browser.project("Salt").await;
        let path = format!("/documents/{}", num(&project));
        let opened = owner.browser.get(&path).await.expect(200);
        let page =
            opened["snapshot"]["document"]["pages"].as_object().unwrap().keys().next().unwrap().clone();
        let add = async |bytes: &'static [u8]| {
            let call = format!("{path}/assets?name=oven.jpg");
            owner.browser.send_file(Method::POST, &call, "image/jpeg", bytes).await.expect(201)
        };
        let (picture, unused) = (add(PICTURE).await, add(b"<svg xmlns='http://www.w3.org/2000/svg'/>").await);
        let record = json!({ "kind": "picture", "parent": page, "order": "a0", "asset": picture["key"],
            "label": "An oven", "position": { "base": [6400, 6400] }, "size": { "base": [60000, 60000] } });
        let batch = json!({ "client": "9f3c07aa51d2", "number": 1, "base": 0,
            "ops": [{ "create": { "id": "8f2hc5n1t4zd", "record": record } }] });
        owner.browser.post(&format!("{path}/changes"), batch).await.expect(200);
        let local = |asset: &Value| {
            asset["address"].as_str().unwrap().strip_prefix(VIEWER_ORIGIN).unwrap().to_owned()
        };
        Self { draft: local(&picture), unused: local(&unused), project }
    }

    async fn publish(&self, owner: &Account) {
        owner.browser.post(&format!("/mag/{}/publish", num(&self.project)), json!({})).await.expect(200);
    }

    async fn set(&self, owner: &Account, settings: Value) {
        owner.browser.patch(&format!("/mag/{}", num(&self.project)), settings).await.expect(200);
    }

    fn page(&self) -> String {
        format!("/ines/{}/", num(&self.project))
    }

    /// The address of the picture on the page, as this reader gets it.
    async fn on_page(&self, reader: &Browser) -> String {
        let text = reader.fetch(&self.page(), &[]).await.text();
        let (_, rest) = text.split_once("<img src=\"").unwrap_or_else(|| panic!("no picture: {text}"));
        rest.split('"').next().unwrap().to_owned()
    }
}

/// An address without its token.
fn bare(address: &str) -> &str {
    address.split('?').next().unwrap()
}

async fn status(app: &TestApp, address: &str) -> u16 {
    app.viewer().fetch(address, &[]).await.status.as_u16()
}

stories! {
    async fn edit_248_249_250_a_published_page_shows_its_pictures(app: &TestApp) {
        let ines = app.join("Ines").await;
        let shown = Shown::by(&ines).await;
        assert_eq!(status(app, &shown.draft).await, 200);
        assert_eq!(status(app, bare(&shown.draft)).await, 404, "a draft is for those who edit it");
        shown.publish(&ines).await;
        let reader = app.viewer();
        let text = reader.fetch(&shown.page(), &[]).await.text();
        let address = shown.on_page(&reader).await;
        assert_eq!(address, bare(&shown.draft), "no token is needed");
        let small = address.replace("640.webp", "320.webp");
        assert!(text.contains(&format!("srcset=\"{small} 320w,{address} 608w\" sizes=\"")), "{text}");
        assert!(text.contains("width=\"608\" height=\"608\" alt=\"An oven\" loading=\"eager\""), "{text}");
        for file in [&address, &small] {
            let file = reader.fetch(file, &[]).await;
            assert_eq!((file.status.as_u16(), file.header("content-type")), (200, "image/webp"));
            assert_eq!(file.header("cache-control"), "public, max-age=31536000, s-maxage=3600, immutable");
            let policy = "default-src 'none'; style-src 'unsafe-inline'; sandbox";
            assert_eq!(file.header("content-security-policy"), policy, "a drawing that is opened by itself runs nothing");
        }
        assert_eq!(status(app, &shown.unused).await, 200);
        assert_eq!(status(app, bare(&shown.unused)).await, 404, "no page shows it");
        for wrong in ["999.webp", "whole.gif", "320.jpg", "..%2f320.webp"] {
            assert_eq!(status(app, &address.replace("640.webp", wrong)).await, 404, "{wrong}");
        }
        let other = address.replace(&num(&shown.project).to_string(), "1");
        assert_eq!(status(app, &other).await, 404);
    }

    async fn edit_055_a_published_page_shows_the_picture_behind_it(app: &TestApp) {
        let ines = app.join("Ines").await;
        let shown = Shown::by(&ines).await;
        let path = format!("/documents/{}", num(&shown.project));
        let opened = ines.browser.get(&path).await.expect(200);
        let page = opened["snapshot"]["document"]["pages"].as_object().unwrap().keys().next().unwrap().clone();
        let key = |address: &str| address.rsplit('/').nth(1).unwrap().to_owned();
        let batch = json!({ "client": "9f3c07aa51d2", "number": 2, "base": 1, "ops": [
            { "set": { "id": page, "key": "backgroundPicture", "value": key(bare(&shown.unused)) } },
            { "set": { "id": page, "key": "backgroundFocus", "width": "base", "value": [250, 1000] } },
        ] });
        ines.browser.post(&format!("{path}/changes"), batch).await.expect(200);
        assert_eq!(status(app, bare(&shown.unused)).await, 404, "it is not published yet");
        shown.publish(&ines).await;
        let text = app.viewer().fetch(&shown.page(), &[]).await.text();
        let image = format!("<img class=\"ground\" src=\"{}\"", bare(&shown.unused));
        assert!(text.contains(&image) && text.contains("object-position:25% 100%"), "{text}");
        assert_eq!(status(app, bare(&shown.unused)).await, 200, "readers of the page get its file");
        ines.browser.post(&format!("/unpublish/{}", num(&shown.project)), json!({})).await.expect(200);
        assert_eq!(status(app, bare(&shown.unused)).await, 404);
    }

    async fn edit_247_pages_show_avif_once_it_was_made(app: &TestApp) {
        let ines = app.join("Ines").await;
        let shown = Shown::by(&ines).await;
        shown.publish(&ines).await;
        let page = async || app.viewer().fetch(&shown.page(), &[]).await.text();
        let before = page().await;
        app.work().await;
        assert_eq!(page().await, before, "corrections are waited for");
        let used = async || app.ports.storage.begin().await.unwrap().uploads().used(ines.id()).await.unwrap();
        let webp = used().await;
        app.wait(TimeDelta::minutes(1));
        app.work().await;
        let text = page().await;
        let address = shown.on_page(&app.viewer()).await;
        let avif = |name: &str| address.replace("640.webp", name);
        let source = format!(
            "<picture><source type=\"image/avif\" srcset=\"{} 320w,{} 608w\" sizes=\"",
            avif("320.avif"),
            avif("640.avif")
        );
        assert!(text.contains(&source) && text.contains("<img src=\""), "{text}");
        let mut bytes = 0;
        for name in ["320.avif", "640.avif"] {
            let file = app.viewer().fetch(&avif(name), &[]).await;
            assert_eq!((file.status.as_u16(), file.header("content-type")), (200, "image/avif"));
            bytes += u64::try_from(file.bytes.len()).unwrap();
        }
        assert_eq!(used().await, webp + bytes);
        assert_eq!(status(app, &avif("1280.avif")).await, 404);
        shown.publish(&ines).await;
        app.wait(TimeDelta::minutes(1));
        app.work().await;
        assert_eq!(used().await, webp + bytes, "nothing is made twice");
        assert!(page().await.contains(&source), "what was made is shown at once");
        ines.browser.post(&format!("/unpublish/{}", num(&shown.project)), json!({})).await.expect(200);
        assert_eq!(status(app, &avif("320.avif")).await, 404);
        app.behind(async |unit| unit.projects().delete_many(&[crate::support::id(&shown.project).parse().unwrap()]).await.unwrap())
            .await;
        app.wait(TimeDelta::hours(1));
        app.work().await;
        assert_eq!(std::fs::read_dir(app.files().join("assets")).unwrap().count(), 0);
    }

    async fn edit_242_a_gif_has_a_still_for_readers_who_ask_for_less_motion(app: &TestApp) {
        let ines = app.join("Ines").await;
        let project = ines.browser.project("Salt").await;
        let path = format!("/documents/{}", num(&project));
        let opened = ines.browser.get(&path).await.expect(200);
        let page = opened["snapshot"]["document"]["pages"].as_object().unwrap().keys().next().unwrap().clone();
        let gif: &[u8] =
            b"GIF89a\x01\0\x01\0\x80\0\0\xff\0\0\0\0\xff\x2c\0\0\0\0\x01\0\x01\0\0\x02\x02\x44\x01\0\x3b";
        let call = format!("{path}/assets?name=dot.gif");
        let asset = ines.browser.send_file(Method::POST, &call, "image/gif", gif).await.expect(201);
        let record = json!({ "kind": "picture", "parent": page, "order": "a0", "asset": asset["key"] });
        let batch = json!({ "client": "9f3c07aa51d2", "number": 1, "base": 0,
            "ops": [{ "create": { "id": "8f2hc5n1t4zd", "record": record } }] });
        ines.browser.post(&format!("{path}/changes"), batch).await.expect(200);
        ines.browser.post(&format!("/mag/{}/publish", num(&project)), json!({})).await.expect(200);
        app.wait(TimeDelta::minutes(1));
        app.work().await;
        let text = app.viewer().fetch(&format!("/ines/{}/", num(&project)), &[]).await.text();
        let address = asset["address"].as_str().unwrap().strip_prefix(VIEWER_ORIGIN).unwrap();
        let still = bare(address).replace("whole.gif", "still.webp");
        let source = format!("<source media=\"(prefers-reduced-motion:reduce)\" srcset=\"{still}\">");
        assert!(text.contains(&source), "{text}");
        let file = app.viewer().fetch(&still, &[]).await;
        assert_eq!((file.status.as_u16(), file.header("content-type")), (200, "image/webp"));
    }

    async fn edit_247_a_picture_that_cannot_be_made_leaves_its_page_as_it_was(app: &TestApp) {
        let ines = app.join("Ines").await;
        let shown = Shown::by(&ines).await;
        shown.publish(&ines).await;
        let before = app.viewer().fetch(&shown.page(), &[]).await.text();
        let folder = std::fs::read_dir(app.files().join("assets")).unwrap();
        let widest = folder.map(|file| file.unwrap().path()).find(|path| path.to_string_lossy().ends_with("640.webp"));
        let widest = widest.unwrap();
        let whole = std::fs::read(&widest).unwrap();
        std::fs::write(&widest, &whole[..whole.len() / 2]).unwrap();
        app.wait(TimeDelta::minutes(1));
        app.work().await;
        assert_eq!(app.viewer().fetch(&shown.page(), &[]).await.text(), before);
        let later: chrono::DateTime<chrono::Utc> = "2027-01-01T00:00:00Z".parse().unwrap();
        let mut work = app.ports.storage.begin().await.unwrap();
        let left = work.jobs().claim(JobQueue::Long, later, later + TimeDelta::days(1)).await.unwrap();
        assert!(left.is_none(), "it is not tried for ever");
    }

    async fn edit_359_unpublishing_takes_every_file_away(app: &TestApp) {
        let ines = app.join("Ines").await;
        let shown = Shown::by(&ines).await;
        shown.publish(&ines).await;
        let address = shown.on_page(&app.viewer()).await;
        assert_eq!(status(app, &address).await, 200);
        ines.browser.post(&format!("/unpublish/{}", num(&shown.project)), json!({})).await.expect(200);
        assert_eq!(status(app, &address).await, 404);
        shown.publish(&ines).await;
        assert_eq!(status(app, &address).await, 200);
        ines.browser.archive(&[&shown.project], &[]).await;
        assert_eq!(status(app, &address).await, 404);
    }

    async fn edit_361_a_password_guards_every_file(app: &TestApp) {
        let ines = app.join("Ines").await;
        app.plan(&ines, Level::Studio).await;
        let shown = Shown::by(&ines).await;
        shown.publish(&ines).await;
        let open = shown.on_page(&app.viewer()).await;
        shown.set(&ines, json!({ "isPrivatePages": true, "password": "herons only" })).await;
        assert_eq!(status(app, &open).await, 404);
        let reader = app.viewer();
        reader.send(Method::POST, &shown.page(), FORM, "password=herons+only").await;
        let address = shown.on_page(&reader).await;
        assert_eq!(bare(&address), open);
        let file = app.viewer().fetch(&address, &[]).await;
        assert_eq!((file.status.as_u16(), file.header("cache-control")), (200, "private, max-age=86400, immutable"));
        assert_eq!(status(app, &format!("{}?token=1.0", bare(&address))).await, 404);
        let elsewhere = shown.unused.split_once('?').unwrap().0;
        let token = address.split_once('?').unwrap().1;
        assert_eq!(status(app, &format!("{elsewhere}?{token}")).await, 404, "no page shows it");
        shown.set(&ines, json!({ "isPrivatePages": true, "password": "other birds" })).await;
        let reader = app.viewer();
        reader.send(Method::POST, &shown.page(), FORM, "password=other+birds").await;
        let second = shown.on_page(&reader).await;
        assert_eq!(status(app, &second).await, 200);
        shown.set(&ines, json!({ "isPrivatePages": true, "password": "third birds" })).await;
        assert_eq!(status(app, &second).await, 404, "it ends with the password");
        shown.set(&ines, json!({ "isPrivatePages": false })).await;
        assert_eq!(status(app, &open).await, 200);
    }

    async fn a_token_ends_by_itself(app: &TestApp) {
        let ines = app.join("Ines").await;
        app.plan(&ines, Level::Studio).await;
        let shown = Shown::by(&ines).await;
        shown.publish(&ines).await;
        shown.set(&ines, json!({ "isPrivatePages": true, "password": "herons only" })).await;
        let reader = app.viewer();
        reader.send(Method::POST, &shown.page(), FORM, "password=herons+only").await;
        let address = shown.on_page(&reader).await;
        app.wait(TimeDelta::days(6));
        assert_eq!(status(app, &address).await, 200, "a pass holds for a week");
        app.wait(TimeDelta::days(8));
        assert_eq!(status(app, &address).await, 404);
    }

    async fn edit_362_readers_by_e_mail_get_every_file_and_nobody_else(app: &TestApp) {
        let ines = app.join("Ines").await;
        app.plan(&ines, Level::Studio).await;
        let list = async |email: &str| {
            let list = json!({ "allowedEmails": [email, "zoe@haddad.example"], "allowedDomains": [] });
            ines.browser.put("/me", json!({ "magEmailWhitelist": list })).await.expect(200);
        };
        list("noor@haddad.example").await;
        let shown = Shown::by(&ines).await;
        shown.set(&ines, json!({ "isPrivateByEmail": true })).await;
        shown.publish(&ines).await;
        assert_eq!(status(app, bare(&shown.draft)).await, 404);
        let reader = app.viewer();
        reader.send(Method::POST, &shown.page(), FORM, "email=noor%40haddad.example").await;
        let key = app.link("noor@haddad.example", "reader_link").await;
        reader.send(Method::POST, &shown.page(), FORM, format!("key={key}")).await;
        let address = shown.on_page(&reader).await;
        assert_eq!(status(app, &address).await, 200);
        list("mara@haddad.example").await;
        assert_eq!(status(app, &address).await, 404, "who is taken off the list is out");
        app.plan(&ines, Level::Free).await;
        assert_eq!(status(app, &address).await, 404);
    }

    async fn edit_360_a_domain_serves_every_file(app: &TestApp) {
        let ines = app.join("Ines").await;
        app.plan(&ines, Level::Studio).await;
        let shown = Shown::by(&ines).await;
        app.publish(&ines, num(&shown.project), Some("salt.example")).await;
        shown.publish(&ines).await;
        let host = [("host", "salt.example")];
        let text = app.viewer().fetch("/", &host).await.text();
        let address = bare(&shown.draft);
        assert!(text.contains(&format!("<img src=\"{address}\"")), "{text}");
        assert_eq!(app.viewer().fetch(address, &host).await.status.as_u16(), 200);
    }

    async fn who_leaves_a_project_sees_its_drafts_no_longer_than_two_days(app: &TestApp) {
        let ines = app.join("Ines").await;
        let shown = Shown::by(&ines).await;
        assert_eq!(status(app, &shown.draft).await, 200);
        app.wait(TimeDelta::days(2));
        assert_eq!(status(app, &shown.draft).await, 404);
    }
}
