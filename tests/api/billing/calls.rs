//! The addresses, bodies and refusals of billing's calls.

use axum::http::Method;
use serde_json::{Value, json};

use crate::support::{TestApp, stories};

/// Billing's calls, as the specification names them.
const CALLS: [(&str, &str); 40] = [
    ("get", "/me"),
    ("put", "/me"),
    ("patch", "/me/gacid"),
    ("get", "/promo"),
    ("get", "/addons"),
    ("get", "/stripe/customer"),
    ("post", "/stripe/customer"),
    ("put", "/stripe/customer"),
    ("get", "/stripe/customer/invoices"),
    ("get", "/stripe/unsubscribed"),
    ("get", "/stripe/last-canceled-subscription"),
    ("put", "/stripe/subscription"),
    ("post", "/stripe/trial/end"),
    ("post", "/stripe/charge_preview"),
    ("get", "/stripe/coupon/{code}/{plan_id}"),
    ("get", "/stripe/coupon/{code}"),
    ("post", "/stripe/payment_method/attach"),
    ("delete", "/stripe/card"),
    ("get", "/stripe/intents/create"),
    ("post", "/stripe/invoice/pay"),
    ("delete", "/mag/domain/all/{count}"),
    ("delete", "/team/all"),
    ("delete", "/unpublish/all/{count}"),
    ("post", "/mag/domain/{id}"),
    ("get", "/readymags/user"),
    ("post", "/mag"),
    ("get", "/user/project-views"),
    ("post", "/me/request-sso"),
    ("get", "/me/widgets-usage"),
    ("post", "/promo/unwanted/{id}"),
    ("post", "/promo/upgrade"),
    ("get", "/feature-flags"),
    // Those that the specification marks for the host of sign-in.
    ("post", "/confirm/resend"),
    ("get", "/me/idp"),
    ("get", "/me/sessions"),
    ("delete", "/me/sessions"),
    ("get", "/me/mfa/secret"),
    ("post", "/me/mfa/enable"),
    ("patch", "/me/email"),
    ("patch", "/me/password"),
];

#[tokio::test]
async fn bill_165_every_call_of_billing_is_under_api_with_and_without_a_slash() {
    let document: Value = serde_json::from_str(&octavo_http::openapi_document().unwrap()).unwrap();
    let app = TestApp::new().await;
    let nobody = app.browser();
    for (method, path) in CALLS {
        assert!(document["paths"][format!("/api{path}")][method].is_object(), "{method} /api{path}");
        let named = path.replace("{code}", "A").replace("{plan_id}", "B").replace(['{', '}'], "1");
        let verb: Method = method.to_uppercase().parse().unwrap();
        for slash in ["", "/"] {
            let answer = nobody.call(verb.clone(), &format!("{named}{slash}"), None).await;
            assert!(answer.status.as_u16() != 404, "{method} {named}{slash}: {}", answer.text());
            assert!(!answer.header("content-type").starts_with("text/html"), "{method} {named}{slash}");
        }
    }
}

