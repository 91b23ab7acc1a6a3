//! Reads printed receipts back with Poppler's `pdftotext` and `pdfinfo`.

use std::process::Command;

use octavo_application::billing::sheet::SheetRow;
use octavo_domain::billing::{calendar::Moment, money::Cents};
use rstest::rstest;

use super::*;

fn row(label: &str, words: &str, cents: i64) -> SheetRow {
    SheetRow {
        label: label.to_owned(),
        words: words.to_owned(),
        period: "21 September 2026 – 21 September 2027".to_owned(),
        amount: Cents::new(cents),
    }
}

fn receipt() -> ReceiptSheet {
    ReceiptSheet {
        product: "Octavo".to_owned(),
        number: 7,
        paid_at: Moment::from_unix(1_790_000_000),
        paid_on: "21 September 2026".to_owned(),
        name: "Inés Okafor".to_owned(),
        email: "ines@okafor.studio".to_owned(),
        billed_to: "Okafor Studio GmbH\nTorstraße 1\nGermany\nVAT ID DE123456789".to_owned(),
        paid_with: "Visa ending in 4242".to_owned(),
        purchase: "Annual Studio".to_owned(),
        seller: "Okafor Press OÜ\nNarva mnt 7\nTallinn\nVAT EE102030405".to_owned(),
        extra: String::new(),
        rows: vec![
            row("Freelancer plan", "Not used: 15 of 30 days of Freelancer", -1_900),
            row("Studio plan", "One year of Studio", 43_200),
            row("Additional page views", "10 000 more views", 1_000),
        ],
        sums: vec![("Subtotal".to_owned(), Cents::new(42_300)), ("Tax (20%)".to_owned(), Cents::new(8_400))],
        tax_note: "Reverse charge: the customer accounts for the VAT.".to_owned(),
        charged: Cents::new(50_700),
        refunded: Some(Cents::new(-5_000)),
    }
}

fn printed(sheet: &ReceiptSheet) -> Vec<u8> {
    sheet::print(&Fonts::load().unwrap(), sheet).unwrap()
}

