//! Every route of the API × {signed out, stranger, pending, member, editor, former member, owner}, from the table of
//! calls.

use std::collections::BTreeSet;

use octavo_domain::plans::level::Level;
use serde_json::Value;

use crate::support::{
    Account, TestApp,
    calls::{Access, Home, Homes, Outcome, Who, calls},
    stories,
};

/// The routes of the API's description, such as `POST /api/mag`.
fn routes() -> BTreeSet<String> {
    let document: Value = serde_json::from_str(&octavo_http::openapi_document().unwrap()).unwrap();
    let paths = document["paths"].as_object().unwrap();
    paths
        .iter()
        .flat_map(|(path, methods)| {
            let methods = methods.as_object().unwrap().keys();
            methods.map(move |method| format!("{} {path}", method.to_uppercase()))
        })
        .collect()
}

#[test]
fn every_route_is_in_the_table_and_no_other() {
    let table: BTreeSet<String> = calls().iter().map(super::support::calls::Call::name).collect();
    assert_eq!(table, routes());
    assert_eq!(table.len(), calls().len(), "a route is in the table twice");
}

/// A signed-in account in this relation to the home.
async fn somebody<'a>(
    app: &TestApp,
    home: &'a Home,
    who: Who,
    stranger: &'a mut Option<Account>,
) -> &'a Account {
    match home.team.as_ref().unwrap().account(who) {
        Some(account) => account,
        None => {
            let account = app.join("Somebody Else").await;
            app.plan(&account, Level::Studio).await;
            stranger.insert(account)
        }
    }
}

stories! {
    async fn permitted_calls_succeed(app: &TestApp) {
        let mut homes = Homes::default();
        for call in calls() {
            // Calls about the caller's own account are tested below, for every caller.
            let own = matches!(call.access, Access::Anybody | Access::Own);
            for who in Who::ALL.into_iter().filter(|who| !own || *who == Who::Owner) {
                if call.access.outcome(who) != Outcome::Done {
                    continue;
                }
                let made = async |owner: &Account, home: &Home| {
                    let account = home.team.as_ref().unwrap().account(who).unwrap_or(owner);
                    let answer = call.make(&account.browser, home).await;
                    call.made(&answer).map_err(|refused| format!("as {who:?}: {refused}"))
                };
                homes.check(app, &call, made).await;
            }
        }
    }

    async fn who_is_signed_out_may_only_come_in(app: &TestApp) {
        let owner = app.join("Ines").await;
        let home = Home::furnish(app, &owner).await;
        let before = owner.library().await;
        for call in calls() {
            let answer = call.make(&app.browser(), &home).await;
            if call.access == Access::Anybody {
                assert_eq!(answer.status.as_u16(), call.status, "{}: {}", call.name(), answer.text());
            } else {
                let problem = answer.refused(401, "signed_out");
                assert_eq!(problem["detail"], "Please sign in");
                let unknown = call.make(&app.browser(), &Home::of_nobody()).await;
                assert_eq!(answer.bytes, unknown.bytes, "{}", call.name());
            }
        }
        // The reset above has ended the owner's session.
        let body = serde_json::json!({ "email": owner.email, "password": "a quite different heron" });
        owner.browser.post("/auth/login", body).await.expect(200);
        assert_eq!(owner.library().await, before);
    }

    async fn everybody_else_finds_nothing_and_learns_nothing(app: &TestApp) {
        let owner = app.join("Ines").await;
        let home = Home::furnish(app, &owner).await;
        let nobody = Home::of_nobody();
        let seen = async || {
            let (mut team, mut me) = (owner.team().await, owner.browser.get("/me").await.json());
            for list in [&mut team["byMe"], &mut me["contributors"]] {
                for one in list.as_array_mut().unwrap() {
                    // A teammate's name is their own.
                    one["name"] = Value::Null;
                }
            }
            (owner.library().await, me, team["byMe"].clone())
        };
        let before = seen().await;
        for who in Who::ALL {
            let mut stranger = None;
            let account = match who {
                Who::Owner => &owner,
                _ => somebody(app, &home, who, &mut stranger).await,
            };
            if who != Who::Owner {
                // A refusal by the plan would hide a missing authorisation.
                app.plan(account, Level::Studio).await;
                app.vouch(account).await;
            }
            for call in calls().iter().filter(|call| call.access != Access::Anybody) {
                if ["/api/user/account", "/api/me/uri"].contains(&call.path) {
                    // Deleting an account also ends its memberships, and usernames are unique: both calls are tested
                    // above.
                    continue;
                }
                match call.access.outcome(who) {
                    Outcome::Done if call.access == Access::Own => {
                        if who == Who::Owner {
                            continue;
                        }
                        let answer = call.make(&account.browser, &home).await;
                        assert_eq!(answer.status.as_u16(), call.status, "{}: {}", call.name(), answer.text());
                        // Teammates may see the shared item in the answer.
                        let shown = home.traces().into_iter().find(|trace| answer.text().contains(trace));
                        let told = matches!(who, Who::Member | Who::Editor);
                        assert!(told || shown.is_none(), "{} shows {shown:?} to {who:?}", call.name());
                    }
                    Outcome::Done => {}
                    Outcome::Forbidden => {
                        let problem = call.make(&account.browser, &home).await.refused(403, call.refuses.0);
                        assert_eq!(problem["detail"], call.refuses.1, "{}", call.name());
                    }
                    Outcome::NotFound => {
                        let answer = call.make(&account.browser, &home).await;
                        answer.refused(404, "not_found");
                        // Another account's item is answered exactly like an unknown one.
                        let unknown = call.make(&account.browser, &nobody).await;
                        let nameless = |text: String, home: &Home| {
                            home.traces().iter().fold(text, |text, trace| text.replace(trace, "…"))
                        };
                        let (said, of_nothing) =
                            (nameless(answer.text(), &home), nameless(unknown.text(), &nobody));
                        assert_eq!(said, of_nothing, "{} as {who:?}", call.name());
                        assert_eq!(answer.status, unknown.status);
                    }
                }
            }
        }
        assert_eq!(seen().await, before);
    }
}
