use proptest::prelude::*;

use super::*;
use crate::documents::{
    colour::{Colour, Ink},
    order::OrderKey,
    record::Width,
    text::{
        TextFault,
        delta::Step,
        marks::{Mark, MarkChanges, Marks},
    },
    value::PIXEL,
};

const PAGE: RecordId = RecordId::of_bits(1);

fn id(bits: u64) -> RecordId {
    RecordId::of_bits(bits)
}

fn place(parent: Option<RecordId>, order: &str) -> Place {
    Place { parent, order: OrderKey::parse(order).unwrap() }
}

fn made(kind: Kind, parent: Option<RecordId>) -> Arc<Record> {
    Arc::new(Record::new(kind, place(parent, "a1")))
}

fn create(bits: u64, kind: Kind, parent: RecordId) -> Op {
    Op::Create(id(bits), made(kind, Some(parent)))
}

fn set(bits: u64, key: Key, value: Value) -> Op {
    Op::Set(id(bits), Slot::base(key), value)
}

fn line(text: &str) -> Value {
    Value::Line(text.to_owned())
}

fn typed(bits: u64, at: usize, words: &str) -> Op {
    let steps = [Step::Retain(at, MarkChanges::new()), Step::Insert(words.to_owned(), Marks::new())];
    Op::Text(id(bits), Delta::of(steps))
}

/// Those of an owner who changes the document now.
fn terms() -> Terms {
    Terms { ops: limits::OPS, ..Terms::of_log() }
}

fn after(document: &Document, ops: &[Op]) -> Document {
    document.change(ops, terms()).unwrap().document
}

fn refused(document: &Document, ops: &[Op]) -> Refusal {
    document.change(ops, terms()).unwrap_err()
}

/// A page with a text (2) and a group (3) in which there is a shape (4).
fn drawn() -> Document {
    let ops = [
        create(2, Kind::Text, PAGE),
        create(3, Kind::Group, PAGE),
        create(4, Kind::Shape, id(3)),
        typed(2, 0, "Salt & Kiln"),
    ];
    after(&Document::blank(PAGE), &ops)
}

fn words(document: &Document, bits: u64) -> String {
    document.get(id(bits)).unwrap().text.as_ref().unwrap().plain()
}

#[test]
fn edit_003_114_what_is_not_corrected_at_a_width_follows_the_base() {
    let phone = Slot { key: Key::Position, width: Width::Phone };
    let corrected = after(
        &drawn(),
        &[set(2, Key::Position, Value::Pair([100, 200])), Op::Set(id(2), phone, Value::Pair([0, 0]))],
    );
    let at = |document: &Document, width| document.get(id(2)).unwrap().at(Key::Position, width).cloned();
    assert_eq!(at(&corrected, Width::Tablet), Some(Value::Pair([100, 200])));
    assert_eq!(at(&corrected, Width::Phone), Some(Value::Pair([0, 0])));
    let reset = after(&corrected, &[Op::Clear(id(2), phone)]);
    assert_eq!(at(&reset, Width::Phone), Some(Value::Pair([100, 200])));
}

#[test]
fn a_register_takes_what_the_table_says() {
    let document = drawn();
    let record = |fault| Refusal::Record(id(2), fault);
    let tablet = |key| Slot { key, width: Width::Tablet };
    let cases = [
        (set(2, Key::Sides, Value::Number(5)), record(RecordFault::NotItsRegister(Key::Sides))),
        (set(2, Key::Opacity, Value::Number(1_001)), record(RecordFault::Value(Key::Opacity))),
        (set(2, Key::Opacity, Value::Flag(true)), record(RecordFault::Value(Key::Opacity))),
        (
            Op::Set(id(2), tablet(Key::Locked), Value::Flag(true)),
            record(RecordFault::SameAtEveryWidth(Key::Locked)),
        ),
        (Op::Clear(id(2), tablet(Key::Locked)), record(RecordFault::SameAtEveryWidth(Key::Locked))),
        (typed(2, 40, "x"), record(RecordFault::Text(TextFault::LastLineEnd))),
        (typed(4, 0, "x"), Refusal::Record(id(4), RecordFault::Parts)),
    ];
    for (op, refusal) in cases {
        assert_eq!(refused(&document, &[set(2, Key::Name, line("Head")), op.clone()]), refusal, "{op:?}");
    }
}

