//! `GET /api/team`

use chrono::TimeDelta;
use octavo_domain::plans::level::Level;
use serde_json::json;

use super::{pair, share};
use crate::support::{TestApp, num, stories};

stories! {
    async fn both_sides_of_a_team(app: &TestApp) {
        let (ines, noor) = pair(app).await;
        let alone = json!({
            "byMe": [], "withMe": [], "contributors": { "used": 0, "limit": 5 },
            "lastCollaboratorAdded": null, "lastCollaboratorRemoved": null,
        });
        assert_eq!(ines.team().await, alone);
        let salt = ines.browser.project("Salt").await;
        share(app, &ines, &noor, json!({ "mags": [num(&salt)] })).await;
        app.wait(TimeDelta::minutes(1));
        ines.invite(json!({ "email": "zoe@x.example", "sharesAll": true })).await;
        let team = ines.team().await;
        let emails: Vec<&str> = team["byMe"].as_array().unwrap().iter().map(|one| one["email"].as_str().unwrap()).collect();
        assert_eq!(emails, [noor.email.as_str(), "zoe@x.example"]);
        assert_eq!(team["contributors"], json!({ "used": 2, "limit": 5 }));
        assert_eq!(team["lastCollaboratorAdded"], json!({ "email": "zoe@x.example", "at": "2026-11-21T12:01:00Z" }));
        let other = noor.team().await;
        assert_eq!((&other["byMe"], &other["contributors"]), (&json!([]), &json!({ "used": 0, "limit": 0 })));
        assert_eq!(other["withMe"][0]["email"], json!(ines.email));
    }

    async fn a_pending_teammate_who_shares_with_me_is_known(app: &TestApp) {
        let (ines, noor) = pair(app).await;
        app.plan(&noor, Level::Studio).await;
        let hers = noor.browser.project("Hers").await;
        share(app, &noor, &ines, json!({ "mags": [num(&hers)] })).await;
        let one = ines.invite(json!({ "email": noor.email.to_uppercase() })).await;
        assert_eq!((&one["name"], &one["uri"], &one["isPending"]), (&json!("Noor"), &json!(""), &json!(true)));
        assert_eq!(one["_id"], one["recordId"]);
        assert_eq!(ines.team().await["byMe"], json!([one]));
    }

    async fn of_a_role_alone_its_holder_is_not_told(app: &TestApp) {
        let (ines, noor) = pair(app).await;
        let (salt, pepper) = (ines.browser.project("Salt").await, ines.browser.project("Pepper").await);
        let roles = json!({ (num(&salt).to_string()): "editor", (num(&pepper).to_string()): "editor" });
        share(app, &ines, &noor, json!({ "mags": [num(&salt)], "projectRoles": roles })).await;
        assert_eq!(ines.team().await["byMe"][0]["projectRoles"], roles);
        let told = &noor.team().await["withMe"][0]["projectRoles"];
        assert_eq!(told, &json!({ (num(&salt).to_string()): "editor" }));
    }
}
