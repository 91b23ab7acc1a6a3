//! Publishing, and a project's own page.

mod account_views;
mod change_project;
pub(crate) mod home;
mod project;
mod publish;
mod remove_cover;
mod screenshot;
mod set_cover;
mod unpublish;
mod views;
mod visit;

use octavo_domain::{
    account::email::Email,
    ids::TeammateId,
    team::{
        role::Role,
        teammate::{Shares, Teammate},
    },
};

use crate::support::{Account, TestApp};

/// A teammate with whom an account shares everything.
async fn teammate(app: &TestApp, owner: &Account, name: &str, role: Role) -> Account {
    let mate = app.join(name).await;
    let now = octavo_application::shared::clock::Clock::now(app.clock.as_ref());
    let teammate = Teammate {
        id: TeammateId::new(app.ports.ids.next()),
        owner: owner.id(),
        email: Email::parse(&mate.email).unwrap(),
        user: Some(mate.id()),
        role,
        shares: Shares { all: true, ..Shares::default() },
        invitation: None,
        suspended: false,
        created_at: now,
        updated_at: now,
    };
    app.behind(async |unit| unit.team().insert(&teammate).await.unwrap()).await;
    mate
}
