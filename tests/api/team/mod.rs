//! Teams.

mod accept;
mod add;
mod decline;
mod invitations;
mod leave;
mod list;
mod remove;
mod resend;
mod shared;
mod update;

use octavo_domain::plans::level::Level;
use serde_json::{Value, json};

use crate::support::{Account, TestApp, num};

/// An owner on the studio plan, and another account.
async fn pair(app: &TestApp) -> (Account, Account) {
    let (ines, noor) = (app.join("Ines").await, app.join("Noor").await);
    app.plan(&ines, Level::Studio).await;
    (ines, noor)
}

/// Confirms an account's address.
async fn confirm(app: &TestApp, account: &Account) {
    let token = app.link(&account.email, "confirm_email").await;
    account.browser.post("/auth/confirm", json!({ "token": token })).await.expect(204);
}

/// Shares with an account, which accepts; returns the membership.
async fn share(app: &TestApp, owner: &Account, with: &Account, mut body: Value) -> Value {
    body["email"] = json!(with.email);
    let record = owner.invite(body).await;
    app.accept(with).await;
    record
}

/// The short numbers of a list of projects.
fn numbers(list: &Value) -> Vec<i64> {
    let mut numbers: Vec<i64> = list.as_array().unwrap().iter().map(num).collect();
    numbers.sort_unstable();
    numbers
}
