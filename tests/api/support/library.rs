//! What tests do with a library, and how they read it.

use octavo_application::{publication::ports::visits::ViewsOfDay, shared::storage::UnitOfWork};
use octavo_domain::ids::ProjectId;
use serde_json::{Value, json};

use super::{
    app::{Account, TestApp},
    browser::Browser,
};

/// Counts page views of a project on a day.
pub(crate) async fn count_views(unit: &mut dyn UnitOfWork, project: ProjectId, day: &str, views: u64) {
    let day = day.parse().unwrap();
    unit.visits().add_views(&[ViewsOfDay { project, day, views }]).await.unwrap();
}

impl TestApp {
    /// Counts the waiting visits, as a server does each second.
    pub(crate) async fn flush_visits(&self) {
        self.ports.flush_visits().execute().await.unwrap();
    }

    /// The present views of a project: a page of the library is not cached.
    pub(crate) async fn views(&self, owner: &Account, num_id: i64) -> i64 {
        self.flush_visits().await;
        let page = owner.browser.get("/readymags/user?limit=500").await.expect(200);
        let project = page["mags"].as_array().unwrap().iter().find(|project| project["num_id"] == num_id);
        project.unwrap()["views"].as_i64().unwrap()
    }
}

impl Browser {
    /// Makes a project at the root.
    pub(crate) async fn project(&self, title: &str) -> Value {
        self.post("/mag", json!({ "title": title })).await.expect(201)
    }

    /// Makes a project in a collection.
    pub(crate) async fn project_in(&self, folder: &Value, title: &str) -> Value {
        self.post("/mag", json!({ "title": title, "folder": folder["_id"] })).await.expect(201)
    }

    /// Makes a collection.
    pub(crate) async fn folder(&self, name: &str) -> Value {
        self.post("/folders/create", json!({ "name": name })).await.expect(201)
    }

    /// Archives projects and collections.
    pub(crate) async fn archive(&self, projects: &[&Value], folders: &[&Value]) -> Value {
        self.post("/mags/archive", items(projects, folders)).await.expect(200)
    }

    /// Restores projects and collections.
    pub(crate) async fn restore(&self, projects: &[&Value], folders: &[&Value]) -> Value {
        self.post("/mags/restore", items(projects, folders)).await.expect(200)
    }

    /// The whole library.
    pub(crate) async fn library(&self) -> Library {
        Library(self.get("/readymags/user").await.expect(200))
    }
}

impl Account {
    /// See [`Browser::library`].
    pub(crate) async fn library(&self) -> Library {
        self.browser.library().await
    }
}

/// The body of a call on several items.
pub(crate) fn items(projects: &[&Value], folders: &[&Value]) -> Value {
    json!({ "mag_num_ids": nums(projects), "folder_num_ids": nums(folders) })
}

/// The short number of an item.
pub(crate) fn num(item: &Value) -> i64 {
    item["num_id"].as_i64().unwrap()
}

/// The short numbers of items.
pub(crate) fn nums(items: &[&Value]) -> Vec<i64> {
    items.iter().map(|item| num(item)).collect()
}

/// The id of an item.
pub(crate) fn id(item: &Value) -> &str {
    item["_id"].as_str().unwrap()
}

/// A library as `GET /readymags/user` answers it.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Library(pub(crate) Value);

impl Library {
    pub(crate) fn projects(&self) -> &Vec<Value> {
        self.0["mags"].as_array().unwrap()
    }

    pub(crate) fn folders(&self) -> &Vec<Value> {
        self.0["user"]["folders"].as_array().unwrap()
    }

    pub(crate) fn version(&self) -> i64 {
        self.0["version"].as_i64().unwrap()
    }

    /// A project, found by its first answer.
    #[track_caller]
    pub(crate) fn project(&self, made: &Value) -> &Value {
        self.projects().iter().find(|project| project["_id"] == made["_id"]).expect("the project is listed")
    }

    /// A collection, found by its first answer.
    #[track_caller]
    pub(crate) fn folder(&self, made: &Value) -> &Value {
        self.folders().iter().find(|folder| folder["_id"] == made["_id"]).expect("the collection is listed")
    }

    /// The Archive, unless it is empty.
    pub(crate) fn archive(&self) -> Option<&Value> {
        self.folders().iter().find(|folder| folder["isArchive"] == json!(true))
    }

    pub(crate) fn titles(&self) -> Vec<&str> {
        self.projects().iter().map(|project| project["title"].as_str().unwrap()).collect()
    }

    pub(crate) fn names(&self) -> Vec<&str> {
        self.folders().iter().map(|folder| folder["name"].as_str().unwrap()).collect()
    }
}
