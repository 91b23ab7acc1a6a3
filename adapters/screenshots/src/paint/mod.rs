//! Painting widgets: each with its surface, what it shows and what lies in it.

mod figures;
mod forms;
mod media;
mod shadows;

use std::{collections::BTreeMap, fmt::Write as _};

use octavo_domain::documents::{
    document::Document,
    id::RecordId,
    record::{Kind, Record, Width},
    register::Key,
    value::{AssetKey, Value},
};

use figures::is_drawing;
use shadows::casts_its_form;

use crate::{
    Format,
    boxes::{Boxed, Top},
    foot::Foot,
    letters,
    pictures::{Cut, Fitted, Pictures},
    registers::{four, number, px, word},
    style::BLACK,
    svg::{Rounded, Svg, ellipse},
    text::{Placed, Words},
};

/// The most letters of a drawing.
const MOST_GLYPHS: usize = 40_000;
/// What effects may cost in all: as much as drawing a card so many times, whatever is drawn. Those that would be over it are left
/// out, so that the time that a drawing takes is bounded.
const MOST_EFFORT: f64 = 400.0;
/// What a blur costs, and what opacity and mixing do, for each part of the picture.
const BLUR: f64 = 20.0;
const LAYER: f64 = 4.0;

/// Paints a page.
pub(crate) struct Painter<'a> {
    svg: Svg<'a>,
    pictures: &'a Pictures,
    /// The width and the height of what is in sight.
    view: (f64, f64),
    effort: f64,
    glyphs: usize,
}

/// The drawing of the top of a page, shown as large as this.
pub(crate) fn paint(
    document: &Document,
    page: RecordId,
    top: &Top,
    pictures: &Pictures,
    foot: Option<&Foot>,
    format: Format,
) -> String {
    let mut painter = Painter {
        svg: Svg::new(document),
        pictures,
        view: (top.width, top.height),
        effort: MOST_EFFORT * format.parts_of_card().recip().min(1.0),
        glyphs: MOST_GLYPHS,
    };
    let (width, height) = (top.width, top.height);
    painter.area("#fff", width, height);
    if let Some(Value::Fill(fill)) = document.get(page).and_then(|page| page.get(Key::Background)) {
        let fill = painter.svg.fill(fill, width, top.whole);
        let _ = write!(painter.svg.body, "<path{fill} d=\"M0 0H{width:.2}V{height:.2}H0Z\"/>");
    }
    painter.backdrop(page, top.whole);
    // As on pages, widgets mix with each other and not with what is behind the page.
    painter.svg.body.push_str("<g style=\"isolation:isolate\">");
    for boxed in &top.boxes {
        painter.widget(boxed, 0.0);
    }
    painter.svg.body.push_str("</g>");
    let foot_height = foot.map_or(0.0, |foot| painter.foot(foot));
    painter.svg.text((width, height + foot_height), (format.width, format.height))
}

