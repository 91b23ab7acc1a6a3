//! Pages as designers make them, at random but from seeds: each one is the same at every run (EDIT-118).

use super::*;
use crate::documents::layout::{
    drawing::drawings,
    lines::{Drawing, Grid, grid, tests::shown},
    page::widgets_of,
};

/// How many pages are made.
const PAGES: u64 = 500;
/// The classes with their design widths, and the widths at which each is shown, in pixels.
const SHOWN: [(Width, i64, &[i64]); 3] = [
    (Width::Phone, 375, &[320, 360, 390]),
    (Width::Tablet, 768, &[600, 768, 1_023]),
    (Width::Base, 1_440, &[1_024, 1_440, 1_920, 2_560]),
];
/// How large letters are, in hundredths of their size.
const LETTERS: [i64; 3] = [100, 135, 200];

/// A page that grows downwards.
struct Maker {
    seed: u64,
    y: i32,
    widgets: Vec<Made>,
}

impl Maker {
    fn below(&mut self, end: i32) -> i32 {
        self.seed = self.seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        i32::try_from((self.seed >> 33) % u64::try_from(end).unwrap()).unwrap()
    }

    fn one_of(&mut self, choices: &[i32]) -> i32 {
        choices[usize::try_from(self.below(i32::try_from(choices.len()).unwrap())).unwrap()]
    }

    fn add(&mut self, made: Made) {
        self.widgets.push(made);
    }

    fn says(&mut self, frame: [i32; 4], size: i32, words: &str) {
        self.add(Made { text: words.to_owned(), ..text(frame, size) });
    }

    fn button(&mut self, x: i32, y: i32) {
        self.add(widget(Kind::Button, [x, y, 160, 48]).with(
            Key::Words,
            Width::Base,
            Value::Line("Visit us".into()),
        ));
    }

    fn header(&mut self) {
        let logo = self.one_of(&[140, 280, 420]);
        if self.below(3) == 0 {
            self.add(picture([64, 24, 120, 40]));
        } else {
            self.says([64, 28, logo, 30], 22, "Salt & Clay");
        }
        let (box_width, count) = (self.one_of(&[72, 96, 128]), 3 + self.below(2));
        for (at, word) in (0..count).zip(["Work", "About", "Shop", "News"]) {
            self.says([1_376 - (count - at) * (box_width + 24), 32, box_width, 24], 16, word);
        }
        self.y = 96;
    }

    fn hero(&mut self) {
        let (y, height) = (self.y, self.one_of(&[520, 640, 720]));
        self.add(picture([0, y, 1_440, height]));
        self.says([120, y + 160, 800, 160], 72, "Bowls, plates and jugs that are made to be used");
        self.add(text([120, y + 350, 560, 84], 20));
        self.button(120, y + 450);
        self.y += height + 80;
    }

    fn cards(&mut self) {
        let count = 3 + self.below(2);
        let (gutter, caption, kind) = (self.one_of(&[24, 32]), self.one_of(&[12, 20, 24]), self.below(3));
        let width = (1_312 - gutter * (count - 1)) / count;
        let lines = self.one_of(&[0, 24, 96]);
        for at in 0..count {
            let x = 64 + at * (width + gutter);
            let head = [x, self.y, width, width * 3 / 4];
            self.add(if kind == 0 { shape(head) } else { picture(head) });
            self.says([x, head[1] + head[3] + caption, width, 26], 20, "A jug for water");
            if lines > 0 {
                self.add(text([x, head[1] + head[3] + caption + 34, width, lines], 16));
            }
        }
        self.y += width * 3 / 4 + caption + 34 + lines + self.one_of(&[48, 96]);
    }

    fn columns(&mut self) {
        let count = 2 + self.below(2);
        let width = (1_312 - 32 * (count - 1)) / count;
        for at in 0..count {
            let height = 120 + self.below(4) * 24;
            self.add(text([64 + at * (width + 32), self.y, width, height], 16));
        }
        self.y += 280;
    }

    fn gallery(&mut self) {
        let count = 2 + self.below(4);
        let width = (1_312 - 16 * (count - 1)) / count;
        for at in 0..count {
            self.add(picture([64 + at * (width + 16), self.y, width, 240]));
        }
        self.y += 300;
    }

    fn overlay(&mut self) {
        let x = self.one_of(&[64, 560]);
        self.add(picture([x, self.y, 816, 480]));
        self.add(shape([x + 480, self.y + 240, 320, 220]));
        self.says([x + 504, self.y + 264, 272, 40], 28, "Open on Sundays");
        self.add(text([x + 504, self.y + 320, 272, 96], 16));
        self.y += 560;
    }