/// What a program reads from a file.
fn read(program: &str, arguments: &[&str], pdf: &[u8]) -> String {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("receipt.pdf");
    std::fs::write(&file, pdf).unwrap();
    let mut command = Command::new(program);
    command.args(arguments).arg(&file);
    if program == "pdftotext" {
        command.arg("-");
    }
    let output =
        command.output().unwrap_or_else(|error| panic!("{program} (scripts/setup poppler): {error}"));
    assert!(output.status.success(), "{program}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

fn text(sheet: &ReceiptSheet) -> String {
    read("pdftotext", &["-layout"], &printed(sheet))
}

fn pages(sheet: &ReceiptSheet) -> usize {
    let info = read("pdfinfo", &[], &printed(sheet));
    let line = info.lines().find_map(|line| line.strip_prefix("Pages:")).unwrap();
    line.trim().parse().unwrap()
}

/// The text with runs of spaces made one.
fn words(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[test]
fn everything_that_the_sheet_says_is_printed() {
    let sheet = receipt();
    let text = words(&text(&sheet));
    for said in [
        "Octavo",
        "Receipt 7",
        "21 September 2026",
        "Inés Okafor",
        "ines@okafor.studio",
        "Annual Studio",
        "Okafor Press OÜ",
        "VAT EE102030405",
        "Billed to",
        "Okafor Studio GmbH",
        "Torstraße 1",
        "VAT ID DE123456789",
        "Paid with",
        "Visa ending in 4242",
        "Reverse charge: the customer accounts for the VAT.",
        "Not used: 15 of 30 days of Freelancer",
        "Freelancer plan 21 September 2026 – 21 September 2027 −$19.00",
        "Studio plan 21 September 2026 – 21 September 2027 $432.00",
        "Additional page views 21 September 2026 – 21 September 2027 $10.00",
        "Subtotal $423.00",
        "Tax (20%) $84.00",
        "Charged $507.00",
        "Refunded −$50.00",
        "Page 1 of 1",
    ] {
        assert!(text.contains(said), "{said} is missing in {text}");
    }
    assert!(!text.contains("Customer details") && !text.contains('\u{fffd}'), "{text}");
}

#[test]
fn it_is_one_page_of_a4_that_says_what_it_is() {
    let pdf = printed(&receipt());
    let info = read("pdfinfo", &[], &pdf);
    for (name, value) in [
        ("Title", "Receipt 7 — Octavo"),
        ("Author", "Okafor Press OÜ"),
        ("Tagged", "yes"),
        ("Pages", "1"),
        ("Page size", "595.3 x 841.9 pts (A4)"),
    ] {
        let found = info.lines().find_map(|line| line.strip_prefix(&format!("{name}:"))).map(str::trim);
        assert_eq!(found, Some(value), "{name} in {info}");
    }
    assert!(read("pdfinfo", &["-meta"], &pdf).contains("<pdfuaid:part>1</pdfuaid:part>"));
    // Screen readers find headings, and tables with column headings.
    let structure = read("pdfinfo", &["-struct-text"], &pdf);
    for part in ["Document", "H1", "\"Receipt 7\"", "H2", "Table", "THead", "TH", "TD", "\"$432.00\""] {
        assert!(structure.contains(part), "{part} is missing in {structure}");
    }
    let fonts = read("pdffonts", &[], &pdf);
    assert!(fonts.contains("SchibstedGrotesk") && fonts.contains("Newsreader"), "{fonts}");
    assert!(
        fonts.lines().skip(2).all(|font| font.contains(" yes yes yes ")),
        "embedded and cut down: {fonts}"
    );
}

#[test]
fn the_same_sheet_gives_the_same_bytes() {
    let pdf = printed(&receipt());
    assert_eq!(pdf, printed(&receipt()));
    assert!(pdf.len() < 100_000, "{} bytes", pdf.len());
    assert_ne!(pdf, printed(&ReceiptSheet { number: 8, ..receipt() }));
}

#[rstest]
#[case::greek("Ελένη Παπαδοπούλου")]
#[case::cyrillic("Дарья Ґалаґан Ђорђевић")]
#[case::far_latin("Łukasz Şəhriyar Nguyễn Ðurić ẞ")]
#[case::in_pieces("e\u{301} Дарья Smith")]
fn names_are_set_in_their_own_letters(#[case] name: &str) {
    use unicode_normalization::UnicodeNormalization;
    let text = text(&ReceiptSheet { name: name.to_owned(), ..receipt() });
    let name: String = name.nfc().collect();
    let found = words(&text);
    assert!(found.split(' ').count() > 20 && !found.contains("cannot be printed"), "{found}");
    for word in name.split(' ') {
        assert!(found.contains(word), "{word} is missing in {found}");
    }
}

#[test]
fn a_letter_that_cannot_be_drawn_is_marked_and_can_still_be_copied() {
    let sheet = ReceiptSheet { name: "Lin 林 🦊 \u{e000}".to_owned(), ..receipt() };
    let text = words(&read("pdftotext", &[], &printed(&sheet)));
    // The extracted text has the original character; the page shows the sign that the note explains.
    assert!(text.contains("Lin 林 🦊 \u{fffd}"), "{text}");
    assert!(
        text.contains("Where a \u{fffd} stands, there is a letter that cannot be printed here."),
        "{text}"
    );
    assert!(read("pdffonts", &[], &printed(&sheet)).contains("NotoSans"), "the sign is drawn");
}

#[test]
fn what_the_customer_adds_is_wrapped_and_keeps_its_lines() {
    let long = "Donau".repeat(40);
    let extra = format!("Okafor Studio\r\n\r\n{}\n{long}", "a street with a long name ".repeat(12));
    let sheet = ReceiptSheet { extra, ..receipt() };
    let laid = text(&sheet);
    let widest = laid.lines().map(|line| line.chars().count()).max().unwrap();
    assert!(widest < 130, "{widest}: {laid}");
    let found = words(&laid);
    assert!(found.contains("Customer details"), "{found}");
    assert_eq!(found.matches("street").count(), 12, "{found}");
    let letters: String = laid.chars().filter(|letter| !letter.is_whitespace()).collect();
    assert!(letters.matches("Donau").count() >= 36, "a word that is too long is broken, not cut: {letters}");
    let after = laid.lines().skip_while(|line| !line.contains("Okafor Studio")).nth(1).unwrap();
    assert!(!after.contains("street"), "an empty line stays one: {laid}");
    // Nothing is lost below the end of a page.
    let many = ReceiptSheet { extra: "line\n".repeat(200), ..receipt() };
    assert_eq!(words(&text(&many)).matches("line").count(), 200);
    assert!(pages(&many) >= 4);
}

#[test]
fn many_lines_go_onto_a_second_page_under_their_heads() {
    let rows = (1..=40).map(|line| row(&format!("Line {line}"), "One month", line * 101)).collect();
    let sheet = ReceiptSheet { rows, ..receipt() };
    let pdf = printed(&sheet);
    let first = words(&read("pdftotext", &["-layout", "-l", "1"], &pdf));
    let all = words(&read("pdftotext", &["-layout"], &pdf));
    for line in 1..=40 {
        let cents = Cents::new(line * 101);
        let said = format!("Line {line} 21 September 2026 – 21 September 2027 {cents}");
        assert!(all.contains(&said), "{said} is missing in {all}");
    }
    assert!(!first.contains("Line 40") && !first.contains("Charged"), "{first}");
    let count = pages(&sheet);
    assert!((2..=4).contains(&count), "{count}");
    assert_eq!(all.matches("Item Period (UTC) Amount").count(), count, "{all}");
    assert!(all.contains(&format!("Page 1 of {count}")) && all.contains(&format!("Page {count} of {count}")));
}

#[test]
fn the_sums_never_stand_alone_on_a_page() {
    for count in 10..=24 {
        let rows = (1..=count).map(|line| row(&format!("Line {line}"), "One month", line * 101)).collect();
        let sheet = ReceiptSheet { rows, ..receipt() };
        let pdf = printed(&sheet);
        let page = pages(&sheet).to_string();
        let last = words(&read("pdftotext", &["-layout", "-f", &page], &pdf));
        for said in ["Charged $507.00".to_owned(), format!("Line {count} "), format!("Line {} ", count - 1)] {
            assert!(last.contains(&said), "{said} is missing on the last of {count} rows: {last}");
        }
    }
}

#[test]
fn an_address_is_broken_at_its_dots() {
    let email = "maria-magdalena.papadopoulou.okafor@department.of.printing.okafor.studio.example";
    let laid = text(&ReceiptSheet { email: email.to_owned(), ..receipt() });
    let letters: String = laid.chars().filter(|letter| !letter.is_whitespace()).collect();
    assert!(letters.contains("example"), "{laid}");
    for part in ["maria-magdalena.", "papadopoulou.", "department.", "printing.", "example"] {
        assert!(laid.contains(part), "{part} is broken: {laid}");
    }
}

#[tokio::test]
async fn a_full_queue_turns_away() {
    let printer = Arc::new(PdfPrinter::new(1, 1).unwrap());
    let taken = Arc::clone(&printer.slots).acquire_owned().await.unwrap();
    let waits = tokio::spawn({
        let printer = Arc::clone(&printer);
        async move { printer.print(receipt()).await }
    });
    while printer.waiting.load(Ordering::SeqCst) == 0 {
        tokio::task::yield_now().await;
    }
    assert_eq!(printer.print(receipt()).await, Err(PrintError::Busy));
    drop(taken);
    assert!(waits.await.unwrap().is_ok());
    assert!(printer.print(receipt()).await.is_ok(), "whoever was turned away took no place");
}
