//! `GET` and `POST /api/documents/{id}/versions`, `GET` and `PATCH` of one, and restoring it; moments and comparing them.

use axum::http::Method;
use chrono::TimeDelta;
use octavo_domain::plans::level::Level;
use serde_json::{Value, json};

use super::{TEXT, batch, batch_of, change, drawn, make, opened, path, publish, title, words};
use crate::support::{Account, TestApp, browser::Answer, items, num, stories};

const RESTORER: &str = "rest0rerest0";

async fn edit(account: &Account, project: &Value, number: u32, ops: Value) {
    change(&account.browser, project, batch(number, u64::from(number) - 1, ops)).await.expect(200);
}

async fn time_line(account: &Account, project: &Value) -> Value {
    account.browser.get(&format!("{}/versions", path(project))).await.expect(200)
}

/// The kinds, names and changes of the versions in a list.
fn told(line: &Value) -> Vec<Value> {
    let versions = line["versions"].as_array().unwrap();
    versions.iter().map(|version| json!([version["kind"], version["name"], version["seq"]])).collect()
}

async fn name(account: &Account, project: &Value, body: Value) -> Answer {
    account.browser.post(&format!("{}/versions", path(project)), body).await
}

async fn named(account: &Account, project: &Value, called: &str) -> Value {
    name(account, project, json!({ "name": called })).await.expect(201)
}

async fn rename(account: &Account, project: &Value, version: &Value, called: &str) -> Answer {
    let path = format!("{}/versions/{}", path(project), version["id"].as_str().unwrap());
    account.browser.call(Method::PATCH, &path, Some(json!({ "name": called }))).await
}

async fn restore(account: &Account, project: &Value, moment: &str, client: &str, scope: &str) -> Answer {
    let path = format!("{}/versions/{moment}/restore", path(project));
    account.browser.post(&path, json!({ "client": client, "scope": scope })).await
}

/// The document as it was after a change, with the number that is answered.
async fn at(account: &Account, project: &Value, seq: u64) -> (u64, Value) {
    let was = account.browser.get(&format!("{}?at={seq}", path(project))).await.expect(200);
    assert_eq!(was["changes"], json!([]));
    (was["snapshot"]["seq"].as_u64().unwrap(), was["snapshot"]["document"].clone())
}

/// The document as it is: the last moment of the time line.
async fn now(account: &Account, project: &Value) -> Value {
    let head = time_line(account, project).await["seq"].as_u64().unwrap();
    at(account, project, head).await.1
}

async fn compared(account: &Account, project: &Value, from: &str, to: &str) -> Value {
    account.browser.get(&format!("{}/compare?from={from}&to={to}", path(project))).await.expect(200)
}

fn shape(page: &str) -> Value {
    json!({ "kind": "shape", "parent": page, "order": "a2" })
}

