//! Pages that are translations of each other (EDIT-328).

use std::collections::BTreeSet;

use super::{
    document::Document,
    id::RecordId,
    record::{Kind, Record},
    register::Key,
    value::Value,
};

impl Document {
    /// The language of a page, as a tag: its own, or that of the document; none where nobody said it.
    #[must_use]
    pub fn language(&self, page: RecordId) -> Option<&str> {
        let said = |id: RecordId| Self::line(self.get(id)?, Key::Language);
        said(page).or_else(|| said(RecordId::SETTINGS))
    }

    /// The pages that say the same as this one in other languages, and itself, each with its language. Only pages that
    /// search engines may list are among them, of each language one. The original is the first, or else the first of
    /// the pages. Empty for a page that stands alone.
    ///
    /// Each of them gets the same answer: search engines believe only pages that name each other.
    #[must_use]
    pub fn translations(&self, page: RecordId) -> Vec<(RecordId, &str)> {
        let original = self.original(page);
        let mut pages: Vec<RecordId> = self.pages().map(|(id, _)| id).collect();
        pages.retain(|id| self.is_indexed(*id) && self.original(*id) == original);
        pages.sort_by_key(|id| *id != original);
        let mut languages = BTreeSet::new();
        let spoken = pages.into_iter().filter_map(|id| Some((id, self.language(id)?)));
        let found: Vec<_> =
            spoken.filter(|(_, language)| languages.insert(language.to_ascii_lowercase())).collect();
        let is_among = found.iter().any(|(id, _)| *id == page);
        if is_among && found.len() > 1 { found } else { Vec::new() }
    }

    /// The page of which a page is a translation, itself where it is none. A draft that was left out is one as well. Of
    /// pages that are translations of each other in a circle it is the one with the least id.
    fn original(&self, page: RecordId) -> RecordId {
        let of = |id: RecordId| self.get(id).and_then(|page| translation_of(page));
        let mut seen = vec![page];
        let mut last = page;
        while let Some(next) = of(last) {
            if let Some(circle) = seen.iter().position(|id| *id == next) {
                return seen.into_iter().skip(circle).min().unwrap_or(page);
            }
            seen.push(next);
            last = next;
        }
        last
    }
}

fn translation_of(page: &Record) -> Option<RecordId> {
    match page.get(Key::TranslationOf) {
        Some(Value::Record(of)) if page.kind == Kind::Page => Some(*of),
        _ => None,
    }
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
    const CASA: RecordId = RecordId::of_bits(2);
    const HAUS: RecordId = RecordId::of_bits(3);
    const ABOUT: RecordId = RecordId::of_bits(4);

    fn set(id: RecordId, key: Key, value: Value) -> Op {
        Op::Set(id, Slot::base(key), value)
    }

    fn says(id: RecordId, language: &str) -> Op {
        set(id, Key::Language, Value::Line(language.to_owned()))
    }

    fn translates(id: RecordId, original: RecordId) -> Op {
        set(id, Key::TranslationOf, Value::Record(original))
    }

    fn state(id: RecordId, state: &'static str) -> Op {
        set(id, Key::State, Value::Word(state))
    }

    /// Four pages, of which two are translations of the first.
    fn house(more: &[Op]) -> Document {
        let page = |id: RecordId, order: &str| {
            let place = Place { parent: None, order: OrderKey::parse(order).unwrap() };
            Op::Create(id, Arc::new(Record::new(Kind::Page, place)))
        };
        let mut ops = vec![page(CASA, "a1"), page(HAUS, "a2"), page(ABOUT, "a3")];
        ops.extend([says(RecordId::SETTINGS, "en"), says(CASA, "pt"), says(HAUS, "de")]);
        ops.extend([translates(CASA, HOME), translates(HAUS, CASA)]);
        ops.extend(more.iter().cloned());
        Document::blank(HOME).change(&ops, Terms::of_log()).unwrap().document
    }

    #[test]
    fn edit_328_translations_name_each_other() {
        let house = house(&[]);
        let all = vec![(HOME, "en"), (CASA, "pt"), (HAUS, "de")];
        for page in [HOME, CASA, HAUS] {
            assert_eq!(house.translations(page), all);
        }
        assert!(house.translations(ABOUT).is_empty(), "it stands alone");
    }

    #[test]
    fn edit_328_only_pages_that_may_be_listed_are_named() {
        let hidden = house(&[state(CASA, "hidden")]);
        assert_eq!(hidden.translations(HOME), [(HOME, "en"), (HAUS, "de")]);
        assert!(hidden.translations(CASA).is_empty());
        let kept_out = house(&[set(HAUS, Key::NoIndex, Value::Flag(true)), state(CASA, "hidden")]);
        assert!(kept_out.translations(HOME).is_empty(), "none is left");
        let draft =
            house(&[translates(HAUS, CASA), translates(ABOUT, CASA), state(CASA, "draft")]).published();
        assert_eq!(
            draft.translations(HAUS),
            [(HAUS, "de"), (ABOUT, "en")],
            "of a page that is not published"
        );
    }

    #[test]
    fn edit_328_a_language_has_one_page() {
        let twice = house(&[says(HAUS, "en")]);
        assert_eq!(twice.translations(HOME), [(HOME, "en"), (CASA, "pt")]);
        assert!(twice.translations(HAUS).is_empty());
        let unsaid = house(&[Op::Clear(RecordId::SETTINGS, Slot::base(Key::Language))]);
        assert_eq!(unsaid.translations(CASA), [(CASA, "pt"), (HAUS, "de")]);
    }

    #[test]
    fn edit_328_a_circle_has_an_end() {
        let circle = house(&[translates(HOME, HAUS), translates(ABOUT, ABOUT)]);
        assert_eq!(circle.translations(HAUS), [(HOME, "en"), (CASA, "pt"), (HAUS, "de")]);
        assert!(circle.translations(ABOUT).is_empty());
    }
}