    fn beside(&mut self) {
        self.add(picture([64, self.y, 640, 480]));
        self.says([768, self.y + 60, 608, 56], 44, "How we work");
        self.add(text([768, self.y + 140, 520, 140], 18));
        self.button(768, self.y + 320);
        self.y += 560;
    }

    fn footer(&mut self) {
        let y = self.y;
        self.add(shape([0, y, 1_440, 240]));
        for x in [64, 510, 956] {
            self.says([x, y + 48, 300, 24], 18, "Studio");
            self.add(text([x, y + 84, 300, 72], 14));
        }
        self.y += 240;
    }
}

fn page_of(seed: u64) -> Vec<Made> {
    let mut maker = Maker { seed, y: 64, widgets: Vec::new() };
    // The first numbers of seeds that follow each other are alike.
    maker.below(2);
    maker.below(2);
    if maker.below(4) > 0 {
        maker.header();
    }
    if maker.below(2) == 0 {
        maker.hero();
    }
    for _ in 0..2 + maker.below(4) {
        match maker.below(6) {
            0 | 1 => maker.cards(),
            2 => maker.columns(),
            3 => maker.gallery(),
            4 => maker.overlay(),
            _ => maker.beside(),
        }
    }
    if maker.below(3) > 0 {
        maker.footer();
    }
    maker.widgets
}

/// The grid of a page at a class, and which pairs of its widgets were apart in the drawing.
fn at_class(document: &Document, class: Width) -> (Vec<Drawing>, Grid, Vec<(usize, usize)>) {
    let widgets = widgets_of(document, PAGE, class);
    let base = arrange(document, PAGE, Width::Base);
    let drawings = drawings(document, &widgets, &widgets.top, &arrange(document, PAGE, class), class);
    let frames: Vec<Frame> = drawings.iter().map(|drawing| base[&drawing.id]).collect();
    let pairs = (0..frames.len()).flat_map(|one| (0..one).map(move |other| (one, other)));
    let apart = pairs.filter(|(one, other)| !frames[*one].overlaps(frames[*other])).collect();
    let lines = grid(&drawings, 0);
    assert_eq!(drawings.len(), base.len(), "each is on the page");
    (drawings, lines, apart)
}

/// How high a widget has to be. Of a narrower page lines are shorter, and letters as large: words need more of its lengths.
fn needed(drawing: &Drawing, shown: i64, design: i64, letters: i64) -> i64 {
    let height = drawing.frame.height;
    let narrow = design.max(shown);
    if drawing.height.is_elastic() {
        height * letters * letters * narrow * narrow / (10_000 * shown * shown)
    } else {
        height
    }
}

#[test]
fn edit_118_five_hundred_designed_pages_hold_at_every_width() {
    for seed in 1..=PAGES {
        let document = document(&page_of(seed));
        for (class, design, widths) in SHOWN {
            let (drawings, lines, apart) = at_class(&document, class);
            for (width, letters) in widths.iter().flat_map(|width| LETTERS.map(|letters| (*width, letters))) {
                let heights: Vec<i64> =
                    drawings.iter().map(|drawing| needed(drawing, width, design, letters)).collect();
                let frames = shown(&drawings, &heights, &lines);
                let case = format!("page {seed} at {width} px, letters of {letters} %");
                for (one, other) in &apart {
                    assert!(!frames[*one].overlaps(frames[*other]), "{case}: {one} and {other}");
                }
                for frame in frames {
                    assert!(
                        frame.x >= 0 && frame.y >= 0 && frame.right() <= design * 100,
                        "{case}: {frame:?}"
                    );
                }
            }
        }
    }
}

#[test]
fn edit_118_no_text_of_five_hundred_pages_is_narrower_than_readable() {
    for seed in 1..=PAGES {
        let made = page_of(seed);
        let document = document(&made);
        for class in [Width::Tablet, Width::Phone] {
            let arranged = arrangement(&document, PAGE, class);
            for (at, widget) in made.iter().enumerate().filter(|(_, widget)| widget.kind == Kind::Text) {
                let words = Words::of(&document, document.get(id(at)).unwrap(), class).unwrap();
                let width = arranged.frames[&id(at)].width;
                let drawn = i64::from(widget.frame[2]) * 100;
                let case =
                    format!("page {seed} at {class:?}: {:?} of {:?}", widget.text, arranged.frames[&id(at)]);
                assert!(width >= words.longest_word(class).min(drawn), "a word fits: {case}");
                let is_line = words.length(class) <= width;
                assert!(is_line || width >= drawn.min(pixels(144)), "a caption can be read: {case}");
                let is_long = words.length(class) > pixels(288);
                assert!(!is_long || width >= drawn.min(pixels(208)), "a paragraph can be read: {case}");
            }
        }
    }
}

