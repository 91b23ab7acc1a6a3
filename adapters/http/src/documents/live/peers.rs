//! Who is here: those at this server, and those at the others.

use std::{
    collections::{BTreeMap, BTreeSet},
    time::Duration,
};

use octavo_application::documents::ports::signals::MOST_PRESENCE;
use tokio::time::Instant;

use super::messages::{Peer, Present, Words};

/// How many colours there are.
const COLORS: u8 = 12;
/// Somebody at another server of whom nothing is heard for so long is gone.
const FORGOTTEN: Duration = Duration::from_secs(30);
/// The most people at other servers who are known of one document.
const MOST: usize = 2_000;

/// Those who have one document open.
#[derive(Default)]
pub(super) struct Peers {
    here: BTreeMap<String, Peer>,
    elsewhere: BTreeMap<String, (Peer, Instant)>,
    /// Of whom those who are here have to hear.
    changed: BTreeSet<String>,
    gone: BTreeSet<String>,
    /// Of whom other servers have to hear.
    told: BTreeSet<String>,
    told_gone: BTreeSet<String>,
}

/// What has to be said now.
pub(super) struct News {
    /// To those who are here.
    pub(super) changed: Vec<Peer>,
    /// To those who are here.
    pub(super) gone: Vec<String>,
    /// To other servers, each short enough.
    pub(super) words: Vec<String>,
}

impl Peers {
    /// Somebody comes. They get a colour: the same for all tabs of one account, another one for each account as long as
    /// there are enough.
    pub(super) fn come(&mut self, mut peer: Peer) {
        peer.color = self.color_of(&peer.user);
        self.changed.insert(peer.peer.clone());
        self.told.insert(peer.peer.clone());
        self.here.insert(peer.peer.clone(), peer);
    }

    /// Somebody does something else; false where nothing is new.
    pub(super) fn moves(&mut self, id: &str, present: Present) -> bool {
        let Some(peer) = self.here.get_mut(id).filter(|peer| peer.present != present) else { return false };
        peer.present = present;
        self.changed.insert(id.to_owned());
        self.told.insert(id.to_owned());
        true
    }

    /// Somebody leaves.
    pub(super) fn leave(&mut self, id: &str) {
        if self.here.remove(id).is_some() {
            self.told.remove(id);
            self.told_gone.insert(id.to_owned());
            self.is_gone(id);
        }
    }

    fn is_gone(&mut self, id: &str) {
        self.changed.remove(id);
        self.gone.insert(id.to_owned());
    }

    /// Everybody.
    pub(super) fn all(&self) -> Vec<&Peer> {
        self.here.values().chain(self.elsewhere.values().map(|(peer, _)| peer)).collect()
    }

    /// Another server tells who is there.
    pub(super) fn heard(&mut self, words: Words, now: Instant) {
        for peer in words.peers {
            let id = peer.peer.clone();
            if self.here.contains_key(&id) {
                continue;
            }
            let before = self.elsewhere.get(&id);
            if before.is_none() && self.elsewhere.len() >= MOST {
                continue;
            }
            if before.is_none_or(|(before, _)| *before != peer) {
                self.changed.insert(id.clone());
                self.gone.remove(&id);
            }
            self.elsewhere.insert(id, (peer, now));
        }
        for id in words.gone {
            if self.elsewhere.remove(&id).is_some() {
                self.is_gone(&id);
            }
        }
        if words.asks {
            self.tell_all();
        }
    }

    /// Other servers have to hear of everybody who is here: a sign that they still are.
    pub(super) fn tell_all(&mut self) {
        self.told.extend(self.here.keys().cloned());
    }

    /// Forgets those at other servers of whom nothing was heard.
    pub(super) fn forget(&mut self, now: Instant) {
        let late = |seen: &Instant| now.saturating_duration_since(*seen) >= FORGOTTEN;
        let silent: Vec<String> =
            self.elsewhere.iter().filter(|(_, (_, seen))| late(seen)).map(|(id, _)| id.clone()).collect();
        for id in silent {
            self.elsewhere.remove(&id);
            self.is_gone(&id);
        }
    }

    /// Is there anything to say?
    pub(super) fn has_news(&self) -> bool {
        !(self.changed.is_empty()
            && self.gone.is_empty()
            && self.told.is_empty()
            && self.told_gone.is_empty())
    }

    /// What has to be said; it is said once.
    pub(super) fn news(&mut self, from: &str) -> News {
        let changed = std::mem::take(&mut self.changed);
        let find =
            |id: &String| self.here.get(id).or_else(|| self.elsewhere.get(id).map(|(peer, _)| peer)).cloned();
        let changed = changed.iter().filter_map(find).collect();
        let told = std::mem::take(&mut self.told);
        let told: Vec<Peer> = told.iter().filter_map(|id| self.here.get(id)).cloned().collect();
        let gone = std::mem::take(&mut self.told_gone);
        let words = written(from, told, gone.into_iter().collect());
        News { changed, gone: std::mem::take(&mut self.gone).into_iter().collect(), words }
    }

