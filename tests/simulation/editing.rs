//! People who edit one document at once, over a network on which calls and answers are lost, repeated and late.
//!
//! A client here is what the product's client has to be. It keeps what it has not heard of as done. It sends one change at a
//! time and repeats it until it is answered. It rebases what it keeps on what others have done.

use std::{collections::BTreeMap, sync::Arc, time::Duration};

use chrono::TimeDelta;
use octavo_application::{
    documents::{
        change_document::{Accepted, Batch, ChangeDocument, ChangeDocumentError},
        compact_log::{CompactLog, Compacted},
        current::CurrentDocument,
        open_document::OpenDocument,
        ports::{documents::Change, format::DocumentFormat},
        read_changes::{ReadChanges, ReadChangesError},
    },
    shared::storage::Storage,
};
use octavo_documents::{JsonFormat, copies::CachedCopies, signals::LocalSignals};
use octavo_domain::{
    documents::{
        change::{Op, Terms},
        document::Document,
        id::{ClientId, RecordId},
        log::Seq,
        order::OrderKey,
        record::{Kind, Place, Record, Slot, Width},
        register::Key,
        text::{
            delta::{Delta, Priority, Step, units},
            marks::{Mark, MarkChanges, Marks},
        },
        value::Value,
    },
    ids::{NumId, ProjectId, ProjectRef, UserId},
    library::{project::Project, title::ProjectTitle},
};
use octavo_memory::MemoryStore;
use octavo_system::{ManualClock, TimeOrderedIds};
use rand::{RngExt, SeedableRng, rngs::StdRng};
use uuid::Uuid;

use crate::world::{catalogue, person};

pub(crate) const FORMAT: JsonFormat = JsonFormat;
pub(crate) const PAGE: RecordId = RecordId::of_bits(1);
/// Two texts that are there from the beginning, so that people meet in them.
pub(crate) const TEXTS: [RecordId; 2] = [RecordId::of_bits(2), RecordId::of_bits(3)];

/// The server: a store, and the use cases of whichever process a call reaches.
pub(crate) struct Server {
    pub(crate) owner: UserId,
    pub(crate) project: ProjectRef,
    id: ProjectId,
    pub(crate) store: Arc<MemoryStore>,
    /// What each process keeps in memory.
    copies: [Arc<CachedCopies>; 2],
}

impl Server {
    pub(crate) async fn new() -> Self {
        let store = Arc::new(MemoryStore::new());
        let owner = person(UserId::new(Uuid::from_u128(1)), 7);
        let number = NumId::parse(100_001).unwrap();
        let title = ProjectTitle::parse("Salt").unwrap();
        let id = ProjectId::new(Uuid::from_u128(2));
        let project = Project::new(id, number, owner.id, None, title, owner.created_at);
        let mut work = store.begin().await.unwrap();
        work.users().insert(&owner).await.unwrap();
        work.projects().insert_many(std::slice::from_ref(&project)).await.unwrap();
        let blank = FORMAT.encode(&start());
        assert!(work.documents().add(id, &blank).await.unwrap());
        work.commit().await.unwrap();
        let copies = [(); 2].map(|()| Arc::new(CachedCopies::new()));
        Self { owner: owner.id, project: ProjectRef::NumId(number), id, store, copies }
    }

    pub(crate) async fn try_change(
        &self,
        user: UserId,
        batch: Batch,
    ) -> Result<Accepted, ChangeDocumentError> {
        // Which process a call reaches follows from what it is.
        let process = usize::from(batch.base.get().is_multiple_of(3));
        let use_case = ChangeDocument {
            storage: self.store.clone(),
            current: CurrentDocument { format: Arc::new(FORMAT), copies: self.copies[process].clone() },
            signals: Arc::new(LocalSignals::default()),
            catalogue: catalogue(),
            ids: Arc::new(TimeOrderedIds),
            clock: Arc::new(ManualClock::at(chrono::DateTime::UNIX_EPOCH)),
        };
        use_case.execute(user, self.project, &batch).await
    }

