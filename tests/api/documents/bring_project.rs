//! `POST /api/mag/file`

use std::collections::BTreeMap;

use axum::http::Method;
use octavo_domain::plans::level::Level;
use serde_json::{Value, json};

use super::{
    batch, change, document, drawn, make,
    take_out::{SECRET, bring, current, file_of, furnished, projects, site_of, used},
};
use crate::support::{PICTURE, TestApp, archives::packed, stories};

/// The files of an archive.
type Files = BTreeMap<String, Vec<u8>>;
/// Something that is done to them.
type Change<'a> = &'a dyn Fn(&mut Files);

stories! {
    async fn edit_387_hostile_files_are_refused_and_nothing_is_made(app: &TestApp) {
        let ines = app.join("Ines").await;
        app.plan(&ines, Level::Studio).await;
        let salt = furnished(&ines).await;
        let file = file_of(&ines.browser, &salt).await;
        let (before, bytes) = (projects(app, &ines).await, used(app, &ines).await);
        let refuse = async |change: Change<'_>, status: u16, code: &str, sentence: &str| {
            let mut files = file.0.clone();
            change(&mut files);
            let problem = bring(&ines.browser, packed(&files)).await.refused(status, code);
            assert!(problem["detail"].as_str().unwrap().contains(sentence), "{problem}");
        };
        let text = |files: &mut Files, name: &str, of: &str, by: &str| {
            let before = String::from_utf8(files[name].clone()).unwrap();
            let after = before.replace(of, by);
            assert_ne!(after, before, "{of}");
            files.insert(name.to_owned(), after.into_bytes());
        };
        refuse(&|files| text(files, "octavo.json", "\"version\": 1", "\"version\": 2"), 422, "newer_version", "newer version").await;
        refuse(&|files| text(files, "document.json", "\"schema\":1", "\"schema\":99"), 422, "newer_version", "newer version").await;
        refuse(&|files| text(files, "document.json", "\"draft\"", "\"drafty\""), 422, "invalid_content", "document").await;
        refuse(&|files| text(files, "document.json", "not-yet", "about"), 422, "path_taken", "address").await;
        refuse(&|files| drop(files.remove("document.json")), 422, "invalid_content", "missing").await;
        refuse(&|files| drop(files.remove("octavo.json")), 422, "invalid_content", "octavo.json").await;
        refuse(&|files| drop(files.insert("../../etc/passwd".to_owned(), b"x".to_vec())), 422, "invalid_content", "leads out").await;
        let named = |ending: &str| file.0.keys().find(|name| name.ends_with(ending)).unwrap().clone();
        let (picture, video, drawing) = (named("320.webp"), named("whole.mp4"), named("whole.svg"));
        refuse(&|files| drop(files.remove(&picture)), 422, "invalid_content", "320.webp").await;
        refuse(&|files| drop(files.insert(picture.clone(), PICTURE.to_vec())), 422, "invalid_content", "salt.jpg").await;
        refuse(&|files| drop(files.insert(video.clone(), b"<html>".to_vec())), 422, "invalid_content", "").await;
        refuse(&|files| text(files, &drawing, "<path", "<script>1</script><path"), 422, "invalid_content", "mark.svg").await;
        bring(&ines.browser, b"no archive".to_vec()).await.refused(422, "invalid_content");
        bring(&ines.browser, Vec::new()).await.refused(422, "file_required");
        let called = ines.browser.send_file(Method::POST, "/mag/file?folder=x", "application/octet-stream", "x").await;
        assert!(called.status.is_client_error());
        assert_eq!(projects(app, &ines).await, before);
        let brought = std::fs::read_dir(app.files().join("brought")).map_or(0, Iterator::count);
        app.work().await;
        let left = std::fs::read_dir(app.files().join("brought")).map_or(0, Iterator::count);
        assert!(brought > 0 && left == 0, "what was stored for nothing goes: {brought}, {left}");
        assert_eq!(used(app, &ines).await, bytes);
    }

    async fn edit_387_a_file_with_too_many_pages_for_the_plan_is_refused(app: &TestApp) {
        let (ines, zoe) = (app.join("Ines").await, app.join("Zoe").await);
        app.plan(&ines, Level::Studio).await;
        let (salt, _) = drawn(&ines, "Salt").await;
        let id = |number: usize| format!("8f2hc5n1p{number:03}");
        let digits = ('1'..='9').chain('A'..='Z').chain('a'..='z');
        let pages: Vec<Value> = digits
            .enumerate()
            .map(|(number, digit)| make(&id(number), &json!({ "kind": "page", "order": format!("a{digit}") })))
            .collect();
        change(&ines.browser, &salt, batch(2, 1, json!(pages))).await.expect(200);
        let file = file_of(&ines.browser, &salt).await;
        let problem = bring(&zoe.browser, packed(&file.0)).await.refused(403, "limit_reached");
        assert!(problem["detail"].as_str().unwrap().contains("pages"), "{problem}");
        assert_eq!(projects(app, &zoe).await, 0);
    }

    async fn edit_388_a_static_site_comes_back(app: &TestApp) {
        let ines = app.join("Ines").await;
        let salt = furnished(&ines).await;
        let mut site = site_of(&ines.browser, &salt, "").await.0;
        let made = bring(&ines.browser, packed(&site)).await.expect(201);
        let mut pages = current(&ines.browser, &salt).await;
        pages["pages"].as_object_mut().unwrap().remove(SECRET);
        assert_eq!(document(&ines.browser, &made).await, pages, "all but the draft");
        // Somebody has packed the folder that was unpacked.
        site = site.into_iter().map(|(name, bytes)| (format!("salt/{name}"), bytes)).collect();
        bring(&ines.browser, packed(&site)).await.expect(201);
        assert_eq!(projects(app, &ines).await, 3);
    }
}
