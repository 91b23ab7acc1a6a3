//! Dropbox: a table of one row for each answer, in a folder of the form, with the
//! [HTTP API](https://www.dropbox.com/developers/documentation/http/documentation).
//!
//! Dropbox appends to no file that is there. A file of its own for each answer needs no reading, and an answer that is sent
//! again replaces itself.

use csv::Writer;
use octavo_application::{
    forms::ports::receivers::{Place, Sent, Wanted},
    services::ports::services::ServiceError,
};
use octavo_domain::forms::{
    answer::{Answer, AnsweredField},
    target::{PlaceId, Target},
};
use reqwest::{Method, header};
use serde_json::{Value as Json, json};

use super::{ANSWER, RECEIVED, name};
use crate::caller::{Caller, below, misunderstood};

/// What a table begins with, so that spreadsheets read it as UTF-8.
const MARK: &str = "\u{feff}";

/// A sentence for what Dropbox says in `error_summary`.
fn rejection(status: u16, body: &[u8]) -> String {
    let said = serde_json::from_slice::<Json>(body).ok();
    let said = said.as_ref().and_then(|said| said.pointer("/error_summary")?.as_str()).unwrap_or_default();
    if said.contains("insufficient_space") {
        "There is no space left in Dropbox".to_owned()
    } else {
        format!("Dropbox did not take the file: it answered {status}")
    }
}

/// A name of a file or folder, without what Dropbox and other systems refuse in one.
fn file_name(text: &str) -> String {
    let allowed = |sign: char| if "/\\<>:\"|?*".contains(sign) { ' ' } else { sign };
    let name: String = text.chars().map(allowed).collect();
    let words: Vec<&str> = name.split_whitespace().collect();
    words.join(" ").trim_end_matches(['.', ' ']).to_owned()
}

/// JSON for a header: other signs than those of ASCII are escaped, as Dropbox asks for.
fn for_header(json: &Json) -> String {
    let mut text = String::new();
    for sign in json.to_string().chars() {
        if sign.is_ascii() && sign != '\u{7f}' {
            text.push(sign);
        } else {
            let mut units = [0; 2];
            for unit in sign.encode_utf16(&mut units) {
                text.push_str(&format!("\\u{unit:04x}"));
            }
        }
    }
    text
}

/// The table of an answer.
fn table(answer: &Answer) -> Result<Vec<u8>, ServiceError> {
    let heads = [ANSWER, RECEIVED].into_iter().map(str::to_owned);
    let heads: Vec<String> = heads.chain(answer.fields.iter().map(|field| field.label.clone())).collect();
    let own = [answer.id.to_string(), answer.received_at.to_rfc3339()];
    let cells: Vec<String> = own.into_iter().chain(answer.fields.iter().map(AnsweredField::cell)).collect();
    let mut writer = Writer::from_writer(MARK.as_bytes().to_vec());
    let written = writer.write_record(&heads).and_then(|()| writer.write_record(&cells)).is_ok();
    let bytes = writer.into_inner().ok().filter(|_| written);
    bytes.ok_or_else(|| ServiceError::Rejected("The answer could not be written as a table".to_owned()))
}

impl Caller<'_> {
    /// Makes the folder of a form, or finds it. It is named after the form, and has its address, since names are not unique.
    pub(super) async fn new_folder(&self, wanted: &Wanted<'_>) -> Result<Place, ServiceError> {
        let name = name(wanted)?;
        let address = format!("{}-{}", wanted.project.get(), wanted.form.id);
        let path = format!("/{} ({address})", file_name(name.as_str()));
        let url = below(&self.target.client.endpoints.api, &["files", "create_folder_v2"])?;
        let body = json!({ "path": path, "autorename": false });
        let answer = self.fetch.send(self.with_json(Method::POST, &url, &body)?).await?;
        let said = serde_json::from_slice::<Json>(&answer.body).ok();
        let said = said.as_ref().and_then(|said| said.pointer("/error_summary")?.as_str());
        let is_there =
            answer.status == 409 && said.is_some_and(|said| said.starts_with("path/conflict/folder"));
        if !is_there {
            answer.data(rejection)?;
        }
        Ok(Place { id: PlaceId::parse(&path).ok_or_else(misunderstood)?, name, columns: Vec::new() })
    }

    /// Uploads the table of an answer, in place of one that is there.
    pub(super) async fn upload(&self, target: &Target, answer: &Answer) -> Result<Sent, ServiceError> {
        let time = answer.received_at.format("%Y-%m-%d %H.%M.%S");
        let path = format!("{}/{time} {}.csv", target.place.as_str(), answer.id);
        let how = json!({ "path": path, "mode": "overwrite", "autorename": false, "mute": true });
        let url = below(&self.target.client.endpoints.content, &["files", "upload"])?;
        let request = self
            .request(Method::POST, &url)?
            .header("Dropbox-API-Arg", for_header(&how))
            .header(header::CONTENT_TYPE, "application/octet-stream")
            .body(table(answer)?);
        self.fetch.send(request).await?.data(rejection)?;
        Ok(Sent::Taken("Stored as a file".to_owned()))
    }
}

#[cfg(test)]
mod tests {
    use chrono::DateTime;
    use octavo_domain::{documents::id::RecordId, forms::definition::FieldType, ids::AnswerId};

    use super::*;

    #[test]
    fn edit_279_a_table_has_no_formulas() {
        let field = |label: &str, text: &str| AnsweredField {
            field: RecordId::of_bits(1),
            label: label.to_owned(),
            field_type: FieldType::Text,
            values: vec![text.to_owned()],
            file: None,
        };
        let id = "0198c3c0-7a64-7000-8000-000000000001";
        let answer = Answer {
            id: id.parse::<AnswerId>().unwrap(),
            project: "0198c3c0-7a64-7000-8000-000000000002".parse().unwrap(),
            form: RecordId::of_bits(3),
            received_at: DateTime::UNIX_EPOCH,
            fields: vec![field("Name", "=HYPERLINK(\"x\")"), field("Note", "a, b")],
        };
        let text = String::from_utf8(table(&answer).unwrap()).unwrap();
        let row = format!("{id},1970-01-01T00:00:00+00:00,\"'=HYPERLINK(\"\"x\"\")\",\"a, b\"\n");
        assert_eq!(text, format!("{MARK}Answer,Received,Name,Note\n{row}"));
    }

    #[test]
    fn edit_279_paths_are_such_as_dropbox_takes() {
        assert_eq!(file_name(" Salt / Kiln: \"a\"  b?.. "), "Salt Kiln a b");
        assert_eq!(for_header(&json!({ "path": "/Käse 🧂" })), "{\"path\":\"/K\\u00e4se \\ud83e\\uddc2\"}");
    }
}