    async fn change(&self, batch: Batch) -> Vec<Change> {
        let number = batch.number;
        let accepted = self.try_change(self.owner, batch).await.unwrap();
        let last = accepted.changes.last().unwrap();
        assert_eq!((last.seq, last.number), (accepted.seq, number), "the answer ends with the change");
        accepted.changes
    }

    pub(crate) async fn since(&self, after: Seq) -> Vec<Change> {
        self.try_since(after).await.unwrap()
    }

    pub(crate) async fn try_since(&self, after: Seq) -> Result<Vec<Change>, ReadChangesError> {
        let use_case = ReadChanges {
            documents: self.store.clone(),
            team: self.store.clone(),
            signals: Arc::new(LocalSignals::default()),
        };
        use_case.execute(self.owner, self.project, after, Duration::ZERO, || true).await
    }

    /// Makes the last change so many times more, in one unit of work: the store in memory copies all that it holds for each.
    pub(crate) async fn repeat_last_change(&self, times: u32) {
        let mut work = self.store.begin().await.unwrap();
        let head = work.documents().hold(self.id).await.unwrap().unwrap();
        let last = self.since(Seq::new(head.seq.get() - 1)).await.remove(0);
        for more in 1..=times {
            let seq = Seq::new(last.seq.get() + u64::from(more));
            let change = Change { seq, number: last.number + more, ..last.clone() };
            work.documents().append(&change).await.unwrap();
        }
        work.commit().await.unwrap();
    }

    /// Folds and cuts the log, so long after all changes were made.
    pub(crate) async fn compact(&self, age: TimeDelta) -> Compacted {
        let use_case = CompactLog {
            storage: self.store.clone(),
            documents: self.store.clone(),
            current: CurrentDocument { format: Arc::new(FORMAT), copies: self.copies[0].clone() },
            ids: Arc::new(TimeOrderedIds),
            clock: Arc::new(ManualClock::at(chrono::DateTime::UNIX_EPOCH + age)),
        };
        use_case.execute(self.id).await.unwrap()
    }

    pub(crate) async fn open(&self) -> (Document, Seq, Vec<Change>) {
        let use_case = OpenDocument {
            documents: self.store.clone(),
            team: self.store.clone(),
            storage: self.store.clone(),
            format: Arc::new(FORMAT),
            accounts: self.store.clone(),
            catalogue: catalogue(),
            ids: Arc::new(TimeOrderedIds),
        };
        let opened = use_case.execute(self.owner, self.project).await.unwrap();
        assert_eq!(opened.snapshot.project, self.id);
        (FORMAT.decode(&opened.snapshot.body).unwrap(), opened.snapshot.seq, opened.changes)
    }
}

fn place(order: &str) -> Place {
    Place { parent: Some(PAGE), order: OrderKey::parse(order).unwrap() }
}

fn start() -> Document {
    let texts = TEXTS.map(|id| Op::Create(id, Arc::new(Record::new(Kind::Text, place("a1")))));
    Document::blank(PAGE).change(&texts, Terms::of_log()).unwrap().document
}

fn done(document: &Document, ops: &[Op]) -> Document {
    document.change(ops, Terms::of_log()).unwrap().document
}

/// Somebody with the document open.
struct Client {
    id: ClientId,
    seq: Seq,
    confirmed: Document,
    /// What was done here and is not known to be in the log: the first of them is on its way once it was sent.
    pending: Vec<Vec<Op>>,
    /// What was sent, as it was sent.
    sent: Option<Batch>,
    number: u32,
}

impl Client {
    async fn new(number: u64, server: &Server) -> Self {
        let (confirmed, seq, changes) = server.open().await;
        let id = ClientId::of_bits(number);
        let mut client = Self { id, seq, confirmed, pending: Vec::new(), sent: None, number: 0 };
        client.hear(&changes);
        client
    }

    fn view(&self) -> Document {
        self.pending.iter().fold(self.confirmed.clone(), |document, ops| done(&document, ops))
    }

