//! Files in answers: sent to the viewer, read by `GET /api/documents/{id}/answers/{answer}/files/{field}`.

use axum::http::Method;
use chrono::TimeDelta;
use octavo_domain::plans::level::Level;
use serde_json::{Value, json};

use super::{Formed, NAME, stamp_of};
use crate::support::{
    Account, TestApp,
    browser::{Answer, FORM},
    calls::{FILE_FIELD, FORM_ID},
    num, on_sqlite, stories,
};

/// A part of a form; of a file its name comes along.
type Part<'a> = (&'a str, Option<&'a str>, &'a [u8]);

fn body(parts: &[Part<'_>]) -> Vec<u8> {
    let mut body = Vec::new();
    for (name, file, bytes) in parts {
        let file = file.map(|file| format!("; filename=\"{file}\"")).unwrap_or_default();
        let head = format!("--folio\r\nContent-Disposition: form-data; name=\"{name}\"{file}\r\n\r\n");
        body.extend_from_slice(head.as_bytes());
        body.extend_from_slice(bytes);
        body.extend_from_slice(b"\r\n");
    }
    body.extend_from_slice(b"--folio--\r\n");
    body
}

/// A form that asks for a file, of an account on a paid plan.
async fn formed(app: &TestApp, owner: &Account) -> Formed {
    app.plan(owner, Level::Studio).await;
    let mut formed = Formed::by(owner).await;
    let field = json!({ "kind": "field", "parent": FORM_ID, "order": "a4", "fieldType": "file", "words": "Plan",
        "required": true });
    formed.change(owner, json!([{ "create": { "id": FILE_FIELD, "record": field } }])).await;
    formed.publish(owner).await;
    formed
}

async fn send(app: &TestApp, formed: &Formed, parts: &[Part<'_>]) -> Answer {
    let stamp = stamp_of(&formed.read(app).await.text());
    app.wait(TimeDelta::seconds(7));
    let parts = [&[("stamp", None, stamp.as_bytes()), ("website", None, b"")], parts].concat();
    app.viewer().send(Method::POST, &formed.target(), &[("content-type", FORM)], body(&parts)).await
}

fn address(formed: &Formed, answer: &Value) -> String {
    formed.path(&format!("answers/{}/files/{FILE_FIELD}", answer["id"].as_str().unwrap()))
}

stories! {
    async fn edit_270_a_file_is_sent_kept_downloaded_and_goes_with_its_answer(app: &TestApp) {
        let ines = app.join("Ines").await;
        let formed = formed(app, &ines).await;
        let html = formed.read(app).await.text();
        assert!(html.contains("enctype=\"multipart/form-data\"") && html.contains("type=\"file\""), "{html}");
        let plan = vec![7_u8; 700_000];
        let sent =
            send(app, &formed, &[(NAME, None, b"Ada"), (FILE_FIELD, Some("../Öfen 2026.pdf"), &plan)]).await;
        assert_eq!(sent.status.as_u16(), 303, "{}", sent.text());
        let answers = formed.answers(&ines).await;
        let field = &answers[0]["fields"][4];
        assert_eq!(
            *field,
            json!({ "field": FILE_FIELD, "label": "Plan", "type": "file", "values": ["Öfen 2026.pdf"],
                "file": { "bytes": 700_000 } })
        );
        let file = ines.browser.get(&address(&formed, &answers[0])).await;
        assert_eq!((file.status.as_u16(), file.bytes.as_ref()), (200, plan.as_slice()));
        assert_eq!(file.header("content-type"), "application/octet-stream");
        assert_eq!(
            file.header("content-disposition"),
            "attachment; filename=\"_fen 2026.pdf\"; filename*=UTF-8''%C3%96fen%202026.pdf"
        );
        assert_eq!(file.header("x-content-type-options"), "nosniff");
        let archive = ines.exported(app).await;
        let list = archive.json(&format!("documents/{}/answers.json", num(&formed.project)));
        let name = list[0]["fields"][4]["file"].as_str().unwrap();
        assert!(name.ends_with(&format!("/{FILE_FIELD}.pdf")), "{name}");
        assert_eq!(archive.holding(&plan), [name]);
        // Nobody else reads it.
        let noor = app.join("Noor").await;
        noor.browser.get(&address(&formed, &answers[0])).await.refused(404, "not_found");
        ines.browser.delete(&formed.path(&format!("answers?form={FORM_ID}"))).await.expect(200);
        ines.browser.get(&address(&formed, &answers[0])).await.refused(404, "not_found");
    }

    async fn edit_270_what_is_no_file_or_too_large_is_said_at_its_field(app: &TestApp) {
        let ines = app.join("Ines").await;
        let formed = formed(app, &ines).await;
        let none = send(app, &formed, &[(NAME, None, b"Ada"), (FILE_FIELD, Some(""), b"")]).await;
        assert_eq!(none.status.as_u16(), 422);
        assert!(none.text().contains("Please choose a file") && none.text().contains("value=\"Ada\""));
        let empty = send(app, &formed, &[(NAME, None, b"Ada"), (FILE_FIELD, Some("a.txt"), b"")]).await;
        assert!(empty.text().contains("This file is empty"), "{}", empty.text());
        let large = vec![0_u8; 25 * 1024 * 1024 + 1];
        let refused = send(app, &formed, &[(FILE_FIELD, Some("a.bin"), &large), (NAME, None, b"Ada")]).await;
        assert_eq!(refused.status.as_u16(), 422);
        assert!(refused.text().contains("A file has at most 25 MB"), "{}", refused.text());
        assert!(refused.text().contains("value=\"Ada\""), "what comes after it is read");
        // A file that was fine has to be chosen again, because browsers do not keep it.
        let again = send(app, &formed, &[(NAME, None, b""), (FILE_FIELD, Some("a.txt"), b"x")]).await;
        assert!(again.text().contains("Please choose this file once more"), "{}", again.text());
        let name_alone = formed.send(app, &[(NAME, "Ada"), (FILE_FIELD, "a.txt")]).await;
        assert!(name_alone.text().contains("Please choose a file"), "{}", name_alone.text());
        for broken in [&b"--folio\r\nContent-Disposition: form-data"[..], b"", b"--folio--\r\n"] {
            let viewer = app.viewer();
            let answer =
                viewer.send(Method::POST, &formed.target(), &[("content-type", FORM)], broken.to_vec()).await;
            assert_eq!(answer.status.as_u16(), 422, "{}", answer.text());
        }
        assert!(formed.answers(&ines).await.is_empty());
    }

    async fn edit_270_only_paid_plans_ask_for_files(app: &TestApp) {
        let ines = app.join("Ines").await;
        let mut formed = formed(app, &ines).await;
        app.plan(&ines, Level::Free).await;
        let html = formed.read(app).await.text();
        assert!(!html.contains("type=\"file\"") && !html.contains("multipart"), "{html}");
        let sent = formed.send(app, &[(NAME, "Ada")]).await;
        assert_eq!(sent.status.as_u16(), 303, "what is not asked for is not required: {}", sent.text());
        let path = format!("/documents/{}/changes", num(&formed.project));
        let make = async |number: u32, ops: Value| {
            let batch = json!({ "client": "1f3c07aa51d2", "number": number, "base": formed.number, "ops": ops });
            ines.browser.post(&path, batch).await
        };
        let set = json!([{ "set": { "id": NAME, "key": "fieldType", "value": "file" } }]);
        let refused = make(1, set).await.refused(403, "plan_required");
        assert_eq!(refused["limit"], "formFiles");
        let record = json!({ "kind": "field", "parent": FORM_ID, "order": "a5", "fieldType": "file" });
        let create = json!([{ "create": { "id": "8f2hc5n1f4f6", "record": record } }]);
        make(1, create).await.refused(403, "plan_required");
        // What is there can be taken away.
        formed.change(&ines, json!([{ "delete": { "id": FILE_FIELD } }])).await;
    }
}

#[test]
fn edit_270_a_flood_of_files_is_refused_before_they_are_kept() {
    on_sqlite(async |app| {
        let ines = app.join("Ines").await;
        let formed = formed(app, &ines).await;
        let stamp = stamp_of(&formed.read(app).await.text());
        app.wait(TimeDelta::seconds(7));
        let parts: [Part<'_>; 3] =
            [("stamp", None, stamp.as_bytes()), (NAME, None, b"Ada"), (FILE_FIELD, Some("a.txt"), b"x")];
        let viewer = app.viewer();
        let one = async || {
            viewer.send(Method::POST, &formed.target(), &[("content-type", FORM)], body(&parts)).await
        };
        for _ in 0..20 {
            assert_eq!(one().await.status.as_u16(), 303);
        }
        let refused = one().await;
        assert_eq!(refused.status.as_u16(), 429);
        assert!(refused.text().contains("value=\"Ada\""), "it can be sent again");
        assert!(refused.text().contains("Please choose this file once more"), "{}", refused.text());
        assert_eq!(formed.answers(&ines).await.len(), 20);
    });
}
