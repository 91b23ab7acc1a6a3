//! The pages of the vectors: some that designers draw, and some at random.

use serde_json::{Map, Value as Json, json};

pub(super) const PAGE: &str = "k3v9x0q2m7ab";

/// A page that is being made. Lengths are in pixels.
struct Page {
    settings: Json,
    page: Json,
    widgets: Map<String, Json>,
}

impl Page {
    fn new() -> Self {
        Self { settings: json!({}), page: json!({ "order": "a0" }), widgets: Map::new() }
    }

    fn id(at: usize) -> String {
        format!("w{at:0>11}")
    }

    /// Adds a widget above the others, with more registers.
    fn add(&mut self, kind: &str, frame: [i32; 4], more: &Json) -> &mut Self {
        let at = self.widgets.len();
        let [x, y, width, height] = frame.map(|length| length * 100);
        let digits: Vec<char> = ('0'..='9').chain('A'..='Z').chain('a'..='z').collect();
        let mut widget = json!({
            "kind": kind, "parent": PAGE, "order": format!("a{}", digits[at]),
            "position": { "base": [x, y] }, "size": { "base": [width, height] },
        });
        let members = widget.as_object_mut().unwrap();
        for (key, value) in more.as_object().unwrap() {
            if value.is_null() {
                members.remove(key);
                continue;
            }
            match (members.get_mut(key).and_then(Json::as_object_mut), value.as_object()) {
                (Some(before), Some(value)) => before.extend(value.clone()),
                _ => {
                    members.insert(key.clone(), value.clone());
                }
            }
        }
        self.widgets.insert(Self::id(at), widget);
        self
    }

    /// Adds a text that fills its frame about.
    fn text(&mut self, frame: [i32; 4], font: i32, more: &Json) -> &mut Self {
        let words = ["Bowls", "plates", "and", "jugs", "that", "are", "made", "to", "be", "used."];
        let letters = (2 * frame[2] / font) * (10 * frame[3] / (font * 13)).max(1);
        let mut text = String::new();
        for word in words.into_iter().cycle() {
            if i32::try_from(text.len() + word.len()).unwrap() >= letters.clamp(6, 400) {
                break;
            }
            text = format!("{text}{word} ");
        }
        let mut members = json!({
            "fontSize": { "base": font * 100 }, "lineHeight": { "base": 1300 },
            "text": [{ "insert": format!("{}\n", text.trim_end()) }],
        });
        members.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        self.add("text", frame, &members)
    }

    fn written(&self) -> Json {
        let mut pages = Map::new();
        pages.insert(PAGE.to_owned(), self.page.clone());
        json!({ "schema": 1, "settings": self.settings, "pages": pages, "textStyles": {}, "swatches": {}, "widgets": self.widgets })
    }
}

pub(super) fn all() -> Vec<(String, Json)> {
    let designed = designed().into_iter().map(|(name, page)| (name.to_owned(), page.written()));
    let random = (1..=60).map(|seed| (format!("random {seed}"), random(seed).written()));
    designed.chain(random).collect()
}

fn made(make: impl FnOnce(&mut Page)) -> Page {
    let mut page = Page::new();
    make(&mut page);
    page
}

/// Short texts side by side; of each its left edge and its width.
fn header(page: &mut Page, texts: &[[i32; 2]]) {
    for ([x, width], words) in texts.iter().zip(["Salt & Clay", "Work", "Studio", "Contact"]) {
        page.text([*x, 32, *width, 24], 18, &json!({ "text": [{ "insert": format!("{words}\n") }] }));
    }
}

