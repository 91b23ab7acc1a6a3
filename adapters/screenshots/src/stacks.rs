//! What stacks, menus and buttons lay out, as flexible boxes do.

use octavo_domain::documents::{
    document::Document,
    id::RecordId,
    layout::page::Direction,
    record::{Kind, Record},
    register::Key,
    share::Way,
    value::Value,
};

use crate::{
    boxes::{Boxed, Plan},
    lines::{Line, lines, widths},
    registers::{flag, four, line, number, px, word},
    shaping::Run,
    style::{Look, words as look_of},
    text::{Placed, Words},
};

/// How a box lays out what is in it.
struct Flow {
    is_row: bool,
    wraps: bool,
    gap: f64,
    align: &'static str,
    justify: &'static str,
}

/// Something that is laid out.
struct Item {
    across: f64,
    down: f64,
    /// May it become as high as its row, or as wide as its column?
    stretches: bool,
}

/// Where it was put, and how large it became.
#[derive(Debug, Clone, Copy, PartialEq)]
struct Spot {
    x: f64,
    y: f64,
    across: f64,
    down: f64,
}

impl Flow {
    fn of(record: &Record, wraps: bool, gap: f64) -> Self {
        Self {
            is_row: word(record, Key::Direction) != Some("column"),
            wraps: if record.get(Key::Wrap).is_some() { flag(record, Key::Wrap) } else { wraps },
            gap: number(record, Key::Gap).map_or(gap, px),
            align: word(record, Key::AlignItems).unwrap_or("stretch"),
            justify: word(record, Key::JustifyItems).unwrap_or("start"),
        }
    }

    /// Puts items into a box of this width, and of this height at least. Answers the height that they take up.
    fn lay_out(&self, items: &[Item], width: f64, height: f64, is_right_to_left: bool) -> (Vec<Spot>, f64) {
        let main = |item: &Item| if self.is_row { item.across } else { item.down };
        let cross = |item: &Item| if self.is_row { item.down } else { item.across };
        let mut rows: Vec<Vec<&Item>> = vec![Vec::new()];
        let mut used = 0.0;
        for item in items {
            let is_full = self.is_row && self.wraps && used > 0.0 && used + main(item) > width + 0.01;
            if is_full {
                rows.push(Vec::new());
                used = 0.0;
            }
            used += main(item) + self.gap;
            if let Some(row) = rows.last_mut() {
                row.push(item);
            }
        }
        let alone = rows.len() == 1;
        let mut spots = Vec::new();
        let mut below = 0.0;
        for row in rows {
            let own = row.iter().map(|item| cross(item)).fold(0.0, f64::max);
            let room = match (self.is_row, alone) {
                (true, true) => own.max(height),
                (true, false) => own,
                (false, _) => width,
            };
            let gaps: f64 = row.iter().skip(1).map(|_| self.gap).sum();
            let taken = row.iter().map(|item| main(item)).sum::<f64>() + gaps;
            let free = if self.is_row { width } else { height } - taken;
            let between = row.iter().skip(1).map(|_| 1.0).sum::<f64>();
            let (mut at, more) = match self.justify {
                "center" => (free / 2.0, 0.0),
                "end" => (free, 0.0),
                "between" if free > 0.0 && between > 0.0 => (0.0, free / between),
                _ => (0.0, 0.0),
            };
            for item in row {
                let size = if self.align == "stretch" && item.stretches { room } else { cross(item) };
                let aside = match self.align {
                    "center" => (room - size) / 2.0,
                    "end" => room - size,
                    _ => 0.0,
                };
                spots.push(if self.is_row {
                    let x = if is_right_to_left { width - at - item.across } else { at };
                    Spot { x, y: below + aside, across: item.across, down: size }
                } else {
                    let x = if is_right_to_left { width - aside - size } else { aside };
                    Spot { x, y: at, across: size, down: item.down }
                });
                at += main(item) + self.gap + more;
            }
            below += if self.is_row { room + self.gap } else { taken };
        }
        (spots, if self.is_row { (below - self.gap).max(0.0) } else { below })
    }
}

/// The room within the paddings and the border of a box: its left, its top, its width and its height.
fn inside(record: &Record, width: f64, height: f64) -> Spot {
    let [top, right, bottom, left] = four(record, Key::Padding);
    let border =
        if record.kind == Kind::Menu { 0.0 } else { number(record, Key::StrokeWidth).map_or(0.0, px) };
    Spot {
        x: left + border,
        y: top + border,
        across: (width - left - right - 2.0 * border).max(0.0),
        down: (height - top - bottom - 2.0 * border).max(0.0),
    }
}

