//! `POST /api/team`

use axum::http::Method;
use octavo_domain::plans::level::Level;
use serde_json::{Value, json};

use super::{confirm, pair};
use crate::support::{TestApp, id, num, stories};

stories! {
    async fn an_invitation_is_pending_and_mailed(app: &TestApp) {
        let (ines, noor) = pair(app).await;
        let (salt, kiln) = (ines.browser.project("Salt").await, ines.browser.folder("Kiln").await);
        let body = json!({
            "email": "NOOR@okafor.studio", "mags": [num(&salt)], "folders": [num(&kiln)], "role": "editor",
            "projectRoles": { (num(&salt).to_string()): "member" }, "folderRoles": { (id(&kiln)): "editor" },
        });
        let mut one = ines.browser.post("/team", body).await.expect(201)["teamMember"].clone();
        // The answer does not show whether there is such an account.
        assert_eq!(one["_id"], one["recordId"]);
        (one["_id"], one["recordId"]) = (Value::Null, Value::Null);
        assert_eq!(one, json!({
            "_id": null, "recordId": null, "email": "NOOR@okafor.studio", "name": "", "uri": "", "pic": null,
            "isPending": true, "isSuspended": false, "isSupport": false, "sharesAll": false, "role": "editor",
            "projects": [{ "num_id": num(&salt), "title": "Salt" }], "projectNumIds": [num(&salt)], "mags": [num(&salt)],
            "folders": [{ "_id": id(&kiln), "num_id": num(&kiln), "name": "Kiln" }], "folderIds": [id(&kiln)],
            "projectRoles": { (num(&salt).to_string()): "member" }, "folderRoles": { (id(&kiln)): "editor" },
        }));
        let mails = app.mail(&noor.email).await;
        assert_eq!(mails.last().unwrap().message.name(), "team_invitation");
        assert_eq!(mails.last().unwrap().message.details()["items"], "1 project and 1 collection");
        // Pending teammates see nothing.
        assert_eq!(noor.shared().await, json!({ "teammates": [], "folders": [], "mags": [] }));
    }

    async fn a_known_address_gets_the_items_added(app: &TestApp) {
        let (ines, noor) = pair(app).await;
        let (salt, pepper) = (ines.browser.project("Salt").await, ines.browser.project("Pepper").await);
        let first = ines.invite(json!({ "email": noor.email, "mags": [num(&salt)] })).await;
        app.accept(&noor).await;
        let more = json!({ "email": noor.email.to_uppercase(), "mags": [num(&pepper)], "role": "editor" });
        let second = ines.browser.post("/team", more).await.expect(200)["teamMember"].clone();
        assert_eq!(second["recordId"], first["recordId"]);
        assert_eq!(second["projectNumIds"], json!([num(&pepper), num(&salt)]));
        // The role applies to the items added with it.
        assert_eq!(second["role"], "member");
        assert_eq!(second["projectRoles"], json!({ (num(&pepper).to_string()): "editor" }));
        // The invitation is mailed once.
        let mails = app.mail(&noor.email).await;
        assert_eq!(mails.iter().filter(|mail| mail.message.name() == "team_invitation").count(), 1);
    }

    async fn of_two_at_once_one_record_stands(app: &TestApp) {
        let (ines, noor) = pair(app).await;
        let (salt, pepper) = (ines.browser.project("Salt").await, ines.browser.project("Pepper").await);
        let tasks: Vec<_> = [&salt, &pepper, &salt, &pepper]
            .into_iter()
            .map(|item| {
                let (browser, body) = (ines.browser.clone(), json!({ "email": noor.email, "mags": [num(item)] }));
                tokio::spawn(async move { browser.post("/team", body).await.status.as_u16() })
            })
            .collect();
        let mut statuses = Vec::new();
        for task in tasks {
            statuses.push(task.await.unwrap());
        }
        statuses.sort_unstable();
        assert_eq!(statuses, [200, 200, 200, 201]);
        let team = ines.team().await;
        assert_eq!(team["byMe"].as_array().unwrap().len(), 1);
        assert_eq!(team["byMe"][0]["projectNumIds"], json!([num(&pepper), num(&salt)]));
        let mails = app.mail(&noor.email).await;
        assert_eq!(mails.iter().filter(|mail| mail.message.name() == "team_invitation").count(), 1);
    }

    async fn the_last_contributor_is_given_once(app: &TestApp) {
        let ines = app.join("Ines").await;
        app.plan(&ines, Level::Freelancer).await;
        ines.invite(json!({ "email": "first@x.example" })).await;
        let tasks: Vec<_> = (0..5)
            .map(|number| {
                let (browser, body) = (ines.browser.clone(), json!({ "email": format!("n{number}@x.example") }));
                tokio::spawn(async move { browser.post("/team", body).await })
            })
            .collect();
        let mut added = 0;
        for task in tasks {
            let answer = task.await.unwrap();
            if answer.status.as_u16() == 201 {
                added += 1;
                continue;
            }
            let problem = answer.refused(403, "limit_reached");
            assert_eq!(problem["limit"], "contributors");
            assert_eq!(problem["detail"], "Your plan is for 2 contributors, pending ones included");
        }
        assert_eq!(added, 1);
        assert_eq!(ines.team().await["contributors"], json!({ "used": 2, "limit": 2 }));
        // More items can be shared with present teammates.
        ines.browser.post("/team", json!({ "email": "first@x.example", "sharesAll": true })).await.expect(200);
    }

    async fn sharing_is_written_down(app: &TestApp) {
        let (ines, noor) = pair(app).await;
        let (salt, kiln) = (ines.browser.project("Salt").await, ines.browser.folder("Kiln").await);
        ines.invite(json!({ "email": noor.email, "mags": [num(&salt)], "folders": [num(&kiln)] })).await;
        let entries = ines.browser.get("/activity").await.expect(200);
        let events: Vec<&str> =
            entries["entries"].as_array().unwrap().iter().map(|entry| entry["event"].as_str().unwrap()).collect();
        assert!(events.contains(&"project.shared") && events.contains(&"collection.shared"), "{events:?}");
        assert_eq!(entries["entries"][0]["details"]["with"], json!(noor.email));
    }
}

