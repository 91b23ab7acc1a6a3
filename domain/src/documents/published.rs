//! What of a document readers get.

use std::{collections::BTreeMap, sync::Arc};

use super::{
    document::Document,
    id::RecordId,
    layout::page::widgets_of,
    record::{Kind, Record, Slot, Width},
    register::Key,
    value::{AssetKey, Value},
};

/// What lies behind the widgets of a page, as files.
const BEHIND: [Key; 2] = [Key::BackgroundPicture, Key::BackgroundVideo];

impl Document {
    /// The document without its drafts and what lies on them (EDIT-053), and without guides, which help those who draw
    /// (EDIT-151): that is published. Its first page is never a draft.
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
        let guided: Vec<(RecordId, Record)> = published
            .records()
            .filter(|(_, record)| has_guides(record))
            .map(|(id, record)| (id, Record::clone(record)))
            .collect();
        for (id, mut page) in guided {
            page.registers.retain(|slot, _| !GUIDES.contains(&slot.key));
            published.insert(id, Arc::new(page));
        }
        published
    }

    /// The document as its preview shows it: draft pages can be reached as hidden ones can (EDIT-025).
    #[must_use]
    pub fn previewed(&self) -> Self {
        let mut previewed = self.clone();
        let hidden = (Slot::base(Key::State), Value::Word("hidden"));
        for (_, record) in previewed.records_mut().filter(|(_, record)| is_draft(record)) {
            let mut page = Record::clone(record);
            page.registers.extend([hidden.clone()]);
            *record = Arc::new(page);
        }
        previewed
    }

    /// Do readers of this draft get something else than readers of what was published (EDIT-363)? Records that both share
    /// cost nothing to compare.
    #[must_use]
    pub fn differs_from(&self, published: &Self) -> bool {
        let kept_back = self.records().any(|(_, record)| is_draft(record) || has_guides(record));
        if kept_back { self.published() != *published } else { self != published }
    }

    /// The same document, with those records of another one that are the same.
    #[must_use]
    pub fn sharing(mut self, other: &Self) -> Self {
        for (id, record) in self.records_mut() {
            if let Some(same) = other.get(id).filter(|same| *same == record) {
                *record = Arc::clone(same);
            }
        }
        self
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

    /// May search engines list a page (EDIT-052, EDIT-054)? A hidden one, and one that is kept out, they may not.
    #[must_use]
    pub fn is_indexed(&self, page: RecordId) -> bool {
        self.get(page).is_some_and(|page| {
            page.get(Key::NoIndex) != Some(&Value::Flag(true))
                && page.get(Key::State) != Some(&Value::Word("hidden"))
        })
    }

    /// The paths of the pages that search engines may list, in the order of the pages (EDIT-051).
    pub fn indexed_paths(&self) -> impl Iterator<Item = (RecordId, String)> {
        let mut paths = self.paths();
        let ids: Vec<RecordId> = self.pages().map(|(id, _)| id).filter(|id| self.is_indexed(*id)).collect();
        ids.into_iter().filter_map(move |id| Some((id, paths.remove(&id)?)))
    }

    /// The pictures that stand for a page where it is shared: its own, then that of the project (EDIT-326).
    pub fn share_pictures(&self, page: RecordId) -> impl Iterator<Item = &AssetKey> {
        [page, RecordId::SETTINGS].into_iter().filter_map(|id| self.file(id, Key::SharePicture))
    }

    /// The project's own icon (EDIT-045).
    #[must_use]
    pub fn favicon(&self) -> Option<&AssetKey> {
        self.file(RecordId::SETTINGS, Key::Favicon)
    }

    fn file(&self, record: RecordId, key: Key) -> Option<&AssetKey> {
        match self.get(record)?.get(key) {
            Some(Value::Asset(key)) => Some(key),
            _ => None,
        }
    }

    /// Does a page show any widget, one of its own or one that is on every page, or a picture or a video behind them?
    #[must_use]
    pub fn shows(&self, page: RecordId) -> bool {
        BEHIND.into_iter().any(|key| self.file(page, key).is_some())
            || !widgets_of(self, page, Width::Base).top.is_empty()
    }

    /// Is there no widget, and no picture or video behind a page?
    #[must_use]
    pub fn is_blank(&self) -> bool {
        let shows = |record: &Record| {
            record.kind.is_widget() || BEHIND.into_iter().any(|key| record.get(key).is_some())
        };
        !self.records().any(|(_, record)| shows(record))
    }
}

/// What only those see who edit a page.
const GUIDES: [Key; 2] = [Key::UprightGuides, Key::LevelGuides];

