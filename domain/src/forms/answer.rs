//! What readers answer, and whether a form can take it.

use std::collections::BTreeMap;

use chrono::{DateTime, NaiveDate, Utc};

use super::definition::{Field, FieldType, FormDefinition};
use crate::{
    account::{email::Email, profile_media::UploadKey},
    documents::{
        asset::{FileName, MOST_FILE_BYTES},
        id::RecordId,
    },
    ids::{AnswerId, ProjectId},
};

/// The most characters of a line.
pub const MOST_LINE: usize = 1_000;
/// The most characters of a text of several lines.
pub const MOST_TEXT: usize = 20_000;
/// The most answers that a project keeps. A reader is told when there are as many.
pub const MOST_ANSWERS: u64 = 50_000;
/// The most bytes of all files of an answer. Each has at most [`MOST_FILE_BYTES`].
pub const MOST_ANSWER_BYTES: u64 = 4 * MOST_FILE_BYTES;

/// A field with what a reader answered. It says itself what was asked: forms change, answers do not.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AnsweredField {
    /// The field.
    pub field: RecordId,
    /// Its label at that time.
    pub label: String,
    /// What it asked for.
    pub field_type: FieldType,
    /// What was answered: nothing, one value, or what was chosen. A tick that is set is `yes`, a file is its name.
    pub values: Vec<String>,
    /// The file that was sent.
    pub file: Option<AnsweredFile>,
}

impl AnsweredField {
    /// What was answered as one text: choices are separated by commas.
    #[must_use]
    pub fn text(&self) -> String {
        self.values.join(", ")
    }

    /// The text for a cell of a table. A spreadsheet takes what begins with some signs for a formula, and runs what a reader
    /// wrote, so such a text gets an apostrophe. Numbers were checked, and stay numbers (EDIT-275).
    #[must_use]
    pub fn cell(&self) -> String {
        let text = self.text();
        let is_formula = text.starts_with(['=', '+', '-', '@', '\t', '\r']);
        if is_formula && self.field_type != FieldType::Number { format!("'{text}") } else { text }
    }
}

/// A file of an answer (EDIT-270).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AnsweredFile {
    /// Names it in the file store.
    pub key: UploadKey,
    /// Its size in bytes.
    pub bytes: u64,
}

/// What is known of a file that a reader has sent.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SentFile {
    /// The name of its field in what was sent.
    pub field: String,
    /// Its name.
    pub name: FileName,
    /// Its size in bytes; of one that is too large at least how many were received.
    pub bytes: u64,
}

/// An answer of a reader to a form.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Answer {
    /// Its id.
    pub id: AnswerId,
    /// The project.
    pub project: ProjectId,
    /// The form in its document.
    pub form: RecordId,
    /// When it came.
    pub received_at: DateTime<Utc>,
    /// Its fields, in the order of the form.
    pub fields: Vec<AnsweredField>,
}

/// Why a field cannot be taken.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FieldFault {
    /// The field.
    pub field: RecordId,
    /// What its reader is told.
    pub sentence: String,
}

/// Why an answer is not taken.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum AnswerFault {
    /// Fields are not as they should be.
    Fields(Vec<FieldFault>),
    /// It has a field that the form does not have: the form was changed meanwhile.
    FormChanged,
    /// Nothing was filled in.
    Empty,
}

/// The name of the field that readers do not see, and programs fill in (EDIT-280).
pub const POT: &str = "website";
/// The name of the field that says when the form was shown.
pub const STAMP: &str = "stamp";
/// What a tick that is set is called.
pub const TICKED: &str = "yes";

