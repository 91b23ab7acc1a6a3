//! `GET`, `POST` and `DELETE /api/documents/{id}/preview-links`, and what the viewer shows with a link.

use axum::http::Method;
use chrono::{DateTime, TimeDelta, Utc};
use octavo_domain::plans::level::Level;
use serde_json::{Value, json};

use super::{batch, change, drawn, path, words};
use crate::support::{Account, TestApp, VIEWER_ORIGIN, items, num, stories};

async fn make(account: &Account, project: &Value, body: Value) -> Value {
    account.browser.post(&format!("{}/preview-links", path(project)), body).await.expect(201)
}

async fn listed(account: &Account, project: &Value) -> Vec<Value> {
    let list = account.browser.get(&format!("{}/preview-links", path(project))).await.expect(200);
    list["links"].as_array().unwrap().clone()
}

/// The path of a link on the viewer's origin.
fn at(link: &Value) -> &str {
    link["address"].as_str().unwrap().strip_prefix(VIEWER_ORIGIN).unwrap()
}

async fn withdraw(account: &Account, project: &Value, link: &Value) -> crate::support::browser::Answer {
    let path = format!("{}/preview-links/{}", path(project), link["id"].as_str().unwrap());
    account.browser.call(Method::DELETE, &path, None).await
}

async fn status(app: &TestApp, link: &Value) -> u16 {
    app.viewer().fetch(at(link), &[]).await.status.as_u16()
}

