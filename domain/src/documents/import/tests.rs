use std::{collections::BTreeMap, sync::Arc};

use super::{
    plan::{Made, plan},
    *,
};
use crate::documents::{
    change::{Concurrent, Terms},
    document::Document,
    id::RecordId,
    limits,
    order::OrderKey,
    record::{Place, Record, Slot},
    register::Need,
    text::marks::Mark,
};

const PAGE: RecordId = RecordId::of_bits(1);

fn planned(document: &Document, content: Content, page: Option<RecordId>) -> (Made, Document) {
    let picture =
        Known { key: AssetKey::parse("kiln").unwrap(), pixels: (1_600, 900), form: AssetForm::Renditions };
    let pictures = BTreeMap::from([("kiln.png".to_owned(), picture)]);
    let brought = Brought { title: Some("Salt & Kiln".to_owned()), content, left_out: Vec::new() };
    let mut next = 1_000 * u64::try_from(document.records().count()).unwrap();
    let mut id = || {
        next += 1;
        RecordId::of_bits(next)
    };
    let plan = plan(document, &brought, page, &pictures, &mut id);
    let terms = Terms {
        rights: Need::Layout,
        pages: limits::PAGES,
        concurrent: Concurrent::default(),
        ops: limits::OPS,
    };
    let changed = document.change(&plan.ops, terms).unwrap();
    assert_eq!(changed.ops, plan.ops, "nothing that was planned is left out or changed");
    (Made::of(&plan.ops), changed.document)
}

fn heading(element: &'static str, words: &str) -> Paragraph {
    let marks = Marks::from([(Mark::Element, Value::Word(element))]);
    Paragraph { marks, ..Paragraph::plain(words) }
}

/// A widget with its place and its size.
type Lying = (Kind, [i32; 2], [i32; 2], Arc<Record>);

/// The widgets on a page, in paint order.
fn lying(document: &Document, page: RecordId) -> Vec<Lying> {
    let mut found: Vec<_> =
        document.records().filter(|(_, record)| record.place.parent == Some(page)).collect();
    found.sort_by_key(|(_, record)| record.place.order.clone());
    let pair = |record: &Record, key| match record.get(key) {
        Some(Value::Pair(pair)) => *pair,
        _ => panic!("a place and a size"),
    };
    found
        .into_iter()
        .map(|(_, record)| {
            (record.kind, pair(record, Key::Position), pair(record, Key::Size), Arc::clone(record))
        })
        .collect()
}

fn picture(caption: Option<Paragraph>) -> Block {
    Block::Picture(Picture { file: "kiln.png".to_owned(), label: "The kiln".to_owned(), caption, link: None })
}

#[test]
fn edit_389_words_and_pictures_lie_in_a_column_of_the_grid() {
    let blank = Document::blank(PAGE);
    let blocks = vec![
        Block::Words(vec![heading("h1", "Salt"), Paragraph::plain("One."), Paragraph::plain("Two.")]),
        picture(Some(Paragraph::plain("At night"))),
        Block::Rule,
        Block::Words(vec![heading("quote", "We fire once."), heading("code", "1280 °C")]),
    ];
    let (plan, document) = planned(&blank, Content::Column(blocks), Some(PAGE));
    assert_eq!(plan.pages, [PAGE]);
    let lying = lying(&document, PAGE);
    let kinds: Vec<Kind> = lying.iter().map(|(kind, ..)| *kind).collect();
    assert_eq!(kinds, [Kind::Text, Kind::Text, Kind::Group, Kind::Line, Kind::Text, Kind::Text]);
    // Six of twelve columns of 87.33 px with gutters of 24 px, in the middle of 1,440 px.
    assert!(lying.iter().all(|(_, [x, _], [width, _], _)| (*x, *width) == (39_800, 64_400)));
    for pair in lying.windows(2) {
        let [(_, [_, y], [_, height], _), (_, [_, next], ..)] = pair else { panic!("two") };
        assert!(y + height < *next, "below each other: {y} + {height}, {next}");
    }
    let words = |at: usize| lying[at].3.text.as_ref().unwrap().plain();
    assert_eq!((words(0), words(1)), ("Salt\n".to_owned(), "One.\nTwo.\n".to_owned()));
    let group = document.records().find(|(_, record)| record.kind == Kind::Group).unwrap().0;
    let within: Vec<Kind> = self::lying(&document, group).iter().map(|(kind, ..)| *kind).collect();
    assert_eq!(within, [Kind::Picture, Kind::Text]);
}