impl Painter<'_> {
    /// The picture behind a page of this height: it covers the page, or the window.
    fn backdrop(&mut self, page: RecordId, height: f64) {
        let Some(record) = self.svg.document.get(page) else { return };
        let Some(Value::Asset(key)) = record.get(Key::BackgroundPicture) else { return };
        let area = match word(record, Key::BackgroundArea) {
            Some("window") => self.view,
            _ => (self.view.0, height),
        };
        let fitted = self.pictures.fitted(key, Cut::behind(record), area);
        let Some(Fitted { address, x, y, width, height }) = fitted else { return };
        let _ = write!(
            self.svg.body,
            "<image x=\"{x:.2}\" y=\"{y:.2}\" width=\"{width:.2}\" height=\"{height:.2}\" \
             preserveAspectRatio=\"none\" href=\"{address}\"/>"
        );
    }

    /// The author's name below the page, over whatever reaches out of the view. Answers its height.
    fn foot(&mut self, foot: &Foot) -> f64 {
        let (width, top) = self.view;
        let bottom = top + foot.height;
        let _ = write!(self.svg.body, "<path fill=\"#fff\" d=\"M0 {top:.2}H{width:.2}V{bottom:.2}H0Z\"/>");
        if let Some(name) = &foot.name {
            let words = Words { lines: vec![name.clone()], ..Words::default() };
            // The name is drawn whatever the page has used up.
            self.glyphs = MOST_GLYPHS;
            self.words(&words, 0.0);
        }
        foot.height
    }

    fn area(&mut self, fill: &str, width: f64, height: f64) {
        let _ = write!(self.svg.body, "<path fill=\"{fill}\" d=\"M0 0H{width:.2}V{height:.2}H0Z\"/>");
    }

    /// A widget in its parent, whose top is so far down the page.
    fn widget(&mut self, boxed: &Boxed, above: f64) {
        let document = self.svg.document;
        let Some(record) = document.get(boxed.id).filter(|record| record.kind != Kind::Unknown) else {
            return;
        };
        let y = above + boxed.y;
        // A turn or a shadow reaches no farther than its parts are long.
        let reach = boxed.width + boxed.height + 1_500.0;
        if y - reach > self.view.1 {
            return;
        }
        let _ = write!(self.svg.body, "<g transform=\"translate({:.2} {:.2})", boxed.x, boxed.y);
        if let Some(turn) = number(record, Key::Turn).filter(|turn| *turn != 0) {
            let (x, y) = (boxed.width / 2.0, boxed.height / 2.0);
            let _ = write!(self.svg.body, " rotate({:.2} {x:.2} {y:.2})", px(turn));
        }
        self.svg.body.push('"');
        self.layer(record, boxed);
        self.svg.body.push('>');
        if record.kind == Kind::Share {
            // Only its buttons are seen.
            for button in &boxed.children {
                self.button(record, button, y);
            }
            self.svg.body.push_str("</g>");
            return;
        }
        let casts = self.begin_cast(record, boxed);
        self.surface(record, boxed);
        match record.kind {
            // What is seen of an embed before it is asked for is its picture.
            Kind::Picture | Kind::Embed => self.picture(record, boxed),
            Kind::Video => {
                self.picture(record, boxed);
                self.play_sign(boxed);
            }
            Kind::Audio => self.player(record, boxed),
            Kind::Shape => self.shape(record, boxed),
            Kind::Line => self.line(record, boxed),
            Kind::Form => self.form_button(record, boxed),
            Kind::Field => self.field(record, boxed),
            _ => {}
        }
        if let Some(words) = &boxed.words {
            self.words(words, y);
        }
        if casts {
            self.svg.body.push_str("</g>");
        }
        for child in &boxed.children {
            self.widget(child, y);
        }
        self.svg.body.push_str("</g>");
    }

    /// A button of a share widget, whose top is so far down the page.
    fn button(&mut self, record: &Record, boxed: &Boxed, above: f64) {
        let _ = write!(self.svg.body, "<g transform=\"translate({:.2} {:.2})\">", boxed.x, boxed.y);
        self.surface(record, boxed);
        if let Some(words) = &boxed.words {
            self.words(words, above + boxed.y);
        }
        self.svg.body.push_str("</g>");
    }

    /// May an effect on so large a box be drawn? What it costs is taken off then.
    fn affords(&mut self, cost: f64, (width, height): (f64, f64)) -> bool {
        let part = (width / self.view.0).clamp(0.1, 1.0) * (height / self.view.1).clamp(0.1, 1.0);
        let affords = cost * part <= self.effort;
        if affords {
            self.effort -= cost * part;
        }
        affords
    }

    /// Opacity, mixing and blur: what needs a picture of its own.
    fn layer(&mut self, record: &Record, boxed: &Boxed) {
        let size = (boxed.width, boxed.height);
        let opacity = number(record, Key::Opacity).filter(|opacity| *opacity < 1_000);
        let blend = word(record, Key::Blend).filter(|blend| *blend != "normal");
        if (opacity.is_some() || blend.is_some()) && self.affords(LAYER, size) {
            if let Some(opacity) = opacity {
                let _ = write!(self.svg.body, " opacity=\"{:.3}\"", px(opacity) / 10.0);
            }
            if let Some(blend) = blend {
                let _ = write!(self.svg.body, " style=\"mix-blend-mode:{blend}\"");
            }
        }
        let blur = number(record, Key::Blur).filter(|blur| *blur > 0).map(px);
        if let Some(blur) = blur.filter(|blur| self.affords(BLUR, (size.0 + 6.0 * blur, size.1 + 6.0 * blur)))
        {
            let name = self.svg.blur(blur, 0.0, size);
            let _ = write!(self.svg.body, " filter=\"url(#b{name})\"");
        }
    }

    /// Shadows, fill and border of the box of a widget.
    fn surface(&mut self, record: &Record, boxed: &Boxed) {
        if is_drawing(record) {
            return;
        }
        let (width, height) = (boxed.width, boxed.height);
        let outline = outline(record, width, height);
        if !casts_its_form(record) {
            self.shadows(record, boxed, &outline);
        }
        if let Some(Value::Fill(fill)) = record.at(Key::Fill, Width::Base) {
            let fill = self.svg.fill(fill, width, height);
            let _ = write!(self.svg.body, "<path{fill} d=\"{}\"/>", outline.path(0.0));
        }
        let Some(weight) = number(record, Key::StrokeWidth).filter(|weight| *weight > 0).map(px) else {
            return;
        };
        let stroke = self.stroke(record, weight);
        let _ = write!(self.svg.body, "<path fill=\"none\"{stroke} d=\"{}\"/>", outline.path(-weight / 2.0));
    }

    fn stroke(&self, record: &Record, weight: f64) -> String {
        let ink = match record.at(Key::StrokeInk, Width::Base) {
            Some(Value::Ink(ink)) => *ink,
            _ => BLACK,
        };
        let mut stroke = format!("{} stroke-width=\"{weight:.2}\"", self.svg.ink("stroke", ink));
        match word(record, Key::StrokeDash) {
            Some("dashed") => {
                // Borders and drawings have dashes of their own in browsers.
                let (dash, gap) = if is_drawing(record) { (3.0, 2.0) } else { (2.0, 1.0) };
                let (dash, gap) = (weight * dash, weight * gap);
                let _ = write!(stroke, " stroke-dasharray=\"{dash:.2} {gap:.2}\"");
            }
            Some("dotted") => {
                let _ =
                    write!(stroke, " stroke-linecap=\"round\" stroke-dasharray=\"0.01 {:.2}\"", weight * 2.0);
            }
            _ => {}
        }
        stroke
    }

    fn picture(&mut self, record: &Record, boxed: &Boxed) {
        let Some(Value::Asset(key)) = record.get(Key::Asset) else { return };
        let border = number(record, Key::StrokeWidth).map_or(0.0, px);
        let frame = (boxed.width - 2.0 * border, boxed.height - 2.0 * border);
        let fitted = self.pictures.fitted(key, Cut::of(record), frame);
        let Some(Fitted { address, x, y, width, height }) = fitted else { return };
        let clip = self.svg.clip(&outline(record, boxed.width, boxed.height).path(-border));
        let filter = filter(record).filter(|_| self.affords(LAYER, (width, height)));
        let filter = filter.map(|filter| format!(" filter=\"{filter}\"")).unwrap_or_default();
        let _ = write!(
            self.svg.body,
            "<g clip-path=\"url(#c{clip})\"><image x=\"{:.2}\" y=\"{:.2}\" width=\"{width:.2}\" \
             height=\"{height:.2}\" preserveAspectRatio=\"none\"{filter} href=\"{address}\"/></g>",
            x + border,
            y + border
        );
    }

    /// Words in a box whose top is so far down the page.
    fn words(&mut self, words: &Words, top: f64) {
        for bar in &words.bars {
            let ink = self.svg.ink("fill", bar.look.ink);
            let bottom = bar.y + bar.height;
            let _ = write!(
                self.svg.body,
                "<path{ink} d=\"M{:.2} {:.2}H{:.2}V{bottom:.2}H{:.2}Z\"/>",
                bar.x,
                bar.y,
                bar.x + 2.0,
                bar.x
            );
        }
        // What is turned may reach up from below.
        let in_sight = |placed: &&Placed| top + placed.y < 2.0 * self.view.1;
        let lines: Vec<&Placed> = words.lines.iter().filter(in_sight).collect();
        for placed in lines {
            let y = placed.y + placed.line.baseline;
            for piece in &placed.line.pieces {
                let most = self.glyphs;
                self.glyphs = most.saturating_sub(piece.glyphs.len());
                let path = letters::path(piece, placed.x, y, most);
                if !path.is_empty() {
                    let ink = self.svg.ink("fill", piece.look.ink);
                    let _ = write!(self.svg.body, "<path{ink} d=\"{path}\"/>");
                }
            }
        }
    }
}