stories! {
    async fn edit_028_030_031_032_a_link_shows_the_draft_until_it_is_withdrawn(app: &TestApp) {
        let ines = app.join("Ines").await;
        let (salt, _) = drawn(&ines, "Salt").await;
        let link = make(&ines, &salt, json!({})).await;
        assert_eq!(listed(&ines, &salt).await, std::slice::from_ref(&link), "the list has its address, too");
        assert_eq!(link["madeBy"], Value::Null);
        let viewer = app.viewer();
        for _ in 0..2 {
            let shown = viewer.fetch(at(&link), &[]).await;
            assert!(shown.status.as_u16() == 200 && shown.text().contains("Bowls of salt"), "{}", shown.text());
            assert_eq!((shown.header("x-robots-tag"), shown.header("cache-control")), ("none", "no-store"));
            assert!(shown.text().contains("<meta name=\"robots\" content=\"none\""), "{}", shown.text());
            assert_eq!(shown.header("referrer-policy"), "no-referrer");
        }
        let changed = batch(2, 1, json!([words(json!([{ "insert": "Many " }]))]));
        change(&ines.browser, &salt, changed).await.expect(200);
        assert!(viewer.fetch(at(&link), &[]).await.text().contains("Many Bowls of salt"), "the draft as it is now");
        assert_eq!(app.views(&ines, num(&salt)).await, 0, "nothing is counted");
        assert_eq!(viewer.fetch(&format!("{}nothing/", at(&link)), &[]).await.status.as_u16(), 404);
        withdraw(&ines, &salt, &link).await.expect(204);
        withdraw(&ines, &salt, &link).await.refused(404, "not_found");
        assert_eq!((status(app, &link).await, listed(&ines, &salt).await), (404, vec![]));
    }

    async fn edit_029_a_link_ends_after_fourteen_days_or_when_it_was_said(app: &TestApp) {
        let ines = app.join("Ines").await;
        let (salt, _) = drawn(&ines, "Salt").await;
        let usual = make(&ines, &salt, json!({})).await;
        let time = |link: &Value, key: &str| link[key].as_str().unwrap().parse::<DateTime<Utc>>().unwrap();
        let lifetime = time(&usual, "endsAt") - time(&usual, "madeAt");
        assert!(lifetime <= TimeDelta::days(14) && lifetime > TimeDelta::days(14) - TimeDelta::seconds(1));
        let soon = time(&usual, "madeAt") + TimeDelta::days(1);
        let short = make(&ines, &salt, json!({ "endsAt": soon })).await;
        let ask = async |end: DateTime<Utc>| {
            let path = format!("{}/preview-links", path(&salt));
            ines.browser.post(&path, json!({ "endsAt": end })).await
        };
        for end in [soon - TimeDelta::days(2), soon + TimeDelta::days(366)] {
            let sentence = "Choose an end within the next 365 days";
            ask(end).await.refused_field(422, "invalid_body", "endsAt", sentence);
        }
        app.wait(TimeDelta::days(1));
        assert_eq!((status(app, &short).await, status(app, &usual).await), (404, 200));
        assert_eq!(listed(&ines, &salt).await, std::slice::from_ref(&usual));
        app.wait(TimeDelta::days(13));
        assert_eq!(status(app, &usual).await, 404);
    }

    async fn edit_028_links_are_made_by_those_who_may_and_end_with_their_role(app: &TestApp) {
        let (ines, noor, kaja) = (app.join("Ines").await, app.join("Noor").await, app.join("Kaja").await);
        app.plan(&ines, Level::Studio).await;
        let (salt, _) = drawn(&ines, "Salt").await;
        let invite = async |who: &Account, role: &str| {
            let invited = ines.invite(json!({ "email": who.email, "role": role, "mags": [num(&salt)] })).await;
            app.accept(who).await;
            invited
        };
        let invited = invite(&noor, "member").await;
        invite(&kaja, "editor").await;
        let calls = format!("{}/preview-links", path(&salt));
        kaja.browser.post(&calls, json!({})).await.refused(403, "forbidden");
        kaja.browser.get(&calls).await.refused(403, "forbidden");
        let link = make(&noor, &salt, json!({})).await;
        withdraw(&kaja, &salt, &link).await.refused(403, "forbidden");
        assert_eq!(listed(&ines, &salt).await[0]["madeBy"], "Noor");
        assert_eq!(status(app, &link).await, 200);
        let role = json!({ "id": invited["recordId"] });
        ines.browser.call(Method::DELETE, "/team", Some(role)).await.expect(200);
        assert_eq!((status(app, &link).await, listed(&ines, &salt).await), (404, vec![]), "the role is gone");
        let own = make(&ines, &salt, json!({})).await;
        ines.browser.post("/mags/archive", items(&[&salt], &[])).await.expect(200);
        assert_eq!(status(app, &own).await, 404, "what is archived is not shown");
        ines.browser.post(&calls, json!({})).await.refused(409, "archived");
        let (ash, _) = drawn(&ines, "Ash").await;
        withdraw(&ines, &ash, &own).await.refused(404, "not_found");
    }

    async fn a_project_has_at_most_twenty_links_and_nobody_makes_one_of_their_own(app: &TestApp) {
        let ines = app.join("Ines").await;
        let (salt, _) = drawn(&ines, "Salt").await;
        let first = make(&ines, &salt, json!({})).await;
        let made: DateTime<Utc> = first["madeAt"].as_str().unwrap().parse().unwrap();
        make(&ines, &salt, json!({ "endsAt": made + TimeDelta::minutes(30) })).await;
        for _ in 2..20 {
            make(&ines, &salt, json!({})).await;
        }
        let calls = format!("{}/preview-links", path(&salt));
        ines.browser.post(&calls, json!({})).await.refused(403, "limit_reached");
        // Those that have ended make room.
        app.wait(TimeDelta::hours(1));
        let link = make(&ines, &salt, json!({})).await;
        let token = at(&link).strip_prefix("/preview/").unwrap().strip_suffix('/').unwrap();
        let parts: Vec<&str> = token.split('.').collect();
        let (id, until, hash) = (parts[0], parts[1].parse::<i64>().unwrap(), parts[2]);
        let forged = [
            format!("{id}.{}.{hash}", until + 1),
            format!("{}.{until}.{hash}", "0".repeat(32)),
            format!("{}.{until}.{hash}", id.to_uppercase()),
            format!("{id}.{until}.{}", "0".repeat(64)),
            format!("{id}.{until}"),
        ];
        for forged in forged {
            let shown = app.viewer().fetch(&format!("/preview/{forged}/"), &[]).await;
            assert_eq!(shown.status.as_u16(), 404, "{forged}");
        }
        assert_eq!(status(app, &link).await, 200);
        let bare = ines.browser.project("Bare").await;
        ines.browser.post(&format!("{}/preview-links", path(&bare)), json!({})).await.refused(404, "not_found");
    }
}
