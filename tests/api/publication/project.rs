//! `GET /api/mag/{id}`

use octavo_domain::team::role::Role;
use serde_json::json;

use super::teammate;
use crate::support::{PICTURE, TestApp, VIEWER_ORIGIN, id, num, stories};

stories! {
    async fn a_project_on_its_own_page(app: &TestApp) {
        let ines = app.join("Ines").await;
        let salt = ines.browser.project("Salt").await;
        let seen = ines.browser.get(&format!("/mag/{}", num(&salt))).await.expect(200);
        assert_eq!(ines.browser.get(&format!("/mag/{}", id(&salt))).await.expect(200), seen);
        assert_eq!(seen["title"], "Salt");
        assert_eq!(seen["desc"], "");
        assert_eq!((&seen["searchIndexing"], &seen["hasPassword"]), (&json!(true), &json!(false)));
        assert_eq!(seen["access"], "owner");
        assert_eq!(seen["owner"], json!({ "name": "Ines", "uri": "ines" }));
        assert_eq!(seen["address"], format!("{VIEWER_ORIGIN}/ines/{}/", num(&salt)));
        assert_eq!(seen["published"], json!(null));
    }

    async fn what_the_public_reads_stands_beside_the_draft(app: &TestApp) {
        let ines = app.join("Ines").await;
        let salt = ines.browser.project("Salt").await;
        let path = format!("/mag/{}", num(&salt));
        ines.browser.patch(&path, json!({ "desc": "Grains." })).await.expect(200);
        ines.browser.post(&format!("{path}/publish"), json!({})).await.expect(200);
        ines.browser.post(&format!("{path}/title"), json!({ "title": "Pepper" })).await.expect(200);
        let seen = ines.browser.get(&path).await.expect(200);
        assert_eq!((&seen["title"], &seen["changed"]), (&json!("Pepper"), &json!(true)));
        assert_eq!((&seen["published"]["title"], &seen["published"]["desc"]), (&json!("Salt"), &json!("Grains.")));
        assert_eq!(seen["published"]["at"], seen["last_published"]);
        assert_eq!(seen["published"]["cover"], json!(null));
    }

    async fn what_is_done_is_told_in_the_history_with_who_did_it(app: &TestApp) {
        let ines = app.join("Ines").await;
        let salt = ines.browser.project("Salt").await;
        let path = format!("/mag/{}", num(&salt));
        let noor = teammate(app, &ines, "Noor", Role::Member).await;
        ines.browser.post(&format!("{path}/publish"), json!({})).await.expect(200);
        noor.browser.upload(&format!("{path}/cover"), "image/jpeg", PICTURE).await.expect(200);
        noor.browser.patch(&path, json!({ "desc": "Grains." })).await.expect(200);
        noor.browser.patch(&path, json!({ "desc": "Grains." })).await.expect(200);
        let body = json!({ "is_private": true, "isPrivatePages": true, "password": "readers only", "hidden": false });
        ines.browser.patch(&path, body).await.expect(200);
        ines.browser.post(&format!("/unpublish/{}", num(&salt)), json!({})).await.expect(200);
        app.publish(&ines, num(&salt), Some("salt.example")).await;
        ines.browser.post(&format!("/mag/domain/{}", num(&salt)), json!({ "status": "off" })).await.expect(200);
        let told = ines.browser.get(&format!("{path}/activity")).await;
        assert!(!told.text().contains("readers only"));
        let told = told.expect(200);
        let entries = told["entries"].as_array().unwrap().iter();
        let told: Vec<_> =
            entries.map(|entry| json!([entry["event"], entry["actor"]["name"], entry["details"]])).collect();
        let expected = [
            json!(["project.domain_unmapped", "Ines", { "domain": "salt.example" }]),
            json!(["project.unpublished", "Ines", {}]),
            json!(["project.settings_changed", "Ines", { "settings": "private, private_pages, password" }]),
            json!(["project.description_changed", "Noor", {}]),
            json!(["project.cover_changed", "Noor", {}]),
            json!(["project.published", "Ines", {}]),
            json!(["project.created", "Ines", {}]),
        ];
        assert_eq!(told, expected);
    }

    async fn teammates_see_it_and_learn_what_they_are_to_it(app: &TestApp) {
        let ines = app.join("Ines").await;
        let salt = ines.browser.project("Salt").await;
        let path = format!("/mag/{}", num(&salt));
        for (name, role, access) in [("Noor", Role::Member, "member"), ("Mila", Role::Editor, "editor")] {
            let mate = teammate(app, &ines, name, role).await;
            let seen = mate.browser.get(&path).await.expect(200);
            assert_eq!((&seen["access"], &seen["owner"]["name"]), (&json!(access), &json!("Ines")));
            ines.browser.archive(&[&salt], &[]).await;
            mate.browser.get(&path).await.refused(404, "not_found");
            ines.browser.restore(&[&salt], &[]).await;
        }
        app.join("Teun").await.browser.get(&path).await.refused(404, "not_found");
    }
}
