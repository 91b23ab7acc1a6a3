//! `GET /api/plans`

use chrono::TimeDelta;
use octavo_domain::prompts::toggle::ToggleName;
use serde_json::{Value, json};

use crate::support::{TestApp, stories};

/// A plan of an answer.
fn plan<'a>(answer: &'a Value, id: &str) -> &'a Value {
    answer["plans"].as_array().unwrap().iter().find(|plan| plan["id"] == id).unwrap()
}

stories! {
    async fn bill_034_every_plan_is_described_to_anybody(app: &TestApp) {
        let told = app.browser().get("/plans").await.expect(200);
        let ids: Vec<&str> = told["plans"].as_array().unwrap().iter().map(|plan| plan["id"].as_str().unwrap()).collect();
        assert_eq!(ids, [
            "free", "personal", "freelancer", "studio", "business", "extra",
            "beginner", "rm", "publisher", "creator", "superpublisher", "professional", "enterprise",
        ]);
        assert_eq!(told["eligible"], json!(["personal", "freelancer", "studio", "business"]));
        assert_eq!(told["tax_basis_points"], json!(0));
        let studio = plan(&told, "studio");
        assert!(studio["summary"].as_str().is_some_and(|summary| !summary.is_empty()));
        let mut studio = studio.clone();
        studio.as_object_mut().unwrap().remove("summary");
        assert_eq!(studio, json!({
            "id": "studio", "caption": "Studio", "amount": { "year": 43_200, "month": 4_000 }, "rank": 3,
            "branding": false, "is_archive": false, "can_choose": true, "saving": { "percent": 10, "cents": 4_800 },
            "planDescription": {
                "published_mags": -1, "pages_per_mag": -1, "views_per_month": 50_000, "contributors": 5,
                "domain_limit": 5, "version_history": 24, "video": 50, "sso": false, "publish_addons": false,
                "domain_addons": true, "collaborator_addons": true, "views_addons": true, "xyz_addon": true,
            },
        }));
    }

    async fn bill_255_258_savings_and_prices_are_told_where_there_are_any(app: &TestApp) {
        let told = app.browser().get("/plans").await.expect(200);
        for (id, amount, saving) in [
            ("free", json!({ "month": 0, "year": 0 }), Value::Null),
            ("personal", json!({ "month": 1_900, "year": 16_800 }), json!({ "percent": 26, "cents": 6_000 })),
            ("freelancer", json!({ "month": 3_800, "year": 34_800 }), json!({ "percent": 24, "cents": 10_800 })),
            ("business", json!({ "month": 6_500, "year": 70_200 }), json!({ "percent": 10, "cents": 7_800 })),
            ("extra", json!({ "month": 8_000, "year": 76_800 }), Value::Null),
            ("publisher", json!({ "month": 1_500, "year": 10_800 }), json!({ "percent": 40, "cents": 7_200 })),
            ("enterprise", Value::Null, Value::Null),
            ("beginner", Value::Null, Value::Null),
        ] {
            let plan = plan(&told, id);
            assert_eq!((&plan["amount"], &plan["saving"]), (&amount, &saving), "{id}");
            let is_archive = ["publisher", "enterprise", "beginner"].contains(&id);
            assert_eq!(plan["is_archive"], is_archive);
            assert_eq!(plan["can_choose"], !is_archive && id != "extra", "{id}");
            assert_eq!(plan["branding"], ["free", "beginner"].contains(&id), "{id}");
        }
    }

    async fn bill_274_the_redesign_offers_other_plans_to_everybody_or_to_one_account(app: &TestApp) {
        let (ines, noor) = (app.join("Ines").await, app.join("Noor").await);
        let redesign = ToggleName::parse("pricingRedesign").unwrap();
        let other = json!(["personal", "freelancer", "business", "extra"]);
        app.behind(async |unit| {
            unit.promotions().set_user_toggle(ines.id(), &redesign, Some(true)).await.unwrap();
        })
        .await;
        assert_eq!(ines.browser.get("/plans").await.expect(200)["eligible"], other);
        assert_ne!(noor.browser.get("/plans").await.expect(200)["eligible"], other);
        app.behind(async |unit| unit.promotions().set_toggle(&redesign, Some(true)).await.unwrap()).await;
        app.wait(TimeDelta::seconds(10));
        for browser in [&noor.browser, &app.browser()] {
            assert_eq!(browser.get("/plans").await.expect(200)["eligible"], other);
        }
    }

    async fn the_business_plan_is_called_advanced_under_its_toggle(app: &TestApp) {
        let ines = app.join("Ines").await;
        let toggle = ToggleName::parse("businessToAdvancedTitle").unwrap();
        app.behind(async |unit| {
            unit.promotions().set_user_toggle(ines.id(), &toggle, Some(true)).await.unwrap();
        })
        .await;
        let told = ines.browser.get("/plans").await.expect(200);
        assert_eq!((&plan(&told, "business")["caption"], &plan(&told, "studio")["caption"]), (&json!("Advanced"), &json!("Studio")));
        assert_eq!(plan(&app.browser().get("/plans").await.expect(200), "business")["caption"], "Business");
    }
}
