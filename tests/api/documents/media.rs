//! Videos, audio, captions and files to link to: `POST /api/documents/{id}/assets`, and their files on the viewer

use axum::{
    body::{Body, Bytes},
    http::Method,
};
use octavo_domain::plans::{entitlements::Overrides, limits::Cap};
use serde_json::{Value, json};

use super::{batch, change, opened, path};
use crate::support::{
    Account, TestApp, VIEWER_ORIGIN,
    browser::{Answer, Browser},
    num, stories,
};

const VIDEO: &[u8] = include_bytes!("../../data/media/last.mp4");
const WEBM: &[u8] = include_bytes!("../../data/media/vp9.webm");
const HEVC: &[u8] = include_bytes!("../../data/media/hevc.mp4");
const SOUND: &[u8] = include_bytes!("../../data/media/sound.mp3");
const CAPTIONS: &[u8] = b"WEBVTT\n\n00:00.000 --> 00:01.000\nWe begin with clay.\n";
const PDF: &[u8] = b"%PDF-1.7 a price list";

fn call_of(project: &Value, name: &str) -> String {
    format!("{}/assets?name={name}", path(project))
}

async fn add(browser: &Browser, project: &Value, name: &str, bytes: impl Into<Body>) -> Answer {
    browser.send_file(Method::POST, &call_of(project, name), "video/mp4", bytes).await
}

/// The same with the length in the head of the request, as browsers send it.
async fn add_announced(browser: &Browser, project: &Value, bytes: &'static [u8]) -> Answer {
    let length = bytes.len().to_string();
    let headers =
        [("x-octavo-client", "web"), ("sec-fetch-site", "same-origin"), ("content-length", &length)];
    browser.send(Method::POST, &format!("/api{}", call_of(project, "x")), &headers, bytes).await
}

fn local(address: &Value) -> &str {
    address.as_str().unwrap().strip_prefix(VIEWER_ORIGIN).unwrap()
}

async fn fetch(app: &TestApp, address: &Value, headers: &[(&str, &str)]) -> Answer {
    app.viewer().fetch(local(address), headers).await
}

async fn list(browser: &Browser, project: &Value) -> Value {
    browser.get(&format!("{}/assets", path(project))).await.expect(200)["assets"].clone()
}

async fn used(app: &TestApp, account: &Account) -> u64 {
    app.ports.storage.begin().await.unwrap().uploads().used(account.id()).await.unwrap()
}

fn count(folder: std::path::PathBuf) -> usize {
    std::fs::read_dir(folder).map_or(0, Iterator::count)
}

/// The number of stored files of assets, and of unfinished ones.
fn stored(app: &TestApp) -> (usize, usize) {
    (count(app.files().join("assets")), count(app.files().parent().unwrap().join("work")))
}

async fn limited(app: &TestApp, account: &Account, video: u32) {
    app.change_user(account, |user| {
        user.overrides = Overrides { video: Some(Cap::AtMost(video)), ..Overrides::default() };
    })
    .await;
}

