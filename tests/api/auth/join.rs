//! `POST /api/auth/join`

use chrono::TimeDelta;
use serde_json::{Value, json};

use crate::support::{PASSWORD, TestApp, stories};

fn body(email: &str, password: &str, name: &str) -> Value {
    json!({ "email": email, "password": password, "name": name })
}

stories! {
    async fn a_new_account_is_signed_in_and_on_the_free_plan(app: &TestApp) {
        let browser = app.browser();
        let answer = browser.post("/auth/join", body("  Ines@Okafor.studio ", PASSWORD, " Inès\t Okafor ")).await;
        let mut user = answer.expect(201);
        assert!(user["num_id"].as_i64().unwrap() >= 100_001);
        assert_eq!(uuid::Uuid::parse_str(user["_id"].as_str().unwrap()).unwrap().get_version_num(), 7);
        assert_eq!(user["affiliate_my_id"], json!(user["num_id"].to_string()));
        (user["_id"], user["num_id"], user["affiliate_my_id"]) = (Value::Null, Value::Null, Value::Null);
        let mut expected = json!({
            "_id": null, "num_id": null,
            "name": "Inès Okafor", "uri": "ines.okafor", "desc": "", "pic": null,
            "email": "Ines@Okafor.studio", "pendingEmail": null, "email_confirmation_date": null, "createDate": "2026-11-21T12:00:00Z",
            "groupMode": "Grouped", "sortMode": "LastChanged", "folderSortModes": {},
            "opts": {
                "favicon": null, "sharePicture": null, "gtm_id": null, "guidanceKitCollapsed": false, "projectsCollapsed": false,
                "sharedWithMeCollapsed": false, "collectionsCollapsed": false, "viewMode": "grid",
                "singleKeyShortcuts": true,
                "commentMails": true,
            },
            "permissions": {
                "can_use_gtm": false, "can_use_search_indexing": false, "can_use_send": false,
                "can_map_domain": false, "can_make_mag_private_by_email": false, "views_per_month": 1000, "domain_limit": 0,
                "_reasons": { "limited_usage": null },
            },
            "plan": { "id": "free", "level": "free", "interval": null, "name": "Free" },
            "plan_limits": {
                "published_mags": 1, "pages_per_mag": 10, "views_per_month": 1000, "contributors": 0,
                "domain_limit": 0, "version_history": 1, "video": 6, "sso": false,
            },
            "plan_overrides": null, "addons": { "domain": 0, "collaborator": 0, "publish": 0, "views": 0 }, "current_month_page_views": 0, "publishedMagsCount": 0, "publishedTemplatesCount": 0, "contributors": [], "projectDomains": 0,
            "behavior_metrics": {}, "ab_flags": {
                "businessToAdvancedTitle": false, "pricingRedesign": false, "onboardingViaTemplate": true,
            },
            "onboarding": { "show": true }, "feedbackSurvey": { "show": false },
            "registrationData": { "future_project": null },
            "twoFactor": { "methods": [], "recoveryCodesLeft": 0 },
            "lastCollaboratorAdded": null, "lastCollaboratorRemoved": null, "profileVisible": true,
            "affiliate_my_id": null, "magEmailWhitelist": { "allowedEmails": [], "allowedDomains": [] },
            "creatorProfiles": [],
        });
        let nothing_yet = json!({
            "gacid": null, "ua": null, "homeProject": null, "whatsnew_last_seen": null, "domain": null,
            "domain_state": null, "last_checked_domain": null, "domainDiscountIsAvailable": false,
            "projectsCount": 0, "ssoRequested": false, "ssoAdmin": false, "ssoAdminCollaborationType": null,
            "ssoCollabFolder": null,
            "stripe": {
                "_id": null, "subscription_id": null, "subscription_status": null, "subscription_pause_ends_at": null,
                "cancel_request_date": null, "subscription_start": null, "subscription_last_paid_period_end": null,
            },
        });
        expected.as_object_mut().unwrap().extend(nothing_yet.as_object().unwrap().clone());
        assert_eq!(user, expected);
        assert_eq!(browser.get("/me").await.expect(200)["email"], "Ines@Okafor.studio");
        assert_eq!(app.mail("ines@okafor.studio").await.len(), 1);
    }

    async fn an_address_has_one_account_in_whatever_case(app: &TestApp) {
        let ines = app.join("Ines").await;
        let browser = app.browser();
        let answer = browser.post("/auth/join", body("INES@okafor.STUDIO", PASSWORD, "Someone")).await;
        answer.refused_field(409, "email_taken", "email", "There is an account with this address already");
        assert!(browser.cookies().is_empty());
        assert_eq!(app.mail(&ines.email).await.len(), 1);
    }

    async fn two_of_one_name_get_two_usernames(app: &TestApp) {
        for (email, uri) in [("a@x.example", "ines"), ("b@x.example", "ines.2"), ("c@x.example", "ines.3")] {
            let user = app.browser().post("/auth/join", body(email, PASSWORD, "INES")).await.expect(201);
            assert_eq!(user["uri"], uri);
        }
        // A reserved word.
        let settings = app.browser().post("/auth/join", body("d@x.example", PASSWORD, "Settings")).await.expect(201);
        assert_eq!(settings["uri"], "settings.1");
    }

    /// It is the name's letters without their marks, and nothing of the address.
    async fn a_username_is_made_of_the_name_alone(app: &TestApp) {
        for (email, name, uri) in [
            ("jm@x.example", "Jürgen Müller", "jurgen.muller"),
            ("juergen@x.example", "Jürgen Müller", "jurgen.muller.2"),
            ("dmitri@x.example", "Дмитрий", "designer"),
            ("hanako@x.example", "佐藤 花子", "designer.2"),
        ] {
            let user = app.browser().post("/auth/join", body(email, PASSWORD, name)).await.expect(201);
            assert_eq!(user["uri"], uri, "{name}");
        }
    }

    async fn of_two_at_once_one_wins(app: &TestApp) {
        let attempts = (0..4).map(|_| {
            let browser = app.browser();
            tokio::spawn(async move { browser.post("/auth/join", body("ines@x.example", PASSWORD, "Ines")).await })
        });
        let mut statuses = Vec::new();
        for task in attempts.collect::<Vec<_>>() {
            statuses.push(task.await.unwrap().status.as_u16());
        }
        statuses.sort_unstable();
        assert_eq!(statuses, [201, 409, 409, 409]);
    }
}