impl FormDefinition {
    /// Checks what was sent, as pairs of a field's id and a value, and brings it into the form in which it is kept
    /// (EDIT-272). Where the files are kept is not known yet.
    ///
    /// # Errors
    /// [`AnswerFault`]; of several fields each has its sentence.
    pub fn check(
        &self,
        sent: &[(String, String)],
        files: &[SentFile],
    ) -> Result<Vec<AnsweredField>, AnswerFault> {
        let named = |name: &str| {
            let id: RecordId = name.parse().ok()?;
            self.fields.iter().find(|field| field.id == id)
        };
        let mut values: BTreeMap<RecordId, Vec<&str>> = BTreeMap::new();
        for (name, value) in sent {
            let field = named(name).ok_or(AnswerFault::FormChanged)?;
            values.entry(field.id).or_default().push(value);
        }
        let mut sent_files: BTreeMap<RecordId, Vec<&SentFile>> = BTreeMap::new();
        for file in files {
            let field = named(&file.field).filter(|field| field.field_type == FieldType::File);
            sent_files.entry(field.ok_or(AnswerFault::FormChanged)?.id).or_default().push(file);
        }
        let mut faults = Vec::new();
        let mut answered = Vec::new();
        for field in &self.fields {
            let sent = values.remove(&field.id).unwrap_or_default();
            let checked = match field.field_type {
                // A browser that sends its name alone sends no file.
                FieldType::File => field.check_file(&sent_files.remove(&field.id).unwrap_or_default()),
                _ => field.check(&sent),
            };
            match checked {
                Ok(values) => answered.push(AnsweredField {
                    field: field.id,
                    label: field.label.clone(),
                    field_type: field.field_type,
                    values,
                    file: None,
                }),
                Err(sentence) => faults.push(FieldFault { field: field.id, sentence }),
            }
        }
        if !faults.is_empty() {
            return Err(AnswerFault::Fields(faults));
        }
        if answered.iter().all(|field| field.values.is_empty()) {
            return Err(AnswerFault::Empty);
        }
        Ok(answered)
    }
}

impl Field {
    /// The values in the form in which they are kept, or what the reader is told.
    fn check(&self, sent: &[&str]) -> Result<Vec<String>, String> {
        let filled: Vec<String> = sent
            .iter()
            .map(|value| clean(value, self.field_type))
            .filter(|value| !value.is_empty())
            .collect();
        if filled.is_empty() {
            return if self.is_required { Err(self.missing()) } else { Ok(filled) };
        }
        if filled.len() > 1 && self.field_type != FieldType::Several {
            return Err(self.invalid());
        }
        if let Some(long) =
            filled.iter().map(|value| value.chars().count()).find(|count| *count > self.most())
        {
            return Err(format!("This has {long} characters. Please shorten it to {}", self.most()));
        }
        if !filled.iter().all(|value| self.admits(value)) {
            return Err(self.invalid());
        }
        Ok(match self.field_type {
            FieldType::Tick => vec![TICKED.to_owned()],
            // In the order in which the form has them, each once.
            FieldType::Several => {
                self.choices.iter().filter(|choice| filled.contains(choice)).cloned().collect()
            }
            _ => filled,
        })
    }

    /// The name of the file, or what the reader is told.
    fn check_file(&self, sent: &[&SentFile]) -> Result<Vec<String>, String> {
        match sent {
            [] if self.is_required => Err(self.missing()),
            [] => Ok(Vec::new()),
            [file] if file.bytes == 0 => Err("This file is empty. Please choose another one".to_owned()),
            [file] if file.bytes > MOST_FILE_BYTES => {
                Err("A file has at most 25 MB. Please choose a smaller one".to_owned())
            }
            [file] => Ok(vec![file.name.as_str().to_owned()]),
            _ => Err(self.invalid()),
        }
    }

    const fn most(&self) -> usize {
        if matches!(self.field_type, FieldType::LongText) { MOST_TEXT } else { MOST_LINE }
    }

    fn admits(&self, value: &String) -> bool {
        match self.field_type {
            FieldType::Text | FieldType::LongText | FieldType::Tick => true,
            FieldType::Email => Email::parse(value).is_ok(),
            FieldType::Phone => is_phone(value),
            FieldType::Number => is_number(value),
            FieldType::Date => NaiveDate::parse_from_str(value, "%Y-%m-%d").is_ok(),
            FieldType::One | FieldType::Several | FieldType::List => self.choices.contains(value),
            FieldType::File => false,
        }
    }

    /// What is said where it is required and empty.
    #[must_use]
    pub fn missing(&self) -> String {
        let otherwise = match self.field_type {
            FieldType::One | FieldType::List => "Please choose one",
            FieldType::Several => "Please choose at least one",
            FieldType::Tick => "Please tick this to go on",
            FieldType::File => "Please choose a file",
            _ => "Please fill this in",
        };
        self.required_error.clone().unwrap_or_else(|| otherwise.to_owned())
    }

