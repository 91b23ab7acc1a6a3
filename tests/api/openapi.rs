//! The API's description.

use serde_json::Value;

use crate::support::{
    TestApp,
    calls::{Access, calls},
};

fn document() -> Value {
    serde_json::from_str(&octavo_http::openapi_document().unwrap()).unwrap()
}

#[test]
fn the_kept_description_is_the_routes_own() {
    let kept = include_str!("../../docs/api/openapi.json");
    assert!(
        kept == octavo_http::openapi_document().unwrap(),
        "docs/api/openapi.json is stale: make it again with `just api`"
    );
}

#[test]
fn every_operation_says_what_it_does_and_how_it_can_end() {
    let document = document();
    assert!(document["openapi"].as_str().unwrap().starts_with("3.1"));
    for call in calls() {
        let operation = &document["paths"][call.path][call.method.as_str().to_lowercase()];
        let name = call.name();
        assert!(
            operation["summary"]
                .as_str()
                .or(operation["description"].as_str())
                .is_some_and(|text| !text.is_empty()),
            "{name}"
        );
        let responses = operation["responses"].as_object().unwrap();
        assert!(responses.contains_key(&call.status.to_string()), "{name} does not say {}", call.status);
        assert_eq!(responses.contains_key("401"), call.access != Access::Anybody, "{name}");
        let names_something = !matches!(call.access, Access::Anybody | Access::Own);
        assert!(!names_something || responses.contains_key("404"), "{name}");
        assert_eq!(operation["requestBody"].is_object(), call.has_body(), "{name}");
        let parameters = operation["parameters"].as_array().map(Vec::len).unwrap_or_default();
        assert!(!call.path.contains("{id}") || parameters > 0, "{name}");
    }
}

/// A failed call answers a problem: each call says so, and what a problem has.
#[test]
fn acct_164_every_refusal_is_a_problem() {
    let document = document();
    // What every problem has stands in the last of its parts; the first ones are of some problems alone.
    let parts = document["components"]["schemas"]["Problem"]["allOf"].as_array().unwrap();
    let required: Vec<Value> =
        parts.iter().filter_map(|part| part["required"].as_array()).flatten().cloned().collect();
    for field in ["status", "code", "title", "detail"] {
        assert!(required.contains(&Value::from(field)), "{field}");
    }
    for call in calls() {
        let operation = &document["paths"][call.path][call.method.as_str().to_lowercase()];
        let responses = operation["responses"].as_object().unwrap();
        for (status, response) in responses.iter().filter(|(status, _)| status.starts_with(['4', '5'])) {
            let content = response["content"].as_object().unwrap();
            let kinds: Vec<&String> = content.keys().collect();
            assert_eq!(kinds, ["application/problem+json"], "{}: {status}", call.name());
            let schema = &response["content"]["application/problem+json"]["schema"]["$ref"];
            assert_eq!(schema, "#/components/schemas/Problem", "{}: {status}", call.name());
        }
        assert!(!responses.contains_key("default"), "{}: no status is left to be forgotten", call.name());
        assert!(responses.contains_key("403") || call.method.is_safe(), "{}", call.name());
        assert_eq!(responses.contains_key("415"), call.has_body(), "{}", call.name());
    }
}

#[test]
fn every_operation_has_an_id_of_its_own() {
    let document = document();
    let methods =
        document["paths"].as_object().unwrap().values().flat_map(|path| path.as_object().unwrap().values());
    let mut ids: Vec<&str> = methods.map(|operation| operation["operationId"].as_str().unwrap()).collect();
    let all = ids.len();
    ids.sort_unstable();
    ids.dedup();
    assert_eq!(ids.len(), all, "two calls of one id hide each other in the client’s types");
}

#[test]
fn every_reference_leads_somewhere() {
    let document = document();
    let text = document.to_string();
    for reference in text.split("\"$ref\":\"#").skip(1).map(|rest| rest.split_once('"').unwrap().0) {
        assert!(document.pointer(reference).is_some(), "{reference}");
    }
}

#[tokio::test]
async fn it_can_be_read() {
    let app = TestApp::new().await;
    let browser = app.browser();
    assert_eq!(browser.fetch("/api/openapi.json", &[]).await.json(), document());
    let docs = browser.fetch("/api/docs/", &[]).await;
    assert_eq!(docs.status.as_u16(), 200);
    assert!(docs.header("content-type").starts_with("text/html"));
    assert!(browser.fetch("/api/docs", &[]).await.status.is_redirection());
}