stories! {
    async fn edit_343_344_a_version_is_made_after_thirty_quiet_minutes_and_only_where_something_changed(app: &TestApp) {
        let ines = app.join("Ines").await;
        app.plan(&ines, Level::Studio).await;
        let (salt, page) = drawn(&ines, "Salt").await;
        assert_eq!(told(&time_line(&ines, &salt).await), [Value::Null; 0]);
        app.wait(TimeDelta::minutes(29));
        app.work().await;
        edit(&ines, &salt, 2, json!([title(&page, "Home")])).await;
        app.wait(TimeDelta::minutes(29));
        app.work().await;
        assert_eq!(told(&time_line(&ines, &salt).await), [Value::Null; 0], "it was not quiet");
        app.wait(TimeDelta::minutes(1));
        app.work().await;
        let automatic = json!(["automatic", null, 2]);
        assert_eq!(told(&time_line(&ines, &salt).await), std::slice::from_ref(&automatic));
        for _ in 0..3 {
            app.wait(TimeDelta::minutes(40));
            app.work().await;
        }
        assert_eq!(told(&time_line(&ines, &salt).await), std::slice::from_ref(&automatic), "nothing was changed");
        edit(&ines, &salt, 3, json!([title(&page, "Front")])).await;
        publish(&ines, &salt).await;
        named(&ines, &salt, " First\nproof ").await;
        app.wait(TimeDelta::minutes(40));
        app.work().await;
        let all = [json!(["named", "First proof", 3]), json!(["published", null, 3]), automatic];
        let line = time_line(&ines, &salt).await;
        let mut versions = told(&line);
        versions.sort_by_key(|version| (std::cmp::Reverse(version[2].as_u64()), version[0].to_string()));
        assert_eq!(versions, all, "the last one is of now, so there is no automatic one");
        assert_eq!(line["people"], json!([{ "id": ines.id().to_string(), "name": "Ines" }]));
    }

    async fn edit_342_352_the_time_line_tells_sittings_and_the_activity_one_entry_for_each(app: &TestApp) {
        let (ines, noor) = (app.join("Ines").await, app.join("Noor").await);
        app.plan(&ines, Level::Studio).await;
        let (salt, page) = drawn(&ines, "Salt").await;
        ines.invite(json!({ "email": noor.email, "role": "member", "mags": [num(&salt)] })).await;
        app.accept(&noor).await;
        let hers = async |number: u32, base: u64, text: &str| {
            let batch = batch_of("9f3c07aa51d3", number, base, json!([title(&page, text)]));
            change(&noor.browser, &salt, batch).await.expect(200);
        };
        app.wait(TimeDelta::minutes(5));
        hers(1, 1, "One").await;
        app.wait(TimeDelta::minutes(20));
        hers(2, 2, "Two").await;
        app.wait(TimeDelta::minutes(31));
        hers(3, 3, "Three").await;
        let line = time_line(&ines, &salt).await;
        let sittings = line["sittings"].as_array().unwrap();
        let told: Vec<Value> = sittings
            .iter()
            .map(|one| json!([one["author"], one["firstSeq"], one["lastSeq"], one["changes"]]))
            .collect();
        let (owner, other) = (ines.id().to_string(), noor.id().to_string());
        assert_eq!(told, [json!([owner, 1, 1, 1]), json!([other, 2, 3, 2]), json!([other, 4, 4, 1])]);
        assert_eq!((&line["seq"], &line["cut"]), (&json!(4), &json!(0)));
        let activity = ines.browser.get(&format!("/mag/{}/activity", num(&salt))).await.expect(200);
        let edits: Vec<&Value> = activity["entries"]
            .as_array()
            .unwrap()
            .iter()
            .filter(|entry| entry["event"] == "project.edited")
            .map(|entry| &entry["actor"]["name"])
            .collect();
        assert_eq!(edits, ["Noor", "Noor", "Ines"], "one for each person and sitting");
    }

    async fn edit_345_any_moment_is_read_as_it_was(app: &TestApp) {
        let ines = app.join("Ines").await;
        let (salt, page) = opened(&ines, "Salt").await;
        for number in 1..=3 {
            edit(&ines, &salt, number, json!([title(&page, &format!("Home {number}"))])).await;
        }
        app.wait(TimeDelta::minutes(11));
        app.work().await;
        let title_at = async |seq: u64| {
            let (seq, document) = at(&ines, &salt, seq).await;
            (seq, document["pages"][&page]["title"].clone())
        };
        assert_eq!(title_at(0).await, (0, Value::Null));
        for seq in 1..=3 {
            assert_eq!(title_at(seq).await, (seq, json!(format!("Home {seq}"))), "folded into the snapshot by now");
        }
        ines.browser.get(&format!("{}?at=4", path(&salt))).await.refused_field(422, "invalid_query", "at", "There is no such change yet");
        for query in ["at=-1", "at=x", "before=1"] {
            ines.browser.get(&format!("{}?{query}", path(&salt))).await.refused(422, "invalid_query");
        }
        let noor = app.join("Noor").await;
        noor.browser.get(&format!("{}?at=1", path(&salt))).await.refused(404, "not_found");
    }

    async fn edit_342_345_the_time_line_reaches_back_beyond_a_log_that_is_cut(app: &TestApp) {
        let ines = app.join("Ines").await;
        let (salt, page) = opened(&ines, "Salt").await;
        edit(&ines, &salt, 1, json!([title(&page, "Home 1")])).await;
        edit(&ines, &salt, 2, json!([title(&page, "Home 2")])).await;
        app.wait(TimeDelta::minutes(31));
        app.work().await;
        edit(&ines, &salt, 3, json!([title(&page, "Home 3")])).await;
        edit(&ines, &salt, 4, json!([title(&page, "Home 4")])).await;
        app.compact(&salt, TimeDelta::days(31)).await;
        edit(&ines, &salt, 5, json!([title(&page, "Home 5")])).await;
        let line = time_line(&ines, &salt).await;
        assert_eq!((&line["cut"], &line["seq"]), (&json!(4), &json!(5)));
        assert_eq!(line["sittings"].as_array().unwrap().len(), 2, "they stay known");
        for (asked, answered) in [(5, 5), (4, 4), (3, 2), (2, 2)] {
            let (seq, document) = at(&ines, &salt, asked).await;
            let title = json!(format!("Home {answered}"));
            assert_eq!((seq, &document["pages"][&page]["title"]), (answered, &title), "{asked}");
        }
        assert_eq!(at(&ines, &salt, 1).await.0, 2, "the earliest that is kept");
    }

    async fn edit_348_349_all_a_page_and_a_widget_are_restored_as_one_change(app: &TestApp) {
        let ines = app.join("Ines").await;
        let (salt, page) = drawn(&ines, "Salt").await;
        let other = "8f2hc5n1t4ab";
        edit(&ines, &salt, 2, json!([make(other, &json!({ "kind": "page", "order": "a1", "title": "About", "path": "about" }))])).await;
        let then = now(&ines, &salt).await;
        let proof = named(&ines, &salt, "Proof").await;
        let id = proof["id"].as_str().unwrap();
        edit(&ines, &salt, 3, json!([
            words(json!([{ "insert": "Many " }])), title(&page, "Home"), make("8f2hc5n1t4ac", &shape(&page)),
            { "delete": { "id": other } },
        ])).await;
        edit(&ines, &salt, 4, json!([{ "delete": { "id": TEXT } }])).await;

        let widget = restore(&ines, &salt, id, "rest0rerest1", TEXT).await.expect(200);
        assert_eq!(widget, json!({ "seq": 5, "changes": 1 }));
        let is = now(&ines, &salt).await;
        assert_eq!(is["pages"][&page]["title"], "Home", "nothing else is changed");
        let again = restore(&ines, &salt, id, "rest0rerest1", TEXT).await.expect(200);
        assert_eq!(again, widget, "it was sent again");
        restore(&ines, &salt, id, "rest0rerest1", "all").await.refused(409, "number_taken");

        let paged = restore(&ines, &salt, "at:2", "rest0rerest2", other).await.expect(200);
        assert_eq!(paged["seq"], 6);
        assert_eq!(compared(&ines, &salt, "at:2", "draft").await["pages"].as_array().unwrap().len(), 1);
        let all = restore(&ines, &salt, id, RESTORER, "all").await.expect(200);
        assert_eq!(all["seq"], 7);
        assert_eq!(now(&ines, &salt).await, then);
        let log = ines.browser.get(&format!("{}/changes?after=6", path(&salt))).await.expect(200);
        assert_eq!(log["changes"].as_array().unwrap().len(), 1, "one change, which one step takes back");
        assert_eq!(log["changes"][0]["client"], RESTORER);
        let same = restore(&ines, &salt, id, "rest0rerest3", "all").await.expect(200);
        assert_eq!(same, json!({ "seq": null, "changes": 0 }));

        let sentence = "This was not there at that moment";
        restore(&ines, &salt, "at:1", "rest0rerest4", other).await.refused_field(422, "not_in_version", "scope", sentence);
        for moment in ["at:99", "at:x", "x", "00000000-0000-7000-8000-000000000001"] {
            restore(&ines, &salt, moment, "rest0rerest4", "all").await.refused(404, "not_found");
        }
        restore(&ines, &salt, id, "x", "all").await.refused(422, "invalid_body");
        restore(&ines, &salt, id, "rest0rerest4", "x").await.refused(422, "invalid_body");
    }

    async fn edit_348_what_was_published_is_restored_without_drafts(app: &TestApp) {
        let ines = app.join("Ines").await;
        let (salt, page) = drawn(&ines, "Salt").await;
        let draft = json!({ "kind": "page", "order": "a1", "title": "Later", "state": "draft" });
        edit(&ines, &salt, 2, json!([make("8f2hc5n1t4ab", &draft)])).await;
        publish(&ines, &salt).await;
        let published = time_line(&ines, &salt).await["versions"][0].clone();
        assert_eq!(published["kind"], "published");
        let whole = ines.browser.get(&format!("{}/versions/{}", path(&salt), published["id"].as_str().unwrap())).await.expect(200);
        assert_eq!(whole["version"], published);
        assert_eq!(whole["document"]["pages"].as_object().unwrap().len(), 1, "it is what readers got");
        edit(&ines, &salt, 3, json!([title(&page, "Home"), title("8f2hc5n1t4ab", "Soon")])).await;
        restore(&ines, &salt, published["id"].as_str().unwrap(), RESTORER, "all").await.expect(200);
        let is = now(&ines, &salt).await;
        assert_eq!((&is["pages"][&page]["title"], &is["pages"]["8f2hc5n1t4ab"]["title"]), (&Value::Null, &json!("Soon")));
        assert_eq!(compared(&ines, &salt, "published", "draft").await["isSame"], json!(true));
    }

    async fn edit_348_a_restore_may_touch_more_than_a_person_at_once(app: &TestApp) {
        let ines = app.join("Ines").await;
        let (salt, page) = opened(&ines, "Salt").await;
        let id = |number: usize| format!("8f2hc5n{number:05}");
        for part in 0..2 {
            let ops: Vec<Value> = (0..1_000)
                .map(|number| make(&id(1_000 * part + number), &json!({ "kind": "line", "parent": page, "order": "a1" })))
                .collect();
            edit(&ines, &salt, u32::try_from(part + 1).unwrap(), json!(ops)).await;
        }
        let second = json!({ "kind": "page", "order": "a1", "path": "b" });
        let more = make("8f2hc5n1t4ac", &json!({ "kind": "line", "parent": "8f2hc5n1t4ab", "order": "a1" }));
        edit(&ines, &salt, 3, json!([make("8f2hc5n1t4ab", &second), more])).await;
        let then = now(&ines, &salt).await;
        edit(&ines, &salt, 4, json!([{ "delete": { "id": page } }])).await;
        let all = restore(&ines, &salt, "at:3", RESTORER, "all").await.expect(200);
        assert_eq!(all, json!({ "seq": 5, "changes": 2_001 }));
        assert_eq!(now(&ines, &salt).await, then);
        app.compact(&salt, TimeDelta::zero()).await;
        assert_eq!(now(&ines, &salt).await, then, "and the log is folded");
    }

    async fn edit_348_429_432_rights_hold_and_archived_projects_stay_as_they_are(app: &TestApp) {
        let (ines, kaja) = (app.join("Ines").await, app.join("Kaja").await);
        app.plan(&ines, Level::Studio).await;
        let (salt, _) = drawn(&ines, "Salt").await;
        ines.invite(json!({ "email": kaja.email, "role": "editor", "mags": [num(&salt)] })).await;
        app.accept(&kaja).await;
        let proof = named(&kaja, &salt, "Kaja’s proof").await;
        assert_eq!((&proof["author"], &proof["kind"]), (&json!(kaja.id().to_string()), &json!("named")));
        restore(&kaja, &salt, "at:0", RESTORER, "all").await.refused(403, "layout_locked");
        assert_eq!(rename(&kaja, &salt, &proof, "Second").await.expect(200)["name"], "Second");
        ines.browser.post("/mags/archive", items(&[&salt], &[])).await.expect(200);
        name(&ines, &salt, json!({ "name": "Late" })).await.refused(409, "archived");
        rename(&ines, &salt, &proof, "Late").await.refused(409, "archived");
        restore(&ines, &salt, "at:0", RESTORER, "all").await.refused(409, "archived");
        assert_eq!(told(&time_line(&ines, &salt).await), [json!(["named", "Second", 1])], "it can still be read");
    }

    async fn edit_350_351_430_a_plan_offers_so_many_versions_and_the_others_come_back(app: &TestApp) {
        let ines = app.join("Ines").await;
        let (salt, page) = drawn(&ines, "Salt").await;
        let first = named(&ines, &salt, "First").await;
        let second = named(&ines, &salt, "Second").await;
        edit(&ines, &salt, 2, json!([title(&page, "Home")])).await;
        app.wait(TimeDelta::minutes(31));
        app.work().await;
        let line = time_line(&ines, &salt).await;
        assert_eq!((&line["offered"], &line["hidden"]), (&json!(1), &json!(2)));
        assert_eq!(told(&line), [json!(["named", "Second", 1])], "named ones come first of all");
        let path = format!("{}/versions/{}", path(&salt), first["id"].as_str().unwrap());
        let beyond = ines.browser.get(&path).await;
        assert_eq!(beyond.refused(403, "plan_required")["limit"], "versionHistory");
        rename(&ines, &salt, &first, "Mine").await.refused(403, "plan_required");
        let id = first["id"].as_str().unwrap();
        restore(&ines, &salt, id, RESTORER, "all").await.refused(403, "plan_required");
        let compare = format!("{}/compare?from={id}&to=draft", super::path(&salt));
        ines.browser.get(&compare).await.refused(403, "plan_required");
        assert_eq!(at(&ines, &salt, 1).await.0, 1, "the time line is open to every plan");
        app.plan(&ines, Level::Studio).await;
        let line = time_line(&ines, &salt).await;
        assert_eq!((&line["offered"], &line["hidden"]), (&json!(24), &json!(0)));
        assert_eq!(told(&line), [json!(["automatic", null, 2]), json!(["named", "Second", 1]), json!(["named", "First", 1])]);
        ines.browser.get(&path).await.expect(200);
        let automatic = &line["versions"][0];
        let renamed = rename(&ines, &salt, automatic, "Third").await.expect(200);
        assert_eq!((&renamed["kind"], &renamed["id"]), (&json!("named"), &automatic["id"]));
        rename(&ines, &salt, &second, " ").await.refused_field(422, "invalid_name", "name", "Give the version a name");
        name(&ines, &salt, json!({ "name": "ö".repeat(101) })).await.refused(422, "invalid_name");
        name(&ines, &salt, json!({ "name": "x", "at": 9 })).await.refused_field(422, "invalid_body", "at", "There is no such change yet");
        let past = name(&ines, &salt, json!({ "name": "Begun", "at": 1 })).await.expect(201);
        assert_eq!((&past["seq"], &past["kind"]), (&json!(1), &json!("named")));
    }

    async fn edit_433_versions_and_moments_are_compared_with_draft_pages(app: &TestApp) {
        let ines = app.join("Ines").await;
        app.plan(&ines, Level::Studio).await;
        let (salt, page) = drawn(&ines, "Salt").await;
        let draft = json!({ "kind": "page", "order": "a1", "title": "Later", "state": "draft" });
        edit(&ines, &salt, 2, json!([make("8f2hc5n1t4ab", &draft)])).await;
        let proof = named(&ines, &salt, "Proof").await;
        edit(&ines, &salt, 3, json!([make("8f2hc5n1t4ac", &shape("8f2hc5n1t4ab")), words(json!([{ "insert": "Many " }]))])).await;
        let differs = compared(&ines, &salt, proof["id"].as_str().unwrap(), "draft").await;
        let pages = differs["pages"].as_array().unwrap();
        assert_eq!(pages.len(), 2, "{pages:?}");
        assert_eq!((&pages[0]["id"], &pages[0]["widgets"][0]["change"]), (&json!(page), &json!("changed")));
        assert_eq!((&pages[1]["title"], &pages[1]["widgets"][0]["change"]), (&json!("Later"), &json!("added")));
        let back = compared(&ines, &salt, "draft", "at:2").await;
        assert_eq!(back["pages"][1]["widgets"][0]["change"], "removed");
        assert_eq!(compared(&ines, &salt, "at:2", proof["id"].as_str().unwrap()).await["isSame"], json!(true));
        let get = async |query: &str| ines.browser.get(&format!("{}/compare?{query}", path(&salt))).await;
        get("from=at:9&to=draft").await.refused(422, "invalid_query");
        get("from=draft&to=at:x").await.refused(422, "invalid_query");
        get("from=00000000-0000-7000-8000-000000000001&to=draft").await.refused(404, "not_found");
    }

    async fn edit_342_copies_begin_a_history_of_their_own(app: &TestApp) {
        let ines = app.join("Ines").await;
        app.plan(&ines, Level::Studio).await;
        let (salt, _) = drawn(&ines, "Salt").await;
        named(&ines, &salt, "Proof").await;
        let ids = json!({ "mag_num_ids": [num(&salt)] });
        let copies = ines.browser.post("/mags/duplicate", ids).await.expect(200);
        let copy = &copies["success"][0];
        let line = time_line(&ines, copy).await;
        assert_eq!((&line["seq"], &line["versions"], &line["sittings"]), (&json!(0), &json!([]), &json!([])));
        assert_eq!(at(&ines, copy, 0).await.1["pages"].as_object().unwrap().len(), 1);
    }
}
