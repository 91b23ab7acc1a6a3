use std::collections::{BTreeMap, BTreeSet};

use proptest::prelude::*;

use super::*;
use crate::documents::layout::frame::divide_up;

/// What a browser does with a grid: the frames that are shown when boxes need these heights.
pub(in crate::documents::layout) fn shown(drawings: &[Drawing], needed: &[i64], grid: &Grid) -> Vec<Frame> {
    let mut sizes: Vec<i64> =
        grid.tracks.iter().map(|track| if let Track::Drawn(length) = track { *length } else { 0 }).collect();
    let mut served: BTreeSet<usize> = BTreeSet::new();
    let mut by_span: BTreeMap<usize, Vec<usize>> = BTreeMap::new();
    for (at, cell) in grid.cells.iter().enumerate() {
        by_span.entry(cell.after - cell.first).or_default().push(at);
    }
    for boxes in by_span.values() {
        let rooms = |cell: &Cell| {
            (cell.first..cell.after).filter(|at| matches!(grid.tracks[*at], Track::Room(_))).collect()
        };
        let mut increases: BTreeMap<usize, i64> = BTreeMap::new();
        for at in boxes {
            let cell = grid.cells[*at];
            let own = if cell.stretches && !drawings[*at].height.is_elastic() { 0 } else { needed[*at] };
            let taken: i64 = sizes[cell.first..cell.after].iter().sum();
            let space = cell.margin_top + own + cell.margin_bottom - taken;
            let rooms: Vec<usize> = rooms(&cell);
            let unserved: Vec<usize> = rooms.iter().copied().filter(|room| !served.contains(room)).collect();
            let takers = if unserved.is_empty() { rooms } else { unserved };
            for taker in &takers {
                let share = divide_up(space.max(0), i64::try_from(takers.len()).unwrap());
                let increase = increases.entry(*taker).or_default();
                *increase = share.max(*increase);
            }
        }
        for at in boxes {
            served.extend::<Vec<usize>>(rooms(&grid.cells[*at]));
        }
        for (room, increase) in increases {
            sizes[room] += increase;
        }
    }
    let start = |track: usize| sizes[..track].iter().sum::<i64>();
    let place = |at: usize| {
        let (cell, frame) = (grid.cells[at], drawings[at].frame);
        let top = start(cell.first) + cell.margin_top;
        let height = if cell.stretches { start(cell.after) - cell.margin_bottom - top } else { needed[at] };
        Frame { y: top, height, ..frame }
    };
    (0..drawings.len()).map(place).collect()
}

fn drawing(at: usize, frame: [i64; 4], height: Height) -> Drawing {
    let [x, y, width, down] = frame;
    let frame = Frame { x: x * 100, y: y * 100, width: width * 100, height: down * 100 };
    Drawing { id: RecordId::of_bits(u64::try_from(at).unwrap() + 1), frame, height }
}

const WORDS: Height = Height::Words { closes: false };

/// The frames, in pixels, that are shown of boxes when each is so much higher than drawn.
fn grown(boxes: &[([i64; 4], Height, i64)]) -> Vec<[i64; 4]> {
    let drawings: Vec<Drawing> =
        boxes.iter().enumerate().map(|(at, (frame, height, _))| drawing(at, *frame, *height)).collect();
    let needed: Vec<i64> = boxes.iter().map(|(frame, _, growth)| (frame[3] + growth) * 100).collect();
    let shown = shown(&drawings, &needed, &grid(&drawings, 0));
    shown
        .iter()
        .map(|frame| [frame.x, frame.y, frame.width, frame.height].map(|length| length / 100))
        .collect()
}

#[test]
fn edit_101_a_page_without_texts_is_one_row() {
    let drawings =
        [drawing(0, [0, 20, 100, 300], Height::Drawn), drawing(1, [0, 400, 100, 50], Height::Drawn)];
    let grid = grid(&drawings, 50_000);
    assert_eq!(grid.tracks, [Track::Drawn(50_000)]);
    let cell = |at: usize, margin_top| Cell {
        id: drawings[at].id,
        first: 0,
        after: 1,
        margin_top,
        margin_bottom: 0,
        stretches: false,
    };
    assert_eq!(grid.cells, [cell(0, 2_000), cell(1, 40_000)]);
    assert_eq!(super::grid(&[], 0), Grid { tracks: vec![Track::Drawn(0)], cells: Vec::new() });
}

