//! `GET /api/me/idp`

use octavo_domain::plans::level::Level;
use serde_json::json;

use crate::support::{
    PASSWORD, TestApp,
    sso::{ENDPOINT, answers, enable},
    stories,
};

stories! {
    async fn acct_079_195_the_provider_is_told_to_its_administrator_and_to_whom_it_is_for(app: &TestApp) {
        let ines = app.join("Ines").await;
        let off = json!({ "enabled": false, "name": null, "domains": [], "idpEndpoint": null });
        assert_eq!(ines.browser.get("/me/idp").await.expect(200), off);
        app.plan(&ines, Level::Extra).await;
        ines.browser.post("/me/request-sso", answers()).await.expect(200);
        assert_eq!(ines.browser.get("/me/idp").await.expect(200), off);
        enable(app, &ines, &["Okafor.Studio", "okafor.example"]).await.unwrap();
        let info = ines.browser.get("/me/idp").await.expect(200);
        assert_eq!(info, json!({
            "enabled": true, "name": "Okta", "domains": ["okafor.example", "okafor.studio"], "idpEndpoint": ENDPOINT,
        }));
        // A colleague with an address of one domain does not see the others.
        let noor = app.join("Noor").await;
        let info = noor.browser.get("/me/idp").await.expect(200);
        assert_eq!((&info["enabled"], &info["domains"]), (&json!(true), &json!(["okafor.studio"])));
    }

    async fn acct_157_whose_address_is_of_a_domain_has_no_password_to_change(app: &TestApp) {
        let (ines, noor) = (app.join("Ines").await, app.join("Noor").await);
        app.plan(&ines, Level::Extra).await;
        ines.browser.post("/me/request-sso", answers()).await.expect(200);
        let change = || json!({ "password": PASSWORD, "newPassword": "a quite different heron" });
        enable(app, &ines, &["okafor.studio"]).await.unwrap();
        for browser in [&ines.browser, &noor.browser] {
            let problem = browser.patch("/me/password", change()).await.refused(403, "sso_password");
            assert_eq!(problem["detail"], "Your company manages how you sign in");
        }
        // Turned off again, it is only the administrator's.
        crate::support::sso::disable(app, &ines).await;
        noor.browser.patch("/me/password", change()).await.expect(204);
        assert_eq!(noor.browser.get("/me/idp").await.expect(200)["enabled"], false);
    }

    async fn a_domain_belongs_to_one_provider(app: &TestApp) {
        let (ines, noor) = (app.join("Ines").await, app.join("Noor").await);
        for account in [&ines, &noor] {
            app.plan(account, Level::Extra).await;
            account.browser.post("/me/request-sso", answers()).await.expect(200);
        }
        enable(app, &ines, &["okafor.studio"]).await.unwrap();
        let refused = enable(app, &noor, &["haddad.example", "okafor.studio"]).await.unwrap_err();
        assert_eq!(refused, "one of the domains belongs to another account's provider");
        assert_eq!(noor.browser.get("/me").await.expect(200)["ssoAdmin"], false);
        app.plan(&noor, Level::Business).await;
        assert_eq!(enable(app, &noor, &["haddad.example"]).await.unwrap_err(), "it is part of the plan Extra");
    }

    async fn it_goes_with_the_account(app: &TestApp) {
        let (ines, noor) = (app.join("Ines").await, app.join("Noor").await);
        app.plan(&ines, Level::Extra).await;
        ines.browser.post("/me/request-sso", answers()).await.expect(200);
        enable(app, &ines, &["okafor.studio"]).await.unwrap();
        let body = json!({ "deleteReason": "finished_project" });
        ines.browser.call(axum::http::Method::DELETE, "/user/account", Some(body)).await.expect(204);
        assert_eq!(noor.browser.get("/me/idp").await.expect(200)["enabled"], false);
        assert_eq!(app.ports.sso.all_sso().await.unwrap(), []);
    }
}
