//! Which words of a text were inserted and deleted.

use similar::{Algorithm, DiffOp, capture_diff_slices};

use crate::documents::text::{Text, marks::Marks};

/// So many words are shown before and after a change.
const CONTEXT: usize = 6;
/// The most parts of one text.
const PARTS: usize = 60;
/// The most characters of a part.
const LONGEST: usize = 600;

/// How much of the work of comparing texts is left. One unit is about one comparison of two words.
#[derive(Debug)]
pub(super) struct Budget(usize);

impl Budget {
    /// Enough for two texts of 6,000 words of which every one differs.
    pub(super) const fn new() -> Self {
        Self(36_000_000)
    }

    fn takes(&mut self, work: usize) -> bool {
        let left = self.0.checked_sub(work);
        self.0 = left.unwrap_or(self.0);
        left.is_some()
    }
}

/// A part of the difference of two texts.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Part {
    /// Words around a change.
    Same(String),
    /// Words that are the same and are not shown.
    Gap,
    /// Words that came in.
    Inserted(String),
    /// Words that went.
    Deleted(String),
}

/// How a text differs.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct TextDifference {
    /// The words in the order of the text; none where every word is the same.
    pub parts: Vec<Part>,
    /// Are words that are in both emphasised, linked, listed or styled in another way?
    pub is_formatted: bool,
    /// Are there more parts than are listed, or longer ones?
    pub is_cut: bool,
}

/// A word, a space or a sign, with the marks of its characters.
#[derive(Debug, Clone)]
struct Token<'a> {
    text: &'a str,
    marks: Vec<(usize, &'a Marks)>,
}

/// What differs between two texts.
pub(super) fn difference(before: &Text, after: &Text, budget: &mut Budget) -> TextDifference {
    let (before_plain, after_plain) = (before.plain(), after.plain());
    let (old, new) = (tokens(before, &before_plain), tokens(after, &after_plain));
    let ops = operations(&old, &new, budget);
    let formatted = |op: &DiffOp| match *op {
        DiffOp::Equal { old_index, new_index, len } => {
            let mut pairs = old.iter().skip(old_index).zip(new.iter().skip(new_index)).take(len);
            pairs.any(|(old, new)| old.marks != new.marks)
        }
        DiffOp::Delete { .. } | DiffOp::Insert { .. } | DiffOp::Replace { .. } => false,
    };
    let is_formatted = ops.iter().any(formatted);
    let mut parts = shown(merged(&ops, &old, &new));
    let mut is_cut = parts.len() > PARTS;
    parts.truncate(PARTS);
    for part in &mut parts {
        if let Part::Same(text) | Part::Inserted(text) | Part::Deleted(text) = part
            && let Some((end, _)) = text.char_indices().nth(LONGEST)
        {
            text.truncate(end);
            is_cut = true;
        }
    }
    TextDifference { parts, is_formatted, is_cut }
}