#[test]
fn edit_389_what_is_brought_in_lies_below_what_is_there() {
    let mut document = Document::blank(PAGE);
    let mut shape = Record::new(Kind::Shape, Place { parent: Some(PAGE), order: OrderKey::first() });
    shape.registers.insert(Slot::base(Key::Position), Value::Pair([0, 50_000]));
    shape.registers.insert(Slot::base(Key::Size), Value::Pair([10_000, 10_000]));
    document.insert(RecordId::of_bits(2), Arc::new(shape));
    let words = || Content::Column(vec![Block::Words(vec![Paragraph::plain("Below.")])]);
    let (_, after) = planned(&document, words(), Some(PAGE));
    let lying = lying(&after, PAGE);
    assert_eq!(lying.iter().map(|(kind, ..)| *kind).collect::<Vec<_>>(), [Kind::Shape, Kind::Text]);
    assert_eq!(lying[1].1[1], 66_400);
    let (plan, after) = planned(&document, words(), None);
    let [page] = plan.pages[..] else { panic!("a new page") };
    let page = after.get(page).unwrap();
    assert_eq!(page.get(Key::Title), Some(&Value::Line("Salt & Kiln".to_owned())));
    assert_eq!(page.get(Key::Path), Some(&Value::Line("salt-kiln".to_owned())));
}

#[test]
fn edit_389_words_take_the_text_styles_of_the_document() {
    let mut document = Document::blank(PAGE);
    let mut style = |bits: u64, element: &'static str, size: i32, order: &str| {
        let place = Place { parent: None, order: OrderKey::parse(order).unwrap() };
        let mut style = Record::new(Kind::TextStyle, place);
        style.registers.insert(Slot::base(Key::Element), Value::Word(element));
        style.registers.insert(Slot::base(Key::FontSize), Value::Number(size));
        document.insert(RecordId::of_bits(bits), Arc::new(style));
    };
    style(10, "h1", 5_000, "a0");
    style(11, "p", 2_600, "a1");
    style(12, "p", 1_700, "a2");
    let words = vec![heading("h1", "Salt"), Paragraph::plain("Clay."), heading("h2", "Glaze")];
    let (_, after) = planned(&document, Content::Column(vec![Block::Words(words)]), Some(PAGE));
    let styles: Vec<Option<Value>> =
        lying(&after, PAGE).iter().map(|(.., record)| record.get(Key::Style).cloned()).collect();
    let of = |bits| Some(Value::Record(RecordId::of_bits(bits)));
    assert_eq!(styles[..2], [of(10), of(12)], "the one with letters of body text");
    let Some(Some(Value::Record(made))) = styles.get(2) else { panic!("a new style") };
    let made = after.get(*made).unwrap();
    assert_eq!(made.get(Key::Element), Some(&Value::Word("h2")));
    assert!(made.place.order > OrderKey::parse("a2").unwrap(), "behind the others");
}

#[test]
fn edit_389_a_long_text_goes_on_in_another_one() {
    let long = "clay ".repeat(60_000);
    let words = vec![Paragraph::plain(&long), Paragraph::plain("The end.")];
    let (_, after) = planned(&Document::blank(PAGE), Content::Column(vec![Block::Words(words)]), Some(PAGE));
    let texts: Vec<String> =
        lying(&after, PAGE).iter().map(|(.., record)| record.text.as_ref().unwrap().plain()).collect();
    assert!(texts.len() > 9 && texts.iter().all(|text| text.len() <= 30_001));
    assert_eq!(texts.concat().replace('\n', ""), format!("{long}The end."));
}

fn sheet(width: i32, pieces: Vec<Piece>) -> Sheet {
    let title = "Home".to_owned();
    Sheet { title, size: [width, 90_000], background: None, picture: None, pieces }
}

fn letters(x: i32, size: i32) -> Piece {
    let mut text =
        Piece::new(Kind::Text).framed([x, 1_000], [40_000, 5_000]).with(Key::FontSize, Value::Number(size));
    text.words = vec![Paragraph::plain("Salt")];
    text
}

#[test]
fn edit_394_frames_become_pages_and_an_empty_project_takes_their_width() {
    let sheets = vec![sheet(128_000, vec![letters(6_400, 4_800)]), sheet(128_000, vec![letters(0, 1_600)])];
    let (plan, after) = planned(&Document::blank(PAGE), Content::Sheets(sheets), Some(PAGE));
    assert_eq!(
        (plan.pages.len(), plan.pages[0], plan.new_pages),
        (2, PAGE, 1),
        "the empty page is the first one"
    );
    let settings = after.get(RecordId::SETTINGS).unwrap();
    assert_eq!(settings.get(Key::DesignWidth), Some(&Value::Number(128_000)));
    assert_eq!(lying(&after, PAGE)[0].1, [6_400, 1_000]);
    assert_eq!(after.get(PAGE).unwrap().get(Key::LeastHeight), Some(&Value::Number(90_000)));
    let paths: Vec<_> = after.pages().map(|(_, page)| page.get(Key::Path).cloned()).collect();
    assert_eq!(paths, [None, Some(Value::Line("home".to_owned()))]);
}