#[test]
fn what_is_gone_is_left_out_and_the_rest_is_done() {
    let ops = [
        set(9, Key::Opacity, Value::Number(0)),
        typed(9, 0, "x"),
        Op::Place(id(9), place(Some(PAGE), "a2")),
        Op::Delete(id(9)),
        create(10, Kind::Shape, id(9)),
        Op::Place(id(2), place(Some(id(9)), "a2")),
        set(2, Key::Opacity, Value::Number(500)),
    ];
    let changed = drawn().change(&ops, terms()).unwrap();
    assert_eq!(changed.ops, [set(2, Key::Opacity, Value::Number(500))]);
}

#[test]
fn a_change_that_changes_nothing_is_not_recorded() {
    let document = after(&drawn(), &[set(2, Key::Opacity, Value::Number(500))]);
    let ops = [
        set(2, Key::Opacity, Value::Number(500)),
        Op::Clear(id(2), Slot::base(Key::Blur)),
        Op::Place(id(2), place(Some(PAGE), "a1")),
        Op::Text(id(2), Delta::default()),
    ];
    let changed = document.change(&ops, terms()).unwrap();
    assert_eq!((changed.ops, changed.document), (vec![], document));
}

#[test]
fn what_is_deleted_goes_with_what_lies_in_it() {
    let changed = drawn().change(&[create(5, Kind::Line, id(3)), Op::Delete(id(3))], terms()).unwrap();
    assert_eq!(changed.ops.get(1..), Some(&[Op::Delete(id(5)), Op::Delete(id(4)), Op::Delete(id(3))][..]));
    assert!([3, 4, 5].iter().all(|bits| changed.document.get(id(*bits)).is_none()));
    let moved = after(&drawn(), &[Op::Place(id(4), place(Some(PAGE), "a3")), Op::Delete(id(3))]);
    assert!(moved.get(id(4)).is_some());
    let again = after(&drawn(), &[Op::Delete(id(3)), create(3, Kind::Group, PAGE), Op::Delete(id(3))]);
    assert!(again.get(id(3)).is_none());
}

#[test]
fn nothing_lies_in_itself_or_where_nothing_can() {
    let document = after(&drawn(), &[create(5, Kind::Group, id(3))]);
    for into in [3, 5] {
        let changed = document.change(&[Op::Place(id(3), place(Some(id(into)), "a1"))], terms()).unwrap();
        assert_eq!(changed.ops, [], "a group does not lie in itself");
    }
    assert_eq!(refused(&document, &[Op::Place(id(4), place(Some(id(2)), "a1"))]), Refusal::Kind(id(4)));
    assert_eq!(refused(&document, &[create(6, Kind::Page, PAGE)]), Refusal::Kind(id(6)));
    assert_eq!(refused(&document, &[Op::Delete(RecordId::SETTINGS)]), Refusal::Kind(RecordId::SETTINGS));
    assert_eq!(refused(&document, &[create(2, Kind::Shape, PAGE)]), Refusal::IdTaken(id(2)));
    let settings = Op::Create(id(6), made(Kind::Settings, None));
    assert_eq!(refused(&document, &[settings]), Refusal::Kind(id(6)));
    let wordless =
        Op::Create(id(6), Arc::new(Record { text: None, ..Record::clone(&made(Kind::Text, Some(PAGE))) }));
    assert_eq!(refused(&document, &[wordless]), Refusal::Record(id(6), RecordFault::Parts));
}

#[test]
fn edit_012_who_has_a_locked_layout_changes_words_and_pictures_alone() {
    let document = drawn();
    let locked = |op: Op| {
        let terms = Terms { rights: Need::Content, ..terms() };
        document.change(&[typed(2, 0, "The "), op], terms).map(|changed| changed.ops.len())
    };
    let red = Value::Ink(Ink::Colour(Colour(0xff00_00ff)));
    let reddened = Delta::of([Step::Retain(4, [(Mark::Ink, Some(red))].into())]);
    for op in [
        set(2, Key::Position, Value::Pair([0, 0])),
        Op::Place(id(2), place(Some(PAGE), "a9")),
        Op::Delete(id(2)),
        create(8, Kind::Text, PAGE),
        Op::Text(id(2), reddened),
    ] {
        assert_eq!(locked(op.clone()), Err(Refusal::LayoutLocked(op.id())), "{op:?}");
    }
    assert_eq!(locked(set(1, Key::Title, line("Home"))), Ok(2));
    assert_eq!(locked(set(2, Key::Label, line("The name of the shop"))), Ok(2));
}