#[tokio::test]
async fn values_that_break_a_rule_name_their_field() {
    let app = TestApp::new().await;
    let long = "x".repeat(257);
    let cases = [
        (body("", PASSWORD, "Ines"), "invalid_email", "email", "E-mail must be filled"),
        (body("nowhere", PASSWORD, "Ines"), "invalid_email", "email", "This is not an e-mail address"),
        (body("a@b.invalid", PASSWORD, "Ines"), "invalid_email", "email", "No mail can reach this address"),
        (body("a@x.example", PASSWORD, " \n"), "invalid_name", "name", "Name must be filled"),
        (body("a@x.example", PASSWORD, &long), "invalid_name", "name", "A name has at most 64 characters"),
        (
            body("a@x.example", "seven77", "I"),
            "invalid_password",
            "password",
            "A password has at least 8 characters",
        ),
        (
            body("a@x.example", &long, "I"),
            "invalid_password",
            "password",
            "A password has at most 256 characters",
        ),
        (
            body("a@x.example", "Password1", "I"),
            "invalid_password",
            "password",
            "This password is too common. Please choose another one",
        ),
        (
            body("a@x.example", "octavo2026!", "I"),
            "invalid_password",
            "password",
            "This password is easy to guess from your address or the product’s name. Please choose another one",
        ),
        (
            body("ines.okafor@x.example", "ines.okafor", "I"),
            "invalid_password",
            "password",
            "This password is easy to guess from your address or the product’s name. Please choose another one",
        ),
    ];
    for (body, code, field, sentence) in cases {
        let browser = app.browser();
        browser.post("/auth/join", body).await.refused_field(422, code, field, sentence);
        assert!(browser.cookies().is_empty());
    }
    assert!(app.mail("a@x.example").await.is_empty());
}

#[tokio::test]
async fn a_password_is_taken_as_typed_up_to_256_characters() {
    let app = TestApp::new().await;
    let longest = format!(" {}é", "ab".repeat(127));
    assert_eq!(longest.chars().count(), 256);
    app.browser().post("/auth/join", body("a@x.example", &longest, "Ines")).await.expect(201);
    let cut: String = longest.chars().take(255).collect();
    for wrong in [longest.trim(), &cut, &format!("{longest}x")] {
        let login = json!({ "email": "a@x.example", "password": wrong });
        app.browser().post("/auth/login", login).await.refused(422, "wrong_credentials");
    }
    let login = json!({ "email": "a@x.example", "password": longest });
    app.browser().post("/auth/login", login).await.expect(200);
}

#[tokio::test]
async fn one_network_address_makes_thirty_accounts_an_hour() {
    let app = TestApp::new().await;
    let browser = app.browser();
    for number in 0..30 {
        browser
            .neighbour()
            .post("/auth/join", body(&format!("a{number}@x.example"), PASSWORD, "A"))
            .await
            .expect(201);
    }
    let answer = browser.neighbour().post("/auth/join", body("b@x.example", PASSWORD, "B")).await;
    assert_eq!(answer.refused(429, "too_many_attempts")["retryAfter"], 3_600);
    assert_eq!(answer.header("retry-after"), "3600");
    app.browser().post("/auth/join", body("c@x.example", PASSWORD, "C")).await.expect(201);
    app.wait(TimeDelta::hours(1));
    browser.neighbour().post("/auth/join", body("b@x.example", PASSWORD, "B")).await.expect(201);
}

#[tokio::test]
async fn no_field_of_the_account_can_be_set_on_joining() {
    let app = TestApp::new().await;
    for field in ["plan", "level", "num_id", "_id", "uri", "email_confirmation_date", "redirect"] {
        let mut body = body("a@x.example", PASSWORD, "Ines");
        body[field] = json!("studio");
        app.browser().post("/auth/join", body).await.refused(422, "invalid_body");
    }
}
