//! What a form asks for, read from the document that it is part of.

use crate::documents::{
    document::Document,
    id::RecordId,
    record::{Kind, Record},
    register::Key,
    value::Value,
};

/// What a field asks for (EDIT-268, 269).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum FieldType {
    /// A line of text.
    Text,
    /// An e-mail address.
    Email,
    /// A telephone number.
    Phone,
    /// A number.
    Number,
    /// A day.
    Date,
    /// Text of several lines.
    LongText,
    /// One of its choices, all of them in sight.
    One,
    /// Any of its choices.
    Several,
    /// One of its choices, from a list.
    List,
    /// A tick.
    Tick,
    /// A file, on paid plans (EDIT-270).
    File,
}

impl FieldType {
    /// Every type.
    pub const ALL: [Self; 11] = [
        Self::Text,
        Self::Email,
        Self::Phone,
        Self::Number,
        Self::Date,
        Self::LongText,
        Self::One,
        Self::Several,
        Self::List,
        Self::Tick,
        Self::File,
    ];

    /// Its name in documents and answers.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Text => "text",
            Self::Email => "email",
            Self::Phone => "phone",
            Self::Number => "number",
            Self::Date => "date",
            Self::LongText => "longText",
            Self::One => "one",
            Self::Several => "several",
            Self::List => "list",
            Self::Tick => "tick",
            Self::File => "file",
        }
    }

    /// The type of this name.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|known| known.name() == name)
    }

    /// The type of a field of a document; a line of text where nobody said it.
    #[must_use]
    pub fn of(field: &Record) -> Self {
        match field.get(Key::FieldType) {
            Some(Value::Word(name)) => Self::named(name).unwrap_or(Self::Text),
            _ => Self::Text,
        }
    }

    /// Does a reader choose from what the designer wrote?
    #[must_use]
    pub const fn has_choices(self) -> bool {
        matches!(self, Self::One | Self::Several | Self::List)
    }
}

/// A field of a form.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Field {
    /// Its id, which is its name in what is sent.
    pub id: RecordId,
    /// Its label; may be empty.
    pub label: String,
    /// What it asks for.
    pub field_type: FieldType,
    /// What helps to fill it in.
    pub hint: Option<String>,
    /// Does a form without it stay unsent?
    pub is_required: bool,
    /// What the designer has said where it is required and empty.
    pub required_error: Option<String>,
    /// What the designer has said where it is not filled in as it should be.
    pub invalid_error: Option<String>,
    /// What a reader chooses from.
    pub choices: Vec<String>,
}

/// A form as its readers get it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FormDefinition {
    /// Its id.
    pub id: RecordId,
    /// Its name in the editor; none where nobody gave it one.
    pub name: Option<String>,
    /// The page on which it is; none of one that is on every page.
    pub page: Option<RecordId>,
    /// The words on the button that sends it.
    pub button: String,
    /// What readers see once they sent it.
    pub done: String,
    /// Its fields, in their order.
    pub fields: Vec<Field>,
}

/// The words on the button of a form that has none of its own.
pub const DEFAULT_BUTTON: &str = "Send";
/// What readers see where nobody wrote anything.
pub const DEFAULT_DONE: &str = "Thank you. Your answers were sent.";

impl Field {
    /// The field that a record of a document is.
    #[must_use]
    pub fn of(id: RecordId, record: &Record) -> Self {
        let choices = match record.get(Key::Choices) {
            Some(Value::Lines(lines)) => lines.clone(),
            _ => Vec::new(),
        };
        Self {
            id,
            label: line(record, Key::Words).unwrap_or_default(),
            field_type: FieldType::of(record),
            hint: line(record, Key::Hint),
            is_required: record.get(Key::Required) == Some(&Value::Flag(true)),
            required_error: line(record, Key::RequiredError),
            invalid_error: line(record, Key::InvalidError),
            choices,
        }
    }
}

impl FormDefinition {
    /// The form of this id that readers can send; none where there is none, or its page is a draft.
    #[must_use]
    pub fn published(document: &Document, id: RecordId) -> Option<Self> {
        let is_draft = |page: RecordId| {
            document.get(page).is_some_and(|page| page.get(Key::State) == Some(&Value::Word("draft")))
        };
        Self::of(document, id).filter(|form| !form.page.is_some_and(is_draft))
    }

    /// Does it ask for files?
    #[must_use]
    pub fn asks_for_files(&self) -> bool {
        self.fields.iter().any(|field| field.field_type == FieldType::File)
    }

    /// The form as readers get it whose plan has no files: without the fields for them (EDIT-270).
    #[must_use]
    pub fn without_files(mut self) -> Self {
        self.fields.retain(|field| field.field_type != FieldType::File);
        self
    }

    /// The form of this id; none where there is none.
    #[must_use]
    pub fn of(document: &Document, id: RecordId) -> Option<Self> {
        let record = document.get(id).filter(|record| record.kind == Kind::Form)?;
        let page = document.page_of(id);
        let mut fields: Vec<_> = document
            .records()
            .filter(|(_, field)| field.kind == Kind::Field && field.place.parent == Some(id))
            .collect();
        fields
            .sort_by(|(one, field), (two, other)| (&field.place.order, one).cmp(&(&other.place.order, two)));
        Some(Self {
            id,
            name: line(record, Key::Name),
            page,
            button: line(record, Key::Words).unwrap_or_else(|| DEFAULT_BUTTON.to_owned()),
            done: line(record, Key::Done).unwrap_or_else(|| DEFAULT_DONE.to_owned()),
            fields: fields.into_iter().map(|(id, field)| Field::of(id, field)).collect(),
        })
    }

    /// Every form of a document, in the order of the pages; those on every page come first.
    #[must_use]
    pub fn all(document: &Document) -> Vec<Self> {
        let pages: Vec<RecordId> = document.pages().map(|(id, _)| id).collect();
        let place = |form: &Self| form.page.and_then(|page| pages.iter().position(|id| *id == page));
        let mut forms: Vec<Self> = document.records().filter_map(|(id, _)| Self::of(document, id)).collect();
        forms.sort_by_key(|form| (place(form), form.id));
        forms
    }
}

/// What a register holds, unless it is empty.
fn line(record: &Record, key: Key) -> Option<String> {
    match record.get(key) {
        Some(Value::Line(line)) if !line.trim().is_empty() => Some(line.trim().to_owned()),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::documents::register::FIELD_TYPES;

    #[test]
    fn edit_268_269_the_table_of_registers_has_every_type() {
        assert_eq!(FieldType::ALL.map(FieldType::name).as_slice(), FIELD_TYPES);
        for field_type in FieldType::ALL {
            assert_eq!(FieldType::named(field_type.name()), Some(field_type));
        }
    }
}
