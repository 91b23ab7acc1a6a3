mod designed;

use proptest::prelude::*;

use super::*;
use crate::documents::{
    colour::{Colour, Fill, Ink},
    order::OrderKey,
    record::{Place, Slot},
    text::{Segment, Text, marks::Marks},
    value::Value,
};

const PAGE: RecordId = RecordId::of_bits(1);

fn id(at: usize) -> RecordId {
    RecordId::of_bits(u64::try_from(at).unwrap() + 100)
}

/// A widget with a frame in pixels.
#[derive(Debug, Clone)]
struct Made {
    kind: Kind,
    frame: [i32; 4],
    parent: RecordId,
    text: String,
    more: Vec<(Slot, Value)>,
}

fn widget(kind: Kind, frame: [i32; 4]) -> Made {
    Made { kind, frame, parent: PAGE, text: String::new(), more: Vec::new() }
}

fn text(frame: [i32; 4], size: i32) -> Made {
    let sentences = (frame[2] * frame[3] / (size * size * 10)).max(1);
    let words = "Salt and clay. ".repeat(usize::try_from(sentences).unwrap());
    let font = (Slot::base(Key::FontSize), Value::Number(size * 100));
    let line = (Slot::base(Key::LineHeight), Value::Number(1_250));
    Made { text: words, more: vec![font, line], ..widget(Kind::Text, frame) }
}

fn picture(frame: [i32; 4]) -> Made {
    widget(Kind::Picture, frame)
}

fn shape(frame: [i32; 4]) -> Made {
    widget(Kind::Shape, frame)
}

impl Made {
    fn with(mut self, key: Key, width: Width, value: Value) -> Self {
        self.more.push((Slot { key, width }, value));
        self
    }

    fn within(self, at: usize) -> Self {
        Self { parent: id(at), ..self }
    }

    fn at(self, width: Width, x: i32, y: i32) -> Self {
        self.with(Key::Position, width, Value::Pair([x * 100, y * 100]))
    }

    fn record(&self, order: OrderKey) -> Record {
        let mut record = Record::new(self.kind, Place { parent: Some(self.parent), order });
        let [x, y, width, height] = self.frame.map(|length| length * 100);
        record.registers.insert(Slot::base(Key::Position), Value::Pair([x, y]));
        record.registers.insert(Slot::base(Key::Size), Value::Pair([width, height]));
        record.registers.extend(self.more.iter().cloned());
        if self.kind == Kind::Text {
            let segment = |text: &str| Segment { text: text.to_owned(), marks: Marks::new() };
            record.text = Some(Text::of([segment(&self.text), segment("\n")]).unwrap());
        }
        record
    }
}

fn document(widgets: &[Made]) -> Document {
    let mut records = Vec::new();
    for kind in [Kind::Settings, Kind::Page] {
        let id = if kind == Kind::Page { PAGE } else { RecordId::SETTINGS };
        records.push((id, Record::new(kind, Place { parent: None, order: OrderKey::first() })));
    }
    let mut order = OrderKey::first();
    for (at, widget) in widgets.iter().enumerate() {
        order = OrderKey::between(Some(&order), None).unwrap();
        records.push((id(at), widget.record(order.clone())));
    }
    Document::of(records).unwrap()
}

/// The frames of widgets at a width, in pixels.
fn arranged(widgets: &[Made], width: Width) -> Vec<[i64; 4]> {
    let frames = arrange(&document(widgets), PAGE, width);
    (0..widgets.len())
        .map(|at| {
            let frame = frames.get(&id(at)).copied().unwrap_or_default();
            [frame.x, frame.y, frame.width, frame.height].map(|length| length / 100)
        })
        .collect()
}

#[test]
fn at_the_base_all_is_as_drawn() {
    let drawn = [text([10, 20, 300, 40], 16), picture([-20, 900, 2_000, 100])];
    assert_eq!(arranged(&drawn, Width::Base), [[10, 20, 300, 40], [-20, 900, 2_000, 100]]);
}

