//! `POST /api/me/export`

use std::sync::atomic::Ordering;

use axum::http::Method;
use chrono::TimeDelta;
use octavo_application::shared::storage::JobQueue;
use serde_json::{Value, json};

use crate::support::{PASSWORD, TestApp, export::Failing, stories};

stories! {
    async fn it_is_made_after_the_answer_and_its_owner_is_told(app: &TestApp) {
        let ines = app.confirmed("Ines").await;
        let asked = ines.ask_for_export().await.expect(202)["export"].clone();
        assert_eq!(asked, json!({
            "state": "queued", "done": 0, "total": 0, "bytes": null, "requestedAt": "2026-11-21T12:00:00Z",
            "finishedAt": null, "endsAt": null, "problem": null,
        }));
        assert_eq!(ines.export().await, asked);
        assert_eq!(app.events(&ines, 1).await, ["export_requested"]);
        app.work().await;
        let ready = ines.export().await;
        assert_eq!((&ready["state"], &ready["endsAt"]), (&json!("ready"), &json!("2026-11-28T12:00:00Z")));
        assert!(ready["bytes"].as_u64().unwrap() > 500 && ready["done"] == ready["total"], "{ready}");
        let mails = app.mail(&ines.email).await;
        let mail = mails.iter().find(|mail| mail.message.name() == "export_ready").unwrap();
        assert_eq!((mail.message.token(), mail.message.details()["until"].as_str()), (None, "2026-11-27"));
        // The working folder is empty again.
        assert_eq!(std::fs::read_dir(app.work_folder()).unwrap().count(), 0);
    }

    async fn it_asks_for_a_fresh_sign_in(app: &TestApp) {
        let ines = app.join("Ines").await;
        app.wait(TimeDelta::minutes(11));
        ines.ask_for_export().await.refused(403, "reauthentication_required");
        assert_eq!(ines.export().await, Value::Null);
        ines.browser.post("/auth/reauthenticate", json!({ "password": PASSWORD })).await.expect(204);
        ines.ask_for_export().await.expect(202);
    }

    async fn asking_again_joins_the_one_under_way_and_later_makes_another(app: &TestApp) {
        let ines = app.join("Ines").await;
        let first = ines.ask_for_export().await.expect(202);
        app.wait(TimeDelta::minutes(1));
        for _ in 0..20 {
            assert_eq!(ines.ask_for_export().await.expect(202), first);
        }
        app.work().await;
        assert_eq!(app.exports().len(), 1);
        let ready = ines.export().await;
        app.wait(TimeDelta::minutes(1));
        let second = ines.ask_for_export().await.expect(202)["export"].clone();
        assert_ne!(second["requestedAt"], ready["requestedAt"]);
        // From now on there is only the new one.
        ines.download().await.refused(404, "not_found");
        app.work().await;
        assert_eq!((ines.export().await["state"].clone(), app.exports().len()), (json!("ready"), 1));
        assert_eq!(ines.download().await.status.as_u16(), 200);
    }

    async fn who_asks_too_often_has_to_wait(app: &TestApp) {
        let (ines, noor) = (app.join("Ines").await, app.join("Noor").await);
        for _ in 0..5 {
            ines.ask_for_export().await.expect(202);
            app.work().await;
        }
        ines.ask_for_export().await.refused(429, "too_many_attempts");
        assert_eq!(ines.export().await["state"], "ready");
        noor.ask_for_export().await.expect(202);
    }

    async fn a_store_that_fails_is_tried_again_and_then_told_and_another_may_be_asked_for(app: &TestApp) {
        let ines = app.join("Ines").await;
        let failing = Failing::new(app.ports.large_files.clone());
        let jobs = app.jobs_with(|ports| ports.large_files = failing.clone());
        ines.ask_for_export().await.expect(202);
        for attempts in 1..=3 {
            while jobs.execute(JobQueue::Long).await.unwrap() {}
            assert_eq!((failing.puts.load(Ordering::SeqCst), &ines.export().await["state"]), (attempts, &json!("running")));
            ines.download().await.refused(404, "not_found");
            app.wait(TimeDelta::minutes(2));
        }
        while jobs.execute(JobQueue::Long).await.unwrap() {}
        let failed = ines.export().await;
        assert_eq!(failed["state"], "failed");
        assert_eq!(failed["problem"], "Your export could not be made. Please try again");
        ines.download().await.refused(404, "not_found");
        app.wait(TimeDelta::hours(1));
        assert!(!jobs.execute(JobQueue::Long).await.unwrap(), "it is not tried any more");
        assert!(app.exports().is_empty());

        ines.browser.post("/auth/reauthenticate", json!({ "password": PASSWORD })).await.expect(204);
        assert_eq!(ines.ask_for_export().await.expect(202)["export"]["state"], "queued");
        failing.fails.store(false, Ordering::SeqCst);
        while jobs.execute(JobQueue::Long).await.unwrap() {}
        assert_eq!(ines.export().await["state"], "ready");
        assert_eq!(app.exports().len(), 1);
    }

    async fn what_a_dead_worker_has_left_is_made_anew(app: &TestApp) {
        let ines = app.join("Ines").await;
        ines.ask_for_export().await.expect(202);
        // A worker claims it, begins, and dies: its claim runs out.
        let now = octavo_application::shared::clock::Clock::now(&*app.clock);
        app.behind(async |unit| {
            assert!(unit.jobs().claim(JobQueue::Long, now, now + TimeDelta::minutes(5)).await.unwrap().is_some());
            let mut export = unit.exports().latest(ines.id(), now).await.unwrap().unwrap();
            export.begin();
            unit.exports().update(&export).await.unwrap();
        })
        .await;
        app.work().await;
        assert_eq!(ines.export().await["state"], "running");
        app.wait(TimeDelta::minutes(5));
        app.work().await;
        assert_eq!(ines.export().await["state"], "ready");
        let kept = app.exports();
        assert!(kept.len() == 1 && kept[0].ends_with("-2.zip"), "{kept:?}");
        assert_eq!(ines.download().await.status.as_u16(), 200);
    }

    async fn an_export_that_kills_its_worker_each_time_has_failed(app: &TestApp) {
        let ines = app.join("Ines").await;
        ines.ask_for_export().await.expect(202);
        for _ in 0..4 {
            let now = octavo_application::shared::clock::Clock::now(&*app.clock);
            app.behind(async |unit| {
                unit.jobs().claim(JobQueue::Long, now, now + TimeDelta::minutes(5)).await.unwrap().unwrap();
            })
            .await;
            app.wait(TimeDelta::minutes(5));
        }
        app.work().await;
        assert_eq!(ines.export().await["state"], "failed");
    }

    async fn it_goes_with_its_account_whether_ready_or_not(app: &TestApp) {
        let (ines, noor) = (app.join("Ines").await, app.join("Noor").await);
        ines.exported(app).await;
        noor.ask_for_export().await.expect(202);
        for account in [&ines, &noor] {
            let body = json!({ "deleteReason": "too_expensive" });
            account.browser.call(Method::DELETE, "/user/account", Some(body)).await.expect(204);
        }
        app.work().await;
        app.wait(TimeDelta::hours(1));
        app.work().await;
        assert!(app.exports().is_empty(), "{:?}", app.exports());
    }
}
