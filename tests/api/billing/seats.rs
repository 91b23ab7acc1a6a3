//! Teammates beyond the plan's limit: they stay listed, and see nothing until the plan allows more.

use serde_json::{Value, json};

use crate::support::{Account, TestApp, num, stories};

/// Shares a project with a teammate who accepts.
async fn share(app: &TestApp, owner: &Account, with: &Account, project: &Value) -> Value {
    let body = json!({ "email": with.email, "mags": [num(project)], "role": "editor" });
    let record = owner.invite(body).await;
    app.accept(with).await;
    record
}

fn suspended(people: &Value) -> Vec<bool> {
    people.as_array().unwrap().iter().map(|one| one["isSuspended"].as_bool().unwrap()).collect()
}

stories! {
    async fn who_works_with_an_account_loses_access_with_its_plan_and_gets_it_back(app: &TestApp) {
        let ines = app.subscriber("Ines", "studio_monthly").await;
        let (noor, mila) = (app.join("Noor").await, app.join("Mila").await);
        let salt = ines.browser.project("Salt").await;
        share(app, &ines, &noor, &salt).await;
        app.wait(chrono::TimeDelta::minutes(1));
        share(app, &ines, &mila, &salt).await;
        let path = format!("/mag/{}", num(&salt));
        assert_eq!(noor.shared().await["mags"].as_array().unwrap().len(), 1);
        let tag = noor.browser.get("/readymags/shared").await.header("etag").to_owned();

        ines.change(json!({ "isCancelSubscription": true, "cancelReason": "back_soon" })).await.expect(200);
        app.days(31).await;
        for account in [&ines, &noor, &mila] {
            account.returns(app).await;
        }
        assert_eq!(ines.level().await, "free");
        let team = ines.team().await;
        assert_eq!((suspended(&team["byMe"]), &team["contributors"]), (vec![true; 2], &json!({ "used": 2, "limit": 0 })));
        assert_eq!(team["byMe"][0]["projectNumIds"], json!([num(&salt)]), "what is shared stays on record");
        let changed = noor.browser.fetch("/api/readymags/shared", &[("if-none-match", &tag)]).await;
        let seen = changed.expect(200);
        assert_eq!((&seen["mags"], &seen["teammates"][0]["isSuspended"]), (&json!([]), &json!(true)));
        assert_eq!(noor.team().await["withMe"][0]["projects"], json!([]));
        noor.browser.get(&path).await.refused(404, "not_found");
        let title = json!({ "title": "Pepper" });
        noor.browser.post(&format!("{path}/title"), title.clone()).await.refused(404, "not_found");
        let found = noor.browser.post("/readymags/search", json!({ "query": "Salt" })).await.expect(200);
        assert_eq!(found["count"], json!(0));

        // A plan with one seat is not enough for two, and one with five is.
        let wish = json!({ "plan": "personal_monthly" });
        let refusal = ines.browser.post("/stripe/customer", wish).await.refused(409, "conflict");
        assert_eq!(refusal["conflicts"]["contributors"]["used"], json!(2));
        ines.subscribe("studio_monthly").await.expect(200);
        assert_eq!(suspended(&ines.team().await["byMe"]), [false; 2]);
        for account in [&noor, &mila] {
            assert_eq!(account.shared().await["mags"][0]["role"], json!("editor"));
        }
        noor.browser.post(&format!("{path}/title"), title).await.expect(200);
    }

    async fn an_account_whose_plan_ended_unpaid_gets_its_people_back_by_paying(app: &TestApp) {
        let ines = app.subscriber("Ines", "personal_monthly").await;
        let noor = app.join("Noor").await;
        let salt = ines.browser.project("Salt").await;
        share(app, &ines, &noor, &salt).await;
        ines.enter_card(crate::support::billing::EMPTY).await;
        for _ in 0..46 {
            app.days(1).await;
        }
        ines.returns(app).await;
        noor.returns(app).await;
        assert_eq!((noor.shared().await["mags"].clone(), ines.level().await.as_str()), (json!([]), "free"));
        ines.enter_card(crate::support::billing::GOOD).await;
        let invoice = ines.customer().await["subscription"]["latest_invoice"]["id"].clone();
        assert_eq!(ines.pay(&invoice).await.expect(200)["paid"], json!(true));
        assert_eq!(noor.shared().await["mags"].as_array().unwrap().len(), 1);
    }

    async fn bill_254_a_contributor_is_an_address_whether_it_has_accepted_or_not(app: &TestApp) {
        let (ines, noor) = (app.subscriber("Ines", "freelancer_monthly").await, app.join("Noor").await);
        let (salt, kiln) = (ines.browser.project("Salt").await, ines.browser.project("Kiln").await);
        share(app, &ines, &noor, &salt).await;
        // The same address in another letter case is no new teammate.
        let again = json!({ "email": noor.email.to_uppercase(), "mags": [num(&kiln)] });
        ines.browser.post("/team", again).await.expect(200);
        ines.invite(json!({ "email": "zoe@x.example", "mags": [num(&salt)] })).await;
        assert_eq!(ines.team().await["contributors"], json!({ "used": 2, "limit": 2 }));
        let third = json!({ "email": "lea@x.example", "mags": [num(&salt)] });
        let refusal = ines.browser.post("/team", third).await.refused(403, "limit_reached");
        assert_eq!(refusal["limit"], json!("contributors"));
        let me = ines.browser.get("/me").await.expect(200);
        let expected = json!([{ "email": noor.email, "name": "Noor" }, { "email": "zoe@x.example", "name": "" }]);
        assert_eq!(me["contributors"], expected);
        assert_eq!(noor.browser.get("/me").await.expect(200)["contributors"], json!([]), "who shares is none of them");
    }
}