stories! {
    async fn bill_167_a_refusal_is_a_problem_with_what_is_needed_to_go_on(app: &TestApp) {
        let ines = app.subscriber("Ines", "freelancer_monthly").await;
        let shape = |problem: &Value, status: u16, code: &str| {
            assert_eq!((&problem["status"], &problem["code"]), (&json!(status), &json!(code)));
            assert!(problem["title"].is_string() && problem["detail"].is_string(), "{problem}");
        };
        let answer = ines.change(json!({ "plan_id": "gold_monthly" })).await;
        assert_eq!(answer.header("content-type"), "application/problem+json");
        let problem = answer.refused(422, "unknown_plan");
        shape(&problem, 422, "unknown_plan");
        assert_eq!(problem["fieldName"], "plan_id");
        for email in ["zoe@x.example", "lea@x.example"] {
            ines.invite(json!({ "email": email, "sharesAll": true })).await;
        }
        let problem = ines.change(json!({ "plan_id": "personal_monthly" })).await.refused(409, "conflict");
        shape(&problem, 409, "conflict");
        assert_eq!(problem["conflicts"]["contributors"]["limit"], json!(1));
        for _ in 0..20 {
            ines.browser.get("/stripe/intents/create").await;
        }
        let answer = loop {
            let answer = ines.browser.get("/stripe/intents/create").await;
            if answer.status.as_u16() != 200 {
                break answer;
            }
        };
        assert_eq!(answer.header("content-type"), "application/problem+json");
        let problem = answer.refused(429, "too_many_attempts");
        shape(&problem, 429, "too_many_attempts");
        assert!(problem["retryAfter"].as_u64().unwrap() > 0);
    }

    async fn bill_179_180_a_subscription_is_changed_by_every_field_of_the_call(app: &TestApp) {
        let ines = app.subscriber("Ines", "personal_monthly").await;
        let form = "plan_id=business_monthly&auto_renew=true&coupon_id=&collaboratorsAddon=1&publishesAddon=&domainsAddon=2\
                    &viewsAddon=10&isDowngradeToFree=false&isCancelSubscription=false&isUnsubscribeCouponNeeded=false\
                    &isDowngradeFromBusinessExtra=false";
        let kind = "application/x-www-form-urlencoded";
        let answer = ines.browser.send_file(Method::PUT, "/stripe/subscription", kind, form).await;
        let customer = answer.expect(200);
        assert_eq!(customer["plan"]["id"], json!("business_monthly"));
        assert_eq!(customer["addons"], json!({ "publish": 0, "domain": 2, "collaborator": 1, "views": 10 }));
        let less = json!({ "plan_id": "studio_monthly", "isDowngradeFromBusinessExtra": true });
        assert_eq!(ines.change(less).await.expect(200)["planLevel"], json!("studio"));
        let customer = ines.change(json!({ "isUnsubscribeCouponNeeded": true })).await.expect(200);
        assert_eq!(customer["unsubscribe_coupon_applied"], json!(true));
        assert_eq!(ines.change(json!({ "isDowngradeToFree": true })).await.expect(200)["autoRenew"], json!(false));
        assert_eq!(ines.change(json!({ "auto_renew": true })).await.expect(200)["autoRenew"], json!(true));
        let cancel = json!({ "isCancelSubscription": true, "cancelReason": "back_soon" });
        assert_eq!(ines.change(cancel).await.expect(200)["autoRenew"], json!(false));
    }

    async fn bill_192_193_what_is_removed_is_no_longer_in_the_way(app: &TestApp) {
        use crate::support::num;
        let ines = app.subscriber("Ines", "studio_monthly").await;
        for title in ["Salt", "Kiln", "Marrow", "Reeds"] {
            let project = ines.browser.project(title).await;
            app.publish(&ines, num(&project), Some(&format!("{}.example", title.to_lowercase()))).await;
        }
        for email in ["zoe@x.example", "lea@x.example", "bo@x.example"] {
            ines.invite(json!({ "email": email, "sharesAll": true })).await;
        }
        let change = async || ines.change(json!({ "plan_id": "freelancer_monthly" })).await;
        let over = |problem: &Value| {
            let conflicts = problem["conflicts"].as_object().unwrap();
            conflicts.iter().map(|(name, over)| (name.clone(), over["used"].clone())).collect::<Vec<_>>()
        };
        let (domains, people) = (("domains".to_owned(), json!(4)), ("contributors".to_owned(), json!(3)));
        let found = over(&change().await.refused(409, "conflict"));
        assert!(found.len() == 2 && found.contains(&domains) && found.contains(&people), "{found:?}");
        let removed = ines.browser.delete_with("/mag/domain/all/1", json!({})).await.expect(200);
        assert_eq!(removed, json!({ "removed": 1 }));
        assert_eq!(over(&change().await.refused(409, "conflict")), [people]);
        let removed = ines.browser.delete_with("/team/all", json!({ "count": 1 })).await.expect(200);
        assert_eq!(removed, json!({ "removed": 1 }));
        assert_eq!(change().await.expect(200)["planLevel"], json!("freelancer"));
    }
}
