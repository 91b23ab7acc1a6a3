//! Documents of projects.

mod account_styles;
mod assets;
mod bring_project;
mod change_document;
mod compare_documents;
mod copies;
mod import_content;
mod limits;
mod list_fonts;
mod media;
mod open_document;
mod own_fonts;
mod preview;
mod preview_links;
mod read_changes;
mod screenshots;
mod silent_peers;
mod take_out;
mod unpublished_changes;
mod versions;
mod watch_document;

use axum::http::Method;
use serde_json::{Value, json};

use crate::support::{
    Account, PICTURE,
    browser::{Answer, Browser},
    calls::{Access, BOLD_FONT, Call, call},
    num,
};

/// The calls on documents.
pub(crate) fn document_calls() -> Vec<Call> {
    use Access::{Design, Own, Owner, Team};
    vec![
        call(Method::GET, "/api/fonts", Own, 200),
        call(Method::POST, "/api/fonts", Own, 201).file("font/woff2", BOLD_FONT),
        call(Method::PATCH, "/api/fonts/{id}", Owner, 200)
            .id(|home| home.font.clone())
            .body(|_| json!({ "name": "Brick" }), &[r#"{"name":1}"#, r#"{"title":"x"}"#]),
        call(Method::DELETE, "/api/fonts/{id}", Own, 204).id(|_| "00".to_owned()),
        call(Method::GET, "/api/text-styles", Own, 200),
        call(Method::PUT, "/api/text-styles/{id}", Own, 200).id(|_| STYLE.to_owned()).body(
            |_| json!({ "style": style("Title", 7_200) }),
            &[r#"{"style":1}"#, r#"{"style":{"kind":"text"}}"#, r#"{"name":"Title"}"#],
        ),
        call(Method::DELETE, "/api/text-styles/{id}", Own, 404).id(|_| "9f3c07aa51d2".to_owned()),
        call(Method::GET, "/api/documents/{id}/assets", Team, 200).id(|home| num(&home.project).to_string()),
        call(Method::POST, "/api/documents/{id}/assets", Team, 201)
            .id(|home| num(&home.project).to_string())
            .file("image/jpeg", PICTURE),
        call(Method::DELETE, "/api/documents/{id}/assets/{key}", Team, 204)
            .id(|home| num(&home.project).to_string()),
        call(Method::POST, "/api/documents/{id}/import", Design, 200)
            .id(|home| num(&home.project).to_string())
            .query(|_| "?form=markdown&client=8f2hc5n1t4zd".to_owned())
            .file("application/octet-stream", b"# Salt")
            .refuses("layout_locked", "The layout is locked for you: you can change words and pictures"),
        call(Method::GET, "/api/documents/{id}/export", Design, 200)
            .id(|home| num(&home.project).to_string())
            .query(|_| "?as=file".to_owned())
            .refuses("layout_locked", "The layout is locked for you: you cannot take this project out"),
        call(Method::GET, "/api/documents/{id}/export/contents", Design, 200)
            .id(|home| num(&home.project).to_string())
            .refuses("layout_locked", "The layout is locked for you: you cannot take this project out"),
        call(Method::POST, "/api/mag/file", Own, 422).file("application/octet-stream", b"no project"),
        call(Method::GET, "/api/documents/{id}", Team, 200).id(|home| num(&home.project).to_string()),
        call(Method::GET, "/api/documents/{id}/changes", Team, 200)
            .id(|home| num(&home.project).to_string())
            .query(|_| "?after=0".to_owned()),
        // Without the handshake of a socket.
        call(Method::GET, "/api/documents/{id}/live", Team, 426)
            .id(|home| num(&home.project).to_string())
            .query(|_| "?after=0".to_owned()),
        call(Method::GET, "/api/documents/{id}/compare", Team, 200)
            .id(|home| num(&home.project).to_string())
            .query(|_| "?from=published&to=draft".to_owned()),
        call(Method::GET, "/api/documents/{id}/versions", Team, 200)
            .id(|home| num(&home.project).to_string()),
        call(Method::POST, "/api/documents/{id}/versions", Team, 201)
            .id(|home| num(&home.project).to_string())
            .body(
                |_| json!({ "name": "Proof" }),
                &[r#"{"name":1}"#, r#"{"name":"x","at":-1}"#, r#"{"title":"x"}"#],
            ),
        call(Method::GET, "/api/documents/{id}/versions/{version}", Team, 200)
            .id(|home| num(&home.project).to_string()),
        call(Method::PATCH, "/api/documents/{id}/versions/{version}", Team, 200)
            .id(|home| num(&home.project).to_string())
            .body(
                |_| json!({ "name": "Second proof" }),
                &[r#"{"name":1}"#, r#"{"name":null}"#, r#"{"title":"x"}"#],
            ),
        call(Method::POST, "/api/documents/{id}/versions/{version}/restore", Design, 200)
            .id(|home| num(&home.project).to_string())
            .body(
                |_| json!({ "client": "8f2hc5n1t4zd", "scope": "all" }),
                &[
                    r#"{"client":"8f2hc5n1t4zd"}"#,
                    r#"{"client":"x","scope":"all"}"#,
                    r#"{"client":"8f2hc5n1t4zd","scope":"some"}"#,
                ],
            )
            .refuses("layout_locked", "The layout is locked for you: you can change words and pictures"),
        call(Method::POST, "/api/documents/{id}/preview", Team, 200)
            .id(|home| num(&home.project).to_string())
            .body(|_| json!({}), &[r#"{"page":1}"#, r#"{"page":"x"}"#, r#"{"pages":null}"#]),
        call(Method::GET, "/api/documents/{id}/preview-links", Design, 200)
            .id(|home| num(&home.project).to_string()),
        call(Method::POST, "/api/documents/{id}/preview-links", Design, 201)
            .id(|home| num(&home.project).to_string())
            .body(
                |_| json!({}),
                &[r#"{"endsAt":1}"#, r#"{"endsAt":"2001-01-01T00:00:00Z"}"#, r#"{"ends":null}"#],
            ),
        call(Method::PATCH, "/api/documents/{id}/preview-links/{link}", Access::Owning, 200)
            .id(|home| num(&home.project).to_string())
            .body(|_| json!({ "comments": true }), &[r#"{"comments":1}"#, r#"{"endsAt":null}"#, "{}"]),
        call(Method::DELETE, "/api/documents/{id}/preview-links/{link}", Design, 204)
            .id(|home| num(&home.project).to_string()),
        call(Method::POST, "/api/documents/{id}/changes", Team, 200)
            .id(|home| num(&home.project).to_string())
            .body(
                |_| batch(1, 0, json!([{ "text": { "id": "8f2hc5n1t4zd", "delta": [] } }])),
                &[
                    r#"{"client":"9f3c07aa51d2","number":1,"base":0}"#,
                    r#"{"client":"i","number":1,"base":0,"ops":[]}"#,
                    r#"{"client":"9f3c07aa51d2","number":-1,"base":0,"ops":[]}"#,
                    r#"{"client":"9f3c07aa51d2","number":1,"base":"0","ops":[]}"#,
                ],
            ),
    ]
}

/// A client of the tests.
const CLIENT: &str = "9f3c07aa51d2";

/// A text style of an account.
const STYLE: &str = "st7est7est7e";

/// A record of a text style.
fn style(name: &str, size: u32) -> Value {
    json!({
        "kind": "textStyle", "order": "a0", "name": name, "fontSize": { "base": size },
    })
}

/// A change of it.
pub(crate) fn batch(number: u32, base: u64, ops: Value) -> Value {
    batch_of(CLIENT, number, base, ops)
}

fn batch_of(client: &str, number: u32, base: u64, ops: Value) -> Value {
    let mut batch = json!({ "client": client, "number": number, "base": base });
    batch["ops"] = ops;
    batch
}

/// A project and the id of the first page of its document.
async fn opened(account: &Account, title: &str) -> (Value, String) {
    let project = account.browser.project(title).await;
    let page = first_page(&account.browser, &project).await;
    (project, page)
}

async fn first_page(browser: &Browser, project: &Value) -> String {
    let document = browser.get(&path(project)).await.expect(200);
    document["snapshot"]["document"]["pages"].as_object().unwrap().keys().next().unwrap().clone()
}

fn path(project: &Value) -> String {
    format!("/documents/{}", num(project))
}

pub(crate) async fn change(browser: &Browser, project: &Value, batch: Value) -> Answer {
    browser.post(&format!("{}/changes", path(project)), batch).await
}

/// An op that gives a page a title.
fn title(page: &str, title: &str) -> Value {
    json!({ "set": { "id": page, "key": "title", "value": title } })
}

/// An op that makes a record.
fn make(id: &str, record: &Value) -> Value {
    json!({ "create": { "id": id, "record": record } })
}

/// The text that [`drawn`] makes.
const TEXT: &str = "8f2hc5n1t4zd";

/// A project with a text on its first page, and the id of that page.
pub(crate) async fn drawn(account: &Account, title: &str) -> (Value, String) {
    let (project, page) = opened(account, title).await;
    let text =
        json!({ "kind": "text", "parent": page, "order": "a0", "text": [{ "insert": "Bowls of salt\n" }] });
    change(&account.browser, &project, batch(1, 0, json!([make(TEXT, &text)]))).await.expect(200);
    (project, page)
}

/// A change of the words of that text.
fn words(delta: Value) -> Value {
    let mut op = json!({ "text": { "id": TEXT } });
    op["text"]["delta"] = delta;
    op
}

/// The document of a project as it was opened with no change after its snapshot.
async fn document(browser: &Browser, project: &Value) -> Value {
    let opened = browser.get(&path(project)).await.expect(200);
    assert_eq!((&opened["snapshot"]["seq"], &opened["changes"]), (&json!(0), &json!([])), "a log of its own");
    opened["snapshot"]["document"].clone()
}

async fn publish(account: &Account, project: &Value) {
    account.browser.post(&format!("/mag/{}/publish", num(project)), json!({})).await.expect(200);
}
