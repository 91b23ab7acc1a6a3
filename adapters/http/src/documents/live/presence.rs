//! Somebody who has a document open, and what they do there.

use octavo_application::documents::watch_document::Watcher;
use octavo_domain::documents::{id::RecordId, record::Width};
use serde::{Deserialize, Serialize};

use crate::account::profile_media;

/// The most widgets of a selection that others see.
const SELECTED: usize = 50;
/// The largest distance and size, in units of the document.
const FARTHEST: i64 = 1_000_000_000;

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

impl Present {
    /// What is another than before, of the peer with this number.
    pub(super) fn since(&self, before: &Self, no: u32) -> Difference<'_> {
        let changed = Changed {
            no,
            page: (self.page != before.page).then_some(&self.page),
            selected: (self.selected != before.selected).then_some(&self.selected),
            cursor: (self.cursor != before.cursor).then_some(self.cursor),
            width: (self.width != before.width).then_some(self.width),
            view: (self.view != before.view).then_some(self.view),
        };
        match changed {
            Changed { page: None, selected: None, cursor, width: None, view: None, .. } => match cursor {
                None => Difference::None,
                Some(Some(Point { x, y })) => Difference::Moved(x, y),
                Some(None) => Difference::Changed(changed),
            },
            _ => Difference::Changed(changed),
        }
    }

    /// The cursor is somewhere else.
    pub(super) fn point(&mut self, x: i64, y: i64) {
        self.cursor = Some(Point { x, y });
    }
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

/// What somebody does that is not what they did before; what is left out is as it was.
#[derive(Debug, Serialize)]
pub(super) struct Changed<'a> {
    no: u32,
    #[serde(skip_serializing_if = "Option::is_none")]
    page: Option<&'a Option<String>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    selected: Option<&'a [String]>,
    #[serde(skip_serializing_if = "Option::is_none")]
    cursor: Option<Option<Point>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    width: Option<Option<WidthClass>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    view: Option<Option<View>>,
}

/// What somebody does now, beside what they did before.
pub(super) enum Difference<'a> {
    /// It is the same.
    None,
    /// The cursor alone is somewhere else.
    Moved(i64, i64),
    /// Anything else.
    Changed(Changed<'a>),
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
    Here {},
}

/// What a client says, where it is understood.
#[derive(Debug, PartialEq)]
pub(super) enum Said {
    /// What it does.
    Present(Present),
    /// It asks for the list of those who are here.
    AsksWhoIsHere,
}

/// Reads what a client says; none where it is not understood.
pub(super) fn heard(text: &str) -> Option<Said> {
    let (page, selected, cursor, width, view) = match serde_json::from_str(text).ok()? {
        Up::Presence { page, selected, cursor, width, view } => (page, selected, cursor, width, view),
        Up::Here {} => return Some(Said::AsksWhoIsHere),
    };
    let is_record = |id: &String| id.parse::<RecordId>().is_ok();
    let near = |numbers: &[i64]| numbers.iter().all(|number| (-FARTHEST..=FARTHEST).contains(number));
    let fits = page.iter().all(is_record)
        && selected.len() <= SELECTED
        && selected.iter().all(is_record)
        && cursor.is_none_or(|at| near(&[at.x, at.y]))
        && view.is_none_or(|view| near(&[view.x, view.y, view.width, view.height]));
    let sized = view.is_none_or(|view| view.width >= 0 && view.height >= 0);
    (fits && sized).then_some(Said::Present(Present { page, selected, cursor, width, view }))
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;

    /// What a client does that says this.
    pub(in crate::documents::live) fn present(text: &str) -> Present {
        match heard(text) {
            Some(Said::Present(present)) => present,
            _ => Present::default(),
        }
    }

    #[test]
    fn only_presence_is_understood() {
        let all = r#"{"type":"presence","page":"8f2hc5n1t4zd","selected":["8f2hc5n1t4ze"],"cursor":{"x":-4,"y":9},
            "width":"phone","view":{"x":0,"y":0,"width":1440,"height":900}}"#;
        assert_eq!(present(all).selected, ["8f2hc5n1t4ze"]);
        assert_eq!(heard(r#"{"type":"presence"}"#), Some(Said::Present(Present::default())));
        assert_eq!(heard(r#"{"type":"here"}"#), Some(Said::AsksWhoIsHere));
        let many = format!(r#"{{"type":"presence","selected":{:?}}}"#, vec!["8f2hc5n1t4ze"; 51]);
        for wrong in [
            "",
            "{}",
            "pong",
            r#"{"type":"changes"}"#,
            r#"{"type":"here","peers":[]}"#,
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
            present: present(r#"{"type":"presence","cursor":{"x":1,"y":2}}"#),
        };
        let written = serde_json::to_value(&peer).unwrap();
        let expected = serde_json::json!({ "peer": "8f2hc5n1t4zd", "user": "u", "name": "Ines", "avatar": null, "color": 3,
            "page": null, "selected": [], "cursor": { "x": 1, "y": 2 }, "width": null, "view": null });
        assert_eq!(written, expected);
        assert_eq!(serde_json::from_value::<Peer>(written).unwrap(), peer);
    }

    #[test]
    fn what_is_as_it_was_is_not_said() {
        let whole = |cursor: &str, page: &str| {
            present(&format!(
                r#"{{"type":"presence","page":{page},"cursor":{cursor},"selected":["8f2hc5n1t4ze"],"width":"base"}}"#
            ))
        };
        let said = |before: &Present, now: &Present| match now.since(before, 7) {
            Difference::None => String::new(),
            Difference::Moved(x, y) => format!("{x} {y}"),
            Difference::Changed(changed) => serde_json::to_string(&changed).unwrap(),
        };
        let before = whole(r#"{"x":1,"y":2}"#, r#""8f2hc5n1t4zd""#);
        assert_eq!(said(&before, &before.clone()), "");
        assert_eq!(said(&before, &whole(r#"{"x":3,"y":-4}"#, r#""8f2hc5n1t4zd""#)), "3 -4");
        assert_eq!(
            said(&before, &whole(r#"{"x":3,"y":2}"#, "null")),
            r#"{"no":7,"page":null,"cursor":{"x":3,"y":2}}"#
        );
        assert_eq!(said(&before, &whole("null", r#""8f2hc5n1t4zd""#)), r#"{"no":7,"cursor":null}"#);
        let empty = r#"{"no":7,"page":null,"selected":[],"cursor":null,"width":null}"#;
        assert_eq!(said(&before, &Present::default()), empty);
    }
}
