//! What of a document readers get.

use std::collections::BTreeMap;

use super::{
    document::Document,
    id::RecordId,
    record::{Kind, Record},
    register::Key,
    value::Value,
};

impl Document {
    /// The document without its drafts and what lies on them (EDIT-053): that is published. Its first page is never a
    /// draft.
    #[must_use]
    pub fn published(&self) -> Self {
        let mut published = self.clone();
        let drafts: Vec<RecordId> =
            self.pages().filter(|(_, page)| is_draft(page)).map(|(id, _)| id).collect();
        let lies_on_draft = |id: RecordId| self.page_of(id).is_some_and(|page| drafts.contains(&page));
        let hidden: Vec<RecordId> =
            self.records().map(|(id, _)| id).filter(|id| lies_on_draft(*id)).collect();
        for id in drafts.iter().chain(&hidden) {
            published.remove(*id);
        }
        published
    }

    /// The path of each page that is no draft: the first page has the empty one (EDIT-050), and a page without one its
    /// id.
    #[must_use]
    pub fn paths(&self) -> BTreeMap<RecordId, String> {
        let pages = self.pages().filter(|(_, page)| !is_draft(page)).enumerate();
        pages
            .map(|(place, (id, page))| match Self::line(page, Key::Path) {
                _ if place == 0 => (id, String::new()),
                Some(path) => (id, path.to_owned()),
                None => (id, id.to_string()),
            })
            .collect()
    }

    /// The page at a path, whatever its case.
    #[must_use]
    pub fn page_at(&self, path: &str) -> Option<RecordId> {
        self.paths().into_iter().find(|(_, known)| known.eq_ignore_ascii_case(path)).map(|(id, _)| id)
    }

    /// Has it any widget?
    #[must_use]
    pub fn is_blank(&self) -> bool {
        !self.records().any(|(_, record)| record.kind.is_widget())
    }
}

fn is_draft(page: &Record) -> bool {
    page.kind == Kind::Page && page.get(Key::State) == Some(&Value::Word("draft"))
}

/// The paths that lead elsewhere now: those of pages that had another one before (EDIT-036). A path that a page has now
/// is not among them (EDIT-037).
#[must_use]
pub fn former_paths(before: &Document, now: &Document) -> BTreeMap<String, RecordId> {
    let paths = now.paths();
    let taken: Vec<String> = paths.values().map(|path| path.to_lowercase()).collect();
    let moved = before.paths().into_iter().filter(|(id, path)| {
        !path.is_empty() && paths.get(id).is_some_and(|now| !now.eq_ignore_ascii_case(path))
    });
    moved.map(|(id, path)| (path.to_lowercase(), id)).filter(|(path, _)| !taken.contains(path)).collect()
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::documents::{
        change::{Op, Terms},
        order::OrderKey,
        record::{Place, Slot},
    };

    const HOME: RecordId = RecordId::of_bits(1);
    const ABOUT: RecordId = RecordId::of_bits(2);
    const TEXT: RecordId = RecordId::of_bits(3);

    fn set(id: RecordId, key: Key, value: Value) -> Op {
        Op::Set(id, Slot::base(key), value)
    }

    fn path(id: RecordId, path: &str) -> Op {
        set(id, Key::Path, Value::Line(path.to_owned()))
    }

    fn done(document: &Document, ops: &[Op]) -> Document {
        document.change(ops, Terms::of_log()).unwrap().document
    }

    fn two_pages() -> Document {
        let place = |parent, order: &str| Place { parent, order: OrderKey::parse(order).unwrap() };
        let about = Record::new(Kind::Page, place(None, "a1"));
        let text = Record::new(Kind::Text, place(Some(ABOUT), "a0"));
        let ops =
            [Op::Create(ABOUT, Arc::new(about)), Op::Create(TEXT, Arc::new(text)), path(ABOUT, "About")];
        done(&Document::blank(HOME), &ops)
    }

    #[test]
    fn edit_053_drafts_are_not_published() {
        let draft = done(&two_pages(), &[set(ABOUT, Key::State, Value::Word("draft"))]);
        let published = draft.published();
        assert!(published.get(ABOUT).is_none() && published.get(TEXT).is_none());
        assert_eq!(published.page_at("about"), None);
        assert_eq!(two_pages().published(), two_pages());
        assert!(published.is_blank() && !two_pages().is_blank());
    }

    #[test]
    fn edit_050_the_first_page_has_no_path() {
        let pages = done(&two_pages(), &[path(HOME, "home")]);
        assert_eq!((pages.page_at(""), pages.page_at("home")), (Some(HOME), None));
        assert_eq!(pages.page_at("ABOUT"), Some(ABOUT));
        let without = done(&pages, &[Op::Clear(ABOUT, Slot::base(Key::Path))]);
        assert_eq!(without.page_at(&ABOUT.to_string()), Some(ABOUT));
    }

    #[test]
    fn edit_036_037_former_paths_lead_on_until_a_page_takes_them() {
        let before = two_pages();
        let moved = done(&before, &[path(ABOUT, "studio")]);
        assert_eq!(former_paths(&before, &moved), [("about".to_owned(), ABOUT)].into());
        assert_eq!(former_paths(&before, &before), BTreeMap::new());
        let place = Place { parent: None, order: OrderKey::parse("a2").unwrap() };
        let third = RecordId::of_bits(4);
        let taken = done(
            &moved,
            &[Op::Create(third, Arc::new(Record::new(Kind::Page, place))), path(third, "about")],
        );
        assert_eq!(former_paths(&before, &taken), BTreeMap::new());
        let gone = done(&before, &[Op::Delete(ABOUT)]);
        assert_eq!(former_paths(&before, &gone), BTreeMap::new());
    }
}