#[test]
fn edit_095_a_text_pushes_what_is_below_by_exactly_its_growth() {
    let shown = grown(&[
        ([0, 0, 400, 50], WORDS, 30),
        ([0, 60, 400, 200], WORDS, 45),
        ([0, 300, 400, 100], Height::Drawn, 0),
    ]);
    assert_eq!(shown, [[0, 0, 400, 80], [0, 90, 400, 245], [0, 375, 400, 100]]);
}

#[test]
fn edit_095_a_long_text_moves_nothing_beside_it() {
    let shown = grown(&[
        ([0, 0, 400, 100], WORDS, 0),
        ([0, 120, 400, 100], Height::Drawn, 0),
        ([500, 0, 400, 300], WORDS, 60),
        ([0, 320, 900, 50], Height::Drawn, 0),
    ]);
    assert_eq!(shown, [[0, 0, 400, 100], [0, 120, 400, 100], [500, 0, 400, 360], [0, 380, 900, 50]]);
}

#[test]
fn edit_096_neighbours_are_pushed_together() {
    let shown = grown(&[
        ([0, 0, 400, 100], WORDS, 70),
        ([500, 0, 400, 100], WORDS, 20),
        ([0, 120, 400, 100], Height::Drawn, 0),
        ([500, 120, 400, 100], Height::Drawn, 0),
    ]);
    assert_eq!([shown[2][1], shown[3][1]], [190, 190]);
}

#[test]
fn edit_098_a_shorter_text_moves_nothing() {
    let shown = grown(&[([0, 0, 400, 100], WORDS, -40), ([0, 120, 400, 100], Height::Drawn, 0)]);
    assert_eq!(shown[1][1], 120);
}

#[test]
fn edit_099_what_is_below_a_text_that_closes_up_moves_up() {
    let closes = Height::Words { closes: true };
    let card = [
        ([0, 0, 500, 400], Height::Drawn, 0),
        ([50, 50, 400, 100], closes, -40),
        ([50, 170, 400, 100], WORDS, 0),
        ([0, 420, 500, 100], Height::Drawn, 0),
    ];
    let shown = grown(&card);
    assert_eq!(shown.map_y(), [0, 50, 130, 380]);
    assert_eq!(shown[0][3], 360, "what holds it closes up with it");
    let longer = grown(&[card[0], (card[1].0, closes, 30), card[2], card[3]]);
    assert_eq!(longer.map_y(), [0, 50, 200, 450]);
    let beside = grown(&[card[1], card[2], ([600, 0, 100, 300], Height::Drawn, 0)]);
    assert_eq!(beside.map_y(), [50, 170, 0], "something beside it would be run over");
}

trait Tops {
    fn map_y(&self) -> Vec<i64>;
}

impl Tops for Vec<[i64; 4]> {
    fn map_y(&self) -> Vec<i64> {
        self.iter().map(|frame| frame[1]).collect()
    }
}

#[test]
fn edit_100_what_lies_on_a_text_keeps_its_place_on_it() {
    let shown = grown(&[
        ([0, 0, 300, 110], WORDS, 80),
        ([400, 0, 500, 300], WORDS, 0),
        ([700, 150, 50, 50], Height::Drawn, 0),
        ([1_000, 150, 50, 50], Height::Drawn, 0),
    ]);
    assert_eq!(shown.map_y(), [0, 0, 150, 230]);
}

#[test]
fn edit_102_what_is_drawn_behind_texts_grows_with_them() {
    let shown = grown(&[
        ([0, 0, 500, 400], Height::Drawn, 0),
        ([50, 50, 400, 100], WORDS, 25),
        ([50, 170, 400, 150], WORDS, 50),
        ([600, 0, 300, 400], Height::Drawn, 0),
        ([0, 400, 500, 20], Height::Drawn, 0),
    ]);
    let expected =
        [[0, 0, 500, 475], [50, 50, 400, 125], [50, 195, 400, 200], [600, 0, 300, 400], [0, 475, 500, 20]];
    assert_eq!(shown, expected);
}

#[test]
fn what_starts_within_a_pixel_of_a_line_is_below_it() {
    let mut drawings = [drawing(0, [0, 0, 100, 50], WORDS), drawing(1, [0, 50, 100, 50], Height::Drawn)];
    drawings[0].frame.height = 5_060;
    let shown = shown(&drawings, &[7_060, 5_000], &grid(&drawings, 0));
    assert_eq!((shown[0].y, shown[1].y), (0, 7_000));
}

