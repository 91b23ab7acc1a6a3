//! After any sequence of calls, the counts of the list agree with its own rows.

use axum::http::Method;
use proptest::{prelude::*, strategy::ValueTree, test_runner::TestRunner};
use serde_json::{Value, json};

use crate::support::{Account, Library, TestApp, id, items, num, stories};

/// A call; numbers choose among existing items, valid or not.
#[derive(Debug, Clone)]
enum Step {
    Create { into: usize },
    AddFolder,
    Rename { which: usize },
    Hide { which: usize },
    Publish { which: usize },
    Move { some: Vec<usize>, into: usize },
    Archive { some: Vec<usize>, folders: Vec<usize> },
    Restore { some: Vec<usize>, folders: Vec<usize> },
    Remove { some: Vec<usize>, folders: Vec<usize> },
    Duplicate { some: Vec<usize>, into: usize },
    DeleteFolder { which: usize },
}

fn steps() -> impl Strategy<Value = Vec<Step>> {
    let n = || 0..24_usize;
    let some = || prop::collection::vec(n(), 0..5);
    let few = || prop::collection::vec(n(), 0..2);
    let step = prop_oneof![
        4 => n().prop_map(|into| Step::Create { into }),
        2 => Just(Step::AddFolder),
        1 => n().prop_map(|which| Step::Rename { which }),
        1 => n().prop_map(|which| Step::Hide { which }),
        2 => n().prop_map(|which| Step::Publish { which }),
        2 => (some(), n()).prop_map(|(some, into)| Step::Move { some, into }),
        2 => (some(), few()).prop_map(|(some, folders)| Step::Archive { some, folders }),
        2 => (some(), few()).prop_map(|(some, folders)| Step::Restore { some, folders }),
        1 => (some(), few()).prop_map(|(some, folders)| Step::Remove { some, folders }),
        2 => (some(), n()).prop_map(|(some, into)| Step::Duplicate { some, into }),
        1 => n().prop_map(|which| Step::DeleteFolder { which }),
    ];
    prop::collection::vec(step, 1..30)
}

fn pick(list: &[Value], which: usize) -> Option<&Value> {
    if list.is_empty() { None } else { list.get(which % list.len()) }
}

fn picks<'a>(list: &'a [Value], which: &[usize]) -> Vec<&'a Value> {
    which.iter().filter_map(|which| pick(list, *which)).collect()
}

/// Makes the call and ignores its answer, unless the server failed.
async fn take(app: &TestApp, account: &Account, before: &Library, step: &Step) {
    let browser = &account.browser;
    let projects = before.projects();
    let folders: Vec<Value> =
        before.folders().iter().filter(|folder| folder["isArchive"] == json!(false)).cloned().collect();
    let target = |into: usize| match into % (folders.len() + 1) {
        0 => "root".to_owned(),
        position => id(&folders[position - 1]).to_owned(),
    };
    let numbers = |some: &[usize]| json!(picks(projects, some).into_iter().map(num).collect::<Vec<_>>());
    let answer = match step {
        Step::Create { into } => {
            let folder = Some(target(*into)).filter(|folder| folder != "root");
            browser.post("/mag", json!({ "folder": folder })).await
        }
        Step::AddFolder => browser.post("/folders/create", json!({})).await,
        Step::Rename { which } => match pick(projects, *which) {
            Some(project) => {
                browser
                    .post(&format!("/mag/{}/title", num(project)), json!({ "title": format!("T{which}") }))
                    .await
            }
            None => return,
        },
        Step::Hide { which } => match pick(&folders, *which) {
            Some(folder) => {
                browser
                    .patch(&format!("/folders/{}", id(folder)), json!({ "is_hidden": which % 2 == 0 }))
                    .await
            }
            None => return,
        },
        Step::Publish { which } => {
            if let Some(project) =
                pick(projects, *which).filter(|project| project["isArchived"] == json!(false))
            {
                app.publish(account, num(project), None).await;
            }
            return;
        }
        Step::Move { some, into } => {
            browser
                .post(
                    &format!("/folders/movemags/{}", target(*into)),
                    json!({ "mag_num_ids": numbers(some) }),
                )
                .await
        }
        Step::Archive { some, folders: few } => {
            browser.post("/mags/archive", items(&picks(projects, some), &picks(&folders, few))).await
        }
        Step::Restore { some, folders: few } => {
            browser.post("/mags/restore", items(&picks(projects, some), &picks(&folders, few))).await
        }
        Step::Remove { some, folders: few } => {
            browser.post("/mags/remove", items(&picks(projects, some), &picks(&folders, few))).await
        }
        Step::Duplicate { some, into } => {
            browser
                .post("/mags/duplicate", json!({ "mag_num_ids": numbers(some), "folder": target(*into) }))
                .await
        }
        Step::DeleteFolder { which } => match pick(&folders, *which) {
            Some(folder) => {
                browser.call(Method::POST, &format!("/folders/delete/{}", id(folder)), None).await
            }
            None => return,
        },
    };
    assert!([200, 201, 404, 409, 422].contains(&answer.status.as_u16()), "{step:?}: {}", answer.text());
    if answer.status.is_success() {
        assert!(answer.version() > before.version(), "{step:?} did not move the version");
        let count = &answer.json()["data"]["count"];
        let archive = account.library().await.archive().map_or(json!(0), |archive| archive["count"].clone());
        assert!(count.is_null() || *count == archive, "{step:?} answers another count than the list");
    }
}

/// Counts by looking at every row of the list.
fn holds(library: &Library) {
    let is = |item: &Value, field: &str| item[field] == json!(true);
    let mut in_archive = 0;
    for folder in library.folders() {
        if is(folder, "isArchive") {
            continue;
        }
        in_archive += u64::from(is(folder, "isArchived"));
        let shown = library.projects().iter().filter(|project| {
            project["folder"] == folder["_id"]
                && if is(folder, "isArchived") {
                    is(project, "archivedWithFolder")
                } else {
                    !is(project, "isArchived")
                }
        });
        let public = shown.clone().filter(|project| is(project, "is_published"));
        assert_eq!(folder["count"], json!(shown.count()), "{folder}");
        assert_eq!(folder["count_public"], json!(public.count()), "{folder}");
    }
    for project in library.projects() {
        let home = library.folders().iter().find(|folder| folder["_id"] == project["folder"]);
        assert!(
            project["folder"].is_null() || home.is_some(),
            "{project} is in a collection that is not there"
        );
        let with = is(project, "archivedWithFolder");
        assert!(
            !with || home.is_some_and(|home| is(home, "isArchived")),
            "{project} went with no collection"
        );
        assert!(
            !(is(project, "isArchived") && is(project, "is_published")),
            "{project} is archived and public"
        );
        assert!(
            is(project, "isArchived") || !home.is_some_and(|home| is(home, "isArchived")),
            "{project} is lost"
        );
        in_archive += u64::from(is(project, "isArchived") && !with);
    }
    let count = library.archive().map_or(json!(0), |archive| archive["count"].clone());
    assert_eq!(count, json!(in_archive));
    assert_eq!(library.archive().is_some(), in_archive > 0);
}

stories! {
    async fn counts_agree_with_the_rows(app: &TestApp) {
        let mut runner = TestRunner::deterministic();
        for case in 0..10 {
            let account = app.join(&format!("Person {case}")).await;
            for step in steps().new_tree(&mut runner).unwrap().current() {
                let before = account.library().await;
                take(app, &account, &before, &step).await;
                holds(&account.library().await);
            }
        }
    }
}
