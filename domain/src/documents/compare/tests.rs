use std::sync::Arc;

use super::*;
use crate::documents::{
    change::{Op, Terms},
    colour::{Colour, Fill, Ink},
    document::Document,
    order::OrderKey,
    record::{Place, Record, Width},
    register::Key,
    text::delta::{Delta, Step},
    text::marks::{Mark, MarkChanges, Marks},
    value::AssetKey,
};

const HOME: RecordId = RecordId::of_bits(1);
const ABOUT: RecordId = RecordId::of_bits(2);
const TEXT: RecordId = RecordId::of_bits(3);
const PICTURE: RecordId = RecordId::of_bits(4);
const STYLE: RecordId = RecordId::of_bits(5);
const SWATCH: RecordId = RecordId::of_bits(6);

fn place(parent: Option<RecordId>, order: &str) -> Place {
    Place { parent, order: OrderKey::parse(order).unwrap() }
}

fn make(id: RecordId, kind: Kind, parent: Option<RecordId>, order: &str) -> Op {
    Op::Create(id, Arc::new(Record::new(kind, place(parent, order))))
}

fn set(id: RecordId, key: Key, value: Value) -> Op {
    Op::Set(id, Slot::base(key), value)
}

fn line(id: RecordId, key: Key, line: &str) -> Op {
    set(id, key, Value::Line(line.to_owned()))
}

fn type_in(steps: impl IntoIterator<Item = Step>) -> Op {
    Op::Text(TEXT, Delta::of(steps))
}

fn done(document: &Document, ops: &[Op]) -> Document {
    document.change(ops, Terms::of_log()).unwrap().document
}

/// Two pages; on the first one a text with a style that has a colour of the project, and a picture.
fn start() -> Document {
    done(
        &Document::blank(HOME),
        &[
            make(ABOUT, Kind::Page, None, "a1"),
            line(ABOUT, Key::Title, "About"),
            make(SWATCH, Kind::Swatch, None, "a0"),
            line(SWATCH, Key::Name, "Clay"),
            make(STYLE, Kind::TextStyle, None, "a0"),
            set(STYLE, Key::TextInk, Value::Ink(Ink::Swatch(SWATCH))),
            make(TEXT, Kind::Text, Some(HOME), "a0"),
            set(TEXT, Key::Style, Value::Record(STYLE)),
            type_in([Step::Insert("Bowls of salt".to_owned(), Marks::new())]),
            make(PICTURE, Kind::Picture, Some(HOME), "a1"),
        ],
    )
}

fn between(from: &Document, to: &Document) -> Comparison {
    compare(Some(from), Some(to))
}

fn after(ops: &[Op]) -> Comparison {
    between(&start(), &done(&start(), ops))
}

fn page(comparison: &Comparison) -> &PageDifference {
    assert_eq!(comparison.pages.len(), 1, "{comparison:?}");
    &comparison.pages[0]
}

fn widget(comparison: &Comparison) -> &WidgetDifference {
    let widgets = &page(comparison).widgets;
    assert_eq!(widgets.len(), 1, "{comparison:?}");
    &widgets[0]
}

#[test]
fn what_is_the_same_does_not_differ() {
    let same = between(&start(), &start());
    assert!(same.is_empty(), "{same:?}");
    let word = Step::Insert("Many ".to_owned(), Marks::new());
    let there_and_back = done(&done(&start(), &[type_in([word])]), &[type_in([Step::Delete(5)])]);
    assert!(between(&start(), &there_and_back).is_empty());
}

#[test]
fn edit_346_a_word_is_named_on_its_page() {
    let found = after(&[type_in([
        Step::Retain(9, MarkChanges::new()),
        Step::Insert("smoke".to_owned(), Marks::new()),
        Step::Delete(4),
    ])]);
    let text = widget(&found);
    assert_eq!((text.id, text.fate, text.excerpt.as_str()), (TEXT, Fate::Changed, "Bowls of smoke"));
    assert_eq!(text.aspects, [Aspect::Words]);
    let parts = &text.text.as_ref().unwrap().parts;
    assert!(parts.contains(&Part::Deleted("salt".to_owned())), "{parts:?}");
    assert!(parts.contains(&Part::Inserted("smoke".to_owned())), "{parts:?}");
    assert!(page(&found).is_first && page(&found).registers.is_empty());
}

#[test]
fn against_nothing_every_page_is_new() {
    let found = compare(None, Some(&start()));
    let fates: Vec<_> = found.pages.iter().map(|page| (page.id, page.fate)).collect();
    assert_eq!(fates, [(HOME, Fate::Added), (ABOUT, Fate::Added)]);
    assert!(compare(None, None).is_empty());
    assert!(compare(Some(&start()), None).pages.iter().all(|page| page.fate == Fate::Removed));
}

#[test]
fn emphasis_is_no_other_words() {
    let bold = MarkChanges::from([(Mark::Bold, Some(Value::Flag(true)))]);
    let found = after(&[type_in([Step::Retain(5, bold)])]);
    assert_eq!(widget(&found).aspects, [Aspect::Formatting]);
    assert_eq!(widget(&found).text.as_ref().unwrap().parts, []);
}