#[test]
fn edit_108_columns_of_text_become_one_column() {
    let columns = [
        text([64, 100, 421, 40], 24),
        text([510, 100, 421, 40], 24),
        text([955, 100, 421, 40], 24),
        text([64, 160, 421, 200], 16),
        text([510, 160, 421, 180], 16),
        text([955, 160, 421, 220], 16),
    ];
    for (width, start, content) in [(Width::Tablet, 40, 688), (Width::Phone, 20, 335)] {
        let frames = arranged(&columns, width);
        let mut order: Vec<usize> = (0..6).collect();
        order.sort_by_key(|at| frames[*at][1]);
        assert_eq!(order, [0, 3, 1, 4, 2, 5]);
        assert!(frames.iter().all(|frame| (frame[0], frame[2]) == (start, content)), "{frames:?}");
        assert_eq!(frames[0][1], 64, "a gap of 100");
        assert_eq!(frames[3][1] - frames[0][1] - frames[0][3], 20, "its own gap");
        assert_eq!(frames[1][1] - frames[3][1] - frames[3][3], 25, "the gap that was across");
    }
}

#[test]
fn edit_106_full_bleed_stays_full_bleed() {
    let hero = [picture([0, 0, 1_440, 600]), shape([-20, 600, 1_500, 4]), text([64, 700, 1_312, 40], 24)];
    let frames = arranged(&hero, Width::Phone);
    assert_eq!(frames[0], [0, 0, 375, 156]);
    assert_eq!(frames[1], [0, 156, 375, 4]);
    assert_eq!((frames[2][0], frames[2][1], frames[2][2]), (20, 224, 335));
}

#[test]
fn edit_104_what_overlaps_is_scaled_together() {
    let badge = [picture([64, 0, 1_312, 600]), shape([1_200, 20, 150, 150]), text([1_210, 60, 130, 70], 56)];
    let document = document(&badge);
    let made = arrangement(&document, PAGE, Width::Tablet);
    let frame = |at: usize| made.frames[&id(at)];
    assert_eq!(frame(0), Frame { x: 4_000, y: 0, width: 68_800, height: 31_463 });
    assert_eq!(frame(1).x, 4_000 + 59_571);
    assert!(frame(1).contains(frame(2)));
    assert_eq!(made.sizes[&id(2)], 524);
}

#[test]
fn edit_105_a_unit_whose_letters_would_be_too_small_is_taken_apart_picture_first() {
    let hero = [picture([0, 0, 1_440, 600]), text([64, 200, 600, 60], 48), text([64, 280, 500, 60], 18)];
    let frames = arranged(&hero, Width::Phone);
    assert_eq!(frames[0], [0, 0, 375, 156]);
    assert_eq!(frames[1][..3], [20, 180, 335], "a picture and what lay on it are apart");
    assert!(frames[2][1] >= frames[1][1] + frames[1][3] + 16);
}

fn inked(made: Made, colour: u32) -> Made {
    made.with(Key::TextInk, Width::Base, Value::Ink(Ink::Colour(Colour(colour))))
}

fn filled(made: Made, colour: u32) -> Made {
    made.with(Key::Fill, Width::Base, Value::Fill(Fill::Ink(Ink::Colour(Colour(colour)))))
}

#[test]
fn edit_105_light_words_stay_on_their_picture_where_the_page_is_light() {
    let hero = [
        picture([0, 0, 1_440, 600]),
        inked(text([64, 400, 600, 60], 48), 0xffff_ffff),
        text([64, 700, 1_312, 40], 24),
    ];
    let frames = arranged(&hero, Width::Phone);
    let bottom = |at: usize| frames[at][1] + frames[at][3];
    assert!(frames[1][1] >= frames[0][1] + 16 && bottom(1) <= bottom(0) - 16, "{frames:?}");
    assert!(frames[0][3] >= 156, "no lower than it would be alone: {frames:?}");
    assert!(frames[2][1] >= bottom(0) + 16);
    let caption = [picture([64, 0, 900, 600]), inked(text([84, 560, 400, 24], 16), 0xffff_ffff)];
    let frames = arranged(&caption, Width::Phone);
    let bottom = frames[1][1] + frames[1][3];
    assert!(frames[0][3] == 223 && (199..=207).contains(&bottom), "it stays at the lower edge: {frames:?}");
    for light in [
        vec![picture([0, 0, 1_440, 600]), inked(text([64, 400, 600, 60], 18), 0x0000_00ff)],
        vec![
            filled(shape([0, 0, 1_440, 700]), 0x1d1b_1aff),
            picture([0, 0, 1_440, 600]),
            inked(text([64, 400, 600, 60], 18), 0xffff_ffff),
        ],
    ] {
        let frames = arranged(&light, Width::Phone);
        let [picture, words] = [frames[light.len() - 2], frames[light.len() - 1]];
        assert!(words[1] >= picture[1] + picture[3], "they can be read below it: {frames:?}");
    }
}