/// The steps from one text to the other. What is the same at both ends is found first; where the rest is too much to
/// compare, it is said to be replaced as a whole.
fn operations(old: &[Token<'_>], new: &[Token<'_>], budget: &mut Budget) -> Vec<DiffOp> {
    let words =
        |tokens: &[Token<'_>]| -> Vec<String> { tokens.iter().map(|token| token.text.to_owned()).collect() };
    let (old, new) = (words(old), words(new));
    let start = old.iter().zip(&new).take_while(|(old, new)| old == new).count();
    let ends = old.iter().skip(start).rev().zip(new.iter().skip(start).rev());
    let end = ends.take_while(|(old, new)| old == new).count();
    let (old_len, new_len) = (old.len() - start - end, new.len() - start - end);
    let mut ops = vec![DiffOp::Equal { old_index: 0, new_index: 0, len: start }];
    if budget.takes(old_len.saturating_mul(new_len)) {
        let slice = |tokens: &[String], len: usize| tokens.iter().skip(start).take(len).cloned().collect();
        let (old, new): (Vec<String>, Vec<String>) = (slice(&old, old_len), slice(&new, new_len));
        ops.extend(capture_diff_slices(Algorithm::Myers, &old, &new).into_iter().map(|op| moved(op, start)));
    } else {
        ops.push(DiffOp::Replace { old_index: start, old_len, new_index: start, new_len });
    }
    ops.push(DiffOp::Equal { old_index: start + old_len, new_index: start + new_len, len: end });
    ops
}

/// The step in texts that have so many more tokens before it.
const fn moved(op: DiffOp, by: usize) -> DiffOp {
    match op {
        DiffOp::Equal { old_index, new_index, len } => {
            DiffOp::Equal { old_index: old_index + by, new_index: new_index + by, len }
        }
        DiffOp::Delete { old_index, old_len, new_index } => {
            DiffOp::Delete { old_index: old_index + by, old_len, new_index: new_index + by }
        }
        DiffOp::Insert { old_index, new_index, new_len } => {
            DiffOp::Insert { old_index: old_index + by, new_index: new_index + by, new_len }
        }
        DiffOp::Replace { old_index, old_len, new_index, new_len } => {
            DiffOp::Replace { old_index: old_index + by, old_len, new_index: new_index + by, new_len }
        }
    }
}

/// Words that are the same, or that went and came at one place.
#[derive(Debug, PartialEq, Eq)]
enum Run {
    Same(Vec<String>),
    Changed(String, String),
}

/// The runs of the text. Two replacements with nothing but space between them are one: that reads as people changed it.
fn merged(ops: &[DiffOp], old: &[Token<'_>], new: &[Token<'_>]) -> Vec<Run> {
    let words = |tokens: &[Token<'_>], from: usize, len: usize| -> Vec<String> {
        tokens.iter().skip(from).take(len).map(|token| token.text.to_owned()).collect()
    };
    let mut runs: Vec<Run> = Vec::new();
    for op in ops {
        let run = match *op {
            DiffOp::Equal { len: 0, .. } => continue,
            DiffOp::Equal { old_index, len, .. } => Run::Same(words(old, old_index, len)),
            DiffOp::Delete { old_index, old_len, .. } => {
                Run::Changed(words(old, old_index, old_len).concat(), String::new())
            }
            DiffOp::Insert { new_index, new_len, .. } => {
                Run::Changed(String::new(), words(new, new_index, new_len).concat())
            }
            DiffOp::Replace { old_index, old_len, new_index, new_len } => {
                Run::Changed(words(old, old_index, old_len).concat(), words(new, new_index, new_len).concat())
            }
        };
        join(&mut runs, run);
    }
    runs
}

fn join(runs: &mut Vec<Run>, run: Run) {
    let replaces =
        |run: &Run| matches!(run, Run::Changed(gone, come) if !gone.is_empty() && !come.is_empty());
    let is_space = |run: &Run| matches!(run, Run::Same(words) if words.concat().trim().is_empty());
    if let [.., first, space] = runs.as_mut_slice()
        && replaces(first)
        && is_space(space)
        && replaces(&run)
        && let (Run::Changed(gone, come), Run::Same(space), Run::Changed(more_gone, more_come)) =
            (first, space, &run)
    {
        let space = space.concat();
        gone.push_str(&space);
        gone.push_str(more_gone);
        come.push_str(&space);
        come.push_str(more_come);
        runs.pop();
    } else {
        runs.push(run);
    }
}

/// The changes with a few words around them; nothing where nothing changed.
fn shown(runs: Vec<Run>) -> Vec<Part> {
    let last = runs.len().saturating_sub(1);
    let mut parts = Vec::new();
    if !runs.iter().any(|run| matches!(run, Run::Changed(..))) {
        return parts;
    }
    for (at, run) in runs.into_iter().enumerate() {
        match run {
            Run::Same(words) => {
                // Words and the spaces between them.
                let context = CONTEXT * 2;
                let head = if at == 0 { 0 } else { context };
                let tail = if at == last { 0 } else { context };
                if words.len() <= head + tail {
                    parts.push(Part::Same(words.concat()));
                } else {
                    let kept = |words: &[String]| (!words.is_empty()).then(|| Part::Same(words.concat()));
                    parts.extend(words.get(..head).and_then(kept));
                    parts.push(Part::Gap);
                    parts.extend(words.get(words.len() - tail..).and_then(kept));
                }
            }
            Run::Changed(gone, come) => {
                parts.extend((!gone.is_empty()).then_some(Part::Deleted(gone)));
                parts.extend((!come.is_empty()).then_some(Part::Inserted(come)));
            }
        }
    }
    parts
}

/// The words, spaces and signs of a text. A sign of a script that has no spaces is a word.
fn tokens<'a>(text: &'a Text, plain: &'a str) -> Vec<Token<'a>> {
    let mut tokens: Vec<Token<'a>> = Vec::new();
    let mut end_of_marks = 0;
    let spans: Vec<(usize, &Marks)> = text
        .segments()
        .iter()
        .map(|segment| {
            end_of_marks += segment.text.len();
            (end_of_marks, &segment.marks)
        })
        .collect();
    let mut rest = plain;
    let mut at = 0;
    while let Some(first) = rest.chars().next() {
        let class = Class::of(first);
        let length = if class.runs() {
            rest.find(|sign| Class::of(sign) != class).unwrap_or(rest.len())
        } else {
            first.len_utf8()
        };
        let (text, after) = rest.split_at(length);
        let first_span = spans.partition_point(|(end, _)| *end <= at);
        let marks = spans.iter().skip(first_span).scan(at, |from, (end, marks)| {
            let start = *from;
            *from = *end;
            (start < at + length).then_some((start - at, *marks))
        });
        tokens.push(Token { text, marks: marks.collect() });
        at += length;
        rest = after;
    }
    tokens
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Class {
    Word,
    Space,
    LineEnd,
    Alone,
}

impl Class {
    fn of(sign: char) -> Self {
        // Thai, Lao, Burmese and Khmer, and the scripts of East Asia, have no spaces between words.
        let unspaced = matches!(sign, '\u{e00}'..='\u{eff}' | '\u{1000}'..='\u{109f}' | '\u{1780}'..='\u{17ff}' | '\u{2e80}'..='\u{9fff}' | '\u{f900}'..='\u{faff}' | '\u{20000}'..);
        match sign {
            '\n' => Self::LineEnd,
            _ if sign.is_whitespace() => Self::Space,
            _ if unspaced => Self::Alone,
            '\'' | '’' | '-' | '\u{ad}' | '\u{200d}' => Self::Word,
            _ if sign.is_alphanumeric() => Self::Word,
            // Combining marks belong to the letter before them.
            '\u{300}'..='\u{36f}' | '\u{fe00}'..='\u{fe0f}' => Self::Word,
            _ => Self::Alone,
        }
    }

    const fn runs(self) -> bool {
        matches!(self, Self::Word | Self::Space)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::documents::{
        text::{Segment, marks::Mark},
        value::Value,
    };

    fn text(plain: &str) -> Text {
        Text::of([Segment { text: format!("{plain}\n"), marks: Marks::new() }]).unwrap()
    }

    fn between(before: &str, after: &str) -> Vec<Part> {
        difference(&text(before), &text(after), &mut Budget::new()).parts
    }

    fn same(text: &str) -> Part {
        Part::Same(text.to_owned())
    }

    fn inserted(text: &str) -> Part {
        Part::Inserted(text.to_owned())
    }

    fn deleted(text: &str) -> Part {
        Part::Deleted(text.to_owned())
    }

    #[test]
    fn edit_346_exactly_the_changed_words_are_named() {
        assert_eq!(
            between("Bowls of salt", "Bowls of smoke"),
            [same("Bowls of "), deleted("salt"), inserted("smoke"), same("\n")]
        );
        assert_eq!(between("Bowls of salt", "Many bowls of salt").first(), Some(&deleted("Bowls")));
        assert_eq!(between("of salt", "of grey salt"), [same("of "), inserted("grey "), same("salt\n")]);
        assert_eq!(between("of grey salt", "of salt"), [same("of "), deleted("grey "), same("salt\n")]);
        assert_eq!(between("Salt", "Salt"), []);
    }

    #[test]
    fn replaced_neighbours_are_one_replacement() {
        assert_eq!(
            between("We make bowls today", "They sell bowls today"),
            [deleted("We make"), inserted("They sell"), same(" bowls today\n")]
        );
        assert_eq!(between("a, b", "a; b"), [same("a"), deleted(","), inserted(";"), same(" b\n")]);
    }

    #[test]
    fn far_from_a_change_words_are_left_out() {
        let far: Vec<String> = (0..40).map(|word| word.to_string()).collect();
        let before = far.join(" ");
        let after = before.replace(" 20 ", " twenty ");
        assert_eq!(
            between(&before, &after),
            [
                Part::Gap,
                same("14 15 16 17 18 19 "),
                deleted("20"),
                inserted("twenty"),
                same(" 21 22 23 24 25 26"),
                Part::Gap
            ]
        );
    }

    #[test]
    fn signs_without_spaces_between_words_are_words() {
        assert_eq!(between("東京の塩", "京都の塩").len(), 4);
        assert_eq!(between("l’été", "l’hiver"), [deleted("l’été"), inserted("l’hiver"), same("\n")]);
    }

    #[test]
    fn marks_are_compared_where_words_are_the_same() {
        let bold = Marks::from([(Mark::Bold, Value::Flag(true))]);
        let part = |text: &str, marks: &Marks| Segment { text: text.to_owned(), marks: marks.clone() };
        let none = Marks::new();
        let half = Text::of([part("Sa", &bold), part("lt\n", &none)]).unwrap();
        let shown = difference(&text("Salt"), &half, &mut Budget::new());
        assert_eq!((shown.parts, shown.is_formatted), (vec![], true));
        let more = Text::of([part("Salt and ", &none), part("smoke", &bold), part("\n", &none)]).unwrap();
        assert!(
            !difference(&text("Salt"), &more, &mut Budget::new()).is_formatted,
            "new words alone are bold"
        );
    }

    #[test]
    fn what_is_too_much_to_compare_is_replaced_as_a_whole() {
        let (before, after) = ("a b c d".repeat(900), "e f g h".repeat(900));
        let mut budget = Budget(1_000);
        let shown = difference(&text(&before), &text(&after), &mut budget);
        assert!(shown.is_cut && shown.parts.len() == 3, "{:?}", shown.parts.len());
        let Some(Part::Deleted(gone)) = shown.parts.first() else { panic!("{:?}", shown.parts) };
        assert_eq!(gone.chars().count(), LONGEST);
        assert_eq!(difference(&text("a"), &text("b"), &mut budget).parts.len(), 3, "the rest is left");
    }
}
