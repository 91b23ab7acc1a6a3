//! What servers tell each other about who is here.

use std::mem;

use octavo_application::documents::ports::signals::MOST_PRESENCE;
use serde::{Deserialize, Serialize};

use super::presence::Peer;

/// What servers tell each other about who is here.
#[derive(Debug, Default, Serialize, Deserialize)]
pub(super) struct Words {
    /// Whose words they are: a name of one server and one document.
    pub(super) from: String,
    /// Those who are there now.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(super) peers: Vec<Peer>,
    /// Those of whom only the cursor is somewhere else: peer, x and y. Who was told nothing of them passes over it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(super) moved: Vec<(String, i64, i64)>,
    /// Those who left.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(super) gone: Vec<String>,
    /// Asks the others to tell who is there.
    #[serde(default)]
    pub(super) asks: bool,
}

/// Words that are being written.
struct Written {
    all: Vec<String>,
    next: Words,
    length: usize,
}

impl Written {
    /// Adds a part of so many bytes to the next words, or to those after them where they would be too long.
    fn add(&mut self, size: usize, part: impl FnOnce(&mut Words)) {
        // The names of the parts of words, and the commas.
        const AROUND: usize = 100;
        if self.length.saturating_add(size) > MOST_PRESENCE.saturating_sub(AROUND) {
            self.end();
        }
        self.length = self.length.saturating_add(size);
        part(&mut self.next);
    }

    fn end(&mut self) {
        let next = Words { from: self.next.from.clone(), ..Words::default() };
        let words = mem::replace(&mut self.next, next);
        self.length = 0;
        if !(words.peers.is_empty() && words.moved.is_empty() && words.gone.is_empty()) {
            self.all.extend(serde_json::to_string(&words).ok());
        }
    }
}

/// Words to other servers, each of at most [`MOST_PRESENCE`] bytes.
pub(super) fn written(
    from: &str,
    peers: Vec<Peer>,
    moved: Vec<(String, i64, i64)>,
    gone: Vec<String>,
) -> Vec<String> {
    // Two numbers, brackets, quotes and commas.
    const NUMBERS: usize = 32;
    let next = Words { from: from.to_owned(), ..Words::default() };
    let mut written = Written { all: Vec::new(), next, length: 0 };
    for peer in peers {
        let size = serde_json::to_vec(&peer).map_or(0, |written| written.len()).saturating_add(1);
        written.add(size, |next| next.peers.push(peer));
    }
    for moved in moved {
        written.add(moved.0.len().saturating_add(NUMBERS), |next| next.moved.push(moved));
    }
    for id in gone {
        written.add(id.len().saturating_add(3), |next| next.gone.push(id));
    }
    written.end();
    written.all
}
