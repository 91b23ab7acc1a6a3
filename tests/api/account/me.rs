//! `GET /api/me`

use octavo_domain::{
    billing::{addons::Addons, calendar::Interval},
    plans::{catalogue::Cap, level::Level},
};
use serde_json::{Value, json};

use crate::support::{TestApp, count_views, num, stories};

stories! {
    async fn the_numbers_follow_the_library(app: &TestApp) {
        let ines = app.join("Ines").await;
        let (salt, marrow) = (ines.browser.project("Salt").await, ines.browser.project("Marrow").await);
        app.publish(&ines, num(&salt), Some("salt.example")).await;
        app.publish(&ines, num(&marrow), None).await;
        app.behind(async |unit| {
            let id = salt["_id"].as_str().unwrap().parse().unwrap();
            count_views(unit, id, "2026-11-02", 7).await;
            count_views(unit, id, "2026-10-31", 5).await;
        })
        .await;
        let user = ines.browser.get("/me").await.expect(200);
        let numbers = ["projectsCount", "publishedMagsCount", "projectDomains", "current_month_page_views"];
        assert_eq!(numbers.map(|name| user[name].clone()), [json!(2), json!(2), json!(1), json!(7)]);
        ines.browser.archive(&[&salt], &[]).await;
        let user = ines.browser.get("/me").await.expect(200);
        assert_eq!([&user["publishedMagsCount"], &user["projectDomains"]], [&json!(1), &json!(0)]);
        assert_eq!(user["projectsCount"], json!(1));
        // Projects in a collection count, until the collection is archived.
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
        app.plan(&ines, Level::Studio).await;
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
            user.level = Level::Studio;
            unit.users().update(&user).await.unwrap();
        })
        .await;
        let user = ines.browser.get("/me").await.expect(200);
        assert_eq!(user["plan"], json!({ "id": "studio_yearly", "level": "studio", "interval": "year", "name": "Studio" }));
        assert_eq!(user["plan_limits"], json!({
            "published_mags": -1, "pages_per_mag": -1, "views_per_month": 50_000, "contributors": 5,
            "domain_limit": 5, "version_history": 24, "video": 50, "sso": false,
        }));
        assert_eq!(user["permissions"]["can_map_domain"], json!(true));
        assert_eq!(user["permissions"]["views_per_month"], json!(50_000));
        assert_eq!(user["plan_overrides"], Value::Null);
        assert_eq!(user["permissions"]["_reasons"]["limited_usage"], Value::Null);
    }

    async fn dash_122_overrides_are_told_with_their_plan_and_the_limits_that_hold(app: &TestApp) {
        let ines = app.join("Ines").await;
        assert_eq!(ines.user["plan_overrides"], Value::Null);
        assert_eq!((&ines.user["plan_limits"]["published_mags"], &ines.user["plan_limits"]["domain_limit"]), (&json!(1), &json!(0)));
        app.change_user(&ines, |user| {
            user.level = Level::Freelancer;
            user.overrides.published_mags = Some(Cap::AtMost(33));
            user.overrides.domain_limit = Some(Cap::AtMost(7));
        })
        .await;
        let user = ines.browser.get("/me").await.expect(200);
        let (overrides, limits) = (&user["plan_overrides"], &user["plan_limits"]);
        assert_eq!(overrides["plan_id"], "freelancer_yearly");
        assert_eq!(overrides["limits"]["published_mags"], 33);
        assert_eq!(overrides["limits"]["domain_limit"], 7);
        assert_eq!((&limits["published_mags"], &limits["domain_limit"]), (&json!(33), &json!(7)));
        // Limits that were not overridden are the plan's.
        assert_eq!(limits["contributors"], 2);
    }

    async fn bill_038_057_the_plan_is_told_with_its_interval(app: &TestApp) {
        let ines = app.join("Ines").await;
        for (interval, id) in [(Interval::Month, "business_monthly"), (Interval::Year, "business_yearly")] {
            app.change_user(&ines, |user| (user.level, user.interval) = (Level::Business, Some(interval))).await;
            let user = ines.browser.get("/me").await.expect(200);
            let plan =
                json!({ "id": id, "level": "business", "interval": interval.id(), "name": "Business" });
            assert_eq!(user["plan"], plan);
        }
    }

    async fn a_pause_and_changed_limits_are_told(app: &TestApp) {
        let ines = app.join("Ines").await;
        app.change_user(&ines, |user| {
            user.level = Level::Freelancer;
            user.overrides.domain_limit = Some(Cap::AtMost(40));
            user.overrides.views_per_month = Some(Cap::Unlimited);
            user.paused = true;
        })
        .await;
        let user = ines.browser.get("/me").await.expect(200);
        let limits = json!({
            "published_mags": 5, "pages_per_mag": -1, "views_per_month": -1, "contributors": 2,
            "domain_limit": 40, "version_history": 12, "video": 50, "sso": false,
        });
        let changed = json!({ "plan_id": "freelancer_yearly", "plan": "freelancer", "limits": limits });
        assert_eq!((&user["plan_overrides"], &user["plan_limits"]), (&changed, &limits));
        let plan = json!({
            "id": "freelancer_yearly", "level": "freelancer", "interval": "year", "name": "Custom",
        });
        assert_eq!(user["plan"], plan);
        assert_eq!([&user["permissions"]["views_per_month"], &user["permissions"]["domain_limit"]], [-1, 40]);
        let permissions = &user["permissions"];
        assert_eq!(permissions["_reasons"]["limited_usage"], json!({ "code": "reason_subscription_paused" }));
        assert_eq!([&permissions["can_use_send"], &permissions["can_map_domain"]], [true, true]);
    }

    async fn acct_055_add_ons_are_told_and_raise_their_limits(app: &TestApp) {
        let ines = app.join("Ines").await;
        app.change_user(&ines, |user| {
            user.level = Level::Personal;
            user.addons = Addons { publish: 1, domain: 2, collaborator: 3, views: 40 };
        })
        .await;
        let user = ines.browser.get("/me").await.expect(200);
        assert_eq!(user["addons"], json!({ "domain": 2, "collaborator": 3, "publish": 1, "views": 40 }));
        assert_eq!(user["plan_limits"], json!({
            "published_mags": 2, "pages_per_mag": -1, "views_per_month": 50_000, "contributors": 4,
            "domain_limit": 3, "version_history": 6, "video": 6, "sso": false,
        }));
        assert_eq!((&user["plan_overrides"], &user["plan"]["name"]), (&Value::Null, &json!("Personal")));
        // Studio publishes without limit, so it has no such add-on.
        app.plan(&ines, Level::Studio).await;
        let user = ines.browser.get("/me").await.expect(200);
        assert_eq!((&user["plan_limits"]["published_mags"], &user["plan_limits"]["domain_limit"]), (&json!(-1), &json!(7)));
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
