//! What is said over a socket.

use axum::extract::ws::Utf8Bytes;
use octavo_application::documents::watch_document::Watcher;
use octavo_domain::{
    documents::{id::RecordId, record::Width},
    team::access::Access,
};
use serde::{Deserialize, Serialize};

use crate::{
    account::profile_media,
    documents::wire::{DocumentAccess, DocumentChanges},
};

/// The most widgets of a selection that others see.
const SELECTED: usize = 50;
/// The largest distance and size, in units of the document.
const FARTHEST: i64 = 1_000_000_000;

/// Why a connection ends.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum Reason {
    /// It does not read fast enough.
    Slow,
    /// It does not answer.
    Silent,
    /// The session has ended.
    SignedOut,
    /// The person must not know of the project any more.
    NoAccess,
    /// The log does not go back so far, or has no such change.
    TooOld,
    /// The server stops.
    Stopping,
    /// It said something that is not understood.
    Invalid,
}

impl Reason {
    /// The code with which the socket is closed.
    pub(super) const fn code(self) -> u16 {
        match self {
            Self::SignedOut => 4401,
            Self::NoAccess => 4403,
            Self::Silent => 4408,
            Self::TooOld => 4409,
            Self::Slow => 4413,
            Self::Stopping => 1012,
            Self::Invalid => 1008,
        }
    }
}

/// What the server says.
#[derive(Serialize)]
#[serde(tag = "type", rename_all = "lowercase")]
pub(super) enum Down<'a> {
    /// The first message.
    Welcome { peer: &'a str, access: DocumentAccess },
    /// Changes that follow each other without a gap.
    Changes(DocumentChanges),
    /// Those who came or did something else.
    Presence { peers: &'a [&'a Peer] },
    /// Those who left.
    Gone { peers: &'a [String] },
    /// The role is another one.
    Access { access: DocumentAccess },
    /// The comments of the project were changed.
    Comments,
    /// The last message.
    Bye { reason: Reason },
}

impl Down<'_> {
    /// The message as text, if it can be written.
    pub(super) fn text(&self) -> Option<Utf8Bytes> {
        match serde_json::to_string(self) {
            Ok(text) => Some(text.into()),
            Err(error) => {
                tracing::error!(%error, "a message of a socket cannot be written");
                None
            }
        }
    }
}

/// A role, for those who have one.
pub(super) fn role(access: Access) -> Option<DocumentAccess> {
    match access {
        Access::Owner => Some(DocumentAccess::Owner),
        Access::Member => Some(DocumentAccess::Member),
        Access::Editor => Some(DocumentAccess::Editor),
        Access::None => None,
    }
}

/// Somebody who has the document open, and what they do there.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Peer {
    pub(super) peer: String,
    pub(super) user: String,
    pub(super) name: String,
    pub(super) avatar: Option<String>,
    pub(super) color: u8,
    #[serde(flatten)]
    pub(super) present: Present,
}

impl Peer {
    /// Somebody who has just come.
    pub(super) fn new(watcher: &Watcher, viewer_origin: &str) -> Self {
        let avatar = watcher.avatar.as_ref();
        Self {
            peer: watcher.peer.to_string(),
            user: watcher.user.to_string(),
            name: watcher.name.clone(),
            avatar: avatar.map(|key| profile_media::wire::address(viewer_origin, key)),
            color: 0,
            present: Present::default(),
        }
    }
}

/// Where somebody is and what they have selected.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Present {
    page: Option<String>,
    selected: Vec<String>,
    cursor: Option<Point>,
    width: Option<WidthClass>,
    view: Option<View>,
}

/// A place, in units of the document.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Point {
    x: i64,
    y: i64,
}

/// What somebody sees, in units of the document.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct View {
    x: i64,
    y: i64,
    width: i64,
    height: i64,
}

/// A class of widths.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
enum WidthClass {
    Base,
    Tablet,
    Phone,
}

impl From<WidthClass> for Width {
    fn from(class: WidthClass) -> Self {
        match class {
            WidthClass::Base => Self::Base,
            WidthClass::Tablet => Self::Tablet,
            WidthClass::Phone => Self::Phone,
        }
    }
}