#[tokio::test]
async fn the_free_plan_is_for_one() {
    let app = TestApp::new().await;
    let ines = app.join("Ines").await;
    let problem =
        ines.browser.post("/team", json!({ "email": "a@x.example" })).await.refused(403, "plan_required");
    assert_eq!(problem["limit"], "contributors");
    assert!(app.mail("a@x.example").await.is_empty());
}

#[tokio::test]
async fn values_that_break_a_rule_are_named() {
    let app = TestApp::new().await;
    let (ines, noor) = pair(&app).await;
    let (away, mine) = (ines.browser.project("Away").await, ines.browser.folder("Mine").await);
    ines.browser.archive(&[&away], &[]).await;
    let hers = noor.browser.project("Hers").await;
    let post = async |body: Value| ines.browser.post("/team", body).await;
    let email = "a@x.example";
    post(json!({ "email": "nowhere" })).await.refused_field(
        422,
        "invalid_email",
        "email",
        "This is not an e-mail address",
    );
    post(json!({ "email": ines.email.to_uppercase() })).await.refused_field(
        422,
        "own_address",
        "email",
        "This is your own address",
    );
    for (field, value) in [
        ("mags", json!([num(&hers)])),
        ("mags", json!([num(&mine)])),
        ("folders", json!([num(&hers)])),
        ("projectRoles", json!({ (num(&hers).to_string()): "member" })),
        ("folderRoles", json!({ (id(&hers)): "member" })),
        ("folderRoles", json!({ "x": "member" })),
    ] {
        let answer = post(json!({ "email": email, (field): value })).await;
        answer.refused_field(404, "not_found", field, "There is nothing here");
    }
    let answer = post(json!({ "email": email, "mags": [num(&away)] })).await;
    answer.refused_field(409, "archived", "mags", "It is in the archive. Restore it first");
    let answer = post(json!({ "email": email, "projectRoles": { "x": "member" } })).await;
    answer.refused_field(422, "invalid_number", "projectRoles", "x is not the number of anything");
    let many: Vec<i64> = (1..=1_001).collect();
    post(json!({ "email": email, "mags": many })).await.refused(422, "too_many_items");
    assert_eq!(ines.team().await["byMe"], json!([]));
    assert!(app.mail(email).await.is_empty());
}

#[tokio::test]
async fn an_address_is_not_flooded_with_invitations() {
    let app = TestApp::new().await;
    let (ines, noor) = pair(&app).await;
    confirm(&app, &noor).await;
    for _ in 0..5 {
        let one = ines.invite(json!({ "email": noor.email })).await;
        ines.browser.call(Method::DELETE, "/team", Some(json!({ "id": one["recordId"] }))).await.expect(200);
    }
    let answer = ines.browser.post("/team", json!({ "email": noor.email })).await;
    let problem = answer.refused(429, "too_many_attempts");
    assert_eq!(answer.header("retry-after"), problem["retryAfter"].to_string());
    app.wait(chrono::TimeDelta::hours(1));
    ines.invite(json!({ "email": noor.email })).await;
}