#[test]
fn edit_107_rows_of_cards_have_two_columns_on_tablets() {
    for count in [3, 4] {
        let width = (1_312 - 24 * (count - 1)) / count;
        let cards: Vec<Made> = (0..count)
            .flat_map(|at| {
                let x = 64 + at * (width + 24);
                [picture([x, 0, width, 300]), text([x, 324, width, 96], 16)]
            })
            .collect();
        let frames = arranged(&cards, Width::Tablet);
        assert_eq!(
            [frames[0][0], frames[2][0]],
            [40, frames[0][0] + frames[0][2] + 16 + (24 - 16) * i64::from(count == 4)]
        );
        assert_eq!(frames[0][1], frames[2][1]);
        assert_eq!(
            (frames[1][0], frames[1][2]),
            (frames[0][0], frames[0][2]),
            "the text is as wide as its picture"
        );
        assert!(frames[4][1] >= frames[1][1] + frames[1][3] && frames[4][0] == 40, "{frames:?}");
        let phone = arranged(&cards, Width::Phone);
        assert!(phone.iter().all(|frame| (frame[0], frame[2]) == (20, 335)), "{phone:?}");
    }
}

#[test]
fn edit_107_small_cards_have_two_columns_on_phones() {
    let cards: Vec<Made> = [64, 398, 732, 1_066]
        .into_iter()
        .flat_map(|x| {
            let caption = Made { text: "Jug, 2021".to_owned(), ..text([x, 324, 310, 24], 16) };
            [picture([x, 0, 310, 300]), caption]
        })
        .collect();
    let frames = arranged(&cards, Width::Phone);
    assert_eq!(frames[0][1], frames[2][1]);
    assert!(frames[2][0] >= frames[0][0] + frames[0][2] + 16 && frames[0][2] >= 144, "{frames:?}");
    assert_eq!(frames[4][0], 20);
}

#[test]
fn edit_107_a_header_of_short_texts_stays_a_row_while_its_words_fit() {
    let words = |x, width, words: &str| Made { text: words.to_owned(), ..text([x, 32, width, 24], 18) };
    let header = [
        words(64, 400, "Salt & Clay"),
        words(976, 112, "Work"),
        words(1_112, 112, "Studio"),
        words(1_248, 128, "Contact"),
    ];
    let tablet = arranged(&header, Width::Tablet);
    assert!(tablet.iter().all(|frame| frame[1] == tablet[0][1]), "{tablet:?}");
    assert_eq!((tablet[0][0], (tablet[3][0] + tablet[3][2] + 1) / 2), (40, 364), "at both ends: {tablet:?}");
    assert!(
        tablet[1][0] - tablet[0][0] - tablet[0][2] > 64,
        "the words of the menu stay together: {tablet:?}"
    );
    let phone = arranged(&header, Width::Phone);
    assert!(
        phone[0][1] < phone[1][1] && phone[1][1] == phone[2][1] && phone[1][1] == phone[3][1],
        "{phone:?}"
    );
}

#[test]
fn a_card_with_a_corrected_part_is_taken_as_it_is() {
    let card = |x| [picture([x, 0, 421, 300]), text([x, 324, 421, 96], 16)];
    let mut cards: Vec<Made> = [64, 510, 956].into_iter().flat_map(card).collect();
    cards[1] = cards[1].clone().at(Width::Tablet, 50, 20);
    let frames = arranged(&cards, Width::Tablet);
    assert_eq!(frames[1][..2], [50, 20]);
    assert_eq!(frames[0][1], frames[2][1], "the others stay in columns: {frames:?}");
    for (picture, text) in [(2, 3), (4, 5)] {
        assert_eq!(
            (frames[text][0], frames[text][2]),
            (frames[picture][0], frames[picture][2]),
            "{frames:?}"
        );
    }
}

#[test]
fn a_picture_with_a_thousand_texts_below_it_is_arranged_at_once() {
    let mut page = vec![picture([64, 0, 421, 300]), picture([510, 0, 421, 300])];
    page.extend((0..2_000).map(|at| text([64 + at % 2 * 446, 320 + at / 2 * 40, 421, 24], 16)));
    assert_eq!(arrange(&document(&page), PAGE, Width::Tablet).len(), page.len());
}