#[test]
fn edit_048_049_050_pages_have_paths_of_their_own() {
    let page = |bits, order, path: &str| {
        let mut record = Record::new(Kind::Page, place(None, order));
        record.registers.insert(Slot::base(Key::Path), line(path));
        Op::Create(id(bits), Arc::new(record))
    };
    let document = after(&Document::blank(PAGE), &[page(2, "a1", "about"), page(3, "a2", "work")]);
    assert_eq!(refused(&document, &[set(3, Key::Path, line("About"))]), Refusal::PathTaken(id(3)));
    assert_eq!(refused(&document, &[page(4, "a3", "work")]), Refusal::PathTaken(id(4)));
    let invalid = Refusal::Record(id(3), RecordFault::Value(Key::Path));
    assert_eq!(refused(&document, &[set(3, Key::Path, line("a/b"))]), invalid);
    let first = after(&document, &[set(1, Key::Path, line("work"))]);
    assert_eq!(refused(&first, &[Op::Place(PAGE, place(None, "a5"))]), Refusal::PathTaken(PAGE));
    let draft = Value::Word("draft");
    assert_eq!(refused(&document, &[set(1, Key::State, draft.clone())]), Refusal::FirstPageDraft(PAGE));
    let drafted = after(&document, &[set(2, Key::State, draft)]);
    assert_eq!(refused(&drafted, &[Op::Delete(PAGE)]), Refusal::FirstPageDraft(id(2)));
    assert_eq!(refused(&Document::blank(PAGE), &[Op::Delete(PAGE)]), Refusal::LastPage);
}

#[test]
fn edit_078_079_086_pages_are_limited_by_the_plan() {
    let page = |bits| Op::Create(id(bits), Arc::new(Record::new(Kind::Page, place(None, "a1"))));
    let of_plan = |document: &Document, pages, ops: &[Op]| document.change(ops, Terms { pages, ..terms() });
    let two = of_plan(&Document::blank(PAGE), 2, &[page(2)]).unwrap().document;
    assert_eq!(of_plan(&two, 2, &[page(3)]), Err(Limit::Pages(2).into()));
    let three = after(&two, &[page(3)]);
    assert!(of_plan(&three, 2, &[set(3, Key::Title, line("Over the limit"))]).is_ok());
    assert!(of_plan(&three, 2, &[Op::Place(id(3), place(None, "Zz"))]).is_ok());
    assert_eq!(of_plan(&three, 2, &[page(4)]), Err(Limit::Pages(2).into()));
    let many: Vec<Op> = (2..=100).map(page).collect();
    let full = after(&Document::blank(PAGE), &many);
    assert_eq!(of_plan(&full, usize::MAX, &[page(101)]), Err(Limit::Pages(100).into()));
}

#[test]
fn edit_080_081_082_083_widgets_are_limited() {
    let shapes = |from: u64, to: u64, parent| {
        (from..to).map(|bits| create(bits, Kind::Shape, parent)).collect::<Vec<_>>()
    };
    let full = after(&Document::blank(PAGE), &shapes(100, 2_100, PAGE));
    assert_eq!(refused(&full, &[create(2, Kind::Shape, PAGE)]), Limit::PageWidgets.into());
    let pages: Vec<Op> = [2, 3].map(|bits| Op::Create(id(bits), made(Kind::Page, None))).into();
    let wide =
        after(&after(&after(&full, &pages), &shapes(3_000, 5_000, id(2))), &shapes(6_000, 7_000, id(3)));
    assert_eq!(refused(&wide, &[create(9, Kind::Shape, id(3))]), Limit::Widgets.into());
    assert_eq!(refused(&full, &vec![Op::Delete(id(2)); 2_001]), Limit::Ops.into());

    let chain = |to: u64| {
        (10..to).map(|bits| create(bits, Kind::Group, if bits == 10 { PAGE } else { id(bits - 1) }))
    };
    let deep = after(&Document::blank(PAGE), &chain(18).collect::<Vec<_>>());
    assert_eq!(refused(&deep, &[create(18, Kind::Shape, id(17))]), Limit::Depth.into());
    let another = after(&deep, &[create(30, Kind::Group, PAGE)]);
    assert_eq!(refused(&another, &[Op::Place(id(10), place(Some(id(30)), "a1"))]), Limit::Depth.into());

    let long = refused(&drawn(), &[typed(2, 0, &"a".repeat(100_000))]);
    assert_eq!(long, Refusal::Record(id(2), RecordFault::Text(TextFault::TooLong)));
}

