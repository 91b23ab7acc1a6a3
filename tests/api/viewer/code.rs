//! Frames in which code widgets run.

use axum::http::Method;
use chrono::TimeDelta;
use octavo_domain::plans::level::Level;
use serde_json::{Value, json};

use super::document::{ABOUT, Drawn};
use crate::support::{Account, TestApp, VIEWER_ORIGIN, browser::Browser, num, stories};

const FORM: &[(&str, &str)] = &[("content-type", "application/x-www-form-urlencoded")];
const CODE: &str = "8f2hc5n1t4c1";
const OTHER: &str = "8f2hc5n1t4c2";
const HTML: &str = "<script>parent.stolen = document.cookie</script>";
const SANDBOX: &str = "allow-scripts allow-forms allow-popups allow-popups-to-escape-sandbox";

fn widget(id: &str, order: &str, html: &str) -> Value {
    let record = json!({ "kind": "code", "parent": ABOUT, "order": order, "html": html, "label": "A <clock>",
        "position": { "base": [6400, 6400] }, "size": { "base": [60000, 30000] } });
    json!({ "create": { "id": id, "record": record } })
}

/// Two code widgets on the second page of a project.
async fn drawn(owner: &Account) -> Drawn {
    let mut drawn = Drawn::by(owner).await;
    drawn.change(owner, json!([widget(CODE, "a5", HTML), widget(OTHER, "a6", "<b>Other</b>")])).await;
    drawn
}

/// The addresses of the frames on a page.
async fn frames(reader: &Browser, page: &str) -> Vec<String> {
    let text = reader.fetch(page, &[]).await.text();
    let frames = text.split("<iframe ").skip(1).filter_map(|frame| frame.split(" src=\"").nth(1));
    frames.map(|rest| rest.split('"').next().unwrap().to_owned()).collect()
}

async fn status(app: &TestApp, address: &str) -> u16 {
    app.viewer().fetch(address, &[]).await.status.as_u16()
}

async fn set(owner: &Account, drawn: &Drawn, settings: Value) {
    owner.browser.patch(&format!("/mag/{}", num(&drawn.project)), settings).await.expect(200);
}

/// The pages of a preview, as it was opened.
async fn preview(owner: &Account, viewer: &Browser, project: &Value) -> String {
    let call = format!("/documents/{}/preview", num(project));
    let made = owner.browser.post(&call, json!({})).await.expect(200);
    let token = made["address"].as_str().unwrap().strip_prefix(VIEWER_ORIGIN).unwrap().to_owned();
    viewer.fetch(&token, &[]).await.header("location").to_owned()
}

