//! `GET /api/documents/{id}/comments`

use serde_json::{Value, json};

use super::{Commented, words};
use crate::support::{TestApp, stories};

stories! {
    async fn edit_382_what_is_unread_is_so_for_each_person(app: &TestApp) {
        let salt = Commented::new(app).await;
        let thread = salt.begin(&salt.ines, 1, "One").await;
        salt.reply(&salt.noor, 2, &thread, "Two").await.expect(201);
        let own = salt.list(&salt.ines).await;
        assert_eq!((&own["unread"], &own["threads"][0]["unread"]), (&json!(1), &json!(1)));
        let unread = |list: &Value| {
            let comments = list["threads"][0]["comments"].as_array().unwrap().iter();
            comments.map(|one| one["isUnread"].as_bool().unwrap()).collect::<Vec<_>>()
        };
        assert_eq!(unread(&own), [false, true]);
        let hers = salt.list(&salt.noor).await;
        assert_eq!((&hers["unread"], unread(&hers)), (&json!(0), vec![false, false]), "who replies has read it");
        let read = salt.change(&salt.ines, &thread["id"], json!({ "read": 0 })).await.expect(200);
        assert_eq!(read["unread"], json!(1), "only up to what was seen");
        let read = salt.change(&salt.ines, &thread["id"], json!({ "read": 99 })).await.expect(200);
        assert_eq!(read["unread"], json!(0));
        salt.reply(&salt.noor, 3, &thread, "Three").await.expect(201);
        assert_eq!(salt.list(&salt.ines).await["unread"], json!(1), "what comes later is unread");
    }

    async fn edit_435_threads_come_in_pages_and_by_state(app: &TestApp) {
        let salt = Commented::new(app).await;
        let mut ids = Vec::new();
        for number in 1..=3 {
            ids.push(salt.begin(&salt.ines, number, "One").await["id"].clone());
            app.wait(chrono::TimeDelta::seconds(1));
        }
        let first = salt.ines.browser.get(&format!("{}?limit=2", salt.path())).await.expect(200);
        let of = |list: &Value| {
            list["threads"].as_array().unwrap().iter().map(|one| one["id"].clone()).collect::<Vec<_>>()
        };
        assert_eq!(of(&first), [ids[2].clone(), ids[1].clone()]);
        let next = format!("{}?limit=2&after={}", salt.path(), first["next"].as_str().unwrap());
        let last = salt.ines.browser.get(&next).await.expect(200);
        assert_eq!((of(&last), &last["next"]), (vec![ids[0].clone()], &Value::Null));
        salt.change(&salt.ines, &ids[0], json!({ "resolved": true })).await.expect(200);
        let resolved = salt.ines.browser.get(&format!("{}?resolved=true", salt.path())).await.expect(200);
        assert_eq!(of(&resolved), [ids[0].clone()]);
        let open = salt.ines.browser.get(&format!("{}?resolved=false", salt.path())).await.expect(200);
        assert_eq!(of(&open), [ids[2].clone(), ids[1].clone()]);
        salt.ines.browser.get(&format!("{}?after=x", salt.path())).await.refused(422, "invalid_query");
    }

    async fn lists_have_the_first_and_the_last_ten_comments_of_a_thread(app: &TestApp) {
        let salt = Commented::new(app).await;
        let thread = salt.begin(&salt.ines, 1, "0").await;
        for number in 1..=12_u32 {
            salt.reply(&salt.ines, number + 1, &thread, &number.to_string()).await.expect(201);
        }
        let listed = salt.list(&salt.ines).await["threads"][0].clone();
        let expected = ["0", "3", "4", "5", "6", "7", "8", "9", "10", "11", "12"];
        assert_eq!((words(&listed), &listed["count"]), (expected.map(str::to_owned).to_vec(), &json!(13)));
        let one = format!("{}/{}", salt.path(), thread["id"].as_str().unwrap());
        assert_eq!(words(&salt.noor.browser.get(&one).await.expect(200)).len(), 13);
    }
}
