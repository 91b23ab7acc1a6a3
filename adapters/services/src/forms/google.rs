//! Google: a row of a spreadsheet for each answer, with the
//! [Sheets API](https://developers.google.com/workspace/sheets/api/reference/rest).
//!
//! `drive.file` lets the product use the spreadsheets that it has made, and no others.

use octavo_application::{
    forms::ports::receivers::{Place, Sent, Wanted},
    services::ports::services::ServiceError,
};
use octavo_domain::forms::{
    answer::{Answer, AnsweredField},
    definition::FieldType,
    target::{Column, PlaceId, Target},
};
use reqwest::Method;
use serde_json::{Value as Json, json};
use url::Url;

use super::{ANSWER, RECEIVED, name};
use crate::caller::{Caller, below, misunderstood};

/// The sheet in the spreadsheet that has the rows.
const SHEET: &str = "Answers";
/// How many columns stand before those of the fields.
const OWN_COLUMNS: usize = 2;
/// The room that a new sheet has: a form can get so many more fields than it has.
const MORE_COLUMNS: usize = 50;
const ROWS: usize = 1_000;
/// The most bytes of the column with the ids of answers: those of about 400,000.
const MOST_IDS: usize = 16 * 1024 * 1024;
/// The most digits that a spreadsheet keeps of a number.
const MOST_DIGITS: usize = 15;

fn rejection(status: u16, _: &[u8]) -> String {
    match status {
        400 => {
            format!("Google does not take the row. Is there still a sheet named {SHEET}, with room for it?")
        }
        403 => "Google does not let us write into the spreadsheet".to_owned(),
        404 => "The spreadsheet is gone. Have answers sent to a new one".to_owned(),
        status => format!("Google answered {status}"),
    }
}

/// The letters of a column, of which the first is 0.
fn letters(column: usize) -> String {
    let mut letters = Vec::new();
    let mut left = Some(column);
    while let Some(number) = left {
        letters.push(char::from(b'A' + u8::try_from(number % 26).unwrap_or_default()));
        left = (number / 26).checked_sub(1);
    }
    letters.iter().rev().collect()
}

/// A cell. Texts stay texts, since `RAW` parses nothing.
fn cell(field: Option<&AnsweredField>) -> Json {
    let Some(field) = field else { return json!("") };
    let text = field.text();
    let digits = text.chars().filter(char::is_ascii_digit).count();
    match text.parse::<f64>() {
        Ok(number) if field.field_type == FieldType::Number && digits <= MOST_DIGITS => json!(number),
        _ => json!(text),
    }
}

