//! `POST /forms/{form}` on the viewer.

use chrono::TimeDelta;
use serde_json::json;

use super::{EMAIL, Formed, MEALS, NAME, NOTE, encoded, send, stamp_of};
use crate::support::{TestApp, VIEWER_ORIGIN, calls::FORM_ID, num, on_sqlite, stories};

stories! {
    async fn edit_273_274_439_an_answer_is_sent_by_an_ordinary_post_and_kept(app: &TestApp) {
        let ines = app.join("Ines").await;
        let formed = Formed::by(&ines).await;
        let page = formed.read(app).await;
        let html = page.text();
        assert!(html.contains(&format!("method=\"post\" action=\"{}\"", formed.target())), "{html}");
        let policy = page.header("content-security-policy");
        assert!(policy.contains("form-action 'self'") && policy.contains("allow-forms"), "{policy}");
        assert!(!policy.contains("allow-same-origin"), "{policy}");
        let sent = formed
            .send(app, &[(NAME, " Ada "), (EMAIL, "ada@example.com"), (MEALS, "Soup"), (MEALS, "Bread"), (NOTE, "")])
            .await;
        assert_eq!((sent.status.as_u16(), sent.header("location")), (303, format!("{}/sent", formed.target()).as_str()));
        let done = app.viewer().fetch(sent.header("location"), &[]).await;
        assert!(done.text().contains("See you at the kiln"), "{}", done.text());
        assert!(done.text().contains(&format!("href=\"{VIEWER_ORIGIN}/ines/{}/\"", num(&formed.project))));
        let answers = formed.answers(&ines).await;
        assert_eq!(answers.len(), 1);
        assert_eq!(
            answers[0]["fields"],
            json!([
                { "field": NAME, "label": "Name", "type": "text", "values": ["Ada"] },
                { "field": EMAIL, "label": "E-mail", "type": "email", "values": ["ada@example.com"] },
                { "field": MEALS, "label": "Meals", "type": "several", "values": ["Bread", "Soup"] },
                { "field": NOTE, "label": "Anything <else>?", "type": "longText", "values": [] },
            ])
        );
    }

    async fn edit_272_what_is_missing_is_said_and_nothing_that_was_written_is_lost(app: &TestApp) {
        let ines = app.join("Ines").await;
        let formed = Formed::by(&ines).await;
        let again =
            formed.send(app, &[(NAME, ""), (EMAIL, "ada"), (MEALS, "Soup"), (NOTE, "<b>\"long\"</b>\nwords")]).await;
        assert_eq!((again.status.as_u16(), again.header("cache-control")), (422, "no-store"));
        let html = again.text();
        assert!(html.contains("We need a name") && html.contains("This is not an e-mail address"), "{html}");
        assert!(html.contains("value=\"ada\"") && html.contains("value=\"Soup\" checked"), "{html}");
        assert!(html.contains("&#60;b&#62;&#34;long&#34;&#60;/b&#62;\nwords"), "{html}");
        assert!(html.contains("Anything &#60;else&#62;?") && !html.contains("<else>"), "{html}");
        assert!(formed.answers(&ines).await.is_empty());
        let stamp = stamp_of(&html);
        app.wait(TimeDelta::seconds(7));
        let better = encoded(&[("stamp", &stamp), (NAME, "Ada")]);
        assert_eq!(send(&app.viewer(), &formed.target(), &better).await.status.as_u16(), 303);
        assert_eq!(formed.answers(&ines).await.len(), 1);
    }

    async fn edit_280_programs_are_kept_out_without_a_third_party(app: &TestApp) {
        let ines = app.join("Ines").await;
        let formed = Formed::by(&ines).await;
        let viewer = app.viewer();
        let stamp = stamp_of(&formed.read(app).await.text());
        let at_once = encoded(&[("stamp", &stamp), (NAME, "Ada")]);
        let soon = send(&viewer, &formed.target(), &at_once).await;
        assert_eq!(soon.status.as_u16(), 422);
        assert!(soon.text().contains("faster than people write") && soon.text().contains("value=\"Ada\""));
        assert_eq!(stamp_of(&soon.text()), stamp, "so that it is taken soon");
        app.wait(TimeDelta::seconds(7));
        let trapped = encoded(&[("stamp", &stamp), (NAME, "Ada"), ("website", "https://spam.example")]);
        assert_eq!(send(&viewer, &formed.target(), &trapped).await.status.as_u16(), 422);
        for stamp in ["", "1.ab", &stamp.replace('.', ".0")] {
            let forged = encoded(&[("stamp", stamp), (NAME, "Ada")]);
            assert_eq!(send(&viewer, &formed.target(), &forged).await.status.as_u16(), 422, "{stamp}");
        }
        let other = Formed::by(&app.join("Noor").await).await;
        let elsewhere = send(&viewer, &other.target(), &at_once).await;
        assert_eq!(elsewhere.status.as_u16(), 422, "a stamp is that of its project");
        assert!(formed.answers(&ines).await.is_empty());
        assert_eq!(send(&viewer, &formed.target(), &at_once).await.status.as_u16(), 303);
    }

    async fn edit_280_a_flood_is_refused_and_ends_by_itself(app: &TestApp) {
        let ines = app.join("Ines").await;
        let formed = Formed::by(&ines).await;
        let sent = formed.stamped(app, &[(NAME, "Ada")]).await;
        let viewer = app.viewer();
        for _ in 0..20 {
            assert_eq!(send(&viewer, &formed.target(), &sent).await.status.as_u16(), 303);
        }
        let refused = send(&viewer, &formed.target(), &sent).await;
        assert_eq!(refused.status.as_u16(), 429);
        assert!(refused.header("retry-after").parse::<i64>().unwrap() > 0);
        assert!(refused.text().contains("value=\"Ada\""), "it can be sent again");
        let neighbour = viewer.elsewhere("192.0.2.77".parse().unwrap());
        assert_eq!(send(&neighbour, &formed.target(), &sent).await.status.as_u16(), 303);
        app.wait(TimeDelta::minutes(10));
        assert_eq!(send(&viewer, &formed.target(), &sent).await.status.as_u16(), 303);
        assert_eq!(formed.answers(&ines).await.len(), 22);
    }
}

