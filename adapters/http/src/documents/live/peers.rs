//! Who is here: those at this server, and those at the others.

use std::{
    collections::{BTreeMap, BTreeSet},
    mem,
    time::Duration,
};

use axum::extract::ws::Utf8Bytes;
use tokio::time::Instant;

use super::{
    messages::{Down, Here, Moves, Numbered},
    presence::{Difference, Peer, Present},
    words::{Words, written},
};

/// How many colours there are.
const COLORS: u8 = 12;
/// Somebody at another server of whom nothing is heard for so long is gone.
const FORGOTTEN: Duration = Duration::from_secs(30);
/// The most people at other servers who are known of one document.
const MOST: usize = 2_000;

/// Those who have one document open.
#[derive(Default)]
pub(super) struct Peers {
    here: BTreeMap<String, Member>,
    elsewhere: BTreeMap<String, (Member, Instant)>,
    /// The number of the one who came last.
    last: u32,
    /// The number of the last message that says what has changed.
    seq: u64,
    /// Of whom those who are here have to hear.
    changed: BTreeSet<String>,
    /// Who has left, by their numbers.
    gone: BTreeSet<u32>,
    /// Of whom other servers have to hear.
    told: BTreeSet<String>,
    told_gone: BTreeSet<String>,
    /// Other servers have to hear of everybody, also where nobody is known there.
    has_to_tell: bool,
}

/// Somebody who is here.
struct Member {
    no: u32,
    peer: Peer,
    /// What those who are here know of them.
    said: Option<Present>,
    /// What other servers know of them.
    told: Option<Present>,
}

impl Member {
    fn numbered(&self) -> Numbered<'_> {
        Numbered { no: self.no, peer: &self.peer }
    }
}

impl Peers {
    /// Somebody comes. They get a colour: the same for all tabs of one account, another one for each account as long as
    /// there are enough.
    pub(super) fn come(&mut self, mut peer: Peer) {
        peer.color = self.color_of(&peer.user);
        let id = peer.peer.clone();
        self.changed.insert(id.clone());
        self.told.insert(id.clone());
        let no = self.number();
        self.here.insert(id, Member { no, peer, said: None, told: None });
    }

    fn number(&mut self) -> u32 {
        self.last = self.last.wrapping_add(1);
        self.last
    }

    /// Somebody does something else; false where nothing is new.
    pub(super) fn moves(&mut self, id: &str, present: Present) -> bool {
        let Some(member) = self.here.get_mut(id).filter(|member| member.peer.present != present) else {
            return false;
        };
        member.peer.present = present;
        self.changed.insert(id.to_owned());
        self.told.insert(id.to_owned());
        true
    }

    /// Somebody leaves.
    pub(super) fn leave(&mut self, id: &str) {
        if let Some(member) = self.here.remove(id) {
            self.told.remove(id);
            self.told_gone.insert(id.to_owned());
            self.is_gone(id, member.no);
        }
    }

    fn is_gone(&mut self, id: &str, no: u32) {
        self.changed.remove(id);
        self.gone.insert(no);
    }

    fn all(&self) -> impl Iterator<Item = &Member> {
        self.here.values().chain(self.elsewhere.values().map(|(member, _)| member))
    }

    /// Everybody, for those who know nobody.
    pub(super) fn list(&self) -> Option<Utf8Bytes> {
        Down::Here(Here { seq: self.seq, peers: self.all().map(Member::numbered).collect() }).text()
    }

    /// Another server tells who is there.
    pub(super) fn heard(&mut self, words: Words, now: Instant) {
        let is_first = self.elsewhere.is_empty() && !words.peers.is_empty();
        for peer in words.peers {
            self.is_elsewhere(peer, now);
        }
        for (id, x, y) in words.moved {
            if let Some((member, seen)) = self.elsewhere.get_mut(&id) {
                *seen = now;
                member.peer.present.point(x, y);
                self.changed.insert(id);
            }
        }
        for id in words.gone {
            if let Some((member, _)) = self.elsewhere.remove(&id) {
                self.is_gone(&id, member.no);
            }
        }
        if words.asks || is_first {
            self.tell_all();
        }
    }

    fn is_elsewhere(&mut self, peer: Peer, now: Instant) {
        let id = peer.peer.clone();
        if self.here.contains_key(&id) {
            return;
        }
        if let Some((member, seen)) = self.elsewhere.get_mut(&id) {
            *seen = now;
            if member.peer != peer {
                member.peer = peer;
                self.changed.insert(id);
            }
        } else if self.elsewhere.len() < MOST {
            let no = self.number();
            self.elsewhere.insert(id.clone(), (Member { no, peer, said: None, told: None }, now));
            self.changed.insert(id);
        }
    }