stories! {
    async fn edit_071_code_runs_in_a_sandbox_without_an_origin(app: &TestApp) {
        let ines = app.join("Ines").await;
        let drawn = drawn(&ines).await;
        let bare = format!("/media/code/{}/{CODE}", num(&drawn.project));
        assert_eq!(status(app, &bare).await, 404, "a draft is for those who edit it");
        drawn.publish(&ines).await;

        let page = drawn.read(app, "about/").await;
        let (policy, text) = (page.header("content-security-policy"), page.text());
        assert!(policy.contains("frame-src 'self'") && policy.contains("default-src 'none'"), "{policy}");
        assert!(!policy.contains("allow-same-origin") && !policy.contains("script-src"), "{policy}");
        assert!(!text.contains("stolen"), "nothing of it is on the page: {text}");
        let frame = format!("<iframe title=\"A &lt;clock&gt;\" src=\"{bare}\" sandbox=\"{SANDBOX}\"");
        assert!(text.contains(&frame) && text.contains("loading=\"lazy\""), "{text}");
        assert!(!drawn.read(app, "").await.header("content-security-policy").contains("frame-src"));

        // The address says the same to who opens it by itself.
        let answer = app.viewer().fetch(&bare, &[]).await;
        assert_eq!(answer.status.as_u16(), 200);
        assert_eq!(answer.header("content-security-policy"), format!("sandbox {SANDBOX}"));
        assert_eq!(answer.header("content-type"), "text/html; charset=utf-8");
        assert_eq!(answer.header("x-content-type-options"), "nosniff");
        assert_eq!(answer.header("cache-control"), "private, no-cache");
        assert_eq!(answer.header("x-robots-tag"), "none");
        assert!(answer.header("access-control-allow-origin").is_empty() && answer.header("set-cookie").is_empty());
        let text = answer.text();
        assert!(text.contains(HTML) && text.contains("<title>A &#60;clock&#62;</title>"), "{text}");

        for nothing in [
            format!("/media/code/{}/8f2hc5n1t4ze", num(&drawn.project)),
            format!("/media/code/{}/8f2hc5n1t4zz", num(&drawn.project)),
            format!("/media/code/{}/x", num(&drawn.project)),
            format!("/media/code/999999/{CODE}"),
        ] {
            assert_eq!(status(app, &nothing).await, 404, "{nothing}");
        }
        ines.browser.post(&format!("/unpublish/{}", num(&drawn.project)), json!({})).await.expect(200);
        assert_eq!(status(app, &bare).await, 404);
    }

    async fn edit_071_361_a_private_page_guards_each_frame_by_itself(app: &TestApp) {
        let ines = app.join("Ines").await;
        app.plan(&ines, Level::Studio).await;
        let drawn = drawn(&ines).await;
        drawn.publish(&ines).await;
        let page = drawn.address("about/");
        let [open, _] = <[String; 2]>::try_from(frames(&app.viewer(), &page).await).unwrap();
        set(&ines, &drawn, json!({ "isPrivatePages": true, "password": "herons only" })).await;
        assert_eq!(status(app, &open).await, 404);
        let reader = app.viewer();
        reader.send(Method::POST, &page, FORM, "password=herons+only").await;
        let [first, second] = <[String; 2]>::try_from(frames(&reader, &page).await).unwrap();
        // A frame has no origin, so browsers send no cookie with its request.
        assert_eq!((status(app, &first).await, status(app, &second).await), (200, 200));
        let token = |address: &str| address.split_once('?').unwrap().1.to_owned();
        let [one, other] = [&first, &second].map(|address| address.split('?').next().unwrap());
        assert_eq!(one, open);
        assert_ne!(token(&first), token(&second));
        assert_eq!(status(app, &format!("{other}?{}", token(&first))).await, 404, "it knows its own token alone");
        assert_eq!(status(app, &format!("{one}?token=1.0")).await, 404);
        set(&ines, &drawn, json!({ "isPrivatePages": true, "password": "other birds" })).await;
        assert_eq!(status(app, &first).await, 404, "it ends with the password");
        set(&ines, &drawn, json!({ "isPrivatePages": false })).await;
        assert_eq!(status(app, &open).await, 200);
    }

    async fn edit_071_362_readers_by_e_mail_get_frames_and_nobody_else(app: &TestApp) {
        let ines = app.join("Ines").await;
        app.plan(&ines, Level::Studio).await;
        let list = json!({ "allowedEmails": ["noor@haddad.example"], "allowedDomains": [] });
        ines.browser.put("/me", json!({ "magEmailWhitelist": list })).await.expect(200);
        let drawn = drawn(&ines).await;
        set(&ines, &drawn, json!({ "isPrivateByEmail": true })).await;
        drawn.publish(&ines).await;
        let page = drawn.address("about/");
        let reader = app.viewer();
        reader.send(Method::POST, &page, FORM, "email=noor%40haddad.example").await;
        let key = app.link("noor@haddad.example", "reader_link").await;
        reader.send(Method::POST, &page, FORM, format!("key={key}")).await;
        let [first, _] = <[String; 2]>::try_from(frames(&reader, &page).await).unwrap();
        assert_eq!(status(app, &first).await, 200);
        assert_eq!(status(app, first.split('?').next().unwrap()).await, 404);
        app.plan(&ines, Level::Free).await;
        assert_eq!(status(app, &first).await, 404);
    }

    async fn edit_071_a_preview_shows_the_code_of_the_draft(app: &TestApp) {
        let ines = app.join("Ines").await;
        let mut drawn = drawn(&ines).await;
        drawn.publish(&ines).await;
        let html = json!({ "set": { "id": CODE, "key": "html", "value": "<i>Draft</i>" } });
        drawn.change(&ines, json!([html])).await;
        let viewer = app.viewer();
        let home = preview(&ines, &viewer, &drawn.project).await;
        let [first, _] = <[String; 2]>::try_from(frames(&viewer, &format!("{home}about/")).await).unwrap();
        let pass = home.split('/').nth(2).unwrap();
        assert!(!first.contains(pass), "what runs in it must not know the preview: {first}");
        assert!(app.viewer().fetch(&first, &[]).await.text().contains("<i>Draft</i>"));
        let public = first.split('?').next().unwrap();
        assert!(app.viewer().fetch(public, &[]).await.text().contains(HTML), "readers have the old one");
        let other = Drawn::by(&ines).await;
        let elsewhere = first.replace(&num(&drawn.project).to_string(), &num(&other.project).to_string());
        assert_eq!(status(app, &elsewhere).await, 404);
        app.wait(TimeDelta::hours(4));
        assert!(app.viewer().fetch(&first, &[]).await.text().contains(HTML), "the token ends by itself");
    }

    async fn edit_071_085_code_has_a_limit_and_is_for_those_who_change_the_layout(app: &TestApp) {
        let (ines, noor) = (app.join("Ines").await, app.join("Noor").await);
        app.plan(&ines, Level::Studio).await;
        let mut drawn = drawn(&ines).await;
        let set = |value: &str| json!([{ "set": { "id": CODE, "key": "html", "value": value } }]);
        drawn.refused(&ines, set("a\u{0}b"), &format!("{CODE}.html")).await;
        let path = format!("/documents/{}/changes", num(&drawn.project));
        let batch = |client: &str, number: u32, ops: Value| json!({ "client": client, "number": number, "base": 2, "ops": ops });
        let long = ines.browser.post(&path, batch("9f3c07aa51d3", 1, set(&"ä".repeat(32_001)))).await;
        let problem = long.refused(403, "limit_reached");
        assert_eq!(problem["detail"], "The HTML of a code widget has at most 64 kB");
        drawn.change(&ines, set(&"ä".repeat(32_000))).await;
        ines.invite(json!({ "email": noor.email, "role": "editor", "mags": [num(&drawn.project)] })).await;
        app.accept(&noor).await;
        noor.browser.post(&path, batch("9f3c07aa51d4", 1, set("<b>1</b>"))).await.refused(403, "layout_locked");
        let instead = json!([{ "set": { "id": CODE, "key": "instead", "value": "A clock" } }]);
        noor.browser.post(&path, batch("9f3c07aa51d4", 1, instead)).await.expect(200);
    }

    async fn edit_073_a_page_knows_the_address_that_is_passed_on(app: &TestApp) {
        let ines = app.join("Ines").await;
        app.plan(&ines, Level::Studio).await;
        let mut drawn = Drawn::by(&ines).await;
        let share = json!({ "kind": "share", "parent": ABOUT, "order": "a5" });
        drawn.change(&ines, json!([{ "create": { "id": "8f2hc5n1t4d1", "record": share } }])).await;
        drawn.publish(&ines).await;
        let address = format!("{VIEWER_ORIGIN}{}", drawn.address("about/"));
        let mail = |address: &str| {
            let body: String = address.replace(':', "%3A").replace('/', "%2F");
            format!("href=\"mailto:?subject=About&amp;body={body}\"")
        };
        let page = drawn.read(app, "about/").await.text();
        assert!(page.contains(&format!("data-share=\"{address}\"")) && page.contains(&mail(&address)), "{page}");
        let viewer = app.viewer();
        let home = preview(&ines, &viewer, &drawn.project).await;
        let draft = viewer.fetch(&format!("{home}about/"), &[]).await.text();
        assert!(draft.contains(&mail(&address)), "a preview passes on what will be published: {draft}");
        // A page that is kept is made anew where its address is another one.
        app.publish(&ines, num(&drawn.project), Some("salt.example")).await;
        let page = drawn.read(app, "about/").await.text();
        assert!(page.contains("data-share=\"http://salt.example/about/\""), "{page}");
    }
}
