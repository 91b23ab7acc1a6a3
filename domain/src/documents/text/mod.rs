//! Texts: characters with marks, and nothing nested, so that no change can make one invalid.

pub mod delta;
pub mod marks;

use delta::{Delta, DoesNotFit, Step, units};
use marks::{MarkChanges, Marks, Scope};

use super::register::Need;

/// A text. Each paragraph ends with a line end, whose marks are those of the paragraph; the last line end is never
/// deleted, and nothing comes behind it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Text {
    segments: Vec<Segment>,
    units: usize,
}

/// Characters with the same marks.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Segment {
    /// The characters.
    pub text: String,
    /// Their marks.
    pub marks: Marks,
}

/// Why a text or a change of it is refused.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum TextFault {
    /// It ends within a character, or speaks of what is behind the end.
    #[error("A change of a text does not fit the text")]
    DoesNotFit,
    /// It would delete the last line end, or insert behind it.
    #[error("The last line end of a text stays its last character")]
    LastLineEnd,
    /// A mark of characters for a line end, or one of paragraphs for other characters.
    #[error("A mark does not belong to these characters")]
    MisplacedMark,
    /// A value that the mark does not take.
    #[error("A mark of a text has a value that it cannot have")]
    MarkValue,
    /// A control character other than a line end.
    #[error("A text has no control characters but line ends")]
    ControlCharacter,
    /// Over [`Text::MAX`].
    #[error("A text has at most 100,000 characters")]
    TooLong,
}

impl From<DoesNotFit> for TextFault {
    fn from(_: DoesNotFit) -> Self {
        Self::DoesNotFit
    }
}

impl Default for Text {
    /// One empty paragraph.
    fn default() -> Self {
        Self { segments: vec![Segment { text: "\n".to_owned(), marks: Marks::new() }], units: 1 }
    }
}

impl Text {
    /// The most units of UTF-16 (EDIT-083).
    pub const MAX: usize = 100_000;

    /// A text of these segments, in its one form.
    ///
    /// # Errors
    /// [`TextFault`].
    pub fn of(segments: impl IntoIterator<Item = Segment>) -> Result<Self, TextFault> {
        let inserted = segments.into_iter().map(|segment| Step::Insert(segment.text, segment.marks));
        let delta = Delta::of(inserted);
        check_steps(&delta)?;
        let text = Self::of_inserts(&delta);
        match text.segments.last() {
            _ if text.units > Self::MAX => Err(TextFault::TooLong),
            Some(last) if last.text.ends_with('\n') => Ok(text),
            _ => Err(TextFault::LastLineEnd),
        }
    }

    fn of_inserts(delta: &Delta) -> Self {
        let segments: Vec<Segment> = delta
            .steps()
            .iter()
            .filter_map(|step| match step {
                Step::Insert(text, marks) => Some(Segment { text: text.clone(), marks: marks.clone() }),
                Step::Retain(..) | Step::Delete(_) => None,
            })
            .collect();
        let units = segments.iter().map(|segment| units(&segment.text)).sum();
        Self { segments, units }
    }

    fn as_delta(&self) -> Delta {
        Delta::of(
            self.segments.iter().map(|segment| Step::Insert(segment.text.clone(), segment.marks.clone())),
        )
    }

    /// Its characters with their marks.
    #[must_use]
    pub fn segments(&self) -> &[Segment] {
        &self.segments
    }

    /// Its length in units of UTF-16, the last line end included.
    #[must_use]
    pub const fn units(&self) -> usize {
        self.units
    }

    /// Its characters without their marks.
    #[must_use]
    pub fn plain(&self) -> String {
        self.segments.iter().map(|segment| segment.text.as_str()).collect()
    }

    /// About how many bytes it takes encoded.
    #[must_use]
    pub fn size(&self) -> usize {
        const FRAME: usize = 16;
        let marks = |marks: &Marks| {
            marks.iter().map(|(mark, value)| mark.name().len() + 6 + value.size()).sum::<usize>()
        };
        self.segments.iter().map(|segment| segment.text.len() + FRAME + marks(&segment.marks)).sum()
    }

