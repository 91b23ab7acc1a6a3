//! Where a connected service gets the answers of a form (EDIT-279).

use chrono::{DateTime, Utc};

use super::answer::{Answer, AnsweredField};
use crate::{
    documents::id::RecordId,
    ids::ProjectId,
    services::{AccountName, Service},
};

/// What a service calls the place that gets answers: the id of a spreadsheet or an audience, or the path of a folder.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PlaceId(String);

impl PlaceId {
    /// The most characters of one.
    pub const MAX: usize = 500;

    /// Reads one; none where it is empty, too long, or has signs that no id has.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        let fits = !text.is_empty() && text.chars().count() <= Self::MAX;
        (fits && !text.chars().any(char::is_control)).then(|| Self(text.to_owned()))
    }

    /// Its text.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

/// A column of a spreadsheet: the field whose answers it has. Columns keep their place when fields of the form are moved or
/// deleted.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Column {
    /// The field.
    pub field: RecordId,
    /// Its label when the column was added.
    pub label: String,
}

/// Where a connected service gets the answers of a form. The account is that of the project's owner.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Target {
    /// The project.
    pub project: ProjectId,
    /// The form.
    pub form: RecordId,
    /// The service.
    pub service: Service,
    /// The place at the service.
    pub place: PlaceId,
    /// The name of the place for people, in the manner of account names.
    pub name: AccountName,
    /// Google: the columns of the spreadsheet, in their order. Empty for other services.
    pub columns: Vec<Column>,
    /// How many of the columns have their heading in the spreadsheet.
    pub headed: usize,
    /// Since when answers are sent there.
    pub since: DateTime<Utc>,
}

impl Target {
    /// Adds columns for fields of an answer that have none yet. Answers whether there were any.
    pub fn make_room(&mut self, answer: &Answer) -> bool {
        let before = self.columns.len();
        for field in &answer.fields {
            if !self.columns.iter().any(|column| column.field == field.field) {
                self.columns.push(Column { field: field.field, label: field.label.clone() });
            }
        }
        self.columns.len() > before
    }

    /// What is answered, in the order of the columns; none where a field was not asked.
    #[must_use]
    pub fn in_columns<'a>(&self, answer: &'a Answer) -> Vec<Option<&'a AnsweredField>> {
        let of = |column: &Column| answer.fields.iter().find(|field| field.field == column.field);
        self.columns.iter().map(of).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{forms::definition::FieldType, ids::AnswerId};
    use uuid::Uuid;

    fn answer(fields: &[(u64, &str)]) -> Answer {
        let field = |(bits, value): &(u64, &str)| AnsweredField {
            field: RecordId::of_bits(*bits),
            label: format!("Label {bits}"),
            field_type: FieldType::Text,
            values: vec![(*value).to_owned()],
            file: None,
        };
        Answer {
            id: AnswerId::new(Uuid::from_u128(1)),
            project: ProjectId::new(Uuid::from_u128(2)),
            form: RecordId::of_bits(3),
            received_at: DateTime::UNIX_EPOCH,
            fields: fields.iter().map(field).collect(),
        }
    }

    #[test]
    fn edit_279_columns_keep_their_place_when_the_form_changes() {
        let mut target = Target {
            project: ProjectId::new(Uuid::from_u128(2)),
            form: RecordId::of_bits(3),
            service: Service::Google,
            place: PlaceId::parse("1A-b_2").unwrap(),
            name: AccountName::of("Salt & Kiln – Visits").unwrap(),
            columns: Vec::new(),
            headed: 0,
            since: DateTime::UNIX_EPOCH,
        };
        assert!(target.make_room(&answer(&[(1, "Ada"), (2, "x")])));
        let moved = answer(&[(3, "new"), (2, "y")]);
        assert!(target.make_room(&moved));
        assert!(!target.make_room(&moved));
        let labels: Vec<&str> = target.columns.iter().map(|column| column.label.as_str()).collect();
        assert_eq!(labels, ["Label 1", "Label 2", "Label 3"]);
        let row =
            target.in_columns(&moved).into_iter().map(|field| field.map(|field| field.values[0].as_str()));
        assert_eq!(row.collect::<Vec<_>>(), [None, Some("y"), Some("new")]);
    }

    #[test]
    fn edit_279_ids_of_places_are_short_lines() {
        assert!(PlaceId::parse("/Answers of “Salt”").is_some());
        for text in [String::new(), "a\nb".to_owned(), "x".repeat(PlaceId::MAX + 1)] {
            assert_eq!(PlaceId::parse(&text), None);
        }
    }
}