    /// Takes changes of the log. Those that it has heard of already may come again, and later ones may come first.
    fn hear(&mut self, changes: &[Change]) {
        for change in changes {
            if change.seq != self.seq.next() {
                continue;
            }
            let ops = FORMAT.decode_ops(&change.ops).unwrap();
            if change.client == self.id {
                let own = self.pending.remove(0);
                let expected = self.confirmed.change(&own, Terms::of_log()).unwrap();
                assert_eq!(expected.ops, ops, "what was kept is what the server made of it");
                self.sent = None;
            } else {
                self.rebase(&ops);
            }
            self.confirmed = done(&self.confirmed, &ops);
            self.seq = change.seq;
        }
    }

    /// What is kept here, as it is to be done after what somebody else has done.
    fn rebase(&mut self, theirs: &[Op]) {
        for op in theirs {
            let (id, mut theirs) = match op {
                Op::Text(id, delta) => (*id, Some(delta.clone())),
                Op::Create(id, _) | Op::Delete(id) => (*id, None),
                _ => continue,
            };
            // What follows a making or deletion here is said of another text of that id.
            let mut ours = true;
            for ops in &mut self.pending {
                ops.retain_mut(|op| match (op, &mut theirs) {
                    (Op::Create(of, _) | Op::Delete(of), _) => {
                        ours &= *of != id;
                        true
                    }
                    _ if !ours => true,
                    (Op::Text(of, ours), Some(theirs)) if *of == id => {
                        let rebased = theirs.transform(ours, Priority::First);
                        *theirs = ours.transform(theirs, Priority::Second);
                        *ours = rebased;
                        true
                    }
                    (Op::Text(of, _), None) => *of != id,
                    _ => true,
                });
            }
        }
    }

    /// The change to send: the same again until it is answered.
    fn next(&mut self) -> Option<Batch> {
        if self.sent.is_none() {
            let ops = self.pending.first()?;
            self.number += 1;
            let digest = [u8::try_from(self.number % 251).unwrap(); 32];
            let ops = FORMAT.encode_ops(ops);
            self.sent = Some(Batch { client: self.id, number: self.number, base: self.seq, ops, digest });
        }
        self.sent.clone()
    }
}

/// Something that a person does with what they see.
fn gesture(seen: &Document, undoes: bool, chance: &mut StdRng) -> Vec<Op> {
    let mut ops = Vec::new();
    let mut seen = seen.clone();
    for _ in 0..chance.random_range(1..4) {
        if let Some(op) = act(&seen, undoes, chance) {
            seen = done(&seen, std::slice::from_ref(&op));
            ops.push(op);
        }
    }
    ops
}

fn act(seen: &Document, undoes: bool, chance: &mut StdRng) -> Option<Op> {
    let widgets: Vec<RecordId> =
        seen.records().filter(|(_, record)| record.kind.is_widget()).map(|(id, _)| id).collect();
    let some = |chance: &mut StdRng| widgets.get(chance.random_range(0..widgets.len().max(1))).copied();
    Some(match chance.random_range(0..20) {
        0 => {
            let kind = [Kind::Shape, Kind::Group, Kind::Text][chance.random_range(0..3)];
            Op::Create(RecordId::of_bits(chance.random()), Arc::new(Record::new(kind, place("a2"))))
        }
        1 => Op::Delete(some(chance)?),
        2 => {
            let groups = seen.records().filter(|(_, record)| record.kind == Kind::Group).map(|(id, _)| id);
            let parent = groups.chain([PAGE]).nth(chance.random_range(0..2))?;
            Op::Place(some(chance)?, Place { parent: Some(parent), ..place("a3") })
        }
        // A text comes back under its id, as it does when one person undoes its deletion.
        3 if undoes => {
            let gone = TEXTS.into_iter().find(|text| seen.get(*text).is_none())?;
            Op::Create(gone, Arc::new(Record::new(Kind::Text, place("a1"))))
        }
        3..9 => {
            let width = Width::ALL[chance.random_range(0..3)];
            let value = Value::Pair([chance.random_range(0..900), 0]);
            Op::Set(some(chance)?, Slot { key: Key::Position, width }, value)
        }
        _ => {
            let texts = seen.records().filter(|(_, record)| record.text.is_some()).map(|(id, _)| id);
            let texts: Vec<RecordId> = texts.collect();
            let id = *texts.get(chance.random_range(0..texts.len().max(1)))?;
            Op::Text(id, typing(&seen.get(id)?.text.as_ref()?.plain(), chance))
        }
    })
}

