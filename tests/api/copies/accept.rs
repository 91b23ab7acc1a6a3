//! `POST /api/send/{id}/accept`

use chrono::TimeDelta;
use octavo_application::{
    library::MAX_PROJECTS,
    shared::mailer::{CopyAnswer, Message},
};
use octavo_domain::{
    ids::{NumId, ProjectId},
    library::{
        project::{Cover, Project},
        title::ProjectTitle,
    },
};
use serde_json::{Value, json};

use super::{path, two};
use crate::support::{Account, Library, TestApp, num, stories};

/// Gives a project a cover.
async fn draw(app: &TestApp, owner: &Account, project: &Value, key: &str) {
    let (small, number) = (key.replace(".jpg", "_608.jpg"), NumId::parse(num(project)).unwrap());
    app.ports.files.put(key, format!("large {key}").as_bytes()).await.unwrap();
    app.ports.files.put(&small, format!("small {key}").as_bytes()).await.unwrap();
    app.behind(async |unit| {
        let mut project = unit.projects().find(owner.id(), number).await.unwrap().unwrap();
        project.cover = Some(Cover { key: key.to_owned(), width: 1200, height: 800 });
        unit.projects().update_many(&[project]).await.unwrap();
        unit.users().touch_library(owner.id()).await.unwrap();
    })
    .await;
}

/// The key of a cover's address.
fn key(project: &Value) -> String {
    project["cover"].as_str().unwrap().split_once("/media/").unwrap().1.to_owned()
}

fn statuses(library: &Library) -> Vec<(String, Value)> {
    let items = library.projects().iter().chain(library.folders());
    let name = |item: &Value| item["title"].as_str().or(item["name"].as_str()).unwrap().to_owned();
    let mut statuses: Vec<_> = items.map(|item| (name(item), item["copyStatus"].clone())).collect();
    statuses.sort_by_key(|(name, _)| name.clone());
    statuses
}