impl Caller<'_> {
    fn spreadsheet(&self, id: &PlaceId, parts: &[&str]) -> Result<Url, ServiceError> {
        let api = &self.target.client.endpoints.api;
        below(api, &[&["spreadsheets", id.as_str()], parts].concat())
    }

    /// Makes a spreadsheet with a sheet and its headings.
    pub(super) async fn new_spreadsheet(&self, wanted: &Wanted<'_>) -> Result<Place, ServiceError> {
        let name = name(wanted)?;
        let column = |field: &octavo_domain::forms::definition::Field| Column {
            field: field.id,
            label: field.label.clone(),
        };
        let columns: Vec<Column> = wanted.form.fields.iter().map(column).collect();
        let labels = columns.iter().map(|column| column.label.as_str());
        let heading = |label: &str| json!({ "userEnteredValue": { "stringValue": label } });
        let headings: Vec<Json> = [ANSWER, RECEIVED].into_iter().chain(labels).map(heading).collect();
        let grid = json!({
            "rowCount": ROWS,
            "columnCount": OWN_COLUMNS.saturating_add(columns.len()).saturating_add(MORE_COLUMNS),
            "frozenRowCount": 1,
        });
        let body = json!({
            "properties": { "title": name.as_str() },
            "sheets": [{
                "properties": { "title": SHEET, "gridProperties": grid },
                "data": [{ "startRow": 0, "startColumn": 0, "rowData": [{ "values": headings }] }],
            }],
        });
        let mut url = below(&self.target.client.endpoints.api, &["spreadsheets"])?;
        url.query_pairs_mut().append_pair("fields", "spreadsheetId");
        let made = self.fetch.send(self.with_json(Method::POST, &url, &body)?).await?;
        let made = made.data(|status, _| format!("Google made no spreadsheet: it answered {status}"))?;
        let id = made.pointer("/spreadsheetId").and_then(Json::as_str).and_then(PlaceId::parse);
        Ok(Place { id: id.ok_or_else(misunderstood)?, name, columns })
    }

    /// Adds a row. One that may be there already is looked for first.
    pub(super) async fn append_row(
        &self,
        target: &Target,
        answer: &Answer,
        is_retry: bool,
    ) -> Result<Sent, ServiceError> {
        if is_retry && self.has_row(target, answer).await? {
            return Ok(Sent::Taken("The row was there already".to_owned()));
        }
        if target.headed < target.columns.len() {
            self.write_headings(target).await?;
        }
        let own = [json!(answer.id.to_string()), json!(answer.received_at.to_rfc3339())];
        let row: Vec<Json> = own.into_iter().chain(target.in_columns(answer).into_iter().map(cell)).collect();
        let mut url = self.spreadsheet(&target.place, &["values", &format!("{SHEET}!A1:append")])?;
        url.query_pairs_mut()
            .append_pair("valueInputOption", "RAW")
            .append_pair("insertDataOption", "INSERT_ROWS");
        let body = json!({ "majorDimension": "ROWS", "values": [row] });
        self.fetch.send(self.with_json(Method::POST, &url, &body)?).await?.data(rejection)?;
        Ok(Sent::Taken("Added as a row".to_owned()))
    }

    /// Is there a row with the id of an answer?
    async fn has_row(&self, target: &Target, answer: &Answer) -> Result<bool, ServiceError> {
        let mut url = self.spreadsheet(&target.place, &["values", &format!("{SHEET}!A:A")])?;
        url.query_pairs_mut().append_pair("majorDimension", "COLUMNS").append_pair("prettyPrint", "false");
        let request = self.request(Method::GET, &url)?;
        let column = self.fetch.send_for(request, MOST_IDS).await?.data(rejection)?;
        let id = answer.id.to_string();
        // A column that is empty has no values at all.
        let ids = column.pointer("/values/0").and_then(Json::as_array);
        Ok(ids.is_some_and(|ids| ids.iter().any(|cell| cell.as_str() == Some(&id))))
    }

    /// Writes the headings of columns that have been added. Writing them again changes nothing.
    async fn write_headings(&self, target: &Target) -> Result<(), ServiceError> {
        let new: Vec<&str> =
            target.columns.iter().skip(target.headed).map(|one| one.label.as_str()).collect();
        let first = letters(OWN_COLUMNS.saturating_add(target.headed));
        let last = letters(OWN_COLUMNS.saturating_add(target.columns.len()).saturating_sub(1));
        let range = format!("{SHEET}!{first}1:{last}1");
        let mut url = self.spreadsheet(&target.place, &["values", &range])?;
        url.query_pairs_mut().append_pair("valueInputOption", "RAW");
        let body = json!({ "range": range, "majorDimension": "ROWS", "values": [new] });
        self.fetch.send(self.with_json(Method::PUT, &url, &body)?).await?.data(rejection).map(drop)
    }
}

#[cfg(test)]
mod tests {
    use octavo_domain::documents::id::RecordId;

    use super::*;

    #[test]
    fn edit_279_columns_have_letters() {
        let expected = ["A", "C", "Z", "AA", "AZ", "BA", "ZZ", "AAA"];
        assert_eq!([0, 2, 25, 26, 51, 52, 701, 702].map(letters), expected);
    }

    #[test]
    fn edit_279_numbers_are_numbers_and_texts_are_texts() {
        let of = |field_type: FieldType, text: &str| {
            let values = vec![text.to_owned()];
            let field = RecordId::of_bits(1);
            cell(Some(&AnsweredField { field, label: String::new(), field_type, values, file: None }))
        };
        assert_eq!(of(FieldType::Number, "-12.5"), json!(-12.5));
        assert_eq!(of(FieldType::Number, "1234567890123456"), json!("1234567890123456"));
        assert_eq!(of(FieldType::Text, "007"), json!("007"));
        assert_eq!(of(FieldType::Text, "=1+1"), json!("=1+1"), "RAW parses nothing");
        assert_eq!(cell(None), json!(""));
    }
}
