//! `GET /api/promo`

use chrono::TimeDelta;
use octavo_application::shared::clock::Clock;
use octavo_domain::prompts::banner::{Banner, BannerLink, Colour, Ending, Look, PromoCode};
use serde_json::{Value, json};

use crate::support::{Account, TestApp, num, stories};

/// The names of the banners that an account sees.
async fn shown(account: &Account) -> Vec<String> {
    let promo = account.browser.get("/promo").await.expect(200);
    let banners = promo["banners"].as_array().unwrap();
    banners.iter().map(|banner| banner["bannerId"]["value"].as_str().unwrap().to_owned()).collect()
}

stories! {
    async fn a_banner_is_told_whole(app: &TestApp) {
        let ines = app.join("Ines").await;
        assert_eq!(ines.browser.get("/promo").await.expect(200), json!({ "banners": [], "upgrade": null }));
        let banner = Banner {
            ending: Ending::At("2026-11-30T23:59:59Z".parse().unwrap()),
            disappear_after: Some(7),
            opens_new_tab: true,
            terms: Some(BannerLink::parse("Terms", "https://octavo.example/terms").unwrap()),
            promocode: Some(PromoCode::parse("AUTUMN").unwrap()),
            wide: Look { background: Some(Colour::parse("#e5ea15").unwrap()), ..Look::default() },
            ..app.plain_banner("autumn")
        };
        app.put_up(&banner).await;
        let promo = ines.browser.get("/promo").await.expect(200);
        let nothing = json!({ "background": null, "color": null, "accent": null });
        let expected = json!({
            "_id": banner.id.to_string(),
            "bannerId": { "value": "autumn" },
            "startDate": promo["banners"][0]["startDate"],
            "endDate": "2026-11-30T23:59:59Z",
            "disappearAfter": 7,
            "isEndless": false,
            "title": { "text": "A third off", "href": "/settings/#pricing", "openInNewTab": true },
            "terms": { "text": "Terms", "href": "https://octavo.example/terms" },
            "promocode": { "value": "AUTUMN" },
            "wide": { "background": "#e5ea15", "color": null, "accent": null },
            "compact": nothing,
        });
        assert_eq!(promo["banners"], json!([expected]));
    }

    async fn dash_134_a_banner_has_its_identity_and_its_schedule(app: &TestApp) {
        let ines = app.join("Ines").await;
        let autumn = Banner {
            starts_at: "2026-11-02T08:30:00Z".parse().unwrap(),
            ending: Ending::At("2026-11-30T23:59:59Z".parse().unwrap()),
            disappear_after: Some(7),
            ..app.plain_banner("autumn")
        };
        let always = Banner {
            starts_at: "2026-10-01T00:00:00Z".parse().unwrap(),
            ..app.plain_banner("always")
        };
        app.put_up(&autumn).await;
        app.put_up(&always).await;
        let promo = ines.browser.get("/promo").await.expect(200);
        let schedule = |index: usize| {
            let banner = &promo["banners"][index];
            let fields = ["_id", "bannerId", "startDate", "endDate", "disappearAfter", "isEndless"];
            Value::Array(fields.iter().map(|field| banner[field].clone()).collect())
        };
        assert_eq!(schedule(0), json!([
            autumn.id.to_string(), { "value": "autumn" }, "2026-11-02T08:30:00Z", "2026-11-30T23:59:59Z", 7, false,
        ]));
        assert_eq!(schedule(1), json!([
            always.id.to_string(), { "value": "always" }, "2026-10-01T00:00:00Z", null, null, true,
        ]));
    }

    async fn banners_stand_in_their_time_the_last_to_begin_first(app: &TestApp) {
        let ines = app.join("Ines").await;
        let now = app.clock.now();
        let from = |slug: &str, days: i64, ending: Ending| Banner { starts_at: now + TimeDelta::days(days), ending, ..app.plain_banner(slug) };
        app.put_up(&from("old", -9, Ending::Endless)).await;
        app.put_up(&from("ending", -3, Ending::At(now + TimeDelta::hours(1)))).await;
        app.put_up(&from("over", -3, Ending::At(now - TimeDelta::hours(1)))).await;
        app.put_up(&from("coming", 2, Ending::Endless)).await;
        assert_eq!(shown(&ines).await, ["ending", "old"]);
        app.wait(TimeDelta::days(3));
        assert_eq!(shown(&ines).await, ["coming", "old"]);
    }

    async fn what_was_closed_or_seen_for_long_enough_stays_away(app: &TestApp) {
        let ines = app.join("Ines").await;
        app.banner("autumn").await;
        app.banner("winter").await;
        let facts = json!({ "banner_autumn_closed": true, "banner_winter_expires": "2026-11-22T00:00:00.000Z" });
        ines.browser.put("/me", json!({ "behavior_metrics": facts })).await.expect(200);
        assert_eq!(shown(&ines).await, ["winter"]);
        app.wait(TimeDelta::days(2));
        assert_eq!(shown(&ines).await, [""; 0]);
    }

    async fn an_upgrade_is_offered_when_limits_are_too_small(app: &TestApp) {
        let ines = app.join("Ines").await;
        let upgrade = async || ines.browser.get("/promo").await.expect(200)["upgrade"].clone();
        let (salt, oil) = (ines.browser.project("Salt").await, ines.browser.project("Oil").await);
        app.publish(&ines, num(&salt), None).await;
        assert_eq!(upgrade().await, Value::Null);
        // Archiving unpublishes it, and another project is published instead.
        ines.browser.archive(&[&salt], &[]).await;
        assert_eq!(upgrade().await, Value::Null);
        app.publish(&ines, num(&oil), None).await;
        assert_eq!(upgrade().await, json!("publish"));
        let promoted = json!({ "lastUpgradePromoDate": "2026-11-21T00:00:00.000Z" });
        ines.browser.put("/me", json!({ "behavior_metrics": promoted })).await.expect(200);
        assert_eq!(upgrade().await, Value::Null);
        let long_ago = json!({ "lastUpgradePromoDate": "2025-11-21T00:00:00.000Z" });
        ines.browser.put("/me", json!({ "behavior_metrics": long_ago })).await.expect(200);
        assert_eq!(upgrade().await, json!("publish"));
        app.wait(TimeDelta::hours(25));
        assert_eq!(upgrade().await, Value::Null);
    }
}
