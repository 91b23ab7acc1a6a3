//! `PATCH /api/mag/{id}`

use octavo_domain::{plans::level::Level, team::role::Role};
use serde_json::json;

use super::teammate;
use crate::support::{TestApp, num, stories};

stories! {
    async fn a_description_is_an_edit(app: &TestApp) {
        let ines = app.join("Ines").await;
        let salt = ines.browser.project("Salt").await;
        let path = format!("/mag/{}", num(&salt));
        ines.browser.post(&format!("{path}/publish"), json!({})).await.expect(200);
        let before = ines.library().await.version();
        let changed = ines.browser.patch(&path, json!({ "desc": " Two lines,\r\nand “quotes”. " })).await.expect(200);
        assert_eq!((&changed["desc"], &changed["changed"]), (&json!("Two lines,\nand “quotes”."), &json!(true)));
        assert_eq!(changed["published"]["desc"], "", "readers see it once it is published");
        assert_eq!(ines.library().await.version(), before + 1);
        let same = ines.browser.patch(&path, json!({ "desc": "Two lines,\nand “quotes”." })).await;
        assert_eq!(same.header("x-library-version"), (before + 1).to_string());
        assert_eq!(ines.library().await.version(), before + 1, "nothing new is nothing changed");
        let long = ines.browser.patch(&path, json!({ "desc": "я".repeat(1_001) })).await;
        assert_eq!(long.refused(422, "too_long")["fieldName"], "desc");
        ines.browser.patch(&path, json!({ "desc": "я".repeat(1_000) })).await.expect(200);
    }

    async fn settings_hold_at_once(app: &TestApp) {
        let ines = app.join("Ines").await;
        app.plan(&ines, Level::Studio).await;
        let salt = ines.browser.project("Salt").await;
        let path = format!("/mag/{}", num(&salt));
        ines.browser.post(&format!("{path}/publish"), json!({})).await.expect(200);
        let body = json!({ "is_private": true, "hidden": true, "searchIndexing": false });
        let changed = ines.browser.patch(&path, body).await.expect(200);
        assert_eq!((&changed["is_private"], &changed["opts"]["hidden"]), (&json!(true), &json!(true)));
        assert_eq!((&changed["searchIndexing"], &changed["changed"]), (&json!(false), &json!(false)));
        let listed = ines.library().await;
        assert_eq!(listed.project(&salt)["is_private"], json!(true));
        let back = json!({ "is_private": false, "hidden": false, "searchIndexing": true });
        let changed = ines.browser.patch(&path, back).await.expect(200);
        assert_eq!((&changed["is_private"], &changed["searchIndexing"]), (&json!(false), &json!(true)));
    }

    async fn search_indexing_is_the_plans(app: &TestApp) {
        let ines = app.join("Ines").await;
        let salt = ines.browser.project("Salt").await;
        let path = format!("/mag/{}", num(&salt));
        let problem = ines.browser.patch(&path, json!({ "searchIndexing": true })).await;
        problem.refused(403, "plan_required");
        ines.browser.patch(&path, json!({ "searchIndexing": false })).await.expect(200);
    }

    async fn private_pages_need_a_password(app: &TestApp) {
        let ines = app.join("Ines").await;
        let salt = ines.browser.project("Salt").await;
        let path = format!("/mag/{}", num(&salt));
        let problem = ines.browser.patch(&path, json!({ "isPrivatePages": true })).await;
        assert_eq!(problem.refused(422, "password_missing")["fieldName"], "password");
        for password in ["seven 7", &"a".repeat(257)] {
            let problem = ines.browser.patch(&path, json!({ "password": password })).await;
            assert_eq!(problem.refused(422, "invalid_password")["fieldName"], "password");
        }
        let body = json!({ "isPrivatePages": true, "password": "readers only" });
        let changed = ines.browser.patch(&path, body).await.expect(200);
        assert_eq!((&changed["isPrivatePages"], &changed["hasPassword"]), (&json!(true), &json!(true)));
        assert!(!changed.to_string().contains("readers only") && !changed.to_string().contains("argon2"));
        let open = ines.browser.patch(&path, json!({ "isPrivatePages": false })).await.expect(200);
        assert_eq!((&open["isPrivatePages"], &open["hasPassword"]), (&json!(false), &json!(true)));
        ines.browser.patch(&path, json!({ "isPrivatePages": true })).await.expect(200);
        let copies = ines.browser.post("/mags/duplicate", json!({ "mag_num_ids": [num(&salt)] })).await.expect(200);
        let copy = copies["success"][0]["num_id"].as_i64().unwrap();
        let copied = ines.browser.get(&format!("/mag/{copy}")).await.expect(200);
        assert_eq!((&copied["isPrivatePages"], &copied["hasPassword"]), (&json!(true), &json!(true)));
    }

    async fn teammates_change_the_description_alone(app: &TestApp) {
        let ines = app.join("Ines").await;
        let salt = ines.browser.project("Salt").await;
        let path = format!("/mag/{}", num(&salt));
        for (name, role) in [("Noor", Role::Member), ("Mila", Role::Editor)] {
            let mate = teammate(app, &ines, name, role).await;
            let before = ines.library().await.version();
            let answer = mate.browser.patch(&path, json!({ "desc": format!("By {name}.") })).await;
            assert_eq!(answer.expect(200)["desc"], format!("By {name}."));
            assert_eq!(answer.header("x-library-version"), "", "that version is somebody else's");
            assert_eq!(ines.library().await.version(), before + 1);
            for body in [
                json!({ "is_private": true }),
                json!({ "desc": "Both", "searchIndexing": false }),
                json!({ "password": "readers only" }),
                json!({ "hidden": false }),
            ] {
                mate.browser.patch(&path, body).await.refused(403, "forbidden");
            }
        }
        assert_eq!(ines.browser.get(&path).await.expect(200)["desc"], "By Mila.");
    }
}