impl Plan<'_> {
    fn is_right_to_left(&self) -> bool {
        self.direction == Direction::RightToLeft
    }

    pub(crate) fn stack(&self, record: &Record, made: &mut Boxed) {
        let flow = Flow::of(record, false, 0.0);
        let inner = inside(record, made.width, made.height);
        let ids = self.widgets.children(made.id);
        let across = self.widths(&flow, ids, inner.across);
        let mut children = Vec::new();
        let mut items = Vec::new();
        for (id, across) in ids.iter().zip(across) {
            let said = self.said_size(*id);
            let child = self.make(*id, across, said.map(|(_, down)| down));
            items.push(Item { across, down: child.height, stretches: said.is_none() });
            children.push(child);
        }
        let (spots, down) = flow.lay_out(&items, inner.across, inner.down, self.is_right_to_left());
        for (child, spot) in children.iter_mut().zip(spots) {
            (child.x, child.y) = (inner.x + spot.x, inner.y + spot.y);
            (child.width, child.height) = (spot.across, spot.down.max(child.height));
        }
        let around = made.height - inner.down;
        made.height = made.height.max(down + around);
        made.children = children;
    }

    /// How wide each is: as said, or as it is by nature. Those shrink where there is not enough room.
    fn widths(&self, flow: &Flow, ids: &[RecordId], room: f64) -> Vec<f64> {
        let wanted: Vec<(f64, bool)> = ids
            .iter()
            .map(|id| match self.said_size(*id) {
                Some((across, _)) => (across.min(room), false),
                None if !flow.is_row && flow.align == "stretch" => (room, false),
                None => (self.natural_width(*id).min(room), true),
            })
            .collect();
        let gaps: f64 = ids.iter().skip(1).map(|_| flow.gap).sum();
        let over = wanted.iter().map(|(across, _)| across).sum::<f64>() + gaps - room;
        let soft: f64 = wanted.iter().filter(|(_, is_soft)| *is_soft).map(|(across, _)| across).sum();
        let shrinks = flow.is_row && !flow.wraps && over > 0.0 && soft > 0.0;
        let part = if shrinks { ((soft - over) / soft).max(0.0) } else { 1.0 };
        wanted.into_iter().map(|(across, is_soft)| if is_soft { across * part } else { across }).collect()
    }

    /// What a stack without a width takes up, without its paddings.
    pub(crate) fn stack_width(&self, id: RecordId, record: &Record) -> f64 {
        let flow = Flow::of(record, false, 0.0);
        let across =
            |id: &RecordId| self.said_size(*id).map_or_else(|| self.natural_width(*id), |(across, _)| across);
        let all = self.widgets.children(id).iter().map(across);
        if flow.is_row {
            let gaps: f64 = self.widgets.children(id).iter().skip(1).map(|_| flow.gap).sum();
            all.sum::<f64>() + gaps
        } else {
            all.fold(0.0, f64::max)
        }
    }

    fn button_run(&self, record: &Record) -> Run {
        self.run_of_button(record, line(record, Key::Words).unwrap_or_default())
    }

    fn run_of_button(&self, record: &Record, words: &str) -> Run {
        Run { text: words.to_owned(), look: look_of(self.document, record, 500, 1.25) }
    }

    /// The buttons of a share widget, each a box of its own.
    pub(crate) fn share(&self, record: &Record, made: &mut Boxed) {
        let flow = Flow::of(record, true, 12.0);
        // What its padding and its border add to the width of a button.
        let around = 1_000.0 - inside(record, 1_000.0, 0.0).across;
        let mut items = Vec::new();
        let mut children = Vec::new();
        for way in Way::shown(record) {
            let run = self.run_of_button(record, way.words(record));
            let across = (widths(self.faces, std::slice::from_ref(&run)) + around + 0.1).min(made.width);
            let (words, down) = self.in_middle(record, run, across, 24.0);
            items.push(Item { across, down, stretches: true });
            children.push(Boxed {
                id: made.id,
                x: 0.0,
                y: 0.0,
                width: across,
                height: down,
                children: Vec::new(),
                words: Some(words),
            });
        }
        let (spots, height) = flow.lay_out(&items, made.width, made.height, self.is_right_to_left());
        for (child, spot) in children.iter_mut().zip(spots) {
            (child.x, child.y) = (spot.x, spot.y);
            let free = (spot.down - child.height) / 2.0;
            child.words =
                child.words.take().map(|words| words.moved((spot.across - child.width) / 2.0, free));
            (child.width, child.height) = (spot.across, spot.down);
        }
        made.height = made.height.max(height);
        made.children = children;
    }

    pub(crate) fn button_width(&self, record: &Record) -> f64 {
        widths(self.faces, &[self.button_run(record)])
            + 2.0 * number(record, Key::StrokeWidth).map_or(0.0, px)
    }

    /// The words of a button in its middle, and its height.
    pub(crate) fn button(&self, record: &Record, width: f64, least: f64) -> (Words, f64) {
        self.in_middle(record, self.button_run(record), width, least)
    }

    /// Words in the middle of a box, and its height.
    fn in_middle(&self, record: &Record, run: Run, width: f64, least: f64) -> (Words, f64) {
        let inner = inside(record, width, least);
        let align = word(record, Key::Align).unwrap_or("center");
        let look = Look { align, ..run.look.clone() };
        let set = lines(self.faces, &[Run { look: look.clone(), ..run }], &look, inner.across, None);
        let taken: f64 = set.iter().map(|line| line.height).sum();
        let height = least.max(taken + least - inner.down);
        let inner = inside(record, width, height);
        let mut y = inner.y + (inner.down - taken) / 2.0;
        let mut words = Words { height, ..Words::default() };
        for line in set {
            let down = line.height;
            words.lines.push(Placed { line, x: inner.x, y });
            y += down;
        }
        (words, height)
    }

    /// The names of the pages of a menu.
    pub(crate) fn menu(&self, record: &Record, width: f64, least: f64) -> Words {
        let look = look_of(self.document, record, 400, 1.5);
        let flow = Flow::of(record, true, 24.0);
        let mut items = Vec::new();
        let mut set: Vec<Vec<Line>> = Vec::new();
        for name in menu_pages(self.document, record) {
            let runs = [Run { text: name, look: look.clone() }];
            let across = widths(self.faces, &runs).min(width);
            let flush = Look { align: "start", indent: 0.0, ..look.clone() };
            let lines = lines(self.faces, &runs, &flush, across + 0.1, None);
            items.push(Item { across, down: lines.iter().map(|line| line.height).sum(), stretches: true });
            set.push(lines);
        }
        let (spots, height) = flow.lay_out(&items, width, least, self.is_right_to_left());
        let mut words = Words { height, ..Words::default() };
        for (lines, spot) in set.into_iter().zip(spots) {
            let mut y = spot.y;
            for line in lines {
                let down = line.height;
                words.lines.push(Placed { line, x: spot.x, y });
                y += down;
            }
        }
        words
    }
}

