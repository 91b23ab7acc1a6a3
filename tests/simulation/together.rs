//! Three people who edit one document on two servers, over a network that loses, repeats, delays and reorders calls and
//! answers. Servers are killed before and after they commit, browsers are reloaded, and rights are changed and taken away.

use std::collections::{BTreeMap, BTreeSet};

use chrono::TimeDelta;
use octavo_application::{
    documents::{
        change_document::{Accepted, Batch, ChangeDocumentError},
        ports::{documents::Change, format::DocumentFormat},
    },
    shared::storage::Storage,
};
use octavo_domain::{
    documents::{change::Op, document::Document, fault::Refusal, id::ClientId, log::Seq, register::Key},
    ids::{TeammateId, UserId},
    team::role::Role,
};
use rand::{RngExt, SeedableRng, rngs::StdRng};

use crate::{
    designers::{Client, gesture},
    editing::{FORMAT, Server, done},
    refused_changes::teammate,
};

/// Somebody at work: the first one owns the project, the others share it.
struct Person {
    user: UserId,
    /// None once the role was taken away.
    role: Option<Role>,
    client: Client,
    /// They know that they may no longer see the project.
    is_out: bool,
}

/// How a call ended, as its sender will hear it.
type Answer = Result<Vec<Change>, ChangeDocumentError>;

struct World {
    server: Server,
    people: Vec<Person>,
    /// Calls on their way, in no order: who sent what.
    calls: Vec<(usize, Batch)>,
    answers: Vec<(usize, ClientId, u32, Answer)>,
    /// What servers have answered as made.
    acknowledged: BTreeMap<(ClientId, u32), Seq>,
    /// What servers have refused.
    refused: BTreeSet<(ClientId, u32)>,
}

pub(crate) fn schedule(seed: u64) {
    let runtime = tokio::runtime::Builder::new_current_thread().build().unwrap();
    runtime.block_on(run(&mut StdRng::seed_from_u64(seed)));
}

async fn run(chance: &mut StdRng) {
    let mut world = World::new().await;
    for _ in 0..chance.random_range(10..80) {
        world.step(chance).await;
    }
    world.settle(chance).await;
    world.check().await;
}

impl World {
    async fn new() -> Self {
        let server = Server::new().await;
        let users = [
            server.owner,
            teammate(&server, 8, Role::Member).await,
            teammate(&server, 9, Role::Member).await,
        ];
        let mut people = Vec::new();
        for (number, user) in (0..).zip(users) {
            let client = Client::new(number, &server).await;
            people.push(Person { user, role: Some(Role::Member), client, is_out: false });
        }
        let (calls, answers) = (Vec::new(), Vec::new());
        Self { server, people, calls, answers, acknowledged: BTreeMap::new(), refused: BTreeSet::new() }
    }

    async fn step(&mut self, chance: &mut StdRng) {
        let who = chance.random_range(0..self.people.len());
        match chance.random_range(0..40) {
            0..12 => self.edit(who, chance),
            12..20 => self.send(who, chance),
            20..28 => self.deliver_call(chance).await,
            28..34 => self.deliver_answer(chance).await,
            34..36 => self.push(who, chance).await,
            36 => self.server.restart(chance.random_range(0..2)),
            37 => self.reload(who, chance).await,
            38 => self.change_role(chance).await,
            _ => {
                self.server.compact(TimeDelta::days(29)).await;
            }
        }
    }

    fn edit(&mut self, who: usize, chance: &mut StdRng) {
        let person = &mut self.people[who];
        if person.is_out {
            return;
        }
        let ops = gesture(&person.client.view(), who == 0, chance);
        if !ops.is_empty() {
            person.client.pending.push(ops);
        }
    }

    /// A call is lost, or it is on its way once or twice.
    fn send(&mut self, who: usize, chance: &mut StdRng) {
        let person = &mut self.people[who];
        if person.is_out {
            return;
        }
        let Some(batch) = person.client.next() else { return };
        for _ in 0..[0, 1, 1, 2][chance.random_range(0..4)] {
            self.calls.push((who, batch.clone()));
        }
    }

    async fn deliver_call(&mut self, chance: &mut StdRng) {
        if self.calls.is_empty() {
            return;
        }
        let (who, batch) = self.calls.swap_remove(chance.random_range(0..self.calls.len()));
        let process = chance.random_range(0..2);
        // The server is killed before it begins, or after it has committed.
        let killed = chance.random_range(0..12);
        if killed == 0 {
            self.server.restart(process);
            return;
        }
        let answer = self.serve(who, process, &batch).await;
        if killed == 1 {
            self.server.restart(process);
        } else {
            self.answers.push((who, batch.client, batch.number, answer));
        }
    }

    /// What a server makes of a call. What it answers as made is looked for in the log at the end.
    async fn serve(&mut self, who: usize, process: usize, batch: &Batch) -> Answer {
        let person = &self.people[who];
        let key = (batch.client, batch.number);
        match self.server.try_change_at(process, person.user, batch.clone()).await {
            Ok(Accepted { seq, changes }) => {
                let last = changes.last().unwrap();
                assert_eq!((last.seq, last.client, last.number), (seq, batch.client, batch.number));
                let before = self.acknowledged.insert(key, seq);
                assert!(before.is_none_or(|before| before == seq), "a change that is repeated is one");
                assert!(person.role.is_some(), "who has no role changes nothing");
                if before.is_none() && person.role == Some(Role::Editor) {
                    let ops = FORMAT.decode_ops(&last.ops).unwrap();
                    assert!(ops.iter().all(is_content), "who has the layout locked does not move: {ops:?}");
                }
                Ok(changes)
            }
            Err(error) => {
                self.refused.insert(key);
                Err(error)
            }
        }
    }

