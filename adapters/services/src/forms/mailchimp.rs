//! Mailchimp: a member of an audience for each answer, with the
//! [Marketing API](https://mailchimp.com/developer/marketing/api/).
//!
//! A member has one e-mail address, and is put into the audience under its hash. So an answer that is sent again changes
//! nothing, and neither does a second answer of the same person add a member.

use md5::{Digest, Md5};
use octavo_application::{
    forms::ports::receivers::{Audience, Place, Sent},
    services::ports::services::ServiceError,
};
use octavo_domain::{
    forms::{
        answer::{Answer, AnsweredField},
        definition::FieldType,
        target::{PlaceId, Target},
    },
    services::AccountName,
};
use reqwest::Method;
use serde_json::{Map, Value as Json, json};
use url::Url;

use crate::{
    caller::{Caller, below, misunderstood},
    oauth2,
};

/// The most audiences that are listed, and merge fields that are read.
const MOST: &str = "100";
/// The most bytes of a merge field.
const MOST_MERGED: usize = 255;

/// Mailchimp's own words for what it refuses. The details may have the address of a reader, so they are left out.
fn rejection(status: u16, body: &[u8]) -> String {
    let said = serde_json::from_slice::<Json>(body).ok();
    let title = said.as_ref().and_then(|said| said.pointer("/title")?.as_str()).and_then(AccountName::of);
    match (status, title) {
        (404, _) => "The audience is no longer there".to_owned(),
        (_, Some(title)) => format!("Mailchimp refuses: {}", title.as_str()),
        (status, None) => format!("Mailchimp answered {status}"),
    }
}

/// The part of an address that names a data centre, such as `us21`.
fn is_centre(text: &str) -> bool {
    (2..=12).contains(&text.len())
        && text.bytes().all(|sign| sign.is_ascii_lowercase() || sign.is_ascii_digit())
}

fn text<'a>(json: &'a Json, name: &str) -> Option<&'a str> {
    json.get(name)?.as_str()
}

/// At most so many bytes of a text, whole signs.
fn shortened(text: &str) -> &str {
    let mut end = text.len().min(MOST_MERGED);
    while !text.is_char_boundary(end) {
        end -= 1;
    }
    text.get(..end).unwrap_or_default()
}

/// What a merge field takes of what was answered: texts, numbers, and choices that it has.
fn merged(merge_field: &Json, field: &AnsweredField) -> Option<Json> {
    let answered = field.text();
    if answered.is_empty() {
        return None;
    }
    match text(merge_field, "type")? {
        "text" | "zip" | "phone" => Some(json!(shortened(&answered))),
        "number" => answered.parse::<f64>().ok().map(|number| json!(number)),
        "date" => (field.field_type == FieldType::Date).then(|| json!(answered)),
        "dropdown" | "radio" => {
            let choices = merge_field.pointer("/options/choices")?.as_array()?;
            choices.iter().any(|choice| choice.as_str() == Some(&answered)).then(|| json!(answered))
        }
        _ => None,
    }
}

/// What is answered to fields whose label is the name or the tag of a merge field.
fn merge_fields(known: &[Json], answer: &Answer) -> Map<String, Json> {
    let mut merge = Map::new();
    for merge_field in known {
        let Some(tag) = text(merge_field, "tag") else { continue };
        let names = [Some(tag), text(merge_field, "name")];
        let is_named = |field: &&AnsweredField| {
            let label = field.label.trim().to_lowercase();
            names.into_iter().flatten().any(|name| name.trim().to_lowercase() == label)
        };
        let field = answer.fields.iter().find(is_named);
        if let Some(value) = field.and_then(|field| merged(merge_field, field)) {
            merge.insert(tag.to_owned(), value);
        }
    }
    merge
}

fn audience(json: &Json) -> Option<Audience> {
    Some(Audience {
        id: PlaceId::parse(text(json, "id")?)?,
        name: AccountName::of(text(json, "name")?)?,
        members: json.pointer("/stats/member_count").and_then(Json::as_u64).unwrap_or_default(),
    })
}

