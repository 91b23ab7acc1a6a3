//! The layout of a receipt.

use krilla::metadata::{DateTime, Metadata};
use octavo_application::billing::sheet::{ReceiptSheet, SheetRow};
use octavo_domain::billing::{calendar::Moment, money::Cents};

use crate::{
    fonts::Fonts,
    page::{Align, Column, Ink, Kind, Pages, Part, SIDE, WIDTH},
    text::{Line, Style, line, lines},
    units::Twips,
};

/// The width of the printed area.
const BROAD: Twips = WIDTH - 2 * SIDE;
/// The gap between two columns.
const GAP: Twips = 480;
/// The width of one of three columns.
const THIRD: Twips = (BROAD - 2 * GAP) / 3;
/// The columns of the lines: item, period, amount.
const AMOUNT: Twips = 1_600;
const PERIOD: Twips = 3_760;
const ITEM: Twips = BROAD - AMOUNT - PERIOD - GAP;
/// The padding above and below a row.
const ROW: Twips = 110;
/// The fewest rows on the page with the sums.
const LAST_ROWS: usize = 2;
/// The width of the sums, at the right.
const SUMS: Twips = 5_000;

const fn column(x: Twips, width: Twips, align: Align) -> Column {
    Column { x, width, align }
}

const WHAT: Column = column(SIDE, ITEM, Align::Start);
const WHEN: Column = column(SIDE + ITEM + GAP, PERIOD, Align::Start);
const HOW_MUCH: Column = column(WIDTH - SIDE - AMOUNT, AMOUNT, Align::End);
const SUM_NAME: Column = column(WIDTH - SIDE - SUMS, SUMS - AMOUNT, Align::Start);

struct Styles<'a> {
    text: Style<'a>,
    small: Style<'a>,
    amount: Style<'a>,
    lead: Style<'a>,
    title: Style<'a>,
}

impl<'a> Styles<'a> {
    const fn new(fonts: &'a Fonts) -> Self {
        let (sans, serif) = (&fonts.sans, &fonts.serif);
        Self {
            text: Style { face: sans, size: 200, leading: 310, tabular: false },
            small: Style { face: sans, size: 170, leading: 230, tabular: false },
            amount: Style { face: serif, size: 230, leading: 310, tabular: true },
            lead: Style { face: serif, size: 300, leading: 440, tabular: true },
            title: Style { face: serif, size: 600, leading: 720, tabular: false },
        }
    }
}

/// Prints a receipt.
///
/// # Errors
/// A sentence about what the file cannot contain.
pub(crate) fn print(fonts: &Fonts, sheet: &ReceiptSheet) -> Result<Vec<u8>, String> {
    let mut setter = Setter { pages: Pages::new(), styles: Styles::new(fonts), sheet };
    setter.head();
    setter.facts();
    setter.rows();
    setter.sums();
    setter.closing();
    let title = format!("Receipt {} — {}", sheet.number, sheet.product);
    let metadata = Metadata::new()
        .title(title.clone())
        .language("en".to_owned())
        .authors(vec![sheet.seller.lines().next().unwrap_or(&sheet.product).to_owned()])
        .creator(sheet.product.clone())
        .creation_date(date(sheet.paid_at));
    setter.pages.print(&title, metadata)
}

/// A time in the file's metadata.
fn date(moment: Moment) -> DateTime {
    let part = |format: &str| moment.time().format(format).to_string();
    let small = |format: &str| part(format).parse::<u8>().unwrap_or_default();
    DateTime::new(part("%Y").parse().unwrap_or_default())
        .month(small("%m"))
        .day(small("%d"))
        .hour(small("%H"))
        .minute(small("%M"))
        .second(small("%S"))
        .utc_offset_hour(0)
        .utc_offset_minute(0)
}

/// A fact: its name, and its lines.
type Fact<'a> = (&'a str, Vec<Line>);

struct Setter<'a> {
    pages: Pages,
    styles: Styles<'a>,
    sheet: &'a ReceiptSheet,
}