#[test]
fn edit_105_a_panel_goes_on_where_the_picture_ends_on_which_it_lay() {
    let overlay = [
        picture([64, 0, 816, 480]),
        filled(shape([544, 240, 320, 220]), 0xffff_ffff),
        text([568, 264, 272, 40], 28),
        text([568, 320, 272, 96], 16),
    ];
    let frames = arranged(&overlay, Width::Tablet);
    assert_eq!((frames[0][0], frames[0][2]), (40, 688));
    assert_eq!(frames[1][..3], [40, frames[0][3], 688]);
    assert!(frames[2][1] > frames[1][1] && frames[3][1] > frames[2][1] + frames[2][3]);
}

#[test]
fn edit_107_panels_stand_side_by_side_where_they_can_be_read() {
    let panel = |x: i32| {
        [
            shape([x, 0, 416, 420]),
            text([x + 32, 32, 352, 30], 24),
            text([x + 32, 176, 352, 100], 16),
            widget(Kind::Button, [x + 32, 332, 160, 48]),
        ]
    };
    let panels: Vec<Made> = [64, 512, 960].into_iter().flat_map(panel).collect();
    let frames = arranged(&panels, Width::Tablet);
    assert_eq!((frames[0][0], frames[0][1], frames[4][1]), (40, 0, 0));
    assert!(frames[4][0] >= frames[0][0] + frames[0][2] + 16 && frames[4][0] + frames[4][2] <= 728);
    assert_eq!(frames[0][3], frames[4][3], "as high as each other");
    assert!(frames[8][1] >= frames[0][3] + 16 && frames[8][0] == 40);
    for (panel, thing) in [(0, 1), (0, 2), (0, 3), (4, 7), (8, 11)] {
        assert!(frames[thing][0] >= frames[panel][0] + 16, "{frames:?}");
        assert!(
            frames[thing][0] + frames[thing][2] <= frames[panel][0] + frames[panel][2] - 16,
            "{frames:?}"
        );
    }
}

#[test]
fn edit_107_small_columns_of_a_foot_stand_side_by_side_on_tablets() {
    let mut foot = vec![filled(shape([0, 0, 1_440, 240]), 0x1d1b_1aff)];
    for x in [64, 510, 956] {
        foot.extend([text([x, 48, 300, 24], 18), text([x, 84, 300, 72], 14)]);
    }
    let frames = arranged(&foot, Width::Tablet);
    assert_eq!((frames[1][1], frames[1][0]), (frames[3][1], 40));
    assert!(frames[3][0] >= frames[1][0] + frames[1][2] + 16, "{frames:?}");
    let phone = arranged(&foot, Width::Phone);
    assert!(phone[3][1] >= phone[2][1] + phone[2][3], "{phone:?}");
}

#[test]
fn edit_108_lines_that_end_at_the_right_edge_go_on_to() {
    let row = [
        text([64, 0, 160, 26], 20),
        text([392, 0, 560, 48], 16),
        text([1_176, 0, 200, 24], 16).with(Key::Align, Width::Base, Value::Word("end")),
    ];
    let frames = arranged(&row, Width::Tablet);
    assert_eq!(frames[2][0] + frames[2][2], 728);
    assert_eq!(frames[1][1] - frames[0][1] - frames[0][3], 32, "things of one row belong together");
}

#[test]
fn edit_105_what_is_drawn_behind_texts_stays_behind_them() {
    let band = [
        shape([0, 100, 1_440, 400]),
        text([64, 180, 700, 60], 48),
        text([64, 260, 700, 80], 18),
        picture([900, 160, 400, 280]),
        text([64, 540, 1_312, 40], 18),
    ];
    let frames = arranged(&band, Width::Phone);
    assert_eq!((frames[0][0], frames[0][2]), (0, 375));
    let inside = |at: usize| {
        frames[at][0] >= 20
            && frames[at][1] > frames[0][1]
            && frames[at][1] + frames[at][3] < frames[0][1] + frames[0][3]
    };
    assert!((1..4).all(inside), "{frames:?}");
    assert_eq!(frames[4][1], frames[0][1] + frames[0][3] + 40);
}

