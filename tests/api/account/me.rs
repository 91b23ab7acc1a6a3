//! `GET /api/me`

use serde_json::{Value, json};

use crate::support::{TestApp, num, stories};

stories! {
    async fn the_numbers_follow_the_library(app: &TestApp) {
        let ines = app.join("Ines").await;
        let (salt, marrow) = (ines.browser.project("Salt").await, ines.browser.project("Marrow").await);
        app.publish(&ines, num(&salt), Some("salt.example")).await;
        app.publish(&ines, num(&marrow), None).await;
        app.behind(async |unit| {
            let id = salt["_id"].as_str().unwrap().parse().unwrap();
            unit.projects().add_views(id, "2026-11", 7).await.unwrap();
            unit.projects().add_views(id, "2026-10", 5).await.unwrap();
        })
        .await;
        let user = ines.browser.get("/me").await.expect(200);
        let numbers = ["projectsCount", "publishedMagsCount", "projectDomains", "current_month_page_views"];
        assert_eq!(numbers.map(|name| user[name].clone()), [json!(2), json!(2), json!(1), json!(7)]);
        ines.browser.archive(&[&salt], &[]).await;
        let user = ines.browser.get("/me").await.expect(200);
        assert_eq!([&user["publishedMagsCount"], &user["projectDomains"]], [&json!(1), &json!(0)]);
        assert_eq!(user["projectsCount"], json!(1));
        // What lies in a collection counts, until the collection is archived.
        let kiln = ines.browser.folder("Kiln").await;
        let path = format!("/folders/movemags/{}", kiln["_id"].as_str().unwrap());
        ines.browser.post(&path, json!({ "mag_num_ids": [num(&marrow)] })).await.expect(200);
        assert_eq!(ines.browser.get("/me").await.expect(200)["projectsCount"], json!(1));
        ines.browser.archive(&[], &[&kiln]).await;
        assert_eq!(ines.browser.get("/me").await.expect(200)["projectsCount"], json!(0));
    }

    /// DASH-126
    async fn whom_one_worked_with_last_and_what_one_makes_are_told(app: &TestApp) {
        let ines = app.join("Ines").await;
        app.plan(&ines, octavo_domain::plan::level::Level::Studio).await;
        let user = ines.browser.get("/me").await.expect(200);
        assert_eq!([&user["lastCollaboratorAdded"], &user["lastCollaboratorRemoved"]], [&Value::Null; 2]);
        assert_eq!(user["profileVisible"], json!(true));
        assert_eq!(user["registrationData"], json!({ "future_project": null }));
        assert_eq!(user["feedbackSurvey"], json!({ "show": false }));
        let one = ines.invite(json!({ "email": "zoe@x.example" })).await;
        let user = ines.browser.get("/me").await.expect(200);
        assert_eq!(user["lastCollaboratorAdded"]["email"], "zoe@x.example");
        let body = json!({ "id": one["recordId"] });
        ines.browser.call(axum::http::Method::DELETE, "/team", Some(body)).await.expect(200);
        let user = ines.browser.get("/me").await.expect(200);
        assert_eq!(user["lastCollaboratorRemoved"]["email"], "zoe@x.example");
    }

    async fn the_plan_gives_permissions_and_limits(app: &TestApp) {
        let ines = app.join("Ines").await;
        app.behind(async |unit| {
            let mut user = unit.users().find(ines.id()).await.unwrap().unwrap();
            user.level = octavo_domain::plan::level::Level::Studio;
            unit.users().update(&user).await.unwrap();
        })
        .await;
        let user = ines.browser.get("/me").await.expect(200);
        assert_eq!(user["plan"], json!({ "id": "studio", "level": "studio", "name": "Studio" }));
        assert_eq!(user["plan_limits"], json!({
            "published_mags": -1, "pages_per_mag": -1, "views_per_month": 50_000, "contributors": 5,
            "domain_limit": 5, "version_history": 24, "video": 50, "sso": false,
        }));
        assert_eq!(user["permissions"]["can_map_domain"], json!(true));
        assert_eq!(user["permissions"]["views_per_month"], json!(50_000));
        assert_eq!(user["plan_overrides"], Value::Null);
        assert_eq!(user["permissions"]["_reasons"]["limited_usage"], Value::Null);
    }

    async fn a_pause_and_changed_limits_are_told(app: &TestApp) {
        let ines = app.join("Ines").await;
        app.behind(async |unit| {
            let mut user = unit.users().find(ines.id()).await.unwrap().unwrap();
            user.level = octavo_domain::plan::level::Level::Freelancer;
            user.overrides.domain_limit = Some(40);
            user.paused = true;
            unit.users().update(&user).await.unwrap();
        })
        .await;
        let user = ines.browser.get("/me").await.expect(200);
        let changed = json!({ "plan_id": "freelancer", "limits": { "published_mags": 5, "domain_limit": 40 } });
        assert_eq!(user["plan_overrides"], changed);
        assert_eq!(user["plan"], json!({ "id": "freelancer", "level": "freelancer", "name": "Custom" }));
        assert_eq!([&user["plan_limits"]["domain_limit"], &user["permissions"]["domain_limit"]], [40, 40]);
        let permissions = &user["permissions"];
        assert_eq!(permissions["_reasons"]["limited_usage"], json!({ "code": "reason_subscription_paused" }));
        assert_eq!([&permissions["can_use_send"], &permissions["can_map_domain"]], [true, true]);
    }
}

#[tokio::test]
async fn a_cookie_that_is_no_session_is_signed_out() {
    let app = TestApp::new().await;
    let long = "f".repeat(4_000);
    for value in ["", "x", &"0".repeat(64), &long, "a b", "\"quoted\""] {
        let browser = app.browser();
        browser.set_cookies([("octavo".to_owned(), value.to_owned())].into());
        browser.get("/me").await.refused(401, "signed_out");
    }
}