/// How the light and the colours of a picture are changed; none where they are as they came.
fn filter(record: &Record) -> Option<String> {
    let parts = [
        (Key::Brightness, "brightness", 1_000),
        (Key::Contrast, "contrast", 1_000),
        (Key::Saturation, "saturate", 1_000),
        (Key::Greyscale, "grayscale", 0),
    ];
    let changed: Vec<String> = parts
        .into_iter()
        .filter_map(|(key, name, usual)| {
            let part = number(record, key).filter(|part| *part != usual)?;
            Some(format!("{name}({:.3})", px(part) / 10.0))
        })
        .collect();
    (!changed.is_empty()).then(|| changed.join(" "))
}

/// The outline of a box.
enum Outline {
    Rounded(Rounded),
    Ellipse(f64, f64),
}

impl Outline {
    /// Its path, grown by as much at each edge.
    fn path(&self, by: f64) -> String {
        match self {
            Self::Rounded(rounded) => rounded.grown(by).path(),
            Self::Ellipse(width, height) if by == 0.0 => ellipse(*width, *height),
            Self::Ellipse(width, height) => {
                let half = width.min(*height) / 2.0;
                let rounded = Rounded { x: 0.0, y: 0.0, width: *width, height: *height, corners: [half; 4] };
                rounded.grown(by).path()
            }
        }
    }
}

