//! `POST /api/folders/delete/{id}`

use axum::http::Method;
use serde_json::{Value, json};

use crate::support::{Account, TestApp, browser::Answer, id, stories};

async fn delete(account: &Account, name: &str) -> Answer {
    account.browser.call(Method::POST, &format!("/folders/delete/{name}"), None).await
}

stories! {
    async fn an_empty_collection_goes(app: &TestApp) {
        let ines = app.join("Ines").await;
        let kiln = ines.browser.folder("Kiln").await;
        let answer = delete(&ines, id(&kiln)).await;
        assert_eq!(answer.expect(200), json!({ "_id": kiln["_id"] }));
        let library = ines.library().await;
        assert!(library.folders().is_empty());
        assert_eq!(library.version(), answer.version());
        delete(&ines, id(&kiln)).await.refused(404, "not_found");
    }

    async fn one_that_shows_projects_stays(app: &TestApp) {
        let ines = app.join("Ines").await;
        let kiln = ines.browser.folder("Kiln").await;
        ines.browser.project_in(&kiln, "Salt").await;
        let before = ines.library().await;
        let problem = delete(&ines, id(&kiln)).await.refused(409, "folder_not_empty");
        assert_eq!(problem["detail"], "This collection still has projects in it. Move or archive them first");
        assert_eq!(problem["err_msg"], problem["detail"]);
        assert_eq!(ines.library().await, before);
        // In the Archive too.
        ines.browser.archive(&[], &[&kiln]).await;
        delete(&ines, id(&kiln)).await.refused(409, "folder_not_empty");
    }

    async fn what_was_archived_out_of_it_comes_back_to_the_root(app: &TestApp) {
        let ines = app.join("Ines").await;
        let kiln = ines.browser.folder("Kiln").await;
        let salt = ines.browser.project_in(&kiln, "Salt").await;
        ines.browser.archive(&[&salt], &[]).await;
        delete(&ines, id(&kiln)).await.expect(200);
        assert_eq!(ines.library().await.project(&salt)["folder"], Value::Null);
        let restored = ines.browser.restore(&[&salt], &[]).await;
        assert_eq!(restored["success"]["mags"][0]["folder"], Value::Null);
        assert_eq!(ines.library().await.project(&salt)["isArchived"], json!(false));
    }
}

#[tokio::test]
async fn a_refusal_says_its_sentence_twice() {
    let app = TestApp::new().await;
    let ines = app.join("Ines").await;
    for name in ["archived", "x", "00000000-0000-7000-8000-000000000001"] {
        let problem = delete(&ines, name).await.refused(404, "not_found");
        assert_eq!(
            (&problem["detail"], &problem["err_msg"]),
            (&json!("There is nothing here"), &json!("There is nothing here"))
        );
    }
}