impl Caller<'_> {
    /// An address of the API at the data centre of the account, which its profile names.
    async fn lists(&self) -> Result<Url, ServiceError> {
        let profile = oauth2::profile(self.target, self.fetch, self.tokens).await?;
        let centre = text(&profile, "dc").filter(|centre| is_centre(centre)).ok_or_else(misunderstood)?;
        below(&self.target.client.endpoints.api_of(centre), &["lists"])
    }

    async fn read(&self, mut url: Url, query: &[(&str, &str)]) -> Result<Json, ServiceError> {
        url.query_pairs_mut().extend_pairs(query);
        self.fetch.send(self.request(Method::GET, &url)?).await?.data(rejection)
    }

    /// The audiences of the account.
    pub(super) async fn audiences(&self) -> Result<Vec<Audience>, ServiceError> {
        let lists = self.lists().await?;
        let fields = "lists.id,lists.name,lists.stats.member_count";
        let read = self.read(lists, &[("count", MOST), ("fields", fields)]).await?;
        let lists = read.pointer("/lists").and_then(Json::as_array).ok_or_else(misunderstood)?;
        Ok(lists.iter().filter_map(audience).collect())
    }

    /// An audience by its id.
    pub(super) async fn audience(&self, id: &PlaceId) -> Result<Place, ServiceError> {
        let url = below(self.lists().await?.as_str(), &[id.as_str()])?;
        let read = self.read(url, &[("fields", "id,name")]).await?;
        let found = audience(&read).filter(|found| found.id == *id).ok_or_else(misunderstood)?;
        Ok(Place { id: found.id, name: found.name, columns: Vec::new() })
    }

    /// Puts the person who answered into the audience. New members confirm it by mail where the audience is set so.
    pub(super) async fn put_member(&self, target: &Target, answer: &Answer) -> Result<Sent, ServiceError> {
        let address = answer.fields.iter().find(|field| field.field_type == FieldType::Email);
        let Some(address) = address.and_then(|field| field.values.first()) else {
            return Ok(Sent::Nothing("The answer has no e-mail address".to_owned()));
        };
        let list = below(self.lists().await?.as_str(), &[target.place.as_str()])?;
        let settings = self.read(list.clone(), &[("fields", "id,double_optin")]).await?;
        let asks_first = settings.get("double_optin").and_then(Json::as_bool).ok_or_else(misunderstood)?;
        let fields = ["tag", "name", "type", "options"].map(|name| format!("merge_fields.{name}")).join(",");
        let merge = below(list.as_str(), &["merge-fields"])?;
        let merge = self.read(merge, &[("count", MOST), ("fields", &fields)]).await?;
        let known = merge.pointer("/merge_fields").and_then(Json::as_array).ok_or_else(misunderstood)?;
        let hash = Md5::digest(address.to_lowercase().as_bytes());
        let hash: String = hash.iter().map(|byte| format!("{byte:02x}")).collect();
        let mut url = below(list.as_str(), &["members", &hash])?;
        url.query_pairs_mut().append_pair("skip_merge_validation", "true");
        let body = json!({
            "email_address": address,
            "status_if_new": if asks_first { "pending" } else { "subscribed" },
            "merge_fields": merge_fields(known, answer),
        });
        let put = self.fetch.send(self.with_json(Method::PUT, &url, &body)?).await?.data(rejection)?;
        Ok(Sent::Taken(match text(&put, "status") {
            Some("subscribed") => "Subscribed".to_owned(),
            Some("pending") => "Asked by Mailchimp to confirm".to_owned(),
            _ => "In the audience, and not subscribed".to_owned(),
        }))
    }
}

#[cfg(test)]
mod tests {
    use chrono::DateTime;
    use octavo_domain::documents::id::RecordId;

    use super::*;

    #[test]
    fn edit_279_merge_fields_get_what_they_can_hold() {
        let field = |label: &str, field_type: FieldType, values: &[&str]| AnsweredField {
            field: RecordId::of_bits(1),
            label: label.to_owned(),
            field_type,
            values: values.iter().map(|value| (*value).to_owned()).collect(),
            file: None,
        };
        let answer = Answer {
            id: "0198c3c0-7a64-7000-8000-000000000001".parse().unwrap(),
            project: "0198c3c0-7a64-7000-8000-000000000002".parse().unwrap(),
            form: RecordId::of_bits(3),
            received_at: DateTime::UNIX_EPOCH,
            fields: vec![
                field("first name ", FieldType::Text, &["Ada"]),
                field("LNAME", FieldType::Text, &[&"é".repeat(200)]),
                field("Age", FieldType::Number, &["36"]),
                field("Meal", FieldType::One, &["Fish"]),
                field("Visit", FieldType::Date, &["2026-02-28"]),
                field("Address", FieldType::LongText, &["12 Road"]),
                field("Empty", FieldType::Text, &[]),
            ],
        };
        let merge = |tag: &str, name: &str, kind: &str| json!({ "tag": tag, "name": name, "type": kind });
        let mut meal = merge("MEAL", "Meal", "dropdown");
        meal["options"] = json!({ "choices": ["Bread", "Soup"] });
        let known = [
            merge("FNAME", "First Name", "text"),
            merge("LNAME", "Last Name", "text"),
            merge("MMERGE3", "age", "number"),
            meal.clone(),
            merge("VISIT", "Visit", "date"),
            merge("ADDRESS", "Address", "address"),
            merge("EMPTY", "Empty", "text"),
        ];
        let expected =
            json!({ "FNAME": "Ada", "LNAME": "é".repeat(127), "MMERGE3": 36.0, "VISIT": "2026-02-28" });
        assert_eq!(Json::Object(merge_fields(&known, &answer)), expected);
        meal["options"] = json!({ "choices": ["Fish"] });
        assert_eq!(Json::Object(merge_fields(&[meal], &answer)), json!({ "MEAL": "Fish" }));
    }

    #[test]
    fn edit_279_a_data_centre_is_a_part_of_a_host() {
        assert!(is_centre("us21"));
        for text in ["", "u", "us1.evil.example/", "us1@x", "US1", "us-1"] {
            assert!(!is_centre(text), "{text}");
        }
    }
}