#[test]
fn edit_107_small_things_of_a_row_stay_in_rows_of_two_to_four() {
    let logos: Vec<Made> = (0..6).map(|at| picture([64 + at * 220, 0, 120, 60])).collect();
    let frames = arranged(&logos, Width::Phone);
    assert_eq!(frames.iter().map(|frame| frame[1]).collect::<Vec<_>>(), [0, 0, 92, 92, 184, 184]);
    assert!(frames.iter().all(|frame| frame[2..] == [120, 60]));
    let tablet = arranged(&logos, Width::Tablet);
    assert_eq!(tablet.iter().map(|frame| frame[1]).collect::<Vec<_>>(), [0, 0, 0, 92, 92, 92]);
}

#[test]
fn a_logo_and_a_menu_stay_at_both_ends() {
    let header = [picture([64, 24, 120, 40]), widget(Kind::Menu, [976, 32, 400, 24])];
    let frames = arranged(&header, Width::Tablet);
    assert_eq!(frames, [[40, 24, 120, 40], [328, 32, 400, 24]]);
}

#[test]
fn edit_109_gaps_are_clamped() {
    let column: Vec<Made> =
        [(0, 0), (1, 108), (2, 208), (3, 248), (4, 948)].map(|(_, y)| text([64, y, 1_312, 100], 24)).into();
    let frames = arranged(&column, Width::Phone);
    let gaps: Vec<i64> = frames.windows(2).map(|pair| pair[1][1] - pair[0][1] - pair[0][3]).collect();
    assert_eq!(gaps[..2], [16, 0]);
    assert_eq!(gaps[3], 64);
}

#[test]
fn edit_110_pinned_things_keep_their_corner() {
    let pin = |made: Made, edge| made.with(Key::Pin, Width::Base, Value::Word(edge));
    let page = [
        pin(shape([0, 0, 1_440, 80]), "top"),
        pin(widget(Kind::Button, [1_300, 800, 120, 48]), "bottom"),
        text([64, 140, 1_312, 40], 24),
    ];
    let frames = arranged(&page, Width::Phone);
    assert_eq!(frames[1], [235, 800, 120, 48]);
    assert_eq!(frames[0], [0, 0, 375, 80]);
    assert!(frames[2][1] >= frames[0][3]);
}

#[test]
fn a_group_is_scaled_or_laid_out_anew() {
    let group = |size| {
        [
            widget(Kind::Group, [64, 0, 1_312, 400]),
            picture([0, 0, 600, 400]).within(0),
            text([700, 100, 612, 120], size).within(0),
        ]
    };
    let scaled = arranged(&group(80), Width::Phone);
    assert_eq!(scaled, [[20, 0, 335, 102], [0, 0, 153, 102], [178, 25, 156, 30]]);
    let anew = arranged(&group(18), Width::Phone);
    assert_eq!(anew[1], [0, 0, 335, 223]);
    assert_eq!(anew[2][..3], [0, 255, 335]);
    assert!(anew[0][3] >= anew[2][1] + anew[2][3]);
}

#[test]
fn edit_111_what_was_corrected_is_taken_as_it_is() {
    let page = [
        text([64, 0, 1_312, 100], 24),
        picture([64, 120, 1_312, 600]).at(Width::Phone, 30, 50),
        text([64, 740, 1_312, 100], 24),
    ];
    let frames = arranged(&page, Width::Phone);
    assert_eq!(frames[1], [30, 50, 335, 153]);
    let free = |at: usize| frames[at][1] + frames[at][3] <= 50 || frames[at][1] >= 203;
    assert!(free(0) && free(2), "{frames:?}");
    assert_eq!(arranged(&page, Width::Tablet)[1][0], 40);
}

#[test]
fn what_lies_on_a_corrected_picture_goes_with_it() {
    let page = [picture([64, 0, 1_312, 600]).at(Width::Phone, 20, 300), text([700, 400, 400, 120], 80)];
    assert_eq!(arranged(&page, Width::Phone)[1], [182, 402, 102, 30]);
    let apart = [picture([64, 0, 1_312, 600]).at(Width::Phone, 20, 0), text([700, 400, 400, 120], 24)];
    let frames = arranged(&apart, Width::Phone);
    assert!(frames[1][1] >= frames[0][3], "what is taken apart is not left on it");
    let caption = [picture([64, 0, 1_312, 600]), text([700, 400, 400, 120], 80).at(Width::Phone, 50, 60)];
    let frames = arranged(&caption, Width::Phone);
    assert_eq!((frames[0][..2].to_vec(), frames[1][..2].to_vec()), (vec![20, 0], vec![50, 60]));
}