    async fn deliver_answer(&mut self, chance: &mut StdRng) {
        if self.answers.is_empty() {
            return;
        }
        let (who, client, number, answer) =
            self.answers.swap_remove(chance.random_range(0..self.answers.len()));
        let is_lost = chance.random_bool(0.2);
        // A browser that was reloaded hears no answer to what was sent before.
        if is_lost || self.people[who].client.id != client {
            return;
        }
        self.hear(who, number, answer).await;
    }

    async fn hear(&mut self, who: usize, number: u32, answer: Answer) {
        let person = &mut self.people[who];
        match answer {
            Ok(changes) => person.client.hear(&changes),
            Err(_) if !person.client.is_sending(number) => {}
            Err(ChangeDocumentError::NotFound) => person.is_out = true,
            // The role is another one. Or what was to come back was saved from its deletion by somebody else.
            Err(ChangeDocumentError::Refused(Refusal::LayoutLocked(_) | Refusal::IdTaken(_))) => {
                person.client.drop_pending();
            }
            Err(ChangeDocumentError::StaleBase) => {
                person.client.hear(&self.server.since(person.client.seq).await);
                person.client.send_anew();
            }
            Err(other) => panic!("{other}"),
        }
    }

    /// Changes are pushed: too early, too late, or again.
    async fn push(&mut self, who: usize, chance: &mut StdRng) {
        let client = &mut self.people[who].client;
        let back = client.seq.get().saturating_sub(chance.random_range(0..3));
        let mut pushed = self.server.since(Seq::new(back)).await;
        pushed.truncate(chance.random_range(0..5));
        client.hear(&pushed);
    }

    /// A browser is reloaded. What it keeps is in its journal and stays, or it kept nothing and is another client.
    async fn reload(&mut self, who: usize, chance: &mut StdRng) {
        let person = &mut self.people[who];
        if person.is_out {
            return;
        }
        self.answers.retain(|(to, ..)| *to != who);
        if person.client.pending.is_empty() {
            person.client = Client::new(chance.random(), &self.server).await;
        } else {
            person.client.hear(&self.server.since(person.client.seq).await);
        }
    }

    /// A role is changed, or taken away for good.
    async fn change_role(&mut self, chance: &mut StdRng) {
        let person = &mut self.people[chance.random_range(1..3)];
        let Some(role) = person.role else { return };
        let id = TeammateId::new(person.user.uuid());
        let mut work = self.server.store.begin().await.unwrap();
        if chance.random_bool(0.2) {
            assert!(work.team().delete(id).await.unwrap());
            person.role = None;
        } else {
            let other = if role == Role::Member { Role::Editor } else { Role::Member };
            let mut membership = work.team().find(id).await.unwrap().unwrap();
            membership.role = other;
            work.team().update(&membership).await.unwrap();
            person.role = Some(other);
        }
        work.commit().await.unwrap();
    }

    /// The network is well again: what is late arrives, and all send what they keep.
    async fn settle(&mut self, chance: &mut StdRng) {
        while !self.calls.is_empty() {
            self.deliver_call(chance).await;
        }
        self.answers.clear();
        for who in 0..self.people.len() {
            while !self.people[who].is_out
                && let Some(batch) = self.people[who].client.next()
            {
                let answer = self.serve(who, who % 2, &batch).await;
                self.hear(who, batch.number, answer).await;
                let client = &mut self.people[who].client;
                client.hear(&self.server.since(client.seq).await);
            }
        }
        for person in &mut self.people {
            person.client.hear(&self.server.since(person.client.seq).await);
        }
    }

    async fn check(&self) {
        let log = self.server.since(Seq::START).await;
        let mut made = BTreeMap::new();
        for change in &log {
            let key = (change.client, change.number);
            assert_eq!(made.insert(key, change.seq), None, "a change was made twice");
        }
        for (key, seq) in &self.acknowledged {
            assert_eq!(made.get(key), Some(seq), "what was answered as made is in the log");
        }
        let (document, seq, changes) = self.server.open().await;
        let folded = changes.iter().fold(document, |document, change| fold(&document, change));
        let last = changes.last().map_or(seq, |change| change.seq);
        for person in self.people.iter().filter(|person| !person.is_out) {
            let client = &person.client;
            assert_eq!((&client.confirmed, client.seq), (&folded, last), "all end alike");
            assert!(client.pending.is_empty());
            for number in 1..=client.number {
                let key = (client.id, number);
                let is_known = made.contains_key(&key) || self.refused.contains(&key);
                assert!(is_known, "what was sent is in the log, unless it was refused");
            }
        }
    }
}

fn fold(document: &Document, change: &Change) -> Document {
    done(document, &FORMAT.decode_ops(&change.ops).unwrap())
}

fn is_content(op: &Op) -> bool {
    match op {
        Op::Text(..) => true,
        Op::Set(_, slot, _) | Op::Clear(_, slot) => slot.key != Key::Position,
        Op::Create(..) | Op::Place(..) | Op::Delete(_) => false,
    }
}