stories! {
    async fn edit_254_256_259_260_every_kind_of_media_is_taken(app: &TestApp) {
        let ines = app.join("Ines").await;
        let (salt, _) = opened(&ines, "Salt").await;
        let known = async |name: &str, bytes: &'static [u8], kind: &str, content: &str, size: [u32; 2]| {
            let added = add(&ines.browser, &salt, name, bytes).await.expect(201);
            assert_eq!((&added["kind"], &added["contentType"]), (&json!(kind), &json!(content)), "{name}");
            assert_eq!(json!([added["width"], added["height"]]), json!(size), "{name}");
            assert_eq!((&added["renditions"], &added["colour"]), (&json!([]), &Value::Null));
            assert_eq!(added["bytes"], json!(bytes.len()), "{name}");
            added
        };
        let video = known("kiln.mp4", VIDEO, "video", "video/mp4", [64, 48]).await;
        assert!(video["durationMs"].as_u64().is_some_and(|time| (950..=1_100).contains(&time)), "{video}");
        known("kiln.webm", WEBM, "video", "video/webm", [64, 48]).await;
        let sound = known("kiln.mp3", SOUND, "audio", "audio/mpeg", [0, 0]).await;
        assert!(sound["durationMs"].as_u64().is_some());
        let captions = known("kiln.vtt", CAPTIONS, "captions", "text/vtt", [0, 0]).await;
        assert_eq!(captions["durationMs"], json!(1_000));
        let pdf = known("Preise.pdf", PDF, "file", "application/pdf", [0, 0]).await;
        assert_eq!(pdf["durationMs"], Value::Null);
        known("all.zip", b"PK\x05\x06..................", "file", "application/zip", [0, 0]).await;
        assert_eq!(list(&ines.browser, &salt).await.as_array().unwrap().len(), 6);
        assert_eq!(stored(app), (6, 0));
        let text = fetch(app, &captions["address"], &[]).await;
        assert_eq!((text.header("content-type"), text.bytes.as_ref()), ("text/vtt; charset=utf-8", CAPTIONS));
        assert_eq!(text.header("access-control-allow-origin"), "*", "a page without an origin reads them");
    }

    async fn edit_254_what_browsers_do_not_play_is_refused_by_name(app: &TestApp) {
        let ines = app.join("Ines").await;
        let (salt, _) = opened(&ines, "Salt").await;
        let refuse = async |bytes: &'static [u8], status: u16, code: &str, sentence: &str| {
            let problem = add(&ines.browser, &salt, "x.mp4", bytes).await.refused(status, code);
            assert!(problem["detail"].as_str().unwrap().contains(sentence), "{problem}");
        };
        refuse(HEVC, 415, "unsupported_media_type", "HEVC").await;
        refuse(b"RIFF\0\0\0\0AVI LIST", 415, "unsupported_media_type", "AVI").await;
        refuse(b"fLaC\0\0\0\x22", 415, "unsupported_media_type", "FLAC").await;
        refuse(&VIDEO[..VIDEO.len() - 9], 422, "broken_file", "cut off").await;
        refuse(&SOUND[..40], 422, "broken_file", "damaged").await;
        refuse(b"WEBVTT\n\nno time\n", 422, "broken_file", "Line 3").await;
        refuse(b"WEBVTT\n\n00:00.000 --> 00:01.000\n\xff", 422, "broken_file", "UTF-8").await;
        assert_eq!((list(&ines.browser, &salt).await, stored(app)), (json!([]), (0, 0)));
        assert_eq!(used(app, &ines).await, 0);
    }

    async fn edit_255_259_260_too_many_bytes_are_refused_before_they_are_kept(app: &TestApp) {
        let ines = app.join("Ines").await;
        let (salt, _) = opened(&ines, "Salt").await;
        limited(app, &ines, 1).await;
        let refuse = async |head: &[u8], length: usize, sentence: &str| {
            let mut bytes = head.to_vec();
            bytes.resize(length, 0);
            let bytes: &'static [u8] = bytes.leak();
            for answer in [add(&ines.browser, &salt, "x", bytes).await, add_announced(&ines.browser, &salt, bytes).await] {
                let problem = answer.refused(413, "body_too_large");
                assert!(problem["detail"].as_str().unwrap().contains(sentence), "{problem}");
                assert_eq!(problem.get("limit").is_some(), sentence == "1 MB", "{problem}");
            }
        };
        refuse(b"\0\0\0\x20ftypisom", 1_000_001, "1 MB").await;
        refuse(b"ID3\x04", 1_000_001, "1 MB").await;
        refuse(b"%PDF-", 25 * 1024 * 1024 + 1, "25 MB").await;
        refuse(b"WEBVTT\n\n", 500_001, "500 kB").await;
        assert_eq!((list(&ines.browser, &salt).await, stored(app)), (json!([]), (0, 0)));
        limited(app, &ines, 0).await;
        add(&ines.browser, &salt, "x", VIDEO).await.refused(413, "body_too_large");
        add(&ines.browser, &salt, "x", PDF).await.expect(201);
    }

    async fn edit_255_what_an_account_has_no_room_for_is_not_kept(app: &TestApp) {
        let ines = app.join("Ines").await;
        let (salt, _) = opened(&ines, "Salt").await;
        app.change_user(&ines, |user| {
            user.overrides = Overrides { storage: Some(Cap::NONE), ..Overrides::default() };
        })
        .await;
        add(&ines.browser, &salt, "x", VIDEO).await.refused(403, "storage_full");
        assert_eq!((stored(app), used(app, &ines).await), ((0, 0), 0));
    }

    async fn edit_254_an_upload_that_is_cut_leaves_nothing(app: &TestApp) {
        let ines = app.join("Ines").await;
        let (salt, _) = opened(&ines, "Salt").await;
        let pieces = [Ok(Bytes::from_static(&VIDEO[..3_000])), Err(std::io::Error::other("the line was cut"))];
        let cut = Body::from_stream(futures_util::stream::iter(pieces));
        add(&ines.browser, &salt, "x", cut).await.refused(400, "malformed_body");
        assert_eq!((list(&ines.browser, &salt).await, stored(app)), (json!([]), (0, 0)));
        assert_eq!(used(app, &ines).await, 0);
    }

    async fn edit_240_the_same_video_is_stored_once_and_goes_with_the_last(app: &TestApp) {
        let ines = app.join("Ines").await;
        let ((salt, _), (kiln, _)) = (opened(&ines, "Salt").await, opened(&ines, "Kiln").await);
        let first = add(&ines.browser, &salt, "kiln.mp4", VIDEO).await.expect(201);
        assert_eq!(add(&ines.browser, &salt, "again.mp4", VIDEO).await.expect(201), first);
        let second = add(&ines.browser, &kiln, "kiln.mp4", VIDEO).await.expect(201);
        assert_eq!((&second["key"], &second["durationMs"]), (&first["key"], &first["durationMs"]));
        let duplicate = json!({ "mag_num_ids": [num(&salt)], "folder": "root" });
        let copied = ines.browser.post("/mags/duplicate", duplicate).await;
        assert!(copied.status.is_success(), "{}", copied.text());
        assert_eq!((stored(app), used(app, &ines).await), ((1, 0), u64::try_from(VIDEO.len()).unwrap()));
        for project in [&salt, &kiln] {
            let removed = format!("{}/assets/{}", path(project), first["key"].as_str().unwrap());
            ines.browser.delete(&removed).await.expect(204);
        }
        app.work().await;
        assert_eq!(stored(app), (1, 0), "the copy has it");
        app.behind(async |unit| {
            unit.erasures().abandon_files(ines.id()).await.unwrap();
            unit.users().delete(ines.id()).await.unwrap();
        })
        .await;
        app.wait(chrono::TimeDelta::hours(1));
        app.work().await;
        assert_eq!(stored(app), (0, 0));
    }

    async fn edit_258_259_readers_get_the_part_that_they_ask_for(app: &TestApp) {
        let ines = app.join("Ines").await;
        let (salt, _) = opened(&ines, "Salt").await;
        let video = add(&ines.browser, &salt, "kiln.mp4", VIDEO).await.expect(201);
        let length = VIDEO.len();
        let whole = fetch(app, &video["address"], &[("accept-encoding", "gzip, br")]).await;
        let tag = whole.header("etag").to_owned();
        assert_eq!((whole.status.as_u16(), whole.bytes.len()), (200, length));
        assert_eq!(whole.header("content-length"), length.to_string());
        assert_eq!((whole.header("accept-ranges"), whole.header("content-type")), ("bytes", "video/mp4"));
        assert_eq!((whole.header("content-encoding"), whole.header("x-content-type-options")), ("", "nosniff"));
        assert_eq!(whole.header("content-disposition"), "");
        let part = fetch(app, &video["address"], &[("range", "bytes=100-199")]).await;
        assert_eq!((part.status.as_u16(), part.bytes.as_ref()), (206, &whole.bytes[100..200]));
        assert_eq!(part.header("content-range"), format!("bytes 100-199/{length}"));
        assert_eq!((part.header("content-length"), part.header("etag")), ("100", tag.as_str()));
        let last = fetch(app, &video["address"], &[("range", "bytes=-5"), ("if-range", &tag)]).await;
        assert_eq!((last.status.as_u16(), last.bytes.as_ref()), (206, &whole.bytes[length - 5..]));
        for (headers, expected) in [
            ([("range", "bytes=0-9"), ("if-range", "\"other\"")], 200),
            ([("range", "bytes=0-9,20-29"), ("if-range", &tag)], 200),
            ([("range", "bytes=9999999-"), ("if-range", &tag)], 416),
            ([("range", "bytes=0-9"), ("if-none-match", &tag)], 304),
        ] {
            let answer = fetch(app, &video["address"], &headers).await;
            assert_eq!(answer.status.as_u16(), expected, "{headers:?}");
            if expected == 416 {
                assert_eq!(answer.header("content-range"), format!("bytes */{length}"));
            }
        }
        let head = app.viewer().send(Method::HEAD, local(&video["address"]), &[("range", "bytes=0-9")], "").await;
        assert_eq!((head.status.as_u16(), head.bytes.len()), (200, 0));
        assert_eq!((head.header("content-length"), head.header("etag")), (length.to_string().as_str(), tag.as_str()));
    }

    async fn edit_258_a_video_is_read_by_those_who_may_read_its_page(app: &TestApp) {
        let ines = app.join("Ines").await;
        let (salt, page) = opened(&ines, "Salt").await;
        let video = add(&ines.browser, &salt, "kiln.mp4", VIDEO).await.expect(201);
        let (with_token, open) = (local(&video["address"]), local(&video["address"]).split('?').next().unwrap());
        let status = async |address: &str| app.viewer().fetch(address, &[("range", "bytes=0-1")]).await.status.as_u16();
        assert_eq!((status(with_token).await, status(open).await), (206, 404));
        let other = with_token.replace("whole.mp4", "whole.webm");
        assert_eq!(status(&other).await, 404, "a form that it has not");
        let record = json!({ "kind": "picture", "parent": page, "order": "a0", "asset": video["key"],
            "size": { "base": [40000, 40000] } });
        let ops = json!([{ "create": { "id": "8f2hc5n1t4zd", "record": record } }]);
        change(&ines.browser, &salt, batch(1, 0, ops)).await.expect(200);
        ines.browser.post(&format!("/mag/{}/publish", num(&salt)), json!({})).await.expect(200);
        assert_eq!(status(open).await, 206);
        let cached = app.viewer().fetch(open, &[]).await;
        assert!(cached.header("cache-control").starts_with("public, max-age=31536000"));
        let protect = json!({ "isPrivatePages": true, "password": "kiln and salt" });
        ines.browser.patch(&format!("/mag/{}", num(&salt)), protect).await.expect(200);
        assert_eq!(status(open).await, 404);
        assert_eq!(status(with_token).await, 206, "those who edit it go on");
        ines.browser.post(&format!("/unpublish/{}", num(&salt)), json!({})).await.expect(200);
        assert_eq!(status(open).await, 404);
    }

    async fn edit_260_files_to_link_to_are_saved_and_not_opened(app: &TestApp) {
        let ines = app.join("Ines").await;
        let (salt, _) = opened(&ines, "Salt").await;
        let file = add(&ines.browser, &salt, "Preise.exe", PDF).await.expect(201);
        let saved = fetch(app, &file["address"], &[]).await;
        let named = "attachment; filename=\"Preise.exe.pdf\"; filename*=UTF-8''Preise.exe.pdf";
        assert_eq!((saved.header("content-disposition"), saved.bytes.as_ref()), (named, PDF));
        assert_eq!((saved.header("content-type"), saved.header("x-content-type-options")), ("application/pdf", "nosniff"));
        assert!(saved.header("content-security-policy").ends_with("sandbox"));
    }
}
