//! `POST /api/me/request-sso`

use chrono::TimeDelta;
use octavo_domain::plans::level::Level;
use serde_json::json;

use crate::support::{
    TestApp,
    app::SUPPORT,
    sso::{ENDPOINT, answers, enable},
    stories,
};

stories! {
    async fn acct_196_264_a_request_is_stored_and_mailed_to_support(app: &TestApp) {
        let ines = app.join("Ines").await;
        app.plan(&ines, Level::Extra).await;
        let me = ines.browser.get("/me").await.expect(200);
        assert_eq!((&me["ssoRequested"], &me["ssoAdmin"], &me["plan_limits"]["sso"]), (&json!(false), &json!(false), &json!(true)));
        let done = ines.browser.post("/me/request-sso", answers()).await.expect(200);
        assert_eq!(done, json!({ "data": { "ssoRequested": true } }));
        let me = ines.browser.get("/me").await.expect(200);
        // The request alone does not turn it on.
        assert_eq!((&me["ssoRequested"], &me["ssoAdmin"]), (&json!(true), &json!(false)));
        assert_eq!(me["ssoAdminCollaborationType"], json!(null));
        let sso = app.ports.sso.sso(ines.id()).await.unwrap().unwrap();
        assert_eq!(sso.request.company_name.as_str(), "Okafor & Daughters");
        assert_eq!(sso.request.certificate.as_str(), "-----BEGIN CERTIFICATE-----\nMII…");
        let mails = app.mail(SUPPORT).await;
        assert_eq!(mails.len(), 1);
        let details = mails[0].message.details();
        for (name, said) in [
            ("who", "Ines"), ("email", "ines@okafor.studio"), ("company_name", "Okafor & Daughters"),
            ("email_domain", "okafor.studio"), ("collaborator_type", "editor"), ("identity_provider", "Okta"),
            ("sign_in_url", "https://okafor.okta.example/saml"), ("certificate", "-----BEGIN CERTIFICATE-----\nMII…"),
        ] {
            assert_eq!(details[name], said, "{name}");
        }
        assert_eq!(app.events(&ines, 1).await, ["sso_requested"]);
        ines.browser.post("/me/request-sso", answers()).await.refused(409, "sso_requested");
        assert_eq!(app.mail(SUPPORT).await.len(), 1);
    }

    async fn bill_147_each_answer_may_be_that_it_is_not_known_and_none_may_be_missing(app: &TestApp) {
        let ines = app.join("Ines").await;
        app.plan(&ines, Level::Extra).await;
        let fields = ["companyName", "emailDomain", "collaboratorType", "identityProvider", "samlSignInURL", "certificate"];
        for field in fields {
            let mut body = answers();
            body[field] = json!("  ");
            let problem = ines.browser.post("/me/request-sso", body).await.refused(422, "invalid_answer");
            assert_eq!(problem["fieldName"], field);
        }
        let mut body = answers();
        for field in fields {
            body[field] = json!("I don't know");
        }
        ines.browser.post("/me/request-sso", body).await.expect(200);
        // Unanswered questions have defaults.
        enable(app, &ines, &["okafor.studio"]).await.unwrap();
        assert_eq!(ines.browser.get("/me").await.expect(200)["ssoAdminCollaborationType"], "member");
    }
}

#[tokio::test]
async fn acct_156_it_is_for_the_plan_extra() {
    let app = TestApp::new().await;
    let ines = app.join("Ines").await;
    for level in [Level::Free, Level::Studio, Level::Business] {
        app.plan(&ines, level).await;
        let problem = ines.browser.post("/me/request-sso", answers()).await.refused(403, "plan_required");
        assert_eq!(
            (&problem["limit"], &problem["detail"]),
            (&json!("sso"), &json!("Single sign-on is part of the plan Extra"))
        );
        assert_eq!(ines.browser.get("/me").await.expect(200)["plan_limits"]["sso"], false);
    }
    assert_eq!(app.mail(SUPPORT).await, []);
}

#[tokio::test]
async fn it_needs_a_fresh_sign_in() {
    let app = TestApp::new().await;
    let ines = app.join("Ines").await;
    app.plan(&ines, Level::Extra).await;
    app.wait(TimeDelta::minutes(10) + TimeDelta::microseconds(1));
    ines.browser.post("/me/request-sso", answers()).await.refused(403, "reauthentication_required");
}

#[tokio::test]
async fn acct_266_no_call_turns_it_on() {
    let app = TestApp::new().await;
    let ines = app.join("Ines").await;
    app.plan(&ines, Level::Extra).await;
    // Nor can an operator, before it was requested.
    assert_eq!(enable(&app, &ines, &["okafor.studio"]).await.unwrap_err(), "it has not been requested");
    ines.browser.post("/me/request-sso", answers()).await.expect(200);
    for body in [json!({ "ssoAdmin": true }), json!({ "sso": true }), json!({ "enabled": true })] {
        ines.browser.put("/me", body).await.refused(422, "invalid_body");
    }
    let problem = ines
        .browser
        .put("/me", json!({ "ssoAdminCollaborationType": "editor" }))
        .await
        .refused(403, "forbidden");
    assert_eq!(problem["detail"], "Only the administrator of single sign-on can change this");
    enable(&app, &ines, &["okafor.studio"]).await.unwrap();
    let me = ines.browser.get("/me").await.expect(200);
    assert_eq!(
        (&me["ssoAdmin"], &me["ssoAdminCollaborationType"], &me["ssoCollabFolder"]),
        (&json!(true), &json!("editor"), &json!(null))
    );
    assert!(ines.browser.get("/me/idp").await.text().contains(ENDPOINT));
}

stories! {
    async fn acct_158_159_its_administrator_and_nobody_else_sets_type_and_collection(app: &TestApp) {
        let (ines, noor) = (app.join("Ines").await, app.join("Noor").await);
        app.plan(&ines, Level::Extra).await;
        ines.browser.post("/me/request-sso", answers()).await.expect(200);
        enable(app, &ines, &["okafor.studio"]).await.unwrap();
        let (own, theirs) = (ines.browser.folder("Kiln").await, noor.browser.folder("Salt").await);
        let set = async |folder: serde_json::Value| ines.browser.put("/me", json!({ "ssoCollabFolder": folder })).await;
        let me = ines.browser.put("/me", json!({ "ssoAdminCollaborationType": "member", "ssoCollabFolder": own["_id"] })).await.expect(200);
        assert_eq!((&me["ssoAdminCollaborationType"], &me["ssoCollabFolder"]), (&json!("member"), &own["_id"]));
        // Fields left out do not change.
        let me = ines.browser.put("/me", json!({ "name": "Ines O." })).await.expect(200);
        assert_eq!(me["ssoCollabFolder"], own["_id"]);
        for wrong in [theirs["_id"].clone(), json!("Kiln")] {
            set(wrong).await.refused_field(422, "unknown_folder", "ssoCollabFolder", "There is no such collection");
        }
        ines.browser.put("/me", json!({ "ssoAdminCollaborationType": "owner" })).await.refused(422, "invalid_body");
        for body in [json!({ "ssoAdminCollaborationType": "editor" }), json!({ "ssoCollabFolder": null })] {
            noor.browser.put("/me", body).await.refused(403, "forbidden");
        }
        // A deleted collection is no longer chosen.
        ines.browser.post(&format!("/folders/delete/{}", own["_id"].as_str().unwrap()), json!(null)).await.expect(200);
        assert_eq!(ines.browser.get("/me").await.expect(200)["ssoCollabFolder"], json!(null));
        assert_eq!(set(json!(null)).await.expect(200)["ssoCollabFolder"], json!(null));
    }
}