#[test]
fn edit_084_a_document_has_at_most_eight_mebibytes() {
    let label = Value::Line("年".repeat(1_000));
    let mut document = after(
        &Document::blank(PAGE),
        &(100..2_100).map(|bits| create(bits, Kind::Shape, PAGE)).collect::<Vec<_>>(),
    );
    let labelled: Vec<Op> = (100..2_100).map(|bits| set(bits, Key::Label, label.clone())).collect();
    document = after(&document, &labelled);
    let page = Op::Create(id(2), made(Kind::Page, None));
    let more: Vec<Op> = (3_000..4_000).map(|bits| create(bits, Kind::Shape, id(2))).collect();
    document = after(&after(&document, &[page]), &more);
    let labelled: Vec<Op> = (3_000..4_000).map(|bits| set(bits, Key::Label, label.clone())).collect();
    assert_eq!(refused(&document, &labelled), Limit::Bytes.into());
    assert!(labelled.chunks(300).next().is_some_and(|some| document.change(some, terms()).is_ok()));
}

#[test]
fn words_of_two_people_in_one_text_are_merged() {
    let base = drawn();
    let theirs = base.change(&[typed(2, 4, " and Pepper")], terms()).unwrap();
    let concurrent = Concurrent::of(&theirs.ops);
    let ours = [typed(2, 11, " Studio"), typed(2, 18, "s"), typed(2, 0, "The ")];
    let merged = theirs.document.change(&ours, Terms { concurrent, ..terms() }).unwrap();
    assert_eq!(words(&merged.document, 2), "The Salt and Pepper & Kiln Studios\n");
}

#[test]
fn words_beside_what_others_typed_and_deleted_keep_their_side() {
    let base = after(&drawn(), &[typed(2, 0, "ab")]);
    let typed_by_them = base.change(&[typed(2, 2, "Y")], terms()).unwrap();
    let delta = Delta::of([Step::Retain(1, MarkChanges::new()), Step::Delete(1)]);
    let deleted = typed_by_them.document.change(&[Op::Text(id(2), delta)], terms()).unwrap();
    let concurrent = Concurrent::of(typed_by_them.ops.iter().chain(&deleted.ops));
    let merged = deleted.document.change(&[typed(2, 1, "mine")], Terms { concurrent, ..terms() }).unwrap();
    assert_eq!(words(&merged.document, 2), "amineYSalt & Kiln\n", "it was typed before b, and Y behind it");
}

#[test]
fn words_for_a_text_that_was_made_anew_are_left_out() {
    let base = drawn();
    let theirs = base.change(&[Op::Delete(id(2)), create(2, Kind::Text, PAGE)], terms()).unwrap();
    let concurrent = Concurrent::of(&theirs.ops);
    let merged = theirs.document.change(&[typed(2, 11, "!")], Terms { concurrent, ..terms() }).unwrap();
    assert_eq!((merged.ops, words(&merged.document, 2)), (vec![], "\n".to_owned()));
}

#[test]
fn words_for_a_text_that_the_change_itself_makes_anew_stand_alone() {
    let base = drawn();
    for theirs in [vec![typed(2, 4, " and Pepper")], vec![Op::Delete(id(2))]] {
        let theirs = base.change(&theirs, terms()).unwrap();
        let concurrent = Concurrent::of(&theirs.ops);
        let ours = [Op::Delete(id(2)), create(2, Kind::Text, PAGE), typed(2, 0, "Loom")];
        let merged = theirs.document.change(&ours, Terms { concurrent, ..terms() }).unwrap();
        assert_eq!(words(&merged.document, 2), "Loom\n");
    }
}

