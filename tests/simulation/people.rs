//! Orders of customers, and their calls.

use std::sync::Arc;

use octavo_application::billing::{
    Billing,
    cancel::{CancelSubscription, Resubscribe},
    cards::Cards,
    change_plan::ChangePlan,
    offers::{PauseSubscription, TakeDiscount, UnpauseSubscription},
    order::PlanOrder,
    pay_invoice::PayInvoice,
    preview::PreviewChange,
    trial::EndTrial,
};
use octavo_domain::{
    billing::{addons::Addons, calendar::Interval, cancel::CancelReason},
    ids::UserId,
    plans::level::Level,
};

use crate::{
    provider::{Behaviour, Provider},
    steps::{Chance, Task},
    world::{CODES, World},
};

/// What a customer wants to do.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Intention {
    /// Change to another plan; with a quote, or without.
    Change {
        order: PlanOrder,
        with_quote: bool,
    },
    Cancel,
    Resubscribe,
    Pause,
    Unpause,
    TakeDiscount,
    EndTrial,
    /// Pay the open invoice.
    Pay,
    /// Answer their bank.
    Confirm {
        approve: bool,
    },
    NewCard(Behaviour),
    RemoveCard,
}

const LEVELS: [Level; 4] = [Level::Personal, Level::Freelancer, Level::Studio, Level::Business];

fn order(chance: &Chance) -> PlanOrder {
    let level = chance.pick(&LEVELS);
    let interval = if chance.one_in(4) { Interval::Year } else { Interval::Month };
    let addons = chance.one_in(4).then(|| Addons {
        publish: 0,
        domain: u32::try_from(chance.below(3)).unwrap(),
        collaborator: u32::try_from(chance.below(3)).unwrap(),
        views: 0,
    });
    let code = chance.one_in(6).then(|| chance.pick(&CODES).to_owned());
    PlanOrder { level, interval, addons, code }
}

/// A choice for a customer with a good card.
pub(crate) fn quiet_intention(chance: &Chance) -> Intention {
    match chance.below(12) {
        0..=4 => Intention::Change { order: order(chance), with_quote: chance.one_in(4) },
        5 => Intention::Change {
            order: PlanOrder { level: Level::Free, interval: Interval::Month, addons: None, code: None },
            with_quote: false,
        },
        6 => Intention::Cancel,
        7 => Intention::Resubscribe,
        8 => Intention::Pause,
        9 => Intention::Unpause,
        10 => Intention::TakeDiscount,
        _ => Intention::NewCard(Behaviour::Pays),
    }
}

/// A choice for any customer.
pub(crate) fn intention(chance: &Chance) -> Intention {
    const CARDS: [Behaviour; 8] = [
        Behaviour::Pays,
        Behaviour::Pays,
        Behaviour::Pays,
        Behaviour::HasNoMoney,
        Behaviour::IsStolen,
        Behaviour::AsksOnce,
        Behaviour::AsksAlways,
        Behaviour::TakesTime,
    ];
    match chance.below(12) {
        0..=5 => quiet_intention(chance),
        6 | 7 => Intention::Pay,
        8 => Intention::Confirm { approve: !chance.one_in(4) },
        9 | 10 => Intention::NewCard(chance.pick(&CARDS)),
        _ if chance.one_in(3) => Intention::RemoveCard,
        _ => Intention::EndTrial,
    }
}

/// Carries out a customer's choice. Refusals are answers like others.
pub(crate) async fn act(billing: Billing, provider: Arc<Provider>, user: UserId, intention: Intention) {
    match intention {
        Intention::Change { order, with_quote } => {
            let preview = if with_quote {
                PreviewChange(billing.clone()).execute(user, &order).await.ok()
            } else {
                None
            };
            let quote = preview.map(|preview| preview.quote);
            drop(ChangePlan(billing).execute(user, &order, quote.as_ref()).await);
        }
        Intention::Cancel => {
            drop(CancelSubscription(billing).execute(user, CancelReason::TooExpensive, "").await);
        }
        Intention::Resubscribe => drop(Resubscribe(billing).execute(user).await),
        Intention::Pause => drop(PauseSubscription(billing).execute(user, None).await),
        Intention::Unpause => drop(UnpauseSubscription(billing).execute(user, None).await),
        Intention::TakeDiscount => drop(TakeDiscount(billing).execute(user).await),
        Intention::EndTrial => drop(EndTrial(billing).execute(user, None).await),
        Intention::Pay => {
            let latest = billing.queries.latest_invoice(user).await;
            if let Ok(Some((invoice, _))) = latest {
                drop(PayInvoice(billing).execute(user, invoice.id).await);
            }
        }
        Intention::Confirm { approve } => {
            provider.confirm(user, approve);
            let latest = billing.queries.latest_invoice(user).await;
            if let Ok(Some((invoice, Some(attempt)))) = latest
                && attempt.state.is_live()
            {
                // Their browser asks for the result.
                drop(PayInvoice(billing).execute(user, invoice.id).await);
            }
        }
        Intention::NewCard(behaviour) => {
            let method = provider.enter(behaviour);
            drop(Cards(billing).attach(user, &method).await);
        }
        Intention::RemoveCard => drop(Cards(billing).remove(user).await),
    }
}

impl World {
    /// A customer's choice as a task for a server.
    pub(crate) fn does(&self, server: usize, user: UserId, intention: &Intention) -> Task {
        let billing = self.servers[server].clone();
        let what = format!("{intention:?}");
        self.task(server, &what, act(billing, Arc::clone(&self.provider), user, intention.clone()))
    }
}