/// Boxes on a raster, so that many of them are aligned.
fn boxes() -> impl Strategy<Value = Vec<Drawing>> {
    let frame = (0_i64..8, 0_i64..24, 1_i64..5, 1_i64..9);
    let one = (frame, prop_oneof![3 => Just(WORDS), 2 => Just(Height::Drawn), 1 => Just(Height::Content)]);
    prop::collection::vec(one, 1..14).prop_map(|boxes| {
        let made = boxes.into_iter().enumerate().map(|(at, ((x, y, width, height), kind))| {
            drawing(at, [x * 100, y * 20, width * 100, height * 20], kind)
        });
        made.collect()
    })
}

fn is_on_a_text(drawings: &[Drawing], at: usize) -> bool {
    let on = |text: &Drawing| {
        matches!(text.height, Height::Words { .. }) && text.frame.contains(drawings[at].frame)
    };
    drawings[..at].iter().any(on)
}

fn needed(drawings: &[Drawing], growth: &[i64]) -> Vec<i64> {
    let grows = |drawing: &Drawing| drawing.height.is_elastic();
    let of = |(drawing, growth): (&Drawing, &i64)| {
        drawing.frame.height + if grows(drawing) { growth * 100 } else { 0 }
    };
    drawings.iter().zip(growth).map(of).collect()
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 2_000, ..ProptestConfig::default() })]

    #[test]
    fn edit_005_growth_brings_nothing_to_overlap(
        drawings in boxes(), growth in prop::collection::vec(0_i64..200, 14),
    ) {
        let shown = shown(&drawings, &needed(&drawings, &growth), &grid(&drawings, 0));
        for (at, one) in shown.iter().enumerate() {
            for (other_at, other) in shown.iter().enumerate().skip(at + 1) {
                let drawn = drawings[at].frame.overlaps(drawings[other_at].frame);
                prop_assert!(drawn || !one.overlaps(*other), "{at} {other_at}: {shown:?}");
            }
        }
    }

    #[test]
    fn edit_096_what_was_aligned_stays_aligned(
        drawings in boxes(), growth in prop::collection::vec(0_i64..200, 14),
    ) {
        let shown = shown(&drawings, &needed(&drawings, &growth), &grid(&drawings, 0));
        for at in (0..shown.len()).filter(|at| !is_on_a_text(&drawings, *at)) {
            for other in (0..at).filter(|other| !is_on_a_text(&drawings, *other)) {
                if drawings[at].frame.y == drawings[other].frame.y {
                    prop_assert_eq!(shown[at].y, shown[other].y, "{} {}", at, other);
                }
            }
        }
    }

    #[test]
    fn where_nothing_grows_all_is_as_drawn(drawings in boxes()) {
        let frames: Vec<Frame> = drawings.iter().map(|drawing| drawing.frame).collect();
        prop_assert_eq!(shown(&drawings, &needed(&drawings, &[0; 14]), &grid(&drawings, 0)), frames);
    }

    #[test]
    fn edit_095_one_text_moves_what_is_below_its_line_and_nothing_else(
        drawings in boxes(), grower: prop::sample::Index, growth in 1_i64..200,
    ) {
        let elastic = (0..drawings.len()).filter(|at| drawings[*at].height.is_elastic());
        let elastic: Vec<usize> = elastic.collect();
        if elastic.is_empty() {
            return Ok(());
        }
        let grower = *grower.get(&elastic);
        let mut growths = [0; 14];
        growths[grower] = growth;
        let shown = shown(&drawings, &needed(&drawings, &growths), &grid(&drawings, 0));
        let line = drawings[grower].frame.bottom();
        for at in (0..shown.len()).filter(|at| !is_on_a_text(&drawings, *at)) {
            let drawn = drawings[at].frame.y;
            let moved = if drawn >= line { growth * 100 } else { 0 };
            prop_assert_eq!(shown[at].y, drawn + moved, "{}", at);
        }
    }

    #[test]
    fn edit_102_what_holds_texts_goes_on_holding_them(
        drawings in boxes(), growth in prop::collection::vec(0_i64..200, 14),
    ) {
        let shown = shown(&drawings, &needed(&drawings, &growth), &grid(&drawings, 0));
        for (at, holder) in drawings.iter().enumerate() {
            for other in at + 1..drawings.len() {
                if drawings[other].height.is_elastic() && holder.frame.contains(drawings[other].frame) {
                    prop_assert!(shown[at].contains(shown[other]), "{at} {other} {shown:?}");
                }
            }
        }
    }
}