#[test]
fn a_document_is_checked_as_it_is_read() {
    let records = |document: &Document| -> Vec<(RecordId, Record)> {
        document.records().map(|(id, record)| (id, Record::clone(record))).collect()
    };
    let drawn = drawn();
    assert_eq!(Document::of(records(&drawn)), Ok(drawn.clone()));
    let changed = |change: &dyn Fn(&mut RecordId, &mut Record)| {
        let mut all = records(&drawn);
        all.iter_mut().for_each(|(id, record)| change(id, record));
        Document::of(all).map(|_| ())
    };
    use crate::documents::fault::InvalidDocument::{Incomplete, Misplaced};
    assert_eq!(Document::of([]), Err(Incomplete));
    let circle = changed(&|at, record| {
        if *at == id(3) {
            record.place.parent = Some(id(3));
        }
    });
    assert_eq!(circle, Err(Misplaced(id(3))));
    let lost = changed(&|at, record| {
        if *at == id(4) {
            record.place.parent = Some(id(77));
        }
    });
    assert_eq!(lost, Err(Misplaced(id(4))));
    assert!(
        changed(&|at, record| if *at == id(4) {
            record.text = Some(Default::default());
        })
        .is_err()
    );
}

/// A change of a document like [`drawn`], aimed at whatever may be there.
fn some_op() -> impl Strategy<Value = Op> {
    let any_id = || (0..9_u64).prop_map(id);
    let any_parent = || prop::option::of(any_id());
    let any_kind =
        prop::sample::select(vec![Kind::Page, Kind::Text, Kind::Shape, Kind::Group, Kind::TextStyle]);
    let any_key =
        prop::sample::select(vec![Key::Position, Key::Title, Key::Opacity, Key::State, Key::Path, Key::Name]);
    let any_value = prop_oneof![
        (-9..9_i32).prop_map(|number| Value::Pair([number * PIXEL; 2])),
        (0..1_200_i32).prop_map(Value::Number),
        prop::sample::select(vec!["draft", "listed"]).prop_map(Value::Word),
        "[a-c]{0,2}".prop_map(Value::Line),
    ];
    let any_width = prop::sample::select(Width::ALL.to_vec());
    prop_oneof![
        (any_id(), any_kind, any_parent()).prop_map(|(id, kind, parent)| Op::Create(id, made(kind, parent))),
        (any_id(), any_key, any_width, any_value)
            .prop_map(|(id, key, width, value)| { Op::Set(id, Slot { key, width }, value) }),
        (any_id(), any_parent()).prop_map(|(id, parent)| Op::Place(id, place(parent, "a3"))),
        any_id().prop_map(Op::Delete),
        (any_id(), 0..14_usize, "[a-z\n]{0,3}").prop_map(|(id, at, words)| {
            Op::Text(id, Delta::of([Step::Retain(at, MarkChanges::new()), Step::Insert(words, Marks::new())]))
        }),
        (any_id(), 0..14_usize, 1..4_usize).prop_map(|(id, at, length)| {
            Op::Text(id, Delta::of([Step::Retain(at, MarkChanges::new()), Step::Delete(length)]))
        }),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(512))]

    #[test]
    fn a_change_leaves_a_valid_document_and_is_repeated_by_what_it_did(
        ops in prop::collection::vec(some_op(), 1..12),
        alone in any::<bool>(),
    ) {
        let document = drawn();
        let groups: Vec<&[Op]> = if alone { ops.chunks(1).collect() } else { vec![&ops] };
        let mut now = document;
        for ops in groups {
            let Ok(changed) = now.change(ops, terms()) else { continue };
            let records = changed.document.records().map(|(id, record)| (id, Record::clone(record)));
            prop_assert_eq!(Document::of(records), Ok(changed.document.clone()));
            let repeated = now.change(&changed.ops, terms()).unwrap();
            prop_assert_eq!(&repeated.document, &changed.document);
            prop_assert_eq!(&repeated.ops, &changed.ops);
            now = changed.document;
        }
    }

    #[test]
    fn a_locked_layout_stays_as_it_is(ops in prop::collection::vec(some_op(), 1..12)) {
        let document = drawn();
        for op in ops {
            let Ok(changed) = document.change(&[op], Terms { rights: Need::Content, ..terms() }) else { continue };
            for (id, before) in document.records() {
                let after = changed.document.get(id).unwrap();
                prop_assert_eq!(&after.place, &before.place);
                let layout = |record: &Record| -> Vec<(Slot, Value)> {
                    let layout = record.registers.iter().filter(|(slot, _)| slot.key.rule().need == Need::Layout);
                    layout.map(|(slot, value)| (*slot, value.clone())).collect()
                };
                prop_assert_eq!(layout(after), layout(before));
            }
        }
    }
}
