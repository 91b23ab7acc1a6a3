//! Everything at once.

use chrono::TimeDelta;

use crate::{
    people::intention,
    provider::Behaviour,
    steps::run,
    world::{SERVERS, World},
};

/// Gives a customer a first card, mostly a good one.
fn first_card(world: &World, at: usize) {
    let chance = &world.chance;
    let behaviour = match chance.below(8) {
        0 => Behaviour::AsksOnce,
        1 => Behaviour::AsksAlways,
        2 => Behaviour::TakesTime,
        3 => Behaviour::HasNoMoney,
        _ => Behaviour::Pays,
    };
    world.has_card(world.people[at], behaviour);
}

/// Several tasks, each begun before the others end.
fn round(world: &World) {
    let chance = &world.chance;
    let mut tasks = Vec::new();
    for _ in 0..=chance.below(4) {
        let (user, server) = (chance.pick(&world.people), chance.below(SERVERS));
        let wanted = intention(chance);
        tasks.push(world.does(server, user, &wanted));
        if chance.one_in(3) {
            // A second click or a second window, perhaps at the other server.
            tasks.push(world.does(chance.below(SERVERS), user, &wanted));
        }
    }
    for server in 0..SERVERS {
        if chance.one_in(2) {
            tasks.push(world.run_billing(server));
        }
        if chance.one_in(8) {
            tasks.push(world.reconcile(server));
        }
    }
    for _ in 0..chance.below(4) {
        if let Some(event) = world.provider.next_event() {
            tasks.push(world.webhook(chance.below(SERVERS), event));
        }
    }
    if chance.one_in(3) {
        world.provider.decide();
    }
    let dies_after = chance.fault(6).then(|| (chance.below(SERVERS), chance.below(40)));
    run(chance, tasks, dies_after);
    if chance.one_in(3) {
        world.provider.deliver_late();
    }
}

fn passes(world: &World) {
    let waits = [
        TimeDelta::zero(),
        TimeDelta::seconds(1),
        TimeDelta::minutes(6),
        TimeDelta::minutes(65),
        TimeDelta::hours(25),
        TimeDelta::days(5),
        TimeDelta::days(26),
        TimeDelta::days(31),
    ];
    world.forward_by_day(world.chance.pick(&waits));
}

pub(crate) fn schedule(seed: u64) {
    let people = 1 + usize::try_from(seed % 3).unwrap();
    let world = World::new(seed, people);
    for at in 0..people {
        first_card(&world, at);
    }
    world.chance.set_faulty(true);
    for _ in 0..8 + world.chance.below(8) {
        round(&world);
        passes(&world);
    }
    world.calm_down();
    world.provider.decide();
    for wait in [TimeDelta::minutes(6), TimeDelta::minutes(65), TimeDelta::hours(25), TimeDelta::hours(25)] {
        world.calm_down();
        world.forward_by_day(wait);
        world.provider.decide();
    }
    world.calm_down();
    world.check();
}
