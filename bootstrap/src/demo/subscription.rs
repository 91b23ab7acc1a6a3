//! The demo account's plan: bought like any other, from the sandbox.

use anyhow::Context;
use octavo_application::billing::{Billing, cards::Cards, change_plan::ChangePlan, order::PlanOrder};
use octavo_domain::{billing::calendar::Interval, ids::UserId, plans::level::Level};
use octavo_sandbox::{CardForm, Sandbox};

/// Buys the plan.
///
/// # Errors
/// When the card is refused or storage fails.
pub(super) async fn buy(billing: &Billing, sandbox: &Sandbox, user: UserId) -> anyhow::Result<()> {
    let cards = Cards(billing.clone());
    let setup = cards.begin(user).await?;
    let form = CardForm {
        number: "4242 4242 4242 4242".to_owned(),
        month: 8,
        year: 2039,
        code: "123".to_owned(),
        name: "Ines Okafor".to_owned(),
    };
    let card = sandbox.enter_card(setup.client_secret.expose(), &form).await?;
    cards.attach(user, &card.method).await?;
    let order = PlanOrder { level: Level::Studio, interval: Interval::Month, addons: None, code: None };
    ChangePlan(billing.clone()).execute(user, &order, None).await.context("the demo account's plan")?;
    Ok(())
}
