//! Projects and collections.

mod activity;
mod archive;
mod counts;
mod create_folder;
mod create_project;
mod delete_folder;
mod duplicate;
mod full;
mod list;
mod move_projects;
mod page;
mod project_activity;
mod remove;
mod rename_project;
mod restore;
mod search;
mod undo_archive;
mod update_folder;
mod version;

use axum::http::Method;
use serde_json::json;

use crate::support::{
    calls::{Access, Call, Home, call},
    id, num,
};

const BAD_ITEMS: &[&str] = &[
    r#"{"mag_num_ids":["100001"]}"#,
    r#"{"mag_num_ids":100001}"#,
    r#"{"mag_num_ids":[1.5]}"#,
    r#"{"mag_num_ids":null}"#,
    r#"[[],[],[]]"#,
    "7",
];

/// The calls on projects and collections.
pub(crate) fn library_calls() -> Vec<Call> {
    use Access::{Own, Owner, Team};
    let (get, post) = (Method::GET, Method::POST);
    let project = |home: &Home| json!({ "mag_num_ids": [num(&home.project)] });
    let archived = |home: &Home| json!({ "mag_num_ids": [num(&home.archived)] });
    vec![
        call(get.clone(), "/api/readymags/user", Own, 200),
        call(get.clone(), "/api/activity", Own, 200),
        call(get, "/api/mag/{id}/activity", Owner, 200).id(|home| num(&home.project).to_string()),
        call(post.clone(), "/api/readymags/search", Own, 200).body(
            |_| json!({ "query": "sal" }),
            &[r#"{"query":1}"#, r#"{"query":"sal","limit":-1}"#, r#"{"limit":3}"#],
        ),
        call(post.clone(), "/api/mag", Owner, 201).changes_list().body(
            |home| json!({ "title": "New", "folder": id(&home.folder) }),
            &[r#"{"title":1}"#, r#"{"folder":17}"#, "9"],
        ),
        call(post.clone(), "/api/mag/{id}/title", Team, 200)
            .changes_list()
            .id(|home| num(&home.project).to_string())
            .body(|_| json!({ "title": "Pepper" }), &[r#"{"title":null}"#, "{}", r#"{"title":["a"]}"#]),
        call(post.clone(), "/api/folders/create", Own, 201)
            .changes_list()
            .body(|_| json!({ "name": "Essays" }), &[r#"{"name":1}"#, r#"{"name":{}}"#]),
        call(Method::PATCH, "/api/folders/{id}", Owner, 200)
            .changes_list()
            .id(|home| id(&home.folder).to_owned())
            .body(|_| json!({ "is_hidden": false }), &[r#"{"is_hidden":"no"}"#, r#"{"name":7}"#]),
        call(post.clone(), "/api/folders/delete/{id}", Owner, 200)
            .changes_list()
            .id(|home| id(&home.folder).to_owned()),
        call(post.clone(), "/api/folders/movemags/{id}", Owner, 200)
            .changes_list()
            .id(|home| id(&home.folder).to_owned())
            .body(project, &[r#"{"mag_num_ids":["1"]}"#, "{}", r#"{"mag_num_ids":{}}"#]),
        call(post.clone(), "/api/mags/archive", Owner, 200).changes_list().body(project, BAD_ITEMS),
        call(post.clone(), "/api/mags/archive/undo", Owner, 200).changes_list().body(archived, BAD_ITEMS),
        call(post.clone(), "/api/mags/restore", Owner, 200).changes_list().body(archived, BAD_ITEMS),
        call(post.clone(), "/api/mags/remove", Owner, 200).changes_list().body(project, BAD_ITEMS),
        call(post, "/api/mags/duplicate", Owner, 200)
            .changes_list()
            .body(project, &[r#"{"mag_num_ids":[true]}"#, "{}", r#"{"mag_num_ids":[1],"folder":4}"#]),
    ]
}
