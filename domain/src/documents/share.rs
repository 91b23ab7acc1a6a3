//! The ways in which a page is passed on from a share widget (EDIT-073).

use super::{document::Document, record::Record, register::Key, value::Value};

/// A way to pass a page on.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Way {
    /// Its link is copied.
    Copy,
    /// The share sheet of the reader's system is opened.
    Sheet,
    /// A mail is begun.
    Mail,
}

/// What is said once the link was copied, where nobody chose other words.
const COPIED: &str = "Link copied";

impl Way {
    /// Every way, in the order in which they are shown.
    pub const ALL: [Self; 3] = [Self::Copy, Self::Sheet, Self::Mail];

    /// The registers that switch it off and name it, and what it is called where nobody chose other words.
    const fn parts(self) -> (Key, Key, &'static str) {
        match self {
            Self::Copy => (Key::CopyLink, Key::CopyWords, "Copy link"),
            Self::Sheet => (Key::ShareSheet, Key::SheetWords, "Share…"),
            Self::Mail => (Key::MailLink, Key::MailWords, "Send by mail"),
        }
    }

    /// The ways that a share widget shows.
    pub fn shown(widget: &Record) -> impl Iterator<Item = Self> {
        Self::ALL.into_iter().filter(|way| widget.get(way.parts().0) != Some(&Value::Flag(false)))
    }

    /// What it is called.
    #[must_use]
    pub fn words(self, widget: &Record) -> &str {
        let (_, words, usual) = self.parts();
        chosen(widget, words).unwrap_or(usual)
    }
}

/// What is said once the link was copied.
#[must_use]
pub fn copied(widget: &Record) -> &str {
    chosen(widget, Key::CopiedWords).unwrap_or(COPIED)
}

fn chosen(widget: &Record, key: Key) -> Option<&str> {
    Document::line(widget, key).filter(|line| !line.trim().is_empty())
}
