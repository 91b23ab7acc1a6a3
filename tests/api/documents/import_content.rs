//! `POST /api/documents/{id}/import`

use axum::http::Method;
use octavo_domain::plans::level::Level;
use serde_json::{Value, json};

use super::{batch, change, opened, path};
use crate::support::{
    TestApp,
    browser::{Answer, Browser},
    num, stories,
};

const MARKDOWN: &[u8] = include_bytes!("../../data/imports/journal.md");
const HTML: &[u8] = include_bytes!("../../data/imports/about.html");
const FIGMA: &[u8] = include_bytes!("../../data/imports/figma.json");
const CLIENT: &str = "8f2hc5n1t4zd";
const OTHER: &str = "9f2hc5n1t4zd";

async fn bring(browser: &Browser, project: &Value, query: &str, bytes: &'static [u8]) -> Answer {
    let call = format!("{}/import?{query}", path(project));
    browser.send_file(Method::POST, &call, "application/octet-stream", bytes).await
}

/// The records that the changes of a document made, after the first ones.
async fn made(browser: &Browser, project: &Value) -> Vec<Value> {
    let document = browser.get(&path(project)).await.expect(200);
    let changes = document["changes"].as_array().unwrap().clone();
    let ops = changes.iter().flat_map(|change| change["ops"].as_array().unwrap().clone());
    ops.filter_map(|op| op.get("create").map(|create| create["record"].clone())).collect()
}

fn reasons(answer: &Value) -> Vec<&str> {
    answer["leftOut"].as_array().unwrap().iter().map(|one| one["reason"].as_str().unwrap()).collect()
}