/// What the pages of a menu are called: those that it names, or all that are listed (EDIT-046, 051, 072).
fn menu_pages(document: &Document, menu: &Record) -> Vec<String> {
    let chosen = match (word(menu, Key::MenuPages), menu.get(Key::ChosenPages)) {
        (Some("chosen"), Some(Value::Records(pages))) => Some(pages.as_slice()),
        (Some("chosen"), _) => return Vec::new(),
        _ => None,
    };
    let is_in = |id: RecordId, page: &Record| match (chosen, word(page, Key::State)) {
        (_, Some("draft")) => false,
        (Some(chosen), _) => chosen.contains(&id),
        (None, state) => state != Some("hidden"),
    };
    let pages = document.pages().filter(|(id, page)| is_in(*id, page));
    pages.map(|(_, page)| line(page, Key::Title).unwrap_or("Untitled").to_owned()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn item(across: f64, down: f64) -> Item {
        Item { across, down, stretches: true }
    }

    fn flow(is_row: bool, justify: &'static str, align: &'static str) -> Flow {
        Flow { is_row, wraps: true, gap: 10.0, align, justify }
    }

    fn places(flow: &Flow, items: &[Item], right_to_left: bool) -> Vec<(f64, f64)> {
        let (spots, _) = flow.lay_out(items, 100.0, 50.0, right_to_left);
        spots.into_iter().map(|spot| (spot.x, spot.y)).collect()
    }

    #[test]
    fn a_row_goes_on_in_another_one() {
        let items = [item(40.0, 10.0), item(40.0, 20.0), item(40.0, 5.0)];
        let (spots, height) = flow(true, "start", "stretch").lay_out(&items, 100.0, 50.0, false);
        let found: Vec<_> = spots.iter().map(|spot| (spot.x, spot.y, spot.down)).collect();
        assert_eq!(found, [(0.0, 0.0, 20.0), (50.0, 0.0, 20.0), (0.0, 30.0, 5.0)]);
        assert_eq!(height, 35.0);
    }

    #[test]
    fn what_is_laid_out_lies_as_asked() {
        let items = [item(20.0, 10.0), item(20.0, 20.0)];
        assert_eq!(places(&flow(true, "between", "end"), &items, false), [(0.0, 40.0), (80.0, 30.0)]);
        assert_eq!(places(&flow(true, "center", "center"), &items, false), [(25.0, 20.0), (55.0, 15.0)]);
        assert_eq!(places(&flow(true, "start", "start"), &items, true), [(80.0, 0.0), (50.0, 0.0)]);
        assert_eq!(places(&flow(false, "end", "end"), &items, false), [(80.0, 10.0), (80.0, 30.0)]);
    }
}