#[test]
fn pictures_places_and_looks_are_told_apart() {
    let key = Value::Asset(AssetKey::parse("salt").unwrap());
    assert_eq!(widget(&after(&[set(PICTURE, Key::Asset, key)])).aspects, [Aspect::Picture]);
    let phone = Slot { key: Key::Position, width: Width::Phone };
    let found = after(&[
        Op::Set(PICTURE, phone, Value::Pair([100, 200])),
        set(PICTURE, Key::Size, Value::Pair([100, 200])),
        set(PICTURE, Key::Opacity, Value::Number(500)),
        Op::Place(PICTURE, place(Some(HOME), "Zz")),
    ]);
    let picture = widget(&found);
    assert_eq!(picture.aspects, [Aspect::Position, Aspect::Size, Aspect::Stacking, Aspect::Look]);
    assert_eq!(picture.registers[0].slot, phone);
    assert_eq!((picture.registers[0].before.clone(), picture.moved_from), (None, None));
}

#[test]
fn a_widget_that_goes_to_another_page_is_named_there() {
    let found = after(&[Op::Place(PICTURE, place(Some(ABOUT), "a0"))]);
    assert_eq!(page(&found).id, ABOUT);
    assert_eq!(
        (widget(&found).moved_from, &widget(&found).aspects),
        (Some(HOME), &vec![Aspect::Position, Aspect::Stacking])
    );
    let fates = |ops: &[Op]| widget(&after(ops)).fate;
    assert_eq!(fates(&[Op::Delete(PICTURE)]), Fate::Removed);
    assert_eq!(fates(&[make(RecordId::of_bits(9), Kind::Shape, Some(HOME), "a2")]), Fate::Added);
    let everywhere = after(&[make(RecordId::of_bits(9), Kind::Shape, None, "a2")]);
    assert!(everywhere.pages.is_empty() && everywhere.everywhere.len() == 1);
}

#[test]
fn pages_come_go_move_and_are_renamed() {
    let third = RecordId::of_bits(9);
    let ops = [
        make(third, Kind::Page, None, "a2"),
        make(RecordId::of_bits(10), Kind::Text, Some(third), "a0"),
        make(RecordId::of_bits(11), Kind::Text, Some(third), "a1"),
    ];
    let added = after(&ops);
    let new = page(&added);
    assert_eq!((new.fate, &new.counts, new.widgets.len()), (Fate::Added, &vec![(Kind::Text, 2)], 0));
    let gone = between(&done(&start(), &ops), &start());
    assert_eq!((page(&gone).fate, &page(&gone).counts), (Fate::Removed, &vec![(Kind::Text, 2)]));
    let renamed = after(&[line(ABOUT, Key::Title, "Studio"), line(ABOUT, Key::Path, "studio")]);
    let keys: Vec<Key> = page(&renamed).registers.iter().map(|register| register.slot.key).collect();
    assert_eq!((page(&renamed).title.as_str(), keys), ("Studio", vec![Key::Title, Key::Path]));
    let moved = after(&[Op::Place(ABOUT, place(None, "Zz"))]);
    assert!(page(&moved).is_moved && page(&moved).is_first && page(&moved).id == ABOUT);
    let stays = after(&[Op::Place(ABOUT, place(None, "a9"))]);
    assert!(stays.is_empty(), "its place among the pages is the same");
}

#[test]
fn drafts_stay_here_and_are_named() {
    let draft = set(ABOUT, Key::State, Value::Word("draft"));
    let hidden = after(std::slice::from_ref(&draft));
    assert_eq!(hidden.drafts, [(ABOUT, "About".to_owned())]);
    assert!(page(&hidden).fate == Fate::Removed && page(&hidden).is_draft, "readers had it until now");
    let before = done(&start(), &[draft]);
    let more = done(&before, &[make(RecordId::of_bits(9), Kind::Shape, Some(ABOUT), "a2")]);
    let found = between(&before.published(), &more);
    assert!(found.is_empty() && found.drafts.len() == 1, "what is drawn on a draft differs for nobody");
}

#[test]
fn styles_and_colours_say_how_much_they_touch() {
    let paint = Value::Fill(Fill::Ink(Ink::Colour(Colour(0x1122_33ff))));
    let found = after(&[set(SWATCH, Key::Paint, paint), set(STYLE, Key::Weight, Value::Number(700))]);
    let (style, swatch) = (&found.text_styles[0], &found.swatches[0]);
    assert_eq!((style.fate, style.uses, style.registers.len()), (Fate::Changed, 1, 1));
    assert_eq!((swatch.name.as_str(), swatch.uses), ("Clay", 1), "by the text style");
    assert!(found.pages.is_empty());
    assert_eq!(after(&[Op::Delete(STYLE)]).text_styles[0].fate, Fate::Removed);
    let width = after(&[set(RecordId::SETTINGS, Key::WidestPage, Value::Number(200_000))]);
    assert_eq!(width.settings.len(), 1);
}

#[test]
fn the_answer_is_bounded() {
    let many: Vec<Op> =
        (100..1_000).map(|bits| make(RecordId::of_bits(bits), Kind::Shape, Some(HOME), "a2")).collect();
    let found = after(&many);
    assert_eq!((page(&found).widgets.len(), found.unlisted), (400, 500));
}