/// What a client says.
#[derive(Deserialize)]
#[serde(tag = "type", rename_all = "lowercase", deny_unknown_fields)]
enum Up {
    Presence {
        #[serde(default)]
        page: Option<String>,
        #[serde(default)]
        selected: Vec<String>,
        #[serde(default)]
        cursor: Option<Point>,
        #[serde(default)]
        width: Option<WidthClass>,
        #[serde(default)]
        view: Option<View>,
    },
}

/// Reads what a client says; none where it is not understood.
pub(super) fn heard(text: &str) -> Option<Present> {
    let Up::Presence { page, selected, cursor, width, view } = serde_json::from_str(text).ok()?;
    let is_record = |id: &String| id.parse::<RecordId>().is_ok();
    let near = |numbers: &[i64]| numbers.iter().all(|number| (-FARTHEST..=FARTHEST).contains(number));
    let fits = page.iter().all(is_record)
        && selected.len() <= SELECTED
        && selected.iter().all(is_record)
        && cursor.is_none_or(|at| near(&[at.x, at.y]))
        && view.is_none_or(|view| near(&[view.x, view.y, view.width, view.height]));
    let sized = view.is_none_or(|view| view.width >= 0 && view.height >= 0);
    (fits && sized).then_some(Present { page, selected, cursor, width, view })
}

/// What servers tell each other about who is here.
#[derive(Debug, Default, Serialize, Deserialize)]
pub(super) struct Words {
    /// Whose words they are: a name of one server and one document.
    pub(super) from: String,
    /// Those who are there now.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(super) peers: Vec<Peer>,
    /// Those who left.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(super) gone: Vec<String>,
    /// Asks the others to tell who is there.
    #[serde(default)]
    pub(super) asks: bool,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_presence_is_understood() {
        let all = r#"{"type":"presence","page":"8f2hc5n1t4zd","selected":["8f2hc5n1t4ze"],"cursor":{"x":-4,"y":9},
            "width":"phone","view":{"x":0,"y":0,"width":1440,"height":900}}"#;
        let present = heard(all).unwrap();
        assert_eq!(present.selected, ["8f2hc5n1t4ze"]);
        assert_eq!(heard(r#"{"type":"presence"}"#), Some(Present::default()));
        let many = format!(r#"{{"type":"presence","selected":{:?}}}"#, vec!["8f2hc5n1t4ze"; 51]);
        for wrong in [
            "",
            "{}",
            "pong",
            r#"{"type":"changes"}"#,
            r#"{"type":"presence","page":"here"}"#,
            r#"{"type":"presence","cursor":{"x":1.5,"y":0}}"#,
            r#"{"type":"presence","cursor":{"x":1000000001,"y":0}}"#,
            r#"{"type":"presence","view":{"x":0,"y":0,"width":-1,"height":0}}"#,
            r#"{"type":"presence","name":"Somebody else"}"#,
            many.as_str(),
        ] {
            assert_eq!(heard(wrong), None, "{wrong}");
        }
    }

    #[test]
    fn a_peer_is_written_and_read_as_one_object() {
        let peer = Peer {
            peer: "8f2hc5n1t4zd".to_owned(),
            user: "u".to_owned(),
            name: "Ines".to_owned(),
            avatar: None,
            color: 3,
            present: heard(r#"{"type":"presence","cursor":{"x":1,"y":2}}"#).unwrap(),
        };
        let written = serde_json::to_value(&peer).unwrap();
        let expected = serde_json::json!({ "peer": "8f2hc5n1t4zd", "user": "u", "name": "Ines", "avatar": null, "color": 3,
            "page": null, "selected": [], "cursor": { "x": 1, "y": 2 }, "width": null, "view": null });
        assert_eq!(written, expected);
        assert_eq!(serde_json::from_value::<Peer>(written).unwrap(), peer);
    }

    #[test]
    fn reasons_have_codes_and_words() {
        assert_eq!(
            Down::Bye { reason: Reason::NoAccess }.text().unwrap().as_str(),
            r#"{"type":"bye","reason":"no_access"}"#
        );
        assert_eq!(Reason::Stopping.code(), 1012);
        assert_eq!(Down::Comments.text().unwrap().as_str(), r#"{"type":"comments"}"#);
    }
}
