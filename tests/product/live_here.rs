//! Who is here, as a client knows it from what a socket says.

use std::collections::BTreeMap;

use serde_json::{Value, json};

/// Everybody, by their numbers.
#[derive(Default)]
pub(crate) struct Here(BTreeMap<u64, Value>);

impl Here {
    /// Takes a message of a socket.
    pub(crate) fn hear(&mut self, message: &Value) {
        let each = |key: &str| message[key].as_array().into_iter().flatten();
        match message["type"].as_str() {
            Some("here") => self.0.clear(),
            Some("moves") => each("gone").for_each(|no| {
                self.0.remove(&no.as_u64().unwrap());
            }),
            _ => return,
        }
        for peer in each("peers").chain(each("came")) {
            self.0.insert(peer["no"].as_u64().unwrap(), peer.clone());
        }
        for moved in each("moved") {
            let peer = self.0.get_mut(&moved[0].as_u64().unwrap()).unwrap();
            peer["cursor"] = json!({ "x": moved[1], "y": moved[2] });
        }
        for changed in each("changed") {
            let peer = self.0.get_mut(&changed["no"].as_u64().unwrap()).unwrap();
            for (key, value) in changed.as_object().unwrap() {
                peer[key] = value.clone();
            }
        }
    }

    /// The peer with this id.
    pub(crate) fn peer(&self, id: &str) -> Option<&Value> {
        self.0.values().find(|peer| peer["peer"] == id)
    }
}