fn typing(plain: &str, chance: &mut StdRng) -> Delta {
    let signs: Vec<char> = plain.chars().collect();
    let at = chance.random_range(0..signs.len());
    let length = chance.random_range(0..4).min(signs.len() - 1 - at);
    let count = |signs: &[char]| units(&signs.iter().collect::<String>());
    let (before, part) = (count(&signs[..at]), count(&signs[at..at + length]));
    let words = ["salt", "é", "😀", "\n", "年 kiln", ""][chance.random_range(0..6)].to_owned();
    let within = !signs[at..at + length].contains(&'\n');
    let bold = MarkChanges::from([(Mark::Bold, chance.random_bool(0.5).then_some(Value::Flag(true)))]);
    Delta::of([
        Step::Retain(before, MarkChanges::new()),
        Step::Insert(words, Marks::new()),
        if chance.random_bool(0.3) && within { Step::Retain(part, bold) } else { Step::Delete(part) },
    ])
}

pub(crate) fn schedule(seed: u64) {
    let runtime = tokio::runtime::Builder::new_current_thread().build().unwrap();
    runtime.block_on(run(&mut StdRng::seed_from_u64(seed)));
}

async fn run(chance: &mut StdRng) {
    let server = Server::new().await;
    let mut clients = Vec::new();
    for number in 0..3 {
        clients.push(Client::new(number, &server).await);
    }
    for _ in 0..chance.random_range(10..60) {
        let which = chance.random_range(0..3);
        let client = &mut clients[which];
        match chance.random_range(0..10) {
            0..4 => {
                let ops = gesture(&client.view(), which == 0, chance);
                if !ops.is_empty() {
                    client.pending.push(ops);
                }
            }
            4..8 => {
                let Some(batch) = client.next() else { continue };
                // The call is lost, or it comes twice, or the answer is lost.
                for _ in 0..[0, 1, 1, 1, 2][chance.random_range(0..5)] {
                    let answer = server.change(batch.clone()).await;
                    if chance.random_bool(0.7) {
                        client.hear(&answer);
                    }
                }
            }
            // Changes are pushed: too early, too late, or again.
            8 => {
                let back = client.seq.get().saturating_sub(chance.random_range(0..3));
                let mut pushed = server.since(Seq::new(back)).await;
                pushed.truncate(chance.random_range(0..5));
                client.hear(&pushed);
            }
            // Somebody else comes, who has sent nothing yet.
            _ if client.pending.is_empty() => {
                let other = Client::new(chance.random(), &server).await;
                *client = other;
            }
            _ => {}
        }
    }
    settle(&server, &mut clients).await;
    let mut sent = BTreeMap::new();
    for change in server.since(Seq::START).await {
        assert_eq!(sent.insert((change.client, change.number), change.seq), None, "a change was made twice");
    }
    let (document, seq, changes) = server.open().await;
    let folded = changes
        .iter()
        .fold(document, |document, change| done(&document, &FORMAT.decode_ops(&change.ops).unwrap()));
    let last = changes.last().map_or(seq, |change| change.seq);
    for client in &clients {
        assert_eq!((&client.confirmed, client.seq), (&folded, last), "all end alike");
        for number in 1..=client.number {
            assert!(sent.contains_key(&(client.id, number)), "what was sent and repeated is in the log");
        }
    }
}

/// The network is well again: everybody sends what they keep, and hears of everything.
async fn settle(server: &Server, clients: &mut [Client]) {
    for client in clients.iter_mut() {
        while let Some(batch) = client.next() {
            let answer = server.change(batch).await;
            client.hear(&answer);
            client.hear(&server.since(client.seq).await);
        }
    }
    for client in clients {
        client.hear(&server.since(client.seq).await);
    }
}