    /// Other servers have to hear of everybody who is here: a sign that they still are.
    pub(super) fn tell_all(&mut self) {
        self.told.extend(self.here.keys().cloned());
        self.here.values_mut().for_each(|member| member.told = None);
        self.has_to_tell = true;
    }

    /// Forgets those at other servers of whom nothing was heard.
    pub(super) fn forget(&mut self, now: Instant) {
        let late = |seen: &Instant| now.saturating_duration_since(*seen) >= FORGOTTEN;
        let silent = self.elsewhere.iter().filter(|(_, (_, seen))| late(seen));
        let silent: Vec<(String, u32)> = silent.map(|(id, (member, _))| (id.clone(), member.no)).collect();
        for (id, no) in silent {
            self.elsewhere.remove(&id);
            self.is_gone(&id, no);
        }
    }

    /// Is there anything to say?
    pub(super) fn has_news(&self) -> bool {
        !(self.changed.is_empty()
            && self.gone.is_empty()
            && self.told.is_empty()
            && self.told_gone.is_empty())
    }

    /// What those who are here have to hear, said once; none where nothing has changed.
    pub(super) fn news(&mut self) -> Option<Utf8Bytes> {
        let (changed, gone) = (mem::take(&mut self.changed), mem::take(&mut self.gone));
        let mut moves = Moves { seq: self.seq.wrapping_add(1), gone, ..Moves::default() };
        let mut said = Vec::new();
        for id in &changed {
            let elsewhere = || self.elsewhere.get(id).map(|(member, _)| member);
            let Some(member) = self.here.get(id).or_else(elsewhere) else { continue };
            let now = &member.peer.present;
            match member.said.as_ref().map(|before| now.since(before, member.no)) {
                Some(Difference::None) => continue,
                Some(Difference::Moved(x, y)) => moves.moved.push((member.no, x, y)),
                Some(Difference::Changed(changed)) => moves.changed.push(changed),
                None => moves.came.push(member.numbered()),
            }
            said.push((id, now.clone()));
        }
        if said.is_empty() && moves.gone.is_empty() {
            return None;
        }
        let seq = moves.seq;
        let text = Down::Moves(moves).text();
        self.seq = seq;
        for (id, now) in said {
            let member = match self.here.get_mut(id) {
                Some(member) => Some(member),
                None => self.elsewhere.get_mut(id).map(|(member, _)| member),
            };
            if let Some(member) = member {
                member.said = Some(now);
            }
        }
        text
    }

    /// What other servers have to hear, said once, in texts that are each short enough. Where nobody is known there, only
    /// that somebody is here.
    pub(super) fn words(&mut self, from: &str) -> Vec<String> {
        let (told, gone) = (mem::take(&mut self.told), mem::take(&mut self.told_gone));
        if !mem::take(&mut self.has_to_tell) && self.elsewhere.is_empty() {
            return Vec::new();
        }
        let (mut peers, mut moved) = (Vec::new(), Vec::new());
        for id in told {
            let Some(member) = self.here.get_mut(&id) else { continue };
            let now = &member.peer.present;
            match member.told.as_ref().map(|before| now.since(before, member.no)) {
                Some(Difference::None) => continue,
                Some(Difference::Moved(x, y)) => moved.push((id, x, y)),
                Some(Difference::Changed(_)) | None => peers.push(member.peer.clone()),
            }
            member.told = Some(now.clone());
        }
        written(from, peers, moved, gone.into_iter().collect())
    }

    fn color_of(&self, user: &str) -> u8 {
        if let Some(known) = self.all().find(|member| member.peer.user == user) {
            return known.peer.color;
        }
        let first = user.bytes().fold(0_u8, |sum, byte| sum.wrapping_mul(31).wrapping_add(byte));
        let taken: BTreeSet<u8> = self.all().map(|member| member.peer.color).collect();
        let mut colors =
            (0..COLORS).map(|step| first.wrapping_add(step).checked_rem(COLORS).unwrap_or_default());
        colors.find(|color| !taken.contains(color)).unwrap_or(first.checked_rem(COLORS).unwrap_or_default())
    }
}

#[cfg(test)]
mod tests;
