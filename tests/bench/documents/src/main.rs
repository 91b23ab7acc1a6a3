//! Measures what the server works out of documents: a change of a large one, and pages of several sizes.

mod made;

use std::{
    hint::black_box,
    io::{self, Write},
    time::Instant,
};

use octavo_application::publication::ports::pages::{PageRenderer, Surroundings};
use octavo_domain::documents::{change::Terms, document::Document};
use octavo_pages::PagePrinter;

use made::{document, moves, page};

/// Rounds, of which the median counts.
const ROUNDS: usize = 9;
/// Changes of a round.
const CHANGES: usize = 200;
/// Pages of a round.
const PAGES: usize = 10;

/// The median of rounds, in microseconds for one call of `act`.
fn middle(calls: usize, mut act: impl FnMut(usize) -> Result<(), String>) -> Result<u128, String> {
    let mut rounds = Vec::with_capacity(ROUNDS);
    for _ in 0..ROUNDS {
        let start = Instant::now();
        for number in 0..calls {
            act(number)?;
        }
        let calls = u128::try_from(calls.max(1)).map_err(|error| error.to_string())?;
        rounds.push(start.elapsed().as_micros() / calls);
    }
    rounds.sort_unstable();
    rounds.get(ROUNDS / 2).copied().ok_or_else(|| "nothing was measured".to_owned())
}

/// One change of a document with 2 000 widgets: what a drop sends.
fn change() -> Result<u128, String> {
    let mut document = document(2_000)?;
    let changes = [moves(23, 32_000)?, moves(23, 38_000)?];
    middle(CHANGES, |number| {
        let ops = changes.get(number % changes.len()).ok_or("no change")?;
        let changed = document.change(black_box(ops), Terms::of_log()).map_err(|fault| fault.to_string())?;
        if changed.ops.len() != 1 {
            return Err("the change did nothing".to_owned());
        }
        document = changed.document;
        Ok(())
    })
}

/// A page as readers get it, without what the viewer puts around it.
fn render(document: &Document) -> Result<u128, String> {
    let (page, around) = (page()?, Surroundings { base: "/".to_owned(), ..Surroundings::default() });
    middle(PAGES, |_| {
        let made = PagePrinter.page(black_box(document), page, &around);
        if black_box(made).body.is_empty() { Err("the page is empty".to_owned()) } else { Ok(()) }
    })
}

fn main() -> io::Result<()> {
    let rows = [
        ("a change of a document with 2 000 widgets", change(), "200"),
        ("a page with 40 widgets", document(40).and_then(|document| render(&document)), ""),
        ("a page with 200 widgets", document(200).and_then(|document| render(&document)), "1 000"),
        ("a page with 2 000 widgets", document(2_000).and_then(|document| render(&document)), "5 000"),
    ];
    let mut out = io::stdout().lock();
    writeln!(out, "\n### Documents\n\n| what | µs | to reach |\n|---|--:|--:|")?;
    for (what, took, budget) in rows {
        writeln!(out, "| {what} | {} | {budget} |", took.map_err(io::Error::other)?)?;
    }
    Ok(())
}
