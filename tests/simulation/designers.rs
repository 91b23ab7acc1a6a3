//! People who edit, as their clients do it.
//!
//! A client here is what the product's client has to be. It keeps what it has not heard of as done. It sends one change at a
//! time and repeats it until it is answered. It rebases what it keeps on what others have done.

use std::sync::Arc;

use octavo_application::documents::{
    change_document::Batch,
    ports::{documents::Change, format::DocumentFormat},
};
use octavo_domain::documents::{
    change::{Op, Terms},
    document::Document,
    id::{ClientId, RecordId},
    log::Seq,
    record::{Kind, Place, Record, Slot, Width},
    register::Key,
    text::{
        delta::{Delta, Priority, Step, units},
        marks::{Mark, MarkChanges, Marks},
    },
    value::Value,
};
use rand::{RngExt, rngs::StdRng};

use crate::editing::{FORMAT, PAGE, Server, TEXTS, done, place};

/// Somebody with the document open.
pub(crate) struct Client {
    pub(crate) id: ClientId,
    pub(crate) seq: Seq,
    pub(crate) confirmed: Document,
    /// What was done here and is not known to be in the log: the first of them is on its way once it was sent.
    pub(crate) pending: Vec<Vec<Op>>,
    /// What was sent, as it was sent.
    sent: Option<Batch>,
    pub(crate) number: u32,
}

impl Client {
    pub(crate) async fn new(number: u64, server: &Server) -> Self {
        let (confirmed, seq, changes) = server.open().await;
        let id = ClientId::of_bits(number);
        let mut client = Self { id, seq, confirmed, pending: Vec::new(), sent: None, number: 0 };
        client.hear(&changes);
        client
    }

    pub(crate) fn view(&self) -> Document {
        self.pending.iter().fold(self.confirmed.clone(), |document, ops| done(&document, ops))
    }

    /// Takes changes of the log. Those that it has heard of already may come again, and later ones may come first.
    pub(crate) fn hear(&mut self, changes: &[Change]) {
        for change in changes {
            if change.seq != self.seq.next() {
                continue;
            }
            let ops = FORMAT.decode_ops(&change.ops).unwrap();
            if self.waits_for(change) {
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

    fn waits_for(&self, change: &Change) -> bool {
        change.client == self.id && self.is_sending(change.number)
    }

    /// Is this number on its way?
    pub(crate) fn is_sending(&self, number: u32) -> bool {
        self.sent.as_ref().is_some_and(|sent| sent.number == number)
    }

    /// What was sent was not made, as it was made on a state that does not fit: it is sent anew.
    pub(crate) fn send_anew(&mut self) {
        self.sent = None;
    }

    /// Takes back what is not known to be in the log.
    pub(crate) fn drop_pending(&mut self) {
        self.pending.clear();
        self.sent = None;
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
    pub(crate) fn next(&mut self) -> Option<Batch> {
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
pub(crate) fn gesture(seen: &Document, undoes: bool, chance: &mut StdRng) -> Vec<Op> {
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
