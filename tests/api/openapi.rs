//! The API's description.

use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
    path::{Path, PathBuf},
};

use serde_json::{Value, json};

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
fn the_kept_table_of_error_codes_is_the_enums_own() {
    let kept = include_str!("../../docs/api/errors.md");
    assert!(kept == octavo_http::error_table(), "docs/api/errors.md is stale: make it again with `just api`");
}

/// Every field for a code is the enum, so that no answer can have a code outside of it.
#[test]
fn every_code_of_a_refusal_is_one_of_the_enum() {
    let document = document();
    let schemas = document["components"]["schemas"].as_object().unwrap();
    let listed = schemas["ErrorCode"]["enum"].as_array().unwrap();
    assert!(listed.len() > 130 && listed.contains(&json!("signed_out")), "{listed:?}");
    for name in ["Problem", "ItemError", "NotRestored"] {
        let code = properties(&schemas[name]).into_iter().find(|(field, _)| *field == "code").unwrap().1;
        assert_eq!(code["$ref"], "#/components/schemas/ErrorCode", "{name}");
    }
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

/// A failed call answers a problem: each call describes it, with the fields of a problem.
#[test]
fn acct_164_every_refusal_is_a_problem() {
    let document = document();
    // The fields of every problem are in its last part; the first parts are for some problems only.
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

/// The files of a folder's Rust sources.
fn sources(folder: &str) -> Vec<(PathBuf, String)> {
    let mut folders = vec![Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap().join(folder)];
    let mut found = Vec::new();
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).unwrap().map(Result::unwrap) {
            let path = entry.path();
            match path.extension() {
                _ if entry.file_type().unwrap().is_dir() => folders.push(path),
                Some(ending) if ending == "rs" => {
                    found.push((path.clone(), fs::read_to_string(path).unwrap()));
                }
                _ => {}
            }
        }
    }
    found
}

/// `ReadTeam` as `read_team`.
fn snake(name: &str) -> String {
    let upper = |c: char| if c.is_uppercase() { format!("_{}", c.to_lowercase()) } else { c.to_string() };
    name.chars().map(upper).collect::<String>().trim_start_matches('_').to_owned()
}

/// The first word of a text: a name.
fn name_in(text: &str) -> &str {
    text.split(|c: char| !c.is_alphanumeric() && c != '_').next().unwrap()
}

#[test]
fn every_operation_has_an_id_of_its_own_and_is_named_after_its_use_case() {
    let document = document();
    let methods =
        document["paths"].as_object().unwrap().values().flat_map(|path| path.as_object().unwrap().values());
    let all: Vec<&str> = methods.map(|operation| operation["operationId"].as_str().unwrap()).collect();
    let ids: BTreeSet<&str> = all.iter().copied().collect();
    assert_eq!(ids.len(), all.len(), "two calls of one id hide each other in the client’s types");

    let use_cases: BTreeSet<String> = sources("application/src")
        .iter()
        .flat_map(|(_, text)| {
            text.split("pub struct ").skip(1).map(|rest| snake(name_in(rest))).collect::<Vec<_>>()
        })
        .collect();
    let listed: BTreeSet<&str> = PARTS.iter().map(|(id, _)| *id).chain(WITHOUT).collect();
    for id in &ids {
        assert!(
            use_cases.contains(*id) != listed.contains(id),
            "{id} is either the name of a use case or listed, and not both"
        );
    }
    for (id, use_case) in PARTS {
        assert!(use_cases.contains(*use_case), "{id} is listed under {use_case}, which is no use case");
    }
    let stale: Vec<&&str> = listed.difference(&ids).collect();
    assert!(stale.is_empty(), "no operations: {stale:?}");
}

/// Operations that share a use case with others.
const PARTS: &[(&str, &str)] = &[
    ("accept_invitation", "answer_invitation"),
    ("add_recipient", "recipients"),
    ("ask_for_passkey", "sign_in_with_passkey"),
    ("attach_card", "cards"),
    ("begin_card", "cards"),
    ("begin_forwarding", "connected_services"),
    ("change_about", "update_account"),
    ("change_analytics_id", "update_account"),
    ("change_name", "update_account"),
    ("change_options", "update_account"),
    ("change_visibility", "update_account"),
    ("check_coupon_for_plan", "check_coupon"),
    ("check_media_service", "check_service"),
    ("delete_answers", "read_forms"),
    ("change_preview_link", "share_preview"),
    ("decline_invitation", "answer_invitation"),
    ("delete_comment", "change_comment"),
    ("disconnect_media_service", "disconnect_service"),
    ("dismiss_banner", "answer_prompts"),
    ("end_forwarding", "connected_services"),
    ("end_other_sessions", "end_sessions"),
    ("end_session", "end_sessions"),
    ("forget_checked_domain", "change_domain"),
    ("list_audiences", "connected_services"),
    ("list_comment_people", "read_comments"),
    ("list_comments", "read_comments"),
    ("list_deliveries", "read_forms"),
    ("list_form_services", "connected_services"),
    ("list_forms", "read_forms"),
    ("list_home_choices", "choose_home"),
    ("list_invitations", "read_team"),
    ("list_news", "read_news"),
    ("list_preview_links", "share_preview"),
    ("list_shared_projects", "read_team"),
    ("list_team", "read_team"),
    ("list_templates", "start_template"),
    ("make_preview_link", "share_preview"),
    ("make_version", "name_version"),
    ("map_profile_domain", "change_domain"),
    ("map_project_domain", "change_domain"),
    ("mark_coupon_used", "answer_prompts"),
    ("mark_news_seen", "read_news"),
    ("mark_upgrade_shown", "answer_prompts"),
    ("read_answer_file", "read_forms"),
    ("read_comment_thread", "read_comments"),
    ("read_answers", "read_forms"),
    ("read_account_statistics", "read_project"),
    ("read_addons", "read_catalogue"),
    ("read_billing_details", "read_details"),
    ("read_library_history", "read_history"),
    ("read_mailed_invitation", "read_team"),
    ("read_month_views", "read_account"),
    ("read_project_history", "read_history"),
    ("read_project_statistics", "read_project"),
    ("read_promotions", "read_prompts"),
    ("read_widgets_usage", "read_account"),
    ("remove_recipient", "recipients"),
    ("renew_form_secret", "change_form"),
    ("remove_avatar", "change_avatar"),
    ("remove_card", "cards"),
    ("remove_cover", "change_cover"),
    ("remove_teammates", "resolve_conflicts"),
    ("rename_version", "name_version"),
    ("replace_card", "cards"),
    ("save_billing_details", "save_details"),
    ("set_cover", "change_cover"),
    ("subscribe", "change_plan"),
    ("undo_archive", "restore_items"),
    ("unmap_domains", "resolve_conflicts"),
    ("unpublish_project", "publish_project"),
    ("unpublish_projects", "resolve_conflicts"),
    ("visit_project", "readers"),
    ("withdraw_preview_link", "share_preview"),
];

