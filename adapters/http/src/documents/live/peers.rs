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
mod tests {
    use octavo_application::documents::ports::signals::MOST_PRESENCE;
    use serde_json::{Value, json};

    use super::{super::presence::tests::present, *};

    fn peer(id: &str, user: &str) -> Peer {
        Peer {
            peer: id.to_owned(),
            user: user.to_owned(),
            name: user.to_uppercase(),
            avatar: None,
            color: 0,
            present: Present::default(),
        }
    }

    fn at(x: i64) -> Present {
        present(&format!(r#"{{"type":"presence","cursor":{{"x":{x},"y":2}}}}"#))
    }

    fn parsed(text: Option<Utf8Bytes>) -> Value {
        text.map(|text| serde_json::from_str(text.as_str()).unwrap()).unwrap_or_default()
    }

    /// The ids of those who came.
    fn came(moves: &Value) -> Vec<&str> {
        let came = moves["came"].as_array().into_iter().flatten();
        came.map(|peer| peer["peer"].as_str().unwrap()).collect()
    }

    #[test]
    fn what_many_do_is_said_once_and_only_what_has_changed() {
        let mut peers = Peers::default();
        assert_eq!(peers.news(), None);
        peers.come(peer("a", "ines"));
        peers.come(peer("b", "noor"));
        let first = parsed(peers.news());
        assert_eq!((came(&first), &first["seq"]), (vec!["a", "b"], &json!(1)));
        assert!(peers.moves("a", at(1)));
        assert!(!peers.moves("a", at(1)), "nothing is new");
        assert_eq!(parsed(peers.news()), json!({ "type": "moves", "seq": 2, "moved": [[1, 1, 2]] }));
        peers.moves("b", present(r#"{"type":"presence","width":"phone"}"#));
        let changed = json!({ "type": "moves", "seq": 3, "changed": [{ "no": 2, "width": "phone" }] });
        assert_eq!(parsed(peers.news()), changed);
        for x in 2..9 {
            peers.moves("a", at(x));
        }
        assert_eq!(parsed(peers.news()), json!({ "type": "moves", "seq": 4, "moved": [[1, 8, 2]] }));
        peers.moves("a", at(9));
        peers.moves("a", at(8));
        assert_eq!(peers.news(), None, "they are where they were");
        peers.leave("a");
        assert_eq!(parsed(peers.news()), json!({ "type": "moves", "seq": 5, "gone": [1] }));
        assert_eq!(peers.news(), None);
    }

    #[test]
    fn who_comes_later_is_told_of_everybody_and_where_the_messages_go_on() {
        let mut peers = Peers::default();
        peers.come(peer("a", "ines"));
        peers.news();
        peers.moves("a", at(1));
        peers.come(peer("b", "noor"));
        let list = parsed(peers.list());
        assert_eq!((&list["type"], &list["seq"]), (&json!("here"), &json!(1)));
        let of = |at: usize| (list["peers"][at]["no"].clone(), list["peers"][at]["cursor"]["x"].clone());
        assert_eq!((of(0), of(1)), ((json!(1), json!(1)), (json!(2), Value::Null)));
        // The next message has what is in the list already.
        let next = parsed(peers.news());
        assert_eq!((came(&next), &next["seq"], &next["moved"][0]), (vec!["b"], &json!(2), &json!([1, 1, 2])));
    }

    #[test]
    fn two_hundred_cursors_are_a_few_kilobytes() {
        let mut peers = Peers::default();
        for number in 0..200 {
            peers.come(peer(&format!("{number:012}"), &format!("user{number}")));
            peers.moves(&format!("{number:012}"), at(100_000));
        }
        peers.news();
        for number in 0..200 {
            peers.moves(&format!("{number:012}"), at(100_000 + number));
        }
        // The first one has not moved.
        let text = peers.news().unwrap();
        assert!(text.len() < 200 * 20, "{}", text.len());
        assert_eq!(parsed(Some(text))["moved"].as_array().unwrap().len(), 199);
    }

    #[test]
    fn accounts_have_colours_of_their_own() {
        let mut peers = Peers::default();
        for number in 0..12 {
            peers.come(peer(&format!("tab{number}"), &format!("user{number}")));
            peers.come(peer(&format!("other{number}"), &format!("user{number}")));
        }
        let colors: BTreeMap<&str, u8> =
            peers.all().map(|member| (member.peer.user.as_str(), member.peer.color)).collect();
        let different: BTreeSet<u8> = colors.values().copied().collect();
        assert_eq!(different.len(), 12);
        for member in peers.all() {
            assert_eq!(colors[member.peer.user.as_str()], member.peer.color);
        }
        peers.come(peer("one too many", "user99"));
    }

    fn pass(from: &mut Peers, to: &mut Peers, now: Instant) -> usize {
        let words = from.words("somebody");
        words.iter().for_each(|words| to.heard(serde_json::from_str(words).unwrap(), now));
        words.len()
    }

    #[test]
    fn servers_hear_of_each_other_and_forget_who_is_silent() {
        let (mut one, mut two) = (Peers::default(), Peers::default());
        let now = Instant::now();
        one.come(peer("a", "ines"));
        one.tell_all();
        pass(&mut one, &mut two, now);
        assert_eq!(came(&parsed(two.news())), ["a"]);
        one.tell_all();
        pass(&mut one, &mut two, now + FORGOTTEN / 2);
        assert_eq!(two.news(), None, "nothing is new");
        two.forget(now + FORGOTTEN);
        assert_eq!(two.news(), None);
        two.forget(now + FORGOTTEN * 2);
        assert_eq!(parsed(two.news())["gone"], json!([1]));
        one.tell_all();
        pass(&mut one, &mut two, now);
        let back = parsed(two.news());
        assert_eq!((came(&back), &back["came"][0]["no"]), (vec!["a"], &json!(2)), "they are back");
        // Now each knows of the other: what happens is told.
        two.come(peer("b", "noor"));
        pass(&mut two, &mut one, now);
        assert_eq!(one.elsewhere.len(), 1);
        one.leave("a");
        pass(&mut one, &mut two, now);
        assert_eq!(parsed(two.news())["gone"], json!([2]));
    }

    #[test]
    fn servers_tell_each_other_only_what_has_changed() {
        let (mut one, mut two) = (Peers::default(), Peers::default());
        let now = Instant::now();
        one.come(peer("a", "ines"));
        assert_eq!(one.words("one"), Vec::<String>::new(), "nobody is there");
        two.come(peer("b", "noor"));
        two.tell_all();
        pass(&mut two, &mut one, now);
        // Somebody is there: everybody is told of at once.
        pass(&mut one, &mut two, now);
        one.moves("a", at(1));
        pass(&mut one, &mut two, now);
        two.news();
        one.moves("a", at(3));
        let words = one.words("one");
        assert_eq!(words, [r#"{"from":"one","moved":[["a",3,2]],"asks":false}"#]);
        two.heard(serde_json::from_str(&words[0]).unwrap(), now);
        assert_eq!(parsed(two.news())["moved"], json!([[2, 3, 2]]));
    }

    #[test]
    fn words_are_short() {
        let mut peers = Peers::default();
        for number in 0..200 {
            peers.come(peer(&format!("{number:012}"), &format!("user{number}")));
        }
        peers.tell_all();
        let mut told = 0;
        let mut tell = |peers: &mut Peers| {
            let words = peers.words("here");
            assert!(words.len() > 1);
            assert!(words.iter().all(|words| words.len() <= MOST_PRESENCE));
            for words in words {
                let words: Words = serde_json::from_str(&words).unwrap();
                told += words.peers.len() + words.moved.len() + words.gone.len();
            }
        };
        tell(&mut peers);
        let known = Words { peers: vec![peer("z", "noor")], ..Words::default() };
        peers.heard(known, Instant::now());
        peers.words("here");
        let far = |sign: i64| {
            let far = sign * 1_000_000_000;
            present(&format!(r#"{{"type":"presence","cursor":{{"x":{far},"y":{far}}}}}"#))
        };
        for sign in [1, -1] {
            for number in 0..200 {
                peers.moves(&format!("{number:012}"), far(sign));
            }
            tell(&mut peers);
        }
        for number in 0..200 {
            peers.leave(&format!("{number:012}"));
        }
        tell(&mut peers);
        assert_eq!(told, 800);
    }
}