stories! {
    async fn the_copies_appear_at_once_and_are_received_one_by_one(app: &TestApp) {
        let (ines, noor) = two(app).await;
        let kiln = ines.browser.folder("Kiln").await;
        let one = ines.browser.project_in(&kiln, "One").await;
        let salt = ines.browser.project("Salt").await;
        draw(app, &ines, &salt, "covers/salt.jpg").await;
        app.publish(&ines, num(&salt), Some("salt.example")).await;
        let before = ines.library().await;
        noor.browser.folder("kiln").await;
        // One of the chosen projects is also in the chosen collection: it is copied once.
        let sent = ines.send("noor", &[&salt, &one], &[&kiln]).await;

        let answer = noor.answer(&sent, "accept").await;
        let version: i64 = answer.header("x-library-version").parse().unwrap();
        let answer = answer.expect(200);
        assert_eq!(answer["send"]["status"], "accepted");
        let made = [&answer["mags"][0], &answer["mags"][1], &answer["folders"][0]];
        for item in made {
            assert_eq!([&item["copyStatus"], &item["showAsNew"]], [&json!("processing"), &json!(true)]);
        }
        assert_eq!((&made[2]["name"], &made[2]["setInputFocus"]), (&json!("Kiln 2"), &json!(false)));
        let library = noor.library().await;
        assert_eq!(library.version(), version);
        let processing = json!("processing");
        assert_eq!(statuses(&library), [
            ("Kiln 2".to_owned(), processing.clone()), ("One".to_owned(), processing.clone()),
            ("Salt".to_owned(), processing), ("kiln".to_owned(), Value::Null),
        ]);

        app.work().await;
        let library = noor.library().await;
        assert!(library.version() > version);
        assert!(statuses(&library).iter().all(|(_, status)| status.is_null()), "{library:?}");
        let received = library.projects().iter().find(|project| project["title"] == "Salt").unwrap();
        assert_eq!([&received["is_published"], &received["domain"], &received["folder"]], [&json!(false), &Value::Null, &Value::Null]);
        assert_eq!([&received["views"], &received["coverWidth"], &received["coverHeight"]], [0, 1200, 800]);
        let folder = library.folder(made[2]);
        assert_eq!((&folder["count"], &folder["is_hidden"]), (&json!(1), &json!(true)));
        let inside = library.projects().iter().find(|project| project["title"] == "One").unwrap();
        assert_eq!(inside["folder"], folder["_id"]);
        // The history has the collection as a whole, and its project in the project's own history.
        let told = async |account: &Account, path: &str| {
            let told = account.browser.get(path).await.expect(200)["entries"].as_array().unwrap().clone();
            let of_copies = told.into_iter().filter(|entry| entry["event"].as_str().unwrap().contains("copy_"));
            let mut of_copies: Vec<_> = of_copies
                .map(|entry| format!("{} {} {}", entry["event"].as_str().unwrap(), entry["folder"]["name"], entry["details"]))
                .collect();
            of_copies.sort();
            of_copies
        };
        assert_eq!(told(&noor, "/activity").await, [
            r#"collection.copy_received "Kiln 2" {"from":"Ines"}"#, r#"project.copy_received null {"from":"Ines"}"#,
        ]);
        assert_eq!(told(&noor, &format!("/mag/{}/activity", num(inside))).await, [
            r#"project.copy_received "Kiln 2" {"from":"Ines"}"#,
        ]);
        assert_eq!(told(&ines, "/activity").await, [
            r#"collection.copy_sent "Kiln" {"to":"noor"}"#, r#"project.copy_sent null {"to":"noor"}"#,
            r#"project.copy_sent null {"to":"noor"}"#,
        ]);
        // Nothing of the sender's has changed, and the sender sees the result.
        assert_eq!((ines.library().await, ines.fate().await), (before, "received".to_owned()));
        let told = CopyAnswer { to: "noor".to_owned(), items: "2 projects and 1 collection".to_owned() };
        assert!(app.mail(&ines.email).await.last().unwrap().message == Message::CopyAccepted(told));
    }

    async fn a_copys_files_are_its_own(app: &TestApp) {
        let (ines, noor) = two(app).await;
        let salt = ines.browser.project("Salt").await;
        draw(app, &ines, &salt, "covers/salt.jpg").await;
        let sent = ines.send("noor", &[&salt], &[]).await;
        noor.answer(&sent, "accept").await.expect(200);
        app.work().await;
        let own = key(&noor.library().await.projects()[0]);
        assert_ne!(own, "covers/salt.jpg");
        for original in ["covers/salt.jpg", "covers/salt_608.jpg"] {
            app.ports.files.delete(original).await.unwrap();
        }
        let read = async |key: &str| app.ports.files.get(key).await.unwrap();
        assert_eq!(read(&own).await.as_deref(), Some("large covers/salt.jpg".as_bytes()));
        let small = own.replace(".jpg", "_608.jpg");
        assert_eq!(read(&small).await.as_deref(), Some("small covers/salt.jpg".as_bytes()));
    }

    async fn what_is_copied_is_what_is_there_when_it_is_accepted(app: &TestApp) {
        let (ines, noor) = two(app).await;
        let kiln = ines.browser.folder("Kiln").await;
        let salt = ines.browser.project("Salt").await;
        let sent = ines.send("noor", &[&salt], &[&kiln]).await;
        ines.browser.post(&format!("/mag/{}/title", num(&salt)), json!({ "title": "Pepper" })).await.expect(200);
        let described = json!({ "desc": "Of pepper." });
        ines.browser.patch(&format!("/mag/{}", num(&salt)), described).await.expect(200);
        ines.browser.project_in(&kiln, "Late").await;
        noor.answer(&sent, "accept").await.expect(200);
        // A later change is not copied.
        ines.browser.post(&format!("/mag/{}/title", num(&salt)), json!({ "title": "Sugar" })).await.expect(200);
        app.work().await;
        let library = noor.library().await;
        let mut titles = library.titles();
        titles.sort_unstable();
        assert_eq!(titles, ["Late", "Pepper"]);
        let pepper = library.projects().iter().find(|project| project["title"] == "Pepper").unwrap();
        let shown = noor.browser.get(&format!("/mag/{}", num(pepper))).await.expect(200);
        assert_eq!(shown["desc"], "Of pepper.");
    }

    async fn what_is_gone_is_shown_as_failed_and_can_be_removed(app: &TestApp) {
        let (ines, noor) = two(app).await;
        let (kiln, salt) = (ines.browser.folder("Kiln").await, ines.browser.project("Salt").await);
        let marrow = ines.browser.project("Marrow").await;
        let sent = ines.send("noor", &[&salt, &marrow], &[&kiln]).await;
        let gone = crate::support::items(&[&salt], &[&kiln]);
        ines.browser.post("/mags/remove", gone).await.expect(200);
        let answer = noor.answer(&sent, "accept").await.expect(200);
        app.work().await;
        let library = noor.library().await;
        let failed = json!("failed");
        assert_eq!(statuses(&library), [
            ("Kiln".to_owned(), failed.clone()), ("Marrow".to_owned(), Value::Null), ("Salt".to_owned(), failed),
        ]);
        assert_eq!(ines.fate().await, "received");
        let made = |title: &str| answer["mags"].as_array().unwrap().iter().find(|one| one["title"] == title).unwrap();
        noor.browser.post("/mags/remove", crate::support::items(&[made("Salt")], &[&answer["folders"][0]])).await.expect(200);
        assert_eq!(noor.library().await.titles(), ["Marrow"]);
    }

    async fn when_everything_is_gone_it_has_failed(app: &TestApp) {
        let (ines, noor) = two(app).await;
        let salt = ines.browser.project("Salt").await;
        let sent = ines.send("noor", &[&salt], &[]).await;
        ines.browser.post("/mags/remove", crate::support::items(&[&salt], &[])).await.expect(200);
        let answer = noor.answer(&sent, "accept").await.expect(200);
        assert_eq!([&answer["send"]["status"], &answer["mags"][0]["copyStatus"]], ["failed", "failed"]);
        assert_eq!(ines.fate().await, "failed");
    }

    async fn a_cover_that_is_gone_fails_its_copy_alone(app: &TestApp) {
        let (ines, noor) = two(app).await;
        let (salt, marrow) = (ines.browser.project("Salt").await, ines.browser.project("Marrow").await);
        draw(app, &ines, &salt, "covers/salt.jpg").await;
        let sent = ines.send("noor", &[&salt, &marrow], &[]).await;
        noor.answer(&sent, "accept").await.expect(200);
        app.ports.files.delete("covers/salt.jpg").await.unwrap();
        app.work().await;
        let expected = [("Marrow".to_owned(), Value::Null), ("Salt".to_owned(), json!("failed"))];
        assert_eq!(statuses(&noor.library().await), expected);
        // An unfinished copy can be neither sent on nor duplicated.
        app.plan(&noor, octavo_domain::plans::level::Level::Studio).await;
        let library = noor.library().await;
        let failed = library.projects().iter().find(|project| project["title"] == "Salt").unwrap();
        noor.browser.post("/send", super::body("ines", &[failed], &[])).await.refused(409, "not_received");
        let copy = json!({ "mag_num_ids": [num(failed)] });
        noor.browser.post("/mags/duplicate", copy).await.refused(409, "not_received");
    }

    async fn a_placeholder_that_is_removed_meanwhile_is_not_received(app: &TestApp) {
        let (ines, noor) = two(app).await;
        let (salt, marrow) = (ines.browser.project("Salt").await, ines.browser.project("Marrow").await);
        let sent = ines.send("noor", &[&salt, &marrow], &[]).await;
        let answer = noor.answer(&sent, "accept").await.expect(200);
        let removed = crate::support::items(&[&answer["mags"][0]], &[]);
        noor.browser.post("/mags/remove", removed).await.expect(200);
        app.work().await;
        let library = noor.library().await;
        assert_eq!((library.projects().len(), &library.projects()[0]["copyStatus"]), (1, &Value::Null));
        assert_eq!(ines.fate().await, "received");
    }

    async fn accepted_twice_at_once_it_is_received_once(app: &TestApp) {
        let (ines, noor) = two(app).await;
        let salt = ines.browser.project("Salt").await;
        let sent = ines.send("noor", &[&salt], &[]).await;
        let accept = || async { noor.answer(&sent, "accept").await };
        let (one, two, three) = tokio::join!(accept(), accept(), accept());
        let mut statuses = [one, two, three].map(|answer| answer.status.as_u16());
        statuses.sort_unstable();
        assert_eq!(statuses, [200, 409, 409]);
        app.work().await;
        assert_eq!(noor.library().await.titles(), ["Salt"]);
    }

    async fn two_who_accept_each_other_do_not_wait_for_each_other(app: &TestApp) {
        let (ines, noor) = two(app).await;
        app.plan(&noor, octavo_domain::plans::level::Level::Studio).await;
        for number in 0..5 {
            let given = ines.browser.project(&format!("Given {number}")).await;
            let taken = noor.browser.project(&format!("Taken {number}")).await;
            let to_noor = ines.send("noor", &[&given], &[]).await;
            let to_ines = noor.send("ines", &[&taken], &[]).await;
            let (one, other) = tokio::join!(
                noor.answer(&to_noor, "accept"),
                ines.answer(&to_ines, "accept"),
            );
            one.expect(200);
            other.expect(200);
        }
    }

    async fn nobody_else_accepts(app: &TestApp) {
        let (ines, noor) = two(app).await;
        let salt = ines.browser.project("Salt").await;
        let by_name = ines.send("noor", &[&salt], &[]).await;
        let by_address = ines.send("mila@okafor.studio", &[&salt], &[]).await;
        let mila = app.join("Mila").await;
        for (sent, other) in [(&by_name, &ines), (&by_name, &mila), (&by_address, &noor), (&by_address, &mila)] {
            other.answer(sent, "accept").await.refused(404, "not_found");
        }
        noor.browser.post("/send/not-an-id/accept", Value::Null).await.refused(404, "not_found");
        app.confirm(&mila).await;
        mila.answer(&by_address, "accept").await.expect(200);
        // It stays with the account that accepted it, and is invisible to others.
        assert_eq!(mila.incoming().await[0]["status"], "accepted");
    }

    async fn it_can_be_accepted_for_thirty_days(app: &TestApp) {
        let (ines, noor) = two(app).await;
        let salt = ines.browser.project("Salt").await;
        let sent = ines.send("noor", &[&salt], &[]).await;
        app.wait(TimeDelta::days(30));
        let browser = app.browser();
        let body = json!({ "email": noor.email, "password": crate::support::PASSWORD });
        browser.post("/auth/login", body).await.expect(200);
        for swept in [false, true] {
            if swept {
                app.work().await;
            }
            let problem = browser.post(&path(&sent, "accept"), Value::Null).await.refused(409, "expired");
            assert_eq!(problem["detail"], "This copy could be answered for 30 days, which are over");
        }
    }

    async fn a_full_library_accepts_nothing_until_there_is_room(app: &TestApp) {
        let (ines, noor) = two(app).await;
        let salt = ines.browser.project("Salt").await;
        let sent = ines.send("noor", &[&salt], &[]).await;
        app.behind(async |unit| {
            let count = u32::try_from(MAX_PROJECTS).unwrap();
            let numbers = unit.next_num_ids(count).await.unwrap();
            let title = ProjectTitle::parse("Filler").unwrap();
            let now = octavo_application::shared::clock::Clock::now(app.clock.as_ref());
            let projects: Vec<Project> = numbers
                .into_iter()
                .map(|number| Project::new(ProjectId::new(app.ports.ids.next()), number, noor.id(), None, title.clone(), now))
                .collect();
            unit.projects().insert_many(&projects).await.unwrap();
        })
        .await;
        noor.answer(&sent, "accept").await.refused(409, "too_many_projects");
        assert_eq!(noor.incoming().await[0]["status"], "pending");
        let one = json!(noor.browser.get("/readymags/user").await.expect(200)["mags"][0]);
        noor.browser.post("/mags/remove", crate::support::items(&[&one], &[])).await.expect(200);
        noor.answer(&sent, "accept").await.expect(200);
    }
}