/// Operations that need no use case of their own.
const WITHOUT: [&str; 5] = [
    "list_invoices",
    "list_topics",
    "read_last_canceled_subscription",
    "read_unsubscribed",
    "renew_screenshot",
];

/// Every schema type with the file that defines it.
fn schema_types() -> Vec<(String, PathBuf)> {
    let mut types = Vec::new();
    for (path, text) in sources("adapters/http/src") {
        let derived = text.split("#[derive(").skip(1).filter_map(|rest| {
            let (derives, rest) = rest.split_once(")]")?;
            let declaration =
                rest.lines().find(|line| line.starts_with("pub") || line.starts_with("struct"))?;
            let (_, name) = declaration.split_once("struct ").or(declaration.split_once("enum "))?;
            derives.contains("ToSchema").then(|| name_in(name).to_owned())
        });
        let by_hand = text.split("impl ToSchema for ").skip(1).map(|rest| name_in(rest).to_owned());
        // Types of the macros there: a name at the start of a line that ends with a semicolon.
        let of_macros = text.lines().filter_map(|line| {
            let line = line.strip_prefix("    ").filter(|_| path.ends_with("wire/words.rs"))?;
            (line.starts_with(char::is_uppercase) && line.ends_with(';')).then(|| name_in(line).to_owned())
        });
        types.extend(
            derived
                .chain(of_macros)
                .chain(by_hand.filter(|name| !name.is_empty()))
                .map(|name| (name, path.clone())),
        );
    }
    types
}

#[test]
fn no_two_types_share_the_name_of_a_schema() {
    let mut seen = BTreeMap::new();
    for (name, path) in schema_types() {
        if let Some(other) = seen.insert(name.clone(), path.clone()) {
            panic!("{name} is written in {} and in {}: one hides the other", other.display(), path.display());
        }
    }
    assert!(seen.len() > 250, "found {}", seen.len());
}

/// A field with a fixed set of words is an enum of the description; only text for people is free.
#[test]
fn closed_words_are_enums() {
    const READ_BY_PEOPLE: [&str; 7] =
        ["name", "title", "description", "message", "detail", "error", "problem"];
    for (path, text) in sources("adapters/http/src") {
        // The countries are a list in the answer itself, with their names.
        if path.ends_with("billing/wire/details.rs") {
            continue;
        }
        for line in text.lines().map(str::trim) {
            let Some((field, kind)) = line.split_once(": ") else { continue };
            let field = field.trim_start_matches("pub(crate) ").trim_start_matches("pub(super) ");
            let is_field = line.ends_with(',') && field.chars().all(|c| c.is_lowercase() || c == '_');
            if is_field && !kind.starts_with("BTreeMap") && kind.contains("&'static str") {
                assert!(READ_BY_PEOPLE.contains(&field), "{}: {line}", path.display());
            }
        }
    }
    // Words in code marks in a text field's description are a set that was written by hand.
    let document = document();
    for (name, schema) in document["components"]["schemas"].as_object().unwrap() {
        for (field, property) in properties(schema) {
            let text = property["type"] == "string" || property["type"] == json!(["string", "null"]);
            let description = property["description"].as_str().unwrap_or_default();
            let set = description.contains("` or `") || description.contains("Such as `");
            let open = OPEN_WORDS.contains(&format!("{name}.{field}").as_str());
            assert!(!(text && property["enum"].is_null() && set && !open), "{name}.{field}: {description}");
        }
    }
}

/// Words of other parties that may grow at any time, names for people, and addresses.
const OPEN_WORDS: [&str; 3] = ["CardView.brand", "InvoiceView.plan_name", "ServiceEntry.path"];

/// The fields of a schema, those of its parts included.
fn properties(schema: &Value) -> Vec<(&String, &Value)> {
    let own = schema["properties"].as_object().into_iter().flatten();
    let parts = ["allOf", "oneOf", "anyOf"].into_iter().filter_map(|of| schema[of].as_array()).flatten();
    own.chain(parts.flat_map(properties)).collect()
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