    /// The text after a change.
    ///
    /// # Errors
    /// [`TextFault`].
    pub fn apply(&self, delta: &Delta) -> Result<Self, TextFault> {
        check_steps(delta)?;
        self.check_ends(delta)?;
        self.check_scopes(delta)?;
        let text = Self::of_inserts(&self.as_delta().compose(delta)?);
        if text.units > Self::MAX && text.units > self.units { Err(TextFault::TooLong) } else { Ok(text) }
    }

    fn check_ends(&self, delta: &Delta) -> Result<(), TextFault> {
        let mut at = 0_usize;
        for step in delta.steps() {
            match step {
                Step::Insert(..) if at >= self.units => return Err(TextFault::LastLineEnd),
                Step::Insert(..) => {}
                Step::Retain(length, _) => at = at.saturating_add(*length),
                Step::Delete(length) => {
                    at = at.saturating_add(*length);
                    if at == self.units {
                        return Err(TextFault::LastLineEnd);
                    }
                }
            }
        }
        if at > self.units { Err(TextFault::DoesNotFit) } else { Ok(()) }
    }

    /// Marks are changed only where they belong: those of paragraphs at line ends, the others elsewhere.
    fn check_scopes(&self, delta: &Delta) -> Result<(), TextFault> {
        if !delta.steps().iter().any(|step| matches!(step, Step::Retain(_, changes) if !changes.is_empty())) {
            return Ok(());
        }
        let plain: Vec<u16> = self.plain().encode_utf16().collect();
        let mut at = 0_usize;
        for step in delta.steps() {
            let (Step::Retain(length, _) | Step::Delete(length)) = step else { continue };
            let part = plain.get(at..at.saturating_add(*length)).ok_or(TextFault::DoesNotFit)?;
            at = at.saturating_add(*length);
            if let Step::Retain(_, changes) = step {
                let ends = part.iter().filter(|unit| **unit == u16::from(b'\n')).count();
                check_scope(changes.keys().map(|mark| mark.scope()), ends, part.len())?;
            }
        }
        Ok(())
    }

    /// What a person needs for a change. Characters with marks that the text holds already are words like others: what
    /// is typed within red letters is red.
    #[must_use]
    pub fn need(&self, delta: &Delta) -> Need {
        let layout = |marks: &Marks| -> Marks {
            marks
                .iter()
                .filter(|(mark, _)| mark.need() == Need::Layout)
                .map(|(mark, value)| (*mark, value.clone()))
                .collect()
        };
        let known = |marks: &Marks| {
            let wanted = layout(marks);
            wanted.is_empty() || self.segments.iter().any(|segment| layout(&segment.marks) == wanted)
        };
        delta
            .steps()
            .iter()
            .map(|step| match step {
                Step::Retain(_, changes) => {
                    changes.keys().map(|mark| mark.need()).max().unwrap_or(Need::Content)
                }
                Step::Insert(_, marks) if known(marks) => Need::Content,
                Step::Insert(..) => Need::Layout,
                Step::Delete(_) => Need::Content,
            })
            .max()
            .unwrap_or(Need::Content)
    }
}

fn check_scope(scopes: impl Iterator<Item = Scope>, line_ends: usize, units: usize) -> Result<(), TextFault> {
    let mut scopes = scopes;
    let fits = scopes.all(|scope| match scope {
        Scope::Inline => line_ends == 0,
        Scope::Paragraph => line_ends == units,
    });
    if fits { Ok(()) } else { Err(TextFault::MisplacedMark) }
}

/// What can be said of a change without its text.
fn check_steps(delta: &Delta) -> Result<(), TextFault> {
    let admitted = |changes: &MarkChanges| {
        changes.iter().all(|(mark, value)| value.as_ref().is_none_or(|value| mark.admits(value)))
    };
    delta.steps().iter().try_for_each(|step| match step {
        Step::Retain(_, changes) if !admitted(changes) => Err(TextFault::MarkValue),
        Step::Retain(..) | Step::Delete(_) => Ok(()),
        Step::Insert(text, _) if text.contains(|sign: char| sign.is_control() && sign != '\n') => {
            Err(TextFault::ControlCharacter)
        }
        Step::Insert(_, marks) if !marks.iter().all(|(mark, value)| mark.admits(value)) => {
            Err(TextFault::MarkValue)
        }
        Step::Insert(text, marks) => {
            let ends = text.matches('\n').count();
            check_scope(marks.keys().map(|mark| mark.scope()), ends, text.chars().count())
        }
    })
}

#[cfg(test)]
mod tests;