fn has_guides(page: &Record) -> bool {
    page.kind == Kind::Page && page.registers.keys().any(|slot| GUIDES.contains(&slot.key))
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
    use super::*;
    use crate::documents::{
        change::{Op, Terms},
        order::OrderKey,
        record::Place,
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
        let picture = Value::Asset(AssetKey::parse(&"a".repeat(40)).unwrap());
        let behind = done(&draft, &[set(HOME, Key::BackgroundPicture, picture)]).published();
        assert!(!behind.is_blank() && behind.shows(HOME) && !published.shows(HOME));
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

    #[test]
    fn edit_025_drafts_are_previewed() {
        let draft = done(&two_pages(), &[set(ABOUT, Key::State, Value::Word("draft"))]);
        assert_eq!((draft.page_at("about"), draft.previewed().page_at("about")), (None, Some(ABOUT)));
        assert_eq!(two_pages().previewed(), two_pages());
    }

    #[test]
    fn edit_051_052_054_search_engines_are_told_of_listed_pages() {
        let pages = two_pages();
        let paths =
            |document: &Document| -> Vec<String> { document.indexed_paths().map(|(_, path)| path).collect() };
        assert_eq!(paths(&pages), ["", "About"]);
        let hidden = done(&pages, &[set(ABOUT, Key::State, Value::Word("hidden"))]);
        assert_eq!(paths(&hidden), [""]);
        let kept_out = done(&pages, &[set(HOME, Key::NoIndex, Value::Flag(true))]);
        assert_eq!(paths(&kept_out), ["About"]);
        let draft = done(&pages, &[set(ABOUT, Key::State, Value::Word("draft"))]);
        assert_eq!(paths(&draft), [""]);
    }

    #[test]
    fn edit_045_326_a_page_has_its_own_share_picture_before_that_of_the_project() {
        let key = |digit: &str| AssetKey::parse(&digit.repeat(40)).unwrap();
        let picture = |id: RecordId, of: Key, digit: &str| set(id, of, Value::Asset(key(digit)));
        let shared =
            |document: &Document| -> Vec<AssetKey> { document.share_pictures(ABOUT).cloned().collect() };
        assert!(shared(&two_pages()).is_empty() && two_pages().favicon().is_none());
        let project = done(&two_pages(), &[picture(RecordId::SETTINGS, Key::SharePicture, "a")]);
        assert_eq!(shared(&project), [key("a")]);
        let both = done(
            &project,
            &[picture(ABOUT, Key::SharePicture, "b"), picture(RecordId::SETTINGS, Key::Favicon, "c")],
        );
        assert_eq!((shared(&both), both.favicon()), (vec![key("b"), key("a")], Some(&key("c"))));
        assert_eq!(both.share_pictures(HOME).cloned().collect::<Vec<_>>(), [key("a")]);
    }

    #[test]
    fn edit_363_what_is_undone_does_not_differ() {
        let start = two_pages();
        let published = start.published().sharing(&start);
        assert!(!start.differs_from(&published));
        let renamed = done(&start, &[set(ABOUT, Key::Title, Value::Line("Studio".to_owned()))]);
        assert!(renamed.differs_from(&published));
        let undone = done(&renamed, &[Op::Clear(ABOUT, Slot::base(Key::Title))]);
        assert!(!undone.differs_from(&published));
    }

    #[test]
    fn edit_151_guides_are_nothing_to_readers() {
        let start = two_pages();
        let published = start.published();
        let guides = Value::Places(vec![-100, 40_000]);
        let phone = Slot { key: Key::LevelGuides, width: Width::Phone };
        let ops = [set(ABOUT, Key::UprightGuides, guides.clone()), Op::Set(HOME, phone, guides)];
        let guided = done(&start, &ops);
        assert!(guided != start && guided.published() == published);
        assert!(!guided.differs_from(&published));
        let renamed = done(&guided, &[set(ABOUT, Key::Title, Value::Line("Studio".to_owned()))]);
        assert!(renamed.differs_from(&published));
    }

    #[test]
    fn edit_363_what_is_drawn_on_a_draft_page_does_not_differ_for_readers() {
        let draft = done(&two_pages(), &[set(ABOUT, Key::State, Value::Word("draft"))]);
        assert!(draft.differs_from(&two_pages()), "readers would lose a page");
        let published = draft.published();
        let drawn = done(&draft, &[set(TEXT, Key::Opacity, Value::Number(5))]);
        assert!(!drawn.differs_from(&published));
        let back = done(&drawn, &[Op::Clear(ABOUT, Slot::base(Key::State))]);
        assert!(back.differs_from(&published));
    }
}