#[test]
fn edit_394_a_frame_is_made_as_wide_as_the_pages_of_the_project() {
    let (_, document) =
        planned(&Document::blank(PAGE), Content::Sheets(vec![sheet(144_000, vec![letters(0, 1_600)])]), None);
    let wide = vec![sheet(288_000, vec![letters(20_000, 4_800)]), sheet(40_000, vec![letters(0, 1_600)])];
    let (plan, after) = planned(&document, Content::Sheets(wide), Some(plan_page(&document)));
    let [half, phone] = plan.pages[..] else { panic!("two new pages") };
    let (_, place, size, text) = lying(&after, half).remove(0);
    assert_eq!((place, size), ([10_000, 500], [20_000, 2_500]));
    assert_eq!(text.get(Key::FontSize), Some(&Value::Number(2_400)));
    assert_eq!(lying(&after, phone)[0].1, [52_000, 1_000], "in the middle, as large as it is");
}

/// A page of the document that is not empty.
fn plan_page(document: &Document) -> RecordId {
    let mut parents = document.records().filter_map(|(_, record)| record.place.parent);
    parents.next().unwrap()
}

#[test]
fn edit_394_values_that_no_register_takes_are_dropped() {
    let mut odd = letters(0, 500_000).with(Key::Columns, Value::Number(3));
    odd.words = vec![Paragraph {
        runs: vec![Segment {
            text: "a\u{0}b\nc".to_owned(),
            marks: Marks::from([(Mark::Bold, Value::Flag(false)), (Mark::Align, Value::Word("center"))]),
        }],
        marks: Marks::from([(Mark::Bold, Value::Flag(true)), (Mark::Depth, Value::Number(99))]),
    }];
    let (_, after) =
        planned(&Document::blank(PAGE), Content::Sheets(vec![sheet(144_000, vec![odd])]), Some(PAGE));
    let (.., record) = lying(&after, PAGE).remove(0);
    assert_eq!(record.get(Key::FontSize), None);
    assert_eq!(record.text.as_ref().unwrap().plain(), "a b c\n");
    assert!(record.text.as_ref().unwrap().segments().iter().all(|segment| segment.marks.is_empty()));
}

#[test]
fn edit_390_one_thing_lies_in_the_middle_and_is_no_wider_than_the_content() {
    let shape = |width| Piece::new(Kind::Shape).framed([0, 0], [width, 20_000]);
    let lies = |width| {
        let (_, after) = planned(&Document::blank(PAGE), Content::Piece(shape(width)), Some(PAGE));
        let (_, place, size, _) = lying(&after, PAGE).remove(0);
        (place, size)
    };
    assert_eq!(lies(40_000), ([52_000, 9_600], [40_000, 20_000]));
    assert_eq!(lies(262_400), ([6_400, 9_600], [131_200, 10_000]));
}

#[test]
fn edit_440_what_is_left_out_is_told_once_and_counted() {
    let mut tally = Tally::default();
    for _ in 0..3 {
        tally.add(Reason::Script, "");
    }
    for number in 0..500 {
        tally.add(Reason::RemotePicture, &format!("https://octavo.example/{number}\n.png"));
    }
    let told = tally.told();
    assert!(told.len() <= 202, "{}", told.len());
    assert_eq!(told.iter().map(|one| one.count).sum::<u32>(), 503);
    assert!(told.iter().all(|one| !one.what.contains('\n')));
}

#[test]
fn names_are_of_one_reason_each() {
    let names: std::collections::BTreeSet<&str> = Reason::ALL.iter().map(|reason| reason.name()).collect();
    assert_eq!(names.len(), Reason::ALL.len());
}

#[test]
fn edit_440_files_are_named_once() {
    let brought = Brought {
        title: None,
        content: Content::Column(vec![picture(None), picture(None)]),
        left_out: Vec::new(),
    };
    assert_eq!(brought.files(), ["kiln.png"]);
    assert!(matches!(planned(&Document::blank(PAGE), Content::Column(vec![]), Some(PAGE)).0.pages[..], []));
    let (made, _) = planned(&Document::blank(PAGE), brought.content, Some(PAGE));
    assert_eq!(made.widgets, BTreeMap::from([(Kind::Picture, 2)]));
}
