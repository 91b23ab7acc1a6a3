//! `GET /api/readymags/shared`

use octavo_domain::plans::level::Level;
use serde_json::{Value, json};

use super::{numbers, pair, share};
use crate::support::{Account, TestApp, id, num, stories};

async fn tag(account: &Account) -> String {
    account.browser.get("/readymags/shared").await.header("etag").to_owned()
}

async fn asked(account: &Account, tag: &str) -> u16 {
    let headers = [("if-none-match", tag)];
    account.browser.fetch("/api/readymags/shared", &headers).await.status.as_u16()
}

stories! {
    async fn projects_and_collections_as_their_owner_sees_them(app: &TestApp) {
        let (ines, noor) = pair(app).await;
        let kiln = ines.browser.folder("Kiln").await;
        let (inside, salt) = (ines.browser.project_in(&kiln, "Inside").await, ines.browser.project("Salt").await);
        let hidden = ines.browser.folder("Hidden").await;
        let filed = ines.browser.project_in(&hidden, "Filed").await;
        ines.browser.project("Kept").await;
        share(app, &ines, &noor, json!({
            "mags": [num(&salt), num(&filed)], "folders": [num(&kiln)], "role": "editor",
            "projectRoles": { (num(&salt).to_string()): "member" },
        })).await;
        let (shared, library) = (noor.shared().await, ines.library().await);
        assert_eq!(shared["teammates"], noor.team().await["withMe"]);
        assert_eq!(numbers(&shared["mags"]), [num(&inside), num(&salt), num(&filed)]);
        for project in shared["mags"].as_array().unwrap() {
            let mut own = library.project(project).clone();
            own["user"] = ines.user["_id"].clone();
            own["role"] = json!(if num(project) == num(&salt) { "member" } else { "editor" });
            if num(project) == num(&filed) {
                // A collection that is not shared is not shown.
                own["folder"] = Value::Null;
            }
            assert_eq!(project, &own);
        }
        let mut own = library.folder(&kiln).clone();
        (own["role"], own["canEdit"], own["isExternalSharedFolder"]) = (json!("editor"), json!(false), json!(true));
        assert_eq!(shared["folders"], json!([own]));
        assert_eq!((&own["count"], &own["user"]), (&json!(1), &ines.user["_id"]));
    }

    async fn everything_is_also_what_comes_and_never_what_is_archived(app: &TestApp) {
        let (ines, noor) = pair(app).await;
        share(app, &ines, &noor, json!({ "sharesAll": true })).await;
        let (salt, kiln) = (ines.browser.project("Salt").await, ines.browser.folder("Kiln").await);
        let inside = ines.browser.project_in(&kiln, "Inside").await;
        let shared = noor.shared().await;
        assert_eq!((numbers(&shared["mags"]), &shared["folders"][0]["_id"]), (vec![num(&salt), num(&inside)], &kiln["_id"]));
        ines.browser.archive(&[&salt], &[&kiln]).await;
        let shared = noor.shared().await;
        assert_eq!((&shared["mags"], &shared["folders"]), (&json!([]), &json!([])));
    }

    async fn roles_come_from_the_nearest(app: &TestApp) {
        let (ines, noor) = pair(app).await;
        let kiln = ines.browser.folder("Kiln").await;
        let (one, two) = (ines.browser.project_in(&kiln, "One").await, ines.browser.project_in(&kiln, "Two").await);
        let salt = ines.browser.project("Salt").await;
        share(app, &ines, &noor, json!({
            "sharesAll": true, "role": "member", "folderRoles": { (id(&kiln)): "editor" },
            "projectRoles": { (num(&two).to_string()): "member" },
        })).await;
        let shared = noor.shared().await;
        let role = |item: &Value| {
            let found = shared["mags"].as_array().unwrap().iter().find(|one| num(one) == num(item));
            found.unwrap()["role"].clone()
        };
        assert_eq!([role(&one), role(&two), role(&salt)], [json!("editor"), json!("member"), json!("member")]);
        assert_eq!(shared["folders"][0]["role"], "editor");
    }

    async fn its_tag_moves_with_everything_it_shows(app: &TestApp) {
        let (ines, noor) = pair(app).await;
        let nothing = tag(&noor).await;
        assert_eq!(asked(&noor, &nothing).await, 304);
        let salt = ines.browser.project("Salt").await;
        ines.invite(json!({ "email": noor.email, "mags": [num(&salt)] })).await;
        assert_eq!(asked(&noor, &nothing).await, 304);
        app.accept(&noor).await;
        let mut tags = vec![nothing, tag(&noor).await];
        let path = format!("/mag/{}/title", num(&salt));
        // A change of the owner, one of a teammate, a new role, the owner's name, and a removal.
        ines.browser.post(&path, json!({ "title": "Pepper" })).await.expect(200);
        tags.push(tag(&noor).await);
        noor.browser.post(&path, json!({ "title": "Sugar" })).await.expect(200);
        tags.push(tag(&noor).await);
        app.wait(chrono::TimeDelta::seconds(1));
        ines.browser.put("/team", json!({ "email": noor.email, "role": "editor" })).await.expect(200);
        tags.push(tag(&noor).await);
        ines.browser.put("/me", json!({ "name": "Ines Okafor" })).await.expect(200);
        tags.push(tag(&noor).await);
        assert_eq!(asked(&noor, tags.last().unwrap()).await, 304);
        let mut different = tags.clone();
        different.sort_unstable();
        different.dedup();
        assert_eq!(different.len(), tags.len(), "{tags:?}");
    }
}

#[tokio::test]
async fn several_owners_each_with_their_own() {
    let app = TestApp::memory().await;
    let (ines, noor) = pair(&app).await;
    let omar = app.join("Omar").await;
    app.plan(&omar, Level::Personal).await;
    let (salt, steel) = (ines.browser.project("Salt").await, omar.browser.project("Steel").await);
    share(&app, &ines, &noor, json!({ "mags": [num(&salt)] })).await;
    share(&app, &omar, &noor, json!({ "sharesAll": true })).await;
    let shared = noor.shared().await;
    assert_eq!(numbers(&shared["mags"]), [num(&salt), num(&steel)]);
    for project in shared["mags"].as_array().unwrap() {
        let owner = if num(project) == num(&salt) { &ines } else { &omar };
        assert_eq!(project["user"], owner.user["_id"]);
    }
}