impl Setter<'_> {
    fn skip(&mut self, height: Twips) {
        self.pages.y = self.pages.y.saturating_add(height);
    }

    fn head(&mut self) {
        let Self { pages, styles, sheet } = self;
        let whole = column(SIDE, BROAD, Align::Start);
        let part = pages.part(Kind::Text, None);
        let product = line(&sheet.product, styles.lead);
        pages.put(product, styles.lead, whole, 0, Ink::Black, Some(part));
        pages.y += styles.lead.leading + 520;
        let number = sheet.number.to_string();
        let part = pages.part(Kind::Title(format!("Receipt {number}")), None);
        let (name, number) = (line("Receipt ", styles.title), line(&number, styles.title));
        pages.put(name, styles.title, whole, 0, Ink::Black, Some(part));
        let right = column(SIDE, BROAD, Align::End);
        pages.put(number, styles.title, right, 0, Ink::Black, Some(part));
        pages.y += styles.title.leading + 200;
        pages.rule(SIDE, BROAD, Ink::Black);
        pages.y += 360;
    }

    /// Date, customer and purpose in three columns. Below them are the seller, the customer's details and the card, and
    /// then what the customer has added.
    fn facts(&mut self) {
        let (sheet, text) = (self.sheet, self.styles.text);
        let third = |said: &str| lines(said, text, THIRD);
        let mut payer = third(&sheet.name);
        payer.extend(third(&sheet.email));
        let first = vec![
            ("Paid on", third(&sheet.paid_on)),
            ("Paid by", payer),
            ("Paid for", third(&sheet.purchase)),
        ];
        self.beside(first);
        let second =
            [("Seller", &sheet.seller), ("Billed to", &sheet.billed_to), ("Paid with", &sheet.paid_with)];
        let mut second: Vec<Fact<'_>> = second
            .into_iter()
            .filter(|(_, said)| !said.is_empty())
            .map(|(name, said)| (name, third(said)))
            .collect();
        let extra = (!sheet.extra.is_empty())
            .then(|| ("Customer details", lines(&sheet.extra, text, 2 * THIRD + GAP)));
        // It takes two columns, beside the others if two are free.
        let third_row = match extra {
            Some(extra) if second.len() <= 1 => {
                second.push(extra);
                None
            }
            extra => extra,
        };
        for facts in [second, third_row.into_iter().collect()] {
            if !facts.is_empty() {
                self.skip(280);
                self.beside(facts);
            }
        }
        self.skip(560);
    }

    /// Facts side by side, line by line, over as many pages as needed.
    fn beside(&mut self, facts: Vec<Fact<'_>>) {
        let Self { pages, styles, .. } = self;
        let (small, text) = (styles.small, styles.text);
        pages.make_room(small.leading + 2 * text.leading);
        let mut columns: Vec<(Column, Part, std::vec::IntoIter<Line>)> = Vec::new();
        let mut x = SIDE;
        for (name, said) in facts {
            let place = column(x, THIRD, Align::Start);
            let heading = pages.part(Kind::Heading(name.to_owned()), None);
            pages.put(line(name, small), small, place, 0, Ink::Grey, Some(heading));
            columns.push((place, pages.part(Kind::Text, None), said.into_iter()));
            x += THIRD + GAP;
        }
        pages.y += small.leading + 60;
        loop {
            let row: Vec<(Column, Part, Line)> = columns
                .iter_mut()
                .filter_map(|(place, part, said)| said.next().map(|line| (*place, *part, line)))
                .collect();
            if row.is_empty() {
                return;
            }
            pages.make_room(text.leading);
            for (place, part, said) in row {
                pages.put(said, text, place, 0, Ink::Black, Some(part));
            }
            pages.y += text.leading;
        }
    }

    /// The column headings; on later pages they are decoration.
    fn columns(&mut self, head: Option<Part>) {
        let Self { pages, styles, .. } = self;
        let small = styles.small;
        let row = head.map(|head| pages.part(Kind::Row, Some(head)));
        for (name, place) in [("Item", WHAT), ("Period (UTC)", WHEN), ("Amount", HOW_MUCH)] {
            let part = row.map(|row| pages.part(Kind::ColumnName, Some(row)));
            pages.put(line(name, small), small, place, 0, Ink::Grey, part);
        }
        pages.y += small.leading + 100;
        pages.rule(SIDE, BROAD, Ink::Black);
    }

    fn rows(&mut self) {
        let table = self.pages.part(Kind::Table, None);
        let head = self.pages.part(Kind::Head, Some(table));
        let body = self.pages.part(Kind::Body, Some(table));
        // The first row stays with its heading.
        self.pages.make_room(1_600);
        self.columns(Some(head));
        // The sums are never alone on a page: the last rows move with them.
        let sheet = self.sheet;
        let last = sheet.rows.len().saturating_sub(LAST_ROWS);
        for (at, row) in sheet.rows.iter().enumerate() {
            if at == last {
                let rows = sheet.rows.iter().skip(last);
                let height =
                    rows.fold(self.sums_height(), |sum, row| sum.saturating_add(self.row_height(row)));
                if self.pages.make_room(height) {
                    self.columns(None);
                }
            }
            self.row(row, body);
        }
    }

    fn row(&mut self, row: &SheetRow, body: Part) {
        let Styles { text, small, amount, .. } = self.styles;
        let label = lines(&row.label, text, ITEM);
        let words = lines(&row.words, small, ITEM);
        let period = lines(&row.period, small, PERIOD);
        let height = self.row_height(row);
        if self.pages.make_room(height) {
            self.columns(None);
        }
        let Self { pages, .. } = self;
        let part = pages.part(Kind::Row, Some(body));
        let cell = pages.part(Kind::Cell, Some(part));
        let mut below = ROW;
        for (lines, style, ink) in [(label, text, Ink::Black), (words, small, Ink::Grey)] {
            for said in lines {
                pages.put(said, style, WHAT, below, ink, Some(cell));
                below += style.leading;
            }
        }
        let cell = pages.part(Kind::Cell, Some(part));
        // On the baseline of the label, whatever their sizes.
        let mut at = ROW.saturating_add(small.beside(text));
        for said in period {
            pages.put(said, small, WHEN, at, Ink::Grey, Some(cell));
            at += small.leading;
        }
        let cell = pages.part(Kind::Cell, Some(part));
        let cents = line(&row.amount.to_string(), amount);
        pages.put(cents, amount, HOW_MUCH, ROW.saturating_add(amount.beside(text)), Ink::Black, Some(cell));
        pages.y += height.max(at.saturating_add(ROW));
        pages.rule(SIDE, BROAD, Ink::Pale);
    }

    /// The height of the sums.
    fn sums_height(&self) -> Twips {
        let Styles { text, lead, .. } = self.styles;
        let rows = i32::try_from(self.sheet.sums.len()).unwrap_or(1).saturating_add(1);
        rows.saturating_mul(text.leading + 100).saturating_add(lead.leading + 600)
    }

    /// The height of a row.
    fn row_height(&self, row: &SheetRow) -> Twips {
        let Styles { text, small, .. } = self.styles;
        let cell = [(lines(&row.label, text, ITEM), text), (lines(&row.words, small, ITEM), small)];
        cell.iter().fold(2 * ROW, |height, (lines, style)| {
            let count = i32::try_from(lines.len()).unwrap_or(1);
            height.saturating_add(style.leading.saturating_mul(count))
        })
    }

    /// The sums up to the charged amount, on one page.
    fn sums(&mut self) {
        let Styles { text, amount, lead, .. } = self.styles;
        let sheet = self.sheet;
        self.pages.make_room(self.sums_height());
        self.skip(200);
        let table = self.pages.part(Kind::Table, None);
        let body = self.pages.part(Kind::Body, Some(table));
        for (name, cents) in &sheet.sums {
            self.sum(body, (name.as_str(), text), (*cents, amount));
        }
        self.skip(100);
        self.pages.rule(SUM_NAME.x, SUMS, Ink::Black);
        self.skip(100);
        self.sum(body, ("Charged", lead), (sheet.charged, lead));
        if let Some(cents) = sheet.refunded {
            self.sum(body, ("Refunded", text), (cents, amount));
        }
        self.note();
    }

    /// The note about missing tax.
    fn note(&mut self) {
        let small = self.styles.small;
        let sheet = self.sheet;
        if sheet.tax_note.is_empty() {
            return;
        }
        self.skip(200);
        let part = self.pages.part(Kind::Text, None);
        for said in lines(&sheet.tax_note, small, BROAD) {
            self.pages.make_room(small.leading);
            let whole = column(SIDE, BROAD, Align::Start);
            self.pages.put(said, small, whole, 0, Ink::Black, Some(part));
            self.skip(small.leading);
        }
    }

    fn sum(&mut self, body: Part, (name, style): (&str, Style<'_>), (cents, figures): (Cents, Style<'_>)) {
        let Self { pages, .. } = self;
        let row = pages.part(Kind::Row, Some(body));
        let part = pages.part(Kind::RowName, Some(row));
        let leading = style.leading.max(figures.leading);
        let below = style.beside(figures);
        pages.put(line(name, style), style, SUM_NAME, below, Ink::Black, Some(part));
        let part = pages.part(Kind::Cell, Some(row));
        pages.put(line(&cents.to_string(), figures), figures, HOW_MUCH, 0, Ink::Black, Some(part));
        pages.y += leading + 80;
    }

    /// The note about characters that could not be drawn, and the footers.
    fn closing(&mut self) {
        let small = self.styles.small;
        if self.pages.lacks {
            const NOTE: &str = "Where a \u{fffd} stands, there is a letter that cannot be printed here. Copied out of \
                                this file it is itself, and the receipt in your billing history shows it.";
            self.skip(400);
            let part = self.pages.part(Kind::Text, None);
            for said in lines(NOTE, small, BROAD) {
                self.pages.make_room(small.leading);
                let whole = column(SIDE, BROAD, Align::Start);
                self.pages.put(said, small, whole, 0, Ink::Grey, Some(part));
                self.skip(small.leading);
            }
        }
        let sheet = self.sheet;
        self.pages.footers(small, |page, pages| {
            let left = line(&format!("{} — Receipt {}", sheet.product, sheet.number), small);
            (left, line(&format!("Page {page} of {pages}"), small))
        });
    }
}