stories! {
    async fn edit_440_markdown_is_brought_into_a_page_as_one_change(app: &TestApp) {
        let ines = app.join("Ines").await;
        let (salt, page) = opened(&ines, "Salt").await;
        let query = format!("form=markdown&client={CLIENT}&page={page}&name=journal.md");
        let preview = bring(&ines.browser, &salt, &format!("{query}&preview=true"), MARKDOWN).await.expect(200);
        assert_eq!((&preview["seq"], &preview["newPages"]), (&Value::Null, &json!(0)));
        assert_eq!(made(&ines.browser, &salt).await, Vec::<Value>::new(), "a preview changes nothing");
        let pictures = ines.browser.get(&format!("{}/assets", path(&salt))).await.expect(200);
        assert_eq!(pictures["assets"], json!([]), "nor does it add pictures");
        let brought = bring(&ines.browser, &salt, &query, MARKDOWN).await.expect(200);
        assert_eq!((&brought["seq"], &brought["pages"]), (&json!(1), &json!([page])));
        for part in ["newPages", "texts", "pictures", "widgets", "leftOut"] {
            assert_eq!(brought[part], preview[part], "as the preview said: {part}");
        }
        assert_eq!(reasons(&brought), ["remotePicture", "script"]);
        assert_eq!((&brought["texts"], &brought["pictures"]), (&json!(7), &json!(1)));
        let records = made(&ines.browser, &salt).await;
        let kinds = |kind: &str| records.iter().filter(|record| record["kind"] == kind).count();
        assert_eq!((kinds("text"), kinds("picture"), kinds("textStyle")), (7, 1, 5));
        let pictures = ines.browser.get(&format!("{}/assets", path(&salt))).await.expect(200);
        let picture = records.iter().find(|record| record["kind"] == "picture").unwrap();
        assert_eq!(picture["asset"], pictures["assets"][0]["key"]);
        assert!(!format!("{records:?}").contains("alert"));
    }

    async fn edit_440_sending_it_again_is_answered_again(app: &TestApp) {
        let ines = app.join("Ines").await;
        let (salt, page) = opened(&ines, "Salt").await;
        let query = format!("form=html&client={CLIENT}&page={page}");
        let first = bring(&ines.browser, &salt, &query, HTML).await.expect(200);
        let again = bring(&ines.browser, &salt, &query, HTML).await.expect(200);
        assert_eq!((&first["seq"], &first["widgets"]), (&again["seq"], &again["widgets"]));
        let other = bring(&ines.browser, &salt, &query, MARKDOWN).await;
        other.refused(409, "number_taken");
        let count = made(&ines.browser, &salt).await.len();
        let elsewhere = format!("form=html&client={OTHER}");
        let second = bring(&ines.browser, &salt, &elsewhere, HTML).await.expect(200);
        assert_eq!((&second["seq"], &second["newPages"]), (&json!(2), &json!(1)));
        let all = made(&ines.browser, &salt).await;
        let page = all.iter().skip(count).find(|record| record["kind"] == "page").unwrap();
        assert_eq!((&page["title"], &page["path"]), (&json!("About the workshop"), &json!("about-the-workshop")));
        let styles = all.iter().skip(count).filter(|record| record["kind"] == "textStyle").count();
        assert_eq!(styles, 0, "the styles of the first one are used");
    }

    async fn edit_392_394_a_design_file_becomes_pages(app: &TestApp) {
        let ines = app.join("Ines").await;
        let (salt, page) = opened(&ines, "Salt").await;
        let query = format!("form=figma&client={CLIENT}&page={page}");
        let brought = bring(&ines.browser, &salt, &query, FIGMA).await.expect(200);
        assert_eq!(brought["pages"].as_array().unwrap().len(), 2);
        assert_eq!((&brought["pages"][0], &brought["newPages"]), (&json!(page), &json!(1)));
        assert_eq!(reasons(&brought), ["family", "placeholder", "outline", "loose", "hidden"]);
        let sentence = brought["leftOut"][1]["sentence"].as_str().unwrap();
        assert!(sentence.contains("placeholder"), "{sentence}");
        let records = made(&ines.browser, &salt).await;
        let stacks = records.iter().filter(|record| record["kind"] == "stack").count();
        assert_eq!(stacks, 3);
    }

    async fn edit_440_limits_refuse_and_nothing_is_changed(app: &TestApp) {
        let ines = app.join("Ines").await;
        let (salt, _) = opened(&ines, "Salt").await;
        let frames: Vec<Value> = (0..101)
            .map(|number| json!({ "type": "FRAME", "name": format!("Frame {number}"), "children": [],
                "absoluteBoundingBox": { "x": 0, "y": 0, "width": 100, "height": 100 } }))
            .collect();
        let file = json!({ "document": { "children": [{ "children": frames }] } }).to_string();
        let query = format!("form=figma&client={CLIENT}");
        let refused = bring(&ines.browser, &salt, &query, file.into_bytes().leak()).await;
        let problem = refused.refused(403, "limit_reached");
        assert!(problem["detail"].as_str().unwrap().contains("pages"), "{problem}");
        let layers: Vec<Value> = (0..2_100)
            .map(|_| json!({ "type": "LINE", "strokeWeight": 1,
                "strokes": [{ "type": "SOLID", "color": { "r": 0, "g": 0, "b": 0, "a": 1 } }],
                "absoluteBoundingBox": { "x": 0, "y": 0, "width": 10, "height": 0 } }))
            .collect();
        let frame = json!({ "type": "FRAME", "name": "A", "children": layers,
            "absoluteBoundingBox": { "x": 0, "y": 0, "width": 100, "height": 100 } });
        let file = json!({ "document": { "children": [{ "children": [frame] }] } }).to_string();
        let refused = bring(&ines.browser, &salt, &query, file.into_bytes().leak()).await;
        refused.refused(413, "too_large");
        assert_eq!(made(&ines.browser, &salt).await, Vec::<Value>::new());
        let pictures = ines.browser.get(&format!("{}/assets", path(&salt))).await.expect(200);
        assert_eq!(pictures["assets"], json!([]));
    }

    async fn edit_440_what_cannot_be_read_is_refused_with_a_sentence(app: &TestApp) {
        let ines = app.join("Ines").await;
        let (salt, _) = opened(&ines, "Salt").await;
        let refuse = async |query: &str, bytes: &'static [u8], status: u16, code: &str, sentence: &str| {
            let query = query.replace("CLIENT", CLIENT);
            let problem = bring(&ines.browser, &salt, &query, bytes).await.refused(status, code);
            assert!(problem["detail"].as_str().unwrap().contains(sentence), "{problem}");
        };
        refuse("form=figma&client=CLIENT", b"{}", 422, "invalid_content", "cannot be read").await;
        refuse("form=markdown&client=CLIENT", b"\xff\xfe", 422, "invalid_content", "UTF-8").await;
        refuse("form=html&client=CLIENT", b"<p> ", 422, "invalid_content", "nothing in it").await;
        refuse("form=html&client=CLIENT", b"", 422, "file_required", "choose a file").await;
        refuse("form=word&client=CLIENT", b"x", 422, "invalid_query", "").await;
        refuse("form=html&client=me", b"x", 422, "invalid_query", "12 characters").await;
        refuse("form=html&client=CLIENT&page=x", b"x", 422, "invalid_query", "12 characters").await;
        let large = vec![b' '; 25 * 1024 * 1024 + 1].leak();
        refuse("form=html&client=CLIENT", large, 413, "body_too_large", "25 MB").await;
        let text = vec![b'a'; 8 * 1024 * 1024 + 1].leak();
        refuse("form=html&client=CLIENT", text, 413, "too_large", "8 MB").await;
        assert_eq!(made(&ines.browser, &salt).await, Vec::<Value>::new());
    }

    async fn edit_440_who_has_the_layout_locked_brings_nothing_in(app: &TestApp) {
        let (ines, noor) = (app.join("Ines").await, app.join("Noor").await);
        app.plan(&ines, Level::Studio).await;
        let (salt, page) = opened(&ines, "Salt").await;
        ines.invite(json!({ "email": noor.email, "mags": [num(&salt)] })).await;
        app.accept(&noor).await;
        ines.browser.put("/team", json!({ "email": noor.email, "role": "editor" })).await.expect(200);
        let query = format!("form=markdown&client={CLIENT}&page={page}");
        bring(&noor.browser, &salt, &query, MARKDOWN).await.refused(403, "layout_locked");
        ines.browser.put("/team", json!({ "email": noor.email, "role": "member" })).await.expect(200);
        bring(&noor.browser, &salt, &query, MARKDOWN).await.expect(200);
        let title = json!({ "set": { "id": page, "key": "title", "width": "base", "value": "Salt" } });
        change(&ines.browser, &salt, batch(1, 1, json!([title]))).await.expect(200);
        let zoe = app.join("Zoe").await;
        bring(&zoe.browser, &salt, &query, MARKDOWN).await.refused(404, "not_found");
    }

    async fn edit_440_a_picture_that_cannot_be_shown_is_left_out(app: &TestApp) {
        let ines = app.join("Ines").await;
        let (salt, page) = opened(&ines, "Salt").await;
        let html = b"<img src='data:text/plain,no%20picture' alt='Broken'><p>Words";
        let query = format!("form=html&client={CLIENT}&page={page}");
        let brought = bring(&ines.browser, &salt, &query, html).await.expect(200);
        assert_eq!((reasons(&brought), &brought["pictures"]), (vec!["brokenPicture"], &json!(0)));
    }
}