fn widgets() -> impl Strategy<Value = Vec<Made>> {
    let frame = (0_i32..18, 0_i32..40, 1_i32..10, 1_i32..8)
        .prop_map(|(x, y, width, height)| [x * 80, y * 40, (width * 80).min(1_440 - x * 80), height * 40]);
    let band = (0_i32..20, 2_i32..12).prop_map(|(y, height)| shape([0, y * 80, 1_440, height * 40]));
    let one = (frame, 0_usize..6, 14_i32..60).prop_map(|(frame, kind, size)| match kind {
        0 | 1 => text(frame, size),
        2 => picture(frame),
        3 => shape(frame),
        4 => widget(Kind::Button, [frame[0], frame[1], frame[2].min(200), 48]),
        _ => widget(Kind::Line, [frame[0], frame[1], frame[2], 1]),
    });
    prop::collection::vec(prop_oneof![6 => one, 1 => band], 1..16)
}

/// Which were apart in the drawing, and are not now.
fn new_overlaps(
    base: &BTreeMap<RecordId, Frame>,
    frames: &BTreeMap<RecordId, Frame>,
) -> Vec<(RecordId, RecordId)> {
    let ids: Vec<RecordId> = frames.keys().copied().collect();
    let pairs = ids.iter().flat_map(|one| ids.iter().map(move |other| (*one, *other)));
    let apart = pairs.filter(|(one, other)| one < other && !base[one].overlaps(base[other]));
    apart.filter(|(one, other)| frames[one].overlaps(frames[other])).collect()
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 1_000, ..ProptestConfig::default() })]

    #[test]
    fn edit_118_an_arrangement_fits_and_overlaps_nothing_new(widgets in widgets()) {
        let document = document(&widgets);
        let base = arrange(&document, PAGE, Width::Base);
        for (width, edge) in [(Width::Tablet, 76_800), (Width::Phone, 37_500)] {
            let frames = arrange(&document, PAGE, width);
            prop_assert_eq!(frames.len(), base.len());
            prop_assert_eq!(new_overlaps(&base, &frames), []);
            for (id, frame) in &frames {
                prop_assert!(frame.x >= 0 && frame.right() <= edge, "{width:?} {id} {frame:?}");
                prop_assert!(frame.y >= 0 && frame.width >= 0 && frame.height >= 0);
            }
        }
    }

    #[test]
    fn edit_117_a_new_widget_moves_no_corrected_one(
        widgets in widgets(), added in widgets(), places in prop::collection::vec((0_i32..300, 0_i32..2_000), 1..4),
    ) {
        let mut widgets = widgets;
        let corrected = places.len().min(widgets.len());
        for (widget, (x, y)) in widgets.iter_mut().zip(places) {
            *widget = widget.clone().at(Width::Phone, x, y);
        }
        let before = arrange(&document(&widgets), PAGE, Width::Phone);
        widgets.extend(added);
        let after = arrange(&document(&widgets), PAGE, Width::Phone);
        for at in 0..corrected {
            let place = |frames: &BTreeMap<RecordId, Frame>| (frames[&id(at)].x, frames[&id(at)].y);
            prop_assert_eq!(place(&before), place(&after));
        }
        prop_assert!((0..widgets.len()).all(|at| after.contains_key(&id(at))), "EDIT-116: each has a place");
    }

    #[test]
    fn what_is_not_corrected_flows_round_what_is(
        widgets in widgets(), place in (0_i32..200, 0_i32..1_500),
    ) {
        let mut widgets = widgets;
        widgets[0] = widgets[0].clone().at(Width::Phone, place.0, place.1);
        let document = document(&widgets);
        let base = arrange(&document, PAGE, Width::Base);
        let frames = arrange(&document, PAGE, Width::Phone);
        let on_corrected = new_overlaps(&base, &frames);
        prop_assert_eq!(on_corrected, []);
    }
}