#[test]
fn edit_439_forms_are_where_their_page_is() {
    on_sqlite(async |app| {
        let ines = app.join("Ines").await;
        let mut formed = Formed::by(&ines).await;
        let viewer = app.viewer();
        for path in
            ["/forms/1-8f2hc5n1f4f0", "/forms/abc", &format!("/forms/{}-8f2hc5n1f4ff", num(&formed.project))]
        {
            assert_eq!(send(&viewer, path, "stamp=").await.status.as_u16(), 404, "{path}");
        }
        // The address of a form leads to its page.
        let found = viewer.fetch(&formed.target(), &[]).await;
        assert_eq!(found.status.as_u16(), 303);
        assert_eq!(found.header("location"), format!("{VIEWER_ORIGIN}/ines/{}/", num(&formed.project)));
        let sent = formed.stamped(app, &[(NAME, "Ada"), (NOTE, "Kept")]).await;
        // A form that was changed meanwhile says so, and takes what it has now.
        formed.change(&ines, json!([{ "delete": { "id": NOTE } }])).await;
        formed.publish(&ines).await;
        let changed = send(&viewer, &formed.target(), &sent).await;
        assert!(changed.text().contains("was changed since you opened it"), "{}", changed.text());
        // Unpublished, there is no form.
        ines.browser.post(&format!("/unpublish/{}", num(&formed.project)), json!({})).await.expect(200);
        assert_eq!(send(&viewer, &formed.target(), &sent).await.status.as_u16(), 404);
        assert!(formed.answers(&ines).await.is_empty());
        assert_eq!(formed.path("x"), format!("/documents/{}/x", num(&formed.project)));
        assert!(formed.page != FORM_ID);
    });
}

#[test]
fn edit_273_a_preview_keeps_nothing() {
    on_sqlite(async |app| {
        let ines = app.join("Ines").await;
        let formed = Formed::by(&ines).await;
        let opened = ines.browser.post(&formed.path("preview"), json!({})).await.expect(200);
        let address = opened["address"].as_str().unwrap().strip_prefix(VIEWER_ORIGIN).unwrap().to_owned();
        let viewer = app.viewer();
        let led = viewer.fetch(&address, &[]).await;
        let shown = viewer.fetch(led.header("location"), &[]).await.text();
        let target = format!("/forms/preview-{FORM_ID}");
        assert!(shown.contains(&format!("action=\"{target}\"")), "{shown}");
        let sent = send(&viewer, &target, &encoded(&[("stamp", ""), (NAME, "Ada")])).await;
        assert!(sent.text().contains("This is a preview"), "{}", sent.text());
        assert!(formed.answers(&ines).await.is_empty());
    });
}

#[test]
fn edit_280_the_form_of_a_private_page_is_shown_to_nobody_else() {
    on_sqlite(async |app| {
        let ines = app.join("Ines").await;
        app.plan(&ines, octavo_domain::plans::level::Level::Studio).await;
        let formed = Formed::by(&ines).await;
        let protect = json!({ "isPrivatePages": true, "password": "kiln and salt" });
        ines.browser.patch(&format!("/mag/{}", num(&formed.project)), protect).await.expect(200);
        formed.publish(&ines).await;
        let sent = send(&app.viewer(), &formed.target(), &encoded(&[("stamp", ""), (NAME, "Ada")])).await;
        assert_eq!(sent.status.as_u16(), 303, "to the page, which asks for the password");
        assert!(!sent.text().contains("Meals"), "{}", sent.text());
    });
}