    /// What is said where it is not filled in as it should be.
    #[must_use]
    pub fn invalid(&self) -> String {
        let otherwise = match self.field_type {
            FieldType::Email => "This is not an e-mail address. One looks like name@example.com",
            FieldType::Phone => "This is not a phone number. One has digits, spaces and a plus sign",
            FieldType::Number => "This is not a number. One looks like 12 or 12.5",
            FieldType::Date => "This is not a date. One looks like 2026-11-27",
            FieldType::One | FieldType::List | FieldType::Several => "This is not among the choices",
            FieldType::File => "Please choose one file",
            FieldType::Text | FieldType::LongText | FieldType::Tick => "This cannot be sent",
        };
        self.invalid_error.clone().unwrap_or_else(|| otherwise.to_owned())
    }
}

/// Without white space at its ends and control characters; lines end as they do everywhere here.
fn clean(value: &str, field_type: FieldType) -> String {
    let value = value.replace("\r\n", "\n").replace('\r', "\n");
    let keeps_lines = field_type == FieldType::LongText;
    let kept = value.chars().map(|sign| if sign == '\n' && !keeps_lines { ' ' } else { sign });
    let kept: String = kept.filter(|sign| !sign.is_control() || matches!(sign, '\n' | '\t')).collect();
    let kept = kept.trim();
    // Browsers send numbers with a point, people write a comma.
    if field_type == FieldType::Number { kept.replace(',', ".") } else { kept.to_owned() }
}

fn is_phone(text: &str) -> bool {
    let digits = text.chars().filter(char::is_ascii_digit).count();
    (3..=20).contains(&digits) && text.chars().all(|sign| sign.is_ascii_digit() || "+-().*#/ ".contains(sign))
}

