//! Comments of readers of preview links, on the viewer.

use axum::http::Method;
use chrono::TimeDelta;
use serde_json::{Value, json};

use super::Commented;
use crate::{
    forms::{encoded, send},
    support::{TestApp, VIEWER_ORIGIN, num, stories},
};

impl Commented {
    async fn link(&self, comments: bool) -> Value {
        let path = format!("/documents/{}/preview-links", num(&self.project));
        self.ines.browser.post(&path, json!({ "comments": comments })).await.expect(201)
    }

    async fn allow(&self, link: &Value, comments: bool) -> Value {
        let path =
            format!("/documents/{}/preview-links/{}", num(&self.project), link["id"].as_str().unwrap());
        let body = json!({ "comments": comments });
        self.ines.browser.call(Method::PATCH, &path, Some(body)).await.expect(200)
    }
}

fn at(link: &Value) -> String {
    link["address"].as_str().unwrap().strip_prefix(VIEWER_ORIGIN).unwrap().to_owned()
}

/// The key of the form on a page.
fn key_of(html: &str) -> String {
    let (_, rest) = html.split_once("name=\"key\" value=\"").unwrap();
    rest.split('"').next().unwrap().to_owned()
}

async fn write(app: &TestApp, link: &Value, name: &str, text: &str) -> crate::support::browser::Answer {
    let viewer = app.viewer();
    let page = viewer.fetch(&at(link), &[]).await.text();
    let key = key_of(&page);
    send(&viewer, &at(link), &encoded(&[("key", &key), ("name", name), ("text", text)])).await
}

stories! {
    async fn edit_384_readers_comment_with_a_name_where_the_owner_lets_them(app: &TestApp) {
        let salt = Commented::new(app).await;
        let link = salt.link(false).await;
        let viewer = app.viewer();
        let shut = viewer.fetch(&at(&link), &[]).await;
        assert!(!shut.text().contains("octavo-comments"), "{}", shut.text());
        let body = encoded(&[("key", &super::key(1)), ("name", "Ada"), ("text", "Lovely")]);
        assert_eq!(send(&viewer, &at(&link), &body).await.status.as_u16(), 404);
        assert_eq!(salt.allow(&link, true).await["comments"], json!(true));
        let page = viewer.fetch(&at(&link), &[]).await;
        let html = page.text();
        assert!(html.contains("Bowls of salt") && html.contains("Your name"), "{html}");
        let policy = page.header("content-security-policy");
        assert!(policy.contains("form-action 'self'") && policy.contains("allow-forms"), "{policy}");
        let body = encoded(&[("key", &key_of(&html)), ("name", " Ada "), ("text", "Lovely <b>\nbowls")]);
        let sent = send(&viewer, &at(&link), &body).await;
        assert_eq!((sent.status.as_u16(), sent.header("location")), (303, format!("{}#octavo-comments", at(&link)).as_str()));
        assert_eq!(send(&viewer, &at(&link), &body).await.status.as_u16(), 303, "it was sent twice");
        let listed = salt.list(&salt.ines).await;
        assert_eq!(listed["threads"].as_array().unwrap().len(), 1);
        let thread = &listed["threads"][0];
        assert_eq!((&thread["page"], &thread["unread"]), (&json!(salt.page), &json!(1)));
        let comment = &thread["comments"][0];
        assert_eq!(comment["author"], json!({ "kind": "guest", "name": "Ada" }));
        assert_eq!((&comment["text"], &comment["isOwn"]), (&json!("Lovely <b>\nbowls"), &json!(false)));
        salt.reply(&salt.noor, 2, thread, "Thank you, Ada").await.expect(201);
        salt.begin(&salt.noor, 3, "Between us").await;
        let shown = viewer.fetch(&at(&link), &[]).await.text();
        assert!(shown.contains("Lovely &#60;b&#62;") && shown.contains("Thank you, Ada"), "{shown}");
        assert!(!shown.contains("Between us"), "what the team writes for itself stays with it");
    }

    async fn edit_384_what_is_withdrawn_or_not_allowed_takes_no_comments(app: &TestApp) {
        let salt = Commented::new(app).await;
        let link = salt.link(true).await;
        let viewer = app.viewer();
        let key = key_of(&viewer.fetch(&at(&link), &[]).await.text());
        let body = encoded(&[("key", &key), ("name", "Ada"), ("text", "Lovely")]);
        let path = format!("/documents/{}/preview-links", num(&salt.project));
        let one = format!("{path}/{}", link["id"].as_str().unwrap());
        salt.noor.browser.call(Method::PATCH, &one, Some(json!({ "comments": false }))).await.refused(403, "forbidden");
        salt.allow(&link, false).await;
        assert_eq!(send(&viewer, &at(&link), &body).await.status.as_u16(), 404);
        salt.allow(&link, true).await;
        salt.ines.browser.call(Method::DELETE, &one, None).await.expect(204);
        assert_eq!(send(&viewer, &at(&link), &body).await.status.as_u16(), 404);
        let ends = app.viewer().fetch(&at(&link), &[]).await;
        assert_eq!((ends.status.as_u16(), salt.list(&salt.ines).await["threads"].clone()), (404, json!([])));
        let listed = salt.ines.browser.get(&path).await.expect(200);
        assert_eq!(listed["canLetComment"], json!(true));
    }

    async fn a_comment_that_is_not_taken_is_shown_again_and_a_flood_is_refused(app: &TestApp) {
        let salt = Commented::new(app).await;
        let link = salt.link(true).await;
        let viewer = app.viewer();
        let key = key_of(&viewer.fetch(&at(&link), &[]).await.text());
        let nameless = encoded(&[("key", &key), ("name", " "), ("text", "Lovely <b>")]);
        let again = send(&viewer, &at(&link), &nameless).await;
        assert_eq!(again.status.as_u16(), 422);
        assert!(again.text().contains("Write your name") && again.text().contains("Lovely &#60;b&#62;"));
        let trapped = encoded(&[("key", &key), ("name", "Ada"), ("text", "Spam"), ("website", "https://spam.example")]);
        assert_eq!(send(&viewer, &at(&link), &trapped).await.status.as_u16(), 422);
        for number in 0..10 {
            assert_eq!(write(app, &link, "Ada", &number.to_string()).await.status.as_u16(), 303);
        }
        let refused = write(app, &link, "Ada", "More").await;
        assert_eq!(refused.status.as_u16(), 429);
        assert!(refused.header("retry-after").parse::<i64>().unwrap() > 0 && refused.text().contains("More"));
        app.wait(TimeDelta::minutes(10));
        assert_eq!(write(app, &link, "Ada", "More").await.status.as_u16(), 303);
        assert_eq!(salt.list(&salt.ines).await["threads"].as_array().unwrap().len(), 11);
    }
}
