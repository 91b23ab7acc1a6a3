use proptest::prelude::*;

use super::*;

fn sibling(at: usize, frame: [i64; 4]) -> Sibling {
    let [x, y, width, height] = frame.map(pixels);
    Sibling { id: id(at), frame: Frame { x, y, width, height }, after: None }
}

fn id(at: usize) -> RecordId {
    RecordId::of_bits(u64::try_from(at).unwrap() + 1)
}

fn siblings(frames: &[[i64; 4]]) -> Vec<Sibling> {
    frames.iter().enumerate().map(|(at, frame)| sibling(at, *frame)).collect()
}

/// The order in which frames, in pixels and in paint order, are read.
fn order(frames: &[[i64; 4]]) -> Vec<usize> {
    numbers(&reading_order(&siblings(frames), Direction::LeftToRight))
}

fn numbers(ids: &[RecordId]) -> Vec<usize> {
    ids.iter().map(|id| usize::try_from(id.bits()).unwrap() - 1).collect()
}

#[test]
fn rows_are_read_from_above_and_columns_from_the_start() {
    let page =
        [[700, 0, 300, 40], [0, 0, 100, 60], [0, 500, 1_000, 100], [600, 100, 400, 300], [0, 120, 500, 50]];
    assert_eq!(order(&page), [1, 0, 4, 3, 2]);
    let from_right = reading_order(&siblings(&page), Direction::RightToLeft);
    assert_eq!(numbers(&from_right), [0, 1, 3, 4, 2]);
}

#[test]
fn headings_with_paragraphs_below_are_read_column_by_column() {
    let three = [
        [0, 0, 400, 40],
        [450, 0, 380, 40],
        [900, 0, 400, 40],
        [0, 56, 400, 200],
        [450, 56, 400, 180],
        [900, 56, 390, 220],
    ];
    assert_eq!(order(&three), [0, 3, 1, 4, 2, 5]);
}

#[test]
fn pictures_of_a_grid_are_read_row_by_row_with_their_captions() {
    let grid = [
        [0, 0, 300, 200],
        [320, 0, 300, 200],
        [0, 210, 300, 20],
        [320, 210, 300, 20],
        [0, 270, 300, 200],
        [320, 270, 300, 200],
        [0, 480, 300, 20],
        [320, 480, 300, 20],
    ];
    assert_eq!(order(&grid), [0, 2, 1, 3, 4, 6, 5, 7]);
    let bare = [[0, 0, 300, 200], [324, 0, 300, 200], [0, 212, 300, 200], [324, 212, 300, 200]];
    assert_eq!(order(&bare), [0, 1, 2, 3]);
}

#[test]
fn a_year_is_read_with_what_happened_in_it() {
    let years = [[0, 0, 100, 24], [200, 0, 600, 90], [0, 106, 100, 24], [200, 106, 600, 60]];
    assert_eq!(order(&years), [0, 1, 2, 3]);
}

#[test]
fn a_title_and_a_line_below_a_picture_are_read_with_it() {
    let cards = [
        [0, 0, 400, 300],
        [424, 0, 400, 300],
        [0, 312, 400, 26],
        [424, 312, 400, 26],
        [0, 346, 400, 24],
        [424, 346, 400, 24],
    ];
    assert_eq!(order(&cards), [0, 2, 4, 1, 3, 5]);
}

#[test]
fn a_caption_below_one_of_two_pictures_is_read_after_that() {
    let pictures = [[0, 0, 900, 560], [932, 0, 380, 270], [0, 572, 420, 40], [932, 282, 380, 20]];
    assert_eq!(order(&pictures), [0, 2, 1, 3]);
}

#[test]
fn what_stands_beside_a_text_is_not_read_in_the_midst_of_it() {
    let sidebar = [
        [0, 0, 240, 24],
        [0, 40, 240, 24],
        [0, 80, 240, 24],
        [336, 0, 800, 60],
        [336, 90, 800, 246],
        [336, 356, 800, 400],
    ];
    assert_eq!(order(&sidebar), [0, 1, 2, 3, 4, 5]);
}

#[test]
fn what_holds_others_is_read_before_them() {
    let bands = [
        [0, 600, 1_000, 400],
        [50, 650, 400, 50],
        [0, 0, 1_000, 500],
        [600, 50, 300, 300],
        [50, 50, 400, 50],
    ];
    assert_eq!(order(&bands), [2, 4, 3, 0, 1]);
    assert_eq!(order(&[[0, 0, 100, 100], [0, 0, 100, 100]]), [0, 1], "the lower one holds the other");
}

#[test]
fn what_nothing_separates_is_read_from_above() {
    assert_eq!(order(&[[100, 50, 300, 300], [0, 0, 200, 100], [300, 300, 300, 100]]), [1, 0, 2]);
}

fn with_after(count: usize, after: &[(usize, usize)]) -> Vec<usize> {
    let mut siblings: Vec<Sibling> =
        (0..count).map(|at| sibling(at, [0, i64::try_from(at).unwrap() * 50, 100, 40])).collect();
    for (at, after) in after {
        siblings[*at].after = Some(id(*after));
    }
    numbers(&reading_order(&siblings, Direction::LeftToRight))
}

#[test]
fn edit_063_a_reading_position_overrides_the_computed_one() {
    assert_eq!(with_after(4, &[(0, 2)]), [1, 2, 0, 3]);
    assert_eq!(with_after(4, &[(0, 3), (1, 3)]), [2, 3, 0, 1], "two behind one keep their order");
    assert_eq!(with_after(4, &[(3, 0), (1, 3)]), [0, 3, 1, 2], "one behind the other");
}

#[test]
fn edit_063_circles_and_what_is_gone_are_harmless() {
    assert_eq!(with_after(4, &[(0, 2), (2, 0)]), [0, 1, 2, 3]);
    assert_eq!(with_after(3, &[(0, 0), (1, 99)]), [0, 1, 2]);
    assert_eq!(with_after(4, &[(0, 2), (2, 1), (1, 2)]), [1, 2, 0, 3], "behind one of a circle");
}

proptest! {
    #[test]
    fn each_is_read_once_and_in_the_same_order_wherever_the_page_lies(
        frames in prop::collection::vec([0_i64..900, 0_i64..900, 0_i64..400, 0_i64..400], 0..24),
        after in prop::collection::vec((0_usize..24, 0_usize..24), 0..6),
    ) {
        let mut siblings = siblings(&frames);
        for (at, after) in after {
            if let Some(sibling) = siblings.get_mut(at) {
                sibling.after = Some(id(after));
            }
        }
        let order = reading_order(&siblings, Direction::LeftToRight);
        let mut ids: Vec<RecordId> = order.clone();
        ids.sort();
        prop_assert_eq!(ids, siblings.iter().map(|sibling| sibling.id).collect::<Vec<_>>());
        for sibling in &mut siblings {
            sibling.frame = sibling.frame.moved(-12_345, 678);
        }
        prop_assert_eq!(order, reading_order(&siblings, Direction::LeftToRight));
    }
}