fn outline(record: &Record, width: f64, height: f64) -> Outline {
    let says_corners = record.at(Key::Corners, Width::Base).is_some();
    let is_round = record.kind == Kind::Hotspot || word(record, Key::Figure) == Some("ellipse");
    if is_round && !says_corners {
        return Outline::Ellipse(width, height);
    }
    let corners = if is_drawing(record) { [0.0; 4] } else { four(record, Key::Corners) };
    Outline::Rounded(Rounded { x: 0.0, y: 0.0, width, height, corners })
}

/// The pictures in sight at the top of a page, each once.
pub(crate) fn pictures_of(document: &Document, page: RecordId, top: &Top) -> Vec<AssetKey> {
    let mut found = BTreeMap::new();
    if let Some(Value::Asset(key)) = document.get(page).and_then(|page| page.get(Key::BackgroundPicture)) {
        found.insert(key.clone(), ());
    }
    let mut open: Vec<(&Boxed, f64)> = top.boxes.iter().map(|boxed| (boxed, 0.0)).collect();
    while let Some((boxed, above)) = open.pop() {
        let y = above + boxed.y;
        let reach = boxed.width + boxed.height;
        let asset = document.get(boxed.id).and_then(|record| record.get(Key::Asset));
        if let (Some(Value::Asset(key)), true) = (asset, y - reach < top.height) {
            found.insert(key.clone(), ());
        }
        open.extend(boxed.children.iter().map(|child| (child, y)));
    }
    found.into_keys().collect()
}
