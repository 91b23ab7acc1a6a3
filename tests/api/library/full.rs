//! An account at the limit of projects, in memory, where filling it is fast. The storage contract ensures that
//! databases count like memory.

use octavo_application::library::MAX_PROJECTS;
use octavo_domain::{
    ids::ProjectId,
    library::{project::Project, title::ProjectTitle},
};
use serde_json::{Value, json};

use crate::support::{Account, TestApp, browser::Answer, num};

/// Fills an account with projects until `left` more are allowed, without using the calls.
async fn fill(app: &TestApp, account: &Account, left: u64) {
    let owner = account.id();
    let now = app.ports.clock.now();
    app.behind(async |unit| {
        let count = MAX_PROJECTS - left - unit.projects().count(owner).await.unwrap();
        let title = ProjectTitle::parse("Study").unwrap();
        let numbers = unit.next_num_ids(u32::try_from(count).unwrap()).await.unwrap();
        let projects: Vec<Project> = numbers
            .into_iter()
            .map(|num_id| {
                Project::new(ProjectId::new(app.ports.ids.next()), num_id, owner, None, title.clone(), now)
            })
            .collect();
        unit.projects().insert_many(&projects).await.unwrap();
        unit.users().touch_library(owner).await.unwrap();
    })
    .await;
}

async fn duplicate(account: &Account, projects: &[&Value]) -> Answer {
    let numbers: Vec<i64> = projects.iter().map(|project| num(project)).collect();
    account.browser.post("/mags/duplicate", json!({ "mag_num_ids": numbers })).await
}

#[tokio::test]
async fn beyond_20_000_projects_none_is_made_or_copied() {
    let app = TestApp::memory().await;
    let ines = app.join("Ines").await;
    let (salt, marrow) = (ines.browser.project("Salt").await, ines.browser.project("Marrow").await);
    ines.browser.archive(&[&marrow], &[]).await;
    fill(&app, &ines, 2).await;
    let sentence = "An account has at most 20,000 projects";

    // The last two; a project in the Archive counts as well.
    let last = ines.browser.project("Pepper").await;
    let two = duplicate(&ines, &[&salt, &last]).await;
    assert_eq!(two.refused(409, "too_many_projects")["detail"], sentence);
    duplicate(&ines, &[&salt]).await.expect(200);

    for refused in
        [ines.browser.post("/mag", json!({ "title": "One more" })).await, duplicate(&ines, &[&salt]).await]
    {
        assert_eq!(refused.refused(409, "too_many_projects")["detail"], sentence);
    }
    // Nothing was half done, and a deleted project makes room for another.
    assert_eq!(ines.library().await.projects().len(), 20_000);
    ines.browser.post("/mags/remove", json!({ "mag_num_ids": [num(&marrow)] })).await.expect(200);
    ines.browser.project("One more").await;
    ines.browser.post("/mag", json!({ "title": "Another" })).await.refused(409, "too_many_projects");
    // The limit is for each account.
    app.join("Noor").await.browser.project("Salt").await;
}