fn is_number(text: &str) -> bool {
    let digits = text.strip_prefix(['-', '+']).unwrap_or(text);
    let (whole, part) = digits.split_once('.').unwrap_or((digits, "0"));
    let all = |text: &str| !text.is_empty() && text.bytes().all(|sign| sign.is_ascii_digit());
    all(whole) && all(part)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn id(bits: u64) -> RecordId {
        RecordId::of_bits(bits)
    }

    fn field(bits: u64, field_type: FieldType) -> Field {
        Field {
            id: id(bits),
            label: "Label".to_owned(),
            field_type,
            hint: None,
            is_required: false,
            required_error: None,
            invalid_error: None,
            choices: ["red", "green", "blue"].map(str::to_owned).to_vec(),
        }
    }

    fn form(fields: Vec<Field>) -> FormDefinition {
        FormDefinition {
            id: id(1),
            name: None,
            page: None,
            button: "Send".to_owned(),
            done: "Thanks".to_owned(),
            fields,
        }
    }

    fn sent(pairs: &[(u64, &str)]) -> Vec<(String, String)> {
        pairs.iter().map(|(bits, value)| (id(*bits).to_string(), (*value).to_owned())).collect()
    }

    /// What a field of a type keeps of a value; none where it is refused.
    fn kept(field_type: FieldType, values: &[&str]) -> Option<Vec<String>> {
        let form = form(vec![field(2, field_type), field(3, FieldType::Text)]);
        let mut pairs: Vec<(u64, &str)> = values.iter().map(|value| (2, *value)).collect();
        pairs.push((3, "there is more"));
        form.check(&sent(&pairs), &[]).ok().map(|fields| fields[0].values.clone())
    }

    #[test]
    fn edit_275_cells_are_no_formulas() {
        let cell = |field_type: FieldType, text: &str| {
            let values = vec![text.to_owned()];
            AnsweredField { field: id(2), label: String::new(), field_type, values, file: None }.cell()
        };
        for text in ["=1+1", "+49 30", "-x", "@me", "\tx", "\rx"] {
            assert_eq!(cell(FieldType::Text, text), format!("'{text}"));
        }
        assert_eq!(cell(FieldType::Text, "a=b"), "a=b");
        assert_eq!(cell(FieldType::Number, "-12.5"), "-12.5");
    }

    #[test]
    fn edit_268_269_fields_take_what_their_type_admits() {
        type Case<'a> = (FieldType, &'a [&'a str], Option<&'a [&'a str]>);
        let cases: &[Case<'_>] = &[
            (FieldType::Text, &["  Ada  "], Some(&["Ada"])),
            (FieldType::Text, &["a\nb\u{0}"], Some(&["a b"])),
            (FieldType::Text, &["a", "b"], None),
            (FieldType::LongText, &["a\r\n\r\nb"], Some(&["a\n\nb"])),
            (FieldType::Email, &["ada@example.com"], Some(&["ada@example.com"])),
            (FieldType::Email, &["ada"], None),
            (FieldType::Phone, &["+49 (30) 1234-56"], Some(&["+49 (30) 1234-56"])),
            (FieldType::Phone, &["call me"], None),
            (FieldType::Number, &["-12,5"], Some(&["-12.5"])),
            (FieldType::Number, &["1e9"], None),
            (FieldType::Date, &["2026-02-28"], Some(&["2026-02-28"])),
            (FieldType::Date, &["2026-02-29"], None),
            (FieldType::One, &["red"], Some(&["red"])),
            (FieldType::One, &["red", "blue"], None),
            (FieldType::List, &["pink"], None),
            (FieldType::Several, &["blue", "red", "blue"], Some(&["red", "blue"])),
            (FieldType::Several, &["blue", "pink"], None),
            (FieldType::Tick, &["on"], Some(&["yes"])),
            (FieldType::Text, &[""], Some(&[])),
        ];
        for (field_type, values, expected) in cases {
            let expected = expected.map(|kept| kept.iter().map(|one| (*one).to_owned()).collect());
            assert_eq!(kept(*field_type, values), expected, "{field_type:?} {values:?}");
        }
    }

    #[test]
    fn edit_272_what_is_missing_or_wrong_has_its_own_words() {
        let own = Field {
            is_required: true,
            required_error: Some("We need your name".to_owned()),
            invalid_error: Some("Ask IT for your address".to_owned()),
            ..field(2, FieldType::Email)
        };
        let form = form(vec![own, Field { is_required: true, ..field(3, FieldType::Tick) }]);
        let faults = |pairs: &[(u64, &str)]| match form.check(&sent(pairs), &[]) {
            Err(AnswerFault::Fields(faults)) => {
                faults.into_iter().map(|fault| (fault.field.bits(), fault.sentence)).collect::<Vec<_>>()
            }
            other => panic!("{other:?}"),
        };
        let said = |bits: u64, text: &str| (bits, text.to_owned());
        assert_eq!(faults(&[]), [said(2, "We need your name"), said(3, "Please tick this to go on")]);
        assert_eq!(faults(&[(2, "ada"), (3, "on")]), [said(2, "Ask IT for your address")]);
        let long = "x".repeat(MOST_LINE + 1);
        assert_eq!(faults(&[(2, &long), (3, "on")]).len(), 1, "too long");
    }

    #[test]
    fn an_answer_to_another_form_is_not_taken() {
        let form = form(vec![field(2, FieldType::Text)]);
        assert_eq!(form.check(&sent(&[(9, "x")]), &[]), Err(AnswerFault::FormChanged));
        assert_eq!(form.check(&[("colour".to_owned(), "x".to_owned())], &[]), Err(AnswerFault::FormChanged));
        assert_eq!(form.check(&sent(&[(2, "  ")]), &[]), Err(AnswerFault::Empty));
    }

    #[test]
    fn edit_270_a_file_has_a_field_for_it_and_at_most_25_mb() {
        let required = Field { is_required: true, ..field(2, FieldType::File) };
        let form = form(vec![required, field(3, FieldType::Text)]);
        let file = |bits: u64, bytes: u64| SentFile {
            field: RecordId::of_bits(bits).to_string(),
            name: FileName::cleaned("C:\\work\\plan.pdf"),
            bytes,
        };
        let fault = |files: &[SentFile]| match form.check(&[], files) {
            Err(AnswerFault::Fields(faults)) => faults[0].sentence.clone(),
            other => panic!("{other:?}"),
        };
        let answered = form.check(&sent(&[(3, "x")]), &[file(2, MOST_FILE_BYTES)]).unwrap();
        assert_eq!(answered[0].values, ["plan.pdf"]);
        assert_eq!(fault(&[]), "Please choose a file");
        assert_eq!(fault(&[file(2, 0)]), "This file is empty. Please choose another one");
        assert_eq!(
            fault(&[file(2, MOST_FILE_BYTES + 1)]),
            "A file has at most 25 MB. Please choose a smaller one"
        );
        assert_eq!(fault(&[file(2, 1), file(2, 1)]), "Please choose one file");
        // The name alone is no file, and a field for something else takes none.
        assert!(matches!(form.check(&sent(&[(2, "plan.pdf")]), &[]), Err(AnswerFault::Fields(_))));
        assert_eq!(form.check(&[], &[file(3, 1)]), Err(AnswerFault::FormChanged));
        assert_eq!(form.without_files().fields.len(), 1);
    }
}