    fn color_of(&self, user: &str) -> u8 {
        let all = self.all();
        if let Some(known) = all.iter().find(|peer| peer.user == user) {
            return known.color;
        }
        let first = user.bytes().fold(0_u8, |sum, byte| sum.wrapping_mul(31).wrapping_add(byte));
        let taken: BTreeSet<u8> = all.iter().map(|peer| peer.color).collect();
        let mut colors =
            (0..COLORS).map(|step| first.wrapping_add(step).checked_rem(COLORS).unwrap_or_default());
        colors.find(|color| !taken.contains(color)).unwrap_or(first.checked_rem(COLORS).unwrap_or_default())
    }
}

/// Words to other servers, each of at most [`MOST_PRESENCE`] bytes.
fn written(from: &str, peers: Vec<Peer>, gone: Vec<String>) -> Vec<String> {
    let mut all = Vec::new();
    let write = |words: &Words| serde_json::to_string(words).ok();
    let mut next = Words { from: from.to_owned(), ..Words::default() };
    let mut length = 0_usize;
    let mut said = |next: &mut Words, length: &mut usize| {
        if !(next.peers.is_empty() && next.gone.is_empty()) {
            all.extend(write(next));
        }
        *next = Words { from: from.to_owned(), ..Words::default() };
        *length = 0;
    };
    // The names of the parts of words, and the commas.
    const AROUND: usize = 100;
    let most = MOST_PRESENCE.saturating_sub(AROUND);
    for peer in peers {
        let size = serde_json::to_vec(&peer).map_or(0, |written| written.len()).saturating_add(1);
        if length.saturating_add(size) > most {
            said(&mut next, &mut length);
        }
        length = length.saturating_add(size);
        next.peers.push(peer);
    }
    for id in gone {
        let size = id.len().saturating_add(3);
        if length.saturating_add(size) > most {
            said(&mut next, &mut length);
        }
        length = length.saturating_add(size);
        next.gone.push(id);
    }
    said(&mut next, &mut length);
    all
}

#[cfg(test)]
mod tests {
    use super::*;

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

    fn ids(peers: &[Peer]) -> Vec<&str> {
        peers.iter().map(|peer| peer.peer.as_str()).collect()
    }

    #[test]
    fn what_many_do_is_said_once() {
        let mut peers = Peers::default();
        peers.come(peer("a", "ines"));
        peers.come(peer("b", "noor"));
        let moved = super::super::messages::heard(r#"{"type":"presence","cursor":{"x":1,"y":2}}"#).unwrap();
        assert!(peers.moves("a", moved.clone()));
        assert!(!peers.moves("a", moved), "nothing is new");
        let news = peers.news("here");
        assert_eq!((ids(&news.changed), news.gone.len(), news.words.len()), (vec!["a", "b"], 0, 1));
        assert!(!peers.has_news());
        peers.leave("a");
        let news = peers.news("here");
        assert_eq!((ids(&news.changed), news.gone), (vec![], vec!["a".to_owned()]));
        assert!(news.words[0].contains(r#""gone":["a"]"#), "{:?}", news.words);
    }

    #[test]
    fn accounts_have_colours_of_their_own() {
        let mut peers = Peers::default();
        for number in 0..12 {
            peers.come(peer(&format!("tab{number}"), &format!("user{number}")));
            peers.come(peer(&format!("other{number}"), &format!("user{number}")));
        }
        let colors: BTreeMap<&str, u8> =
            peers.all().into_iter().map(|peer| (peer.user.as_str(), peer.color)).collect();
        let different: BTreeSet<u8> = colors.values().copied().collect();
        assert_eq!(different.len(), 12);
        for peer in peers.all() {
            assert_eq!(colors[peer.user.as_str()], peer.color);
        }
        peers.come(peer("one too many", "user99"));
    }

    #[test]
    fn servers_hear_of_each_other_and_forget_who_is_silent() {
        let (mut one, mut two) = (Peers::default(), Peers::default());
        let now = Instant::now();
        let pass = |news: News, to: &mut Peers, now| {
            for words in news.words {
                to.heard(serde_json::from_str(&words).unwrap(), now);
            }
        };
        one.come(peer("a", "ines"));
        pass(one.news("one"), &mut two, now);
        assert_eq!(ids(&two.news("two").changed), ["a"]);
        one.tell_all();
        pass(one.news("one"), &mut two, now + FORGOTTEN / 2);
        assert!(!two.has_news(), "nothing is new");
        two.forget(now + FORGOTTEN);
        assert!(!two.has_news());
        two.forget(now + FORGOTTEN * 2);
        assert_eq!(two.news("two").gone, ["a"]);
        pass(one.news("one"), &mut two, now);
        one.tell_all();
        pass(one.news("one"), &mut two, now);
        assert_eq!(ids(&two.news("two").changed), ["a"], "they are back");
        one.leave("a");
        pass(one.news("one"), &mut two, now);
        assert_eq!(two.news("two").gone, ["a"]);
    }

    #[test]
    fn words_are_short() {
        let mut peers = Peers::default();
        for number in 0..200 {
            peers.come(peer(&format!("{number:012}"), &format!("user{number}")));
        }
        let words = peers.news("here").words;
        assert!(words.len() > 1);
        assert!(words.iter().all(|words| words.len() <= MOST_PRESENCE));
        let told: usize =
            words.iter().map(|words| serde_json::from_str::<Words>(words).unwrap().peers.len()).sum();
        assert_eq!(told, 200);
    }
}