fn designed() -> Vec<(&'static str, Page)> {
    let none = || json!({});
    let within = |at: usize| json!({ "parent": Page::id(at) });
    vec![
        (
            "a hero with a picture and a heading",
            made(|page| {
                page.add("picture", [0, 0, 1440, 720], &none());
                page.text([120, 220, 800, 220], 84, &none()).text([120, 460, 560, 84], 20, &none());
                page.add("button", [120, 580, 180, 56], &json!({ "words": "Visit us" }));
            }),
        ),
        (
            "three columns",
            made(|page| {
                page.text([64, 80, 1312, 70], 48, &none());
                for x in [64, 510, 956] {
                    page.add("picture", [x, 200, 421, 280], &none());
                    page.text([x, 500, 421, 34], 24, &none()).text([x, 546, 421, 120], 18, &none());
                }
            }),
        ),
        (
            "four cards with captions",
            made(|page| {
                for x in [64, 398, 732, 1066] {
                    page.add("picture", [x, 80, 310, 310], &none());
                    page.text([x, 414, 310, 24], 16, &json!({ "text": [{ "insert": "Jug, 2021\n" }] }));
                }
            }),
        ),
        (
            "a logo and three words of a menu, which are texts",
            made(|page| header(page, &[[64, 400], [976, 112], [1112, 112], [1248, 128]])),
        ),
        (
            "such a header, written from right to left",
            made(|page| {
                page.page = json!({ "order": "a0", "language": "he" });
                header(page, &[[976, 400], [336, 112], [200, 112], [64, 112]]);
            }),
        ),
        (
            "cards, and a text that was moved above them",
            made(|page| {
                for x in [64, 510, 956] {
                    page.add("shape", [x, 80, 421, 280], &none());
                    page.text([x, 384, 421, 120], 18, &none());
                }
                page.text([64, 600, 1312, 60], 18, &json!({ "position": { "tablet": [4000, 9000] } }));
            }),
        ),
        (
            "a grid of cards",
            made(|page| {
                for at in 0..8 {
                    let (x, y) = (64 + at % 4 * 336, 100 + at / 4 * 440);
                    page.add("shape", [x, y, 304, 400], &none()).add("picture", [x, y, 304, 200], &none());
                    page.text([x + 24, y + 224, 256, 30], 22, &none()).text(
                        [x + 24, y + 266, 256, 96],
                        16,
                        &none(),
                    );
                }
            }),
        ),
        (
            "a row of logos",
            made(|page| {
                page.text([320, 60, 800, 50], 36, &none());
                for at in 0..5 {
                    page.add("picture", [100 + at * 260, 160 + at % 2 * 10, 180, 60], &none());
                }
                page.add("line", [64, 300, 1312, 1], &none());
            }),
        ),
        (
            "a caption on a picture",
            made(|page| {
                page.add("picture", [64, 64, 900, 600], &none()).text([84, 620, 400, 24], 16, &none());
                page.add("picture", [1000, 64, 376, 300], &none()).text([1000, 376, 376, 48], 15, &none());
            }),
        ),
        (
            "a header and a footer on every page",
            made(|page| {
                page.add("picture", [64, 24, 120, 40], &json!({ "parent": null, "above": true }));
                page.add("menu", [876, 32, 500, 24], &json!({ "parent": null, "above": true }));
                page.add("shape", [0, 1200, 1440, 300], &json!({ "parent": null }));
                page.text([64, 1260, 300, 80], 16, &json!({ "parent": null }));
                page.text([64, 160, 1312, 130], 96, &none()).text([64, 320, 700, 500], 18, &none());
                page.add("picture", [860, 320, 516, 640], &none());
                page.add("shape", [0, 0, 100, 100], &json!({ "parent": null, "notOn": [PAGE] }));
            }),
        ),
        (
            "a full-bleed band with texts",
            made(|page| {
                page.text([64, 60, 1312, 60], 40, &none());
                page.add("shape", [0, 180, 1440, 480], &none());
                page.text([64, 240, 640, 110], 40, &none()).text([64, 370, 640, 180], 18, &none());
                page.add("picture", [800, 220, 500, 400], &none());
                page.add("shape", [0, 660, 1440, 200], &none()).text([64, 720, 900, 52], 20, &none());
            }),
        ),
        (
            "a sidebar",
            made(|page| {
                for (y, height) in [(100, 60), (180, 90), (290, 40)] {
                    page.text([64, y, 240, height], 16, &none());
                }
                for (y, height) in [(100, 400), (520, 700)] {
                    page.text([400, y, 800, height], 20, &none());
                }
                page.add("line", [352, 100, 1, 1100], &none());
            }),
        ),
        (
            "groups within groups",
            made(|page| {
                page.add("group", [0, 0, 1440, 700], &none()).add("group", [720, 100, 600, 500], &within(0));
                page.add("picture", [0, 0, 600, 400], &within(1)).text([0, 420, 600, 80], 18, &within(1));
                page.text([64, 100, 560, 140], 56, &within(0)).text([64, 270, 560, 200], 18, &within(0));
                page.add("group", [64, 760, 400, 300], &none()).add("shape", [0, 0, 400, 300], &within(6));
                page.add("picture", [100, 50, 200, 200], &within(6));
            }),
        ),
        (
            "stacks",
            made(|page| {
                page.add("stack", [64, 40, 1312, 80], &none()).add("button", [0, 0, 160, 48], &within(0));
                page.add("group", [0, 0, 900, 80], &within(0)).text([0, 0, 900, 80], 32, &within(2));
                page.add("stack", [64, 200, 300, 400], &none()).text([0, 0, 300, 90], 18, &within(4));
                page.add("picture", [600, 200, 776, 500], &none());
            }),
        ),
        (
            "pinned things",
            made(|page| {
                page.add("shape", [0, 0, 1440, 72], &json!({ "pin": { "base": "top" } }));
                page.add("button", [1256, 840, 120, 48], &json!({ "pin": { "base": "bottom" } }));
                page.add("picture", [660, 20, 120, 32], &json!({ "pin": { "base": "top" } }));
                page.text([64, 140, 900, 120], 48, &none()).add("picture", [64, 300, 1312, 700], &none());
            }),
        ),
        (
            "corrections",
            made(|page| {
                page.text([64, 40, 1312, 120], 80, &json!({ "fontSize": { "base": 8000, "phone": 4000 } }));
                page.add(
                    "picture",
                    [64, 200, 900, 500],
                    &json!({ "position": { "phone": [0, 20000], "tablet": [10000, 4000] } }),
                );
                page.text([600, 640, 300, 40], 30, &none()).text([64, 740, 600, 200], 18, &none());
                page.text([700, 740, 600, 200], 18, &json!({ "position": { "phone": [2000, 30000] } }));
                page.add("picture", [64, 980, 300, 300], &json!({ "size": { "phone": [33500, 10000] } }));
                page.add("shape", [400, 980, 300, 300], &json!({ "hidden": { "phone": true } }));
                page.add("picture", [740, 980, 300, 300], &json!({ "size": { "tablet": [70000, 7000] } }));
            }),
        ),
        (
            "texts that close up",
            made(|page| {
                page.add("shape", [64, 40, 600, 500], &none());
                page.text([100, 80, 528, 120], 24, &json!({ "closeUp": true })).text(
                    [100, 220, 528, 200],
                    18,
                    &none(),
                );
                page.text([64, 600, 600, 100], 18, &json!({ "closeUp": true })).add(
                    "picture",
                    [64, 720, 600, 300],
                    &none(),
                );
            }),
        ),
        (
            "a page that is read from the right",
            made(|page| {
                page.page = json!({ "order": "a0", "language": "he-IL" });
                page.add("picture", [1200, 20, 176, 60], &none()).add("menu", [64, 30, 300, 40], &none());
                page.text([760, 140, 616, 200], 18, &none()).text([64, 140, 616, 200], 18, &none());
                page.text([64, 400, 616, 100], 18, &json!({ "readAfter": Page::id(0) }));
            }),
        ),
        (
            "years and what happened in them",
            made(|page| {
                for at in 0..5 {
                    page.text([64, 100 + at * 120, 120, 26], 20, &none()).text(
                        [320, 100 + at * 120, 800, 52 + at % 3 * 13],
                        20,
                        &none(),
                    );
                }
            }),
        ),
        (
            "other measures, and things beside the page",
            made(|page| {
                page.settings = json!({
                    "designWidth": { "base": 120000, "phone": 41000 }, "margin": { "phone": 2500, "tablet": 60000 },
                });
                page.add("picture", [-400, 50, 300, 300], &none()).add(
                    "picture",
                    [-40, 400, 1280, 300],
                    &none(),
                );
                page.add("shape", [1250, 100, 200, 200], &none()).text([60, 60, 1080, 200], 28, &none());
                page.add("picture", [1100, 800, 300, 200], &none()).add(
                    "carousel",
                    [60, 1100, 700, 300],
                    &none(),
                );
            }),
        ),
    ]
}

