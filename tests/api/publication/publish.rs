//! `POST /api/mag/{id}/publish`

use octavo_domain::{
    plans::{catalogue::Cap, entitlements::Overrides, level::Level},
    team::role::Role,
};
use serde_json::json;

use super::teammate;
use crate::support::{TestApp, num, stories};

stories! {
    async fn a_project_is_given_to_the_public(app: &TestApp) {
        let ines = app.join("Ines").await;
        let salt = ines.browser.project("Salt").await;
        let before = ines.library().await.version();
        let answer = ines.browser.post(&format!("/mag/{}/publish", num(&salt)), json!({})).await;
        let published = answer.expect(200);
        assert_eq!((&published["is_published"], &published["changed"]), (&json!(true), &json!(false)));
        assert_ne!(published["last_published"], json!(null));
        assert_eq!(answer.header("x-library-version"), (before + 1).to_string());
        let library = ines.library().await;
        assert_eq!(library.version(), before + 1);
        assert_eq!(library.project(&salt)["is_published"], json!(true));
        assert_eq!(ines.browser.get("/me").await.expect(200)["publishedMagsCount"], 1);
    }

    async fn publishing_again_publishes_the_changes(app: &TestApp) {
        let ines = app.join("Ines").await;
        let salt = ines.browser.project("Salt").await;
        let path = format!("/mag/{}/publish", num(&salt));
        let first = ines.browser.post(&path, json!({})).await.expect(200);
        app.wait(chrono::TimeDelta::hours(1));
        let title = format!("/mag/{}/title", num(&salt));
        let changed = ines.browser.post(&title, json!({ "title": "Pepper" })).await.expect(200);
        assert_eq!(changed["changed"], json!(true));
        // The plan allows one published project, and this is it.
        let second = ines.browser.post(&path, json!({})).await.expect(200);
        assert_eq!((&second["title"], &second["changed"]), (&json!("Pepper"), &json!(false)));
        assert_ne!(second["last_published"], first["last_published"]);
    }

    async fn beyond_the_plans_limit_nothing_is_published(app: &TestApp) {
        let ines = app.join("Ines").await;
        let (salt, marrow) = (ines.browser.project("Salt").await, ines.browser.project("Marrow").await);
        let publish =
            async |number: i64| ines.browser.post(&format!("/mag/{number}/publish"), json!({})).await;
        publish(num(&salt)).await.expect(200);
        let before = ines.library().await;
        let problem = publish(num(&marrow)).await.refused(403, "limit_reached");
        assert_eq!(problem["limit"], "publish");
        assert!(problem["detail"].as_str().unwrap().contains("1 published project"), "{problem}");
        assert_eq!(ines.library().await, before);
        // An override of this account counts, too.
        let two = Overrides { published_mags: Some(Cap::AtMost(2)), ..Overrides::default() };
        app.change_user(&ines, |user| user.overrides = two).await;
        publish(num(&marrow)).await.expect(200);
        app.plan(&ines, Level::Studio).await;
        app.change_user(&ines, |user| user.overrides = Overrides::default()).await;
        for title in ["One", "Two", "Three"] {
            let project = ines.browser.project(title).await;
            publish(num(&project)).await.expect(200);
        }
    }

    async fn the_last_publication_has_one_winner(app: &TestApp) {
        let ines = app.join("Ines").await;
        let other = ines.browser.at(app.second_server());
        let projects = [ines.browser.project("Salt").await, ines.browser.project("Marrow").await];
        let paths = projects.map(|project| format!("/mag/{}/publish", num(&project)));
        let (one, two) = tokio::join!(ines.browser.post(&paths[0], json!({})), other.post(&paths[1], json!({})));
        let mut statuses = [one.status.as_u16(), two.status.as_u16()];
        statuses.sort_unstable();
        assert_eq!(statuses, [200, 403]);
        let loser = if one.status == 403 { one } else { two };
        loser.refused(403, "limit_reached");
        let published = ines.library().await;
        let published = published.projects().iter().filter(|project| project["is_published"] == json!(true));
        assert_eq!(published.count(), 1);
    }

    async fn what_is_put_away_stays_put_away(app: &TestApp) {
        let ines = app.join("Ines").await;
        let salt = ines.browser.project("Salt").await;
        ines.browser.archive(&[&salt], &[]).await;
        ines.browser.post(&format!("/mag/{}/publish", num(&salt)), json!({})).await.refused(409, "archived");
    }

    async fn edit_369_371_a_member_publishes_changes_of_what_is_published_and_an_editor_nothing(app: &TestApp) {
        let ines = app.join("Ines").await;
        let salt = ines.browser.project("Salt").await;
        let path = format!("/mag/{}/publish", num(&salt));
        let noor = teammate(app, &ines, "Noor", Role::Member).await;
        let mila = teammate(app, &ines, "Mila", Role::Editor).await;
        noor.browser.post(&path, json!({})).await.refused(403, "forbidden");
        ines.browser.post(&path, json!({})).await.expect(200);
        let title = format!("/mag/{}/title", num(&salt));
        noor.browser.post(&title, json!({ "title": "Pepper" })).await.expect(200);
        mila.browser.post(&path, json!({})).await.refused(403, "forbidden");
        assert_eq!(ines.library().await.project(&salt)["changed"], json!(true));
        let published = noor.browser.post(&path, json!({})).await.expect(200);
        assert_eq!((&published["title"], &published["changed"]), (&json!("Pepper"), &json!(false)));
        noor.browser.post(&format!("/unpublish/{}", num(&salt)), json!({})).await.refused(403, "forbidden");
        ines.browser.post(&format!("/unpublish/{}", num(&salt)), json!({})).await.expect(200);
        noor.browser.post(&path, json!({})).await.refused(403, "forbidden");
    }

    async fn only_the_owner_publishes_for_the_first_time(app: &TestApp) {
        let ines = app.join("Ines").await;
        let salt = ines.browser.project("Salt").await;
        let path = format!("/mag/{}/publish", num(&salt));
        for (name, role) in [("Noor", Role::Member), ("Mila", Role::Editor)] {
            let mate = teammate(app, &ines, name, role).await;
            mate.browser.post(&path, json!({})).await.refused(403, "forbidden");
        }
        assert_eq!(ines.library().await.project(&salt)["is_published"], json!(false));
    }
}
