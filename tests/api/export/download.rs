//! `GET /api/me/export/download`

use octavo_domain::plans::level::Level;
use serde_json::json;

use crate::support::{
    PASSWORD, PICTURE, TestApp, VIEWER_ORIGIN,
    export::Failing,
    num,
    passkeys::{SoftKey, add},
    services::{Provider, connect},
    sso, stories,
};

/// The files of every archive.
const ALWAYS: [&str; 18] = [
    "account.json",
    "activity.json",
    "domains.json",
    "folders.json",
    "fonts.json",
    "history.json",
    "invoices.json",
    "newsletters.json",
    "projects.json",
    "readers.json",
    "referral.json",
    "sendings.json",
    "services.json",
    "sessions.json",
    "sso.json",
    "team.json",
    "text-styles.json",
    "views.json",
];

stories! {
    async fn everything_that_the_account_owns_is_in_it(app: &TestApp) {
        let (ines, noor) = (app.join("Ines").await, app.join("Noor").await);
        app.plan(&ines, Level::Studio).await;
        app.vouch(&noor).await;
        let (salt, kiln) = (ines.browser.project("Salt & “Smoke”").await, ines.browser.folder("Kiln").await);
        let marrow = ines.browser.project_in(&kiln, "Marrow").await;
        let put_away = ines.browser.project("Put away").await;
        ines.browser.archive(&[&put_away], &[]).await;
        let number = num(&salt);
        ines.browser.upload(&format!("/mag/{number}/cover"), "image/jpeg", PICTURE).await.expect(200);
        app.publish(&ines, number, Some("salt.example")).await;
        ines.browser.post(&format!("/mag/{number}/title"), json!({ "title": "Salt, again" })).await.expect(200);
        app.viewer().fetch(&format!("/ines/{number}/"), &[]).await;
        let picture = ines.browser.post_form("/me/pic", &[("upload", PICTURE)]).await.expect(201);
        let avatar = json!({ "url": picture["url"], "cropX": 0, "cropY": 0, "cropW": 300, "cropH": 300 });
        ines.browser.patch("/me/pic", avatar).await.expect(200);
        ines.invite(json!({ "email": noor.email, "role": "editor", "mags": [num(&marrow)] })).await;
        app.accept(&noor).await;
        ines.browser.post("/send", json!({ "email": noor.email, "mags": [num(&marrow)] })).await.expect(201);

        app.flush_visits().await;
        let zip = ines.exported(app).await;
        let names = zip.names();
        assert!(ALWAYS.iter().all(|name| names.contains(name)), "{names:?}");
        let account = zip.json("account.json");
        assert_eq!(account["email"], "ines@okafor.studio");
        assert_eq!(account["profile"]["username"], "ines");
        assert_eq!(account["plan"]["id"], "studio");
        assert_eq!(account["exportedAt"], "2026-11-21T12:00:00Z");
        let avatar = account["profile"]["avatar"].as_str().unwrap();
        assert!(names.contains(&avatar), "{avatar} is not in {names:?}");

        let projects = zip.json("projects.json");
        let titles: Vec<_> = projects.as_array().unwrap().iter().map(|one| one["title"].as_str().unwrap()).collect();
        assert_eq!(titles.len(), 3);
        assert!(["Salt, again", "Marrow", "Put away"].iter().all(|title| titles.contains(title)), "{titles:?}");
        let of = |title: &str| projects.as_array().unwrap().iter().find(|one| one["title"] == title).unwrap().clone();
        let (salt, marrow) = (of("Salt, again"), of("Marrow"));
        assert_eq!(salt["published"]["title"], "Salt & “Smoke”");
        assert_eq!((&salt["domain"], &salt["hasUnpublishedChanges"]), (&json!("salt.example"), &json!(true)));
        assert_eq!((&marrow["collection"], &marrow["published"]), (&kiln["_id"], &json!(null)));
        assert!(of("Put away")["archivedAt"].is_string());
        assert_eq!(zip.json("folders.json")[0]["name"], "Kiln");
        assert_eq!(zip.json("domains.json")["projects"][0]["name"], "salt.example");
        assert_eq!(zip.json("team.json")["given"][0]["email"], json!(noor.email));
        assert_eq!(zip.json("sendings.json")["sent"][0]["items"][0]["title"], "Marrow");
        let history = zip.json("history.json");
        assert!(history.as_array().unwrap().iter().any(|entry| entry["project"]["name"] == "Put away"), "{history}");
        let log = zip.json("activity.json");
        assert_eq!(log[0]["event"], "export_requested");
        assert_eq!(zip.json("sessions.json").as_array().unwrap().len(), 1);
        assert_eq!(zip.json("views.json")["months"], json!({ "2026-11": 1 }));
        assert_eq!(zip.json("views.json")["projects"][0]["project"], number);

        // The published page, with all its files.
        let page = zip.text(&format!("pages/{number}.html"));
        assert!(page.contains("Salt &#38; “Smoke”") && page.contains("href=\"viewer.css\""), "{page}");
        let cover = salt["published"]["cover"].as_str().unwrap();
        assert!(page.contains(&format!("src=\"../{cover}\"")), "{page}");
        assert!(!page.contains("=\"/"), "{page}");
        assert!(names.contains(&cover) && names.contains(&"pages/viewer.css"), "{names:?}");
        assert!(zip.0[cover].starts_with(&[0xff, 0xd8]), "a picture");
        assert!(page.contains(&format!("href=\"{VIEWER_ORIGIN}/ines/\"")), "{page}");

        // The other member of the team has their own export.
        let theirs = noor.exported(app).await;
        assert_eq!(theirs.json("team.json")["received"][0]["name"], "Ines");
        assert_eq!(theirs.json("projects.json"), json!([]));
        assert_eq!(theirs.names(), ALWAYS);
    }

    async fn no_secret_is_in_it(app: &TestApp) {
        let guarded = app.guarded("Ines").await;
        let ines = &guarded.account;
        app.plan(ines, Level::Extra).await;
        let mut key = SoftKey::new(7);
        add(ines, &mut key, "Laptop").await.expect(201);
        let provider = Provider::start().await;
        let browser = provider.serve(app, ines);
        connect(&provider, &browser, "vimeo").await;
        browser.post("/me/request-sso", sso::answers()).await.expect(200);
        let page = ines.browser.project("Salt").await;
        app.publish(ines, num(&page), None).await;
        let body = json!({ "isPrivatePages": true, "password": "seven grey geese" });
        ines.browser.patch(&format!("/mag/{}", num(&page)), body).await.expect(200);
        ines.browser.post("/auth/recover", json!({ "email": ines.email })).await.expect(202);

        let zip = ines.exported(app).await;
        assert_eq!(zip.json("account.json")["signIn"]["secondFactor"], "authenticator");
        assert_eq!(zip.json("account.json")["signIn"]["passkeys"][0]["name"], "Laptop");
        assert_eq!(zip.json("services.json")[0]["account"], "Ines at work");
        let mut secrets = vec![
            PASSWORD.to_owned(),
            "$argon2".to_owned(),
            "seven grey geese".to_owned(),
            guarded.app.secret.clone(),
            data_encoding::BASE64URL_NOPAD.encode(&key.id),
            app.link(&ines.email, "reset_password").await,
        ];
        secrets.extend(guarded.codes.clone());
        secrets.extend(provider.secrets());
        secrets.extend(ines.browser.cookies().into_values());
        assert!(secrets.len() > 12);
        for secret in secrets {
            assert_eq!(zip.holding(secret.as_bytes()), Vec::<&str>::new(), "{secret}");
        }
        app.behind(async |unit| {
            let passkey = unit.passkeys().of(ines.id()).await.unwrap().remove(0);
            assert!(zip.holding(passkey.key.as_bytes()).is_empty());
            let user = unit.users().find(ines.id()).await.unwrap().unwrap();
            assert!(zip.holding(user.password_hash.expose().as_bytes()).is_empty());
        })
        .await;
    }

    async fn it_comes_whole_as_a_file_that_nobody_keeps(app: &TestApp) {
        let ines = app.join("Ines").await;
        ines.ask_for_export().await.expect(202);
        app.work().await;
        let told = ines.export().await["bytes"].as_u64().unwrap();
        let answer = ines.browser.fetch("/api/me/export/download", &[("accept-encoding", "gzip, br")]).await;
        assert_eq!(answer.status.as_u16(), 200);
        assert_eq!(answer.header("content-type"), "application/zip");
        assert_eq!(answer.header("content-disposition"), "attachment; filename=\"octavo-export-2026-11-21.zip\"");
        assert_eq!((answer.header("cache-control"), answer.header("content-encoding")), ("no-store", ""));
        assert_eq!(answer.header("content-length"), told.to_string());
        assert_eq!(u64::try_from(answer.bytes.len()).unwrap(), told);
        assert_eq!(app.events(&ines, 1).await, ["export_downloaded"]);
    }

    async fn a_large_one_comes_part_by_part(app: &TestApp) {
        let ines = app.join("Ines").await;
        ines.ask_for_export().await.expect(202);
        app.work().await;
        // A large export file, in place of this one.
        let key = format!("exports/{}", app.exports().remove(0));
        let bytes: Vec<u8> = (0..5_000_001_u32).map(|number| u8::try_from(number % 251).unwrap()).collect();
        let source = app.work_folder().join("large");
        std::fs::write(&source, &bytes).unwrap();
        app.ports.large_files.put_file(&key, &source).await.unwrap();
        let now = octavo_application::shared::clock::Clock::now(&*app.clock);
        app.behind(async |unit| {
            let mut export = unit.exports().latest(ines.id(), now).await.unwrap().unwrap();
            export.finish(octavo_domain::export::Archive { items: 16, bytes: 5_000_001, at: now });
            unit.exports().update(&export).await.unwrap();
        })
        .await;
        let answer = ines.download().await;
        assert!(answer.bytes == bytes, "{} bytes of {}", answer.bytes.len(), bytes.len());
    }

    async fn a_store_that_fails_is_an_error_and_nothing_is_noted(app: &TestApp) {
        let mut ines = app.join("Ines").await;
        ines.exported(app).await;
        let failing = Failing::new(app.ports.large_files.clone());
        ines.browser = ines.browser.at(app.server_with(|ports| ports.large_files = failing));
        let answer = ines.download().await;
        assert_eq!(answer.status.as_u16(), 500);
        assert!(!answer.text().contains("disk"), "{}", answer.text());
        assert_eq!(app.events(&ines, 1).await, ["export_downloaded"], "the first one alone");
        assert_eq!(app.events(&ines, 2).await.iter().filter(|event| **event == "export_downloaded").count(), 1);
    }
}