/// Numbers that are the same for a seed wherever they are made.
struct Numbers(u64);

impl Numbers {
    fn below(&mut self, limit: i32) -> i32 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        i32::try_from(self.0 >> 33).unwrap() % limit
    }
}

fn random(seed: u64) -> Page {
    let mut numbers = Numbers(seed);
    made(|page| {
        for at in 0..3 + numbers.below(8) {
            let (x, width) = (numbers.below(16) * 80, (1 + numbers.below(9)) * 80);
            let frame = [
                x,
                numbers.below(30) * 40,
                width.min(1440 - x),
                (1 + numbers.below(8)) * 40 + numbers.below(3),
            ];
            let mut more = json!({});
            if numbers.below(9) == 0 {
                more =
                    json!({ "position": { "phone": [numbers.below(200) * 100, numbers.below(900) * 100] } });
            }
            if at > 0 && numbers.below(9) == 0 {
                more = json!({ "readAfter": Page::id(usize::try_from(numbers.below(at)).unwrap()) });
            }
            match numbers.below(8) {
                0..=2 => page.text(frame, 14 + numbers.below(50), &more),
                3 | 4 => page.add("picture", frame, &more),
                5 => page.add("shape", frame, &more),
                6 => page.add("shape", [0, frame[1], 1440, frame[3]], &more),
                _ => page.add("button", [frame[0], frame[1], 160, 48], &more),
            };
        }
    })
}
