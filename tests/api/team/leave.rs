//! `DELETE /api/team/projects`

use axum::http::Method;
use serde_json::{Value, json};

use super::{numbers, pair, share};
use crate::support::{Account, TestApp, browser::Answer, id, num, stories};

async fn leave(account: &Account, projects: &[&Value], folders: &[&Value]) -> Answer {
    let folders: Vec<&str> = folders.iter().map(|folder| id(folder)).collect();
    let body = json!({ "projectNumIds": crate::support::nums(projects), "folderIds": folders });
    account.browser.call(Method::DELETE, "/team/projects", Some(body)).await
}

stories! {
    async fn what_is_left_is_seen_no_more(app: &TestApp) {
        let (ines, noor) = pair(app).await;
        let (salt, pepper) = (ines.browser.project("Salt").await, ines.browser.project("Pepper").await);
        let kiln = ines.browser.folder("Kiln").await;
        let inside = ines.browser.project_in(&kiln, "Inside").await;
        let record = share(app, &ines, &noor, json!({ "mags": [num(&salt), num(&pepper)], "folders": [num(&kiln)] })).await;
        let answer = leave(&noor, &[&salt], &[&kiln]).await.expect(200);
        assert_eq!(answer["removedTeammatesIds"], json!([]));
        assert_eq!(answer["updatedTeammates"], noor.team().await["withMe"]);
        assert_eq!(answer["updatedTeammates"][0]["projectNumIds"], json!([num(&pepper)]));
        assert_eq!(numbers(&noor.shared().await["mags"]), [num(&pepper)]);
        leave(&noor, &[&salt, &inside], &[]).await.refused(404, "not_found");
        // The membership ends with its last item.
        let answer = leave(&noor, &[&pepper], &[]).await.expect(200);
        assert_eq!(answer, json!({ "updatedTeammates": [], "removedTeammatesIds": [record["recordId"]] }));
        assert_eq!(noor.team().await["withMe"], json!([]));
        assert_eq!(ines.team().await["byMe"], json!([]));
        let events = ines.browser.get("/activity").await.expect(200);
        assert_eq!(events["entries"][0]["event"], "project.left");
        assert_eq!((&events["entries"][0]["actor"]["name"], &events["entries"][0]["actor"]["me"]), (&json!("Noor"), &json!(false)));
    }

    async fn one_item_of_everything_leaves_the_rest(app: &TestApp) {
        let (ines, noor) = pair(app).await;
        let (salt, pepper) = (ines.browser.project("Salt").await, ines.browser.project("Pepper").await);
        let kiln = ines.browser.folder("Kiln").await;
        let (one, two) = (ines.browser.project_in(&kiln, "One").await, ines.browser.project_in(&kiln, "Two").await);
        share(app, &ines, &noor, json!({ "sharesAll": true, "role": "editor" })).await;
        leave(&noor, &[&salt, &one], &[]).await.expect(200);
        let shared = noor.shared().await;
        assert_eq!(numbers(&shared["mags"]), [num(&pepper), num(&two)]);
        assert_eq!(shared["folders"], json!([]));
        assert_eq!(shared["mags"][0]["role"], "editor");
        // New projects are no longer shared.
        ines.browser.project("New").await;
        assert_eq!(ines.team().await["byMe"][0]["sharesAll"], json!(false));
        assert_eq!(numbers(&noor.shared().await["mags"]), [num(&pepper), num(&two)]);
    }

    async fn several_owners_at_once(app: &TestApp) {
        let (ines, noor) = pair(app).await;
        let omar = app.join("Omar").await;
        app.plan(&omar, octavo_domain::plans::level::Level::Studio).await;
        let (salt, steel) = (ines.browser.project("Salt").await, omar.browser.project("Steel").await);
        let first = share(app, &ines, &noor, json!({ "mags": [num(&salt)] })).await;
        let second = share(app, &omar, &noor, json!({ "mags": [num(&steel)] })).await;
        let answer = leave(&noor, &[&salt, &steel], &[]).await.expect(200);
        let mut gone: Vec<Value> = answer["removedTeammatesIds"].as_array().unwrap().clone();
        gone.sort_by_key(Value::to_string);
        let mut expected = vec![first["recordId"].clone(), second["recordId"].clone()];
        expected.sort_by_key(Value::to_string);
        assert_eq!(gone, expected);
    }
}

#[tokio::test]
async fn only_what_others_share_can_be_left() {
    let app = TestApp::new().await;
    let (ines, noor) = pair(&app).await;
    let (salt, hers) = (ines.browser.project("Salt").await, noor.browser.project("Hers").await);
    ines.invite(json!({ "email": noor.email, "mags": [num(&salt)] })).await;
    leave(&noor, &[&salt], &[]).await.refused(404, "not_found");
    leave(&noor, &[&hers], &[]).await.refused(404, "not_found");
    leave(&ines, &[&salt], &[]).await.refused(404, "not_found");
    leave(&noor, &[], &[]).await.refused(422, "nothing_chosen");
    let body = json!({ "folderIds": ["x"] });
    noor.browser.call(Method::DELETE, "/team/projects", Some(body)).await.refused(404, "not_found");
}
