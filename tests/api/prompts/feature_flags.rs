//! `GET /api/feature-flags`

use chrono::TimeDelta;
use octavo_domain::prompts::toggle::ToggleName;
use serde_json::{Value, json};

use crate::support::{TestApp, stories};

fn name(text: &str) -> ToggleName {
    ToggleName::parse(text).unwrap()
}

/// The product's toggles (BILL-162), of which the settings of these tests turn one on.
fn toggles(black_friday: bool) -> Value {
    json!({
        "subscriptionAddons": true, "cyberMonday": false, "blackFriday": black_friday, "summerSale2025": false,
        "pricingRedesign": false, "businessToAdvancedTitle": false, "onboardingViaTemplate": true,
    })
}

/// The experiments of an account, with those set for it alone.
fn flags(own: &[(&str, bool)]) -> Value {
    let mut flags =
        json!({ "businessToAdvancedTitle": false, "pricingRedesign": false, "onboardingViaTemplate": true });
    for (name, on) in own {
        flags[*name] = json!(on);
    }
    flags
}

stories! {
    async fn bill_162_207_what_operators_turn_holds_for_everybody_or_for_one_account(app: &TestApp) {
        let (ines, noor) = (app.join("Ines").await, app.join("Noor").await);
        let before = toggles(true);
        let told = ines.browser.get("/feature-flags").await.expect(200);
        assert_eq!(told, json!({ "toggles": before, "ab_flags": flags(&[]) }));
        let nobody = app.browser().get("/feature-flags").await.expect(200);
        assert_eq!(nobody, json!({ "toggles": before, "ab_flags": {} }));
        app.behind(async |unit| {
            unit.promotions().set_toggle(&name("blackFriday"), Some(false)).await.unwrap();
            unit.promotions().set_toggle(&name("fresh"), Some(true)).await.unwrap();
            unit.promotions().set_user_toggle(ines.id(), &name("onboardingViaTemplate"), Some(false)).await.unwrap();
            unit.promotions().set_user_toggle(ines.id(), &name("beta"), Some(true)).await.unwrap();
        })
        .await;
        // Toggles for all accounts are cached for a moment, those of one account are read each time.
        let told = ines.browser.get("/feature-flags").await.expect(200);
        assert_eq!(told["toggles"], before);
        let own = flags(&[("beta", true), ("onboardingViaTemplate", false)]);
        assert_eq!(told["ab_flags"], own);
        app.wait(TimeDelta::seconds(10));
        let mut toggles = toggles(false);
        toggles["fresh"] = json!(true);
        for browser in [&ines.browser, &noor.browser, &app.browser()] {
            assert_eq!(browser.get("/feature-flags").await.expect(200)["toggles"], toggles);
        }
        assert_eq!(ines.browser.get("/me").await.expect(200)["ab_flags"], own);
        assert_eq!(noor.browser.get("/me").await.expect(200)["ab_flags"], flags(&[]));
    }

    async fn acct_076_the_business_plan_is_called_advanced_under_its_toggle(app: &TestApp) {
        let (ines, noor) = (app.join("Ines").await, app.join("Noor").await);
        let called = async |account: &crate::support::Account| {
            account.browser.get("/me").await.expect(200)["plan"]["name"].clone()
        };
        for account in [&ines, &noor] {
            app.plan(account, octavo_domain::plans::level::Level::Business).await;
            assert_eq!(called(account).await, "Business");
        }
        let toggle = name("businessToAdvancedTitle");
        app.behind(async |unit| {
            unit.promotions().set_user_toggle(ines.id(), &toggle, Some(true)).await.unwrap();
        })
        .await;
        assert_eq!((called(&ines).await, called(&noor).await), (json!("Advanced"), json!("Business")));
        app.behind(async |unit| unit.promotions().set_toggle(&toggle, Some(true)).await.unwrap()).await;
        app.wait(TimeDelta::seconds(10));
        assert_eq!(called(&noor).await, "Advanced");
    }

    async fn who_is_new_is_asked_how_to_begin_until_they_have(app: &TestApp) {
        let ines = app.join("Ines").await;
        assert_eq!(ines.user["onboarding"], json!({ "show": true }));
        let began = json!({ "behavior_metrics": { "initial_onboarding_type": "blank" } });
        assert_eq!(ines.browser.put("/me", began).await.expect(200)["onboarding"], json!({ "show": false }));
        let noor = app.join("Noor").await;
        app.behind(async |unit| {
            let off = Some(false);
            unit.promotions().set_user_toggle(noor.id(), &name("onboardingViaTemplate"), off).await.unwrap();
        })
        .await;
        assert_eq!(noor.browser.get("/me").await.expect(200)["onboarding"], json!({ "show": false }));
    }
}
